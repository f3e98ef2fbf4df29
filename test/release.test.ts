import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), "utf8");

test("the changelog, the dashboard and the OpenAPI document state the version of package.json", async () => {
  const { version } = JSON.parse(await read("package.json")) as { version: string };
  const released = /^## \[(\d[^\]]*)\] - \d{4}-\d{2}-\d{2}$/m.exec(await read("CHANGELOG.md"));
  const web = JSON.parse(await read("web/package.json")) as { version: string };
  const openapi = JSON.parse(await read("openapi.json")) as { info: { version: string } };
  assert.deepEqual([released?.[1], web.version, openapi.info.version], [version, version, version]);
});
