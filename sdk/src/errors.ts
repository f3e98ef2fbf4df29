import type { ErrorCode, FieldProblem } from "./operations.ts";

/**
 * What can go wrong on this side:
 *
 * - `connection`: the service was not reached, or the connection broke before its answer
 * - `timeout`: no answer within `timeoutMs`
 * - `redirected`: the service is at another address
 * - `invalid_response`: what answered is not the service
 * - `invalid_signature`: `webhooks.verify` was given something that the service did not send
 */
export type ClientErrorCode = "connection" | "timeout" | "redirected" | "invalid_response" | "invalid_signature";

/** What is known about an error besides its code and message. */
export interface ErrorDetails {
  /** The HTTP status; absent if there was no answer. */
  status?: number;
  /** The fields at fault, each with the reason. */
  errors?: FieldProblem[];
  /** By which the operator finds the request in the log. */
  traceId?: string;
  /** When to try again, if the service said so. */
  retryAfterMs?: number;
  /** The URL of the page about the code. */
  type?: string;
  /** The whole body of the answer, with members that only some codes have, such as `attempts_left`. */
  body?: Record<string, unknown>;
}

/**
 * Every error of a call. Branch on `code`; `message` is a sentence that says what is wrong and how to fix it. A newer service may
 * have further codes.
 */
export class TumaError extends Error {
  override readonly name = "TumaError";
  readonly code: ErrorCode | ClientErrorCode | (string & {});
  readonly status: number | undefined;
  readonly errors: FieldProblem[];
  readonly traceId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly type: string | undefined;
  readonly body: Record<string, unknown>;

  constructor(code: TumaError["code"], message: string, details: ErrorDetails = {}, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.status = details.status;
    this.errors = details.errors ?? [];
    this.traceId = details.traceId;
    this.retryAfterMs = details.retryAfterMs;
    this.type = details.type;
    this.body = details.body ?? {};
  }
}

/** The error that a response of status 400 or more stands for. */
export async function errorOf(response: Response): Promise<TumaError> {
  const { status, headers } = response;
  const body = asObject(parse(await response.text()));
  // The voice endpoints have the same members in an envelope.
  const problem = { ...body, ...asObject(body["error"]) };
  const { code, type, trace_id: traceId, detail, message, errors } = problem;
  const retryAfterMs = readRetryAfter(headers.get("retry-after"));
  return new TumaError(
    typeof code === "string" ? code : "invalid_response",
    text(detail) ??
      text(message) ??
      `The answer has the status ${status} and is not the service's. Is \`baseUrl\` right?`,
    {
      status,
      body,
      ...(Array.isArray(errors) ? { errors: errors as FieldProblem[] } : {}),
      ...(text(traceId) ? { traceId: text(traceId)! } : {}),
      ...(text(type) ? { type: text(type)! } : {}),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    },
  );
}

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

const asObject = (value: unknown) =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Seconds or a date (RFC 9110 §10.2.3), in milliseconds from now. */
function readRetryAfter(value: string | null): number | undefined {
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
