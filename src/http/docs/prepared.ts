import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply } from "fastify";

/** A document in the forms in which it is sent. Sending it computes nothing. */
export interface Prepared {
  body: Buffer;
  type: string;
  /** Weak, since all forms share it (RFC 9110 §8.8.3). */
  etag: string;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

/** A document that was compressed elsewhere, or is not worth it. */
export function prepared(
  type: string,
  body: Buffer,
  { br, gzip }: { br?: Buffer | undefined; gzip?: Buffer | undefined } = {},
): Prepared {
  return { type, body, br, gzip, etag: `W/"${hash("sha256", body, "base64url").slice(0, 22)}"` };
}

/** A text that is sent often. It is compressed off the thread; until that is done it is sent as it is. */
export function prepareText(type: string, text: string): Prepared {
  const document = prepared(`${type}; charset=utf-8`, Buffer.from(text));
  void compress(document);
  return document;
}

async function compress(document: Prepared): Promise<void> {
  const { body } = document;
  document.gzip = await promisify(gzip)(body);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  document.br = await promisify(brotliCompress)(body, { params });
}

/** Sends a document in a form that the client takes, or 304 if the client has it. */
export function sendPrepared(
  reply: FastifyReply,
  { body, type, etag, br, gzip: zipped }: Prepared,
  vary = "accept-encoding",
): FastifyReply {
  const { headers } = reply.request;
  reply.headers({ etag, vary, "x-content-type-options": "nosniff" });
  if (headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  reply.type(type);
  const accepted = headers["accept-encoding"] ?? "";
  if (br && /\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(br);
  if (zipped && /\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(zipped);
  return reply.send(body);
}
