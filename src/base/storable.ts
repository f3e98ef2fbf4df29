/**
 * What PostgreSQL can hold. It stores no text with a NUL or with half of a surrogate pair, neither as `text` nor in `jsonb`. What our own
 * users send is refused with the field's name (`unstorable`); what a carrier or a customer's server says is made storable and kept,
 * since nobody can be asked to say it again.
 */
import { createHash } from "node:crypto";
import { say, type Sentence } from "./sentences/sentence.ts";

/** The text with U+FFFD for what cannot be stored, at most `longest` UTF-16 units of it. */
export function storable(text: string, longest = Infinity): string {
  return text.slice(0, longest).toWellFormed().replaceAll("\0", "\ufffd");
}

/** Why a text can be neither stored nor sent; undefined if it can. */
export function unstorable(text: string): Sentence | undefined {
  if (text.includes("\0")) return say("contains a NUL character (`\\u0000`)");
  return text.isWellFormed() ? undefined : say("contains half of a surrogate pair (an emoji cut in two)");
}

/** How much of an id that is too long is kept as it is. */
const keptOfId = 20;

/** An id given by an outside party, storable and bounded: a longer one ends in its SHA-256, so that different ids stay different. */
export function storableId(id: string, longest: number): string {
  if (id.length <= longest && unstorable(id) === undefined) return id;
  const hash = createHash("sha256").update(Buffer.from(id, "utf16le")).digest("base64url");
  return `${storable(id, Math.min(keptOfId, longest - hash.length - 1))}~${hash}`;
}
