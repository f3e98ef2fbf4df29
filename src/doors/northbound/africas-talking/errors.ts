/** Errors in the form of Africa's Talking: a status and a sentence as plain text. Pure. */
import { Refusal, type ErrorCode } from "../../../base/errors.ts";
import { englishOnly } from "../../../base/sentences/sentence.ts";
import type { ErrorForm } from "../../../http/errors.ts";
import { renamed } from "../parameters.ts";

/** A refusal in the words of Africa's Talking, or in ours where it has none; in English, as its clients know it. */
export const refuse = (detail: string, code: ErrorCode = "invalid_request"): Refusal =>
  new Refusal(code, englishOnly(detail));

/** What the service says of a key that does not work, or of a user name that does not go with it. */
export const wrongLogin = "The supplied authentication is invalid";

/**
 * What the service has beside messages and is not to be had here, with the paths of its libraries. They have hosts of their own there, and
 * come here if a program sends them all to one address.
 */
export const unavailable: readonly { what: string; paths: readonly string[] }[] = [
  {
    what: "Premium subscriptions are",
    paths: [
      "GET /version1/subscription",
      "POST /version1/subscription/create",
      "POST /version1/subscription/delete",
      "POST /version1/subscription/safaricom",
      "POST /checkout/token/create",
    ],
  },
  { what: "Airtime is", paths: ["POST /version1/airtime/send"] },
  { what: "Airtime and mobile data are", paths: ["GET /query/transaction/find"] },
  { what: "Mobile data is", paths: ["POST /mobile/data/request", "GET /query/wallet/balance"] },
  {
    what: "Payments are",
    paths: ["POST /mobile/checkout/request", "POST /mobile/b2c/request", "POST /mobile/b2b/request"],
  },
  { what: "Calls are", paths: ["POST /call", "POST /queueStatus", "POST /mediaUpload"] },
  { what: "Auth tokens are", paths: ["POST /auth-token/generate"] },
  { what: "WhatsApp is", paths: ["POST /whatsapp/message/send", "POST /whatsapp/template/send"] },
  { what: "Checks of swapped SIM cards are", paths: ["POST /v1/sim-swap"] },
];

const others = new Set(unavailable.flatMap(({ paths }) => paths.map((path) => path.split(" ")[1]!)));

/** Whether a URL's path is one of Africa's Talking, available here or not. */
export const isAfricasTalkingUrl = (url: string): boolean =>
  /^\/version1(?:[/?]|$)/.test(url) || others.has(url.split("?", 1)[0]!);

/** Our field names, and those of Africa's Talking. */
const fieldNames: Record<string, string> = {
  text: "message",
  sender: "from",
  validity_period: "retryDurationInHours",
};

const unknownPath =
  "There is nothing here: sends and the inbox are at /version1/messaging, sends of the newer form at /version1/messaging/bulk, and the balance is at /version1/user.";

/** Error responses on the paths of Africa's Talking. */
export const africasTalkingErrors: ErrorForm = {
  covers: isAfricasTalkingUrl,
  write: ({ status, code, message }) => ({
    status,
    body: code === "not_found" ? unknownPath : renamed(message, fieldNames),
  }),
};
