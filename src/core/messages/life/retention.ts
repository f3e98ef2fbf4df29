import type { Context } from "../../../base/context.ts";
import { keepTable } from "../../../base/postgres/partitions.ts";
import type { Reached } from "../../../http/auth.ts";
import { longestValiditySeconds } from "../accept/draft.ts";
import type { Origin } from "../accept/origin.ts";
import { eraseText, eraseTexts } from "./retention-store.ts";

/** Maximum rows per transaction. */
const batch = 10_000;

const hourMs = 3_600_000;

/** Erases texts of messages that became final `TEXT_DAYS` ago; the messages stay. True when there may be more. */
export function forgetTexts(ctx: Context): Promise<boolean> {
  return eraseTexts(ctx.sql, before(ctx, ctx.config.textDays * 24 * hourMs), batch);
}

/** Erases the text of one message if it is final; otherwise returns false. `origin`, if given, replaces the stored one. */
export function eraseMessage(ctx: Context, owner: Reached, id: number, origin?: Origin): Promise<boolean> {
  return eraseText(ctx.sql, owner, id, origin);
}

/** How long after it was accepted a message may still get a receipt, in milliseconds. */
export const lastReceiptMs = ({ receiptGraceHours, receiptLateHours }: Context["config"]) =>
  longestValiditySeconds * 1000 + (receiptGraceHours + receiptLateHours) * hourMs;

/** Drops carrier ids that no receipt can refer to any more. Each receipt looks in all partitions: there are few. */
export function forgetCarrierIds(ctx: Context): Promise<boolean> {
  const table = {
    name: "carrier_messages",
    column: "created_at",
    retention: { keptMs: lastReceiptMs(ctx.config), partitions: 2 },
  };
  return keepTable(ctx, table, batch);
}

const before = ({ clock }: Context, ageMs: number) => new Date(clock.now().getTime() - ageMs);
