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
export function dlrBody(report: { status: DlrStatus; messageId: number; modifiedAt: Date; retries: number }): string {
  return JSON.stringify({
    status: report.status,
    sms_id: report.messageId,
    modified_at: webhookTime(report.modifiedAt),
    retries_count: report.retries,
    message_id: formatId("out_sms", report.messageId),
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
}): string {
  return JSON.stringify({
    from: message.from,
    to: message.to,
    text: message.text,
    telco: message.telco,
    created_at: webhookTime(message.receivedAt),
    sms_id: message.messageId,
    message_id: formatId("in_sms", message.messageId),
  });
}

/**
 * Inserts the deliveries of events in the caller's transaction: a row per event and enabled endpoint that subscribes to it, in one
 * statement. Hand the result to `WebhookWorker.offer` after the commit: the rows are leased to this process. In a process without
 * the role `webhooks` they are due at once, and the commit wakes the workers of other processes.
 */
export async function enqueue(ctx: Context, tx: Tx, events: WebhookEvent[]): Promise<Delivery[]> {
  if (events.length === 0) return [];
  const at = ctx.clock.now();
  const delivers = ctx.config.roles.includes("webhooks");
  const leaseUntil = delivers ? new Date(at.getTime() + leaseMs(ctx)) : at;
  const records = events.map((event) => ({ account_id: event.accountId, event: event.event, body: event.body }));
  const rows = await store.insertDeliveries(tx, records, at, leaseUntil, !delivers);
  return rows.map((row) => ({
    accountId: row.account_id,
    endpointId: row.endpoint_id,
    id: row.id,
    eventId: row.event_id,
    body: events[row.position - 1]!.body,
    tries: 0,
    leaseUntil,
    revision: row.revision,
  }));
}
