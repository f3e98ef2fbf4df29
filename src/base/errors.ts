import { english, type Said, type Template } from "./sentences/sentence.ts";

/**
 * Every stable error code, with its HTTP status and title. The single source for responses, the OpenAPI document and
 * the pages in `docs/errors/` (one per code, which a test checks).
 */
export const errorTable = {
  invalid_request: { status: 400, title: "Invalid request" },
  invalid_number: { status: 400, title: "Invalid phone number" },
  text_empty: { status: 400, title: "Empty text" },
  text_too_long: { status: 400, title: "Text too long" },
  invalid_sender: { status: 400, title: "Invalid sender" },
  invalid_code: { status: 400, title: "Wrong code" },
  unauthorized: { status: 401, title: "Unauthorized" },
  totp_required: { status: 401, title: "One-time code required" },
  insufficient_balance: { status: 402, title: "Insufficient balance" },
  forbidden: { status: 403, title: "Forbidden" },
  sender_not_allowed: { status: 403, title: "Sender not allowed" },
  destination_not_allowed: { status: 403, title: "Destination not allowed" },
  recipient_opted_out: { status: 403, title: "Recipient opted out" },
  blocked: { status: 403, title: "Blocked" },
  not_found: { status: 404, title: "Not found" },
  unsupported_language: { status: 404, title: "Unsupported language" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  conflict: { status: 409, title: "Conflict" },
  already_sent: { status: 409, title: "Already sent" },
  not_in_progress: { status: 409, title: "Not in progress" },
  idempotency_in_progress: { status: 409, title: "Request still in progress" },
  payload_too_large: { status: 413, title: "Payload too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  unsupported_audio: { status: 415, title: "Unsupported audio" },
  idempotency_key_reused: { status: 422, title: "Idempotency key reused" },
  rate_limited: { status: 429, title: "Rate limited" },
  too_many_attempts: { status: 429, title: "Too many attempts" },
  internal: { status: 500, title: "Internal error" },
  unavailable: { status: 503, title: "Unavailable" },
  not_replicated: { status: 503, title: "Not replicated" },
  busy: { status: 503, title: "Busy" },
  model_not_installed: { status: 503, title: "Model not installed" },
} as const satisfies Record<string, { status: number; title: Template }>;

/** A stable error code of the API. Codes are added, never renamed. */
export type ErrorCode = keyof typeof errorTable;

/** The rules of a schema that a field may break, for clients that show their own wording. */
export const fieldRules = [
  "required",
  "empty",
  "type",
  "range",
  "min_length",
  "max_length",
  "min_items",
  "max_items",
  "duplicates",
  "choice",
  "format",
  "time",
  "unknown_field",
] as const;
/** A rule that a field breaks. */
export type FieldRule = (typeof fieldRules)[number];

/** An invalid field of a request: its path (`recipients[3].phonenumber`), a code, and a sentence with the remedy. */
export interface FieldError {
  field: string;
  code: ErrorCode;
  /** The `message` of the wire, in the reader's language. */
  said: Said;
  /** The rule of the schema that it breaks, if it is one. */
  rule?: FieldRule;
  /** The limits of that rule. */
  min?: number;
  max?: number;
}

/** Optional parts of a refusal. */
export interface RefusalExtras {
  /** The invalid fields. */
  errors?: FieldError[];
  /** Further members of the body, such as `attempts_left`. */
  members?: Record<string, unknown>;
  /** Response headers (`retry-after`, `allow`). */
  headers?: Record<string, string>;
  /** The HTTP status, where it says more than that of the code. */
  status?: number;
}

/**
 * An error the caller can fix. Carries a stable code and a sentence that names the field, the reason and the fix. The
 * sentence is shown to the caller unchanged, so it contains no text, PIN, token or full number other than the caller's
 * own. `message` is the sentence in English.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly said: Said;
  readonly extras: RefusalExtras;

  constructor(code: ErrorCode, said: Said, extras: RefusalExtras = {}) {
    // A response, not a bug: no one reads its stack, and capturing one would take longer than everything else.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(english(said));
    Error.stackTraceLimit = stackTraceLimit;
    this.name = "Refusal";
    this.code = code;
    this.said = said;
    this.extras = extras;
  }

  get status(): number {
    return this.extras.status ?? errorTable[this.code].status;
  }
}

/** A refusal because of one field: the sentence is in both `detail` and `errors`. */
export function refuseField(code: ErrorCode, field: string, said: Said): Refusal {
  return refuseFields([{ field, code, said }]);
}

/** The refusal `invalid_request` because of one field. */
export function invalidField(field: string, said: Said): Refusal {
  return refuseField("invalid_request", field, said);
}

/** A refusal because of several fields; the first gives code and status. */
export function refuseFields(errors: readonly FieldError[]): Refusal {
  return new Refusal(
    errors[0]!.code,
    errors.map(({ said }) => said),
    { errors: [...errors] },
  );
}

/**
 * An outside party did not do its part: a carrier, a webhook receiver, an engine. `retryable` says whether retrying can
 * help, `ours` whose fault it is, `externalCode` the other side's name for it (`ESME_RTHROTTLED`, `503`,
 * `ECONNREFUSED`).
 */
export class Failure extends Error {
  readonly retryable: boolean;
  readonly ours: boolean;
  readonly externalCode: string | undefined;

  constructor(message: string, about: { retryable: boolean; ours: boolean; externalCode?: string; cause?: unknown }) {
    super(message, { cause: about.cause });
    this.name = "Failure";
    this.retryable = about.retryable;
    this.ours = about.ours;
    this.externalCode = about.externalCode;
  }
}

/** What somebody else said, as a part of our sentence: without the full stop that would end it in the middle. */
export const clauseOf = (said: string): string => said.replace(/\.\s*$/, "");

/** Why the program cannot start, in a message that says everything, with the fix: a stack would only obscure it. */
export class StartFailure extends Error {}

/** What a failed connection says. A host with several addresses fails with one error for each and no words of its own: then the last one's. */
export function failureOf(error: Error): string {
  const last: unknown = error instanceof AggregateError ? error.errors.at(-1) : undefined;
  return last instanceof Error ? last.message : error.message;
}
