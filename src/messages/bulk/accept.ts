/** Accepts a bulk send, from its bytes to the commit. Runs in the thread of bulk sends (`bulk-worker.ts`), over connections of its own. */
import { findBalance } from "../../accounts/balance.ts";
import { setTimeout as pause } from "node:timers/promises";
import { isTransient, type Sql, type Tx } from "../../base/db.ts";
import { Refusal } from "../../base/errors.ts";
import { findKey, insertKey, keyReused, type Answered } from "../../base/idempotency.ts";
import { IdSource, reportId } from "../../base/ids.ts";
import { formatMoney, moneyFromSql } from "../../base/money.ts";
import { unavailable } from "../../http/errors.ts";
import type { BulkRules } from "./draft.ts";
import { BulkJob, type Opened, type Summary } from "./job.ts";
import { copyBulkCharges, debitBulk } from "../../wallet/debits.ts";
import { copyMessages, findReport, insertReport } from "./store.ts";
import { optedOut } from "../accept/optouts.ts";

/** A bulk send as it is given to the thread: values and no functions. */
export interface BulkSend {
  accountId: number;
  test: boolean;
  rules: BulkRules;
  body: Uint8Array;
  /** What the body is hashed with: a key is good for one operation. */
  operation: string;
  key: string | undefined;
  now: Date;
  /** Keys that are older may be used again. */
  keysSince: Date;
  /** How the outside reaches the service. */
  address: string;
}

/** The answer to a bulk send, as it is sent. */
export interface BulkAnswer extends Answered {
  status: 200 | 201;
  /** Messages that were charged and placed with this answer. */
  accepted: number;
}

/** Waits before a database that went away while a send was committed is asked what became of it. */
const doubtDelaysMs = [100, 500, 1000, 2000, 4000];

/** Accepts a send, or says what it would cost. Refuses as a single send does; nothing was charged then. */
export async function acceptBulk(sql: Sql, send: BulkSend): Promise<BulkAnswer> {
  const job = new BulkJob();
  const opened = job.open(send.body, send.operation, send.rules, send.now);
  const known = await storedAnswer(sql, send, opened);
  if (known) return known;
  const balance = await findBalance(sql, send.accountId, send.test);
  return opened.dryRun ? dryRun(sql, job, send, opened, balance) : accept(sql, job, send, opened, balance);
}

async function storedAnswer(sql: Sql, send: BulkSend, { bodyHash }: Opened): Promise<BulkAnswer | undefined> {
  const { accountId, key, keysSince } = send;
  const stored = key === undefined ? undefined : await findKey(sql, accountId, key, keysSince);
  if (stored === undefined) return undefined;
  if (stored.bodyHash !== bodyHash || stored.response === undefined) throw keyReused();
  return { status: 201, body: stored.response, replayed: true, accepted: 0 };
}

async function dryRun(
  sql: Sql,
  job: BulkJob,
  { accountId }: BulkSend,
  opened: Opened,
  balance: number,
): Promise<BulkAnswer> {
  const rows = rowsOf(sql, job, accountId);
  while ((await rows()) !== undefined);
  const body = answerBody(undefined, job.summary(), opened, balance, "");
  return { status: 200, body, replayed: false, accepted: 0 };
}

async function accept(sql: Sql, job: BulkJob, send: BulkSend, opened: Opened, balance: number): Promise<BulkAnswer> {
  const { accountId, test, now } = send;
  const ids = Float64Array.from(await new IdSource(sql).take(opened.count));
  const report = reportId(now, ids[0]!);
  job.identify({ accountId, test, reportId: report, ids, now, budgetMicros: balance });
  let prepared: { body: string; total: number } | undefined;
  try {
    await sql.begin(async (tx) => {
      await copyMessages(tx, rowsOf(sql, job, accountId));
      const summary = job.summary();
      if (summary.costMicros > balance) throw insufficientBalance(summary, balance);
      const charges = job.charges();
      await copyBulkCharges(tx, async () => charges.next().value);
      prepared = await charge(tx, send, report, summary, opened);
    });
  } catch (error) {
    if (error instanceof KeyTaken) return (await storedAnswer(sql, send, opened))!;
    if (!isTransient(error) || !(await wasCommitted(sql, accountId, report, prepared !== undefined))) throw error;
  }
  return { status: 201, body: prepared!.body, replayed: false, accepted: prepared!.total };
}

/** Pieces of rows, without those that opted out. */
function rowsOf(sql: Sql, job: BulkJob, accountId: number) {
  return async () => {
    const numbers = job.numbers();
    return numbers && job.rows(await optedOut(sql, accountId, numbers));
  };
}

/** The end of the transaction, and the only part of it that anybody else waits for: wallet, report and key. */
async function charge(
  tx: Tx,
  { accountId, test, key, now, keysSince, address }: BulkSend,
  report: string,
  summary: Summary,
  opened: Opened,
): Promise<{ body: string; total: number }> {
  const { total, parts, costMicros, firstId, lastId } = summary;
  const balance = await debitBulk(tx, { accountId, test, cost: costMicros, messages: total });
  if (balance === undefined) throw insufficientBalance(summary, await findBalance(tx, accountId, test));
  const body = answerBody(report, summary, opened, balance, address);
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
    const about = { accountId, key, bodyHash: opened.bodyHash, status: 201, response: body, now, since: keysSince };
    const [, kept] = await Promise.all([written, insertKey(tx, about)]);
    if (!kept) throw new KeyTaken();
  }
  await written;
  return { body, total };
}

/** The database went away: whether it had committed before is asked when it is back. */
async function wasCommitted(sql: Sql, accountId: number, report: string, mayBe: boolean): Promise<boolean> {
  if (!mayBe) return false;
  for (const delayMs of doubtDelaysMs) {
    await pause(delayMs);
    try {
      return (await findReport(sql, accountId, report)) !== undefined;
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  }
  throw unavailable(
    "The database went away while the request was being written. Try again with the same `Idempotency-Key`: if it was accepted, it is not charged twice.",
  );
}

/** Another request used the key between our look at it and our commit. */
class KeyTaken extends Error {}

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
