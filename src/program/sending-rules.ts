import type { Directory, AccountRules } from "../core/accounts/directory.ts";
import type { PossibleLinks } from "../core/carriers/routing/possible-links.ts";
import type { Money } from "../base/money.ts";
import type { Caller } from "../http/auth.ts";
import type { BulkRules } from "../core/messages/bulk/draft.ts";
import type { SendingRules } from "../core/messages/accept/draft.ts";
import type { Prices } from "../core/wallet/prices.ts";

/** What an account may send, and at what price; synchronous if it is in memory, which is nearly always. */
export type RulesOf = (caller: Pick<Caller, "accountId" | "test">) => SendingRules | Promise<SendingRules>;

/** The rules of accounts: nearly always from memory, otherwise from the tables. */
export function sendingRules(directory: Directory, prices: Prices, links: PossibleLinks): RulesOf {
  const rulesOf = (account: AccountRules, test: boolean): SendingRules => ({
    defaultSender: account.defaultSender,
    // A test token's messages reach no one, so it may use any sender.
    approvedSenders: test ? undefined : account.approvedSenders,
    allowedCountries: account.allowedCountries,
    country: account.country,
    approveAbove: account.approveAbove,
    priceFor: (to) => prices.priceFor(account, to),
    callPriceFor: (to) => prices.callPriceFor(account, to),
    linksFor: (recipient, options) =>
      links.linksFor({ accountId: account.id, test, recipient, ...(options && { options }) }),
  });
  return ({ accountId, test }) => {
    const known = directory.knownRules(accountId);
    if (known) return rulesOf(known, test);
    return directory.rules(accountId).then((account) => rulesOf(account, test));
  };
}

/** The same for a bulk send, which is validated in another thread: values only, no functions. */
export function bulkRules(directory: Directory, prices: Prices): (caller: Caller) => Promise<BulkRules> {
  return async ({ accountId, test }) => {
    const account = await directory.rules(accountId);
    const { defaultSender, approvedSenders, allowedCountries, country, approveAbove } = account;
    return {
      defaultSender,
      approvedSenders: test ? undefined : approvedSenders,
      allowedCountries,
      country,
      approveAbove,
      prices: prices.listsFor(account),
      callPrices: prices.listsFor(account, "calls"),
    };
  };
}

/** The price per part of an account that has the same for all destinations; undefined if it has several, or none. */
export function onePrice(directory: Directory, prices: Prices): (caller: Caller) => Promise<Money | undefined> {
  return async ({ accountId }) => {
    const [own, general] = prices.listsFor(await directory.rules(accountId));
    // An own price for every destination leaves nothing to the default list.
    const lists = own?.has("") ? [own] : [own, general];
    const all = new Set(lists.flatMap((list) => [...(list?.values() ?? [])]));
    return all.size === 1 ? [...all][0] : undefined;
  };
}
