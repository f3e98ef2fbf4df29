import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { App } from "../app.ts";
import { acceptedLanguage, fallbackLanguage } from "../../base/languages.ts";
import { canonicalUrl } from "../address.ts";
import { notFound } from "../errors.ts";
import { prepared, sendPrepared, type Prepared } from "./prepared.ts";

/** The build output of the dashboard. */
export const dashboardFolder = fileURLToPath(new URL("../../../web/dist/", import.meta.url));

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Everything comes from this origin and nothing is inline. Recordings and downloads are blobs of the page. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Serves the dashboard: its document at every page's path and to browsers at unknown addresses, its hashed files as
 * immutable. False if it was not built, or if its build is from a version that this one cannot read: a failed build leaves the
 * old one in place.
 */
export function dashboardRoutes(app: App, folder = dashboardFolder): boolean {
  const files = readFiles(folder);
  const document = files.get("index.html");
  if (!document) return false;
  // A list rather than a catch-all: a mistyped path of the API must stay a 404 in JSON.
  const built = readBuild(folder);
  if (!built) return false;
  // The pages read and validate their query themselves.
  const options = { config: { scope: "public", octets: true }, schema: { hide: true } } as const;
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ "content-security-policy": policy, "referrer-policy": "no-referrer", "cache-control": "no-cache" });
    const link = linkOf(built, request);
    if (link) reply.header("link", link);
    return sendPrepared(reply, document, "accept-encoding, accept-language, cookie");
  };
  app.missingPage = (request, reply) => page(request, reply.code(404));
  app.get("/", options, page);
  for (const name of new Set(built.pages.map(({ path }) => path.split("/")[1]!).filter((segment) => segment !== ""))) {
    app.get(`/${name}`, options, page);
    app.get(`/${name}/*`, options, page);
  }
  const icon = [...files].find(([name]) => /^assets\/icon-[^/]*\.svg$/.test(name))?.[1];
  // Browsers ask for it at addresses that are no pages, such as those of files.
  if (icon) app.get("/favicon.ico", options, (_request, reply) => sendPrepared(reply, icon));
  app.get(
    "/assets/:name",
    { ...options, schema: { hide: true, params: Type.Object({ name: Type.String() }) } },
    (request, reply) => {
      const file = files.get(`assets/${request.params.name}`);
      if (!file) throw notFound();
      reply.header("cache-control", "public, max-age=31536000, immutable");
      return sendPrepared(reply, file);
    },
  );
  return true;
}

/** A page of the build. */
interface BuiltPage {
  path: string;
  /** Finds the value of its parameter, if it has one. */
  pattern: RegExp;
  /** Its files, the largest first. */
  code: string[];
  /** The API calls that it makes first; a parameter is written as its name, such as `$id`. */
  calls: string[];
}

/** The description of the build that `vite.config.ts` writes. */
interface Build {
  pages: BuiltPage[];
  /** The file with the texts of each language. */
  texts: Record<string, string>;
  /** The style sheet and the script of the document: small, and nothing is shown without them. */
  first: string[];
}

/** Undefined for a build of an earlier version, which described its pages in less detail. */
function readBuild(folder: string): Build | undefined {
  const built = JSON.parse(readFileSync(join(folder, "pages.json"), "utf8")) as {
    pages?: Record<string, Pick<BuiltPage, "code" | "calls">>;
    texts?: Build["texts"];
    first?: Build["first"];
  };
  const { texts, first } = built;
  if (built.pages === undefined || texts === undefined || first === undefined) return undefined;
  const pages = Object.entries(built.pages).map(([path, page]) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/\$\w+/g, "([\\w.~%+-]+)")}$`),
    ...page,
  }));
  return { pages, texts, first };
}

/** What every page with the frame asks for. */
const sessionCall = "/console/session";

const languageCookie = /(?:^|; )tuma-language=([a-z]{2})(?:;|$)/;

/**
 * The header that has the browser fetch what a page needs while it still reads the document (RFC 8288): its code, the texts in
 * the reader's language, and its first data. With a query the page asks for other data beside the session; in another language than the browser's for
 * all of it.
 */
function linkOf({ pages, texts, first }: Build, { url, headers }: FastifyRequest): string | undefined {
  const [path, query] = canonicalUrl(url).split("?", 2) as [string, string?];
  const page = pages.find(({ pattern }) => pattern.test(path));
  if (!page) return undefined;
  const [largest, ...others] = page.code;
  const accepted = acceptedLanguage(headers["accept-language"]) ?? fallbackLanguage;
  const chosen = languageCookie.exec(headers.cookie ?? "")?.[1] ?? accepted;
  const files = [...first, largest, texts[chosen] ?? texts[fallbackLanguage], ...others].filter(
    (file) => file !== undefined,
  );
  const param = page.pattern.exec(path)?.[1];
  const known = query === undefined ? page.calls : page.calls.filter((call) => call === sessionCall);
  // The browser asks in its own language, which some data is written in.
  const calls = chosen === accepted ? known.map((call) => call.replace(/\$\w+/, () => param!)) : [];
  return [
    ...files.map(
      (file) => `</${file}>; rel=${file.endsWith(".css") ? "preload; as=style; crossorigin" : "modulepreload"}`,
    ),
    ...calls.map((call) => `<${call}>; rel=preload; as=fetch; crossorigin`),
  ].join(", ");
}

/** Only files in this map are ever sent, so no path can escape the folder. */
function readFiles(folder: string): Map<string, Prepared> {
  const files = new Map<string, Prepared>();
  for (const part of ["", "assets"]) {
    const entries = new Set(listOf(join(folder, part)));
    const read = (entry: string) => (entries.has(entry) ? readFileSync(join(folder, part, entry)) : undefined);
    for (const entry of entries) {
      const type = types[extname(entry)];
      if (!type) continue;
      const compressed = { br: read(`${entry}.br`), gzip: read(`${entry}.gz`) };
      files.set(part ? `${part}/${entry}` : entry, prepared(type, read(entry)!, compressed));
    }
  }
  return files;
}

function listOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
