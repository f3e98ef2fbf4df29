/** A file of contacts, read into batches that the database takes as they are. Pure; runs in a thread of its own. */
import { decodeSheet } from "../../../../lists/csv.ts";
import { kindOf, readList } from "../../../../lists/read-list.ts";
import { UnreadableFile, type Unreadable } from "../../../../lists/unreadable.ts";
import { invalidField } from "../../../base/errors.ts";
import { parseNumber } from "../../../base/phone/phone.ts";
import { unstorable } from "../../../base/storable.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";
import { isTimeZone, parseInstant } from "../../../base/time.ts";
import { headings, type Attribute } from "../headings.ts";
import { type Field, mostChars, unfitValue, type Values } from "../values.ts";
import { readCell } from "./cells.ts";
import { meaningsOf, type Meaning } from "./columns.ts";
import { isCard, readCards } from "./vcard.ts";

/** A file, and how it is to be read. */
export interface Reading {
  bytes: Uint8Array;
  /** The account's default country, whose numbers may lack their country code. */
  country: string | undefined;
  /** The fields that the account has. */
  fields: Field[];
  /** What columns are, by their headings. */
  asked: Record<string, string | null>;
  /** What all agreed to whose line does not say it. */
  consent: GivenConsent | undefined;
  now: Date;
}

/** When, where and by what words somebody agreed, as it was written. */
export interface GivenConsent {
  at: string;
  by: string;
  words: string;
}

/** A line that is not imported. */
export interface RefusedLine {
  line: number;
  /** As it stands in the file. */
  number: string;
  reason: Sentence;
}

/** Rows of contacts as the JSON text of an array, and how many consents are in them. */
export interface Batch {
  json: string;
  size: number;
  consents: number;
}

/** What a file says. */
export interface ReadContacts {
  /** In the order of their numbers. */
  batches: Batch[];
  /** Lines that were merged with earlier ones of the same number. */
  merged: number;
  /** The first of them. */
  refused: RefusedLine[];
  refusedTotal: number;
  /** What each column was read as; null: left out. */
  columns: { heading: string; as: string | null }[];
  newFields: Field[];
}

/** Lines of a file at most, and the bytes. */
export const mostRows = 100_000;
export const mostBytes = 32 * 1024 * 1024;
/** Refused lines that are told. */
export const mostTold = 1_000;
/** Rows per statement. */
const batchRows = 4_000;

interface Row {
  phone: string;
  name?: string;
  language?: string;
  time_zone?: string;
  notes?: string;
  fields: Values;
  consents: Consent[];
}

/** With its time in ISO 8601. */
type Consent = GivenConsent;

type Given = Partial<Record<Attribute, string>> & { fields: [Field, string][] };
interface GivenLine {
  line: number;
  given: Given;
}

/** Reads a file; throws a `Refusal` for one that is none of contacts. */
export async function readContacts(reading: Reading): Promise<ReadContacts> {
  const ofAll = consentOfAll(reading);
  const { lines, meanings, columns } = await linesOf(reading);
  if (lines.length > mostRows)
    throw invalidField(
      "file",
      say("The file has {count} contacts, and {most} is the maximum of one import. Split it. Nothing was imported.", {
        count: lines.length,
        most: mostRows,
      }),
    );
  const rows = new Map<string, Row>();
  const refused: RefusedLine[] = [];
  let [merged, refusedTotal] = [0, 0];
  for (const { line, given } of lines) {
    const read = readLine(given, reading, ofAll);
    if ("reason" in read) {
      refusedTotal++;
      if (refused.length < mostTold) refused.push({ line, number: given.number ?? "", reason: read.reason });
      continue;
    }
    const before = rows.get(read.phone);
    if (before) merged++;
    rows.set(read.phone, before ? mergedWith(before, read) : read);
  }
  const newFields = meanings.flatMap((each) => (each && "field" in each && each.isNew ? [each.field] : []));
  return { batches: batchesOf(rows), merged, refused, refusedTotal, columns, newFields };
}

const mergedWith = (before: Row, later: Row): Row => ({
  ...before,
  ...later,
  fields: { ...before.fields, ...later.fields },
  consents: [...before.consents, ...later.consents],
});

function batchesOf(rows: Map<string, Row>): ReadContacts["batches"] {
  const sorted = [...rows.values()].sort((one, other) => (one.phone < other.phone ? -1 : 1));
  const batches = [];
  for (let at = 0; at < sorted.length; at += batchRows) {
    const batch = sorted.slice(at, at + batchRows);
    const consents = batch.reduce((sum, row) => sum + row.consents.length, 0);
    batches.push({ json: JSON.stringify(batch), size: batch.length, consents });
  }
  return batches;
}

/** The lines of a file, whichever it is: a list or vCards. */
async function linesOf(
  reading: Reading,
): Promise<{ lines: GivenLine[]; meanings: Meaning[]; columns: ReadContacts["columns"] }> {
  const { bytes, fields, asked } = reading;
  try {
    if (kindOf(bytes, mostBytes) === "text") {
      const { text } = decodeSheet(bytes);
      if (isCard(text)) return { lines: cardLines(text), meanings: [], columns: [] };
    }
    const { sheet } = await readList(bytes, { mostBytes });
    if (sheet.rows.length === 0)
      throw invalidField("file", say("The file has no contacts: it needs a line for each, with a phone number."));
    const meanings = meaningsOf(sheet, { fields, asked });
    const lines = sheet.rows.map((cells, at) => ({ line: sheet.lines[at]!, given: givenBy(cells, meanings) }));
    const columns = sheet.columns.map((heading, index) => ({ heading, as: wireOf(meanings[index]) }));
    return { lines, meanings, columns };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw invalidField("file", unreadable[error.why](error.line ?? 1));
  }
}

const wireOf = (meaning: Meaning) =>
  meaning === undefined ? null : "field" in meaning ? `fields.${meaning.field.name}` : meaning.attribute;

function givenBy(cells: readonly string[], meanings: readonly Meaning[]): Given {
  const given: Given = { fields: [] };
  for (const [index, meaning] of meanings.entries()) {
    const cell = cells[index]?.trim() ?? "";
    if (!meaning || cell === "") continue;
    if ("field" in meaning) given.fields.push([meaning.field, cell]);
    else given[meaning.attribute] = cell;
  }
  return given;
}

const cardLines = (text: string): GivenLine[] =>
  readCards(text).map(({ line, number, name, language, zone, notes }) => ({
    line,
    given: {
      number,
      fields: [],
      ...(name && { name }),
      // A card may have a whole tag, and an offset where we need a zone.
      ...(language && { language: language.split("-")[0]! }),
      ...(isZone(zone) && { time_zone: zone }),
      ...(notes && { notes }),
    },
  }));

const zones = new Map<string, boolean>();

/** Whether there is a zone of a name; asking costs more than all else of a line. */
function isZone(name: string): boolean {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const is = isTimeZone(name);
  if (zones.size < 1_000) zones.set(name, is);
  return is;
}

/** Reads a line, or says why it is no contact. */
function readLine(given: Given, { country, now }: Reading, ofAll: Consent | undefined): Row | { reason: Sentence } {
  const number = parseNumber(given.number ?? "", country);
  if (!number.ok) return { reason: say("The number is {reason}.", { reason: number.why }) };
  const row: Row = { phone: number.e164, fields: {}, consents: [] };
  const reason = readTexts(row, given) ?? readFields(row, given) ?? readConsent(row, given, { now, ofAll });
  return reason ? { reason } : row;
}

const lineReason = (column: string, reason: Sentence) => say("“{column}” {reason}.", { column, reason });

function readTexts(row: Row, { name, notes, language, time_zone: zone }: Given): Sentence | undefined {
  const limits = { name: mostChars.name, notes: mostChars.notes };
  for (const [column, text] of Object.entries({ name, notes }) as ["name" | "notes", string | undefined][]) {
    if (text === undefined) continue;
    const most = limits[column];
    const reason =
      unstorable(text) ?? (text.length > most ? say("has more than {most} characters", { most }) : undefined);
    if (reason) return lineReason(headings.en[column], reason);
    row[column] = column === "name" ? text.replaceAll(/\p{Cc}+/gu, " ").trim() : text;
  }
  if (language !== undefined) {
    const code = language.toLowerCase().split(/[-_]/)[0]!;
    if (!/^[a-z]{2,3}$/.test(code)) return lineReason(headings.en.language, say("is not an ISO 639 code such as `rw`"));
    row.language = code;
  }
  if (zone === undefined) return undefined;
  if (!isZone(zone)) return lineReason(headings.en.time_zone, say("is not a time zone such as Africa/Kigali"));
  row.time_zone = zone;
  return undefined;
}

function readFields(row: Row, { fields }: Given): Sentence | undefined {
  for (const [field, cell] of fields) {
    const value = readCell(field.kind, cell);
    const reason = unstorable(cell) ?? unfitValue(field.kind, value);
    if (reason) return lineReason(field.name, reason);
    row.fields[field.name] = value!;
  }
  return undefined;
}

/** A consent is whole or none: without a time, a place or words it proves nothing. */
function readConsent(
  row: Row,
  { consent_at: at, consent_by: by, consent_words: words }: Given,
  { now, ofAll }: { now: Date; ofAll: Consent | undefined },
): Sentence | undefined {
  if (at === undefined && by === undefined && words === undefined) {
    if (ofAll) row.consents.push(ofAll);
    return undefined;
  }
  if (at === undefined || by === undefined || words === undefined)
    return say("A consent needs all three: when, where and by what words.");
  const read = consentOf({ at, by, words }, now);
  if ("reason" in read) return lineReason(headings.en[read.column], read.reason);
  row.consents.push(read);
  return undefined;
}

function consentOf(
  { at: text, by, words }: GivenConsent,
  now: Date,
): Consent | { column: "consent_at" | "consent_words"; reason: Sentence } {
  const at = parseInstant(text) ?? parseInstant(`${String(readCell("date", text))}T00:00:00Z`);
  if (!at || at > now) return { column: "consent_at", reason: say("is not a time in the past such as 2026-11-21") };
  const reason =
    by.length > mostChars.by || words.length > mostChars.words
      ? say("has more than {most} characters", { most: mostChars.words })
      : (unstorable(by) ?? unstorable(words));
  return reason ? { column: "consent_words", reason } : { at: at.toISOString(), by, words };
}

/** What everybody of the file agreed to, refused if it is no consent. */
function consentOfAll({ consent, now }: Reading): Consent | undefined {
  const read = consent && consentOf(consent, now);
  if (!read || !("reason" in read)) return read;
  throw invalidField(
    "consent",
    say("`{field}` {reason}.", {
      field: read.column === "consent_at" ? "consent.at" : "consent.words",
      reason: read.reason,
    }),
  );
}

/** What is said of a file that is none. */
const unreadable: Record<Unreadable, (line: number) => Sentence> = {
  excel97: () => say("The file is an Excel 97 workbook (.xls). Save it as .xlsx or CSV."),
  excelBinary: () => say("The file is an Excel binary workbook (.xlsb). Save it as .xlsx or CSV."),
  openDocument: () => say("The file is an OpenDocument file (.ods). Save it as .xlsx or CSV."),
  encrypted: () => say("The file is a workbook with a password. Save it without one."),
  webPage: () =>
    say(
      "The file is a web page or XML, whatever its name says. Open it in a spreadsheet, and save it as .xlsx or CSV.",
    ),
  notAList: () => say("The file is neither a list (CSV, .xlsx) nor a vCard."),
  damaged: () => say("The file is a damaged or incomplete workbook. Open it in Excel, and save it again."),
  tooLarge: () => say("The file is too large to be read. Split it."),
  tooManyRows: () =>
    say("The file has more than {most} rows, the maximum of one import. Split it. Nothing was imported.", {
      most: mostRows,
    }),
  openQuote: (line) =>
    say(
      "The file has a quotation mark in line {line} that is not closed where its cell ends, so the lines after it would be taken for part of it. Close it, or write it twice if it belongs to the text. Nothing was imported.",
      { line },
    ),
};
