import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartFailure } from "../../base/errors.ts";

/** The folder in `dataDir` in which a restore is built. One that failed or was killed leaves it behind. */
export const draftIn = (dataDir: string): string => join(dataDir, "restoring");

/** Whether a restore into `dataDir` runs, or did not finish. */
export const isUnfinished = (dataDir: string): boolean => existsSync(draftIn(dataDir));

/** What is said where a restore has not finished, and what to do. */
export const unfinished = (dataDir: string): { what: string; fix: string } => ({
  what: `The restore into DATA_DIR ${dataDir} has not finished, so there is no installation yet.`,
  fix: `If it no longer runs, run \`tuma restore\` again, or delete ${draftIn(dataDir)} to begin with a new, empty one.`,
});

/**
 * Throws a StartFailure if a restore into `dataDir` did not finish: whoever starts after it wants that installation, and would take
 * a new and empty one for it.
 */
export function refuseUnfinished(dataDir: string): void {
  if (!isUnfinished(dataDir)) return;
  const { what, fix } = unfinished(dataDir);
  throw new StartFailure(`${what} ${fix}`);
}
