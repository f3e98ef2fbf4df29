import type { Context } from "../../../base/context.ts";
import { fallbackLanguage } from "../../../base/languages.ts";
import type { Tx } from "../../../base/db.ts";
import type { Traces } from "../../../base/traces/traces.ts";
import { tlvValues, type CustomTlv } from "../../../smpp/smpp.ts";
import { refund } from "../../wallet/refunds.ts";
import { type Delivery, dlrBody, enqueue, optoutBody, type WebhookEvent } from "../../webhooks/webhooks.ts";
import { causeOf, reasonOf, type Cause } from "../../carriers/causes/causes.ts";
import { enqueueDue, wakeWorkers } from "../../webhooks/due.ts";
import { stopKey } from "../../carriers/calls.ts";
import type { Heard, HeardBy, SpokenIn } from "../../carriers/traffic.ts";
import {
  findOwnCauses,
  insertCallOptout,
  updateMessages,
  writeHeard,
  type HeardCall,
  type OwnCauses,
} from "./book-store.ts";
import type { Origin } from "../accept/origin.ts";
import { limitsOf } from "../limits.ts";
import { publishBalance, tellState } from "../live-events.ts";
import { answeredIn, endsBadly, messageStates, type Report, type Step, type Change } from "./tracked.ts";

/** A delivery report for the owner of a message. */
export interface MessageReport {
  accountId: number;
  messageId: number;
  test: boolean;
  /** `SENT` (the carrier accepted all parts) is reported to northbound interfaces only. */
  status: Report | "SENT";
  /** When the message entered the reported state. */
  modifiedAt: Date;
  retriesCount: number;
  /** The carrier's error code, where it gave one. */
  error?: string;
  /** The TLVs of the carrier's receipt that its link keeps. */
  tlvs?: readonly CustomTlv[];
  /** Where a message of a northbound interface came from. */
  origin?: Origin;
  /** The charge is refunded: no carrier ever accepted it. */
  refunded?: true;
  /** Why it failed, if it did. */
  cause?: Cause;
  /** How it is spoken, if it is a call. */
  call?: SpokenIn;
}

/** Delivers reports: writes what must be durable in the transaction, and returns what to run after the commit. */
export type Reporting = (tx: Tx, reports: MessageReport[]) => Promise<() => void>;

/**
 * Delivers reports to the account's webhooks (contract 2.8).
 *
 * @param offer takes the deliveries after the commit, as `takerOf` returns
 */
export function webhookReporting(context: Context, offer?: (deliveries: Delivery[]) => void): Reporting {
  return async (tx, reports) => {
    const events = reports.flatMap(
      ({ accountId, messageId, test, status, modifiedAt, retriesCount, tlvs, cause, call }) =>
        status === "SENT"
          ? []
          : [
              {
                accountId,
                event: "dlr" as const,
                body: dlrBody({
                  status,
                  messageId,
                  modifiedAt,
                  retries: retriesCount,
                  test,
                  ...(tlvs === undefined ? {} : { tlvs: tlvValues(tlvs) }),
                  ...(cause === undefined ? {} : { reason: reasonOf(cause, fallbackLanguage) }),
                  ...(call === undefined ? {} : { call: spokenBody(status, call) }),
                }),
              },
            ],
    );
    const deliveries = await enqueue(context, tx, events);
    return () => offer?.(deliveries);
  };
}

const spokenBody = (status: Report, { heard }: SpokenIn) => ({ ...answeredIn(status), ...heard });

/**
 * Records what was heard of a call, unless another link made it. The first key counts, and the longest duration. Of a call whose answer was
 * reported before, the report is sent again with what has become known since.
 */
export async function recordHeard(context: Context, call: HeardBy, heard: Heard): Promise<void> {
  const { sql, clock } = context;
  const isTold = await sql.begin(async (tx) => {
    const row = await writeHeard(tx, call, heard);
    if (!row) return false;
    const at = clock.now();
    const events = [...(await stopCalls(tx, call.accountId, row, at)), ...heardAfter(call.id, row, at)];
    await enqueueDue(
      tx,
      events.map((event) => ({ accountId: call.accountId, ...event })),
      at,
    );
    return events.length > 0;
  });
  if (isTold) wakeWorkers(context);
}

type HeardEvent = Pick<WebhookEvent, "event" | "body">;

/** The report of a call whose answer was reported before. */
function heardAfter(messageId: number, { state, test, retries, call }: HeardCall, modifiedAt: Date): HeardEvent[] {
  if (state !== "delivered") return [];
  const report = {
    status: "DELIVRD" as const,
    messageId,
    modifiedAt,
    retries,
    test,
    call: spokenBody("DELIVRD", call),
  };
  return [{ event: "dlr", body: dlrBody(report) }];
}

/** Whoever pressed the key for it is not called again by the account; texts are sent as before. */
async function stopCalls(tx: Tx, accountId: number, row: HeardCall, at: Date): Promise<HeardEvent[]> {
  const { call, test, recipient: number } = row;
  if (call.heard?.key !== stopKey || number === "") return [];
  const isNew = await insertCallOptout(tx, { accountId, test, number, key: stopKey, at });
  const change = { state: "opted_out" as const, number, keyword: stopKey, messageId: undefined, at, test };
  return isNew ? [{ event: "optout", body: optoutBody({ ...change, callsOnly: true }) }] : [];
}

/** Adds reports to the traces of their messages. */
export function tracedReporting(traces: Traces): Reporting {
  return async (_tx, reports) => {
    const startMs = Date.now();
    return () => {
      for (const { accountId, messageId, status, error } of reports)
        traces.step(
          { accountId, id: messageId },
          {
            name: "report",
            kind: "CONSUMER",
            startMs,
            attributes: { "tuma.status": status, ...(error === undefined ? {} : { "tuma.error": error }) },
          },
        );
    };
  };
}

/** Delivers reports to several receivers in the same transaction. */
export function reportToAll(...reportings: Reporting[]): Reporting {
  return async (tx, reports) => {
    const committed = await Promise.all(reportings.map((reporting) => reporting(tx, reports)));
    return () => committed.forEach((done) => done());
  };
}

/** What transitions need besides the context. */
export interface StepOptions {
  reporting: Reporting;
}

/**
 * Writes the steps of locked messages with their refunds and reports; `written` changes of the fast path are in the tables already and are reported first. Run what it
 * returns after the commit.
 */
export async function writeSteps(
  context: Context,
  tx: Tx,
  steps: Step[],
  { reporting }: StepOptions,
  written: Change[] = [],
): Promise<() => void> {
  const now = context.clock.now();
  const all = [...written, ...steps];
  const own = await findOwnCauses(tx, all.flatMap(failureOf));
  // Statements are pipelined on one connection and run in this order.
  const unscannedSince = new Date(now.getTime() - limitsOf(context.config).openMs / 2);
  const updated = steps.length > 0 ? updateMessages(tx, steps, unscannedSince) : undefined;
  const refunds = steps
    .filter((step) => step.refund)
    .map(({ message }) => ({
      accountId: message.accountId,
      messageId: message.id,
      test: message.test,
      amount: message.price * message.parts,
    }));
  const refunded = refunds.length > 0 ? refund(tx, refunds) : undefined;
  const reports = all.flatMap((step) => reportsOf(step, now, own));
  const reported = reports.length > 0 ? reporting(tx, reports) : undefined;
  const [, , offer] = await Promise.all([updated, refunded, reported]);
  return () => {
    for (const { entries } of all)
      for (const { state } of entries) if (countedStates.has(state)) context.metrics.states.inc({ state });
    offer?.();
    for (const { message, refund: isRefunded } of all) {
      tellState(context.live, message);
      if (isRefunded) publishBalance(context.live, message.accountId);
    }
  };
}

/** The code with which a link says that a message of this change failed. */
function failureOf({ message, entries, reports }: Change): { linkId: number; code: string }[] {
  if (reports.length === 0 || !endsBadly(message.state)) return [];
  const { link: linkId, code } = entries.findLast((entry) => entry.code !== undefined) ?? {};
  return linkId === undefined || code === undefined ? [] : [{ linkId, code }];
}

function reportsOf(change: Change, now: Date, own: OwnCauses): MessageReport[] {
  const { message, entries, reports, refund } = change;
  const { accountId, id: messageId, test, retries: retriesCount, origin } = message;
  const isSent = origin !== undefined && entries.some((entry) => entry.state === "sent");
  const code = entries.findLast((entry) => entry.code !== undefined)?.code;
  const error = origin && code;
  const [failed] = failureOf(change);
  const cause = causeOf({
    state: message.state,
    code: code ?? "",
    own: failed && own(failed.linkId, failed.code),
    isCall: message.call !== undefined,
  });
  const tlvs = entries.findLast((entry) => entry.tlvs !== undefined)?.tlvs;
  return [...(isSent ? (["SENT"] as const) : []), ...reports].map((status) => ({
    accountId,
    messageId,
    test,
    status,
    modifiedAt: now,
    retriesCount,
    ...(origin === undefined ? {} : { origin }),
    ...(refund ? { refunded: true } : {}),
    // An error is the receipt's: `SENT` has none.
    ...(error === undefined || status === "SENT" ? {} : { error }),
    ...(tlvs === undefined || status === "SENT" ? {} : { tlvs }),
    ...(cause === undefined || status === "SENT" || status === "ACCEPTED" ? {} : { cause }),
    ...(message.call === undefined ? {} : { call: message.call }),
  }));
}

/** Timelines also have the states of receipts; `submitting` is counted where it begins. */
const countedStates: ReadonlySet<string> = new Set(messageStates.filter((state) => state !== "submitting"));
