import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../src/base/db.ts";
import { connectionOptions } from "../../src/base/config/database-url.ts";
import { startPostgres, type EmbeddedPostgres } from "../../src/base/postgres/postgres.ts";
import { findPostgres } from "../../src/base/postgres/program.ts";
import { silentLog } from "./postgres.ts";
import { until } from "./wait.ts";

/** A network path to a server's unix socket. */
export interface Path {
  port: number;
  /** Connections accepted so far. */
  accepted: () => number;
  /** From now on, bytes are swallowed in both directions, as if the host had lost power. */
  freeze(): void;
  /** Ends all connections, and each new one at once, until `join`. */
  cut(): void;
  join(): void;
  close(): Promise<void>;
}

/** Opens a path to a server. */
export async function pathTo(databaseUrl: string): Promise<Path> {
  const { host, port } = connectionOptions(databaseUrl).options;
  const sockets = new Set<Socket>();
  let state: "open" | "frozen" | "cut" = "open";
  let accepted = 0;
  const keep = (socket: Socket) => sockets.add(socket) && socket.on("close", () => sockets.delete(socket));
  const server = createServer((client) => {
    accepted++;
    keep(client);
    client.on("error", () => {});
    if (state === "cut") client.destroy();
    if (state !== "open") return;
    const behind = connect(`${String(host)}/.s.PGSQL.${String(port)}`);
    keep(behind);
    behind.on("error", () => client.destroy());
    client.on("data", (bytes) => state === "frozen" || behind.write(bytes));
    behind.on("data", (bytes) => state === "frozen" || client.write(bytes));
    client.on("close", () => behind.destroy());
    behind.on("close", () => state === "frozen" || client.destroy());
  });
  const destroyAll = () => sockets.forEach((socket) => socket.destroy());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => accepted,
    freeze: () => void (state = "frozen"),
    cut() {
      state = "cut";
      destroyAll();
    },
    join: () => void (state = "open"),
    async close() {
      server.close();
      destroyAll();
      await once(server, "close");
    },
  };
}

/** The address of a database over these paths. */
export function addressOver(databaseUrl: string, paths: Pick<Path, "port">[]): string {
  const { user, password } = connectionOptions(databaseUrl).options;
  const hosts = paths.map(({ port }) => `127.0.0.1:${port}`).join(",");
  return `postgres://${user}:${password}@${hosts}${new URL(databaseUrl).pathname}`;
}

/** A running hot standby. */
export interface Standby {
  url: string;
  stop(): Promise<void>;
}

/** A primary with a standby that began as its copy. */
export interface Pair {
  primary: EmbeddedPostgres;
  standby: Standby;
  /** The path by which the standby receives the primary's log; it is asynchronous unless the primary names it. */
  replication: Path | undefined;
  stop(): Promise<void>;
}

const settings = { max_connections: "60", shared_buffers: "64MB" };

/**
 * Starts a primary and a hot standby, which the test promotes and stops.
 *
 * @param streams whether the standby receives the primary's log
 */
export async function startPair(streams: boolean): Promise<Pair> {
  // Not `tuma-test-`: such a folder without a lock of its own is removed by the next test that starts a server.
  const folder = mkdtempSync(join(tmpdir(), "tuma-pair-"));
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  const start = () => startPostgres({ dataDir: first, log: silentLog, durable: false, settings });
  await (await start()).stop(10_000);
  // Keeps owners and modes, which the server checks.
  execFileSync("cp", ["-a", first, second]);
  const primary = await start();
  const replication = streams ? await pathTo(primary.url) : undefined;
  const standby = await startStandby(second, primary.url, replication);
  return {
    primary,
    standby,
    replication,
    async stop() {
      await standby.stop();
      await replication?.close();
      await primary.stop(1_000);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a copy of a stopped cluster as a hot standby. */
async function startStandby(dataDir: string, like: string, replication: Path | undefined): Promise<Standby> {
  const cluster = join(dataDir, "postgres");
  writeFileSync(join(cluster, "standby.signal"), "");
  const { user, password } = connectionOptions(like).options;
  const program = await findPostgres(undefined);
  const source = replication && `host=127.0.0.1 port=${replication.port} user=${user} password=${password}`;
  const args = Object.entries({
    ...settings,
    listen_addresses: "",
    unix_socket_directories: join(dataDir, "run"),
    fsync: "off",
    // Each reload looks for the primary again; the default is 5 s after a failure.
    wal_retrieve_retry_interval: "100ms",
    ...(source && { primary_conninfo: source }),
  });
  const words = ["-D", cluster, ...args.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const command = program.command("postgres", words);
  const child = spawn(command.file, command.args, { ...command.options, stdio: "ignore", cwd: "/" });
  const exited = once(child, "exit");
  const address = new URLSearchParams({ host: join(dataDir, "run"), port: "5432", user: user!, password: password! });
  const url = `postgres:///tuma?${address}`;
  // Any database but the program's, whose connections refuse a standby.
  const sql = openDatabase({ url: url.replace("/tuma?", "/postgres?"), connections: 1, name: "test", log: silentLog });
  await until(
    () =>
      sql`select 1`.then(
        () => true,
        () => false,
      ),
    { what: "the standby" },
  );
  await sql.end();
  return {
    url,
    async stop() {
      child.kill("SIGINT");
      await exited;
    },
  };
}
