import { createHash } from "node:crypto";
import { audit } from "../../accounts/audit.ts";
import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { noted, say } from "../../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import type { Caller } from "../../../http/auth.ts";
import { readRules, routable } from "./rules.ts";
import { sourceOf } from "../compose.ts";
import { completeSettings, listLinks, type LinkRow } from "../definition.ts";
import { networkOfCode, unknownCode } from "./networks.ts";
import { decide, linkSet } from "./routing.ts";
import { accountNames, lockRoutes, missingAccount, readRoutes, replaceRoutes, type RouteRow } from "./routes-store.ts";
import type { RouteBody } from "../schemas.ts";
import { readLinks, readSandboxed } from "../store.ts";

export type { RouteRow } from "./routes-store.ts";

/** A route in wire form. */
export function routeBody(route: RouteRow) {
  return {
    prefix: route.prefix,
    mccmnc: route.mccmnc,
    account_id: route.accountId === null ? null : formatId("acc", route.accountId),
    choose: route.choose,
    min_delivery_rate: route.minDeliveryRate,
    carriers: route.carriers.map(({ carrier_id, weight, priority }) => ({
      carrier_id: formatId("car", carrier_id),
      weight,
      priority,
    })),
  };
}

/** All routes, in the order given. */
export function listRoutes(ctx: Context): Promise<RouteRow[]> {
  return readRoutes(ctx.sql);
}

/** The version of the routes: the same for the same routes in the same order. */
const versionOf = (routes: RouteRow[]) =>
  createHash("sha256")
    .update(JSON.stringify(routes.map(routeBody)))
    .digest("base64url")
    .slice(0, 16);

/** All routes in wire form, with their version and the names of their accounts. */
export async function showRoutes(ctx: Context) {
  const routes = await listRoutes(ctx);
  const accounts = await accountNames(ctx.sql, [...new Set(routes.flatMap(({ accountId }) => accountId ?? []))]);
  return {
    routes: routes.map(routeBody),
    version: versionOf(routes),
    accounts: accounts.map(({ id, name }) => ({ id: formatId("acc", id), name })),
  };
}

/**
 * Replaces all routes at once; gateways follow within a second. Refuses with `conflict` if `version` is given and is no longer
 * that of the routes.
 */
export async function putRoutes(
  ctx: Context,
  caller: Caller,
  bodies: RouteBody[],
  version: string | undefined,
): Promise<void> {
  const ids = bodies.length > 0 ? await ctx.ids.take(bodies.length) : [];
  const routes = bodies.map((body, i) => routeOf(body, i, ids[i]!));
  refuseTwins(routes);
  const accounts = routes.flatMap(({ accountId }) => accountId ?? []);
  await ctx.sql.begin(async (tx) => {
    await lockRoutes(tx);
    if (version !== undefined && version !== versionOf(await readRoutes(tx))) throw changedMeanwhile();
    const missing = accounts.length > 0 ? await missingAccount(tx, accounts) : undefined;
    if (missing !== undefined) {
      const at = `routes[${routes.findIndex(({ accountId }) => accountId === missing)}].account_id`;
      throw invalidField(at, say("`{field}` names an account that does not exist.", { field: at }));
    }
    await refuseUnknownLinks(tx, routes);
    await replaceRoutes(tx, routes);
    const details = { routes: routes.length };
    await audit(ctx, tx, caller, { action: "routes.replaced", details });
  });
}

const changedMeanwhile = () =>
  new Refusal(
    "conflict",
    say("Somebody else has changed the routes, so nothing was saved. Read them again, then repeat your change."),
  );

function routeOf(body: RouteBody, index: number, id: number): RouteRow {
  const carriers = body.carriers.map(({ carrier_id, weight = 1, priority = 0 }) => ({
    carrier_id: parseId("car", carrier_id) ?? 0,
    weight,
    priority,
  }));
  if (new Set(carriers.map((each) => each.carrier_id)).size < carriers.length) {
    const at = `routes[${index}].carriers`;
    throw invalidField(at, say("`{field}` names a link twice. Name it once, with its weight.", { field: at }));
  }
  if (body.mccmnc) refuseUnknownNetwork(body.mccmnc, `routes[${index}].mccmnc`);
  return {
    id,
    prefix: (body.prefix ?? "").replace("+", ""),
    mccmnc: body.mccmnc ?? null,
    accountId: body.account_id ? (parseId("acc", body.account_id) ?? 0) : null,
    choose: body.choose ?? "priority",
    minDeliveryRate: body.min_delivery_rate ?? null,
    carriers,
  };
}

/** Refuses a network without known number ranges, because a route for it would never match. */
function refuseUnknownNetwork(code: string, at: string): void {
  if (networkOfCode(code) !== undefined) return;
  throw invalidField(
    at,
    say("`{field}` {reason}. For other networks, use `prefix`.", { field: at, reason: unknownCode(code) }),
  );
}

function refuseTwins(routes: RouteRow[]): void {
  const seen = new Map<string, number>();
  for (const [index, { prefix, mccmnc, accountId }] of routes.entries()) {
    const key = `${accountId}/${mccmnc}/${prefix}`;
    const twin = seen.get(key);
    if (twin !== undefined) {
      throw invalidField(
        `routes[${index}].prefix`,
        say(
          "`{field}` has the same prefix, network and account as `{other}`. Merge them into one, with the links of both.",
          { field: `routes[${index}]`, other: `routes[${twin}]` },
        ),
      );
    }
    seen.set(key, index);
  }
}

async function refuseUnknownLinks(tx: Tx, routes: RouteRow[]): Promise<void> {
  const known = new Set((await readLinks(tx)).filter((row) => !row.sandbox).map((row) => row.id));
  for (const [index, route] of routes.entries()) {
    const wrong = route.carriers.findIndex(({ carrier_id }) => !known.has(carrier_id));
    if (wrong === -1) continue;
    const at = `routes[${index}].carriers[${wrong}].carrier_id`;
    throw invalidField(at, say("`{field}` is not a carrier link. See `GET /v1/operator/carriers`.", { field: at }));
  }
}

/** How routing would treat a message of an account, and why. */
export interface Explanation {
  route: RouteRow | undefined;
  link: LinkRow | undefined;
  /** The sender ID as the link would write it. */
  source: { ton: number; npi: number; addr: string } | undefined;
  /** The links of the route and their states. */
  considered: { link: LinkRow; state: "up" | "down" | "draining" | "disabled" }[];
  /** End of the quiet hours that hold bulk messages to the number now. */
  quietUntil: Date | undefined;
  why: string;
}

/** Explains the current route of a number (E.164), by the rules of the gateway. */
export async function explainRoute(
  ctx: Context,
  message: { accountId: number; recipient: string; test: boolean; sender: string | undefined },
): Promise<Explanation> {
  const [all, rules, accounts] = await Promise.all([listLinks(ctx), readRules(ctx), readSandboxed(ctx.sql)]);
  const rows = all.filter((row) => ctx.config.sandbox || !row.sandbox);
  const links = rows.map((row) => routable(row, rules, isUp(row)));
  const decision = decide(rules.routes, linkSet(links, accounts), { ...message, id: 0 });
  const route = decision.kind === "none" ? undefined : decision.route;
  const link = decision.kind === "links" ? rows.find((row) => row.id === decision.linkIds[0]) : undefined;
  const named = route ? route.carriers.flatMap(({ carrier_id }) => rows.filter(({ id }) => id === carrier_id)) : rows;
  const { why } = decision;
  return {
    route,
    link,
    source: link && message.sender !== undefined ? sourceOnLink(link, message.sender) : undefined,
    considered: named.map((row) => ({ link: row, state: stateOf(row) })),
    quietUntil: message.test ? undefined : rules.quiet.until({ ...message, priority: "bulk" }, ctx.clock.now()),
    why: link ? noted("{why}; of its links that are up, {link} goes first", { why, link: link.name }) : why,
  };
}

function sourceOnLink(link: LinkRow, sender: string) {
  const { sourceAddrTon, sourceAddrNpi, sourceAddr } = sourceOf(sender, completeSettings(link.settings).addresses);
  return { ton: sourceAddrTon, npi: sourceAddrNpi, addr: sourceAddr };
}

const isUp = ({ leased, live }: LinkRow) => leased && ["bound", "draining"].includes(String(live["state"]));

function stateOf(link: LinkRow): Explanation["considered"][number]["state"] {
  if (!link.enabled) return "disabled";
  if (!isUp(link)) return "down";
  return link.draining ? "draining" : "up";
}
