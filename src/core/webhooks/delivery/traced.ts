import type { Traces } from "../../../base/traces/traces.ts";
import type { Delivery } from "../rows.ts";
import type { Answer } from "./sender.ts";

/**
 * The span of a webhook that reports a message: the header that makes the receiver's own spans part of its trace (W3C Trace Context §3.2),
 * and what ends it. Undefined for other events, and if the trace cannot be looked up.
 */
export async function tracedRequest(traces: Traces, { accountId, body, tries }: Delivery, startedAt: Date) {
  const id = Number(/"sms_id":(\d+)/.exec(body)?.[1]);
  if (Number.isNaN(id)) return undefined;
  const next = await traces.next({ accountId, id }).catch(() => undefined);
  if (!next) return undefined;
  const { spanId, traceparent } = next;
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
      traces.step({ accountId, id }, ended, spanId);
    },
  };
}
