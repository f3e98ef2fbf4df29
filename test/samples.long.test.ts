import assert from "node:assert/strict";
import { execFile, spawn, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test, type TestContext } from "node:test";
import { promisify } from "node:util";
import { Library } from "../src/http/docs/library.ts";
import { startPeer, type Peer } from "../sdk/test/peer.ts";
import { wavOf } from "./fixtures/wav.ts";
import { CarrierPeer } from "./harness/carrier.ts";
import { freePort } from "./harness/process.ts";
import { startReceiver, type Receiver } from "./harness/receiver.ts";
import { ReaderShell, samplesOf, type Address, type Sample } from "./harness/samples.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

/**
 * Every sample of the documentation. Shell commands run against the service, page by page and from top to bottom, as a reader would run
 * them; JSON is read; programs are run here or by another test. A block that is none of these says why in its info string, in brackets:
 * ```` ```sh (needs Docker) ````. A number in it, as in ```` ```sh 402 ````, is the status that the sample is meant to show.
 */
const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "..");

/** Pages whose programs another test runs, by language. That test names the page. */
const elsewhere: { page: string; languages: string[]; by: string }[] = [
  { page: "docs/guides/sdk.md", languages: ["js", "python"], by: "sdk/test/service.test.ts" },
  { page: "sdk/README.md", languages: ["js", "ts"], by: "sdk/test/service.test.ts" },
  { page: "sdk-python/README.md", languages: ["python"], by: "sdk/test/service.test.ts" },
  { page: "docs/guides/high-availability.md", languages: ["sh"], by: "test/hosts/guide.ts" },
];
/** The pages whose programs this file runs. */
const webhookPage = "docs/guides/webhooks.md";
const signInPage = "docs/tutorials/sign-in-with-a-pin.md";
/** Pages that add a carrier: from then on the account is live, so they come last. */
const withCarrier = ["docs/guides/going-live.md", "docs/guides/carriers.md", "docs/guides/ready-made-carriers.md"];

const documents = ["README.md", ...new Library().pages.map(({ file }) => file)].map((file) => ({
  file,
  samples: samplesOf(file, readFileSync(path.join(root, file), "utf8")),
}));
const isElsewhere = (file: string, { language }: Sample) =>
  elsewhere.some(({ page, languages }) => page === file && languages.includes(language));
const isShell = ({ language, reason }: Sample) => language === "sh" && reason === undefined;

let server: TestServer;
let receiver: Receiver;
let carrier: CarrierPeer;
let recogniser: Peer;
/** What a reader has who has used the service before: an object of each kind. */
let earlier: string;

const owner = { email: "owner@localhost", password: "a long password of tests" };

async function start(): Promise<void> {
  [receiver, recogniser, carrier] = [await startReceiver(), await startPeer(), new CarrierPeer()];
  await carrier.open();
  recogniser.answer((_request, response) =>
    response.setHeader("content-type", "application/json").end('{"text":"good morning"}'),
  );
  server = await startServer({
    STT_UPSTREAM_EN: `${recogniser.url}/v1`,
    BOOTSTRAP_EMAIL: owner.email,
    BOOTSTRAP_PASSWORD: owner.password,
  });
  const answers = await Promise.all([
    server.call("GET /v1/account"),
    server.call("POST /v1/webhooks", { body: { url: receiver.url } }),
    server.call("POST /v1/sms", { body: { to: "+250788123499", text: "Before the samples", sender: "TUMA" } }),
    server.call("POST /v1/sms/verify", { body: { brand: "Acme", number: "+250788123498" } }),
    server.call("POST /v1/sandbox/handsets/+250788123497/messages", { body: { to: "7878", text: "Hello" } }),
    server.call("GET /v1/account/twilio"),
  ]);
  await until(() => receiver.received.length >= 2, { what: "the webhooks of what was sent before" });
  const webhook = /whk_\d+/.exec(answers.map(({ text }) => text).join("\n"))![0];
  for (const request of [`GET /v1/webhooks/${webhook}/deliveries`, "GET /v1/sms/inbounds"])
    answers.push(await server.call(request));
  earlier = answers.map(({ text }) => text).join("\n");
}

// With `-t`, Node.js cleans up once the tests registered so far are over, those left out included. So all are registered without an
// await in between, and a clean-up that comes before the end of the set-up waits for it; otherwise the server would never stop.
let started: Promise<void>;
before(() => (started = start()));
after(async () => {
  await started;
  await server.stop();
  await Promise.all([receiver.close(), recogniser.close(), carrier.close()]);
});

test("every sample is run, read, or says why not", () => {
  const faults: string[] = [];
  let run = 0;
  for (const { file, samples } of documents) {
    for (const sample of samples) {
      const { at, language, reason, words } = sample;
      if (language === "" && /^(curl|npm|tuma) /m.test(sample.code)) faults.push(`${at}: commands need a language`);
      if (language === "" || reason !== undefined || isElsewhere(file, sample)) continue;
      const isKnown = language === "sh" || language === "json" || file === webhookPage || file === signInPage;
      if (!isKnown) faults.push(`${at}: nothing runs \`${language}\`. Say why in brackets: \`\`\`${language} (…)`);
      else if (words.some((word) => !/^[1-5]\d\d$/.test(word))) faults.push(`${at}: what is \`${words.join(" ")}\`?`);
      else run++;
    }
  }
  assert.deepEqual(faults, []);
  assert.ok(run > 100, `${run}`);
});

test("the tests that are said to run a page's programs name that page", () => {
  for (const { page, by } of elsewhere) {
    const text = readFileSync(path.join(root, by), "utf8");
    assert.ok(text.includes(page) || text.includes(`"${path.basename(page)}"`), `${by} does not read ${page}`);
    assert.ok(documents.find(({ file }) => file === page)!.samples.length > 0, page);
  }
});

test("the JSON of every page can be read", () => {
  for (const { at, code } of documents.flatMap(({ samples }) => samples.filter(isJson))) {
    // An ellipsis stands for what is left out.
    const whole = code.replaceAll(/\{…\}/g, "{}").replaceAll(/\[…\]/g, "[]");
    const isRead = [[whole], whole.trim().split("\n"), [`{${whole}}`]].some((texts) => texts.every(canBeRead));
    assert.ok(isRead, at);
  }
});

const isJson = ({ language, reason }: Sample) => language === "json" && reason === undefined;

function canBeRead(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const noCurl = spawnSync("curl", ["--version"]).error ? "no curl (apt-get install curl)" : false;

test("the server of the tutorial signs a phone in with its PIN, and with no other", async () => {
  const { samples } = documents.find(({ file }) => file === signInPage)!;
  const { code } = samples.find(({ language }) => language === "js")!;
  const port = await freePort();
  const env = { PATH: process.env["PATH"]!, PORT: String(port), TUMA_TOKEN: server.token, TUMA_URL: server.url };
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], { env, stdio: "inherit" });
  try {
    const number = "+250788123411";
    const ask = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.json() as Promise<
        Record<string, unknown>
      >;
    const of = encodeURIComponent(number);
    await until(async () => (await ask(`/start?number=${of}`))?.["sent"], { what: "the PIN is sent" });
    const wrong = await ask(`/finish?number=${of}&code=00000000`);
    assert.deepEqual([typeof wrong["error"], wrong["attempts_left"]], ["string", 4]);
    let pin: string | undefined;
    await until(
      async () => {
        const phone = await server.call(`GET /v1/sandbox/handsets/${number}/messages`);
        return (pin = /"text":"[^"]*?(\d{6})/.exec(phone.text)?.[1]);
      },
      { what: "the PIN arrives" },
    );
    assert.deepEqual(await ask(`/finish?number=${of}&code=${pin}`), { signed_in: number });
  } finally {
    child.kill("SIGKILL");
  }
});

/** The pages with commands to run: first in the sandbox, then with a carrier. */
const followed = documents
  .filter(({ file, samples }) => samples.some((sample) => isShell(sample) && !isElsewhere(file, sample)))
  .sort((one, other) => withCarrier.indexOf(one.file) - withCarrier.indexOf(other.file));

// A test each, so that `-t voice-pins` follows that page alone.
for (const { file, samples } of followed)
  test(`the commands of ${file} do what the page says`, { skip: noCurl }, () => follow(file, samples));

/** Readers are slower than the simulated carrier: what a sample sent has arrived before the next one. */
const settled = () =>
  until(async () => (await isEmpty("queued")) && (await isEmpty("submitting")), { what: "all messages are sent" });

const isEmpty = async (status: string) =>
  (await server.call<{ messages: [] }>(`GET /v1/sms?status=${status}&per_page=1`)).body.messages.length === 0;

/** Runs the commands of a page from top to bottom, and checks what was answered. */
async function follow(file: string, samples: Sample[]): Promise<void> {
  const addresses: Address[] = [
    ['"host":"smpp.example.net","port":2775', `"host":"127.0.0.1","port":${carrier.port}`],
    ["https://example.com/hooks/tuma", receiver.url],
    ["http://127.0.0.1:8080", server.url],
    ["-u owner@localhost", `-u '${owner.email}:${owner.password}'`],
  ];
  const speech = wavOf(new Int16Array(16_000).fill(1_000), 16_000);
  const contacts = Buffer.from("phone,name\n+250788123421,Ana\n+250788123422,Keza\n");
  const files = { "speech.mp3": speech, "speech.wav": speech, "contacts.csv": contacts };
  const shell = await ReaderShell.open({ TUMA_TOKEN: server.token, TUMA_URL: server.url }, addresses, [earlier], files);
  try {
    for (const sample of samples.filter((each) => isShell(each) && !isElsewhere(file, each))) {
      const calls = await shell.run(sample);
      assert.equal(calls.length > 0, /\bcurl /.test(sample.code), `${sample.at} makes its calls`);
      await settled();
      const wanted = sample.words.map(Number);
      for (const { status, method, url } of calls) {
        const isExpected = wanted.length > 0 ? wanted.includes(status) : status >= 200 && status < 300;
        assert.ok(
          isExpected,
          `${sample.at}: ${method} ${url} is answered with ${status}:\n${shell.answers.at(-1)!.slice(0, 600)}`,
        );
      }
    }
  } finally {
    await shell.close();
  }
}

const sampleOf = (code: string) => samplesOf("page.md", `\`\`\`sh\n${code}\n\`\`\`\n`)[0]!;

test("a sample that fails is noticed", { skip: noCurl }, async () => {
  const shell = await ReaderShell.open({}, [["http://127.0.0.1:8080", server.url]], ['{"id":"whk_7"}'], {});
  try {
    const calls = await shell.run(sampleOf("NAME=nothing\ncurl -s http://127.0.0.1:8080/v1/webhooks/whk_… | cat"));
    assert.deepEqual(
      calls.map(({ status, method, url }) => [status, method, url]),
      [[401, "GET", `${server.url}/v1/webhooks/whk_7`]],
    );
    assert.deepEqual(await shell.run(sampleOf('test "$NAME" = nothing')), []);
    await assert.rejects(shell.run(sampleOf("false\ntrue")), /page\.md:1 failed/);
    await assert.rejects(shell.run(sampleOf("curl -s http://127.0.0.1:1/")), /page\.md:1 failed/);
  } finally {
    await shell.close();
  }
});

const secret = `whsec_${Buffer.from("a secret of this test, 32 bytes.").toString("base64")}`;
/** Runs the function of a language on a signed body: prints `true` and, with another body, `false`. */
const programs: Record<
  string,
  { command: string; args: (file: string) => string[]; program: (code: string) => string }
> = {
  js: {
    command: process.execPath,
    args: (file) => [file],
    program: (code) => `${code}
const { SECRET: secret, ID: id, AT: at, SIGNATURE: signature, BODY: body } = process.env;
const headers = { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature };
console.log(verify(secret, headers, body), verify(secret, headers, body + " "));`,
  },
  python: {
    command: "python3",
    args: (file) => [file],
    program: (code) => `${code}
import os
e = os.environ
headers = {"webhook-id": e["ID"], "webhook-timestamp": e["AT"], "webhook-signature": e["SIGNATURE"]}
body = e["BODY"].encode()
print(str(verify(e["SECRET"], headers, body)).lower(), str(verify(e["SECRET"], headers, body + b" ")).lower())`,
  },
  php: {
    command: "php",
    args: (file) => [file],
    program: (code) => `<?php
${code}
$ask = fn(string $body) => verify(getenv('SECRET'), getenv('ID'), getenv('AT'), getenv('SIGNATURE'), $body) ? 'true' : 'false';
echo $ask(getenv('BODY')), ' ', $ask(getenv('BODY') . ' '), "\\n";`,
  },
  go: {
    command: "go",
    args: (file) => ["run", file],
    program: (code) => `package main
${code.replace("import (", 'import (\n\t"os"')}
func main() {
	headers := http.Header{}
	headers.Set("webhook-id", os.Getenv("ID"))
	headers.Set("webhook-timestamp", os.Getenv("AT"))
	headers.Set("webhook-signature", os.Getenv("SIGNATURE"))
	ask := func(body string) bool { return verify(os.Getenv("SECRET"), headers, []byte(body)) }
	fmt.Println(ask(os.Getenv("BODY")), ask(os.Getenv("BODY")+" "))
}`,
  },
};

for (const [language, { command, args, program }] of Object.entries(programs)) {
  test(`the ${language} function of the guide to webhooks accepts a signed body and no other`, async (t: TestContext) => {
    const sample = documents
      .find(({ file }) => file === webhookPage)!
      .samples.find((each) => each.language === language && each.code.includes("verify("))!;
    if (!(await isInstalled(command))) return t.skip(`no ${command}`);
    const folder = await mkdtemp(path.join(tmpdir(), "tuma-verify-"));
    try {
      const file = path.join(folder, { js: "main.mjs", python: "main.py", php: "main.php", go: "main.go" }[language]!);
      await writeFile(file, program(sample.code));
      const [id, at, body] = ["evt_1", String(Math.floor(Date.now() / 1000)), '{"status":"DELIVRD","sms_id":1}'];
      const mac = createHmac("sha256", Buffer.from(secret.slice(6), "base64")).update(`${id}.${at}.${body}`);
      const signed = { SECRET: secret, ID: id, AT: at, BODY: body, SIGNATURE: `v1,${mac.digest("base64")}` };
      const env = { PATH: process.env["PATH"]!, HOME: process.env["HOME"] ?? folder, ...signed };
      const { stdout } = await run(command, args(file), { env, timeout: 120_000 });
      assert.equal(stdout.trim(), "true false");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

const isInstalled = (command: string) =>
  run(command, [command === "go" ? "version" : "--version"]).then(
    () => true,
    () => false,
  );
