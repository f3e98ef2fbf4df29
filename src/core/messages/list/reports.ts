/** Reports of sends, and the control of running bulk sends. */
import type { Context } from "../../../base/context.ts";
import { tryAgain } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import { firstIdOfReport } from "../../../base/ids.ts";
import { moneyFromSql, moneyJson } from "../../../base/money.ts";
import type { Language } from "../../../base/languages.ts";
import { notify } from "../../../base/queue/notify.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { readTime } from "../../../base/time.ts";
import { publicUrl } from "../../../http/address.ts";
import type { Reached } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import type { List, Window } from "../../../http/pages.ts";
import { lockMessages } from "../life/book-store.ts";
import { zoneWord } from "../bulk/due.ts";
import {
  bulkSends,
  countSends,
  endCancelling,
  findCancelling,
  findRecipients,
  findReport,
  findResends,
  findWaiting,
  findWaitingFallbacks,
  firstHeld,
  holdMessages,
  keepCounts,
  changeReportState,
  releaseMessages,
  type ReportRow,
} from "../bulk/store.ts";
import { lastReceiptMs } from "../life/retention.ts";
import { onCancel } from "../life/states.ts";
import { writeSteps, type StepOptions } from "../life/transitions.ts";
import {
  batchesOf,
  callColumns,
  csvOf,
  fallbackColumns,
  messageColumns,
  reasonColumns,
  type CsvColumn,
} from "./csv.ts";
import { causeOf, type Cause } from "../../carriers/causes/causes.ts";
import {
  countAnswered,
  countFailures,
  countFallbacks,
  countReport,
  listFrom,
  listMessages,
  type FailedCount,
  type MessageRow,
  type Report,
  type ReportCount,
} from "./store.ts";
import { isFinal, type MessageState } from "../life/tracked.ts";
import { reasonCounts, summaryOf } from "./wire.ts";

/** How many messages are held, released or cancelled per transaction: few enough that no one waits long for their locks. */
const batch = 500;

/** The id range of a report's messages, and for a bulk send its row; undefined for an id that is not ours. */
export async function locateReport(
  { sql }: Context,
  owner: Reached,
  reportId: string,
): Promise<{ range: Report; bulk: ReportRow | undefined } | undefined> {
  const firstId = firstIdOfReport(reportId);
  if (firstId === undefined) return undefined;
  const bulk = await findReport(sql, owner, reportId);
  // A single send has no row in `reports`: its report consists of its one message.
  return { range: { id: reportId.toLowerCase(), firstId, lastId: bulk?.lastId ?? firstId }, bulk };
}

/** The bulk sends of an account, as they were accepted or with the progress of each. */
export function bulkSendsOf(
  ctx: Context,
  owner: Reached,
  { counts: withCounts, from_time: from, to_time: to }: { counts: boolean; from_time?: string; to_time?: string },
): List<ReturnType<typeof bulkSendJson>> {
  const { sql, config } = ctx;
  const { count, read } = bulkSends(sql, owner, {
    from: from === undefined ? undefined : readTime("from_time", from),
    to: to === undefined ? undefined : readTime("to_time", to),
  });
  return {
    count,
    read: async (window) => {
      const rows = await read(window);
      const counts = withCounts ? await countsOf(ctx, owner.accountId, rows) : undefined;
      return rows.map((row) => ({
        ...bulkSendJson(row, publicUrl(config)),
        ...(counts && progressJson(counts.get(row.reportId))),
      }));
    },
  };
}

/** How many messages are counted for one reply; sends beyond that are listed without counts. */
const mostCounted = 2_000_000;

/** Messages by state. */
export type Counts = Record<string, number>;

/** The messages of sends by state. Those of a send that has ended for good are counted once, and kept. */
export async function countsOf(ctx: Context, accountId: number, rows: ReportRow[]): Promise<Map<string, Counts>> {
  const { sql } = ctx;
  const known = new Map(rows.flatMap(({ reportId, counts }) => (counts ? [[reportId, counts] as const] : [])));
  let left = mostCounted;
  const open = rows.filter((row) => row.counts === null && (left -= row.messages) >= 0);
  if (open.length === 0) return known;
  const counted = await countSends(
    sql,
    accountId,
    open.map((row) => row.reportId),
  );
  for (const { reportId, counts } of counted) known.set(reportId, counts);
  // A late receipt may still change `unknown`.
  const settledBefore = new Date(ctx.clock.now().getTime() - lastReceiptMs(ctx.config));
  const settled = new Set(open.flatMap((row) => (row.endedAt && row.endedAt < settledBefore ? [row.reportId] : [])));
  const over = counted.filter(
    ({ reportId, counts }) => finalShare(counts) === 1 && (!counts["unknown"] || settled.has(reportId)),
  );
  if (over.length > 0) await keepCounts(sql, accountId, over);
  return known;
}

function finalShare(counts: Counts): number {
  const all = Object.entries(counts);
  const sum = (of: typeof all) => of.reduce((total, [, messages]) => total + messages, 0);
  return sum(all.filter(([state]) => isFinal(state as MessageState))) / sum(all);
}

function progressJson(counts: Counts | undefined) {
  return { progress: counts ? finalShare(counts) : null, states: counts ?? null };
}

/** A send whose messages are all final is completed, unless it was cancelled. */
const stateOf = (state: ReportRow["state"], isOpen: boolean) =>
  state !== "cancelled" && !isOpen ? ("completed" as const) : state;

function bulkSendJson(row: ReportRow, address: string) {
  return {
    report_id: row.reportId,
    self_url: `${address}/v1/sms/reports/${row.reportId}`,
    created_at: row.createdAt.toISOString(),
    state: stateOf(row.state, row.isOpen),
    reference: row.reference,
    test: row.test,
    total: row.messages,
    count: row.parts,
    total_cost: moneyJson(moneyFromSql(row.total)),
    send_at: row.sendAt?.toISOString() ?? null,
  };
}

/** States of messages that failed. */
const failedStates: MessageState[] = ["undelivered", "expired", "rejected", "failed"];

/** The messages of a report, for a file. */
export interface OpenReport {
  id: string;
  /** Oldest first, read as fast as they are consumed. */
  messages: AsyncIterable<ReportLine[]>;
  /** The members kept of the recipients, under the names of their merge fields; they come last in a file. */
  given: CsvColumn<ReportLine>[];
  /** Whether its messages are calls. */
  isSpoken: boolean;
  /** Whether they have fallbacks. */
  mayFallBack: boolean;
}

/** Opens the report of a send for a file; 404 if it has no messages. */
export async function openReport(
  ctx: Context,
  owner: Reached,
  reportId: string,
  { onlyFailed = false }: { onlyFailed?: boolean | undefined } = {},
): Promise<OpenReport> {
  const { sql } = ctx;
  const found = await locateReport(ctx, owner, reportId);
  if (!found) throw notFound();
  const { range, bulk } = found;
  const filter = { report: range, ...(onlyFailed ? { states: failedStates } : {}) };
  // Once the first line is sent, an error can no longer be reported.
  const [first] = await listFrom(sql, owner, { report: range }, 0, 1);
  if (!first) throw notFound();
  const kept = bulk?.columns ?? [];
  const read = async (afterId: number, limit: number): Promise<ReportLine[]> => {
    const rows = await listFrom(sql, owner, filter, afterId, limit);
    if (kept.length === 0 || rows.length === 0) return rows;
    const span = { firstId: rows[0]!.id, lastId: rows.at(-1)!.id };
    const recipients = await findRecipients(sql, owner.accountId, range.id, span);
    return rows.map((row) => ({ ...row, given: recipients.get(row.id) }));
  };
  const given = kept.map((name, index): CsvColumn<ReportLine> => [`contact.${name}`, (row) => row.given?.[index]]);
  const { call, fallback } = first.options ?? {};
  const kind = { isSpoken: call !== undefined, mayFallBack: fallback !== undefined };
  return { id: range.id, messages: batchesOf(read), given, ...kind };
}

/** The lines of a report for programs, with reasons in a language. */
export function reportLines(
  { messages, given, isSpoken, mayFallBack }: OpenReport,
  language: Language,
): AsyncIterable<string> {
  const kind = [...(isSpoken ? callColumns : []), ...(mayFallBack ? fallbackColumns : [])];
  return csvOf([...messageColumns, ...reasonColumns(language), ...kind, ...given], messages);
}

/** A message of a report with the members given for its recipient. */
export type ReportLine = MessageRow & { given?: (string | null)[] | undefined };

/** The report of a send with a window of its messages; `total` counts all of them. */
export async function showReport(
  ctx: Context,
  owner: Reached,
  reportId: string,
  { language, ...window }: Window & { language: Language },
) {
  const { sql, config } = ctx;
  const found = await locateReport(ctx, owner, reportId);
  if (!found) throw notFound();
  const { range, bulk } = found;
  const [resends, counts, failures, rows] = await Promise.all([
    bulk ? findResends(sql, owner, range.id) : [],
    countReport(sql, owner, range),
    countFailures(sql, owner, range),
    listMessages(sql, owner, { report: range }, window),
  ]);
  if (counts.length === 0) throw notFound();
  const sum = (of: (count: (typeof counts)[number]) => number) => counts.reduce((total, each) => total + of(each), 0);
  const total = sum((each) => each.messages);
  const progress = sum((each) => (isFinal(each.state) ? each.messages : 0)) / total;
  return {
    report_id: range.id,
    self_url: `${publicUrl(config)}/v1/sms/reports/${range.id}`,
    created_at: new Date(Math.min(...counts.map((each) => each.since.getTime()))).toISOString(),
    state: stateOf(bulk?.state ?? "running", progress < 1),
    reference: rows[0]?.reference ?? bulk?.reference ?? null,
    total,
    count: sum((each) => each.parts),
    total_cost: moneyJson(moneyFromSql(sum((each) => each.cost))),
    resend_of: bulk?.resendOf ?? null,
    resends,
    send_at: (bulk?.isLocal ? earliest(counts) : bulk ? bulk.sendAt : rows[0]?.send_at)?.toISOString() ?? null,
    last_send_at: latest(counts)?.toISOString() ?? null,
    per_minute: bulk?.perMinute ?? null,
    zone: zoneWord(bulk?.isLocal ?? false),
    refunded: moneyJson(moneyFromSql(sum((each) => each.refunded))),
    progress,
    states: Object.fromEntries(counts.map((each) => [each.state, each.messages])),
    reasons: reasonCounts(failures, language),
    ...(await kindSums(ctx, owner, range, { rows, failures })),
    messages: rows.map((row) => summaryOf(row, publicUrl(config), language)),
  };
}

/** What is said of calls, and of fallbacks. All messages of a report are calls, or none is, and so with fallbacks. */
async function kindSums(
  ctx: Context,
  owner: Reached,
  report: Report,
  { rows, failures }: { rows: MessageRow[]; failures: FailedCount[] },
) {
  const [first] = rows.length > 0 ? rows : await listFrom(ctx.sql, owner, { report }, 0, 1);
  const { call, fallback } = first?.options ?? {};
  return {
    ...(call && { calls: await callSums(ctx, owner, report, failures) }),
    ...(fallback && { fallbacks: await fallbackSums(ctx, owner, report) }),
  };
}

/** What was sent in the place of messages of a report. */
async function fallbackSums({ sql }: Context, owner: Reached, report: Report) {
  const counts = await countFallbacks(sql, owner, report);
  const sum = (of: "messages" | "cost" | "refunded") => counts.reduce((total, each) => total + each[of], 0);
  return {
    messages: sum("messages"),
    total_cost: moneyJson(moneyFromSql(sum("cost"))),
    refunded: moneyJson(moneyFromSql(sum("refunded"))),
    states: Object.fromEntries(counts.map(({ state, messages }) => [state, messages])),
  };
}

/** Voices, and languages, differ by a quarter in how long they take for a text. */
const listenedShare = 0.75;

/** What became of the calls of a report. */
async function callSums({ sql }: Context, owner: Reached, report: Report, failures: FailedCount[]) {
  const answered = await countAnswered(sql, owner, report, listenedShare);
  const sum = (of: "calls" | "listened" | "machine") => answered.reduce((total, each) => total + each[of], 0);
  const failed = (cause: Cause) =>
    failures.reduce((total, each) => total + (causeOf(each) === cause ? each.messages : 0), 0);
  return {
    answered: sum("calls"),
    listened: sum("listened"),
    machine: sum("machine"),
    busy: failed("call_busy"),
    no_answer: failed("call_unanswered"),
    declined: failed("call_declined"),
    keys: Object.fromEntries(answered.flatMap(({ key, calls }) => (key === null ? [] : [[key, calls]]))),
  };
}

const earliest = (counts: ReportCount[]) =>
  counts.reduce<Date | null>((least, { first }) => (least && (!first || least <= first) ? least : first), null);

const latest = (counts: ReportCount[]) =>
  counts.reduce<Date | null>((most, { last }) => (most && (!last || most >= last) ? most : last), null);

/** The controls of a bulk send. */
export type ReportControl = "pause" | "resume" | "cancel";

/**
 * Pauses, resumes or cancels a bulk send; idempotent. Messages at the carrier are not affected; messages between retries are.
 * Refuses with `not_in_progress` if nothing is left to do, and for single sends.
 */
export async function controlReport(
  ctx: Context,
  owner: Reached,
  reportId: string,
  control: ReportControl,
  steps: StepOptions,
): Promise<void> {
  const found = await locateReport(ctx, owner, reportId);
  if (!found) throw notFound();
  const { range, bulk } = found;
  if (!bulk) {
    if ((await countReport(ctx.sql, owner, range)).length === 0) throw notFound();
    throw new Refusal(
      "not_in_progress",
      say(
        "This is the report of a single message. Cancel the message with `POST {path}` while it is scheduled or queued.",
        { path: "/v1/sms/{id}/cancel" },
      ),
    );
  }
  const { from, to } = moves[control];
  if (!(await changeReportState(ctx.sql, bulk, from, to))) {
    const state = bulk.state === "cancelled" ? "cancelled" : "completed";
    throw new Refusal("not_in_progress", say("The bulk send is {state}, which is final.", { state: { state } }), {
      members: { state },
    });
  }
  if (control === "pause") await eachBatch((after) => holdMessages(ctx.sql, bulk, after, batch), bulk);
  if (control === "cancel") await cancelWaiting(ctx, bulk, steps);
  if (control !== "resume") return;
  const now = ctx.clock.now();
  const times = { now, laterMs: await stoodStillMs(ctx, bulk, now) };
  await eachBatch((after) => releaseMessages(ctx.sql, bulk, after, batch, times), bulk);
  notify(ctx, "messages");
}

/** For how long messages of a paused send at a pace have been overdue; 0 for other sends. */
async function stoodStillMs({ sql }: Context, bulk: ReportRow, now: Date): Promise<number> {
  if (bulk.perMinute === null) return 0;
  const first = await firstHeld(sql, bulk);
  return first ? Math.max(0, now.getTime() - first.getTime()) : 0;
}

const moves: Record<ReportControl, { from: ReportRow["state"][]; to: ReportRow["state"] }> = {
  pause: { from: ["running", "paused"], to: "paused" },
  resume: { from: ["running", "paused"], to: "running" },
  cancel: { from: ["running", "paused", "cancelled"], to: "cancelled" },
};

/** Batch by batch. One may lose a deadlock against the fast path, whose statements may lock in another order: it is done again. */
async function eachBatch(work: (afterId: number) => Promise<number | undefined>, report: ReportRow): Promise<void> {
  let last: number | undefined = report.firstId - 1;
  while (last !== undefined) {
    const after: number = last;
    last = await tryAgain(() => work(after));
  }
}

/** Cancels and refunds the waiting messages. */
async function cancelWaiting(ctx: Context, report: ReportRow, steps: StepOptions): Promise<void> {
  await eachBatch(async (after) => {
    const waiting = await findWaiting(ctx.sql, report, after, batch);
    if (waiting.length > 0) await cancelMessages(ctx, report.accountId, waiting, steps);
    return waiting.at(-1);
  }, report);
  // What was sent in the place of its messages, and still waits.
  await eachBatch(async (after) => {
    const waiting = await findWaitingFallbacks(ctx.sql, report, after, batch);
    const ids = waiting.map(({ fallbackId }) => fallbackId);
    if (ids.length > 0) await cancelMessages(ctx, report.accountId, ids, steps);
    return waiting.at(-1)?.id;
  }, report);
  await endCancelling(ctx.sql, report, ctx.clock.now());
}

async function cancelMessages(ctx: Context, accountId: number, ids: number[], options: StepOptions): Promise<void> {
  const now = ctx.clock.now();
  const committed = await ctx.sql.begin(async (tx) => {
    const locked = await lockMessages(
      tx,
      ids.map((id) => ({ accountId, id })),
    );
    const steps = locked.map((message) => onCancel(message, now)).filter((step) => step.entries.length > 0);
    return writeSteps(ctx, tx, steps, options);
  });
  committed();
}

/** Finishes cancellations that processes began before they died; called by the sweeper. */
export async function finishCancellations(ctx: Context, steps: StepOptions): Promise<void> {
  for (const report of await findCancelling(ctx.sql, 10)) await cancelWaiting(ctx, report, steps);
}
