import { noted } from "../../../base/sentences/sentence.ts";
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Context } from "../../../base/context.ts";
import { isTransient } from "../../../base/db.ts";
import { inHalves } from "../../../base/queue/halves.ts";
import { OnceMore } from "../../../base/queue/once-more.ts";
import { within } from "../../../base/time.ts";
import type { SandboxedAccounts } from "../routing/routing.ts";
import * as store from "../store.ts";
import type { LinkRow } from "../store.ts";

/** This process's lease of one link. */
export class Lease {
  readonly linkId: number;
  /** Fencing token: the database refuses to begin submissions under an older one. */
  readonly fence: number;
  readonly #ctx: Pick<Context, "clock" | "config">;
  #endsMs = 0;

  constructor(ctx: Pick<Context, "clock" | "config">, { id, fence }: { id: number; fence: number }, sinceMs: number) {
    this.linkId = id;
    this.fence = fence;
    this.#ctx = ctx;
    this.renew(sinceMs);
  }

  /** Whether work may begin. It ends some time before the lease does, to leave time for writes that are under way. */
  get isHeld(): boolean {
    const { clock, config } = this.#ctx;
    return clock.monotonicMs() < this.#endsMs - (config.linkLeaseSeconds * 1000) / 6;
  }

  /** @param sinceMs a time before the statement that renewed it, on the monotonic clock. */
  renew(sinceMs: number): void {
    this.#endsMs = sinceMs + this.#ctx.config.linkLeaseSeconds * 1000;
  }

  /** The link was deleted, so nobody else can lease it and what is in flight may finish. */
  holdForGood(): void {
    this.#endsMs = Number.POSITIVE_INFINITY;
  }
}

/** What runs the leased links. */
export interface LeaseHolder {
  /** Leases in use, and what operators see of their links, which each renewal writes. */
  held: () => { lease: Lease; live: unknown }[];
  /** Reads what else a link needs before it runs. If it rejects, no lease is taken. */
  prepare: () => Promise<void>;
  /** All links, just read, and the leases just taken. */
  onLinks: (rows: LinkRow[], taken: ReadonlyMap<number, Lease>, accounts: SandboxedAccounts) => void;
  /** A lease has ended. When this returns, nothing may be written to its link. */
  onLost: (lease: Lease, reason: string) => void;
}

/** How long after a change the round begins, so that a burst of notifications costs one round. */
const coalesceMs = 20;

/**
 * Leases of carrier links: each link is run by one process at a time. A round renews what this process holds, takes what is
 * free, and reads all links; three rounds fit into a lease, and each change starts one more. A process that cannot renew stops
 * using its links before another process may take them.
 */
export class Leases {
  readonly owner: string;
  readonly #ctx: Context;
  readonly #holder: LeaseHolder;
  readonly #rounds: OnceMore;
  #soon: NodeJS.Timeout | undefined;
  #timers: NodeJS.Timeout[] = [];
  #takes = true;

  /** @param owner names this process in the table; unique. */
  constructor(ctx: Context, holder: LeaseHolder, owner?: string) {
    this.#ctx = ctx;
    this.#holder = holder;
    this.#rounds = new OnceMore(() =>
      this.#round().catch((error: unknown) =>
        ctx.log.warn({ err: error }, "leases of carrier links could not be renewed yet"),
      ),
    );
    this.owner = owner ?? `${hostname()}/${process.pid}/${randomBytes(3).toString("hex")}`;
  }

  /** Resolves after the first round. */
  async start(): Promise<void> {
    const leaseMs = this.#ctx.config.linkLeaseSeconds * 1000;
    await this.#rounds.run();
    this.#timers = [
      setInterval(() => void this.#rounds.run(), leaseMs / 3),
      setInterval(() => this.#loseExpired(), Math.max(20, leaseMs / 30)),
    ];
  }

  /** Call when something has changed: runs a round within milliseconds. */
  refreshSoon(): void {
    if (!this.#takes) return;
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.#rounds.run();
    }, coalesceMs);
  }

  /** Acquires no more leases; the ones held are still renewed. */
  takeNoMore(): void {
    this.#takes = false;
  }

  /** Releases a lease, so that another process need not wait until it expires. */
  async giveBack(lease: Lease, live: unknown): Promise<void> {
    const row = { id: lease.linkId, fence: lease.fence, live };
    await store
      .releaseLeases(this.#ctx.sql, this.owner, [row])
      .catch((error: unknown) => this.#ctx.log.warn({ err: error }, "a link's lease was not released; it will expire"));
  }

  /** Ends renewal; resolves when no round is under way, or after `limitMs`. */
  async stop(limitMs: number): Promise<void> {
    this.#takes = false;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#soon);
    await within(this.#rounds.idle(), limitMs);
  }

  async #round(): Promise<void> {
    const { sql, config } = this.#ctx;
    const missed = await this.#renew();
    await this.#holder.prepare();
    const taken = await this.#acquire();
    // Without SANDBOX, the simulated carrier's link that an earlier start left behind does not count.
    const rows = (await store.readLinks(sql)).filter((row) => config.sandbox || !row.sandbox);
    const accounts = await store.readSandboxed(sql);
    for (const lease of missed) {
      if (!rows.some((row) => row.id === lease.linkId)) lease.holdForGood();
      else this.#holder.onLost(lease, noted("another process took the link over"));
    }
    // Stopped in the meantime: a link bound now would stay bound with nothing to process its messages.
    if (!this.#takes) return store.releaseLeases(sql, this.owner, rowsOf(taken.values()));
    this.#holder.onLinks(rows, taken, accounts);
  }

  /** Returns the leases that another process holds now, or whose links were deleted. */
  async #renew(): Promise<Lease[]> {
    const { sql, clock, config } = this.#ctx;
    const sinceMs = clock.monotonicMs();
    const held = this.#holder.held();
    if (held.length === 0) return [];
    const kept = new Set<number>();
    const renew = async (rows: { id: number; fence: number; live?: unknown }[]) => {
      for (const id of await store.renewLeases(sql, this.owner, config.linkLeaseSeconds, rows)) kept.add(id);
    };
    const refused: { lease: Lease; error: unknown }[] = [];
    // What one link's carrier says must not end the leases of the others, nor its own.
    await inHalves(
      held,
      (some) => renew(some.map(({ lease, live }) => ({ id: lease.linkId, fence: lease.fence, live }))),
      (some, error) => refused.push(...some.map(({ lease }) => ({ lease, error }))),
      (error) => !isTransient(error),
    );
    for (const { lease, error } of refused) {
      if (isTransient(error)) throw error;
      this.#ctx.log.error({ err: error, link: lease.linkId }, "the state of a carrier link cannot be stored");
      await renew([{ id: lease.linkId, fence: lease.fence }]);
    }
    const missed: Lease[] = [];
    for (const { lease } of held)
      if (kept.has(lease.linkId)) lease.renew(sinceMs);
      else missed.push(lease);
    return missed;
  }

  async #acquire(): Promise<Map<number, Lease>> {
    const { sql, clock, config } = this.#ctx;
    if (!this.#takes) return new Map();
    const sinceMs = clock.monotonicMs();
    const rows = await store.acquireLeases(sql, this.owner, config.linkLeaseSeconds, config.sandbox);
    return new Map(rows.map((row) => [row.id, new Lease(this.#ctx, row, sinceMs)]));
  }

  #loseExpired(): void {
    for (const { lease } of this.#holder.held())
      if (!lease.isHeld) this.#holder.onLost(lease, noted("the lease could not be renewed"));
  }
}

const rowsOf = (leases: Iterable<Lease>) => [...leases].map(({ linkId, fence }) => ({ id: linkId, fence }));
