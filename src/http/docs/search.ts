import MiniSearch, { type Options } from "minisearch";

/** The parts of a page that are searched. */
export interface Searchable {
  /** Without an extension, such as `guides/webhooks`. */
  path: string;
  title: string;
  markdown: string;
}

/** A section of a page that matches a query. */
export interface Found {
  /** The page, such as `guides/webhooks`. */
  path: string;
  title: string;
  /** The section's heading, or the page's title for the text before the first heading. */
  heading: string;
  /** The section's text around the match, on one line. */
  excerpt: string;
}

/** A section as it is indexed. */
interface Section extends Omit<Found, "excerpt"> {
  id: number;
  text: string;
  /** As much of the text as excerpts are taken from. */
  kept: string;
}

/** The sections of all pages, ready to be searched. It becomes JSON, so that browsers search what was indexed when the site was built. */
export type SearchIndex = MiniSearch<Section>;

/** What is rarely searched for: why something was decided, what changed when, and the lists of third-party software. */
const rarelyMeant: [path: RegExp, weight: number][] = [
  [/^decisions\//, 0.5],
  [/^reference\/api\//, 0.8],
  [/^(changelog|reference\/interop|reference\/dependencies)$/, 0.5],
];
/** The weight of the section below a page's title: whoever searches for a title means the page. */
const introductionWeight = 1.25;
/** The weight of a word in a title or a heading. */
const headingWeight = 2.25;
/** BM25's constants: how soon repetitions saturate, and how strongly length is discounted. Tried on what people look for (library.test.ts). */
const bm25 = { k: 1.2, b: 0.95, d: 0 };
const excerptLength = 300;
/** Further words of a query are ignored. */
const mostWords = 20;

/** BM25 over words, of which those of titles and headings count more. */
const options: Options<Section> = {
  fields: ["title", "heading", "text"],
  storeFields: ["path", "title", "heading", "kept"],
  tokenize: wordsOf,
  processTerm: (word) => word,
};

/** Indexes the sections of pages, and keeps up to so many characters of each for excerpts. */
export function indexPages(pages: Searchable[], keptLength = Number.POSITIVE_INFINITY): SearchIndex {
  const index = new MiniSearch(options);
  index.addAll(
    pages
      .flatMap((page) => sectionsOf(page))
      .map((section, id) => ({ ...section, id, kept: cut(section.text, keptLength) })),
  );
  return index;
}

/** Reads an index that was written as JSON. */
export const readIndex = (json: string): SearchIndex => MiniSearch.loadJSON(json, options);

/**
 * The best matches, at most `limit` and at most `ofPage` of one page; none for a query without words. A word also matches words that
 * begin with it, so a query finds its pages while it is being typed.
 */
export function searchIndex(index: SearchIndex, query: string, limit: number, ofPage = limit): Found[] {
  const words = [...new Set(wordsOf(query))].slice(0, mostWords);
  const matches = index.search(words.join(" "), {
    boost: { title: headingWeight, heading: headingWeight },
    bm25,
    prefix: (word) => word.length >= 3,
    weights: { prefix: 0.5, fuzzy: 0 },
    boostDocument: (_id, _word, section) => weightOf(section as unknown as Section),
  });
  const found: Found[] = [];
  const ofPages = new Map<string, number>();
  for (const match of matches as unknown as Section[]) {
    const { path, title, heading, kept } = match;
    const count = (ofPages.get(path) ?? 0) + 1;
    ofPages.set(path, count);
    if (count <= ofPage) found.push({ path, title, heading, excerpt: excerptOf(kept, words) });
    if (found.length === limit) break;
  }
  return found;
}

function weightOf({ path, title, heading }: Section): number {
  const ofPage = rarelyMeant.find(([pages]) => pages.test(path))?.[1] ?? 1;
  return heading === title ? ofPage * introductionWeight : ofPage;
}

/** The fragment that leads to a heading, by GitHub's rule, so that links in the files work in both places. */
export function slugOf(heading: string): string {
  const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
  return text.replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(/\s/g, "-");
}

/** The text of each section, from its heading on. A `#` within fenced code begins no section. */
function splitAtHeadings(markdown: string): string[] {
  const sections = [""];
  let isCode = false;
  for (const line of markdown.split("\n")) {
    if (/^ *```/.test(line)) isCode = !isCode;
    if (!isCode && /^#{1,3} /.test(line)) sections.push("");
    sections.push(`${sections.pop()}${line}\n`);
  }
  return sections;
}

function sectionsOf({ path, title, markdown }: Searchable): Omit<Section, "id" | "kept">[] {
  return splitAtHeadings(markdown).flatMap((source) => {
    const [, level, own] = /^(#+) (.+)$/m.exec(source) ?? [];
    const heading = level === undefined || level === "#" ? title : own!.replaceAll("`", "");
    const text = plain(source.replace(/^#+ .+$/m, ""));
    return text === "" ? [] : [{ path, title, heading, text }];
  });
}

/** A text without its Markdown, on one line. */
const plain = (markdown: string): string =>
  markdown
    .replaceAll(/<[^>\n]+>|^ *```.*$|^\|[\s:|-]+$/gm, " ")
    .replaceAll(/!?\[([^\]]*)\]\([^)\s]*\)/g, "$1")
    .replaceAll(/\*+|[`|]|^ *- /gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The beginning of a text, whole words of it. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).replace(/\s+\S*$/, "")} …`;

/** Words in lower case, without a plural's ending. Names such as `sms_id` stay whole, and their parts are words as well. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words
    .flatMap((word) => (word.includes("_") ? [word, ...word.split("_")] : [word]))
    .filter((word) => word.length > 1)
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, "") : word));
}

function excerptOf(text: string, words: string[]): string {
  const lower = text.toLowerCase();
  const at = Math.min(...words.map((word) => lower.indexOf(word)).filter((index) => index >= 0));
  const from = Number.isFinite(at) ? Math.max(0, at - excerptLength / 3) : 0;
  const cut = text.slice(from, from + excerptLength);
  return `${from > 0 ? "…" : ""}${cut}${from + excerptLength < text.length ? "…" : ""}`;
}
