/** What an account knows of a phone, for the page of the person who has it. */
import type { Context } from "../../../base/context.ts";
import { formatId } from "../../../base/ids.ts";
import type { Language } from "../../../base/languages.ts";
import { moneyFromSql, moneyJson } from "../../../base/money.ts";
import { countryOfPrefix } from "../../../base/phone/phone.ts";
import { reasonFor } from "../../../core/carriers/causes/causes.ts";
import { networkOfCode, networkOfNumber } from "../../../core/carriers/routing/networks.ts";
import { readPhone } from "../../../core/inbound/conversations/conversations.ts";
import { mayRead, type Caller } from "../../../http/auth.ts";
import * as store from "./store.ts";

/** Messages of a phone, and its verifications, that are counted for one page. */
const mostCounted = 2_000;
/** Messages that are searched for the last one that arrived. */
const lookedAt = 100;
/** The latest bulk sends, and conversations, that are shown. */
const mostShown = 20;

/**
 * `GET /console/people/{number}`: what the account knows of a phone, in the caller's kind of traffic. What the caller's scopes do
 * not open is absent. A number that the account knows nothing of is no error: whether another account does is nobody's business.
 */
export async function readPerson(ctx: Context, caller: Caller, given: string, language: Language) {
  const phone = readPhone(given, caller.country);
  const seen = { accountId: caller.accountId, phone, test: caller.test };
  const { sql } = ctx;
  const readsInbox = mayRead(caller, "inbound:read");
  const [said, sent, trouble, sends, received, conversations, pins] = await Promise.all([
    readsInbox ? store.findSaid(sql, seen) : undefined,
    store.countSent(sql, seen, mostCounted),
    store.findTrouble(sql, seen, lookedAt),
    store.findSends(sql, seen, mostCounted, mostShown),
    readsInbox ? store.countReceived(sql, seen, mostCounted) : undefined,
    readsInbox ? store.findConversations(sql, seen, mostShown) : undefined,
    mayRead(caller, "verify") ? store.countPins(sql, seen, mostCounted) : undefined,
  ]);
  const kept = sends.find(({ values }) => values !== null);
  return {
    number: phone,
    ...placeOf(phone, received?.mccmnc ?? null),
    fields: kept ? fieldsOf(kept) : [],
    first_at: earliest([sent.first_at, received?.first_at]),
    last_at: latest([sent.last_at, received?.last_at]),
    ...(said ? saidJson(said) : {}),
    messages: {
      sent: sent.sent,
      delivered: sent.delivered,
      failed: sent.failed,
      calls: sent.calls,
      cost: moneyJson(moneyFromSql(sent.cost)),
      ...(received ? { received: received.received } : {}),
      are_all: !sent.more && received?.more !== true,
    },
    trouble: trouble ? troubleOf(trouble, language) : null,
    sends: sends.map(sendJson),
    ...(conversations
      ? { conversations: conversations.map(({ ours, ...state }) => ({ our_address: ours, ...state })) }
      : {}),
    ...(pins ? { pins: { ...noPins, ...Object.fromEntries(pins.map(({ state, count }) => [state, count])) } } : {}),
  };
}

/** Country and network: the network that its carrier named last, or the one to which the number was allocated. */
function placeOf(phone: string, mccmnc: string | null) {
  const isNumber = phone.startsWith("+");
  const named = mccmnc === null ? undefined : networkOfCode(mccmnc);
  return {
    country: (isNumber && countryOfPrefix(phone.slice(1))) || null,
    network: named ?? (isNumber ? networkOfNumber(phone) : undefined) ?? null,
  };
}

const times = (given: (Date | null | undefined)[]) => given.flatMap((each) => (each ? [each.getTime()] : []));
const timeOf = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : null);
const earliest = (given: (Date | null | undefined)[]) => timeOf(Math.min(...times(given)));
const latest = (given: (Date | null | undefined)[]) => timeOf(Math.max(...times(given)));

/** The members that a bulk send was given for the phone and kept, without empty ones. */
const fieldsOf = ({ columns, values }: store.SendRow) =>
  (columns ?? []).flatMap((name, index) => {
    const value = values?.[index];
    return value ? [{ name, value }] : [];
  });

const saidJson = ({ name, keyword, opted_out_at: at }: store.SaidRow) => ({
  name,
  opt_out: at && { keyword, at: at.toISOString() },
});

const troubleOf = ({ failed, since, ...failure }: store.TroubleRow, language: Language) => ({
  messages: failed,
  since: since.toISOString(),
  reason: reasonFor({ ...failure, isCall: failure.spoken }, language)!,
});

const sendJson = ({ report_id, reference, created_at: at, resend_of, id, state }: store.SendRow) => ({
  report_id,
  reference,
  created_at: at.toISOString(),
  resend_of,
  sms_id: formatId("out_sms", id),
  state,
});

const noPins = { in_progress: 0, verified: 0, failed: 0, expired: 0, cancelled: 0 };
