import { ContactReader, type Contact, type Unfit } from "#contact";
import { emptyFields, readTemplate, unknownFields, type UnknownField } from "#merge";
import type { Variant } from "#variants";
import { english, say, translated, type Said, type Translations } from "../../../../../src/base/sentences/sentence.ts";
import type { Language } from "../../../texts/languages.ts";
import { listFile, sheetText } from "../../../ui/lists/csv.ts";
import {
  decodeSheet,
  fieldsOf,
  guessColumns,
  keptOf,
  lineOf,
  readSheet,
  reasonOf,
  recipientsOf,
  usedIn,
} from "../../../../../lists/csv.ts";
import type { Charset, Columns, Recipient, Sheet } from "../../../../../lists/csv.ts";
import { keyed, type BulkRequest } from "./keyed.ts";
import { privateColumns } from "./private.ts";
import { readList, type ReadFile } from "../../../../../lists/read-list.ts";
import { UnreadableFile } from "../../../../../lists/unreadable.ts";

/** Requests from the page. The list stays in this worker, so that the page never holds 100,000 rows. */
export type WorkerRequest =
  | { kind: "read"; source: Blob | string; unnamed: string; sheet: string | undefined }
  | { kind: "text"; source: Blob | string }
  | ({ kind: "merge" } & MergeOf)
  | ({ kind: "leftOut"; header: [line: string, reason: string] } & MergeOf)
  | { kind: "body"; mapping: Mapping; mended: Mended; texts: readonly string[]; fields: BulkFields; draftId: string }
  | { kind: "failures"; csv: string }
  | ({ kind: "again"; draftId: string } & AgainOf);

/** What is sent again: the messages of the CSV that failed for one of these causes. */
export interface AgainOf {
  causes: readonly string[];
  /** The other members of the request. */
  fields: { reference: string; resend_of: string; dry_run?: boolean };
}

/** Messages of a report that failed for one cause. */
export interface Failure {
  cause: string;
  /** What the cause means, in the language of the page. */
  meaning: string;
  /** Whether sending again is sensible. */
  resend: boolean;
  messages: number;
}

/** A request that sends again, and its first texts. */
export interface AgainRequest extends BulkRequest {
  previews: Merged["previews"];
}

/** The members of a bulk send besides its recipients. */
type BulkFields = { keep_members?: boolean } & Record<string, unknown>;

/** A list merged with a text. */
export interface MergeOf {
  mapping: Mapping;
  text: string;
  /** The texts of a template, which are sent instead of the text. */
  variants?: readonly Variant[] | undefined;
  /** The language of whoever has none. */
  common?: string | undefined;
  smart: boolean;
  /** The account's default country; undefined for none. */
  country: string | undefined;
  mended: Mended;
  /** Recipients that the service rejects for reasons other than the list itself, such as opt-outs. */
  rejected?: readonly Rejected[] | undefined;
}

/** The numbers that were corrected in the page, by the index of their row, each with the reason why the row was left out. */
export type Mended = Readonly<Record<number, { value: string; was: string }>>;

/** A recipient that the service rejects. */
interface Rejected {
  index: number;
  message: string;
}

/** The column of each value; -1 for none. */
export type Mapping = Columns;

/** A summary of the list. */
export interface Listing {
  columns: string[];
  rows: number;
  /** The lines with more or fewer cells than the first. */
  ragged: number[];
  guess: Mapping;
  /** How a text file is encoded. */
  charset: Charset | undefined;
  /** Columns that seem to be about health or to hold secrets. */
  private: string[];
  /** The visible sheets of a workbook. */
  sheets: string[];
  /** The first rows, unprocessed. */
  sample: string[][];
}

/** A row that is left out of the send, or was until its number was corrected. */
export interface LeftOut {
  index: number;
  /** The line number in the file, from 1. */
  line: number;
  value: string;
  /** Why it is left out, or was. */
  reason: string;
  /** Whether it is sent by now. */
  isMended: boolean;
}

/** The rows that are left out for one reason. */
export interface LeftOutFor {
  reason: string;
  rows: number;
  /** Rows that were left out for it, and are sent by now. */
  mended: number;
}

/** The merged text. */
export interface Merged {
  /** Rows with a number that can be sent to, whatever the text. */
  numbers: number;
  good: number;
  parts: number;
  /** The first rows that are left out, or were, of each reason. */
  leftOut: LeftOut[];
  leftOutCount: number;
  /** The reasons, those with most rows first. */
  reasons: LeftOutFor[];
  /** Fields that are empty for recipients, with their number. */
  empty: { field: string; count: number }[];
  /** Fields of the text that the list does not have. */
  unknown: UnknownField[];
  /** The language is that of a call, if the list has it; the variant that of a template's text. */
  previews: { to: string; text: string; parts: number; language?: string; variant?: string }[];
}

/** How many of the rows left out for a reason a page shows, and for how many reasons; the rest are in the download. */
const mostShown = 200;
const mostReasons = 50;
/** Texts shown as the recipients will see them. */
const mostPreviews = 5;

/** What is said of rows, by language; English needs none. */
const catalogues: Record<Language, () => Promise<Translations>> = {
  en: () => Promise.resolve({}),
  fr: async () => (await import("../../../../../src/base/sentences/numbers/fr.ts")).numbers,
  rw: async () => (await import("../../../../../src/base/sentences/numbers/rw.ts")).numbers,
  sw: async () => (await import("../../../../../src/base/sentences/numbers/sw.ts")).numbers,
};
let language: Language = "en";
let translations: Translations = {};

/** A sentence about a row in the language of the page; in English where it has no translation. */
const inOurs = (said: Said): string => translated(said, language, translations) ?? english(said);

let sheet: Sheet = { columns: [], hasHeader: false, rows: [], lines: [], ragged: [] };
/** Of the file that was read last; undefined for a workbook. */
let charset: Charset | undefined;

async function read({ source, unnamed, sheet: wanted }: Extract<WorkerRequest, { kind: "read" }>): Promise<Listing> {
  const file: ReadFile =
    typeof source === "string"
      ? { sheet: readSheet(source, unnamed), charset: undefined, sheets: [] }
      : await readList(new Uint8Array(await source.arrayBuffer()), { sheet: wanted, unnamed });
  ({ sheet, charset } = file);
  const { phone, name } = guessColumns(sheet);
  return {
    columns: sheet.columns,
    rows: sheet.rows.length,
    ragged: sheet.ragged,
    // Where none looks like numbers the first is offered: the page has a choice, and says what is wrong with each cell.
    guess: { phone: Math.max(0, phone), name },
    charset: file.charset,
    private: privateColumns(sheet.columns, sheet.rows),
    sheets: file.sheets,
    sample: sheet.rows.slice(0, 4),
  };
}

/** The list that was read last as a text that reads the same, each row on its line. */
async function textOf(source: Blob | string): Promise<string> {
  if (typeof source === "string") return source;
  if (charset !== undefined) return decodeSheet(new Uint8Array(await source.arrayBuffer())).text;
  return sheetText(sheet);
}

function merge(of: MergeOf): Merged {
  const template = readTemplate(of.text);
  // Whoever lacks a field of a template is left out, with the reason.
  const unknown = of.variants ? [] : unknownFields(template, fieldsOf(sheet, of.mapping));
  const shown = new Set<string | undefined>([undefined]);
  const empty = new Map<string, number>();
  const reasons = new Reasons();
  const merged: Merged = {
    numbers: 0,
    good: 0,
    parts: 0,
    leftOut: [],
    leftOutCount: 0,
    reasons: [],
    empty: [],
    unknown,
    previews: [],
  };
  readRows(of, (row) => {
    const { index, recipient, contact, refusal } = row;
    const mended = of.mended[index];
    if (refusal !== undefined || mended) reasons.add(leftOutOf(row, mended?.was ?? refusal ?? ""));
    if ("to" in contact || contact.code !== "invalid_number") merged.numbers++;
    if (refusal !== undefined || !("to" in contact)) {
      merged.leftOutCount++;
      return;
    }
    const parts = contact.text === "" ? 0 : contact.parts;
    merged.good++;
    merged.parts += parts;
    const { variant } = contact;
    if (!of.variants)
      for (const field of emptyFields(template, recipient)) empty.set(field, (empty.get(field) ?? 0) + 1);
    if (merged.previews.length < mostPreviews || !shown.has(variant)) {
      const spoken = variant ?? recipient["language"]?.trim().toLowerCase();
      const about = { ...(spoken ? { language: spoken } : {}), ...(variant ? { variant } : {}) };
      merged.previews.push({ to: contact.to, text: contact.text, parts, ...about });
      shown.add(variant);
    }
  });
  merged.empty = Array.from(empty, ([field, count]) => ({ field, count }));
  return { ...merged, leftOut: reasons.shown, reasons: reasons.all() };
}

/** Counts rows by the reason why they are left out, and keeps the first of each. */
class Reasons {
  readonly #counts = new Map<string, LeftOutFor>();
  readonly shown: LeftOut[] = [];

  add(out: LeftOut): void {
    const { reason, isMended } = out;
    const { rows, mended } = this.#counts.get(reason) ?? { rows: 0, mended: 0 };
    this.#counts.set(reason, { reason, rows: rows + (isMended ? 0 : 1), mended: mended + (isMended ? 1 : 0) });
    if (rows + mended < mostShown && this.#counts.size <= mostReasons) this.shown.push(out);
  }

  /** In an order that correcting a number does not change. */
  all(): LeftOutFor[] {
    return [...this.#counts.values()].toSorted((one, other) => other.rows + other.mended - one.rows - one.mended);
  }
}

/** The list with its corrected numbers. */
function mendedSheet({ phone }: Mapping, mended: Mended): Sheet {
  const rows = [...sheet.rows];
  for (const [index, { value }] of Object.entries(mended)) {
    const row = [...rows[Number(index)]!];
    row[phone] = value;
    rows[Number(index)] = row;
  }
  return { ...sheet, rows };
}

/** Reads every row as the service does, and adds the recipients that only the service rejects. */
function readRows(of: MergeOf, each: (row: Row) => void): void {
  const { mapping, smart, country, mended, rejected = [] } = of;
  const reader = new ContactReader({ ...contentOf(of), smart }, country);
  const refusals = new Map(rejected.map(({ index, message }) => [index, message]));
  for (const [index, recipient] of recipientsOf(
    mendedSheet(mapping, mended),
    mapping,
    neededBy(textsIn(of), true),
  ).entries()) {
    const contact = reader.read(recipient);
    const refusal = refusals.get(index) ?? refusalOf(reader, contact);
    each({ index, recipient, contact, refusal });
  }
}

/** The texts that are merged. */
const textsIn = ({ text, variants }: MergeOf): string[] => variants?.map((each) => each.text) ?? [text];

function contentOf({ text, variants, common }: MergeOf) {
  if (!variants) return { template: readTemplate(text), refuseUnknown: false };
  const [languages, texts] = [
    variants.map(({ language: code }) => code),
    variants.map((each) => readTemplate(each.text)),
  ];
  return { template: texts[0]!, variants: { languages, texts, common }, refuseUnknown: true };
}

interface Row {
  index: number;
  recipient: Recipient;
  contact: Contact | Unfit;
  refusal: string | undefined;
}

function refusalOf(reader: ContactReader, contact: Contact | Unfit): string | undefined {
  if (!("to" in contact)) return inOurs(contact.said);
  // Without a text, it is not known yet whether a number that is there twice gets the same one twice.
  if (contact.text.trim() === "") return undefined;
  return reader.wasSeen(contact) ? inOurs(say("An earlier recipient has the same number and text.")) : undefined;
}

function leftOutOf({ index, recipient, refusal }: Row, why: string): LeftOut {
  const [line, value] = [sheet.lines[index]!, recipient.phonenumber];
  return { index, line, value, reason: reasonOf(why), isMended: refusal === undefined };
}

/** The rows that are left out as CSV: line, reason, and the row as it was. */
function leftOut(of: MergeOf, header: [string, string]): Blob {
  const rows: (string | number)[][] = [];
  readRows(of, (row) => {
    if (row.refusal === undefined) return;
    const { line, reason } = leftOutOf(row, row.refusal);
    rows.push([line, reason, ...sheet.rows[row.index]!]);
  });
  return listFile([...header, ...sheet.columns], rows, language);
}

/** The columns that a send needs: those of its texts, and for calls and templates the language of each recipient. */
function neededBy(texts: readonly string[], withLanguage: boolean): (column: string) => boolean {
  const used = texts.map(usedIn);
  return (column) => used.some((isUsed) => isUsed(column)) || (withLanguage && column === "language");
}

/** The largest body that the service takes. */
const mostBytes = 16 * 1024 * 1024;

/**
 * The request: with all columns if they are kept for the report, or as many as fit. The columns that the text uses are always
 * sent.
 */
function bodyOf({ mapping, mended, texts, fields }: Extract<WorkerRequest, { kind: "body" }>): Uint8Array<ArrayBuffer> {
  const used = neededBy(texts, fields["channel"] === "voice" || texts.length > 1);
  const whole = mendedSheet(mapping, mended);
  const print = (isKept: (column: string) => boolean) => {
    const recipients = recipientsOf(whole, mapping, (column) => used(column) || isKept(column));
    return new TextEncoder().encode(JSON.stringify({ ...fields, recipients }));
  };
  if (!fields.keep_members) return print(() => false);
  const complete = print(keptOf(sheet, mapping));
  return complete.byteLength <= mostBytes ? complete : print(lineOf(sheet));
}

/** Failed messages from a report's CSV: each with what the request needs of it. */
interface Failed {
  cause: string;
  parts: number;
  to: string;
  text: string;
  sender: string;
  /** In which it was spoken in a call; empty for a text. */
  language: string;
  given: [string, string][];
}

let failed: Failed[] = [];

/** Reads the failed messages in a report's CSV, and counts them by cause, most first. */
function failures(csv: string): Failure[] {
  const { columns, rows } = readSheet(csv);
  const kept = columns.flatMap((column, index) =>
    column.startsWith("contact.") ? [{ column: column.replace(/^contact\./, ""), index }] : [],
  );
  const causes = new Map<string, Failure>();
  failed = rows.map((row) => {
    const of = (column: string) => row[columns.indexOf(column)] ?? "";
    const cause = of("cause");
    const known = causes.get(cause) ?? { cause, meaning: of("reason"), resend: of("resend") === "true", messages: 0 };
    causes.set(cause, { ...known, messages: known.messages + 1 });
    const given = kept.map(({ column, index }): [string, string] => [column, row[index] ?? ""]);
    const parts = Number(of("item_count"));
    return { cause, parts, to: of("to"), text: of("text"), sender: of("sender"), language: of("language"), given };
  });
  return [...causes.values()].toSorted((one, other) => other.messages - one.messages);
}

/**
 * The request that resends to those of the failed that are chosen, each with its own text and the members that were kept of it; calls are made
 * again, each in its language.
 */
async function again({ causes, fields }: AgainOf, draftId: string): Promise<AgainRequest> {
  const chosen = failed.filter(({ cause }) => causes.includes(cause));
  const spoken = chosen[0]?.language;
  const body = {
    ...fields,
    ...(spoken ? { channel: "voice", language: spoken } : {}),
    recipients: chosen.map(({ to, text, language: own, given }) => ({
      name: "",
      ...Object.fromEntries(given),
      ...(own === "" ? {} : { language: own }),
      phonenumber: to,
      [ownText]: text,
    })),
    text: `@contact.${ownText}`,
    sender: chosen[0]?.sender ?? null,
    keep_members: (chosen[0]?.given.length ?? 0) > 0,
  };
  const previews = chosen
    .slice(0, mostPreviews)
    .map(({ to, text, parts, language: own }) => ({ to, text, parts, ...(own === "" ? {} : { language: own }) }));
  return { ...(await keyed(JSON.stringify(body), draftId)), previews };
}

/** The member that holds a recipient's own text. */
const ownText = "text";

function answer(request: WorkerRequest): unknown {
  if (request.kind === "read") return read(request);
  if (request.kind === "text") return textOf(request.source);
  if (request.kind === "merge") return merge(request);
  if (request.kind === "leftOut") return leftOut(request, request.header);
  if (request.kind === "failures") return failures(request.csv);
  if (request.kind === "again") return again(request, request.draftId);
  return keyed(bodyOf(request), request.draftId);
}

async function answerIn(wanted: Language, request: WorkerRequest): Promise<unknown> {
  if (wanted !== language) [language, translations] = [wanted, await catalogues[wanted]()];
  return answer(request);
}

addEventListener("message", (event: MessageEvent<{ id: number; request: WorkerRequest; language: Language }>) => {
  const { id, request, language: wanted } = event.data;
  answerIn(wanted, request).then(
    (value) => postMessage({ id, value }),
    (error: Error) => {
      const unreadable = error instanceof UnreadableFile ? { why: error.why, line: error.line } : undefined;
      postMessage({ id, error: error.message, unreadable });
    },
  );
});
