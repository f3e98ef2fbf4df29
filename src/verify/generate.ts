import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Coalescer } from "../base/coalescer.ts";
import type { Context } from "../base/context.ts";
import { isTransient, type Tx } from "../base/db.ts";
import { Refusal } from "../base/errors.ts";
import { moneyFromSql, type Money } from "../base/money.ts";
import type { Submission } from "../carriers/traffic.ts";
import { insufficientBalance, placeOrders, type Order, type RowOutcome } from "../messages/accept.ts";
import type { Handover, Passage } from "../messages/handover.ts";
import type { SendingRules } from "../messages/draft.ts";
import { draftPin } from "./draft.ts";
import { judge, nextRun, prefixOf } from "./guard.ts";
import { guardLedger, loadGuard, writeGuard, type GuardLedger } from "./guard-ledger.ts";
import { completeSettings, type VerifySettings } from "./settings.ts";
import * as store from "./store.ts";
import type { Language } from "./text.ts";

/** A PIN that is asked for. */
export interface Wish extends store.Target {
  /** '' for a number of no country. */
  country: string;
  language: Language | undefined;
  origin: string | undefined;
  /** Whom the PIN is for, by address: an IPv4 address, or the /64 of an IPv6 one. */
  ip: string | undefined;
  rules: SendingRules;
}

/** What came of it. */
export interface Issued {
  /** The verification. */
  id: number;
  /** What the message costs; 0 when none was sent. */
  cost: Money;
  /** 0 when no message was sent. */
  parts: number;
  balance: Money;
}

/** How long a verification may last, however often its PIN is sent, and the time that sends are counted in. */
const lifeMs = 30 * 60_000;

/** Waits before a batch is tried again while the database restarts or fails over. */
const retryDelaysMs = [50, 200, 500, 1000];

type Answer = { issued: Issued } | { refusal: Refusal };

interface Waiting {
  wish: Wish;
  /** The message's id, and the verification's when it begins one: the same however often it is tried. */
  id: number | undefined;
  /** How the last try would have begun its message. */
  submission?: Submission | undefined;
}

/** A verification in progress as a batch sees it. */
interface Open {
  id: number;
  pin: string | undefined;
  createdAt: Date;
  expiresAt: Date;
  sentAt: Date[];
  messageIds: number[];
}

/** What a wish comes to, before the wallet has spoken. */
type Plan =
  | { kind: "refused"; refusal: Refusal }
  /** The PIN that was sent last stands; it may be of this very batch. */
  | { kind: "repeat"; open: Open }
  | { kind: "done"; open: Open }
  | { kind: "send"; open: Open; isNew: boolean; order: Order; settings: VerifySettings; cost: number };

/**
 * Generates PINs. The decision, the charge, the message, the verification and the counts of the guard are one transaction, many
 * wishes to a transaction. A process that dies in it has done nothing; one that dies after it is asked again and finds the
 * verification in progress, so a PIN is charged and sent once per decision.
 */
export class PinIssuer {
  readonly #ctx: Context;
  readonly #handover: Handover | undefined;
  readonly #wishes: Coalescer<Waiting, Answer>;

  constructor(ctx: Context, handover?: Handover) {
    this.#ctx = ctx;
    this.#handover = handover;
    this.#wishes = new Coalescer<Waiting, Answer>({
      flush: (batch) => this.#flush(batch),
      retryAlone: (error) => !(error instanceof Refusal) && !isTransient(error),
      maxWaiting: 4096,
      overflow: () =>
        new Refusal("unavailable", "More PINs are asked for than the database can take. Nothing was sent; try again.", {
          headers: { "retry-after": "2" },
        }),
    });
  }

  /**
   * Resolves when the PIN is charged and its message committed, or when one that was sent just now stands. Refuses with
   * `insufficient_balance`, `too_many_attempts`, `blocked`, `destination_not_allowed` or `invalid_sender`.
   */
  async issue(wish: Wish): Promise<Issued> {
    const answer = await this.#wishes.add({ wish, id: undefined });
    this.#ctx.metrics.verifications.inc({ outcome: "refusal" in answer ? answer.refusal.code : "generated" });
    if ("refusal" in answer) throw answer.refusal;
    return answer.issued;
  }

  /** Resolves when nothing waits for the database. */
  idle(): Promise<void> {
    return this.#wishes.idle();
  }

  async #flush(batch: Waiting[]): Promise<Answer[]> {
    const ids = await this.#ctx.ids.take(batch.length);
    for (let n = 0; n < batch.length; n++) batch[n]!.id ??= ids[n]!;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#write(batch);
      } catch (error) {
        // Another process began one for the same target since: the next try sees it.
        const raced = batch.length === 1 && (error as { code?: string }).code === "23505";
        if ((!isTransient(error) && !raced) || attempt === retryDelaysMs.length) throw error;
        await pause(retryDelaysMs[attempt]);
      }
    }
  }

  async #write(batch: Waiting[]): Promise<Answer[]> {
    const { sql, log, metrics } = this.#ctx;
    let passage: Passage | undefined;
    let outcomes: RowOutcome[] | undefined;
    try {
      const decided = await sql.begin((tx) => this.#decide(tx, batch, (opened) => (passage = opened)));
      outcomes = decided.outcomes;
      const accepted = outcomes.filter(({ kind }) => kind === "accepted");
      metrics.accepted.inc(accepted.length);
      const begun = accepted.filter((outcome) => outcome.kind === "accepted" && outcome.begun).length;
      if (begun > 0) metrics.states.inc({ state: "submitting" }, begun);
      if (accepted.length > 0 && !passage!.held)
        sql.notify("messages", "").catch((error: unknown) => log.debug({ err: error }, "nobody was woken"));
      // Begun by a try whose answer was lost: nothing of it has left, since that try was given up.
      for (const { submission } of decided.done)
        if (submission) this.#handover!.unsent(submission, "the answer to its commit was lost");
      return decided.answers;
    } finally {
      passage?.end(outcomes);
    }
  }

  async #decide(tx: Tx, batch: Waiting[], opened: (passage: Passage) => void) {
    const ctx = this.#ctx;
    const wishes = batch.map(({ wish }) => wish);
    const accounts = [...new Set(wishes.map((wish) => wish.accountId))].sort((a, b) => a - b);
    // Sent in one go: the database reads the rest when it has the locks.
    const read = () => Promise.all([store.lockAccounts(tx, accounts), loadDesk(ctx, tx, wishes)]);
    let [stored, desk] = await read();
    if (stored.size < accounts.length) {
      await store.insertAccounts(tx, accounts);
      [stored, desk] = await read();
    }
    // After the lock: nothing that was decided before us is younger than now.
    const now = ctx.clock.now();
    const settings = new Map(accounts.map((id) => [id, completeSettings(stored.get(id) ?? {})]));
    const plans = batch.map(({ wish, id }) => plan(desk, wish, id!, settings.get(wish.accountId)!, now));
    const sends = plans.flatMap((each, n) =>
      each.kind === "send" ? [{ ...each, waiting: batch[n]!, wish: wishes[n]!, id: batch[n]!.id! }] : [],
    );
    const done = batch.filter((_waiting, n) => plans[n]!.kind === "done");
    const placed = await placeOrders(ctx, tx, sends, {
      now,
      handover: this.#handover,
      opened: (passage) => {
        opened(passage);
        for (const [n, { waiting }] of sends.entries()) waiting.submission = passage.submissions[n];
      },
    });
    const outcomes = new Map(sends.map(({ id }, n) => [id, placed[n]!]));
    const accepted = sends.filter(({ id }) => outcomes.get(id)!.kind === "accepted");
    await Promise.all([
      writeVerifications(ctx, tx, accepted, now),
      writeGuard(
        ctx,
        tx,
        desk.guard,
        accepted.map(({ wish, cost }) => ({ wish, cost })),
        now,
      ),
    ]);
    const answers = await Promise.all(
      plans.map(async (each, n): Promise<Answer> => {
        if (each.kind === "refused") return { refusal: each.refusal };
        const messageId = each.open.messageIds.at(-1)!;
        const outcome = outcomes.get(each.kind === "send" ? batch[n]!.id! : messageId);
        const send = sends.find(({ id }) => id === (each.kind === "send" ? batch[n]!.id! : messageId));
        if (send && outcome?.kind === "short")
          return { refusal: insufficientBalance(send.order.draft, outcome.balance) };
        if (each.kind === "send" && outcome?.kind === "accepted") {
          const { draft } = each.order;
          const cost = draft.price * BigInt(draft.parts);
          return { issued: { id: each.open.id, cost, parts: draft.parts, balance: outcome.balanceAfter } };
        }
        const { accountId, test } = wishes[n]!;
        const charged = each.kind === "done" ? await store.findCharge(tx, accountId, messageId) : undefined;
        const balance = moneyFromSql(charged?.balance ?? (await store.findBalance(tx, accountId, test)));
        return {
          issued: { id: each.open.id, cost: moneyFromSql(charged?.cost ?? 0), parts: charged?.parts ?? 0, balance },
        };
      }),
    );
    return { answers, outcomes: placed, done };
  }
}

/** What a batch decides from: read once, and kept up to date as it goes through the wishes. */
interface Desk {
  open: Map<string, Open>;
  /** When PINs were sent to a target in the last 30 minutes. */
  recent: Map<string, Date[]>;
  blocked: Map<string, Date>;
  guard: GuardLedger;
}

const targetName = ({ accountId, test, number, brand }: store.Target) =>
  JSON.stringify([accountId, test, number, brand]);
const numberName = (accountId: number, number: string) => `${accountId} ${number}`;
const purposeOf = (id: number) => `verify:${id}`;

async function loadDesk(ctx: Context, tx: Tx, wishes: Wish[]): Promise<Desk> {
  // Of what is asked for, too much does no harm: the locks may take their time.
  const asked = ctx.clock.now();
  const targets = [...new Map(wishes.map((wish) => [targetName(wish), wish])).values()];
  const ledger = guardLedger(wishes);
  const [rows, sends, blocked] = await Promise.all([
    store.lockOpen(tx, targets),
    store.recentSends(tx, targets, new Date(asked.getTime() - lifeMs)),
    store.blockedNumbers(tx, targets, asked),
    loadGuard(tx, ledger, asked),
  ]);
  const now = ctx.clock.now();
  const over = rows.filter((row) => row.expires_at <= now);
  if (over.length > 0) await store.expireLocked(tx, over);
  const open = rows.filter((row) => row.expires_at > now);
  const recent = new Map<string, Date[]>();
  for (const { n, at } of sends)
    recent.set(targetName(targets[n]!), [...(recent.get(targetName(targets[n]!)) ?? []), at]);
  return {
    open: new Map(open.map((row) => [targetName({ ...row, accountId: row.account_id }), openOf(ctx, row)])),
    recent,
    blocked: new Map(blocked.map((row) => [numberName(row.account_id, row.number), row.until])),
    guard: ledger,
  };
}

function openOf(ctx: Context, row: store.VerificationRow): Open {
  return {
    id: row.id,
    pin: row.sealed ? ctx.secrets.open(row.sealed, purposeOf(row.id)) : undefined,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    sentAt: row.sent_at,
    messageIds: row.message_ids,
  };
}

/** Decides one wish, and notes in the desk what those behind it must know. */
function plan(desk: Desk, wish: Wish, id: number, settings: VerifySettings, now: Date): Plan {
  const failed = desk.blocked.get(numberName(wish.accountId, wish.number));
  if (failed) return { kind: "refused", refusal: tooManyWrongCodes(failed, now) };
  const name = targetName(wish);
  const open = desk.open.get(name);
  if (open?.messageIds.at(-1) === id) return { kind: "done", open };
  const lastMs = open?.sentAt.at(-1)!.getTime();
  if (open && now.getTime() - lastMs! < settings.resend_after_seconds * 1000) return { kind: "repeat", open };
  const recent = desk.recent.get(name) ?? [];
  if (recent.length >= settings.max_sends || (open && open.pin === undefined))
    return { kind: "refused", refusal: tooManySends(recent[0] ?? now, now) };
  const createdAt = open?.createdAt ?? now;
  const expiresAt = new Date(Math.min(now.getTime() + settings.expiry_seconds * 1000, createdAt.getTime() + lifeMs));
  const pin = open?.pin ?? makePin(settings.code_length);
  let order: Order;
  try {
    const draft = draftPin({
      wish,
      settings,
      pin,
      remainingSeconds: Math.floor((expiresAt.getTime() - now.getTime()) / 1000),
    });
    order = { accountId: wish.accountId, test: wish.test, draft, priority: 0 };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", refusal: error };
    throw error;
  }
  const cost = Number(order.draft.price) * order.draft.parts;
  const refusal = askGuard(desk.guard, wish, settings, cost, now);
  if (refusal) return { kind: "refused", refusal };
  const next: Open = {
    id: open?.id ?? id,
    pin: recent.length + 1 >= settings.max_sends ? undefined : pin,
    createdAt,
    expiresAt,
    sentAt: [...(open?.sentAt ?? []), now],
    messageIds: [...(open?.messageIds ?? []), id],
  };
  desk.open.set(name, next);
  desk.recent.set(name, [...recent, now]);
  return { kind: "send", open: { ...next, pin }, isNew: !open, order, settings, cost };
}

function askGuard(
  ledger: GuardLedger,
  wish: Wish,
  settings: VerifySettings,
  cost: number,
  now: Date,
): Refusal | undefined {
  const run = ledger.run(wish);
  const candidate = {
    ...wish,
    cost,
    run,
    tally: (scope: Parameters<GuardLedger["tally"]>[1]) => ledger.tally(wish, scope),
  };
  const verdict = judge(settings.guard, candidate, now);
  if (verdict) return ledger.stop(wish, verdict, now);
  ledger.pass(wish, cost, { prefix: prefixOf(wish.number), ...nextRun(run, wish.number) });
  return undefined;
}

async function writeVerifications(
  ctx: Context,
  tx: Tx,
  sends: (Extract<Plan, { kind: "send" }> & { wish: Wish; id: number })[],
  now: Date,
): Promise<void> {
  const made = sends
    .filter(({ isNew }) => isNew)
    .map(({ wish, open, settings }) => ({
      accountId: wish.accountId,
      test: wish.test,
      number: wish.number,
      brand: wish.brand,
      country: wish.country,
      id: open.id,
      pinMac: ctx.secrets.mac(open.pin!, purposeOf(open.id)),
      sealed: settings.max_sends > 1 ? ctx.secrets.seal(open.pin!, purposeOf(open.id)) : undefined,
      maxAttempts: settings.max_attempts,
      expiresAt: open.expiresAt,
    }));
  const again = sends
    .filter(({ isNew }) => !isNew)
    .map(({ wish, open, id, settings }) => ({
      accountId: wish.accountId,
      id: open.id,
      messageId: id,
      expiresAt: open.expiresAt,
      last: open.sentAt.length >= settings.max_sends,
    }));
  if (made.length > 0) await store.insertVerifications(tx, made, now);
  if (again.length > 0) await store.addSends(tx, again, now);
}

/** `length` digits, each number of them as likely as any other. */
function makePin(length: number): string {
  return String(randomInt(0, 10 ** length)).padStart(length, "0");
}

/** True when the PIN is that of the verification; in constant time. */
export function isPin(ctx: Context, id: number, code: string, mac: Uint8Array): boolean {
  return ctx.secrets.verifyMac(code, purposeOf(id), mac);
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
    "As many PINs as may be were sent to this number for this brand in 30 minutes. Nothing was charged; wait as `Retry-After` says.",
    { headers: { "retry-after": String(secondsUntil(at, now)) } },
  );
}
