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
  /** How often each term occurs; terms of headings count more. */
  terms: Map<string, number>;
  length: number;
  /** Of its page. */
  weight: number;
}

/** The usual constants of BM25: how soon repetitions saturate, and how strongly length is discounted. */
const saturation = 1.2;
const lengthWeight = 0.75;
/** The weight of a term in a heading. */
const headingWeight = 5;
/** What is rarely searched for: why something was decided, and the list of third-party software. */
const rarelyMeant: [path: RegExp, weight: number][] = [
  [/^decisions\//, 0.75],
  [/^reference\/interop$/, 0.5],
];
const excerptLength = 300;
/** Further terms of a query are ignored. */
const mostTerms = 20;

/** Full-text search over the sections of a few dozen pages, ranked by BM25. A term also matches words that begin with it. */
export class SearchIndex {
  readonly #sections: Section[];
  readonly #averageLength: number;

  constructor(pages: Searchable[]) {
    this.#sections = pages.flatMap(sectionsOf);
    const total = this.#sections.reduce((sum, { length }) => sum + length, 0);
    this.#averageLength = total / Math.max(1, this.#sections.length);
  }

  /** The best matches, at most `limit`; none for a query without words. */
  search(query: string, limit: number): Found[] {
    const terms = [...new Set(termsOf(query))].slice(0, mostTerms);
    const scores = new Map<Section, number>();
    for (const term of terms) {
      const counts = this.#sections.map((section) => countOf(section, term));
      const matching = counts.filter((count) => count > 0).length;
      const rarity = Math.log(1 + (this.#sections.length - matching + 0.5) / (matching + 0.5));
      for (const [n, section] of this.#sections.entries()) {
        const count = counts[n]!;
        if (count === 0) continue;
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
}

/** A word that begins with the term counts half, so that `deliver` finds `delivery`. */
function countOf({ terms }: Section, term: string): number {
  let count = terms.get(term) ?? 0;
  if (term.length >= 3)
    for (const [word, times] of terms) if (word !== term && word.startsWith(term)) count += times / 2;
  return count;
}

function sectionsOf({ path, title, markdown }: Searchable): Section[] {
  const weight = rarelyMeant.find(([pages]) => pages.test(path))?.[1] ?? 1;
  return markdown.split(/^(?=#{1,3} )/m).flatMap((text) => {
    const heading = /^#+ (.+)$/m.exec(text)?.[1] ?? title;
    const body = text.replace(/^#+ .+$/m, "").trim();
    if (body === "") return [];
    const terms = new Map<string, number>();
    const count = (term: string, times: number) => terms.set(term, (terms.get(term) ?? 0) + times);
    const words = termsOf(body);
    for (const term of words) count(term, 1);
    for (const term of new Set(termsOf(`${title} ${heading}`))) count(term, headingWeight);
    return [{ path, title, heading, text: body, terms, length: words.length, weight }];
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
