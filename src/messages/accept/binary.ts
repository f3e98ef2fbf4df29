/** Binary data, which is written in hexadecimal wherever a text would be. */
import { countOctets, cutOctets } from "../../smpp/smpp.ts";

/** Whether a text is octets in hexadecimal; it may be empty. */
export const isHexadecimal = (text: string): boolean => /^(?:[0-9a-f]{2})*$/i.test(text);

/** Measures binary data in hexadecimal, as `measure` and, with a header, as `measurePart`. */
export function measureOctets(text: string, headerOctets?: number): { encoding: "binary"; count: number } {
  return { encoding: "binary", count: countOctets(text.length / 2, headerOctets) };
}

/** Splits binary data in hexadecimal into the parts that `measureOctets` counts. */
export function cutHexadecimal(text: string): string[] {
  return cutOctets(Buffer.from(text, "hex")).map((octets) => octets.toString("hex"));
}
