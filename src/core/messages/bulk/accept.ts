/** Accepts a bulk send, from its bytes to the commit. Runs in the worker thread (`worker.ts`), on connections of its own. */
import { waitMs } from "../../accounts/approvals.ts";
import { findFunds, type Funds } from "../../accounts/balance.ts";
import { mailApprovers } from "../../accounts/people/approvers.ts";
import { setTimeout as pause } from "node:timers/promises";
import { isTransient, type Sql, type Tx } from "../../../base/db.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import type { Language } from "../../../base/languages.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { findKey, insertKey, keyReused, type Answered } from "../../../base/idempotency.ts";
import { formatId, IdSource, reportId } from "../../../base/ids.ts";
import { formatMoney } from "../../../base/money.ts";
import { spokenLanguages } from "../../carriers/calls.ts";
import { readPossible } from "../../carriers/routing/possible-links.ts";
import { unavailable } from "../../../http/errors.ts";
import type { BulkRules } from "./draft.ts";
import { BulkJob, mostMicros, type Opened, type Summary } from "./job.ts";
import { copyBulkCharges, debitBulk } from "../../wallet/debits.ts";
import { fundsLeft } from "../../wallet/wallet.ts";
import { nameRecipients } from "./listed.ts";
import { nameTexts } from "./templated.ts";
import { sentBefore } from "./sent.ts";
import { copyMessages, findReport, insertRecipients, insertReport } from "./store.ts";
import { bulkBody, dryRunBody, waitingBody } from "./wire.ts";
import { auditAs } from "../../accounts/audit.ts";
import { exceeds, type ApproveAbove } from "../approve-above.ts";
import { announceChanges } from "../approval-events.ts";
import { decide, insertApproval, type Asked } from "../approvals-store.ts";
import type { Window } from "../../../http/pages.ts";
import { optedOut } from "../accept/optouts.ts";

/** A bulk send as posted to the worker: structured-cloneable. */
export interface BulkSend {
  accountId: number;
  test: boolean;
  rules: BulkRules;
  body: Uint8Array;
  /** Of the reasons why recipients are rejected. */
  language: Language;
  /** Hashed with the body, because an Idempotency-Key belongs to one operation. */
  operation: string;
  key: string | undefined;
  now: Date;
  /** Keys older than this have expired. */
  keysSince: Date;
  /** The public URL of the service. */
  address: string;
  /** Whether this installation runs the simulated carrier. */
  sandbox: boolean;
  /** Of the request's span, if it is traced. */
  traceparent: string | undefined;
  /**
   * The limits above which it waits for an approver, who asks, and the mail server by which approvers are told; undefined if there are no
   * limits, or if it was approved.
   */
  waits: { above: ApproveAbove; asker: Asker; smtpUrl: string | undefined } | undefined;
  /** The approval that it was stored for. */
  approved: Approved | undefined;
  /** The messages that are only shown; undefined for a send. */
  show: Window | undefined;
  /** Whether the body names the recipients of a list and the texts of a template: one that was stored for an approver does. */
  isOwn: boolean;
  /** Becomes non-zero once the caller has hung up; shared with the main thread. */
  stop: Int32Array<SharedArrayBuffer>;
}

/** Who asks for a send; `root` is where a token comes from. */
export interface Asker {
  actor: string;
  name: string;
  root: string;
}

/** An approval, with what the approver has seen. */
export interface Approved {
  id: number;
  by: string;
  byName: string;
  note: string | null;
  messages: number;
  parts: number;
  /** Micro-units. */
  cost: number;
}

/** The HTTP response to a bulk send. */
export interface BulkAnswer extends Answered {
  status: 200 | 201 | 202;
  /** Messages charged and inserted; 0 for a replay or a dry run. */
  accepted: number;
  /** The id of the first of these; undefined if there are none. */
  firstId: number | undefined;
}

/** Delays before asking the database, after a lost connection, whether it committed. */
const doubtDelaysMs = [100, 500, 1000, 2000, 4000];

/** Accepts a send, or prices a dry run. Refuses with the same codes as a single send; nothing is charged then. */
export async function acceptBulk(sql: Sql, asked: BulkSend): Promise<BulkAnswer> {
  const first = openSend(asked);
  if (asked.show) return show(sql, first.job, asked, first.opened);
  const known = await storedAnswer(sql, asked, first.opened);
  if (known) return known;
  const { send, job, opened } = await namingAll(sql, asked, first);
  await useLinks(sql, job, send, opened);
  if (opened.resendOf !== undefined && !(await findReport(sql, send, opened.resendOf))) throw unknownSend();
  const funds = await findFunds(sql, send.accountId, send.test);
  const waits = opened.dryRun ? undefined : await askIfLarge(sql, send, opened, funds);
  if (waits) return waits;
  return opened.dryRun ? dryRun(sql, job, send, opened, funds.balance) : accept(sql, job, send, opened, funds);
}

function openSend(send: BulkSend) {
  const job = new BulkJob(send.language, send.stop, send.show);
  return { send, job, opened: job.open(send.body, send.operation, send.rules, send.now, send.isOwn) };
}

/**
 * A send to a list names, from here on, who is in it, and one with a template the texts: so does what waits for an approver, who approves these
 * and no others.
 */
async function namingAll(sql: Sql, send: BulkSend, first: ReturnType<typeof openSend>) {
  const { listed, templated, bodyHash } = first.opened;
  if (!listed && !templated) return first;
  const named = templated && (await nameTexts(sql, send, templated, send.rules.country));
  const body = listed
    ? await nameRecipients(sql, send, named ? { ...listed, body: named.body } : listed, named?.name)
    : Buffer.from(JSON.stringify(named!.body));
  const again = openSend({ ...send, body, isOwn: true });
  // The request stays what it was, for its key.
  return { ...again, opened: { ...again.opened, bodyHash } };
}

async function storedAnswer(sql: Sql, send: BulkSend, { bodyHash }: Opened): Promise<BulkAnswer | undefined> {
  const { accountId, key, keysSince } = send;
  const stored = key === undefined ? undefined : await findKey(sql, accountId, key, keysSince);
  if (stored === undefined) return undefined;
  if (stored.bodyHash !== bodyHash || stored.response === undefined) throw keyReused();
  const status = stored.status === 202 ? 202 : 201;
  return { status, body: stored.response, replayed: true, accepted: 0, firstId: undefined };
}

/** Stores a send above the account's limits for an approver; undefined if it is not. It is read once more to be sent. */
async function askIfLarge(sql: Sql, send: BulkSend, opened: Opened, funds: Funds): Promise<BulkAnswer | undefined> {
  const { waits, accountId, test, key, now, keysSince, address } = send;
  if (!waits || !exceeds(waits.above, { messages: opened.count, costMicros: Infinity })) return undefined;
  const job = new BulkJob(send.language, send.stop);
  job.open(send.body, send.operation, send.rules, now, send.isOwn);
  await useLinks(sql, job, send, opened);
  const rows = rowsOf(sql, job, send, opened);
  while ((await rows()) !== undefined);
  const summary = job.summary();
  const cost = mostMicros(summary);
  if (!exceeds(waits.above, { messages: summary.total, costMicros: cost })) return undefined;
  const id = await new IdSource(sql).one();
  const expiresAt = new Date(now.getTime() + waitMs);
  const approval = formatId("apv", id);
  const body = waitingBody({ approval, expiresAt }, summary, opened.reference, funds.balance, address);
  const { sender, sendAt, samples } = job.sample();
  const { actor, name, root } = waits.asker;
  const asked: Asked = {
    account_id: accountId,
    id,
    test,
    request: Buffer.from(send.body).toString("utf8"),
    samples,
    sender,
    reference: opened.reference ?? null,
    send_at: sendAt ?? null,
    country: send.rules.country ?? null,
    per_minute: opened.perMinute ?? null,
    is_local: opened.isLocal,
    messages: summary.total,
    parts: summary.parts,
    cost,
    asked_by: actor,
    asked_by_name: name,
    asked_by_root: root,
    approval_note: opened.approvalNote ?? null,
    created_at: now,
    expires_at: expiresAt,
  };
  try {
    await sql.begin(async (tx) => {
      await announceChanges(tx, [await insertApproval(tx, asked)], now);
      const details = { recipients: summary.total, cost: formatMoney(BigInt(cost)) };
      const ids = new IdSource(sql);
      // Test data keeps nobody waiting.
      if (!test) {
        const posting = { ids, config: { smtpUrl: waits.smtpUrl }, clock: { now: () => now } };
        await mailApprovers(posting, tx, { accountId, about: id, root });
      }
      await auditAs({ ids }, tx, `${actor} (${name})`, {
        accountId,
        action: "approval.requested",
        target: approval,
        details,
      });
      if (key === undefined) return;
      const about = { accountId, key, bodyHash: opened.bodyHash, status: 202, response: body, now, since: keysSince };
      if (!(await insertKey(tx, about))) throw new KeyTaken();
    });
  } catch (error) {
    if (error instanceof KeyTaken) return (await storedAnswer(sql, send, opened))!;
    throw error;
  }
  return { status: 202, body, replayed: false, accepted: 0, firstId: undefined };
}

/** Lets a send with options know the links that could take its messages. */
async function useLinks(sql: Sql, job: BulkJob, { accountId, test, sandbox }: BulkSend, opened: Opened) {
  if (!opened.needsLinks) return;
  const [{ linksFor }, voices] = await Promise.all([
    readPossible(sql, sandbox),
    opened.needsVoices ? spokenLanguages({ sql }) : new Set<string>(),
  ]);
  job.useLinks((recipient, options) => linksFor({ accountId, test, recipient, ...(options && { options }) }), voices);
}

/** In the transaction of the send: it is sent only if it still waits, and is no more than the approver has seen. */
async function settle(
  tx: Tx,
  { accountId, now, ids }: BulkSend & { ids: IdSource },
  approved: Approved,
  report: string,
  summary: Summary,
): Promise<void> {
  const { id, by, byName, note, messages, parts, cost } = approved;
  if (summary.total > messages || summary.parts > parts || mostMicros(summary) > cost)
    throw new Refusal(
      "conflict",
      say(
        "This send would now be larger or cost more than was shown. Nothing was charged or sent; reject it, and have it asked for again.",
      ),
    );
  const decision = { id, state: "approved", by, byName, note, now, reportId: report } as const;
  const decided = await decide(tx, accountId, decision);
  if (!decided)
    throw new Refusal(
      "conflict",
      say("This send no longer waits: it has just been decided. Nothing was charged or sent."),
    );
  await announceChanges(tx, [decided], now);
  await auditAs({ ids }, tx, `${by} (${byName})`, {
    accountId,
    action: "approval.approved",
    target: formatId("apv", id),
    details: { report_id: report, recipients: summary.total, cost: formatMoney(BigInt(mostMicros(summary))) },
  });
}

async function dryRun(sql: Sql, job: BulkJob, send: BulkSend, opened: Opened, balance: number): Promise<BulkAnswer> {
  const above = send.rules.approveAbove;
  const rows = rowsOf(sql, job, send, opened);
  while ((await rows()) !== undefined);
  const quote = job.quote();
  const waits = above !== undefined && exceeds(above, { messages: quote.total, costMicros: mostMicros(quote) });
  const body = dryRunBody(quote, waits, opened.reference, balance);
  return { status: 200, body, replayed: false, accepted: 0, firstId: undefined };
}

/** What would go out, as far as it is to be shown. */
async function show(sql: Sql, job: BulkJob, send: BulkSend, opened: Opened): Promise<BulkAnswer> {
  await useLinks(sql, job, send, opened);
  const rows = rowsOf(sql, job, send, opened);
  while (!job.hasSample() && (await rows()) !== undefined);
  return { status: 200, body: JSON.stringify(job.sample().samples), replayed: false, accepted: 0, firstId: undefined };
}

async function accept(sql: Sql, job: BulkJob, send: BulkSend, opened: Opened, funds: Funds): Promise<BulkAnswer> {
  const { accountId, test, now } = send;
  const source = new IdSource(sql);
  const ids = Float64Array.from(await source.take(opened.count));
  const report = reportId(now, ids[0]!);
  const { inSandbox, spendable } = funds;
  job.identify({ accountId, test, inSandbox, reportId: report, ids, now, budgetMicros: spendable });
  let prepared: { body: string; total: number; firstId: number } | undefined;
  try {
    await sql.begin(async (tx) => {
      await copyMessages(tx, rowsOf(sql, job, send, opened));
      const summary = job.summary();
      if (summary.costMicros > spendable) throw insufficientBalance(summary, funds);
      const charges = job.charges();
      await copyBulkCharges(tx, async () => charges.next().value);
      const kept = job.kept();
      for (const chunk of kept?.chunks ?? [])
        await insertRecipients(tx, { accountId, reportId: report, sentAt: job.sentAt() }, chunk);
      prepared = await charge(tx, { ...send, ids: source }, report, summary, {
        ...opened,
        columns: kept?.columns ?? null,
        inSandbox,
      });
    });
  } catch (error) {
    if (error instanceof KeyTaken) return (await storedAnswer(sql, send, opened))!;
    if (!isTransient(error) || !(await wasCommitted(sql, accountId, report, prepared !== undefined))) throw error;
  }
  return { status: 201, body: prepared!.body, replayed: false, accepted: prepared!.total, firstId: prepared!.firstId };
}

/** Message rows in chunks, without recipients that opted out, and without those who have the text if the send leaves them out. */
function rowsOf(sql: Sql, job: BulkJob, send: BulkSend, { asksWhoWasSent }: Opened) {
  const sentTo = asksWhoWasSent ? sentBefore(sql, send) : undefined;
  return async () => {
    const messages = job.chunk();
    if (!messages) return undefined;
    const numbers = messages.map(({ to }) => to);
    const [out, sent] = await Promise.all([optedOut(sql, send, numbers, job.isSpoken), sentTo?.(messages)]);
    return job.rows(out, sent);
  };
}

/** The end of the transaction: writes wallet, report and key, the only rows that other transactions wait for. */
async function charge(
  tx: Tx,
  send: BulkSend & { ids: IdSource },
  report: string,
  summary: Summary,
  opened: Opened & { columns: string[] | null; inSandbox: boolean },
): Promise<{ body: string; total: number; firstId: number }> {
  const { accountId, test, key, now, keysSince, address, traceparent } = send;
  const { total, parts, costMicros, firstId, lastId } = summary;
  const { inSandbox } = opened;
  const balance = await debitBulk(tx, { accountId, test, inSandbox, cost: costMicros, messages: total });
  if (balance === undefined) {
    const funds = await findFunds(tx, accountId, test);
    if (funds.inSandbox !== inSandbox)
      throw unavailable(say("The account has just changed its mode. Nothing was sent; try again."));
    throw insufficientBalance(summary, funds);
  }
  const body = bulkBody(report, summary, opened.reference, balance, address);
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
    columns: opened.columns,
    resendOf: opened.resendOf ?? null,
    perMinute: opened.perMinute ?? null,
    isLocal: opened.isLocal,
  };
  if (send.approved) await settle(tx, send, send.approved, report, summary);
  const written = insertReport(tx, { ...row, createdAt: now }, balance, traceparent);
  if (key !== undefined) {
    const about = { accountId, key, bodyHash: opened.bodyHash, status: 201, response: body, now, since: keysSince };
    const [, kept] = await Promise.all([written, insertKey(tx, about)]);
    if (!kept) throw new KeyTaken();
  }
  await written;
  return { body, total, firstId };
}

/** Once the database is back, finds out whether it had committed before the connection was lost. */
async function wasCommitted(sql: Sql, accountId: number, report: string, mayBe: boolean): Promise<boolean> {
  if (!mayBe) return false;
  for (const delayMs of doubtDelaysMs) {
    await pause(delayMs);
    try {
      return (await findReport(sql, { accountId, test: undefined }, report)) !== undefined;
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  }
  throw unavailable(
    say(
      "The database connection was lost while the request was being written. Try again with the same `Idempotency-Key`: if it was accepted, it is not charged twice.",
    ),
  );
}

/** Another request used the key between our lookup and our commit. */
class KeyTaken extends Error {}

const unknownSend = () =>
  invalidField(
    "resend_of",
    say("`resend_of` is not the `report_id` of a bulk send of this account. Leave it out, or name one."),
  );

function insufficientBalance(summary: Summary, funds: Funds): Refusal {
  return new Refusal(
    "insufficient_balance",
    say(
      "The {total} messages cost {cost} ({parts} parts), and {funds} Nothing was charged or sent; top up the account.",
      {
        total: summary.total,
        cost: { money: BigInt(summary.costMicros) },
        parts: summary.parts,
        funds: fundsLeft(funds),
      },
    ),
  );
}
