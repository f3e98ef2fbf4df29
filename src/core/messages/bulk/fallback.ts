/** What is sent in the place of the messages of a bulk send, recipient by recipient. Pure. */
import { say } from "../../../base/sentences/sentence.ts";
import type { Fallback } from "../../carriers/traffic.ts";
import { contentOf } from "../accept/fallback.ts";
import { MAX_PARTS } from "../accept/segments.ts";
import { speechProblem } from "../accept/speech.ts";
import type { Unfit } from "./contact.ts";
import type { CallOptions } from "./options.ts";
import { PrefixPrices, unpriced, type PriceLists } from "./prefix-prices.ts";

/** What is sent in the place of a message if it fails, and its size. */
export interface BulkFallback {
  fallback: Fallback;
  parts: number;
}

/** What the messages of a send share. */
interface Shared {
  sender: string;
  /** Of calls whose recipients name none. */
  language: string | undefined;
}

/** Says of each message what is sent in its place, or why nothing could be: such a recipient is rejected. */
export class FallbackReader {
  readonly #order: Shared;
  readonly #prices: PrefixPrices;
  readonly #calls: CallOptions | undefined;

  /** @param calls given if the fallbacks are calls */
  constructor(order: Shared, rules: { prices: PriceLists; callPrices: PriceLists }, calls: CallOptions | undefined) {
    this.#order = order;
    this.#calls = calls;
    this.#prices = new PrefixPrices(calls ? rules.callPrices : rules.prices);
  }

  /** @param language what the recipient says of theirs */
  of({ to, text }: { to: string; text: string }, language: unknown): BulkFallback | Unfit {
    const price = this.#prices.of(to);
    if (price === undefined) return { code: "destination_not_allowed", said: unpriced(this.#calls !== undefined) };
    const { sender } = this.#order;
    return this.#calls ? this.#spoken(this.#calls, { to, text, price }, language) : written(text, { price, sender });
  }

  #spoken(calls: CallOptions, about: { to: string; text: string; price: number }, own: unknown): BulkFallback | Unfit {
    const { to, text, price } = about;
    const { sender, language } = this.#order;
    const wrong = speechProblem(text);
    if (wrong) return { code: wrong.code, said: say("`{field}` {reason}.", { field: "text", reason: wrong.reason }) };
    const { call, problem, code = "invalid_request" } = calls.of(to, own, language);
    if (problem !== undefined || call === undefined) return { code, said: problem ?? [] };
    return { fallback: { price, sender, call }, parts: 1 };
  }
}

function written(text: string, fallback: Fallback): BulkFallback | Unfit {
  const { parts } = contentOf(text, fallback);
  if (parts <= MAX_PARTS) return { fallback, parts };
  const said = say("The text takes {parts} parts after the merge; the maximum is {most}.", { parts, most: MAX_PARTS });
  return { code: "text_too_long", said };
}
