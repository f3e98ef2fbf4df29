/**
 * Carriers' message ids. SMPP only says that an id is a string (v3.4 §5.2.23). Some carriers write the same id differently in
 * the submit_sm_resp and in the receipt: most often hexadecimal in the response, decimal in the receipt.
 */

/**
 * The longest id that is kept. message_id has 64 characters (v3.4 §5.2.23); anything much longer is not an id and would not fit
 * an index.
 */
export const LONGEST_CARRIER_ID = 256;

/** How a spelling differs from the id in a receipt: not at all, only in letter case or leading zeros, or in its base. */
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
 * The canonical spelling of an id: lower case, without surrounding spaces, `0x` or leading zeros. All spellings of an id in one
 * base have the same canonical spelling, so an id can be looked up by it whatever its padding.
 */
export function foldCarrierId(id: string): string {
  const folded = id
    .trim()
    .toLowerCase()
    .replace(/^0x(?=[0-9a-f]+$)/, "");
  return folded.replace(/^0+(?=.)/, "");
}

/**
 * The canonical spellings (`foldCarrierId`) to look up for the id in a receipt: as it is; converted to decimal if it could be
 * hexadecimal; converted to hexadecimal if it could be decimal. An id of digits alone yields all three.
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
 * Every spelling that a response may have used for the id in a receipt, without duplicates, the most likely first: the exact
 * string, then other letter cases and zeros, then the other base with its usual padding. For ids stored verbatim.
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
