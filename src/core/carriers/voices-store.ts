/** The SQL of the voices that can make calls. */
import type { Db } from "../../base/db.ts";

/** The languages that some process has announced in this time. */
export async function findVoices(sql: Db, seconds: number): Promise<string[]> {
  const rows = await sql<{ language: string }[]>`
    select language from call_voices where seen_at > now() - ${seconds} * interval '1 second' order by language`;
  return rows.map(({ language }) => language);
}
