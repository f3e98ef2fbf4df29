/** The ledger in wire form. */
import type { Context } from "../base/context.ts";
import { formatId } from "../base/ids.ts";
import { formatMoney, moneyFromSql, moneyJson, type Money } from "../base/money.ts";
import type { Caller } from "../http/auth.ts";
import type { CountedList } from "../http/pages.ts";
import { countLedger, listLedger, type LedgerRow } from "./store.ts";

/** The ledger of the caller's live or test wallet, newest first. */
export function entriesOf({ sql }: Context, { accountId, test }: Caller): CountedList<ReturnType<typeof entryJson>> {
  return {
    count: (limit) => countLedger(sql, accountId, test, limit),
    read: async (window) => (await listLedger(sql, accountId, test, window)).map(entryJson),
  };
}

function entryJson(row: LedgerRow) {
  return {
    id: formatId("trn", row.id),
    kind: row.kind,
    amount: moneyJson(moneyFromSql(row.amount)),
    balance_after: moneyJson(moneyFromSql(row.balance_after)),
    sms_id: row.message_id === null ? null : formatId(row.inbound ? "in_sms" : "out_sms", row.message_id),
    voice: voiceJson(row),
    note: row.note,
    created_at: row.created_at,
  };
}

function voiceJson({ function: what, language, quantity, price, request_id }: LedgerRow) {
  if (what === null) return null;
  return {
    function: what,
    lang: language!,
    quantity: what === "stt" ? quantity! / 1000 : quantity!,
    price: moneyJson(moneyFromSql(price!)),
    trace_id: request_id!,
  };
}

/** The response to a credit, printed by hand: a replay must return the same bytes. */
export function creditBody(id: number, amount: Money, balance: Money): string {
  return `{"id":"${formatId("trn", id)}","amount":${formatMoney(amount)},"balance":${formatMoney(balance)}}`;
}
