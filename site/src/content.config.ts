import { docsSchema } from "@astrojs/starlight/schema";
import type { Loader } from "astro/loaders";
import { defineCollection } from "astro:content";
import { sitePages } from "../../scripts/site/pages.ts";

/** The pages are made from `docs/` and the API document, so the collection has no files of its own. */
const pages: Loader = {
  name: "pages",
  async load(context) {
    const { store, config } = context;
    store.clear();
    for (const { path, title, markdown, follow, isOutlined } of sitePages()) {
      const tableOfContents = isOutlined && { minHeadingLevel: 2, maxHeadingLevel: 3 };
      const data = await context.parseData({
        id: path,
        data: { title, tableOfContents, editUrl: false, pagefind: false },
      });
      // Starlight adds links to the headings of what is in the folder of its collection.
      const filePath = `src/content/docs/${path}.md`;
      const { html, metadata } = await context.renderMarkdown(markdown, { fileURL: new URL(filePath, config.root) });
      const rendered = { html: reachable(linked(html, follow)), ...(metadata && { metadata }) };
      store.set({ id: path, data, body: markdown, rendered, filePath });
    }
  },
};

/** Sends links to where pages are on the site; of a link that leads nowhere here only the text is left. */
const linked = (html: string, follow: (link: string) => string | undefined): string =>
  html
    .replaceAll(/<a href="([^"]*)"([^>]*)>([^]*?)<\/a>/g, (_, link: string, rest: string, text: string) => {
      const target = follow(link);
      return target === undefined ? text : `<a href="${target}"${rest}>${text}</a>`;
    })
    .replaceAll("<img ", '<img loading="lazy" ');

/** Wide tables scroll in a box of their own, which the keyboard has to reach. */
const reachable = (html: string): string =>
  html.replaceAll(/<table(?: [^>]*)?>[^]*?<\/table>/g, (table) => `<div class="table" tabindex="0">${table}</div>`);

export const collections = { docs: defineCollection({ loader: pages, schema: docsSchema() }) };
