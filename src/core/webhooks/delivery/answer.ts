/** Requests to programs about received messages, and their responses, which may contain replies and set cookies. */
import type { Delivery } from "../rows.ts";
import type { Answer } from "./sender.ts";

/** An `inbound` callback. */
export interface CallbackRequest {
  accountId: number;
  /** The same for every attempt, so that a response that is read twice takes effect once. */
  eventId: number;
  url: string;
  /** The form that is sent. */
  sent: string;
}

/** Keeps what programs set between the messages of a conversation. */
export interface Cookies {
  /** The value of the `Cookie` header of a request (RFC 6265 §5.4); undefined for none. */
  read(request: CallbackRequest): Promise<string | undefined>;
  /** Takes the values of the response's `Set-Cookie` headers, whatever its status (RFC 6265 §3). */
  keep(request: CallbackRequest, setCookies: string[]): Promise<void>;
}

/** A 2xx response to an `inbound` callback. */
export interface CallbackAnswer extends CallbackRequest {
  /** The media type of the response, without parameters and in lower case; empty if there is none. */
  contentType: string;
  /** Undefined if it is longer than 64 KiB or was cut short. */
  body: Buffer | undefined;
}

/** The request of an `inbound` callback; undefined for other deliveries. */
export function callbackRequest({ accountId, eventId, body, callback }: Delivery): CallbackRequest | undefined {
  if (callback?.event !== "inbound") return undefined;
  const { method, url } = callback;
  return { accountId, eventId, url, sent: method === "GET" ? new URL(url).search.slice(1) : body };
}

/** The response to a callback; undefined if the attempt failed. */
export function answerOf(request: CallbackRequest, answer: Answer): CallbackAnswer | undefined {
  const { statusCode = 0, response, body } = answer;
  if (statusCode < 200 || statusCode > 299) return undefined;
  const contentType = (response?.headers["content-type"] ?? "").split(";", 1)[0]!.trim().toLowerCase();
  return { ...request, contentType, body };
}
