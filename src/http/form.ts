/** URL-encoded forms as octets (WHATWG URL §5.1), since other gateways accept texts in any charset. Pure. */
import { storable } from "../base/storable.ts";

/** The maximum number of fields per request. */
const mostFields = 100;

/** The fields of a form as octets. Of a name that is given more than once it has the first value, and remembers the name. */
export class Form extends Map<string, Buffer> {
  readonly repeated = new Set<string>();

  add(name: string, value: Buffer): void {
    if (this.has(name)) this.repeated.add(name);
    else this.set(name, value);
  }
}

/** Reads `name=value&…`. Undefined for too many fields. */
export function readForm(text: string): Form | undefined {
  const fields = new Form();
  const pairs = text.split("&");
  if (pairs.length > mostFields) return undefined;
  for (const pair of pairs) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const name = decodeOctets(at < 0 ? pair : pair.slice(0, at)).toString("utf8");
    fields.add(name, decodeOctets(at < 0 ? "" : pair.slice(at + 1)));
  }
  return fields;
}

/** The query of a request's URL, without its `?`. */
export function queryOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at + 1);
}

function decodeOctets(text: string): Buffer {
  const octets = Buffer.alloc(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x25 && /^[0-9A-Fa-f]{2}$/.test(text.slice(at + 1, at + 3))) {
      octets[length++] = Number.parseInt(text.slice(at + 1, at + 3), 16);
      at += 2;
    } else if (code === 0x2b) octets[length++] = 0x20;
    else if (code < 0x80) octets[length++] = code;
    else octets[length++] = code & 0xff;
  }
  return octets.subarray(0, length);
}

/** Percent-encodes everything except letters, digits and `-_.`, and a space as `+`, as forms do. */
export function encodeField(text: string): string {
  return encodeURIComponent(text)
    .replaceAll(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
}

/** Writes a URL-encoded form. */
export function writeForm(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${encodeField(name)}=${encodeField(value)}`)
    .join("&");
}

/** Decodes octets, with NUL replaced (PostgreSQL takes none); undefined for an unknown charset or invalid octets. */
export function decodeCharset(octets: Buffer, charset: string): string | undefined {
  try {
    return storable(new TextDecoder(charset, { fatal: true }).decode(octets));
  } catch {
    return undefined;
  }
}

/** Decodes a UTF-8 field; what cannot be stored is replaced. */
export function plainText(value: Buffer | string | undefined): string | undefined {
  return value === undefined ? undefined : storable(value.toString("utf8"));
}
