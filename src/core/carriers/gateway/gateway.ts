import { noted } from "../../../base/sentences/sentence.ts";
import type { Context } from "../../../base/context.ts";
import { within } from "../../../base/time.ts";
import type { Speak } from "../calls.ts";
import { definitionOf, type LinkDefinition, type LinkRow } from "../definition.ts";
import { Router } from "../routing/router.ts";
import type { SandboxedAccounts } from "../routing/routing.ts";
import * as store from "../store.ts";
import { Claims } from "./claims.ts";
import type { OnInbound } from "../inbound.ts";
import { Leases, type Lease } from "./leases.ts";
import { LinkRunner, type RunnerOptions } from "./runner.ts";
import { Settlement } from "./settlement.ts";
import {
  quietHours,
  type Declined,
  type MessageBook,
  type Outbound,
  type Placement,
  type Priority,
  type Routable,
  type Submission,
} from "../traffic.ts";

/** What the program gives a gateway. */
export interface GatewayOptions {
  book: MessageBook;
  /** Takes inbound messages. Without it carriers are asked to keep them and send them again. */
  onInbound?: OnInbound;
  /** Has the texts of calls spoken. Without it no link makes calls. */
  speak?: Speak;
  /** Names this process in leases; unique. */
  owner?: string;
  /**
   * The simulated carrier of this process, which listens on loopback: whichever process leases its link binds to its own. The
   * address in the table is that of the process that started last, perhaps on another host.
   */
  simulated?: Pick<LinkDefinition, "host" | "port" | "systemId" | "password">;
}

/** How long a message waits before its next attempt: longer the longer its links have been down. */
const waitMs = { first: 1000, last: 10_000 };
const elsewhere = noted("another process runs the links of its route");
const unread = noted("the carrier links could not be read yet");
const full = noted("the queues of its route's links are full");

/**
 * Moves messages to carriers: places them on the links that this process leases, and runs those links. Any number of
 * processes may run a gateway. A message arrives by `place`, while it is accepted; by `offer`; or by a claim of the tables.
 */
export class Gateway {
  readonly #ctx: Context;
  readonly #router: Router;
  readonly #leases: Leases;
  readonly #claims: Claims;
  readonly #settlement: Settlement;
  readonly #runnerOptions: RunnerOptions;
  readonly #simulated: GatewayOptions["simulated"];
  readonly #runners = new Map<number, LinkRunner>();
  /** Runners that finish what is in flight before their leases are released. */
  readonly #ending = new Map<LinkRunner, Promise<void>>();
  #listeners: { unlisten: () => Promise<void> }[] = [];
  #downSinceMs: number | undefined;
  #isStopping = false;
  #reserved = 0;

  constructor(ctx: Context, { book, onInbound, speak, owner, simulated }: GatewayOptions) {
    this.#ctx = ctx;
    this.#simulated = simulated;
    this.#router = new Router(ctx);
    this.#leases = new Leases(
      ctx,
      {
        held: () => [...this.#runners.values()].map((runner) => ({ lease: runner.lease, live: runner.live() })),
        prepare: () => this.#router.refresh(),
        onLinks: (rows, taken, accounts) => this.#follow(rows, taken, accounts),
        onLost: (lease, reason) => this.#lose(lease, reason),
      },
      owner,
    );
    // If every submit has been answered by then, nothing else would make a link continue with its queue.
    this.#settlement = new Settlement(ctx, book, () => {
      for (const runner of this.#runners.values()) runner.pump.wake();
    });
    this.#claims = new Claims(ctx, book, {
      room: () => this.#room("bulk"),
      mayTrickle: () => this.#runners.size > 0 || !this.#router.hasOthers(this.#leases.owner),
      groups: () => this.#router.groups,
      parked: (groups) => {
        for (const group of groups) if (this.#isUpElsewhere(group)) store.notifyParked(ctx, group);
      },
      roomOf: (group) => this.#room("bulk", this.#router.linksOf(group)),
      place: (message, untilMs) => this.#route(message, untilMs),
      hindrance: (message) => this.#hindrance(message),
    });
    this.#runnerOptions = {
      ctx,
      book,
      settlement: this.#settlement,
      onInbound,
      speak,
      siblings: (id) => this.#router.siblings(id),
      onState: () => this.#stateChanged(),
      forget: (message) => this.#claims.forget(message),
      onRoom: () => this.#claims.roomAgain(),
      isQuiet: (message) => this.#router.quietUntil(message) !== undefined,
      handBack: (messages) => {
        for (const message of messages) this.#claims.forget(message);
        void this.#claims.take(messages);
      },
    };
  }

  /** Takes leases, binds links and starts to claim. Rejects if the database cannot be reached. */
  async start(): Promise<void> {
    const { sql } = this.#ctx;
    const changed = () => {
      this.#router.outdate();
      this.#leases.refreshSoon();
    };
    this.#listeners.push(await sql.listen("carriers", changed, changed));
    this.#listeners.push(await sql.listen("messages", () => this.#claims.wake()));
    this.#listeners.push(await sql.listen(store.parkedChannel, (group) => this.#claims.parkedElsewhere(group)));
    await this.#leases.start();
    await this.#claims.start();
  }

  /** Stops claiming, settles what is in flight (in doubt after `limitMs`), unbinds and releases the leases. */
  async stop(limitMs: number): Promise<void> {
    this.#isStopping = true;
    const endMs = performance.now() + limitMs;
    const left = () => Math.max(0, endMs - performance.now());
    void this.#claims.drain();
    this.#leases.takeNoMore();
    await within(Promise.all([...this.#runners.values()].map((runner) => this.#release(runner))), left() * 0.7);
    for (const runner of this.#runners.values()) runner.close(noted("the program is stopping"));
    await this.#leases.stop(left());
    await this.#settlement.finish(left());
    await within(this.#claims.stop(left()), left());
    await within(Promise.all(this.#listeners.map((listener) => listener.unlisten())), left());
  }

  // From the accept path.

  /**
   * Places a batch about to be accepted (`Dispatcher.place`): chooses a link with room in its window for each message, if
   * there is one. Undefined if memory is short. Urgent messages do not wait for the settlement of those before them.
   */
  place(messages: (Outbound | undefined)[], priority: Priority = "single"): Placement | undefined {
    if (this.#reserved + messages.length > this.#room(priority)) return undefined;
    this.#reserved += messages.length;
    const submissions = messages.map((message) => message && this.#reserve(message));
    const end: Placement["end"] = (fateOf) => {
      this.#reserved -= messages.length;
      for (const [n, submission] of submissions.entries()) if (submission) this.#end(submission, fateOf(n) === "begun");
      this.offer(messages.filter((message, n) => message !== undefined && fateOf(n) === "queued") as Outbound[]);
    };
    return { submissions, end };
  }

  #reserve(message: Outbound): Submission | undefined {
    const decision = this.#router.choose(message);
    if (decision.kind !== "links" || this.#router.quietUntil(message)) return undefined;
    const id = decision.linkIds.find((each) => this.#runners.get(each)?.isUp);
    return id === undefined ? undefined : this.#runners.get(id)!.pump.reserve(message);
  }

  /** A placed submission is written if the transaction began it, else its slot is free again. */
  #end(submission: Submission, isBegun: boolean): void {
    const runner = this.#runners.get(submission.linkId);
    const pump = runner?.lease.fence === submission.fence ? runner.pump : undefined;
    if (!isBegun) pump?.cancel(submission);
    else if (pump) pump.confirm(submission);
    else this.unsent(submission, noted("the link was stopped before it was written"));
  }

  /** Takes messages whose claim this process holds. Any that no link can take now return to the tables. */
  offer(messages: Outbound[]): void {
    void this.#claims.take(messages);
  }

  /** Returns a submission to the queue that is, or may be, committed as begun and will not be written. */
  unsent(submission: Submission, reason: string): void {
    this.#settlement.outcome({ kind: "unsent", submission, reason, at: this.#ctx.clock.now() });
  }

  // Choosing links.

  /** Puts a message on the queue of a link, or says why not. */
  #route(message: Outbound, untilMs: number): Omit<Declined, "message"> | undefined {
    if (!this.#router.hasRead) return { reason: unread, retryAt: this.#retryAt() };
    const decision = this.#router.choose(message);
    if (decision.kind === "none") return { reason: decision.why };
    const { group } = decision;
    // Urgent messages are few and soon become worthless, so they are retried every few seconds rather than parked.
    const parked = (reason: string, retryAt: Date) =>
      message.priority === "urgent" || group === undefined ? { reason, retryAt } : { reason, group };
    if (decision.kind === "wait") return parked(decision.why, this.#retryAt());
    const quietUntil = this.#router.quietUntil(message);
    if (quietUntil) return { reason: quietHours, retryAt: quietUntil };
    const runners = decision.linkIds.flatMap((id) => this.#runners.get(id) ?? []).filter((runner) => runner.isUp);
    // The process that runs them is notified, and claims it at once, whatever its priority.
    if (runners.length === 0)
      return group === undefined ? { reason: elsewhere, retryAt: this.#soon() } : { reason: elsewhere, group };
    const runner = runners.find((each) => each.pump.room(message.priority) > 0);
    if (!runner) return parked(full, this.#soon());
    this.#claims.remember(message);
    runner.pump.push(message, untilMs);
    return undefined;
  }

  #soon(): Date {
    return new Date(this.#ctx.clock.now().getTime() + waitMs.first);
  }

  #hindrance(message: Routable): { group: string; reason: string } | undefined {
    const decision = this.#router.choose(message);
    if (decision.kind === "none" || decision.group === undefined) return undefined;
    const { kind, group } = decision;
    if (kind === "wait") return { group, reason: decision.why };
    return decision.linkIds.some((id) => this.#runners.get(id)?.isUp) ? undefined : { group, reason: elsewhere };
  }

  /** How many more messages links take into memory. */
  #room(priority: Priority, linkIds: Iterable<number> = this.#runners.keys()): number {
    if (this.#isStopping || (priority !== "urgent" && this.#settlement.isBusy)) return 0;
    let room = 0;
    for (const id of linkIds) room += this.#runners.get(id)?.pump.room(priority) ?? 0;
    return room;
  }

  #retryAt(): Date {
    const { clock } = this.#ctx;
    this.#downSinceMs ??= clock.monotonicMs();
    const downMs = clock.monotonicMs() - this.#downSinceMs;
    return new Date(clock.now().getTime() + Math.min(waitMs.last, Math.max(waitMs.first, downMs / 2)));
  }

  #isUpElsewhere(group: string): boolean {
    return this.#router.linksOf(group).some((id) => !this.#runners.has(id) && this.#router.isUp(id));
  }

  // The links of this process.

  #stateChanged(): void {
    this.#updateLinks();
    if (this.#runners.values().some((runner) => runner.isUp)) this.#claims.wakeAll();
    // Other processes and the dashboard learn of it now rather than with the next renewal.
    this.#leases.refreshSoon();
  }

  #updateLinks(): void {
    const gone = this.#router.update((row) => {
      const runner = this.#runners.get(row.id);
      if (runner) return { up: runner.isUp, quality: runner.activity.quality.list() };
      const isUp = row.leased && row.owner !== this.#leases.owner && row.live["state"] === "bound";
      return { up: isUp, quality: undefined };
    });
    this.#claims.regroup(gone);
    if (this.#router.areAllUp) this.#downSinceMs = undefined;
  }

  /** Brings the runners in line with the rows: starts those just leased, ends the deleted and disabled, passes on changes. */
  #follow(rows: LinkRow[], taken: ReadonlyMap<number, Lease>, accounts: SandboxedAccounts): void {
    this.#router.take(rows, accounts);
    const left = new Set(this.#runners.values());
    for (const row of rows) {
      const runner = this.#runners.get(row.id);
      if (runner) left.delete(runner);
      const lease = runner?.lease ?? taken.get(row.id);
      const definition = lease && this.#definition(row);
      if (!definition) continue;
      if (!runner) {
        const learned = typeof row.live["learned"] === "string" ? row.live["learned"] : undefined;
        this.#runners.set(row.id, new LinkRunner(this.#runnerOptions, definition, lease, learned));
      } else if (!row.enabled) void this.#release(runner);
      else if (!this.#ending.has(runner)) runner.follow(definition);
    }
    for (const runner of left) void this.#release(runner);
    this.#updateLinks();
  }

  #definition(row: LinkRow): LinkDefinition | undefined {
    try {
      const definition = definitionOf(this.#ctx, row);
      return row.sandbox ? { ...definition, ...this.#simulated } : definition;
    } catch (error) {
      this.#ctx.log.error({ err: error, link: row.name }, "a carrier link cannot be run");
      return undefined;
    }
  }

  /** Finishes what is in flight, then releases the lease; until then it is renewed. */
  #release(runner: LinkRunner): Promise<void> {
    const ending = this.#ending.get(runner) ?? this.#stop(runner);
    this.#ending.set(runner, ending);
    return ending;
  }

  async #stop(runner: LinkRunner): Promise<void> {
    await runner.stop();
    this.#ending.delete(runner);
    if (this.#runners.get(runner.id) !== runner) return;
    this.#runners.delete(runner.id);
    this.#updateLinks();
    await this.#leases.giveBack(runner.lease, runner.live());
  }

  #lose(lease: Lease, reason: string): void {
    const runner = this.#runners.get(lease.linkId);
    if (runner?.lease !== lease) return;
    this.#ctx.log.warn({ link: runner.definition.name, reason }, "carrier link given up");
    this.#runners.delete(runner.id);
    this.#updateLinks();
    runner.close(reason);
  }
}
