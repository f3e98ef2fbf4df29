import { readdirSync, readFileSync } from "node:fs";
import { SearchIndex, type Found, type Searchable } from "./search.ts";

/** A page of the documentation. */
export interface DocPage extends Searchable {
  /** The first paragraph as one line. */
  summary: string;
}

const folder = new URL("../../../docs/", import.meta.url);

/** The folders of the documentation in the order in which they are listed; the empty one is `docs` itself. */
const parts = ["guides", "reference", "", "errors", "decisions"];

/** All pages of the documentation, read when they are first needed. */
export class Library {
  #read: Map<string, DocPage> | undefined;
  #index: SearchIndex | undefined;

  get #pages(): Map<string, DocPage> {
    return (this.#read ??= readPages());
  }

  /** All pages, in listing order. */
  get pages(): DocPage[] {
    return [...this.#pages.values()];
  }

  /** The page at a path, with or without `/docs/` and `.md`; undefined if there is none. Never reads a file by the given path. */
  find(path: string): DocPage | undefined {
    return this.#pages.get(path.replace(/^\/?(docs\/)?/, "").replace(/\.md$/, ""));
  }

  /** The sections that match a query best, at most `limit`. */
  search(query: string, limit: number): Found[] {
    this.#index ??= new SearchIndex(this.pages);
    return this.#index.search(query, limit);
  }
}

function readPages(): Map<string, DocPage> {
  const pages = new Map<string, DocPage>();
  for (const part of parts) {
    const within = new URL(part === "" ? "." : `${part}/`, folder);
    for (const file of readdirSync(within).sort()) {
      if (!file.endsWith(".md")) continue;
      const path = `${part === "" ? "" : `${part}/`}${file.slice(0, -".md".length)}`;
      pages.set(path, describe(path, readFileSync(new URL(file, within), "utf8")));
    }
  }
  return pages;
}

function describe(path: string, markdown: string): DocPage {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? path;
  const paragraphs = markdown.split(/\n\s*\n/).map((text) => text.trim());
  const first = paragraphs.find((text) => text !== "" && !/^(#|```|\||- |`\w+`, HTTP)/.test(text)) ?? "";
  return { path, title, summary: first.replaceAll(/\s+/g, " "), markdown };
}
