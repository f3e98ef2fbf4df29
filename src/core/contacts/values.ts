/** The fields that an account gives its contacts: their kinds, and what a value of each may be. Pure. */
import { say, type Sentence } from "../../base/sentences/sentence.ts";
import { isDay } from "../../base/time.ts";

/** The kinds of field. */
export const fieldKinds = ["text", "number", "date", "boolean"] as const;
/** A kind of field. */
export type FieldKind = (typeof fieldKinds)[number];

/** A field of the account's own. */
export interface Field {
  name: string;
  kind: FieldKind;
}

/** A value as it is stored and shown: a day is `YYYY-MM-DD`. */
export type FieldValue = string | number | boolean;

/** Values by the names of fields. */
export type Values = Record<string, FieldValue>;

/** The most fields of an account, and characters of a name and of a text. */
export const mostFields = 50;
export const mostNameChars = 60;
export const mostTextChars = 1_000;

/** Characters of a contact's name and notes, and of a consent, at most. */
export const mostChars = { name: 200, notes: 5_000, by: 200, words: 2_000 };

/** The largest number: spreadsheets, too, keep its fifteen digits. */
const largestNumber = 999_999_999_999_999;

/** What everybody knows of a contact, and what lists call it: a field of such a name could not be told from it. */
const ownNames = new Set(
  "id number phone phonenumber name language time_zone notes test fields consent consent_at consent_by consent_words opted_out created_at changed_at row".split(
    " ",
  ),
);

/** Why a field cannot have a name; undefined if it can. Names are compared without regard to case. */
export function unfitName(name: string): Sentence | undefined {
  if (name === "" || name !== name.trim()) return say("is empty, or begins or ends with a space");
  if (name.length > mostNameChars) return say("has more than {most} characters", { most: mostNameChars });
  if (/[\p{Cc}\p{Cf}"]/u.test(name)) return say("contains a quotation mark, a line break or an invisible character");
  return ownNames.has(name.toLowerCase()) ? say("is what every contact has: choose another name") : undefined;
}

/** Why a field of a kind cannot hold a value; undefined if it can. */
export function unfitValue(kind: FieldKind, value: unknown): Sentence | undefined {
  switch (kind) {
    case "text":
      if (typeof value !== "string") return say("is not a text");
      return value.length > mostTextChars ? say("has more than {most} characters", { most: mostTextChars }) : undefined;
    case "number":
      return typeof value === "number" && Math.abs(value) <= largestNumber ? undefined : say("is not a number");
    case "date":
      return typeof value === "string" && isDay(value) ? undefined : say("is not a day such as 2026-11-21");
    default:
      return typeof value === "boolean" ? undefined : say("is neither true nor false");
  }
}

/** The field of a name, whatever its case. */
export const fieldNamed = (fields: readonly Field[], name: string): Field | undefined =>
  fields.find((field) => field.name === name) ??
  fields.find((field) => field.name.toLowerCase() === name.toLowerCase());
