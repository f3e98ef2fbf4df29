/**
 * Sends mutated PDUs to the SMPP server: `node test/fuzz-northbound.ts --count 100000 [--seed 7]`, over a bind that is
 * reopened whenever a PDU ends it. The service must log no error as a bug, keep serving another bind,
 * and charge every accepted message once.
 */
import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import net from "node:net";
import { parseArgs } from "node:util";
import { encode, PduReader } from "../src/smpp/smpp.ts";
import { mutatedPdus } from "./fuzz-pdu.ts";
import { freePort } from "./harness/process.ts";
import { startService } from "./harness/service.ts";
import { bindClient } from "./harness/smpp-client.ts";

/** Interval between checks of the other bind. */
const batch = 50;

/** Sent after each mutated PDU: its response shows that the server has read on. */
const probe = encode({ command: "enquire_link", sequence: 0x7777777 });

/** After this long without a response the server is waiting for the rest of a truncated PDU. */
const patienceMs = 10;

/** Requests that clients do send, so that mutations of them pass the first checks. */
function goodRequests(): Buffer[] {
  const addresses = {
    sourceAddrTon: 5,
    sourceAddr: "TUMA",
    destAddrTon: 1,
    destAddrNpi: 1,
    destinationAddr: "250788000002",
  };
  const submit = (fields: object) =>
    encode({ command: "submit_sm", sequence: 9, ...addresses, registeredDelivery: 1, ...fields });
  return [
    submit({ shortMessage: Buffer.from("hello") }),
    submit({ shortMessage: Buffer.from([5, 0, 3, 1, 2, 1, 0x61]), esmClass: 0x40 }),
    submit({ shortMessage: Buffer.from([6, 8, 4, 1, 1, 2, 2, 0x61]), esmClass: 0x40 }),
    submit({ shortMessage: Buffer.from("Ю", "utf16le").swap16(), dataCoding: 8 }),
    submit({ shortMessage: Buffer.from("part"), tlvs: { sarMsgRefNum: 1, sarTotalSegments: 2, sarSegmentSeqnum: 1 } }),
    submit({ tlvs: { messagePayload: Buffer.alloc(600, 0x61), userMessageReference: 7 } }),
    submit({ shortMessage: Buffer.from("later"), scheduleDeliveryTime: "000001000000000R" }),
    submit({ shortMessage: Buffer.from("soon"), validityPeriod: "000000001000000R" }),
    encode({
      command: "data_sm",
      sequence: 9,
      ...addresses,
      tlvs: { messagePayload: Buffer.from("data"), qosTimeToLive: 600 },
    }),
    encode({ command: "query_sm", sequence: 9, messageId: "3000", sourceAddr: "TUMA" }),
    encode({ command: "cancel_sm", sequence: 9, ...addresses, messageId: "3000" }),
    encode({ command: "replace_sm", sequence: 9, messageId: "3000", shortMessage: Buffer.from("x") }),
    encode({ command: "deliver_sm_resp", sequence: 1 }),
    encode({ command: "enquire_link", sequence: 9 }),
  ];
}

/** Sends this many; returns how often the bind had to be reopened. */
export async function fuzzServer(count: number, seed: number): Promise<{ binds: number; accepted: number }> {
  const port = await freePort();
  const service = await startService({ NORTHBOUND_SMPP_PORT: String(port), LOG_LEVEL: "warn" });
  try {
    const wish = { max_binds: 50, window: 1000, parts_per_second: 100_000, scopes: ["sms:send", "inbound:read"] };
    const { system_id: systemId, password } = (await service.call("POST", "/v1/account/smpp", wish)).body;
    const beside = await bindClient({ port, systemId, password });
    let binds = 0;
    let accepted = 0;
    let raw: Raw | undefined;
    let sent = 0;
    for (const bytes of mutatedPdus(count, seed, goodRequests())) {
      if (!raw) {
        binds++;
        raw = await bindRaw(port, systemId, password, () => accepted++);
      }
      raw.socket.write(bytes);
      if (!(await raw.readsOn())) {
        raw.socket.destroy();
        raw = undefined;
      }
      if (++sent % batch !== 0) continue;
      const answer = await beside.submit({ destinationAddr: "250788000001", registeredDelivery: 0 });
      assert.equal(answer.status, 0, "the other bind keeps working");
      accepted++;
    }
    raw?.socket.destroy();
    const bye = await beside.ask({ command: "unbind" });
    assert.equal(bye.status, 0);
    const [books] = await service.database.sql<{ messages: number; charges: number }[]>`
      select (select count(*) from messages)::int as messages,
        (select count(*) from ledger where kind = 'charge' and message_id in (select id from messages))::int as charges`;
    assert.equal(books!.messages, books!.charges);
    assert.ok(books!.messages >= accepted);
    assert.doesNotMatch(service.output(), /"msg":"bug"|Error:/);
    return { binds, accepted: books!.messages };
  } finally {
    await service.stop();
  }
}

/** A bind over a raw socket. */
interface Raw {
  socket: net.Socket;
  /** Resolves with true once the server has answered everything before, with false if it does not. */
  readsOn(): Promise<boolean>;
}

/** Binds; `onAccepted` is called for each accepted message. */
async function bindRaw(port: number, systemId: string, password: string, onAccepted: () => void): Promise<Raw> {
  const socket = net.connect(port, "127.0.0.1");
  const reader = new PduReader(65_536);
  const events = new EventEmitter();
  socket.on("error", () => socket.destroy());
  socket.on("close", () => events.emit("end", false));
  socket.on("data", (chunk: Buffer) => {
    reader.push(chunk);
    for (let pdu = reader.next(); pdu !== undefined; pdu = reader.next()) {
      if (!("command" in pdu)) continue;
      if (pdu.command === "bind_transceiver_resp") events.emit("end", pdu.status === 0);
      if (pdu.command === "enquire_link_resp" && pdu.sequence === 0x7777777) events.emit("end", true);
      if ((pdu.command === "submit_sm_resp" || pdu.command === "data_sm_resp") && pdu.status === 0) onAccepted();
    }
  });
  const next = async (limitMs: number): Promise<boolean> => {
    const limit = setTimeout(() => events.emit("end", false), limitMs);
    const [good] = (await once(events, "end")) as [boolean];
    clearTimeout(limit);
    return good;
  };
  socket.write(encode({ command: "bind_transceiver", sequence: 1, systemId, password, interfaceVersion: 0x34 }));
  if (!(await next(5_000))) throw new Error("the bind was refused");
  return {
    socket,
    readsOn: async () => {
      if (socket.destroyed) return false;
      socket.write(probe);
      return next(patienceMs);
    },
  };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { count: { type: "string", default: "20000" }, seed: { type: "string" } } });
  const seed = Number(values.seed ?? process.pid);
  console.log(`seed ${seed}`);
  console.log(await fuzzServer(Number(values.count), seed));
  process.exit();
}
