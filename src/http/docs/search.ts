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
  /** On one line, for excerpts; and in lower case, in which they are searched. */
  plain: string;
  lower: string;
  length: number;
  /** Of its page. */
  weight: number;
}

/** The sections in which a term occurs, by their position, and how often in each; terms of headings count more. */
interface Postings {
  sections: number[];
  counts: number[];
}

/** What a term of a query adds to the score of each section. */
interface Scored {
  sections: number[];
  scores: number[];
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
/** Terms and answers that are kept: what people search for repeats. */
const [mostScored, mostAnswers] = [4_000, 500];

/**
 * Full-text search over the sections of a few hundred pages, ranked by BM25. A term also matches words that begin with it, so a
 * query finds its pages while it is being typed.
 */
export class SearchIndex {
  readonly #postings = new Map<string, Postings>();
  /** All terms, sorted, so that the words that begin with one are neighbours. */
  readonly #terms: string[];
  readonly #sections: Section[];
  /** How strongly a section's length discounts its counts. */
  readonly #discounts: Float64Array;
  /** Between searches, all zero. */
  readonly #sums: Float64Array;
  readonly #scored = new Map<string, Scored>();
  readonly #answers = new Map<string, Found[]>();

  constructor(pages: Searchable[]) {
    const sections = pages.flatMap((page) => sectionsOf(page));
    for (const [position, { counts }] of sections.entries()) {
      for (const [term, count] of counts) {
        const postings = this.#postings.get(term) ?? { sections: [], counts: [] };
        postings.sections.push(position);
        postings.counts.push(count);
        this.#postings.set(term, postings);
      }
    }
    this.#terms = [...this.#postings.keys()].sort();
    this.#sections = sections.map(({ section }) => section);
    const average = this.#sections.reduce((sum, { length }) => sum + length, 0) / Math.max(1, sections.length);
    this.#discounts = Float64Array.from(
      this.#sections,
      ({ length }) => saturation * (1 - lengthWeight + (lengthWeight * length) / average),
    );
    this.#sums = new Float64Array(sections.length);
  }

  /** The best matches, at most `limit` and at most `ofPage` of one page; none for a query without words. */
  search(query: string, limit: number, ofPage = limit): Found[] {
    const terms = [...new Set(termsOf(query))].slice(0, mostTerms);
    return kept(this.#answers, mostAnswers, `${limit} ${ofPage} ${terms.join(" ")}`, () =>
      this.#best(terms, limit, ofPage).map(({ path, title, heading, plain, lower }) => ({
        path,
        title,
        heading,
        excerpt: excerptOf(plain, lower, terms),
      })),
    );
  }

  #best(terms: string[], limit: number, ofPage: number): Section[] {
    const totals = new Float64Array(this.#sections.length);
    for (const term of terms) {
      const { sections, scores } = kept(this.#scored, mostScored, term, () => this.#score(term));
      for (let n = 0; n < sections.length; n++) totals[sections[n]!]! += scores[n]!;
    }
    const found: Section[] = [];
    const ofPages = new Map<string, number>();
    // Few are wanted, so finding the best of the rest each time costs less than sorting all.
    while (found.length < limit) {
      let best = 0;
      for (let at = 1; at < totals.length; at++) if (totals[at]! > totals[best]!) best = at;
      if (!totals[best]) break;
      totals[best] = 0;
      const section = this.#sections[best]!;
      const count = (ofPages.get(section.path) ?? 0) + 1;
      ofPages.set(section.path, count);
      if (count <= ofPage) found.push(section);
    }
    return found;
  }

  /** A word that begins with the term counts half, so that `deliver` finds `delivery`. */
  #score(term: string): Scored {
    const sections: number[] = [];
    const add = ({ sections: found, counts }: Postings, share: number) => {
      for (let n = 0; n < found.length; n++) {
        const section = found[n]!;
        if (this.#sums[section] === 0) sections.push(section);
        this.#sums[section]! += counts[n]! * share;
      }
    };
    const exact = this.#postings.get(term);
    if (exact) add(exact, 1);
    if (term.length >= 3) {
      const end = firstAfter(this.#terms, `${term}\uffff`);
      for (let at = firstAfter(this.#terms, term); at < end; at++) add(this.#postings.get(this.#terms[at]!)!, 0.5);
    }
    const rarity = Math.log(1 + (this.#sections.length - sections.length + 0.5) / (sections.length + 0.5));
    const scores = sections.map((section) => {
      const count = this.#sums[section]!;
      this.#sums[section] = 0;
      return (
        rarity * ((count * (saturation + 1)) / (count + this.#discounts[section]!)) * this.#sections[section]!.weight
      );
    });
    return { sections, scores };
  }
}

/** The value of a key, made if it is not kept; the oldest make room. */
function kept<Value>(values: Map<string, Value>, most: number, key: string, make: () => Value): Value {
  const known = values.get(key);
  if (known) return known;
  const value = make();
  if (values.size >= most) values.delete(values.keys().next().value!);
  values.set(key, value);
  return value;
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
    const plain = body.replaceAll(/\s+/g, " ");
    const section = { path, title, heading, plain, lower: plain.toLowerCase(), length: words.length, weight };
    return [{ section, counts }];
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

function excerptOf(plain: string, lower: string, terms: string[]): string {
  const at = Math.min(...terms.map((term) => lower.indexOf(term)).filter((index) => index >= 0));
  const from = Number.isFinite(at) ? Math.max(0, at - excerptLength / 3) : 0;
  const cut = plain.slice(from, from + excerptLength);
  return `${from > 0 ? "…" : ""}${cut}${from + excerptLength < plain.length ? "…" : ""}`;
}
