/** Whose a received message is. Pure; the rows are the caller's. */
import { keywordOf, normalWords, wishOf } from "../accounts/numbers/keywords.ts";
import type { Owner } from "./store.ts";

/** Who gets a message, and what its text asks for. */
export interface Destination {
  /** The account that it is for; undefined: nobody's. */
  accountId: number | undefined;
  keyword: string | undefined;
  price: number;
  /** Set where the text is one of the words, alone. */
  wish: "out" | "in" | undefined;
  /** The word. */
  word: string;
  /** Accounts that the wish may concern: the owner, or all on a shared number. */
  concerned: number[];
  shared: boolean;
}

/** Finds the account of a text sent to a number; `owner` is the number's row, undefined where we do not know the number. */
export function destinationOf(text: string, owner: Owner | undefined): Destination {
  // What is longer than the longest word cannot be one, and a long text need not be turned to upper case for it.
  const word = text.length <= 40 ? normalWords(text) : "";
  const wish = wishOf(word);
  const none = { accountId: undefined, keyword: undefined, price: 0, wish, word, concerned: [], shared: false };
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
