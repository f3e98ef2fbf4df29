import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { DeliveryPull, PulledDelivery, PulledOutcome, Tuma, WebhookInput } from "../../sdk/src/index.ts";
import { CommandError, usageError } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { Outage } from "../outage.ts";
import { readJson, stateFile, writeJson } from "../profiles.ts";
import { printable } from "../printable.ts";
import { localTime, type Terminal } from "../terminal.ts";
import { eventKinds } from "../../sdk/src/event-kinds.ts";

/** How many events are forwarded at a time: their outcomes are reported together. */
const atOnce = 10;
const waitSeconds = 20;
/** As long as the service gives a webhook. */
const forwardMs = 15_000;
/** Between attempts while nothing listens at the target: programs that are being written are restarted all the time. */
const refusedMs = 500;

/** What this machine remembers of a listener: the service shows a secret only once. */
interface Kept {
  webhook_id: string;
  secret: string;
}

/**
 * Forwards the events of the account to a local address, until Ctrl+C. The service keeps each event until its outcome is reported,
 * so whatever happens while the service or this command is away is forwarded afterwards.
 */
export async function listen(call: Invocation): Promise<void> {
  const { terminal, signal } = call;
  const target = targetOf(call);
  const tuma = await call.tuma();
  const url = `listen:${call.text("name") ?? nameOf(target)}`;
  if (call.flag("remove")) return await remove(call, tuma, url);
  const kept = await open(call, tuma, url);
  if (call.flag("print-secret"))
    return terminal.show({ webhook_id: kept.webhook_id, secret: kept.secret }, kept.secret);
  if (!target) throw usageError("--forward-to is missing: the local address, such as --forward-to 3000/hooks.");
  call.catchSignals();
  terminal.note(`Forwarding to ${target} as ${kept.webhook_id}. Ctrl+C stops; events wait for you for three days.`);
  terminal.note("The signing secret stays the same: `tuma listen --print-secret` with the same options prints it.");
  await forwardAll(call, tuma, kept.webhook_id, target);
  if (signal.aborted) terminal.note("Stopped.");
}

/** `3000`, `3000/hooks`, `localhost:3000` or a whole URL. */
function targetOf(call: Invocation): string | undefined {
  const given = call.text("forward-to");
  if (given === undefined) return undefined;
  const text = /^\d+(\/|$)/.test(given) ? `127.0.0.1:${given}` : given;
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `http://${text}`);
  if (!url || url.username || url.hash)
    throw usageError(
      `--forward-to ${JSON.stringify(given)} is not an address. Use one such as 3000/hooks or http://localhost:3000/hooks.`,
    );
  return url.href;
}

/** Of this machine and the target, so that two listeners of a machine each get every event. */
function nameOf(target: string | undefined): string {
  if (target === undefined) throw usageError("--forward-to is missing, or the --name of the listener.");
  const { host, pathname } = new URL(target);
  return `${hostname()}/${host}${pathname}`.replaceAll(/[^\w.:/@-]/g, "-").slice(0, 200);
}

const keptFile = ({ env }: Invocation, service: string) =>
  stateFile(env, "listeners", `${service.replaceAll(/[^\w.-]+/g, "_")}.json`);

/** The listener's webhook: the one it had before, with the same secret, or a new one. */
async function open(call: Invocation, tuma: Tuma, url: string): Promise<Kept> {
  const file = keptFile(call, call.access.url);
  const all = (readJson(file) ?? {}) as Record<string, Kept>;
  const events = eventsOf(call);
  const existing = (await Array.fromAsync(tuma.webhooks.list())).find((webhook) => webhook.url === url);
  const known = Object.values(all).find(({ webhook_id: id }) => id === existing?.id);
  if (existing) {
    const isSame = existing.enabled && (!events || `${existing.events.toSorted()}` === `${events.toSorted()}`);
    if (!isSame) await tuma.webhooks.update(existing.id, { enabled: true, ...(events ? { events } : {}) });
  }
  if (known) return known;
  const made = existing
    ? await tuma.webhooks.rotateSecret(existing.id)
    : await tuma.webhooks.create({ url, events: events ?? [...eventKinds] });
  const kept = { webhook_id: made.id, secret: made.secret };
  writeJson(file, { ...all, [made.id]: kept });
  return kept;
}

function eventsOf(call: Invocation): NonNullable<WebhookInput["events"]> | undefined {
  const events = call.list("event") as NonNullable<WebhookInput["events"]>;
  return events.length > 0 ? events : undefined;
}

async function remove(call: Invocation, tuma: Tuma, url: string): Promise<void> {
  const existing = (await Array.fromAsync(tuma.webhooks.list())).find((webhook) => webhook.url === url);
  if (!existing)
    throw new CommandError(`There is no listener ${url}. \`tuma events list\` shows the account's webhooks.`);
  await tuma.webhooks.delete(existing.id);
  const file = keptFile(call, call.access.url);
  const { [existing.id]: _, ...others } = (readJson(file) ?? {}) as Record<string, Kept>;
  writeJson(file, others);
  call.terminal.show({ webhook_id: existing.id, removed: true }, `${existing.id} and its events are removed.`);
}

/** Pulls, forwards and reports, in turn, until the command is stopped. */
async function forwardAll({ terminal, signal }: Invocation, tuma: Tuma, id: string, target: string): Promise<void> {
  let outcomes: PulledOutcome[] = [];
  let wasRefused = false;
  const outage = new Outage(terminal, signal, "what happens meanwhile is forwarded when it is back");
  while (!signal.aborted) {
    let pulled: PulledDelivery[];
    try {
      pulled = await pull(tuma, id, outcomes, signal);
    } catch (error) {
      if (!signal.aborted) await outage.wait(error);
      continue;
    }
    outage.end();
    outcomes = [];
    if (signal.aborted) return;
    const ended = await Promise.all(pulled.map((each) => forward(terminal, each, target)));
    outcomes = ended.filter((each) => each !== undefined);
    const isRefused = outcomes.length < ended.length;
    if (isRefused && !wasRefused) terminal.note(`Nothing listens at ${target}; its events wait until something does.`);
    wasRefused = isRefused;
    if (isRefused) await sleep(refusedMs, undefined, { signal }).catch(() => undefined);
  }
  await reportLast(tuma, id, outcomes);
}

/** Reports outcomes and pulls the next deliveries. Waits for some until `signal`; without one, it does not wait. */
async function pull(
  tuma: Tuma,
  id: string,
  outcomes: PulledOutcome[],
  signal?: AbortSignal,
): Promise<PulledDelivery[]> {
  const asked: DeliveryPull = { outcomes, limit: atOnce, wait_seconds: signal ? waitSeconds : 0 };
  const options = { timeoutMs: 2 * waitSeconds * 1_000, retries: 0, ...(signal ? { signal } : {}) };
  return (await tuma.webhooks.pullDeliveries(id, asked, options)).deliveries;
}

/** Reports what was forwarded as the command was stopped, in two attempts. What is not reported is forwarded again by the next listener. */
async function reportLast(tuma: Tuma, id: string, outcomes: PulledOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const report = () => pull(tuma, id, outcomes);
  await report()
    .catch(report)
    .catch(() => undefined);
}

/** Makes the request of a delivery. Undefined if nothing listens there: such a delivery is pulled again, newly signed. */
async function forward(terminal: Terminal, pulled: PulledDelivery, target: string): Promise<PulledOutcome | undefined> {
  const { delivery, headers, raw_body: body } = pulled;
  const startedAt = performance.now();
  let outcome: { status_code: number | null; error?: string };
  try {
    const request = { method: "POST", headers, body, redirect: "manual" as const };
    const response = await fetch(target, { ...request, signal: AbortSignal.timeout(forwardMs) });
    await response.body?.cancel();
    outcome = { status_code: response.status };
  } catch (error) {
    if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === "ECONNREFUSED") return undefined;
    outcome = { status_code: null, error: reasonOf(error as Error) };
  }
  const duration_ms = Math.round(performance.now() - startedAt);
  const result = { delivery_id: delivery.id, duration_ms, ...outcome };
  terminal.show({ ...result, event: delivery.event, event_id: delivery.event_id, body: delivery.body }, () => {
    const isDone = outcome.status_code !== null && outcome.status_code >= 200 && outcome.status_code < 300;
    const shown = terminal.style(isDone ? "green" : "red", printable(String(outcome.status_code ?? outcome.error)));
    return `${localTime(new Date()).slice(11)}  ${delivery.event.padEnd(14)}  ${delivery.id}  ${shown}  ${duration_ms} ms`;
  });
  return result;
}

function reasonOf({ name, message, cause }: Error): string {
  if (name === "TimeoutError") return "no response in time";
  return ((cause as Error | undefined)?.message || message).slice(0, 200);
}
