/** The ledger in wire form. */
import { wholeBuckets } from "../../../base/buckets.ts";
import { nearestStorable } from "../../../base/time.ts";
import type { Context } from "../../../base/context.ts";
import { formatId } from "../../../base/ids.ts";
import { formatMoney, moneyFromSql, moneyJson, type Money } from "../../../base/money.ts";
import { dayIn, startOfDay } from "../../../base/zone.ts";
import type { CountedList, List } from "../../../http/pages.ts";
import type { CreditKind } from "../schemas.ts";
import {
  countGroups,
  countLedger,
  findEntries,
  listGroups,
  listLedger,
  type GroupRow,
  type LedgerFilter,
  type LedgerRow,
  type Wallet,
} from "./store.ts";

export type { LedgerFilter } from "./store.ts";

/**
 * The ledger of a wallet, newest first. Pages are cut by id, which follows the time to within a quarter of a second; the entries of a
 * page are in the order in which they were charged.
 */
export function entriesOf({ sql }: Context, wallet: Wallet, filter: LedgerFilter): CountedList<EntryJson> {
  if (Object.values(filter).every((value) => value === undefined))
    return {
      count: (limit) => countLedger(sql, wallet, limit),
      read: async (window) => jsonOf(await listLedger(sql, wallet, {}, window)),
    };
  const found = findEntries(sql, wallet, filter);
  return {
    count: async () => (await found)?.entries ?? 0,
    isExact: true,
    read: async (window) => {
      const within = await found;
      return within ? jsonOf(await listLedger(sql, wallet, { ...filter, within }, window)) : [];
    },
  };
}

type EntryJson = ReturnType<typeof entryJson>;

const jsonOf = (rows: LedgerRow[]) => inOrderOfBalance(rows).map(entryJson);

/**
 * How far the times of entries may deviate from the order in which they were charged: a bulk send is charged after its rows are
 * written.
 */
const disorderMs = 60_000;

/**
 * Entries, newest first, in the order in which they were charged: each starts from the balance left by the one below it, as far
 * as the rows allow. Rows arrive by time and id, which is the order in which one process charges. If a refund, a bulk send or
 * another process came in between, times may be off, and the balances show which entry was first.
 */
export function inOrderOfBalance<Row extends Pick<LedgerRow, "amount" | "balance_after" | "created_at">>(
  rows: readonly Row[],
): Row[] {
  let rest = [...rows];
  const before = (row: Row) => row.balance_after - row.amount;
  const find = (fits: (row: Row) => boolean) => {
    const since = rest[0]!.created_at.getTime() - disorderMs;
    return rest.find((row) => row.created_at.getTime() >= since && fits(row));
  };
  /** Takes the entries that lead to a balance, as far as they go. */
  const trailTo = (balance: number) => {
    const trail: Row[] = [];
    for (let wanted = balance; rest.length > 0; wanted = before(trail.at(-1)!)) {
      const next = find((row) => row.balance_after === wanted);
      if (!next) break;
      trail.push(next);
      rest.splice(rest.indexOf(next), 1);
    }
    return trail;
  };
  // More entries lead to the newest one's balance than start from it.
  const surplus = new Map<number, number>();
  for (const row of rows) {
    surplus.set(row.balance_after, (surplus.get(row.balance_after) ?? 0) + 1);
    surplus.set(before(row), (surplus.get(before(row)) ?? 0) - 1);
  }
  const ordered: Row[] = [];
  while (rest.length > 0) {
    const newest = (ordered.length === 0 ? find((row) => surplus.get(row.balance_after)! > 0) : undefined) ?? rest[0]!;
    const trail = trailTo(newest.balance_after);
    // Charges and their refunds lead to the same balances again and again, so a trail can miss a round that starts and ends at one of its balances.
    for (let at = 0; at <= trail.length; at++) {
      const balance = at === 0 ? newest.balance_after : before(trail[at - 1]!);
      const left = [...rest];
      const round = trailTo(balance);
      if (round.length > 0 && before(round.at(-1)!) === balance) trail.splice(at, 0, ...round);
      else rest = left;
    }
    ordered.push(...trail);
  }
  return ordered;
}

/** The ledger of a wallet by day of a zone, kind and bulk send, newest day first. */
export function groupsOf({ sql }: Context, wallet: Wallet, filter: LedgerFilter, zone = "UTC"): List<GroupJson> {
  // Read once for both, and only where it is waited for.
  let found: ReturnType<typeof daysOf> | undefined;
  const daysOf = async () => {
    const range = await findEntries(sql, wallet, filter);
    return range && wholeBuckets(range, "day", zone);
  };
  const days = () => (found ??= daysOf());
  return {
    count: async () => {
      const all = await days();
      return all ? countGroups(sql, wallet, { ...filter, days: all }) : 0;
    },
    read: async (window) => {
      const all = await days();
      return all ? (await listGroups(sql, wallet, { ...filter, days: all }, window)).map(groupJson(zone)) : [];
    },
  };
}

type GroupJson = ReturnType<ReturnType<typeof groupJson>>;

/** Stored micro-units. */
export const money = (micros: number) => moneyJson(moneyFromSql(micros));

/** A group of entries, with its day in a zone. */
export const groupJson =
  (zone: string) =>
  ({ at, amount, ...row }: GroupRow) => ({ day: dayIn(zone, at.getTime()), ...row, amount: money(amount) });

/** The times of days of a zone (`YYYY-MM-DD`), the last one included. */
export function timesOf({ from, to }: { from?: string; to?: string }, zone = "UTC"): { from?: Date; to?: Date } {
  const start = (day: string, later = 0) => nearestStorable(new Date(startOfDay(zone, day, later)));
  return { ...(from && { from: start(from) }), ...(to && { to: start(to, 1) }) };
}

function entryJson(row: LedgerRow) {
  return {
    id: formatId("trn", row.id),
    kind: row.kind,
    amount: money(row.amount),
    balance_after: money(row.balance_after),
    sms_id: row.message_id === null ? null : formatId(row.inbound ? "in_sms" : "out_sms", row.message_id),
    ...(row.spoken ? { channel: "voice" as const } : {}),
    report_id: row.report_id,
    voice: voiceJson(row),
    sandbox: row.sandbox === true,
    note: row.note,
    created_at: row.created_at.toISOString(),
  };
}

function voiceJson({ function: what, language, quantity, price, request_id }: LedgerRow) {
  if (what === null) return null;
  return {
    function: what,
    lang: language!,
    quantity: what === "stt" ? quantity! / 1000 : quantity!,
    price: money(price!),
    trace_id: request_id!,
  };
}

/** The response to a credit, printed by hand: a replay must return the same bytes. */
export function creditBody(entry: { id: number; amount: Money; balance: Money; kind: CreditKind }): string {
  const { id, amount, balance, kind } = entry;
  return `{"id":"${formatId("trn", id)}","amount":${formatMoney(amount)},"balance":${formatMoney(balance)},"kind":"${kind}"}`;
}
