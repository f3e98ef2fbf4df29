import type { Traces } from "../../base/traces/traces.ts";
import type { Delivery } from "../rows.ts";
import type { Answer } from "./sender.ts";

/**
 * The span of a webhook that reports a message: the header that makes the receiver's own spans part of its trace (W3C Trace Context §3.2),
 * and what ends it. Undefined for other events.
 */
export function tracedRequest(traces: Traces, { body, tries }: Delivery, startedAt: Date) {
  const messageId = Number(/"sms_id":(\d+)/.exec(body)?.[1]);
  if (Number.isNaN(messageId)) return undefined;
  const { spanId, traceparent } = traces.next(messageId);
  return {
    headers: ["traceparent", traceparent],
    end({ statusCode, error }: Answer): void {
      const isAccepted = statusCode !== undefined && statusCode < 300;
      const ended = {
        name: "webhook",
        kind: "CLIENT" as const,
        startMs: startedAt.getTime(),
        attributes: { "tuma.attempt": tries + 1, ...(statusCode && { "http.response.status_code": statusCode }) },
        error: isAccepted ? undefined : (error ?? String(statusCode)),
      };
      traces.step(messageId, ended, spanId);
    },
  };
}
