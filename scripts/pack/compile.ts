import { stripTypeScriptTypes } from "node:module";

/** How the package names its copy of the database driver, `vendor/postgres` (Node.js, "Subpath imports"). */
export const driver = "#postgres";

/**
 * The JavaScript of a TypeScript module: types become blanks, so a stack trace points at the same line and column as in the source. Node
 * strips types itself, except below `node_modules`.
 */
export const compile = (source: string): string => link(stripTypeScriptTypes(source));

/** A module of the package: the other modules that it names end in `.js`, and the driver is the package's own. */
export function link(source: string): string {
  return source.replaceAll(/"([\w./-]+)\.ts"/g, '"$1.js"').replaceAll('from "postgres"', `from "${driver}"`);
}
