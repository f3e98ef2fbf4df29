import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import { publicUrl } from "../address.ts";
import type { App } from "../app.ts";
import { notFound } from "../errors.ts";
import type { DocPage, Library } from "./library.ts";

/** The parts of the documentation in `/llms.txt`, by the beginning of their paths. */
const parts: [string, RegExp][] = [
  ["Guides", /^guides\//],
  ["Reference", /^reference\/|^[^/]+$/],
  ["Errors", /^errors\//],
  ["Optional", /^decisions\//],
];

/** Pages that explain nothing and would only take up room. */
const lists = new Set(["reference/dependencies"]);

/**
 * The documentation for programs that read text: every page as Markdown at `/docs/<path>.md`, their list at `/llms.txt`, and all of
 * them at `/llms-full.txt` (llmstxt.org).
 */
export function libraryRoutes(app: App, ctx: Context, library: Library): void {
  const config = { scope: "public" } as const;
  const hidden = { config, schema: { hide: true } } as const;
  const url = () => publicUrl(ctx.config);
  const [markdown, plain] = ["text/markdown; charset=utf-8", "text/plain; charset=utf-8"];
  app.get("/llms.txt", hidden, (_request, reply) => reply.type(plain).send(listPages(library.pages, url())));
  app.get("/llms-full.txt", hidden, (_request, reply) => reply.type(plain).send(joinPages(library.pages, url())));
  const params = Type.Object({ "*": Type.String() });
  app.get("/docs/*", { config, schema: { hide: true, params } }, ({ params }, reply) => {
    const path = params["*"];
    const text = path.endsWith(".md") ? library.find(path)?.markdown : listFolder(library.pages, path, url());
    if (text === undefined) throw notFound();
    return reply.type(markdown).header("cache-control", "no-cache").send(text);
  });
}

const lineOf = ({ path, title, summary }: DocPage, url: string) =>
  `- [${title}](${url}/docs/${path}.md): ${firstSentence(summary)}`;

/** The list of a folder's pages, for links to the folder; undefined if it has none. */
function listFolder(pages: DocPage[], folder: string, url: string): string | undefined {
  const lines = pages.filter(({ path }) => path.startsWith(`${folder}/`)).map((page) => lineOf(page, url));
  return lines.length === 0 ? undefined : `# ${folder}\n\n${lines.join("\n")}\n`;
}

const about =
  "> Tuma is a self-hosted messaging and voice service: SMS both ways, delivery reports by signed webhook, one-time PINs, a prepaid wallet, speech.";

/** The list of all pages, with a sentence about each. */
export function listPages(pages: DocPage[], url: string): string {
  const sections = parts.map(([heading, pattern]) => {
    const lines = pages.filter(({ path }) => pattern.test(path)).map((page) => lineOf(page, url));
    return `## ${heading}\n\n${lines.join("\n")}\n`;
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
