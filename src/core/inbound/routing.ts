/** Which account an inbound message belongs to. Pure: the caller reads the rows. */
import { keywordOf, normalWords, optRequestOf as optOf } from "../accounts/numbers/keywords.ts";
import type { Owner } from "./store.ts";

/** The account of a message, and the opt-out or opt-in in its text. */
export interface Destination {
  /** Undefined if no account has the number. */
  accountId: number | undefined;
  keyword: string | undefined;
  price: number;
  /** Set if the whole text is an opt-out or opt-in keyword. */
  opt: "out" | "in" | undefined;
  /** The text in normal form. */
  word: string;
  /** Accounts that an opt-out may apply to: the owner, or everyone on a shared number. */
  concerned: number[];
  shared: boolean;
}

/** Finds the account of a text sent to a number. `owner` is the number's row; undefined if the number is not ours. */
export function destinationOf(text: string, owner: Owner | undefined): Destination {
  // Longer than the longest keyword: not worth normalising.
  const word = text.length <= 40 ? normalWords(text) : "";
  const opt = optOf(word);
  const none = { accountId: undefined, keyword: undefined, price: 0, opt, word, concerned: [], shared: false };
  if (!owner) return none;
  const fallback = owner.account_id ?? undefined;
  const own = { ...none, price: owner.price, accountId: fallback };
  if (!owner.shared) return { ...own, concerned: fallback === undefined ? [] : [fallback] };
  const accounts = new Set(owner.keywords.map((each) => each.account_id));
  if (fallback !== undefined) accounts.add(fallback);
  const keyword = keywordOf(
    text,
    owner.keywords.map((each) => each.keyword),
  );
  const accountId = owner.keywords.find((each) => each.keyword === keyword)?.account_id ?? fallback;
  return { ...own, accountId, keyword, concerned: [...accounts], shared: true };
}
