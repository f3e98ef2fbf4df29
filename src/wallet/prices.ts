import type { Context } from "../base/context.ts";
import { moneyFromSql, type Money } from "../base/money.ts";
import { OnceMore } from "../base/queue/once-more.ts";
import { listPrices, listVoicePrices, pricesChannel, type PriceRow } from "./store.ts";
import type { VoiceFunction } from "./voice-prices.ts";

/** The default list, for destinations without a price in the account's own list. */
export const defaultList = 0;

/** If a notification is lost, prices are stale for at most this long. */
const refreshMs = 30_000;

const longestPrefix = 15;

/** Prices by account, then by prefix. */
export type PriceTable = ReadonlyMap<number, ReadonlyMap<string, Money>>;

/** The price table of database rows. */
export function priceTable(rows: Pick<PriceRow, "account_id" | "prefix" | "price">[]): PriceTable {
  const table = new Map<number, Map<string, Money>>();
  for (const row of rows) {
    const list = table.get(row.account_id) ?? new Map<string, Money>();
    table.set(row.account_id, list.set(row.prefix, moneyFromSql(row.price)));
  }
  return table;
}

/**
 * The price per part to a destination in E.164: the longest matching prefix in the account's list, else in the default list;
 * undefined if neither matches.
 */
export function findPrice(table: PriceTable, accountId: number, e164: string): Money | undefined {
  return longestMatch(table.get(accountId), e164) ?? longestMatch(table.get(defaultList), e164);
}

function longestMatch(list: ReadonlyMap<string, Money> | undefined, e164: string): Money | undefined {
  if (!list) return undefined;
  const digits = e164.startsWith("+") ? e164.slice(1, longestPrefix + 1) : e164.slice(0, longestPrefix);
  for (let length = digits.length; length >= 0; length--) {
    const price = list.get(digits.slice(0, length));
    if (price !== undefined) return price;
  }
  return undefined;
}

const voiceKey = (accountId: number, what: string) => `${accountId} ${what}`;

/** The price lists in memory, read again when they change: every send looks a price up. */
export class Prices {
  readonly #ctx: Context;
  #table: PriceTable = new Map();
  #voice: ReadonlyMap<string, Money> = new Map();
  readonly #reading = new OnceMore(() => this.#read());
  #timer: NodeJS.Timeout | undefined;
  #listener: { unlisten(): Promise<void> } | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Reads the lists and follows changes from then on. */
  async start(): Promise<void> {
    const refresh = () => this.refreshSoon();
    this.#listener = await this.#ctx.sql.listen(pricesChannel, refresh, refresh);
    await this.refresh();
    this.#timer = setInterval(refresh, refreshMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#listener?.unlisten().catch(() => undefined);
    await this.#reading.idle();
  }

  /** The price per part, from memory. */
  priceFor(accountId: number, e164: string): Money | undefined {
    return findPrice(this.#table, accountId, e164);
  }

  /** The price of a voice call: the account's, else the default; undefined if the call is free. */
  voicePriceFor(accountId: number, what: VoiceFunction): Money | undefined {
    return this.#voice.get(voiceKey(accountId, what)) ?? this.#voice.get(voiceKey(defaultList, what));
  }

  /** The lists of an account by prefix: its own, if any, then the default. */
  listsFor(accountId: number): (ReadonlyMap<string, Money> | undefined)[] {
    return [this.#table.get(accountId), this.#table.get(defaultList)];
  }

  /** Reads the lists; resolves once a read that began after this call is done. */
  refresh(): Promise<void> {
    return this.#reading.run();
  }

  /** Refreshes in the background. */
  refreshSoon(): void {
    this.refresh().catch((error: unknown) => this.#ctx.log.warn({ err: error }, "price list could not be read"));
  }

  async #read(): Promise<void> {
    const [rows, voice] = await Promise.all([listPrices(this.#ctx.sql), listVoicePrices(this.#ctx.sql)]);
    this.#table = priceTable(rows);
    this.#voice = new Map(
      voice.map((row) => [voiceKey(row.account_id, row.function), moneyFromSql(row.price)] as const),
    );
  }
}
