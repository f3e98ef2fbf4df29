/** From what is known to what a wish for a PIN comes to, before the wallet has spoken. */
import { randomInt } from "node:crypto";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import type { Order } from "../../messages/accept/accept.ts";
import type { SendingRules } from "../../messages/accept/draft.ts";
import { openSecret } from "../../messages/accept/placeholder.ts";
import { draftPin } from "./draft.ts";
import type { DeskRows, HistoryRow } from "./store.ts";
import { GuardLedger } from "../guard/guard-ledger.ts";
import { completeSettings, type VerifySettings } from "../settings.ts";
import type { Target } from "../store.ts";
import type { Language } from "./text.ts";

/** A PIN that is asked for. */
export interface Wish extends Target {
  /** '' for a number of no country. */
  country: string;
  language: Language | undefined;
  origin: string | undefined;
  /** Whom the PIN is for, by address: an IPv4 address, or the /64 of an IPv6 one. */
  ip: string | undefined;
  rules: SendingRules;
}

/** A verification in progress as a batch sees it. */
export interface Open {
  id: number;
  /** Undefined once it can not be sent again. */
  pin: () => string | undefined;
  createdAt: Date;
  expiresAt: Date;
  sentAt: Date[];
  messageIds: number[];
}

/** A PIN that is to be charged and sent. */
export interface Sending {
  kind: "send";
  /** As it is with this PIN. */
  open: Open;
  pin: string;
  isNew: boolean;
  /** It can not be sent once more. */
  isLast: boolean;
  order: Order;
  settings: VerifySettings;
  /** Micro-units, all parts. */
  cost: number;
}

/** What a wish comes to. */
export type Plan =
  | { kind: "refused"; refusal: Refusal }
  /** The PIN that was sent last stands; it may be of this very batch. */
  | { kind: "repeat"; open: Open }
  /** It was sent for this very wish, by a try whose answer was lost. */
  | { kind: "done"; open: Open }
  | Sending;

/** What a batch decides from: read once, and kept up to date as it goes through the wishes. */
export interface Desk {
  settings: Map<number, VerifySettings>;
  open: Map<string, Open>;
  /** When PINs were sent to a target in the last 30 minutes. */
  recent: Map<string, Date[]>;
  /** Until when wrong codes have blocked a number. */
  blocked: Map<string, Date>;
  guard: GuardLedger;
}

/** How long a verification may last, however often its PIN is sent, and the time that sends are counted in. */
const lifeMs = 30 * 60_000;

const targetName = ({ accountId, test, number, brand }: Target) => `${accountId} ${test} ${number} ${brand}`;
/** A text that two numbers of accounts share only when they are the same. */
export const numberName = (accountId: number, number: string) => `${accountId} ${number}`;

/** The purpose of the HMAC of a verification's PIN. The PIN is sealed for its first message, whose id is that of the verification. */
export const purposeOf = (id: number) => `verify:${id}`;

/** Lays out what was read. */
export function layDesk(ctx: Context, rows: DeskRows, now: Date): Desk {
  const open = new Map<string, Open>();
  const recent = new Map<string, Date[]>();
  for (const row of rows.history) {
    const name = targetName(row);
    if (row.state === "in_progress" && row.expiresAt > now) open.set(name, openOf(ctx, row));
    const sends = row.sentAt.filter((at) => at.getTime() > now.getTime() - lifeMs);
    if (sends.length > 0) recent.set(name, [...(recent.get(name) ?? []), ...sends]);
  }
  for (const sends of recent.values()) sends.sort((one, other) => one.getTime() - other.getTime());
  return {
    settings: new Map(rows.accounts.map(({ id, settings }) => [id, completeSettings(settings)])),
    open,
    recent,
    blocked: new Map(rows.blocked.map(({ accountId, number, until }) => [numberName(accountId, number), until])),
    guard: new GuardLedger(rows, now),
  };
}

function openOf(ctx: Context, row: HistoryRow): Open {
  return {
    id: row.id,
    pin: () => (row.sealed ? openPin(ctx, row.id, row.sealed) : undefined),
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    sentAt: row.sentAt,
    messageIds: row.messageIds,
  };
}

/** Undefined for a PIN that was sealed under a key that is gone: it is checked as ever, but not sent again. */
function openPin({ secrets, log }: Context, id: number, sealed: Uint8Array): string | undefined {
  try {
    return openSecret(secrets, id, sealed);
  } catch (error) {
    log.warn({ err: error, verification: id }, "a PIN does not open");
    return undefined;
  }
}

/** Decides one wish, and notes on the desk what those behind it must know. `id` is that of its message, if it gets one. */
export function plan(desk: Desk, wish: Wish, id: number, now: Date): Plan {
  const settings = desk.settings.get(wish.accountId)!;
  const failed = desk.blocked.get(numberName(wish.accountId, wish.number));
  if (failed) return { kind: "refused", refusal: tooManyWrongCodes(failed, now) };
  const name = targetName(wish);
  const open = desk.open.get(name);
  if (open?.messageIds.at(-1) === id) return { kind: "done", open };
  const lastMs = open?.sentAt.at(-1)!.getTime();
  if (open && now.getTime() - lastMs! < settings.resend_after_seconds * 1000) return { kind: "repeat", open };
  const recent = desk.recent.get(name) ?? [];
  const pin = open ? open.pin() : makePin(settings.code_length);
  if (recent.length >= settings.max_sends || pin === undefined)
    return { kind: "refused", refusal: tooManySends(recent[0] ?? now, now) };
  const sending = sendingOf({ wish, settings, id, open, pin, now });
  if (sending instanceof Refusal) return { kind: "refused", refusal: sending };
  const verdict = desk.guard.judge(settings.guard, wish, sending.cost, now);
  if (verdict) return { kind: "refused", refusal: desk.guard.stop(wish, verdict, now) };
  note(desk, wish, sending, settings);
  return sending;
}

/** The first PIN of a number as these settings have it; undefined where it can not be sent. */
export function firstOf(wish: Wish, id: number, settings: VerifySettings, now: Date): Sending | undefined {
  const sending = sendingOf({ wish, settings, id, open: undefined, pin: makePin(settings.code_length), now });
  return sending instanceof Refusal ? undefined : sending;
}

/** What a PIN is sent by. */
interface SendingParts {
  wish: Wish;
  settings: VerifySettings;
  /** Of its message. */
  id: number;
  /** The verification in progress; undefined where one begins. */
  open: Open | undefined;
  pin: string;
  now: Date;
}

/** The PIN as it would go out, or why its message can not be sent. */
function sendingOf({ wish, settings, id, open, pin, now }: SendingParts): Sending | Refusal {
  const createdAt = open?.createdAt ?? now;
  const expiresAt = new Date(Math.min(now.getTime() + settings.expiry_seconds * 1000, createdAt.getTime() + lifeMs));
  let order: Order;
  try {
    const remainingSeconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
    const draft = draftPin({ wish, settings, pin, remainingSeconds });
    order = { accountId: wish.accountId, test: wish.test, draft, priority: "urgent" };
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
  };
  return { kind: "send", open: next, pin, isNew: !open, isLast, order, settings, cost };
}

/** Notes a PIN that is sent, for the wishes behind it. */
function note(desk: Desk, wish: Wish, { open, cost }: Sending, { guard }: VerifySettings): void {
  const name = targetName(wish);
  desk.open.set(name, open);
  desk.recent.set(name, [...(desk.recent.get(name) ?? []), open.sentAt.at(-1)!]);
  desk.guard.pass(guard, wish, cost);
}

/** `length` digits, each number of them as likely as any other. */
function makePin(length: number): string {
  return String(randomInt(0, 10 ** length)).padStart(length, "0");
}

const secondsUntil = (at: Date, now: Date) => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));

/** The refusal for a number that too many wrong codes were tried for. */
export function tooManyWrongCodes(until: Date, now: Date): Refusal {
  return new Refusal(
    "too_many_attempts",
    "15 wrong codes were tried for this number in 24 hours, so it is blocked for 24 hours; a new PIN does not change that.",
    { headers: { "retry-after": String(secondsUntil(until, now)) }, members: { blocked_until: until.toISOString() } },
  );
}

function tooManySends(first: Date, now: Date): Refusal {
  const at = new Date(first.getTime() + lifeMs);
  return new Refusal(
    "too_many_attempts",
    "No more PINs can be sent to this number for this brand within 30 minutes of the first one. Nothing was charged; wait as `Retry-After` says.",
    { headers: { "retry-after": String(secondsUntil(at, now)) } },
  );
}
