/**
 * The rules of a message's life after it was accepted: pure functions from a message and what happened to it, to the message
 * as it is then and what else must be done in the same transaction. `book.ts` loads, applies and writes them in batches.
 *
 * Invariants, which `states.test.ts` and `book.test.ts` hold against random lives:
 *
 * 1. A message has exactly one charge and at most one refund. It is refunded only when it ends with no evidence that a part
 *    reached a carrier (an acceptance or a receipt), and that is: the carrier refused all of it, or it never left.
 * 2. Final states are never left, but `unknown`: for 72 h a receipt may make it another final state.
 * 3. A message gives one report when it becomes final, one more when it leaves `unknown`, none when it is cancelled, and
 *    `ACCEPTED` at most once, before any of these.
 * 4. A part is submitted again only when the carrier refused it for now, when nothing of it left this process, or after a doubt:
 *    once after each submit that a link or a process did not outlive, and once in the life of the message after one that the
 *    carrier was silent to. Then it waits for receipts as a sent one does, and ends as `unknown` when none comes; it may have
 *    been delivered, so the charge stands.
 * 5. A doubt is ended by evidence alone: an answer or a receipt. While the validity ends in doubt, the message waits for
 *    receipts in the same way. A refusal of the second submit is the carrier's word for both.
 */
import type { ReceiptState } from "../../smpp/smpp.ts";
import { acceptances, type Answer, applyStatuses } from "./answers.ts";
import {
  aggregate,
  isFinal,
  isOpen,
  isReached,
  type Limits,
  type Report,
  reportOf,
  type Step,
  type TimelineEntry,
  type Tracked,
} from "./tracked.ts";

/** A step that changes nothing. */
export function unchanged(message: Tracked): Step {
  return { message, entries: [], reports: [], refund: false };
}

/**
 * The carrier's answer to a submit, or the lack of one for some parts (a status of null). An answer that comes late, while
 * the message is in doubt, waits for its second submit or for receipts, settles it as well; one to an earlier submit than the
 * last counts for what it accepted.
 */
export function onAnswer(message: Tracked, answer: Answer, now: Date, limits: Limits): Step {
  if (isFinal(message.state) || message.state === "scheduled" || answer.attempt > message.attempt)
    return unchanged(message);
  if (answer.attempt < message.attempt) return onEarlierAnswer(message, answer, now, limits);
  const { partStates, refused, congested, temporary, unanswered, entries } = applyStatuses(message, answer);
  const submitting = message.state === "submitting";
  const doubts = message.doubts + (submitting && unanswered ? (answer.silent ? doubtOf.silent : doubtOf.ended) : 0);
  const carrierIds = acceptances(message, answer);
  const step: Step = { ...unchanged({ ...message, partStates, doubts, carrierIds }), entries };
  if (refused || !partStates.some(isOpen)) return settle(step, now, limits, answer.linkId);
  if (message.state === "sent" || message.state === "queued") return { ...step, entries: [] };
  if (unanswered) return submitting ? intoDoubt(step, now, limits, answer.reason) : step;
  return temporary ? retryLater(step, now, limits) : congested ? slowDown(step, now) : step;
}

/** Of a submit before the last one, only what it accepted is news: the later submit stands for the rest. */
function onEarlierAnswer(message: Tracked, answer: Answer, now: Date, limits: Limits): Step {
  const accepted = (part: number) => answer.statuses[part] === 0;
  const partStates = message.partStates.map((part, i) => (isOpen(part) && accepted(i) ? ("accepted" as const) : part));
  const step = unchanged({ ...message, partStates, carrierIds: acceptances(message, answer) });
  return partStates.some(isOpen) ? step : settle(step, now, limits, answer.linkId);
}

/** Nothing left this process: due at once. The attempt stays counted, so nothing that is late can be taken for the next one. */
export function onUnsent(message: Tracked, attempt: number, reason: string, now: Date): Step {
  if (message.state !== "submitting" || message.attempt !== attempt) return unchanged(message);
  return moveTo(unchanged(message), "queued", now, { at: now, state: "queued", detail: reason });
}

/** No route will ever lead there. */
export function onRefusal(message: Tracked, reason: string, attempt: number, now: Date, limits: Limits): Step {
  if (message.state !== "queued" || message.attempt !== attempt) return unchanged(message);
  const step = giveUpUnsent(unchanged(message));
  return settle({ ...step, entries: [{ at: now, state: "refused", detail: reason }] }, now, limits);
}

/** What became of a receipt that was matched to a part. */
export type Settled = "settled" | "repeated" | "intermediate";

/** A delivery receipt for one part, counted from 0. */
export function onReceipt(
  message: Tracked,
  part: number,
  receipt: { state: ReceiptState; error?: string; at: Date; linkId: number },
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
  return { step: step.message.partStates.some(isOpen) ? step : settle(step, now, limits), outcome: "settled" };
}

/** ENROUTE and ACCEPTD show that the part reached the carrier; the first ACCEPTD of a message is reported. */
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

/** States of a part, and words of a receipt, that tell nothing of its end. */
const vague = (state: string) => ["UNKNOWN", "ENROUTE", "ACCEPTD", "accepted", "todo", "doubt"].includes(state);

/** A final message is left alone, but for one that ended as `unknown` and of which every part is known now. */
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

/** The time of a row has come: what its state makes of that. A row whose time has not come is left as it is. */
export function onTime(message: Tracked, now: Date, limits: Limits): Step {
  const step = unchanged(message);
  const over = message.validUntil <= now;
  if (message.state === "scheduled" || message.state === "queued") return over ? expireQueued(step, now, limits) : step;
  if (isFinal(message.state) || message.dueAt === undefined || message.dueAt > now) return step;
  switch (message.state) {
    case "submitting": {
      const partStates = message.partStates.map((part) => (part === "todo" ? ("doubt" as const) : part));
      const doubtful = { ...message, partStates, doubts: message.doubts + doubtOf.ended };
      return intoDoubt(unchanged(doubtful), now, limits, "the process that submitted it ended");
    }
    case "in_doubt":
      if (over) return awaitReceipts(step, now, limits, "its validity ended while it was in doubt");
      if (now.getTime() - message.dueAt.getTime() > unattendedMs) return holdAgain(step, now, limits);
      return moveTo(step, "queued", now, { at: now, state: "queued", detail: "no answer and no receipt: once more" });
    default: {
      const known = message.partStates.map((part) => (isOpen(part) || part === "accepted" ? "UNKNOWN" : part));
      return finish(step, aggregate(known), now, false, "no receipt in time");
    }
  }
}

/** Rows are looked at every second: one that has been due for this long was due while nobody was there. */
const unattendedMs = 5_000;

/**
 * Its hold passed while the service was away, and receipts could not come: carriers send them when we are back, and a second
 * submit before that would be a message too many on the phone.
 */
function holdAgain(step: Step, now: Date, limits: Limits): Step {
  return { ...step, message: { ...step.message, dueAt: new Date(now.getTime() + holdOf(step.message, limits)) } };
}

const holdOf = ({ priority }: Tracked, limits: Limits) => (priority === 0 ? limits.pinHoldMs : limits.holdMs);

/** Its validity ended in our own queue. */
function expireQueued(step: Step, now: Date, limits: Limits): Step {
  const { partStates } = step.message;
  if (partStates.includes("doubt")) return awaitReceipts(step, now, limits, "its validity ended while it was in doubt");
  if (partStates.some(isReached)) return settle(giveUpUnsent(step), now, limits);
  return finish(step, "expired", now, true, "its validity ended before it was submitted");
}

/** Cancelled by its owner, while nothing of it can have left: else unchanged. It gives no report. */
export function onCancel(message: Tracked, now: Date): Step {
  const waiting = message.state === "scheduled" || message.state === "queued";
  if (!waiting || message.partStates.some((part) => part !== "todo")) return unchanged(message);
  return finish(unchanged(message), "cancelled", now, true);
}

// What the steps above have in common.

/** Every part's fate at submit is known: refused as a whole, waiting for receipts, or at its end. */
function settle(step: Step, now: Date, limits: Limits, linkId?: number): Step {
  const { partStates } = step.message;
  if (partStates.every((part) => part === "refused")) return finish(step, "rejected", now, true);
  // A part is missing for good: sending the others would only cost money.
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
  // What waits for receipts is never submitted again, so a part that was not sent yet will not be.
  return moveTo(giveUpUnsent(step), "sent", dueAt, {
    at: now,
    state: "sent",
    ...(linkId === undefined ? {} : { link: linkId }),
    ...(detail === undefined ? {} : { detail }),
  });
}

/**
 * What each doubt adds to those of the message, and how much it may bear and still be submitted again. A carrier that was
 * asked and kept silent most likely has the message, and would have the next one as well: one more try. After the end of a
 * link or of a process most of what was out never left, and giving it up would lose it: up to seven more, and up to three
 * beside a silence.
 */
const doubtOf = { silent: 4, ended: 1 };
const mostDoubt = 7;

/** Some part may have reached the carrier and has no answer: held, and left to receipts when the doubts are too many. */
function intoDoubt(step: Step, now: Date, limits: Limits, reason?: string): Step {
  if (step.message.doubts > mostDoubt) return awaitReceipts(step, now, limits, reason);
  const holdMs = holdOf(step.message, limits);
  const entry = { at: now, state: "in_doubt", ...(reason === undefined ? {} : { detail: reason }) };
  return moveTo(step, "in_doubt", new Date(now.getTime() + holdMs), entry);
}

/** The carrier is too busy: not a retry, the waits double. */
function slowDown(step: Step, now: Date): Step {
  const { congestion, validUntil } = step.message;
  const waitMs = Math.min(30_000, 1000 * 2 ** Math.min(congestion, 5));
  const message = { ...step.message, congestion: Math.min(congestion + 1, 100) };
  return moveTo({ ...step, message }, "queued", earlier(new Date(now.getTime() + waitMs), validUntil));
}

/** A temporary error: again after the next delay, or given up after the last. */
function retryLater(step: Step, now: Date, limits: Limits): Step {
  const { retries, validUntil, partStates } = step.message;
  const delayMs = limits.retryDelaysMs(step.message.accountId)[retries];
  if (delayMs === undefined) {
    if (!partStates.some(isReached)) return finish(step, "failed", now, true, "every retry was refused");
    return settle(giveUpOpen(step), now, limits);
  }
  const message = { ...step.message, retries: retries + 1, congestion: 0 };
  return moveTo({ ...step, message }, "queued", earlier(new Date(now.getTime() + delayMs), validUntil));
}

function giveUpOpen(step: Step): Step {
  const partStates = step.message.partStates.map((part) => (isOpen(part) ? ("refused" as const) : part));
  return { ...step, message: { ...step.message, partStates } };
}

function finish(step: Step, state: Tracked["state"], now: Date, refund: boolean, detail?: string): Step {
  const report: Report | undefined = reportOf(state);
  const { dueAt: _dueAt, ...message } = step.message;
  return {
    message: { ...message, state, finalAt: now },
    entries: [...step.entries, { at: now, state, ...(detail === undefined ? {} : { detail }) }],
    reports: report ? [...step.reports, report] : step.reports,
    refund,
  };
}

function moveTo(step: Step, state: Tracked["state"], dueAt: Date, entry?: TimelineEntry): Step {
  const entries = entry ? [...step.entries, entry] : step.entries;
  return { ...step, message: { ...step.message, state, dueAt }, entries };
}

function withPart(message: Tracked, part: number, state: Tracked["partStates"][number]): Tracked {
  return { ...message, partStates: message.partStates.map((old, i) => (i === part ? state : old)) };
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
