import type { Context } from "../../base/context.ts";
import { publicUrl } from "../address.ts";
import type { App } from "../app.ts";
import { prepareText, sendPrepared, type Prepared } from "./prepared.ts";
import { docParts, type DocPage, type Library } from "./library.ts";

/** Pages that explain nothing and would only take up room. */
const lists = new Set(["reference/dependencies"]);

/** The documentation for programs that read text: the list of pages at `/llms.txt`, and all of them at `/llms-full.txt` (llmstxt.org). */
export function libraryRoutes(app: App, ctx: Context, library: Library): void {
  const hidden = { config: { scope: "public" }, schema: { hide: true } } as const;
  const url = () => publicUrl(ctx.config);
  for (const [path, write] of [
    ["/llms.txt", listPages],
    ["/llms-full.txt", joinPages],
  ] as const) {
    let document: Prepared | undefined;
    app.get(path, hidden, (_request, reply) => {
      document ??= prepareText("text/plain", write(library.pages, url()));
      return sendPrepared(reply.header("cache-control", "no-cache"), document);
    });
  }
}

const lineOf = ({ path, title, summary }: DocPage, url: string) =>
  `- [${title}](${url}/docs/${path}.md): ${firstSentence(summary)}`;

/** The list of a part's pages as Markdown. */
export function listPart(library: Library, folder: string, url: string): string {
  const part = docParts.find((each) => each.folder === folder)!;
  const lines = library.pagesOf(folder).map((page) => lineOf(page, url));
  return `# ${part.title}\n\n${part.about}\n\n${lines.join("\n")}\n`;
}

const about =
  "> Tuma is a self-hosted messaging and voice service: SMS both ways, delivery reports by signed webhook, one-time PINs, a prepaid wallet, speech.";

/** The list of all pages, with a sentence about each. */
export function listPages(pages: DocPage[], url: string): string {
  const sections = docParts.map(({ folder, title }) => {
    const lines = pages.filter(({ part }) => part === folder).map((page) => lineOf(page, url));
    // By llmstxt.org's rule, readers that are short of room leave this section out.
    return `## ${folder === "decisions" ? "Optional" : title}\n\n${lines.join("\n")}\n`;
  });
  const api = `- [OpenAPI document](${url}/openapi.json): every operation of the API, with its fields, scopes and errors\n- [Agents](${url}/mcp): the endpoint for the Model Context Protocol; needs a token\n`;
  return `# Tuma\n\n${about}\n\n## API\n\n${api}\n${sections.join("\n")}`;
}

/** The text of the pages that explain how to use the service, each after its address. */
export function joinPages(pages: DocPage[], url: string): string {
  const wanted = pages.filter(({ path }) => !path.startsWith("decisions/") && !lists.has(path));
  const texts = wanted.map(({ path, markdown }) => `<!-- ${url}/docs/${path}.md -->\n\n${markdown.trim()}\n`);
  return `${about}\n\nThe API is described in ${url}/openapi.json.\n\n${texts.join("\n")}`;
}

function firstSentence(text: string): string {
  const plain = text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll("**", "");
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/[.:]$/, "") ?? plain;
}
