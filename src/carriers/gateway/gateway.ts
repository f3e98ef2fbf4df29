import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Context } from "../../base/context.ts";
import { within } from "../../base/time.ts";
import { noChoices, readChoices, routable } from "../routing/choices.ts";
import { Claims } from "./claims.ts";
import type { OnInbound } from "./inbound.ts";
import { definitionOf, fingerprint, type LinkDefinition, type LinkRow } from "../links/links.ts";
import { decide, groupsOf, linkSet, type LinkSet } from "../routing/routing.ts";
import { LinkRunner } from "./runner.ts";
import type { RunnerDeps } from "./runner-deps.ts";
import { Settlement } from "./settlement.ts";
import * as store from "../store.ts";
import type { Declined, MessageBook, Outbound, Submission } from "./traffic.ts";

/** What a gateway is given by the program. */
export interface GatewayOptions {
  book: MessageBook;
  /** Takes messages from handsets. Without it carriers are asked to keep them and send them again. */
  onInbound?: OnInbound;
  /** Names this process in leases; unique. */
  owner?: string;
}

/** How long a message waits until a link is up again; longer the longer none is. */
const waitMs = { first: 1000, last: 10_000 };
const elsewhere = "another process runs the links of its route";
const full = "the links of its route have all the work that they can hold";
/** A definition that cannot be run (its password does not open) is looked at again after this. */
const refreshSoonMs = 20;

/**
 * Runs the carrier links that this process holds leases of: claims messages, routes them, has them submitted, and hands
 * what carriers say to the book. Any number of processes may run one; each link is run by one of them at a time.
 */
export class Gateway {
  readonly #ctx: Context;
  readonly #owner: string;
  readonly #settlement: Settlement;
  readonly #claims: Claims;
  readonly #deps: RunnerDeps;
  readonly #runners = new Map<number, LinkRunner>();
  readonly #fingerprints = new Map<number, string>();
  /** Links that are letting what is out end, before their leases are given back. */
  readonly #ending = new Map<number, Promise<void>>();
  #rows: LinkRow[] = [];
  #links: LinkSet = linkSet([]);
  #choices = noChoices;
  /** The links of each group that messages may wait for. */
  #groups = new Map<string, number[]>();
  #choicesStale = true;
  /** Links and routes were read at least once: before that nobody can say that none leads to a number. */
  #hasRead = false;
  #refreshing: Promise<void> | undefined;
  #again = false;
  #timers: NodeJS.Timeout[] = [];
  #soon: NodeJS.Timeout | undefined;
  #listeners: { unlisten: () => Promise<void> }[] = [];
  #downSinceMs: number | undefined;
  #stopping = false;
  #reserved = 0;

  constructor(ctx: Context, options: GatewayOptions) {
    this.#ctx = ctx;
    this.#owner = options.owner ?? `${hostname()}/${process.pid}/${randomBytes(3).toString("hex")}`;
    this.#settlement = new Settlement(ctx, options.book, () => {
      // With every submit answered meanwhile, nothing else would make a link look at its queue again.
      for (const runner of this.#runners.values()) runner.wake();
    });
    this.#claims = new Claims(ctx, options.book, {
      room: () => this.#room(9),
      mayTrickle: () => this.#runners.size > 0 || !this.#rows.some((row) => row.leased && row.owner !== this.#owner),
      groups: () => this.#groups.keys(),
      parked: (groups) => {
        for (const group of groups) if (this.#isElsewhere(group)) store.tellParked(ctx, group);
      },
      roomOf: (group) => this.#roomOn(this.#groups.get(group) ?? [], 9),
      place: (message, untilMs) => this.#place(message, untilMs),
      hindrance: (message) => {
        const decision = decide(this.#choices.routes, this.#links, message);
        if (decision.kind === "wait") return { group: decision.group, reason: decision.why };
        const isElsewhere = decision.kind === "links" && !decision.linkIds.some((id) => this.#runners.get(id)?.isUp);
        return isElsewhere ? { group: decision.group, reason: elsewhere } : undefined;
      },
    });
    this.#deps = {
      ctx,
      book: options.book,
      settlement: this.#settlement,
      onInbound: options.onInbound,
      siblings: (id) => this.#links.siblings.get(id) ?? [],
      onState: () => this.#stateChanged(),
      forget: (message) => this.#claims.forget(message),
      onRoom: () => this.#claims.roomAgain(),
      handBack: (messages) => {
        for (const message of messages) this.#claims.forget(message);
        void this.#claims.take(messages);
      },
    };
  }

  /** Takes leases, binds links, begins to claim. Rejects when the database cannot be reached. */
  async start(): Promise<void> {
    const { sql, config } = this.#ctx;
    const leaseMs = config.linkLeaseSeconds * 1000;
    const changed = () => {
      this.#choicesStale = true;
      this.#refreshSoon();
    };
    this.#listeners.push(await sql.listen("carriers", changed, changed));
    this.#listeners.push(await sql.listen("messages", () => this.#claims.wake()));
    this.#listeners.push(await sql.listen(store.parkedChannel, (group) => this.#claims.told(group)));
    await this.#refresh();
    this.#timers.push(setInterval(() => void this.#refresh(), leaseMs / 3));
    this.#timers.push(setInterval(() => this.#endLeases(), Math.max(20, leaseMs / 30)));
    this.#claims.start();
  }

  /**
   * Makes room in memory for messages that are about to be accepted; false when there is none. What was reserved is free again
   * with `offer`, which must follow. A PIN (priority 0) does not wait for the settlement of what went before it.
   */
  reserve(count: number, priority = 5): boolean {
    if (this.#reserved + count > this.#room(priority)) return false;
    this.#reserved += count;
    return true;
  }

  /** Takes over messages whose accept was just committed. Those that no link can take now go back to the tables. */
  offer(messages: Outbound[], reserved = 0): void {
    this.#reserved -= reserved;
    void this.#claims.take(messages);
  }

  /** How links would begin messages that are about to be accepted (`Dispatcher.place`): each on the first link of its route that is up. */
  place(messages: Outbound[]): (Submission | undefined)[] {
    return messages.map((message) => {
      const decision = decide(this.#choices.routes, this.#links, message);
      if (this.#stopping || decision.kind !== "links" || this.#quietUntil(message)) return undefined;
      const id = decision.linkIds.find((each) => this.#runners.get(each)?.isUp);
      return id === undefined ? undefined : this.#runners.get(id)!.place(message);
    });
  }

  #quietUntil(message: Outbound): Date | undefined {
    return message.test ? undefined : this.#choices.quiet.until(message, this.#ctx.clock.now());
  }

  /** What became of messages that were placed. */
  begun(won: Submission[], lost: Submission[]): void {
    for (const runner of this.#runners.values()) {
      const isOurs = ({ linkId, fence }: Submission) => linkId === runner.id && fence === runner.fence;
      runner.begun(won.filter(isOurs), lost.filter(isOurs));
    }
    for (const submission of won)
      if (this.#runners.get(submission.linkId)?.fence !== submission.fence)
        this.unsent(submission, "the link was given up before it was written");
  }

  /** A submission that is, or may be, committed as begun and is not written: it goes back to the queue. */
  unsent(submission: Submission, reason: string): void {
    this.#settlement.outcome({ kind: "unsent", submission, reason, at: this.#ctx.clock.now() });
  }

  /**
   * Stops claiming, waits for what is out, unbinds, gives leases back. After `limitMs` it ends anyway: what then has no
   * answer is in doubt when its row's time comes.
   */
  async stop(limitMs: number): Promise<void> {
    this.#stopping = true;
    const endMs = performance.now() + limitMs;
    this.#claims.stop();
    const left = () => Math.max(0, endMs - performance.now());
    await within(Promise.all([...this.#runners.values()].map((runner) => this.#end(runner))), left() * 0.7);
    for (const runner of this.#runners.values()) runner.close("the program is stopping");
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#soon);
    await within(this.#refreshing ?? Promise.resolve(), left());
    await this.#settlement.finish(left());
    await within(Promise.all(this.#listeners.map((listener) => listener.unlisten())), left());
  }

  #room(priority: number): number {
    return this.#roomOn(this.#runners.keys(), priority);
  }

  #roomOn(linkIds: Iterable<number>, priority: number): number {
    if (this.#stopping || (priority > 0 && this.#settlement.isBusy)) return 0;
    let room = 0;
    for (const id of linkIds) {
      const runner = this.#runners.get(id);
      if (runner?.isUp) room += runner.room(priority);
    }
    return room;
  }

  /** Where a message goes: onto a link's queue, or the decision why not. */
  #place(message: Outbound, untilMs: number): Omit<Declined, "message"> | undefined {
    if (!this.#hasRead) return { reason: "the carrier links could not be read yet", retryAt: this.#retryAt() };
    const decision = decide(this.#choices.routes, this.#links, message);
    if (decision.kind === "none") return { reason: decision.why };
    // A PIN is of no use for long: it is looked at every few seconds, and there are never many.
    const parked = (reason: string, retryAt: Date) =>
      message.priority === 0 ? { reason, retryAt } : { reason, group: decision.group };
    if (decision.kind === "wait") return parked(decision.why, this.#retryAt());
    const quietUntil = this.#quietUntil(message);
    if (quietUntil) return { reason: "quiet hours in the country of the phone", retryAt: quietUntil };
    const runners = decision.linkIds.flatMap((id) => this.#runners.get(id) ?? []).filter((runner) => runner.isUp);
    // Whoever runs them is told, and takes it at once, a PIN as well.
    if (runners.length === 0) return { reason: elsewhere, group: decision.group };
    const runner = runners.find((each) => each.room(message.priority) > 0);
    if (!runner) return parked(full, new Date(this.#ctx.clock.now().getTime() + waitMs.first));
    this.#claims.remember(message);
    runner.push(message, untilMs);
    return undefined;
  }

  /** Whether another process runs a link of this group that is up. */
  #isElsewhere(group: string): boolean {
    return this.#groups.get(group)?.some((id) => !this.#runners.has(id) && this.#links.byId.get(id)?.up) === true;
  }

  #retryAt(): Date {
    const { clock } = this.#ctx;
    this.#downSinceMs ??= clock.monotonicMs();
    const downMs = clock.monotonicMs() - this.#downSinceMs;
    return new Date(clock.now().getTime() + Math.min(waitMs.last, Math.max(waitMs.first, downMs / 2)));
  }

  #stateChanged(): void {
    this.#updateLinks();
    if (this.#runners.values().some((runner) => runner.isUp)) this.#claims.wakeAll();
    // Other processes, and whoever looks, learn of it at once and not with the next renewal.
    this.#refreshSoon();
  }

  #updateLinks(): void {
    const links = this.#rows.map((row) => {
      const runner = this.#runners.get(row.id);
      const up = runner ? runner.isUp : row.leased && row.owner !== this.#owner && row.live["state"] === "bound";
      return routable(row, this.#choices, up, runner?.quality.list());
    });
    this.#links = linkSet(links);
    const groups = groupsOf(this.#choices.routes, this.#links);
    const gone = [...this.#groups.keys()].filter((group) => !groups.has(group));
    this.#groups = groups;
    this.#claims.regroup(gone);
    if (links.length > 0 && links.every((link) => link.up)) this.#downSinceMs = undefined;
  }

  #refreshSoon(): void {
    if (this.#stopping) return;
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.#refresh();
    }, refreshSoonMs);
  }

  /** Renews leases, takes free ones, and takes up what changed; one run at a time. */
  #refresh(): Promise<void> {
    if (this.#refreshing) {
      this.#again = true;
      return this.#refreshing;
    }
    this.#refreshing = this.#refreshOnce()
      .catch((error: unknown) => this.#ctx.log.warn({ err: error }, "leases of carrier links could not be renewed yet"))
      .finally(() => {
        this.#refreshing = undefined;
        if (this.#again) this.#refreshSoon();
        this.#again = false;
      });
    return this.#refreshing;
  }

  async #refreshOnce(): Promise<void> {
    const { sql, clock, config } = this.#ctx;
    const leaseMs = config.linkLeaseSeconds * 1000;
    const renewedMs = clock.monotonicMs();
    const held = [...this.#runners.values()];
    const kept = new Set(
      held.length > 0 ? await store.renewLeases(sql, this.#owner, config.linkLeaseSeconds, held.map(lease)) : [],
    );
    for (const runner of held) if (kept.has(runner.id)) runner.deadlineMs = renewedMs + leaseMs;
    const acquiredMs = clock.monotonicMs();
    const acquired = this.#stopping
      ? []
      : await store.acquireLeases(sql, this.#owner, config.linkLeaseSeconds, config.sandbox);
    if (this.#choicesStale) {
      this.#choicesStale = false;
      await readChoices(this.#ctx).then(
        (choices) => (this.#choices = choices),
        (error: unknown) => {
          this.#choicesStale = true;
          throw error;
        },
      );
    }
    // With SANDBOX=false what an earlier start left of the simulated carrier is not there.
    this.#rows = (await store.readLinks(sql)).filter((row) => config.sandbox || !row.sandbox);
    this.#hasRead = true;
    for (const runner of held) if (!kept.has(runner.id)) this.#missed(runner);
    // Stopped meanwhile: a link that was bound now would stay bound after the stop, with nobody to serve it.
    if (this.#stopping) return store.releaseLeases(sql, this.#owner, acquired);
    this.#takeUp(acquired, acquiredMs + leaseMs);
    this.#updateLinks();
  }

  /** A lease that was not renewed: the link is somebody else's now, or was removed, and then nobody else can have it. */
  #missed(runner: LinkRunner): void {
    if (this.#rows.some((row) => row.id === runner.id)) this.#lose(runner, "another process took the link over");
    else runner.deadlineMs = Number.POSITIVE_INFINITY;
  }

  /** Starts runners for new leases, and brings the others in line with their rows. */
  #takeUp(acquired: { id: number; fence: number }[], deadlineMs: number): void {
    const fences = new Map(acquired.map(({ id, fence }) => [id, fence]));
    for (const row of this.#rows) {
      const fence = fences.get(row.id);
      const runner = this.#runners.get(row.id);
      if (!runner && fence === undefined) continue;
      const definition = this.#definition(row);
      if (!definition) continue;
      if (!runner) this.#run(definition, fence!, deadlineMs, row.live["learned"]);
      else if (!row.enabled) void this.#end(runner);
      else this.#adapt(runner, definition);
    }
    const known = new Set(this.#rows.map((row) => row.id));
    for (const runner of this.#runners.values()) if (!known.has(runner.id)) void this.#end(runner);
  }

  #definition(row: LinkRow): LinkDefinition | undefined {
    try {
      return definitionOf(this.#ctx, row);
    } catch (error) {
      this.#ctx.log.error({ err: error, link: row.name }, "a carrier link cannot be run");
      return undefined;
    }
  }

  #run(definition: LinkDefinition, fence: number, deadlineMs: number, learned: unknown): void {
    const form = typeof learned === "string" ? learned : undefined;
    this.#fingerprints.set(definition.id, fingerprint(definition));
    this.#runners.set(definition.id, new LinkRunner(this.#deps, definition, fence, deadlineMs, form));
  }

  #adapt(runner: LinkRunner, definition: LinkDefinition): void {
    if (this.#ending.has(runner.id)) return;
    if (runner.draining !== definition.draining) {
      runner.draining = definition.draining;
      if (runner.draining) runner.handBackQueue();
      else this.#claims.wakeAll();
    }
    const now = fingerprint(definition);
    if (this.#fingerprints.get(runner.id) === now) return;
    this.#fingerprints.set(runner.id, now);
    runner.reconfigure(definition);
  }

  /** Lets what is out end, then gives the lease back; until then it is renewed. */
  #end(runner: LinkRunner): Promise<void> {
    const ending = this.#ending.get(runner.id) ?? this.#endNow(runner);
    this.#ending.set(runner.id, ending);
    return ending;
  }

  async #endNow(runner: LinkRunner): Promise<void> {
    await runner.stop();
    this.#ending.delete(runner.id);
    if (this.#runners.get(runner.id) !== runner) return;
    this.#runners.delete(runner.id);
    this.#updateLinks();
    await store
      .releaseLeases(this.#ctx.sql, this.#owner, [lease(runner)])
      .catch((error: unknown) => this.#ctx.log.warn({ err: error }, "a lease was not given back; it ends by itself"));
  }

  /** Closes links whose leases could not be renewed, before anybody else may have them. */
  #endLeases(): void {
    const { clock, config } = this.#ctx;
    const marginMs = (config.linkLeaseSeconds * 1000) / 6;
    for (const runner of this.#runners.values())
      if (clock.monotonicMs() >= runner.deadlineMs - marginMs) this.#lose(runner, "the lease could not be renewed");
  }

  #lose(runner: LinkRunner, reason: string): void {
    if (this.#runners.get(runner.id) !== runner) return;
    this.#ctx.log.warn({ link: runner.definition.name, reason }, "carrier link given up");
    this.#runners.delete(runner.id);
    runner.close(reason);
    this.#updateLinks();
  }
}

const lease = (runner: LinkRunner) => ({ id: runner.id, fence: runner.fence, live: runner.live() });
