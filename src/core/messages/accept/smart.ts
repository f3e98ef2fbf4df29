/**
 * Smart encoding replaces typographic characters, which word processors insert and which force UCS-2, with plain equivalents.
 * Letters are never changed: without its accent, a word may mean something else.
 */
import { countSeptets, septetsOf } from "../../../smpp/smpp.ts";

/** Replacement → the characters that it replaces. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '"': "«»“”„‟″‶ʺˮ❝❞〝〞",
  "'": "‘’‚‛′‵ʹʻʼʽˈˊˋ´`❛❜",
  "-": "‐‑‒–—―−⁃•·‣⎼⎽﹣",
  "...": "…",
  "..": "‥",
  ".": "․。﹒｡",
  ",": "︐︑、﹐﹑､",
  "<": "‹〈﹤",
  ">": "›〉﹥",
  "/": "⁄∕⧸÷",
  "\\": "⧵⧹﹨",
  "|": "∣⎸⎹⏐⎜⎟",
  "*": "⁎∗⊛✢✣✤✥✱✲✳✺✻✼✽❃❉❊❋⧆﹡",
  "+": "˖﹢",
  "=": "꞊﹦",
  "~": "˜˷∼",
  "^": "ˆ",
  _: "‗",
  ":": "ː˸⦂꞉︓",
  ";": "⁏︔﹔",
  "!": "ǃ︕﹗",
  "!!": "‼",
  "?": "︖﹖",
  "??": "⁇",
  "?!": "⁈",
  "!?": "⁉",
  "#": "﹟",
  "%": "﹪",
  "&": "﹠",
  "@": "﹫",
  $: "﹩",
  "(": "❨❪﹙⟮⦅",
  ")": "❩❫﹚⟯⦆",
  "[": "❲〔",
  "]": "❳〕",
  "{": "❴﹛",
  "}": "❵﹜",
  "1/4": "¼",
  "1/2": "½",
  "3/4": "¾",
  "(c)": "©",
  "(r)": "®",
  TM: "™",
  " ": "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000",
  "\n": "\u2028\u2029\u000b",
  "": "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\ufe0e\ufe0f",
};

const replacements = new Map<number, string>();
for (const [plain, characters] of Object.entries(REPLACEMENTS)) {
  for (const character of characters) replacements.set(character.charCodeAt(0), plain);
}
// Unicode has the full-width forms in ASCII order.
for (let unit = 0xff01; unit <= 0xff5e; unit += 1) replacements.set(unit, String.fromCharCode(unit - 0xfee0));
// Windows-1252 read as Latin-1 has its typography among the C1 controls.
const WINDOWS = "\x80€\x82'\x84\"\x88^\x8b<\x91'\x92'\x93\"\x94\"\x95-\x96-\x97-\x98~\x9b>";
for (let at = 0; at < WINDOWS.length; at += 2) replacements.set(WINDOWS.charCodeAt(at), WINDOWS[at + 1] as string);
replacements.set(0x85, "...");
for (const unit of [0x81, 0x8d, 0x8f, 0x90, 0x9d]) replacements.set(unit, "");
// Handsets ignore control characters, except the line feed, carriage return and form feed of the GSM alphabet.
for (let unit = 0; unit < 0x20; unit += 1) {
  if (septetsOf(unit) === 0 && !replacements.has(unit)) replacements.set(unit, "");
}

/**
 * Replaces typographic characters if that makes the whole text GSM; a text that needs UCS-2 anyway is returned unchanged.
 * Combining accents are first composed with their letters.
 */
export function smartText(text: string): string {
  if (countSeptets(text) >= 0) return text;
  const composed = text.normalize("NFC");
  let plain = "";
  for (let index = 0; index < composed.length; index += 1) {
    const unit = composed.charCodeAt(index);
    if (septetsOf(unit) > 0) {
      plain += composed[index];
      continue;
    }
    const replacement = replacements.get(unit);
    if (replacement === undefined) return text;
    plain += replacement;
  }
  return plain;
}
