import type { KeyObject } from "node:crypto";
import type { Context } from "../../../base/context.ts";
import { formatId } from "../../../base/ids.ts";
import { version } from "../../../base/version.ts";
import type { Delivery, EndpointRow } from "../rows.ts";
import { type SentRequest, targetOf } from "./sender.ts";
import { secretKey, sign } from "./standard-webhooks.ts";

/** The destination of a lane's deliveries: unsealed and parsed once, until the endpoint's revision changes. */
export interface Receiver {
  /** The endpoint's revision: if a delivery has a newer one, the receiver is read again. */
  revision: number;
  /** Its connections are shared by all receivers of the same origin. */
  origin: string;
  /** The request of an attempt that begins at `at`. */
  request: (delivery: Delivery, at: Date) => SentRequest;
}

/** The receiver of an endpoint: a signed POST with the account's own headers. */
export function endpointReceiver(ctx: Context, row: EndpointRow): Receiver {
  const target = targetOf(new URL(row.url));
  const headersAt = endpointHeaders(ctx, row);
  return {
    revision: row.revision,
    origin: target.origin,
    request: (delivery, at) => ({ method: "POST", target, headers: headersAt(delivery, at), body: delivery.body }),
  };
}

/** The headers of the requests to an endpoint, names and values in turn: signed, with the account's own. */
export function endpointHeaders(
  ctx: Context,
  row: EndpointRow,
): (delivery: Pick<Delivery, "eventId" | "body">, at: Date) => string[] {
  const purpose = sealedFor(row.id);
  const keys = [secretKey(ctx.secrets.open(row.secret, purpose))];
  if (row.old_secret) keys.push(secretKey(ctx.secrets.open(row.old_secret, purpose)));
  const own = row.headers ? (JSON.parse(ctx.secrets.open(row.headers, purpose)) as Record<string, string>) : {};
  const common = ["content-type", "application/json", "user-agent", `Tuma/${version}`, ...Object.entries(own).flat()];
  return (delivery, at) => [...common, ...signature(valid(keys, row.old_secret_until, at), delivery, at)];
}

/** The receiver of callbacks to the origin of `url`. Each has its own method, URL and headers. */
export function callbackReceiver(url: string): Receiver {
  return { revision: 0, origin: new URL(url).origin, request: callbackRequest };
}

function callbackRequest({ callback, body }: Delivery): SentRequest {
  const { event, method, url, headers: own } = callback!;
  const isAnswered = event === "inbound";
  // A receiver that negotiates strictly refuses what it is not asked for (RFC 9110 §12.5.1), so any type is accepted in the end.
  const accept = isAnswered ? "text/xml, text/plain;q=0.9, */*;q=0.1" : "*/*";
  const headers = ["user-agent", `Tuma/${version}`, "accept", accept];
  headers.push(...Object.entries(own).flat());
  if (method === "POST" && !Object.hasOwn(own, "content-type"))
    headers.push("content-type", "application/x-www-form-urlencoded");
  return { method, target: targetOf(new URL(url)), headers, body: method === "POST" ? body : null, isAnswered };
}

/** The keys that sign at `at`; the secret from before a rotation only until `oldUntil`. */
function valid(keys: KeyObject[], oldUntil: Date | null, at: Date): KeyObject[] {
  return keys.length > 1 && (!oldUntil || oldUntil <= at) ? keys.slice(0, 1) : keys;
}

function signature(keys: KeyObject[], { eventId, body }: Pick<Delivery, "eventId" | "body">, at: Date): string[] {
  const id = formatId("evt", eventId);
  const timestamp = Math.floor(at.getTime() / 1000);
  return [
    "webhook-id",
    id,
    "webhook-timestamp",
    String(timestamp),
    "webhook-signature",
    sign(keys, id, timestamp, body),
  ];
}

/** The context that an endpoint's secrets and headers are sealed for (`SecretBox`). */
export function sealedFor(endpointId: number): string {
  return `webhook:${endpointId}`;
}
