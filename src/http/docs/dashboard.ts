import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { App } from "../app.ts";
import { notFound } from "../errors.ts";

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

/** Serves the dashboard: its document at every page's path, its hashed files as immutable. False if it was not built. */
export function dashboardRoutes(app: App, folder = dashboardFolder): boolean {
  const files = readFiles(folder);
  const document = files.get("index.html");
  if (!document) return false;
  // A list rather than a catch-all: a mistyped path of the API must stay a 404 in JSON.
  const pages = JSON.parse(readFileSync(join(folder, "pages.json"), "utf8")) as string[];
  const options = { config: { scope: "public" }, schema: { hide: true } } as const;
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ "content-security-policy": policy, "referrer-policy": "no-referrer", "cache-control": "no-cache" });
    return send(document, request, reply);
  };
  app.get("/", options, page);
  for (const name of pages) {
    app.get(`/${name}`, options, page);
    app.get(`/${name}/*`, options, page);
  }
  app.get(
    "/assets/:name",
    { ...options, schema: { hide: true, params: Type.Object({ name: Type.String() }) } },
    (request, reply) => {
      const file = files.get(`assets/${request.params.name}`);
      if (!file) throw notFound();
      reply.header("cache-control", "public, max-age=31536000, immutable");
      return send(file, request, reply);
    },
  );
  return true;
}

/** A file of the build, compressed on first use. */
interface BuiltFile {
  body: Buffer;
  type: string;
  br?: Promise<Buffer>;
  gzip?: Promise<Buffer>;
}

/** Only files in this map are ever sent, so no path can escape the folder. */
function readFiles(folder: string): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  for (const part of ["", "assets"]) {
    for (const entry of listOf(join(folder, part))) {
      const type = types[extname(entry)];
      if (type) files.set(part ? `${part}/${entry}` : entry, { body: readFileSync(join(folder, part, entry)), type });
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

const deflate = promisify(gzip);
const brotli = promisify((body: Buffer, done: (error: Error | null, result: Buffer) => void) =>
  brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }, done),
);

async function send(file: BuiltFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.type(file.type).headers({ "x-content-type-options": "nosniff", vary: "accept-encoding" });
  const accepted = request.headers["accept-encoding"] ?? "";
  // WOFF2 is compressed already.
  if (file.type === "font/woff2" || file.body.length < 1024) return reply.send(file.body);
  if (/\bbr\b/.test(accepted))
    return reply.header("content-encoding", "br").send(await (file.br ??= brotli(file.body)));
  if (/\bgzip\b/.test(accepted)) {
    return reply.header("content-encoding", "gzip").send(await (file.gzip ??= deflate(file.body)));
  }
  return reply.send(file.body);
}
