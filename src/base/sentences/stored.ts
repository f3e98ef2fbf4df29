/**
 * What the service notes is stored in English, which programs read, and read back for people: the English is the key of its translations here,
 * too. So notes of earlier versions are understood, and a query may compare them. Pure.
 */
import { deliveries } from "./refusals/deliveries.ts";
import { links } from "./refusals/links.ts";
import { sockets } from "./refusals/sockets.ts";
import { timeline } from "./refusals/timeline.ts";
import { statuses } from "./statuses/fr.ts";
import type { Said, Sentence, Template, Value } from "./sentence.ts";

/** What of other areas stands in notes, as a whole or as a part. */
const others = [
  "the simulated carrier is turned off",
  "no carrier link exists",
  "the account is in the sandbox, and the simulated carrier is turned off",
  "the TLVs {names}",
  "message class {number}",
  "binary data",
  "protocol identifier {number}",
  "service type {name}",
  "calls",
  "{one} and {other}",
] as const satisfies Template[];

const templates: string[] = [
  ...Object.keys({ ...timeline, ...links, ...deliveries, ...sockets, ...statuses }),
  ...others,
];
const whole = new Set<string>(templates.filter((template) => !template.includes("{")));

const place = /\{(\w+)\}/g;
/** What a value looks like, where that is known: a code is one word. */
const shapes: Readonly<Record<string, string>> = { code: String.raw`(\w+)` };
const shapeOf = (name: string) => shapes[name] ?? "(.+)";
const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Values that are sentences themselves: without a translation of theirs, the whole has none. Others may be names and numbers. */
const sentences: ReadonlySet<string> = new Set(["why", "what", "one", "other"]);

const isOfSentences = (template: string) =>
  Array.from(template.matchAll(place)).some(([, name]) => sentences.has(name!));
const ownLength = (template: string) => template.replaceAll(place, "").length;

/**
 * Those with values, in the order in which they are tried: first those of other sentences, since a name may be any words, and then the one with
 * more words of its own.
 */
const patterns = templates
  .filter((template) => template.includes("{"))
  .toSorted(
    (one, other) => Number(isOfSentences(other)) - Number(isOfSentences(one)) || ownLength(other) - ownLength(one),
  )
  .map((template) => ({
    template,
    names: Array.from(template.matchAll(place), ([, name]) => name!),
    pattern: new RegExp(
      `^${template
        .split(place)
        .map((part, n) => (n % 2 === 1 ? shapeOf(part) : escape(part)))
        .join("")}$`,
    ),
  }));

/** The sentence that a stored note is; undefined for one of somebody else, such as a carrier's own words. */
export function readBack(note: string): Said | undefined {
  if (whole.has(note)) return { template: note as Template, values: {} };
  for (const { template, names, pattern } of patterns) {
    const sentence = filled(template as Template, names, pattern.exec(note)?.slice(1));
    if (sentence) return sentence;
  }
  return undefined;
}

function filled(template: Template, names: string[], found: string[] | undefined): Sentence | undefined {
  if (!found) return undefined;
  const values: Record<string, Value> = {};
  for (const [n, name] of names.entries()) {
    const part = readBack(found[n]!);
    if (part === undefined && sentences.has(name)) return undefined;
    values[name] = part ?? found[n]!;
  }
  return { template, values };
}
