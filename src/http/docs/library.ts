import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { indexPages, searchIndex, type Found, type Searchable, type SearchIndex } from "./search.ts";

/** A page of the documentation. */
export interface DocPage extends Searchable {
  /** The first paragraph as one line. */
  summary: string;
  /** Its file in the repository, such as `docs/guides/webhooks.md`. */
  file: string;
  /** The part that lists it: the folder of one of `docParts`. */
  part: string;
}

/** A part of the documentation: the pages of one kind, which have a folder and an address of their own. */
export interface DocPart {
  /** Also the beginning of its paths. */
  folder: string;
  title: string;
  /** What a reader finds there, in one sentence. */
  about: string;
}

/** The parts of the documentation, in the order in which they are listed (diataxis.fr). */
export const docParts: DocPart[] = [
  {
    folder: "tutorials",
    title: "Tutorials",
    about: "Learn it by doing: each one starts from nothing and ends with something that works.",
  },
  { folder: "guides", title: "Guides", about: "How to do one thing, for people who know what they want." },
  {
    folder: "symptoms",
    title: "Symptoms",
    about: "Something is wrong: how to see what it is, and how to put it right.",
  },
  { folder: "reference", title: "Reference", about: "Every field, setting and rule, to look things up." },
  { folder: "errors", title: "Errors", about: "Every error code: what happened, why, and how to fix it." },
  { folder: "concepts", title: "Concepts", about: "How it works and what it promises." },
  { folder: "decisions", title: "Decisions", about: "Why it was built this way." },
];

/** What readers come for, with the pages in the order in which they are read. Each page is in one group. */
export interface DocGroup {
  title: string;
  about: string;
  /** Paths; `errors/*` stands for the pages of a part that are not named, by name. */
  pages: (string | Pick<DocGroup, "title" | "pages">)[];
}

const guides = (...names: string[]) => names.map((name) => `guides/${name}`);
const references = (...names: string[]) => names.map((name) => `reference/${name}`);

/** The groups of the documentation, as the site lists them. */
export const docGroups: DocGroup[] = [
  {
    title: "Start",
    about: "From nothing to a message that arrives.",
    pages: [
      "tutorials/first-message",
      "tutorials/campaign",
      "tutorials/sign-in-with-a-pin",
      "tutorials/voice-line",
      ...guides("sdk", "command-line", "dashboard"),
    ],
  },
  {
    title: "Build",
    about: "Send, receive, verify and speak from your own program.",
    pages: [
      ...guides(
        "bulk",
        "contacts",
        "lists",
        "templates",
        "webhooks",
        "inbound",
        "verification",
        "voice-pins",
        "voice-messages",
        "voice",
        "entities",
      ),
      ...guides("tokens", "sender-ids", "sign-in-hooks", "agents"),
      ...references("javascript", "python", "phone-numbers", "encodings", "failure-reasons"),
      { title: "Errors", pages: ["errors/*"] },
    ],
  },
  {
    title: "Operate",
    about: "Run it for others: carriers, machines, money and people.",
    pages: [
      ...guides("going-live", "carriers", "ready-made-carriers", "phones", "production", "deploying", "upgrade"),
      ...guides("high-availability", "backup", "doctor", "alarms", "capacity", "privacy", "speech"),
      ...references("configuration", "carrier-files"),
      ...guides("add-a-carrier-protocol", "translating"),
      {
        title: "Something is wrong",
        pages: [
          "symptoms/receipts-do-not-arrive",
          "symptoms/messages-go-missing",
          "symptoms/sent-twice",
          "symptoms/slow",
          "symptoms/stuck-in-the-queue",
          "symptoms/*",
        ],
      },
    ],
  },
  {
    title: "Migrate",
    about: "Move from another gateway without changing your programs.",
    pages: [
      ...guides(
        "from-kannel",
        "from-jasmin",
        "from-a-hosted-provider",
        "twilio",
        "africas-talking",
        "existing-clients",
        "northbound",
      ),
      ...references("interop"),
    ],
  },
  {
    title: "Understand",
    about: "How it works, what it promises, and why.",
    pages: [
      "concepts/states",
      "concepts/delivery-promise",
      "concepts/money",
      "concepts/limits",
      "security",
      "glossary",
      "changelog",
      {
        title: "Inside the code",
        pages: [
          "concepts/inside-messages",
          "concepts/inside-pins-and-voice",
          "concepts/inside-money-and-figures",
          "concepts/inside-an-installation",
        ],
      },
      { title: "Decisions", pages: ["decisions/*"] },
      ...references("dependencies"),
    ],
  },
];

/** Pages whose files are not in the folder of their part. */
const elsewhere: Source[] = [
  { file: "docs/glossary.md", path: "glossary", part: "concepts" },
  { file: "docs/security.md", path: "security", part: "concepts" },
  { file: "CHANGELOG.md", path: "changelog", part: "concepts" },
  { file: "sdk/README.md", path: "reference/javascript", part: "reference", title: "The JavaScript library" },
  { file: "sdk-python/README.md", path: "reference/python", part: "reference", title: "The Python library" },
];

type Source = Pick<DocPage, "file" | "path" | "part"> & {
  /** Where the first heading would say too little among other pages. */
  title?: string;
};

const root = new URL("../../../", import.meta.url);
const picturesFolder = "docs/pictures/";

/** How many searches have their results kept: many agents look for the same things. */
const mostFound = 100;

/** All pages of the documentation, read when they are first needed. */
export class Library {
  #read: Map<string, DocPage> | undefined;
  #index: SearchIndex | undefined;
  /** What the latest distinct searches found. */
  readonly #found = new Map<string, Found[]>();

  get #pages(): Map<string, DocPage> {
    return (this.#read ??= readPages());
  }

  /** All pages, in listing order. */
  get pages(): DocPage[] {
    return [...this.#pages.values()];
  }

  /** The pages of a part, in listing order; none if there is no such part. */
  pagesOf(folder: string): DocPage[] {
    return this.pages.filter(({ part }) => part === folder);
  }

  /** The page at a path, with or without `/docs/` and `.md`; undefined if there is none. Never reads a file by the given path. */
  find(path: string): DocPage | undefined {
    return this.#pages.get(path.replace(/^\/?(docs\/)?/, "").replace(/\.md$/, ""));
  }

  /**
   * What a link in a page points to, by its path below `/docs/` with its fragment, such as `errors/forbidden#why`,
   * `pictures/start.webp` or, for a whole part, `errors`. Undefined for a file that is not part of the documentation.
   */
  follow(page: Pick<DocPage, "file">, link: string): string | undefined {
    const [target, fragment] = link.split("#", 2) as [string, string?];
    const file = target === "" ? page.file : posix.join(posix.dirname(page.file), target).replace(/\/$/, "");
    const found = this.pages.find((each) => each.file === file)?.path;
    const part = docParts.find(({ folder }) => `docs/${folder}` === file)?.folder;
    const isPicture = file.startsWith(picturesFolder) && existsSync(new URL(file, root));
    const path = found ?? part ?? (isPicture ? file.slice("docs/".length) : undefined);
    return path === undefined ? undefined : `${path}${fragment === undefined ? "" : `#${fragment}`}`;
  }

  /** The sections that match a query best, at most `limit` and at most `ofPage` of one page. */
  search(query: string, limit: number, ofPage = limit): Found[] {
    const key = JSON.stringify([query, limit, ofPage]);
    const known = this.#found.get(key);
    if (known) return known;
    this.#index ??= indexPages(this.pages);
    const found = searchIndex(this.#index, query, limit, ofPage);
    if (this.#found.size >= mostFound) this.#found.delete(this.#found.keys().next().value!);
    this.#found.set(key, found);
    return found;
  }
}

function readPages(): Map<string, DocPage> {
  const sources = elsewhere.filter(({ file }) => existsSync(new URL(file, root)));
  for (const { folder: part } of docParts) {
    for (const name of readdirSync(new URL(`docs/${part}/`, root))) {
      if (!name.endsWith(".md")) continue;
      sources.push({ file: `docs/${part}/${name}`, path: `${part}/${name.slice(0, -".md".length)}`, part });
    }
  }
  sources.sort((one, other) => (one.path < other.path ? -1 : 1));
  const position = new Map(listed(sources.map(({ path }) => path)).map((path, at) => [path, at]));
  const placeOf = ({ path }: Source) => position.get(path) ?? Number.POSITIVE_INFINITY;
  const ordered = docParts.flatMap(({ folder }) =>
    sources.filter(({ part }) => part === folder).sort((one, other) => placeOf(one) - placeOf(other)),
  );
  return new Map(ordered.map((source) => [source.path, describe(source)]));
}

/** The paths that a list of pages stands for, given all paths by name. */
export function listed(paths: string[], pages: DocGroup["pages"] = docGroups): string[] {
  const named = new Set(docGroups.flatMap((group) => flat(group.pages)));
  return flat(pages).flatMap((page) =>
    page.endsWith("/*") ? paths.filter((path) => path.startsWith(page.slice(0, -1)) && !named.has(path)) : [page],
  );
}

const flat = (pages: DocGroup["pages"]): string[] =>
  pages.flatMap((page) => (typeof page === "string" ? [page] : flat(page.pages)));

function describe(source: Source): DocPage {
  const markdown = readFileSync(new URL(source.file, root), "utf8");
  const heading = /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll("`", "");
  const paragraphs = markdown.split(/\n\s*\n/).map((text) => text.trim());
  const first = paragraphs.find((text) => text !== "" && !/^(#|```|\||- |`\w+`, HTTP)/.test(text)) ?? "";
  return { ...source, title: source.title ?? heading ?? source.path, summary: first.replaceAll(/\s+/g, " "), markdown };
}
