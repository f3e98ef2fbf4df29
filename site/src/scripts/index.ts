import { readIndex, searchIndex, slugOf, type SearchIndex } from "../../../src/http/docs/search.ts";

/** A section that matches a query, with its address. */
export interface Match {
  url: string;
  title: string;
  excerpt: string;
}

/** How many sections a search shows, and how many of one page. */
const mostFound = 12;
const mostOfPage = 2;

let index: Promise<SearchIndex> | undefined;

/** The index, fetched when it is first needed; after a failure, again. */
export function openIndex(): Promise<SearchIndex> {
  index ??= fetch("/docs/search.json").then(async (reply) => {
    if (!reply.ok) throw new Error(`The index is answered with ${reply.status}`);
    return readIndex(await reply.text());
  });
  index.catch(() => (index = undefined));
  return index;
}

/** The sections that match best. */
export async function find(query: string): Promise<Match[]> {
  const found = searchIndex(await openIndex(), query, mostFound, mostOfPage);
  return found.map(({ path, title, heading, excerpt }) => ({
    url: `/docs/${path}${heading === title ? "" : `#${slugOf(heading)}`}`,
    title: heading === title ? title : `${title} › ${heading}`,
    excerpt,
  }));
}

/** A link to each match. */
export function listOf(matches: Match[]): HTMLLIElement[] {
  return matches.map(({ url, title, excerpt }) => {
    const [item, link, name, text] = (["li", "a", "b", "span"] as const).map((tag) => document.createElement(tag)) as [
      HTMLLIElement,
      HTMLAnchorElement,
      HTMLElement,
      HTMLSpanElement,
    ];
    link.href = url;
    name.textContent = title;
    text.textContent = excerpt;
    link.append(name, text);
    item.append(link);
    return item;
  });
}
