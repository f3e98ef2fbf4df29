/** Requests to customers' programs in Twilio's form: status callbacks, and received messages. */
import { createHmac } from "node:crypto";
import { callbackSecrets } from "../../../core/accounts/tokens/tokens.ts";
import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import type { InboundMessage } from "../../../core/inbound/persist.ts";
import type { MessageReport } from "../../../core/messages/life/transitions.ts";
import type { Callback } from "../../../core/webhooks/webhooks.ts";
import { writeForm } from "../../../http/form.ts";
import type { TwilioOrigin } from "../origin.ts";
import { receiptMinute } from "../receipt.ts";
import { sidOf } from "./sids.ts";
import { reportedOutcome } from "./statuses.ts";
import { apiVersion } from "./wire.ts";

/** A request before it is signed. */
export interface Unsigned {
  accountId: number;
  test: boolean;
  event: "dlr" | "inbound";
  method: "GET" | "POST";
  url: string;
  fields: Record<string, string>;
}

/**
 * The value of `X-Twilio-Signature`: base64 of HMAC-SHA1 over the URL and, for a POST, each parameter's name and value in order of the
 * names.
 */
function twilioSignature(secret: string, url: string, fields: Record<string, string>): string {
  const names = Object.keys(fields).sort();
  const content = url + names.map((name) => name + fields[name]!).join("");
  return createHmac("sha1", secret).update(content).digest("base64");
}

/**
 * Signs requests with the newest token of their account and kind that signs callbacks; without such a token, they stay unsigned. The
 * signature is the same for every attempt, since it covers no timestamp.
 */
export async function signCallbacks(ctx: Context, tx: Tx, unsigned: Unsigned[]): Promise<Callback[]> {
  if (unsigned.length === 0) return [];
  const secretOf = await callbackSecrets(ctx, tx, [...new Set(unsigned.map(({ accountId }) => accountId))]);
  return unsigned.map(({ accountId, test, event, method, url: given, fields }) => {
    const url = method === "GET" ? withQuery(given, fields) : given;
    const secret = secretOf(accountId, test);
    const signature = secret && twilioSignature(secret, url, method === "GET" ? {} : fields);
    return {
      accountId,
      event,
      method,
      url,
      ...(method === "POST" ? { body: writeForm(fields) } : {}),
      ...(signature === undefined ? {} : { headers: { "x-twilio-signature": signature } }),
    };
  });
}

function withQuery(given: string, fields: Record<string, string>): string {
  const url = new URL(given);
  url.search = [url.search.slice(1), writeForm(fields)].filter(Boolean).join("&");
  return url.href;
}

/** The status callback for a report; undefined if the message has none, or the report does not change its status as Twilio has it. */
export function statusCallback(report: MessageReport, { callback }: TwilioOrigin): Unsigned | undefined {
  const outcome = callback && reportedOutcome(report);
  if (!callback || !outcome) return undefined;
  const { accountId, messageId, test, status, modifiedAt } = report;
  const sid = sidOf("SM", messageId);
  const fields = {
    AccountSid: sidOf("AC", accountId),
    ApiVersion: apiVersion,
    MessageSid: sid,
    SmsSid: sid,
    MessageStatus: outcome.status,
    SmsStatus: outcome.status,
    From: callback.from,
    To: callback.to,
    ...(status === "SENT" ? {} : { RawDlrDoneDate: receiptMinute(modifiedAt) }),
    ...(outcome.error ? { ErrorCode: String(outcome.error.number), ErrorMessage: outcome.error.message } : {}),
  };
  return { accountId, test, event: "dlr", method: "POST", url: callback.url, fields };
}

/** The request to a number's program for a message that it received. */
export function receivedCallback(
  message: InboundMessage,
  { url, method }: { url: string; method: "GET" | "POST" },
): Unsigned {
  const { accountId, id, parts, from, to, text, test } = message;
  const sid = sidOf("SM", id);
  const fields = {
    AccountSid: sidOf("AC", accountId),
    ApiVersion: apiVersion,
    MessageSid: sid,
    SmsMessageSid: sid,
    SmsSid: sid,
    SmsStatus: "received",
    NumMedia: "0",
    NumSegments: String(parts),
    From: from,
    To: to,
    Body: text,
  };
  return { accountId, test, event: "inbound", method, url, fields };
}
