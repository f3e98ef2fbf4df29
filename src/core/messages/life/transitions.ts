import type { Context } from "../../../base/context.ts";
import { fallbackLanguage } from "../../../base/languages.ts";
import type { Tx } from "../../../base/db.ts";
import type { Traces } from "../../../base/traces/traces.ts";
import { tlvValues, type CustomTlv } from "../../../smpp/smpp.ts";
import { lockWallets } from "../../wallet/debits.ts";
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
import { fallsBack, sendFallbacks, type Followed } from "./fallbacks.ts";
import { linkFallbacks } from "./fallbacks-store.ts";
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
  /** The message that was sent in its place. */
  fallbackId?: number;
  /** The message in whose place it was sent. */
  fallbackOf?: number;
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
      ({ accountId, messageId, test, status, modifiedAt, retriesCount, tlvs, cause, call, fallbackId, fallbackOf }) =>
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
                  ...(fallbackId === undefined ? {} : { fallbackId }),
                  ...(fallbackOf === undefined ? {} : { fallbackOf }),
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
function heardAfter(messageId: number, heard: HeardCall, modifiedAt: Date): HeardEvent[] {
  const { state, test, retries, call, fallbackOf } = heard;
  if (state !== "delivered") return [];
  const report = {
    status: "DELIVRD" as const,
    messageId,
    modifiedAt,
    retries,
    test,
    call: spokenBody("DELIVRD", call),
    ...(fallbackOf === null ? {} : { fallbackOf }),
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
 * Writes the steps of locked messages with their refunds, reports and fallbacks; `written` changes of the fast path are in the tables already and are reported first. Run what it
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
  const own = await findOwnCauses(tx, [...written, ...steps].flatMap(failureOf));
  const refunds = steps
    .filter((step) => step.refund)
    .map(({ message }) => ({
      accountId: message.accountId,
      messageId: message.id,
      test: message.test,
      amount: message.price * message.parts,
    }));
  const failed = steps.filter((step) => isFollowed(step, own)).map(({ message }) => message);
  if (failed.length > 0) await lockWallets(tx, [...failed, ...refunds]);
  // Statements are pipelined on one connection and run in this order.
  const refunded = refunds.length > 0 ? refund(tx, refunds) : undefined;
  const { followed, committed } = failed.length > 0 ? await sendFallbacks(context, tx, failed, now) : noFallbacks;
  const noted = followed.length > 0 ? withNotes(steps, followed, now) : steps;
  const unscannedSince = new Date(now.getTime() - limitsOf(context.config).openMs / 2);
  const updated = steps.length > 0 ? updateMessages(tx, noted, unscannedSince) : undefined;
  const sent = followed.flatMap(({ fallbackId, ...key }) => (fallbackId === undefined ? [] : [{ ...key, fallbackId }]));
  const linked = sent.length > 0 ? linkFallbacks(tx, sent) : undefined;
  const all = [...written, ...noted];
  const byMessage = new Map(sent.map(({ accountId, id, fallbackId }) => [`${accountId}/${id}`, fallbackId]));
  const reports = all.flatMap((step) => reportsOf(step, now, own, byMessage));
  const reported = reports.length > 0 ? reporting(tx, reports) : undefined;
  const [, , , offer] = await Promise.all([refunded, updated, linked, reported]);
  return () => {
    committed();
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

const codeOf = ({ entries }: Change) => entries.findLast((entry) => entry.code !== undefined)?.code;

/** Why a message failed that this change has ended. */
function causeOfChange(change: Change, own: OwnCauses): Cause | undefined {
  const { message } = change;
  const [failed] = failureOf(change);
  return causeOf({
    state: message.state,
    code: codeOf(change) ?? "",
    own: failed && own(failed.linkId, failed.code),
    isCall: message.call !== undefined,
  });
}

/** Whether a message ends with this step in a way that its fallback follows. */
const isFollowed = (step: Step, own: OwnCauses) =>
  step.message.hasFallback &&
  step.reports.some((report) => report !== "ACCEPTED") &&
  fallsBack(causeOfChange(step, own));

const noFallbacks: Awaited<ReturnType<typeof sendFallbacks>> = { followed: [], committed: () => {} };

/** The steps, with what became of fallbacks in their timelines. */
function withNotes(steps: Step[], followed: Followed[], at: Date): Step[] {
  const notes = new Map(followed.map(({ accountId, id, note }) => [`${accountId}/${id}`, note]));
  return steps.map((step) => {
    const detail = notes.get(`${step.message.accountId}/${step.message.id}`);
    if (detail === undefined) return step;
    return { ...step, entries: [...step.entries, { at, state: "fallback", detail }] };
  });
}

function reportsOf(change: Change, now: Date, own: OwnCauses, fallbacks: ReadonlyMap<string, number>): MessageReport[] {
  const { message, entries, reports, refund } = change;
  const { accountId, id: messageId, test, retries: retriesCount, origin, fallbackOf } = message;
  const isSent = origin !== undefined && entries.some((entry) => entry.state === "sent");
  const error = origin && codeOf(change);
  const cause = causeOfChange(change, own);
  const fallbackId = fallbacks.get(`${accountId}/${messageId}`);
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
    ...(fallbackId === undefined || status === "SENT" || status === "ACCEPTED" ? {} : { fallbackId }),
    ...(fallbackOf === undefined ? {} : { fallbackOf }),
  }));
}

/** Timelines also have the states of receipts; `submitting` is counted where it begins. */
const countedStates: ReadonlySet<string> = new Set(messageStates.filter((state) => state !== "submitting"));
