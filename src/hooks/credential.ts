/** How a service proves that it may use a hook. Pure. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { secretKey } from "../webhooks/delivery/signature.ts";

/** How far a signature's time may be from ours (Standard Webhooks 1.0). */
const toleranceSeconds = 300;

/** The headers of a signed call. */
export interface Signature {
  id: string;
  timestamp: string;
  signatures: string;
}

/** The signature of a call (Standard Webhooks 1.0); undefined if it has none. */
export function signatureOf(headers: IncomingHttpHeaders): Signature | undefined {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
    (name) => headers[name],
  );
  return typeof id === "string" && typeof timestamp === "string" && typeof signatures === "string"
    ? { id, timestamp, signatures }
    : undefined;
}

/** Why a signature does not hold; undefined if it does. */
export function wrongSignature(
  { id, timestamp, signatures }: Signature,
  body: Buffer,
  secrets: string[],
  now: Date,
): "wrong" | "too old" | undefined {
  if (!/^\d{1,12}$/.test(timestamp)) return "wrong";
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  const expected = secrets.map((secret) => createHmac("sha256", secretKey(secret)).update(content).digest());
  // Supabase Auth puts a comma between several.
  const given = signatures
    .slice(0, 1000)
    .split(/,?\s+/)
    .filter((each) => each.startsWith("v1,"));
  const macs = given.map((each) => Buffer.from(each.slice(3), "base64"));
  const holds = macs.some((mac) => expected.some((each) => mac.length === each.length && timingSafeEqual(mac, each)));
  if (!holds) return "wrong";
  return Math.abs(Number(timestamp) - now.getTime() / 1000) <= toleranceSeconds ? undefined : "too old";
}

/** The token or secret of `Authorization`: after `Bearer`, or the password of `Basic` (RFC 7617), whatever its user name. */
export function passwordOf(header: string | undefined): string | undefined {
  const [, scheme, rest] = /^(bearer|basic) +(\S{1,1500})$/i.exec(header ?? "") ?? [];
  if (scheme === undefined || rest === undefined) return undefined;
  if (scheme.toLowerCase() === "bearer") return rest;
  const pair = Buffer.from(rest, "base64").toString("utf8");
  return pair.slice(pair.indexOf(":") + 1) || undefined;
}

/** Whether a password is one of these secrets. Takes as long for a wrong one. */
export function isOneOf(password: string, secrets: string[]): boolean {
  const given = Buffer.from(password);
  return secrets.some((secret) => {
    const expected = Buffer.from(secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
