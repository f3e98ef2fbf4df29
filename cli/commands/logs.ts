import { setTimeout as sleep } from "node:timers/promises";
import type { Tuma } from "../../sdk/src/index.ts";
import type { Invocation } from "../invocation.ts";
import { Outage } from "../outage.ts";
import { limitOf } from "../pages.ts";
import { printable } from "../printable.ts";
import { localTime, type Terminal } from "../terminal.ts";

/** A call in the API log. */
interface LoggedCall {
  id: string;
  at: string;
  method: string;
  path: string;
  status: number;
  code: string | null;
  duration_ms: number;
  name: string;
  request_id: string;
  request: string | null;
  response: string | null;
}

const everyMs = 1_000;
/** Calls are written in batches after their responses, so each turn looks back by this much. */
const overlapMs = 10_000;
const pageSize = 100;
/** Calls that are read in one turn. */
const mostAtOnce = 10_000;

/** Shows the calls of the account's programs, the newest last, and each further one as it is logged. */
export async function tail(call: Invocation): Promise<void> {
  call.catchSignals();
  const { terminal, signal } = call;
  const tuma = await call.tuma();
  const filter = {
    status: call.text("status"),
    method: call.text("method"),
    path: call.text("path"),
    token: call.text("token"),
    request_id: call.text("request"),
  };
  const seen = new Map<string, number>();
  /** Shows calls that were not shown yet, and returns when they were read. */
  const show = async (from: Date | undefined, limit: number) => {
    const { calls, asOfMs } = await read(tuma, { ...filter, from }, limit);
    for (const each of calls.toReversed()) {
      if (seen.has(each.id)) continue;
      seen.set(each.id, Date.parse(each.at));
      terminal.show(each, () => lineOf(terminal, each, call.flag("bodies")));
    }
    return asOfMs;
  };
  let asOfMs = await show(call.time("since"), limitOf(call));
  if (call.flag("no-follow")) return;
  const outage = new Outage(terminal, signal, "calls are shown again when it is back");
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      asOfMs = await show(new Date(asOfMs - overlapMs), mostAtOnce);
    } catch (error) {
      await outage.wait(error);
      continue;
    }
    outage.end();
    for (const [id, at] of seen) if (at < asOfMs - 2 * overlapMs) seen.delete(id);
  }
}

/** A part of the log. */
interface Read {
  /** Newest first. */
  calls: LoggedCall[];
  /** When it was read, by the service's clock, whether or not there was a call: this machine's may be another. */
  asOfMs: number;
}

async function read(tuma: Tuma, filter: object, limit: number): Promise<Read> {
  const perPage = Math.min(pageSize, limit);
  const found: LoggedCall[] = [];
  let asOf: string | undefined;
  for (let page = 1; found.length < limit; page++) {
    const { calls, as_of } = await tuma.call<{ calls: LoggedCall[]; as_of: string }>("GET /console/api-log", {
      ...filter,
      page,
      per_page: perPage,
    });
    asOf ??= as_of;
    found.push(...calls);
    if (calls.length < perPage) break;
  }
  return { calls: found.slice(0, limit), asOfMs: Date.parse(asOf!) };
}

function lineOf(terminal: Terminal, each: LoggedCall, withBodies: boolean): string {
  const { at, method, path, status, code, duration_ms: ms, name } = each;
  const shown = terminal.style(status < 400 ? "green" : status < 500 ? "yellow" : "red", String(status));
  const line = `${localTime(at).slice(11)}  ${shown}  ${method.padEnd(6)} ${printable(path)}  ${ms.toFixed(0)} ms  ${printable(name)}${code ? `  ${code}` : ""}`;
  const bodies = [
    each.request && `    > ${printable(each.request)}`,
    each.response && `    < ${printable(each.response)}`,
  ];
  return [line, ...(withBodies ? bodies.filter(Boolean) : [])].join("\n");
}
