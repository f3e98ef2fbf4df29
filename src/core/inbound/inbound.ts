/** Mobile-originated messages: from the carrier's PDU to the account's list and webhook in one transaction. */
import { Coalescer } from "../../base/queue/coalescer.ts";
import type { Context } from "../../base/context.ts";
import { isTransient, type Tx } from "../../base/db.ts";
import { Failure } from "../../base/errors.ts";
import { Repeat } from "../../base/queue/repeat.ts";
import type { InboundSource } from "../carriers/inbound.ts";
import type { Delivery as CarrierDelivery } from "../carriers/link.ts";
import { STATUS } from "../../smpp/smpp.ts";
import { readArrival, type Arrival, type Part, type Single } from "./arrival.ts";
import { compose, joinParts, type Received } from "./join.ts";
import { persist, type InboundHooks } from "./persist.ts";
import { findOverdue, findParts, forgetKept, insertParts, lockMessages, markJoined } from "./parts-store.ts";
import { eraseTexts, findRepeats, rememberSingles } from "./store.ts";

/** The maximum number of PDUs per transaction. */
const maxBatch = 500;

/** How long a delivery is remembered, so that its retransmission is recognised. */
const rememberedMs = 3_600_000;

/** How long a session may have been dead before this was noticed: the enquire_link interval plus its timeout. */
const unnoticedMs = 60_000;

/** The same if it is unknown when the session was lost, because this process started later. */
const unknownMs = 300_000;

/** Interval between sweeps for overdue incomplete messages. */
const sweepMs = 2_000;

/** Rows per statement of a sweep. */
const sweepBatch = 1_000;

/** How many fingerprints are kept of messages whose commit was not confirmed. */
const maxDoubtful = 10_000;

/**
 * Receives mobile-originated messages. PDUs that arrive while a transaction is in flight form the next batch, which writes parts,
 * records, charges, opt-outs and webhook deliveries in one transaction; each PDU is acknowledged after the commit.
 */
export class Inbox {
  readonly #ctx: Context;
  readonly #hooks: InboundHooks;
  readonly #arrivals: Coalescer<Arrival>;
  readonly #doubtful = new Set<string>();
  readonly #sweeps: Repeat;

  constructor(ctx: Context, hooks: InboundHooks = {}) {
    this.#ctx = ctx;
    this.#hooks = hooks;
    this.#sweeps = new Repeat(ctx, "sweep of inbound messages", sweepMs, () => this.#sweep());
    this.#arrivals = new Coalescer<Arrival>({
      flush: (batch) => this.#flush(batch),
      retryAlone: (error) => !isTransient(error),
      maxBatch,
      maxWaiting: 20_000,
      overflow: () => new Failure("more messages arrive than the database can take", { retryable: true, ours: true }),
    });
  }

  /** Starts the sweep for overdue incomplete messages. */
  start(): void {
    this.#sweeps.start();
  }

  /** Resolves once everything received is committed. */
  async stop(): Promise<void> {
    await this.#sweeps.stop();
    await this.#arrivals.idle();
  }

  /**
   * Stores a deliver_sm or data_sm that is not a delivery receipt, and resolves with the command_status of the response after
   * the commit. Rejects if it cannot be stored: the carrier then retries.
   */
  async receive(source: InboundSource, pdu: CarrierDelivery): Promise<number> {
    await this.#arrivals.add(readArrival(source, pdu, this.#ctx.clock.now()));
    return STATUS.ESME_ROK;
  }

  async #flush(batch: Arrival[]): Promise<void[]> {
    const { sql, ids } = this.#ctx;
    // Outside the transaction, which must not hold its locks while it waits for a second connection.
    const spare = await ids.take(batch.length);
    const parts = batch.filter((arrival) => arrival.kind === "part");
    const singles = batch.filter((arrival) => arrival.kind === "single");
    try {
      const committed = await sql.begin(async (tx) => {
        const joined = parts.length > 0 ? await this.#join(tx, parts) : [];
        const fresh = singles.length > 0 ? await this.#unrepeated(tx, singles) : [];
        return persist(this.#ctx, tx, [...fresh, ...joined], spare, this.#hooks);
      });
      for (const { fingerprint } of singles) this.#doubtful.delete(fingerprint);
      committed();
    } catch (error) {
      if (isTransient(error)) this.#doubt(singles);
      throw error;
    }
    return batch.map(() => undefined);
  }

  async #join(tx: Tx, parts: Part[]): Promise<Received[]> {
    const now = this.#ctx.clock.now();
    const messages = [...new Set(parts.map((part) => part.message))];
    await lockMessages(tx, messages);
    const joined = joinParts(await findParts(tx, messages), parts);
    if (joined.fresh.length > 0) await insertParts(tx, joined.fresh, now);
    if (joined.joinedIds.length > 0) await markJoined(tx, joined.joinedIds, now);
    this.#ctx.metrics.inbound.inc({ outcome: "part" }, joined.fresh.length);
    this.#ctx.metrics.inbound.inc({ outcome: "repeated" }, joined.duplicates);
    return joined.messages;
  }

  /** Drops retransmissions and remembers the rest. */
  async #unrepeated(tx: Tx, singles: Single[]): Promise<Received[]> {
    const suspects = singles.map((single, n) => ({
      n,
      fingerprint: single.fingerprint,
      link_id: single.linkId,
      received_at: single.receivedAt,
      bound_at: single.boundAt,
      lost_since: lostSince(single),
      in_doubt: single.identified || this.#doubtful.has(single.fingerprint),
    }));
    const originals = new Map<number, number>();
    const taken = new Set<number>();
    for (const { n, id } of await findRepeats(tx, suspects)) {
      if (originals.has(n) || taken.has(id)) continue;
      originals.set(n, id);
      taken.add(id);
    }
    const fresh = suspects.filter(({ n }) => !originals.has(n));
    const repeated = suspects.flatMap(({ n, link_id, received_at }) =>
      originals.has(n) ? [{ id: originals.get(n)!, link_id, received_at }] : [],
    );
    await rememberSingles(tx, fresh, repeated, this.#ctx.clock.now());
    this.#ctx.metrics.inbound.inc({ outcome: "whole" }, fresh.length);
    this.#ctx.metrics.inbound.inc({ outcome: "repeated" }, repeated.length);
    return fresh.map(({ n }) => ({ ...singles[n]!, missing: 0 }));
  }

  /** These may have been committed although this was not confirmed: their retransmissions are checked against the table. */
  #doubt(singles: Single[]): void {
    for (const { fingerprint } of singles) {
      if (this.#doubtful.size >= maxDoubtful) this.#doubtful.delete(this.#doubtful.values().next().value!);
      this.#doubtful.add(fingerprint);
    }
  }

  async #sweep(): Promise<void> {
    await releaseIncomplete(this.#ctx, this.#hooks);
    const before = new Date(this.#ctx.clock.now().getTime() - rememberedMs);
    for (let i = 0; i < 10 && (await forgetKept(this.#ctx.sql, before, sweepBatch)) >= sweepBatch; i++);
  }
}

/** Between this time and the session's bind, responses may have gone into a dead connection. */
function lostSince({ lastLostAt, boundAt }: Single): Date {
  return new Date(lastLostAt ? lastLostAt.getTime() - unnoticedMs : boundAt.getTime() - unknownMs);
}

/** Releases messages whose missing parts did not arrive in time, with gaps for them. Returns how many. */
export async function releaseIncomplete(ctx: Context, hooks: InboundHooks = {}): Promise<number> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - ctx.config.inboundJoinSeconds * 1000);
  const overdue = await findOverdue(ctx.sql, before, sweepBatch);
  if (overdue.length === 0) return 0;
  const spare = await ctx.ids.take(overdue.length);
  const { count, committed } = await ctx.sql.begin(async (tx) => {
    await lockMessages(tx, overdue);
    const waiting = (await findParts(tx, overdue)).filter((part) => !part.joined);
    const groups = Map.groupBy(waiting, (part) => part.message);
    if (groups.size === 0) return { count: 0, committed: () => undefined };
    const ids = waiting.map((part) => part.id);
    await markJoined(tx, ids, now);
    const messages = [...groups.values()].map((parts) => compose(parts));
    return { count: groups.size, committed: await persist(ctx, tx, messages, spare, hooks) };
  });
  committed();
  ctx.metrics.inbound.inc({ outcome: "incomplete" }, count);
  return count;
}

/** Erases inbound texts older than `TEXT_DAYS`; true if there may be more. */
export function forgetReceivedTexts(ctx: Context): Promise<boolean> {
  return eraseTexts(ctx.sql, new Date(ctx.clock.now().getTime() - ctx.config.textDays * 86_400_000), sweepBatch);
}
