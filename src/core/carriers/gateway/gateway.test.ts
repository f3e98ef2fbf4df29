import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { draftOf } from "../../../../test/harness/accounts.ts";
import type { CarrierPeer } from "../../../../test/harness/carrier.ts";
import type { TestDatabase } from "../../../../test/harness/database.ts";
import { GatewayStage, operator } from "../../../../test/harness/gateway.ts";
import type { Fixture } from "../../../../test/harness/messages.ts";
import { until } from "../../../../test/harness/wait.ts";
import type { Context } from "../../../base/context.ts";
import { Acceptor } from "../../messages/accept/accept.ts";
import type { Book } from "../../messages/life/book.ts";
import { Gateway, type GatewayOptions } from "./gateway.ts";
import type { InboundSource } from "../inbound.ts";
import { listLinks } from "../definition.ts";
import { changeLink, createLink, drainLink, putSandboxLink, removeLink } from "../links/links.ts";
import { replaceQuietHours } from "../routing/rules-store.ts";
import { replaceRoutes } from "../routing/routes-store.ts";
import type { LinkChange } from "../schemas.ts";
import type { Delivery } from "../link.ts";
import { userMessageReference, type MessageBook, type Priority } from "../traffic.ts";
import { simulated } from "../../messages/going-live/going-live.ts";

let database: TestDatabase;
let fixture: Fixture;
let ctx: Context;
let book: Book;
const stage = new GatewayStage();
const { endings } = stage;
before(async () => ({ database, fixture, ctx, book } = await stage.open()));

const peer = () => stage.peer();

let names = 0;
async function link(carrier: CarrierPeer, more: LinkChange = {}) {
  const name = `link ${++names}`;
  const row = await createLink(
    ctx,
    operator,
    {
      name,
      host: "127.0.0.1",
      port: carrier.port,
      system_id: "tuma",
      password: "secret",
      ...more,
    },
    { simulated: simulated(ctx, fixture.options) },
  );
  return row.id;
}

const sandboxLogin = { host: "127.0.0.1", systemId: "sandbox", password: "x" };
type Login = typeof sandboxLogin & { port: number };
const gateway = (more: Partial<GatewayOptions> = {}) => stage.gateway(more);

const liveState = async (id: number) => (await listLinks(ctx)).find((row) => row.id === id)?.live["state"];
const bound = (id: number) => until(async () => (await liveState(id)) === "bound", { what: "the link's bind" });
const stateOf = async (id: number) => (await fixture.message(id)).state;
const becomes = (id: number, state: string) =>
  until(async () => (await stateOf(id)) === state, { what: `${state} of message ${id}` });

/** When claims may take what is offered: later, like the accept path, or a claim might come first. */
const later = () => new Date(Date.now() + 60_000);

async function offer(
  to: Gateway,
  count: number,
  about: { priority?: Priority; parts?: number; recipient?: string } = {},
) {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) ids.push(await fixture.accept({ ...about, dueAt: later() }));
  const messages = await Promise.all(ids.map((id) => fixture.outbound(id)));
  to.offer(messages);
  return ids;
}

describe("a message", () => {
  test("is claimed, submitted and delivered by its receipt, which is acknowledged after the commit", async () => {
    const carrier = await peer();
    const id = await link(carrier);
    await gateway();
    await bound(id);
    const message = await fixture.accept();
    await becomes(message, "sent");
    const { pdu } = carrier.received[0]!;
    assert.equal(pdu.destinationAddr, "250788000001");
    assert.deepEqual([pdu.destAddrTon, pdu.destAddrNpi, pdu.sourceAddrTon, pdu.sourceAddrNpi], [1, 1, 5, 0]);
    assert.equal(pdu.sourceAddr, "Tuma");
    assert.equal(pdu.shortMessage.toString(), "hello");
    assert.equal(pdu.registeredDelivery, 1);
    assert.equal(pdu.tlvs.userMessageReference, userMessageReference(message, 0));
    assert.match(pdu.validityPeriod, /^0000002359\d\d000R$|^000001000000000R$/);
    assert.equal(await carrier.receipt(carrier.received[0]!, "id-1"), 0);
    assert.equal(await stateOf(message), "delivered");
  });

  test("waits, rather than being refused, while a gateway that just started cannot read links and routes", async () => {
    const { sql } = database;
    const carrier = await peer();
    await link(carrier);
    await sql`alter table routes rename to routes_away`;
    endings.push(() => sql`alter table if exists routes_away rename to routes`);
    await gateway();
    const message = await fixture.accept();
    const putOff = async () =>
      (await fixture.message(message)).timeline.some(({ detail }) => detail?.includes("not be read"));
    await until(putOff, { what: "the message to be put off" });
    await sql`alter table routes_away rename to routes`;
    await becomes(message, "sent");
  });

  test("that is offered is submitted once, without reading the tables", async () => {
    const carrier = await peer();
    const id = await link(carrier);
    const one = await gateway();
    await bound(id);
    const ids = await offer(one, 20);
    for (const each of ids) await becomes(each, "sent");
    assert.deepEqual(await book.claim(100), []);
    assert.equal(carrier.received.length, 20);
  });

  test("is begun with its charge while the link has room; the others queue behind it", async () => {
    const carrier = await peer();
    carrier.delayMs = 100;
    const id = await link(carrier, { window: 4 });
    let begins = 0;
    const counting: MessageBook = {
      claim: (limit, groups) => book.claim(limit, groups),
      begin: (submissions) => {
        begins += submissions.length;
        return book.begin(submissions);
      },
      settle: (outcomes) => book.settle(outcomes),
      receipts: (receipts) => book.receipts(receipts),
      decline: (declined) => book.decline(declined),
      heard: (call, heard) => book.heard(call, heard),
      reclaim: (linkId, had) => book.reclaim(linkId, had),
      recall: (groups) => book.recall(groups),
      recallOthers: (known, limit) => book.recallOthers(known, limit),
      sift: (limit, hindrance) => book.sift(limit, hindrance),
    };
    const one = await gateway({ book: counting });
    await bound(id);
    const acceptor = new Acceptor(ctx, one);
    const send = async () => {
      const accepted = await acceptor.accept({ accountId: 7, test: false, draft: draftOf(), priority: "single" });
      assert.ok(accepted.kind === "accepted");
      return accepted.message.id;
    };
    const first = await Promise.all([1, 2, 3].map(send));
    await until(() => carrier.received.length === 3);
    assert.equal(begins, 0);
    const more = await Promise.all(Array.from({ length: 12 }, send));
    for (const message of [...first, ...more]) await becomes(message, "sent");
    assert.ok(begins > 0 && begins < 12, `${begins} of 12 messages queued`);
    assert.equal(carrier.received.length, 15);
    assert.equal(carrier.mostUnanswered, 4);
  });

  test("that was begun for a link that then went down returns to the queue and is sent over the next bind", async () => {
    const carrier = await peer();
    const id = await link(carrier);
    const one = await gateway();
    await bound(id);
    const message = await fixture.accept({ dueAt: later() });
    const placement = one.place([await fixture.outbound(message)])!;
    assert.deepEqual(await book.begin([placement.submissions[0]!]), [true]);
    const { port } = carrier;
    await carrier.close();
    await until(() => !one.place([undefined]), { what: "the end of the link" });
    placement.end(() => "begun");
    await becomes(message, "queued");
    await carrier.open(port);
    await becomes(message, "sent");
    assert.equal(carrier.received.length, 1);
  });

  test("that is refused is rejected and refunded; a throttled one waits and is submitted again", async () => {
    const carrier = await peer();
    const id = await link(carrier);
    const answers = [0x0b, 0x58];
    carrier.behaviour = (_received, nth) => answers[nth - 1] ?? `id-${nth}`;
    const one = await gateway();
    await bound(id);
    const [refused] = await offer(one, 1);
    await becomes(refused!, "rejected");
    const [throttled] = await offer(one, 1);
    await becomes(throttled!, "sent");
    const [, first, second] = carrier.received;
    assert.ok(second!.atMs - first!.atMs > 900, "they are a second apart");
    assert.equal((await fixture.message(throttled!)).retries, 0);
  });

  test("without a response in time is in doubt; a late response still counts", async () => {
    const carrier = await peer();
    const id = await link(carrier, { response_timeout_seconds: 0.3 });
    carrier.behaviour = () => undefined;
    const one = await gateway();
    await bound(id);
    const [message] = await offer(one, 1);
    await becomes(message!, "in_doubt");
    const { pdu, session } = carrier.received[0]!;
    session.reply(pdu, 0, { messageId: "late" });
    await becomes(message!, "sent");
    assert.equal(await carrier.receipt(carrier.received[0]!, "late"), 0);
    await becomes(message!, "delivered");
  });

  test("in flight when the connection is cut is in doubt, and the rest continues after the next bind", async () => {
    const carrier = await peer();
    const id = await link(carrier, { window: 5 });
    carrier.behaviour = () => undefined;
    const one = await gateway();
    await bound(id);
    const ids = await offer(one, 12);
    await until(() => carrier.received.length === 5);
    carrier.behaviour = (_received, nth) => `id-${nth}`;
    carrier.cut();
    await until(async () => {
      const states = await Promise.all(ids.map(stateOf));
      return (
        states.filter((state) => state === "in_doubt").length === 5 && states.filter((s) => s === "sent").length === 7
      );
    });
    assert.equal(carrier.received.length, 12);
  });

  test("whose receipt comes before its response is delivered nonetheless", async () => {
    const carrier = await peer();
    const id = await link(carrier);
    carrier.behaviour = () => undefined;
    const one = await gateway();
    await bound(id);
    const [message] = await offer(one, 1);
    await until(() => carrier.received.length === 1);
    const [received] = carrier.received;
    assert.equal(await carrier.receipt(received!, "early"), 0);
    received!.session.reply(received!.pdu, 0, { messageId: "early" });
    await becomes(message!, "delivered");
  });
});

test("a message of three parts that a link sends whole is delivered by one receipt", async () => {
  const carrier = await peer();
  const id = await link(carrier, { encoding: { long_messages: "payload" } });
  const one = await gateway();
  await bound(id);
  const message = await fixture.accept({ parts: 3 });
  one.offer([{ ...(await fixture.outbound(message)), text: "x".repeat(400) }]);
  await becomes(message, "sent");
  assert.equal(carrier.received.length, 1);
  assert.equal(carrier.received[0]!.pdu.tlvs.messagePayload!.length, 400);
  assert.equal(await carrier.receipt(carrier.received[0]!, "id-1"), 0);
  assert.equal(await stateOf(message), "delivered");
});

describe("a link", () => {
  test("never exceeds its window, and a PIN goes ahead of waiting bulk messages", async () => {
    const carrier = await peer();
    carrier.delayMs = 30;
    const id = await link(carrier, { window: 4 });
    const one = await gateway();
    await bound(id);
    const bulk = await offer(one, 60, { priority: "bulk" });
    await until(() => carrier.received.length >= 8);
    const before = carrier.received.length;
    await offer(one, 1, { priority: "urgent", recipient: "+250788000099" });
    await until(async () => (await Promise.all(bulk.map(stateOf))).every((state) => state === "sent"));
    const place = carrier.received.findIndex(({ pdu }) => pdu.destinationAddr === "250788000099");
    assert.ok(place - before <= 16, `the PIN went ${place - before} places later`);
    assert.equal(carrier.mostUnanswered, 4);
  });

  test("keeps its pace in parts per second", async () => {
    const carrier = await peer();
    const id = await link(carrier, { parts_per_second: 40, window: 50 });
    const one = await gateway();
    await bound(id);
    await offer(one, 40);
    await until(() => carrier.received.length === 40);
    const tookMs = carrier.received.at(-1)!.atMs - carrier.received[0]!.atMs;
    assert.ok(tookMs > 800, `${tookMs} ms for 40 parts at 40 a second`);
  });

  test("in two sessions sends on one and receives on the other", async () => {
    const carrier = await peer();
    const id = await link(carrier, { bind: "tx_rx" });
    const one = await gateway();
    await bound(id);
    assert.deepEqual(carrier.binds.toSorted(), ["bind_receiver", "bind_transmitter"]);
    const [message] = await offer(one, 1);
    await becomes(message!, "sent");
    assert.equal(await carrier.receipt(carrier.received[0]!, "id-1"), 0);
    await becomes(message!, "delivered");
  });

  test("that is lost leaves its messages to the link with the next priority", async () => {
    const [first, second] = [await peer(), await peer()];
    const a = await link(first);
    const b = await link(second);
    await database.sql.begin((tx) =>
      replaceRoutes(tx, [
        {
          id: 1,
          prefix: "250",
          mccmnc: null,
          accountId: null,
          choose: "priority",
          minDeliveryRate: null,
          carriers: [
            { carrier_id: a, weight: 1, priority: 0 },
            { carrier_id: b, weight: 1, priority: 1 },
          ],
        },
      ]),
    );
    const one = await gateway();
    await Promise.all([bound(a), bound(b)]);
    const [before] = await offer(one, 1);
    await becomes(before!, "sent");
    assert.equal(first.received.length, 1);
    await first.close();
    await until(async () => (await liveState(a)) !== "bound");
    const [later] = await offer(one, 1);
    await becomes(later!, "sent");
    assert.equal(second.received.length, 1);
    const [nowhere] = await offer(one, 1, { recipient: "+12025550100" });
    await becomes(nowhere!, "rejected");
  });

  test("that drains takes no new messages but still receives; a change puts it back", async () => {
    const carrier = await peer();
    const id = await link(carrier);
    const one = await gateway();
    await bound(id);
    const [message] = await offer(one, 1);
    await becomes(message!, "sent");
    await drainLink(ctx, operator, id, true);
    await until(async () => (await liveState(id)) === "draining");
    const [waiting] = await offer(one, 1);
    assert.equal(await carrier.receipt(carrier.received[0]!, "id-1"), 0);
    assert.equal(await stateOf(message!), "delivered");
    assert.equal(await stateOf(waiting!), "queued");
    await changeLink(ctx, operator, id, { window: 20 });
    await becomes(waiting!, "sent");
    assert.equal(carrier.binds.length, 2, "the new window means a new bind");
  });

  test("that is down has its messages parked until it is back; other links continue, and no message is parked twice", async () => {
    const [dead, well] = [await peer(), await peer()];
    const ids = [await link(dead), await link(well)];
    const route = { mccmnc: null, accountId: null, choose: "priority", minDeliveryRate: null } as const;
    await database.sql.begin((tx) =>
      replaceRoutes(
        tx,
        ids.map((carrier_id, n) => ({
          ...route,
          id: n + 1,
          prefix: ["250", "254"][n]!,
          carriers: [{ carrier_id, weight: 1, priority: 0 }],
        })),
      ),
    );
    const one = await gateway();
    await Promise.all(ids.map(bound));
    await drainLink(ctx, operator, ids[0], true);
    await until(async () => (await liveState(ids[0]!)) === "draining");
    const waiting = await Promise.all(Array.from({ length: 30 }, () => fixture.accept({ priority: "bulk" })));
    const others = await Promise.all(
      Array.from({ length: 30 }, () => fixture.accept({ priority: "bulk", recipient: "+254700000001" })),
    );
    await until(() => well.received.length === others.length, { what: "those of the other link" });
    assert.match((await fixture.message(waiting[0]!)).timeline.at(-1)!.detail!, /none of its links is up/);
    assert.deepEqual(await book.claim(100), [], "a message that waits for a link is not due");
    await drainLink(ctx, operator, ids[0], false);
    await until(() => dead.received.length === waiting.length, { what: "those that waited" });
    const putBack = (await fixture.message(waiting[0]!)).timeline.filter(({ state }) => state === "queued");
    assert.equal(putBack.length, 1, "it was returned once");
    assert.ok(one);
  });

  test("that is removed unbinds once outstanding submits are answered", async () => {
    const carrier = await peer();
    carrier.delayMs = 200;
    const id = await link(carrier);
    const one = await gateway();
    await bound(id);
    const [message] = await offer(one, 1);
    await until(() => carrier.received.length === 1);
    await removeLink(ctx, operator, id);
    await becomes(message!, "sent");
    await until(() => carrier.sessions.length === 0);
  });
});

/** The wall-clock time in Kigali (UTC+2 all year) this many minutes from now. */
const kigaliAt = (minutes: number) => new Date(Date.now() + (120 + minutes) * 60_000).toISOString().slice(11, 16);

/** Quiet hours for bulk messages, from an hour ago for two hours. */
async function nightFalls(): Promise<void> {
  const hours = {
    country: "RW",
    timeZone: "Africa/Kigali",
    appliesTo: "bulk" as const,
    from: kigaliAt(-60),
    until: kigaliAt(60),
  };
  await database.sql.begin((tx) => replaceQuietHours(tx, [hours]));
  endings.push(() => database.sql`truncate quiet_hours`);
}

test("bulk messages wait for the end of the quiet hours, PINs and single messages go", async () => {
  const carrier = await peer();
  const id = await link(carrier);
  await nightFalls();
  const one = await gateway();
  await bound(id);
  const [bulk] = await offer(one, 1, { priority: "bulk" });
  const [single] = await offer(one, 1, { priority: "single" });
  const [pin] = await offer(one, 1, { priority: "urgent" });
  await becomes(single!, "sent");
  await becomes(pin!, "sent");
  await until(async () => {
    const [row] = await database.sql<{ minutes: number }[]>`
      select (extract(epoch from due_at - now()) / 60)::int as minutes from messages where id = ${bulk!} and state = 'queued'`;
    return row!.minutes >= 57 && row!.minutes <= 61;
  });
  assert.equal(carrier.received.length, 2);
});

test("what waits in the memory of a slow link when the night falls waits for the morning", async () => {
  const carrier = await peer();
  const id = await link(carrier, { window: 2, parts_per_second: 2 });
  const one = await gateway();
  await bound(id);
  await offer(one, 10, { priority: "bulk" });
  await until(() => carrier.received.length >= 2);
  await nightFalls();
  await until(async () => {
    const [row] = await database.sql<{ waiting: number; others: number }[]>`
      select count(*) filter (where due_at > now() + interval '50 minutes')::int as waiting,
        count(*) filter (where due_at is null or due_at < now() + interval '50 minutes')::int as others
      from messages where state = 'queued'`;
    return row!.waiting > 0 && row!.others === 0;
  });
  assert.ok(carrier.received.length < 10, `${carrier.received.length} were sent`);
});

test("responses that are not yet committed count against the window, but a PIN still goes", async () => {
  const carrier = await peer();
  const id = await link(carrier, { window: 5 });
  const gate = Promise.withResolvers<void>();
  const slow: MessageBook = {
    claim: (limit, groups) => book.claim(limit, groups),
    begin: (submissions) => book.begin(submissions),
    settle: (outcomes) => gate.promise.then(() => book.settle(outcomes)),
    receipts: (receipts) => book.receipts(receipts),
    decline: (declined) => book.decline(declined),
    heard: (call, heard) => book.heard(call, heard),
    reclaim: (linkId, had) => book.reclaim(linkId, had),
    recall: (groups) => book.recall(groups),
    recallOthers: (known, limit) => book.recallOthers(known, limit),
    sift: (limit, hindrance) => book.sift(limit, hindrance),
  };
  const one = await gateway({ book: slow });
  await bound(id);
  const many = await offer(one, 12);
  await until(() => carrier.received.length === 5);
  const [pin] = await offer(one, 1, { priority: "urgent", recipient: "+250788000077" });
  await until(() => carrier.received.length === 6);
  assert.equal(carrier.received[5]!.pdu.destinationAddr, "250788000077");
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal(carrier.received.length, 6, "a crash now could repeat no more than the window");
  gate.resolve();
  for (const message of [...many, pin!]) await becomes(message, "sent");
});

/** The error of every query while the database is away. */
const away = () => Promise.reject(Object.assign(new Error("away"), { code: "ECONNREFUSED" }));

describe("a database that is away", () => {
  test("has the carrier send receipts again, and learns the outcomes of submits later", async () => {
    const carrier = await peer();
    const id = await link(carrier);
    let isAway = false;
    const failing: MessageBook = {
      claim: (limit, groups) => book.claim(limit, groups),
      begin: (submissions) => book.begin(submissions),
      settle: (outcomes) => (isAway ? away() : book.settle(outcomes)),
      receipts: (receipts) => (isAway ? away() : book.receipts(receipts)),
      decline: (declined) => book.decline(declined),
      heard: (call, heard) => book.heard(call, heard),
      reclaim: (linkId, had) => book.reclaim(linkId, had),
      recall: (groups) => book.recall(groups),
      recallOthers: (known, limit) => book.recallOthers(known, limit),
      sift: (limit, hindrance) => book.sift(limit, hindrance),
    };
    carrier.behaviour = () => undefined;
    const one = await gateway({ book: failing });
    await bound(id);
    const [message] = await offer(one, 1);
    await until(() => carrier.received.length === 1);
    const received = carrier.received[0]!;
    isAway = true;
    received.session.reply(received.pdu, 0, { messageId: "a" });
    assert.equal(await carrier.receipt(received, "a"), 0x64);
    assert.equal(await stateOf(message!), "submitting");
    isAway = false;
    await becomes(message!, "sent");
    assert.equal(await carrier.receipt(received, "a"), 0);
    assert.equal(await stateOf(message!), "delivered");
  });

  test("inbound messages stay with the carrier until a handler accepts them", async () => {
    const carrier = await peer();
    const id = await link(carrier);
    const texts: string[] = [];
    const inbound = {
      esmClass: 0,
      sourceAddr: "250788000001",
      destinationAddr: "7878",
      shortMessage: Buffer.from("hi"),
    };
    const none = await gateway({ owner: "without" });
    await bound(id);
    assert.equal(await carrier.deliver(inbound), 0x64);
    await none.stop(1000);
    await until(() => carrier.sessions.length === 0);
    const binds = carrier.binds.length;
    const onInbound = (_source: InboundSource, pdu: Delivery) => {
      texts.push(pdu.command === "deliver_sm" ? pdu.shortMessage.toString() : "");
      return Promise.resolve(0);
    };
    await gateway({ owner: "with", onInbound });
    await until(() => carrier.binds.length > binds && carrier.sessions.length === 1);
    assert.equal(await carrier.deliver(inbound), 0);
    assert.deepEqual(texts, ["hi"]);
  });
});

describe("leases", () => {
  test("one gateway binds; when it stops, the other takes over at once", async () => {
    const carrier = await peer();
    const id = await link(carrier);
    const one = await gateway({ owner: "one" });
    await bound(id);
    const two = await gateway({ owner: "two" });
    assert.equal(carrier.sessions.length, 1);
    assert.equal(two.place([undefined]), undefined, "it has no link, so it takes over no messages");
    await one.stop(2000);
    await until(() => carrier.binds.length === 2);
    await bound(id);
    const [message] = await offer(two, 1);
    await becomes(message!, "sent");
  });

  test("a gateway without the link parks each message once, and the gateway with the link takes them all", async () => {
    const carrier = await peer();
    const id = await link(carrier, { window: 4 });
    await gateway({ owner: "one" });
    await bound(id);
    const two = await gateway({ owner: "two" });
    const bulk = await offer(two, 40, { priority: "bulk" });
    for (const message of bulk) await becomes(message, "sent");
    assert.equal(carrier.received.length, bulk.length, "none was sent twice");
    const putBack = (await fixture.message(bulk[0]!)).timeline.filter(({ state }) => state === "queued");
    assert.equal(putBack.length, 1);
  });

  test("a gateway that cannot renew closes its link before the lease ends, and wins nothing under the old fence", async () => {
    const carrier = await peer();
    const id = await link(carrier);
    let away = false;
    const sql = new Proxy(ctx.sql, {
      apply(target, self, args) {
        if (!away) return Reflect.apply(target, self, args);
        const refused = Promise.reject(Object.assign(new Error("away"), { code: "ECONNREFUSED" }));
        // A fragment has the type of a statement, but nobody awaits it.
        refused.catch(() => {});
        return refused;
      },
    });
    const config = { ...ctx.config, linkLeaseSeconds: 3 };
    const cutOff = new Gateway({ ...ctx, sql, config }, { book, owner: "one" });
    endings.push(() => cutOff.stop(500));
    await cutOff.start();
    await bound(id);
    const [row] = await listLinks(ctx);
    away = true;
    const message = await fixture.accept();
    const outbound = await fixture.outbound(message);
    await database.sql`update messages set due_at = now() + interval '1 hour'`;
    await until(() => carrier.sessions.length === 0, { what: "the end of the session" });
    const binds = carrier.binds.length;
    const other = await gateway({ owner: "two" });
    await until(() => carrier.binds.length > binds);
    assert.deepEqual(await book.begin([{ message: outbound, linkId: id, fence: row!.fence }]), [false]);
    assert.ok(other);
  });

  test("each process binds to its own simulated carrier, whichever started last", async () => {
    const [mine, others] = [await peer(), await peer()];
    const [here, there] = [mine, others].map(({ port }) => ({ ...sandboxLogin, port })) as [Login, Login];
    await putSandboxLink(ctx, here);
    const id = await putSandboxLink(ctx, there);
    await gateway({ simulated: here });
    await bound(id);
    await until(() => mine.binds.length === 1);
    // Another process starts: the row changes, and the link stays bound to where it is.
    await putSandboxLink(ctx, there);
    const other = await peer();
    await bound(await link(other));
    assert.deepEqual([mine.binds.length, others.binds.length], [1, 0]);
  });

  test("live messages go to the simulated carrier only until there is another link", async () => {
    await database.sql`update wallets set in_sandbox = true where not test`;
    const [sandbox, real] = [await peer(), await peer()];
    const id = await putSandboxLink(ctx, { host: "127.0.0.1", port: sandbox.port, systemId: "sandbox", password: "x" });
    const one = await gateway();
    await bound(id);
    const [first] = await offer(one, 1);
    await becomes(first!, "sent");
    assert.equal(sandbox.received.length, 1);
    await database.sql`update wallets set in_sandbox = false`;
    await bound(await link(real));
    const [second] = await offer(one, 1);
    await becomes(second!, "sent");
    assert.equal(real.received.length, 1);
    assert.equal(sandbox.received.length, 1);
  });
});
