import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { purposeOf, readLock } from "./dependencies.ts";

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), "utf8");
const rowsOf = (text: string) =>
  Array.from(text.matchAll(/^\| `(.*)\n/gm), ([row]) =>
    row
      .split("|")
      .map((cell) => cell.trim().replaceAll("`", ""))
      .slice(1, -1),
  );

test("the list of dependencies is that of the lockfile, and says what each is for (`npm run audit:deps` writes it)", async () => {
  const all = readLock(await read("package-lock.json"));
  const [, direct = "", installed = ""] = (await read("docs/reference/dependencies.md")).split(/^## /m);
  assert.deepEqual(
    rowsOf(installed).map(([name, version, licence, use]) => [name, version, licence, use]),
    all.map(({ name, version, licence = "not stated", use }) => [name, version, licence, use]),
  );
  const asked = all.filter(({ isDirect }) => isDirect);
  assert.deepEqual(
    rowsOf(direct).map(([name, version]) => [name, version]),
    asked.map(({ name, version }) => [name, version]),
  );
  for (const [name, , released, , latest, , purpose] of rowsOf(direct)) {
    assert.equal(purpose, purposeOf(name!), `${name}: say in scripts/dependencies.ts what it is for`);
    for (const day of [released, latest]) assert.match(day!, /^\d{4}-\d{2}-\d{2}$/, `${name} has no date of release`);
  }
});

test("a package is of the service if the service needs it, however deep", () => {
  const packages = {
    "": { dependencies: { a: "1.0.0" }, devDependencies: { t: "1.0.0" } },
    web: { dependencies: { w: "1.0.0" } },
    "node_modules/web": { link: true },
    "node_modules/a": { version: "1.0.0", license: "MIT", dependencies: { b: "^1.0.0" } },
    "node_modules/a/node_modules/b": { version: "1.2.0", license: "MIT", optionalDependencies: { c: "*" } },
    "node_modules/b": { version: "2.0.0", license: "ISC", deprecated: "use a" },
    "node_modules/c": { version: "3.0.0" },
    "node_modules/t": { version: "1.0.0", license: "MIT", dev: true },
    "node_modules/w": { version: "1.0.0", license: "MIT", dependencies: { b: "^2.0.0" } },
  };
  assert.deepEqual(
    readLock(JSON.stringify({ packages })).map(({ name, version, licence = "not stated", use, isDirect, deprecated }) =>
      [name, version, licence, use, isDirect, deprecated].join(" "),
    ),
    [
      "a 1.0.0 MIT service true false",
      "b 1.2.0 MIT service false false",
      "b 2.0.0 ISC dashboard false true",
      "c 3.0.0 not stated service false false",
      "t 1.0.0 MIT development true false",
      "w 1.0.0 MIT dashboard true false",
    ],
  );
});
