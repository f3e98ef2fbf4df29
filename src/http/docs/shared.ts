type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * Deduplicates an OpenAPI document: every object schema with a `title` moves to `components.schemas` under that title and is
 * replaced by a `$ref`. If two share a title and differ, the second stays inline.
 */
export function shareSchemas<Document extends object>(document: Document): Document {
  const shared = new Map<string, { printed: string; schema: Json }>();
  const share = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(share);
    if (typeof value !== "object" || value === null) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, share(member)]));
    const { title } = value;
    if (value["type"] !== "object" || typeof title !== "string") return copy;
    const printed = JSON.stringify(copy);
    const known = shared.get(title) ?? { printed, schema: copy };
    shared.set(title, known);
    return known.printed === printed ? { $ref: `#/components/schemas/${title}` } : copy;
  };
  const { paths, ...rest } = document as unknown as Record<string, { [name: string]: Json }>;
  const named = share(paths!);
  const schemas = Object.fromEntries(
    [...shared].sort(([one], [other]) => (one < other ? -1 : 1)).map(([title, { schema }]) => [title, schema]),
  );
  const components = { ...rest["components"], schemas: { ...(rest["components"]?.["schemas"] as object), ...schemas } };
  return { ...rest, components, paths: named } as unknown as Document;
}
