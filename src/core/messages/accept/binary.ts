/** Binary data, which is written in hexadecimal in place of a text. */
import { countOctets, cutOctets } from "../../../smpp/smpp.ts";

/** Whether a text consists of octets in hexadecimal; an empty one does. */
export const isHexadecimal = (text: string): boolean => /^(?:[0-9a-f]{2})*$/i.test(text);

/** Measures binary data in hexadecimal, as `measure` does text, and `measurePart` text with a header. */
export function measureOctets(text: string, headerOctets?: number): { encoding: "binary"; count: number } {
  return { encoding: "binary", count: countOctets(text.length / 2, headerOctets) };
}

/** Splits binary data in hexadecimal into the parts that `measureOctets` counts. */
export function cutHexadecimal(text: string): string[] {
  return cutOctets(Buffer.from(text, "hex")).map((octets) => octets.toString("hex"));
}
