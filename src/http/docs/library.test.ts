import assert from "node:assert/strict";
import { existsSync, readdirSync, statSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";
import { joinPages, listPages } from "./library-routes.ts";
import { docGroups, docParts, Library, listed } from "./library.ts";
import { slugOf } from "./search.ts";

const library = new Library();
const root = new URL("../../../", import.meta.url);
const url = "https://sms.example.com";

test("every page of the documentation is in the library, in a part, with a title and a summary", () => {
  const files = readdirSync(new URL("docs/", root), { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => file.endsWith(".md")).map((file) => `docs/${file}`);
  const elsewhere = ["CHANGELOG.md", "sdk-python/README.md", "sdk/README.md"];
  assert.deepEqual(library.pages.map(({ file }) => file).sort(), [...pages, ...elsewhere].sort());
  for (const { path, title, summary, part } of library.pages) {
    assert.ok(title !== path && summary !== "", path);
    assert.doesNotMatch(summary, /\n|^[#|`]{2}/, path);
    assert.ok(
      library.pagesOf(part).some((page) => page.path === path),
      path,
    );
  }
});

test("every page is in one group, and each part lists its pages in the order of the groups", () => {
  const paths = library.pages.map(({ path }) => path);
  assert.deepEqual(
    listed([...paths].sort()).sort(),
    [...paths].sort(),
    "name each new page in docGroups, and each once",
  );
  assert.deepEqual(
    docGroups.map(({ title }) => title),
    ["Start", "Build", "Operate", "Migrate", "Understand"],
  );
  for (const { folder } of docParts) assert.ok(library.pagesOf(folder).length > 0, folder);
  assert.equal(library.pagesOf("tutorials")[0]!.path, "tutorials/first-message");
  assert.deepEqual(
    library
      .pagesOf("symptoms")
      .slice(0, 2)
      .map(({ path }) => path),
    ["symptoms/receipts-do-not-arrive", "symptoms/messages-go-missing"],
  );
});

/** The fragments that lead to the headings of a page. */
const fragmentsOf = (markdown: string) =>
  Array.from(withoutCode(markdown).matchAll(/^#+ (.+)$/gm), ([, heading]) => slugOf(heading!));

const withoutCode = (markdown: string) => markdown.replaceAll(/^ *```.*?^ *```/gms, "");

test("every link in a page points to another page, to a heading that it has, or to a file of the repository", () => {
  for (const page of library.pages) {
    const { path, file, markdown } = page;
    for (const [, link] of withoutCode(markdown)
      .replaceAll(/`[^`]*`/g, "")
      .matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|\/|mailto:)/.test(link!)) continue;
      const target = library.follow(page, link!)?.split("#") ?? [];
      if (target[0]?.startsWith("pictures/")) continue;
      if (target[0] === undefined) {
        const outside = posix.join(posix.dirname(file), link!.replace(/#.*/, ""));
        assert.ok(!outside.startsWith("docs/") && existsSync(new URL(outside, root)), `${path}: ${link}`);
      } else if (target[1] !== undefined) {
        const headings = fragmentsOf(library.find(target[0])!.markdown);
        assert.ok(headings.includes(target[1]), `${path}: ${link}: ${headings.join(", ")}`);
      }
    }
  }
});

test("every picture is small, shown by a page, and described", () => {
  const shown = library.pages.flatMap(({ markdown }) => [
    ...markdown.matchAll(/!\[([^\]]*)\]\(\.\.\/pictures\/([^)]+)\)/g),
  ]);
  for (const [, description] of shown) assert.ok(description!.length > 20, description);
  const names = shown.map(([, , name]) => name!);
  assert.deepEqual([...new Set(names)].sort(), readdirSync(new URL("docs/pictures/", root)).sort());
  for (const name of names) assert.ok(statSync(new URL(`docs/pictures/${name}`, root)).size < 60_000, name);
});

test("a search finds the relevant section, even by the beginning of a word or in the plural", () => {
  const expected: [string, string][] = [
    ["default country", "reference/phone-numbers"],
    ["opt out", "errors/recipient_opted_out"],
    ["idempotency key reused", "errors/idempotency_key_reused"],
    ["verify the signature of a webhook", "guides/webhooks"],
    ["jasm", "guides/from-jasmin"],
    ["rotating SECRET_KEY", "guides/production"],
    ["bulk sends", "guides/bulk"],
    ["receipts do not arrive", "symptoms/receipts-do-not-arrive"],
    ["dlr unknown message id", "symptoms/receipts-do-not-arrive"],
    ["sent twice", "symptoms/sent-twice"],
    ["stuck queue", "symptoms/stuck-in-the-queue"],
    ["duplicate sms", "symptoms/sent-twice"],
    ["webhook signature", "guides/webhooks"],
    ["reset password", "guides/dashboard"],
    ["lost password", "guides/dashboard"],
    ["sender id", "guides/sender-ids"],
    ["register a sender id", "guides/sender-ids"],
    ["upgrade", "guides/upgrade"],
    ["go back to the version before", "guides/upgrade"],
  ];
  for (const [query, path] of expected) {
    const found = library.search(query, 5);
    assert.equal(found[0]?.path, path, `${query}: ${JSON.stringify(found.map((each) => [each.path, each.heading]))}`);
    assert.ok(found.every(({ excerpt }) => excerpt.length > 0 && excerpt.length <= 302));
  }
  assert.equal(library.search("message", 3).length, 3);
  for (const query of ["", "  ", "()[]*+", "qzxqzx", "a", "\u0000"]) assert.deepEqual(library.search(query, 5), []);
  assert.ok(Array.isArray(library.search("sms ".repeat(5_000), 5)));
});

test("what was searched for lately is not searched for again", () => {
  const found = library.search("rotate a webhook secret", 5);
  assert.equal(library.search("rotate a webhook secret", 5), found);
  assert.notEqual(library.search("rotate a webhook secret", 4), found);
  for (let n = 0; n < 100; n++) library.search(`webhook ${n}`, 5);
  const again = library.search("rotate a webhook secret", 5);
  assert.notEqual(again, found);
  assert.deepEqual(again, found);
});

test("only the paths of pages find a page", () => {
  assert.equal(library.find("guides/webhooks.md"), library.find("/docs/guides/webhooks"));
  for (const path of ["", "guides", "guides/", "../package.json", "guides/../guides/webhooks", "__proto__"])
    assert.equal(library.find(path), undefined, path);
});

test("the lists for models name every page, and the text contains each guide", () => {
  const list = listPages(library.pages, url);
  assert.match(list, /^# Tuma\n\n> /);
  for (const { path } of library.pages) assert.ok(list.includes(`](${url}/docs/${path}.md): `), path);
  const text = joinPages(library.pages, url);
  for (const { path, markdown } of library.pages)
    assert.equal(text.includes(markdown.trim()), !/^decisions\/|dependencies$/.test(path), path);
});
