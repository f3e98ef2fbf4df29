/** Reads values from what an upstream sent, by paths such as `messages.0.id`. What it sent is hostile input. */

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

/** The texts at a path, or at several with `|` between them, in order; missing and empty ones are left out. */
export function textsAt(data: unknown, paths: string): string[] {
  return paths.split("|").flatMap((path) => {
    const value = valueAt(data, path);
    if (typeof value === "string") return value === "" ? [] : [value];
    return typeof value === "number" || typeof value === "boolean" ? [String(value)] : [];
  });
}

/** The first of these texts; `""` if there is none. */
export const textAt = (data: unknown, paths: string): string => textsAt(data, paths)[0] ?? "";

/** The items of the list at a path, of at most 10,000; one item if it is no list. An empty path is the whole. */
export function listAt(data: unknown, path: string): unknown[] {
  const value = path === "" ? data : valueAt(data, path);
  return Array.isArray(value) ? value.slice(0, 10_000) : value === undefined ? [] : [value];
}
