import type { Context } from "../base/context.ts";
import { moneyFromSql, type Money } from "../base/money.ts";
import { OnceMore } from "../base/queue/once-more.ts";
import { listPrices, listVoicePrices, pricesChannel, type PriceRow } from "./store.ts";
import type { VoiceFunction } from "./voice-prices.ts";

/** The list that holds for accounts that have no price of their own for a destination. */
export const commonList = 0;

/** A notification that was lost costs a wrong price for no longer than this. */
const refreshMs = 30_000;

const longestPrefix = 15;

/** Prices by account, then by prefix. */
export type PriceTable = ReadonlyMap<number, ReadonlyMap<string, Money>>;

/** Makes the table that is looked up in from the rows of the database. */
export function priceTable(rows: Pick<PriceRow, "account_id" | "prefix" | "price">[]): PriceTable {
  const table = new Map<number, Map<string, Money>>();
  for (const row of rows) {
    const list = table.get(row.account_id) ?? new Map<string, Money>();
    table.set(row.account_id, list.set(row.prefix, moneyFromSql(row.price)));
  }
  return table;
}

/**
 * The price per part to a destination in E.164: by the longest prefix of the account's own list, else of the common one.
 * Undefined where neither has one, not even for the empty prefix.
 */
export function findPrice(table: PriceTable, accountId: number, e164: string): Money | undefined {
  return longestMatch(table.get(accountId), e164) ?? longestMatch(table.get(commonList), e164);
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

/** The price list in memory: looked up on every send, so never from the database; read anew when it changes. */
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

  /** Reads the list; from then on it follows every change. */
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

  /** The price per part, at once. */
  priceFor(accountId: number, e164: string): Money | undefined {
    return findPrice(this.#table, accountId, e164);
  }

  /** The price of a voice call: the account's own, else the common one; undefined where neither is set, and it is free. */
  voicePriceFor(accountId: number, what: VoiceFunction): Money | undefined {
    return this.#voice.get(voiceKey(accountId, what)) ?? this.#voice.get(voiceKey(commonList, what));
  }

  /** The lists that hold for an account, by prefix: its own, where it has one, then the common one. */
  listsFor(accountId: number): (ReadonlyMap<string, Money> | undefined)[] {
    return [this.#table.get(accountId), this.#table.get(commonList)];
  }

  /** Reads the list; resolves once a read that began after this call is done. */
  refresh(): Promise<void> {
    return this.#reading.run();
  }

  refreshSoon(): void {
    this.refresh().catch((error: unknown) => this.#ctx.log.warn({ err: error }, "the price list could not be read"));
  }

  async #read(): Promise<void> {
    const [rows, voice] = await Promise.all([listPrices(this.#ctx.sql), listVoicePrices(this.#ctx.sql)]);
    this.#table = priceTable(rows);
    this.#voice = new Map(
      voice.map((row) => [voiceKey(row.account_id, row.function), moneyFromSql(row.price)] as const),
    );
  }
}
