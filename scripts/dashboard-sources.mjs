// The files from which the dashboard is built. Plain JavaScript without dependencies, for setup.mjs.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";

/** The paths of the files below `root`, in order: those of the dashboard and its interface, and what it imports of the server. */
export function dashboardSources(root) {
  const own = ["web", "openapi.json", "package-lock.json"].flatMap((place) => filesBelow(root, place));
  const { paths } = JSON.parse(readFileSync(join(root, "web/tsconfig.json"), "utf8")).compilerOptions;
  const found = new Set(own);
  const waiting = [...own, ...Object.values(paths).map(([target]) => posix.join("web", target))];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    found.add(file);
    if (/\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      waiting.push(...importsOf(root, file).filter((each) => !found.has(each)));
  }
  return [...found].sort((one, other) => (one < other ? -1 : 1));
}

/** The modules that a module imports by a relative path; types leave no trace in a build. */
function importsOf(root, file) {
  const statements = readFileSync(join(root, file), "utf8").matchAll(
    /^(?:import|export) (?!type )[^;"]*from "(\.[^"]+)"|import\("(\.[^"]+)"\)/gm,
  );
  const targets = Array.from(statements, ([, from, loaded]) => posix.join(posix.dirname(file), from ?? loaded));
  return targets.filter((target) => /\.tsx?$/.test(target) && existsSync(join(root, target)));
}

function filesBelow(root, place) {
  if (statSync(join(root, place)).isFile()) return [place];
  return readdirSync(join(root, place), { withFileTypes: true })
    .filter(({ name }) => name !== "dist" && name !== "node_modules" && name !== "operations.ts")
    .flatMap(({ name }) => filesBelow(root, `${place}/${name}`));
}
