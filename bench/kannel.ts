/**
 * Kannel from Debian, the open-source gateway that many carriers and aggregators run: bearerbox (carriers) and smsbox (HTTP),
 * configured for speed: receipts and messages in memory, no fsync, no access log, no queue limits, and our window.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, openSync, closeSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { endProcess, freePort } from "../test/harness/process.ts";

const bearerbox = "/usr/sbin/bearerbox";
const smsbox = "/usr/sbin/smsbox";

/** True if Debian's package `kannel` is installed. */
export const kannelInstalled = existsSync(bearerbox) && existsSync(smsbox);

/** Its carrier's address, and its window of outstanding submit_sm. */
export interface KannelOptions {
  carrierPort: number;
  systemId?: string;
  password?: string;
  window?: number;
}

/** A running Kannel. */
export interface Kannel {
  /** The port of `GET /cgi-bin/sendsms`. */
  port: number;
  /** bearerbox and smsbox. */
  pids: number[];
  /** The path that sends a message with its delivery report to `reportUrl`. */
  sendPath(about: { to: string; text: string; from?: string; reportUrl?: string }): string;
  /** The status page, as text. */
  status(): Promise<string>;
  stop(): Promise<void>;
}

/** Percent-encodes all but the load's `{n}`. */
function encode(value: string): string {
  return encodeURIComponent(value).replaceAll("%7Bn%7D", "{n}");
}

/** Starts both programs and waits for the bind. */
export async function startKannel(options: KannelOptions): Promise<Kannel> {
  const folder = await mkdtemp(path.join(tmpdir(), "tuma-kannel-"));
  const [admin, boxes, http] = [await freePort(), await freePort(), await freePort()];
  const file = path.join(folder, "kannel.conf");
  await writeFile(file, configuration(folder, { admin, boxes, http }, options));
  const children: ChildProcess[] = [];
  const status = async () => (await fetch(`http://127.0.0.1:${admin}/status.txt?password=bench`)).text();
  const stop = async () => {
    for (const child of children.toReversed()) await endProcess(child, 5_000);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    children.push(run(bearerbox, file, folder));
    await until(() => listens(boxes), children, folder);
    children.push(run(smsbox, file, folder));
    await until(async () => (await listens(http)) && /carrier.*\(online/.test(await status()), children, folder);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port: http,
    pids: children.map((child) => child.pid!),
    sendPath({ to, text, from = "TUMA", reportUrl }) {
      const report = reportUrl === undefined ? "" : `&dlr-mask=3&dlr-url=${encode(reportUrl)}`;
      return `/cgi-bin/sendsms?username=bench&password=bench&from=${encode(from)}&to=${encode(to)}&text=${encode(text)}${report}`;
    },
    status,
    stop,
  };
}

function configuration(
  folder: string,
  { admin, boxes, http }: { admin: number; boxes: number; http: number },
  { carrierPort, systemId = "bench", password = "bench", window = 200 }: KannelOptions,
): string {
  return `
group = core
admin-port = ${admin}
admin-interface = 127.0.0.1
admin-password = bench
smsbox-port = ${boxes}
box-allow-ip = "127.0.0.1"
log-file = "${folder}/bearerbox.log"
log-level = 4
dlr-storage = internal
sms-incoming-queue-limit = 1000000
sms-outgoing-queue-limit = 1000000
smsbox-max-pending = 100000
sms-resend-freq = 1

group = smsc
smsc = smpp
smsc-id = carrier
host = 127.0.0.1
port = ${carrierPort}
smsc-username = "${systemId}"
smsc-password = "${password}"
system-type = ""
transceiver-mode = true
interface-version = 34
max-pending-submits = ${window}
reconnect-delay = 1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${http}
sendsms-interface = 127.0.0.1
log-file = "${folder}/smsbox.log"
log-level = 4
max-pending-requests = 100000
mo-recode = false

group = sendsms-user
username = bench
password = bench
max-messages = 10
concatenation = true
`;
}

function run(program: string, file: string, folder: string): ChildProcess {
  const output = openSync(path.join(folder, "output"), "a");
  try {
    return spawn(program, ["-v", "4", file], { cwd: folder, stdio: ["ignore", output, output] });
  } finally {
    closeSync(output);
  }
}

async function until(holds: () => Promise<boolean>, children: ChildProcess[], folder: string): Promise<void> {
  const endMs = performance.now() + 20_000;
  while (!(await holds().catch(() => false))) {
    const gone = children.find((child) => child.exitCode !== null);
    if (gone || performance.now() > endMs) {
      throw new Error(`Kannel did not start: ${readFileSync(path.join(folder, "output"), "utf8").slice(-2_000)}`);
    }
    await pause(50);
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
