import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";
import { joinPages, listPages } from "./library-routes.ts";
import { Library } from "./library.ts";

const library = new Library();
const root = new URL("../../../", import.meta.url);
const url = "https://sms.example.com";

test("every page of the documentation is in the library, with a title and a summary", () => {
  const files = readdirSync(new URL("docs/", root), { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => file.endsWith(".md")).map((file) => file.slice(0, -".md".length));
  assert.deepEqual(library.pages.map(({ path }) => path).sort(), pages.sort());
  for (const { path, title, summary } of library.pages) {
    assert.ok(title !== path && summary !== "", path);
    assert.doesNotMatch(summary, /\n|^[#|`]{2}/, path);
  }
});

test("every link in a page points to another page or to a file of the repository", () => {
  for (const { path, markdown } of library.pages) {
    const prose = markdown.replaceAll(/^```.*?^```/gms, "").replaceAll(/`[^`]*`/g, "");
    for (const [, link] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|\/|#|mailto:)/.test(link!)) continue;
      const target = posix.join("docs", posix.dirname(path), link!.replace(/#.*/, ""));
      const isFolder = library.pages.some((page) => `docs/${page.path}`.startsWith(`${target}/`));
      const isPage = isFolder || (target.endsWith(".md") && library.find(target) !== undefined);
      assert.ok(isPage || (!target.startsWith("docs/") && existsSync(new URL(target, root))), `${path}: ${link}`);
    }
  }
});

test("a search finds the relevant section, even by the beginning of a word or in the plural", () => {
  const expected: [string, string][] = [
    ["default country", "reference/phone-numbers"],
    ["opt out", "errors/recipient_opted_out"],
    ["idempotency key reused", "errors/idempotency_key_reused"],
    ["verify the signature of a webhook", "guides/webhooks"],
    ["jasm", "guides/northbound"],
    ["rotating SECRET_KEY", "guides/production"],
    ["bulk sends", "guides/bulk"],
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
