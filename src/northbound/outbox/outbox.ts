import { Coalescer } from "../../base/coalescer.ts";
import type { Context } from "../../base/context.ts";
import { isTransient, type Tx } from "../../base/db.ts";
import { formatId } from "../../base/ids.ts";
import { sleep } from "../../base/time.ts";
import { STATUS, statusName, type Outcome, type Session } from "../../smpp/smpp.ts";
import type { Credential } from "../credentials.ts";
import * as store from "./store.ts";
import type { DeliveryOutcome, DeliveryRow } from "./store.ts";
import { Lane } from "./lane.ts";
import { inboundPdu, receiptPdu, type StoredInbound, type StoredReceipt } from "../smpp/receipt.ts";

/** Something for the binds of a credential. `body` is the JSON of a StoredReceipt or a StoredInbound. */
export interface Item {
  accountId: number;
  credentialId: number;
  kind: "receipt" | "inbound";
  body: string;
}

/** Rows of one claim, per credential. */
const claimLimit = 500;

/** How often the table is looked at for what nobody told of: what comes due again, leases of processes that died. */
const pollMs = 1_000;

/** Waits after an error of the client: 5 s, doubling to 5 min. */
const firstWaitMs = 5_000;
const longestWaitMs = 300_000;

/** What waits for longer than this is given up: receipts of last week help nobody. */
const keptMs = 7 * 86_400_000;
const forgetLimit = 1_000;

/**
 * Delivers receipts and received messages to customers' binds. What waits is rows; this process takes those of the credentials that
 * are bound to it, in memory after the commit that made them, else from the table. A row is gone when the client's deliver_sm_resp
 * has been read, so that a lost link, a timeout or a kill sends it again: at least once, never lost.
 */
export class Outbox {
  readonly #ctx: Context;
  readonly #lanes = new Map<number, Lane>();
  readonly #outcomes: Coalescer<DeliveryOutcome>;
  readonly #stopped = new AbortController();
  #inFlight = 0;
  #claiming: Promise<void> | undefined;
  #claimAgain = false;
  #running = false;
  #timer: NodeJS.Timeout | undefined;
  #listener: { unlisten: () => Promise<void> } | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#outcomes = new Coalescer({ flush: (batch) => this.#write(batch), maxBatch: 500, maxWaiting: 200_000 });
  }

  async start(): Promise<void> {
    this.#running = true;
    this.#listener = await this.#ctx.sql.listen(
      store.deliveriesChannel,
      (payload) => this.#wake(Number(payload)),
      () => this.#wakeAll(),
    );
    this.#timer = setInterval(() => this.#wakeAll(), pollMs);
  }

  /** Takes nothing new, waits for answers up to `limitMs`, and gives back what was not sent. */
  async stop(limitMs: number): Promise<void> {
    this.#running = false;
    clearInterval(this.#timer);
    await this.#listener?.unlisten().catch(() => undefined);
    for (const lane of this.#lanes.values()) this.#release(lane.clear());
    const endMs = performance.now() + limitMs;
    while (this.#inFlight > 0 && performance.now() < endMs) await sleep(10);
    await this.#claiming;
    const limit = setTimeout(() => this.#stopped.abort(new Error("the outbox stopped")), Math.max(500, limitMs));
    await this.#outcomes.idle();
    clearTimeout(limit);
    this.#stopped.abort(new Error("the outbox stopped"));
  }

  /** A bind that can receive: what waits for its credential goes to it from now on. */
  attach(credential: Credential, session: Session): void {
    let lane = this.#lanes.get(credential.id);
    if (!lane) this.#lanes.set(credential.id, (lane = new Lane(credential)));
    lane.sessions.push(session);
    lane.more = true;
    this.#claim();
  }

  /** The bind has ended. */
  detach(credentialId: number, session: Session): void {
    const lane = this.#lanes.get(credentialId);
    const at = lane?.sessions.indexOf(session) ?? -1;
    if (!lane || at < 0) return;
    lane.sessions.splice(at, 1);
    if (lane.sessions.length > 0) return this.#pump(lane);
    this.#lanes.delete(credentialId);
    this.#release(lane.clear());
  }

  /** Room in the window of a bind. */
  free(credentialId: number): void {
    const lane = this.#lanes.get(credentialId);
    if (lane) this.#pump(lane);
  }

  /**
   * Writes items in the caller's transaction. Call what it returns after the commit: then those of credentials that are bound
   * here are sent at once; other processes are woken by the commit.
   */
  async enqueue(tx: Tx, items: Item[]): Promise<() => void> {
    if (items.length === 0) return () => undefined;
    const now = this.#ctx.clock.now();
    const leaseUntil = this.#leaseUntil(now);
    const reserved: Lane[] = [];
    const rows = items.map((item) => {
      const lane = this.#running ? this.#lanes.get(item.credentialId) : undefined;
      const here = lane !== undefined && lane.room > 0;
      if (here) {
        lane.reserved++;
        reserved.push(lane);
      }
      const due = here ? leaseUntil : now;
      return { a: item.accountId, c: item.credentialId, k: item.kind, b: item.body, d: due, w: !here };
    });
    let made: DeliveryRow[];
    try {
      made = await store.insertDeliveries(tx, rows, now);
    } finally {
      for (const lane of reserved) lane.reserved--;
    }
    return () => this.#offer(made.filter((row) => row.due_at > now));
  }

  #leaseUntil(now: Date): Date {
    const { claimLeaseSeconds, responseTimeoutSeconds } = this.#ctx.config;
    return new Date(now.getTime() + (claimLeaseSeconds + responseTimeoutSeconds) * 1000);
  }

  #offer(rows: DeliveryRow[]): void {
    const touched = new Set<Lane>();
    const homeless: DeliveryRow[] = [];
    for (const row of rows) {
      const lane = this.#running ? this.#lanes.get(row.credential_id) : undefined;
      if (!lane) {
        homeless.push(row);
        continue;
      }
      lane.push(row);
      touched.add(lane);
    }
    this.#release(homeless);
    for (const lane of touched) this.#pump(lane);
  }

  #pump(lane: Lane): void {
    while (this.#running && lane.waiting > 0) {
      const session = lane.free();
      if (!session) return;
      this.#send(lane, session, lane.shift()!);
    }
    if (lane.more && lane.waiting === 0) this.#claim();
  }

  #send(lane: Lane, session: Session, row: DeliveryRow): void {
    // What could outlast its lease is left to whoever takes the row next.
    const leftMs = row.due_at.getTime() - this.#ctx.clock.now().getTime();
    if (leftMs < this.#ctx.config.responseTimeoutSeconds * 1000) {
      lane.more = true;
      return;
    }
    const pdu =
      row.kind === "receipt"
        ? receiptPdu(JSON.parse(row.body) as StoredReceipt)
        : inboundPdu(JSON.parse(row.body) as StoredInbound);
    this.#inFlight++;
    session.request(pdu, (outcome) => {
      this.#inFlight--;
      // A session that stands refuses only what no PDU can say: trying again would never end.
      if (outcome.kind === "unsent" && session.bound) this.#giveUp(row, outcome.reason);
      else this.#settle(lane, row, outcome);
    });
  }

  #settle(lane: Lane, row: DeliveryRow, outcome: Outcome): void {
    const { metrics, clock } = this.#ctx;
    const again = (dueAt: Date, tries: number) => this.#note({ row, dueAt, tries });
    if (outcome.kind === "response") {
      const { status } = outcome.pdu;
      const refused = status === STATUS.ESME_RX_P_APPN || status === STATUS.ESME_RX_R_APPN;
      const done = status === STATUS.ESME_ROK || refused;
      metrics.northboundDeliveries.inc({
        kind: row.kind,
        outcome: done ? (refused ? "refused" : "delivered") : "retry",
      });
      if (done) this.#note({ row, dueAt: undefined, tries: row.tries });
      else again(new Date(clock.now().getTime() + waitAfter(row.tries)), row.tries + 1);
      if (status !== 0) this.#tell(lane.credential, statusName(status), refused);
      return;
    }
    metrics.northboundDeliveries.inc({ kind: row.kind, outcome: outcome.kind });
    if (outcome.kind === "timeout") again(new Date(clock.now().getTime() + waitAfter(row.tries)), row.tries + 1);
    // The link ended; the next bind of the credential gets it at once.
    else again(clock.now(), row.tries);
  }

  #giveUp(row: DeliveryRow, reason: string): void {
    this.#ctx.log.error({ account: formatId("acc", row.account_id), kind: row.kind, reason }, "a delivery fits no PDU");
    this.#ctx.metrics.northboundDeliveries.inc({ kind: row.kind, outcome: "gave_up" });
    this.#note({ row, dueAt: undefined, tries: row.tries });
  }

  #tell({ systemId, accountId }: Credential, status: string, refused: boolean): void {
    const about = { account: formatId("acc", accountId), system_id: systemId, status };
    this.#ctx.log.info(about, refused ? "a client refused a delivery for good" : "a client refused a delivery for now");
  }

  /** Gives rows back before their lease ends. */
  #release(rows: DeliveryRow[]): void {
    const now = this.#ctx.clock.now();
    for (const row of rows) this.#note({ row, dueAt: now, tries: row.tries });
  }

  #note(outcome: DeliveryOutcome): void {
    this.#outcomes.add(outcome).catch((error: unknown) => {
      // The row comes back when its lease ends, and is sent again.
      this.#ctx.log.warn({ err: error }, "what became of a delivery to a bind was not written");
    });
  }

  /** Tries again while the database is away: nobody else has these rows meanwhile. */
  async #write(batch: DeliveryOutcome[]): Promise<void[]> {
    for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 2_000)) {
      try {
        await store.writeOutcomes(this.#ctx.sql, batch);
        break;
      } catch (error) {
        if (!isTransient(error) || this.#stopped.signal.aborted) throw error;
        await sleep(waitMs, this.#stopped.signal);
      }
    }
    const now = this.#ctx.clock.now();
    for (const { row, dueAt } of batch) if (dueAt && dueAt <= now) this.#wake(row.credential_id);
    return batch.map(() => undefined);
  }

  #wake(credentialId: number): void {
    const lane = this.#lanes.get(credentialId);
    if (!lane) return;
    lane.more = true;
    this.#claim();
  }

  #wakeAll(): void {
    for (const lane of this.#lanes.values()) lane.more = true;
    if (this.#lanes.size > 0) this.#claim();
  }

  /** Looks at the table once, or once more when it is already being looked at. */
  #claim(): void {
    if (!this.#running) return;
    this.#claimAgain = true;
    this.#claiming ??= this.#claimAll()
      .catch((error: unknown) => this.#ctx.log.warn({ err: error }, "deliveries to binds could not be claimed"))
      .finally(() => {
        this.#claiming = undefined;
      });
  }

  async #claimAll(): Promise<void> {
    while (this.#claimAgain && this.#running) {
      this.#claimAgain = false;
      const lanes = [...this.#lanes.values()].filter(
        (lane) => lane.more && lane.waiting === 0 && lane.room >= claimLimit,
      );
      if (lanes.length === 0) return;
      for (const lane of lanes) lane.more = false;
      const now = this.#ctx.clock.now();
      const rows = await store.claimDeliveries(this.#ctx.sql, {
        credentialIds: lanes.map((lane) => lane.credential.id),
        now,
        leaseUntil: this.#leaseUntil(now),
        limit: claimLimit,
      });
      const counts = new Map<number, number>();
      for (const row of rows) counts.set(row.credential_id, (counts.get(row.credential_id) ?? 0) + 1);
      for (const lane of lanes) if ((counts.get(lane.credential.id) ?? 0) === claimLimit) lane.more = true;
      this.#offer(rows);
    }
  }
}

function waitAfter(tries: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 10));
}

/** Removes what waited too long; true when there may be more. */
export async function forgetDeliveries({ sql, clock }: Context): Promise<boolean> {
  const before = new Date(clock.now().getTime() - keptMs);
  return (await store.deleteOld(sql, before, forgetLimit)) === forgetLimit;
}
