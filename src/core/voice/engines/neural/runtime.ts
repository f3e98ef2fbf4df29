import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * ONNX Runtime's shared library, as installed with sherpa-onnx-node, which runs transcription with it; undefined without that
 * package or without koffi, which calls the library. Both are optional.
 */
export function onnxLibrary(): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  const platform = process.platform === "win32" ? "win" : process.platform;
  try {
    resolve("koffi");
    const folder = dirname(resolve(`sherpa-onnx-${platform}-${process.arch}/package.json`));
    const name = readdirSync(folder).find((each) => /^(?:lib)?onnxruntime(?:\.\d+)*\.(?:so|dylib|dll)$/.test(each));
    return name && join(folder, name);
  } catch {
    return undefined;
  }
}
