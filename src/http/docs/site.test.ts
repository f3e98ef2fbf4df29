import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test, type TestContext } from "node:test";
import { readDocument } from "../../../scripts/sdk/main.ts";
import { surfaceOf } from "../../../scripts/sdk/surface.ts";
import { anchorOf } from "../../../scripts/site/reference.ts";
import { startServer, type TestServer } from "../../../test/harness/server.ts";
import { systemClock } from "../../base/time.ts";
import { errorTable } from "../../base/errors.ts";
import { openApp, type App } from "../app.ts";
import { docParts, Library } from "./library.ts";
import { readIndex, searchIndex, slugOf } from "./search.ts";
import { siteFolder, siteRoutes, type SiteList } from "./site.ts";

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

const library = new Library();
const { files, scripts } = JSON.parse(readFileSync(join(siteFolder, "files.json"), "utf8")) as SiteList;
const methods = surfaceOf(readDocument());
const get = (path: string, headers: Record<string, string> = {}) =>
  server.call(`GET ${path}`, { token: null, headers });
/** The pages of the site, by their addresses. */
const pages = Object.keys(files).filter((path) => files[path]!.type.startsWith("text/html"));
const readPage = (path: string) => readFileSync(join(siteFolder, files[path]!.file), "utf8");
const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

test("every page is served as HTML and as Markdown, by its address with and without the slash", async () => {
  for (const { path, markdown } of library.pages) {
    const plain = await get(`/docs/${path}.md`);
    assert.deepEqual([plain.status, plain.headers.get("content-type")], [200, "text/markdown; charset=utf-8"], path);
    assert.equal(plain.text, markdown);
    const page = await get(`/docs/${path}/`);
    assert.deepEqual([page.status, page.headers.get("content-type")], [200, "text/html; charset=utf-8"], path);
    assert.equal(page.text.match(/<h1/g)?.length, 1, path);
  }
  for (const { folder } of docParts) {
    assert.match((await get(`/docs/${folder}`)).text, /<h1/);
    assert.match((await get(`/docs/${folder}.md`)).text, /^# /);
  }
  const list = (await get("/docs/symptoms.md")).text;
  for (const { path, title } of library.pagesOf("symptoms"))
    assert.ok(list.includes(`[${title}](${server.url}/docs/${path}.md)`), path);
});

test("every link of every page leads to a page, to a heading that it has, or to another part of the service", () => {
  const served = /^\/(|openapi\.json|docs\/.*\.md)$/;
  for (const path of pages) {
    for (const [, link] of readPage(path).matchAll(/ (?:href|src)="([^"]+)"/g)) {
      if (/^(https?:|mailto:)/.test(link!) || served.test(link!)) continue;
      const [target, fragment] = link!.replaceAll("&amp;", "&").split("#") as [string, string?];
      const found = target === "" ? path : target.replace(/^\/docs\/?/, "");
      assert.ok(target === "" || /^\/docs(\/|$)/.test(target), `${path}: ${link}`);
      assert.ok(Object.hasOwn(files, found), `${path}: ${link}`);
      if (fragment !== undefined && files[found]!.type.startsWith("text/html"))
        assert.ok(readPage(found).includes(` id="${decodeURIComponent(fragment)}"`), `${path}: ${link}`);
    }
  }
});

test("headings have the addresses that they had before, and no page is without its Markdown rendered", () => {
  for (const { path, markdown } of library.pages) {
    const html = readPage(path);
    const headings = markdown.replaceAll(/^ *```.*?^ *```/gms, "").matchAll(/^#{2,4} (.+)$/gm);
    for (const [, heading] of headings)
      assert.ok(html.includes(` id="${slugOf(heading!)}"`), `${path}#${slugOf(heading!)}`);
    const shown = mainOf(html).replaceAll(/<(pre|code|button)\b.*?<\/\1>/gs, "");
    assert.doesNotMatch(shown, /\]\(|\*\*|\|---|```|^#+ /m, path);
  }
});

test("a page has its outline, the pages before and after it, and coloured samples", () => {
  for (const { path, markdown } of library.pages) {
    const html = readPage(path);
    assert.ok(/ rel="(prev|next)"/.test(html), `${path}: neighbours`);
    if (/^## /m.test(markdown)) assert.ok(html.includes("On this page"), `${path}: outline`);
    if (/^```(sh|js|python)\n/m.test(markdown))
      assert.match(html, /class="ec-line"><div class="code">.*?<span class=/s, path);
  }
});

test("every operation is on a page of the reference, sending a message first, and old links to it lead there", () => {
  const list = readPage("reference/api");
  for (const { verb, path, summary, operationId } of methods) {
    const row = list.split(` id="${anchorOf({ verb, path })}"`)[1];
    const [, page, fragment] = /href="\/docs\/([^"#]+)#([^"]+)"/.exec(row ?? "") ?? [];
    assert.ok(page && fragment === slugOf(summary), operationId);
    assert.ok(readPage(page).includes(` id="${fragment}"`), operationId);
  }
  assert.match(list, /^[^]*?id="post-v1-sms"/);
  const messages = mainOf(readPage("reference/api/messages"));
  assert.match(messages, /<h2[^>]*>Send a message<\/h2>/);
  assert.ok(messages.indexOf("send-a-message") < messages.indexOf("list-messages"));
  for (const language of ["curl", "JavaScript", "Python", "CLI"])
    assert.ok(messages.includes(`data-tab="${language}"`));
  for (const part of ["/docs/errors/invalid_number", "Recipient in international format", "Answer 201"])
    assert.ok(messages.includes(part), part);
});

test("a page is small, inlines nothing that its policy does not name, and fetches nothing from elsewhere", async () => {
  for (const path of pages) {
    const html = readPage(path);
    assert.doesNotMatch(html, /<[^<>]* (style|on\w+)="/, path);
    assert.doesNotMatch(html, /<style|<(script|img|link|iframe)[^>]+(src|href)="(?!data:|\/docs\/)/, path);
    const needed = new Set(Array.from(html.matchAll(/(?:src|href)="\/docs\/(_astro\/[^"]+)"/g), ([, file]) => file!));
    const sizeOf = (file: string) =>
      readFileSync(join(siteFolder, `${files[file]!.file}${files[file]!.codings.length > 0 ? ".gz" : ""}`)).length;
    const fonts = Object.keys(files).filter((file) => /geist(-mono)?-latin-wght.*woff2$/.test(file));
    assert.equal(fonts.length, 2);
    const bytes = [path, ...needed, ...fonts].reduce((sum, file) => sum + sizeOf(file), 0);
    assert.ok(bytes < 200_000, `${path}: ${bytes}`);
  }
  const { headers } = await get("/docs/guides/webhooks");
  const policy = headers.get("content-security-policy")!;
  assert.match(policy, /^default-src 'none'; script-src 'self' 'sha256-/);
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  assert.ok(scripts.length < 10 && scripts.every((script) => policy.includes(script)));
});

test("a file is sent as it was compressed by the build, for good if its name says what is in it", async () => {
  const script = Object.keys(files).find((file) => /^_astro\/.*\.js$/.test(file) && files[file]!.codings.length > 0)!;
  const reply = await get(`/docs/${script}`, { "accept-encoding": "br" });
  assert.equal(reply.headers.get("content-encoding"), "br");
  assert.equal(reply.headers.get("cache-control"), "public, max-age=31536000, immutable");
  assert.equal(reply.text, readFileSync(join(siteFolder, files[script]!.file), "utf8"));
  const picture = await get("/docs/pictures/start.webp");
  assert.deepEqual([picture.status, picture.headers.get("content-type")], [200, "image/webp"]);
});

test("a person at a wrong address gets a page, and a program the refusal; no path escapes the site", async () => {
  const paths = [
    "nothing",
    "nothing.md",
    "404",
    "files.json",
    ".stamp",
    "guides/..%2F..%2FREADME.md",
    "..%2F..%2Fpackage.json",
    "__proto__",
    "constructor",
  ];
  for (const path of paths) {
    const program = await get(`/docs/${path}`);
    assert.deepEqual(
      [program.status, program.headers.get("content-type")],
      [404, "application/json; charset=utf-8"],
      path,
    );
  }
  const person = await get("/docs/guides/webhook-signatures", { accept: "text/html,application/xhtml+xml" });
  assert.deepEqual([person.status, person.headers.get("content-type")], [404, "text/html; charset=utf-8"]);
  assert.match(person.text, /There is no such page/);
  const hostile = await get("/docs/%22%3E%3Cscript%3Ealert(1)", { accept: "text/html" });
  assert.ok(hostile.status === 404 && !hostile.text.includes("<script>alert"));
});

test("the page of an error is at the address that its type names", async () => {
  const { type } = (await server.call<{ type: string }>("GET /nothing")).body;
  assert.equal(type, `${server.url}/errors/not_found`);
  for (const code of Object.keys(errorTable)) {
    const [short, long] = [await get(`/errors/${code}`), await get(`/docs/errors/${code}`)];
    assert.deepEqual([short.status, short.text], [200, long.text], code);
  }
  for (const code of ["nothing", "..%2f..%2fpackage", "__proto__"])
    assert.equal((await get(`/errors/${code}`)).status, 404);
});

test("the search of browsers finds guides, operations and errors, at headings that exist", async () => {
  const index = readIndex((await get("/docs/search.json")).text);
  const expected: [query: string, url: string][] = [
    ["receipts do not arr", "symptoms/receipts-do-not-arrive"],
    ["reset password", "guides/dashboard#reset-a-lost-password"],
    ["POST /v1/optouts/import", "reference/api/optouts#opt-many-phones-out"],
    ["insufficient_balance", "errors/insufficient_balance"],
    // What people look for by the name of what they have.
    ["airtel", "guides/carriers"],
    ["laravel", "guides/sdk"],
  ];
  for (const [query, url] of expected) {
    const found = searchIndex(index, query, 12, 2).map(({ path, title, heading }) =>
      heading === title ? path : `${path}#${slugOf(heading)}`,
    );
    assert.ok(
      found.slice(0, 3).some((each) => each.startsWith(url.split("#")[0]!)),
      `${query}: ${found.join(", ")}`,
    );
    for (const each of found) {
      const [path, fragment] = each.split("#") as [string, string?];
      if (fragment !== undefined) assert.ok(readPage(path).includes(` id="${fragment}"`), each);
    }
  }
});

/** A server of the documentation alone, from a folder of the test. */
async function openSite(t: TestContext): Promise<{ folder: string; serve: () => Promise<App> }> {
  const folder = mkdtempSync(join(tmpdir(), "tuma-site-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const ctx = { ...server.program.ctx, clock: systemClock };
  const serve = async () => {
    const app = await openApp(ctx, { authenticators: [] });
    t.after(() => app.close());
    siteRoutes(app, ctx, library, folder);
    await app.ready();
    return app;
  };
  return { folder, serve };
}

test("a page that was read stays in memory, within bounds", async (t) => {
  const { folder, serve } = await openSite(t);
  const pages = ["a", "b", "c", "d"];
  const about = { type: "text/html; charset=utf-8", etag: 'W/"x"', codings: [] };
  const list = { scripts: [], files: Object.fromEntries(pages.map((page) => [page, { ...about, file: page }])) };
  writeFileSync(join(folder, "files.json"), JSON.stringify(list));
  for (const page of pages) writeFileSync(join(folder, page), page.repeat(3 * 2 ** 20));
  const app = await serve();
  const statusOf = async (page: string) => (await app.inject({ url: `/docs/${page}` })).statusCode;
  for (const page of pages) assert.equal(await statusOf(page), 200);
  for (const page of pages) rmSync(join(folder, page));
  // Of 3 MiB each, there is room for two in 8.
  assert.deepEqual([await statusOf("c"), await statusOf("d"), await statusOf("a")], [200, 200, 500]);
});

test("without a build, pages are sent as their Markdown", async (t) => {
  const { folder, serve } = await openSite(t);
  assert.deepEqual(readdirSync(folder), []);
  const app = await serve();
  const reply = await app.inject({ url: "/errors/forbidden" });
  assert.deepEqual([reply.statusCode, reply.headers["content-type"]], [200, "text/plain; charset=utf-8"]);
  assert.match(reply.body, /^# Forbidden/);
  assert.equal((await app.inject({ url: "/docs/nothing" })).statusCode, 404);
});
