/**
 * What the load sends and how the carrier treats it. Both sides derive it only from number and text, so that the verdict has an
 * oracle that the service cannot influence.
 */

/** The carrier's treatment of a number, by its last two digits. */
export function fateOf(number: string): "DELIVRD" | "UNDELIV" | "REJECTED" {
  if (number.endsWith("13")) return "REJECTED";
  return number.endsWith("17") ? "UNDELIV" : "DELIVRD";
}

/** The token of the n-th message of a run, repeated in its text so that every part contains it. */
export function tokenOf(n: number): string {
  return `T${String(n).padStart(7, "0")}`;
}

/** A text of this many GSM-7 parts (160 or 153 characters each, 3GPP TS 23.038). */
export function textOf(n: number, parts: number): string {
  const word = `${tokenOf(n)} `;
  if (parts === 1) return `${word}says hello`;
  return word.repeat(Math.ceil((153 * parts) / word.length)).slice(0, 153 * parts - 20);
}

/** The token in a text or a part. */
export function tokenIn(text: string): string | undefined {
  return /T\d{7}/.exec(text)?.[0];
}
