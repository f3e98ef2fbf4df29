import { audit } from "../../accounts/audit.ts";
import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { refuseField } from "../../base/errors.ts";
import { formatId, parseId } from "../../base/ids.ts";
import type { Caller } from "../../http/auth.ts";
import { readChoices, routable } from "./choices.ts";
import { sourceOf } from "../gateway/compose.ts";
import { completeSettings, listLinks, type LinkRow } from "../links/links.ts";
import { networkOfCode, unknownCode } from "./networks.ts";
import { decide, linkSet } from "./routing.ts";
import { lockRoutes, missingAccount, readRoutes, replaceRoutes, type RouteRow } from "./routes-store.ts";
import type { RouteBody } from "../schemas.ts";
import { readLinks } from "../store.ts";

/** A route as the operator writes it. */
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

/** All routes, in the order in which they were given. */
export function listRoutes(ctx: Context): Promise<RouteRow[]> {
  return readRoutes(ctx.sql);
}

/** Replaces all routes at once; gateways follow within a second. */
export async function putRoutes(ctx: Context, caller: Caller, bodies: RouteBody[]): Promise<RouteRow[]> {
  const ids = bodies.length > 0 ? await ctx.ids.take(bodies.length) : [];
  const routes = bodies.map((body, i) => routeOf(body, i, ids[i]!));
  refuseTwins(routes);
  const accounts = routes.flatMap(({ accountId }) => accountId ?? []);
  await ctx.sql.begin(async (tx) => {
    await lockRoutes(tx);
    const missing = accounts.length > 0 ? await missingAccount(tx, accounts) : undefined;
    if (missing !== undefined) {
      const at = `routes[${routes.findIndex(({ accountId }) => accountId === missing)}].account_id`;
      throw refuseField("invalid_request", at, `\`${at}\` names an account that does not exist.`);
    }
    await refuseUnknownLinks(tx, routes);
    await replaceRoutes(tx, routes);
    const details = { routes: routes.length };
    await audit(ctx, tx, caller, { accountId: caller.accountId, action: "routes.replaced", details });
  });
  return listRoutes(ctx);
}

function routeOf(body: RouteBody, index: number, id: number): RouteRow {
  const carriers = body.carriers.map(({ carrier_id, weight = 1, priority = 0 }) => ({
    carrier_id: parseId("car", carrier_id) ?? 0,
    weight,
    priority,
  }));
  if (new Set(carriers.map((each) => each.carrier_id)).size < carriers.length) {
    const at = `routes[${index}].carriers`;
    throw refuseField("invalid_request", at, `\`${at}\` names a link twice. Name it once, with its weight.`);
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

/** Whose numbers are not known has none: a route for it would never be taken, and nobody would notice. */
function refuseUnknownNetwork(code: string, at: string): void {
  if (networkOfCode(code) !== undefined) return;
  throw refuseField("invalid_request", at, `\`${at}\` ${unknownCode(code)}. For any other network, use \`prefix\`.`);
}

function refuseTwins(routes: RouteRow[]): void {
  const seen = new Map<string, number>();
  for (const [index, { prefix, mccmnc, accountId }] of routes.entries()) {
    const key = `${accountId}/${mccmnc}/${prefix}`;
    const twin = seen.get(key);
    if (twin !== undefined) {
      const sentence = `\`routes[${index}]\` is for the same prefix, network and account as \`routes[${twin}]\`. Make one of them, with the links of both.`;
      throw refuseField("invalid_request", `routes[${index}].prefix`, sentence);
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
    throw refuseField("invalid_request", at, `\`${at}\` names no carrier link. See \`GET /v1/operator/carriers\`.`);
  }
}

/** What routing would do with a message of an account, and why, in plain words. */
export interface Explanation {
  route: RouteRow | undefined;
  link: LinkRow | undefined;
  /** The sender's address as the link would write it. */
  source: { ton: number; npi: number; addr: string } | undefined;
  /** Links of the route and what stands against each. */
  considered: { link: LinkRow; state: "up" | "down" | "draining" | "disabled" }[];
  /** The end of the quiet hours in which bulk messages to the number wait now. */
  quietUntil: Date | undefined;
  why: string;
}

/** Explains the route of a number (E.164) as it stands now, by the same rule as the gateway. */
export async function explainRoute(
  ctx: Context,
  message: { accountId: number; recipient: string; test: boolean; sender: string | undefined },
): Promise<Explanation> {
  const [all, choices] = await Promise.all([listLinks(ctx), readChoices(ctx)]);
  const rows = all.filter((row) => ctx.config.sandbox || !row.sandbox);
  const links = rows.map((row) => routable(row, choices, isUp(row)));
  const decision = decide(choices.routes, linkSet(links), { ...message, id: 0 });
  const route = decision.kind === "none" ? undefined : decision.route;
  const link = decision.kind === "links" ? rows.find((row) => row.id === decision.linkIds[0]) : undefined;
  const named = route ? route.carriers.flatMap(({ carrier_id }) => rows.filter(({ id }) => id === carrier_id)) : rows;
  const { why } = decision;
  return {
    route,
    link,
    source: link && message.sender !== undefined ? sourceOnLink(link, message.sender) : undefined,
    considered: named.map((row) => ({ link: row, state: stateOf(row) })),
    quietUntil: message.test ? undefined : choices.quiet.until({ ...message, priority: "bulk" }, ctx.clock.now()),
    why: link ? `${why}; of its links that are up, ${link.name} goes first` : why,
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
