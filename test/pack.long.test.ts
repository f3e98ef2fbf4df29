import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { packSdk, packServer } from "../scripts/pack/main.ts";
import { billOfMaterials } from "../scripts/pack/sbom.ts";
import { tracked } from "../scripts/pack/server.ts";
import { trial } from "../scripts/pack/trial.ts";
import { linkPackages } from "./harness/packages.ts";

const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "tuma-pack-test-"));
const packages = join(folder, "node_modules");
let archive: string;

/** As npm installs it, except that the dependencies come from this checkout instead of the registry (`npm run pack -- --try`). */
before(() => {
  archive = packServer(folder);
  unpack(archive, "tuma");
  unpack(packSdk(folder), "@tuma/sdk");
  linkPackages(folder);
});
after(() => rmSync(folder, { recursive: true, force: true }));

function unpack(from: string, name: string): void {
  const to = join(packages, name);
  mkdirSync(to, { recursive: true });
  execFileSync("tar", ["xzf", from, "-C", to, "--strip-components=1"]);
  const { bin = {} } = JSON.parse(readFileSync(join(to, "package.json"), "utf8")) as { bin?: Record<string, string> };
  mkdirSync(join(packages, ".bin"), { recursive: true });
  for (const [command, file] of Object.entries(bin))
    execFileSync("ln", ["-s", join(to, file), join(packages, ".bin", command)]);
}

const listed = (below: string) =>
  readdirSync(below, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test("the package has what the program reads, only JavaScript, and no import that leads nowhere", () => {
  const own = join(packages, "tuma");
  const files = listed(own);
  assert.deepEqual(
    files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts")),
    [],
  );
  const built = ["web/dist/index.html", "site/dist/files.json", "site/dist/guides/webhooks/index.html.br"];
  for (const file of ["LICENSE", "NOTICE", "SECURITY.md", "openapi.json", "npm-shrinkwrap.json", ...built])
    assert.ok(existsSync(join(own, file)), file);
  for (const file of tracked("migrations", "docs", "src").filter((each) => !each.endsWith(".ts")))
    assert.ok(existsSync(join(own, file)), file);
  const { dependencies, optionalDependencies, imports } = JSON.parse(
    readFileSync(join(own, "package.json"), "utf8"),
  ) as {
    dependencies: object;
    optionalDependencies: object;
    imports: object;
  };
  const known = new Set([...[dependencies, optionalDependencies, imports].flatMap(Object.keys), ...builtinModules]);
  const modules = files.filter((each) => /^\/(src|cli|sdk|web\/src)\/.*\.m?js$/.test(each.slice(own.length)));
  assert.ok(modules.length > 500);
  for (const file of modules) {
    const text = readFileSync(file, "utf8");
    const isThere = (path: string) => existsSync(join(dirname(file), path));
    for (const [, target] of text.matchAll(/(?:^(?:import|export|\})[^"\n]* from |^import |\bimport\()"([^"]+)"/gm)) {
      const [name] = /^(@[^/]+\/)?[^/]+/.exec(target!)!;
      const isFound = target!.startsWith(".")
        ? isThere(target!)
        : known.has(target!.replace("node:", "")) || known.has(name);
      assert.ok(isFound, `${file.slice(own.length)} imports ${target}`);
    }
    for (const [, target] of text.matchAll(/\bnew URL\("([^"]+)", import\.meta\.url/g))
      assert.ok(isThere(target!), `${file.slice(own.length)} reads ${target}`);
  }
});

test("from an empty folder to a message sent with the SDK: `tuma start`, with its own database", async (t) => {
  const times = await trial(folder);
  for (const [step, ms] of Object.entries(times)) t.diagnostic(`${step}: ${(ms / 1000).toFixed(1)} s`);
});

test("two packs of one commit are the same bytes, whatever the time and the umask", () => {
  const first = readFileSync(archive);
  const before = process.umask(0o077);
  try {
    assert.ok(readFileSync(packServer(folder)).equals(first));
  } finally {
    process.umask(before);
  }
});

test("the bill of materials names every package with its licence and checksum, and is the same each time", () => {
  const text = billOfMaterials(new Date(1_763_800_000_000));
  assert.equal(billOfMaterials(new Date(1_763_800_000_000)), text);
  const { bomFormat, components } = JSON.parse(text) as {
    bomFormat: string;
    components: {
      name: string;
      group?: string;
      version: string;
      licenses?: object[];
      hashes?: object[];
      purl: string;
    }[];
  };
  assert.equal(bomFormat, "CycloneDX");
  const named = new Map(components.map((each) => [each.purl, each]));
  const { packages: locked } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string; dev?: boolean; link?: boolean }>;
  };
  for (const [path, { version, dev, link }] of Object.entries(locked)) {
    if (!path.includes("node_modules/") || dev || link) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const found = named.get(`pkg:npm/${name.replace("@", "%40")}@${version}`);
    assert.ok(found, `${name} ${version}`);
    assert.ok(found.licenses?.length && found.hashes?.length, `${name} has a licence and a checksum`);
  }
});
