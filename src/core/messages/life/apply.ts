import { retryDelaysOf } from "../../accounts/retry-delays.ts";
import type { Tx } from "../../../base/db.ts";
import {
  type CarrierReceipt,
  type Outbound,
  type ReceiptOutcome,
  type SubmitOutcome,
  turnOf,
  userMessageReference,
} from "../../carriers/traffic.ts";
import {
  type Candidate,
  type CarrierId,
  deleteStrays,
  findByCarrierId,
  findSentTo,
  findStrays,
  findUnanswered,
  insertCarrierIds,
  insertStrays,
  type Key,
  lockMessages,
  type Unanswered,
  unansweredLimit,
} from "./book-store.ts";
import { refusalOf } from "./answers.ts";
import { onAnswer, onReceipt, onRefusal, onUnsent, unchanged } from "./states.ts";
import { isFinal, isOpen, type Step, type Tracked } from "./tracked.ts";
import { type Limits } from "../limits.ts";

/** What the gateway reports about a message. */
export type MessageEvent =
  | { kind: "outcome"; outcome: SubmitOutcome }
  /** No route leads to the recipient. */
  | { kind: "refusal"; message: Outbound; reason: string }
  /** `strayId`: a stray receipt, matched again. */
  | { kind: "receipt"; receipt: CarrierReceipt; strayId?: number };

/** Tolerance between a receipt's submit date and ours: most carriers give minutes only. */
const submitDateToleranceMs = 60_000;

/**
 * Locks the messages of events and applies the events in order. Returns the steps to write and the outcome of each receipt; writes
 * carrier ids and stray receipts itself.
 *
 * A receipt is matched to its part by the carrier's id, from this batch or from the table; else by that id without a suffix, for the same
 * phone; else by the reference, addresses and times in the receipt: to an unanswered message, or to one that was answered with another
 * id or none. Several that fit are never a match. A receipt that matches nothing is kept as a stray, and matched again when a
 * response brings its id.
 */
export async function applyEvents(tx: Tx, events: MessageEvent[], now: Date, common: Limits): Promise<Applied> {
  const [batch, limits] = await Promise.all([load(tx, events, now), withOwnRetries(tx, events, common)]);
  const outcomes = events.map((event) => {
    if (event.kind === "receipt") return applyReceipt(batch, event, now, limits);
    if (event.kind === "outcome") applyOutcome(batch, event.outcome, now, limits);
    else applyRefusal(batch, event, now, limits);
    return undefined;
  });
  const strays = batch.unmatched.filter((kept) => kept.id === undefined && !kept.found).map((kept) => kept.receipt);
  const found = batch.unmatched.flatMap((kept) => (kept.id !== undefined && kept.found ? [kept.id] : []));
  await Promise.all([
    batch.ids.length > 0 ? insertCarrierIds(tx, batch.ids, now) : undefined,
    strays.length > 0 ? insertStrays(tx, strays, now) : undefined,
    found.length > 0 ? deleteStrays(tx, found) : undefined,
  ]);
  const steps = [...batch.steps]
    .filter(([key, step]) => step.message !== batch.before.get(key))
    .map(([, step]) => step);
  return { steps, outcomes };
}

/** The limits, with the retry delays of accounts whose messages got a temporary error; read only then, which is rare. */
async function withOwnRetries(tx: Tx, events: MessageEvent[], common: Limits): Promise<Limits> {
  const accountIds = new Set<number>();
  for (const event of events) {
    if (event.kind !== "outcome" || event.outcome.kind === "unsent") continue;
    const { statuses, submission } = event.outcome;
    if (statuses.some((status) => status !== null && refusalOf(status) === "temporary"))
      accountIds.add(submission.message.accountId);
  }
  if (accountIds.size === 0) return common;
  const own = await retryDelaysOf(tx, [...accountIds]);
  return { ...common, retryDelaysMs: (accountId) => own.get(accountId) ?? common.retryDelaysMs(accountId) };
}

/** The result of a batch. */
export interface Applied {
  steps: Step[];
  /** One per event; undefined for other events than receipts. */
  outcomes: (ReceiptOutcome | undefined)[];
}

/** A part of a message. */
interface Match extends Key {
  part: number;
}

/** A receipt without its message so far, in the table (`id`) or in this batch. */
interface Unmatched {
  id?: number;
  receipt: CarrierReceipt;
  found: boolean;
}

interface Batch {
  /** The locked messages before the batch. */
  before: Map<string, Tracked>;
  /** The same messages with the events applied so far. */
  steps: Map<string, Step>;
  /** By link and carrier id: parts accepted in this batch, newest last. */
  accepted: Map<string, Candidate[]>;
  /** By link and carrier id: parts in the table, newest first. */
  known: Map<string, Candidate[]>;
  /** By link and phone: unanswered messages, for receipts with unknown ids. */
  unanswered: Map<string, Unanswered[]>;
  /** By link and phone of a receipt with an unknown id: the last messages to that phone, in any state. */
  sentTo: Map<string, Unanswered[]>;
  unmatched: Unmatched[];
  unmatchedById: Map<string, Unmatched[]>;
  ids: CarrierId[];
}

const keyOf = (key: Key) => `${key.accountId}/${key.id}`;
const idKey = (linkId: number, carrierId: string) => `${linkId}/${carrierId}`;

async function load(tx: Tx, events: MessageEvent[], now: Date): Promise<Batch> {
  const receipts = events.flatMap((each) => (each.kind === "receipt" ? [each.receipt] : []));
  const outcomes = events.flatMap((each) => (each.kind === "outcome" ? [each.outcome] : []));
  const [known, strays] = await Promise.all([lookUpIds(tx, receipts), lookUpStrays(tx, outcomes)]);
  const isUnknown = (receipt: CarrierReceipt) =>
    !receipt.message && !receipt.carrierIds.some((id) => known.has(idKey(receipt.linkId, id)));
  await lookUpSiblings(tx, receipts.filter(isUnknown), known);
  const unknown = receipts.filter(isUnknown);
  const unanswered = await lookUpUnanswered(tx, unknown);
  const [stems, sentTo] = await Promise.all([
    lookUpIds(
      tx,
      unknown.map((receipt) => ({ ...receipt, carrierIds: stemsOf(receipt) })),
    ),
    lookUpSentTo(tx, unknown, now),
  ]);
  for (const [key, candidates] of stems) if (!known.has(key)) known.set(key, candidates);
  const keys = new Map<string, Key>();
  const want = ({ accountId, id }: Key) => keys.set(keyOf({ accountId, id }), { accountId, id });
  for (const outcome of outcomes) want(outcome.submission.message);
  for (const event of events) if (event.kind === "refusal") want(event.message);
  for (const { message } of receipts) if (message) want(message);
  for (const list of [...known.values(), ...unanswered.values(), ...sentTo.values()]) list.forEach(want);
  const locked = keys.size > 0 ? await lockMessages(tx, [...keys.values()]) : [];
  const batch: Batch = {
    before: new Map(locked.map((message) => [keyOf(message), message])),
    steps: new Map(locked.map((message) => [keyOf(message), unchanged(message)])),
    accepted: new Map(),
    known,
    unanswered,
    sentTo,
    unmatched: [],
    unmatchedById: new Map(),
    ids: [],
  };
  for (const { id, receipt } of strays) keep(batch, { id, receipt, found: false });
  return batch;
}

/** By link and carrier id, the parts that these receipts may be for. */
async function lookUpIds(tx: Tx, receipts: CarrierReceipt[]): Promise<Map<string, Candidate[]>> {
  const asked = new Map<string, { linkId: number; carrierId: string }>();
  for (const { linkId, carrierIds } of receipts)
    for (const carrierId of carrierIds) asked.set(idKey(linkId, carrierId), { linkId, carrierId });
  const ids = [...asked.values()];
  return groupBy(ids.length > 0 ? await findByCarrierId(tx, ids) : [], ({ n }) =>
    idKey(ids[n]!.linkId, ids[n]!.carrierId),
  );
}

/**
 * A carrier with several links sends receipts over any of them: ids unknown on the receipt's own link are looked up on its siblings,
 * for the same phone, and added to `known` under its own link.
 */
async function lookUpSiblings(tx: Tx, receipts: CarrierReceipt[], known: Map<string, Candidate[]>): Promise<void> {
  const asked = receipts.flatMap((receipt) =>
    (receipt.siblings ?? []).flatMap((linkId) =>
      receipt.carrierIds.map((carrierId) => ({ receipt, linkId, carrierId })),
    ),
  );
  if (asked.length === 0) return;
  for (const candidate of await findByCarrierId(tx, asked)) {
    const { receipt, carrierId } = asked[candidate.n]!;
    if (!samePhone(receipt.recipient, candidate.recipient)) continue;
    const key = idKey(receipt.linkId, carrierId);
    known.set(key, [...(known.get(key) ?? []), candidate]);
  }
}

/** Stray receipts with the ids of these responses. */
async function lookUpStrays(tx: Tx, outcomes: SubmitOutcome[]): Promise<{ id: number; receipt: CarrierReceipt }[]> {
  const answered = outcomes.flatMap((outcome) => (outcome.kind === "unsent" ? [] : [outcome]));
  const ids = answered.flatMap(({ carrierIds }) => carrierIds.filter((id) => id !== null));
  if (ids.length === 0) return [];
  const linkIds = new Set(answered.map(({ submission }) => submission.linkId));
  return findStrays(tx, [...linkIds], [...new Set(ids)]);
}

/** By link and phone, messages with an unanswered part. */
async function lookUpUnanswered(tx: Tx, receipts: CarrierReceipt[]): Promise<Map<string, Unanswered[]>> {
  const asked = new Map(
    receipts.flatMap(({ siblings = [], linkId: own, recipient }) =>
      [own, ...siblings].map((linkId) => [idKey(linkId, recipient), { linkId, recipient }]),
    ),
  );
  const phones = [...asked.values()];
  return groupBy(phones.length > 0 ? await findUnanswered(tx, phones) : [], ({ n }) =>
    idKey(phones[n]!.linkId, phones[n]!.recipient),
  );
}

/** By link and phone, the last messages that these receipts could be for, if nothing else tells. */
async function lookUpSentTo(tx: Tx, receipts: CarrierReceipt[], now: Date): Promise<Map<string, Unanswered[]>> {
  const asked = new Map(
    receipts
      .filter(
        ({ recipient, userMessageReference, submittedAt }) =>
          recipient !== "" && (userMessageReference !== undefined || submittedAt !== undefined),
      )
      .map(({ linkId, siblings = [], recipient }) => [
        idKey(linkId, recipient),
        { linkIds: [linkId, ...siblings], recipient },
      ]),
  );
  if (asked.size === 0) return new Map();
  const keys = [...asked.keys()];
  return groupBy(await findSentTo(tx, [...asked.values()], now), ({ n }) => keys[n]!);
}

function groupBy<T>(items: T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

function applyOutcome(batch: Batch, outcome: SubmitOutcome, now: Date, limits: Limits): void {
  const { message: sent, linkId } = outcome.submission;
  const step = batch.steps.get(keyOf(sent));
  // The row is gone: nothing to apply it to.
  if (!step) return;
  const attempt = sent.attempt + 1;
  if (outcome.kind === "unsent") {
    advance(batch, onUnsent(step.message, attempt, outcome.reason, now));
    return;
  }
  const { carrierIds, statuses, at } = outcome;
  const reason = outcome.kind === "in_doubt" ? { reason: outcome.reason, silent: outcome.silent } : {};
  advance(batch, onAnswer(step.message, { attempt, linkId, carrierIds, statuses, at, ...reason }, now, limits));
  carrierIds.forEach((carrierId, part) => {
    const wasSent = sent.partsToSend?.includes(part) ?? true;
    if (wasSent && statuses[part] === 0 && carrierId !== null && part < step.message.parts)
      identify(
        batch,
        { accountId: sent.accountId, id: sent.id, linkId, carrierId, part: turnOfSent(sent, part) },
        now,
        limits,
      );
  });
}

const turnOfSent = ({ options, retries }: Outbound, part: number) => turnOf({ call: options?.call, retries }, part);

/** Records the carrier id of an accepted part, and applies the receipts that waited for it. */
function identify(batch: Batch, known: CarrierId, now: Date, limits: Limits): void {
  batch.ids.push(known);
  const key = idKey(known.linkId, known.carrierId);
  const { accountId, id, part } = known;
  const { recipient } = batch.steps.get(keyOf(known))!.message;
  const list = batch.accepted.get(key) ?? [];
  batch.accepted.set(key, [...list, { n: 0, accountId, id, part, recipient, open: true }]);
  for (const kept of batch.unmatchedById.get(key) ?? []) {
    // Carriers reuse ids: a stray receipt for another phone is not for this message. HTTP upstreams may name no phone.
    const isOthers = kept.receipt.recipient !== "" && !samePhone(kept.receipt.recipient, recipient);
    if (kept.found || isOthers) continue;
    kept.found = true;
    receive(batch, known, part, kept.receipt, now, limits);
  }
}

function applyRefusal(
  batch: Batch,
  { message, reason }: Extract<MessageEvent, { kind: "refusal" }>,
  now: Date,
  limits: Limits,
): void {
  const step = batch.steps.get(keyOf(message));
  if (step) advance(batch, onRefusal(step.message, reason, message.attempt, now, limits));
}

function applyReceipt(
  batch: Batch,
  { receipt, strayId }: Extract<MessageEvent, { kind: "receipt" }>,
  now: Date,
  limits: Limits,
): ReceiptOutcome {
  const known = receipt.message ? undefined : matchById(batch, receipt);
  const guessed = known ? undefined : receipt.message ? matchNamed(batch, receipt) : guess(batch, receipt);
  const match = known ?? guessed;
  if (strayId !== undefined) batch.unmatched.push({ id: strayId, receipt, found: match !== undefined });
  else if (!match && !receipt.message) keep(batch, { receipt, found: false });
  if (!match) return "stray";
  const [carrierId] = receipt.carrierIds;
  if (guessed && carrierId !== undefined) {
    const { accountId, id, part } = guessed;
    identify(batch, { accountId, id, linkId: receipt.linkId, carrierId, part }, now, limits);
  }
  return receive(batch, match, match.part, receipt, now, limits);
}

const guess = (batch: Batch, receipt: CarrierReceipt): Match | undefined =>
  matchByStem(batch, receipt) ?? matchUnanswered(batch, receipt) ?? matchSentTo(batch, receipt);

/** The message that a receipt names, if it has not ended and left over this link in that submission last. */
function matchNamed(batch: Batch, { message: named, linkId }: CarrierReceipt): Match | undefined {
  const message = named && batch.steps.get(keyOf(named))?.message;
  if (!message || isFinal(message.state) || message.linkId !== linkId || message.attempt !== named.attempt)
    return undefined;
  return { accountId: named.accountId, id: named.id, part: turnOf(message, 0) };
}

function receive(batch: Batch, key: Key, turn: number, receipt: CarrierReceipt, now: Date, limits: Limits) {
  const message = () => batch.steps.get(keyOf(key))!.message;
  const part = message().partStates.findIndex((_state, index) => turnOf(message(), index) === turn);
  // Of an earlier call of its plan.
  if (part < 0) return "repeated";
  const { step, outcome } = onReceipt(message(), part, receipt, now, limits);
  advance(batch, step);
  if (receipt.wholeMessage)
    for (let other = 0; other < message().parts; other++)
      if (other !== part) advance(batch, onReceipt(message(), other, receipt, now, limits).step);
  return outcome;
}

/** Files a receipt under each form of its id, for each link that the message may have been sent over. */
function keep(batch: Batch, kept: Unmatched): void {
  batch.unmatched.push(kept);
  const { carrierIds, linkId, siblings = [], recipient } = kept.receipt;
  const linkIds = recipient === "" ? [linkId] : [linkId, ...siblings];
  for (const key of linkIds.flatMap((each) => carrierIds.map((carrierId) => idKey(each, carrierId)))) {
    const list = batch.unmatchedById.get(key);
    if (list) list.push(kept);
    else batch.unmatchedById.set(key, [kept]);
  }
}

function advance(batch: Batch, next: Step): void {
  const key = keyOf(next.message);
  const step = batch.steps.get(key)!;
  batch.steps.set(key, {
    message: next.message,
    entries: [...step.entries, ...next.entries],
    reports: [...step.reports, ...next.reports],
    refund: step.refund || next.refund,
  });
}

/** Carriers write numbers with and without country code and plus: beside an id, the last seven digits suffice. */
export function samePhone(one: string, other: string): boolean {
  return one.slice(-7) === other.slice(-7);
}

/**
 * The part that a receipt's id stands for. Forms are tried in order, the exact one first; the newest part under a form wins, unless
 * two open messages to that phone share the id: that is ambiguous.
 */
function matchById(batch: Batch, receipt: CarrierReceipt): Match | undefined {
  for (const carrierId of receipt.carrierIds) {
    const known = batch.known.get(idKey(receipt.linkId, carrierId)) ?? [];
    const candidates = [...acceptedHere(batch, receipt, carrierId), ...known].filter((candidate) =>
      batch.steps.has(keyOf(candidate)),
    );
    const match = choose(batch, candidates, receipt.recipient);
    if (match) return match;
  }
  return undefined;
}

/** Parts that were accepted under an id in this batch, newest first: on the receipt's own link, or for its phone on another one. */
function acceptedHere({ accepted }: Batch, { linkId, siblings = [], recipient }: CarrierReceipt, carrierId: string) {
  const own = accepted.get(idKey(linkId, carrierId)) ?? [];
  const others = siblings.flatMap((sibling) => accepted.get(idKey(sibling, carrierId)) ?? []);
  return [...others.filter((each) => samePhone(each.recipient, recipient)), ...own].toReversed();
}

function choose(batch: Batch, candidates: Candidate[], recipient: string): Candidate | undefined {
  if (candidates.length < 2) return candidates[0];
  const toPhone = candidates.filter((candidate) => samePhone(candidate.recipient, recipient));
  const likely = toPhone.length > 0 ? toPhone : candidates;
  const waiting = likely.filter((candidate) => {
    const { message } = batch.steps.get(keyOf(candidate))!;
    const state = message.partStates.find((_state, part) => turnOf(message, part) === candidate.part) ?? "UNKNOWN";
    return isOpen(state) || state === "accepted";
  });
  if (waiting.length === 0) return likely[0];
  // Some carriers give all parts of a message one id: their receipts settle one part after the other.
  if (new Set(waiting.map(keyOf)).size > 1) return undefined;
  return waiting.reduce((first, each) => (each.part < first.part ? each : first));
}

/** The unanswered part that a receipt is for: by the echoed reference, or without one by addresses and time, if only one fits. */
function matchUnanswered(batch: Batch, receipt: CarrierReceipt) {
  const linkIds = [receipt.linkId, ...(receipt.siblings ?? [])];
  const unanswered = linkIds.flatMap((linkId) => batch.unanswered.get(idKey(linkId, receipt.recipient)) ?? []);
  const candidates = unanswered.filter((candidate) => {
    const message = batch.steps.get(keyOf(candidate))?.message;
    if (!message || isFinal(message.state) || !message.partStates.some(isOpen)) return false;
    return message.linkId !== undefined && linkIds.includes(message.linkId);
  });
  const reference = receipt.userMessageReference;
  const messageOf = (key: Key) => batch.steps.get(keyOf(key))!.message;
  const open = (key: Key) => messageOf(key).partStates;
  if (reference !== undefined) {
    const named = candidates.flatMap(({ accountId, id }) =>
      open({ accountId, id }).flatMap((state, index) => {
        const part = turnOf(messageOf({ accountId, id }), index);
        return isOpen(state) && userMessageReference(id, part) === reference ? [{ accountId, id, part }] : [];
      }),
    );
    return named.length === 1 ? named[0] : undefined;
  }
  const { submittedAt } = receipt;
  if (submittedAt === undefined || candidates.length >= unansweredLimit) return undefined;
  const near = candidates.filter(
    (candidate) =>
      candidate.sender === receipt.sender &&
      Math.abs(candidate.submittedAt.getTime() - submittedAt.getTime()) <= submitDateToleranceMs,
  );
  const [only] = near;
  if (near.length !== 1 || !only) return undefined;
  return { accountId: only.accountId, id: only.id, part: turnOf(messageOf(only), open(only).findIndex(isOpen)) };
}

/** What carriers append to the id of their response: `7A3F01-0`. The rest must be long enough to mean something. */
const suffix = /^(.{4,})[-_.:/]\w{1,4}$/s;

const stemsOf = ({ carrierIds }: CarrierReceipt): string[] => carrierIds.flatMap((id) => suffix.exec(id)?.[1] ?? []);

/** The part whose id a receipt's begins with, if it is for the same phone and no other message to that phone fits. */
function matchByStem(batch: Batch, receipt: CarrierReceipt): Match | undefined {
  const carrierIds = stemsOf(receipt);
  if (carrierIds.length === 0 || receipt.recipient === "") return undefined;
  const candidates = carrierIds.flatMap((carrierId) => [
    ...acceptedHere(batch, receipt, carrierId),
    ...(batch.known.get(idKey(receipt.linkId, carrierId)) ?? []),
  ]);
  const toPhone = candidates.filter(
    (each) => batch.steps.has(keyOf(each)) && samePhone(each.recipient, receipt.recipient),
  );
  return new Set(toPhone.map(keyOf)).size === 1 ? choose(batch, toPhone, receipt.recipient) : undefined;
}

/**
 * The part of an answered message that a receipt is for, whatever id its response gave: by the reference, or without one by addresses and
 * time. Messages that have ended count as well, so that their repeated receipts are not taken for another message's.
 */
function matchSentTo(batch: Batch, receipt: CarrierReceipt): Match | undefined {
  const { userMessageReference: reference, submittedAt, linkId, recipient, sender } = receipt;
  const candidates = (batch.sentTo.get(idKey(linkId, recipient)) ?? []).filter((each) => batch.steps.has(keyOf(each)));
  const messageOf = (each: Key) => batch.steps.get(keyOf(each))!.message;
  const partsOf = (each: Key) => messageOf(each).partStates;
  if (reference !== undefined) {
    const named = candidates.flatMap((each) =>
      partsOf(each).flatMap((_state, index) => {
        const part = turnOf(messageOf(each), index);
        return userMessageReference(each.id, part) === reference ? [{ ...each, part }] : [];
      }),
    );
    return named.length === 1 ? named[0] : undefined;
  }
  if (submittedAt === undefined) return undefined;
  const near = candidates.filter(
    (each) =>
      each.sender === sender && Math.abs(each.submittedAt.getTime() - submittedAt.getTime()) <= submitDateToleranceMs,
  );
  const [only] = near;
  if (near.length !== 1 || !only) return undefined;
  const states = partsOf(only);
  return states.length === 1 && states[0] === "accepted" ? { ...only, part: turnOf(messageOf(only), 0) } : undefined;
}
