import { mergeText, readTemplate, withFallbacks } from "#merge";
import { fieldsOf, type TemplateField, type Texts, type Variant } from "#variants";
import { useQuery } from "@tanstack/react-query";
import { call, type Name, type Reply } from "../../api/client.ts";

/** A template of the account. */
export type Template = Reply<"GET /v1/templates/{id}">;

/** What shows templates, and is asked for again once one has changed. */
export const templateNames: Name[] = ["GET /v1/templates", "GET /v1/templates/{id}"];

/** All templates of the account, a few hundred at most; undefined until they are there. */
export function useAllTemplates(enabled = true): readonly Template[] | undefined {
  return useQuery({ queryKey: ["GET /v1/templates" satisfies Name, "all"], queryFn: allTemplates, enabled }).data;
}

async function allTemplates({ signal }: { signal: AbortSignal }): Promise<Template[]> {
  const all: Template[] = [];
  for (let page = 1; ; page++) {
    const { templates, pages } = await call("GET /v1/templates", { query: { page, per_page: 100 }, signal });
    all.push(...templates);
    if (page >= pages.pages) return all;
  }
}

/** What a template says, as the service reads it. */
export const textsOf = ({ texts, fallbacks }: Pick<Template, "texts" | "fallbacks">): Texts => ({
  variants: Object.entries(texts).map(([language, text]) => ({ language, text })),
  fallbacks,
});

/**
 * The text as somebody without any values would read it; a field that has no fallback either is shown by its name.
 *
 * @param known the fields of contacts
 */
export function sampleOf({ language, text }: Variant, said: Texts, known: readonly string[]): string {
  const values = fieldsOf(said, known).map(({ name, needed }: TemplateField) => [
    name,
    needed.includes(language) ? name : null,
  ]);
  return mergeText(readTemplate(withFallbacks(text, said.fallbacks)), Object.fromEntries(values), Infinity)!;
}
