import assert from "node:assert/strict";
import { test } from "node:test";
import type { RouteRow } from "../../../core/carriers/routing/route-list.ts";
import type { PriceKind } from "../../../core/wallet/price-kinds.ts";
import { costsOf, type CostedLink } from "./costs.ts";

const link = (id: number, rates: Record<string, number>, currency = "USD"): CostedLink => ({
  id,
  name: `link ${id}`,
  currency,
  rates: new Map(Object.entries(rates)),
});
const route = (prefix: string, shares: [id: number, priority: number][], more: Partial<RouteRow> = {}): RouteRow => ({
  id: 1,
  prefix,
  mccmnc: null,
  accountId: null,
  choose: "priority",
  minDeliveryRate: null,
  carriers: shares.map(([carrier_id, priority]) => ({ carrier_id, weight: 1, priority })),
  ...more,
});
const costs = (
  prices: string[],
  links: CostedLink[],
  routes: RouteRow[] = [],
  { accountId = 0, kind = "messages" }: { accountId?: number; kind?: PriceKind } = {},
) => {
  const of = costsOf(prices, { kind, accountId, routes, links, networkPrefixes: ["25072", "25078"] });
  return Object.fromEntries(
    prices.map((prefix) => [prefix, of(prefix).map(({ link: { id }, lowest, highest }) => [id, lowest, highest])]),
  );
};

test("without routes every link counts, with the rates of the longest prefix", () => {
  const links = [link(1, { "": 9_000, "250": 4_000 }), link(2, { "250": 5_000 }), link(3, {})];
  assert.deepEqual(costs(["250", "254"], links), {
    "250": [
      [1, 4_000, 4_000],
      [2, 5_000, 5_000],
    ],
    "254": [[1, 9_000, 9_000]],
  });
});

test("a price covers the carrier's finer prefixes, except those with a price of their own", () => {
  const links = [link(1, { "250": 4_000, "25072": 7_000, "25078": 20_000 })];
  assert.deepEqual(costs(["250", "25078"], links), { "250": [[1, 4_000, 7_000]], "25078": [[1, 20_000, 20_000]] });
});

test("only the links that a route tries first count: by priority, by cost, by network, by account", () => {
  const links = [link(1, { "250": 4_000 }), link(2, { "250": 5_000 }), link(3, { "250": 3_000 })];
  const general = route("250", [
    [2, 0],
    [3, 1],
  ]);
  assert.deepEqual(costs(["250", "254"], links, [general]), { "250": [[2, 5_000, 5_000]], "254": [] });
  assert.deepEqual(costs(["250"], links, [{ ...general, choose: "cost" }])["250"], [[3, 3_000, 3_000]]);
  const airtel = route("", [[1, 0]], { mccmnc: "63513" });
  assert.deepEqual(costs(["250", "25072"], links, [general, airtel]), {
    "250": [[2, 5_000, 5_000]],
    "25072": [[1, 4_000, 4_000]],
  });
  assert.deepEqual(costs(["250"], links, [general, route("", [[1, 0]], { accountId: 7 })], { accountId: 7 })["250"], [
    [1, 4_000, 4_000],
  ]);
});

test("a finer route under a price is part of its cost", () => {
  const links = [link(1, { "250": 4_000 }), link(2, { "": 8_000 })];
  assert.deepEqual(costs(["250"], links, [route("250", [[1, 0]]), route("25072", [[2, 0]])])["250"], [
    [1, 4_000, 4_000],
    [2, 8_000, 8_000],
  ]);
});

test("calls cost what the links for calls charge that the route names, or else all of them", () => {
  const callers = [link(4, { "": 30_000, "250": 20_000 }), link(5, { "250": 25_000 })];
  const named = route("25078", [
    [1, 0],
    [5, 1],
  ]);
  const forMessages = route("250", [[1, 0]], { choose: "cost" });
  assert.deepEqual(costs(["", "250", "25078"], callers, [named, forMessages], { kind: "calls" }), {
    "": [[4, 30_000, 30_000]],
    "250": [
      [4, 20_000, 20_000],
      [5, 25_000, 25_000],
    ],
    "25078": [[5, 25_000, 25_000]],
  });
});

test("20,000 prices and as many rates of five links take no noticeable time", () => {
  const prefixes = Array.from({ length: 20_000 }, (_, n) => String(100_000 + n));
  const rates = Object.fromEntries(prefixes.map((prefix, n) => [prefix, n]));
  const links = [1, 2, 3, 4, 5].map((id) => link(id, rates));
  assert.equal(costs(prefixes, links)["100007"]!.length, 5);
});
