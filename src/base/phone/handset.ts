/**
 * The phone number in an address from a carrier: E.164 with its plus if the address is an international number, written with
 * `+`, `00` or neither; anything else is unchanged. A national number (`0788123456`) stays unchanged: a country code never
 * begins with 0 (ITU-T E.164 §6.1), so with a plus it would name a phone that does not exist.
 */
export function phoneOfAddress(address: string): string {
  const digits = address.replace(/^(\+|00)/, "");
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : address;
}
