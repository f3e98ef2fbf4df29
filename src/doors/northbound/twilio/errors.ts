/** Errors in Twilio's form, with Twilio's error numbers. Pure. */
import { Refusal, type ErrorCode } from "../../../base/errors.ts";
import { englishOnly } from "../../../base/sentences/sentence.ts";
import { errorPage, type ErrorForm } from "../../../http/errors.ts";
import { renamed } from "../parameters.ts";

/** A refusal with an error number of its own, where its code alone does not determine Twilio's; in English, as its clients know theirs. */
export class NumberedRefusal extends Refusal {
  readonly number: number;

  constructor(code: ErrorCode, number: number, detail: string) {
    super(code, englishOnly(detail));
    this.number = number;
  }
}

/**
 * Whether a URL's path is one of Twilio's, available here or not: below a date, or a version followed by a capital letter, which
 * no path of our own has.
 */
export function isTwilioUrl(url: string): boolean {
  return /^\/(?:20\d\d-\d\d-\d\d(?:[/?]|$)|v\d{1,2}\/[A-Z])/.test(url);
}

interface Numbered {
  number: number;
  /** Twilio's status, if it is not ours. */
  status?: number;
}

/** Refusals of messages and of requests in general. */
const numbers: Partial<Record<ErrorCode, Numbered>> = {
  invalid_request: { number: 20001 },
  unauthorized: { number: 20003 },
  totp_required: { number: 20003 },
  method_not_allowed: { number: 20004 },
  not_found: { number: 20404 },
  insufficient_balance: { number: 20005 },
  invalid_number: { number: 21211 },
  invalid_sender: { number: 21212 },
  text_empty: { number: 21602 },
  text_too_long: { number: 21617 },
  sender_not_allowed: { number: 21606, status: 400 },
  destination_not_allowed: { number: 21408, status: 400 },
  recipient_opted_out: { number: 21610, status: 400 },
  not_in_progress: { number: 30409, status: 400 },
};

/** The same for verifications, where they differ. */
const verifyNumbers: Partial<Record<ErrorCode, Numbered>> = {
  invalid_request: { number: 60200 },
  invalid_number: { number: 60200 },
  invalid_sender: { number: 60200 },
  invalid_code: { number: 60200 },
  not_in_progress: { number: 20404, status: 404 },
  destination_not_allowed: { number: 60605 },
  blocked: { number: 60410 },
};

function numberedOf(refusal: Refusal, url: string): Numbered {
  if (refusal instanceof NumberedRefusal) return { number: refusal.number };
  const { code, extras } = refusal;
  // A number blocked for wrong codes has an end; a limit on PINs has none.
  if (code === "too_many_attempts") return { number: extras.members?.["blocked_until"] ? 60202 : 60203 };
  const isVerify = url.startsWith("/v2/");
  return (isVerify ? verifyNumbers[code] : undefined) ?? numbers[code] ?? { number: 20_000 + refusal.status };
}

/** Our field names, and Twilio's. */
const fieldNames: Record<string, string> = {
  to: "To",
  number: "To",
  text: "Body",
  sender: "From",
  send_at: "SendAt",
  validity_period: "ValidityPeriod",
  brand: "CustomFriendlyName",
  code: "Code",
  client_ip: "DeviceIp",
  app_hash: "AppHash",
  url: "StatusCallback",
};

const unknownResource =
  "The requested resource was not found: the SID is wrong or belongs to another account, or this part of Twilio's API is not available here. See `GET /v1/account/twilio` for the SIDs.";

/** Error responses on Twilio's paths: `code`, `message`, `more_info` and `status`, as Twilio's libraries expect them. */
export const twilioErrors: ErrorForm = {
  covers: isTwilioUrl,
  write: (refusal, { url, traceId, publicUrl }) => {
    const { number, status = refusal.status } = numberedOf(refusal, url);
    const message = refusal.code === "not_found" ? unknownResource : renamed(refusal.message, fieldNames);
    return {
      status,
      body: { code: number, message, more_info: errorPage(refusal.code, publicUrl), status, trace_id: traceId },
    };
  },
};
