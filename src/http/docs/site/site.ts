import { docParts, type DocPage, type DocPart, type Library } from "../library.ts";
import { escapeHtml, inlineHtml, markdownHtml, slugOf, type Rendering } from "../markdown.ts";
import type { RenderedPage } from "../page.ts";
import type { Found } from "../search.ts";
import { sitePage } from "./layout.ts";

/** The address in the samples as they are written: where a service on one's own machine listens. */
const ownMachine = "http://127.0.0.1:8080";

/** A section that matches a query, with its address. */
export interface FoundSection extends Omit<Found, "path"> {
  url: string;
}

/** The pages of the documentation as HTML. */
export class Site {
  readonly #library: Library;
  /** The public URL of the service. */
  readonly #url: () => string;

  constructor(library: Library, url: () => string) {
    this.#library = library;
    this.#url = url;
  }

  /** The first page: all parts with their pages. */
  home(): RenderedPage {
    const parts = docParts.map(
      (part) =>
        `<li><h2><a href="/docs/${part.folder}">${part.title}</a></h2><p class="dim">${part.about}</p><ul>${this.#links(part)}</ul></li>`,
    );
    const main = `<h1>Documentation</h1>
<p>New here? <a href="/docs/tutorials/first-message">Send your first message</a>. Something is wrong? <a href="/docs/symptoms">Look it up by its symptom</a>. Looking for a call? <a href="/docs/reference/api">The API reference</a> has all of them.</p>
<ul class="parts">${parts.join("")}</ul>`;
    return sitePage({ title: "Documentation", nav: this.#nav(""), main });
  }

  /** A page. */
  page(page: DocPage): RenderedPage {
    const main = `${markdownHtml(page.markdown, this.#rendering(page))}
<p class="dim"><a href="/docs/${page.path}.md">This page as Markdown</a></p>`;
    return sitePage({ title: page.title, nav: this.#nav(page.part, page.path), main });
  }

  /** The list of a part. */
  part(part: DocPart): RenderedPage {
    const items = this.#library
      .pagesOf(part.folder)
      .map((page) => `<li>${linkTo(page)}<br><span class="dim">${this.#summary(page)}</span></li>`);
    const api = part.folder === "reference" ? `<li>${apiLink("")}</li>` : "";
    const main = `<h1>${part.title}</h1><p>${part.about}</p><ul>${api}${items.join("")}</ul>`;
    return sitePage({ title: part.title, nav: this.#nav(part.folder), main });
  }

  /** The results of a search, for browsers without JavaScript. */
  results(query: string, found: Found[]): RenderedPage {
    const items = this.found(found).map(
      ({ url, title, heading, excerpt }) =>
        `<li><a href="${escapeHtml(url)}">${escapeHtml(heading === title ? title : `${title} › ${heading}`)}</a><br><span class="dim">${escapeHtml(excerpt)}</span></li>`,
    );
    const list = items.length > 0 ? `<ul>${items.join("")}</ul>` : "<p>Nothing found.</p>";
    return sitePage({ title: "Search", nav: this.#nav(""), main: `<h1>Search</h1>${list}`, query });
  }

  /** What is shown at an address that no page has: what was probably meant. */
  missing(query: string, found: Found[]): RenderedPage {
    const links = this.found(found).map(
      ({ url, title }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></li>`,
    );
    const list = links.length > 0 ? `<p>Perhaps one of these:</p><ul>${links.join("")}</ul>` : "";
    const main = `<h1>There is no such page</h1><p>The address is wrong, or the page has another one now. Search above, or begin at <a href="/docs">the first page</a>.</p>${list}`;
    return sitePage({ title: "Not found", nav: this.#nav(""), main, query });
  }

  /** The sections with their addresses, and without Markdown. */
  found(found: Found[]): FoundSection[] {
    return found.map(({ path, title, heading, excerpt }) => ({
      url: `/docs/${path}${heading === title ? "" : `#${slugOf(heading)}`}`,
      title,
      heading: heading.replaceAll("`", ""),
      excerpt: excerpt.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[`*|]|^[-\d.]+ /g, ""),
    }));
  }

  /** The links beside the text: all parts, with the pages of the current one open. */
  #nav(current: string, path = ""): string {
    return docParts
      .map(
        (part) =>
          `<details${part.folder === current ? " open" : ""}><summary>${part.title}</summary><ul>${this.#links(part, path)}</ul></details>`,
      )
      .join("");
  }

  #links(part: DocPart, current = ""): string {
    const links = this.#library.pagesOf(part.folder).map((page) => `<li>${linkTo(page, page.path === current)}</li>`);
    return (part.folder === "reference" ? [`<li>${apiLink(current)}</li>`, ...links] : links).join("");
  }

  #rendering(page: DocPage): Rendering {
    return {
      link: (target) => {
        if (/^(https?:\/\/|\/|#)/.test(target)) return target;
        const path = this.#library.follow(page, target);
        return path === undefined ? undefined : `/docs/${path}`;
      },
      code: (code) => code.replaceAll(ownMachine, this.#url()),
    };
  }

  #summary(page: DocPage): string {
    return inlineHtml(page.summary, this.#rendering(page));
  }
}

const linkTo = ({ path, title }: DocPage, isCurrent = false) =>
  `<a href="/docs/${path}"${isCurrent ? ' aria-current="page"' : ""}>${escapeHtml(title)}</a>`;

const apiLink = (current: string) =>
  `<a href="/docs/reference/api"${current === "reference/api" ? ' aria-current="page"' : ""}>API reference</a>`;
