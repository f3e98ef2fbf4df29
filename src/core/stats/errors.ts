/** Failed messages by error code, network and link. */
import type { Context } from "../../base/context.ts";
import { formatId } from "../../base/ids.ts";
import type { Language } from "../../base/languages.ts";
import { reasonFor } from "../carriers/causes/causes.ts";
import { countryOfPrefix } from "../../base/phone/phone.ts";
import { listLinks } from "../carriers/definition.ts";
import { networkOfNumber } from "../carriers/routing/networks.ts";
import { readBuckets, type BucketQuery } from "../../base/buckets.ts";
import type { Caller } from "../../http/auth.ts";
import { accountNames, countErrors, type ErrorCountRow } from "./store.ts";

/** The maximum number of kinds of errors in a reply, and of accounts listed for one kind. */
const most = { errors: 500, accounts: 10 };

/** Errors of one kind: a state, a code, a network and a link. */
interface Kind {
  state: string;
  code: string;
  country: string | null;
  network: string;
  linkId: number;
  own: string | null;
  messages: number;
  /** By account. */
  accounts: Map<number, number>;
}

/** Adds up rows of prefixes to networks, the most frequent kind first. */
export function kindsOf(rows: ErrorCountRow[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { account_id: account, prefix, link_id: linkId, state, code, own, messages } of rows) {
    const country = countryOfPrefix(prefix) ?? null;
    const network = networkOfNumber(`+${prefix}`) ?? "";
    const key = JSON.stringify([state, code, country, network, linkId]);
    const kind = kinds.get(key) ?? { state, code, country, network, linkId, own, messages: 0, accounts: new Map() };
    kinds.set(key, kind);
    kind.messages += messages;
    kind.accounts.set(account, (kind.accounts.get(account) ?? 0) + messages);
  }
  return [...kinds.values()].toSorted((one, other) => other.messages - one.messages);
}

async function readKinds(
  ctx: Context,
  about: { accountId: number | undefined; test: boolean; language: Language },
  query: BucketQuery,
) {
  const { from, to } = readBuckets(query, ctx.clock.now());
  const [rows, links] = await Promise.all([countErrors(ctx.sql, { ...about, from, to }), listLinks(ctx)]);
  const names = new Map(links.map(({ id, name }) => [id, name]));
  const kinds = kindsOf(rows);
  const errors = kinds.slice(0, most.errors).map((kind) => ({
    kind,
    shown: {
      state: kind.state,
      code: kind.code,
      country: kind.country,
      network: kind.network,
      carrier_id: kind.linkId === 0 ? null : formatId("car", kind.linkId),
      carrier: names.get(kind.linkId) ?? null,
      messages: kind.messages,
      // Kinds of errors have a failed state each.
      reason: reasonFor(kind, about.language)!,
    },
  }));
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    total: kinds.reduce((sum, each) => sum + each.messages, 0),
    errors,
  };
}

/** `GET /v1/stats/errors`. */
export async function readErrors(
  ctx: Context,
  { accountId, test }: Pick<Caller, "accountId" | "test">,
  query: BucketQuery,
  language: Language,
) {
  const { errors, ...rest } = await readKinds(ctx, { accountId, test, language }, query);
  return { ...rest, errors: errors.map(({ shown }) => shown) };
}

/** The accounts with the most errors of a kind. */
const topOf = ({ accounts }: Kind) =>
  [...accounts].toSorted(([, one], [, other]) => other - one).slice(0, most.accounts);

/** `GET /v1/operator/errors`: errors of live messages of all accounts, with the accounts that have the most of each. */
export async function readAllErrors(ctx: Context, query: BucketQuery, language: Language) {
  const { errors, ...rest } = await readKinds(ctx, { accountId: undefined, test: false, language }, query);
  const ids = new Set(errors.flatMap(({ kind }) => topOf(kind).map(([id]) => id)));
  const names = await accountNames(ctx.sql, [...ids]);
  return {
    ...rest,
    errors: errors.map(({ shown, kind }) => ({
      ...shown,
      accounts: topOf(kind).map(([id, messages]) => ({ id: formatId("acc", id), name: names.get(id) ?? "", messages })),
    })),
  };
}
