/** A program's response to a received message, which may contain replies. */
import type { Delivery } from "../rows.ts";
import type { Answer } from "./sender.ts";

/** A 2xx response to an `inbound` callback. */
export interface CallbackAnswer {
  accountId: number;
  /** The same for every attempt, so that a response that is read twice takes effect once. */
  eventId: number;
  /** The form that was sent. */
  sent: string;
  /** The media type of the response, without parameters and in lower case; empty if there is none. */
  contentType: string;
  /** Undefined if it is longer than 64 KiB or was cut short. */
  body: Buffer | undefined;
}

/** The response to an `inbound` callback; undefined for other deliveries and for failed attempts. */
export function answerOf({ accountId, eventId, body: sent, callback }: Delivery, answer: Answer) {
  const { statusCode = 0, response, body } = answer;
  if (callback?.event !== "inbound" || statusCode < 200 || statusCode > 299) return undefined;
  const contentType = (response?.headers["content-type"] ?? "").split(";", 1)[0]!.trim().toLowerCase();
  const form = callback.method === "GET" ? new URL(callback.url).search.slice(1) : sent;
  return { accountId, eventId, sent: form, contentType, body } satisfies CallbackAnswer;
}
