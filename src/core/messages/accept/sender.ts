/** Sender IDs: the sender that a recipient sees. */
import { parseNumber } from "../../../base/phone/phone.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";

/** A sender ID with its kind, or why it is invalid and how to fix it. */
export type ParsedSender =
  | { readonly ok: true; readonly kind: "alphanumeric" | "shortcode" | "number"; readonly sender: string }
  | { readonly ok: false; readonly why: Sentence };

/**
 * Reads a sender ID: 3 to 8 digits are a short code; other digits, with or without `+` or `00`, a phone number, returned in E.164;
 * anything else an alphanumeric sender of 1 to 11 characters, the most that 3GPP TS 23.040 §9.1.2.5 has room for.
 */
export function parseSender(input: string): ParsedSender {
  if (/^\d{3,8}$/.test(input)) return { ok: true, kind: "shortcode", sender: input };
  if (!/[A-Za-z]/.test(input) && /^[+\d(]/.test(input)) return numberSender(input);
  const why = alphanumericReason(input);
  return why === undefined ? { ok: true, kind: "alphanumeric", sender: input } : { ok: false, why };
}

function numberSender(input: string): ParsedSender {
  const number = parseNumber(input);
  if (number.ok) return { ok: true, kind: "number", sender: number.e164 };
  return {
    ok: false,
    why: say("not a sender number ({reason}), nor a short code of 3 to 8 digits", { reason: number.why }),
  };
}

function alphanumericReason(input: string): Sentence | undefined {
  if (input === "") return say("empty: use 1 to 11 characters, a phone number or a short code");
  if (input !== input.trim()) return say("it starts or ends with a space: remove it");
  const invalid = /[^A-Za-z0-9 ._\-&+!]/u.exec(input)?.[0];
  if (invalid !== undefined) {
    return say("{character} is not allowed: use letters A–Z and a–z, digits, spaces and . _ - & + !", {
      character: JSON.stringify(invalid),
    });
  }
  if (input.length > 11) return say("{length} characters: shorten it to 11 or fewer", { length: input.length });
  return /[A-Za-z]/.test(input) ? undefined : say("it has no letter: add one, or use a phone number or a short code");
}
