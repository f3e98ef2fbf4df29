import { createHash } from "node:crypto";
import type { Account, BulkSendInput, BulkSent, Recipient, RejectedRecipient, Tuma } from "../../sdk/src/index.ts";
import { ContactReader } from "../../src/messages/bulk/contact.ts";
import { readTemplate, unknownFields } from "../../src/messages/bulk/merge.ts";
import { fieldsOf, recipientsOf, usedIn } from "../../web/src/pages/compose/list/csv.ts";
import { CommandError, exitCodes, forPeople, usageError, type ExitCode } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { readListFile, type ListFile } from "../list-file.ts";
import { readJson, stateFile, writeJson } from "../profiles.ts";
import { Progress } from "../progress.ts";
import { printable } from "../printable.ts";
import { amount, counted, localTime } from "../terminal.ts";

/** What one call of the service takes. */
const mostRecipients = 100_000;
/** How far the clocks of this machine and of the service may differ. */
const clockMs = 600_000;

/** What remains of a send when this command is killed. */
interface Journal {
  file: string;
  begun_at: string;
  /** How often the same send was begun on purpose. */
  run: number;
  batch: number;
  done: { report_id: string; total: number; total_cost: number; rejected: Rejected[] }[];
  /** The reports of earlier runs, which have the same reference. */
  earlier?: string[];
  /** When the batch after those was first sent; its answer has not arrived. */
  sending_at?: string;
  ended_at?: string;
}

/** A recipient that was refused, by its line in the file. */
interface Rejected {
  line: number;
  phonenumber: string | null;
  code: string;
  message: string;
}

/** A send as the command line asks for it. */
interface Send {
  file: string;
  isPiped: boolean;
  content: Omit<BulkSendInput, "recipients" | "dry_run">;
  recipients: Recipient[];
  /** The lines of these. */
  lines: number[];
  duplicates: number;
}

/**
 * Sends a text to the recipients of a CSV file, in batches. Each batch has an idempotency key of its own, and a journal says which
 * are done: after a crash the same command continues, and nobody gets the message twice.
 */
export async function bulk(call: Invocation): Promise<ExitCode | void> {
  const { terminal } = call;
  const send = await readSend(call);
  const tuma = await call.tuma();
  const account = await tuma.account.get();
  if (call.flag("dry-run")) {
    const preview = await previewOf(tuma, send, account);
    return terminal.show(preview, () => [...told(preview), "Nothing was sent."].join("\n"));
  }
  const id = identityOf(call.access.url, account.id, send);
  // By which its reports are found again.
  send.content.reference ??= `bulk-${id.slice(0, 12)}`;
  const file = stateFile(call.env, "bulk", `${id}.json`);
  const batch = call.number("batch", { least: 1, most: mostRecipients }) ?? 10_000;
  const journal = journalOf(call, readJson(file) as Journal | undefined, { file: send.file, batch });
  if (journal.done.length === 0 && !journal.sending_at && !call.flag("yes"))
    await confirm(call, send, () => previewOf(tuma, send, account));
  call.catchSignals();
  const isDone = await sendAll(call, tuma, send, { id, journal, save: () => writeJson(file, journal) });
  return report(call, send, journal, isDone);
}

async function readSend(call: Invocation): Promise<Send> {
  const text = call.text("text");
  if (text === undefined) throw usageError("--text is missing. `@contact.name` in it becomes the column `name`.");
  const list = await readListFile(call);
  if (!call.flag("literal")) refuseUnknownFields(text, list);
  const { sheet, columns } = list;
  const all = recipientsOf(sheet, columns, usedIn(text));
  const kept = withoutDuplicates(all);
  return {
    file: list.title,
    isPiped: call.words[0] === "-",
    content: {
      text,
      sender: call.text("sender"),
      reference: call.text("reference"),
      send_at: call.text("at"),
      encoding: call.flag("smart") ? "smart" : undefined,
      unknown_fields: call.flag("strict") ? "refuse" : undefined,
    },
    recipients: kept.map((n) => all[n]!),
    lines: kept.map((n) => sheet.lines[n]!),
    duplicates: all.length - kept.length,
  };
}

/** A field that no line of the list has is a slip, unless it has a fallback and resembles no column. */
function refuseUnknownFields(text: string, { title, sheet, columns }: ListFile): void {
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
    `--text has \`@contact.${unknown.name}\`, which is no column of ${title}. ${mend} To ${otherwise}, add --literal.`,
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
  for (const recipient of recipients) hash.update(JSON.stringify(recipient));
  return hash.digest("hex").slice(0, 32);
}

/** The journal to continue, or a new one. A send that ended is repeated only on purpose. */
function journalOf(call: Invocation, found: Journal | undefined, about: { file: string; batch: number }): Journal {
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
  if (call.flag("again"))
    return begun(found.run + 1, [...(found.earlier ?? []), ...found.done.map(({ report_id }) => report_id)]);
  throw new CommandError(
    `The same text was sent to the same recipients on ${localTime(found.ended_at)} (report ${found.done[0]?.report_id}). To send it once more, add --again.`,
  );
}

interface Work {
  id: string;
  journal: Journal;
  save: () => void;
}

/** Sends the batches that are not done; false if it was stopped before the last. */
async function sendAll(call: Invocation, tuma: Tuma, send: Send, work: Work): Promise<boolean> {
  const { journal, save } = work;
  const { recipients, lines, content } = send;
  const progress = new Progress(recipients.length, "recipients");
  try {
    for (let n = journal.done.length; n * journal.batch < recipients.length; n++) {
      progress.show(n * journal.batch);
      if (call.signal.aborted) return false;
      const [from, to] = [n * journal.batch, (n + 1) * journal.batch];
      const input = { ...content, recipients: recipients.slice(from, to) };
      const key = `cli-${work.id}-${journal.run}-${n}`;
      const accepted = await acceptedBefore(tuma, send, journal);
      if (!accepted && journal.sending_at === undefined) {
        journal.sending_at = new Date().toISOString();
        save();
      }
      const sent = accepted ?? (await tuma.messages.sendBulk(input, { idempotencyKey: key, timeoutMs: 300_000 }));
      const rejected = (sent.rejected ?? []).map((each) => rejectedAt(each, lines, from));
      journal.done.push({ report_id: sent.report_id, total: sent.total, total_cost: sent.total_cost, rejected });
      delete journal.sending_at;
      save();
      progress.show(Math.min(to, recipients.length));
    }
  } finally {
    progress.end();
  }
  journal.ended_at = new Date().toISOString();
  save();
  return true;
}

/**
 * The report of the batch whose answer never arrived, if the service accepted it. The key alone would do as long as the service
 * remembers it; this holds for as long as it keeps its reports.
 */
async function acceptedBefore(
  tuma: Tuma,
  { content }: Send,
  { sending_at: at, done, earlier = [] }: Journal,
): Promise<(Pick<BulkSent, "report_id" | "total" | "total_cost"> & { rejected?: RejectedRecipient[] }) | undefined> {
  // The service remembers a key for an hour at least.
  if (at === undefined || Date.now() - Date.parse(at) < 3_000_000) return undefined;
  const known = new Set([...earlier, ...done.map(({ report_id }) => report_id)]);
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

const rejectedAt = ({ index, phonenumber, code, message }: RejectedRecipient, lines: number[], from: number) => ({
  line: lines[from + index]!,
  phonenumber,
  code,
  message,
});

/** What a send would do. */
interface Preview {
  status: "dry_run";
  total: number;
  parts: number;
  total_cost: number;
  currency: string;
  /** Below zero if the balance does not cover the cost. */
  balance_after: number;
  duplicates: number;
  /** The first message as its phone would show it; null if every recipient is rejected. */
  sample: { line: number; to: string; text: string; parts: number } | null;
  rejected: Rejected[];
}

async function previewOf(tuma: Tuma, send: Send, account: Account): Promise<Preview> {
  let [cost, parts, total, balance] = [0, 0, 0, account.balance];
  const rejected: Rejected[] = [];
  for (let from = 0; from < send.recipients.length; from += mostRecipients) {
    const recipients = send.recipients.slice(from, from + mostRecipients);
    const dry = await tuma.messages.sendBulk({ ...send.content, recipients, dry_run: true });
    cost += dry.total_cost;
    parts += dry.count;
    total += dry.total;
    balance = dry.remaining_balance;
    for (const each of dry.rejected) rejected.push(rejectedAt(each, send.lines, from));
  }
  return {
    status: "dry_run",
    total,
    parts,
    total_cost: inMicros(cost),
    currency: account.currency,
    balance_after: inMicros(balance - cost),
    duplicates: send.duplicates,
    sample: sampleOf(send, account, new Set(rejected.map(({ line }) => line))),
    rejected,
  };
}

/** Without what binary fractions add to a sum of amounts. */
const inMicros = (value: number) => Math.round(value * 1e6) / 1e6;

/** The first message that is not rejected, read as the service does. */
function sampleOf({ content, recipients, lines }: Send, account: Account, rejected: Set<number>): Preview["sample"] {
  const template = readTemplate(content.text);
  const smart = content.encoding === "smart";
  const reader = new ContactReader({ template, smart, refuseUnknown: false }, account.default_country ?? undefined);
  for (const [n, recipient] of recipients.entries()) {
    const read = rejected.has(lines[n]!) ? undefined : reader.read({ ...recipient });
    if (read && "to" in read) return { line: lines[n]!, to: read.to, text: read.text, parts: read.parts };
  }
  return null;
}

/** A preview in lines. */
function told({ total, parts, total_cost: cost, currency, balance_after: after, ...rest }: Preview): string[] {
  const { sample, duplicates, rejected } = rest;
  const left =
    after < 0
      ? `more than the balance by ${amount(-after, currency)}: nothing can be sent until it is topped up`
      : `balance after it ${amount(after, currency)}`;
  return [
    `${counted(total, "recipient")}, ${counted(parts, "part")}, cost ${amount(cost, currency)}, ${left}.`,
    ...(sample
      ? [`To ${sample.to} (line ${sample.line}, ${counted(sample.parts, "part")}): ${printable(sample.text)}`]
      : []),
    ...aside(duplicates, rejected),
  ];
}

/** Asks before sending, if there is somebody to ask. A list from a pipe is sent without a question only on purpose. */
async function confirm(call: Invocation, { file, isPiped }: Send, preview: () => Promise<Preview>): Promise<void> {
  const { terminal } = call;
  const isAgreed = isPiped
    ? await terminal.confirmBesidesPipe(() => shown())
    : await terminal.confirm(() => shown(), true);
  if (isAgreed === undefined)
    throw usageError(
      "A list from the standard input needs --yes where there is no terminal to ask at. Nothing was sent.",
    );
  if (!isAgreed) throw new CommandError("Nothing was sent.");

  async function shown() {
    const seen = await preview();
    for (const line of told(seen)) terminal.note(line);
    return `Send to ${counted(seen.total, "recipient")} of ${file}?`;
  }
}

function report(call: Invocation, send: Send, journal: Journal, isDone: boolean): ExitCode {
  const { terminal } = call;
  const rejected = journal.done.flatMap((each) => each.rejected);
  const total = journal.done.reduce((sum, each) => sum + each.total, 0);
  const cost = journal.done.reduce((sum, each) => sum + each.total_cost, 0);
  const reports = journal.done.map(({ report_id }) => report_id);
  const { duplicates } = send;
  const result = { reports, total, total_cost: cost, duplicates, rejected, complete: isDone };
  terminal.show(result, () =>
    [
      isDone
        ? `Sent to ${counted(total, "recipient")}, cost ${amount(cost)}.`
        : `Stopped after ${counted(total, "recipient")}. The same command continues.`,
      ...aside(duplicates, rejected),
      ...reports.map((id) => `Report ${id}: \`tuma open ${id}\``),
    ].join("\n"),
  );
  if (!isDone) return exitCodes.interrupted;
  return rejected.length > 0 ? exitCodes.partly : exitCodes.done;
}

const shownRejections = 10;

function aside(duplicates: number, rejected: Rejected[]): string[] {
  return [
    ...(duplicates > 0
      ? [`${counted(duplicates, "line repeats", "lines repeat")} an earlier one, and counts once.`]
      : []),
    ...(rejected.length > 0 ? [`${counted(rejected.length, "recipient")} rejected:`] : []),
    ...rejected.slice(0, shownRejections).map(({ line, message }) => `  line ${line}: ${forPeople(message)}`),
    ...(rejected.length > shownRejections ? ["  … `--json` lists all of them."] : []),
  ];
}
