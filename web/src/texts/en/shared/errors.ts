import { count } from "../plural.ts";

/** What an error says beside its code. Waits and times are formatted. */
export interface Facts {
  wait?: string | undefined;
  until?: string | undefined;
  attemptsLeft?: number | undefined;
  state?: string | undefined;
}

/** The errors of the service, by the codes of `docs/errors`, and the rules that fields may break. */
export const errors = {
  titles: {
    invalid_request: "Invalid request",
    invalid_number: "Invalid phone number",
    text_empty: "Empty text",
    text_too_long: "Text too long",
    invalid_sender: "Invalid sender",
    invalid_code: "Wrong code",
    unauthorized: "Unauthorized",
    totp_required: "One-time code required",
    insufficient_balance: "Insufficient balance",
    forbidden: "Forbidden",
    sender_not_allowed: "Sender not allowed",
    destination_not_allowed: "Destination not allowed",
    recipient_opted_out: "Recipient opted out",
    blocked: "Blocked",
    not_found: "Not found",
    unsupported_language: "Unsupported language",
    method_not_allowed: "Method not allowed",
    conflict: "Conflict",
    not_in_progress: "Not in progress",
    idempotency_in_progress: "Request still in progress",
    payload_too_large: "Payload too large",
    unsupported_media_type: "Unsupported media type",
    unsupported_audio: "Unsupported audio",
    idempotency_key_reused: "Idempotency key reused",
    rate_limited: "Rate limited",
    too_many_attempts: "Too many attempts",
    internal: "Internal error",
    unavailable: "Unavailable",
    not_replicated: "Not replicated",
    busy: "Busy",
    model_not_installed: "Model not installed",
  },
  sentences: {
    invalid_request: "The request cannot be read, or a value in it is missing or not accepted.",
    invalid_number: "The phone number cannot be read, or does not exist.",
    text_empty: "The text has no visible characters.",
    text_too_long: "The text is longer than the ten parts that a message may have.",
    invalid_sender: "Networks do not accept this sender.",
    invalid_code: ({ attemptsLeft }: Facts) =>
      `The code is wrong.${attemptsLeft === undefined ? "" : ` Attempts left: ${count(attemptsLeft)}.`}`,
    unauthorized: "The email, the password or the session is not valid. Sign in again.",
    totp_required: "This login also needs a one-time code from the authenticator app.",
    insufficient_balance: "The balance does not cover the cost. Nothing was charged or sent; top up the account.",
    forbidden: "You do not have permission to do this.",
    sender_not_allowed: "This account may not use this sender ID.",
    destination_not_allowed: "This account may not send to this destination, or there is no price for it.",
    recipient_opted_out: "The recipient has opted out of messages from this account.",
    blocked: ({ until }: Facts) =>
      `The guard blocked this PIN${until === undefined ? "" : ` until ${until}`}. Nothing was charged.`,
    not_found: "There is nothing here: it may have been removed, or belong to another account.",
    unsupported_language: "This language is not supported.",
    method_not_allowed: "This address does not accept this kind of request.",
    conflict: "This conflicts with the current state.",
    not_in_progress: ({ state }: Facts) =>
      `It has already ended${state === undefined ? "" : ` (${state})`}, so it cannot be changed.`,
    idempotency_in_progress: "The same request is still in progress. Wait a moment.",
    payload_too_large: "This is larger than allowed. Send less, or in several requests.",
    unsupported_media_type: "The request's content type is not accepted.",
    unsupported_audio: "The file is not audio, is damaged, or is in a format that cannot be read.",
    idempotency_key_reused: "This key was used for another request.",
    rate_limited: ({ wait }: Facts) => `Too many requests. Wait ${wait ?? "a moment"}, then try again.`,
    too_many_attempts: ({ wait }: Facts) =>
      `Too many PINs or wrong codes for this number. Wait ${wait ?? "a while"}, then try again.`,
    internal: "Something failed in the service; you did nothing wrong. The operator can look it up by the request ID.",
    not_replicated: ({ wait }: Facts) =>
      `No standby of the database can confirm the message now. Nothing was accepted; try again in ${wait ?? "a moment"}.`,
    unavailable: ({ wait }: Facts) =>
      `The service cannot take this right now. Nothing was accepted; try again in ${wait ?? "a moment"}.`,
    busy: ({ wait }: Facts) => `Too much is in progress. Nothing was done; try again in ${wait ?? "a moment"}.`,
    model_not_installed: "No model that serves this language is installed.",
  },
  /** A field and what is wrong with it. */
  ofField: (field: string, reason: string) => `${field}: ${reason}`,
  /** Ends with a sentence of the service in English. */
  explained: (reason: string, english: string) => `${reason}. In English: ${english}`,
  notAccepted: "not accepted",
  rules: {
    required: () => "is required",
    empty: () => "must not be empty",
    type: () => "has the wrong type",
    range: (min: number | undefined, max: number | undefined) =>
      min === undefined
        ? `must be at most ${count(max ?? 0)}`
        : max === undefined
          ? `must be at least ${count(min)}`
          : `must be from ${count(min)} to ${count(max)}`,
    min_length: (min: number | undefined) => `must have at least ${count(min ?? 0)} characters`,
    max_length: (_: number | undefined, max: number | undefined) => `must have at most ${count(max ?? 0)} characters`,
    min_items: (min: number | undefined) => `must have at least ${count(min ?? 0)} entries`,
    max_items: (_: number | undefined, max: number | undefined) => `must have at most ${count(max ?? 0)} entries`,
    duplicates: () => "must not contain duplicates",
    choice: () => "is not one of the allowed values",
    format: () => "is not in the required format",
    time: () => "is not a time with a time zone",
    unknown_field: () => "is unknown",
  },
};
