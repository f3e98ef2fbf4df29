import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import { errorTable } from "../../base/errors.ts";
import { publicUrl } from "../address.ts";
import type { App } from "../app.ts";
import { notFound } from "../errors.ts";
import { listPart } from "./library-routes.ts";
import { docParts, type Library } from "./library.ts";
import { formOf, prepareText, sendPrepared, type Coding, type Prepared } from "./prepared.ts";

/** The build output of the documentation. */
export const siteFolder = fileURLToPath(new URL("../../../site/dist/", import.meta.url));

/** A file of the built site. */
export interface SiteFile {
  /** Below the folder of the site. */
  file: string;
  type: string;
  etag: string;
  /** The compressed forms beside it. */
  codings: Coding[];
}

/** The list of a built site, which the build writes. */
export interface SiteList {
  /** The scripts within pages, as sources of a Content-Security-Policy. */
  scripts: string[];
  /** By the address below `/docs`, without a slash at either end; that of the first page is empty. */
  files: Record<string, SiteFile>;
}

/** The most bytes of files that are kept in memory: those that were read last. */
const keptBytes = 8 * 2 ** 20;

/**
 * The documentation at `/docs`: files that were built and compressed before (`scripts/site`), of which those that were read last stay in
 * memory. Each page is also there as Markdown, at the same address with `.md`, and the page of each error code at `/errors/<code>`, to
 * which the `type` of an error points. Without a build, pages are sent as their Markdown.
 */
export function siteRoutes(app: App, ctx: Context, library: Library, folder = siteFolder): void {
  const site = new Site(folder);
  const markdown = markdownPages(library, () => publicUrl(ctx.config));
  const hidden = { config: { scope: "public" }, schema: { hide: true } } as const;

  // Nothing is awaited: a reply is written in the turn that its address has (`gates/`), which is charged for it.
  const page = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply => {
    const text = path.endsWith(".md") ? markdown(path.slice(0, -".md".length)) : undefined;
    if (text) return sendPrepared(reply.header("cache-control", "no-cache"), text);
    if (path !== missing && site.send(reply, path)) return reply;
    const source = site.isBuilt ? undefined : markdown(path);
    if (source) return sendPrepared(reply.header("cache-control", "no-cache"), { ...source, type: plainText });
    const isPerson = request.headers.accept?.includes("text/html") ?? false;
    if (isPerson && !path.endsWith(".md") && site.send(reply.code(404), missing)) return reply;
    throw notFound();
  };

  app.get("/docs", hidden, (request, reply) => page(request, reply, ""));
  const params = Type.Object({ "*": Type.String() });
  app.get("/docs/*", { ...hidden, schema: { hide: true, params } }, (request, reply) =>
    page(request, reply, request.params["*"]),
  );
  const errorParams = Type.Object({ code: Type.String() });
  app.get("/errors/:code", { ...hidden, schema: { hide: true, params: errorParams } }, (request, reply) => {
    const { code } = request.params;
    if (!Object.hasOwn(errorTable, code)) throw notFound();
    return page(request, reply, `errors/${code}`);
  });
}

const plainText = "text/plain; charset=utf-8";
/** The page for a person at a wrong address. */
const missing = "404";

/** The pages of the library as Markdown, and the list of each part, made when they are first asked for. */
function markdownPages(library: Library, url: () => string): (path: string) => Prepared | undefined {
  // The keys are the paths of pages that exist, so they are few.
  const texts = new Map<string, Prepared>();
  return (path) => {
    const kept = texts.get(path);
    if (kept) return kept;
    const isPart = docParts.some(({ folder }) => folder === path);
    const text = isPart ? listPart(library, path, url()) : library.find(path)?.markdown;
    if (text === undefined) return undefined;
    const made = prepareText("text/markdown", text);
    texts.set(path, made);
    return made;
  };
}

/** The files of a built site. */
class Site {
  readonly #folder: string;
  readonly #list: SiteList | undefined;
  readonly #policy: string;
  readonly #kept = new Map<string, Buffer>();
  #keptBytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#list = readList(folder);
    this.#policy = [
      "default-src 'none'",
      `script-src ${["'self'", ...(this.#list?.scripts ?? [])].join(" ")}`,
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join("; ");
  }

  get isBuilt(): boolean {
    return this.#list !== undefined;
  }

  /** Sends the file at an address; false if there is none. Only listed files are ever read, so no path can escape the folder. */
  send(reply: FastifyReply, path: string): boolean {
    const files = this.#list?.files ?? {};
    const found = Object.hasOwn(files, path) ? files[path] : undefined;
    if (!found) return false;
    if (found.type.startsWith("text/html"))
      reply.headers({ "content-security-policy": this.#policy, "referrer-policy": "no-referrer" });
    // The names of these have a hash of what is in them.
    const isForGood = path.startsWith("_astro/");
    reply.header("cache-control", isForGood ? "public, max-age=31536000, immutable" : "no-cache");
    const form = formOf(reply, found);
    const ending = { br: ".br", gzip: ".gz", plain: "" };
    void reply.send(form === "known" ? undefined : this.#read(found.file + ending[form]));
    return true;
  }

  /** The bytes of a file, in memory or read now: from the disk for the first reader, and then from the memory of the system. */
  #read(file: string): Buffer {
    const bytes = this.#kept.get(file) ?? readFileSync(join(this.#folder, file));
    // Last in the map, which is in the order of reading.
    if (!this.#kept.delete(file)) this.#keptBytes += bytes.length;
    this.#kept.set(file, bytes);
    for (const [oldest, { length }] of this.#kept) {
      if (this.#keptBytes <= keptBytes) break;
      this.#kept.delete(oldest);
      this.#keptBytes -= length;
    }
    return bytes;
  }
}

/** Undefined if the site was not built. */
function readList(folder: string): SiteList | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, "files.json"), "utf8")) as SiteList;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
