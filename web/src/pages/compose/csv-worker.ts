import { mergeText, readTemplate } from "#merge";
import { measure, textToSend } from "#segments";
import { guessColumns, looksLikeNumber, readSheet, recipientsOf, type Sheet } from "./csv.ts";

/** Requests from the page. The list stays in this worker, so that the page never holds 100,000 rows. */
export type WorkerRequest =
  | { kind: "read"; source: File | string; unnamed: string }
  | { kind: "merge"; mapping: Mapping; text: string; smart: boolean }
  | { kind: "body"; mapping: Mapping; fields: { text: string } & Record<string, unknown> };

/** The column of each value; -1 for none. */
export interface Mapping {
  phone: number;
  name: number;
}

/** A summary of the list. */
export interface Listing {
  columns: string[];
  rows: number;
  guess: Mapping;
  /** The first rows, unprocessed. */
  sample: string[][];
}

/** The merged text. */
export interface Merged {
  good: number;
  /** The first lines without a valid number. */
  bad: { line: number; value: string }[];
  badCount: number;
  parts: number;
  previews: { to: string; text: string; parts: number }[];
}

let sheet: Sheet = { columns: [], hasHeader: false, rows: [] };

async function read(source: File | string, unnamed: string): Promise<Listing> {
  sheet = readSheet(typeof source === "string" ? source : await source.text(), unnamed);
  return {
    columns: sheet.columns,
    rows: sheet.rows.length,
    guess: guessColumns(sheet),
    sample: sheet.rows.slice(0, 4),
  };
}

function merge(mapping: Mapping, text: string, smart: boolean): Merged {
  const template = readTemplate(text);
  const merged: Merged = { good: 0, bad: [], badCount: 0, parts: 0, previews: [] };
  recipientsOf(sheet, mapping, text).forEach((recipient, index) => {
    const to = recipient["phonenumber"]!;
    if (!looksLikeNumber(to)) {
      merged.badCount++;
      if (merged.bad.length < 20) merged.bad.push({ line: index + 1, value: to });
      return;
    }
    const own = textToSend(mergeText(template, recipient, 10_000) ?? text, smart ? "smart" : undefined);
    const parts = own === "" ? 0 : measure(own).count;
    merged.good++;
    merged.parts += parts;
    if (merged.previews.length < 3) merged.previews.push({ to, text: own, parts });
  });
  return merged;
}

function body(mapping: Mapping, fields: { text: string } & Record<string, unknown>): Blob {
  const recipients = recipientsOf(sheet, mapping, fields.text);
  return new Blob([JSON.stringify({ ...fields, recipients })], { type: "application/json" });
}

addEventListener("message", (event: MessageEvent<{ id: number; request: WorkerRequest }>) => {
  const { id, request } = event.data;
  const answer =
    request.kind === "read"
      ? read(request.source, request.unnamed)
      : request.kind === "merge"
        ? merge(request.mapping, request.text, request.smart)
        : body(request.mapping, request.fields);
  Promise.resolve(answer).then(
    (value) => postMessage({ id, value }),
    (error: Error) => postMessage({ id, error: error.message }),
  );
});
