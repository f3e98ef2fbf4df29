/** vCards: version 2.1, as phones export it, 3.0 (RFC 2426) and 4.0 (RFC 6350), as far as contacts need it. Pure. */

/** A number of a card, with what the card says of whose it is. */
export interface CardNumber {
  /** The line of the file with the number, from 1. */
  line: number;
  number: string;
  name: string;
  language: string;
  zone: string;
  notes: string;
}

interface Property {
  line: number;
  name: string;
  parameters: string[];
  value: string;
}

/** Whether a text begins as a vCard does. */
export const isCard = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCARD\s/i.test(text);

/** The numbers of all cards of a file, except those that no message reaches; a card with several has one contact each. */
export function readCards(text: string): CardNumber[] {
  const numbers: CardNumber[] = [];
  let card: Property[] | undefined;
  for (const property of propertiesOf(text)) {
    const { name, value } = property;
    if (name === "BEGIN" && /^vcard$/i.test(value.trim())) card = [];
    else if (name === "END" && card) {
      for (const number of numbersOf(card)) numbers.push(number);
      card = undefined;
    } else card?.push(property);
  }
  return numbers;
}

function numbersOf(card: Property[]): CardNumber[] {
  const value = (name: string) => unescaped(card.find((each) => each.name === name)?.value ?? "").trim();
  const about = {
    name: value("FN") || structuredName(card),
    language: value("LANG"),
    zone: value("TZ"),
    notes: value("NOTE"),
  };
  return card
    .filter(
      ({ name, parameters }) =>
        name === "TEL" && !parameters.some((each) => /(?:^|[=,"])(?:fax|pager|textphone)\b/i.test(each)),
    )
    .map(({ line, value: number }) => ({ line, number: spoken(number), ...about }));
}

/** A number, which version 4 may have as a URI (RFC 3966). */
const spoken = (value: string) => unescaped(value).trim().replace(/^tel:/i, "").replace(/;.*$/, "");

/** `N` as it is said: prefix, given, additional, family name and suffix. */
function structuredName(card: Property[]): string {
  const value = card.find(({ name }) => name === "N")?.value ?? "";
  const [family = "", given = "", additional = "", prefix = "", suffix = ""] = value.split(/(?<!\\);/).map(unescaped);
  return [prefix, given, additional, family, suffix]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
}

const unescaped = (value: string) =>
  value.replaceAll(/\\([nN,;:\\])/g, (_all, letter: string) => (letter === "n" || letter === "N" ? "\n" : letter));

/** The properties of a file, unfolded (RFC 6350 §3.2), and decoded where they are quoted-printable (RFC 2045 §6.7). */
function* propertiesOf(text: string): Generator<Property> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  for (let at = 0; at < lines.length;) {
    const line = at + 1;
    let content = lines[at++]!;
    const isQuoted = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE\b/i.test(content);
    for (; at < lines.length; at++) {
      if (isQuoted && content.endsWith("=")) content = content.slice(0, -1) + lines[at]!.trimStart();
      else if (/^[ \t]/.test(lines[at]!)) content += lines[at]!.slice(1);
      else break;
    }
    const property = parse(content, line);
    if (property) yield isQuoted ? { ...property, value: decoded(property) } : property;
  }
}

/** `group.NAME;parameter="value":value`. */
function parse(content: string, line: number): Property | undefined {
  const [, head, value] = /^((?:"[^"]*"|[^":])*):(.*)$/s.exec(content) ?? [];
  if (head === undefined || value === undefined) return undefined;
  const [named = "", ...parameters] = head.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  return {
    line,
    name: named
      .slice(named.lastIndexOf(".") + 1)
      .trim()
      .toUpperCase(),
    parameters,
    value,
  };
}

function decoded({ parameters, value }: Property): string {
  const octets = value.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  // What was not encoded may already be more than an octet.
  if (/[^\0-\u00FF]/.test(octets)) return octets;
  const charset = parameters.find((each) => /^charset=/i.test(each))?.slice("charset=".length);
  const isLatin = charset !== undefined && /8859-1|1252/.test(charset);
  return new TextDecoder(isLatin ? "windows-1252" : "utf-8").decode(Buffer.from(octets, "latin1"));
}
