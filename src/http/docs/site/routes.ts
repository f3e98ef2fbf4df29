import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import { errorTable } from "../../../base/errors.ts";
import { publicUrl } from "../../address.ts";
import type { App } from "../../app.ts";
import { notFound } from "../../errors.ts";
import { apiDocument } from "../documents.ts";
import { listPart } from "../library-routes.ts";
import { docParts, type Library } from "../library.ts";
import { sendPage, type RenderedPage } from "../page.ts";
import { referencePage } from "../reference-page.ts";
import { Site } from "./site.ts";

/** How many sections a search shows, and how many of one page. */
const mostFound = 12;
const mostOfPage = 2;

/**
 * The documentation as pages at `/docs`, each also as Markdown at the same address with `.md`; the search; the reference of the API;
 * and the page of each error code at `/errors/<code>`, to which the `type` of an error points.
 */
export function siteRoutes(app: App, ctx: Context, library: Library): void {
  const config = { scope: "public" } as const;
  const hidden = { config, schema: { hide: true } } as const;
  const url = () => publicUrl(ctx.config);
  const site = new Site(library, url);
  const pages = new Map<string, RenderedPage>();
  /** Pages are rendered on first request, once the public URL is known. */
  const rendered = (path: string, make: () => RenderedPage): RenderedPage => {
    const page = pages.get(path) ?? make();
    pages.set(path, page);
    return page;
  };

  app.get("/docs", hidden, (_request, reply) =>
    sendPage(
      reply,
      rendered("", () => site.home()),
    ),
  );
  app.get("/docs/reference/api", hidden, (_request, reply) =>
    sendPage(
      reply,
      rendered("reference/api", () => referencePage(apiDocument(app, url()), url())),
    ),
  );

  const find = (query: string) => {
    const counts = new Map<string, number>();
    const isWanted = ({ path }: { path: string }) => {
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      return count <= mostOfPage;
    };
    return library
      .search(query, 5 * mostFound)
      .filter(isWanted)
      .slice(0, mostFound);
  };
  const querystring = Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })) });
  const search = { config, schema: { hide: true, querystring } } as const;
  app.get("/docs/search", search, ({ query: { q = "" } }, reply) => sendPage(reply, site.results(q, find(q))));
  app.get("/docs/search.json", search, ({ query: { q = "" } }, reply) =>
    reply.header("cache-control", "no-cache").send({ found: site.found(find(q)) }),
  );

  const pictureParams = Type.Object({ name: Type.String() });
  app.get("/docs/pictures/:name", { config, schema: { hide: true, params: pictureParams } }, ({ params }, reply) => {
    const picture = library.picture(params.name);
    if (!picture) throw notFound();
    reply.headers({ "cache-control": "public, max-age=3600", "x-content-type-options": "nosniff" });
    return reply.type("image/webp").send(picture);
  });

  const params = Type.Object({ "*": Type.String() });
  app.get("/docs/*", { config, schema: { hide: true, params } }, ({ params }, reply) => {
    const asMarkdown = params["*"].endsWith(".md");
    const path = params["*"].replace(/\.md$/, "");
    const page = library.find(path);
    const part = docParts.find(({ folder }) => folder === path);
    if (!page && !part) throw notFound();
    if (!asMarkdown)
      return sendPage(
        reply,
        rendered(path, () => (page ? site.page(page) : site.part(part!))),
      );
    const text = page ? page.markdown : listPart(library, part!.folder, url());
    return reply.type("text/markdown; charset=utf-8").header("cache-control", "no-cache").send(text);
  });

  const errorParams = Type.Object({ code: Type.String() });
  app.get("/errors/:code", { config, schema: { hide: true, params: errorParams } }, ({ params: { code } }, reply) => {
    const page = Object.hasOwn(errorTable, code) ? library.find(`errors/${code}`) : undefined;
    if (!page) throw notFound();
    return sendPage(
      reply,
      rendered(page.path, () => site.page(page)),
    );
  });
}
