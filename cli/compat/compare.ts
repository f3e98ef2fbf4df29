import { isTime } from "./mask.ts";
import type { Body, Json } from "./recording.ts";

/** One difference between the provider's answer and Tuma's. */
export interface Difference {
  /** `status`, `content-type`, or the path of a field, such as `messages[].price`. */
  where: string;
  /** What the provider answers; null for a field that only Tuma has. */
  there: string | null;
  /** What Tuma answers; null for a field that it lacks. */
  here: string | null;
}

/** What a client sees of an answer. */
export interface Answer {
  status: number;
  contentType: string | null;
  body: Body;
}

/**
 * Every difference in status, media type, fields and types. Values may differ: ids, times and amounts do. A null and an empty list tell
 * nothing about the type of what may be there, and what only some items of a list have need not be in another.
 */
export function differences(there: Answer, here: Answer): Difference[] {
  const found: Difference[] = [];
  const note = (where: string, one: string | null, other: string | null) => {
    if (one !== other) found.push({ where, there: one, here: other });
  };
  note("status", String(there.status), String(here.status));
  note("content-type", mediaType(there.contentType), mediaType(here.contentType));
  const [one, other] = [shapeOf(there.body), shapeOf(here.body)];
  const optional = [...optionalIn(there.body), ...optionalIn(here.body)];
  const untold = [...one, ...other].filter(([, types]) => types.size === 0).map(([path]) => path);
  for (const path of new Set([...one.keys(), ...other.keys()])) {
    // The members of a field that one of them lacks, or that is another type, say nothing more.
    const isWithin = (outer: string) => path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
    if (untold.includes(path) ? one.has(path) && other.has(path) : untold.some(isWithin)) continue;
    if (found.some(({ where }) => isWithin(where))) continue;
    const isLacking = !one.has(path) || !other.has(path);
    if (isLacking && optional.some((each) => each === path || isWithin(each))) continue;
    note(path, typesAt(one, path), typesAt(other, path));
  }
  return found;
}

const mediaType = (type: string | null) => type?.split(";", 1)[0]!.trim().toLowerCase() ?? null;
const typesAt = (shape: Map<string, Set<string>>, path: string) =>
  shape.has(path) ? [...shape.get(path)!].sort().join(" or ") || "null" : null;

/** The types at every path, none for a null. All elements of a list share one path, since lists differ in length. */
function shapeOf(body: Body): Map<string, Set<string>> {
  const shape = new Map<string, Set<string>>();
  if (body === null) return shape;
  if (!("json" in body)) return shape.set("body", new Set([Object.keys(body)[0]!]));
  const visit = (path: string, value: Json): void => {
    const types = shape.get(path) ?? new Set();
    shape.set(path, value === null ? types : types.add(typeOf(value)));
    if (Array.isArray(value)) {
      if (value.length === 0) shape.set(`${path}[]`, new Set());
      for (const each of value) visit(`${path}[]`, each);
    } else if (value !== null && typeof value === "object") {
      for (const [name, each] of Object.entries(value)) visit(path === "" ? name : `${path}.${name}`, each);
    }
  };
  visit("", body.json);
  // An empty path would be the answer itself, unless it is a list or a single value.
  const root = shape.get("")!;
  shape.delete("");
  if (!root.has("object")) shape.set("body", root);
  return shape;
}

/** The paths of members that only some items of a list have. */
function optionalIn(body: Body): Set<string> {
  const optional = new Set<string>();
  const visit = (path: string, value: Json): void => {
    if (value === null || typeof value !== "object") return;
    if (!Array.isArray(value)) {
      for (const [name, each] of Object.entries(value)) visit(path === "" ? name : `${path}.${name}`, each);
      return;
    }
    const items = value.filter((each) => each !== null && typeof each === "object" && !Array.isArray(each));
    for (const name of new Set(items.flatMap((each) => Object.keys(each as object))))
      if (!items.every((each) => Object.hasOwn(each as object, name))) optional.add(`${path}[].${name}`);
    for (const each of value) visit(`${path}[]`, each);
  };
  if (body !== null && "json" in body) visit("", body.json);
  return optional;
}

/** A type as a client's parser knows it. Times are told apart by their form, which parsers depend on. */
function typeOf(value: Exclude<Json, null>): string {
  if (Array.isArray(value)) return "list";
  if (typeof value === "string" && isTime(value))
    return `time as ${value
      .replaceAll(/\d/g, "9")
      .replace(/\.9+/, ".9")
      .replace(/[+-]99:?99$/, "+99:99")}`;
  if (typeof value === "string" && /^\d+\.\d+$/.test(value)) return "decimal as text";
  return typeof value;
}
