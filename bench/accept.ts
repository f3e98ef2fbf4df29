/**
 * What accepting a message costs: the real route, the same without the database call, and with a transaction per request, all on
 * one account with an Idempotency-Key each, in turns so that the machine's moods meet all alike; and the wallet without HTTP.
 *
 *   node bench/accept.ts [rounds] [seconds per run] [connections,…]
 *
 * `BENCH_PROFILE=real` writes a CPU profile of that variant to bench-profile/.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../src/base/db.ts";
import { openLog } from "../src/base/log.ts";
import { reportId } from "../src/base/ids.ts";
import { migrate } from "../src/base/migrate.ts";
import type { Context } from "../src/base/context.ts";
import { openApp } from "../src/http/app.ts";
import { Acceptor, type Order } from "../src/messages/accept.ts";
import { acceptRows } from "../src/messages/accept-store.ts";
import { messageRoutes, type MessageRoutes } from "../src/messages/routes.ts";
import { addAccount, draftOf, openContext } from "../test/harness/accounts.ts";
import { startTestServer } from "../test/harness/postgres.ts";
import { runLoad, type LoadResult } from "./load.ts";
import { median, readMachine, readUsage } from "./machine.ts";

const variants = ["real", "no database", "one transaction each"] as const;
type Variant = (typeof variants)[number];

/** A million units: no run spends it. */
const plenty = 1_000_000_000_000;

function openAcceptor(ctx: Context, variant: Variant): MessageRoutes["acceptor"] {
  if (variant === "real") return new Acceptor(ctx, { reserve: () => true, offer: () => {} });
  let last = 1;
  return {
    async accept(order: Order) {
      const now = ctx.clock.now();
      const { draft, accountId, test, key } = order;
      const id = variant === "no database" ? ++last : await ctx.ids.one();
      const report = reportId(now, id);
      let balanceAfter = 1_000_000n;
      if (variant === "one transaction each") {
        const times = { now, dueAt: now, keysUntil: new Date(now.getTime() - 86_400_000) };
        const row = { n: 0, a: accountId, s: test, i: id, r: report, f: draft.sender, t: draft.to, x: draft.text };
        const more = { e: draft.encoding, p: draft.parts, c: Number(draft.price), v: draft.validitySeconds, o: 5 };
        const rows = [{ ...row, ...more, k: key?.key, h: key?.bodyHash }];
        const [outcome] = await acceptRows(ctx.sql, rows, times);
        if (outcome?.kind !== "accepted") throw new Error(`not accepted: ${outcome?.kind}`);
        balanceAfter = outcome.balanceAfter;
      }
      const { price, parts, reference, to } = draft;
      return {
        kind: "accepted",
        message: { id, reportId: report, recipient: to, parts, price, reference, balanceAfter },
      };
    },
  };
}

/** Serves one variant in a process of its own, until it is told to go. */
async function serve(databaseUrl: string, variant: Variant): Promise<void> {
  // Standard output goes nowhere: a log is written as in production, and nobody reads it.
  const log = openLog("info");
  const sql = openDatabase({ url: databaseUrl, connections: 12, name: "bench", log });
  const unlimited = { RATE_LIMIT_PER_SECOND: "1000000", RATE_LIMIT_BURST: "1000000" };
  const ctx = { ...openContext(sql, unlimited), log };
  const caller = { accountId: 1, orgId: 1, tokenId: 1, name: "bench", test: false, operator: false };
  const known = { ...caller, scopes: new Set(["sms:send"] as const) };
  const app = await openApp(ctx, { authenticator: { known: () => known, lookUp: () => Promise.resolve(known) } });
  const rules = {
    defaultSender: "TUMA",
    approvedSenders: undefined,
    allowedCountries: undefined,
    priceFor: () => 6_000n,
  };
  const steps = { reporting: () => Promise.resolve(() => {}) };
  messageRoutes(app, ctx, { acceptor: openAcceptor(ctx, variant), rules: () => rules, steps });
  await app.listen({ host: "127.0.0.1", port: 0 });
  process.send!((app.server.address() as { port: number }).port);
  process.once("disconnect", () => process.exit(0));
}

/** The wallet alone: as many charges a second as 256 callers get, coalesced or with a commit each. */
async function chargesPerSecond(ctx: Context, coalesced: boolean, seconds: number): Promise<number> {
  const acceptor = openAcceptor(ctx, coalesced ? "real" : "one transaction each");
  const endMs = performance.now() + seconds * 1000;
  let charges = 0;
  const caller = async () => {
    while (performance.now() < endMs) {
      await acceptor.accept({ accountId: 1, test: false, draft: draftOf(), priority: 5 });
      charges++;
    }
  };
  await Promise.all(Array.from({ length: 256 }, caller));
  return charges / seconds;
}

/** A run, and the CPU time that the server and the database spent on each request of it, in microseconds. */
interface Run extends LoadResult {
  serverUs: number;
  databaseUs: number;
}

async function compare(
  servers: Map<Variant, { port: number; pid: number }>,
  databasePid: number,
  about: { connections: number; rounds: number; seconds: number },
): Promise<Map<Variant, Run[]>> {
  const { connections, rounds, seconds } = about;
  const results = new Map(variants.map((variant) => [variant, [] as Run[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const variant of variants) {
      const { port, pid } = servers.get(variant)!;
      const used = () => [readUsage(pid).cpuSeconds, readUsage(databasePid).cpuSeconds] as const;
      const before = used();
      const result = await runLoad({
        port,
        method: "POST",
        path: "/v1/sms",
        headers: {
          authorization: "Bearer bench-token-bench-token",
          "content-type": "application/json",
          "idempotency-key": `${process.pid}-${connections}-${variant}-{n}`,
        },
        body: '{"to":"+25078{n}","text":"Your order {n} is on its way. Thank you!","sender":"TUMA"}',
        connections,
        seconds: round === 0 ? 1 : seconds,
        from: round * 300_000,
      });
      const [serverUs, databaseUs] = used().map((after, i) => ((after - before[i]!) * 1e6) / result.requests);
      const bad = Object.keys(result.statuses).filter((status) => status !== "201");
      if (bad.length > 0 || result.errors > 0) console.log(`${variant}: ${JSON.stringify(result.statuses)}`);
      // The first round warms up.
      if (round > 0) results.get(variant)!.push({ ...result, serverUs: serverUs!, databaseUs: databaseUs! });
    }
  }
  return results;
}

function print(connections: number, results: Map<Variant, Run[]>): void {
  const middle = (variant: Variant, which: "perSecond" | "p50Ms" | "p99Ms" | "serverUs" | "databaseUs") =>
    median(results.get(variant)!.map((run) => run[which]));
  for (const variant of variants) {
    const figures = [
      `${middle(variant, "perSecond").toFixed(0).padStart(6)}/s`,
      `p50 ${middle(variant, "p50Ms").toFixed(1)} ms`,
      `p99 ${middle(variant, "p99Ms").toFixed(1)} ms`,
      `CPU of the server ${middle(variant, "serverUs").toFixed(0)} µs`,
      `of the database ${middle(variant, "databaseUs").toFixed(0)} µs`,
    ];
    console.log(`${connections} connections, ${variant.padEnd(20)} ${figures.join("  ")}`);
  }
  const [real, bare, each] = variants.map((variant) => middle(variant, "perSecond"));
  console.log(
    `  ${(real! / bare!).toFixed(2)} of the route without database, ${(real! / each!).toFixed(1)} of one transaction each`,
  );
}

async function main(): Promise<void> {
  const [rounds = 3, seconds = 3] = process.argv.slice(2).map(Number);
  const levels = (process.argv[4] ?? "64,256").split(",").map(Number);
  console.log(JSON.stringify(readMachine()));
  const server = await startTestServer(true);
  const children: ChildProcess[] = [];
  try {
    const { url } = server.server;
    const sql = openDatabase({ url, connections: 12, name: "bench", log: openLog("silent") });
    await migrate(sql);
    await addAccount(sql, 1, plenty);
    const servers = new Map<Variant, { port: number; pid: number }>();
    for (const variant of variants) {
      const profile = process.env["BENCH_PROFILE"] === variant;
      const child = fork(fileURLToPath(import.meta.url), ["--serve", url, variant], {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        execArgv: profile ? ["--cpu-prof", "--cpu-prof-dir=bench-profile"] : [],
      });
      children.push(child);
      const [port] = (await once(child, "message")) as [number];
      servers.set(variant, { port, pid: child.pid! });
    }
    for (const connections of levels)
      print(connections, await compare(servers, server.server.pid!, { connections, rounds, seconds }));
    const ctx = openContext(sql);
    const charges = { coalesced: [] as number[], alone: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      charges.coalesced.push(await chargesPerSecond(ctx, true, seconds));
      charges.alone.push(await chargesPerSecond(ctx, false, seconds));
    }
    const [together, alone] = [median(charges.coalesced), median(charges.alone)];
    console.log(
      `one wallet without HTTP: ${together.toFixed(0)}/s coalesced, ${alone.toFixed(0)}/s with a commit each, ratio ${(together / alone).toFixed(1)}`,
    );
    await sql.end({ timeout: 1 });
  } finally {
    for (const child of children) {
      child.disconnect();
      await once(child, "exit");
    }
    await server.stop();
  }
}

const serveAt = process.argv.indexOf("--serve");
if (serveAt > 0) await serve(process.argv[serveAt + 1]!, process.argv[serveAt + 2] as Variant);
else await main();
