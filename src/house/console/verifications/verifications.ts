import type { Context } from "../../../base/context.ts";
import type { Language } from "../../../base/languages.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import { maskPhone, parseQueried } from "../../../base/phone/phone.ts";
import { readTime } from "../../../base/time.ts";
import { reached, type Caller, type Reached } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import type { CountedList } from "../../../http/pages.ts";
import { explain, prefixOf, type BlockReason } from "../../../core/verify/guard/guard.ts";
import { channelOf } from "../../../core/verify/channel.ts";
import { showKey } from "../../../core/verify/guard/blocks.ts";
import * as store from "./store.ts";

/** The verifications of an account, newest first: all, those of one number, or those started in a time. */
export function verificationsOf(
  { sql, clock }: Context,
  caller: Caller,
  { q = "", from_time: from, to_time: to }: { q?: string; from_time?: string; to_time?: string },
): CountedList<ReturnType<typeof summaryOf>> {
  const given = q.trim();
  const number = given === "" ? undefined : parseQueried(given, caller.country);
  const { count, read } = store.verifications(sql, reached(caller), {
    number: number === undefined || number.ok ? number?.e164 : "",
    from: from === undefined ? undefined : readTime("from_time", from),
    to: to === undefined ? undefined : readTime("to_time", to),
  });
  return { count, read: async (window) => (await read(window)).map((row) => summaryOf(row, clock.now())) };
}

/**
 * `GET /console/verifications/{vrf_…}`: a verification with its messages, and anything that blocks further PINs to its number.
 */
export async function showVerification(ctx: Context, owner: Reached, id: string, language: Language) {
  const { sql } = ctx;
  const { accountId } = owner;
  const row = await store.findVerification(sql, owner, parseId("vrf", id) ?? 0);
  if (!row) throw notFound();
  const now = ctx.clock.now();
  const { number, country, test } = row;
  const [states, blocks, wrongCodes] = await Promise.all([
    store.findStates(sql, accountId, row.message_ids),
    store.findBlocks(sql, { accountId, test, number, country, prefix: prefixOf(number), from: row.created_at }),
    store.findWrongCodeBlock(sql, { accountId, test, number }),
  ]);
  const known = new Map(states.map((each) => [each.id, each]));
  return {
    ...summaryOf(row, now),
    noticed_at: noticedLate(row),
    sent: row.message_ids.map((messageId, index) => ({
      sms_id: formatId("out_sms", messageId),
      channel: channelOf(row, messageId),
      at: row.sent_at[index] ?? row.created_at,
      state: known.get(messageId)?.state ?? null,
      final_at: known.get(messageId)?.final_at ?? null,
    })),
    blocks: blocks.map((block) => ({
      scope: block.scope,
      key: showKey(block.scope, block.key),
      why: explain(block.reason as BlockReason, language),
      since: block.created_at,
      until: block.until,
      active: block.until > now,
    })),
    wrong_codes_until: wrongCodes !== undefined && wrongCodes > now ? wrongCodes : null,
  };
}

/** Expiry is written within seconds, unless no process is running. */
const lateMs = 60_000;

/** When an expiry was noticed, if that was late: only then was its event sent. */
const noticedLate = ({ noticed_at: at, expires_at: expired }: store.VerificationRow) =>
  at !== null && at.getTime() - expired.getTime() > lateMs ? at : null;

function summaryOf(row: store.VerificationRow, now: Date) {
  const isOver = row.state === "in_progress" && row.expires_at <= now;
  return {
    id: formatId("vrf", row.id),
    state: isOver ? "expired" : row.state,
    brand: row.brand,
    number: maskPhone(row.number),
    country: row.country,
    test: row.test,
    attempts: row.attempts,
    attempts_left: row.max_attempts - row.attempts,
    sends: row.sent_at.length,
    channel: channelOf(row),
    created_at: row.created_at,
    expires_at: row.expires_at,
    ended_at: row.ended_at ?? (isOver ? row.expires_at : null),
  };
}
