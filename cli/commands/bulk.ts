import { createHash } from "node:crypto";
import type {
  ApproveAbove,
  BulkDryRun,
  BulkSent,
  BulkWaiting,
  Contact,
  Recipient,
  RejectedRecipient,
  Tuma,
  TumaError,
} from "../../sdk/src/index.ts";
import { readTemplate, unknownFields } from "../../src/core/messages/templates/merge.ts";
import { fieldsOf, recipientsOf, usedIn } from "../../lists/csv.ts";
import {
  aside,
  byLine,
  inputOf,
  isSent,
  mostRecipients,
  previewOf,
  type Preview,
  rejectedAt,
  told,
  type Rejected,
  type Send,
} from "../bulk/preview.ts";
import { CommandError, exitCodes, usageError, type ExitCode } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { aboutRagged, readListFile, type ListFile } from "../list-file.ts";
import { listNamed } from "../contacts/find.ts";
import { textsToSend, type Variant } from "../../src/core/messages/templates/variants.ts";
import { templateNamed } from "./templates.ts";
import { take } from "../pages.ts";
import { readJson, stateFile, writeJson } from "../profiles.ts";
import { Progress } from "../progress.ts";
import { amount, counted, laterOf, localTime } from "../terminal.ts";
import { waysOf } from "../ways.ts";

/** How far the clocks of this machine and of the service may differ. */
const clockMs = 600_000;

/** A batch that the service took. */
interface Batch {
  /** The id of its report, or of its approval if it waits for one; absent if nobody was left to send to. */
  report_id?: string;
  total: number;
  total_cost: number;
  rejected: Rejected[];
  /** How many were left out since they were sent the same text before; absent for none. */
  skipped?: number;
  /** It waits for an approver: nothing was sent or charged. */
  waits?: boolean;
}

/** What remains of a send when this command is killed. */
interface Journal {
  file: string;
  begun_at: string;
  /** How often the same send was begun on purpose. */
  run: number;
  batch: number;
  done: Batch[];
  /** The reports of earlier runs, which have the same reference. */
  earlier?: string[];
  /** When the batch after those was first sent; its answer has not arrived. */
  sending_at?: string;
  ended_at?: string;
}

/**
 * Sends a text to the recipients of a CSV file, in batches, or to a list of contacts, in one. Each batch has an idempotency key of its own, and a journal says which
 * are done: after a crash the same command continues, and nobody gets the message twice.
 */
export async function bulk(call: Invocation): Promise<ExitCode> {
  const { terminal } = call;
  const tuma = await call.tuma();
  const send = await readSend(call, tuma);
  const account = await tuma.account.get();
  if (call.flag("dry-run")) {
    const preview = await previewOf(tuma, send, account);
    terminal.show(preview, () => [...told(preview, send), "Nothing was sent."].join("\n"));
    return preview.balance_after < 0 ? exitCodes.failed : exitOf(preview);
  }
  const id = identityOf(call.access.url, account.id, send);
  // By which its reports are found again.
  send.content.reference ??= `bulk-${id.slice(0, 12)}`;
  const file = stateFile(call.env, "bulk", `${id}.json`);
  // An approver decides on a request, so that a send with limits is one, if it can be.
  const above = account.settings.approve_above;
  const asked = call.number("batch", { least: 1, most: mostRecipients });
  const isList = send.content.list_id !== undefined;
  const batch = asked ?? (above || isList ? Math.max(mostRecipients, send.size) : 10_000);
  const found = readJson(file) as Journal | undefined;
  const isFree = found !== undefined && (await neverSent(tuma, found));
  const journal = journalOf(call, found, {
    file: send.file,
    batch,
    isFree,
    whom: isList ? send.file : "the same recipients",
  });
  if (journal.done.length === 0 && !journal.sending_at) {
    const previewed = above && send.size > batch ? await previewOf(tuma, send, account) : undefined;
    if (previewed) refuseParts(previewed, above!, batch);
    await call.agree("Nothing was sent.", async () => {
      const preview = previewed ?? (await previewOf(tuma, send, account));
      for (const line of told(preview, send)) terminal.note(line);
      if (preview.already_sent > 0 && !call.flag("skip-sent") && !call.flag("again"))
        throw new CommandError(
          "Nothing was sent. Add --skip-sent to leave out whoever has the text, or --again to send it to all.",
        );
      // One request is accepted whole or not at all; of several, the first ones would be.
      if (preview.balance_after < 0 && !preview.waits_for_approval && send.size > batch)
        throw new CommandError("The balance does not cover the send. Nothing was sent or charged; top up the account.");
      const later = laterOf(send.content.send_at);
      return `Send to ${counted(preview.total, "recipient")} of ${send.file}${later ? ` on ${later}` : ""}?`;
    });
  }
  call.catchSignals();
  const work = { id, journal, save: () => writeJson(file, journal) };
  try {
    return report(call, send, journal, await sendAll(call, tuma, send, work));
  } catch (error) {
    const before = journal.done;
    if (before.length > 0)
      terminal.note(
        `Before that, ${totalOf(before)} of ${counted(send.size, "recipient")} were accepted (${idsOf(before)}). The same command continues with the others.`,
      );
    throw error;
  }
}

/** Refuses a send above the account's limits whose batches might not be: they would go out without an approver. */
function refuseParts({ total, total_cost: cost }: Preview, above: ApproveAbove, batch: number): void {
  if (total <= (above.recipients ?? Infinity) && cost <= (above.amount ?? Infinity)) return;
  throw new CommandError(
    `The send is above the account's limit and needs an approver, who decides on all of it at once: as batches of ${batch.toLocaleString("en")}, some of it could go out unseen. Leave out --batch, and send at most ${mostRecipients.toLocaleString("en")} recipients at a time.`,
  );
}

/** What is sent: a text, or a template with its texts. */
interface Said {
  content: { text: string } | { template_id: string };
  texts: Variant[];
}

async function saidOf(call: Invocation, tuma: Tuma): Promise<Said> {
  const [text, named] = [call.text("text"), call.text("template")];
  if (text === undefined && named === undefined)
    throw usageError("--text is missing. `@contact.name` in it becomes the column `name`.");
  if (text !== undefined && named !== undefined)
    throw usageError("Name a text with --text, or a template with --template: one of the two.");
  if (text !== undefined) return { content: { text }, texts: [{ language: "", text }] };
  const { id, texts, fallbacks } = await templateNamed(tuma, named!);
  const variants = Object.entries(texts).map(([language, each]) => ({ language, text: each }));
  return { content: { template_id: id }, texts: textsToSend({ variants, fallbacks }) };
}

function contentOf(call: Invocation, { content }: Said): Send["content"] {
  return {
    ...content,
    ...waysOf(call),
    sender: call.text("sender"),
    reference: call.text("reference"),
    send_at: call.text("at"),
    encoding: call.flag("smart") ? "smart" : undefined,
    unknown_fields: call.flag("strict") ? "refuse" : undefined,
    skip_sent: call.flag("skip-sent") || undefined,
  };
}

async function readSend(call: Invocation, tuma: Tuma): Promise<Send> {
  const said = await saidOf(call, tuma);
  const named = call.text("list");
  if ((named === undefined) === (call.words.length === 0))
    throw usageError("Name a FILE, or a list of contacts with --list: one of the two.");
  if (named !== undefined) return sendToList(call, tuma, said, named);
  const list = await readListFile(call);
  if (!call.flag("literal")) for (const { text } of said.texts) refuseUnknownFields(call, text, list);
  const { title, sheet, columns } = list;
  const isUsed = usedIn(said.texts.map(({ text }) => text).join("\n"));
  const ways = waysOf(call);
  const isSpoken = ways.channel === "voice" || ways.fallback === "voice";
  const choosesText = (column: string) => (isSpoken || said.texts.length > 1) && column === "language";
  const all = recipientsOf(sheet, columns, (column) => isUsed(column) || choosesText(column));
  const kept = withoutDuplicates(all);
  return {
    file: title,
    column: sheet.columns[columns.phone]!,
    ragged: aboutRagged(sheet),
    size: kept.length,
    content: contentOf(call, said),
    texts: said.texts,
    recipients: kept.map((n) => all[n]!),
    lines: kept.map((n) => sheet.lines[n]!),
    duplicates: all.length - kept.length,
  };
}

/** A send to a list of contacts, which the service reads when it is sent. */
async function sendToList(call: Invocation, tuma: Tuma, said: Said, named: string): Promise<Send> {
  const content = contentOf(call, said);
  for (const option of ["column", "sheet", "batch"])
    if (call.text(option) !== undefined) throw usageError(`--${option} goes with a file, not with --list.`);
  const list = await listNamed(tuma, named);
  const [first] = list.count ? await take(tuma.lists.listMembers(list.id, { per_page: 1 }), 1) : [];
  const { fields } = first ? await tuma.contacts.getFields() : { fields: [] };
  const none = Object.fromEntries(fields.map(({ name }) => [name, null]));
  return {
    file: `the list ${JSON.stringify(list.name)}`,
    size: list.count || 1,
    column: undefined,
    ragged: undefined,
    texts: said.texts,
    content: { ...content, list_id: list.id, unknown_fields: call.flag("literal") ? "keep" : content.unknown_fields },
    recipients: first ? [sampleOf(none, first)] : [],
    lines: [],
    duplicates: 0,
  };
}

/** A contact as the service sends to it. */
function sampleOf(none: Record<string, null>, { fields, number, name, language }: Contact): Recipient {
  const values = { ...none, ...fields, ...(language === null ? {} : { language }) };
  return { ...values, phonenumber: number, name: name ?? "" };
}

/** A field that no line of the list has is a slip, unless it has a fallback and resembles no column. */
function refuseUnknownFields(call: Invocation, text: string, { title, sheet, columns }: ListFile): void {
  const names = [...fieldsOf(sheet, columns), "phonenumber"];
  const unknown = unknownFields(readTemplate(text), names).find(
    (each) => !each.hasFallback || each.similar !== undefined,
  );
  if (!unknown) return;
  const mend =
    unknown.similar === undefined
      ? `It has ${sheet.columns.join(", ")}.`
      : `Did you mean \`@contact.${unknown.similar}\`?`;
  const otherwise = unknown.hasFallback ? "send the fallback to everybody" : "send it as typed";
  throw usageError(
    `${call.text("template") === undefined ? "--text" : "The template"} has \`@contact.${unknown.name}\`, which is no column of ${title}. ${mend} To ${otherwise}, add --literal.`,
  );
}

/** The positions of the recipients that repeat no earlier one: the service checks each batch by itself. */
function withoutDuplicates(recipients: Recipient[]): number[] {
  const seen = new Set<string>();
  return recipients.flatMap((recipient, n) => {
    const key = JSON.stringify(recipient);
    return seen.size < seen.add(key).size ? [n] : [];
  });
}

/** The same for the same recipients and text, whatever the file is called. */
function identityOf(url: string, account: string, { content, recipients }: Send): string {
  const hash = createHash("sha256").update(JSON.stringify([url, account, content]));
  // A list of contacts is its id: who is in it is not known here.
  for (const recipient of content.list_id ? [] : recipients) hash.update(JSON.stringify(recipient));
  return hash.digest("hex").slice(0, 32);
}

/** The journal to continue, or a new one. A send that ended is repeated only on purpose. */
function journalOf(
  call: Invocation,
  found: Journal | undefined,
  { isFree, whom, ...about }: { file: string; batch: number; isFree: boolean; whom: string },
): Journal {
  const begun = (run: number, earlier: string[]): Journal => ({
    ...about,
    begun_at: new Date().toISOString(),
    run,
    done: [],
    earlier,
  });
  if (!found) return begun(1, []);
  if (!found.ended_at) {
    call.terminal.note(
      `Continuing what was begun on ${localTime(found.begun_at)}: ${counted(found.done.length, "batch is", "batches are")} done.`,
    );
    return found;
  }
  if (isFree || call.flag("again")) return begun(found.run + 1, [...(found.earlier ?? []), ...reportsOf(found.done)]);
  const waiting = found.done.filter(({ waits }) => waits);
  if (waiting.length > 0)
    throw new CommandError(
      `The same text to ${whom} waits for an approver since ${localTime(found.ended_at)}, or was approved (${idsOf(waiting)}): \`tuma approvals\` says which. To send it once more, add --again.`,
    );
  throw new CommandError(
    `The same text was sent to ${whom} on ${localTime(found.ended_at)} (report ${reportsOf(found.done)[0]}). To send it once more, add --again.`,
  );
}

interface Work {
  id: string;
  journal: Journal;
  save: () => void;
}

const reportsOf = (batches: Batch[]): string[] => batches.flatMap(({ report_id: id }) => id ?? []);

const idsOf = (batches: Batch[]) => reportsOf(batches).join(", ");

/** Whether all that an ended send asked for was withdrawn, rejected, expired or cancelled, so that nobody got anything. */
async function neverSent(tuma: Tuma, { ended_at: ended, done }: Journal): Promise<boolean> {
  if (ended === undefined || done.length === 0) return false;
  for (const { report_id: id, waits } of done) {
    if (id === undefined) continue;
    const came = await (waits ? cameOfApproval(tuma, id) : cameOfReport(tuma, id)).catch((error: TumaError) => {
      // Whoever may only send does not learn what became of it, and a report is not kept for ever.
      if (error.code === "forbidden" || error.code === "not_found") return true;
      throw error;
    });
    if (came) return false;
  }
  return true;
}

/** Whether something came of what waits for an approver, or still may. */
async function cameOfApproval(tuma: Tuma, id: string): Promise<boolean> {
  const { status } = await tuma.approvals.get(id);
  return status === "approved" || status === "waiting_for_approval";
}

/** Whether any message of a send was not cancelled. */
async function cameOfReport(tuma: Tuma, id: string): Promise<boolean> {
  const { states } = await tuma.reports.get(id);
  return Object.entries(states).some(([state, count]) => state !== "cancelled" && count > 0);
}

/** Sends the batches that are not done; false if it was stopped before the last. */
async function sendAll(call: Invocation, tuma: Tuma, send: Send, work: Work): Promise<boolean> {
  const { journal, save } = work;
  const progress = new Progress(send.size, "recipients");
  try {
    for (let n = journal.done.length; n * journal.batch < send.size; n++) {
      progress.show(n * journal.batch);
      if (call.signal.aborted) return false;
      const from = n * journal.batch;
      const input = inputOf(send, from, journal.batch);
      const key = `cli-${work.id}-${journal.run}-${n}`;
      const accepted = await acceptedBefore(tuma, send, journal);
      if (!accepted && journal.sending_at === undefined) {
        journal.sending_at = new Date().toISOString();
        save();
      }
      const sent =
        accepted ??
        (await byLine(tuma.messages.sendBulk(input, { idempotencyKey: key, timeoutMs: 300_000 }), send, from).catch(
          (error: TumaError) => noneLeft(error, input.recipients?.length ?? send.size),
        ));
      journal.done.push("skipped" in sent ? sent : batchOf(sent, send, from));
      delete journal.sending_at;
      save();
      progress.show(Math.min(from + journal.batch, send.size));
    }
  } finally {
    progress.end();
  }
  journal.ended_at = new Date().toISOString();
  save();
  return true;
}

/** A batch of which nobody is left, since all who could be sent to have the text; any other error is thrown. */
function noneLeft(error: TumaError, recipients: number): Batch & { skipped: number } {
  if (error.code !== "already_sent") throw error;
  return { total: 0, total_cost: 0, rejected: [], skipped: recipients };
}

type Sent = Pick<BulkSent, "report_id" | "total" | "total_cost"> & { rejected?: RejectedRecipient[] };

function batchOf(sent: Sent | BulkWaiting | BulkDryRun, send: Send, from: number): Batch {
  const waits = "approval_id" in sent ? sent.approval_id : undefined;
  const all = (sent.rejected ?? []).map((each) => rejectedAt(each, send, from));
  const rejected = all.filter((each) => !isSent(each));
  return {
    report_id: waits ?? sent.report_id!,
    ...(waits === undefined ? {} : { waits: true }),
    total: sent.total,
    total_cost: sent.total_cost,
    rejected,
    ...(rejected.length < all.length ? { skipped: all.length - rejected.length } : {}),
  };
}

/**
 * The report of the batch whose answer never arrived, if the service accepted it. The key alone would do as long as the service
 * remembers it; this holds for as long as it keeps its reports.
 */
async function acceptedBefore(
  tuma: Tuma,
  { content }: Send,
  { sending_at: at, done, earlier = [] }: Journal,
): Promise<Sent | undefined> {
  // The service remembers a key for an hour at least.
  if (at === undefined || Date.now() - Date.parse(at) < 3_000_000) return undefined;
  const known = new Set([...earlier, ...reportsOf(done)]);
  // Without an end: the batch may have been sent again since then, and only that attempt have been accepted.
  const from_time = new Date(Date.parse(at) - clockMs);
  const found = (await Array.fromAsync(tuma.reports.list({ from_time }))).filter(
    ({ report_id: id, reference }) => !known.has(id) && reference === content.reference,
  );
  if (found.length <= 1) return found[0];
  throw new CommandError(
    `Several reports could be the batch that was first sent on ${localTime(at)}: ${found.map(({ report_id: id }) => id).join(", ")}. Remove the lines that they cover from the file.`,
  );
}

const totalOf = (batches: Batch[]) => batches.reduce((sum, each) => sum + each.total, 0);

function waitingLines(waiting: Batch[], total: number): string[] {
  if (waiting.length === 0) return [];
  return [
    `${counted(total, "message waits", "messages wait")} for an approver: ${idsOf(waiting)}. Nothing of it is sent or charged before; \`tuma approvals\` shows it.`,
  ];
}

function report(call: Invocation, send: Send, journal: Journal, isDone: boolean): ExitCode {
  const { terminal } = call;
  const rejected = journal.done.flatMap((each) => each.rejected);
  const [sent, waiting] = [journal.done.filter(({ waits }) => !waits), journal.done.filter(({ waits }) => waits)];
  const total = totalOf(sent);
  const cost = sent.reduce((sum, each) => sum + each.total_cost, 0);
  const [reports, approvals] = [reportsOf(sent), reportsOf(waiting)];
  const skipped = journal.done.reduce((sum, each) => sum + (each.skipped ?? 0), 0);
  const { duplicates } = send;
  const later = laterOf(call.text("at"));
  const result = {
    reports,
    total,
    total_cost: cost,
    approvals,
    total_waiting: totalOf(waiting),
    duplicates,
    already_sent: skipped,
    rejected,
    complete: isDone,
  };
  const outcome = () => {
    if (!isDone) return `Stopped after ${counted(total + totalOf(waiting), "recipient")}. The same command continues.`;
    return later === undefined
      ? `Sent to ${counted(total, "recipient")}, cost ${amount(cost)}.`
      : `Scheduled for ${later} to ${counted(total, "recipient")}, cost ${amount(cost)}; cancel until then: \`tuma cancel ${reports.join(" ")}\`.`;
  };
  terminal.show(result, () =>
    [
      ...waitingLines(waiting, totalOf(waiting)),
      ...(isDone && sent.length === 0 && waiting.length > 0 ? [] : [outcome()]),
      ...(skipped > 0
        ? [`${counted(skipped, "recipient")} left out, who had the same text in the last 20 hours.`]
        : []),
      ...aside(duplicates, rejected),
      // An opt-out is not a slip.
      ...(isDone && rejected.some(({ code }) => code !== "recipient_opted_out")
        ? [
            `Correct these ${send.column === undefined ? "contacts" : "lines"}, and send the list again with --skip-sent: whoever has the text is left out.`,
          ]
        : []),
      ...reports.map((id) => `Report ${id}: \`tuma open ${id}\``),
    ].join("\n"),
  );
  if (!isDone) return exitCodes.interrupted;
  return exitOf(result);
}

/** The same for a dry run. */
const exitOf = ({ rejected }: { rejected: Rejected[] }): ExitCode =>
  rejected.length > 0 ? exitCodes.partly : exitCodes.done;
