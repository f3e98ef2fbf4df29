/** The price lists as operators see and replace them. */
import type { Static } from "typebox";
import { audit } from "../accounts/audit.ts";
import type { Context } from "../base/context.ts";
import { refuseField } from "../base/errors.ts";
import { formatId, parseId } from "../base/ids.ts";
import { moneyFromSql, moneyJson, moneyToSql } from "../base/money.ts";
import type { Caller } from "../http/auth.ts";
import { defaultList, type Prices } from "./prices.ts";
import { readAmount, type pricesBodySchema, type priceSchema, type voicePriceSchema } from "./schemas.ts";
import {
  listPrices,
  listVoicePrices,
  replacePrices,
  replaceVoicePrices,
  type PriceRow,
  type VoicePriceRow,
} from "./store.ts";

const accountJson = (accountId: number) => (accountId === defaultList ? null : formatId("acc", accountId));

/** `GET /v1/operator/prices`: both lists. */
export async function showPrices({ sql }: Context) {
  const [prices, voice] = await Promise.all([listPrices(sql), listVoicePrices(sql)]);
  return {
    prices: prices.map((row) => ({
      account_id: accountJson(row.account_id),
      prefix: row.prefix,
      price: moneyJson(moneyFromSql(row.price)),
    })),
    voice: voice.map((row) => ({
      account_id: accountJson(row.account_id),
      function: row.function,
      price: moneyJson(moneyFromSql(row.price)),
    })),
  };
}

interface GivenPrice {
  account_id?: string | null;
  price: string | number;
}

/** The account and price of a row at `at`, such as `prices[3]`. */
function readPrice(at: string, given: GivenPrice): { account_id: number; price: number } {
  const accountId = given.account_id ? parseId("acc", given.account_id) : defaultList;
  if (accountId === undefined)
    throw refuseField("invalid_request", `${at}.account_id`, `\`${at}.account_id\` is not an \`acc_<id>\`.`);
  const price = readAmount(`${at}.price`, given.price);
  if (price < 0n) throw refuseField("invalid_request", `${at}.price`, `\`${at}.price\` must not be negative.`);
  return { account_id: accountId, price: moneyToSql(price) };
}

function readPrices(given: Static<typeof priceSchema>[]): PriceRow[] {
  const rows = given.map((row, n) => ({ ...readPrice(`prices[${n}]`, row), prefix: row.prefix }));
  refuseTwice("prices", "prefix", rows);
  return rows;
}

function readVoicePrices(given: Static<typeof voicePriceSchema>[]): VoicePriceRow[] {
  const rows = given.map((row, n) => ({ ...readPrice(`voice[${n}]`, row), function: row.function }));
  refuseTwice("voice", "function", rows);
  return rows;
}

function refuseTwice<Name extends string>(
  list: string,
  name: Name,
  rows: ({ account_id: number } & Record<Name, string>)[],
): void {
  const seen = new Set<string>();
  for (const [n, row] of rows.entries()) {
    const key = `${row.account_id}/${row[name]}`;
    if (seen.has(key)) {
      throw refuseField(
        "invalid_request",
        `${list}[${n}].${name}`,
        `\`${list}[${n}]\` gives a second price for the same account and ${name}. Remove one.`,
      );
    }
    seen.add(key);
  }
}

/** `PUT /v1/operator/prices`: replaces the lists in the body; refuses a body that has neither. */
export async function changePrices(
  ctx: Context,
  caller: Caller,
  memory: Prices,
  body: Static<typeof pricesBodySchema>,
): Promise<void> {
  const given: Exclude<typeof body, unknown[]> = Array.isArray(body) ? { prices: body } : body;
  const prices = given.prices && readPrices(given.prices);
  const voice = given.voice && readVoicePrices(given.voice);
  if (!prices && !voice)
    throw refuseField(
      "invalid_request",
      "prices",
      "`prices` is missing. Send it, `voice`, or both; an empty list clears one.",
    );
  await ctx.sql.begin(async (tx) => {
    if (prices) await replacePrices(tx, prices);
    if (voice) await replaceVoicePrices(tx, voice);
    await audit(ctx, tx, caller, {
      accountId: caller.accountId,
      action: "prices.replaced",
      details: { ...(prices && { prices: prices.length }), ...(voice && { voice: voice.length }) },
    });
  });
  await memory.refresh();
}
