import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { SearchIndex, type Found, type Searchable } from "./search.ts";

/** A page of the documentation. */
export interface DocPage extends Searchable {
  /** The first paragraph as one line. */
  summary: string;
  /** Its file in the repository, such as `docs/guides/webhooks.md`. */
  file: string;
  /** The part that lists it: the folder of one of `docParts`. */
  part: string;
}

/** A part of the documentation. */
export interface DocPart {
  /** Also the beginning of its paths. */
  folder: string;
  title: string;
  /** What a reader finds there, in one sentence. */
  about: string;
  /** The pages that come first, in this order; the others follow by name. */
  first?: string[];
}

/** The parts of the documentation, in the order in which they are listed (diataxis.fr). */
export const docParts: DocPart[] = [
  {
    folder: "tutorials",
    title: "Tutorials",
    about: "Learn it by doing: each one starts from nothing and ends with something that works.",
    first: ["first-message", "campaign", "sign-in-with-a-pin", "voice-line"],
  },
  {
    folder: "guides",
    title: "Guides",
    about: "How to do one thing, for people who know what they want.",
    first: [
      "bulk",
      "webhooks",
      "inbound",
      "verification",
      "voice",
      "sdk",
      "command-line",
      "dashboard",
      "going-live",
      "sender-ids",
      "carriers",
      "ready-made-carriers",
      "from-kannel",
      "from-jasmin",
      "from-a-hosted-provider",
      "twilio",
      "existing-clients",
      "northbound",
      "sign-in-hooks",
      "agents",
      "production",
      "deploying",
      "upgrade",
      "high-availability",
      "backup",
      "doctor",
      "capacity",
      "alarms",
      "privacy",
      "speech",
      "entities",
    ],
  },
  {
    folder: "symptoms",
    title: "Symptoms",
    about: "Something is wrong: how to see what it is, and how to put it right.",
    first: ["receipts-do-not-arrive", "messages-go-missing", "sent-twice", "slow", "stuck-in-the-queue"],
  },
  { folder: "reference", title: "Reference", about: "Every field, setting and rule, to look things up." },
  { folder: "errors", title: "Errors", about: "Every error code: what happened, why, and how to fix it." },
  {
    folder: "concepts",
    title: "Concepts",
    about: "How it works and what it promises.",
    first: ["states", "delivery-promise", "money", "limits"],
  },
  { folder: "decisions", title: "Decisions", about: "Why it was built this way." },
];

/** Pages whose files are not in the folder of their part. */
const elsewhere: Source[] = [
  { file: "docs/glossary.md", path: "glossary", part: "concepts" },
  { file: "docs/security.md", path: "security", part: "concepts" },
  { file: "sdk/README.md", path: "reference/javascript", part: "reference" },
  { file: "sdk-python/README.md", path: "reference/python", part: "reference" },
];

type Source = Pick<DocPage, "file" | "path" | "part">;

const root = new URL("../../../", import.meta.url);
const picturesFolder = "docs/pictures/";

/** All pages of the documentation, read when they are first needed. */
export class Library {
  #read: Map<string, DocPage> | undefined;
  #index: SearchIndex | undefined;
  #pictures: Map<string, Buffer> | undefined;

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
  follow(page: DocPage, link: string): string | undefined {
    const [target, fragment] = link.split("#", 2) as [string, string?];
    const file = target === "" ? page.file : posix.join(posix.dirname(page.file), target).replace(/\/$/, "");
    const found = this.pages.find((each) => each.file === file)?.path;
    const part = docParts.find(({ folder }) => `docs/${folder}` === file)?.folder;
    const picture =
      file.startsWith(picturesFolder) && this.picture(posix.basename(file)) ? file.slice("docs/".length) : undefined;
    const path = found ?? part ?? picture;
    return path === undefined ? undefined : `${path}${fragment === undefined ? "" : `#${fragment}`}`;
  }

  /** A picture by its file name, such as `start.webp`; undefined if there is none. */
  picture(name: string): Buffer | undefined {
    this.#pictures ??= readPictures();
    return this.#pictures.get(name);
  }

  /** The sections that match a query best, at most `limit` and at most `ofPage` of one page. */
  search(query: string, limit: number, ofPage = limit): Found[] {
    this.#index ??= new SearchIndex(this.pages);
    return this.#index.search(query, limit, ofPage);
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
  const listed = docParts.flatMap(({ folder, first = [] }) => {
    const own = sources.filter(({ part }) => part === folder);
    const leading = first.flatMap((name) => own.filter(({ path }) => path === `${folder}/${name}`));
    return [...leading, ...own.filter((source) => !leading.includes(source))];
  });
  return new Map(listed.map((source) => [source.path, describe(source)]));
}

function readPictures(): Map<string, Buffer> {
  const folder = new URL(picturesFolder, root);
  const names = readdirSync(folder).filter((name) => name.endsWith(".webp"));
  return new Map(names.map((name) => [name, readFileSync(new URL(name, folder))]));
}

function describe(source: Source): DocPage {
  const markdown = readFileSync(new URL(source.file, root), "utf8");
  const title = /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll("`", "") ?? source.path;
  const paragraphs = markdown.split(/\n\s*\n/).map((text) => text.trim());
  const first = paragraphs.find((text) => text !== "" && !/^(#|```|\||- |`\w+`, HTTP)/.test(text)) ?? "";
  return { ...source, title, summary: first.replaceAll(/\s+/g, " "), markdown };
}
