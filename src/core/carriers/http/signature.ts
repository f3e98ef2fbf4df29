/** Verifies that a call comes from the upstream, by its signature or a secret in a header. */
import { createHmac } from "node:crypto";
import { sameBytes } from "../../../base/secrets.ts";
import { fill, type Values } from "./template.ts";
import type { HttpUpstream } from "./schemas.ts";

/** The parts of a call that a signature may cover. */
export interface SignedCall {
  headers: Record<string, string | string[] | undefined>;
  /** The fields of its query. */
  query: Values;
  /** The fields of its body, if that is a form or a JSON object. */
  form: Values;
  /** The URL that was called, as it was given to the upstream. */
  url: string;
  body: Uint8Array;
}

type Signature = NonNullable<HttpUpstream["signature"]>;

/** Whether a call has the signature that the settings require. */
export function isSigned({ signature }: HttpUpstream, credentials: Values, call: SignedCall): boolean {
  if (signature === null) return true;
  const given =
    signature.in === "header"
      ? call.headers[signature.header.toLowerCase()]
      : { ...call.query, ...call.form }[signature.header];
  if (typeof given !== "string" || !given.startsWith(signature.prefix)) return false;
  const theirs = Buffer.from(given.slice(signature.prefix.length), signature.encoding);
  const ours = expected(signature, credentials, call);
  // Without a key there is nothing to prove.
  return ours.length > 0 && sameBytes(theirs, ours);
}

/** The value that the signature of this call must have; undefined if none is required. */
export function signatureOf({ signature }: HttpUpstream, credentials: Values, call: SignedCall): string | undefined {
  if (signature === null) return undefined;
  return signature.prefix + expected(signature, credentials, call).toString(signature.encoding);
}

function expected(signature: Signature, credentials: Values, call: SignedCall): Buffer {
  const key = fill(signature.key, credentials);
  if (signature.algorithm === "none") return Buffer.from(key);
  const hmac = createHmac(signature.algorithm, key);
  // Octets, not text: a body need not be UTF-8.
  for (const piece of signature.over.split(/(\{[^{}]*\})/)) hmac.update(octetsOf(piece, signature, call));
  return hmac.digest();
}

function octetsOf(piece: string, { header: own }: Signature, call: SignedCall): Uint8Array | string {
  if (piece === "{body}") return call.body;
  if (piece === "{url}") return call.url;
  if (piece === "{form}") return sorted(call.form, own, (name, value) => name + value);
  if (piece === "{parameters}")
    return sorted({ ...call.query, ...call.form }, own, (name, value) => `&${name}=${value.replaceAll(/[&=]/g, "_")}`);
  const name = /^\{header:(.+)\}$/.exec(piece)?.[1];
  return name === undefined ? piece : String(call.headers[name.toLowerCase()] ?? "");
}

/** All fields except the signature, sorted by name and joined. */
const sorted = (fields: Values, own: string, print: (name: string, value: string) => string) =>
  Object.entries(fields)
    .filter(([name]) => name !== own)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => print(name, value))
    .join("");
