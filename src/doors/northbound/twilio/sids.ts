/**
 * Twilio's identifiers, SIDs: two letters for the kind and 32 hexadecimal digits. Ours contain the integer of the object's id, so no
 * table is needed to resolve them. Pure.
 */

/** Account, API key, message, messaging service, verification service, verification, verification attempt. */
export type SidKind = "AC" | "SK" | "SM" | "MG" | "VA" | "VE" | "VL";

/** The SID of an object: `SM00000000000000000000000000001389` for message 5001. */
export function sidOf(kind: SidKind, id: number): string {
  return kind + id.toString(16).padStart(32, "0");
}

/** The id in a SID of that kind; undefined for anything else. */
export function idOf(kind: SidKind, sid: string): number | undefined {
  const [, digits] = /^[A-Z]{2}0{16}([0-9a-f]{16})$/.exec(sid) ?? [];
  if (digits === undefined || !sid.startsWith(kind)) return undefined;
  const id = Number.parseInt(digits, 16);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The SID of a phone number: its digits after `e` for E.164 or `d` for a short code, padded with `f`. */
export function numberSid(number: string): string {
  const digits = number.startsWith("+") ? `e${number.slice(1)}` : `d${number}`;
  return `PN${digits.padStart(32, "f")}`;
}

/** The phone number in such a SID; undefined for anything else. */
export function numberOfSid(sid: string): string | undefined {
  const [, form, digits] = /^PNf*([de])(\d{3,15})$/.exec(sid) ?? [];
  if (digits === undefined || sid.length !== 34) return undefined;
  return form === "e" ? `+${digits}` : digits;
}
