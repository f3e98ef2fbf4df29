/**
 * The cost of accepting a message: the real route, without the database call, with a transaction per request, and a bare Fastify that parses
 * the same body and answers in the same form: what Node.js can do at most. All variants use one account and an Idempotency-Key per request, and are interleaved, so that noise affects all alike.
 */
import { fixedTokens } from "../test/harness/callers.ts";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fastify } from "fastify";
import { openDatabase } from "../src/base/db.ts";
import { openLog } from "../src/base/log.ts";
import { ApiLog } from "../src/house/console/api-log/api-log.ts";
import { reportId } from "../src/base/ids.ts";
import { migrate } from "../src/base/postgres/migrate.ts";
import type { Context } from "../src/base/context.ts";
import { openApp } from "../src/http/app.ts";
import { byToken } from "../src/http/auth.ts";
import { Acceptor, prepare, type Order } from "../src/core/messages/accept/accept.ts";
import { acceptRows } from "../src/core/messages/accept/store.ts";
import { messageRoutes, type MessageRoutes } from "../src/core/messages/routes.ts";
import { startPostgres } from "../src/base/postgres/postgres.ts";
import { addAccount, openContext } from "../test/harness/accounts.ts";
import { sink } from "../test/harness/dispatcher.ts";
import { runLoad } from "./load.ts";
import { readUsage } from "./machine.ts";
import { goal, interleave, ratioGoal, type BenchOptions, type Sample, type SuiteResult } from "./suite.ts";

const variants = ["real", "no log", "no database", "one transaction each", "echo"] as const;
type Variant = (typeof variants)[number];
const names: Record<Variant, string> = {
  real: "Tuma",
  "no log": "without the log of calls",
  "no database": "without the database call",
  "one transaction each": "a transaction each",
  echo: "bare Fastify",
};

/** A million units, more than a run can spend. */
const plenty = 1_000_000_000_000;

function openAcceptor(ctx: Context, variant: Variant): MessageRoutes["acceptor"] {
  if (variant === "real" || variant === "no log") return new Acceptor(ctx, sink);
  let last = 1;
  return {
    stored: () => Promise.resolve(undefined),
    async accept(order: Order) {
      const now = ctx.clock.now();
      const { draft } = order;
      const id = variant === "no database" ? ++last : await ctx.ids.one();
      const report = reportId(now, id);
      let balanceAfter = 1_000_000n;
      if (variant === "one transaction each") {
        const { rows, times } = prepare(ctx, undefined, [{ id, order }], now);
        const [outcome] = await acceptRows(ctx.sql, rows, times);
        if (outcome?.kind !== "accepted") throw new Error(`not accepted: ${outcome?.kind}`);
        balanceAfter = outcome.balanceAfter;
      }
      const { price, parts, reference, to } = draft;
      return {
        kind: "accepted",
        message: { id, reportId: report, recipient: to, parts, price, reference, isCall: false, balanceAfter },
      };
    },
  };
}

/** Serves one variant in its own process until told to stop. */
async function serve(databaseUrl: string, variant: Variant): Promise<void> {
  // Logs are written as in production; standard output is discarded.
  const log = openLog("info");
  const sql = openDatabase({ url: databaseUrl, connections: 12, name: "bench", log, plans: "kept" });
  const unlimited = { RATE_LIMIT_PER_SECOND: "1000000", RATE_LIMIT_BURST: "1000000" };
  const ctx = { ...openContext(sql, unlimited), log };
  const caller = { accountId: 1, orgId: 1, actor: "tok_1", name: "bench", test: false, operator: false };
  const known = { ...caller, scopes: new Set(["sms:send"] as const) };
  const app = await openApp(ctx, {
    authenticators: [byToken(fixedTokens(() => known))],
  });
  if (variant === "real")
    new ApiLog(ctx, { rules: () => Promise.resolve({ settings: { log_bodies: true } }) }).attach(app);
  const rules = {
    defaultSender: "TUMA",
    approvedSenders: undefined,
    country: undefined,
    allowedCountries: undefined,
    priceFor: () => 6_000n,
  };
  const steps = { reporting: () => Promise.resolve(() => {}) };
  messageRoutes(app, ctx, { acceptor: openAcceptor(ctx, variant), rules: () => rules, steps });
  await app.listen({ host: "127.0.0.1", port: 0 });
  process.send!((app.server.address() as { port: number }).port);
  process.once("disconnect", () => process.exit(0));
}

/** Answers with a message made from the request, in as many bytes as the real route. */
async function serveEcho(): Promise<void> {
  const app = fastify();
  let last = 0;
  app.post("/v1/sms", (request, reply) => {
    const { to, text, sender } = request.body as Record<string, string>;
    const id = String(++last).padStart(16, "0");
    const message = { id: `msg_${id}`, to, sender, state: "queued", parts: 1, price: "0.006", balance: "1000000.0" };
    return reply.code(201).send({ ...message, report_id: `rpt_${id}`, length: text!.length, created_at: new Date() });
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  process.send!((app.server.address() as { port: number }).port);
  process.once("disconnect", () => process.exit(0));
}

interface Server {
  port: number;
  child: ChildProcess;
}

/** Starts a variant's process. `BENCH_PROFILE=real` writes its CPU profile to bench-profile/. */
async function startServer(databaseUrl: string, variant: Variant): Promise<Server> {
  const profile = process.env["BENCH_PROFILE"] === variant;
  const child = fork(fileURLToPath(import.meta.url), ["--serve", databaseUrl, variant], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: profile ? ["--cpu-prof", "--cpu-prof-dir=bench-profile"] : [],
  });
  const [port] = (await once(child, "message")) as [number];
  return { port, child };
}

/** First number of the next turn, so that no key repeats. */
let from = 0;

async function turn(server: Server, databasePid: number, connections: number, seconds: number): Promise<Sample> {
  const usage = () => readUsage(server.child.pid!, databasePid);
  const before = usage();
  const load = await runLoad({
    port: server.port,
    method: "POST",
    path: "/v1/sms",
    headers: {
      authorization: "Bearer bench-token-bench-token",
      "content-type": "application/json",
      "idempotency-key": `${process.pid}-{n}`,
    },
    body: '{"to":"+25078{n}","text":"Your order {n} is on its way. Thank you!","sender":"TUMA"}',
    connections,
    seconds,
    from,
  });
  from = (from + load.requests) % 9_000_000;
  if (load.errors > 0 || load.statuses["201"] !== load.requests) {
    throw new Error(`not all were accepted: ${JSON.stringify(load.statuses)}, ${load.errors} broken connections`);
  }
  const after = usage();
  return {
    perSecond: load.perSecond,
    p50Ms: load.p50Ms,
    p99Ms: load.p99Ms,
    cpuMicros: ((after.cpuSeconds - before.cpuSeconds) / load.requests) * 1e6,
    rssMiB: readUsage(server.child.pid!).rssMiB,
  };
}

/** The accept path on one account with every guarantee on: durability, keys, limits, logs and metrics. */
export async function accept({ rounds, seconds }: BenchOptions): Promise<SuiteResult> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "tuma-bench-"));
  const log = openLog("silent");
  const database = await startPostgres({ dataDir, log });
  const servers: Server[] = [];
  try {
    const sql = openDatabase({ url: database.url, connections: 2, name: "bench", log });
    await migrate(sql);
    await addAccount(sql, 1, plenty);
    await sql.end({ timeout: 5 });
    for (const variant of variants) servers.push(await startServer(database.url, variant));
    const result: SuiteResult = { suite: "accept", rows: [], goals: [] };
    for (const connections of [64, 256]) {
      const contenders = variants.map((variant, n) => ({
        name: `${names[variant]}, ${connections} connections`,
        turn: () => turn(servers[n]!, database.pid!, connections, seconds),
      }));
      const [real, unlogged, bare, each, echo] = await interleave(contenders, rounds);
      const at = `at ${connections} connections`;
      result.rows.push(real!, unlogged!, bare!, each!, echo!);
      result.goals.push(
        ratioGoal(`accept against the route without its database call ${at}`, [real!, bare!], { atLeast: 0.8 }),
        ratioGoal(`accept against the same without the log of calls ${at}`, [real!, unlogged!], { atLeast: 0.95 }),
        ratioGoal(`accept against a bare Fastify ${at}`, [real!, echo!], { atLeast: 0.6 }),
        ratioGoal(`accept against a transaction each ${at}`, [real!, each!], { atLeast: 4 }),
      );
      if (connections === 64) result.goals.push(goal(`accept p99 ${at}`, real!.p99Ms!, "ms", { atMost: 30 }));
    }
    return result;
  } finally {
    for (const { child } of servers) {
      child.disconnect();
      await once(child, "exit");
    }
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const serveAt = process.argv.indexOf("--serve");
if (serveAt > 0 && process.argv[1] === import.meta.filename) {
  const [databaseUrl, variant] = [process.argv[serveAt + 1]!, process.argv[serveAt + 2] as Variant];
  await (variant === "echo" ? serveEcho() : serve(databaseUrl, variant));
}
