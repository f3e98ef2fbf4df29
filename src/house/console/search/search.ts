import type { Context } from "../../../base/context.ts";
import { firstIdOfReport, formatId, parseId } from "../../../base/ids.ts";
import { readBeginning } from "../../../base/phone/phone.ts";
import { administered, mayRead, reached, type Caller, type Reached, type Scope } from "../../../http/auth.ts";
import * as store from "./store.ts";

/** A hit. `of` is the object on whose page it is shown if it has no page of its own. */
export interface Result extends Omit<store.Hit, "spoken"> {
  channel?: "voice";
  of: { kind: store.HitKind; id: string } | null;
}

/** Maximum hits. */
const limit = 20;

/** The permission that a caller needs to find each kind: search finds no more than the caller's own pages show. */
const scopeOf: Record<store.HitKind, Scope> = {
  message: "sms:read",
  report: "sms:read",
  phone: "sms:read",
  inbound: "inbound:read",
  verification: "verify",
  webhook: "webhooks",
  delivery: "webhooks",
  token: "account:read",
  ledger: "account:read",
  number: "account:read",
  sender: "account:read",
  member: "account:read",
  account: "operator",
  carrier: "operator",
};

const resultOf = (hit: store.Hit, of: Result["of"] = null): Result => {
  const { kind, id, title, detail, spoken } = hit;
  const channel = spoken ? { channel: "voice" as const } : {};
  // The title of an inbound message is its sender.
  return { kind, id, title, detail, ...channel, of: kind === "inbound" ? { kind: "phone", id: title } : of };
};

/**
 * `GET /console/search`: ids, numbers, names, or prefixes of them, in the caller's account; best match first. Queries
 * shorter than two characters find nothing.
 */
export async function search(ctx: Context, caller: Caller, given: string): Promise<Result[]> {
  const text = given.trim();
  if (text.length < 2) return [];
  const { sql } = ctx;
  const exact = await findExact(ctx, caller, text);
  const phone = /\d\D*\d\D*\d\D*\d/.test(text) ? readBeginning(text, caller.country) : undefined;
  const phones = phone === undefined ? [] : await store.findPhones(sql, reached(caller), phone);
  const named = await store.findNamed(sql, administered(caller), text);
  const operated = mayRead(caller, "operator")
    ? await store.findForOperator(sql, text, parseId("acc", text) ?? 0, parseId("car", text) ?? 0)
    : [];
  const found = [...exact, ...resultsOf([...phones, ...named, ...operated])];
  return found.filter(({ kind }) => mayRead(caller, scopeOf[kind])).slice(0, limit);
}

/** The object with exactly this id. */
async function findExact({ sql }: Context, caller: Caller, text: string): Promise<Result[]> {
  const { accountId } = caller;
  const owner: Reached = reached(caller);
  const firstId = firstIdOfReport(text);
  if (firstId !== undefined) return resultsOf(await store.findReport(sql, owner, text.toLowerCase(), firstId));
  const prefix = /^([a-z_]+)_\d+$/.exec(text)?.[1];
  if (prefix === "dlv") {
    const found = await store.findDelivery(sql, accountId, parseId("dlv", text) ?? 0);
    return found.map((hit) => resultOf(hit, { kind: "webhook", id: formatId("whk", hit.endpoint_id) }));
  }
  if (prefix === "trn") {
    const found = await store.findEntry(sql, owner, parseId("trn", text) ?? 0);
    return found.map((hit) =>
      resultOf(hit, hit.message_id === null ? null : { kind: "message", id: formatId("out_sms", hit.message_id) }),
    );
  }
  const finders = {
    out_sms: store.findMessage,
    in_sms: store.findInbound,
    vrf: store.findVerification,
    whk: store.findEndpoint,
    tok: store.findToken,
  } as const;
  const known = Object.keys(finders) as (keyof typeof finders)[];
  const kind = known.find((each) => each === prefix);
  if (kind !== undefined) {
    const seen = kind === "tok" ? administered(caller) : owner;
    return resultsOf(await finders[kind](sql, seen, parseId(kind, text) ?? 0));
  }
  // The bare number of an id, as in webhooks.
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) return [];
  const id = Number(text);
  const hits = await Promise.all(
    [store.findMessage, store.findInbound, store.findVerification].map((find) => find(sql, owner, id)),
  );
  return resultsOf(hits.flat());
}

const resultsOf = (hits: store.Hit[]) => hits.map((hit) => resultOf(hit));
