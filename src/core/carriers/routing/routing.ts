import { createHash } from "node:crypto";
import { codesOfNumber } from "./networks.ts";
import { carries, wordsOf, type CarryingLink } from "./carrying.ts";
import { deliveryRate, type DeliveryFigures } from "./quality.ts";
import type { RouteRow } from "./routes-store.ts";
import type { Routable } from "../traffic.ts";
import { english, noted, say, type Sentence, type Value } from "../../../base/sentences/sentence.ts";

/** What routing needs of a link. */
export interface RoutableLink extends CarryingLink {
  id: number;
  /** Our system_id. Links with the same one go to the same carrier, which may send receipts over any of them. */
  systemId: string;
  enabled: boolean;
  draining: boolean;
  /** Whether it is bound, in any process. */
  up: boolean;
  /** Price of a part by prefix, in micro-units. */
  rates: ReadonlyMap<string, number>;
  /** The currency of its rates (ISO 4217); undefined without rates. */
  ratesCurrency?: string | undefined;
  /** Deliveries of the last hour, by destination. */
  quality: readonly DeliveryFigures[];
}

/**
 * The links that a message may take, in the order to try them, or why there is none. There is no `group` if the message can take only
 * some links of its route, since messages cannot be parked for just those.
 */
export type RoutingDecision =
  | { kind: "links"; linkIds: number[]; group: string | undefined; route: RouteRow | undefined; why: string }
  /** None of the route's links is up: the message waits. */
  | { kind: "wait"; group: string | undefined; route: RouteRow | undefined; why: string }
  /** No route matches: the message is refused. */
  | { kind: "none"; why: string };

/** Routes by network and prefix, for one lookup per length of the prefix. Rebuilt when routes change. */
export class RouteTable {
  readonly #general = new Scope();
  readonly #byAccount = new Map<number, Scope>();
  readonly isEmpty: boolean;
  /** The carriers of each route. */
  readonly carriers: RouteRow["carriers"][];
  /**
   * Changes whenever the routes change. It is part of a group's name, so that parked messages are routed again when a route
   * changes.
   */
  readonly version: string;

  /** @param routes in order; of two routes for the same prefix, network and account, the first wins */
  constructor(routes: RouteRow[]) {
    this.isEmpty = routes.length === 0;
    this.carriers = routes.map(({ carriers }) => carriers);
    this.version = versionOf(routes);
    for (const route of routes) {
      let scope = this.#general;
      if (route.accountId !== null) {
        scope = this.#byAccount.get(route.accountId) ?? new Scope();
        this.#byAccount.set(route.accountId, scope);
      }
      scope.add(route);
    }
  }

  /**
   * The route of a number. The account's own routes come before general ones; within each, routes for its network come before
   * routes by prefix alone, and then the longest prefix wins.
   */
  find(accountId: number, recipient: string): RouteRow | undefined {
    return this.#byAccount.get(accountId)?.find(recipient) ?? this.#general.find(recipient);
  }
}

function versionOf(routes: RouteRow[]): string {
  const ways = routes.map(({ prefix, mccmnc, accountId, carriers }) => [prefix, mccmnc, accountId, idsOf(carriers)]);
  return createHash("sha256").update(JSON.stringify(ways)).digest("base64url").slice(0, 10);
}

/** The routes of one account, or the general ones. */
class Scope {
  readonly #byPrefix = new Map<string, RouteRow>();
  readonly #byNetwork = new Map<string, Map<string, RouteRow>>();

  add(route: RouteRow): void {
    let table = this.#byPrefix;
    if (route.mccmnc !== null) {
      table = this.#byNetwork.get(route.mccmnc) ?? new Map<string, RouteRow>();
      this.#byNetwork.set(route.mccmnc, table);
    }
    if (!table.has(route.prefix)) table.set(route.prefix, route);
  }

  find(recipient: string): RouteRow | undefined {
    const digits = recipient.replace("+", "");
    if (this.#byNetwork.size > 0)
      for (const code of codesOfNumber(recipient)) {
        const table = this.#byNetwork.get(code);
        const route = table && longest(table, digits);
        if (route) return route;
      }
    return longest(this.#byPrefix, digits);
  }
}

function longest<Value>(table: ReadonlyMap<string, Value>, digits: string): Value | undefined {
  for (let length = digits.length; length >= 0; length--) {
    const value = table.get(digits.slice(0, length));
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * What routing needs of accounts, read after the links, so that a new link is never known before the accounts that may use it.
 */
export interface SandboxedAccounts {
  /** Those in the sandbox. */
  ids: ReadonlySet<number>;
  /** The newest account at that time: of a newer one, it is not known yet whether it is in the sandbox. */
  newest: number;
  /** Whether this installation ever had a real link. The simulated carrier then takes live messages of accounts in the sandbox only. */
  live: boolean;
}

const noneSandboxed: SandboxedAccounts = { ids: new Set(), newest: Infinity, live: false };

/** All links in the form that routing needs, prepared once per change. */
export interface LinkSet {
  accounts: SandboxedAccounts;
  byId: Map<number, RoutableLink>;
  /** The simulated carrier's links and the real ones, in the form of a route's list of carriers. */
  sandboxes: RouteRow["carriers"];
  real: RouteRow["carriers"];
  /** The real links that make calls, which carry nothing else; `real` has the others. */
  callers: RouteRow["carriers"];
  /** By link, the other links to the same carrier. */
  siblings: ReadonlyMap<number, number[]>;
}

/** The TLVs of the real links, each name once, and the TLVs that only the simulated carrier has. */
function tlvsOfAll(links: RoutableLink[], own: RoutableLink): RoutableLink["tlvs"] {
  const byName = new Map(own.tlvs.map((tlv) => [tlv.name, tlv]));
  for (const link of links.toReversed()) if (!link.sandbox) for (const tlv of link.tlvs) byName.set(tlv.name, tlv);
  return [...byName.values()];
}

/** Prepares links for `decide`. The simulated carrier takes the TLVs of all links, so that they can be tested with it. */
export function linkSet(given: RoutableLink[], accounts = noneSandboxed): LinkSet {
  const links = given.map((link) => (link.sandbox ? { ...link, tlvs: tlvsOfAll(given, link) } : link));
  const carriers = (some: RoutableLink[]) => some.map(({ id }) => ({ carrier_id: id, weight: 1, priority: 0 }));
  return {
    accounts: { ...accounts, live: accounts.live || links.some((link) => !link.sandbox) },
    byId: new Map(links.map((link) => [link.id, link])),
    sandboxes: carriers(links.filter((link) => link.sandbox)),
    real: carriers(links.filter((link) => !link.sandbox && !link.isForCalls)),
    callers: carriers(links.filter((link) => !link.sandbox && link.isForCalls)),
    siblings: new Map(
      links.map(({ id, systemId }) => {
        const others = systemId === "" ? [] : links.filter((other) => other.systemId === systemId && other.id !== id);
        return [id, others.map((other) => other.id)];
      }),
    ),
  };
}

/**
 * Decides which links a message may take now. Draining, disabled and down links are skipped. The others are ordered by priority
 * (or by cost, if the route says so), and equal ones by weight. A link below the route's delivery rate comes after all others,
 * and a link that the message should avoid comes last. A message keeps to its route: if all links of the route are down, it
 * waits, even if a shorter prefix has a link that is up.
 */
export function decide(table: RouteTable, links: LinkSet, message: Routable): RoutingDecision {
  const path = pathOf(table, links, message);
  return "kind" in path ? path : choose(path, links, message);
}

/** The enabled links of a message's path, whether up or down: the message may still be sent over any of them. */
export function linksOfPath(table: RouteTable, links: LinkSet, message: Routable): RoutableLink[] {
  const path = pathOf(table, links, message);
  const carriers = "kind" in path ? [] : path.carriers;
  return carriers.flatMap(({ carrier_id }) => links.byId.get(carrier_id) ?? []).filter(({ enabled }) => enabled);
}

/** The rule that applies to a message, and its links. */
interface Path {
  rule: string;
  route: RouteRow | undefined;
  carriers: RouteRow["carriers"];
  why: string;
}

/** Why no carrier at all takes messages of this kind of an account; undefined if one may, now or later. */
export function withoutCarrier(
  { accounts, sandboxes }: LinkSet,
  { accountId, test }: Pick<Routable, "accountId" | "test">,
): Sentence | undefined {
  if (sandboxes.length > 0) return undefined;
  if (test) return say("the simulated carrier is turned off");
  if (!accounts.live) return say("no carrier link exists");
  return accounts.ids.has(accountId)
    ? say("the account is in the sandbox, and the simulated carrier is turned off")
    : undefined;
}

function pathOf(table: RouteTable, links: LinkSet, message: Routable): Path | RoutingDecision {
  const none = withoutCarrier(links, message);
  if (none !== undefined) return { kind: "none", why: english(none) };
  const simulated = (rule: string, why: string): Path => ({ rule, route: undefined, carriers: links.sandboxes, why });
  if (message.test) return simulated("test", because.test);
  if (!links.accounts.live) return simulated("play", because.noLinkYet);
  if (message.accountId > links.accounts.newest && links.sandboxes.length > 0) {
    const why = because.tooNew;
    return { kind: "wait", group: groupOf("test", links.sandboxes), route: undefined, why };
  }
  if (links.accounts.ids.has(message.accountId)) return simulated("play", because.inSandbox);
  const isCall = message.options?.call !== undefined;
  if (links.real.length === 0 && (!isCall || links.callers.length === 0)) {
    const why = because.lastDeleted;
    return { kind: "wait", group: isCall ? undefined : groupOf("all", links.real), route: undefined, why };
  }
  const route = table.find(message.accountId, message.recipient);
  if (isCall) return pathOfCall(route, links);
  if (route) return { rule: table.version, route, carriers: route.carriers, why: routeWhy(route) };
  if (!table.isEmpty) return { kind: "none", why: because.noMatch };
  const why = because.noRoutes;
  return { rule: "all", route: undefined, carriers: links.real, why };
}

/** A call takes the links for calls that its route names, or else any of them: most routes are for messages only. */
function pathOfCall(route: RouteRow | undefined, { callers, byId }: LinkSet): Path | RoutingDecision {
  if (callers.length === 0) return { kind: "none", why: because.noCaller };
  const named = route?.carriers.filter(({ carrier_id }) => byId.get(carrier_id)?.isForCalls) ?? [];
  if (route && named.length > 0) return { rule: callRule, route, carriers: named, why: routeWhy(route) };
  const why = because.anyCaller;
  return { rule: callRule, route: undefined, carriers: callers, why };
}

/** There are few calls, so they are not parked in groups. */
const callRule = "call";

/** Why, once for all messages. */
const because = {
  test: noted("a test message goes to the simulated carrier only"),
  noLinkYet: noted("no carrier link exists yet, so the simulated carrier takes everything"),
  inSandbox: noted("the account is in the sandbox, so the simulated carrier takes everything"),
  tooNew: noted("the account is new, and this process does not know yet whether it is in the sandbox"),
  lastDeleted: noted("the last carrier link was deleted, so live messages wait for another one"),
  noRoutes: noted("there are no routes, so every link takes every number"),
  anyCaller: noted("no route names a link that makes calls, so each of them takes every number"),
  noMatch: noted("no route matches this number"),
  noCaller: noted("no carrier link makes calls"),
};

function routeWhy(route: RouteRow): string {
  let why = whys.get(route);
  if (why === undefined) whys.set(route, (why = whyOf(route)));
  return why;
}

const whys = new WeakMap<RouteRow, string>();

function whyOf(route: RouteRow): string {
  const numbers = route.prefix === "" ? say("every number") : `+${route.prefix}…`;
  const why = ruleOf(route, numbers);
  return english(route.choose === "cost" ? say("{why} and takes the cheapest link", { why }) : why);
}

function ruleOf({ mccmnc: network, accountId }: RouteRow, numbers: Value): Sentence {
  if (network === null)
    return accountId === null
      ? say("the route for {numbers} has the longest matching prefix", { numbers })
      : say("the route for {numbers} of this account has the longest matching prefix", { numbers });
  const on = { numbers, network };
  return accountId === null
    ? say("the route for {numbers} on network {network} takes precedence over routes by prefix", on)
    : say("the route for {numbers} on network {network} of this account takes precedence over routes by prefix", on);
}

function choose({ rule, route, carriers, why }: Path, { byId }: LinkSet, message: Routable): RoutingDecision {
  const { options } = message;
  const known = carriers.filter(({ carrier_id }) => {
    const link = byId.get(carrier_id);
    return link !== undefined && (!link.isForCalls || options?.call !== undefined);
  });
  if (known.length === 0) return { kind: "none", why: noted("{why}, but its links no longer exist", { why }) };
  const fit = options ? known.filter(({ carrier_id }) => carries(byId.get(carrier_id)!, options)) : known;
  if (fit.length === 0)
    return {
      kind: "none",
      why: noted("{why}, but none of its links carries {what}", { why, what: wordsOf(options!) }),
    };
  const usable = fit.filter(({ carrier_id }) => {
    const { enabled, draining, up } = byId.get(carrier_id)!;
    return enabled && !draining && up;
  });
  const group = fit.length === known.length && rule !== callRule ? groupOf(rule, carriers) : undefined;
  if (usable.length === 0)
    return { kind: "wait", group, route, why: noted("{why}, but none of its links is up", { why }) };
  const linkIds = usable.length === 1 ? [usable[0]!.carrier_id] : inOrder(usable, byId, route, message);
  return { kind: "links", linkIds, group, route, why };
}

/** The name of a group of links: the rule that chose them, and their ids. If the rule changes, the group no longer exists. */
function groupOf(rule: string, carriers: RouteRow["carriers"]): string {
  let ids = idLists.get(carriers);
  if (ids === undefined) idLists.set(carriers, (ids = idsOf(carriers)));
  return `${rule} ${ids}`;
}

const idsOf = (carriers: RouteRow["carriers"]) =>
  carriers
    .map(({ carrier_id }) => carrier_id)
    .sort((a, b) => a - b)
    .join(" ");

const idLists = new WeakMap<RouteRow["carriers"], string>();

/** Every group of links that messages may wait for, by name; follows the same rules as `decide`. */
export function groupsOf(table: RouteTable, links: LinkSet): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  const add = (rule: string, carriers: RouteRow["carriers"]) =>
    groups.set(
      groupOf(rule, carriers),
      carriers.map(({ carrier_id }) => carrier_id),
    );
  add("test", links.sandboxes);
  if (!links.accounts.live || links.accounts.ids.size > 0) add("play", links.sandboxes);
  if (!links.accounts.live) return groups;
  if (table.isEmpty) add("all", links.real);
  else for (const carriers of table.carriers) add(table.version, carriers);
  return groups;
}

/** The share of messages that a link with a low delivery rate still gets: otherwise its recovery would go unnoticed. */
const trialShare = 0.05;

function inOrder(
  carriers: RouteRow["carriers"],
  byId: LinkSet["byId"],
  route: RouteRow | undefined,
  message: Routable,
): number[] {
  const digits = message.recipient.replace("+", "");
  const least = route?.minDeliveryRate ?? undefined;
  const isByCost = route?.choose === "cost" && haveOneCurrency(carriers, byId);
  const isTrial = unitHash(message.id, 0) < trialShare;
  const ranks = carriers.map(({ carrier_id: id, weight, priority }) => {
    const { rates, quality } = byId.get(id)!;
    const rate = least === undefined ? undefined : deliveryRate(quality, message.recipient);
    return {
      id,
      avoided: message.avoidLinks?.includes(id) ? 1 : 0,
      poor: !isTrial && rate !== undefined && rate < least! ? 1 : 0,
      cost: isByCost ? (longest(rates, digits) ?? Number.MAX_SAFE_INTEGER) : 0,
      priority,
      // Weighted rendezvous hashing (Efraimidis and Spirakis): the same message always gets the same order, and links get
      // messages in proportion to their weights.
      share: -Math.log(unitHash(message.id, id)) / weight,
    };
  });
  const order = ["avoided", "poor", "cost", "priority", "share"] as const;
  ranks.sort((a, b) => {
    const by = order.find((each) => a[each] !== b[each]);
    return by === undefined ? 0 : a[by] - b[by];
  });
  return ranks.map(({ id }) => id);
}

/** Rates in different currencies cannot be compared; their links are tried by priority. */
function haveOneCurrency(carriers: RouteRow["carriers"], byId: LinkSet["byId"]): boolean {
  const currencies = carriers.flatMap(({ carrier_id: id }) => byId.get(id)!.ratesCurrency ?? []);
  return currencies.every((currency) => currency === currencies[0]);
}

/** A pseudo-random number in (0, 1), the same for the same message and link. */
function unitHash(messageId: number, linkId: number): number {
  let hash = Math.imul(messageId | 0, 0x9e3779b1) ^ Math.imul((messageId / 2 ** 32) | 0, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) ^ Math.imul(linkId | 0, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  return ((hash >>> 0) + 0.5) / 2 ** 32;
}
