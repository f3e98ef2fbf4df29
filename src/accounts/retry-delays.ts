import type { Db } from "../base/db.ts";
import { completeSettings } from "./settings.ts";
import { findSettings } from "./store.ts";

/** How long each of these accounts lets a message wait before each retry, in milliseconds: `retry_delays_seconds` of its settings. */
export async function retryDelaysOf(db: Db, accountIds: number[]): Promise<Map<number, number[]>> {
  const rows = await findSettings(db, accountIds);
  return new Map(
    rows.map(({ id, settings }) => [
      id,
      completeSettings(settings).retry_delays_seconds.map((seconds) => seconds * 1000),
    ]),
  );
}
