import { say, type Sentence } from "../../../base/sentences/sentence.ts";
/**
 * Mobile networks of East Africa, by network code and by number range. A network code from the carrier is certain; a prefix only
 * identifies the network to which the number was allocated, and the number may have been ported since.
 *
 * Sources: codes (MCC and MNC) from ITU-T E.212, "Mobile Network Codes for the international identification plan"; prefixes
 * from the carrier tables of libphonenumber 9.0.43 (`resources/carrier/en`), complete for these countries. The only difference
 * is Equitel, which they list under Airtel because it uses Airtel's network. Names are the current brands.
 */

interface Network {
  name: string;
  /** MCC and MNC together. */
  codes: string[];
  /** Digits after the +. */
  prefixes: string[];
}

const digits = (list: string) => list.split(" ");

const networks: Network[] = [
  // Rwanda
  { name: "MTN Rwanda", codes: ["63510"], prefixes: ["25078", "25079"] },
  { name: "Airtel Rwanda", codes: ["63513", "63514"], prefixes: ["25072", "25073"] },
  { name: "KTRN", codes: [], prefixes: ["25077"] },
  // Kenya
  {
    name: "Safaricom",
    codes: ["63901", "63902"],
    prefixes: digits("25411 25414 25418 25470 25471 25472 25474 254757 254758 254759 254768 254769 25479"),
  },
  {
    name: "Airtel Kenya",
    codes: ["63903"],
    prefixes: digits("25410 254135 254136 254137 254138 254139 25473 25475 25476 25478"),
  },
  { name: "Equitel", codes: ["63905"], prefixes: digits("254124 254763 254764 254765 254766") },
  { name: "Telkom Kenya", codes: ["63907"], prefixes: ["254120", "254761", "25477"] },
  { name: "Faiba 4G", codes: ["63910"], prefixes: ["254747"] },
  { name: "Infura", codes: [], prefixes: ["254121"] },
  { name: "NRG Media", codes: [], prefixes: ["254130"] },
  { name: "Homeland Media", codes: [], prefixes: ["254744"] },
  // Uganda
  {
    name: "Airtel Uganda",
    codes: ["64101", "64122"],
    prefixes: digits("25670 256730 256731 256732 25674 25675"),
  },
  { name: "MTN Uganda", codes: ["64110"], prefixes: digits("256724 256737 25676 25677 25678 25679") },
  { name: "UTL", codes: ["64111"], prefixes: ["25671"] },
  { name: "Smile", codes: [], prefixes: ["256720"] },
  { name: "Lycamobile", codes: [], prefixes: ["256721", "256726", "256727"] },
  { name: "Savanna", codes: [], prefixes: ["2567210"] },
  { name: "Hamilton Telecom", codes: [], prefixes: ["2567240", "256736"] },
  { name: "Talkio", codes: [], prefixes: ["256728"] },
  { name: "Roke Telkom", codes: [], prefixes: ["256734"] },
  { name: "Africell Uganda", codes: [], prefixes: ["256798", "256799"] },
  // Tanzania
  { name: "Yas Tanzania", codes: ["64002", "64003"], prefixes: ["25565", "25567", "25570", "25571", "25577"] },
  { name: "Vodacom Tanzania", codes: ["64004"], prefixes: ["25572", "25574", "25575", "25576", "25579"] },
  { name: "Airtel Tanzania", codes: ["64005"], prefixes: ["25560", "25566", "25568", "25569", "25578"] },
  { name: "TTCL", codes: ["64007"], prefixes: ["25573"] },
  { name: "Halotel", codes: ["64009"], prefixes: ["25561", "25562", "25563"] },
  // Democratic Republic of the Congo
  { name: "Vodacom Congo", codes: ["63001"], prefixes: ["24381", "24382", "24383", "24386"] },
  { name: "Airtel Congo", codes: ["63002"], prefixes: ["24396", "24397", "24398", "24399"] },
  { name: "Orange Congo", codes: ["63086", "63089"], prefixes: ["24380", "24384", "24385", "24389"] },
  { name: "Africell Congo", codes: ["63090"], prefixes: ["24390", "24391"] },
  { name: "Tatem Telecom", codes: [], prefixes: ["24387"] },
  { name: "Yozma", codes: [], prefixes: ["24388"] },
  // Burundi
  { name: "Lumitel", codes: ["64208"], prefixes: ["2576"] },
  { name: "Econet Leo", codes: ["64201", "64282"], prefixes: ["25729", "25771", "25772", "25776", "25779"] },
  { name: "Onatel", codes: ["64203"], prefixes: ["25777"] },
  { name: "Smart Burundi", codes: ["64207"], prefixes: ["25775", "25778"] },
];

const codesByName = new Map(networks.map(({ name, codes }) => [name, codes]));
const byCode = new Map(networks.flatMap(({ name, codes }) => codes.map((code) => [code, name] as const)));
const byPrefix = new Map(networks.flatMap(({ name, prefixes }) => prefixes.map((prefix) => [prefix, name] as const)));
const lengths = [...byPrefix.keys()].map((prefix) => prefix.length);
const [shortestPrefix, longestPrefix] = [Math.min(...lengths), Math.max(...lengths)];

/** All known networks: their MCC and MNC codes, and their prefixes, digits without `+`. */
export function knownNetworks(): readonly { name: string; codes: readonly string[]; prefixes: readonly string[] }[] {
  return networks;
}

/** The network with this MCC and MNC (5 or 6 digits); undefined if unknown. */
export function networkOfCode(code: string): string | undefined {
  return byCode.get(code);
}

/** Why an unknown code cannot be used, with the known codes of its country, or else all known codes, to choose from. */
export function unknownCode(code: string): Sentence {
  const alike = [...byCode.keys()].filter((known) => known.startsWith(code.slice(0, 3)));
  const known = (alike.length > 0 ? alike : [...byCode.keys()]).map((each) => `${each} (${byCode.get(each)!})`);
  return say("is not the MCC and MNC of a known network. Use one of {known}", { known: known.join(", ") });
}

/** The network to which a number (E.164) was allocated; undefined if unknown. */
export function networkOfNumber(number: string): string | undefined {
  for (let length = longestPrefix; length >= shortestPrefix; length--) {
    const name = byPrefix.get(number.slice(1, length + 1));
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The number ranges of a network. */
export interface NumberRanges {
  /** Digits after the +. */
  prefixes: readonly string[];
  /** Longer prefixes among these that belong to other networks. */
  without: readonly string[];
}

/** The number ranges that were allocated to the network of this name; undefined if unknown. */
export function rangesOfNetwork(name: string): NumberRanges | undefined {
  const prefixes = networks.find((network) => network.name === name)?.prefixes;
  if (!prefixes) return undefined;
  const isOther = (prefix: string) => byPrefix.get(prefix) !== name && prefixes.some((own) => prefix.startsWith(own));
  return { prefixes, without: [...byPrefix.keys()].filter(isOther) };
}

/** The MCC and MNC codes of that network; none if unknown. */
export function codesOfNumber(number: string): readonly string[] {
  const name = networkOfNumber(number);
  return (name !== undefined && codesByName.get(name)) || [];
}
