import assert from "node:assert/strict";
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { codeOf, stepOf } from "../../src/core/accounts/people/totp.ts";
import { CarrierPeer } from "../harness/carrier.ts";
import { createDatabase, type TestDatabase } from "../harness/database.ts";
import { endProcess, freePort, inherited } from "../harness/process.ts";
import { startReceiver, type Receiver } from "../harness/receiver.ts";
import { until } from "../harness/wait.ts";

/**
 * Rotates SECRET_KEY in two processes, restarting one after the other while messages, webhooks, PINs and sign-ins continue. The
 * client alternates between them, as behind a proxy, so each decrypts what the other has encrypted.
 */
const oldKey = "the old key long enough for this";
const newKey = "the new key long enough for this";
const token = "test-token-with-all-scopes-0001";
const login = { email: "owner@localhost", password: "a password of the tests" };
/** Limits of the load: the rounds of a worker, and the retries of a call while a process restarts. */
const maxRounds = 5_000;
const maxTries = 3_000;

let database: TestDatabase;
let folder: string;
let receiver: Receiver;
let carrier: CarrierPeer;
const processes: { port: number; child: ChildProcess }[] = [];

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts a process with these keys on the port of the one it replaces. */
async function start(n: number, keys: string): Promise<void> {
  const before = processes[n];
  if (before) await endProcess(before.child, 30_000);
  const port = before?.port ?? (await freePort());
  const env = {
    ...inherited,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, String(n)),
    SECRET_KEY: keys,
    PORT: String(port),
    ROLES: "api,gateway,webhooks",
    SANDBOX: "false",
    BOOTSTRAP_TOKEN: token,
    BOOTSTRAP_PASSWORD: login.password,
    ALLOW_PRIVATE_WEBHOOKS: "127.0.0.1",
    RATE_LIMIT_PER_SECOND: "100000",
    RATE_LIMIT_BURST: "100000",
    ACCOUNT_RATE_LIMIT_PER_SECOND: "100000",
    AUTO_MODELS: "false",
    LOG_LEVEL: "error",
  };
  const child = spawn(process.execPath, ["src/main.ts"], { env, stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  processes[n] = { port, child };
  await until(
    () => {
      assert.equal(child.exitCode, null, errors);
      return isReady(port);
    },
    { what: `process ${n} with its keys` },
  );
}

let calls = 0;
const asOperator = { authorization: `Bearer ${token}` };
const dashboard = { "x-tuma-console": "1" };
interface Answer {
  status: number;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came
  body: any;
}

/** Calls the processes in turn; if one does not respond, or is stopping, the next. */
async function call(request: string, body?: unknown, headers: Record<string, string> = asOperator): Promise<Answer> {
  const [method, path] = request.split(" ") as [string, string];
  for (let tries = 0; tries < maxTries; tries++) {
    const { port } = processes[calls++ % processes.length]!;
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.status !== 503) return { status: response.status, text, body: JSON.parse(text) };
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`nobody answered ${request}`);
}

const signIn = (body: object) => call("POST /console/login", body, dashboard);

before(async () => {
  database = await createDatabase();
  folder = await mkdtemp(join(tmpdir(), "tuma-rotation-"));
  receiver = await startReceiver();
  carrier = new CarrierPeer();
  await carrier.open();
  let ids = 0;
  carrier.behaviour = (received) => {
    const id = `id-${++ids}`;
    // The process that has the link by then takes the receipt.
    setImmediate(
      () =>
        void until(() =>
          carrier.receipt(received, id).then(
            (status) => status === 0,
            () => false,
          ),
        ),
    );
    return id;
  };
  await start(0, oldKey);
  await start(1, oldKey);
});
after(async () => {
  await Promise.all(processes.map(({ child }) => endProcess(child, 30_000)));
  await carrier.close();
  await receiver.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The work that continues from the first key to the last; each round completes one item. */
class Load {
  readonly sent: string[] = [];
  readonly rounds = [0, 0, 0];
  #isOver = false;
  #failure: unknown;
  readonly #workers: Promise<void>[];

  constructor() {
    const works = [(n: number) => this.#message(n), (n: number) => this.#pin(n), () => this.#signIn()];
    this.#workers = works.map((work, index) => this.#repeat(work, index));
  }

  async #repeat(work: (n: number) => Promise<void>, index: number): Promise<void> {
    try {
      for (let n = 0; n < maxRounds && !this.#isOver; n++) {
        await work(n);
        this.rounds[index]!++;
        // Hashing passwords without a pause would take the processors from the processes that start.
        await sleep(50);
      }
    } catch (error) {
      this.#failure ??= error;
    }
  }

  async #message(n: number): Promise<void> {
    const body = { to: `+2507881${String(n).padStart(5, "0")}`, text: `message ${n}`, sender: "TUMA" };
    const reply = await call("POST /v1/sms", body, { ...asOperator, "idempotency-key": `message ${n}` });
    assert.equal(reply.status, 201, reply.text);
    this.sent.push(reply.body.sms_id);
  }

  /** Issued by one process, sent by the one with the link, checked by either. */
  async #pin(n: number): Promise<void> {
    // Each has its own prefix: the guard limits the PINs per prefix.
    const number = `+25079${String((n * 10_007) % 10_000_000).padStart(7, "0")}`;
    const issued = await call("POST /v1/sms/verify", { brand: "Acme", number });
    assert.ok(issued.status === 200 || issued.status === 201, issued.text);
    const got = await until(
      () => carrier.received.findLast(({ pdu }) => `+${pdu.destinationAddr}` === number)?.pdu.shortMessage.toString(),
      { what: `the PIN of round ${n}` },
    );
    const checked = await call("POST /v1/sms/verify/check", {
      request_id: issued.body.request_id,
      code: /\d{4,10}/.exec(got)![0],
    });
    assert.equal(checked.status, 200, `${checked.text} in round ${n}`);
  }

  async #signIn(): Promise<void> {
    const reply = await signIn(login);
    assert.equal(reply.status, 200, reply.text);
  }

  /** Resolves once each kind of work has started and completed two more rounds; rejects if one fails. */
  async goesOn(): Promise<void> {
    const before = [...this.rounds];
    await until(
      () => {
        if (this.#failure !== undefined) throw this.#failure;
        return this.rounds.every((rounds, index) => rounds >= before[index]! + 2);
      },
      { what: "more of everything" },
    );
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#workers);
    if (this.#failure !== undefined) throw this.#failure;
  }
}

test("SECRET_KEY is rotated while messages, webhooks, PINs and sign-ins continue in two processes", async (t) => {
  const account = (await call("GET /v1/account")).body.id as string;
  const { port } = carrier;
  const link = { name: "carrier", host: "127.0.0.1", port, system_id: "tuma", password: "s3cret", window: 50 };
  assert.equal((await call("POST /v1/operator/carriers", link)).status, 200);
  const credit = await call(`POST /v1/operator/accounts/${account}/credit`, { amount: 1000, note: "test" });
  assert.equal(credit.status, 200, credit.text);
  const hook = await call("POST /v1/webhooks", { url: receiver.url, events: ["dlr"] });
  assert.equal(hook.status, 200, hook.text);
  const secret = hook.body.secret as string;

  // A second user has a second factor, whose seed is encrypted. Each code works once, so the last step is reset between them.
  const person = { email: "second@example.com", password: login.password };
  const invited = await call("POST /v1/members", { email: person.email, role: "viewer" });
  const joining = { token: invited.body.token, name: "Second", password: person.password };
  await call("POST /console/invitations/accept", joining, dashboard);
  const cookie = await cookieOf(person);
  const asPerson = { ...dashboard, cookie };
  const offered = await call("POST /console/totp", { current_password: person.password }, asPerson);
  assert.equal(offered.status, 200, offered.text);
  const code = () => codeOf(offered.body.secret, stepOf(new Date()));
  assert.equal((await call("POST /console/totp/confirm", { code: code() }, asPerson)).status, 200);

  const load = new Load();
  const step = async (what: string) => {
    await load.goesOn();
    await database.sql`update users set totp_step = 0`;
    const signed = await signIn({ ...person, code: code() });
    assert.equal(signed.status, 200, `${what}: ${signed.text}`);
  };
  await step("the old key");
  for (const keys of [`${oldKey},${newKey}`, `${newKey},${oldKey}`, newKey]) {
    if (keys === newKey) {
      const env = { ...process.env, DATABASE_URL: database.url, SECRET_KEY: `${newKey},${oldKey}` };
      const { stdout } = await promisify(execFile)(process.execPath, ["cli/tuma.mjs", "reseal"], { env });
      assert.match(stdout, /Everything is sealed with the new key/);
      await step("resealed");
    }
    for (const n of [0, 1]) {
      await start(n, keys);
      await step(`process ${n} with ${keys.split(",").length} keys`);
    }
  }
  await load.end();

  const told = () => receiver.received.map(({ body }) => body.message_id as string);
  await until(() => new Set(told()).isSupersetOf(new Set(load.sent)), { what: "a webhook for every message" });
  const verifier = new Webhook(secret);
  for (const { raw, headers } of receiver.received) verifier.verify(raw, headers as Record<string, string>);
  const pins = load.rounds[1]!;
  const undelivered = () => database.sql`select id, state from messages where state <> 'delivered'`;
  await until(async () => (await undelivered()).length === 0, { what: "the delivery of every message" });
  const [stored] = await database.sql<{ count: number }[]>`select count(*)::int as count from messages`;
  assert.equal(stored!.count, load.sent.length + pins);
  t.diagnostic(
    `${load.sent.length} messages, ${pins} PINs, ${load.rounds[2]} sign-ins, ${receiver.received.length} webhooks`,
  );
});

async function cookieOf(body: object): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${processes[0]!.port}/console/login`, {
    method: "POST",
    headers: { "content-type": "application/json", ...dashboard },
    body: JSON.stringify(body),
  });
  return response.headers.get("set-cookie")!.split("; ")[0]!;
}
