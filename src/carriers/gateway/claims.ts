import type { Context } from "../../base/context.ts";
import { isTransient } from "../../base/db.ts";
import type { Declined, GroupLimit, Hindrance, MessageBook, Outbound } from "./traffic.ts";

/** Where claimed messages go, and how many may come. */
export interface ClaimsTarget {
  /** Messages that there is room for now. */
  room: () => number;
  /** Whether to look at a few messages also while there is no room: this process may be the one to say that they wait. */
  mayTrickle: () => boolean;
  /** The groups of links that messages may wait for. */
  groups: () => Iterable<string>;
  /** Messages wait for these groups from now on: those that run links of theirs elsewhere are told. */
  parked: (groups: Iterable<string>) => void;
  /** Messages that there is room for on the links of a group. */
  roomOf: (group: string) => number;
  /** Takes a message, or says why it cannot be taken: until `retryAt`, until a link of `group` has room, or at all. */
  place: (message: Outbound, untilMs: number) => Omit<Declined, "message"> | undefined;
  /** For which links a message has to wait since this process runs none that is up and may take it. */
  hindrance: Hindrance;
}

/** Messages of one claim at most. */
const maxClaim = 500;
/** Messages looked at together where most of a claim waits for links that are down; a PIN in the tables waits for that long. */
const siftBatch = 5_000;
/** Without a wake-up the tables are looked at this often. */
const tickMs = 1000;
/** While there is no room for bulk, or no link is up: enough to see a PIN that is due, and what has no route at all. */
const trickle = 20;
/** What waits for links that are in no route any more is looked for this long: other processes may not know it yet. */
const goneMs = 10_000;
/** Of them, called back at once at most. */
const maxGone = 5_000;

/**
 * Fetches due messages of the tables while there is room for them, and knows which are in memory, so that none is there
 * twice. Woken by notifications and a tick; a full claim is followed by the next at once.
 */
export class Claims {
  readonly #ctx: Context;
  readonly #book: MessageBook;
  readonly #target: ClaimsTarget;
  readonly #known = new Set<number>();
  /** Groups of links for which messages wait in the tables, as far as this process knows. A tick supposes it of all. */
  readonly #parked = new Set<string>();
  /** Groups that are not there any more, and until when they are looked at. */
  readonly #gone = new Map<string, number>();
  /** Something may wait for groups that were gone before this process could know them: routes changed while none ran. */
  #mayBeOthers = true;
  #timer: NodeJS.Timeout | undefined;
  #running = false;
  #woken = false;
  #more = false;
  #stopped = true;

  constructor(ctx: Context, book: MessageBook, target: ClaimsTarget) {
    this.#ctx = ctx;
    this.#book = book;
    this.#target = target;
  }

  start(): void {
    this.#stopped = false;
    this.#timer = setInterval(() => this.#tick(), tickMs);
    this.wakeAll();
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
  }

  /** Something may be due. */
  wake(): void {
    this.#run(0);
  }

  /** Something may be due, and messages that wait for a link may find it up. */
  wakeAll(): void {
    for (const group of this.#target.groups()) this.#parked.add(group);
    this.#run(0);
  }

  /** There is room again; the tables are looked at if they held more than there was room for. */
  roomAgain(): void {
    if (this.#more || this.#mayRecall()) this.#run(0);
  }

  #mayRecall(): boolean {
    return this.#parked.values().some((group) => this.#target.roomOf(group) > 0);
  }

  /** Another process came upon messages that wait for this group of links, which may be this one's. */
  told(group: string): void {
    if (this.#target.roomOf(group) === 0) return;
    this.#parked.add(group);
    this.#run(0);
  }

  /** These groups of links are not there any more: what waits for them is routed anew. */
  regroup(gone: string[]): void {
    for (const group of gone) {
      this.#parked.delete(group);
      this.#gone.set(group, this.#ctx.clock.monotonicMs() + goneMs);
    }
    if (gone.length > 0) this.#run(this.#least());
  }

  /** When the claim of a message that is taken now ends, on the monotonic clock; a little earlier than in the table. */
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

  /**
   * Puts messages that this process holds a claim of on links, and those that none can take back into the tables. Returns how many
   * were refused for good.
   */
  async take(messages: Outbound[], untilMs = this.untilMs()): Promise<number> {
    const declined: Declined[] = [];
    for (const message of messages) {
      if (this.isKnown(message)) continue;
      const hindrance = this.#stopped
        ? { reason: "the program is stopping", retryAt: this.#ctx.clock.now() }
        : this.#target.place(message, untilMs);
      if (hindrance) declined.push({ message, ...hindrance });
    }
    if (declined.length === 0) return 0;
    try {
      await this.#book.decline(declined);
      this.#park(new Set(declined.flatMap(({ group }) => group ?? [])));
    } catch (error) {
      // Their claims end by themselves, and they are claimed again.
      this.#ctx.log.warn({ err: error, count: declined.length }, "messages could not be put back");
    }
    return declined.filter(({ retryAt, group }) => retryAt === undefined && group === undefined).length;
  }

  #park(groups: Iterable<string>): void {
    for (const group of groups) this.#parked.add(group);
    this.#target.parked(groups);
  }

  #tick(): void {
    for (const group of this.#target.groups()) this.#parked.add(group);
    this.#run(this.#least());
  }

  #least(): number {
    return this.#target.mayTrickle() ? trickle : 0;
  }

  #run(least: number): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#woken = true;
      return;
    }
    this.#running = true;
    void this.#claim(least).finally(() => {
      this.#running = false;
      if (this.#woken) {
        this.#woken = false;
        this.#run(0);
      }
    });
  }

  async #claim(least: number): Promise<void> {
    try {
      for (let limit = this.#limit(least); limit > 0 && !this.#stopped;) {
        const recalled = await this.#recallGone();
        const groups = this.#groupsWithRoom();
        const untilMs = this.untilMs();
        const messages = await this.#book.claim(limit, groups);
        const isFull = messages.length === limit;
        const left = groups.filter(({ group, limit: most }) => isFull || countOf(messages, group) >= most);
        for (const { group } of left) this.#parked.add(group);
        const refused = await this.take(messages, untilMs);
        this.#more = isFull || recalled || left.length > 0;
        // A link may have got room while messages were put back for it, and does not say so again.
        if (!this.#more && !this.#mayRecall()) return;
        const hindered = messages.filter((message) => this.#target.hindrance(message)).length;
        if (isFull && hindered > messages.length / 2)
          this.#park(await this.#book.sift(siftBatch, this.#target.hindrance));
        // With no link up a tick looks at a few alone; where these can go nowhere, or were called back, the others are not to wait.
        limit = this.#limit(refused > messages.length / 2 ? maxClaim : recalled ? this.#least() : 0);
      }
    } catch (error) {
      if (isTransient(error)) this.#ctx.log.warn({ err: error }, "messages could not be claimed yet");
      else this.#ctx.log.error({ err: error }, "messages could not be claimed");
    }
  }

  /** The groups with room for which messages may wait, each with its room. */
  #groupsWithRoom(): GroupLimit[] {
    const groups = [...this.#parked]
      .map((group) => ({ group, limit: Math.min(maxClaim, this.#target.roomOf(group)) }))
      .filter(({ limit }) => limit > 0);
    for (const { group } of groups) this.#parked.delete(group);
    return groups;
  }

  /** Makes messages due that wait for groups which are not there any more. True when there are more of them. */
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

  #limit(least: number): number {
    return Math.min(maxClaim, Math.max(least, this.#target.room()));
  }
}

const countOf = (messages: Outbound[], group: string) => messages.filter(({ waitedFor }) => waitedFor === group).length;
