import { validateHeaderName, validateHeaderValue } from "node:http";
import { invalidField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";

const maxHeaders = 20;
const maxBytes = 4_096;

/** Names that describe the body, hop-by-hop headers (RFC 9110 §7.6.1), and names that change where or how the message is read. */
const reservedNames =
  "host content-length content-type content-encoding connection keep-alive proxy-connection proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade expect user-agent accept-encoding";
const reserved = new Set(reservedNames.split(" "));

/**
 * Validates the static headers of an endpoint: legal names and values (RFC 9110 §5.1, §5.5), none reserved, none repeated in another
 * case, at most 20 and 4 KiB. Throws a Refusal that names the header.
 */
export function checkHeaders(headers: Record<string, string>): void {
  const entries = Object.entries(headers);
  if (entries.length > maxHeaders)
    throw invalidField("headers", say("`headers` has more than {most} entries. Remove some.", { most: maxHeaders }));
  const seen = new Set<string>();
  let bytes = 0;
  for (const [name, value] of entries) {
    const field = `headers.${name.slice(0, 60)}`;
    const lower = name.toLowerCase();
    if (seen.has(lower))
      throw invalidField(
        field,
        say("`{field}` is given twice: header names are case-insensitive. Give it once.", { field }),
      );
    seen.add(lower);
    if (reserved.has(lower) || lower.startsWith("webhook-"))
      throw invalidField(field, say("`{field}` is set by the service itself. Choose another header.", { field }));
    if (!isLegal(name, value))
      throw invalidField(field, say("`{field}` is not a legal header. Use visible ASCII characters.", { field }));
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value) + 4;
  }
  if (bytes > maxBytes)
    throw invalidField("headers", say("`headers` takes {bytes} bytes. Keep it to {most}.", { bytes, most: maxBytes }));
}

function isLegal(name: string, value: string): boolean {
  if (name.length > 100 || !/^[\t\x20-\x7e]*$/.test(value)) return false;
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
