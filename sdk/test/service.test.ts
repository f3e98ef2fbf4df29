import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test, type TestContext } from "node:test";
import { promisify } from "node:util";
import { wavOf } from "../../test/fixtures/wav.ts";
import { freePort } from "../../test/harness/process.ts";
import { startServer, type TestServer } from "../../test/harness/server.ts";
import { until } from "../../test/harness/wait.ts";
import { installedAt, missing } from "../../test/peers/parts.ts";
import { startReceiver, type Receiver } from "../../test/harness/receiver.ts";
import { Tuma, TumaError, type WebhookEvent } from "../src/index.ts";
import { examplesOf, installSdk, isHandler, isServer, openFolder, type Example, type Folder } from "./examples.ts";
import { startPeer, type Peer } from "./peer.ts";

/**
 * Both SDKs against the running service: journeys, the packed package in an empty folder, and every example of the documentation as
 * it is printed. What needs Python is skipped, with a note, unless `npm run peers` has installed httpx, or the Python that
 * `PEERS_PYTHON` names has it.
 */
const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
const python =
  process.env["PEERS_PYTHON"] ?? (missing("httpx") ? "python3" : path.join(installedAt("httpx"), "bin/python"));
const pages = ["sdk/README.md", "sdk-python/README.md", "docs/guides/sdk.md"];

let server: TestServer;
let receiver: Receiver;
/** A speech recogniser that understands one sentence. */
let recogniser: Peer;
let tuma: Tuma;
let folder: Folder;
let env: Record<string, string>;

before(async () => {
  [recogniser, receiver, folder] = await Promise.all([startPeer(), startReceiver(), installSdk()]);
  recogniser.answer((_request, response) =>
    response.setHeader("content-type", "application/json").end('{"text":"good morning"}'),
  );
  server = await startServer({ STT_UPSTREAM_EN: `${recogniser.url}/v1` });
  env = { TUMA_URL: server.url, TUMA_TOKEN: server.token };
  tuma = new Tuma({ baseUrl: server.url, token: server.token });
});
after(async () => {
  await server.stop();
  await Promise.all([recogniser.close(), receiver.close(), folder.remove()]);
});

const phone = "+250788334001";

test("a message is sent once per key, found, and its report read", async () => {
  const message = { to: phone, text: "from the SDK", sender: "TUMA", reference: "sdk" };
  const first = await tuma.messages.send(message, { idempotencyKey: "once" });
  const again = await tuma.messages.send(message, { idempotencyKey: "once" });
  assert.equal(again.sms_id, first.sms_id);
  const dry = await tuma.messages.send({ ...message, dry_run: true });
  assert.deepEqual([dry.status, dry.parts], ["dry_run", ["from the SDK"]]);
  const found = await Array.fromAsync(tuma.messages.list({ reference: "sdk", per_page: 1 }));
  assert.deepEqual(
    found.map(({ sms_id }) => sms_id),
    [first.sms_id],
  );
  assert.equal((await tuma.reports.get(first.report_id)).messages[0]!.sms_id, first.sms_id);
  assert.match(await tuma.reports.download(first.report_id), /\+250788334001/);
  const other = tuma.messages.send({ ...message, text: "something else" }, { idempotencyKey: "once" });
  await assert.rejects(other, { name: "TumaError", code: "idempotency_key_reused", status: 422 });
});

test("a list of several pages is iterated to its end", async () => {
  const names = Array.from({ length: 7 }, (_, n) => `sdk-${n}`);
  for (const name of names) await tuma.tokens.create({ name, scopes: ["sms:read"] });
  const found = await Array.fromAsync(tuma.tokens.list({ per_page: 3 }));
  assert.deepEqual(
    found
      .map(({ name }) => name)
      .filter((name) => name.startsWith("sdk-"))
      .sort(),
    names,
  );
  assert.equal(new Set(found.map(({ id }) => id)).size, found.length);
});

test("errors of the service have their code, status and fields", async () => {
  const error = await tuma.messages.send({ to: "123", text: "x", sender: "TUMA" }).catch((reason: unknown) => reason);
  assert.ok(error instanceof TumaError);
  assert.deepEqual([error.code, error.status, error.errors[0]!.field], ["invalid_number", 400, "to"]);
  assert.match(String(error.traceId), /^[0-9a-f]+$/);
  assert.equal(error.type, `${server.url}/errors/invalid_number`);
  await assert.rejects(tuma.messages.get("out_sms_9"), { code: "not_found", status: 404 });
  await assert.rejects(new Tuma({ baseUrl: server.url, token: "wrong" }).account.get(), { code: "unauthorized" });
  await assert.rejects(tuma.voice.speakText("xx", { text: "x" }), { code: "unsupported_language", status: 404 });
});

test("delivered webhooks of every kind are verified, and known by their kind", async () => {
  const { id, secret } = await tuma.webhooks.create({ url: receiver.url });
  const kinds = [
    "dlr",
    "inbound",
    "optout",
    "verification",
    "report.ended",
    "approval",
    "sender.decided",
    "balance.low",
    "alarm",
  ] as const;
  for (const event of kinds) {
    receiver.received.length = 0;
    await tuma.webhooks.test(id, { event });
    // Reports on messages of other tests arrive as well.
    const isSample = (each: WebhookEvent) => each.isTest && each.kind === event;
    const verified = () =>
      Promise.all(receiver.received.map(({ raw, headers }) => tuma.webhooks.verify(raw, headers, secret)));
    await until(async () => (await verified()).find(isSample), { what: `the sample of ${event}` });
  }
  await tuma.webhooks.delete(id);
});

test("speech becomes bytes, bytes become text, and an account is exported as a stream", async () => {
  const { data } = await tuma.voice.speakText("sw", { text: "Habari", speech_rate: 1 });
  const audio = await tuma.voice.getMedia(data.generated_audio_url.split("/").at(-1)!);
  assert.ok(audio.size > 1_000 && audio.type.startsWith("audio/"));
  const wav = wavOf(new Int16Array(16_000).fill(1_000), 16_000);
  for (const upload of [audio, new Uint8Array(wav)])
    assert.equal((await tuma.voice.transcribe("en", { audio: upload })).data.text, "Good morning");
  const lines = await Array.fromAsync(tuma.account.export());
  assert.ok(lines.length > 5);
});

/** Runs each example of a language; returns how many ran. */
async function runExamples(own: Folder, ...languages: string[]): Promise<number> {
  const all = pages.flatMap((page) => examplesOf(page, ...languages));
  for (const example of all) {
    if (isServer(example)) await checkReceiver(own, example);
    else if (!isHandler(example)) assert.notEqual(await own.run(example, env), "", `${example.at} prints something`);
  }
  return all.length;
}

/** A receiver of the documentation accepts a delivered event, and refuses one that nobody signed. */
async function checkReceiver(own: Folder, example: Example): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { id, secret } = await tuma.webhooks.create({ url });
  const program = await own.start(example, { ...env, PORT: String(port), TUMA_WEBHOOK_SECRET: secret });
  try {
    const post = () => fetch(url, { method: "POST", body: "{}" }).catch(() => undefined);
    await until(async () => (await post())?.status === 400, { what: `${example.at} refuses what is not signed` });
    await tuma.webhooks.test(id, { event: "dlr" });
    await until(() => program.output().includes("out_sms_0 DELIVRD"), { what: `${example.at} prints the event` });
    const isDelivered = async () => (await tuma.webhooks.listDeliveries(id)).deliveries[0]?.status === "delivered";
    await until(isDelivered, { what: `${example.at} accepted it` });
  } finally {
    await program.stop();
    await tuma.webhooks.delete(id);
  }
}

test("the package installs into an empty folder, and every example runs there as printed", async () => {
  const installed = readdirSync(path.join(folder.path, "node_modules"));
  assert.deepEqual(
    installed.filter((name) => !name.startsWith(".")),
    ["@tuma"],
  );
  assert.ok((await runExamples(folder, "js", "ts")) > 8);
});

test("a handler of the documentation answers a signed request", async () => {
  const handlers = pages.flatMap((page) => examplesOf(page, "ts").filter(isHandler));
  assert.ok(handlers.length > 0);
  const { id, secret } = await tuma.webhooks.create({ url: receiver.url });
  receiver.received.length = 0;
  await tuma.webhooks.test(id);
  await until(() => receiver.received.length > 0, { what: "a sample" });
  const { raw, headers } = receiver.received[0]!;
  const call = `
import handler from "./handler.mts";
const { raw, headers } = ${JSON.stringify({ raw, headers })};
const request = new Request("http://127.0.0.1/", { method: "POST", body: raw, headers });
console.log((await handler.fetch(request)).status);`;
  for (const { at, code } of handlers) {
    await writeFile(path.join(folder.path, "handler.mts"), code);
    const printed = await folder.run({ at, language: "ts", code: call }, { ...env, TUMA_WEBHOOK_SECRET: secret });
    assert.match(printed, /^dlr evt_\d+\n204\n$/);
  }
  await tuma.webhooks.delete(id);
});

test("the types of the package are those of the API, for a program that uses it", async () => {
  const program = `
import { Tuma, TumaError, type Message, type MessageDryRun, type SentMessage } from "@tuma/sdk";
const tuma = new Tuma();
const sent: SentMessage = await tuma.messages.send({ to: "1", text: "x", send_at: new Date() }, { idempotencyKey: "k" });
const dry: MessageDryRun = await tuma.messages.send({ to: "1", text: "x", dry_run: true });
const one: Message = await tuma.messages.get(sent.sms_id, { timeoutMs: 1 });
for await (const { sms_id } of tuma.messages.list({ status: "delivered", from_time: new Date() })) sms_id.at(0);
const total: number = (await tuma.messages.list()).pages.total;
const audio: Blob = await tuma.voice.getMedia("x");
const event = await tuma.webhooks.verify("", new Headers(), "whsec_");
if (event.kind === "inbound") event.data.from.at(0);
const code = (error: TumaError) => error.code === "insufficient_balance";
// @ts-expect-error -- no recipient
await tuma.messages.send({ text: "x" });
// @ts-expect-error -- no such member
await tuma.messages.send({ to: "1", text: "x", txt: "x" });
// @ts-expect-error -- takes no key
await tuma.account.get({ idempotencyKey: "k" });
// @ts-expect-error -- a number is not an id
await tuma.messages.get(1);
export { dry, one, total, audio, code };
`;
  await writeFile(path.join(folder.path, "types.mts"), program);
  const own = readdirSync(folder.path).filter((name) => name.endsWith(".mts") && name !== "handler.mts");
  const options = [
    "--noEmit",
    "--strict",
    "--exactOptionalPropertyTypes",
    "--skipLibCheck",
    "false",
    "--target",
    "esnext",
  ];
  const more = [
    "--module",
    "nodenext",
    "--lib",
    "esnext,dom,dom.iterable",
    "--types",
    "node",
    "--allowImportingTsExtensions",
  ];
  const types = ["--typeRoots", path.join(root, "node_modules/@types")];
  const tsc = path.join(root, "node_modules/.bin/tsc");
  await run(tsc, [...options, ...more, ...types, ...own], { cwd: folder.path }).catch((error: { stdout: string }) =>
    assert.fail(error.stdout),
  );
});

/** Skips a test, with a note, where Python or httpx is missing. */
async function hasPython(t: TestContext): Promise<boolean> {
  const without = await run(python, ["-c", "import httpx, sys; assert sys.version_info >= (3, 11)"]).then(
    () => undefined,
    () => `${python} of 3.11 or later with httpx (npm run peers)`,
  );
  if (without) t.skip(`needs ${without}`);
  return without === undefined;
}

test("the Python client passes its tests against the service", async (t) => {
  if (!(await hasPython(t))) return;
  const cwd = path.join(root, "sdk-python");
  const options = { cwd, env: { ...process.env, ...env, PYTHONDONTWRITEBYTECODE: "1" }, timeout: 120_000 };
  const { stderr } = await run(
    python,
    ["-W", "error::ResourceWarning", "-m", "unittest", "discover", "-s", "tests", "-t", "."],
    options,
  ).catch((error: { stderr: string }) => assert.fail(error.stderr));
  assert.match(stderr, /Ran \d+ tests[^]*OK\n$/);
});

test("every example in Python runs as printed", async (t) => {
  if (!(await hasPython(t))) return;
  const own = await openFolder(python, { PYTHONPATH: path.join(root, "sdk-python"), PYTHONDONTWRITEBYTECODE: "1" });
  try {
    assert.ok((await runExamples(own, "python")) > 8);
  } finally {
    await own.remove();
  }
});
