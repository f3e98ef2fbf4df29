/**
 * The phone number in an address that a carrier gave: E.164 with its plus where the address is an international number,
 * written with `+`, `00` or neither; anything else as it came. A national number (`0788123456`) stays as it is: a country
 * code never begins with 0 (ITU-T E.164 §6.1), so a plus in front would name a phone that does not exist.
 */
export function phoneOfAddress(address: string): string {
  const digits = address.replace(/^(\+|00)/, "");
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : address;
}
