import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/errors.ts";
import { operations } from "../../../http/operation.ts";
import type { MediaFile, MediaStore } from "./media.ts";

const operation = operations("Voice");

const audio = (description: string) => ({
  description,
  content: { "audio/*": { schema: Type.String({ contentMediaType: "audio/*" }) } },
});

/** Serves uploaded and generated audio to anyone who knows its name. */
export function mediaRoutes(app: App, media: MediaStore): void {
  app.get(
    "/media/:name",
    operation("public", "Fetch an audio file", {
      operationId: "getMedia",
      cors: true,
      refusals: [404],
      description:
        "Serves the paths returned by the voice endpoints, with range requests. Files are kept for 24 hours.",
      params: Type.Object({ name: Type.String() }),
      response: {
        200: audio("The file."),
        206: audio("The requested range."),
        304: { description: "`If-None-Match` names it.", type: "null" },
        416: { description: "The range is beyond the end of the file.", type: "null" },
      },
    }),
    async (request, reply) => {
      const { name } = request.params;
      const file = await media.find(name);
      if (!file) throw notFound();
      const etag = `"${name}"`;
      // The content may come from anyone: it may be downloaded and played, but never executed or rendered as a page.
      void reply
        .type(file.type)
        .header("x-content-type-options", "nosniff")
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("cross-origin-resource-policy", "cross-origin")
        .header("cache-control", "private, max-age=3600, immutable")
        .header("accept-ranges", "bytes")
        .header("etag", etag);
      if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send(undefined);
      const condition = request.headers["if-range"];
      const range = condition === undefined || condition === etag ? request.headers.range : undefined;
      return sendRange(reply, file, range);
    },
  );
}

/** The whole file or the requested range (RFC 9110 §14.2); for several ranges, the whole file. */
async function sendRange(reply: FastifyReply, file: MediaFile, range: string | undefined): Promise<FastifyReply> {
  const asked = range === undefined ? undefined : readRange(range, file.bytes);
  if (asked === "unsatisfiable") {
    return reply.code(416).header("content-range", `bytes */${file.bytes}`).removeHeader("content-disposition").send();
  }
  const { start, end } = asked ?? { start: 0, end: file.bytes - 1 };
  const content = file.bytes === 0 ? "" : await file.read(start, end);
  void reply.header("content-length", end - start + 1);
  if (asked) void reply.code(206).header("content-range", `bytes ${start}-${end}/${file.bytes}`);
  return reply.send(content);
}

/** First and last byte of a range; undefined if the header is to be ignored. */
export function readRange(range: string, bytes: number): { start: number; end: number } | "unsatisfiable" | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range.trim()) ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  if (from === "") {
    const length = Math.min(Number(to), bytes);
    return length === 0 ? "unsatisfiable" : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(from);
  const end = to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== "" && Number(to) < start) return undefined;
  return start >= bytes ? "unsatisfiable" : { start, end };
}
