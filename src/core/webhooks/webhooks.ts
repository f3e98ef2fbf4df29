import { createHash } from "node:crypto";
import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { notify } from "../../base/queue/notify.ts";
import type { EventKind } from "./events.ts";
import { channel, type CallbackEvent, type Delivery } from "./rows.ts";
import { leaseMs } from "./delivery/schedule.ts";
import * as store from "./delivery/store.ts";
import { WebhookWorker } from "./delivery/worker.ts";

export {
  dlrBody,
  inboundBody,
  optoutBody,
  reportEndedBody,
  senderDecidedBody,
  verificationBody,
  type DlrStatus,
} from "./bodies.ts";
export { eventKinds, events, type EventBody, type EventKind } from "./events.ts";
export type { Delivery } from "./rows.ts";
export type { CallbackAnswer, CallbackRequest, Cookies } from "./delivery/answer.ts";
export { WebhookWorker };

/** An event for the endpoints of an account that subscribe to it. `body` is the JSON text that is sent, byte for byte. */
export interface WebhookEvent {
  accountId: number;
  event: EventKind;
  body: string;
}

/**
 * Inserts the deliveries of events in the caller's transaction: a row per event and enabled endpoint that subscribes to it, in one
 * statement. Pass the result to what `takerOf` returns, after the commit: the rows are leased to this process. In a process
 * without the role `webhooks` they are due at once.
 */
export async function enqueue(ctx: Context, tx: Tx, events: WebhookEvent[]): Promise<Delivery[]> {
  if (events.length === 0) return [];
  const { at, held, leaseUntil } = leaseHere(ctx);
  const records = events.map(({ accountId, event, body }) => ({ account_id: accountId, event, body }));
  const rows = await store.insertDeliveries(tx, records, at, held);
  return rows.map((row) => ({
    accountId: row.account_id,
    endpointId: row.endpoint_id,
    id: row.id,
    createdAt: at,
    eventId: row.event_id,
    body: events[row.position - 1]!.body,
    tries: 0,
    leaseUntil,
    fence: null,
    revision: row.revision,
  }));
}

/**
 * Returns the function that takes new deliveries after their commit: it passes them to the worker of this process, or notifies those
 * of other processes. Workers poll each second as well, so if this process dies in between, that only means a delay.
 */
export function takerOf(ctx: Context, worker: WebhookWorker | undefined): (deliveries: Delivery[]) => void {
  if (worker) return (deliveries) => worker.offer(deliveries);
  return (deliveries) => {
    if (deliveries.length > 0) notify(ctx, channel);
  };
}

/** Writes events with their cause, in its transaction, and returns what to run after the commit. */
export type Announce = (tx: Tx, events: WebhookEvent[]) => Promise<() => void>;

/**
 * Announces events to the endpoints of their accounts.
 *
 * @param offer takes the deliveries after the commit, as `takerOf` returns
 */
export function announcer(ctx: Context, offer?: (deliveries: Delivery[]) => void): Announce {
  return async (tx, events) => {
    const deliveries = await enqueue(ctx, tx, events);
    return () => offer?.(deliveries);
  };
}

/** A request to the URL of a message or number rather than an endpoint: retried and guarded like a webhook, but sent with `headers` as given. */
export interface Callback {
  accountId: number;
  /** `dlr` by default. The response to an `inbound` one is read (`WorkerOptions.onAnswer`). */
  event?: CallbackEvent;
  method: "GET" | "POST";
  url: string;
  /** With names in lower case. */
  headers?: Record<string, string>;
  /** Of a POST: form fields, unless `headers` has another type. */
  body?: string;
}

/** The same as `enqueue` for callbacks. */
export async function enqueueCallbacks(ctx: Context, tx: Tx, callbacks: Callback[]): Promise<Delivery[]> {
  if (callbacks.length === 0) return [];
  const { at, held, leaseUntil } = leaseHere(ctx);
  const records = callbacks.map(({ accountId, event = "dlr", method, url, headers = {}, body = "" }) => ({
    account_id: accountId,
    endpoint_id: callbackLane(accountId, url),
    event,
    method,
    url,
    headers,
    body,
  }));
  const rows = await store.insertCallbacks(tx, records, at, held);
  return rows.map(({ id, event_id }, n) => {
    const { account_id: accountId, endpoint_id: endpointId, event, method, url, headers, body } = records[n]!;
    const callback = { event, method, url, headers };
    return {
      accountId,
      endpointId,
      id,
      createdAt: at,
      eventId: event_id,
      body,
      tries: 0,
      leaseUntil,
      fence: null,
      revision: 0,
      callback,
    };
  });
}

/** This process's lease on new deliveries; without a worker here it does not hold them. */
function leaseHere(ctx: Context): { at: Date; held: boolean; leaseUntil: Date } {
  const at = ctx.clock.now();
  return { at, held: ctx.config.roles.includes("webhooks"), leaseUntil: new Date(at.getTime() + leaseMs(ctx)) };
}

/** 48 bits of a hash of the account and the origin, negative: never the id of an endpoint, and a dead receiver delays only its own. */
function callbackLane(accountId: number, url: string): number {
  const hash = createHash("sha256")
    .update(`${accountId} ${new URL(url).origin}`)
    .digest();
  return -1 - hash.readUIntBE(0, 6);
}
