/** The answer to a callback of a received message. */
import type { Delivery } from "../rows.ts";
import type { Answer } from "./sender.ts";

/** A 2xx answer to an `inbound` callback. */
export interface CallbackAnswer {
  accountId: number;
  /** The same in every attempt, so that an answer which is read twice takes effect once. */
  eventId: number;
  /** The form that was sent. */
  sent: string;
  /** Of the answer, without parameters and in lower case; empty if it has none. */
  contentType: string;
  /** Undefined for an answer over 64 KiB, or one that was cut short. */
  body: Buffer | undefined;
}

/** What to read of an answer; undefined if this one is not read. */
export function answerOf({ accountId, eventId, body: sent, callback }: Delivery, answer: Answer) {
  const { statusCode = 0, response, body } = answer;
  if (callback?.event !== "inbound" || statusCode < 200 || statusCode > 299) return undefined;
  const contentType = (response?.headers["content-type"] ?? "").split(";", 1)[0]!.trim().toLowerCase();
  const form = callback.method === "GET" ? new URL(callback.url).search.slice(1) : sent;
  return { accountId, eventId, sent: form, contentType, body } satisfies CallbackAnswer;
}
