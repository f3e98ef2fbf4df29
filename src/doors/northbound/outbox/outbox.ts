import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { formatId } from "../../../base/ids.ts";
import { ClaimLoop } from "../../../base/queue/claim-loop.ts";
import { notify } from "../../../base/queue/notify.ts";
import { STATUS, statusName, type Outcome, type Session } from "../../../smpp/smpp.ts";
import type { Credential } from "../credentials.ts";
import { inboundPdu, receiptPdu, type StoredInbound, type StoredReceipt } from "../receipt.ts";
import { CredentialLane } from "./lane.ts";
import * as store from "./store.ts";
import type { DeliveryOutcome, DeliveryRow } from "./store.ts";

/** A deliver_sm for the binds of a credential. `body` is the JSON of a StoredReceipt or a StoredInbound. */
export interface Item {
  accountId: number;
  credentialId: number;
  kind: "receipt" | "inbound";
  body: string;
}

/** Rows of one claim, per credential. */
const claimLimit = 500;

const pollMs = 1_000;

/** Backoff after an error from the client: 5 s, doubling to 5 min. */
const firstWaitMs = 5_000;
const longestWaitMs = 300_000;

/** Older deliveries are deleted: last week's receipts help nobody. */
const keptMs = 7 * 86_400_000;
const forgetLimit = 1_000;

/**
 * Delivers receipts and inbound messages to customers' binds. Each delivery is a row. This process sends the deliveries for
 * credentials that are bound to it, from memory after the commit that inserted them, or by a claim. A row is deleted once the
 * client's deliver_sm_resp has arrived, so after a lost link, a timeout or a crash it is sent again: at least once.
 */
export class Outbox {
  readonly #ctx: Context;
  readonly #lanes = new Map<number, CredentialLane>();
  readonly #loop: ClaimLoop<DeliveryRow, DeliveryOutcome>;
  #inFlight = 0;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#loop = new ClaimLoop<DeliveryRow, DeliveryOutcome>({
      name: "deliveries to binds",
      log: ctx.log,
      pollMs,
      listen: () =>
        ctx.sql.listen(
          store.deliveriesChannel,
          (payload) => this.#wake(Number(payload)),
          () => this.#wakeAll(),
        ),
      onPoll: () => this.#wakeAll(),
      claim: () => this.#claim(),
      begin: (rows) => this.#begin(rows),
      settle: (outcomes) => this.#settle(outcomes),
      giveBack: (row) => this.#dueNow(row),
      unbegun: () => [...this.#lanes.values()].flatMap((lane) => lane.clear()),
      inFlight: () => this.#inFlight,
      maxOutcomes: 200_000,
    });
  }

  start(): Promise<void> {
    return this.#loop.start();
  }

  /** Sends nothing new, releases what was not sent, and waits up to `limitMs` for responses. */
  async stop(limitMs: number): Promise<void> {
    await this.#loop.drain(limitMs);
    await this.#loop.stop(Math.max(500, limitMs));
  }

  /** Adds a bind that can receive: it gets its credential's deliveries from now on. */
  attach(credential: Credential, session: Session): void {
    let lane = this.#lanes.get(credential.id);
    if (!lane) this.#lanes.set(credential.id, (lane = new CredentialLane(credential)));
    lane.sessions.push(session);
    this.#wake(credential.id);
  }

  /** Removes a bind that has ended. */
  detach(credentialId: number, session: Session): void {
    const lane = this.#lanes.get(credentialId);
    const at = lane?.sessions.indexOf(session) ?? -1;
    if (!lane || at < 0) return;
    lane.sessions.splice(at, 1);
    if (lane.sessions.length > 0) return this.#pump(lane);
    this.#lanes.delete(credentialId);
    for (const row of lane.clear()) this.#note(this.#dueNow(row));
  }

  /** Call when a bind of this credential has room in its window. */
  free(credentialId: number): void {
    const lane = this.#lanes.get(credentialId);
    if (lane) this.#pump(lane);
  }

  /**
   * Inserts deliveries in the caller's transaction. Call the result after the commit: it sends the deliveries whose credential
   * is bound here, and notifies other processes of the rest. They poll as well, so if this process dies first, that only means a delay.
   */
  async enqueue(tx: Tx, items: Item[]): Promise<() => void> {
    if (items.length === 0) return () => undefined;
    const now = this.#ctx.clock.now();
    const leaseUntil = this.#leaseUntil(now);
    const reserved: CredentialLane[] = [];
    const rows = items.map(({ accountId, credentialId, kind, body }) => {
      const lane = this.#loop.running ? this.#lanes.get(credentialId) : undefined;
      const isHere = lane !== undefined && lane.room > 0;
      if (isHere) {
        lane.reserved++;
        reserved.push(lane);
      }
      const due_at = isHere ? leaseUntil : now;
      return { account_id: accountId, credential_id: credentialId, kind, body, due_at };
    });
    let inserted: DeliveryRow[];
    try {
      inserted = await store.insertDeliveries(tx, rows, now);
    } finally {
      for (const lane of reserved) lane.reserved--;
    }
    const [here, elsewhere] = [inserted.filter((row) => row.due_at > now), inserted.filter((row) => row.due_at <= now)];
    return () => {
      void this.#loop.offer(here);
      for (const id of new Set(elsewhere.map((row) => row.credential_id)))
        notify(this.#ctx, store.deliveriesChannel, String(id));
    };
  }

  #leaseUntil(now: Date): Date {
    const { claimLeaseSeconds, responseTimeoutSeconds } = this.#ctx.config;
    return new Date(now.getTime() + (claimLeaseSeconds + responseTimeoutSeconds) * 1000);
  }

  #wake(credentialId: number): void {
    const lane = this.#lanes.get(credentialId);
    if (!lane) return;
    lane.more = true;
    this.#loop.wake();
  }

  #wakeAll(): void {
    for (const lane of this.#lanes.values()) lane.more = true;
    if (this.#lanes.size > 0) this.#loop.wake();
  }

  async #claim(): Promise<DeliveryRow[] | undefined> {
    const lanes = [...this.#lanes.values()].filter(
      (lane) => lane.more && lane.waiting === 0 && lane.room >= claimLimit,
    );
    if (lanes.length === 0) return undefined;
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
    for (const lane of lanes) if (counts.get(lane.credential.id) === claimLimit) lane.more = true;
    // A lane with `more` wakes the loop when it has sent these.
    return rows;
  }

  #begin(rows: DeliveryRow[]): void {
    const touched = new Set<CredentialLane>();
    for (const row of rows) {
      const lane = this.#lanes.get(row.credential_id);
      if (!lane) {
        // Its last bind ended meanwhile.
        this.#note(this.#dueNow(row));
        continue;
      }
      lane.push(row);
      touched.add(lane);
    }
    for (const lane of touched) this.#pump(lane);
  }

  #pump(lane: CredentialLane): void {
    while (lane.waiting > 0) {
      const session = lane.free();
      if (!session) return;
      this.#send(lane, session, lane.shift()!);
    }
    if (lane.more) this.#loop.wake();
  }

  #send(lane: CredentialLane, session: Session, row: DeliveryRow): void {
    // A request that outlasts its lease could be sent by another process at the same time.
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
      // A bound session leaves a request unsent only if it fits no PDU: retrying would never end.
      if (outcome.kind === "unsent" && session.bound) this.#giveUp(row, outcome.reason);
      else this.#ended(lane, row, outcome);
    });
  }

  #ended(lane: CredentialLane, row: DeliveryRow, outcome: Outcome): void {
    const { metrics, clock } = this.#ctx;
    const retry = () => {
      const dueAt = new Date(clock.now().getTime() + waitAfter(row.tries));
      this.#note({ row, dueAt, tries: row.tries + 1 });
    };
    if (outcome.kind !== "response") {
      metrics.northboundDeliveries.inc({ kind: row.kind, outcome: outcome.kind });
      if (outcome.kind === "timeout") return retry();
      // The link ended: the credential's next bind gets it at once.
      return this.#note(this.#dueNow(row));
    }
    const { status } = outcome.pdu;
    const refused = status === STATUS.ESME_RX_P_APPN || status === STATUS.ESME_RX_R_APPN;
    const word = refused ? "refused" : status === STATUS.ESME_ROK ? "delivered" : "retry";
    metrics.northboundDeliveries.inc({ kind: row.kind, outcome: word });
    if (word === "retry") retry();
    else this.#note({ row, dueAt: undefined, tries: row.tries });
    if (status !== STATUS.ESME_ROK) this.#logRefusal(lane.credential, statusName(status), refused);
  }

  #giveUp(row: DeliveryRow, reason: string): void {
    this.#ctx.log.error({ account: formatId("acc", row.account_id), kind: row.kind, reason }, "a delivery fits no PDU");
    this.#ctx.metrics.northboundDeliveries.inc({ kind: row.kind, outcome: "gave_up" });
    this.#note({ row, dueAt: undefined, tries: row.tries });
  }

  #logRefusal({ systemId, accountId }: Credential, status: string, forGood: boolean): void {
    const about = { account: formatId("acc", accountId), system_id: systemId, status };
    this.#ctx.log.info(about, forGood ? "a client refused a delivery for good" : "a client refused a delivery for now");
  }

  #dueNow(row: DeliveryRow): DeliveryOutcome {
    return { row, dueAt: this.#ctx.clock.now(), tries: row.tries };
  }

  #note(outcome: DeliveryOutcome): void {
    void this.#loop.settle(outcome);
  }

  async #settle(outcomes: DeliveryOutcome[]): Promise<void> {
    await store.writeOutcomes(this.#ctx.sql, outcomes);
    const now = this.#ctx.clock.now();
    for (const { row, dueAt } of outcomes) if (dueAt && dueAt <= now) this.#wake(row.credential_id);
  }
}

function waitAfter(tries: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 10));
}

/** Deletes deliveries that nobody fetched in a week; true if there may be more. */
export async function forgetDeliveries({ sql, clock }: Context): Promise<boolean> {
  const before = new Date(clock.now().getTime() - keptMs);
  return (await store.deleteOld(sql, before, forgetLimit)) === forgetLimit;
}
