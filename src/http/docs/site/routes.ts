import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import { errorTable } from "../../../base/errors.ts";
import { publicUrl } from "../../address.ts";
import type { App } from "../../app.ts";
import { notFound } from "../../errors.ts";
import { apiDocument } from "../documents.ts";
import { listPart } from "../library-routes.ts";
import { docParts, type Library } from "../library.ts";
import { keepPage, sendKept, sendPage, type KeptPage, type RenderedPage } from "../page.ts";
import { prepared, prepareText, sendPrepared, type Prepared } from "../prepared.ts";
import { referencePage } from "../reference-page.ts";
import { Site } from "./site.ts";

/** How many sections a search shows, and how many of one page. */
const mostFound = 12;
const mostOfPage = 2;
/** The characters of a query. */
const longestQuery = 200;

/**
 * The documentation as pages at `/docs`, each also as Markdown at the same address with `.md`; the search; the reference of the API;
 * and the page of each error code at `/errors/<code>`, to which the `type` of an error points.
 */
export function siteRoutes(app: App, ctx: Context, library: Library): void {
  const config = { scope: "public" } as const;
  const hidden = { config, schema: { hide: true } } as const;
  const url = () => publicUrl(ctx.config);
  const site = new Site(library, url);
  /** Made on first request, once the public URL is known. */
  const pages = new Map<string, KeptPage>();
  const rendered = (path: string, make: () => RenderedPage): KeptPage => keptIn(pages, path, () => keepPage(make()));
  const texts = new Map<string, Prepared>();
  const pictures = new Map<string, Prepared>();

  app.get("/docs", hidden, (_request, reply) =>
    sendKept(
      reply,
      rendered("", () => site.home()),
    ),
  );
  app.get("/docs/reference/api", hidden, (_request, reply) =>
    sendKept(
      reply,
      rendered("reference/api", () => referencePage(apiDocument(app, url()), url())),
    ),
  );

  const find = (query: string) => library.search(query, mostFound, mostOfPage);
  const querystring = Type.Object({ q: Type.Optional(Type.String({ maxLength: longestQuery })) });
  const search = { config, schema: { hide: true, querystring } } as const;
  app.get("/docs/search", search, ({ query: { q = "" } }, reply) => sendPage(reply, site.results(q, find(q))));
  app.get("/docs/search.json", search, ({ query: { q = "" } }, reply) =>
    reply.header("cache-control", "no-cache").send({ found: site.found(find(q)) }),
  );

  const pictureParams = Type.Object({ name: Type.String() });
  app.get("/docs/pictures/:name", { config, schema: { hide: true, params: pictureParams } }, ({ params }, reply) => {
    const picture = library.picture(params.name);
    if (!picture) throw notFound();
    reply.header("cache-control", "public, max-age=3600");
    return sendPrepared(
      reply,
      keptIn(pictures, params.name, () => prepared("image/webp", picture)),
    );
  });

  const params = Type.Object({ "*": Type.String() });
  app.get("/docs/*", { config, schema: { hide: true, params } }, ({ params, headers }, reply) => {
    const asMarkdown = params["*"].endsWith(".md");
    const path = params["*"].replace(/\.md$/, "");
    const page = library.find(path);
    const part = docParts.find(({ folder }) => folder === path);
    if (!page && !part) {
      const isPerson = headers.accept?.includes("text/html") ?? false;
      if (asMarkdown || !isPerson) throw notFound();
      const words = path
        .slice(0, longestQuery)
        .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
        .trim();
      return sendPage(reply.code(404), site.missing(words, find(words)));
    }
    if (!asMarkdown)
      return sendKept(
        reply,
        rendered(path, () => (page ? site.page(page) : site.part(part!))),
      );
    const text = () => (page ? page.markdown : listPart(library, part!.folder, url()));
    reply.header("cache-control", "no-cache");
    return sendPrepared(
      reply,
      keptIn(texts, path, () => prepareText("text/markdown", text())),
    );
  });

  const errorParams = Type.Object({ code: Type.String() });
  app.get("/errors/:code", { config, schema: { hide: true, params: errorParams } }, ({ params: { code } }, reply) => {
    const page = Object.hasOwn(errorTable, code) ? library.find(`errors/${code}`) : undefined;
    if (!page) throw notFound();
    return sendKept(
      reply,
      rendered(page.path, () => site.page(page)),
    );
  });
}

/** The value of a key, made when it is first asked for. Keys are names of pages and pictures that exist, so they are few. */
function keptIn<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}
