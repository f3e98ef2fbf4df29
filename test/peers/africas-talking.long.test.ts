import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { standInFor, type FarHost } from "../harness/far-host.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";
import { installedAt, missing } from "./parts.ts";

/**
 * Africa's Talking's own libraries, one of others, and a program written for it, against the running service. They are unmodified: either
 * the address is set as the guide says, or, where `base` is empty, nothing is changed at all and a proxy on loopback answers for the
 * service's hosts. Each is skipped, with a note, unless `npm run peers` has installed it.
 */
let server: TestServer;
let host: FarHost;
let id = "";

before(async () => {
  server = await startServer();
  host = await standInFor(
    ["api", "content", "voice", "bundles", "insights", "chat"].map((name) => `${name}.africastalking.com`),
    server.url,
  );
  ({ id } = (await server.call<{ id: string }>("GET /v1/account")).body);
  await server.call("PATCH /v1/account", { body: { default_sender: "DEFAULT" } });
  await server.call("POST /v1/numbers", { body: { number: "8410" } });
  await server.call("POST /v1/sandbox/handsets/+250788140000/messages", { body: { to: "8410", text: "Muraho?" } });
  await until(async () => (await server.call<{ pages: { total: number } }>("GET /v1/sms/inbounds")).body.pages.total);
  // The inbox has what was received a moment ago.
  await server.database.sql`update inbound_messages set created_at = now() - interval '1 minute'`;
});
after(async () => {
  await server.stop();
  await host.close();
});

interface Outcome {
  call: string;
  value?: unknown;
  error?: string;
  status?: number;
}

const run = promisify(execFile);

/** What each call of a client returned, in its order. */
async function outcomesOf(program: string, args: string[], about: object, unchanged: boolean): Promise<Outcome[]> {
  const settings = { base: unchanged ? "" : server.url, key: server.token, username: id, sender: "TUMA", ...about };
  const env = { ...process.env, ...(unchanged ? host.env : {}) };
  const { stdout } = await run(program, [...args, JSON.stringify(settings)], { timeout: 120_000, env });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Outcome);
}

const heard = async (to: string) =>
  (await server.call<{ messages: { from: string }[] }>(`GET /v1/sandbox/handsets/${to}/messages`)).body.messages;

const page = readFileSync(path.join(import.meta.dirname, "../../docs/guides/africas-talking.md"), "utf8");

/** The calls of a library and what becomes of them, as the page has it. */
function documented(library: string): Map<string, string> {
  const section = page.split(`### africastalking ${library}\n`)[1]!.split(/^#/m)[0]!;
  return new Map([...section.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, call, here]) => [call!, here!] as const));
}

type Value = Partial<{ SMSMessageData: { Recipients?: { status: string }[]; Messages?: { text: string }[] } }> &
  Partial<{ UserData: { balance: string } }>;

/** In a word: what was said of the first recipient, which messages were read, or the currency of the balance. */
const inShort = (value: unknown): string =>
  (Array.isArray(value) ? (value as Value[]) : [value as Value])
    .map(
      ({ SMSMessageData: data, UserData: user }) =>
        data?.Messages?.map(({ text }) => text).join() ??
        data?.Recipients?.map(({ status }) => status).join() ??
        user?.balance.split(" ")[0],
    )
    .join("; ");

/**
 * Every call that a library has is in the page, and what became of it is what the page says. Returns what those returned that work, and why
 * those failed that have further words after their names, such as `SMS.send with a wrong key`.
 */
function checkDocumented(library: string, [methods, ...outcomes]: Outcome[]): [call: string, what: string][] {
  const rows = documented(library);
  assert.deepEqual([...rows.keys()].toSorted(), (methods!.value as string[]).toSorted(), "the calls in the page");
  const said = new Set<string>();
  const others = outcomes.flatMap(({ call, value, error }): [string, string][] => {
    const here = rows.get(call);
    if (here === undefined || here.startsWith("works")) {
      if (here !== undefined) said.add(call);
      return [[call, error ?? inShort(value)]];
    }
    said.add(call);
    const reason = here.startsWith("refused: ") ? here.slice("refused: ".length) : "";
    assert.ok(error?.startsWith(reason), `${call}: the page says ${here}, and it is ${error ?? inShort(value)}`);
    assert.doesNotMatch(reason === "" ? error! : "", /not available here/, call);
    return [];
  });
  assert.deepEqual([...said].toSorted(), [...rows.keys()].toSorted(), "the calls that were made");
  return others;
}

const wrongKey = "The supplied authentication is invalid";

const nodeCalls = [
  ["SMS.send", "Success"],
  ["SMS.send without from", "Success"],
  ["SMS.send of several", "Success; Success"],
  ["SMS.sendBulk", "Success"],
  ["SMS.send with a wrong sender", "InvalidSenderId"],
  ["SMS.fetchMessages", "Muraho?"],
  ["APPLICATION.fetchApplicationData", "USD"],
  ["APPLICATION.fetchAccount", "USD"],
  ["SMS.send with a wrong key", wrongKey],
];
const pythonCalls = [
  ["SMS.send", "Success"],
  ["SMS.send without sender_id", "Success"],
  ["SMS.send with a wrong sender", "InvalidSenderId"],
  ["SMS.fetch_messages", "Muraho?"],
  ["Application.fetch_application_data", "USD"],
  ["SMS.send with a wrong key", wrongKey],
];

for (const [n, unchanged] of [false, true].entries()) {
  const how = unchanged ? "nothing changed" : "with another address";
  test(`africastalking for Node, ${how}`, { skip: missing("africas-talking-node") }, async () => {
    const [to, modules] = [`+25078814010${n}`, installedAt("africas-talking-node")];
    const client = path.join(import.meta.dirname, "africas-talking/node/client.cjs");
    const outcomes = await outcomesOf(process.execPath, [client], { to, modules }, unchanged);
    assert.deepEqual(checkDocumented("0.8.3 for Node.js", outcomes), nodeCalls);
    const senders = await until(async () => {
      const messages = await heard(to);
      return messages.length === 5 && messages.map(({ from }) => from).sort();
    });
    assert.deepEqual(senders, ["DEFAULT", "TUMA", "TUMA", "TUMA", "TUMA"]);
  });
  test(`africastalking for Python, ${how}`, { skip: missing("africas-talking-python") }, async () => {
    const to = `+25078814020${n}`;
    const python = path.join(installedAt("africas-talking-python"), "bin/python");
    const client = path.join(import.meta.dirname, "africas-talking/python/client.py");
    const outcomes = await outcomesOf(python, [client], { to }, unchanged);
    assert.deepEqual(checkDocumented("2.0.3 for Python", outcomes), pythonCalls);
    await until(async () => (await heard(to)).length === 2);
  });
}

test("africastalking for Rust, nothing changed", { skip: missing("africas-talking-rust") }, async () => {
  const to = "+250788140300";
  const program = path.join(installedAt("africas-talking-rust"), "debug/africas-talking-client");
  const env = { ...process.env, ...host.env };
  const { stdout } = await run(program, [server.token, id, to, "TUMA"], { timeout: 120_000, env });
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Outcome);
  assert.deepEqual(checkDocumented("0.1.0 for Rust", lines), [
    ["sms.send", "Success"],
    ["sms.send with a wrong key", wrongKey],
  ]);
  await until(async () => (await heard(to)).length === 1);
});

const apprise = `
import sys
from apprise import Apprise
sending = Apprise()
assert sending.add(sys.argv[1])
assert bool(sending.notify(body="Muraho")) == (sys.argv[2] == "works")
`;

test("apprise for Python, nothing changed", { skip: missing("programs") }, async () => {
  const python = path.join(installedAt("programs"), "bin/python");
  const env = { ...process.env, ...host.env };
  const notify = (key: string, to: string, how: "works" | "fails") =>
    run(python, ["-c", apprise, `atalk://${id}@${key}/${to}?from=TUMA`, how], { timeout: 120_000, env });
  await notify(server.token, "+250788140400", "works");
  await until(async () => (await heard("+250788140400")).length === 1);
  await notify("wrong", "+250788140401", "fails");
  await server.call("POST /v1/optouts", { body: { number: "+250788140402" } });
  await notify(server.token, "+250788140402", "fails");
});
