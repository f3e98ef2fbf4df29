import type { Sql } from "../../../base/db.ts";
import type { Context } from "../../../base/context.ts";
import { inBatches, type Subject } from "../../../base/personal.ts";
import { deleteOld, eraseMessages } from "./store.ts";

/** Phones report what becomes of a message for some days, and the app forgets it after thirty. */
const keptMs = 8 * 24 * 3_600_000;
const atOnce = 2_000;

/** Deletes what phones were given so long ago that nothing is reported of it any more. */
export const forgetMessages = ({ sql, clock }: Context): Promise<boolean> =>
  deleteOld(sql, new Date(clock.now().getTime() - keptMs), atOnce);

/** Deletes what phones were given for a number and have sent. */
export const eraseNumber = (sql: Sql, { accountId, number }: Subject): Promise<number> =>
  inBatches((limit) => eraseMessages(sql, accountId, number, limit));
