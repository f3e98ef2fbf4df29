/**
 * A filter of contacts: conditions such as `fields.village = "Musanze" and last_reply < 30d`, as a tree. Pure, and shared with the dashboard.
 */
import type { FieldKind } from "../values.ts";

/** What is compared: texts, numbers, yes or no, days, moments, and the membership in lists that were made by hand. */
export type Kind = FieldKind | "time" | "list";

/** What is known of every contact, with its kind. */
export const ownSubjects = {
  number: "text",
  name: "text",
  language: "text",
  time_zone: "text",
  notes: "text",
  opted_out: "boolean",
  created: "time",
  consent: "time",
  last_message: "time",
  last_reply: "time",
  failed: "number",
  list: "list",
} as const satisfies Record<string, Kind>;

/** The name of what is known of every contact. */
export type OwnSubject = keyof typeof ownSubjects;

/** What a condition is about: something known of every contact, or a field of the account's own. */
export type Subject = { readonly own: OwnSubject } | { readonly field: string; readonly kind: FieldKind };

/** The kind of what a condition is about. */
export const kindOf = (subject: Subject): Kind => ("own" in subject ? ownSubjects[subject.own] : subject.kind);

/** How a condition compares; `empty` and `filled` are written `is empty` and `is not empty`. */
export type Operator = "=" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "contains" | "starts" | "empty" | "filled";

const ordered = ["=", "!=", "<", "<=", ">", ">="] as const;

/** The operators of each kind. */
export const operatorsOf: Readonly<Record<Kind, readonly Operator[]>> = {
  text: ["=", "!=", "in", "contains", "starts", "empty", "filled"],
  number: [...ordered, "in", "empty", "filled"],
  boolean: ["=", "!=", "empty", "filled"],
  date: [...ordered, "empty", "filled"],
  time: [...ordered, "empty", "filled"],
  list: ["=", "!=", "in"],
};

/** The operators of an age: that it is exactly so many days says nothing, since time goes on. */
export const operatorsOfAge: ReadonlySet<Operator> = new Set(["<", "<=", ">", ">="]);

/** A value as it is written. An age is a number of hours (`h`), days (`d`) or weeks (`w`). */
export type Value =
  | { readonly text: string }
  | { readonly number: number }
  | { readonly yes: boolean }
  | { readonly day: string }
  | { readonly age: number; readonly unit: AgeUnit };

/** The units of ages, in hours. */
export const hoursOf = { h: 1, d: 24, w: 168 } as const;
export type AgeUnit = keyof typeof hoursOf;

/** One comparison: with no value for `empty` and `filled`, several for `in`, else with one. */
export interface Condition {
  readonly subject: Subject;
  readonly operator: Operator;
  readonly values: readonly Value[];
}

/** Conditions, joined. `all` and `any` have at least two. */
export type Tree =
  | Condition
  | { readonly all: readonly Tree[] }
  | { readonly any: readonly Tree[] }
  | { readonly not: Tree };

/** What bounds a filter: its characters, its conditions, how deep they are nested, and the values of one `in`. */
export const most = { characters: 2_000, conditions: 50, depth: 20, values: 100 } as const;
