import type { Account, BulkSendInput, Recipient, RejectedRecipient, Tuma, TumaError } from "../../sdk/src/index.ts";
import { inMicros } from "../../src/base/money-text.ts";
import { isLandline } from "../../src/base/phone/number-plans.ts";
import { ContactReader } from "../../src/core/messages/bulk/contact.ts";
import { emptyFields, readTemplate } from "../../src/core/messages/templates/merge.ts";
import type { Variant } from "../../src/core/messages/templates/variants.ts";
import { forPeople } from "../exit.ts";
import { printable } from "../printable.ts";
import { amount, counted, laterOf } from "../terminal.ts";

/** What one call of the service takes. */
export const mostRecipients = 100_000;

/** A recipient that was refused, by its line in the file. */
export interface Rejected {
  /** Null of a list of contacts, which has no lines. */
  line: number | null;
  phonenumber: string | null;
  code: string;
  message: string;
}

/** A send as the command line asks for it. */
export interface Send {
  /** What people call the list: a file, or the name of a list of contacts. */
  file: string;
  /** Recipients; of a list of contacts, as many as it had when it was read. */
  size: number;
  /** The heading of the phones' column; undefined of a list of contacts. */
  column: string | undefined;
  /** What is said of lines whose values may be in the wrong columns. */
  ragged: string | undefined;
  /** Its text, or those of its template in their order, with the fallbacks beside the fields. */
  texts: readonly Variant[];
  content: Omit<BulkSendInput, "recipients" | "dry_run" | "send_at"> & { send_at?: string | undefined };
  /** Of a list of contacts the first, for the sample. */
  recipients: Recipient[];
  /** The lines of these. */
  lines: number[];
  duplicates: number;
}

/** What a send would do. */
export interface Preview {
  status: "dry_run";
  total: number;
  parts: number;
  total_cost: number;
  /** What is sent and charged besides if all of it fails; absent if nothing follows. */
  fallbacks?: { messages: number; total_cost: number };
  /** Whether it would wait for an approver. */
  waits_for_approval: boolean;
  currency: string;
  /** Below zero if the balance does not cover the cost. */
  balance_after: number;
  duplicates: number;
  /** The first message as its phone would show it; null if every recipient is rejected. */
  sample: { line: number | null; to: string; text: string; parts: number } | null;
  rejected: Rejected[];
  /** How many numbers can only be fixed lines. */
  landlines: number;
  /** By line; of a list of contacts there are none. */
  warnings: Warnings;
  /** Recipients who were sent the same text shortly before: accepted, or left out if the send asks for it. */
  already_sent: number;
}

/** What is sent, and charged, but may not be meant. */
interface Warnings {
  /** Numbers that can only be fixed lines. */
  landlines: { line: number; to: string }[];
  /** Numbers that get several different texts. */
  repeated_numbers: { to: string; lines: number[] }[];
  /** Fields of the text that are empty for a recipient. */
  empty_fields: { field: string; lines: number[] }[];
}

/** What the service says about a send, and what its messages have in them, without sending it. */
export async function previewOf(tuma: Tuma, send: Send, account: Account): Promise<Preview> {
  let [cost, parts, total, balance] = [0, 0, 0, account.balance];
  const rejected: Rejected[] = [];
  let [waits, sentBefore] = [false, 0];
  let landlines = 0;
  const fallbacks = { messages: 0, total_cost: 0 };
  for (let from = 0; from < send.size; from += mostRecipients) {
    const input = { ...inputOf(send, from, mostRecipients), dry_run: true };
    const dry = await byLine(tuma.messages.sendBulk(input), send, from);
    waits ||= "waits_for_approval" in dry && dry.waits_for_approval;
    cost += dry.total_cost;
    parts += dry.count;
    total += dry.total;
    balance = dry.remaining_balance;
    if ("warnings" in dry) {
      sentBefore += dry.warnings.already_sent;
      landlines += dry.warnings.landlines;
    }
    fallbacks.messages += dry.fallbacks?.messages ?? 0;
    fallbacks.total_cost = inMicros(fallbacks.total_cost + (dry.fallbacks?.total_cost ?? 0));
    for (const each of dry.rejected) rejected.push(rejectedAt(each, send, from));
  }
  return {
    status: "dry_run",
    total,
    parts,
    total_cost: inMicros(cost),
    ...(send.content.fallback ? { fallbacks } : {}),
    waits_for_approval: waits,
    currency: account.currency,
    balance_after: inMicros(balance - cost),
    duplicates: send.duplicates,
    landlines,
    ...messagesOf(send, account, new Set(rejected.map(({ line }) => line))),
    already_sent: sentBefore + rejected.filter(isSent).length,
    rejected: rejected.filter((each) => !isSent(each)),
  };
}

/** Left out since they were sent the same text before: nothing is wrong with them. */
export const isSent = ({ code }: Rejected): boolean => code === "already_sent";

/** The messages that are not rejected, read as the service does: the first of them, and what is doubtful about any. */
function messagesOf(
  { content, texts, recipients, lines }: Send,
  account: Account,
  rejected: Set<number | null>,
): Pick<Preview, "sample" | "warnings"> {
  const templates = texts.map(({ text }) => readTemplate(text));
  const template = templates[0]!;
  const variants = content.template_id
    ? { languages: texts.map(({ language }) => language), texts: templates, common: undefined }
    : undefined;
  const smart = content.encoding === "smart";
  const reader = new ContactReader(
    { template, variants, smart, isSpoken: content.channel === "voice", refuseUnknown: false },
    account.default_country ?? undefined,
  );
  let sample: Preview["sample"] = null;
  const linesOf = new Map<string, number[]>();
  const empty = new Map<string, number[]>();
  for (const [n, recipient] of recipients.entries()) {
    const line = lines[n] ?? null;
    const read = rejected.has(line) ? undefined : reader.read({ ...recipient });
    if (!read || !("to" in read)) continue;
    sample ??= { line, to: read.to, text: read.text, parts: read.parts };
    if (line === null) continue;
    collect(linesOf, read.to, line);
    for (const field of emptyFields(template, { ...recipient })) collect(empty, field, line);
  }
  const landlines = Array.from(linesOf, ([to, [line]]) => ({ line: line!, to })).filter(({ to }) => isLandline(to));
  const repeated = Array.from(linesOf, ([to, own]) => ({ to, lines: own })).filter((each) => each.lines.length > 1);
  const empty_fields = Array.from(empty, ([field, own]) => ({ field, lines: own }));
  return { sample, warnings: { landlines, repeated_numbers: repeated, empty_fields } };
}

function collect(lists: Map<string, number[]>, key: string, line: number): void {
  const list = lists.get(key);
  if (list) list.push(line);
  else lists.set(key, [line]);
}

/** A preview in lines. */
export function told(
  { total, parts, total_cost: cost, waits_for_approval: waits, currency, balance_after: after, ...rest }: Preview,
  send: Send,
): string[] {
  const { sample, duplicates, rejected, warnings, landlines, already_sent: sentBefore, fallbacks } = rest;
  const { channel, fallback } = send.content;
  const left =
    after < 0
      ? `more than the balance by ${amount(-after, currency)}: nothing can be sent until it is topped up`
      : `balance after it ${amount(after, currency)}`;
  const later = laterOf(send.content.send_at);
  return [
    `${counted(total, "recipient")}, ${counted(parts, channel === "voice" ? "call" : "part")}, cost ${amount(cost, currency)}, ${left}.`,
    ...(fallbacks
      ? [
          `Who is not reached gets a ${fallback === "voice" ? "call" : "text"}: at most ${amount(fallbacks.total_cost, currency)} besides.`,
        ]
      : []),
    ...(waits ? ["It will wait for an approver: nothing is sent or charged before."] : []),
    ...(later ? [`To be sent on ${later}.`] : []),
    ...(sample
      ? [`To ${sample.to} (${whereOf(sample, send)}${counted(sample.parts, "part")}): ${printable(sample.text)}`]
      : []),
    ...(send.column === undefined && landlines > 0 ? [`${areLandlines(landlines)}.`] : []),
    ...doubts(warnings, send),
    ...(sentBefore > 0
      ? [
          `${counted(sentBefore, "recipient was", "recipients were")} sent the same text in the last 20 hours${send.content.skip_sent ? `, and ${sentBefore === 1 ? "is" : "are"} left out` : ""}.`,
        ]
      : []),
    ...aside(duplicates, rejected),
  ];
}

/** Where in the file the sample is from. */
const whereOf = ({ line }: { line: number | null }, { column }: Send) =>
  line === null || column === undefined ? "" : `line ${line}, column ${printable(column)}, `;

const areLandlines = (count: number) =>
  `${counted(count, "number is a landline", "numbers are landlines")}, which most networks do not deliver texts to`;

/** How many numbers are named for one doubt. */
const mostNamed = 5;

const named = <T>(all: T[], print: (each: T) => string) =>
  all.slice(0, mostNamed).map(print).join(", ") + (all.length > mostNamed ? ", …" : "");

function doubts({ landlines, repeated_numbers: repeated, empty_fields: empty }: Warnings, { ragged }: Send): string[] {
  const most = repeated.reduce((found, { lines }) => Math.max(found, lines.length), 0);
  return [
    ...(ragged === undefined ? [] : [ragged]),
    ...(landlines.length > 0
      ? [`${areLandlines(landlines.length)}: ${named(landlines, ({ line, to }) => `${to} (line ${line})`)}.`]
      : []),
    ...(repeated.length > 0
      ? [
          `${counted(repeated.length, "number gets", "numbers get")} several texts, up to ${most}: ${named(repeated, ({ to, lines }) => `${to} (lines ${named(lines, String)})`)}.`,
        ]
      : []),
    ...empty.map(
      ({ field, lines }) =>
        `\`${printable(field)}\` is empty for ${counted(lines.length, "recipient")}: ${lines.length === 1 ? "line" : "lines"} ${named(lines, String)}.`,
    ),
  ];
}

/** What one request has of a send: some of its recipients, or the list. */
export const inputOf = ({ content, recipients }: Send, from: number, batch: number): BulkSendInput =>
  content.list_id ? content : { ...content, recipients: recipients.slice(from, from + batch) };

/** What the service rejected of a batch, by its line in the file. */
export const rejectedAt = (
  { index, phonenumber, code, message }: RejectedRecipient,
  { lines }: Send,
  from: number,
): Rejected => ({
  line: lines[from + index] ?? null,
  phonenumber,
  code,
  message,
});

/** An answer of the service; where it refuses all recipients of a batch, it names them by their lines in the file, as it names rejected ones. */
export async function byLine<Answer>(answer: Promise<Answer>, { lines }: Send, from: number): Promise<Answer> {
  const inFile = (text: string) => text.replaceAll(/recipients\[(\d+)\]/g, (_, n) => `line ${lines[from + Number(n)]}`);
  try {
    return await answer;
  } catch (error) {
    const { name, message, errors } = error as TumaError;
    if (name !== "TumaError") throw error;
    const named = errors.map((each) => ({ ...each, field: inFile(each.field), message: inFile(each.message) }));
    throw Object.assign(error as TumaError, { message: inFile(message), errors: named });
  }
}

const shownRejections = 10;

const whoOf = ({ line, phonenumber }: Rejected) => (line === null ? printable(phonenumber ?? "") : `line ${line}`);

/** What is said of recipients that get nothing. */
export function aside(duplicates: number, rejected: Rejected[]): string[] {
  return [
    ...(duplicates > 0
      ? [`${counted(duplicates, "line repeats", "lines repeat")} an earlier one, and counts once.`]
      : []),
    ...(rejected.length > 0 ? [`${counted(rejected.length, "recipient")} rejected:`] : []),
    ...rejected.slice(0, shownRejections).map((each) => `  ${whoOf(each)}: ${forPeople(each.message)}`),
    ...(rejected.length > shownRejections ? ["  … `--json` lists all of them."] : []),
  ];
}
