import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { pages } from "./src/paths.ts";

// `npx vite web` serves the pages with live reload beside a program that runs on its usual port.
const service = { target: "http://127.0.0.1:8080", changeOrigin: true };
const paths = ["/v1", "/ai", "/media", "/console", "/openapi.json", "/docs", "/health"];

/** What the server counts and merges by, the pages show by. */
const shared = (name: string) => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));

/** Tells the server which paths are pages: `pages.json`, the first segments of all but the home page. */
const pagesFile: Plugin = {
  name: "pages",
  generateBundle() {
    const segments = new Set(Object.values(pages).map(({ path }) => path.split("/")[1]!));
    segments.delete("");
    this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify([...segments]) });
  },
};

/** Compresses every file once, as small as it gets, beside the plain one. */
const compress: Plugin = {
  name: "compress",
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /\.(?:html|js|css|svg)$/.test(file))) {
      const body = readFileSync(join(dir!, name));
      if (body.length < 1_024) continue;
      writeFileSync(join(dir!, `${name}.br`), brotliCompressSync(body));
      writeFileSync(join(dir!, `${name}.gz`), gzipSync(body, { level: 9 }));
    }
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), pagesFile, compress],
  worker: { format: "es" },
  resolve: {
    alias: [
      { find: "#segments", replacement: shared("messages/accept/segments") },
      { find: "#contact", replacement: shared("messages/bulk/contact") },
      { find: "#merge", replacement: shared("messages/bulk/merge") },
      { find: "#phone", replacement: shared("base/phone/reading") },
      { find: "#status", replacement: shared("smpp/pdu/status") },
      {
        find: /^(?:\.\.\/)+smpp\/smpp\.ts$/,
        replacement: fileURLToPath(new URL("./src/api/smpp.ts", import.meta.url)),
      },
    ],
  },
  build: {
    target: ["chrome123", "firefox124", "safari17.5"],
    // The policy of the pages allows no `data:` fonts or scripts, and a file of its own is kept by the browser for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // What encodes for the wire needs Node's buffers; the pages only count.
    rolldownOptions: {
      checks: { pluginTimings: false },
      treeshake: { moduleSideEffects: (id) => !/\/src\/(smpp|base)\//.test(id) },
    },
  },
  server: { proxy: Object.fromEntries(paths.map((path) => [path, service])) },
});
