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

interface Section extends Omit<Found, "excerpt"> {
  text: string;
  length: number;
  /** Of its page. */
  weight: number;
}

/** A section in which a term occurs, and how often; terms of headings count more. */
interface Posting {
  section: Section;
  count: number;
}

/** The usual constants of BM25: how soon repetitions saturate, and how strongly length is discounted. */
const saturation = 1.2;
const lengthWeight = 0.75;
/** The weight of a term in a heading. */
const headingWeight = 5;
/** The weight of the section below a page's title: whoever searches for a title means the page. */
const introductionWeight = 1.25;
/** What is rarely searched for: why something was decided, and the list of third-party software. */
const rarelyMeant: [path: RegExp, weight: number][] = [
  [/^decisions\//, 0.75],
  [/^reference\/interop$/, 0.5],
];
const excerptLength = 300;
/** Further terms of a query are ignored. */
const mostTerms = 20;

/**
 * Full-text search over the sections of a few hundred pages, ranked by BM25. A term also matches words that begin with it, so a
 * query finds its pages while it is being typed.
 */
export class SearchIndex {
  readonly #postings = new Map<string, Posting[]>();
  /** All terms, sorted, so that the words that begin with one are neighbours. */
  readonly #terms: string[];
  readonly #sections: number;
  readonly #averageLength: number;

  constructor(pages: Searchable[]) {
    const sections = pages.flatMap((page) => sectionsOf(page));
    for (const { section, counts } of sections) {
      for (const [term, count] of counts) {
        const postings = this.#postings.get(term) ?? [];
        postings.push({ section, count });
        this.#postings.set(term, postings);
      }
    }
    this.#terms = [...this.#postings.keys()].sort();
    this.#sections = sections.length;
    this.#averageLength = sections.reduce((sum, { section }) => sum + section.length, 0) / Math.max(1, sections.length);
  }

  /** The best matches, at most `limit`; none for a query without words. */
  search(query: string, limit: number): Found[] {
    const terms = [...new Set(termsOf(query))].slice(0, mostTerms);
    const scores = new Map<Section, number>();
    for (const term of terms) {
      const counts = this.#countsOf(term);
      const rarity = Math.log(1 + (this.#sections - counts.size + 0.5) / (counts.size + 0.5));
      for (const [section, count] of counts) {
        const discount = 1 - lengthWeight + (lengthWeight * section.length) / this.#averageLength;
        const weight = (count * (saturation + 1)) / (count + saturation * discount);
        scores.set(section, (scores.get(section) ?? 0) + rarity * weight * section.weight);
      }
    }
    return [...scores]
      .sort(([, one], [, other]) => other - one)
      .slice(0, limit)
      .map(([{ path, title, heading, text }]) => ({ path, title, heading, excerpt: excerptOf(text, terms) }));
  }

  /** How often a term occurs in each section. A word that begins with it counts half, so that `deliver` finds `delivery`. */
  #countsOf(term: string): Map<Section, number> {
    const counts = new Map<Section, number>();
    const add = (word: string, share: number) => {
      for (const { section, count } of this.#postings.get(word) ?? [])
        counts.set(section, (counts.get(section) ?? 0) + count * share);
    };
    add(term, 1);
    if (term.length < 3) return counts;
    const from = firstAfter(this.#terms, term);
    const others = this.#terms.slice(from, firstAfter(this.#terms, `${term}\uffff`));
    for (const word of others) add(word, 0.5);
    return counts;
  }
}

/** The position of the first word after `term` in a sorted list. */
function firstAfter(words: string[], term: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]! <= term) low = middle + 1;
    else high = middle;
  }
  return low;
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

function sectionsOf({ path, title, markdown }: Searchable): { section: Section; counts: Map<string, number> }[] {
  const ofPage = rarelyMeant.find(([pages]) => pages.test(path))?.[1] ?? 1;
  return splitAtHeadings(markdown).flatMap((text) => {
    const heading = /^#+ (.+)$/m.exec(text)?.[1] ?? title;
    const body = text.replace(/^#+ .+$/m, "").trim();
    if (body === "") return [];
    const counts = new Map<string, number>();
    const count = (term: string, times: number) => counts.set(term, (counts.get(term) ?? 0) + times);
    const words = termsOf(body);
    for (const term of words) count(term, 1);
    for (const term of new Set(termsOf(`${title} ${heading}`))) count(term, headingWeight);
    const weight = heading === title ? ofPage * introductionWeight : ofPage;
    return [{ section: { path, title, heading, text: body, length: words.length, weight }, counts }];
  });
}

/** Words in lower case, without a plural's ending. Names such as `sms_id` stay whole, and their parts are terms as well. */
function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words
    .flatMap((word) => (word.includes("_") ? [word, ...word.split("_")] : [word]))
    .filter((word) => word.length > 1)
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, "") : word));
}

function excerptOf(text: string, terms: string[]): string {
  const plain = text.replaceAll(/\s+/g, " ");
  const at = Math.min(...terms.map((term) => plain.toLowerCase().indexOf(term)).filter((index) => index >= 0));
  const from = Number.isFinite(at) ? Math.max(0, at - excerptLength / 3) : 0;
  const cut = plain.slice(from, from + excerptLength);
  return `${from > 0 ? "…" : ""}${cut}${from + excerptLength < plain.length ? "…" : ""}`;
}
