import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "../base/context.ts";
import { isTransient, type Tx } from "../base/db.ts";
import { Refusal } from "../base/errors.ts";
import { reportId } from "../base/ids.ts";
import { formatMoney, moneyFromSql } from "../base/money.ts";
import { publicUrl } from "../http/address.ts";
import type { Caller } from "../http/auth.ts";
import { unavailable } from "../http/errors.ts";
import { keyInProgress, keyReused, operationOf } from "./accept.ts";
import type { BulkRules } from "./bulk-draft.ts";
import type { Opened, Summary } from "./bulk-job.ts";
import { copyCharges, copyMessages, debit, findKey, findReport, insertKey, insertReport } from "./bulk-store.ts";
import { BulkThread, type RemoteJob } from "./bulk-thread.ts";
import { optedOut } from "./optouts.ts";
import { findBalance } from "./store.ts";
import { tellBalance } from "./told.ts";

/** The answer to a bulk send, as it is sent. */
export interface BulkAnswer {
  status: 200 | 201;
  body: string;
  /** It was given before, under the same key. */
  replayed: boolean;
}

/** Waits before a database that went away while a send was committed is asked what became of it. */
const doubtDelaysMs = [100, 500, 1000, 2000, 4000];

/**
 * Accepts bulk sends: up to 100,000 messages, their charges, the wallet, the report and the key in one transaction.
 *
 * The rows go in by COPY before the wallet is touched, so that its lock is held for one update and the commit; whoever sends single
 * messages from the same account meanwhile does not wait for the rows. The rows themselves are made in a thread.
 */
export class BulkAcceptor {
  readonly #ctx: Context;
  readonly #thread = new BulkThread();
  readonly #inFlight = new Set<string>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Accepts a send, or says what it would cost. Refuses as a single send does; nothing was charged then. */
  async send(caller: Caller, rules: BulkRules, body: Buffer, key: string | undefined): Promise<BulkAnswer> {
    if (key === undefined) return this.#thread.use((job) => this.#send(job, caller, rules, body, undefined));
    const name = `${caller.accountId} ${key}`;
    if (this.#inFlight.has(name)) throw keyInProgress();
    this.#inFlight.add(name);
    try {
      return await this.#thread.use((job) => this.#send(job, caller, rules, body, key));
    } finally {
      this.#inFlight.delete(name);
    }
  }

  /** Resolves when no send is in work. */
  stop(): Promise<void> {
    return this.#thread.stop();
  }

  async #send(
    job: RemoteJob,
    caller: Caller,
    rules: BulkRules,
    body: Buffer,
    key: string | undefined,
  ): Promise<BulkAnswer> {
    const { sql, clock } = this.#ctx;
    const opened = await job.open(ownBytes(body), operationOf("POST /v1/sms/bulk", caller), rules, clock.now());
    const known = key === undefined ? undefined : await this.#known(caller.accountId, key, opened.bodyHash);
    if (known) return known;
    const balance = await findBalance(sql, caller.accountId, caller.test);
    return opened.dryRun
      ? this.#dryRun(job, caller.accountId, opened, balance)
      : this.#accept(job, caller, opened, key, balance);
  }

  async #known(accountId: number, key: string, bodyHash: string): Promise<BulkAnswer | undefined> {
    const stored = await findKey(this.#ctx.sql, accountId, key, this.#keysSince());
    if (stored === undefined) return undefined;
    if (stored.bodyHash !== bodyHash || stored.response === undefined) throw keyReused();
    return { status: 201, body: stored.response, replayed: true };
  }

  #keysSince(): Date {
    return new Date(this.#ctx.clock.now().getTime() - this.#ctx.config.idempotencyHours * 3_600_000);
  }

  async #dryRun(job: RemoteJob, accountId: number, opened: Opened, balance: number): Promise<BulkAnswer> {
    const rows = this.#rowsOf(job, accountId);
    while ((await rows()) !== undefined);
    const summary = await job.summary();
    return { status: 200, body: answerBody(undefined, summary, opened, balance, ""), replayed: false };
  }

  async #accept(
    job: RemoteJob,
    caller: Caller,
    opened: Opened,
    key: string | undefined,
    balance: number,
  ): Promise<BulkAnswer> {
    const { sql, ids, clock, metrics, log } = this.#ctx;
    const { accountId, test } = caller;
    const taken = Float64Array.from(await ids.take(opened.count));
    const now = clock.now();
    const report = reportId(now, taken[0]!);
    await job.identify({ accountId, test, reportId: report, ids: taken, now, budgetMicros: balance });
    let prepared: { body: string; total: number } | undefined;
    try {
      await sql.begin(async (tx) => {
        await copyMessages(tx, this.#rowsOf(job, accountId));
        const summary = await job.summary();
        if (summary.costMicros > balance) throw insufficientBalance(summary, balance);
        await copyCharges(tx, () => job.charges());
        prepared = await this.#charge(tx, caller, report, summary, opened, key, now);
      });
    } catch (error) {
      if (error instanceof KeyTaken) return (await this.#known(accountId, key!, opened.bodyHash))!;
      if (!isTransient(error) || !(await this.#wasCommitted(accountId, report, prepared !== undefined))) throw error;
    }
    metrics.accepted.inc(prepared!.total);
    tellBalance(this.#ctx.live, accountId);
    // The tables are looked at every now and then anyway: a lost wake-up is a delay.
    sql.notify("messages", "").catch((error: unknown) => log.debug({ err: error }, "nobody was woken"));
    return { status: 201, body: prepared!.body, replayed: false };
  }

  /** Pieces of rows from the thread, without those that opted out. */
  #rowsOf(job: RemoteJob, accountId: number) {
    return async () => {
      const numbers = await job.numbers();
      return numbers && job.rows(await optedOut(this.#ctx.sql, accountId, numbers));
    };
  }

  /** The end of the transaction, and the only part of it that anybody else waits for: wallet, report and key. */
  async #charge(
    tx: Tx,
    { accountId, test }: Caller,
    report: string,
    summary: Summary,
    opened: Opened,
    key: string | undefined,
    now: Date,
  ): Promise<{ body: string; total: number }> {
    const { total, parts, costMicros, firstId, lastId } = summary;
    const balance = await debit(tx, accountId, test, costMicros, total);
    if (balance === undefined) throw insufficientBalance(summary, await findBalance(tx, accountId, test));
    const body = answerBody(report, summary, opened, balance, publicUrl(this.#ctx.config));
    const reference = opened.reference ?? null;
    const row = {
      accountId,
      reportId: report,
      firstId,
      lastId,
      test,
      messages: total,
      parts,
      total: costMicros,
      reference,
    };
    const written = insertReport(tx, { ...row, createdAt: now }, balance);
    if (key !== undefined) {
      const about = { accountId, key, bodyHash: opened.bodyHash, response: body, now, since: this.#keysSince() };
      const [, kept] = await Promise.all([written, insertKey(tx, about)]);
      if (!kept) throw new KeyTaken();
    }
    await written;
    return { body, total };
  }

  /** The database went away: whether it had committed before is asked when it is back. */
  async #wasCommitted(accountId: number, report: string, mayBe: boolean): Promise<boolean> {
    if (!mayBe) return false;
    for (const delayMs of doubtDelaysMs) {
      await pause(delayMs);
      try {
        return (await findReport(this.#ctx.sql, accountId, report)) !== undefined;
      } catch (error) {
        if (!isTransient(error)) throw error;
      }
    }
    throw unavailable(
      "The database went away while the request was being written. Try again with the same `Idempotency-Key`: if it was accepted, it is not charged twice.",
    );
  }
}

/** Another request used the key between our look at it and our commit. */
class KeyTaken extends Error {}

/** The bytes in memory of their own, which can be given to another thread. */
function ownBytes(body: Buffer): Uint8Array {
  return body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body);
}

function insufficientBalance(summary: Summary, balance: number): Refusal {
  const cost = money(summary.costMicros);
  return new Refusal(
    "insufficient_balance",
    `The ${summary.total} messages cost ${cost} (${summary.parts} parts), and the balance is ${formatMoney(moneyFromSql(balance))}. Nothing was charged or sent; top up the account.`,
  );
}

const money = (micros: number) => formatMoney(BigInt(micros));

/** The answer to a send, or to a dry run, which has no report. */
function answerBody(
  report: string | undefined,
  summary: Summary,
  { reference }: Opened,
  balance: number,
  address: string,
): string {
  const named =
    report === undefined
      ? `"report_id":null,"status":"dry_run","self_url":null`
      : `"report_id":"${report}","status":"sent","self_url":"${address}/v1/sms/reports/${report}"`;
  const price = summary.priceMicros === undefined ? "null" : money(summary.priceMicros);
  return (
    `{${named},"total":${summary.total},"count":${summary.parts},"item_price":${price},"total_cost":${money(summary.costMicros)},` +
    `"remaining_balance":${money(balance)},${reference === undefined ? "" : `"reference":${JSON.stringify(reference)},`}` +
    `"rejected":${summary.rejected}}`
  );
}
