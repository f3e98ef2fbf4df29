// SMSC simulators and servers of other makers as carriers: our link binds to each, submits, and gets responses, receipts and messages.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { freePort } from "../../harness/process.ts";
import { startReceiver, type Receiver } from "../../harness/receiver.ts";
import { startService, type Answer, type Service } from "../../harness/service.ts";
import { until } from "../../harness/wait.ts";
import { missing, type PartName } from "../parts.ts";
import { rows } from "../table.ts";
import { tried } from "../tried.ts";
import { commands, Program, type Seen } from "./programs.ts";

/** The simulators; `peer` is the name under which a program that runs several prints. */
const simulators = {
  jsmppSimulator: { part: "java", peer: "jsmpp" },
  opensmppSimulator: { part: "java", peer: "opensmpp" },
  cloudhopperServer: { part: "java", peer: "cloudhopper" },
  goSmppServer: { part: "go", peer: undefined },
  smpp34Server: { part: "python", peer: undefined },
} as const satisfies Record<string, { part: PartName; peer: string | undefined }>;

type Simulator = keyof typeof simulators;
const names = Object.keys(simulators) as Simulator[];
const skipOf = (name: Simulator) => missing(simulators[name].part);

let service: Service;
let receiver: Receiver;
const programs = new Map<PartName, Program>();
const links = new Map<Simulator, string>();
/** Messages sent, by simulator and text. */
const sent = new Map<string, string>();

/** Each simulator has the numbers with its own digit. */
const numberOf = (name: Simulator, digits: string) => `25078830${names.indexOf(name)}${digits}`;
const saw = (name: Simulator, scenario: string, wanted: (seen: Seen) => boolean = () => true) =>
  programs.get(simulators[name].part)!.saw(scenario, (seen) => seen.peer === simulators[name].peer && wanted(seen));

before(async () => {
  const installed = names.filter((name) => !skipOf(name));
  if (installed.length === 0) return;
  const parts = new Set(installed.map((name) => simulators[name].part));
  if (parts.has("java")) programs.set("java", new Program(commands.java("Carriers")));
  if (parts.has("go")) programs.set("go", new Program(commands.go("carrier")));
  if (parts.has("python"))
    programs.set("python", new Program([...commands.python("smpp34_carrier.py"), String(await freePort())]));
  [service, receiver] = await Promise.all([
    startService({ SANDBOX: "false", ALLOW_PRIVATE_WEBHOOKS: "127.0.0.1" }),
    startReceiver(),
  ]);
  await ok("POST", "/v1/webhooks", { url: receiver.url, events: ["inbound"] });
  const account = (await ok("GET", "/v1/account")).body;
  for (const number of ["7878", "12345"]) await ok("POST", "/v1/operator/numbers", { number, account_id: account.id });
  for (const name of installed) links.set(name, await connect(name));
  await ok("POST", `/v1/operator/accounts/${account.id}/credit`, { amount: 10, note: "test" });
  const routes = installed.map((name) => ({
    prefix: `+${numberOf(name, "")}`,
    carriers: [{ carrier_id: links.get(name) }],
  }));
  await ok("PUT", "/v1/operator/routes", routes);
  for (const name of installed) await bound(name);
  for (const name of installed)
    for (const [digits, text, more] of [
      ["001", "Muraho", {}],
      ["002", "reply to this", takesTlvs(name) ? { tlvs: { campaign: "spring" } } : {}],
    ] as const) {
      const about = { to: `+${numberOf(name, digits)}`, text, sender: "TUMA", ...more };
      sent.set(`${name} ${digits}`, (await ok("POST", "/v1/sms", about)).body.sms_id);
    }
});

after(async () => {
  await service?.stop();
  await Promise.all([...programs.values()].map((program) => program.stop()));
  await receiver?.close();
});

const takesTlvs = (name: Simulator) => (rows[name].scenarios as readonly string[]).includes("TLVs both ways");

async function connect(name: Simulator): Promise<string> {
  const about = {
    name,
    host: "127.0.0.1",
    port: (await saw(name, "listening"))["port"],
    system_id: "tuma",
    password: "secret",
    ...(takesTlvs(name)
      ? {
          tlvs: [
            { name: "campaign", tag: 0x1401, type: "cstring" },
            { name: "operator_code", tag: 0x2000, type: "cstring", direction: "in" },
          ],
        }
      : {}),
  };
  return (await ok("POST", "/v1/operator/carriers", about)).body.id;
}

async function ok(method: string, path: string, body?: unknown): Promise<Answer> {
  const answered = await service.call(method, path, body);
  assert.ok(answered.status < 300, `${method} ${path}: ${answered.text}`);
  return answered;
}

const stateOf = async (name: Simulator) =>
  (await ok("GET", `/v1/operator/carriers/${links.get(name)}`)).body.live.state;
const bound = (name: Simulator) =>
  until(async () => (await stateOf(name)) === "bound", { what: `the bind of ${name}` });

/** The message to these digits, once it is delivered. */
const delivered = (name: Simulator, digits: string) =>
  until(
    async () => {
      const { body } = await ok("GET", `/v1/sms/${sent.get(`${name} ${digits}`)}`);
      return body.state === "delivered" && body;
    },
    { what: `the receipt of ${name} ${digits}` },
  );

const inbound = (from: string) =>
  until(() => receiver.received.find(({ body }) => body.from?.endsWith(from)), { what: `a message from ${from}` });

const checks = {
  bind: bound,
  "submit and its response": async (name) => {
    if (simulators[name].peer !== "jsmpp")
      assert.equal((await saw(name, "submit", ({ to }) => to === numberOf(name, "001")))["text"], "Muraho");
    const message = await delivered(name, "001");
    assert.deepEqual([message.carrier, message.status], [name, "delivered"]);
  },
  receipt: async (name) => {
    const { timeline } = await delivered(name, "001");
    assert.ok(
      timeline.some(({ state }: { state: string }) => state === "DELIVRD"),
      JSON.stringify(timeline),
    );
  },
  "inbound message": async (name) => {
    const { body } = await inbound(numberOf(name, "002"));
    assert.deepEqual([body.text, body.to], ["Yego", "7878"]);
  },
  "inbound message at the bind": async () => assert.equal((await inbound("555")).body.text, "Hello World"),
  "inbound message without addresses": async (name) => {
    // It comes before the reply.
    await inbound(numberOf(name, "002"));
    assert.ok(receiver.received.every(({ body }) => body.text !== "nobody to nobody"));
    assert.equal(await stateOf(name), "bound");
  },
  "TLVs both ways": async (name) => {
    assert.equal((await saw(name, "submit", ({ to }) => to === numberOf(name, "002")))["campaign"], "spring");
    const { timeline } = await delivered(name, "002");
    const { tlvs } = timeline.find(({ state }: { state: string }) => state === "DELIVRD");
    assert.deepEqual(tlvs, { campaign: "spring", operator_code: "63510" });
    assert.deepEqual((await inbound(numberOf(name, "002"))).body.tlvs, { operator_code: "63514" });
  },
} satisfies Record<string, (name: Simulator) => unknown>;

for (const name of names)
  for (const scenario of rows[name].scenarios)
    test(tried(name, [scenario as never]), { skip: skipOf(name) }, async () => {
      await checks[scenario](name);
    });
