import type { Context } from "../../../base/context.ts";
import { parseId } from "../../../base/ids.ts";
import { noted } from "../../../base/sentences/sentence.ts";
import type { LinkStatus, Outcome, Settle } from "../../../smpp/smpp.ts";
import { textOf } from "../calls.ts";
import type { LinkDefinition } from "../definition.ts";
import type { CarrierLink, LinkEvents, Submit, Submitted } from "../link.ts";
import { ranks } from "../traffic.ts";
import { idOnPhone } from "./forms.ts";
import * as store from "./store.ts";

/** The purpose that the text of a message is sealed for. */
export const textSealedFor = (id: number): string => `phone message:${id}`;

/** How often the link looks how its phone stands, beside notifications. */
const lookMs = 2_000;
/** The app asks every 15 minutes at least: one that has not called for longer is gone. */
const silentSeconds = 20 * 60;
/** Its event stream is proven by something written to it at least this often. */
const streamSeconds = 40;
/** After a phone without a stream has asked, it waits for this long. */
const askingSeconds = 5;
/** A message that the phone has not asked for is taken back: sooner than the submission counts as cut off. */
const withdrawMs = 30_000;

interface Waiting {
  settle: Settle;
  sinceMs: number;
  /** Whether it is put down. */
  put: boolean;
  attempt: number;
}

/**
 * A SIM of a phone that dials in. A submit is put down for the phone and answered when the phone has asked for it, which any process may
 * see; what it does not ask for is taken back. Whatever it was given is committed as sent before it gets it (`phones/calls.ts`), so
 * nothing that the phone may have is ever submitted again.
 */
export class PhoneLink implements CarrierLink {
  readonly #ctx: Context;
  readonly #definition: LinkDefinition;
  readonly #events: LinkEvents;
  readonly #phoneId: number;
  #status: LinkStatus = { state: "down", reason: noted("not started"), since: new Date() };
  #isOver = false;
  #hasReclaimed = false;
  #left = 0;
  #isListening = false;
  /** Set while the phone does not ask although its stream is open. */
  #deafSince: number | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #timer: NodeJS.Timeout | undefined;
  #subscription: Promise<{ unlisten: () => Promise<void> }> | undefined;
  readonly #waiting = new Map<number, Waiting>();
  readonly #putting = new Set<Promise<void>>();

  constructor(ctx: Context, definition: LinkDefinition, events: LinkEvents) {
    this.#ctx = ctx;
    this.#definition = definition;
    this.#events = events;
    this.#phoneId = parseId("phn", definition.host) ?? 0;
  }

  get status(): LinkStatus {
    return this.#status;
  }

  get outstanding(): number {
    return this.#waiting.size;
  }

  get partsPerSecond(): number {
    return this.#definition.settings.parts_per_second ?? Infinity;
  }

  readonly takesOnlyFree = true;

  get free(): number {
    if (this.#status.state !== "bound" || !this.#isListening) return 0;
    return Math.max(0, Math.min(this.#definition.settings.window - this.#waiting.size, this.#left));
  }

  start(): void {
    this.#become("connecting", noted("waiting for the phone"));
    const heard = (payload: string) => {
      if (payload === String(this.#phoneId)) this.#look();
    };
    this.#subscription = this.#ctx.sql.listen(store.phonesChannel, heard, () => this.#look());
    this.#subscription.catch(() => undefined);
    this.#timer = setInterval(() => this.#look(), lookMs);
    this.#look();
  }

  async drain(): Promise<void> {
    await this.stop();
  }

  /** What the phone has not asked for is taken back at once. */
  async stop(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#timer);
    await Promise.all([this.#looking, ...this.#putting]);
    await this.#withdraw([...this.#waiting.keys()], noted("the link is closing"));
    this.#settleAll(noted("the link is closing"));
    if (this.#status.state !== "down") this.#become("down", noted("stopped"));
    await this.#subscription?.then((each) => each.unlisten()).catch(() => undefined);
  }

  submit(pdu: Submit, settle: Settle, message?: Submitted): void {
    if (this.#isOver || this.free <= 0 || !message || this.#waiting.has(message.id))
      return queueMicrotask(() => settle({ kind: "unsent", reason: noted("the phone takes no messages now") }));
    const attempt = message.attempt + 1;
    this.#left -= message.parts;
    this.#waiting.set(message.id, { settle, attempt, sinceMs: performance.now(), put: false });
    const putting = this.#put(pdu, message, attempt).finally(() => this.#putting.delete(putting));
    this.#putting.add(putting);
  }

  async #put(pdu: Submit, message: Submitted, attempt: number): Promise<void> {
    const { sql, secrets } = this.#ctx;
    const { id, fence, port: sim } = this.#definition;
    const put = {
      id: message.id,
      accountId: message.accountId,
      phoneId: this.#phoneId,
      linkId: id,
      sim,
      attempt,
      recipient: pdu.destinationAddr ?? "",
      text: secrets.seal(textOf(pdu), textSealedFor(message.id)),
      parts: message.parts,
      priority: ranks[message.priority],
      validUntil: message.validUntil,
    };
    try {
      const isPut = await store.putMessage(sql, put, fence);
      if (!isPut) return this.#settle(message.id, { kind: "unsent", reason: noted("the phone takes no messages now") });
    } catch (error) {
      this.#ctx.log.warn({ err: error, link: this.#definition.name }, "a message could not be put down for its phone");
      return this.#settle(message.id, { kind: "lost", reason: noted("the database did not answer") });
    }
    this.#waiting.get(message.id)!.put = true;
    store.tellPhone(this.#ctx, this.#phoneId, "MessageEnqueued");
  }

  /** Looks once more after a look that is in progress. */
  #look(): void {
    if (this.#isOver) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = this.#lookNow()
      .catch((error: unknown) =>
        this.#ctx.log.warn({ err: error, link: this.#definition.name }, "a phone was not read"),
      )
      .finally(() => {
        this.#looking = undefined;
        if (!this.#lookAgain) return;
        this.#lookAgain = false;
        this.#look();
      });
  }

  async #lookNow(): Promise<void> {
    const { sql } = this.#ctx;
    if (!this.#hasReclaimed) await this.#events.reclaim?.((ids) => this.#had(ids));
    this.#hasReclaimed = true;
    const standing = await store.readStanding(sql, this.#phoneId, this.#definition.port);
    if (this.#waiting.size > 0) await this.#readPut();
    if (this.#isOver) return;
    const wasFree = this.free > 0;
    this.#follow(standing);
    if (this.#status.state !== "bound") await this.#withdraw([...this.#waiting.keys()], this.#status.reason);
    else await this.#withdrawLate();
    if (!wasFree && this.free > 0) this.#events.onFree();
  }

  /** What the phone has not asked for of what an earlier process put down, it never gets. */
  async #had(ids: number[]): Promise<ReadonlySet<number>> {
    await store.withdrawMessages(this.#ctx.sql, ids);
    return new Set((await store.readPut(this.#ctx.sql, ids)).map(({ id }) => id));
  }

  #follow(standing: store.PhoneStanding | undefined): void {
    const why = whyDown(standing, this.#definition.port);
    if (why !== undefined || !standing) return this.#become("down", why ?? noted("there is no such phone"));
    const { asked, beat, left } = standing;
    const isAsking = asked !== null && asked < askingSeconds;
    if (asked !== null && this.#deafSince !== undefined && performance.now() - this.#deafSince > asked * 1000)
      this.#deafSince = undefined;
    const isHearing = beat !== null && beat < streamSeconds && this.#deafSince === undefined;
    this.#isListening = isAsking || isHearing;
    this.#left = left;
    this.#become("bound", noted("the phone calls"));
  }

  /** Settles what the phone has asked for. */
  async #readPut(): Promise<void> {
    const put = [...this.#waiting].filter(([, each]) => each.put).map(([id]) => id);
    if (put.length === 0) return;
    const rows = new Map((await store.readPut(this.#ctx.sql, put)).map((row) => [row.id, row]));
    for (const id of put) {
      const row = rows.get(id);
      const attempt = this.#waiting.get(id)?.attempt;
      // Dropped, because its message was settled otherwise.
      if (row?.attempt !== attempt) this.#settle(id, { kind: "lost", reason: noted("the link is closing") });
      else if (row?.handed) this.#settle(id, accepted(id));
    }
  }

  async #withdrawLate(): Promise<void> {
    const nowMs = performance.now();
    const late = [...this.#waiting].filter(([, { put, sinceMs }]) => put && nowMs - sinceMs > withdrawMs);
    if ([...this.#waiting.values()].some(({ sinceMs }) => nowMs - sinceMs > 2 * lookMs))
      store.tellPhone(this.#ctx, this.#phoneId, "MessageEnqueued");
    if (late.length === 0) return;
    this.#deafSince ??= nowMs;
    this.#isListening = false;
    await this.#withdraw(
      late.map(([id]) => id),
      noted("the phone did not ask for it"),
    );
  }

  async #withdraw(ids: number[], reason: string): Promise<void> {
    const put = ids.filter((id) => this.#waiting.get(id)?.put);
    if (put.length === 0) return;
    for (const id of await store.withdrawMessages(this.#ctx.sql, put).catch(() => []))
      this.#settle(id, { kind: "unsent", reason });
  }

  #settleAll(reason: string): void {
    for (const id of this.#waiting.keys()) this.#settle(id, { kind: "lost", reason });
  }

  #settle(id: number, outcome: Outcome): void {
    const waiting = this.#waiting.get(id);
    if (!this.#waiting.delete(id)) return;
    waiting!.settle(outcome);
    if (this.free > 0) this.#events.onFree();
  }

  #become(state: LinkStatus["state"], reason: string): void {
    if (this.#status.state === state && this.#status.reason === reason) return;
    this.#status = { state, reason, since: new Date() };
    if (state !== "bound") this.#isListening = false;
    this.#events.onState(this.#status);
  }
}

/** Why a phone sends nothing over a SIM; undefined if it may. */
function whyDown(standing: store.PhoneStanding | undefined, sim: number): string | undefined {
  if (!standing) return noted("there is no such phone");
  const { revoked, registered, seen, sims } = standing;
  if (revoked) return noted("the phone is revoked");
  if (!registered || seen === null) return noted("the phone has not called yet");
  if (seen > silentSeconds)
    return noted("the phone has not called for {minutes} minutes", { minutes: Math.floor(seen / 600) * 10 });
  if (!sims.includes(sim)) return noted("the phone has no SIM {sim} now", { sim });
  return undefined;
}

const accepted = (id: number): Outcome => ({
  kind: "response",
  pdu: { command: "submit_sm_resp", sequence: 0, status: 0, messageId: idOnPhone(id), tlvs: {} },
});
