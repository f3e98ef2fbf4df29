/**
 * What somebody without a token, or with one of another account, does to a tenant's sends. An attack comes from a process of its own,
 * beside one client that sends. Quiet and attacked phases of half of `--seconds` alternate, three of each for each attack, so that
 * other load affects both alike; an attack begins afresh in each, with all the allowance that it is given at once. Those of
 * `--baseline` are in between. An attack is compared with all quiet phases of its program: of one attack's alone, the p99 is that of
 * six sends, and differs from line to line by a factor of four.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { goal, type BenchOptions, type SuiteResult } from "./suite.ts";
import { openTumaDatabase, startTuma, type Tuma } from "./tuma.ts";

/** An attack as its process gets it: connections that each repeat a request, or hold one back. */
interface Attack {
  name: string;
  kind: "drip" | "repeat" | "unread" | "audio";
  connections: number;
  path: string;
  /** The token of the attacking account, if it has one. */
  token?: string;
  body?: string;
  port: number;
}

const words = "the message send account webhook delivery number when bulk price".split(" ");
const mcp = (method: string, params: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });

const attacks: Omit<Attack, "port">[] = [
  { name: "4,100 bodies byte by byte", kind: "drip", connections: 4_100, path: "/console/login" },
  { name: "64 × page", kind: "repeat", connections: 64, path: "/docs/guides/webhooks" },
  { name: "64 × a call without a token", kind: "repeat", connections: 64, path: "/v1/account" },
  { name: "64 × /health/ready", kind: "repeat", connections: 64, path: "/health/ready" },
  ...["/openapi.json", "/docs/reference/api", "/metrics", "/llms-full.txt", "/ai/languages"].map((path) => ({
    name: `16 × ${path}`,
    kind: "repeat" as const,
    connections: 16,
    path,
  })),
  { name: "40 unread exports", kind: "unread", connections: 40, path: "/v1/account/export", token: "" },
  { name: "6 files that decode to nothing", kind: "audio", connections: 6, path: "/ai/stt/en", token: "" },
  {
    name: "16 × search_docs by MCP",
    kind: "repeat",
    connections: 16,
    path: "/mcp",
    token: "",
    body: mcp("tools/call", { name: "search_docs", arguments: { query: words.join(" ") } }),
  },
  {
    name: "16 × tools/list by MCP",
    kind: "repeat",
    connections: 16,
    path: "/mcp",
    token: "",
    body: mcp("tools/list", {}),
  },
];

/** The rows of the exported account. */
const messages = 20_000;

const rounds = 3;
/** What the tenant sends each second, within the limit of its token, and on how many connections. */
const [sendsPerSecond, tenantConnections] = [80, 16];

/** A program under attack. */
interface Target {
  tuma: Tuma;
  /** Of the account that attacks. */
  token: string;
  /** Measures the tenant's sends for one phase. */
  phase: () => Promise<Sends>;
  /** All that was sent while nobody attacked. */
  quiet: Sends;
}

/** What one attack on one program did. */
interface Seen {
  attack: string;
  name: string;
  quiet: Sends;
  under: Sends;
  answers: Answers;
  load: number;
}

async function openTarget(seconds: number, from?: string): Promise<Target> {
  // The limit by token is part of the defence.
  const tuma = await startTuma({ RATE_LIMIT_PER_SECOND: "100", RATE_LIMIT_BURST: "200" }, undefined, from);
  const token = await openAttacker(tuma);
  const tenant = await tenantOf(tuma);
  const phase = () => send(tuma, tenant, seconds / 2);
  await phase();
  return { tuma, token, phase, quiet: noSends() };
}

/** Measures a tenant's sends in turns, quiet and attacked. */
export async function attacked({ seconds, baseline, only }: BenchOptions): Promise<SuiteResult> {
  const chosen = attacks.filter(({ name }) => name.includes(only));
  if (chosen.length === 0) throw new Error(`no attack's name contains "${only}"`);
  const targets: [name: string, Target][] = [];
  try {
    if (baseline !== undefined) targets.push([" before", await openTarget(seconds, baseline)]);
    targets.push(["", await openTarget(seconds)]);
    const all: { target: Target; seen: Seen }[] = [];
    for (const attack of chosen) {
      process.stderr.write(`  ${attack.name}\n`);
      const both = targets.map(([name, target]) => ({ target, seen: nothingSeen(attack.name, name) }));
      all.push(...both);
      for (let round = 0; round < rounds; round++)
        for (const { target, seen } of both) await attackOnce(attack, target, seen);
      for (const { seen } of both) seen.load = loadavg()[0]!;
    }
    const ratioOf = ({ quiet }: Target, { under }: Seen) => percentile(under, 0.99)! / percentile(quiet, 0.99)!;
    const rows = all.map(({ target, seen }) => rowOf(seen, ratioOf(target, seen)));
    for (const [name, { quiet }] of targets)
      rows.push(rowOf({ ...nothingSeen("all that was quiet", name), quiet }, undefined));
    const goals = all
      .filter(({ seen }) => seen.name === "")
      .map(({ target, seen }) =>
        goal(`p99 of sends beside ${seen.attack} against quiet`, ratioOf(target, seen), "×", { atMost: 3 }),
      );
    const title =
      "Sends of another account, in milliseconds from when each was due; and what the attacker was answered";
    const headings = ["attack", "sends", ...ofSends("quiet"), ...ofSends("attacked"), "ratio of p99"];
    headings.push("failed, quiet / attacked", "the attacker's answers", "load");
    return { suite: "attacks", rows: [], goals, tables: [{ title, headings, rows }] };
  } finally {
    for (const [, { tuma }] of targets) await tuma.stop();
  }
}

const nothingSeen = (attack: string, name: string): Seen => ({
  attack,
  name,
  quiet: noSends(),
  under: noSends(),
  answers: {},
  load: loadavg()[0]!,
});

function rowOf({ attack, name, quiet, under, answers, load }: Seen, ratio: number | undefined): string[] {
  const figures = [quiet, under].flatMap((sends) =>
    [0.5, 0.99, 1].map((part) => percentile(sends, part)?.toFixed(1) ?? "–"),
  );
  const failed = `${quiet.failed} / ${under.failed}`;
  const sends = String(under.tookMs.length || quiet.tookMs.length);
  return [attack + name, sends, ...figures, ratio?.toFixed(2) ?? "–", failed, shares(answers), load.toFixed(1)];
}

/** A quiet phase and one under attack. */
async function attackOnce(attack: Omit<Attack, "port">, target: Target, seen: Seen): Promise<void> {
  const { tuma, token, phase } = target;
  const whole = { ...attack, port: tuma.port, ...(attack.token === undefined ? {} : { token }) };
  // What a process makes once in its life, such as a document, is made before.
  if (attack.kind === "repeat") await ask(whole, attack.path, "application/json", attack.body);
  const quiet = await phase();
  add(seen.quiet, quiet);
  add(target.quiet, quiet);
  const child = await begin(whole);
  add(seen.under, await phase());
  for (const [status, count] of Object.entries(await end(child)))
    seen.answers[status] = (seen.answers[status] ?? 0) + count;
}

const ofSends = (when: string) => ["p50", "p99", "max"].map((figure) => `${when} ${figure}`);

/** What a tenant's sends took. */
interface Sends {
  tookMs: number[];
  failed: number;
}

const noSends = (): Sends => ({ tookMs: [], failed: 0 });

function add(to: Sends, { tookMs, failed }: Sends): void {
  to.tookMs.push(...tookMs);
  to.failed += failed;
}

/** Undefined if nothing was sent. */
function percentile({ tookMs }: Sends, part: number): number | undefined {
  const sorted = tookMs.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

/** How often an attack was answered with each status; 0 for a connection that was closed. */
type Answers = Record<string, number>;

/** The answers, such as `4,210: 97% 200, 3% 429`. */
function shares(answers: Answers): string {
  const entries = Object.entries(answers).filter(([, count]) => count > 0);
  const sum = entries.reduce((total, [, count]) => total + count, 0);
  if (sum === 0) return "none";
  const parts = entries.map(([status, n]) => `${Math.round((100 * n) / sum)}% ${status === "0" ? "closed" : status}`);
  return `${sum.toLocaleString("en")}: ${parts.join(", ")}`;
}

/** Starts an attack. */
async function begin(attack: Attack): Promise<ChildProcess> {
  const child = fork(fileURLToPath(import.meta.url), ["--attack"]);
  child.send(attack);
  await once(child, "message");
  return child;
}

/** Ends it, and lets its connections go. */
async function end(child: ChildProcess): Promise<Answers> {
  child.send("report");
  const [answers] = (await once(child, "message")) as [Answers];
  child.kill("SIGKILL");
  await once(child, "exit");
  await pause(300);
  return answers;
}

/** A customer that sends on time, whether or not the last message is answered: what waits for a connection of its own is late as well. */
async function send({ port }: Tuma, token: string, seconds: number): Promise<Sends> {
  const sends = noSends();
  const beganMs = performance.now();
  const one = async (dueMs: number) => {
    const body = `{"to":"+25078${String(1_000_000 + sent++)}","text":"Your order is on its way.","sender":"TUMA"}`;
    const status = await ask({ port, token }, "/v1/sms", "application/json", body).catch(() => 0);
    if (status !== 201) sends.failed++;
    sends.tookMs.push(performance.now() - dueMs);
  };
  const begun: Promise<void>[] = [];
  for (let n = 0; n < seconds * sendsPerSecond; n++) {
    const dueMs = beganMs + (n * 1000) / sendsPerSecond;
    await pause(Math.max(0, dueMs - performance.now()));
    begun.push(one(dueMs));
  }
  await Promise.all(begun);
  return sends;
}
let sent = 0;

async function tenantOf(tuma: Tuma): Promise<string> {
  const account = await tuma.call("POST", "/v1/operator/accounts", { name: "Tenant" });
  await tuma.call("POST", `/v1/operator/accounts/${String(account["id"])}/credit`, { amount: 100_000 });
  return (account["token"] as { token: string }).token;
}

/** The attacking account, with messages to export. Returns its token. */
async function openAttacker(tuma: Tuma): Promise<string> {
  const sql = openTumaDatabase(tuma.dataDir, 1);
  try {
    await sql`
      insert into audit_log (id, account_id, actor, action, details)
      select 1000000000000 + n, a.id, 'tok_1', 'bench', jsonb_build_object('text', repeat('x', 400))
      from generate_series(1, ${messages}::int) n, accounts a`;
  } finally {
    await sql.end({ timeout: 5 });
  }
  return tuma.token;
}

/** What this process, an attack, was answered. */
const answered: Answers = {};
const count = (status: number) => (answered[status] = (answered[status] ?? 0) + 1);

/** Runs an attack until this process is killed. */
async function run(attack: Attack): Promise<void> {
  const { kind, connections } = attack;
  for (let n = 0; n < connections; n++) {
    if (kind === "drip") drip(attack);
    else if (kind === "unread") void unread(attack);
    else if (kind === "audio") void repeatAudio(attack);
    else void repeat(attack);
    if (n % 50 === 0) await pause(5);
  }
  process.send!("begun");
}

function drip(attack: Attack): void {
  const socket = connect(attack.port, "127.0.0.1", () =>
    socket.write(
      `POST ${attack.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{`,
    ),
  );
  const timer = setInterval(() => socket.write(" "), 9_000);
  socket.on("data", (chunk: Buffer) => count(Number(chunk.toString("latin1", 9, 12)))).on("error", () => undefined);
  socket.once("close", () => {
    if (socket.bytesRead === 0) count(0);
    clearInterval(timer);
    setTimeout(() => drip(attack), 1_000);
  });
}

/** Begins an export and reads nothing; again when it is refused or closed. */
async function unread(attack: Attack): Promise<void> {
  for (;;) {
    await new Promise<void>((resolve) => {
      const socket = connect(attack.port, "127.0.0.1", () =>
        socket.write(`GET ${attack.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${attack.token}\r\n\r\n`),
      );
      socket.once("data", (chunk: Buffer) => {
        const status = Number(chunk.toString("latin1", 9, 12));
        count(status);
        if (status === 200) socket.pause();
        else socket.destroy();
      });
      socket.on("error", () => undefined).once("close", () => resolve());
    });
    await pause(500);
  }
}

async function repeat(attack: Attack): Promise<void> {
  for (;;) await counted(ask(attack, attack.path, "application/json", attack.body));
}

async function repeatAudio(attack: Attack): Promise<void> {
  const poison = Buffer.alloc(800_000, Buffer.from("fff15080011ffc00", "hex"));
  const form = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="audio"; filename="a.aac"\r\n\r\n'),
    poison,
    Buffer.from("\r\n--x--\r\n"),
  ]);
  for (;;) await counted(ask(attack, attack.path, "multipart/form-data; boundary=x", form));
}

async function counted(answer: Promise<number>): Promise<void> {
  try {
    count(await answer);
  } catch {
    count(0);
    await pause(50);
  }
}

/** The attacker's loops bound themselves. */
const isAttack = process.argv.includes("--attack");
const agent = new Agent({ keepAlive: true, maxSockets: isAttack ? Infinity : tenantConnections });

/** Sends a request and reads its reply. Returns the status. */
function ask(
  { port, token }: Pick<Attack, "port" | "token">,
  path: string,
  type: string,
  body?: string | Buffer,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        port,
        host: "127.0.0.1",
        path,
        method: body === undefined ? "GET" : "POST",
        headers: {
          accept: "application/json, text/event-stream",
          ...(body === undefined ? {} : { "content-type": type, "content-length": Buffer.byteLength(body) }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        agent,
      },
      (answer) =>
        answer
          .resume()
          .once("end", () => resolve(answer.statusCode!))
          .once("error", reject),
    );
    asked.once("error", reject);
    asked.end(body);
  });
}

if (isAttack) {
  process.once("message", (attack: Attack) => {
    process.once("message", () => process.send!(answered));
    void run(attack);
  });
}
