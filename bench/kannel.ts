/**
 * Kannel from Debian, the open-source gateway that many carriers and aggregators run: bearerbox (carriers) and smsbox (HTTP),
 * configured for speed: no access log, no queue limits, and our window. It keeps messages and receipts in memory and syncs nothing, or
 * it is durable as its guide has it: a file for each message in a spool folder, and what its receipts need in PostgreSQL.
 */
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { openDatabase } from "../src/base/db.ts";
import { startPostgres, type EmbeddedPostgres } from "../src/base/postgres/postgres.ts";
import { endProcess, freePort } from "../test/harness/process.ts";
import { encodeAround, endWithUs, listens, runProgram, untilReady } from "./peers/program.ts";

const bearerbox = "/usr/sbin/bearerbox";
const smsbox = "/usr/sbin/smsbox";

/** True if Debian's package `kannel` is installed. */
export const kannelInstalled = existsSync(bearerbox) && existsSync(smsbox);

/** Its carrier's address, its window of outstanding submit_sm, and whether a crash may lose messages. */
export interface KannelOptions {
  durable?: boolean;
  carrierPort: number;
  systemId?: string;
  password?: string;
  window?: number;
}

/** A running Kannel. */
export interface Kannel {
  /** The port of `GET /cgi-bin/sendsms`. */
  port: number;
  /** Its processes by program. PostgreSQL is there if it is durable. */
  pids: { Kannel: number[]; PostgreSQL?: number[] };
  /** The path that sends a message with its delivery report to `reportUrl`. */
  sendPath(about: { to: string; text: string; from?: string; reportUrl?: string }): string;
  /** The status page, as text. */
  status(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts both programs and waits for the bind. */
export async function startKannel(options: KannelOptions): Promise<Kannel> {
  const folder = await mkdtemp(path.join(tmpdir(), "tuma-kannel-"));
  const [admin, boxes, http] = [await freePort(), await freePort(), await freePort()];
  const file = path.join(folder, "kannel.conf");
  const children: ChildProcess[] = [];
  let database: EmbeddedPostgres | undefined;
  const status = async () => (await fetch(`http://127.0.0.1:${admin}/status.txt?password=bench`)).text();
  const stop = async () => {
    for (const child of children.toReversed()) await endProcess(child, 5_000);
    await database?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const started = { name: "Kannel", children, folder };
  try {
    await mkdir(path.join(folder, "spool"));
    if (options.durable) database = await startReceiptStore(folder);
    await writeFile(file, configuration(folder, { admin, boxes, http }, options, database));
    children.push(runProgram(folder, bearerbox, ["-v", "4", file]));
    await untilReady(() => listens(boxes), started);
    children.push(runProgram(folder, smsbox, ["-v", "4", file]));
    await untilReady(async () => (await listens(http)) && /carrier.*\(online/.test(await status()), started);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port: http,
    pids: {
      Kannel: children.map((child) => child.pid!),
      ...(database && { PostgreSQL: [database.pid!] }),
    },
    sendPath({ to, text, from = "TUMA", reportUrl }) {
      const report = reportUrl === undefined ? "" : `&dlr-mask=3&dlr-url=${encodeAround(reportUrl)}`;
      return `/cgi-bin/sendsms?username=bench&password=bench&from=${encodeAround(from)}&to=${encodeAround(to)}&text=${encodeAround(text)}${report}`;
    },
    status,
    stop,
  };
}

/** A durable PostgreSQL with Kannel's table of expected receipts, indexed by the columns of its look-ups. */
async function startReceiptStore(folder: string): Promise<EmbeddedPostgres> {
  const log = pino({ level: "silent" });
  const database = await startPostgres({ dataDir: folder, log });
  endWithUs(database.pid!);
  const sql = openDatabase({ url: database.url, connections: 1, name: "bench", log });
  await sql`create table dlr (smsc text, ts text, destination text, source text, service text, url text, mask int, status int,
    boxc text)`;
  await sql`create index on dlr (smsc, ts)`;
  await sql.end({ timeout: 5 });
  return database;
}

function configuration(
  folder: string,
  { admin, boxes, http }: { admin: number; boxes: number; http: number },
  { carrierPort, systemId = "bench", password = "bench", window = 200 }: KannelOptions,
  database: EmbeddedPostgres | undefined,
): string {
  return `${database ? receiptStore(database) : ""}
group = core
admin-port = ${admin}
admin-interface = 127.0.0.1
admin-password = bench
smsbox-port = ${boxes}
box-allow-ip = "127.0.0.1"
log-file = "${folder}/bearerbox.log"
log-level = 4
${database ? `dlr-storage = pgsql\nstore-type = spool\nstore-location = "${folder}/spool"` : "dlr-storage = internal"}
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

/** The connections and columns of the table `dlr`. Ten connections, so that they are not what limits it. */
function receiptStore({ connection: { host, port, user, password, database } }: EmbeddedPostgres): string {
  return `
group = pgsql-connection
id = receipts
host = ${host}
port = ${port}
username = ${user}
password = ${password}
database = ${database}
max-connections = 10

group = dlr-db
id = receipts
table = dlr
field-smsc = smsc
field-timestamp = ts
field-destination = destination
field-source = source
field-service = service
field-url = url
field-mask = mask
field-status = status
field-boxc-id = boxc
`;
}
