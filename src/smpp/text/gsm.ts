/**
 * The GSM 7-bit default alphabet with its extension table (3GPP TS 23.038 §6.2.1 and §6.2.1.1).
 *
 * SMPP carries one septet in each octet ("unpacked"); the air interface, and a few carriers' SMPP links, carry eight septets in
 * seven octets ("packed", §6.1.2.1.1). This runs for every message sent, so it works by table look-up.
 */

/** The escape to the extension table. */
const ESCAPE = 0x1b;

/** Marks a code unit outside the alphabet. */
const NONE = 0xffff;

/** The 128 characters of the default alphabet by code; an escape that escapes nothing is shown as a space (§6.2.1 note 1). */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ ÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";

const EXTENSION: readonly (readonly [number, string])[] = [
  [0x0a, "\f"],
  [0x14, "^"],
  [0x28, "{"],
  [0x29, "}"],
  [0x2f, "\\"],
  [0x3c, "["],
  [0x3d, "~"],
  [0x3e, "]"],
  [0x40, "|"],
  [0x65, "€"],
];

/** Code unit → septet, or `ESCAPE << 8 | septet` for the extension table, or NONE. The euro sign is the highest character. */
const codes = new Uint16Array(0x20ad).fill(NONE);

/** Code unit → how many septets it takes, 0 if it is not in the alphabet. Counting is one look-up per code unit. */
const costs = new Uint8Array(0x10000);

/** Octet → code unit. Octets above 127 are not septets: see `decodeGsm`. */
const units = new Uint16Array(256);

/**
 * Octet after an escape → code unit. A code that is not in the extension table is shown as the default alphabet's character
 * (§6.2.1.1).
 */
const extensionUnits = new Uint16Array(256);

for (let code = 0; code < 256; code += 1) {
  if (code < 128) {
    const unit = BASIC.charCodeAt(code);
    units[code] = unit;
    if (code !== ESCAPE) codes[unit] = code;
  } else {
    units[code] = code < 0xa0 ? 0xfffd : code;
  }
}
extensionUnits.set(units);
for (const [code, character] of EXTENSION) {
  extensionUnits[code] = character.charCodeAt(0);
  codes[character.charCodeAt(0)] = (ESCAPE << 8) | code;
}
for (const [unit, code] of codes.entries()) costs[unit] = code === NONE ? 0 : code < 128 ? 1 : 2;

/** How many septets one UTF-16 code unit takes: 1, 2 for the extension table, 0 outside the alphabet. */
export function septetsOf(unit: number): number {
  return costs[unit] as number;
}

/** How many septets a text takes, or -1 if a character is outside the alphabet. */
export function countSeptets(text: string): number {
  let septets = 0;
  for (let index = 0; index < text.length; index += 1) {
    const cost = costs[text.charCodeAt(index)] as number;
    if (cost === 0) return -1;
    septets += cost;
  }
  return septets;
}

/** Encodes to unpacked septets, one per octet; undefined if a character is outside the alphabet. */
export function encodeGsm(text: string): Buffer | undefined {
  const septets = countSeptets(text);
  if (septets < 0) return undefined;
  const octets = Buffer.allocUnsafe(septets);
  let at = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = codes[text.charCodeAt(index)] as number;
    if (code < 128) {
      octets[at] = code;
      at += 1;
    } else {
      octets[at] = ESCAPE;
      octets[at + 1] = code & 0x7f;
      at += 2;
    }
  }
  return octets;
}

/**
 * Decodes unpacked septets and never fails: an unknown escape is read as the default alphabet's character (§6.2.1.1), an escape
 * before another escape or at the end as a space. An octet above 127 is not a septet: it comes from a link that sends Latin-1
 * as its default alphabet, and is read as Latin-1.
 */
export function decodeGsm(octets: Uint8Array): string {
  const out = octets.length <= 320 ? scratch : new Uint16Array(octets.length);
  let length = 0;
  for (let index = 0; index < octets.length; index += 1) {
    const octet = octets[index] as number;
    if (octet === ESCAPE && index + 1 < octets.length) {
      index += 1;
      out[length] = extensionUnits[octets[index] as number] as number;
    } else {
      out[length] = units[octet] as number;
    }
    length += 1;
  }
  return utf16String(out, length);
}

/** Scratch space for the code units of a message, so that decoding allocates only the resulting string. */
const scratch = new Uint16Array(320);

function utf16String(unitsOut: Uint16Array, length: number): string {
  if (length <= scratch.length)
    return String.fromCharCode.apply(undefined, unitsOut.subarray(0, length) as unknown as number[]);
  const view = Buffer.from(unitsOut.buffer, unitsOut.byteOffset, length * 2);
  return view.toString("utf16le");
}

/**
 * Packs septets, eight in seven octets (3GPP TS 23.038 §6.1.2.1.1).
 *
 * `fillBits` zero bits come first, so that septets after a user data header begin on a septet boundary (3GPP TS 23.040
 * §9.2.3.24). If exactly seven bits are left over, they are filled with a carriage return; otherwise the recipient would see an
 * `@` (§6.1.2.3.1).
 */
export function packSeptets(septets: Uint8Array, fillBits = 0): Buffer {
  const bits = fillBits + septets.length * 7;
  const octets = Buffer.alloc(Math.ceil(bits / 8));
  let position = fillBits;
  for (const septet of septets) {
    const at = position >> 3;
    const shifted = (septet & 0x7f) << (position & 7);
    octets[at] = (octets[at] as number) | (shifted & 0xff);
    if (shifted > 0xff) octets[at + 1] = shifted >> 8;
    position += 7;
  }
  if (octets.length * 8 - bits === 7) octets[octets.length - 1] = (octets.at(-1) as number) | (0x0d << 1);
  return octets;
}

/**
 * Unpacks septets. SMPP transmits the number of octets, not of septets: if seven bits are left over, a zero septet or the
 * carriage return of `packSeptets` counts as fill.
 */
export function unpackSeptets(octets: Uint8Array, fillBits = 0): Buffer {
  const bits = octets.length * 8 - fillBits;
  const count = Math.max(0, Math.floor(bits / 7));
  const septets = Buffer.allocUnsafe(count);
  let position = fillBits;
  for (let index = 0; index < count; index += 1) {
    const at = position >> 3;
    const pair = (octets[at] as number) | ((octets[at + 1] ?? 0) << 8);
    septets[index] = (pair >> (position & 7)) & 0x7f;
    position += 7;
  }
  const last = septets.at(-1);
  return bits % 7 === 0 && (last === 0 || last === 0x0d) ? septets.subarray(0, -1) : septets;
}
