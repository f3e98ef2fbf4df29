import type { Context } from "../../base/context.ts";
import { firstIdOfReport, formatId, parseId } from "../../base/ids.ts";
import type { Caller } from "../../http/auth.ts";
import * as store from "./store.ts";

/** What the dashboard shows of a hit, and the address of its page. */
export interface Result {
  kind: string;
  id: string;
  title: string;
  detail: string | null;
  url: string;
}

const pages: Record<string, (hit: store.Hit) => string> = {
  message: ({ id }) => `/messages/${id}`,
  // Its title is who wrote.
  inbound: ({ title }) => `/inbox/${encodeURIComponent(title)}`,
  phone: ({ id }) => `/inbox/${encodeURIComponent(id)}`,
  verification: ({ id }) => `/verify/${id}`,
  ledger: () => "/wallet",
  report: ({ id }) => `/bulk/${id}`,
  webhook: ({ id }) => `/webhooks/${id}`,
  token: () => "/tokens",
  sender: () => "/senders",
  number: () => "/senders?tab=numbers",
  member: () => "/team",
  account: () => "/operator/accounts",
  carrier: ({ id }) => `/operator/carriers/${id}`,
};

const resultOf = (hit: store.Hit, url = pages[hit.kind]!(hit)): Result => {
  const { kind, id, title, detail } = hit;
  return { kind, id, title, detail, url };
};

/** `GET /console/search`: whatever the text is the id, number, name or beginning of, in the caller's account; best first. */
export async function search(ctx: Context, caller: Caller, given: string): Promise<Result[]> {
  const text = given.trim();
  if (text.length < 2) return [];
  const { sql } = ctx;
  const { accountId } = caller;
  const exact = await findExact(ctx, accountId, text);
  const digits = /^(?:\+|00)?[\d\s().-]{4,}$/.test(text) ? text.replaceAll(/\D/g, "").replace(/^00/, "") : "";
  const phones = digits.length >= 4 ? await store.findPhones(sql, accountId, `+${digits}`) : [];
  const named = await store.findNamed(sql, accountId, text);
  const operated = caller.scopes.has("operator")
    ? await store.findForOperator(sql, text, parseId("acc", text) ?? 0, parseId("car", text) ?? 0)
    : [];
  return [...exact, ...[...phones, ...named, ...operated].map((hit) => resultOf(hit))].slice(0, 20);
}

/** What has exactly this id. */
async function findExact({ sql }: Context, accountId: number, text: string): Promise<Result[]> {
  const firstId = firstIdOfReport(text);
  if (firstId !== undefined)
    return (await store.findReport(sql, accountId, text.toLowerCase(), firstId)).map((hit) => resultOf(hit));
  const prefix = /^([a-z_]+)_\d+$/.exec(text)?.[1];
  if (prefix === "dlv") {
    const found = await store.findDelivery(sql, accountId, parseId("dlv", text) ?? 0);
    return found.map((hit) => resultOf(hit, `/webhooks/${formatId("whk", hit.endpoint_id)}?delivery=${hit.id}`));
  }
  if (prefix === "trn") {
    const found = await store.findEntry(sql, accountId, parseId("trn", text) ?? 0);
    return found.map((hit) =>
      resultOf(hit, hit.message_id === null ? undefined : `/messages/${formatId("out_sms", hit.message_id)}`),
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
  if (kind !== undefined) return resultsOf(await finders[kind](sql, accountId, parseId(kind, text) ?? 0));
  // The bare number of an id, as webhooks have it.
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) return [];
  const id = Number(text);
  const hits = await Promise.all(
    [store.findMessage, store.findInbound, store.findVerification].map((find) => find(sql, accountId, id)),
  );
  return resultsOf(hits.flat());
}

const resultsOf = (hits: store.Hit[]) => hits.map((hit) => resultOf(hit));
