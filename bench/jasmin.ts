/**
 * Jasmin, the open-source gateway in Python, with RabbitMQ and Redis, as its documentation has it: the daemon, one look-up and one thrower of
 * receipts, and the defaults of all three stores. Changed only where a default limits it: one message a second, logs at INFO, and ten seconds until a
 * receipt that came before its response was recorded is looked up again. Installed by `bench/peers/jasmin.sh`.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { endProcess, freePort } from "../test/harness/process.ts";
import { encodeAround, listens, runProgram, untilReady, type Started } from "./peers/program.ts";

const installed = process.env["JASMIN_DIR"] ?? path.join(import.meta.dirname, "peers", "jasmin-installed");

/** True if `bench/peers/jasmin.sh` has run. */
export const jasminInstalled = existsSync(path.join(installed, "ready"));

/** A running Jasmin. */
export interface Jasmin {
  /** The port of `GET /send`. */
  port: number;
  /** The port of its SMPP server, and a login for it. */
  smpp: { port: number; systemId: string; password: string };
  /** Its processes by program. */
  pids: { Jasmin: number[]; RabbitMQ: number[]; Redis: number[] };
  /** The path that sends a message with its delivery report to `reportUrl`. */
  sendPath(about: { to: string; text: string; from?: string; reportUrl: string }): string;
  stop(): Promise<void>;
}

type Ports = Record<
  "epmd" | "rabbit" | "dist" | "redis" | "router" | "clients" | "smpp" | "pb" | "http" | "cli",
  number
>;

/** Starts all programs, configures a connector to the carrier, a user and a route, and waits for the bind. */
export async function startJasmin({ carrierPort }: { carrierPort: number }): Promise<Jasmin> {
  const folder = await mkdtemp(path.join(tmpdir(), "tuma-jasmin-"));
  const names = ["epmd", "rabbit", "dist", "redis", "router", "clients", "smpp", "pb", "http", "cli"] as const;
  const ports = {} as Ports;
  for (const name of names) ports[name] = await freePort();
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.toReversed()) await endProcess(child, 10_000);
    await rm(folder, { recursive: true, force: true });
  };
  const started = { name: "Jasmin", children, folder, limitMs: 60_000 };
  try {
    await mkdir(path.join(folder, "store"));
    await writeFile(path.join(folder, "jasmin.cfg"), configuration(folder, ports));
    await startStores(folder, ports, children);
    await untilReady(async () => (await listens(ports.rabbit)) && (await listens(ports.redis)), started);
    const env = { PATH: process.env["PATH"], ROOT_PATH: folder, LOG_PATH: folder };
    const daemon = (script: string) =>
      children.push(
        runProgram(folder, path.join(installed, "venv/bin/python"), [bin(script), "-c", `${folder}/jasmin.cfg`], env),
      );
    daemon("jasmind.py");
    await untilReady(async () => (await listens(ports.http)) && (await listens(ports.cli)), started);
    daemon("dlrlookupd.py");
    daemon("dlrd.py");
    await configure(ports.cli, carrierPort);
    await untilReady(async () => /bench +started +BOUND_TRX/.test(await ask(ports.cli, ["smppccm -l"])), started);
    await untilReported(ports.http, started);
  } catch (error) {
    await stop();
    throw error;
  }
  const [, rabbit, redis, ...daemons] = children.map((child) => child.pid!);
  return {
    port: ports.http,
    smpp: { port: ports.smpp, systemId: "bench", password: "bench" },
    pids: { Jasmin: daemons, RabbitMQ: [rabbit!], Redis: [redis!] },
    sendPath,
    stop,
  };
}

const sendPath: Jasmin["sendPath"] = ({ to, text, from = "TUMA", reportUrl }) => {
  const report = `&dlr=yes&dlr-level=2&dlr-method=GET&dlr-url=${encodeAround(reportUrl)}`;
  return `/send?username=bench&password=bench&from=${encodeAround(from)}&to=${encodeAround(to)}&content=${encodeAround(text)}${report}`;
};

/** Sends until a report has come back: a receipt that arrives before the look-up has declared its queue is lost. */
async function untilReported(port: number, started: Started): Promise<void> {
  const reports = { count: 0 };
  const server = createServer((_request, response) => {
    reports.count++;
    response.end("ACK/Jasmin");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const reportUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    await untilReady(async () => {
      await fetch(`http://127.0.0.1:${port}${sendPath({ to: "250780000000", text: "probe", reportUrl })}`);
      for (let tries = 0; tries < 20 && reports.count === 0; tries++) await pause(50);
      return reports.count > 0;
    }, started);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const bin = (script: string) => path.join(installed, "venv/bin", script);

/** RabbitMQ and Redis with their defaults, on loopback only. Erlang's port mapper is started first, or it would outlive the bench. */
async function startStores(folder: string, ports: Ports, children: ChildProcess[]): Promise<void> {
  const root = path.join(installed, "system/usr");
  const erlang = path.join(root, "lib/erlang/bin");
  await writeFile(path.join(folder, "rabbitmq.conf"), `listeners.tcp.1 = 127.0.0.1:${ports.rabbit}\n`);
  await writeFile(path.join(folder, "enabled_plugins"), "[].\n");
  const env = {
    PATH: `${erlang}:${process.env["PATH"]}`,
    HOME: folder,
    ERL_EPMD_PORT: String(ports.epmd),
    ERL_EPMD_ADDRESS: "127.0.0.1",
    RABBITMQ_NODENAME: "tuma-bench@localhost",
    RABBITMQ_DIST_PORT: String(ports.dist),
    RABBITMQ_CONFIG_FILE: path.join(folder, "rabbitmq.conf"),
    RABBITMQ_ENABLED_PLUGINS_FILE: path.join(folder, "enabled_plugins"),
    RABBITMQ_MNESIA_BASE: path.join(folder, "mnesia"),
    RABBITMQ_LOG_BASE: folder,
  };
  children.push(runProgram(folder, path.join(erlang, "epmd"), ["-address", "127.0.0.1"], env));
  children.push(
    runProgram(folder, path.join(root, "lib/rabbitmq/lib/rabbitmq_server-3.10.8/sbin/rabbitmq-server"), [], env),
  );
  const redis = ["--bind", "127.0.0.1", "--port", String(ports.redis), "--dir", folder];
  const libraries = path.join(root, `lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`);
  children.push(runProgram(folder, path.join(root, "bin/redis-server"), redis, { ...env, LD_LIBRARY_PATH: libraries }));
}

/** The daemons' configuration file; they all read the same one. */
function configuration(folder: string, ports: Ports): string {
  const spec = path.join(installed, "venv/lib/python3.11/site-packages/txamqp/specs/standard/amqp0-9-1.stripped.xml");
  const quiet = "log_level = ERROR";
  return `
[amqp-broker]
host = 127.0.0.1
port = ${ports.rabbit}
spec = ${spec}
${quiet}
[redis-client]
host = 127.0.0.1
port = ${ports.redis}
${quiet}
[router]
bind = 127.0.0.1
port = ${ports.router}
store_path = ${folder}/store
${quiet}
[client-management]
bind = 127.0.0.1
port = ${ports.clients}
store_path = ${folder}/store
${quiet}
[service-smppclient]
${quiet}
[sm-listener]
${quiet}
[dlr]
dlr_lookup_retry_delay = 1
dlr_lookup_max_retries = 10
${quiet}
[dlr-thrower]
${quiet}
[smpp-server]
bind = 127.0.0.1
port = ${ports.smpp}
${quiet}
[smpp-server-pb]
bind = 127.0.0.1
port = ${ports.pb}
${quiet}
[smpp-server-pb-client]
port = ${ports.pb}
[http-api]
bind = 127.0.0.1
port = ${ports.http}
${quiet}
[jcli]
bind = 127.0.0.1
port = ${ports.cli}
authentication = False
${quiet}
`;
}

const lines = (about: object) => Object.entries(about).map(([name, value]) => `${name} ${value}`);

/** A connector without a limit on its rate, a route to it, and a user for HTTP and SMPP. */
async function configure(cliPort: number, carrierPort: number): Promise<void> {
  const connector = { cid: "bench", host: "127.0.0.1", port: carrierPort, username: "bench", password: "bench" };
  const settings = { ...connector, bind: "transceiver", submit_throughput: 0, loglevel: 40 };
  await ask(cliPort, ["smppccm -a", ...lines(settings), "ok", "smppccm -1 bench"]);
  await ask(cliPort, ["group -a", "gid bench", "ok"]);
  await ask(cliPort, ["user -a", ...lines({ username: "bench", password: "bench", gid: "bench", uid: "bench" }), "ok"]);
  await ask(cliPort, ["mtrouter -a", "type defaultroute", "connector smppc(bench)", "rate 0.0", "ok"]);
}

/** Types lines into the console, each after its prompt, and returns what the console printed. */
async function ask(port: number, lines: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let printed = "";
  let rest = [...lines];
  socket.setTimeout(10_000, () => socket.destroy(new Error(`Jasmin's console said no more: ${printed.slice(-500)}`)));
  socket.on("data", (chunk) => {
    printed += chunk.toString("latin1");
    if (!/(?:Session ref: \d+\s+|jcli : |> )$/.test(printed)) return;
    const [next, ...others] = rest;
    rest = others;
    if (next === undefined) socket.end();
    else socket.write(`${next}\r\n`);
  });
  await once(socket, "close");
  return printed;
}
