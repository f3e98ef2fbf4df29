import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** The version of this program, from package.json; between releases the next one, with `-dev`. */
export const version: string = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string })
  .version;

/**
 * The version, and in a checkout how far it is from there: `0.4.0-dev+g1a2b3c4` is a commit on the way to 0.4.0, `0.3.0+g1a2b3c4` that of
 * a release where git has no tag `v0.3.0`. A package, an image and the tagged commit are the version alone.
 */
export function exactVersion(): string {
  if (!existsSync(join(root, ".git"))) return version;
  try {
    const words = ["describe", "--tags", "--match", `v${version}`, "--always", "--abbrev=8"];
    return versionAt(version, execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim());
  } catch {
    // No git, or a checkout of somebody else, which git refuses to read.
    return version;
  }
}

/** The version at what `git describe` says of a commit: the tag, the tag and a distance, or only the commit. */
export function versionAt(of: string, described: string): string {
  if (described === `v${of}`) return of;
  const [, distance, commit] = /-(\d+)-(g[0-9a-f]+)$/.exec(described) ?? [];
  return distance === undefined ? `${of}+g${described}` : `${of}+${distance}.${commit}`;
}
