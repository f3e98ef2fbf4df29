/** Everything a run needs, in separate processes: PostgreSQL, carrier, webhook receiver and the service. */
import { readdirSync, readFileSync, readlinkSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type Sql } from "../../src/base/db.ts";
import { silentLog, startTestServer, type TestServer } from "../harness/postgres.ts";
import { freePort } from "../harness/process.ts";
import { until } from "../harness/wait.ts";
import { Cluster, type Sync } from "../hosts/cluster.ts";
import { Remote } from "./child.ts";
import { Program } from "./program.ts";

/**
 * One process with every role, or five: two APIs, two gateways of which one owns the link, one for webhooks. `links`: the five, and two
 * links to the carrier, which sends receipts over either. `cluster`: thirteen hosts with a database under Patroni (test/hosts).
 */
export type Layout = "one" | "many" | "links" | "cluster";

export const token = "torture-torture-torture-torture";

/** The window of outstanding submits, in which the promise about duplicates is counted. */
export const window = 50;

export interface Stage {
  layout: Layout;
  directory: string;
  /** Undefined in a cluster. */
  postgres: TestServer | undefined;
  /** Only in a cluster. */
  cluster: Cluster | undefined;
  sql: Sql;
  smsc: Remote;
  /** Lines to the carrier, one link each. */
  lines: number;
  receiver: Remote;
  programs: Program[];
  /** Processes with the API role. */
  targets: string[];
  /** Processes that exited unasked. */
  deaths: string[];
  close(keep: boolean): Promise<void>;
}

const five: [string, string][] = [
  ["api-1", "api"],
  ["api-2", "api"],
  ["gateway-1", "gateway"],
  ["gateway-2", "gateway"],
  ["webhooks", "webhooks"],
];
const roleSets: Record<Exclude<Layout, "cluster">, [string, string][]> = {
  one: [["service", ""]],
  many: five,
  links: five,
};

/** Short holds, so that messages left in doubt by a kill settle within seconds. */
const timers = {
  SUBMIT_TIMEOUT_SECONDS: "2",
  DOUBT_HOLD_SECONDS: "3",
  CLAIM_LEASE_SECONDS: "3",
  LINK_LEASE_SECONDS: "2",
  WEBHOOK_TIMEOUT_SECONDS: "2",
  DRAIN_SECONDS: "8",
};

/** Starts everything on this machine, and configures carrier link, webhook and credit. */
export async function openStage(layout: Exclude<Layout, "cluster">, seed: number): Promise<Stage> {
  const closers: (() => unknown)[] = [];
  const directory = mkdtempSync(join(tmpdir(), "tuma-torture-"));
  const close = async (keep: boolean) => {
    for (const closer of closers.toReversed()) await closer();
    if (!keep) rmSync(directory, { recursive: true, force: true });
  };
  try {
    const postgres = await startTestServer(true);
    closers.push(() => postgres.stop());
    const sql = openDatabase({ url: postgres.server.url, connections: 2, name: "torture", log: silentLog });
    closers.push(() => sql.end({ timeout: 1 }));
    const smsc = new Remote(new URL("smsc.ts", import.meta.url));
    closers.push(() => smsc.stop());
    const receiver = new Remote(new URL("receiver.ts", import.meta.url));
    closers.push(() => receiver.stop());
    const deaths: string[] = [];
    const env = {
      ...timers,
      DATABASE_URL: postgres.server.url,
      DATA_DIR: directory,
      SECRET_KEY: "the-torture-has-a-secret-key-of-its-own",
      BOOTSTRAP_TOKEN: token,
      ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8",
      RATE_LIMIT_PER_SECOND: "1000000",
      RATE_LIMIT_BURST: "1000000",
      AUTO_MODELS: "false",
      LOG_LEVEL: "warn",
    };
    const programs: Program[] = [];
    for (const [name, roles] of roleSets[layout])
      programs.push(
        new Program({ name, roles, port: await freePort(), env, directory, onDeath: (what) => deaths.push(what) }),
      );
    closers.push(() => Promise.all(programs.map((program) => program.kill())));
    for (const program of programs) program.start();
    await Promise.all(programs.map((program) => program.ready()));
    const targets = programs.filter(({ name }) => !/gateway|webhooks/.test(name)).map(({ url }) => url);
    const lines = layout === "links" ? 2 : 1;
    await furnish(targets[0]!, { smsc, lines, at: loopback }, { receiver, at: loopback }, seed);
    return {
      layout,
      directory,
      postgres,
      cluster: undefined,
      sql,
      smsc,
      lines,
      receiver,
      programs,
      targets,
      deaths,
      close,
    };
  } catch (error) {
    await close(true);
    throw error;
  }
}

/** Holds of a cluster: shorter than by default, except the leases, whose effect is measured. */
const clusterTimers = {
  SUBMIT_TIMEOUT_SECONDS: "4",
  DOUBT_HOLD_SECONDS: "10",
  CLAIM_LEASE_SECONDS: "10",
  WEBHOOK_TIMEOUT_SECONDS: "4",
  DRAIN_SECONDS: "8",
};

/** Opens the hosts of a cluster (only inside of `enterHosts`), and configures carrier links, webhook and credit. */
export async function openCluster(seed: number, sync: Sync, say: (line: string) => void): Promise<Stage> {
  const directory = mkdtempSync(join(tmpdir(), "tuma-torture-"));
  const settings = {
    ...clusterTimers,
    ALLOW_PRIVATE_WEBHOOKS: "10.77.0.0/24",
    RATE_LIMIT_PER_SECOND: "1000000",
    RATE_LIMIT_BURST: "1000000",
    ACCOUNT_RATE_LIMIT_PER_SECOND: "1000000",
    AUTO_MODELS: "false",
    SANDBOX: "false",
    REQUIRE_SYNC: String(sync === "quorum"),
  };
  const cluster = await Cluster.open({ sync, token, settings }, say);
  const remote = (name: "carrier" | "receiver", file: string) =>
    new Remote(new URL(file, import.meta.url), (command) =>
      cluster.host(name).spawn(command, ["ignore", "inherit", "inherit", "ipc"]),
    );
  const [smsc, receiver] = [remote("carrier", "smsc.ts"), remote("receiver", "receiver.ts")];
  const sql = openDatabase({ url: cluster.databaseUrl, connections: 2, name: "torture", log: silentLog });
  const lines = 2;
  const at = (name: "carrier" | "receiver"): Place => ({ listens: "0.0.0.0", address: cluster.host(name).address });
  await furnish(cluster.url, { smsc, lines, at: at("carrier") }, { receiver, at: at("receiver") }, seed);
  return {
    layout: "cluster",
    directory,
    postgres: undefined,
    cluster,
    sql,
    smsc,
    lines,
    receiver,
    programs: [],
    targets: [cluster.url],
    deaths: [],
    async close(keep) {
      await sql.end({ timeout: 1 });
      if (keep) cluster.network.keepLogs(directory);
      else rmSync(directory, { recursive: true, force: true });
      await cluster.network.close();
    },
  };
}

/** Where a part listens, and the address by which others reach it. */
interface Place {
  listens: string;
  address: string;
}
const loopback: Place = { listens: "127.0.0.1", address: "127.0.0.1" };

async function furnish(
  url: string,
  { smsc, lines, at: carrierAt }: { smsc: Remote; lines: number; at: Place },
  { receiver, at: receiverAt }: { receiver: Remote; at: Place },
  seed: number,
): Promise<void> {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  for (const [n, port] of (await smsc.call<number[]>("start", seed, lines, carrierAt.listens)).entries())
    await ask("POST", "/v1/operator/carriers", {
      name: `torture ${n + 1}`,
      host: carrierAt.address,
      port,
      system_id: "tuma",
      password: "secret",
      bind: "transceiver",
      window,
      enquire_link_seconds: 1,
    });
  const hookPort = await receiver.call<number>("start", seed, receiverAt.listens);
  const hook = await ask<{ secret: string }>("POST", "/v1/webhooks", {
    url: `http://${receiverAt.address}:${hookPort}/hook`,
    events: ["dlr"],
  });
  await receiver.call("secret", hook.secret);
  const { id } = await ask<{ id: string }>("GET", "/v1/account");
  await ask("POST", `/v1/operator/accounts/${id}/credit`, { amount: 100_000, note: "for the torture" });
  await until(async () => (await smsc.call<number>("bound")) === lines, { what: "the carrier links" });
}

/** kill -9 of every process of the server. Its supervisor in this process restarts it. */
export function killPostgres({ postgres }: Stage): void {
  if (!postgres) throw new Error("the database of a cluster has disruptions of its own");
  const cluster = join(postgres.dataDir, "postgres");
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && isServer(name, cluster));
  // The postmaster is killed first; otherwise it would see its children die and recover by itself.
  for (const pid of pids.map(Number).sort((a, b) => a - b)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It exited with its postmaster.
    }
  }
}

function isServer(pid: string, cluster: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres" && readlinkSync(`/proc/${pid}/cwd`) === cluster
    );
  } catch {
    return false;
  }
}
