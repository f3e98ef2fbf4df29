/** What a sign-in service may show its users of a refusal: nothing about the account's balance or settings. Pure. */
import { Refusal, type ErrorCode } from "../../base/errors.ts";
import { englishOnly } from "../../base/sentences/sentence.ts";

/** What a person who signs in may read, by code. Any other refusal concerns the account, which finds it in the hook's `last_error`. */
const sentences: Partial<Record<ErrorCode, string>> = {
  invalid_number: "This is not a valid phone number.",
  destination_not_allowed: "Messages cannot be sent to this country.",
  blocked: "Codes cannot be sent to this number.",
  recipient_opted_out: "This number has opted out of messages.",
  rate_limited: "Too many messages were requested. Wait a moment and try again.",
  idempotency_in_progress: "The message is being sent.",
  unavailable: "The message cannot be sent right now. Wait a moment and try again.",
};

/** A refusal, in a sentence for the person who signs in. */
export const sentenceFor = ({ code }: Refusal): string => sentences[code] ?? "The message could not be sent.";

/** An error in the call itself, which whoever sets the service up has to see. */
const isFault = ({ code, extras }: Refusal) =>
  code === "invalid_request" && extras.errors?.every(({ code: of }) => of === "invalid_request");

/**
 * A refusal in Supabase Auth's form, for a response with status 200: only then does it pass the message of an `error` on to the user.
 * It treats 400 as an error of its own, and repeats a call after 429 or 503 with `retry-after`.
 */
export function supabaseError(refusal: Refusal): { error: { http_code: number; message: string } } {
  const concernsUser = refusal.code in sentences && refusal.status < 500;
  const message = isFault(refusal) ? refusal.message : sentenceFor(refusal);
  return { error: { http_code: concernsUser ? refusal.status : 500, message } };
}

/** The refusal with a sentence that users may read: authentik shows them the whole response. */
export function publicRefusal(refusal: Refusal): Refusal {
  if (isFault(refusal)) return refusal;
  const { headers } = refusal.extras;
  return new Refusal(refusal.code, englishOnly(sentenceFor(refusal)), headers ? { headers } : {});
}
