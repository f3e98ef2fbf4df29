import { noted } from "../../../base/sentences/sentence.ts";
import type { Context } from "../../../base/context.ts";
import { ClaimLoop } from "../../../base/queue/claim-loop.ts";
import type { Declined, GroupLimit, WaitReason, MessageBook, Outbound } from "../traffic.ts";

/** Where claimed messages go, and how many there is room for. */
export interface ClaimsTarget {
  /** Messages that there is room for now. */
  room: () => number;
  /** Whether to claim a few messages even without room: this process may be the first to see which links they need. */
  mayTrickle: () => boolean;
  /** The groups of links that messages may be parked for. */
  groups: () => Iterable<string>;
  /** Messages were parked for these groups: processes that run their links are to be notified. */
  parked: (groups: Iterable<string>) => void;
  /** Messages that there is room for on the links of a group. */
  roomOf: (group: string) => number;
  /** Takes a message, or says why not: until `retryAt`, until a link of `group` has room, or for good. */
  place: (message: Outbound, untilMs: number) => Omit<Declined, "message"> | undefined;
  /** The links that a message has to wait for, if this process runs none that is up and may take it. */
  hindrance: WaitReason;
}

/** The maximum number of messages in one claim. */
const maxClaim = 500;
/** How many messages are parked at once when most of a claim waits for links that are down. An urgent message in the table waits until that is done. */
const siftBatch = 5_000;
const pollMs = 1000;
/** Claimed even without room for bulk or with no link up: enough to find urgent messages that are due, and messages without a route. */
const trickle = 20;
/** How long to search for messages parked for a group that no route uses any more: other processes may still be parking some. */
const goneMs = 10_000;
/** The maximum number of them recalled at once. */
const maxGone = 5_000;

/** What `begin` must know about the claim that its messages came from. */
interface LastClaim {
  untilMs: number;
  isFull: boolean;
  /** More messages wait for groups that are gone. */
  recalled: boolean;
  /** The table held more than there was room for. */
  more: boolean;
}

/**
 * Claims due messages while there is room for them, and tracks which are in memory, so that none is held twice. Messages that no
 * link can take are declined: due again later, or parked for a group of links and recalled when one of these has room.
 */
export class Claims {
  readonly #ctx: Context;
  readonly #book: MessageBook;
  readonly #target: ClaimsTarget;
  readonly #loop: ClaimLoop<Outbound, Declined>;
  readonly #known = new Set<number>();
  /** Groups that messages are parked for, as far as this process knows. A poll assumes all of them. */
  readonly #parked = new Set<string>();
  /** Groups that are gone, and until when to search for their messages, on the monotonic clock. */
  readonly #gone = new Map<string, number>();
  /** Messages may be parked for groups that were gone before this process started, if routes changed while no process ran. */
  #mayBeOthers = true;
  /** The next claim takes at least this many messages, even without room. */
  #least = 0;
  #last: LastClaim = { untilMs: 0, isFull: false, recalled: false, more: false };

  constructor(ctx: Context, book: MessageBook, target: ClaimsTarget) {
    this.#ctx = ctx;
    this.#book = book;
    this.#target = target;
    this.#loop = new ClaimLoop<Outbound, Declined>({
      name: "messages",
      log: ctx.log,
      pollMs,
      onPoll: () => this.#poll(),
      claim: () => this.#claim(),
      begin: (messages) => this.#begin(messages),
      settle: (declined) => book.decline(declined),
      giveBack: (message) => ({ message, reason: noted("the program is stopping"), retryAt: ctx.clock.now() }),
      maxOutcomes: 100_000,
    });
  }

  start(): Promise<void> {
    this.#parkAll();
    return this.#loop.start();
  }

  /** Stops claiming; messages that are taken from now on return to the table. */
  drain(): Promise<void> {
    return this.#loop.drain(0);
  }

  /** After `drain`: waits until returning messages are written, at most for `limitMs` if the database is away. */
  stop(limitMs: number): Promise<void> {
    return this.#loop.stop(limitMs);
  }

  /** Something may be due. */
  wake(): void {
    this.#loop.wake();
  }

  /** Something may be due, and the links of parked messages may be up. */
  wakeAll(): void {
    this.#parkAll();
    this.#loop.wake();
  }

  /** There is room again: claims if the table held more than there was room for. */
  roomAgain(): void {
    if (this.#last.more || this.#mayRecall()) this.#loop.wake();
  }

  #mayRecall(): boolean {
    return this.#parked.values().some((group) => this.#target.roomOf(group) > 0);
  }

  /** Another process parked messages for this group, whose links this process may run. */
  parkedElsewhere(group: string): void {
    if (this.#target.roomOf(group) === 0) return;
    this.#parked.add(group);
    this.#loop.wake();
  }

  /** These groups of links are gone: messages parked for them are routed again. */
  regroup(gone: string[]): void {
    for (const group of gone) {
      this.#parked.delete(group);
      this.#gone.set(group, this.#ctx.clock.monotonicMs() + goneMs);
    }
    if (gone.length === 0) return;
    this.#least = this.#trickle();
    this.#loop.wake();
  }

  /** When the lease of a message claimed now ends, on the monotonic clock; a little earlier than in the table. */
  untilMs(): number {
    return this.#ctx.clock.monotonicMs() + this.#ctx.config.claimLeaseSeconds * 900;
  }

  isKnown(message: Outbound): boolean {
    return this.#known.has(message.id);
  }

  remember(message: Outbound): void {
    this.#known.add(message.id);
  }

  forget(message: Outbound): void {
    this.#known.delete(message.id);
  }

  /** Puts messages under this process's lease on links, and declines the others. Returns how many were refused for good. */
  async take(messages: Outbound[], untilMs = this.untilMs()): Promise<number> {
    const unknown = messages.filter((message) => !this.isKnown(message));
    if (!this.#loop.running) {
      await this.#loop.offer(unknown);
      return 0;
    }
    const declined: Declined[] = [];
    for (const message of unknown) {
      const why = this.#target.place(message, untilMs);
      if (why) declined.push({ message, ...why });
    }
    if (declined.length === 0) return 0;
    await Promise.all(declined.map((each) => this.#loop.settle(each)));
    this.#park(new Set(declined.flatMap(({ group }) => group ?? [])));
    return declined.filter(({ retryAt, group }) => retryAt === undefined && group === undefined).length;
  }

  #park(groups: Iterable<string>): void {
    for (const group of groups) this.#parked.add(group);
    this.#target.parked(groups);
  }

  #parkAll(): void {
    for (const group of this.#target.groups()) this.#parked.add(group);
  }

  #poll(): void {
    this.#parkAll();
    this.#least = this.#trickle();
  }

  #trickle(): number {
    return this.#target.mayTrickle() ? trickle : 0;
  }

  async #claim(): Promise<Outbound[] | undefined> {
    const limit = Math.min(maxClaim, Math.max(this.#least, this.#target.room()));
    this.#least = 0;
    if (limit === 0) return undefined;
    const recalled = await this.#recallGone();
    const groups = this.#groupsWithRoom();
    const untilMs = this.untilMs();
    const messages = await this.#book.claim(limit, groups);
    const isFull = messages.length === limit;
    const left = groups.filter(({ group, limit: most }) => isFull || countOf(messages, group) >= most);
    for (const { group } of left) this.#parked.add(group);
    this.#last = { untilMs, isFull, recalled, more: isFull || recalled || left.length > 0 };
    return messages;
  }

  async #begin(messages: Outbound[]): Promise<void> {
    const { untilMs, isFull, recalled, more } = this.#last;
    const refused = await this.take(messages, untilMs);
    // A link may have gained room while messages were being parked for it, and it announces that only once.
    if (!more && !this.#mayRecall()) return;
    const hindered = messages.filter((message) => this.#target.hindrance(message)).length;
    if (isFull && hindered > messages.length / 2) this.#park(await this.#book.sift(siftBatch, this.#target.hindrance));
    // Without room only a few are claimed. If those had no route or were recalled, the ones behind them must not wait for the next poll.
    this.#least = refused > messages.length / 2 ? maxClaim : recalled ? this.#trickle() : 0;
    this.#loop.wake();
  }

  /** The groups that messages may be parked for and that have room, with how much. */
  #groupsWithRoom(): GroupLimit[] {
    const groups = [...this.#parked]
      .map((group) => ({ group, limit: Math.min(maxClaim, this.#target.roomOf(group)) }))
      .filter(({ limit }) => limit > 0);
    for (const { group } of groups) this.#parked.delete(group);
    return groups;
  }

  /** Makes messages due that are parked for groups that are gone. True if there are more. */
  async #recallGone(): Promise<boolean> {
    const others = await this.#recallOthers();
    if (this.#gone.size === 0) return others;
    const nowMs = this.#ctx.clock.monotonicMs();
    const groups = [...this.#gone.keys()].map((group) => ({ group, limit: maxGone }));
    const counts = await this.#book.recall(groups);
    const more = groups.filter(({ limit }, n) => counts[n]! >= limit).map(({ group }) => group);
    for (const [group, untilMs] of this.#gone) if (untilMs < nowMs && !more.includes(group)) this.#gone.delete(group);
    return others || more.length > 0;
  }

  async #recallOthers(): Promise<boolean> {
    const known = [...this.#target.groups()];
    if (!this.#mayBeOthers || known.length === 0) return false;
    this.#mayBeOthers = (await this.#book.recallOthers(known, maxGone)) >= maxGone;
    return this.#mayBeOthers;
  }
}

const countOf = (messages: Outbound[], group: string) => messages.filter(({ waitedFor }) => waitedFor === group).length;
