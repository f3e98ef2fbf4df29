// Messages that wait for a link follow changes: new routes, other processes, no route at all.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { TestDatabase } from "../../../../test/harness/database.ts";
import { GatewayStage, operator } from "../../../../test/harness/gateway.ts";
import { account, type Fixture } from "../../../../test/harness/messages.ts";
import { freePort } from "../../../../test/harness/process.ts";
import { until } from "../../../../test/harness/wait.ts";
import type { Context } from "../../../base/context.ts";
import { listLinks } from "../definition.ts";
import type { Gateway } from "./gateway.ts";
import { changeLink, createLink } from "../links/links.ts";
import { replaceRoutes } from "../routing/routes-store.ts";
import type { Priority } from "../traffic.ts";
import { simulated } from "../../messages/going-live/going-live.ts";

let database: TestDatabase;
let fixture: Fixture;
let ctx: Context;
const stage = new GatewayStage();
// A lost claim becomes visible when its lease ends.
before(async () => ({ database, fixture, ctx } = await stage.open({ CLAIM_LEASE_SECONDS: "120" })));

const peer = () => stage.peer();

let names = 0;
async function link(port: number, more: { window?: number } = {}): Promise<number> {
  const about = { name: `link ${++names}`, host: "127.0.0.1", system_id: "tuma", password: "secret" };
  return (await createLink(ctx, operator, { ...about, port, ...more }, { simulated: simulated(ctx, fixture.options) }))
    .id;
}

const gateway = (owner: string) => stage.gateway({ owner });

const rowOf = async (id: number) => (await listLinks(ctx)).find((row) => row.id === id)!;
const bound = (id: number) =>
  until(async () => (await rowOf(id)).live["state"] === "bound", { what: "the link's bind" });

/** A route for a prefix, or for one account's messages. */
interface Way {
  prefix: string;
  links: number[];
  accountId?: number;
}

const route = (ways: Way[]) =>
  database.sql.begin((tx) =>
    replaceRoutes(
      tx,
      ways.map(({ prefix, links, accountId = null }, n) => ({
        id: n + 1,
        prefix,
        accountId,
        mccmnc: null,
        choose: "priority",
        minDeliveryRate: null,
        carriers: links.map((carrier_id) => ({ carrier_id, weight: 1, priority: 0 })),
      })),
    ),
  );

const accept = (count: number, about: { priority?: Priority; recipient?: string } = {}) =>
  Promise.all(Array.from({ length: count }, () => fixture.accept({ priority: "bulk", ...about })));

async function count(state: string): Promise<number> {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from messages where state = ${state}::message_state`;
  return row!.count;
}

/** Whether a gateway would begin a message to a number on one of its own links, as its routes say now. */
function takes(one: Gateway, recipient: string): boolean {
  const about = {
    accountId: account,
    id: 0,
    test: false,
    sender: "Tuma",
    recipient,
    text: "",
    encoding: "gsm7",
  } as const;
  const validUntil = new Date(Date.now() + 60_000);
  const placement = one.place([{ ...about, parts: 1, attempt: 0, retries: 0, validUntil, priority: "single" }]);
  placement?.end(() => undefined);
  return placement?.submissions[0] !== undefined;
}

/** None is due: all have been parked. */
const allWait = (messages: number) =>
  until(
    async () => {
      const [row] = await database.sql<{ waiting: number }[]>`
        select count(*)::int as waiting from messages where state = 'queued' and due_at > now() + interval '4 minutes'`;
      return row!.waiting === messages;
    },
    { what: "all to wait for their link" },
  );

test("a changed route applies to waiting messages too, even if another route still names the old links", async () => {
  const well = await peer();
  const [dead, up] = [await link(await freePort()), await link(well.port)];
  await route([
    { prefix: "250", links: [dead] },
    { prefix: "254", links: [dead] },
  ]);
  await gateway("one");
  await bound(up);
  await accept(30);
  await accept(10, { recipient: "+254700000001" });
  await allWait(40);
  await route([
    { prefix: "250", links: [up] },
    { prefix: "254", links: [dead] },
  ]);
  await until(() => well.received.length === 30, { what: "those of the changed route" });
  await allWait(10);
});

test("an account's new route applies to that account's waiting messages", async () => {
  const well = await peer();
  const [dead, up] = [await link(await freePort()), await link(well.port)];
  await route([{ prefix: "250", links: [dead] }]);
  await gateway("one");
  await bound(up);
  await accept(30);
  await allWait(30);
  await route([
    { prefix: "250", links: [dead] },
    { prefix: "250", links: [up], accountId: account },
  ]);
  await until(() => well.received.length === 30, { what: "those of the account" });
});

test("routes that are changed while no gateway runs are followed by the next one", async () => {
  const well = await peer();
  const [dead, up] = [await link(await freePort()), await link(well.port)];
  await route([{ prefix: "250", links: [dead] }]);
  const one = await gateway("one");
  await bound(up);
  await accept(30);
  await allWait(30);
  await one.stop(2000);
  await route([{ prefix: "250", links: [up] }]);
  await gateway("two");
  await until(() => well.received.length === 30, { what: "those of the changed route" });
});

test("messages that no longer have a route are soon refused and refunded, however many there are and even if no link is up", async () => {
  const dead = await link(await freePort());
  await route([{ prefix: "250", links: [dead] }]);
  await gateway("one");
  await accept(600);
  await allWait(600);
  await route([{ prefix: "254", links: [dead] }]);
  await until(async () => (await count("rejected")) === 600, { what: "all refused" });
  await fixture.check();
});

test("a message for another process's link is parked at most once and sent once, as is a PIN", async () => {
  const [first, second] = [await peer(), await peer()];
  const a = await link(first.port, { window: 10 });
  const one = await gateway("one");
  await bound(a);
  // Taken while the first process cannot take leases: their row is locked.
  const b = await link(await freePort(), { window: 10 });
  const owns = async () => (await rowOf(b)).owner;
  await until(async () => (await owns()) !== null, { what: "an owner of the second link" });
  await database.sql`update carrier_links set owner = 'two', fence = fence + 1 where id = ${b}`;
  await until(async () => (await rowOf(a)).live["state"] === "bound");
  const two = await gateway("two");
  await changeLink(ctx, operator, b, { port: second.port });
  await bound(b);
  assert.deepEqual([(await rowOf(a)).owner, await owns()], ["one", "two"]);
  await route([
    { prefix: "250", links: [a] },
    { prefix: "254", links: [b] },
  ]);
  // Until a gateway has read new routes, it follows the ones before: without routes, every link takes every number.
  await until(() => !takes(one, "+254700000001") && !takes(two, "+250788000001"), {
    what: "both to follow the routes",
  });
  const ids = [...(await accept(150)), ...(await accept(5, { priority: "urgent" }))];
  const others = await accept(150, { recipient: "+254700000001" });
  const pins = await accept(5, { priority: "urgent" });
  // They reach the process that has no link for them, just like messages that it accepts itself.
  await database.sql`update messages set due_at = now() + interval '1 minute' where id = any(${pins}::bigint[]) and state = 'queued'`;
  two.offer(await Promise.all(pins.map((id) => fixture.outbound(id))));
  await until(async () => (await count("sent")) === 310, { what: "all sent" });
  assert.deepEqual([first.received.length, second.received.length], [160, 150], "each went once, over its own link");
  for (const id of [...ids, ...others, ...pins]) {
    // On a busy machine a link may drop for a moment: messages that wait for that are not meant here.
    const { timeline } = await fixture.message(id);
    const parked = timeline.filter(({ detail }) => detail?.includes("another process runs"));
    assert.ok(parked.length <= 1, JSON.stringify(timeline));
  }
});
