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
/** Calls are written in batches after their responses, so that a later one may be in the log first. */
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
  const first = await read(tuma, { ...filter, from: call.time("since") }, limitOf(call));
  const seen = new Map<string, number>();
  const show = (calls: LoggedCall[]) => {
    for (const each of calls.toReversed()) {
      if (seen.has(each.id)) continue;
      seen.set(each.id, Date.parse(each.at));
      terminal.show(each, () => lineOf(terminal, each, call.flag("bodies")));
    }
  };
  show(first);
  if (call.flag("no-follow")) return;
  // The service's clock, not this machine's: only a call that it has logged tells it.
  let newest = latestOf(seen);
  const outage = new Outage(terminal, signal, "calls are shown again when it is back");
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const from = newest === 0 ? undefined : new Date(newest - overlapMs);
    try {
      show(await read(tuma, { ...filter, from }, mostAtOnce));
    } catch (error) {
      await outage.wait(error);
      continue;
    }
    outage.end();
    newest = latestOf(seen);
    for (const [id, at] of seen) if (at < newest - 2 * overlapMs) seen.delete(id);
  }
}

/** The time of the latest call that was shown, 0 without any. A plain loop: there may be a million. */
function latestOf(seen: Map<string, number>): number {
  let latest = 0;
  for (const at of seen.values()) latest = Math.max(latest, at);
  return latest;
}

/** Calls of the log, newest first. */
async function read(tuma: Tuma, filter: object, limit: number): Promise<LoggedCall[]> {
  const found: LoggedCall[] = [];
  for (let page = 1; found.length < limit; page++) {
    const perPage = Math.min(pageSize, limit);
    const { calls } = await tuma.call<{ calls: LoggedCall[] }>("GET /console/api-log", {
      ...filter,
      page,
      per_page: perPage,
    });
    found.push(...calls);
    if (calls.length < perPage) break;
  }
  return found.slice(0, limit);
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
