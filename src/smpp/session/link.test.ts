import assert from "node:assert/strict";
import net from "node:net";
import { afterEach, describe, test } from "node:test";

import { localhostCert, localhostKey } from "../../../test/fixtures/localhost-tls.ts";
import { until } from "../../../test/harness/wait.ts";
import { npmSmpp } from "../../../test/npm-smpp.ts";
import type { PeerPdu, PeerSession } from "../../../test/npm-smpp.ts";
import { Link, listen, STATUS } from "../smpp.ts";
import type { Acceptance, Bind, Listener, LinkOptions, ListenOptions, Outcome, Pdu, Session } from "../smpp.ts";

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const echo: Acceptance = {
  onRequest: (pdu, session) => session.reply(pdu, 0, { messageId: String(pdu.sequence) }),
};

async function server(answer: ListenOptions["onBind"], more: Partial<ListenOptions> = {}): Promise<Listener> {
  const listener = await listen({ host: "127.0.0.1", port: 0, onBind: answer, ...more });
  endings.push(() => listener.close(50));
  return listener;
}

/** A link that retries quickly, and the states it went through. */
function start(port: number, more: Partial<LinkOptions> = {}): { link: Link; states: string[] } {
  const states: string[] = [];
  const link = new Link({
    host: "127.0.0.1",
    port,
    systemId: "tuma",
    password: "secret",
    bind: "transceiver",
    backoff: { firstMs: 10, lastMs: 40, refusedMs: 30 },
    onDeliver: (_pdu, answer) => answer(0),
    onState: (status) => states.push(status.state),
    ...more,
  });
  endings.push(() => link.stop());
  link.start();
  return { link, states };
}

const isBound = (link: Link) => () => link.status.state === "bound";
const text = { command: "submit_sm", sourceAddr: "TUMA", destinationAddr: "250788123456" } as const;
const submit = (link: Link) =>
  new Promise<Outcome>((resolve) => link.submit({ ...text, shortMessage: Buffer.from("hi") }, resolve));

describe("a link", () => {
  test("binds, submits, delivers, and unbinds when it is stopped", async () => {
    let peer: Session | undefined;
    let bind: Bind | undefined;
    const ends: string[] = [];
    const listener = await server((pdu) => {
      bind = pdu;
      return { ...echo, systemId: "carrier", onBound: (one) => (peer = one), onClose: (reason) => ends.push(reason) };
    });
    const delivered: Pdu[] = [];
    const { link, states } = start(listener.port, {
      onDeliver: (pdu, answer) => {
        delivered.push(pdu);
        answer(STATUS.ESME_RX_T_APPN);
      },
    });
    await until(isBound(link));
    assert.deepEqual([bind?.command, bind?.systemId, bind?.password], ["bind_transceiver", "tuma", "secret"]);
    assert.equal((await submit(link)).kind, "response");
    const answer = await peer?.ask({ command: "deliver_sm", shortMessage: Buffer.from("yes") });
    assert(answer?.kind === "response" && answer.pdu.status === STATUS.ESME_RX_T_APPN);
    assert(delivered[0]?.command === "deliver_sm");
    await link.stop();
    assert.deepEqual(states, ["connecting", "binding", "bound", "down"]);
    assert.equal(link.status.reason, "stopped");
    await until(() => ends.length === 1);
    assert.deepEqual(ends, ["unbound by the peer"]);
  });

  test("as tx_rx submits on one session and receives on the other, and losing one ends both", async () => {
    const peers = new Map<string, Session>();
    const listener = await server((bind) => ({ ...echo, onBound: (session) => peers.set(bind.command, session) }));
    const { link, states } = start(listener.port, { bind: "tx_rx" });
    await until(isBound(link));
    assert.equal((await submit(link)).kind, "response");
    const answer = await peers.get("bind_receiver")?.ask({ command: "deliver_sm" });
    assert.equal(answer?.kind, "response");
    peers.get("bind_receiver")?.destroy("cut");
    await until(() => states.includes("down"));
    await until(isBound(link));
    assert.equal(listener.sessions.size, 2);
  });

  test("reconnects after its connection was cut, and settles outstanding submits as lost", async () => {
    const held: Session[] = [];
    const listener = await server(() => ({ onRequest: (_pdu, session) => held.push(session) }));
    const { link } = start(listener.port);
    await until(isBound(link));
    const outcomes: Outcome[] = [];
    for (let count = 0; count < 4; count++) link.submit(text, (outcome) => outcomes.push(outcome));
    await until(() => held.length === 4);
    held[0]?.destroy("cut");
    await until(() => outcomes.length === 4);
    assert(outcomes.every((outcome) => outcome.kind === "lost"));
    assert.equal(link.free, 0);
    assert.equal((await submit(link)).kind, "unsent");
    await until(isBound(link));
    assert.equal(link.free, 10);
    assert.equal(outcomes.length, 4);
  });

  test("ends its session when a PDU is longer than its limit", async () => {
    let peer: Session | undefined;
    const listener = await server(() => ({ ...echo, onBound: (session) => (peer = session) }));
    const { link, states } = start(listener.port, { maxPduOctets: 200 });
    await until(isBound(link));
    const asked = peer?.ask({ command: "deliver_sm", shortMessage: Buffer.alloc(250) });
    await until(() => states.includes("down"));
    assert.notEqual((await asked)?.kind, "timeout");
  });

  test("waits for a carrier that is unreachable", async () => {
    const listener = await server(() => echo);
    const { port } = listener;
    await listener.close(10);
    const { link, states } = start(port);
    await until(() => states.filter((state) => state === "down").length >= 3);
    const back = await listen({ host: "127.0.0.1", port, onBind: () => echo });
    endings.push(() => back.close(50));
    await until(isBound(link));
  });

  test("says why its bind was refused, and tries again", async () => {
    let password = "other";
    const listener = await server((bind) => (bind.password === password ? echo : STATUS.ESME_RINVPASWD));
    const { link, states } = start(listener.port);
    await until(() => states.includes("down"));
    assert.match(link.status.reason, /^ESME_RINVPASWD: The carrier refused the password\.$/);
    password = "secret";
    await until(isBound(link));
  });

  test("does not hang on a carrier that accepts the connection and never responds", async () => {
    const sockets = new Set<net.Socket>();
    const mute = net.createServer((socket) => sockets.add(socket));
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    endings.push(() => {
      for (const socket of sockets) socket.destroy();
      mute.close();
    });
    const { link, states } = start((mute.address() as net.AddressInfo).port, { responseTimeoutMs: 40 });
    await until(() => states.filter((state) => state === "down").length >= 2);
    assert.equal(link.status.state === "bound", false);
  });

  test("drains: takes no new submits and waits for outstanding ones", async () => {
    const held: [Pdu, Session][] = [];
    const listener = await server(() => ({ onRequest: (pdu, session) => held.push([pdu, session]) }));
    const { link } = start(listener.port);
    await until(isBound(link));
    const out = submit(link);
    await until(() => held.length === 1);
    const drained = link.drain();
    assert.equal(link.free, 0);
    assert.deepEqual(await submit(link), { kind: "unsent", reason: "the link is being drained" });
    const [pdu, peer] = held[0] as [Pdu, Session];
    peer.reply(pdu, 0, { messageId: "1" });
    assert.equal((await out).kind, "response");
    await drained;
    assert.deepEqual([link.status.state, link.status.reason], ["down", "drained"]);
    link.start();
    await until(isBound(link));
    await link.rebind();
    await until(isBound(link));
  });

  test("keeps its pace, and slows down when it is throttled", async () => {
    let status = 0;
    let count = 0;
    const listener = await server(() => ({
      onRequest: (pdu, session) => {
        count++;
        session.reply(pdu, status);
      },
    }));
    let waited = false;
    const { link } = start(listener.port, { partsPerSecond: 50, window: 100, onFree: () => (waited = true) });
    await until(isBound(link));
    assert.equal(link.free, 5, "a tenth of a second's parts");
    const startedMs = performance.now();
    for (let sent = 0; sent < 5; sent++) await submit(link);
    waited = false;
    assert.equal(count, 5);
    const { free } = link;
    assert(free <= Math.floor((performance.now() - startedMs) / 20), "no more than has been refilled since");
    await until(() => waited);
    assert(link.free >= 1);
    status = STATUS.ESME_RTHROTTLED;
    await submit(link);
    assert(link.partsPerSecond === 50, "one throttled response in six does not lower the pace");
    await until(() => link.free >= 1);
    await submit(link);
    assert(link.partsPerSecond < 50);
  });

  test("over TLS checks the certificate", async () => {
    const listener = await server(() => echo, { tls: { cert: localhostCert, key: localhostKey } });
    const { link } = start(listener.port, { tls: { servername: "localhost", ca: localhostCert } });
    await until(isBound(link));
    assert.equal((await submit(link)).kind, "response");
    const { link: strict, states } = start(listener.port, { tls: { servername: "localhost" } });
    await until(() => states.includes("down"));
    assert.match(strict.status.reason, /self-signed|unable to verify/);
    const { link: lax } = start(listener.port, { tls: { rejectUnauthorized: false } });
    await until(isBound(lax));
  });
});

describe("with npm smpp 0.5.1", () => {
  test("their client works on our listener", async () => {
    const held: Pdu[] = [];
    let peer: Session | undefined;
    const listener = await server((bind) => {
      if (bind.password !== "secret") return STATUS.ESME_RINVPASWD;
      return {
        onBound: (session) => (peer = session),
        onRequest: (pdu, session) => {
          held.push(pdu);
          session.reply(pdu, 0, { messageId: "m1" });
        },
      };
    });
    const client = await new Promise<PeerSession>((resolve) => {
      const session = npmSmpp.connect({ host: "127.0.0.1", port: listener.port }, () => resolve(session));
    });
    endings.push(() => client.close());
    const ask = (command: "bind_transceiver" | "submit_sm" | "enquire_link" | "unbind", fields = {}) =>
      new Promise<PeerPdu>((resolve) => client[command](fields, resolve));
    client.on("deliver_sm", (pdu) => client.send(pdu.response()));
    assert.equal((await ask("bind_transceiver", { system_id: "x", password: "secret" })).command_status, 0);
    const sent = await ask("submit_sm", {
      source_addr: "TUMA",
      destination_addr: "250788123456",
      short_message: "Hello",
    });
    assert.deepEqual([sent.command_status, sent.message_id], [0, "m1"]);
    assert(held[0]?.command === "submit_sm");
    assert.deepEqual([held[0].sourceAddr, held[0].shortMessage.toString()], ["TUMA", "Hello"]);
    const receipt = await peer?.ask({
      command: "deliver_sm",
      esmClass: 4,
      tlvs: { receiptedMessageId: "m1", messageState: 2 },
    });
    assert.equal(receipt?.kind, "response");
    assert.equal((await ask("enquire_link")).command_status, 0);
    assert.equal((await ask("unbind")).command, "unbind_resp");
  });

  test("our link works on their server", async () => {
    const server = npmSmpp.createServer((session) => {
      session.on("error", () => {});
      session.on("bind_transceiver", (pdu) => {
        const known = pdu.password === "secret";
        session.send(pdu.response({ command_status: known ? 0 : STATUS.ESME_RINVPASWD, system_id: "npm" }));
      });
      session.on("enquire_link", (pdu) => session.send(pdu.response()));
      session.on("unbind", (pdu) => session.send(pdu.response()));
      session.on("submit_sm", (pdu) => {
        session.send(pdu.response({ message_id: `for ${pdu.destination_addr}` }));
        session.deliver_sm({
          esm_class: 4,
          receipted_message_id: "abc",
          message_state: 2,
          short_message: "id:abc stat:DELIVRD",
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    endings.unshift(() => server.close());
    const delivered: Pdu[] = [];
    const { link } = start(server.address().port, {
      enquireLinkMs: 30,
      onDeliver: (pdu, answer) => {
        delivered.push(pdu);
        answer(0);
      },
    });
    await until(isBound(link));
    const outcome = await submit(link);
    assert(outcome.kind === "response" && outcome.pdu.command === "submit_sm_resp");
    assert.equal(outcome.pdu.messageId, "for 250788123456");
    await until(() => delivered.length === 1);
    assert(delivered[0]?.command === "deliver_sm");
    assert.deepEqual(delivered[0].tlvs, { receiptedMessageId: "abc", messageState: 2 });
    assert.equal(delivered[0].shortMessage.toString(), "id:abc stat:DELIVRD");
    await link.stop();

    const { link: wrong, states } = start(server.address().port, { password: "wrong" });
    await until(() => states.includes("down"));
    assert.match(wrong.status.reason, /^ESME_RINVPASWD/);
  });
});
