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
  { body, type, etag, br, gzip }: Prepared,
  vary = "accept-encoding",
): FastifyReply {
  const forms = { br, gzip };
  const form = formOf(reply, { etag, type, vary, codings: codings.filter((coding) => forms[coding]) });
  return form === "known" ? reply.send() : reply.send(form === "plain" ? body : forms[form]);
}

const codings = ["br", "gzip"] as const;
/** A form in which a document is compressed. */
export type Coding = (typeof codings)[number];

/** What is known of a document before any of it is sent. */
export interface Described {
  etag: string;
  type: string;
  vary?: string;
  /** The forms that there are, besides the plain one. */
  codings: readonly Coding[];
}

/** Writes the headers of a document, and says which form of it to send: none of it if the client has it. */
export function formOf(reply: FastifyReply, document: Described): Coding | "plain" | "known" {
  const { etag, type, vary = "accept-encoding" } = document;
  const { headers } = reply.request;
  reply.headers({ etag, vary, "x-content-type-options": "nosniff" });
  if (headers["if-none-match"]?.includes(etag)) {
    reply.code(304);
    return "known";
  }
  reply.type(type);
  const accepted = headers["accept-encoding"] ?? "";
  const coding = document.codings.find((each) => new RegExp(`\\b${each}\\b`).test(accepted));
  if (coding) reply.header("content-encoding", coding);
  return coding ?? "plain";
}
