import type { Db } from "../../base/db.ts";
import { completeSettings } from "./settings.ts";
import { findSettings } from "./store.ts";

/** Each account's delays before a message's retries, in milliseconds: `retry_delays_seconds` in its settings. */
export async function retryDelaysOf(db: Db, accountIds: number[]): Promise<Map<number, number[]>> {
  const rows = await findSettings(db, accountIds);
  return new Map(
    rows.map(({ id, settings }) => [
      id,
      completeSettings(settings).retry_delays_seconds.map((seconds) => seconds * 1000),
    ]),
  );
}
