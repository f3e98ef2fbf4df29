/**
 * Carriers' message ids. SMPP only says that an id is a string (v3.4 §5.2.23), and some carriers write it one way in the
 * submit_sm_resp and another way in the receipt: most often hexadecimal in the response and decimal in the receipt.
 */

/** Longest id that is kept. message_id has 64 characters (v3.4 §5.2.23); anything much longer is no id, and would not fit an index. */
export const LONGEST_CARRIER_ID = 256;

/** How a form differs from the id of a receipt: not at all, in letter case or leading zeros only, or in its base. */
export type CarrierIdForm = "exact" | "folded" | "hex_as_decimal" | "decimal_as_hex";

/** One spelling of an id. */
export interface CarrierIdCandidate {
  readonly form: CarrierIdForm;
  readonly id: string;
}

/** Widths to which carriers pad ids with zeros: the receipt's 10 (Appendix B), 32-bit and 64-bit hexadecimal. */
const DECIMAL_WIDTHS = [10];
const HEX_WIDTHS = [8, 10, 16];

/** An id with more digits is a hash or a UUID, not a number printed in two bases. */
const MAX_NUMBER_DIGITS = 24;

/**
 * The canonical spelling of an id: lower case, without surrounding spaces, `0x` and leading zeros. All spellings of an id in the
 * same base share it, so a column of it can be looked up whatever the padding.
 */
export function foldCarrierId(id: string): string {
  const folded = id
    .trim()
    .toLowerCase()
    .replace(/^0x(?=[0-9a-f]+$)/, "");
  return folded.replace(/^0+(?=.)/, "");
}

/**
 * The canonical spellings to look up in a column of `foldCarrierId` for the id of a receipt: as it is, as decimal if it is
 * hexadecimal, as hexadecimal if it is decimal. The last two are absent where they make no sense; an id of digits alone gives
 * both.
 */
export function foldedCarrierIds(id: string): CarrierIdCandidate[] {
  const folded = foldCarrierId(id);
  const candidates: CarrierIdCandidate[] = [{ form: "folded", id: folded }];
  if (folded.length > MAX_NUMBER_DIGITS) return candidates;
  if (/^[0-9a-f]+$/.test(folded)) add(candidates, "hex_as_decimal", BigInt(`0x${folded}`).toString());
  if (/^\d+$/.test(folded)) add(candidates, "decimal_as_hex", BigInt(folded).toString(16));
  return candidates;
}

/**
 * Every spelling in which a response may have given the id of a receipt, once each and the most likely first: the exact
 * string, then other letter case and zeros, then the other base with its usual padding. For ids stored verbatim.
 */
export function carrierIdForms(id: string): CarrierIdCandidate[] {
  const forms: CarrierIdCandidate[] = [{ form: "exact", id }];
  for (const { form, id: spelling } of foldedCarrierIds(id)) {
    const widths = form === "hex_as_decimal" ? DECIMAL_WIDTHS : HEX_WIDTHS;
    const all = form === "folded" && /^\d+$/.test(spelling) ? [...DECIMAL_WIDTHS, ...HEX_WIDTHS] : widths;
    add(forms, form, spelling);
    add(forms, form, spelling.toUpperCase());
    if (!/^[0-9a-f]+$/.test(spelling)) continue;
    for (const width of all) {
      add(forms, form, spelling.padStart(width, "0"));
      add(forms, form, spelling.toUpperCase().padStart(width, "0"));
    }
  }
  return forms;
}

function add(candidates: CarrierIdCandidate[], form: CarrierIdForm, id: string): void {
  if (!candidates.some((candidate) => candidate.id === id)) candidates.push({ form, id });
}
