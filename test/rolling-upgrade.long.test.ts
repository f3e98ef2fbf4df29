import assert from "node:assert/strict";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { inspectMoney } from "../src/core/wallet/reconcile-store.ts";
import { Balancer } from "./harness/balancer.ts";
import { withDatabase } from "./harness/database.ts";
import { linkPackages } from "./harness/packages.ts";
import { endProcess, freePort, inherited } from "./harness/process.ts";
import { until } from "./harness/wait.ts";

const root = resolve(import.meta.dirname, "..");
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const token = "a-token-that-only-tests-use";
const noticeSeconds = 1;

const packages = (manifest: string) => (JSON.parse(manifest) as { dependencies: object }).dependencies;

/** The commit before the newest migration, which is what the previous version is to this one; a reason to skip if it is not to be had. */
function previousVersion(): { commit: string } | { missing: string } {
  try {
    if (git("rev-parse", "--is-shallow-repository") === "true")
      return { missing: "the history of this clone is shallow" };
    const newest = readdirSync(join(root, "migrations")).sort().at(-1)!;
    if (readFileSync(join(root, "migrations", newest), "utf8").startsWith("-- breaking"))
      return { missing: `${newest} is breaking: copies of before it are stopped first` };
    const commit = git("rev-parse", `${git("log", "-1", "--diff-filter=A", "--format=%H", "--", "migrations")}^`);
    const own = packages(readFileSync(join(root, "package.json"), "utf8"));
    const differs = Object.entries(packages(git("show", `${commit}:package.json`))).filter(
      ([name, version]) => own[name as keyof typeof own] !== version,
    );
    if (differs.length > 0) return { missing: `the previous version needs another ${differs[0]![0]}` };
    return { commit };
  } catch {
    return { missing: "there is no git repository with a history" };
  }
}

/** The files of an earlier commit, with the packages of this one. */
function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), "tuma-previous-"));
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync("tar", ["x", "-C", folder], { input: archive });
  linkPackages(folder);
  execFileSync("ln", ["-s", join(folder, "vendor/postgres"), join(folder, "node_modules/postgres")]);
  return folder;
}

/** A copy of the program from a folder. Resolves when it is ready. */
async function startCopy(folder: string, port: number, databaseUrl: string, dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(folder, "src/main.ts")], {
    env: {
      ...inherited,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: "a secret key of a test service",
      DATA_DIR: dataDir,
      PORT: String(port),
      BOOTSTRAP_TOKEN: token,
      DRAIN_NOTICE_SECONDS: String(noticeSeconds),
      RATE_LIMIT_PER_SECOND: "100000",
      RATE_LIMIT_BURST: "100000",
      ACCOUNT_RATE_LIMIT_PER_SECOND: "100000",
      AUTO_MODELS: "false",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const isReady = async () => {
    assert.equal(child.exitCode, null, `the copy ended:\n${errors}`);
    return (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.ok;
  };
  await until(isReady, { what: `a copy is ready on port ${port}` });
  return child;
}

/** Stops a copy as an orchestrator does. */
async function stop(copy: ChildProcess): Promise<void> {
  copy.kill("SIGTERM");
  await once(copy, "exit");
  assert.equal(copy.exitCode, 0);
}

/** Clients that send messages and read them back until they are stopped. What did not succeed is in `failed`. */
class Clients {
  readonly accepted: string[] = [];
  readonly failed: string[] = [];
  readonly #base: string;
  readonly #agent = new Agent({ connections: 6 });
  readonly #running: Promise<void>[];
  #isStopping = false;

  constructor(base: string) {
    this.#base = base;
    this.#running = Array.from({ length: 6 }, (_, n) => this.#run(n));
  }

  async #run(client: number): Promise<void> {
    for (let n = 0; !this.#isStopping; n++) {
      const to = `+25078${String(client * 1_000_000 + n).padStart(7, "0")}`;
      const sent = await this.#call("POST", "/v1/sms", 201, { to, text: "rolling", sender: "TUMA" });
      if (!sent) continue;
      this.accepted.push(sent["sms_id"] as string);
      await this.#call("GET", `/v1/sms/${sent["sms_id"]}`, 200);
      // Without a pause, six clients would take the processors from the copies that start.
      await sleep(20);
    }
  }

  async #call(method: "GET" | "POST", path: string, expected: number, body?: object) {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const sent = { method, headers, dispatcher: this.#agent, ...(body && { body: JSON.stringify(body) }) };
    const { statusCode, body: answer } = await request(this.#base + path, sent);
    const text = await answer.text();
    if (statusCode === expected) return JSON.parse(text) as Record<string, unknown>;
    this.failed.push(`${method} ${statusCode} ${text}`);
    return undefined;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#running);
    await this.#agent.close();
  }
}

const previous = previousVersion();

test(
  "two copies are replaced under load, from the version before the newest migration to this one, without a failed request",
  { skip: "missing" in previous && previous.missing },
  () =>
    withDatabase(async ({ sql, url }) => {
      const { commit } = previous as { commit: string };
      await sql.unsafe("drop schema public cascade; create schema public");
      const dataDir = mkdtempSync(join(tmpdir(), "tuma-rolling-"));
      const before = checkOut(commit);
      const [one, other] = [await freePort(), await freePort()];
      const balancer = new Balancer([one, other], 50);
      const copies: ChildProcess[] = [];
      const start = async (folder: string, port: number) => {
        const copy = await startCopy(folder, port, url, dataDir);
        copies.push(copy);
        await until(() => balancer.ready.includes(port), { what: "the copy is in rotation" });
        return copy;
      };
      try {
        const old = await start(before, one);
        const migrated = await sql`select from migrations`;
        const clients = new Clients(await balancer.start());
        const progress = () => {
          const count = clients.accepted.length + 100;
          return until(() => clients.accepted.length > count || clients.failed.length > 0, { what: "more messages" });
        };
        await progress();
        // It migrates the database while the old copy serves requests.
        const first = await start(root, other);
        await progress();
        await stop(old);
        await progress();
        await start(root, one);
        await progress();
        await stop(first);
        await progress();
        await clients.stop();

        assert.deepEqual(clients.failed, []);
        assert.ok((await sql`select from migrations`).length > migrated.length, "the upgrade migrated the database");
        const phones = async () =>
          (await sql`select number from sandbox_messages`).map(({ number }) => number as string);
        await until(async () => (await phones()).length >= clients.accepted.length, {
          what: "every phone has its message",
        });
        const reached = await phones();
        assert.deepEqual(
          [reached.length, new Set(reached).size],
          [clients.accepted.length, clients.accepted.length],
          "once",
        );
        // The simulated carrier of the copy that stopped last leaves the receipts that it owes to its next start.
        const isSettled = async () =>
          (await sql`select from messages where state not in ('sent', 'delivered')`).length === 0;
        await until(isSettled, { what: "every message is sent or delivered" });
        assert.equal((await sql`select from messages`).length, clients.accepted.length);
        const { findings } = await inspectMoney(sql);
        assert.deepEqual(
          findings.filter(({ rows }) => rows.length > 0),
          [],
        );
      } finally {
        await balancer.stop();
        await Promise.all(copies.map((copy) => endProcess(copy, 5_000)));
        for (const folder of [before, dataDir]) rmSync(folder, { recursive: true, force: true });
      }
    }),
);
