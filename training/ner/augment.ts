/**
 * Augmented copies of annotated sentences: other letter case, no punctuation, other names in the same positions.
 *
 * Texts are as often SMS-like (no capitals, no full stops, or ALL CAPITALS) as well written; and a small corpus holds few names,
 * though its contexts suit any.
 */
import type { Gazetteer } from "../../src/core/voice/ner/gazetteer.ts";
import type { Language } from "../../src/core/voice/ner/labels.ts";
import type { Example, Mention } from "./markup.ts";

type Random = () => number;

/** The example with each letter's case changed by `change`, which must not change lengths. */
function recase(example: Example, change: (text: string) => string): Example {
  const text = change(example.text);
  return text.length === example.text.length ? { ...example, text } : example;
}

export const lowerCased = (example: Example): Example => recase(example, (text) => text.toLowerCase());
export const upperCased = (example: Example): Example => recase(example, (text) => text.toUpperCase());

/** Rebuilds a text from pieces, any of which may be replaced; mentions shift accordingly. */
function rebuild(
  example: Example,
  outside: (text: string) => string,
  inside: (mention: Mention, text: string) => string,
): Example {
  let text = "";
  let at = 0;
  const mentions: Mention[] = [];
  for (const mention of example.mentions) {
    text += outside(example.text.slice(at, mention.start));
    const name = inside(mention, example.text.slice(mention.start, mention.end));
    mentions.push({ ...mention, start: text.length, end: text.length + name.length });
    text += name;
    at = mention.end;
  }
  text += outside(example.text.slice(at));
  return { text, mentions };
}

/** Removes commas, full stops, quotation marks and the like; apostrophes and hyphens are part of words and stay. */
export function withoutPunctuation(example: Example): Example {
  return rebuild(
    example,
    (text) => text.replaceAll(/[.,;:!?"“”()«»]+(?=\s|$)|(?<=^|\s)["“(«]/g, ""),
    (_, name) => name,
  );
}

/** Replaces each name by another of its type with the given probability. */
export function withOtherNames(example: Example, pool: NamePool, likelihood: number, random: Random): Example {
  const replaced = rebuild(
    example,
    (text) => text,
    (mention, name) => {
      if (random() >= likelihood) return name;
      return inCaseOf(name, pool.pick(mention, name, random), mention, random);
    },
  );
  return replaced;
}

/**
 * `other` in the letter case of `name`. Receipts write people in capitals, with the surname first as often as last. Of an acronym's
 * case nothing can be copied.
 */
function inCaseOf(name: string, other: string, { type }: Mention, random: Random): string {
  if (!/\p{Lu}/u.test(name)) return other.toLowerCase();
  if (/\p{Ll}/u.test(name) || !name.includes(" ")) return other;
  const words = other.split(" ");
  return (type === "person" && random() < 0.5 ? [...words.slice(1), words[0]!] : words).join(" ").toUpperCase();
}

/** `MARY WANJIKU` of a receipt as `Mary Wanjiku`, so that it suits other sentences; acronyms stay. */
function usualCase(name: string): string {
  if (/\p{Ll}/u.test(name) || !name.includes(" ")) return name;
  return name.replaceAll(/(?<=\p{L})\p{Lu}+/gu, (letters) => letters.toLowerCase());
}

/** A source of replacement names. */
export interface NamePool {
  /** A name of the mention's type, or `name` itself if none fits. */
  pick(mention: Mention, name: string, random: Random): string;
}

const any = (list: readonly string[], random: Random): string => list[Math.floor(random() * list.length)]!;

/** Names from the lists and from the language's own sentences. */
export function namePool(language: Language, gazetteer: Gazetteer, examples: readonly Example[]): NamePool {
  const seen = new Map<string, string[]>();
  for (const { text, mentions } of examples) {
    for (const { start, end, type } of mentions) {
      const names = seen.get(type) ?? [];
      seen.set(type, names);
      names.push(usualCase(text.slice(start, end)));
    }
  }
  const given = gazetteer.names("given");
  const family = gazetteer.names("family");
  const personName = (words: number, random: Random): string => {
    const surname = () => (language === "rw" && random() < 0.5 ? inventKinyarwandaName(random) : any(family, random));
    if (words === 1) return random() < 0.6 ? any(given, random) : surname();
    const [one, two] = [any(given, random), surname()];
    if (language === "rw" && random() < 0.5) return `${two} ${one}`;
    return words > 2 ? `${one} ${any(random() < 0.5 ? given : family, random)} ${two}` : `${one} ${two}`;
  };
  return {
    pick(mention, name, random) {
      const words = name.split(" ").length;
      if (mention.type === "person")
        return random() < 0.75 ? personName(words, random) : any(seen.get("person")!, random);
      if (mention.type === "location") {
        return random() < 0.65 ? any(gazetteer.names("place"), random) : any(seen.get("location")!, random);
      }
      if (mention.type === "organisation") {
        return random() < 0.35 ? any(gazetteer.names("organisation"), random) : any(seen.get("organisation")!, random);
      }
      return name;
    },
  };
}

/** Beginnings and endings of Rwandan and Burundian names, most of which are short sentences about God, family and the times. */
const BEGINNINGS = "Niyo,Habi,Habya,Uwi,Mu,Muka,Nsengi,Nsenge,Twagira,Ndayi,Hakizi,Bizi,Byiringi,Mani,Manira,Ntawu,Nzeyi,Nshimi,Nkuru,Kari,Kara,Kaba,Ruzi,Rwa,Rwiga,Sebu,Semu,Nya,Nyira,Mugi,Mute,Gata,Gasa,Gahu,Bagira,Bari,Basa,Iri,Iraku,Iyaka,Uwama,Uwase,Umu,Umuho,Umwi,Ingabi,Ishi,Tuyi,Tuyishi,Turatsi,Duse,Dusabi,Mbara,Mbonyi,Kwi,Kayi,Ngira,Nda,Ntaki,Ntezi,Rukundo,Mushimi,Musabye,Hate,Hitayezu,Zani,Ziga,Sibo,Sindayi".split(","); // prettier-ignore
const ENDINGS = "mana,yimana,yimana,gaba,nka,yezu,mungu,ringiye,rutimana,kuze,bwa,nshuti,shyaka,hire,hoza,here,mugisha,gabo,kayo,kunda,rema,yisenga,sengimana,sabimana,raguha,guma,hirwe,rinda,rwa,bera,kubana,neza,taka,ngabo,zima,rabo,tera,nyana,mukiza,shimwe,kwiye,ndore,mpaye,funga".split(","); // prettier-ignore

/** An invented but well-formed name, so that the model learns their morphology and not a list. */
function inventKinyarwandaName(random: Random): string {
  const beginning = BEGINNINGS[Math.floor(random() * BEGINNINGS.length)]!;
  return beginning + ENDINGS[Math.floor(random() * ENDINGS.length)]!;
}
