/** Form fields as octets (WHATWG URL §5.1): other gateways take binary text and texts of any charset in them. Pure. */

/** Fields of one request at most. */
const mostFields = 100;

/** Reads `name=value&…`; of a name that comes twice the first counts. Undefined when there are too many fields. */
export function readForm(text: string): Map<string, Buffer> | undefined {
  const fields = new Map<string, Buffer>();
  const pairs = text.split("&");
  if (pairs.length > mostFields) return undefined;
  for (const pair of pairs) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const name = decodeOctets(at < 0 ? pair : pair.slice(0, at)).toString("utf8");
    if (!fields.has(name)) fields.set(name, decodeOctets(at < 0 ? "" : pair.slice(at + 1)));
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

/** Percent-encodes as forms do: everything but letters, digits and `-_.`, and a space as `+`. */
export function encodeField(text: string): string {
  return encodeURIComponent(text)
    .replaceAll(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
}

/** Form fields as text. */
export function writeForm(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${encodeField(name)}=${encodeField(value)}`)
    .join("&");
}

/** Text of octets in a charset, without NUL, which no database takes; or undefined when there is no such charset or the octets are none of it. */
export function decodeCharset(octets: Buffer, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(octets).replaceAll("\0", "\ufffd");
  } catch {
    return undefined;
  }
}

/** A field that is UTF-8, as text that any database takes. */
export function plainText(value: Buffer | string | undefined): string | undefined {
  return value?.toString("utf8").toWellFormed().replaceAll("\0", "");
}
