import type { Money } from "../../../base/money.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";

/** Prices per part by prefix; the first list that has one for a number wins. */
export type PriceLists = readonly (ReadonlyMap<string, Money> | undefined)[];

/** Why nothing goes to a destination without a price. */
export const unpriced = (isCall: boolean): Sentence =>
  isCall
    ? say("The destination has no price for calls, so it cannot be called.")
    : say("The destination has no price, so nothing can be sent there.");

/** Prices per part by prefix, from several lists: the first that has a price for a number wins, and in it the longest prefix. */
export class PrefixPrices {
  readonly #lists: { list: ReadonlyMap<string, Money>; longest: number }[];

  constructor(lists: PriceLists) {
    this.#lists = lists.flatMap((list) => {
      if (list === undefined) return [];
      return { list, longest: Math.max(0, ...Array.from(list.keys(), (prefix) => prefix.length)) };
    });
  }

  /** The price to a number in E.164, in micro-units; undefined if there is none. */
  of(e164: string): number | undefined {
    for (const { list, longest } of this.#lists) {
      const price = longestPrefix(list, longest, e164);
      if (price !== undefined) return Number(price);
    }
    return undefined;
  }
}

function longestPrefix(list: ReadonlyMap<string, Money>, longest: number, e164: string): Money | undefined {
  for (let end = Math.min(e164.length, longest + 1); end >= 1; end--) {
    const price = list.get(e164.slice(1, end));
    if (price !== undefined) return price;
  }
  return undefined;
}
