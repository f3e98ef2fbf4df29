import { TumaError } from "./errors.ts";
import { eventMembers, type Events } from "./operations.ts";

/** The headers of a request: of a `Request`, or of Node's `IncomingMessage`. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/** A verified event. `kind` decides the type of `data`; a kind that is newer than this package is `unknown`. */
export type WebhookEvent =
  | { [Kind in keyof Events]: { kind: Kind; data: Events[Kind] } & EventEnvelope }[keyof Events]
  | ({ kind: "unknown"; data: Record<string, unknown> } & EventEnvelope);

/** What every event has. */
export interface EventEnvelope {
  /** The same on every attempt to deliver it: remember which you have handled. */
  id: string;
  /** When this attempt was made. */
  sentAt: Date;
  /** Caused by a test token, a simulated phone or a test of the endpoint: acknowledge it, and do not act on it. */
  isTest: boolean;
}

/**
 * Checks that the service sent a request, by Standard Webhooks 1.0, and reads its event.
 *
 * @param body the bytes of the body as they came, or as text; not parsed
 * @param secret `whsec_…` of the webhook; several while you change from one to another
 * @param toleranceSeconds how old a request may be, so that nobody can send a recorded one again
 * @throws TumaError `invalid_signature`
 */
export async function verifyWebhook(
  body: string | ArrayBuffer | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  toleranceSeconds = 300,
): Promise<WebhookEvent> {
  const raw = bytesOf(body);
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    header(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures)
    throw invalid("The headers `webhook-id`, `-timestamp` and `-signature` are not all there.");
  const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(Date.now() / 1_000 - sentAt) <= toleranceSeconds))
    throw invalid(`\`webhook-timestamp\` is not within ${toleranceSeconds} seconds of this machine's clock.`);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), raw);
  for (const each of [secret].flat()) {
    if (await isSigned(each, signed, signatures)) return eventOf(raw, id, new Date(sentAt * 1_000));
  }
  throw invalid("No signature matches. Is `secret` this webhook's, and `body` the bytes as they came?");
}

function bytesOf(body: string | ArrayBuffer | Uint8Array): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof ArrayBuffer || body instanceof Uint8Array) return new Uint8Array(body);
  throw new TypeError("`body` must be the text or the bytes of the request as they came, before any JSON parser.");
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
}

const invalid = (reason: string) => new TumaError("invalid_signature", reason);

function header(headers: WebhookHeaders, name: string): string | undefined {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? undefined;
}

async function isSigned(secret: string, signed: Uint8Array<ArrayBuffer>, signatures: string): Promise<boolean> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  if (!bytes?.length) throw new TypeError("`secret` must be the webhook's secret: `whsec_` and base64.");
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  for (const each of signatures.split(" ")) {
    const given = each.startsWith("v1,") && fromBase64(each.slice(3));
    if (given && (await crypto.subtle.verify("HMAC", key, given, signed))) return true;
  }
  return false;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Events do not name their kind, but each kind has members of its own. */
function eventOf(raw: Uint8Array, id: string, sentAt: Date): WebhookEvent {
  const data = JSON.parse(new TextDecoder().decode(raw)) as Record<string, unknown>;
  const kinds = Object.entries(eventMembers);
  const [kind] = kinds.find(([, members]) => members.split(" ").every((member) => member in data)) ?? ["unknown"];
  const isTest = data["test"] === true || data["example"] === true || data["sms_id"] === 0;
  return { kind, data, id, sentAt, isTest } as unknown as WebhookEvent;
}
