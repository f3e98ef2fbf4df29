/** Reads values from an upstream's data, which is hostile input, by paths such as `messages.0.id`. */
import { storable } from "../../../base/storable.ts";

/** Reads JSON; undefined for anything else. */
export function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** The value at a path such as `messages.0.id`; undefined if there is none. */
function valueAt(data: unknown, path: string): unknown {
  let value = data;
  for (const name of path.split(".")) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/**
 * The texts at a path, or at several separated by `|`, in order, as they can be stored. Missing and empty ones are skipped; numbers and
 * booleans become texts.
 */
export function textsAt(data: unknown, paths: string): string[] {
  return paths.split("|").flatMap((path) => {
    const value = valueAt(data, path);
    if (typeof value === "string") return value === "" ? [] : [storable(value)];
    return typeof value === "number" || typeof value === "boolean" ? [String(value)] : [];
  });
}

/** The first of these texts; `""` if there is none. */
export const textAt = (data: unknown, paths: string): string => textsAt(data, paths)[0] ?? "";

/** The first 10,000 items of the list at a path; anything but a list counts as one item. An empty path means the whole data. */
export function listAt(data: unknown, path: string): unknown[] {
  const value = path === "" ? data : valueAt(data, path);
  return Array.isArray(value) ? value.slice(0, 10_000) : value === undefined ? [] : [value];
}
