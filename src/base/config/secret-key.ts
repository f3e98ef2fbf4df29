import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartFailure } from "../errors.ts";
import type { Config } from "./config.ts";
import { list } from "./setting.ts";

// SECRET_KEY, or else the key that the first start generates in `DATA_DIR`.

/** The file has no usable key; the message says how to fix it. */
export class UnusableKey extends StartFailure {}

/** Where the first start without SECRET_KEY stores the key. */
export const keyFileOf = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "secret.key");

/**
 * The keys of an installation: SECRET_KEY, otherwise those in the file, which are separated like them; none if it has no key yet. Throws
 * UnusableKey.
 */
export function existingKeys(config: Pick<Config, "secretKeys" | "dataDir">): string[] {
  if (config.secretKeys.length > 0) return [...config.secretKeys];
  const file = keyFileOf(config);
  let keys: string[];
  try {
    keys = list(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  if (keys.length === 0 || keys.length > 2 || keys.some((key) => key.length < 16))
    throw new UnusableKey(`${file} contains no usable key. Restore the one that the database was written with.`);
  return keys;
}

/** Stores a key, or the two of a rotation, unless there is one. */
export function writeKeys(config: Pick<Config, "dataDir">, keys: readonly string[]): void {
  try {
    // Fails if it exists, so that of two concurrent starts one creates it and the other reads it.
    writeFileSync(keyFileOf(config), `${keys.join(",")}\n`, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** The keys to run with: a first start without SECRET_KEY generates one. */
export function secretKeys(config: Config): string[] {
  if (config.secretKeys.length === 0) writeKeys(config, [randomBytes(32).toString("hex")]);
  return existingKeys(config);
}
