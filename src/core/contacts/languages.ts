/** The languages in which people are written to. */
import type { Db } from "../../base/db.ts";
import type { Reached } from "../../http/auth.ts";
import * as store from "./store.ts";

/** The languages of those of these phones, in E.164, that are contacts with a language; ISO 639, in small letters. */
export async function languagesOf(
  db: Db,
  owner: Reached,
  phones: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await store.findLanguages(db, owner, [...phones]);
  return new Map(rows.map(({ phone, language }) => [phone, language]));
}
