import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../base/context.ts";
import type { Traces } from "../base/traces/traces.ts";
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
    if (ctx.traces && record && !isWatching(route)) traceReply(ctx.traces, request, { route, status, ms });
    done();
  };
}

/** Requests of load balancers and monitoring, which would outnumber all others in traces. */
const isWatching = (route: string) => route.startsWith("/health/") || route === "/metrics";

/** Ends the span of a request (OpenTelemetry semantic conventions 1.29, HTTP spans). */
function traceReply(
  traces: Traces,
  request: FastifyRequest,
  { route, status, ms }: { route: string; status: number; ms: number },
): void {
  if (!request.trace) return;
  traces.request(request.trace, request.id, {
    name: `${request.method} ${route}`,
    kind: "SERVER",
    startMs: Date.now() - ms,
    attributes: {
      "http.request.method": request.method,
      "http.route": route,
      "http.response.status_code": status,
      "tuma.request_id": request.id,
      ...(request.caller ? { "tuma.account": request.caller.accountId } : {}),
    },
    error: status >= 500 ? String(status) : undefined,
  });
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Unknown methods share one label, so that clients cannot create new values. */
function countedMethod(method: string): string {
  return methods.has(method) ? method : "other";
}
