/** What services show their users of a refusal: not the account's balance or settings. Pure. */
import { Refusal, type ErrorCode } from "../base/errors.ts";

/** What a person who signs in may read, by code. Any other refusal is for the account, which finds it with the hook. */
const sentences: Partial<Record<ErrorCode, string>> = {
  invalid_number: "This is not a valid phone number.",
  destination_not_allowed: "Messages cannot be sent to this country.",
  blocked: "Codes cannot be sent to this number.",
  recipient_opted_out: "This number has opted out of messages.",
  rate_limited: "Too many messages were requested. Wait a moment, and try again.",
  idempotency_in_progress: "The message is being sent.",
  unavailable: "The message cannot be sent right now. Wait a moment, and try again.",
};

/** The sentence of a refusal for the person who signs in. */
export const sentenceFor = ({ code }: Refusal): string => sentences[code] ?? "The message could not be sent.";

/** Faults of the call itself, which whoever sets the service up has to see. */
const isFault = ({ code, extras }: Refusal) =>
  code === "invalid_request" && extras.errors?.every(({ code: of }) => of === "invalid_request");

/**
 * Supabase Auth passes the message of an `error` on to the user only from a response with status 200; it treats 400 as a fault of its own, and
 * repeats a call after 429 or 503 with `retry-after`.
 */
export function supabaseError(refusal: Refusal): { error: { http_code: number; message: string } } {
  const isTheirs = refusal.code in sentences && refusal.status < 500;
  const message = isFault(refusal) ? refusal.message : sentenceFor(refusal);
  return { error: { http_code: isTheirs ? refusal.status : 500, message } };
}

/** The refusal with a sentence that services may show: authentik shows the whole response. */
export function shownRefusal(refusal: Refusal): Refusal {
  if (isFault(refusal)) return refusal;
  const { headers } = refusal.extras;
  return new Refusal(refusal.code, sentenceFor(refusal), headers ? { headers } : {});
}
