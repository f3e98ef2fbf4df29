import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { readMigrations } from "../src/base/postgres/migrate.ts";

/** The order of the folders: one imports only from those before it. ARCHITECTURE.md draws the same. */
const order = [
  "base",
  "http",
  "smpp",
  "accounts",
  "wallet",
  "carriers",
  "webhooks",
  "messages",
  "inbound",
  "northbound",
  "verify",
  "voice",
  "sandbox",
  "privacy",
  "console",
];

const root = path.resolve(import.meta.dirname, "..");

interface Source {
  file: string;
  folder: string;
  /** What it imports of `src`, types included. */
  imports: string[];
  /** Of these, what is still there at run time: types may speak of each other. */
  runtime: string[];
  text: string;
}

async function sources(): Promise<Source[]> {
  const files = (await readdir(path.join(root, "src"), { recursive: true })).filter((file) => file.endsWith(".ts"));
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(root, "src", file), "utf8");
      const found = [...text.matchAll(/(?:^import (type) [^;]*?)?(?:from |import\()"(\.[^"]+)"/gm)].map((match) => ({
        isType: match[1] !== undefined,
        target: path.join(path.dirname(file), match[2]!),
      }));
      return {
        file,
        folder: file.includes(path.sep) ? file.split(path.sep)[0]! : "",
        imports: found.map(({ target }) => target),
        runtime: found.filter(({ isType }) => !isType).map(({ target }) => target),
        text,
      };
    }),
  );
}

const isTest = (source: Source) => source.file.endsWith(".test.ts");

test("a folder imports only from folders before it", async () => {
  for (const source of (await sources()).filter((each) => each.folder && !isTest(each))) {
    const own = order.indexOf(source.folder);
    assert.notEqual(own, -1, `src/${source.folder} has no place in the order`);
    for (const target of source.imports.filter((each) => each.includes(path.sep))) {
      const folder = target.split(path.sep)[0]!;
      assert.ok(
        order.indexOf(folder) <= own,
        `src/${source.file} imports src/${target}: ${folder} comes after ${source.folder}`,
      );
    }
  }
});

test("no files import each other in a circle", async () => {
  const imports = new Map((await sources()).map((source) => [source.file, source.runtime]));
  const done = new Set<string>();
  const visit = (file: string, trail: string[]) => {
    assert.ok(!trail.includes(file), `a circle: ${[...trail.slice(trail.indexOf(file)), file].join(" → ")}`);
    if (done.has(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
});

test("nobody imports another folder's store or routes", async () => {
  for (const source of (await sources()).filter((each) => each.folder && !isTest(each))) {
    for (const target of source.imports.filter((each) => each.split(path.sep)[0] !== source.folder)) {
      assert.doesNotMatch(path.basename(target), /store\.ts$|routes\.ts$/, `src/${source.file} imports src/${target}`);
    }
  }
});

test("SQL stands in stores, and in the machinery of base", async () => {
  const sql = /\b(select\b[^;"']*\bfrom\b|insert into|update\b[^;"']*\bset\b|delete from)/;
  for (const source of (await sources()).filter(
    (each) => !isTest(each) && each.folder !== "base" && !each.file.endsWith("store.ts"),
  )) {
    const templates = [...source.text.matchAll(/\b(?:sql|tx|db)(?:<[^`]*?>)?`([^`]*)`/g)].map((match) => match[1]!);
    for (const template of templates) assert.doesNotMatch(template, sql, `src/${source.file} holds SQL`);
  }
});

test("no folder holds more than 16 files on one level", async () => {
  const counts = new Map<string, number>();
  for (const part of ["src", "web/src"]) {
    for (const file of await readdir(path.join(root, part), { recursive: true })) {
      if (!/\.tsx?$/.test(file) || file.endsWith(".test.ts")) continue;
      const folder = path.dirname(path.join(part, file));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  for (const [folder, count] of counts) assert.ok(count <= 16, `${folder} holds ${count} files: split it into rooms`);
});

test("no file is over 400 lines", async () => {
  for (const source of (await sources()).filter((each) => !isTest(each))) {
    assert.ok(source.text.split("\n").length <= 401, `src/${source.file} is over 400 lines`);
  }
});

test("the base and the protocol know nothing of messages", async () => {
  for (const source of (await sources()).filter(
    (each) => (each.folder === "base" || each.folder === "smpp") && !isTest(each),
  )) {
    for (const target of source.imports) {
      const folder = target.includes(path.sep) ? target.split(path.sep)[0]! : target;
      // The context names the configuration's type; a type is no dependency at run time.
      if (folder === "config.ts") continue;
      assert.ok(folder === source.folder || folder === "base", `src/${source.file} imports src/${target}`);
    }
  }
});

test("migrations are named by the minute, and the baseline is what databases stand on", async () => {
  const [baseline, ...later] = await readMigrations();
  assert.equal(
    baseline?.hash,
    "f4dd58edd54116d147dba8e3af9fa749f15a3c58202627af8e80a7767c5649c4",
    `${baseline?.name} was edited: databases were built with it, so add a migration instead (CONTRIBUTING.md)`,
  );
  for (const migration of later)
    assert.ok(migration.name > baseline.name, `${migration.name} comes after the baseline`);
});
