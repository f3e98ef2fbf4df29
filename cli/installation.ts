import { isTransient } from "../src/base/db.ts";
import { DirectoryInUse } from "../src/base/postgres/directory-lock.ts";
import { SchemaRefused } from "../src/base/postgres/migrate.ts";
import { ConfigError, readConfig, type Config } from "../src/base/config/config.ts";
import { UnusableKey } from "../src/base/config/secret-key.ts";
import { CommandError } from "./exit.ts";

// What the commands about an installation share: its settings, and what it refuses.

/** The settings of an installation, from the environment, as the service reads them. */
export function settingsOf(env: Record<string, string | undefined>): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError(error.message);
    throw error;
  }
}

/** Errors whose message says everything. */
const expected: (new (...args: never[]) => Error)[] = [DirectoryInUse, SchemaRefused, UnusableKey];

/** Work on an installation, whose expected failures, and those of `further` kinds, become errors for the person at the terminal. */
export async function onInstallation<Result>(
  work: Promise<Result>,
  ...further: (new (...args: never[]) => Error)[]
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if ([...expected, ...further].some((kind) => error instanceof kind))
      throw new CommandError((error as Error).message);
    if (isTransient(error))
      throw new CommandError(`The database cannot be reached: ${(error as Error).message}. \`tuma doctor\` says more.`);
    throw error;
  }
}

/** What was found in the database of an installation; an error if there is none. */
export function found<Result>({ dataDir }: Config, result: Result | undefined): Result {
  if (result === undefined)
    throw new CommandError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to those of the service.`);
  return result;
}
