import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { refund } from "../../wallet/refunds.ts";
import { type Delivery, dlrBody, enqueue } from "../../webhooks/webhooks.ts";
import { updateMessages } from "./book-store.ts";
import type { Origin } from "../accept/origin.ts";
import { tellBalance, tellState } from "./live-events.ts";
import { messageStates, type Report, type Step } from "./tracked.ts";

/** A delivery report to be given to the owner of a message. */
export interface MessageReport {
  accountId: number;
  messageId: number;
  test: boolean;
  /** `SENT` (a carrier accepted all of it) is told only of messages that came through another door than HTTP. */
  status: Report | "SENT";
  /** When the message entered the state that is reported. */
  modifiedAt: Date;
  retriesCount: number;
  /** The carrier's own error code, where it gave one. */
  error?: string;
  /** The door that the message came through. */
  origin?: Origin;
  /** The charge is given back: no carrier ever took it. */
  refunded?: true;
}

/** Passes reports on: writes what must be durable in the transaction, and returns what is to be done once it is committed. */
export type Reporting = (tx: Tx, reports: MessageReport[]) => Promise<() => void>;

/**
 * Reports as delivery reports to the webhooks of the account (contract 2.8).
 *
 * @param offer takes the deliveries after the commit: `WebhookWorker.offer`, where this process has a worker
 */
export function webhookReporting(context: Context, offer?: (deliveries: Delivery[]) => void): Reporting {
  return async (tx, reports) => {
    const events = reports.flatMap(({ accountId, messageId, status, modifiedAt, retriesCount }) =>
      status === "SENT"
        ? []
        : [
            {
              accountId,
              event: "dlr" as const,
              body: dlrBody({ status, messageId, modifiedAt, retries: retriesCount }),
            },
          ],
    );
    const deliveries = await enqueue(context, tx, events);
    return () => offer?.(deliveries);
  };
}

/** Passes reports on to several, in the same transaction. */
export function reportToAll(...reportings: Reporting[]): Reporting {
  return async (tx, reports) => {
    const committed = await Promise.all(reportings.map((reporting) => reporting(tx, reports)));
    return () => committed.forEach((done) => done());
  };
}

/** What happens to messages needs besides the context. */
export interface StepOptions {
  reporting: Reporting;
}

/**
 * Writes the steps of locked messages with everything that belongs in the same transaction: money and reports. Returns what
 * is to be done after the commit.
 */
export async function writeSteps(
  context: Context,
  tx: Tx,
  steps: Step[],
  { reporting }: StepOptions,
): Promise<() => void> {
  const now = context.clock.now();
  // Statements of one connection run in the order in which they are sent, so none waits for the one before.
  const written = steps.length > 0 ? updateMessages(tx, steps) : undefined;
  const refunds = steps
    .filter((step) => step.refund)
    .map(({ message }) => ({
      accountId: message.accountId,
      messageId: message.id,
      test: message.test,
      amount: message.price * message.parts,
    }));
  const refunded = refunds.length > 0 ? refund(tx, refunds) : undefined;
  const reports = steps.flatMap((step) => reportsOf(step, now));
  const reported = reports.length > 0 ? reporting(tx, reports) : undefined;
  const [, , offer] = await Promise.all([written, refunded, reported]);
  return () => {
    for (const { entries } of steps)
      for (const { state } of entries) if (countedStates.has(state)) context.metrics.states.inc({ state });
    offer?.();
    for (const { message, refund: isRefunded } of steps) {
      tellState(context.live, message.accountId, message.id, message.state);
      if (isRefunded) tellBalance(context.live, message.accountId);
    }
  };
}

function reportsOf({ message, entries, reports, refund }: Step, now: Date): MessageReport[] {
  const { accountId, id: messageId, test, retries: retriesCount, origin } = message;
  const isSent = origin !== undefined && entries.some((entry) => entry.state === "sent");
  const error = origin && entries.findLast((entry) => entry.code !== undefined)?.code;
  return [...(isSent ? (["SENT"] as const) : []), ...reports].map((status) => ({
    accountId,
    messageId,
    test,
    status,
    modifiedAt: now,
    retriesCount,
    ...(origin === undefined ? {} : { origin }),
    ...(refund ? { refunded: true } : {}),
    ...(error === undefined ? {} : { error }),
  }));
}

/** A timeline also holds what receipts said; `submitting` is counted where it begins. */
const countedStates: ReadonlySet<string> = new Set(messageStates.filter((state) => state !== "submitting"));
