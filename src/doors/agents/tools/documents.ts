import { Type } from "typebox";
import { publicUrl } from "../../../http/address.ts";
import { refuseField } from "../../../base/errors.ts";
import { englishOnly } from "../../../base/sentences/sentence.ts";
import { integerIn, named, text } from "../../../http/schemas.ts";
import { reads, tool } from "../tool.ts";
import { argumentsOf } from "./parts.ts";

/** Tools that read the documentation. */
export const documentTools = [
  tool({
    name: "search_docs",
    title: "Search the documentation",
    description:
      "Searches the documentation of this service: guides, reference, error codes, terms. Returns sections; read a whole page with `read_docs`.",
    scope: "any",
    hints: reads,
    input: argumentsOf({
      query: Type.String({ minLength: 1, maxLength: 200, description: "Words to search for, in English." }),
      limit: Type.Optional(integerIn(1, 20, "How many sections, 1 to 20. Default 5.")),
    }),
    output: named("DocsFound", {
      sections: Type.Array(
        named("DocsSection", {
          path: text("The page, for `read_docs`."),
          title: text("The title of the page."),
          heading: text("The heading of the section."),
          excerpt: text("Text around the match."),
        }),
        { description: "Best first." },
      ),
    }),
    run: async ({ library, compute }, { query, limit = 5 }) => ({
      sections: await compute(() => library.search(query, limit)),
    }),
  }),
  tool({
    name: "read_docs",
    title: "Read a page of the documentation",
    description: "Returns a page of the documentation as Markdown. Without `path`: the list of all pages.",
    scope: "any",
    hints: reads,
    input: argumentsOf({
      path: Type.Optional(Type.String({ maxLength: 200, description: "Such as `guides/webhooks`." })),
    }),
    output: named("DocsPage", { path: Type.String(), title: Type.String(), markdown: Type.String() }),
    async run({ library, ctx }, { path }) {
      if (path === undefined) {
        const list = library.pages.map((page) => `- \`${page.path}\`: ${page.title}`).join("\n");
        const about = `The API itself is described in ${publicUrl(ctx.config)}/openapi.json.`;
        return { path: "", title: "All pages", markdown: `# All pages\n\n${list}\n\n${about}\n` };
      }
      const page = library.find(path);
      if (page) return { path: page.path, title: page.title, markdown: page.markdown };
      throw refuseField(
        "not_found",
        "path",
        englishOnly(
          "`path` is not a page of the documentation. Find pages with `search_docs`, or call this without `path`.",
        ),
      );
    },
  }),
];
