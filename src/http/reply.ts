import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Static, TSchema } from "typebox";
import type { JsonMoney } from "../base/money.ts";
import { unavailable } from "./errors.ts";
import { englishOnly } from "../base/sentences/sentence.ts";

/**
 * What a handler returns for a response schema: the schema's static type as `JSON.stringify` prints it, so times may be
 * `Date`s and optional members undefined. A wrong or missing member does not compile; tests check every reply against its
 * schema at run time as well. Bodies other than JSON, declared as `{ type: "string" }`, are streams, bytes or text.
 */
export type Reply<Schema> = Schema extends { type: "string" | "null" }
  ? Readable | Buffer | string | undefined
  : Schema extends TSchema
    ? Printable<Static<Schema>>
    : unknown;

type Printable<T> = T extends JsonMoney | string | number | boolean | null | undefined
  ? string extends T
    ? T | Date
    : T
  : T extends readonly (infer Item)[]
    ? readonly Printable<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]: Printable<T[Name]> | (object extends Pick<T, Name> ? undefined : never) }
      : T;

/** Sends JSON text that a hot path has already printed. Tests check it against the schema like any other reply. */
export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.header("content-type", "application/json; charset=utf-8").send(json);
}

/** Aborts when the connection closes before the reply was written. */
export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hungUp = new AbortController();
  raw.once("close", () => hungUp.abort(unavailable(englishOnly("The caller hung up."))));
  return hungUp.signal;
}
