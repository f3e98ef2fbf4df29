import type { Context } from "../../base/context.ts";
import { longestValiditySeconds } from "../accept/draft.ts";
import { deleteCarrierNames, deleteKeys, eraseTexts } from "./retention-store.ts";

/** Rows of one transaction at most. */
const batch = 10_000;

const hourMs = 3_600_000;

/** Erases texts of messages that ended `TEXT_DAYS` ago; the messages stay. True when there may be more; so of those below. */
export function forgetTexts(ctx: Context): Promise<boolean> {
  return eraseTexts(ctx.sql, before(ctx, ctx.config.textDays * 24 * hourMs), batch);
}

/**
 * Removes Idempotency-Keys that may be used again anyway; an hour later than that, so that one that is used again at its first
 * moment is not removed under its user's hands.
 */
export async function forgetKeys(ctx: Context): Promise<boolean> {
  return (await deleteKeys(ctx.sql, before(ctx, (ctx.config.idempotencyHours + 1) * hourMs), batch)) === batch;
}

/** Removes what carriers call our messages, once no receipt can mean them any more. */
export async function forgetCarrierNames(ctx: Context): Promise<boolean> {
  const { receiptGraceHours, receiptLateHours } = ctx.config;
  const lastMs = longestValiditySeconds * 1000 + (receiptGraceHours + receiptLateHours) * hourMs;
  return (await deleteCarrierNames(ctx.sql, before(ctx, lastMs), batch)) === batch;
}

const before = ({ clock }: Context, ageMs: number) => new Date(clock.now().getTime() - ageMs);
