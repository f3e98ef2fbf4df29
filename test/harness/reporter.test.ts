import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

const runner = path.resolve(import.meta.dirname, "../../scripts/test.mjs");

/** What `npm test` prints of a file with this text, and whether it is red. */
async function report(text: string): Promise<{ printed: string; code: unknown }> {
  const folder = await mkdtemp(path.join(tmpdir(), "tuma-reporter-"));
  const file = path.join(folder, "a.test.mjs");
  await writeFile(file, `import { test } from "node:test";\n${text}`);
  // Node runs no tests inside of tests; the file needs no database.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  try {
    return await new Promise((resolve) => {
      const options = { env: { ...env, TEST_DATABASE_URL: "postgres:///none" } };
      execFile(process.execPath, [runner, file], options, (error, printed) => resolve({ printed, code: error?.code }));
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("a file that ends without a failing test is named, with its exit code or signal and its last words", async () => {
  const files = {
    "ended by SIGKILL; the last of its tests that ended: first": `
      test("first", () => {});
      test("second", () => { console.error("last words"); setTimeout(() => process.kill(process.pid, "SIGKILL"), 500); return new Promise(() => {}); });`,
    "ended with exit code 7; the last of its tests that ended: ": `
      for (let n = 0; n < 3_000; n++) process.stderr.write(String(n));
      test("exits", () => { process.stderr.write("last words", () => process.exit(7)); return new Promise(() => setTimeout(() => {}, 60_000)); });`,
    "ended with exit code 1; the last of its tests that ended: waits": `
      setTimeout(() => { throw new Error("last words"); }, 100);
      test("waits", () => new Promise((done) => setTimeout(done, 1_000)));`,
  };
  for (const [ending, text] of Object.entries(files)) {
    const { printed, code } = await report(text);
    assert.equal(code, 1);
    for (const part of [ending, "a.test.mjs", "last words"])
      assert.ok(printed.includes(part), `${part} is missing:\n${printed}`);
  }
});

test("a hook of a file that fails is printed with its error", async () => {
  const { printed, code } = await report(`
    import { after } from "node:test";
    after(() => { throw new Error("the reason"); });
    test("fine", () => {});`);
  assert.equal(code, 1);
  assert.match(printed, /a\.test\.mjs.*\n.*Error: the reason\n +at /);
});

test("a failing test is printed once, without the end of its file", async () => {
  const { printed, code } = await report(`test("wrong", () => { throw new Error("the reason"); });`);
  assert.equal(code, 1);
  assert.deepEqual(printed.match(/✖.*/g), ["✖ wrong"]);
  assert.match(printed, /a\.test\.mjs:2\n.*the reason/);
});

test("what a passing test says is printed if its file was named", async () => {
  const { printed, code } = await report(`test("fine", (context) => context.diagnostic("3 clicks"));`);
  assert.equal(code, undefined);
  assert.match(printed, /^ℹ 3 clicks$/m);
});
