// Client libraries in Java, Python, Go and Rust against the SMPP server: what each saw, and what the carrier got of it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { freePort } from "../../harness/process.ts";
import { startService, type Service } from "../../harness/service.ts";
import { until } from "../../harness/wait.ts";
import { npmSmpp, type PeerPdu, type PeerServer, type PeerSession } from "../../npm-smpp.ts";
import { missing, type PartName } from "../parts.ts";
import { rows } from "../table.ts";
import { tried } from "../tried.ts";
import { commands, Program, type Seen } from "./programs.ts";

const { cstring } = npmSmpp.types.tlv;
npmSmpp.addTLV("campaign", { id: 0x1401, type: cstring });
npmSmpp.addTLV("operator_code", { id: 0x2000, type: cstring });

/** The libraries, and how each is started with the arguments of `login`. */
const libraries = {
  jsmpp: { part: "java" },
  cloudhopper: { part: "java" },
  smpplib: { part: "python", command: commands.python("smpplib_client.py") },
  gosmpp: { part: "go", command: commands.go("client") },
  rusmppc: { part: "rust", command: commands.rust("peers") },
} as const satisfies Record<string, { part: PartName; command?: string[] }>;

type Library = keyof typeof libraries;
const names = Object.keys(libraries) as Library[];

let service: Service;
let carrier: PeerServer;
let carrierSession: PeerSession;
let port: number;
const submitted: PeerPdu[] = [];
const programs = new Map<Library, Program>();
const accounts = new Map<Library, { token: string }>();

/** Ten digits; each scenario adds two. */
const prefixOf = (library: Library) => `2507882${names.indexOf(library)}00`;
const shortCodeOf = (library: Library) => `787${names.indexOf(library)}`;

before(async () => {
  const installed = names.filter((name) => !missing(libraries[name].part));
  if (installed.length === 0) return;
  port = await freePort();
  service = await startService({ NORTHBOUND_SMPP_PORT: String(port), SANDBOX: "false" });
  carrier = npmSmpp.createServer((session) => {
    session.on("pdu", (pdu) => answer(session, pdu));
    session.on("error", () => {});
  });
  await new Promise<void>((resolve) => carrier.listen(0, "127.0.0.1", resolve));
  await ok("POST", "/v1/operator/carriers", {
    name: "carrier",
    host: "127.0.0.1",
    port: carrier.address().port,
    system_id: "tuma",
    password: "secret",
    tlvs: [
      { name: "campaign", tag: 0x1401, type: "cstring" },
      { name: "operator_code", tag: 0x2000, type: "cstring", direction: "in" },
    ],
  });
  await until(() => carrierSession !== undefined, { what: "the link's bind" });
  const logins = new Map<Library, string[]>();
  for (const name of installed) logins.set(name, await login(name));
  const java =
    logins.get("jsmpp") &&
    new Program([...commands.java("Clients"), ...logins.get("jsmpp")!, ...logins.get("cloudhopper")!]);
  for (const name of installed) {
    const library = libraries[name];
    programs.set(name, "command" in library ? new Program([...library.command, ...logins.get(name)!]) : java!);
  }
});

after(async () => {
  await Promise.all([...new Set(programs.values())].map((program) => program.stop()));
  await service?.stop();
  carrierSession?.close();
  carrier?.close();
});

/** The arguments of a program: a credential of an account of its own, for which a message waits. */
async function login(library: Library): Promise<string[]> {
  const { id, token } = (await ok("POST", "/v1/operator/accounts", { name: library, default_sender: "TUMA" })).body;
  accounts.set(library, token);
  await ok("POST", `/v1/operator/accounts/${id}/credit`, { amount: 10, note: "test" });
  await ok("POST", "/v1/operator/numbers", { number: shortCodeOf(library), account_id: id });
  const about = { scopes: ["sms:send", "inbound:read"], parts_per_second: 1000 };
  const made = (await ok("POST", "/v1/account/smpp", about, token.token)).body;
  carrierSession.deliver_sm({
    source_addr: `${prefixOf(library)}06`,
    source_addr_ton: 1,
    destination_addr: shortCodeOf(library),
    data_coding: 8,
    short_message: "Мuraho 😀",
  });
  return [String(port), made.system_id, made.password, prefixOf(library)];
}

async function ok(method: string, path: string, body?: unknown, token?: string) {
  const answered = await service.call(method, path, body, token === undefined ? {} : { token });
  assert.ok(answered.status < 300, `${method} ${path}: ${answered.text}`);
  return answered;
}

/** The carrier: takes what it is sent, and returns a receipt with the TLVs of the submit and one of its own. */
function answer(session: PeerSession, pdu: PeerPdu): void {
  if (pdu.command.startsWith("bind_")) carrierSession = session;
  if (pdu.command.endsWith("_resp")) return;
  if (pdu.command !== "submit_sm") return session.send(pdu.response());
  submitted.push(pdu);
  const id = `c${submitted.length}`;
  session.send(pdu.response({ message_id: id }));
  if (pdu["registered_delivery"] === 0) return;
  session.deliver_sm({
    esm_class: 4,
    source_addr: pdu.destination_addr,
    destination_addr: pdu.source_addr,
    short_message: `id:${id} sub:001 dlvrd:001 submit date:2611220700 done date:2611220700 stat:DELIVRD err:000 text:`,
    receipted_message_id: id,
    message_state: 2,
    operator_code: "63510",
    ...(pdu["campaign"] === undefined ? {} : { campaign: pdu["campaign"] }),
  });
}

const partOf = (pdu: PeerPdu) => (pdu.short_message as { udh?: Buffer[] }).udh?.[0]?.at(-1) ?? 0;

/** What the carrier got for a number, in the order of its parts. */
async function got(number: string, parts: number): Promise<{ text: string; pdus: PeerPdu[] }> {
  const found = await until(
    () => {
      const pdus = submitted.filter((pdu) => pdu.destination_addr === number);
      return pdus.length >= parts && pdus;
    },
    { what: `${parts} submits to ${number}` },
  );
  const pdus = found.toSorted((a, b) => partOf(a) - partOf(b));
  return { text: pdus.map((pdu) => pdu.short_message!.message).join(""), pdus };
}

interface Tried {
  seen: Seen;
  library: Library;
  /** The number that a scenario sends to. */
  to: (digits: string) => string;
}

const long = "0123456789".repeat(20);

function checkReceipt({ seen }: Tried): void {
  assert.deepEqual([seen["receipted"], seen["state"]], [seen["id"], 2]);
  assert.match(
    seen["text"] as string,
    new RegExp(
      String.raw`^id:${String(seen["id"])} sub:001 dlvrd:001 submit date:\d{10} done date:\d{10} stat:DELIVRD err:000 text:$`,
    ),
  );
  // Where the library has a parser of its own for receipts.
  if ("stat" in seen) assert.deepEqual([seen["stat"], seen["error"], seen["delivered"]], ["DELIVRD", "000", 1]);
}

/** What must have been seen in each scenario. */
const checks = {
  "wrong password": ({ seen }) => assert.equal(seen["status"], 0x0e, JSON.stringify(seen)),
  transceiver: ({ seen }) => assert.equal(seen["status"], 0),
  enquire_link: ({ seen }) => assert.equal(seen["status"], 0),
  receipt: async (tried) => {
    checkReceipt(tried);
    assert.equal((await got(tried.to("01"), 1)).text, "Muraho");
  },
  Unicode: async ({ to }) => {
    const { text, pdus } = await got(to("02"), 1);
    assert.deepEqual([text, pdus[0]!.data_coding], ["Muraho Ю😀", 8]);
  },
  "long text in parts": async ({ seen, to }) => {
    assert.equal(new Set(seen["ids"] as string[]).size, 2);
    assert.equal((await got(to("03"), 2)).text, long);
  },
  "long text in message_payload": async ({ to }) => assert.equal((await got(to("04"), 2)).text, long),
  "custom TLV": async ({ seen, to }) => {
    assert.equal(seen["operator"], "63510");
    assert.equal((await got(to("05"), 1)).pdus[0]!["campaign"], "spring");
  },
  "refused submit": ({ seen }) => assert.equal(seen["status"], 0x0b),
  "inbound message": ({ seen, library }) =>
    assert.deepEqual([seen["to"], seen["text"]], [shortCodeOf(library), "Мuraho 😀"]),
  "query_sm and cancel_sm": ({ seen }) => assert.deepEqual(seen["states"], [1, 4]),
  query_sm: ({ seen }) => assert.deepEqual(seen["states"], [1]),
  "query_sm of an unknown message": ({ seen }) => assert.equal(seen["status"], 0x0c),
  replace_sm: async ({ seen, library }) => {
    const { text } = (await ok("GET", `/v1/sms/out_sms_${seen["id"]}`, undefined, accounts.get(library)!.token)).body;
    assert.equal(text, "replaced");
  },
  "submit_multi with a refused recipient": async ({ seen, to }) => {
    assert.deepEqual(seen["refused"], ["12"]);
    for (const digits of ["09", "10"]) assert.equal((await got(to(digits), 1)).text, "Muraho");
  },
  unbind: ({ seen }) => assert.equal(seen["status"], 0),
  "transmitter and receiver": checkReceipt,
} satisfies Record<string, (tried: Tried) => void | Promise<void>>;

for (const library of names)
  for (const scenario of rows[library].scenarios)
    test(tried(library, [scenario as never]), { skip: missing(libraries[library].part) }, async () => {
      const seen = await programs.get(library)!.saw(scenario, ({ peer }) => peer === undefined || peer === library);
      await checks[scenario]({ seen, library, to: (digits) => `${prefixOf(library)}${digits}` });
    });
