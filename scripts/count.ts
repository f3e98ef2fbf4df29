import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";

// `npm run count`: how much there is to know of this repository, for a look now and then and for comparing two versions. None of it is
// a limit: a folder of seventeen files that belong together is better than one of sixteen and a splinter.

const root = resolve(import.meta.dirname, "..");
const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);

/** Written by a script, though it is in the history. */
const generated =
  /^(openapi\.json|schema\.sql|package-lock\.json|web\/console-api\.json|sdk\/src\/operations\.ts|sdk-python\/tuma\/operations\.py)$/;
const isCode = (file: string) => /\.(ts|tsx|mjs|js|py|css)$/.test(file);
const isTest = (file: string) => /(^|\/)test\/|\.test\.[a-z]+$|^vendor\//.test(file);

interface Counted {
  file: string;
  text: string;
  lines: number;
}

const read = (file: string): Counted => {
  const text = readFileSync(resolve(root, file), "utf8");
  return { file, text, lines: text.split("\n").length - 1 };
};
const sumOf = (files: Counted[]) => files.reduce((sum, { lines }) => sum + lines, 0);
const byFolder = (files: Counted[], folderOf: (file: string) => string) =>
  Object.entries(Object.groupBy(files, ({ file }) => folderOf(file))).map(([folder, of = []]) => ({ folder, of }));
const row = (label: string, ...numbers: (number | string)[]) =>
  console.log([label.padEnd(34), ...numbers.map((each) => String(each).padStart(8))].join(""));

const code = tracked.filter((file) => isCode(file) && !generated.test(file)).map(read);
const written = code.filter(({ file }) => !isTest(file));

console.log("Lines without tests, by area\n");
row("", "lines", "files", "tests");
/** `src/core/wallet`, `src/base`, `cli`. */
const areaOf = (file: string) => /^src\/(?:(?:core|doors|house)\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? file.split("/")[0]!;
for (const { folder, of } of byFolder(written, areaOf).sort((one, other) => sumOf(other.of) - sumOf(one.of)))
  row(folder, sumOf(of), of.length, sumOf(code.filter(({ file }) => isTest(file) && areaOf(file) === folder)));
const src = written.filter(({ file }) => file.startsWith("src/"));
row("src together", sumOf(src), src.length);
row("tests together", sumOf(code.filter(({ file }) => isTest(file))));
row("generated, in the history", sumOf(tracked.filter((file) => generated.test(file)).map(read)));

console.log("\nFolders with more than 16 files on one level\n");
for (const { folder, of } of byFolder(written, dirname)) if (of.length > 16) row(folder, of.length);

console.log("\nClasses with more than 15 fields\n");
for (const { file, text } of src)
  for (const [, name, body] of text.matchAll(/^(?:export )?(?:abstract )?class (\w+)[^\n]*\n(.*?)^\}/gms)) {
    const fields = body!.match(/^ {2}(?:(?:static|readonly|declare|override) )*#?\w+[?!]?(?::| =|;)/gm) ?? [];
    if (fields.length > 15) row(`${name!} in ${file}`, fields.length);
  }

const splinters = src.filter(({ lines }) => lines <= 25);
console.log(`\nFiles of src with at most 25 lines: ${splinters.length}\n`);
for (const { folder, of } of byFolder(splinters, dirname)) row(folder, of.map(({ file }) => basename(file)).join(" "));
