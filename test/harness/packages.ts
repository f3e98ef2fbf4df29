import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** Gives another folder the dependencies of this checkout, without those that the folder has and without our own packages. */
export function linkPackages(folder: string): void {
  const packages = join(root, "node_modules");
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  const present = new Set([...readdirSync(join(folder, "node_modules")), "@tuma", "postgres", "tuma"]);
  for (const name of readdirSync(packages).filter((each) => !present.has(each) && !each.startsWith(".")))
    symlinkSync(join(packages, name), join(folder, "node_modules", name));
}
