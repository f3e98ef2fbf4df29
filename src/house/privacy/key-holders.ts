/**
 * Which running processes have which keys: each names the connection that it holds for its checks after them. So the record ends with
 * the process, and the database keeps none that is out of date.
 */
import type { Context } from "../../base/context.ts";
import type { SecretBox } from "../../base/secrets.ts";
import { readHolders } from "./sealed-store.ts";

const prefix = "tuma watch";

/** Enough to tell two keys apart. Part of the public key's name, so that it says nothing of the secret. */
const markOf = ({ kid }: { kid: string }) => kid.slice(0, 12);

/** The name of the connection of a process with these keys. PostgreSQL keeps 63 bytes of it: the marks of the first four, more than a rotation has. */
export const nameWithKeys = ({ signing }: SecretBox): string => `${prefix} ${signing.map(markOf).join(",")}`;

/** A process that runs. */
export interface KeyHolder {
  /** Where it is connected from; null for a unix socket. */
  address: string | null;
  since: Date;
}

/** The running processes that could not open what the first key seals, or do not say that they can, as versions before 0.4.0. */
export async function lackingFirstKey({ sql, secrets }: Pick<Context, "sql" | "secrets">): Promise<KeyHolder[]> {
  const first = markOf(secrets.signing[0]!);
  const holders = await readHolders(sql, prefix);
  return holders.filter(({ name }) => !name.slice(prefix.length).trim().split(",").includes(first));
}
