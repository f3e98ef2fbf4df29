/** What the cells of a file say: days, numbers, yes and no, as people write them. Pure. */
import { isDay } from "../../../base/time.ts";
import type { FieldKind, FieldValue } from "../values.ts";

/** Yes and no in the languages of the dashboard, and as programs write them. */
const answers = new Map<string, boolean>([
  ...["yes", "true", "oui", "vrai", "yego", "ndiyo", "kweli"].map((word) => [word, true] as const),
  ...["no", "false", "non", "faux", "oya", "hapana"].map((word) => [word, false] as const),
]);

/** Up to fifteen digits, with a point or comma, and as programs write very small ones; none that begins with a zero, which is a code and no number. */
const number = /^-?(?:0|[1-9]\d{0,14})(?:[.,]\d{1,20})?(?:e-\d{1,3})?$/;

const writtenDay = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/** A day as `YYYY-MM-DD`, or with the day first, unless that is no day and the month first is. */
function readDay(text: string): string | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00)?)?$/.exec(text)?.[1];
  if (iso !== undefined) return isDay(iso) ? iso : undefined;
  const [, first = "", , second = "", year = ""] = writtenDay.exec(text) ?? [];
  const asDay = (day: string, month: string) => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return [asDay(first, second), asDay(second, first)].find(isDay);
}

/** What a cell says, read as a value of a kind; undefined if it is none. */
export function readCell(kind: FieldKind, text: string): FieldValue | undefined {
  if (kind === "number") return number.test(text) ? Number(text.replace(",", ".")) : undefined;
  if (kind === "date") return readDay(text);
  return kind === "boolean" ? answers.get(text.toLowerCase()) : text;
}

/** The kind of a column, which all of its filled cells are; text if they are of several, or of none other. */
export function kindOfCells(cells: readonly string[]): FieldKind {
  const kinds = ["boolean", "date", "number"] as const;
  return kinds.find((kind) => cells.every((cell) => readCell(kind, cell) !== undefined)) ?? "text";
}
