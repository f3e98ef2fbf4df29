/** The package of the server: the checkout as it is, except that TypeScript is compiled, with the pinned versions of all dependencies. */
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { builds } from "../build-sources.mjs";
import { reachable, type Locked } from "../dependencies.ts";
import { compile, driver, link } from "./compile.ts";

/** The folder of the checkout. */
export const root = resolve(import.meta.dirname, "../..");

/** What the program reads when it runs, and what people read about it. */
const carried = [
  "CHANGELOG.md",
  "LICENSE",
  "NOTICE",
  "README.md",
  "SECURITY.md",
  "cli",
  "deploy",
  "docs",
  "lists",
  "migrations",
  "openapi.json",
  "sdk-python/README.md",
  "sdk/README.md",
  "sdk/src",
  "src",
  "vendor/postgres",
  // The addresses of pages, for `tuma open`.
  "web/src/paths.ts",
];
const isLeftOut = (file: string) => /\.test\.ts$|\.d\.ts$|\/(test|fixtures)\//.test(file);

/** The files below these paths that git knows, so that nothing else of a checkout gets into a package. */
export function tracked(...paths: string[]): string[] {
  const files = execFileSync("git", ["ls-files", "-z", "--", ...paths], { cwd: root, encoding: "utf8" }).split("\0");
  return files.filter((file) => file !== "").sort();
}

/** Writes the package's files to an empty folder. */
export function stageServer(folder: string): void {
  for (const file of tracked(...carried).filter((each) => !isLeftOut(each))) stage(file, folder);
  for (const { output } of Object.values(builds))
    cpSync(join(root, output), join(folder, output), { recursive: true, filter: (path) => !path.endsWith("/.stamp") });
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const manifest = manifestOf(JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest);
  putJson(join(folder, "package.json"), manifest);
  putJson(join(folder, "npm-shrinkwrap.json"), shrinkwrapOf(manifest, lock));
}

function stage(file: string, folder: string): void {
  const path = join(root, file);
  const { mode } = statSync(path);
  if (!/\.(ts|mjs)$/.test(file)) return put(join(folder, file), readFileSync(path), mode);
  const source = readFileSync(path, "utf8");
  if (file.endsWith(".ts")) put(join(folder, file.replace(/ts$/, "js")), compile(source), mode);
  else put(join(folder, file), link(source), mode);
}

/** With the same permissions whatever the umask of the checkout. */
function put(path: string, contents: string | Buffer, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
  chmodSync(path, mode & 0o100 ? 0o755 : 0o644);
}

const putJson = (path: string, value: unknown) => put(path, `${JSON.stringify(value, null, 2)}\n`);

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  bin: Record<string, string>;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

interface Lock {
  lockfileVersion: number;
  packages: Record<string, Locked>;
}

/** The database driver is in no registry: the package has it as a part, which `compile` imports by this name. */
function manifestOf({ name, version, description, license, bin, engines, ...own }: Manifest) {
  const { postgres: _vendored, ...dependencies } = own.dependencies;
  const imports = { [driver]: "./vendor/postgres/src/index.js" };
  const about = { name, version, description, license, type: "module", bin, imports, engines };
  return { ...about, dependencies, optionalDependencies: own.optionalDependencies };
}

/** Pins every package below the direct dependencies as well: what `npm ci` installs in the unpacked package is what the tests ran with. */
function shrinkwrapOf(manifest: ReturnType<typeof manifestOf>, { lockfileVersion, packages }: Lock) {
  const needed = reachable(packages, [manifest.dependencies, manifest.optionalDependencies]);
  const pinned = Object.entries(packages).filter(([path]) => needed.has(path));
  const { name, version } = manifest;
  return { name, version, lockfileVersion, requires: true, packages: { "": manifest, ...Object.fromEntries(pinned) } };
}
