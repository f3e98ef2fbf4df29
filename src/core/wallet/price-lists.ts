/** The price lists as operators see and change them. */
import { createHash } from "node:crypto";
import type { Static } from "typebox";
import { accountOf } from "../accounts/accounts.ts";
import { audit } from "../accounts/audit.ts";
import { defaultCurrency } from "../accounts/settings.ts";
import type { Context } from "../../base/context.ts";
import type { Db } from "../../base/db.ts";
import { Refusal, invalidField } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../base/ids.ts";
import { moneyFromSql, moneyJson, moneyToSql } from "../../base/money.ts";
import type { Caller } from "../../http/auth.ts";
import { defaultList, type Prices } from "./prices.ts";
import { readAmount, type priceChangeSchema, type pricesBodySchema } from "./schemas.ts";
import { priceKinds, type PriceKind } from "./price-kinds.ts";
import * as store from "./store.ts";

/** The account of a list or price in wire form; null for a default list. */
export const priceAccountJson = (accountId: number) => (accountId === defaultList ? null : formatId("acc", accountId));

const priceJson = (row: store.PriceRow) => ({
  account_id: priceAccountJson(row.account_id),
  prefix: row.prefix,
  price: moneyJson(moneyFromSql(row.price)),
  currency: row.currency,
});

/** `GET /v1/operator/prices`: all lists. */
export async function showPrices({ sql }: Context) {
  const [prices, calls, voice] = await Promise.all([
    store.listPrices(sql, "messages"),
    store.listPrices(sql, "calls"),
    store.listVoicePrices(sql),
  ]);
  return {
    prices: prices.map(priceJson),
    calls: calls.map(priceJson),
    voice: voice.map((row) => ({
      account_id: priceAccountJson(row.account_id),
      function: row.function,
      price: moneyJson(moneyFromSql(row.price)),
      currency: row.currency,
    })),
  };
}

interface GivenPrice {
  account_id?: string | null;
  currency?: string | null;
  price: string | number;
}

/** A price in micro-units. */
function readPrice(at: string, given: string | number): number {
  const price = readAmount(at, given);
  if (price < 0n) throw invalidField(at, say("`{field}` must not be negative.", { field: at }));
  return moneyToSql(price);
}

/**
 * The rows for the given prices. An account's price is in its currency; a default price without a currency becomes a price in
 * each currency that accounts use, as it did before lists had currencies.
 */
async function readRows<Given extends GivenPrice, Row>(
  db: Db,
  list: string,
  given: Given[],
  rowOf: (given: Given, common: store.PriceListKey & { price: number }) => Row,
): Promise<Row[]> {
  const ids = given.map((row, n) => {
    const id = row.account_id ? parseId("acc", row.account_id) : defaultList;
    const at = `${list}[${n}].account_id`;
    if (id === undefined) throw invalidField(at, say("`{field}` is not an `acc_<id>`.", { field: at }));
    return id;
  });
  const known = await store.findCurrencies(db, ids);
  const used = await store.listCurrencies(db);
  return given.flatMap((row, n) => {
    const account_id = ids[n]!;
    const price = readPrice(`${list}[${n}].price`, row.price);
    if (account_id === defaultList) {
      const currencies = row.currency ? [row.currency] : used.length > 0 ? used : [defaultCurrency];
      return currencies.map((currency) => rowOf(row, { account_id, currency, price }));
    }
    const currency = known.get(account_id);
    if (currency === undefined) {
      const at = `${list}[${n}].account_id`;
      throw invalidField(at, say("`{field}` names an account that does not exist.", { field: at }));
    }
    if (row.currency && row.currency !== currency) {
      const at = `${list}[${n}].currency`;
      throw invalidField(
        at,
        say("`{field}` is {given}, but the account pays in {currency}. Omit it.", {
          field: at,
          given: row.currency,
          currency,
        }),
      );
    }
    return [rowOf(row, { account_id, currency, price })];
  });
}

function refuseTwice<Name extends string>(
  list: string,
  name: Name,
  rows: (store.PriceListKey & Record<Name, string> & { at: number })[],
): void {
  const seen = new Set<string>();
  for (const { at, ...row } of rows) {
    const key = `${row.account_id}/${row.currency}/${(row as Record<Name, string>)[name]}`;
    if (seen.has(key)) {
      throw invalidField(
        `${list}[${at}].${name}`,
        say("`{list}[{field}]` gives a second price for the same account, currency and {name}. Remove one.", {
          list,
          field: at,
          name,
        }),
      );
    }
    seen.add(key);
  }
}

/** `PUT /v1/operator/prices`: replaces the lists in the body; refuses a body that has neither. */
export async function replaceAllPrices(
  ctx: Context,
  caller: Caller,
  memory: Prices,
  given: Static<typeof pricesBodySchema>,
): Promise<void> {
  if (!given.prices && !given.voice && !given.calls)
    throw invalidField(
      "prices",
      say("`prices` is missing. Send it, `calls`, `voice` or several; an empty list clears one."),
    );
  await ctx.sql.begin(async (tx) => {
    for (const kind of priceKinds) {
      const field = kind === "messages" ? "prices" : kind;
      const numbered = given[field]?.map((row, at) => ({ ...row, at }));
      if (!numbered) continue;
      const rows = await readRows(tx, field, numbered, ({ prefix, at }, common) => ({ ...common, prefix, at }));
      refuseTwice(field, "prefix", rows);
      await store.lockPrices(tx, kind);
      await store.replacePrices(tx, kind, rows);
    }
    if (given.voice) {
      const numbered = given.voice.map((row, at) => ({ ...row, at }));
      const rows = await readRows(tx, "voice", numbered, (row, common) => ({
        ...common,
        function: row.function,
        at: row.at,
      }));
      refuseTwice("voice", "function", rows);
      await store.replaceVoicePrices(tx, rows);
    }
    await audit(ctx, tx, caller, {
      accountId: caller.accountId,
      action: "prices.replaced",
      details: {
        ...(given.prices && { prices: given.prices.length }),
        ...(given.calls && { calls: given.calls.length }),
        ...(given.voice && { voice: given.voice.length }),
      },
    });
  });
  await memory.refresh();
}

/** The list that a request names. Refuses an unknown account, and a currency that is not the account's. */
export async function readListKey(
  ctx: Context,
  given: { account_id?: string | null | undefined; currency?: string | null | undefined },
): Promise<store.PriceListKey & { name: string | null }> {
  if (!given.account_id) return { account_id: defaultList, currency: given.currency ?? defaultCurrency, name: null };
  const { id, name, currency } = await accountOf(ctx, given.account_id);
  if (given.currency && given.currency !== currency)
    throw invalidField(
      "currency",
      say("`currency` is {given}, but the account pays in {currency}. Omit it, or omit `account_id`.", {
        given: given.currency,
        currency,
      }),
    );
  return { account_id: id, currency, name };
}

/** The version of a list: the same for the same prices. */
function versionOf(rows: store.PriceRow[]): string {
  const content = rows.map(({ prefix, price }) => `${prefix} ${price}`).join("\n");
  return createHash("sha256").update(content).digest("base64url").slice(0, 16);
}

/** One list with its version. */
export async function readPriceList(db: Db, kind: PriceKind, key: store.PriceListKey) {
  const rows = await store.findPriceList(db, kind, key);
  return { rows, version: versionOf(rows) };
}

/** All lists that have prices, with the names of their accounts. */
export const priceLists = ({ sql }: Context) => store.listPriceLists(sql);

/**
 * `PATCH /v1/operator/prices`: sets and removes prices of one list, all or none. Refuses with `conflict` if the list is no
 * longer the version that the change is based on.
 */
export async function changePrices(
  ctx: Context,
  caller: Caller,
  memory: Prices,
  body: Static<typeof priceChangeSchema>,
) {
  const { name: _name, ...key } = await readListKey(ctx, body);
  const kind = body.kind ?? "messages";
  const set = (body.set ?? []).map(({ prefix, price }, n) => ({
    ...key,
    prefix,
    price: readPrice(`set[${n}].price`, price),
    at: n,
  }));
  refuseTwice("set", "prefix", set);
  const remove = body.remove ?? [];
  const isSet = new Set(set.map(({ prefix }) => prefix));
  const both = remove.findIndex((prefix) => isSet.has(prefix));
  if (both !== -1)
    throw invalidField(
      `remove[${both}]`,
      say("`remove[{n}]` is also in `set`. Remove it from one of them.", { n: String(both) }),
    );
  const done = await ctx.sql.begin(async (tx) => {
    await store.lockPrices(tx, kind);
    const before = await readPriceList(tx, kind, key);
    if (body.version && body.version !== before.version) throw changedMeanwhile();
    const old = new Map(before.rows.map((row) => [row.prefix, row.price]));
    await store.changePriceList(tx, kind, key, { set, remove });
    const counts = {
      added: set.filter(({ prefix }) => !old.has(prefix)).length,
      changed: set.filter(({ prefix, price }) => old.has(prefix) && old.get(prefix) !== price).length,
      removed: remove.filter((prefix) => old.has(prefix)).length,
    };
    await audit(ctx, tx, caller, {
      accountId: key.account_id === defaultList ? caller.accountId : key.account_id,
      action: "prices.changed",
      target: priceAccountJson(key.account_id) ?? key.currency,
      details: { ...(kind === "messages" ? {} : { kind }), ...counts, changes: auditedChanges(old, set, remove) },
    });
    return { ...counts, version: (await readPriceList(tx, kind, key)).version };
  });
  await memory.refresh();
  return { account_id: priceAccountJson(key.account_id), currency: key.currency, ...done };
}

/** The maximum number of changes in one call that the audit log records individually. */
const mostAudited = 100;

const priceOrNull = (price: number | undefined) => (price === undefined ? null : moneyJson(moneyFromSql(price)));

/** Old and new price by prefix, null for none. */
function auditedChanges(old: Map<string, number>, set: store.PriceRow[], remove: string[]) {
  const changes = [
    ...set.map(({ prefix, price }) => ({ prefix, from: old.get(prefix), to: price as number | undefined })),
    ...remove.map((prefix) => ({ prefix, from: old.get(prefix), to: undefined })),
  ].filter(({ from, to }) => from !== to);
  return changes
    .slice(0, mostAudited)
    .map(({ prefix, from, to }) => ({ prefix, from: priceOrNull(from), to: priceOrNull(to) }));
}

const changedMeanwhile = () =>
  new Refusal(
    "conflict",
    say("Somebody else has changed this price list, so nothing was saved. Read it again, then repeat your change."),
  );
