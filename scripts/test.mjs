// `npm test`: runs every *.test.ts except the *.long.test.ts, which `npm run test:long` runs, or those of either kind below the
// files and folders that are named, against one PostgreSQL that is started for the run (or the one of DATABASE_URL).
// `-t <regular expression>` picks tests by name; `--slow 30` lists the 30 files that took longest.
// Each file runs in a process of its own, so that a leak, a crash or a changed environment does not affect the others.
import { readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";
import { run } from "node:test";
import { parseArgs } from "node:util";
import { report } from "../test/harness/reporter.ts";
import { startTestServer } from "../test/harness/postgres.ts";

const FILE_LIMIT_MS = 300_000;
const root = resolve(import.meta.dirname, "..");
// The folders with the longest files come first, so that the run does not end with a wait for one long file.
const folders = ["test", "cli", "sdk", "bench", "scripts", "training", "lists", "web", "src"];
// More than there are processors, since most of these tests wait for a carrier's answer, a browser or a timeout.
const atOnce = Math.min(Math.ceil(availableParallelism() * 1.5), 8);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "test-name-pattern": { type: "string", short: "t", multiple: true },
    concurrency: { type: "string", default: String(atOnce) },
    slow: { type: "string", default: "0" },
    long: { type: "boolean", default: false },
  },
});

const isLong = (file) => file.endsWith(".long.test.ts");
const files = spread(
  positionals.length > 0
    ? testFiles(positionals.map((path) => resolve(path)))
    : testFiles(folders.map((name) => join(root, name))).filter((file) => isLong(file) === values.long),
);
if (files.length === 0) {
  console.error(`No *.test.ts in ${positionals.join(", ") || root}`);
  process.exit(1);
}

// A reader that has gone (`npm test | head`) must not keep the server from being stopped.
process.stdout.on("error", () => {});
const stopped = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopped.abort());

const own = process.env.DATABASE_URL || process.env.TEST_DATABASE_URL ? undefined : await startTestServer();
try {
  if (own) process.env.TEST_DATABASE_URL = own.server.url;
  // Stripped types and compiled code are kept between the files, and between runs.
  process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules", ".cache", "compile");
  const failed = await runAll(files, Number(values.concurrency));
  process.exitCode = failed || stopped.signal.aborted ? 1 : 0;
} finally {
  await own?.stop();
}

function runAll(those, concurrency) {
  const events = run({
    files: those,
    concurrency,
    timeout: FILE_LIMIT_MS,
    signal: stopped.signal,
    execArgv: ["--import", join(root, "test/harness/replies.ts")],
    ...(values["test-name-pattern"] ? { testNamePatterns: values["test-name-pattern"] } : {}),
  });
  return report(events, (line) => process.stdout.write(`${line}\n`), root, {
    slow: Number(values.slow),
    // Of a whole run, nobody would read them.
    says: positionals.length > 0,
  });
}

/**
 * Spreads the files that drive a browser, which keeps a processor busy, among the first nine tenths of the others, most of which
 * wait: the load is even, and the run ends with short files.
 */
function spread(those) {
  const browsers = join(root, "test", "browser");
  const { true: busy = [], false: others = [] } = Object.groupBy(those, (file) => file.startsWith(browsers));
  const placed = [
    ...busy.map((file, index) => ({ file, at: (0.9 * index) / busy.length })),
    ...others.map((file, index) => ({ file, at: index / others.length })),
  ];
  return placed.toSorted((one, other) => one.at - other.at).map(({ file }) => file);
}

function testFiles(paths) {
  return paths
    .filter((path) => statSync(path, { throwIfNoEntry: false }) !== undefined)
    .flatMap((path) =>
      statSync(path).isFile()
        ? [path]
        : readdirSync(path, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile() && /\.test\.(ts|tsx|mjs)$/.test(entry.name))
            .map((entry) => join(entry.parentPath, entry.name))
            .filter((file) => !/(^|\/)(node_modules|dist)\//.test(relative(root, file)))
            .sort(),
    );
}
