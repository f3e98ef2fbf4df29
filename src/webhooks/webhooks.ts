import { createHash } from "node:crypto";
import type { Context } from "../base/context.ts";
import type { Tx } from "../base/db.ts";
import { formatId } from "../base/ids.ts";
import { webhookTime } from "../base/time.ts";
import type { Delivery, EventKind } from "./rows.ts";
import { leaseMs } from "./delivery/schedule.ts";
import * as store from "./delivery/store.ts";

export { eventKinds, type Delivery, type EventKind } from "./rows.ts";
export { WebhookWorker } from "./delivery/worker.ts";

/** An event for the endpoints of an account that subscribe to it. `body` is the JSON text that is sent, byte for byte. */
export interface WebhookEvent {
  accountId: number;
  event: EventKind;
  body: string;
}

/** The status words of a delivery report (contract 2.8 and the decisions on delivery reports). */
export type DlrStatus = "DELIVRD" | "UNDELIV" | "EXPIRED" | "REJECTED" | "UNKNOWN" | "ACCEPTED";

/** The body of a delivery report: contract 2.8, and `message_id`. */
export function dlrBody(report: {
  status: DlrStatus;
  messageId: number;
  modifiedAt: Date;
  retries: number;
  /** Of a message that a test token sent. */
  test?: boolean;
}): string {
  return JSON.stringify({
    status: report.status,
    sms_id: report.messageId,
    modified_at: webhookTime(report.modifiedAt),
    retries_count: report.retries,
    message_id: formatId("out_sms", report.messageId),
    ...(report.test ? { test: true } : {}),
  });
}

/** The body of an inbound message: contract 2.9, and `message_id`. `telco` is `""` when the network is unknown. */
export function inboundBody(message: {
  from: string;
  to: string;
  text: string;
  telco: string;
  receivedAt: Date;
  messageId: number;
  /** From a simulated phone: a test token wrote it, or there are real phones beside it. */
  test?: boolean;
}): string {
  return JSON.stringify({
    from: message.from,
    to: message.to,
    text: message.text,
    telco: message.telco,
    created_at: webhookTime(message.receivedAt),
    sms_id: message.messageId,
    message_id: formatId("in_sms", message.messageId),
    ...(message.test ? { test: true } : {}),
  });
}

/**
 * Inserts the deliveries of events in the caller's transaction: a row per event and enabled endpoint that subscribes to it, in one
 * statement. Hand the result to `WebhookWorker.offer` after the commit: the rows are leased to this process. In a process without
 * the role `webhooks` they are due at once, and the commit wakes the workers of other processes.
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
    eventId: row.event_id,
    body: events[row.position - 1]!.body,
    tries: 0,
    leaseUntil,
    fence: null,
    revision: row.revision,
  }));
}

/** A report for the `dlr-url` that one message was sent with: an unsigned request, retried and guarded like a webhook. */
export interface Callback {
  accountId: number;
  method: "GET" | "POST";
  url: string;
  /** Form fields of a POST. */
  body?: string;
}

/** The same as `enqueue` for callbacks. */
export async function enqueueCallbacks(ctx: Context, tx: Tx, callbacks: Callback[]): Promise<Delivery[]> {
  if (callbacks.length === 0) return [];
  const { at, held, leaseUntil } = leaseHere(ctx);
  const records = callbacks.map(({ accountId, method, url, body = "" }) => ({
    account_id: accountId,
    endpoint_id: callbackLane(accountId, url),
    method,
    url,
    body,
  }));
  const rows = await store.insertCallbacks(tx, records, at, held);
  return rows.map(({ id, event_id }, n) => {
    const { account_id: accountId, endpoint_id: endpointId, method, url, body } = records[n]!;
    const callback = { method, url };
    return {
      accountId,
      endpointId,
      id,
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
