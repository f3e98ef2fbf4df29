/** Inbound numbers and short codes: their owners, and how accounts share one. */
import type { Static } from "typebox";
import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { invalidField, Refusal, refuseField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import { moneyFromSql, moneyJson, moneyToSql, parseMoney } from "../../../base/money.ts";
import { parseNumber } from "../../../base/phone/phone.ts";
import type { Caller } from "../../../http/auth.ts";
import { audit } from "../audit.ts";
import { readKeyword } from "./keywords.ts";
import * as store from "./store.ts";
import type { newNumberSchema, operatorNumberSchema } from "../schemas.ts";
import { hasGoneLive, lockAccount } from "../store.ts";

/** Maximum numbers per account, and keywords per number. */
const maxNumbers = 1000;

/** A number that can receive messages: E.164, read with the caller's default country, or a short code unchanged. */
export function readNumber(text: string, { country }: Caller, field = "number"): string {
  const bare = text.trim();
  if (/^\d{3,8}$/.test(bare)) return bare;
  const number = parseNumber(text, country);
  if (number.ok) return number.e164;
  throw refuseField(
    "invalid_number",
    field,
    say("`{field}` is {reason}; short codes of 3 to 8 digits are allowed too.", { field, reason: number.why }),
  );
}

const accountJson = (id: number | null) => (id === null ? null : formatId("acc", id));

/** The numbers of an account, including those on which it has a keyword; undefined: all numbers. */
export const numbersOf = ({ sql }: Context, accountId: number | undefined) => store.numbers(sql, accountId);

/** A number in wire form. */
export function numberJson(row: store.NumberRow) {
  return {
    number: row.number,
    account_id: accountJson(row.account_id),
    shared: row.shared,
    price: moneyJson(moneyFromSql(row.price)),
    keywords: row.keywords.map((each) => ({ keyword: each.keyword, account_id: accountJson(each.account_id) })),
    created_at: row.created_at,
  };
}

/** A number as its account sees it: the other accounts on a shared number are hidden. */
export function ownNumberJson(row: store.NumberRow, accountId: number) {
  return numberJson({ ...row, account_id: row.account_id === accountId ? accountId : null });
}

/** Assigns a free number, or a free keyword of a shared one. Any number is free in the sandbox, until the account leaves it. */
export async function claimNumber(
  ctx: Context,
  caller: Caller,
  input: Static<typeof newNumberSchema>,
): Promise<store.NumberRow> {
  const { accountId } = caller;
  const number = readNumber(input.number, caller);
  const keyword = typeof input.keyword === "string" ? checkKeyword("keyword", input.keyword) : undefined;
  return ctx.sql.begin(async (tx) => {
    const account = await lockAccount(tx, accountId);
    await store.lockNumbers(tx);
    if ((await store.numbers(tx, accountId).count()) >= maxNumbers) {
      throw new Refusal("conflict", say("The account has the maximum of {most} numbers.", { most: maxNumbers }));
    }
    const taken =
      keyword === undefined
        ? await store.takeNumber(tx, number, accountId, account?.sandbox === true || !(await hasGoneLive(tx)))
        : await store.takeKeyword(tx, number, keyword, accountId);
    if (!taken) throw notFree(keyword);
    const action = keyword === undefined ? "number.taken" : "number.keyword_taken";
    await audit(ctx, tx, caller, { accountId, action, target: number, ...(keyword ? { details: { keyword } } : {}) });
    return (await store.findNumber(tx, number, accountId))!;
  });
}

/**
 * Frees the numbers that an account claimed for the simulated carrier, when it goes live; undefined: those of all accounts
 * outside the sandbox, when the first real link is added. Such a number may belong to anybody. Numbers that an operator added
 * stay with their accounts.
 */
export async function freeSimulatedNumbers(ctx: Context, tx: Tx, caller: Caller, of?: number): Promise<void> {
  await store.lockNumbers(tx);
  for (const { number, account_id } of await store.deleteUnplaced(tx, of)) {
    const accountId = account_id ?? caller.accountId;
    const details = { reason: "claimed for the simulated carrier" };
    await audit(ctx, tx, caller, { accountId, action: "number.freed", target: number, details });
  }
}

function notFree(keyword: string | undefined): Refusal {
  return new Refusal(
    "conflict",
    keyword === undefined
      ? say("This number is not free. Ask the operator to add or release it; to use a shared number, send a `keyword`.")
      : say(
          "This keyword belongs to another account, or the number is not shared. Choose another keyword, or ask the operator.",
        ),
  );
}

function checkKeyword(field: string, text: string): string {
  const read = readKeyword(text);
  if (read.ok) return read.keyword;
  throw invalidField(field, say("`{field}` is {reason}.", { field, reason: read.why }));
}

/** Adds a number, assigns it to an account, releases it, or shares it. */
export async function assignNumber(
  ctx: Context,
  caller: Caller,
  input: Static<typeof operatorNumberSchema>,
): Promise<store.NumberRow> {
  const number = readNumber(input.number, caller);
  const wanted = input.account_id;
  const accountId = wanted
    ? (await knownAccounts(ctx, ["account_id", wanted]))[0]!
    : wanted === undefined
      ? undefined
      : null;
  const keywords = input.keywords === undefined ? undefined : await readKeywords(ctx, input.keywords);
  const price = input.price === undefined ? undefined : readPrice(input.price);
  const shared = input.shared ?? (keywords !== undefined && keywords.length > 0 ? true : undefined);
  if (shared === false && keywords !== undefined && keywords.length > 0)
    throw invalidField("keywords", say("`keywords` require a shared number. Set `shared` to true."));
  return ctx.sql.begin(async (tx) => {
    await store.assignNumber(tx, number, { accountId, shared, price });
    if (keywords !== undefined || shared === false) await store.replaceKeywords(tx, number, keywords ?? []);
    const owner = accountId ?? caller.accountId;
    await audit(ctx, tx, caller, { accountId: owner, action: "number.placed", target: number });
    return (await store.findNumber(tx, number, undefined))!;
  });
}

async function readKeywords(ctx: Context, given: { keyword: string; account_id: string }[]) {
  const keywords = given.map((input, i) => checkKeyword(`keywords[${i}].keyword`, input.keyword));
  const twice = keywords.findIndex((keyword, i) => keywords.indexOf(keyword) < i);
  if (twice >= 0) {
    const field = `keywords[${twice}].keyword`;
    throw invalidField(field, say("`{field}` is a duplicate. Remove it.", { field }));
  }
  const fields = given.map((input, i): [string, string] => [`keywords[${i}].account_id`, input.account_id]);
  const accounts = await knownAccounts(ctx, ...fields);
  return keywords.map((keyword, i) => ({ keyword, accountId: accounts[i]! }));
}

/** The ids of accounts named in fields; refuses unknown ones. */
async function knownAccounts(ctx: Context, ...fields: [name: string, wireId: string][]): Promise<number[]> {
  const ids = fields.map(([, wireId]) => parseId("acc", wireId));
  const known = await store.existingAccounts(
    ctx.sql,
    ids.filter((id) => id !== undefined),
  );
  return ids.map((id, i) => {
    if (id !== undefined && known.has(id)) return id;
    const [field] = fields[i]!;
    throw invalidField(field, say("`{field}` is not an account. `GET /v1/operator/accounts` lists them.", { field }));
  });
}

function readPrice(value: string | number): number {
  const price = parseMoney(value);
  if (price !== undefined && price >= 0n) return moneyToSql(price);
  throw invalidField(
    "price",
    say("`price` must be a non-negative decimal number with at most 6 decimals, such as 0.002."),
  );
}
