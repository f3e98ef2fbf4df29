import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { makeFolder } from "./folder.ts";

test("a folder is made with those above it, and stays if it is there", () => {
  const root = mkdtempSync(join(tmpdir(), "tuma-folder-"));
  try {
    const folder = join(root, "a/b/c");
    for (let n = 0; n < 2; n++) makeFolder(folder, 0o700);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    writeFileSync(join(root, "file"), "");
    assert.throws(() => makeFolder(join(root, "file"), 0o700), /EEXIST/);
    assert.throws(() => makeFolder(join(root, "file/below"), 0o700), /ENOTDIR/);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test("where the system makes no folders, it says so", { skip: !existsSync("/proc/self") && "no /proc" }, () => {
  assert.throws(() => makeFolder("/proc/tuma", 0o700), /ENOENT/);
});
