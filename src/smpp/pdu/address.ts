/** An address with its type of number and numbering plan (SMPP v3.4 §5.2.5, §5.2.6). */
export interface Address {
  ton: number;
  npi: number;
  addr: string;
}

/**
 * TON and NPI for a sender or recipient as people write it. With `+` or more than 8 digits: international, E.164. Up to 8
 * digits without `+`, a short code: network specific, unknown (what most carriers expect). Anything else: alphanumeric.
 */
export function addressOf(text: string): Address {
  const digits = text.startsWith("+") ? text.slice(1) : text;
  if (!/^\d+$/.test(digits)) return { ton: 5, npi: 0, addr: text };
  if (digits.length <= 8 && digits === text) return { ton: 3, npi: 0, addr: digits };
  return { ton: 1, npi: 1, addr: digits };
}
