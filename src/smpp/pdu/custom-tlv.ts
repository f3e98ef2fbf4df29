/**
 * Optional parameters that an operator defines: vendor-specific ones (SMPP v3.4 §3.2.3, tags 0x1400 to 0x3FFF) and any others that the
 * program does not use itself. Encodes and decodes their values by type. Pure.
 */
import type { RawTlv } from "./tlv.ts";
import { say, type Sentence } from "../../base/sentences/sentence.ts";

/**
 * The types of values (§3.1): integers of 1, 2, 4 or 8 octets; a C-octet string, which ends with a NUL; an octet string of UTF-8 text;
 * and one of anything else, written in hexadecimal.
 */
export const tlvTypes = ["int1", "int2", "int4", "int8", "cstring", "text", "octets"] as const;
/** One of these types. */
export type TlvType = (typeof tlvTypes)[number];

/** The maximum length of a value, in octets. */
const longestTlv = 255;

/** A value in JSON. Integers beyond 2^53 are strings of digits; octets are in hexadecimal. */
export type TlvValue = string | number;

/** A parameter with the name that its link gives it; stored in this form as JSON. */
export interface CustomTlv {
  readonly name: string;
  readonly tag: number;
  readonly type: TlvType;
  /** In hexadecimal. */
  readonly octets: string;
}

const integerOctets: Partial<Record<TlvType, number>> = { int1: 1, int2: 2, int4: 4, int8: 8 };

/** The octets of a value or, if it is not of the type, the reason: a clause that follows the name of the field. */
export function encodeTlv(type: TlvType, value: unknown): Buffer | Sentence {
  const octets = integerOctets[type];
  if (octets !== undefined) return encodeInteger(octets, value);
  if (typeof value !== "string")
    return type === "octets" ? say("is not octets in hexadecimal") : say("is not a string");
  if (type === "octets") {
    if (!/^(?:[0-9a-f]{2})*$/i.test(value)) return say("is not octets in hexadecimal: write two digits for each");
    return limited(Buffer.from(value, "hex"));
  }
  if (value.includes("\0") || !value.isWellFormed()) return say("has a character that cannot be sent: remove it");
  return limited(Buffer.from(type === "cstring" ? `${value}\0` : value, "utf8"));
}

function limited(octets: Buffer): Buffer | Sentence {
  return octets.length > longestTlv
    ? say("takes {octets} octets: shorten it to {most}", { octets: octets.length, most: longestTlv })
    : octets;
}

function encodeInteger(octets: number, value: unknown): Buffer | Sentence {
  const most = (1n << BigInt(octets * 8)) - 1n;
  const digits = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof digits !== "string" || !/^\d{1,20}$/.test(digits) || BigInt(digits) > most)
    return octets === 8
      ? say("is not a whole number from 0 to {most}, written as a string of digits", { most: String(most) })
      : say("is not a whole number from 0 to {most}", { most: Number(most) });
  return Buffer.from(
    BigInt(digits)
      .toString(16)
      .padStart(octets * 2, "0"),
    "hex",
  );
}

/** The value of octets; undefined if they are not of the type. A C-octet string may lack its NUL, which many carriers omit. */
export function decodeTlv(type: TlvType, octets: Buffer): TlvValue | undefined {
  if (octets.length > longestTlv) return undefined;
  const length = integerOctets[type];
  if (length !== undefined) {
    if (octets.length !== length) return undefined;
    const value = BigInt(`0x${octets.toString("hex")}`);
    return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);
  }
  if (type === "octets") return octets.toString("hex");
  const end = type === "cstring" && octets.at(-1) === 0 ? octets.length - 1 : octets.length;
  try {
    const text = utf8.decode(octets.subarray(0, end));
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Names and values, in the form of APIs and webhooks. */
export function tlvValues(tlvs: readonly CustomTlv[]): Record<string, TlvValue> {
  return Object.fromEntries(
    tlvs.map(({ name, type, octets }) => [name, decodeTlv(type, Buffer.from(octets, "hex")) ?? octets]),
  );
}

/** The parameters in the form in which a PDU is written. */
export function toRawTlvs(tlvs: readonly Pick<CustomTlv, "tag" | "octets">[]): RawTlv[] {
  return tlvs.map(({ tag, octets }) => ({ tag, value: Buffer.from(octets, "hex") }));
}

/** A tag as SMPP documents write it: `0x1401`. */
export const tagName = (tag: number): string => `0x${tag.toString(16).padStart(4, "0").toUpperCase()}`;
