// The files from which the dashboard and the documentation are built. Plain JavaScript without dependencies, for setup.mjs.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";

/** What each is built from, by its name for `scripts/web.ts`: its output, and the paths of its sources below `root`, in order. */
export const builds = {
  /** The dashboard and its interface, and what it imports of the server, also when that is loaded later. */
  dashboard: {
    output: "web/dist",
    sources(root) {
      const { paths } = JSON.parse(readFileSync(join(root, "web/tsconfig.json"), "utf8")).compilerOptions;
      const shared = Object.values(paths).map(([target]) => posix.join("web", target));
      return followed(
        root,
        ["web", "src/base/look.css", "openapi.json", "package-lock.json"],
        shared,
        /^(?:import|export) (?!type )[^;"]*from "(\.[^"]+)"|import\("(\.[^"]+)"\)/gm,
      );
    },
  },
  /** The pages and the API that they describe, and what makes pages of them. */
  documentation: {
    output: "site/dist",
    sources(root) {
      const pages = [
        "docs",
        "CHANGELOG.md",
        "sdk/README.md",
        "sdk-python/README.md",
        "openapi.json",
        "web/src/icon.svg",
        "src/base/look.css",
      ];
      const own = ["site", "package.json", "package-lock.json", ...pages];
      return followed(root, own, ["scripts/site/build.ts"], /^(?:import|export) (?!type )[^;"]*from "(\.[^"]+)"/gm);
    },
  },
};

/** The files of these places, and the modules that they and the others import, directly or through others. */
function followed(root, places, others, statements) {
  const own = places.flatMap((place) => filesBelow(root, place));
  const found = new Set(own);
  const waiting = [...own, ...others];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    found.add(file);
    if (/\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      waiting.push(...importsOf(root, file, statements).filter((each) => !found.has(each)));
  }
  return [...found].sort((one, other) => (one < other ? -1 : 1));
}

/** The modules that a module imports by a relative path; types leave no trace in a build. */
function importsOf(root, file, statements) {
  const found = readFileSync(join(root, file), "utf8").matchAll(statements);
  const targets = Array.from(found, ([, from, loaded]) => posix.join(posix.dirname(file), from ?? loaded));
  return targets.filter((target) => /\.tsx?$/.test(target) && existsSync(join(root, target)));
}

/** What a build or an installation leaves among the sources. */
const made = new Set(["dist", "node_modules", "operations.ts", ".astro", ".build"]);

function filesBelow(root, place) {
  if (statSync(join(root, place)).isFile()) return [place];
  return readdirSync(join(root, place), { withFileTypes: true })
    .filter(({ name }) => !made.has(name))
    .flatMap(({ name }) => filesBelow(root, `${place}/${name}`));
}
