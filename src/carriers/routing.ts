import type { RouteRow } from "./routes-store.ts";

/** What routing must know of a link. */
export interface RoutableLink {
  id: number;
  name: string;
  sandbox: boolean;
  enabled: boolean;
  draining: boolean;
  /** Bound, in whichever process. */
  up: boolean;
}

/** What routing must know of a message. */
export interface Routable {
  accountId: number;
  id: number;
  test: boolean;
  recipient: string;
  avoidLinks?: number[];
}

/** Where a message may go: links in the order in which to try them, or why there is none. */
export type RoutingDecision =
  | { kind: "links"; linkIds: number[]; route: RouteRow | undefined; why: string }
  /** A link exists for it, but none is up: it waits. */
  | { kind: "wait"; route: RouteRow | undefined; why: string }
  /** Nothing leads there: it is refused. */
  | { kind: "none"; why: string };

/** Routes by prefix, for one lookup per length of the prefix. Rebuilt when routes change. */
export class RouteTable {
  readonly #general = new Map<string, RouteRow>();
  readonly #byAccount = new Map<number, Map<string, RouteRow>>();
  readonly isEmpty: boolean;

  /** @param routes in their order; of two for the same prefix and account the first counts. */
  constructor(routes: RouteRow[]) {
    this.isEmpty = routes.length === 0;
    for (const route of routes) {
      let table = this.#general;
      if (route.accountId !== null) {
        table = this.#byAccount.get(route.accountId) ?? new Map<string, RouteRow>();
        this.#byAccount.set(route.accountId, table);
      }
      if (!table.has(route.prefix)) table.set(route.prefix, route);
    }
  }

  /** The route of a number: the account's own with the longest prefix, else the general one with the longest prefix. */
  find(accountId: number, recipient: string): RouteRow | undefined {
    const digits = recipient.replace("+", "");
    const own = this.#byAccount.get(accountId);
    return (own && longest(own, digits)) ?? longest(this.#general, digits);
  }
}

function longest(table: Map<string, RouteRow>, digits: string): RouteRow | undefined {
  for (let length = digits.length; length >= 0; length--) {
    const route = table.get(digits.slice(0, length));
    if (route) return route;
  }
  return undefined;
}

/** All links as routing sees them, prepared once per change. */
export interface LinkSet {
  byId: Map<number, RoutableLink>;
  /** In the form of a route's carriers: the simulated carrier's links, and the real ones. */
  sandboxes: RouteRow["carriers"];
  real: RouteRow["carriers"];
}

/** Prepares links for `decide`. */
export function linkSet(links: RoutableLink[]): LinkSet {
  const carriers = (some: RoutableLink[]) => some.map(({ id }) => ({ carrier_id: id, weight: 1, priority: 0 }));
  return {
    byId: new Map(links.map((link) => [link.id, link])),
    sandboxes: carriers(links.filter((link) => link.sandbox)),
    real: carriers(links.filter((link) => !link.sandbox)),
  };
}

/**
 * Decides where a message may go now. Links that are draining, disabled or down are passed over; of the others, the lower
 * priority goes first, equal ones by weight, and one that the message should avoid goes last. A message keeps to its route:
 * when all links of it are down it waits, and a shorter prefix does not take over.
 */
export function decide(table: RouteTable, links: LinkSet, message: Routable): RoutingDecision {
  if (message.test) {
    if (links.sandboxes.length === 0) return { kind: "none", why: "the simulated carrier is turned off" };
    return choose(undefined, links.sandboxes, links, message, "a test message goes to the simulated carrier only");
  }
  if (links.real.length === 0) {
    if (links.sandboxes.length === 0) return { kind: "none", why: "no carrier link exists" };
    const why = "no carrier link exists yet, so the simulated carrier takes everything";
    return choose(undefined, links.sandboxes, links, message, why);
  }
  const route = table.find(message.accountId, message.recipient);
  if (route) return choose(route, route.carriers, links, message, routeWhy(route));
  if (!table.isEmpty) return { kind: "none", why: "no route leads to this number" };
  return choose(undefined, links.real, links, message, "there are no routes, so every link takes every number");
}

function routeWhy(route: RouteRow): string {
  const numbers = route.prefix === "" ? "every number" : `+${route.prefix}…`;
  return `the route for ${numbers}${route.accountId === null ? "" : " of this account"} has the longest matching prefix`;
}

function choose(
  route: RouteRow | undefined,
  carriers: RouteRow["carriers"],
  { byId }: LinkSet,
  message: Routable,
  why: string,
): RoutingDecision {
  const known = carriers.filter(({ carrier_id }) => byId.has(carrier_id));
  if (known.length === 0) return { kind: "none", why: `${why}, but its links no longer exist` };
  const usable = known.filter(({ carrier_id }) => {
    const { enabled, draining, up } = byId.get(carrier_id)!;
    return enabled && !draining && up;
  });
  if (usable.length === 0) return { kind: "wait", route, why: `${why}, but none of its links is up` };
  const linkIds = usable.length === 1 ? [usable[0]!.carrier_id] : inOrder(usable, message);
  return { kind: "links", linkIds, route, why };
}

function inOrder(carriers: RouteRow["carriers"], message: Routable): number[] {
  const avoided = (id: number) => (message.avoidLinks?.includes(id) ? 1 : 0);
  return carriers
    .map(({ carrier_id, weight, priority }) => ({
      id: carrier_id,
      avoided: avoided(carrier_id),
      priority,
      // Weighted rendezvous hashing (Efraimidis and Spirakis): the same message finds the same order, shares are the weights.
      share: -Math.log(unitHash(message.id, carrier_id)) / weight,
    }))
    .sort((a, b) => a.avoided - b.avoided || a.priority - b.priority || a.share - b.share)
    .map(({ id }) => id);
}

/** A number in (0, 1) that looks random, made of a message and a link. */
function unitHash(messageId: number, linkId: number): number {
  let hash = Math.imul(messageId | 0, 0x9e3779b1) ^ Math.imul((messageId / 2 ** 32) | 0, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) ^ Math.imul(linkId | 0, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  return ((hash >>> 0) + 0.5) / 2 ** 32;
}
