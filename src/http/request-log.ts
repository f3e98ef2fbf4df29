import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../base/context.ts";
import type { Gates } from "./gates/gates.ts";

/**
 * The `onResponse` hook that writes one log line and counts one request per reply. Bodies, queries and paths are not
 * logged: they hold texts, numbers and codes.
 */
export function recordReply(ctx: Context, gates: Gates) {
  const { httpRequests, httpSeconds } = ctx.metrics;
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { record } = request;
    const route = record?.route ?? "unrouted";
    const status = reply.statusCode;
    let ms = 0;
    if (record) {
      gates.leave(reply);
      ms = ctx.clock.monotonicMs() - request.startedAtMs;
      httpSeconds.observe({ route }, ms / 1000);
    }
    httpRequests.inc({ route, method: countedMethod(request.method), status });
    ctx.log.info(
      {
        id: request.id,
        method: request.method,
        route,
        status,
        ms: Math.round(ms * 10) / 10,
        account: request.caller?.accountId,
      },
      "request",
    );
    done();
  };
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Unknown methods share one label, so that clients cannot create new values. */
function countedMethod(method: string): string {
  return methods.has(method) ? method : "other";
}
