import { Type, type Static } from "typebox";
import { audit } from "../accounts/audit.ts";
import { accountOf } from "../accounts/operator.ts";
import { accountIdParams } from "../accounts/schemas.ts";
import type { Context } from "../base/context.ts";
import { refuseField } from "../base/errors.ts";
import { formatId, parseId } from "../base/ids.ts";
import { moneyFromSql, moneyJson, parseMoney, type Money } from "../base/money.ts";
import type { App } from "../http/app.ts";
import { pageQuery, pagesOf, pageWindow } from "../http/pages.ts";
import { commonList, type Prices } from "./prices.ts";
import { creditSchema, ledgerSchema, pricesBodySchema, pricesSchema, type priceSchema } from "./schemas.ts";
import { countLedger, listLedger, listPrices, replacePrices, type LedgerRow, type PriceRow } from "./store.ts";
import { credit } from "./wallet.ts";

function entryJson(row: LedgerRow) {
  return {
    id: formatId("trn", row.id),
    kind: row.kind,
    amount: moneyJson(moneyFromSql(row.amount)),
    balance_after: moneyJson(moneyFromSql(row.balance_after)),
    sms_id: row.message_id === null ? null : formatId(row.inbound ? "in_sms" : "out_sms", row.message_id),
    note: row.note,
    created_at: row.created_at,
  };
}

function priceJson(row: PriceRow) {
  return {
    account_id: row.account_id === commonList ? null : formatId("acc", row.account_id),
    prefix: row.prefix,
    price: moneyJson(moneyFromSql(row.price)),
  };
}

function readAmount(field: string, value: string | number): Money {
  const amount = parseMoney(value);
  if (amount !== undefined) return amount;
  throw refuseField(
    "invalid_request",
    field,
    `\`${field}\` must be a decimal number such as 25.5, with at most 6 decimals, up to 9000000000.`,
  );
}

function readPrices(rows: Static<typeof priceSchema>[]): PriceRow[] {
  const seen = new Set<string>();
  return rows.map((row, index) => {
    const accountId = row.account_id ? parseId("acc", row.account_id) : commonList;
    if (accountId === undefined) {
      throw refuseField(
        "invalid_request",
        `prices[${index}].account_id`,
        `\`prices[${index}].account_id\` is no \`acc_<id>\`.`,
      );
    }
    const price = readAmount(`prices[${index}].price`, row.price);
    if (price < 0n)
      throw refuseField(
        "invalid_request",
        `prices[${index}].price`,
        `\`prices[${index}].price\` must not be negative.`,
      );
    const key = `${accountId}/${row.prefix}`;
    if (seen.has(key)) {
      throw refuseField(
        "invalid_request",
        `prices[${index}].prefix`,
        `\`prices[${index}]\` gives a second price for the same account and prefix. Remove one.`,
      );
    }
    seen.add(key);
    return { account_id: accountId, prefix: row.prefix, price: Number(price) };
  });
}

/** The ledger of the account; credit and prices, for operators. */
export function walletRoutes(app: App, ctx: Context, deps: { prices: Prices }): void {
  const { sql } = ctx;

  app.get(
    "/v1/account/ledger",
    {
      config: { scope: "account:read" },
      schema: {
        tags: ["Account"],
        summary: "List what was charged, refunded and added",
        description: "Newest first; for a test token, of the test balance.",
        querystring: pageQuery,
        response: { 200: ledgerSchema },
      },
    },
    async ({ caller, query, url }) => {
      const { limit, offset } = pageWindow(query);
      const rows = await listLedger(sql, caller.accountId, caller.test, limit, offset);
      const total = await countLedger(sql, caller.accountId, caller.test);
      return { entries: rows.map(entryJson), pages: pagesOf(ctx.config, url, query, total) };
    },
  );

  app.post(
    "/v1/operator/accounts/:id/credit",
    {
      config: { scope: "operator", refusals: [409] },
      schema: {
        tags: ["Operator"],
        summary: "Add money to an account, or take it with a negative amount",
        params: accountIdParams,
        body: creditSchema,
        response: {
          200: Type.Object({
            id: Type.String({ description: "`trn_<id>`." }),
            amount: Type.Number(),
            balance: Type.Number(),
          }),
        },
      },
    },
    async ({ caller, params, body }) => {
      const account = await accountOf(ctx, params.id);
      const amount = readAmount("amount", body.amount);
      const test = body.test ?? false;
      const done = await sql.begin(async (tx) => {
        const entry = await credit(ctx, tx, { accountId: account.id, test, amount, note: body.note });
        const details = { amount: String(body.amount), test, entry: formatId("trn", entry.id) };
        await audit(ctx, tx, caller, { accountId: account.id, action: "wallet.credited", target: params.id, details });
        return entry;
      });
      ctx.live?.tell({ accountId: account.id, kind: "balance", key: "", data: {} });
      return { id: formatId("trn", done.id), amount: moneyJson(amount), balance: moneyJson(done.balance) };
    },
  );

  app.get(
    "/v1/operator/prices",
    {
      config: { scope: "operator" },
      schema: { tags: ["Operator"], summary: "The price list", response: { 200: pricesSchema } },
    },
    async () => ({ prices: (await listPrices(sql)).map(priceJson) }),
  );

  app.put(
    "/v1/operator/prices",
    {
      config: { scope: "operator" },
      bodyLimit: 4_194_304,
      schema: {
        tags: ["Operator"],
        summary: "Replace the price list",
        description:
          "The whole list at once. A message costs what the longest prefix of its destination says: of the account's own list, else of the common one.",
        body: pricesBodySchema,
        response: { 200: pricesSchema },
      },
    },
    async ({ caller, body }) => {
      const rows = readPrices(Array.isArray(body) ? body : body.prices);
      await sql.begin(async (tx) => {
        await replacePrices(tx, rows);
        await audit(ctx, tx, caller, {
          accountId: caller.accountId,
          action: "prices.replaced",
          details: { prices: rows.length },
        });
      });
      await deps.prices.refresh();
      return { prices: (await listPrices(sql)).map(priceJson) };
    },
  );
}
