import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PriorityQueue } from "../gateway/queue.ts";
import { decide, linkSet, RouteTable, type RoutableLink } from "./routing.ts";
import type { RouteRow } from "./routes-store.ts";

const link = (id: number, more: Partial<RoutableLink> = {}): RoutableLink => ({
  id,
  name: `link ${id}`,
  systemId: `us ${id}`,
  sandbox: false,
  isPlain: false,
  serviceType: "",
  tlvs: [],
  enabled: true,
  draining: false,
  up: true,
  rates: new Map(),
  quality: [],
  ...more,
});
const route = (prefix: string, carriers: [id: number, weight?: number, priority?: number][], accountId?: number) =>
  ({
    id: 1,
    prefix,
    mccmnc: null,
    accountId: accountId ?? null,
    choose: "priority",
    minDeliveryRate: null,
    carriers: carriers.map(([carrier_id, weight = 1, priority = 0]) => ({ carrier_id, weight, priority })),
  }) satisfies RouteRow;
const message = { accountId: 7, id: 1, test: false, recipient: "+250788000001" };
const chosen = (
  routes: RouteRow[],
  links: RoutableLink[],
  more: Partial<typeof message> & { avoidLinks?: number[] } = {},
) => {
  const decision = decide(new RouteTable(routes), linkSet(links), { ...message, ...more });
  return decision.kind === "links" ? decision.linkIds : decision.kind;
};

const rated = (id: number, currency: string, rate: number) =>
  link(id, { rates: new Map([["250", rate]]), ratesCurrency: currency });

describe("routing", () => {
  const links = [1, 2, 3].map((id) => link(id));

  test("takes the longest prefix, and an account's own routes before general ones", () => {
    const routes = [route("", [[1]]), route("250788", [[2]]), route("25", [[3]], 7)];
    assert.deepEqual(chosen(routes, links), [3]);
    assert.deepEqual(chosen(routes, links, { accountId: 8 }), [2]);
    assert.deepEqual(chosen(routes, links, { accountId: 8, recipient: "+33600000000" }), [1]);
  });

  test("accounts in the sandbox keep to the simulated carrier, and an account not read yet waits", () => {
    const all = [link(1), link(9, { sandbox: true })];
    const accounts = { ids: new Set([7]), newest: 8, live: true };
    const of = (accountId: number, links = all) => {
      const decision = decide(new RouteTable([]), linkSet(links, accounts), { ...message, accountId });
      return decision.kind === "links" ? decision.linkIds : decision.kind;
    };
    assert.deepEqual([of(7), of(8), of(9)], [[9], [1], "wait"]);
    assert.deepEqual([of(7, [link(1)]), of(9, [link(1)])], ["none", [1]], "without the simulated carrier");
  });

  test("prefers a route for the number's network over one for its prefix, and ignores other networks' routes", () => {
    const network = (mccmnc: string, id: number) => ({ ...route("", [[id]]), mccmnc });
    const routes = [route("250788", [[1]]), network("63510", 2), network("63513", 3)];
    assert.deepEqual(chosen(routes, links), [2]);
    assert.deepEqual(chosen(routes, links, { recipient: "+250730000001" }), [3]);
    assert.equal(chosen(routes, links, { recipient: "+254712000001" }), "none");
  });

  test("takes the cheapest link if the route says so, and a link without a rate last", () => {
    const priced = [
      link(1, { rates: new Map([["250", 9_000]]) }),
      link(2, {
        rates: new Map([
          ["", 1_000],
          ["250788", 12_000],
        ]),
      }),
      link(3),
    ];
    const cheapest = {
      ...route("", [
        [3, 1, 0],
        [2, 1, 1],
        [1, 1, 2],
      ]),
      choose: "cost" as const,
    };
    assert.deepEqual(chosen([cheapest], priced), [1, 2, 3]);
    assert.deepEqual(chosen([cheapest], priced, { recipient: "+250730000001" }), [2, 1, 3]);
  });

  test("demotes a link that delivers worse than the route requires, except for occasional trials", () => {
    const quality = [{ prefix: "250", accepted: 200, delivered: 60, failed: 40, seconds: null }];
    const asking = {
      ...route("", [
        [1, 1, 0],
        [2, 1, 1],
      ]),
      minDeliveryRate: 0.8,
    };
    const firsts = Array.from({ length: 1_000 }, (_, id) => {
      const order = chosen([asking], [link(1, { quality }), link(2)], { id }) as number[];
      return order[0];
    });
    const trials = firsts.filter((id) => id === 1).length;
    assert.ok(trials > 20 && trials < 90, `${trials} of 1000`);
    assert.deepEqual(chosen([asking], [link(1, { quality }), link(2)], { recipient: "+254712000001" }), [1, 2]);
    assert.deepEqual(chosen([{ ...asking, minDeliveryRate: 0.5 }], [link(1, { quality }), link(2)], { id: 7 }), [1, 2]);
  });

  test("refuses a number without a route, and one whose route's links were removed", () => {
    assert.equal(chosen([route("33", [[1]])], links), "none");
    assert.equal(chosen([route("250", [[9]])], links), "none");
    assert.equal(chosen([], []), "none");
  });

  test("waits while the links of the route are down, draining or disabled, and does not take a shorter prefix", () => {
    const routes = [route("250", [[1], [2]]), route("", [[3]])];
    const states = [link(1, { up: false }), link(2, { draining: true }), link(3)];
    assert.equal(chosen(routes, states), "wait");
    assert.equal(chosen(routes, [link(1, { enabled: false }), link(3)]), "wait");
  });

  test("does not compare rates in different currencies: priority decides", () => {
    const shares = route("", [
      [1, 1, 1],
      [2, 1, 0],
    ]);
    const byCost = { ...shares, choose: "cost" as const };
    assert.deepEqual(chosen([byCost], [rated(1, "USD", 4_000), rated(2, "USD", 5_000)]), [1, 2]);
    assert.deepEqual(chosen([byCost], [rated(1, "USD", 4_000), rated(2, "RWF", 5_000)]), [2, 1]);
  });

  test("takes the lower priority first, and last the link that a message should avoid", () => {
    const routes = [
      route("", [
        [1, 1, 5],
        [2, 1, 0],
        [3, 1, 9],
      ]),
    ];
    assert.deepEqual(chosen(routes, links), [2, 1, 3]);
    assert.deepEqual(chosen(routes, links, { avoidLinks: [2] }), [1, 3, 2]);
  });

  test("shares equal priorities by weight, and gives a message the same order every time", () => {
    const routes = [
      route("", [
        [1, 3],
        [2, 1],
      ]),
    ];
    const firsts = Array.from(
      { length: 20_000 },
      (_, id) => (chosen(routes, links, { id: 1_000_000 + id }) as number[])[0],
    );
    const share = firsts.filter((id) => id === 1).length / firsts.length;
    assert.ok(share > 0.73 && share < 0.77, `a share of ${share}`);
    assert.deepEqual(chosen(routes, links, { id: 5 }), chosen(routes, links, { id: 5 }));
  });

  test("without routes takes every real link; test messages go to the simulated carrier alone", () => {
    const all = [...links, link(4, { sandbox: true })];
    assert.deepEqual(
      (chosen([], all) as number[]).toSorted((a, b) => a - b),
      [1, 2, 3],
    );
    assert.deepEqual(chosen([], all, { test: true }), [4]);
    assert.equal(chosen([], links, { test: true }), "none");
    assert.deepEqual(chosen([], [link(4, { sandbox: true })]), [4]);
    assert.equal(chosen([], [link(4, { sandbox: true }), link(1, { enabled: false })]), "wait");
  });
});

test("the queue gives lower priorities first, and within one the order of arrival", () => {
  const queue = new PriorityQueue<number>();
  const expected: [number, number][] = [];
  for (let i = 0; i < 5000; i++) {
    queue.push((i * 7) % 10, i);
    expected.push([(i * 7) % 10, i]);
  }
  const taken: number[] = [];
  for (let i = 0; i < 3000; i++) taken.push(queue.shift()!);
  taken.push(...queue.takeAll());
  assert.deepEqual(
    taken,
    expected.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, item]) => item),
  );
  assert.equal(queue.size, 0);
  assert.equal(queue.peek(), undefined);
});
