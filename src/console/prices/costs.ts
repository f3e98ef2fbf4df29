/** What messages cost at the carriers, by the prefixes of a price list. */
import type { RouteRow } from "../../carriers/routing/route-list.ts";
import { RouteTable } from "../../carriers/routing/routing.ts";

/** A link that takes live messages, with what it charges. */
export interface CostedLink {
  id: number;
  name: string;
  /** The currency of its rates (ISO 4217). */
  currency: string;
  /** By prefix, micro-units per part. */
  rates: ReadonlyMap<string, number>;
}

/** What a link charges for the numbers of a price, in micro-units per part. */
export interface Cost {
  link: CostedLink;
  lowest: number;
  highest: number;
}

/** Where the messages of an account go. */
export interface Paths {
  accountId: number;
  routes: RouteRow[];
  links: CostedLink[];
  /** The prefixes of networks, by which routes by network are chosen. */
  networkPrefixes: readonly string[];
}

/**
 * The costs of each price of a list. A price covers all numbers with its prefix, except those of longer prefixes in the list.
 * Carriers may split these numbers by prefixes of their own, so a link may have several rates for one price. Only the links that
 * are tried first count: those with the lowest priority number, or the cheapest one if the route says so.
 */
export function costsOf(prices: readonly string[], { accountId, routes, links, networkPrefixes }: Paths) {
  const list = new Set(prices);
  const table = new RouteTable(routes);
  const hasNetworks = routes.some(({ mccmnc }) => mccmnc !== null);
  const destinations = new Set([
    ...prices,
    ...links.flatMap(({ rates }) => [...rates.keys()]),
    ...routes.map(({ prefix }) => prefix),
    ...(hasNetworks ? networkPrefixes : []),
  ]);
  const costs = new Map<string, Map<number, Cost>>();
  for (const destination of destinations) {
    const price = longestIn(list, destination);
    if (price === undefined) continue;
    const byLink = costs.get(price) ?? new Map<number, Cost>();
    costs.set(price, byLink);
    for (const { link, rate } of firstLinks(links, table, accountId, destination)) {
      const known = byLink.get(link.id);
      byLink.set(link.id, {
        link,
        lowest: Math.min(rate, known?.lowest ?? rate),
        highest: Math.max(rate, known?.highest ?? rate),
      });
    }
  }
  return (prefix: string): Cost[] => [...(costs.get(prefix)?.values() ?? [])];
}

/** The longest prefix of these digits that is in the set. */
function longestIn(set: { has(prefix: string): boolean }, digits: string): string | undefined {
  for (let length = digits.length; length >= 0; length--) {
    const prefix = digits.slice(0, length);
    if (set.has(prefix)) return prefix;
  }
  return undefined;
}

/** The links that messages to a destination go to while all links are up, with their rates. Links without a rate are left out. */
function firstLinks(links: CostedLink[], table: RouteTable, accountId: number, destination: string) {
  const route = table.isEmpty ? undefined : table.find(accountId, `+${destination}`);
  if (!route && !table.isEmpty) return [];
  const shares = route?.carriers.filter(({ carrier_id }) => links.some(({ id }) => id === carrier_id));
  const isByCost = route?.choose === "cost";
  const first = Math.min(...(shares ?? []).map(({ priority }) => priority));
  const taken = links.filter(
    ({ id }) =>
      shares === undefined || shares.some((share) => share.carrier_id === id && (isByCost || share.priority === first)),
  );
  const rated = taken.flatMap((link) => {
    const prefix = longestIn(link.rates, destination);
    return prefix === undefined ? [] : [{ link, rate: link.rates.get(prefix)! }];
  });
  if (!isByCost || rated.some(({ link }) => link.currency !== rated[0]!.link.currency)) return rated;
  return rated.toSorted((one, other) => one.rate - other.rate).slice(0, 1);
}
