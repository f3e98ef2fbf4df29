/**
 * Decides each request for a PIN from a snapshot of the database, except for the wallet. Pure, except that it draws
 * random PINs.
 */
import { Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import type { Order } from "../../messages/accept/accept.ts";
import { Tallies } from "../guard/tallies.ts";
import { drawPin } from "../pin.ts";
import { channelOf, type Channel } from "../channel.ts";
import { completeSettings, type StoredSettings, type VerifySettings } from "../settings.ts";
import type { Target } from "../store.ts";
import { draftPin } from "./draft.ts";
import type { PinRequest } from "./request.ts";
import type { HistoryRow, SnapshotRows } from "./store.ts";

/** A verification in progress. */
export interface Open {
  id: number;
  /** Undefined once it cannot be resent. */
  pin: () => string | undefined;
  createdAt: Date;
  expiresAt: Date;
  sentAt: Date[];
  messageIds: number[];
  /** The messages that were calls. */
  callIds: number[];
}

/** A PIN to charge and send. */
export interface Sending {
  kind: "send";
  request: PinRequest;
  /** Id of its message, the last of `open.messageIds`. */
  id: number;
  /** The verification once this PIN is sent. */
  open: Open;
  pin: string;
  /** It starts the verification; otherwise the PIN is sent again. */
  isNew: boolean;
  /** No further resend is allowed. */
  isLast: boolean;
  order: Order;
  settings: VerifySettings;
  /** All parts, micro-units. */
  cost: number;
}

/** The decision on one request. */
export type Plan =
  | { kind: "refused"; refusal: Refusal }
  /** Too soon to resend: the last PIN remains valid. It may have been sent earlier in the same batch. */
  | { kind: "repeat"; open: Open }
  /** An earlier attempt at this very request was committed, but its answer was lost. */
  | { kind: "done"; open: Open }
  | Sending;

/** What a batch is decided from; updated with each decision, so that a request sees the ones before it. */
export interface Snapshot {
  settings: Map<number, StoredSettings>;
  open: Map<string, Open>;
  /** Sends to a target in the last 30 minutes. */
  recent: Map<string, Date[]>;
  /** End of the block for too many wrong codes, by number. */
  blocked: Map<string, Date>;
  tallies: Tallies;
}

/** Longest life of a verification, resends included, and the window in which sends are limited. */
const lifeMs = 30 * 60_000;

const targetName = ({ accountId, test, number, brand }: Target) => `${accountId} ${test} ${number} ${brand}`;
const numberName = ({ accountId, test, number }: Omit<Target, "brand">) => `${accountId} ${test} ${number}`;

/** Indexes the rows that were read. `openPin` unseals the PIN of a verification. */
export function snapshotOf(rows: SnapshotRows, openPin: (row: HistoryRow) => string | undefined, now: Date): Snapshot {
  const open = new Map<string, Open>();
  const recent = new Map<string, Date[]>();
  for (const row of rows.history) {
    const name = targetName(row);
    if (row.state === "in_progress" && row.expiresAt > now) open.set(name, { ...row, pin: () => openPin(row) });
    const sends = row.sentAt.filter((at) => at.getTime() > now.getTime() - lifeMs);
    if (sends.length > 0) recent.set(name, [...(recent.get(name) ?? []), ...sends]);
  }
  for (const sends of recent.values()) sends.sort((one, other) => one.getTime() - other.getTime());
  return {
    settings: new Map(rows.accounts.map(({ id, settings }) => [id, settings])),
    open,
    recent,
    blocked: new Map(rows.blocked.map((row) => [numberName(row), row.until])),
    tallies: new Tallies(rows, now),
  };
}

/** Decides one request and records the outcome in the snapshot. `id` is the id of its message, if one is sent. */
export function decide(snapshot: Snapshot, request: PinRequest, id: number, now: Date): Plan {
  const settings = completeSettings(snapshot.settings.get(request.accountId)!, request.rules);
  const blockedUntil = snapshot.blocked.get(numberName(request));
  if (blockedUntil) return { kind: "refused", refusal: tooManyWrongCodes(blockedUntil, now) };
  const name = targetName(request);
  const open = snapshot.open.get(name);
  if (open?.messageIds.at(-1) === id) return { kind: "done", open };
  const lastMs = open && lastSentMs(open, request.voices ? "voice" : "sms");
  if (open && now.getTime() - lastMs! < settings.resend_after_seconds * 1000) return { kind: "repeat", open };
  const recent = snapshot.recent.get(name) ?? [];
  const pin = open ? open.pin() : drawPin(settings.code_length);
  if (recent.length >= settings.max_sends || pin === undefined)
    return { kind: "refused", refusal: tooManySends(recent[0] ?? now, now) };
  const sending = sendingOf({ request, settings, id, open, pin, now });
  if (sending instanceof Refusal) return { kind: "refused", refusal: sending };
  const { tallies } = snapshot;
  const verdict = tallies.judge(settings.guard, request, sending.cost, now);
  if (verdict) return { kind: "refused", refusal: tallies.stop(request, verdict, now) };
  snapshot.open.set(name, sending.open);
  snapshot.recent.set(name, [...recent, now]);
  tallies.pass(settings.guard, request, sending.cost);
  return sending;
}

/** When the PIN was last sent by this channel; before all times if never. Whoever got no text may ask for a call at once. */
function lastSentMs({ sentAt, messageIds, callIds }: Open, channel: Channel): number {
  const sent = { message_ids: messageIds, call_ids: callIds };
  const times = sentAt.filter((_at, n) => channelOf(sent, messageIds[n]) === channel);
  return times.at(-1)?.getTime() ?? -Infinity;
}

interface SendingParts {
  request: PinRequest;
  settings: VerifySettings;
  id: number;
  /** The verification in progress; undefined to start one. */
  open: Open | undefined;
  pin: string;
  now: Date;
}

/** The PIN as it would be sent, or the reason it cannot be. */
function sendingOf({ request, settings, id, open, pin, now }: SendingParts): Sending | Refusal {
  const createdAt = open?.createdAt ?? now;
  const expiresAt = new Date(Math.min(now.getTime() + settings.expiry_seconds * 1000, createdAt.getTime() + lifeMs));
  let order: Order;
  try {
    const remainingSeconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
    const draft = draftPin({ request, settings, pin, remainingSeconds });
    order = { accountId: request.accountId, test: request.test, draft, priority: "urgent", trace: request.trace };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  const cost = Number(order.draft.price) * order.draft.parts;
  const isLast = (open?.sentAt.length ?? 0) + 1 >= settings.max_sends;
  const next: Open = {
    id: open?.id ?? id,
    pin: () => (isLast ? undefined : pin),
    createdAt,
    expiresAt,
    sentAt: [...(open?.sentAt ?? []), now],
    messageIds: [...(open?.messageIds ?? []), id],
    callIds: [...(open?.callIds ?? []), ...(request.voices ? [id] : [])],
  };
  return { kind: "send", request, id, open: next, pin, isNew: !open, isLast, order, settings, cost };
}

const secondsUntil = (at: Date, now: Date) => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));

/** The refusal for a number with too many wrong codes. */
export function tooManyWrongCodes(until: Date, now: Date): Refusal {
  return new Refusal(
    "too_many_attempts",
    say("This number had 15 wrong codes in 24 hours and is blocked for 24 hours; a new PIN does not lift the block."),
    { headers: { "retry-after": String(secondsUntil(until, now)) }, members: { blocked_until: until.toISOString() } },
  );
}

function tooManySends(first: Date, now: Date): Refusal {
  const at = new Date(first.getTime() + lifeMs);
  return new Refusal(
    "too_many_attempts",
    say(
      "No more PINs can be sent to this number for this brand within 30 minutes of the first one. Nothing was charged; retry after `Retry-After`.",
    ),
    { headers: { "retry-after": String(secondsUntil(at, now)) } },
  );
}
