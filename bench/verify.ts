/**
 * One-time PINs: the rates of generating and checking compared with the rate of messages, resistance to guessing and pumping,
 * and the latency of a PIN while 100,000 bulk messages drain.
 */
import { fixedTokens } from "../test/harness/callers.ts";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openDatabase, type Sql } from "../src/base/db.ts";
import { openLog } from "../src/base/log.ts";
import { migrate } from "../src/base/postgres/migrate.ts";
import { startPostgres } from "../src/base/postgres/postgres.ts";
import { openApp } from "../src/http/app.ts";
import { byToken } from "../src/http/auth.ts";
import { Acceptor } from "../src/core/messages/accept/accept.ts";
import { messageRoutes } from "../src/core/messages/routes.ts";
import { PinChecker } from "../src/core/verify/check/check.ts";
import { PinIssuer } from "../src/core/verify/issue/issuer.ts";
import { verifyRoutes } from "../src/core/verify/routes.ts";
import { announcer } from "../src/core/webhooks/webhooks.ts";
import { addAccount, openContext } from "../test/harness/accounts.ts";
import { sink } from "../test/harness/dispatcher.ts";
import { runLoad } from "./load.ts";
import { readUsage } from "./machine.ts";
import { goal, interleave, type BenchOptions, type Sample, type SuiteResult } from "./suite.ts";
import { nodeFlags, startTuma } from "./tuma.ts";
import { proveVerification } from "./verify-proofs.ts";

const plenty = 1_000_000_000_000;
const secretKey = "a secret key of the bench";
const connections = 64;
/** The guard judges every PIN, but limits that this load would exceed, as a pump would, are disabled. */
const unlimited = {
  per_prefix_per_hour: null,
  sequential_run: null,
  unconverted_per_prefix: null,
  unconverted_per_country: null,
  unconverted_per_account: null,
};
/** First id of the verifications to check; seven digits. */
const firstId = 1_000_000;

const rules = () => ({
  defaultSender: "TUMA",
  approvedSenders: undefined,
  country: undefined,
  allowedCountries: undefined,
  priceFor: () => 6_000n,
});

/** Serves sends and verifications of one account in a process of its own, until disconnected. */
async function serve(databaseUrl: string): Promise<void> {
  const log = openLog("info");
  const sql = openDatabase({ url: databaseUrl, connections: 12, name: "bench", log, plans: "kept" });
  const ctx = { ...openContext(sql, { RATE_LIMIT_PER_SECOND: "1000000", RATE_LIMIT_BURST: "1000000" }), log };
  const caller = { accountId: 1, orgId: 1, actor: "tok_1", name: "bench", test: false, operator: false };
  const known = { ...caller, scopes: new Set(["sms:send", "verify"] as const) };
  const app = await openApp(ctx, {
    authenticators: [byToken(fixedTokens(() => known))],
  });
  const steps = { reporting: () => Promise.resolve(() => {}) };
  messageRoutes(app, ctx, { acceptor: new Acceptor(ctx, sink), rules, steps });
  const announce = announcer(ctx);
  const pins = { issuer: new PinIssuer(ctx, sink), checker: new PinChecker(ctx, announce) };
  verifyRoutes(app, ctx, { ...pins, rules, steps, announce });
  await app.listen({ host: "127.0.0.1", port: 0 });
  process.send!((app.server.address() as { port: number }).port);
  process.once("disconnect", () => process.exit(0));
}

interface Target {
  port: number;
  child: ChildProcess;
  databasePid: number;
}

interface Request {
  path: string;
  body: string;
  status: number;
  /** First number of the next turn. */
  from: number;
}

async function turn({ port, child, databasePid }: Target, request: Request, seconds: number): Promise<Sample> {
  const usage = () => readUsage(child.pid!, databasePid);
  const before = usage();
  const load = await runLoad({
    port,
    method: "POST",
    path: request.path,
    headers: { authorization: "Bearer bench-token-bench-token", "content-type": "application/json" },
    body: request.body,
    connections,
    seconds,
    from: request.from,
  });
  request.from += load.requests;
  if (load.errors > 0 || load.statuses[String(request.status)] !== load.requests)
    throw new Error(`not all were ${request.status}: ${JSON.stringify(load.statuses)}, ${load.errors} broken`);
  const cpuMicros = ((usage().cpuSeconds - before.cpuSeconds) / load.requests) * 1e6;
  return { perSecond: load.perSecond, p50Ms: load.p50Ms, p99Ms: load.p99Ms, cpuMicros };
}

/** Verifications in progress, one per number, which no code matches. */
async function fillVerifications(sql: Sql, count: number): Promise<void> {
  await sql`insert into verify_accounts (account_id, settings) values (1, ${JSON.stringify({ guard: unlimited })}::text::jsonb)`;
  await sql`
    insert into verifications (account_id, id, test, brand, number, country, pin_mac, max_attempts, sent_at, message_ids, created_at, expires_at)
    select 1, i, false, 'Acme', '+25072' || i, 'RW', decode(repeat('00', 32), 'hex'), 5, array[now()], array[i], now(), now() + interval '1 hour'
    from generate_series(${firstId}::bigint, ${firstId + count}::bigint) i`;
  await sql`insert into verify_numbers (account_id, test, number) select 1, false, number from verifications`;
  await sql`vacuum analyze verifications, verify_numbers`;
}

async function rates({ rounds, seconds }: BenchOptions, result: SuiteResult): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "tuma-bench-"));
  const log = openLog("silent");
  const database = await startPostgres({ dataDir, log });
  const child = fork(fileURLToPath(import.meta.url), ["--serve", database.url], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: nodeFlags(),
  });
  try {
    const sql = openDatabase({ url: database.url, connections: 2, name: "bench", log });
    await migrate(sql);
    await addAccount(sql, 1, plenty);
    await fillVerifications(sql, Math.ceil((rounds + 1) * seconds * 25_000));
    await sql.end({ timeout: 5 });
    const [port] = (await once(child, "message")) as [number];
    const target = { port, child, databasePid: database.pid! };
    const send = {
      path: "/v1/sms",
      status: 201,
      from: 0,
      body: '{"to":"+25078{n}","text":"Your order is on its way."}',
    };
    const pin = { path: "/v1/sms/verify", status: 201, from: 0, body: '{"number":"+25078{n}","brand":"Acme"}' };
    const guess = {
      path: "/v1/sms/verify/check",
      status: 400,
      from: firstId,
      body: '{"request_id":{n},"code":"123456"}',
    };
    const [sent, generated, checked] = await interleave(
      [
        { name: "send a message", turn: () => turn(target, send, seconds) },
        { name: "generate a PIN", turn: () => turn(target, pin, seconds) },
        { name: "check a wrong code", turn: () => turn(target, guess, seconds) },
      ],
      rounds,
    );
    result.rows.push(sent!, generated!, checked!);
    result.goals.push(goal("checks", checked!.perSecond, "per second", { atLeast: 5000 }));
  } finally {
    if (child.connected) child.disconnect();
    await once(child, "exit");
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * The time from the call to the commit of the submit; the submit_sm follows at once. If the PIN was begun in the transaction
 * that charged it, that is the time of the response; if it had to queue, it is later.
 */
async function underBulk(bulk: number, result: SuiteResult): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "tuma-bench-"));
  const log = openLog("silent");
  const database = await startPostgres({ dataDir, log });
  const tuma = await startTuma({ DATABASE_URL: database.url, SECRET_KEY: secretKey });
  const sql = openDatabase({ url: database.url, connections: 2, name: "bench", log });
  try {
    await tuma.call("PATCH", "/v1/verify/settings", { guard: { unconverted_per_country: null } });
    await sql`
      insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, priority, due_at,
        valid_until)
      select a.id, 9000000000 + i, gen_random_uuid(), false, 'TUMA', '+25073' || (1000000 + i), 'bulk', 'gsm7', 1, 0, 'queued', 9, now(),
        now() + interval '1 day'
      from accounts a, generate_series(1, ${bulk}) i`;
    await sql.notify("messages", "");
    await pause(1000);
    const waiting = async () =>
      (
        await sql<
          { count: number }[]
        >`select count(*)::int as count from messages where state = 'queued' and priority = 9`
      )[0]!.count;
    const calls = new Map<number, { at: number; answered: number }>();
    const drainedFrom = [Date.now(), await waiting()] as const;
    for (let n = 0; n < 200 && (n % 20 !== 19 || (await waiting()) > 0); n++) {
      const at = Date.now();
      const number = `+25078${1_000_000 + n * 10_007}`;
      const made = await tuma.call("POST", "/v1/sms/verify", { number, brand: "Acme" });
      calls.set(Number((made["request_id"] as string).slice(4)), { at, answered: Date.now() });
      await pause(20);
    }
    const drained = drainedFrom[1] - (await waiting());
    const seconds = (Date.now() - drainedFrom[0]) / 1000;
    await pause(500);
    const rows = await sql<{ id: number; at: Date | null }[]>`
      select m.id, m.submitted_at as at from messages m where m.id = any(${[...calls.keys()]}::bigint[])`;
    const latencies = rows
      .map(({ id, at }) => {
        const call = calls.get(id)!;
        return at === null ? Infinity : Math.max(at.getTime(), call.answered) - call.at;
      })
      .sort((one, other) => one - other);
    const waited = rows.filter(({ id, at }) => at === null || at.getTime() > calls.get(id)!.answered).length;
    const p99 = latencies[Math.ceil(latencies.length * 0.99) - 1]!;
    result.goals.push(
      goal(`PIN from call to submit, p99, while ${bulk} bulk messages drain`, p99, "ms", { atMost: 60 }),
    );
    result.notes = [
      `${latencies.length} PINs, of which ${waited} waited for a begin of their own, p50 ${latencies[Math.floor(latencies.length / 2)]} ms; meanwhile ${Math.round(drained / seconds)} bulk messages/s`,
    ];
  } finally {
    await sql.end({ timeout: 5 });
    await tuma.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Verification: its rates, its resistance to abuse, and the latency of a PIN beside a bulk send. */
export async function verify(options: BenchOptions): Promise<SuiteResult> {
  const result: SuiteResult = { suite: "verify", rows: [], goals: [] };
  await rates(options, result);
  result.goals.push(...(await proveVerification()));
  await underBulk(options.messages * 10, result);
  return result;
}

const serveAt = process.argv.indexOf("--serve");
if (serveAt > 0 && process.argv[1] === import.meta.filename) await serve(process.argv[serveAt + 1]!);
