import assert from "node:assert/strict";
import { once } from "node:events";
import net from "node:net";
import { afterEach, describe, test } from "node:test";

import { until } from "../../../test/harness/wait.ts";
import { encode, listen, PduReader, Session, STATUS } from "../smpp.ts";
import type { Acceptance, Listener, ListenOptions, Outcome, Pdu, PduInput, SessionOptions } from "../smpp.ts";

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const silent: Acceptance = { onRequest: () => {} };
const echo: Acceptance = {
  onRequest: (pdu, session) => session.reply(pdu, 0, { messageId: String(pdu.sequence) }),
};

async function server(acceptance: Acceptance | number, more: Partial<ListenOptions> = {}): Promise<Listener> {
  const listener = await listen({ host: "127.0.0.1", port: 0, onBind: () => acceptance, ...more });
  endings.push(() => listener.close(50));
  return listener;
}

async function connect(port: number, more: Partial<SessionOptions> = {}): Promise<Session> {
  const socket = net.connect({ host: "127.0.0.1", port });
  await once(socket, "connect");
  const session = new Session(socket, { role: "esme", onRequest: () => {}, ...more });
  endings.push(() => session.destroy("the test is over"));
  return session;
}

async function bound(port: number, more: Partial<SessionOptions> = {}): Promise<Session> {
  const session = await connect(port, more);
  const outcome = await session.ask({ command: "bind_transceiver", systemId: "a", password: "b" });
  assert(outcome.kind === "response" && outcome.pdu.status === 0);
  return session;
}

/** A peer that sends raw octets: what it reads, and its socket. */
async function bare(port: number): Promise<{ socket: net.Socket; read: Pdu[]; ended: () => boolean }> {
  const socket = net.connect({ host: "127.0.0.1", port });
  const reader = new PduReader();
  const read: Pdu[] = [];
  let ended = false;
  socket.on("data", (chunk) => {
    reader.push(chunk);
    for (let pdu = reader.next(); pdu !== undefined; pdu = reader.next()) read.push(pdu as Pdu);
  });
  socket.on("error", () => {});
  socket.on("close", () => (ended = true));
  await once(socket, "connect");
  endings.push(() => socket.destroy());
  return { socket, read, ended: () => ended };
}

/** A server of raw sockets, for a misbehaving peer. */
async function bareServer(onSocket: (socket: net.Socket) => void): Promise<number> {
  const server = net.createServer((socket) => {
    endings.push(() => socket.destroy());
    socket.on("error", () => {});
    onSocket(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  endings.unshift(() => server.close());
  return (server.address() as net.AddressInfo).port;
}

const submit: PduInput = {
  command: "submit_sm",
  sourceAddr: "1",
  destinationAddr: "2",
  shortMessage: Buffer.from("hi"),
};
const bindPdu = encode({ command: "bind_transceiver", sequence: 1, systemId: "a" });

describe("the window", () => {
  test("is never exceeded, and reports its room", async () => {
    const waiting: [Pdu, Session][] = [];
    let most = 0;
    const listener = await server({
      onRequest: (pdu, session) => {
        waiting.push([pdu, session]);
        most = Math.max(most, session.unanswered);
      },
    });
    const session = await bound(listener.port, { window: 5 });
    assert.equal(session.free, 5);
    const outcomes: Outcome[] = [];
    for (let count = 0; count < 7; count++) session.request(submit, (outcome) => outcomes.push(outcome));
    assert.equal(session.free, 0);
    assert.equal(outcomes.length, 0, "nothing is settled before request returns");
    await until(() => waiting.length === 5 && outcomes.length === 2);
    assert.deepEqual(
      outcomes,
      Array.from({ length: 2 }, () => ({ kind: "unsent", reason: "the window is full" })),
    );
    for (const [pdu, peer] of waiting) assert.equal(peer.reply(pdu, 0, { messageId: "x" }), true);
    await until(() => outcomes.length === 7);
    assert.equal(session.free, 5);
    assert.equal(most, 5);
  });

  test("sequence numbers wrap to 1 and skip outstanding ones", async () => {
    const held: [Pdu, Session][] = [];
    const listener = await server({ onRequest: (pdu, session) => held.push([pdu, session]) });
    const session = await bound(listener.port, { lastSequence: 0x7ffffffd });
    for (let count = 0; count < 3; count++) session.request(submit, () => {});
    await until(() => held.length === 3);
    assert.deepEqual(
      held.map(([pdu]) => pdu.sequence),
      [0x7fffffff, 1, 2],
    );
  });
});

describe("every outstanding request is settled once", () => {
  test("as a timeout, and its late response is still reported", async () => {
    const held: [Pdu, Session][] = [];
    const late: [Pdu, PduInput][] = [];
    const listener = await server({ onRequest: (pdu, session) => held.push([pdu, session]) });
    const session = await bound(listener.port, {
      responseTimeoutMs: 1_000,
      onLateResponse: (response, request) => late.push([response, request]),
    });
    const outcomes: Outcome[] = [];
    session.request(submit, (outcome) => outcomes.push(outcome));
    await until(() => outcomes.length === 1);
    assert.deepEqual(outcomes, [{ kind: "timeout" }]);
    assert.equal(session.free, session.window);
    const [pdu, peer] = held[0] as [Pdu, Session];
    peer.reply(pdu, 0, { messageId: "late" });
    await until(() => late.length === 1);
    assert.equal(late[0]?.[0].command === "submit_sm_resp" && late[0][0].messageId, "late");
    assert.equal(late[0]?.[1], submit);
    assert.equal(outcomes.length, 1);
  });

  test("as lost when the link is cut after the write, as unsent when nothing had left", async () => {
    const held: Pdu[] = [];
    const listener = await server({ onRequest: (pdu) => held.push(pdu) });
    const session = await bound(listener.port);
    const outcomes: string[] = [];
    for (let count = 0; count < 3; count++) session.request(submit, (outcome) => outcomes.push(outcome.kind));
    await until(() => held.length === 3);
    session.request(submit, (outcome) => outcomes.push(outcome.kind));
    session.destroy("cut");
    assert.deepEqual(outcomes, ["lost", "lost", "lost", "unsent"]);
    const after = await session.ask(submit);
    assert.equal(after.kind, "unsent");
    assert.equal(outcomes.length, 4);
  });

  test("as unsent if a peer that does not read left it in our buffer", async () => {
    const port = await bareServer((socket) => {
      socket.once("data", () => {
        socket.write(encode({ command: "bind_transceiver_resp", sequence: 1 }));
        socket.pause();
      });
    });
    const session = await bound(port, { window: 100_000 });
    const outcomes: string[] = [];
    const big: PduInput = { ...submit, tlvs: { messagePayload: Buffer.alloc(60_000) } };
    let sent = 0;
    for (; sent < 400; sent++) {
      session.request(big, (outcome) => outcomes.push(outcome.kind));
      if (sent % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    session.destroy("cut");
    const lost = outcomes.lastIndexOf("lost") + 1;
    assert(lost > 0 && lost < sent, `${lost} of ${sent} may have left`);
    assert.deepEqual(new Set(outcomes.slice(lost)), new Set(["unsent"]));
    assert.equal(outcomes.length, sent);
  });

  test("as a response when the peer answers by generic_nack", async () => {
    const port = await bareServer((socket) => {
      socket.once("data", () => {
        socket.write(encode({ command: "bind_transceiver_resp", sequence: 1 }));
        socket.once("data", () => socket.write(encode({ command: "generic_nack", sequence: 2, status: 3 })));
      });
    });
    const session = await bound(port);
    const outcome = await session.ask(submit);
    assert(outcome.kind === "response" && outcome.pdu.command === "generic_nack" && outcome.pdu.status === 3);
  });

  test("as unsent when a field cannot be written", async () => {
    const session = await bound((await server(echo)).port);
    const outcome = await session.ask({ command: "submit_sm", sourceAddr: "1".repeat(30) });
    assert.deepEqual(outcome, { kind: "unsent", reason: "source_addr is longer than 20 characters" });
    assert.equal((await session.ask(submit)).kind, "response");
  });
});

describe("states", () => {
  test("a request before the bind is refused, and so is a second bind", async () => {
    const listener = await server(echo);
    const peer = await bare(listener.port);
    peer.socket.write(encode({ ...submit, sequence: 4 }));
    peer.socket.write(bindPdu);
    peer.socket.write(encode({ command: "bind_receiver", sequence: 9, systemId: "a" }));
    await until(() => peer.read.length === 3);
    assert.deepEqual(
      peer.read.map((pdu) => [pdu.command, pdu.status, pdu.sequence]),
      [
        ["submit_sm_resp", STATUS.ESME_RINVBNDSTS, 4],
        ["bind_transceiver_resp", 0, 1],
        ["bind_receiver_resp", STATUS.ESME_RALYBND, 9],
      ],
    );
  });

  for (const command of ["bind_transmitter", "bind_receiver"] as const) {
    test(`${command} allows what §2.3 allows`, async () => {
      let peer: Session | undefined;
      const listener = await server({ ...echo, onBound: (session) => (peer = session) });
      const session = await connect(listener.port, { onRequest: (pdu, own) => own.reply(pdu, 0) });
      await session.ask({ command, systemId: "a", password: "b" });
      await until(() => peer !== undefined);
      const sent = await session.ask(submit);
      const received = await (peer as Session).ask({ command: "deliver_sm" });
      const transmits = command === "bind_transmitter";
      assert.equal(session.state, transmits ? "bound_tx" : "bound_rx");
      assert.deepEqual([sent.kind, received.kind], transmits ? ["response", "unsent"] : ["unsent", "response"]);
    });
  }

  test("unbind is answered after the requests before it, and both sides end", async () => {
    const held: [Pdu, Session][] = [];
    const ends: string[] = [];
    const listener = await server({
      onRequest: (pdu, session) => held.push([pdu, session]),
      onClose: (reason) => ends.push(reason),
    });
    const session = await bound(listener.port, { onClose: (reason) => ends.push(reason) });
    const outcome = session.ask(submit);
    const unbound = session.unbind();
    await until(() => held.length === 1);
    const [pdu, peer] = held[0] as [Pdu, Session];
    peer.reply(pdu, 0, { messageId: "1" });
    assert.equal((await outcome).kind, "response");
    await unbound;
    await until(() => ends.length === 2);
    assert.deepEqual(ends.sort(), ["unbound by the peer", "unbound by us"]);
  });

  test("a client that does not bind in time, or is inactive, is disconnected", async () => {
    const listener = await server(echo, { session: { sessionInitMs: 2_000, inactivityMs: 60 } });
    const idle = await bare(listener.port);
    await until(idle.ended);
    const peer = await bare(listener.port);
    peer.socket.write(bindPdu);
    await until(() => peer.read.some((pdu) => pdu.command === "unbind"));
  });
});

describe("a hostile peer", () => {
  test("gets the status for a malformed body, and the session continues", async () => {
    const listener = await server(echo);
    const peer = await bare(listener.port);
    peer.socket.write(bindPdu);
    const cut = Buffer.concat([encode({ ...submit, sequence: 2 }), Buffer.from("04240005", "hex")]);
    cut.writeUInt32BE(cut.length);
    const unknown = encode({ command: "enquire_link", sequence: 3 });
    unknown.writeUInt32BE(0x777, 4);
    peer.socket.write(Buffer.concat([Buffer.from(cut), Buffer.from(unknown), encode({ ...submit, sequence: 4 })]));
    await until(() => peer.read.length === 4);
    assert.deepEqual(
      peer.read.slice(1).map((pdu) => [pdu.command, pdu.status, pdu.sequence]),
      [
        ["submit_sm_resp", STATUS.ESME_RINVOPTPARSTREAM, 2],
        ["generic_nack", STATUS.ESME_RINVCMDID, 3],
        ["submit_sm_resp", 0, 4],
      ],
    );
  });

  test("that sends garbage gets generic_nack and a clean end", async () => {
    const listener = await server(echo);
    const peer = await bare(listener.port);
    peer.socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await until(peer.ended);
    assert.deepEqual(
      peer.read.map((pdu) => [pdu.command, pdu.status]),
      [["generic_nack", STATUS.ESME_RINVCMDLEN]],
    );
    assert.equal(listener.sessions.size, 0);
  });

  test("that sends requests without reading responses is no longer read", async () => {
    const listener = await server(echo);
    const peer = await bare(listener.port);
    peer.socket.write(bindPdu);
    await until(() => listener.sessions.size === 1);
    peer.socket.pause();
    const flood = Buffer.concat(Array.from({ length: 4000 }, () => encode({ command: "enquire_link", sequence: 5 })));
    for (let count = 0; count < 400; count++) peer.socket.write(flood);
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert(peer.socket.writableLength > 1_000_000, "TCP back-pressure stops the flood");
    peer.socket.resume();
    await until(() => peer.read.length > 100_000);
  });

  test("with too many unanswered requests waits until they are answered", async () => {
    const held: [Pdu, Session][] = [];
    const listener = await server(
      { onRequest: (pdu, session) => held.push([pdu, session]) },
      { session: { maxUnanswered: 3 } },
    );
    const peer = await bare(listener.port);
    peer.socket.write(bindPdu);
    for (let sequence = 2; sequence < 12; sequence++) peer.socket.write(encode({ ...submit, sequence }));
    await until(() => held.length === 3);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(held.length, 3);
    for (let answered = 0; answered < 10; answered++) {
      await until(() => held.length > answered);
      const [pdu, session] = held[answered] as [Pdu, Session];
      session.reply(pdu, 0);
      assert.equal(session.reply(pdu, 0), false, "once");
      assert(session.unanswered <= 3);
    }
    await until(() => peer.read.length === 11);
  });
});

describe("enquire_link", () => {
  test("keeps an idle link up on both sides", async () => {
    const ends: string[] = [];
    const listener = await server(
      { ...echo, onClose: (reason) => ends.push(reason) },
      { session: { enquireLinkMs: 20 } },
    );
    const session = await bound(listener.port, { enquireLinkMs: 20, responseTimeoutMs: 30_000 });
    await new Promise((resolve) => setTimeout(resolve, 150));
    assert.deepEqual(ends, []);
    assert.equal((await session.ask(submit)).kind, "response");
  });

  test("detects a half-open connection, and settles outstanding requests", async () => {
    const port = await bareServer((socket) => {
      socket.once("data", () => {
        socket.write(encode({ command: "bind_transceiver_resp", sequence: 1 }));
        socket.pause();
      });
    });
    const ends: string[] = [];
    const session = await bound(port, {
      enquireLinkMs: 30,
      responseTimeoutMs: 1_000,
      onClose: (reason) => ends.push(reason),
    });
    const kinds: string[] = [];
    session.request(submit, (outcome) => kinds.push(outcome.kind));
    await until(() => ends.length === 1);
    assert.deepEqual(ends, ["the peer did not answer enquire_link"]);
    assert.deepEqual(kinds, ["timeout"]);
  });
});

test("the requests and replies of one tick are sent in one write", async () => {
  const chunks: Buffer[] = [];
  const port = await bareServer((socket) => {
    socket.once("data", () => {
      socket.write(encode({ command: "bind_transceiver_resp", sequence: 1 }));
      socket.on("data", (chunk) => chunks.push(chunk));
    });
  });
  const session = await bound(port, { window: 100 });
  for (let count = 0; count < 50; count++) session.request(submit, () => {});
  const bytes = 50 * encode(submit).length;
  await until(() => chunks.reduce((sum, chunk) => sum + chunk.length, 0) === bytes);
  assert.equal(chunks.length, 1);
});

test("a client ends the connection before we do, after a refused bind and after unbind_resp", async () => {
  for (const [answer, pdus] of [
    [STATUS.ESME_RINVPASWD, [bindPdu]],
    [silent, [bindPdu, encode({ command: "unbind", sequence: 2 })]],
  ] as const) {
    let accepted: net.Socket | undefined;
    const onBind = () => {
      accepted = [...listener.sessions][0]!.socket;
      return answer;
    };
    const listener = await server(answer, { onBind });
    const { socket, read } = await bare(listener.port);
    socket.write(Buffer.concat(pdus));
    await until(() => read.length === pdus.length, { what: "the responses" });
    assert.equal(read.at(-1)!.status, typeof answer === "number" ? answer : 0);
    assert.equal(listener.sessions.size, 0, "the session itself is over");
    assert.deepEqual([accepted?.writableEnded, accepted?.destroyed], [false, false]);
  }
});

test("an error response has a body, an empty one, unless the standard leaves it out", async () => {
  const listener = await server({ onRequest: (pdu, session) => session.reply(pdu, STATUS.ESME_RINVMSGID) });
  const octets: Record<string, number> = {};
  for (const pdu of [
    submit,
    { command: "data_sm", destinationAddr: "2" },
    { command: "submit_multi", destinations: [{ kind: "number", ton: 1, npi: 1, addr: "2" }] },
    { command: "query_sm", messageId: "7" },
    { command: "cancel_sm", messageId: "7" },
  ] satisfies PduInput[]) {
    const { socket, read } = await bare(listener.port);
    let length = 0;
    socket.on("data", (chunk) => (length += chunk.length));
    socket.write(bindPdu);
    await until(() => read.length === 1, { what: "the bind" });
    length = 0;
    socket.write(encode({ ...pdu, sequence: 2 }));
    await until(() => read.length === 2, { what: pdu.command });
    assert.equal(read[1]!.status, STATUS.ESME_RINVMSGID);
    octets[pdu.command] = length;
  }
  // SMPP v3.4 §4.4.2; §4.7.2: message_id; §4.5.2: and no_unsuccess; §4.8.2: and final_date, message_state, error_code.
  assert.deepEqual(octets, { submit_sm: 16, data_sm: 17, submit_multi: 18, query_sm: 20, cancel_sm: 16 });
});

test("limits on sessions refuse further connections", async () => {
  const listener = await server(silent, { maxPerAddress: 1 });
  await bound(listener.port);
  const second = await bare(listener.port);
  await until(second.ended);
  assert.equal(listener.sessions.size, 1);
});
