/** What messages or calls cost at the carriers, by the prefixes of a price list. */
import type { RouteRow } from "../../../core/carriers/routing/route-list.ts";
import { RouteTable } from "../../../core/carriers/routing/routing.ts";
import type { PriceKind } from "../../../core/wallet/price-kinds.ts";

/** A link that takes live messages, or makes live calls, with what it charges. */
export interface CostedLink {
  id: number;
  name: string;
  /** The currency of its rates (ISO 4217). */
  currency: string;
  /** By prefix, micro-units per part or per call. */
  rates: ReadonlyMap<string, number>;
}

/** What a link charges for the numbers of a price, in micro-units per part or per call. */
export interface Cost {
  link: CostedLink;
  lowest: number;
  highest: number;
}

/** Where the messages or calls of an account go. */
export interface Paths {
  kind: PriceKind;
  accountId: number;
  routes: RouteRow[];
  /** The links that carry the kind. */
  links: CostedLink[];
  /** The prefixes of networks, by which routes by network are chosen. */
  networkPrefixes: readonly string[];
}

/**
 * The costs of each price of a list. A price covers all numbers with its prefix, except those of longer prefixes in the list.
 * Carriers may split these numbers by prefixes of their own, so a link may have several rates for one price. Only the links that
 * are tried first count: those with the lowest priority number, or the cheapest one if the route says so.
 */
export function costsOf(prices: readonly string[], paths: Paths) {
  const { routes, links, networkPrefixes } = paths;
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
    for (const { link, rate } of firstLinks(paths, table, destination)) {
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

/**
 * The links that messages or calls to a destination go to while all links are up, with their rates. Links without a rate are left out.
 * Calls take the links for calls that the route names, or else any (`core/carriers/routing`).
 */
function firstLinks({ kind, accountId, links }: Paths, table: RouteTable, destination: string) {
  const isTaken = ({ carrier_id }: RouteRow["carriers"][number]) => links.some(({ id }) => id === carrier_id);
  const found = table.isEmpty ? undefined : table.find(accountId, `+${destination}`);
  if (!found && !table.isEmpty && kind === "messages") return [];
  // A route that names no link for calls is for messages only.
  const route = kind === "messages" || found?.carriers.some(isTaken) ? found : undefined;
  const shares = route?.carriers.filter(isTaken);
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
