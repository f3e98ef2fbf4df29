import type { Context } from "../../base/context.ts";
import { moneyFromSql, type Money } from "../../base/money.ts";
import { OnceMore } from "../../base/queue/once-more.ts";
import { listPrices, listVoicePrices, pricesChannel, type PriceRow } from "./store.ts";
import type { PriceKind } from "./price-kinds.ts";
import type { VoiceFunction } from "./voice-prices.ts";

/** The account of the default lists, for destinations without a price in the account's own list. */
export const defaultList = 0;

/** If a notification is lost, prices are stale for at most this long. */
const refreshMs = 30_000;

const longestPrefix = 15;

/** An account, for its prices. */
export interface PricedAccount {
  id: number;
  /** ISO 4217. */
  currency: string;
}

type PriceList = ReadonlyMap<string, Money>;

/** All lists, by prefix: accounts' own by id, and default ones by currency. */
export interface PriceTable {
  own: ReadonlyMap<number, PriceList>;
  general: ReadonlyMap<string, PriceList>;
}

/** The price table of database rows. */
export function priceTable(rows: Pick<PriceRow, "account_id" | "currency" | "prefix" | "price">[]): PriceTable {
  const own = new Map<number, Map<string, Money>>();
  const general = new Map<string, Map<string, Money>>();
  for (const row of rows) {
    const list = row.account_id === defaultList ? listIn(general, row.currency) : listIn(own, row.account_id);
    list.set(row.prefix, moneyFromSql(row.price));
  }
  return { own, general };
}

function listIn<Key>(lists: Map<Key, Map<string, Money>>, key: Key): Map<string, Money> {
  const list = lists.get(key) ?? new Map<string, Money>();
  lists.set(key, list);
  return list;
}

/**
 * The price per part to a destination in E.164: the longest matching prefix in the account's list, else in the default list of
 * its currency; undefined if neither matches.
 */
export function findPrice(table: PriceTable, { id, currency }: PricedAccount, e164: string): Money | undefined {
  return longestMatch(table.own.get(id), e164) ?? longestMatch(table.general.get(currency), e164);
}

function longestMatch(list: PriceList | undefined, e164: string): Money | undefined {
  if (!list) return undefined;
  const digits = e164.startsWith("+") ? e164.slice(1, longestPrefix + 1) : e164.slice(0, longestPrefix);
  for (let length = digits.length; length >= 0; length--) {
    const price = list.get(digits.slice(0, length));
    if (price !== undefined) return price;
  }
  return undefined;
}

const voiceKey = (list: number | string, what: string) => `${list} ${what}`;

/** The price lists in memory, read again when they change, since every send looks up a price. */
export class Prices {
  readonly #ctx: Context;
  #table: Record<PriceKind, PriceTable> = { messages: priceTable([]), calls: priceTable([]) };
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
  priceFor(account: PricedAccount, e164: string): Money | undefined {
    return findPrice(this.#table.messages, account, e164);
  }

  /** The price of a call, from memory. */
  callPriceFor(account: PricedAccount, e164: string): Money | undefined {
    return findPrice(this.#table.calls, account, e164);
  }

  /** Whether any voice call costs anything. */
  get hasVoicePrices(): boolean {
    return this.#voice.size > 0;
  }

  /** The price of a voice call: the account's, else the default of its currency; undefined if the call is free. */
  voicePriceFor({ id, currency }: PricedAccount, what: VoiceFunction): Money | undefined {
    return this.#voice.get(voiceKey(id, what)) ?? this.#voice.get(voiceKey(currency, what));
  }

  /** The prices of an account by prefix, of messages or calls: its own, if any, then the default of its currency. */
  listsFor({ id, currency }: PricedAccount, kind: PriceKind = "messages"): (ReadonlyMap<string, Money> | undefined)[] {
    return [this.#table[kind].own.get(id), this.#table[kind].general.get(currency)];
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
    const { sql } = this.#ctx;
    const [messages, calls, voice] = await Promise.all([
      listPrices(sql, "messages"),
      listPrices(sql, "calls"),
      listVoicePrices(sql),
    ]);
    this.#table = { messages: priceTable(messages), calls: priceTable(calls) };
    this.#voice = new Map(
      voice.map((row) => {
        const list = row.account_id === defaultList ? row.currency : row.account_id;
        return [voiceKey(list, row.function), moneyFromSql(row.price)] as const;
      }),
    );
  }
}
