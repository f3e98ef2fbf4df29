import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { readMigrations } from "../src/base/postgres/migrate.ts";

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), "utf8");

/** What a `package.json` says. */
const manifestOf = async (file: string) => JSON.parse(await read(file)) as { version: string };

test("every package, the lockfile and the OpenAPI document state the version of package.json", async () => {
  const { version } = await manifestOf("package.json");
  for (const file of ["package-lock.json", "web/package.json", "site/package.json", "sdk/package.json"])
    assert.equal((await manifestOf(file)).version, version, file);
  const { packages } = JSON.parse(await read("package-lock.json")) as { packages: Record<string, { version: string }> };
  for (const workspace of ["", "web", "site"]) assert.equal(packages[workspace]?.version, version, workspace);
  const openapi = JSON.parse(await read("openapi.json")) as { info: { version: string } };
  assert.equal(openapi.info.version, version);
  // As PEP 440 writes it.
  const python = /^version = "(.+)"$/m.exec(await read("sdk-python/pyproject.toml"))?.[1];
  assert.equal(python, version.replace("-dev", ".dev0"));
});

const numbers = (of: string) => of.split(".").map((part) => Number.parseInt(part, 10));

test("a version is in development exactly while the changelog has unreleased changes, and then follows the last release", async () => {
  const { version } = await manifestOf("package.json");
  const headings = [...(await read("CHANGELOG.md")).matchAll(/^## \[(.+)\](?: - \d{4}-\d{2}-\d{2})?$/gm)];
  const [newest, before] = headings.map(([, name]) => name!) as [string, string];
  assert.equal(version.endsWith("-dev"), newest === "Unreleased", `${version}, with ${newest} in the changelog`);
  if (newest !== "Unreleased") return assert.equal(version, newest);
  const [now, last] = [numbers(version), numbers(before)];
  const difference = now.map((part, n) => part - last[n]!).find((each) => each !== 0) ?? 0;
  assert.ok(difference > 0, `${version} does not follow ${before}`);
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
    const named = [
      ...(await read(file)).matchAll(/tuma[-:](\d+\.\d+\.\d+(?:-dev)?)|VERSION=(\d+\.\d+\.\d+(?:-dev)?)/g),
    ];
    assert.ok(named.length > 0, file);
    for (const [text, one, other] of named) assert.equal(one ?? other, version, `${file}: ${text}`);
  }
});
