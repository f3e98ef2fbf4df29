/**
 * The message state machine after acceptance: pure functions from a message and an event to the next message and what to write in the
 * same transaction. `book.ts` loads messages, applies events and writes the results in batches.
 *
 * Invariants, which `book.model.test.ts` and `book.test.ts` check with random sequences of events:
 *
 * 1. A message has exactly one charge and at most one refund. It is refunded only when it ends without evidence that a part reached a
 *    carrier (an acceptance or a receipt): the carrier rejected all of it, or it was never submitted. A call is also refunded when it
 *    ends without having been answered, which is the same for its person as if it had never been made.
 * 2. Final states are final, except `unknown`: for 72 h a receipt may make it another final state.
 * 3. A message gives one report when it becomes final, one more when it leaves `unknown`, none when it is cancelled, and `ACCEPTED` at
 *    most once, before any of these.
 * 4. A part is submitted again only after a temporary error, when nothing of it left this process, or after a doubt: after each submit
 *    cut off by the end of a link or process, and once per message after a submit without a response. Then it waits for receipts like a
 *    sent message and ends as `unknown` when none comes; it may have been delivered, so the charge stands.
 * 5. Only evidence ends a doubt: a response or a receipt. A message that expires in doubt waits for receipts in the same way. A
 *    rejection of the second submit counts for both.
 * 6. A call with a plan is made again only after evidence that the one before has ended unanswered, or was never made; at most so often and
 *    not sooner than its plan says, and within its validity. What comes late of an earlier call changes nothing.
 * 7. What is sent in the place of a message that failed is decided when its last step is written (`fallbacks.ts`).
 */
import { noted } from "../../../base/sentences/sentence.ts";
import type { ReceiptState } from "../../../smpp/smpp.ts";
import { type Answer, applyStatuses } from "./answers.ts";
import {
  aggregate,
  isFinal,
  isOpen,
  isReached,
  type PartState,
  type Report,
  reportOf,
  type Step,
  type TimelineEntry,
  type Tracked,
} from "./tracked.ts";
import { fallbackLanguage } from "../../../base/languages.ts";
import { leftToOriginal, noRoute, optedOut, reasonFor } from "../../carriers/causes/causes.ts";
import type { CarrierReceipt } from "../../carriers/traffic.ts";
import { type Limits } from "../limits.ts";

/** The step that changes nothing. */
export function unchanged(message: Tracked): Step {
  return { message, entries: [], reports: [], refund: false };
}

/**
 * The carrier's responses to a submit; a null status is a missing response. A late response also settles a message that is in doubt,
 * waits for its second submit or waits for receipts; of a response to an earlier submit only acceptances count.
 */
export function onAnswer(message: Tracked, answer: Answer, now: Date, limits: Limits): Step {
  if (isFinal(message.state) || message.state === "scheduled" || answer.attempt > message.attempt)
    return unchanged(message);
  if (answer.attempt < message.attempt) return onEarlierAnswer(message, answer, now, limits);
  if (isBetweenCalls(message)) return unchanged(message);
  const { partStates, refused, congested, temporary, unanswered, entries } = applyStatuses(message, answer);
  const submitting = message.state === "submitting";
  const doubts = message.doubts + (submitting && unanswered ? (answer.silent ? doubtOf.silent : doubtOf.ended) : 0);
  const step: Step = { ...unchanged({ ...message, partStates, doubts }), entries };
  if (refused || !partStates.some(isOpen)) return settle(step, now, limits, answer.linkId);
  if (message.state === "sent" || message.state === "queued") return { ...step, entries: [] };
  if (unanswered) return submitting ? intoDoubt(step, now, limits, answer.reason) : step;
  return temporary ? retryLater(step, now, limits) : congested ? slowDown(step, now) : step;
}

/** Of an earlier submit only acceptances count: the later submit stands for the rest. */
function onEarlierAnswer(message: Tracked, answer: Answer, now: Date, limits: Limits): Step {
  const accepted = (part: number) => answer.statuses[part] === 0;
  // A part of a call with a plan that is not in doubt is of a later call.
  const counts = (part: PartState) => (isPlanned(message) ? part === "doubt" : isOpen(part));
  const partStates = message.partStates.map((part, i) => (counts(part) && accepted(i) ? ("accepted" as const) : part));
  const step = unchanged({ ...message, partStates });
  return partStates.some(isOpen) ? step : settle(step, now, limits, answer.linkId);
}

/** Nothing left this process: due at once. The attempt stays counted, so that no late event is taken for the next one. */
export function onUnsent(message: Tracked, attempt: number, reason: string, now: Date): Step {
  if (message.state !== "submitting" || message.attempt !== attempt) return unchanged(message);
  return moveTo(unchanged(message), "queued", now, { at: now, state: "queued", detail: reason });
}

/** The carrier never had it and never will: due at once, and no doubt of this submission is left. */
export function onNeverHad(message: Tracked, attempt: number, now: Date): Step {
  const isOpenNow = message.state === "submitting" || message.state === "in_doubt";
  if (!isOpenNow || message.attempt !== attempt) return unchanged(message);
  const detail = noted("the carrier does not have it");
  return moveTo(unchanged(message), "queued", now, { at: now, state: "queued", detail });
}

/** No route leads to the recipient. */
export function onRefusal(message: Tracked, reason: string, attempt: number, now: Date, limits: Limits): Step {
  if (message.state !== "queued" || message.attempt !== attempt) return unchanged(message);
  const step = giveUpUnsent(unchanged(message));
  return settle({ ...step, entries: [{ at: now, state: "refused", code: noRoute, detail: reason }] }, now, limits);
}

/** The outcome of a receipt that was matched to a part. */
export type Settled = "settled" | "repeated" | "intermediate";

/** A delivery receipt for one part, counted from 0. */
export function onReceipt(
  message: Tracked,
  part: number,
  receipt: Pick<CarrierReceipt, "state" | "error" | "at" | "linkId" | "tlvs">,
  now: Date,
  limits: Limits,
): { step: Step; outcome: Settled } {
  const word = receipt.state;
  const was = message.partStates[part];
  const entry: TimelineEntry = {
    at: receipt.at,
    state: word,
    link: receipt.linkId,
    ...(receipt.error === undefined ? {} : { code: receipt.error }),
    ...(message.parts > 1 ? { part } : {}),
    ...(receipt.tlvs === undefined ? {} : { tlvs: receipt.tlvs }),
  };
  if (was === undefined || was === "refused") return { step: unchanged(message), outcome: "repeated" };
  if (isFinal(message.state)) return onLateReceipt(message, part, word, entry, now, limits);
  const pending = isOpen(was) || was === "accepted";
  if (word === "ENROUTE" || word === "ACCEPTD") {
    if (!pending) return { step: unchanged(message), outcome: "repeated" };
    return { step: onIntermediate(message, part, word, entry, now, limits), outcome: "intermediate" };
  }
  if (!pending && !(was === "UNKNOWN" && word !== "UNKNOWN")) return { step: unchanged(message), outcome: "repeated" };
  const step = { ...unchanged(withPart(message, part, word)), entries: [entry] };
  const again = callAgain(step, entry.code, now);
  if (again) return { step: again, outcome: "settled" };
  return { step: step.message.partStates.some(isOpen) ? step : settle(step, now, limits), outcome: "settled" };
}

const isPlanned = ({ call }: Tracked) => call?.retry !== undefined;

/** Nothing of a call is at the carrier: the one before has ended, and the next is not due. */
const isBetweenCalls = (message: Tracked) =>
  isPlanned(message) && message.state === "queued" && message.partStates[0] === "todo";

/** Waits for the next call of the plan; undefined if there is none, or this one ended in a way that another one would not change. */
function callAgain(step: Step, code: string | undefined, now: Date): Step | undefined {
  const { call, retries, validUntil, partStates } = step.message;
  if (call?.retry === undefined || retries >= call.retry.times) return undefined;
  const ended = { state: aggregate(partStates), code: code ?? "", isCall: true };
  if (reasonFor(ended, fallbackLanguage)?.resend !== true) return undefined;
  const dueAt = new Date(now.getTime() + call.retry.afterSeconds * 1000);
  if (dueAt >= validUntil) return undefined;
  const todo = partStates.map(() => "todo" as const);
  const message = { ...step.message, partStates: todo, retries: retries + 1, congestion: 0, doubts: 0 };
  const detail = noted("not answered: call {n} of {calls} follows", { n: retries + 2, calls: call.retry.times + 1 });
  return moveTo({ ...step, message }, "queued", dueAt, { at: now, state: "queued", detail });
}

/** ENROUTE and ACCEPTD prove that the carrier has the part; the first ACCEPTD of a message is reported. */
function onIntermediate(
  message: Tracked,
  part: number,
  word: "ENROUTE" | "ACCEPTD",
  entry: TimelineEntry,
  now: Date,
  limits: Limits,
): Step {
  const reported = word === "ACCEPTD" && !message.acceptedEvent;
  const next = { ...withPart(message, part, "accepted"), acceptedEvent: message.acceptedEvent || reported };
  const step: Step = { ...unchanged(next), entries: [entry], reports: reported ? ["ACCEPTED"] : [] };
  return next.partStates.some(isOpen) ? step : settle(step, now, limits);
}

/** States of parts and receipts that are not final. */
const vague = (state: string) => ["UNKNOWN", "ENROUTE", "ACCEPTD", "accepted", "todo", "doubt"].includes(state);

/** Only a message that ended as `unknown` changes, once every part is known. */
function onLateReceipt(
  message: Tracked,
  part: number,
  word: ReceiptState,
  entry: TimelineEntry,
  now: Date,
  limits: Limits,
): { step: Step; outcome: Settled } {
  const same = unchanged(message);
  const tooLate = message.finalAt === undefined || now.getTime() - message.finalAt.getTime() > limits.lateMs;
  if (word === "ENROUTE" || word === "ACCEPTD") return { step: same, outcome: "intermediate" };
  if (message.state !== "unknown" || tooLate || !vague(message.partStates[part]!) || vague(word))
    return { step: same, outcome: "repeated" };
  const step = { ...unchanged(withPart(message, part, word)), entries: [entry] };
  if (step.message.partStates.some(vague)) return { step, outcome: "settled" };
  return { step: finish(step, aggregate(step.message.partStates), now, false), outcome: "settled" };
}

/** The step of a message whose due time has come, such as the end of a doubt; one that is not due is unchanged. */
export function onDue(message: Tracked, now: Date, limits: Limits): Step {
  const step = unchanged(message);
  const over = message.validUntil <= now;
  if (message.state === "scheduled" || message.state === "queued") return over ? expireQueued(step, now, limits) : step;
  if (isFinal(message.state) || message.dueAt === undefined || message.dueAt > now) return step;
  switch (message.state) {
    case "submitting": {
      const partStates = message.partStates.map((part) => (part === "todo" ? ("doubt" as const) : part));
      const doubtful = { ...message, partStates, doubts: message.doubts + doubtOf.ended };
      return intoDoubt(unchanged(doubtful), now, limits, noted("the submitting process ended"));
    }
    case "in_doubt":
      if (over) return awaitReceipts(step, now, limits, noted("expired while in doubt"));
      if (now.getTime() - message.dueAt.getTime() > unattendedMs) return holdAgain(step, now, limits);
      return moveTo(step, "queued", now, {
        at: now,
        state: "queued",
        detail: noted("no response and no receipt: submitting again"),
      });
    default: {
      const known = message.partStates.map((part) => (isOpen(part) || part === "accepted" ? "UNKNOWN" : part));
      return finish(step, aggregate(known), now, false, { detail: noted("no receipt in time") });
    }
  }
}

/** Sweeps come every second: a message overdue by more than this fell due while no process was running. */
const unattendedMs = 5_000;

/**
 * The hold passed while the service was down and could not receive receipts. Carriers send them once we are back; a second submit
 * before that would put a duplicate on the phone.
 */
function holdAgain(step: Step, now: Date, limits: Limits): Step {
  return { ...step, message: { ...step.message, dueAt: new Date(now.getTime() + holdOf(step.message, limits)) } };
}

const holdOf = ({ priority }: Tracked, limits: Limits) => (priority === 0 ? limits.pinHoldMs : limits.holdMs);

/** The message expired in our queue. */
function expireQueued(step: Step, now: Date, limits: Limits): Step {
  const { partStates } = step.message;
  if (partStates.includes("doubt")) return awaitReceipts(step, now, limits, noted("expired while in doubt"));
  if (partStates.some(isReached)) return settle(giveUpUnsent(step), now, limits);
  return finish(step, "expired", now, true, { detail: noted("expired before it was submitted") });
}

/** Cancels a message of which nothing can have been submitted; otherwise unchanged. No report. */
export function onCancel(message: Tracked, now: Date): Step {
  const waiting = message.state === "scheduled" || message.state === "queued";
  if (!waiting || message.partStates.some((part) => part !== "todo")) return unchanged(message);
  return finish(unchanged(message), "cancelled", now, true);
}

/**
 * Ends a message that another copy of the database may have submitted, since this one was restored from a backup: it is not submitted
 * here.
 */
export function onAbandoned(message: Tracked, now: Date, limits: Limits): Step {
  const detail = noted("restored from a backup: it may have been sent before, so it is not sent again");
  return withdraw(message, now, limits, { state: "failed", code: leftToOriginal, detail });
}

/** Ends a simulated message of an account that goes live: it never reaches a real phone. No report. */
export function onWentLive(message: Tracked, now: Date, limits: Limits): Step {
  return withdraw(message, now, limits, { state: "cancelled", detail: noted("the account went live") });
}

/** Ends a message that was accepted before its recipient opted out. */
export function onOptedOut(message: Tracked, now: Date, limits: Limits): Step {
  const detail = noted("the recipient has opted out since it was accepted");
  return withdraw(message, now, limits, { state: "rejected", code: optedOut, detail });
}

/**
 * A message is not submitted any more. One that had begun waits for receipts, like one that expires in doubt; one that had not ends in
 * this state and is refunded.
 */
function withdraw(
  message: Tracked,
  now: Date,
  limits: Limits,
  { state, ...why }: { state: "failed" | "rejected" | "cancelled"; detail: string; code?: string },
): Step {
  const step = unchanged(message);
  if (isFinal(message.state) || message.state === "sent") return step;
  // As after the death of the submitting process: its parts may be at the carrier.
  const begun = message.state === "submitting";
  const partStates = message.partStates.map((part) => (begun && part === "todo" ? ("doubt" as const) : part));
  if (partStates.includes("doubt"))
    return awaitReceipts(unchanged({ ...message, partStates }), now, limits, why.detail);
  if (partStates.some(isReached)) return settle(giveUpUnsent(step), now, limits);
  return finish(step, state, now, true, why);
}

// Shared by the transitions above.

/** Every part is accepted, refused or final: the message was rejected, waits for receipts, or ends. */
function settle(step: Step, now: Date, limits: Limits, linkId?: number): Step {
  const { partStates } = step.message;
  if (partStates.every((part) => part === "refused")) return finish(step, "rejected", now, true);
  // One part is lost for good: submitting the others would only cost money.
  if (partStates.includes("refused") && partStates.includes("todo"))
    return settle(giveUpUnsent(step), now, limits, linkId);
  if (partStates.some((part) => part === "accepted" || part === "doubt"))
    return awaitReceipts(step, now, limits, undefined, linkId);
  return finish(step, aggregate(partStates), now, false);
}

function giveUpUnsent(step: Step): Step {
  const partStates = step.message.partStates.map((part) => (part === "todo" ? ("refused" as const) : part));
  return { ...step, message: { ...step.message, partStates } };
}

function awaitReceipts(step: Step, now: Date, limits: Limits, detail?: string, linkId?: number): Step {
  if (step.message.state === "sent") return step;
  const dueAt = new Date(step.message.validUntil.getTime() + limits.graceMs);
  // A message that waits for receipts is never submitted again, nor are its unsent parts.
  return moveTo(giveUpUnsent(step), "sent", dueAt, {
    at: now,
    state: "sent",
    ...(linkId === undefined ? {} : { link: linkId }),
    ...(detail === undefined ? {} : { detail }),
  });
}

/**
 * The weight of each kind of doubt, and the maximum sum with which a message is still submitted again. A carrier that does not
 * respond most likely has the message, and would get the next one as well: one more try. When a link or process ends, most of
 * what was in flight never left: up to seven more tries, or three beside a missing response.
 */
const doubtOf = { silent: 4, ended: 1 };
const mostDoubt = 7;

/** A part may have reached the carrier without a response: held, or left to receipts when there is too much doubt. */
function intoDoubt(step: Step, now: Date, limits: Limits, reason?: string): Step {
  if (step.message.doubts > mostDoubt) return awaitReceipts(step, now, limits, reason);
  const holdMs = holdOf(step.message, limits);
  const entry = { at: now, state: "in_doubt", ...(reason === undefined ? {} : { detail: reason }) };
  return moveTo(step, "in_doubt", new Date(now.getTime() + holdMs), entry);
}

/** Congestion at the carrier: not a retry; the delay doubles. */
function slowDown(step: Step, now: Date): Step {
  const { congestion, validUntil } = step.message;
  const waitMs = Math.min(30_000, 1000 * 2 ** Math.min(congestion, 5));
  const message = { ...step.message, congestion: Math.min(congestion + 1, 100) };
  return moveTo({ ...step, message }, "queued", earlier(new Date(now.getTime() + waitMs), validUntil));
}

/** A plan of calls stands for the delays of the account. */
const delaysOf = ({ accountId, call }: Tracked, limits: Limits): readonly number[] =>
  call?.retry === undefined
    ? limits.retryDelaysMs(accountId)
    : Array.from({ length: call.retry.times }, () => call.retry!.afterSeconds * 1000);

/** A temporary error: retried after the next delay, or abandoned after the last. */
function retryLater(step: Step, now: Date, limits: Limits): Step {
  const { retries, validUntil, partStates } = step.message;
  const delayMs = delaysOf(step.message, limits)[retries];
  if (delayMs === undefined) {
    if (!partStates.some(isReached)) return finish(step, "failed", now, true, { detail: noted("every retry failed") });
    return settle(giveUpOpen(step), now, limits);
  }
  const message = { ...step.message, retries: retries + 1, congestion: 0 };
  return moveTo({ ...step, message }, "queued", earlier(new Date(now.getTime() + delayMs), validUntil));
}

function giveUpOpen(step: Step): Step {
  const partStates = step.message.partStates.map((part) => (isOpen(part) ? ("refused" as const) : part));
  return { ...step, message: { ...step.message, partStates } };
}

/** Why a message ends, for its timeline. */
type Why = Pick<TimelineEntry, "code" | "detail">;

function finish(step: Step, state: Tracked["state"], now: Date, refund: boolean, why: Why = {}): Step {
  const report: Report | undefined = reportOf(state);
  const { dueAt: _dueAt, ...message } = step.message;
  const isUnanswered = message.call !== undefined && unanswered.has(state);
  return {
    message: { ...message, state, finalAt: now },
    entries: [...step.entries, { at: now, state, ...why }],
    reports: report ? [...step.reports, report] : step.reports,
    refund: refund || isUnanswered,
  };
}

/** How a call ends that nobody answered. One without any receipt may have been answered. */
const unanswered: ReadonlySet<Tracked["state"]> = new Set(["undelivered", "expired", "rejected"]);

function moveTo(step: Step, state: Tracked["state"], dueAt: Date, entry?: TimelineEntry): Step {
  const entries = entry ? [...step.entries, entry] : step.entries;
  return { ...step, message: { ...step.message, state, dueAt }, entries };
}

function withPart(message: Tracked, part: number, state: Tracked["partStates"][number]): Tracked {
  return { ...message, partStates: message.partStates.map((old, i) => (i === part ? state : old)) };
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
