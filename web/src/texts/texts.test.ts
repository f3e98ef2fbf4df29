import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue, languages, type Language } from "./languages.ts";

type Given = (...args: unknown[]) => unknown;

/** The texts of a catalogue by their paths, such as `wallet.never`. */
function flat(texts: object, path = ""): Map<string, string | Given> {
  const found = new Map<string, string | Given>();
  for (const [key, value] of Object.entries(texts)) {
    const at = path === "" ? key : `${path}.${key}`;
    if (typeof value === "object") for (const [each, text] of flat(value as object, at)) found.set(each, text);
    else found.set(at, value as string | Given);
  }
  return found;
}

const isElement = (node: unknown): node is { props: { children?: unknown } } =>
  typeof node === "object" && node !== null && "props" in node;

/** The words of a text with elements in it. */
function wordsOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(wordsOf).join("");
  if (typeof node === "string" || typeof node === "number") return String(node);
  // After the last element of a text there is nothing.
  return isElement(node) ? wordsOf(node.props.children) : "";
}

/** A distinct number for each parameter, which a text shows with or without separators. */
const markers = [7_011, 7_022, 7_033, 7_044, 7_055, 7_066, 7_077, 7_088];

/** The text with these parameters. One that takes an object gets an object with the same numbers. */
function say(text: string | Given, args: readonly unknown[]): string {
  if (typeof text === "string") return text;
  const named = /^\(\{([^}]*)\}/
    .exec(text.toString())?.[1]
    ?.split(",")
    .map((name) => name.trim().split(/[:= ]/, 1)[0]!);
  return wordsOf(named ? text(Object.fromEntries(named.map((name, index) => [name, args[index]]))) : text(...args));
}

const shownIn = (sentence: string) =>
  markers.filter((marker) => sentence.replaceAll(/(\d)[.,\s\u00a0\u202f](?=\d{3})/g, "$1").includes(String(marker)));

/** Placeholders, and words that are typed or sent literally. */
const verbatim = (sentence: string) =>
  (sentence.match(/\{\w+\}|@contact\.\w+|\b(?:STOP|ARRET|HAGARIKA)\b/g) ?? []).sort();

const english = flat(await catalogue("en"));
const others = (Object.keys(languages) as Language[]).filter((language) => language !== "en");

/** Texts that are the same as in English: names, code and examples in every language, and words that a language shares. */
const same: Record<Language | "everywhere", ReadonlySet<string>> = {
  everywhere: new Set([
    "Tuma",
    "Tuma 7011",
    "Node",
    "PostgreSQL",
    "Webhook",
    "curl",
    "CSV",
    "HTTP",
    "ID",
    "PIN",
    "SMPP",
    "TLS",
    "URL",
    "WAV",
    "Bind",
    "System ID",
    "TLV",
    "Tag",
    "C-octet string",
    "0, flash",
    "transceiver",
    "7011 (TON 7022, NPI 7033)",
    "X-Signature",
    "sha256=",
    "queued, ok",
    "RW",
    "RW, KE",
    "Africa/Kigali",
    "acc_…",
    "smpp.carrier.example",
    "https://api.example.com/v1/messages",
    "https://example.com/hooks/tuma",
  ]),
  en: new Set(),
  fr: new Set([
    "Action",
    "Actions",
    "Code",
    "Configuration",
    "Contacts",
    "Conversation",
    "Conversations",
    "Conversion",
    "Description",
    "Invariants",
    "Invitation",
    "invitation",
    "Message",
    "Messages",
    "Migrations",
    "Note",
    "Pages",
    "Port",
    "Route",
    "Routes",
    "route",
    "secret",
    "Signature",
    "test",
    "Test",
    "apostrophe",
    "7011, position 7022",
    "Type",
    "via 7011",
    "Webhooks",
    "Kinyarwanda",
    "Swahili",
  ]),
  rw: new Set(["Ctrl Enter", "emoji"]),
  sw: new Set(["Ctrl Enter", "emoji", "Kinyarwanda"]),
};

test("no text is empty or contains 'undefined' and the like", async () => {
  for (const language of Object.keys(languages) as Language[])
    for (const [path, text] of flat(await catalogue(language)))
      for (const args of [markers, [1, 1, 1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0, 0, 0]]) {
        const sentence = say(text, args);
        assert.notEqual(sentence.trim(), "", `${language} ${path}`);
        assert.doesNotMatch(sentence, /undefined|NaN|\[object|TODO/, `${language} ${path}`);
      }
});

for (const language of others) {
  test(`${languages[language]} has every text of English, with the same parameters, and uses them all`, async () => {
    const texts = flat(await catalogue(language));
    assert.deepEqual([...texts.keys()].sort(), [...english.keys()].sort());
    for (const [path, original] of english) {
      const text = texts.get(path)!;
      assert.equal(typeof text, typeof original, path);
      if (typeof text === "function")
        assert.deepEqual(shownIn(say(text, markers)), shownIn(say(original, markers)), `${language} ${path}`);
      assert.deepEqual(verbatim(say(text, markers)), verbatim(say(original, markers)), `${language} ${path}`);
    }
  });

  test(`${languages[language]} leaves nothing in English but names`, async () => {
    const left: string[] = [];
    for (const [path, text] of flat(await catalogue(language))) {
      const sentence = say(text, markers);
      if (sentence === say(english.get(path)!, markers) && !isName(sentence, language))
        left.push(`${path}: ${sentence}`);
    }
    assert.deepEqual(left, []);
  });
}

/** Whether a text may be the same as in English. One without words, such as `7011 / 7022`, has nothing to translate. */
function isName(sentence: string, language: Language): boolean {
  if (same.everywhere.has(sentence) || same[language].has(sentence)) return true;
  return !/[a-z]{2}/i.test(sentence.replaceAll(/\d/g, ""));
}
