import type { FastifyReply } from "fastify";
import { unavailable } from "../../../http/errors.ts";

/** Aborts when the connection closes before the reply was written. */
export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hungUp = new AbortController();
  raw.once("close", () => hungUp.abort(unavailable("The caller hung up.")));
  return hungUp.signal;
}
