/** All pages of the site, as Markdown: those of `docs/`, the reference of the API, the lists, and what is shown at a wrong address. */
import { docGroups, docParts, Library, listed, type DocGroup, type DocPage } from "../../src/http/docs/library.ts";
import { readDocument } from "../sdk/main.ts";
import { surfaceOf } from "../sdk/surface.ts";
import { callOf } from "./call.ts";
import { reference, referencePages, tabsOf } from "./reference.ts";
import { translationsOf } from "./samples.ts";

/** A page of the site. */
export interface SitePage {
  /** Its address below `/docs/`, without an extension. */
  path: string;
  title: string;
  /** The text below the title. */
  markdown: string;
  /** Its source in the repository, if it has one. */
  file: string;
  /** What a link in the text leads to; undefined if it leads nowhere here, so that only its text is shown. */
  follow: (link: string) => string | undefined;
  /** Whether the outline of its headings is beside it. */
  isOutlined: boolean;
}

const library = new Library();
const document = readDocument();
const methods = surfaceOf(document);
const references = referencePages(document);

/** The pages that are searched: what one reads, and not lists, nor the samples and the errors of operations, which are much the same. */
export const searched = [
  ...library.pages,
  ...references
    .filter(({ path }) => path !== reference)
    .map(({ path, title, markdown }) => ({
      path,
      title: `API: ${title}`,
      markdown: markdown.replaceAll(/<div class="tabs">[^]*?<\/div>\n<\/div>|<details class="errors">.*/g, ""),
    })),
];

/** The pages of the reference. */
export { references };

/** All pages. */
export function sitePages(): SitePage[] {
  return [
    home(),
    missing(),
    ...docParts.map(({ folder }) => partPage(folder)),
    ...references.map(referencePage),
    ...library.pages.map(docPage),
  ];
}

const withoutTitle = (markdown: string) => markdown.replace(/^# .+\n/m, "");

/** Links to pages are written as they are on GitHub; below `/docs/` they have no extension. */
function followed(page: Pick<DocPage, "file">, link: string): string | undefined {
  if (/^(https?:|mailto:|\/|#)/.test(link)) return link;
  const path = library.follow(page, link);
  return path === undefined ? undefined : `/docs/${path}`;
}

/** Pictures have their addresses before the generator sees them: it would look for the files below its own folder. */
const withPictures = (page: DocPage): string =>
  page.markdown.replaceAll(
    /(!\[[^\]]*\])\(([^)\s]+)\)/g,
    (_, alt: string, link: string) => `${alt}(${followed(page, link)})`,
  );

function docPage(page: DocPage): SitePage {
  const { path, title, file } = page;
  return {
    path,
    title,
    file,
    markdown: withTabs(withoutTitle(withPictures(page))),
    follow: (link) => followed(page, link),
    isOutlined: true,
  };
}

function referencePage({ path, title, markdown }: (typeof references)[number]): SitePage {
  const file = `docs/${path}.md`;
  return {
    path,
    title,
    file,
    markdown: withoutTitle(markdown),
    follow: (link) => followed({ file }, link),
    isOutlined: true,
  };
}

/** A page that links to pages by their addresses. */
const listPage = (path: string, title: string, markdown: string): SitePage => ({
  path,
  title,
  markdown,
  file: "",
  follow: (link) => link,
  isOutlined: false,
});

/** Gives each sample that is one call of the API its tabs. What else follows the language of a block is for the tests. */
function withTabs(markdown: string): string {
  return markdown.replaceAll(
    /^( *)```(\w+) ?[^\n`]*\n([^]*?)^ *```$/gm,
    (block, indent: string, language: string, code: string) => {
      const plain = block.replace(/^( *```\w+)[^\n]*/, "$1");
      const call = language === "sh" && indent === "" ? callOf(code, methods) : undefined;
      if (!call) return plain;
      return tabsOf([{ title: "curl", language: "sh", code: code.trimEnd() }, ...translationsOf(call)]);
    },
  );
}

const linkTo = (path: string): string => {
  const page = library.find(path);
  if (!page) throw new Error(`docGroups names ${path}, which is no page`);
  return `[${page.title}](/docs/${path})`;
};

function home(): SitePage {
  const cards = docGroups.map(({ title, about, pages }) => {
    const first = pages.filter((page) => typeof page === "string").slice(0, 6);
    return `<section class="card">\n\n## ${title}\n\n${about}\n\n${first.map((page) => `- ${linkTo(page)}`).join("\n")}\n\n</section>`;
  });
  const resources = references.filter(({ path, isOperators }) => path !== reference && !isOperators).slice(0, 7);
  const api = `<section class="card">\n\n## API reference\n\n[All operations](/docs/${reference}), with samples in curl, JavaScript, Python and the command line.\n\n${resources.map(({ path, title }) => `- [${title}](/docs/${path})`).join("\n")}\n\n</section>`;
  const markdown = `Tuma sends and receives SMS, checks phone numbers by one-time PINs, and speaks and understands speech. New here?
[Send your first message](/docs/tutorials/first-message). Something is wrong? [Look it up by its symptom](/docs/symptoms).

<div class="cards">

${[...cards.slice(0, 2), api, ...cards.slice(2)].join("\n\n")}

</div>
`;
  return listPage("index", "Documentation", markdown);
}

function missing(): SitePage {
  const markdown = `The address is wrong, or the page has another one now. Search above, or begin at [the first page](/docs).\n\n<div id="meant"></div>\n`;
  return listPage("404", "There is no such page", markdown);
}

function partPage(folder: string): SitePage {
  const { title, about } = docParts.find((part) => part.folder === folder)!;
  const api = folder === "reference" ? [`- [API reference](/docs/${reference}): ${references[0]!.summary}`] : [];
  const lines = library.pagesOf(folder).map((page) => `- ${linkTo(page.path)}\n\n  ${withoutLinks(page.summary)}`);
  return listPage(folder, title, `${about}\n\n${[...api, ...lines].join("\n")}\n`);
}

const withoutLinks = (text: string) => text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");

/** A group of links beside the text, or a page. */
export type SidebarItem =
  | { slug: string; label?: string }
  | { label: string; collapsed: boolean; items: SidebarItem[] };

const slugs = (isOperators: boolean) =>
  references.filter((page) => page.isOperators === isOperators).map(({ path }) => ({ slug: path }));

/** The links beside the text. */
export function sidebarItems(): SidebarItem[] {
  const paths = library.pages.map(({ path }) => path).sort();
  const items = (pages: DocGroup["pages"]): SidebarItem[] =>
    pages.flatMap((page): SidebarItem[] =>
      typeof page === "string"
        ? listed(paths, [page]).map((slug) => ({ slug }))
        : [{ label: page.title, collapsed: true, items: items(page.pages) }],
    );
  const groups = docGroups.map(({ title, pages }, n) => ({ label: title, collapsed: n > 0, items: items(pages) }));
  const [first, ...resources] = slugs(false);
  const api = {
    label: "API reference",
    collapsed: true,
    items: [
      { ...first!, label: "All operations" },
      ...resources,
      { label: "For operators", collapsed: true, items: slugs(true) },
    ],
  };
  return [...groups.slice(0, 2), api, ...groups.slice(2)];
}
