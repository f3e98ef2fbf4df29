import { sign } from "node:crypto";
import type { Context } from "../../../base/context.ts";
import { formatId } from "../../../base/ids.ts";
import { publicUrl } from "../../../http/address.ts";
import type { VerificationRow } from "../store.ts";

/** Validity of a token. */
const lifeSeconds = 600;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * A JWT (RFC 7519) stating that a number was verified, signed with EdDSA (RFC 8037), so that a backend can verify it offline.
 * `sub` is the number, `aud` the account, `jti` the verification. A simulated phone proves nothing, so the token of a test
 * verification has a different audience and `"test": true`.
 */
export function verificationToken({ secrets, config, clock }: Context, row: VerificationRow): string {
  const { kid, privateKey } = secrets.signing[0]!;
  const iat = Math.floor(clock.now().getTime() / 1000);
  const claims = {
    iss: publicUrl(config),
    aud: `${formatId("acc", row.account_id)}${row.test ? ":test" : ""}`,
    ...(row.test ? { test: true } : {}),
    sub: row.number,
    jti: formatId("vrf", row.id),
    brand: row.brand,
    iat,
    exp: iat + lifeSeconds,
  };
  const signed = `${part({ alg: "EdDSA", typ: "JWT", kid })}.${part(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString("base64url")}`;
}

/** The signing keys (RFC 7517); two during a rotation. */
export function publicKeys({ secrets }: Context) {
  const keys = secrets.signing.map(({ kid, x }) => ({ kty: "OKP", crv: "Ed25519", use: "sig", alg: "EdDSA", kid, x }));
  return { keys };
}
