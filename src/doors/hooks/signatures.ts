/** Signatures of the calls of sign-in services: Standard Webhooks, and ZITADEL's own. */
import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { sameBytes } from "../../base/secrets.ts";
import {
  isSecret,
  readSignature,
  toleranceSeconds,
  wrongSignature,
} from "../../core/webhooks/delivery/standard-webhooks.ts";

/** Why a signature does not hold for a body under any of the secrets, or undefined if it does. Only one that would hold is too old. */
export type Check = (body: Buffer, secrets: string[], now: Date) => "wrong" | "too old" | undefined;

/** How to check the signature of a call; undefined if it has none. */
export function signatureOf(headers: IncomingHttpHeaders): Check | undefined {
  const standard = readSignature(headers);
  if (standard) return (body, secrets, now) => wrongSignature(standard, body, secrets.filter(isSecret), now);
  const zitadel = headers["zitadel-signature"];
  return typeof zitadel === "string" ? checkZitadel(zitadel) : undefined;
}

/**
 * ZITADEL's `ZITADEL-Signature`: `t=<seconds>,v1=<hex>`, the HMAC-SHA256 of `<seconds>.<body>` under the text of the signing key; `v1` is
 * there once for each key (zitadel/zitadel, pkg/actions).
 */
function checkZitadel(header: string): Check {
  const parts = header
    .slice(0, 1000)
    .split(",")
    .map((part) => part.trim().split("="));
  const timestamp = parts.find(([name]) => name === "t")?.[1] ?? "";
  const macs = parts.filter(([name]) => name === "v1").map(([, mac = ""]) => Buffer.from(mac, "hex"));
  return (body, secrets, now) => {
    if (!/^\d{1,12}$/.test(timestamp)) return "wrong";
    const content = Buffer.concat([Buffer.from(`${timestamp}.`), body]);
    const expected = secrets.map((secret) => createHmac("sha256", secret).update(content).digest());
    if (!macs.some((mac) => expected.some((each) => sameBytes(mac, each)))) return "wrong";
    return Math.abs(Number(timestamp) - now.getTime() / 1000) <= toleranceSeconds ? undefined : "too old";
  };
}
