type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * Deduplicates an OpenAPI document: every object and list of words with a `title` moves to `components.schemas` under that title and is
 * replaced by a `$ref`, beside which its own description and default stay. If two share a title and differ otherwise, the second
 * stays inline. Each event moves to `components.pathItems` and is a `$ref` as well: openapi-generator takes one that stands below
 * `webhooks` for an operation, and writes Python for it that does not compile.
 */
export function shareSchemas<Document extends object>(document: Document): Document {
  const shared = new Map<string, { printed: string; schema: Json }>();
  const share = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(share);
    if (typeof value !== "object" || value === null) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, share(member)]));
    const { title } = value;
    if ((value["type"] !== "object" && !("enum" in value)) || typeof title !== "string") return copy;
    const { description, default: fallback, ...schema } = copy;
    const printed = JSON.stringify(schema);
    const known = shared.get(title) ?? { printed, schema };
    shared.set(title, known);
    if (known.printed !== printed) return copy;
    return {
      $ref: `#/components/schemas/${title}`,
      ...(description === undefined ? {} : { description }),
      ...(fallback === undefined ? {} : { default: fallback }),
    };
  };
  const { paths, webhooks, ...rest } = document as unknown as Record<string, { [name: string]: Json }>;
  const calls = share(paths!);
  const events = webhooks && { pathItems: share(webhooks) };
  const schemas = Object.fromEntries(
    [...shared].sort(([one], [other]) => (one < other ? -1 : 1)).map(([title, { schema }]) => [title, schema]),
  );
  const components = {
    ...rest["components"],
    schemas: { ...(rest["components"]?.["schemas"] as object), ...schemas },
    ...events,
  };
  const references = Object.keys(webhooks ?? {}).map((kind) => [kind, { $ref: `#/components/pathItems/${kind}` }]);
  const named = { ...rest, components, ...(webhooks && { webhooks: Object.fromEntries(references) }), paths: calls };
  return named as unknown as Document;
}
