import { randomFillSync } from "node:crypto";
import { assert } from "./assert.ts";
import type { Db, Sql } from "./db.ts";

/** The prefixes of ids on the wire. `<id>` is a decimal integer from 1 to 2^53−1. */
export type IdPrefix =
  | "out_sms"
  | "in_sms"
  | "trn"
  | "vrf"
  | "acc"
  | "org"
  | "tok"
  | "whk"
  | "dlv"
  | "evt"
  | "car"
  | "blk"
  | "usr"
  | "inv"
  | "esme"
  | "alm"
  | "note"
  | "ans"
  | "view"
  | "hook"
  | "call"
  | "apv"
  | "ctc"
  | "lst"
  | "tpl"
  | "phn";

/** `out_sms_123`. */
export function formatId(prefix: IdPrefix, id: number): string {
  // V8 caches the string of a number and promotes it to the old generation; `toFixed` avoids that. An export prints
  // millions.
  return `${prefix}_${id.toFixed(0)}`;
}

/** The integer of `out_sms_123`, or undefined if the text is not an id of that kind. */
export function parseId(prefix: IdPrefix, text: string): number | undefined {
  if (!text.startsWith(`${prefix}_`)) return undefined;
  const digits = text.slice(prefix.length + 1);
  if (!/^[1-9]\d{0,15}$/.test(digits)) return undefined;
  const id = Number(digits);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Ids per `nextval`: the increment of the sequence `ids`. */
export const idBlock = 1000;

/** An older block is discarded, which keeps ids in time order to within this across all processes. */
const blockLifeMs = 250;

/**
 * Allocates ids that are unique in the installation and ordered by time to within a quarter of a second across
 * processes: the primary key (account_id, id) is then also the sort order of every list, without a second index. Ids
 * come in blocks from one sequence, so that the hot path queries the database a few times a second rather than once per
 * message.
 */
export class IdSource {
  readonly #sql: Sql;
  #next = 0;
  #end = 0;
  #takenAtMs = 0;
  /** The highest end of any block so far. */
  #highest = 0;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * `count` new ids, ascending. Inside a transaction, pass it as `db`: fetching ids over another connection would
   * deadlock once as many transactions as the pool has connections each wait for one more.
   */
  async take(count: number, db: Db = this.#sql): Promise<number[]> {
    assert(count > 0, "at least one id is taken");
    const ids: number[] = [];
    if (performance.now() - this.#takenAtMs > blockLifeMs) this.#end = this.#next;
    while (ids.length < count) {
      if (this.#next === this.#end) await this.#refill(db, Math.ceil((count - ids.length) / idBlock), ids, count);
      while (ids.length < count && this.#next < this.#end) ids.push(this.#next++);
    }
    return ids;
  }

  /** Discards the current block: later ids are greater than all ids allocated so far by anyone. */
  renew(): void {
    this.#end = this.#next;
  }

  /** One new id; inside a transaction, pass that as `db`. */
  async one(db?: Db): Promise<number> {
    return (await this.take(1, db))[0]!;
  }

  /** Fetches blocks; all but the last go to `ids`, the last becomes the current block. */
  async #refill(db: Db, blocks: number, ids: number[], count: number): Promise<void> {
    const rows = await this.#blocks(db, blocks);
    const last = rows.pop()!;
    for (const first of rows) for (let i = 0; i < idBlock && ids.length < count; i++) ids.push(first + i);
    this.#next = last;
    this.#end = last + idBlock;
    this.#highest = Math.max(this.#highest, this.#end);
    this.#takenAtMs = performance.now();
  }

  /**
   * The first ids of new blocks, ascending. A sequence behind our own ids belongs to a database that was restored without a new
   * timeline, such as from a snapshot of its disk, or that missed a whole timeline in two failovers. It then jumps far past them,
   * since other processes may have used ids beyond ours.
   */
  async #blocks(db: Db, blocks: number): Promise<number[]> {
    const highest = this.#highest;
    const take = async () => {
      const rows = await db<{ id: number }[]>`select nextval('ids') as id from generate_series(1, ${blocks})`;
      return rows.map((row) => row.id);
    };
    const taken = await take();
    if (taken[0]! >= highest) return taken;
    await db`select skip_ids(${highest})`;
    return take();
  }
}

/**
 * A UUID version 7 (RFC 9562 §5.7) for a report whose first message is `firstId`: 48 bits of time, 12 + 9 random bits,
 * and the 53 bits of the id. So a report's messages are found by their primary key, without an index on the report.
 */
export function reportId(at: Date, firstId: number): string {
  assert(Number.isSafeInteger(firstId) && firstId > 0, "a report begins with a message");
  const random = random32();
  const low = (BigInt(random & 0x1ff) << 53n) | BigInt(firstId);
  const hex =
    at.getTime().toString(16).padStart(12, "0") +
    (0x7000 | ((random >>> 9) & 0xfff)).toString(16) +
    ((2n << 62n) | low).toString(16).padStart(16, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const pool = new Uint32Array(1024);
let poolAt = pool.length;

/** 32 random bits, drawn in bulk: a call for four bytes costs more than everything else about an id. */
function random32(): number {
  if (poolAt === pool.length) {
    randomFillSync(pool);
    poolAt = 0;
  }
  return pool[poolAt++]!;
}

/** The id of a report's first message, or undefined if the text is not one of our report ids. */
export function firstIdOfReport(report: string): number | undefined {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(report)) return undefined;
  const low = BigInt(`0x${report.slice(19).replace("-", "")}`);
  const id = Number(low & ((1n << 53n) - 1n));
  return id > 0 ? id : undefined;
}
