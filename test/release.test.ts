import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { readMigrations } from "../src/base/postgres/migrate.ts";

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), "utf8");

test("the changelog, the dashboard and the OpenAPI document state the version of package.json", async () => {
  const { version } = JSON.parse(await read("package.json")) as { version: string };
  const released = /^## \[(\d[^\]]*)\] - \d{4}-\d{2}-\d{2}$/m.exec(await read("CHANGELOG.md"));
  const web = JSON.parse(await read("web/package.json")) as { version: string };
  const openapi = JSON.parse(await read("openapi.json")) as { info: { version: string } };
  assert.deepEqual([released?.[1], web.version, openapi.info.version], [version, version, version]);
});

/** The sections of the changelog, newest first, by version. */
const sections = async () =>
  Array.from((await read("CHANGELOG.md")).matchAll(/^## \[([^\]]+)\][^]*?(?=^## \[|(?![^]))/gm), ([text, version]) => ({
    version: version!,
    text,
    newest: /newest migration is `(\w+)`/.exec(text)?.[1],
  }));

test("the changelog says of the newest version whether one can go back, as its migrations have it", async () => {
  const [newest, previous] = await sections();
  const known = (await readMigrations()).map(({ name, breaking }) => ({ name: name.replace(".sql", ""), breaking }));
  const breaking = known
    .filter((each) => each.breaking && each.name > previous!.newest!)
    .map(({ name }) => `\`${name}\``);
  const backup = `[restore the backup](docs/guides/upgrade.md#go-back) of before the upgrade. Breaking: ${breaking.join(", ")}.`;
  const says = breaking.length > 0 ? backup : "start it again: it works with this schema.";
  const line = `*Going back* to ${previous!.version}: ${says}`;
  assert.ok(newest!.text.includes(line), `CHANGELOG.md, in ${newest!.version}, should say: ${line}`);
  for (const { version, newest: migration } of (await sections()).filter((each) => each.version !== "Unreleased"))
    assert.ok(
      known.some(({ name }) => name === migration),
      `CHANGELOG.md should say in ${version} which its newest migration is`,
    );
});

test("guides and files to deploy name the package and the image of this version", async () => {
  const { version } = JSON.parse(await read("package.json")) as { version: string };
  for (const file of ["docs/guides/deploying.md", "deploy/kubernetes/tuma.yaml"]) {
    const named = [...(await read(file)).matchAll(/tuma[-:](\d+\.\d+\.\d+)|VERSION=(\d+\.\d+\.\d+)/g)];
    assert.ok(named.length > 0, file);
    for (const [text, one, other] of named) assert.equal(one ?? other, version, `${file}: ${text}`);
  }
});
