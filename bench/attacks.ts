/**
 * What somebody without a token, or with one of another account, does to a tenant's sends: each attack runs for some seconds from a
 * process of its own, beside one client that sends, and is compared with the quiet turn before it.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { median } from "./machine.ts";
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
  { name: "64 × search", kind: "repeat", connections: 64, path: "/docs/search.json?q=" },
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

/** Measures a tenant's sends in turns, quiet and attacked. */
export async function attacked({ seconds }: BenchOptions): Promise<SuiteResult> {
  // The limit by token is part of the defence.
  const tuma = await startTuma({ RATE_LIMIT_PER_SECOND: "100", RATE_LIMIT_BURST: "200" });
  try {
    const token = await openAttacker(tuma);
    const tenant = await tenantOf(tuma);
    const rows: string[][] = [];
    const goals: SuiteResult["goals"] = [];
    await send(tuma, tenant, seconds);
    for (const attack of attacks) {
      const quiet = [await send(tuma, tenant, seconds)];
      const child = fork(fileURLToPath(import.meta.url), ["--attack"]);
      child.send({ ...attack, port: tuma.port, ...(attack.token === undefined ? {} : { token }) } satisfies Attack);
      await once(child, "message");
      const health = await fetch(`http://127.0.0.1:${tuma.port}/health/live`).then(({ status }) => status);
      const under = await send(tuma, tenant, seconds);
      child.kill("SIGKILL");
      await once(child, "exit");
      await pause(1_000);
      quiet.push(await send(tuma, tenant, seconds));
      const [p50, p99] = [median(quiet.map((each) => each.p50Ms)), median(quiet.map((each) => each.p99Ms))];
      const figures = [p50, p99, under.p50Ms, under.p99Ms, under.maxMs].map((ms) => ms.toFixed(1));
      rows.push([
        attack.name,
        ...figures,
        (under.p99Ms / p99).toFixed(2),
        String(under.refused),
        String(health),
        loadavg()[0]!.toFixed(1),
      ]);
      goals.push(goal(`p99 of sends beside ${attack.name} against quiet`, under.p99Ms / p99, "×", { atMost: 3 }));
    }
    const headings = [
      "attack",
      "quiet p50",
      "quiet p99",
      "attacked p50",
      "attacked p99",
      "max",
      "ratio of p99",
      "refused",
      "health",
      "load",
    ];
    return {
      suite: "attacks",
      rows: [],
      goals,
      tables: [{ title: "Sends of another account, milliseconds", headings, rows }],
    };
  } finally {
    await tuma.stop();
  }
}

/** What a tenant's sends took. */
interface Sends {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  refused: number;
}

/** A customer that sends 80 messages a second, whether or not the last one is answered: within the limit of its token. */
async function send({ port }: Tuma, token: string, seconds: number): Promise<Sends> {
  const took: number[] = [];
  let refused = 0;
  const one = async () => {
    const startedMs = performance.now();
    const body = `{"to":"+25078${String(1_000_000 + sent++)}","text":"Your order is on its way.","sender":"TUMA"}`;
    const status = await ask({ port, token }, "/v1/sms", "application/json", body).catch(() => 0);
    if (status !== 201) refused++;
    took.push(performance.now() - startedMs);
  };
  const sends: Promise<void>[] = [];
  for (let n = 0; n < seconds * 80; n++) {
    sends.push(one());
    await pause(1000 / 80);
  }
  await Promise.all(sends);
  took.sort((one, other) => one - other);
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(part * took.length))]!;
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1), refused };
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

/** Runs an attack until this process is killed. */
async function run(attack: Attack): Promise<void> {
  const { kind, connections } = attack;
  for (let n = 0; n < connections; n++) {
    if (kind === "drip") drip(attack);
    else if (kind === "unread") void unread(attack);
    else if (kind === "audio") void repeatAudio(attack);
    else void repeat(attack, n);
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
  socket.on("data", () => undefined).on("error", () => undefined);
  socket.once("close", () => {
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
        if (chunk.toString("latin1", 9, 12) === "200") socket.pause();
        else socket.destroy();
      });
      socket.on("error", () => undefined).once("close", () => resolve());
    });
    await pause(500);
  }
}

async function repeat(attack: Attack, seed: number): Promise<void> {
  for (let n = seed; ; n += 64) {
    const query = attack.path.endsWith("q=") ? encodeURIComponent(`${words.slice(n % 5).join(" ")} ${n}`) : "";
    await ask(attack, attack.path + query, "application/json", attack.body).catch(() => pause(50));
  }
}

async function repeatAudio(attack: Attack): Promise<void> {
  const poison = Buffer.alloc(800_000, Buffer.from("fff15080011ffc00", "hex"));
  const form = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="audio"; filename="a.aac"\r\n\r\n'),
    poison,
    Buffer.from("\r\n--x--\r\n"),
  ]);
  for (;;) await ask(attack, attack.path, "multipart/form-data; boundary=x", form).catch(() => pause(50));
}

const agent = new Agent({ keepAlive: true });

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

if (process.argv.includes("--attack")) process.once("message", (attack: Attack) => void run(attack));
