/** Deliveries of the running program, verified by libraries of Standard Webhooks in four languages that are not ours. */
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { startServer, type TestServer } from "../../harness/server.ts";
import { until } from "../../harness/wait.ts";
import { startReceiver, type Received, type Receiver } from "../../harness/webhooks.ts";
import { installedAt, missing, type PartName } from "../parts.ts";
import { rows } from "../table.ts";
import { tried } from "../tried.ts";

/** A request to verify. */
interface Request {
  secret: string;
  headers: Record<string, string>;
  body: string;
}
type Library = `standardWebhooks${"Node" | "Python" | "Go" | "Rust"}`;
type Verdict = { verified: true } | { verified: false; reason: string };

let server: TestServer;
let receiver: Receiver;
let webhook: { id: string; secret: string };
/** Deliveries before and during a rotation, and the secret that replaces the first. */
let [first, rotated]: Received[] = [];
let newSecret: string;

before(async () => {
  [server, receiver] = await Promise.all([startServer({ ALLOW_PRIVATE_WEBHOOKS: "127.0.0.1" }), startReceiver()]);
  const body = { url: receiver.url, events: ["dlr"] };
  webhook = (await server.call<typeof webhook>("POST /v1/webhooks", { body })).body;
  first = await delivered("+250788120001", "Amakuru é €");
  newSecret = (await server.call<typeof webhook>(`POST /v1/webhooks/${webhook.id}/rotate`)).body.secret;
  rotated = await delivered("+250788120002", "Murakoze");
});
after(async () => {
  await server?.stop();
  await receiver?.close();
});

/** Sends a message, and returns the request that reports its delivery. */
async function delivered(to: string, text: string): Promise<Received> {
  const sent = await server.call<{ sms_id: string }>("POST /v1/sms", {
    body: { to, text, sender: "TUMA", reference: text },
  });
  const about = (each: Received) => each.body.includes(`"${sent.body.sms_id}"`) && each.body.includes("DELIVRD");
  return until(() => receiver.received.find(about), { what: `the report on ${sent.body.sms_id}` });
}

const requestOf = ({ headers, body }: Received, secret: string, change: Partial<Request> = {}): Request => ({
  secret,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("webhook-"))),
  body,
  ...change,
});

/** The same body and id, signed with the right secret at another time. */
function signedAt({ headers, body }: Received, secret: string, at: Date): Request {
  const id = headers["webhook-id"]!;
  const signature = new Webhook(secret).sign(id, at, body);
  const seconds = String(Math.floor(at.getTime() / 1000));
  return { secret, body, headers: { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signature } };
}

/** What every library is asked, and whether it must agree. */
function cases(): [what: string, request: Request, agrees: boolean][] {
  const { secret } = webhook;
  const old = new Date(Date.now() - 600_000);
  const other = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const tampered = first!.body.replace("DELIVRD", "UNDELIV");
  const otherId = { ...requestOf(first!, secret).headers, "webhook-id": "msg_other" };
  return [
    ["a delivery", requestOf(first!, secret), true],
    ["a changed body", requestOf(first!, secret, { body: tampered }), false],
    ["another id", requestOf(first!, secret, { headers: otherId }), false],
    ["a wrong secret", requestOf(first!, other), false],
    ["a timestamp of now", signedAt(first!, secret, new Date()), true],
    ["an old timestamp", signedAt(first!, secret, old), false],
    ["the old secret during a rotation", requestOf(rotated!, secret), true],
    ["the new secret during a rotation", requestOf(rotated!, newSecret), true],
    ["a wrong secret during a rotation", requestOf(rotated!, other), false],
    ["the new secret for an earlier delivery", requestOf(first!, newSecret), false],
  ];
}

/** Asks a program that reads and writes one line per request. */
async function ask([program, ...args]: string[], requests: Request[]): Promise<Verdict[]> {
  const child: ChildProcess = spawn(program!, args, { stdio: ["pipe", "pipe", "inherit"] });
  const verdicts: Verdict[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    createInterface(child.stdout!)
      .on("line", (line) => verdicts.push(JSON.parse(line) as Verdict))
      .on("close", resolve);
  });
  for (const request of requests)
    child.stdin!.write(`${JSON.stringify({ ...request, body: Buffer.from(request.body).toString("base64") })}\n`);
  child.stdin!.end();
  await ended;
  return verdicts;
}

/** npm's library, in this process. */
const inNode = (requests: Request[]): Verdict[] =>
  requests.map(({ secret, headers, body }) => {
    try {
      new Webhook(secret).verify(body, headers);
      return { verified: true };
    } catch (error) {
      return { verified: false, reason: String(error) };
    }
  });

/** The programs that ask the other libraries, and what they are installed by. */
const peers: Record<Library, [PartName, ...string[]] | undefined> = {
  standardWebhooksNode: undefined,
  standardWebhooksPython: ["webhooks-python", "bin/python", path.join(import.meta.dirname, "python/verify.py")],
  standardWebhooksGo: ["webhooks-go", "verify"],
  standardWebhooksRust: ["webhooks-rust", "debug/webhooks"],
};

const programOf = ([part, program, ...args]: [PartName, ...string[]]) => [
  path.join(installedAt(part), program!),
  ...args,
];

for (const [key, peer] of Object.entries(peers) as [Library, [PartName, ...string[]] | undefined][]) {
  const skip = peer !== undefined && missing(peer[0]);
  test(tried(key, rows[key].scenarios), { skip }, async () => {
    assert.equal(rotated!.headers["webhook-signature"]!.split(" ").length, 2);
    const wanted = cases();
    const requests = wanted.map(([, request]) => request);
    const verdicts = peer === undefined ? inNode(requests) : await ask(programOf(peer), requests);
    assert.deepEqual(
      verdicts.map(({ verified }, n) => [wanted[n]![0], verified]),
      wanted.map(([what, , agrees]) => [what, agrees]),
      JSON.stringify(verdicts),
    );
  });
}
