/**
 * What the load sends and the carrier does with it. Both sides derive it from the number and the text alone, so that the
 * verdict at the end has an oracle that no part of the service can have changed.
 */

/** What the carrier says of a message to this number, by its last two digits. */
export function fateOf(number: string): "DELIVRD" | "UNDELIV" | "REJECTED" {
  if (number.endsWith("13")) return "REJECTED";
  return number.endsWith("17") ? "UNDELIV" : "DELIVRD";
}

/** The name of the n-th message of a run: stands in its text so often that every part of it holds it whole. */
export function tokenOf(n: number): string {
  return `T${String(n).padStart(7, "0")}`;
}

/** A text of that many parts in GSM 03.38 (160 and 153 characters). */
export function textOf(n: number, parts: number): string {
  const word = `${tokenOf(n)} `;
  if (parts === 1) return `${word}says hello`;
  return word.repeat(Math.ceil((153 * parts) / word.length)).slice(0, 153 * parts - 20);
}

/** The name in a text, or in a part of one. */
export function tokenIn(text: string): string | undefined {
  return /T\d{7}/.exec(text)?.[0];
}
