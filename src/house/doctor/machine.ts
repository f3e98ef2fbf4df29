import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import type { Clock } from "../../base/time.ts";
import type { Config } from "../../base/config/config.ts";
import { machineConditions, type Condition } from "../console/alarms/conditions.ts";
import { hasInstallation } from "../../base/postgres/live-database.ts";
import { wasKilled } from "../../base/postgres/directory-lock.ts";
import { sentencesOf } from "../console/alarms/sentences.ts";
import { publicUrl } from "../../http/address.ts";
import { healthy, problem, skipped, type Finding } from "./finding.ts";

/** The findings of conditions that also raise alarms, in the same words. */
export function findingsOf(
  conditions: Condition[],
  check: (condition: Condition) => string,
  level: (condition: Condition) => "warning" | "broken",
): Finding[] {
  return conditions.map((condition) => {
    const { title, meaning, remedy } = sentencesOf(condition, "en");
    return problem(level(condition), check(condition), { what: `${title}.`, why: meaning, fix: remedy });
  });
}

/** Whether audio is refused already. */
const belowReserve = ({ details }: Condition) => Number(details["free_mib"]) < Number(details["reserve_mib"]);

/** The disk of DATA_DIR: whether it can be written, and how much is free. */
export async function checkDisk({ config, clock }: { config: Config; clock: Clock }): Promise<Finding[]> {
  const { dataDir } = config;
  if (!existsSync(dataDir))
    return [skipped("disk", `DATA_DIR ${dataDir} does not exist yet; the first start creates it.`)];
  const unwritable = await tryWriting(dataDir);
  if (unwritable) return [unwritable];
  const low = (await machineConditions({ config: { ...config, smppTlsPort: undefined }, clock })).filter(
    ({ kind }) => kind === "disk",
  );
  const found = findingsOf(
    low,
    () => "disk",
    (condition) => (belowReserve(condition) ? "broken" : "warning"),
  );
  return found.length > 0 ? found : [healthy("disk", `DATA_DIR ${dataDir} can be written and has room.`)];
}

/** Enough to need a block of its own. */
const probeBytes = 64 * 1024;

/** What keeps a file from being written; undefined if nothing does. */
async function tryWriting(dataDir: string): Promise<Finding | undefined> {
  const path = join(dataDir, `.doctor-${randomBytes(6).toString("hex")}`);
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.write(randomBytes(probeBytes));
      await file.sync();
    } finally {
      await file.close();
    }
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT")
      return problem("broken", "disk", {
        what: `The disk is full: nothing can be written to DATA_DIR ${dataDir} (${code}).`,
        why: "An embedded database stops, audio is refused, and nothing is accepted.",
        fix: "Delete files that are no longer needed, or enlarge the disk; then restart the program.",
      });
    return problem("broken", "disk", {
      what: `DATA_DIR ${dataDir} cannot be written (${code}).`,
      fix: "Give the directory to the user who runs the program (chown -R), or set DATA_DIR to one of its own.",
    });
  } finally {
    await rm(path, { force: true });
  }
}

const mib = 2 ** 20;
/** With less memory available than this, there is a problem. */
const leastMib = { warning: 256, broken: 64 };

/** The memory that is available to a process, within the limits of its container. */
export function checkMemory(availableBytes: number = process.availableMemory()): Finding {
  const availableMib = Math.floor(availableBytes / mib);
  if (availableMib >= leastMib.warning) return healthy("memory", `${availableMib} MiB of memory are available.`);
  return problem(availableMib < leastMib.broken ? "broken" : "warning", "memory", {
    what: `Only ${availableMib} MiB of memory are available.`,
    why: "When it is used up, the kernel ends the program or its database.",
    fix: "Give the machine or container more memory, or stop other programs. Tuma needs some 250 MiB, the embedded database as much, and each speech model its size.",
  });
}

/** A clock off by more than this: times in the dashboard are wrong; signatures and one-time codes are refused. */
const toleratedMs = { warning: 2_000, broken: 60_000 };

/** The difference between this machine's clock and another one, `uncertainMs` at the most from the truth. */
export function clockFinding(offsetMs: number, uncertainMs: number, other: string): Finding {
  const offMs = Math.max(0, Math.abs(offsetMs) - uncertainMs);
  if (offMs < toleratedMs.warning) return healthy("clock", `The clock agrees with ${other}.`);
  const amount = offMs < 120_000 ? `${Math.round(offMs / 1000)} seconds` : `${Math.round(offMs / 60_000)} minutes`;
  return problem(offMs >= toleratedMs.broken ? "broken" : "warning", "clock", {
    what: `This machine's clock is ${amount} ${offsetMs > 0 ? "ahead of" : "behind"} ${other}.`,
    why: "Receivers refuse webhooks whose signature has a wrong time, one-time codes do not match, and messages expire or are sent at the wrong time.",
    fix: "Synchronise both clocks (`timedatectl set-ntp true`, or chrony), then restart the program.",
  });
}

/** What answers at the address of the service. */
export interface Answering {
  /** Undefined: nothing listens there. */
  status: number | undefined;
  isOurs: boolean;
  missing: Record<string, string>;
}

const requestLimitMs = 3_000;

/** The service on this machine, if it is running. */
export async function findService(config: Config): Promise<Answering> {
  const base = publicUrl({ ...config, publicUrl: undefined });
  try {
    const response = await fetch(`${base}/health/ready`, { signal: AbortSignal.timeout(requestLimitMs) });
    const body = (await response.json().catch(() => undefined)) as
      | { status?: string; missing?: Record<string, string> }
      | undefined;
    const isOurs = body?.status === "ready" || body?.status === "not ready";
    return { status: response.status, isOurs, missing: body?.missing ?? {} };
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    const isAbsent = code === "ECONNREFUSED" || code === "EADDRNOTAVAIL" || code === "ENOTFOUND";
    return { status: isAbsent ? undefined : 0, isOurs: false, missing: {} };
  }
}

/**
 * The ports, and whether the service is ready.
 *
 * @param served whether its database is there for others
 * @param mustRun a service that does not run is broken: it was not stopped on purpose
 */
export async function checkPorts(
  config: Config,
  service: Answering,
  { served, mustRun }: { served: boolean; mustRun: boolean },
): Promise<Finding[]> {
  const away = mustRun ? "broken" : "warning";
  const own = `${config.host}:${config.port}`;
  const found: Finding[] = [];
  // That it is held is a finding of its own.
  const { hold, ...missing } = service.missing;
  if (service.status === undefined && served && config.databaseUrl === undefined && !wasKilled(config.dataDir))
    found.push(
      problem(away, "ports", {
        what: `Nothing listens on ${own}, but the database in ${config.dataDir} runs, as while the service does.`,
        fix: "Run this command with the settings of the service, such as PORT.",
      }),
    );
  else if (service.status === undefined)
    found.push(
      problem(away, "ports", {
        what: `The service is not running: nothing listens on ${own}.`,
        ...(wasKilled(config.dataDir) &&
          hasInstallation(config) && {
            why: "It was killed, or the machine went down under it: it did not stop by itself.",
          }),
        fix: "Start it (`tuma start`, or `systemctl start tuma`), unless it was stopped on purpose.",
      }),
    );
  else if (!service.isOurs)
    found.push(
      problem("broken", "ports", {
        what: `Another program uses ${own}, or the service there does not answer.`,
        fix: "Stop that program, or set PORT to a free one. If it is the service, restart it.",
      }),
    );
  else if (Object.keys(missing).length > 0)
    found.push(
      problem("broken", "ports", {
        what: `The service on ${own} is not ready: ${Object.entries(missing)
          .map(([part, reason]) => `${part} (${reason})`)
          .join(", ")}.`,
        fix: "Fix what is missing; the other findings say how.",
      }),
    );
  else found.push(healthy("ports", hold ? `The service on ${own} runs, held.` : `The service is ready on ${own}.`));
  for (const port of [config.smppPort, config.smppTlsPort])
    if (port) found.push(await checkSmppPort(config.smppHost, port, service.isOurs && config.roles.includes("api")));
  return found;
}

async function checkSmppPort(host: string, port: number, shouldListen: boolean): Promise<Finding> {
  const listens = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host, port });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(requestLimitMs, () => end(false));
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
  if (listens === shouldListen)
    return healthy("ports", `Port ${port} of the SMPP server is ${listens ? "open" : "free"}.`);
  if (listens)
    return problem("broken", "ports", {
      what: `Another program uses port ${port}, which is set for the SMPP server.`,
      fix: "Stop that program, or set NORTHBOUND_SMPP_PORT (or NORTHBOUND_SMPP_TLS_PORT) to a free one.",
    });
  return problem("broken", "ports", {
    what: `The SMPP server does not listen on port ${port} although the service is running.`,
    fix: "Restart the service, which reads its settings only at the start.",
  });
}
