import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { errorTable } from "../../../base/errors.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { docParts, Library } from "../library.ts";
import { markdownHtml, slugOf } from "../markdown.ts";

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

const library = new Library();
const get = (path: string) => server.call(`GET ${path}`, { token: null });

test("every page is served as HTML and as Markdown, and links only to what exists", async () => {
  const served = new Set(["/", "/docs", "/docs/search", "/docs/reference/api", "/openapi.json"]);
  for (const { folder } of docParts) served.add(`/docs/${folder}`);
  for (const name of ["start", "message", "bulk-send", "operator", "webhook"])
    served.add(`/docs/pictures/${name}.webp`);
  for (const { path } of library.pages) served.add(`/docs/${path}`).add(`/docs/${path}.md`);
  for (const { path, markdown, title } of library.pages) {
    const plain = await get(`/docs/${path}.md`);
    assert.deepEqual([plain.status, plain.headers.get("content-type")], [200, "text/markdown; charset=utf-8"], path);
    assert.equal(plain.text, markdown);
    const page = await get(`/docs/${path}`);
    assert.deepEqual([page.status, page.headers.get("content-type")], [200, "text/html; charset=utf-8"], path);
    assert.equal(page.text.match(/<h1/g)?.length, 1, `${path}: ${title}`);
    for (const [, link] of page.text.matchAll(/ (?:href|src|action)="(\/[^"#]*)/g))
      assert.ok(served.has(link!), `${path} links to ${link}`);
  }
});

test("pictures are served as such, and nothing else beside them", async () => {
  const picture = await get("/docs/pictures/start.webp");
  assert.deepEqual([picture.status, picture.headers.get("content-type")], [200, "image/webp"]);
  for (const name of ["start.png", "..%2F..%2Fpackage.json", "__proto__"])
    assert.equal((await get(`/docs/pictures/${name}`)).status, 404, name);
});

test("no page is without its Markdown rendered", async () => {
  for (const { path } of library.pages) {
    const { text } = await get(`/docs/${path}`);
    const prose = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
    const shown = prose.replaceAll(/<(pre|code)\b.*?<\/\1>/gs, "");
    assert.doesNotMatch(shown, /\]\(|\*\*|\|---|```|^#+ /m, path);
  }
});

test("the parts are listed in order, with their pages", async () => {
  for (const path of ["/docs", ...docParts.map(({ folder }) => `/docs/${folder}`)]) {
    const { status, text } = await get(path);
    assert.equal(status, 200);
    const titles = Array.from(text.matchAll(/<summary>([^<]+)<\/summary>/g), ([, title]) => title);
    assert.deepEqual(
      titles,
      docParts.map(({ title }) => title),
    );
  }
  const home = (await get("/docs")).text;
  for (const { path } of library.pages) assert.ok(home.includes(`href="/docs/${path}"`), path);
  const list = (await get("/docs/symptoms.md")).text;
  for (const { path, title } of library.pagesOf("symptoms"))
    assert.ok(list.includes(`[${title}](${server.url}/docs/${path}.md)`), path);
});

test("the lists for models name every page", async () => {
  const list = await get("/llms.txt");
  assert.deepEqual([list.status, list.headers.get("content-type")], [200, "text/plain; charset=utf-8"]);
  for (const { path } of library.pages) assert.ok(list.text.includes(`](${server.url}/docs/${path}.md): `), path);
  assert.match((await get("/llms-full.txt")).text, /# Webhooks[^]*# Forbidden[^]*# Glossary/);
});

test("what is not a page is not found, whatever its path", async () => {
  const paths = [
    "nothing",
    "nothing.md",
    "..%2Fpackage.json",
    "guides/..%2F..%2FREADME.md",
    "guides/%2e%2e/x",
    "__proto__",
  ];
  for (const path of paths) assert.equal((await get(`/docs/${path}`)).status, 404, path);
  for (const code of ["nothing", "..%2f..%2fpackage", "__proto__"])
    assert.equal((await get(`/errors/${code}`)).status, 404);
});

test("a person at a wrong address gets a page with the search and what was probably meant; a program gets the refusal", async () => {
  const accept = { accept: "text/html,application/xhtml+xml" };
  const page = await server.call("GET /docs/guides/webhook-signatures", { token: null, headers: accept });
  assert.deepEqual([page.status, page.headers.get("content-type")], [404, "text/html; charset=utf-8"]);
  assert.match(page.text, /id="search"[^]*There is no such page[^]*href="\/docs\/guides\/webhooks/);
  const hostile = await server.call("GET /docs/%22%3E%3Cscript%3Ealert(1)", { token: null, headers: accept });
  assert.equal(hostile.status, 404);
  assert.ok(!hostile.text.includes("<script>alert"));
  const program = await get("/docs/guides/webhook-signatures");
  assert.deepEqual([program.status, program.headers.get("content-type")], [404, "application/json; charset=utf-8"]);
});

const first = async (query: string) =>
  (await server.call<Results>(`GET /docs/search.json?q=${encodeURIComponent(query)}`, { token: null })).body.found[0]!
    .url;

test("what operators look for is found first", async () => {
  for (const [query, url] of [
    ["reset password", "/docs/guides/dashboard#reset-a-lost-password"],
    ["lost password", "/docs/guides/dashboard#reset-a-lost-password"],
    ["sender id", "/docs/guides/sender-ids"],
    ["register a sender id", "/docs/guides/sender-ids"],
    ["upgrade", "/docs/guides/upgrade"],
    ["go back to the version before", "/docs/guides/upgrade"],
  ] as const)
    assert.ok((await first(query)).startsWith(url), `${query}: ${await first(query)}`);
});

test("the page of an error is at the address that its type names", async () => {
  const { type } = (await server.call<{ type: string }>("GET /nothing")).body;
  assert.equal(type, `${server.url}/errors/not_found`);
  for (const code of Object.keys(errorTable)) {
    const [short, long] = [await get(`/errors/${code}`), await get(`/docs/errors/${code}`)];
    assert.deepEqual([short.status, short.text], [200, long.text], code);
  }
});

test("pages fetch nothing from elsewhere, hold no token, and their policy allows no other script", async () => {
  for (const path of [
    "/docs",
    "/docs/guides/webhooks",
    "/docs/reference/api",
    "/docs/search?q=x",
    "/errors/forbidden",
  ]) {
    for (const token of [null, server.token]) {
      const page = await server.call(`GET ${path}`, { token });
      assert.equal(page.status, 200);
      const policy = page.headers.get("content-security-policy")!;
      assert.match(
        policy,
        /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self'; /,
      );
      assert.doesNotMatch(policy, /unsafe|https?:|\*/);
      assert.doesNotMatch(page.text, /<(script|img|link|iframe)[^>]+(src|href)="(?!data:,|\/)/);
      assert.ok(!page.text.includes(server.token), path);
    }
  }
});

test("samples have the address of this service", async () => {
  const sample = `curl -s ${server.url}/v1/webhooks -H &quot;Authorization: Bearer $TUMA_TOKEN&quot;`;
  assert.ok((await get("/docs/guides/webhooks")).text.includes(sample));
  const reference = (await get("/docs/reference/api")).text;
  assert.match(reference, new RegExp(`curl -s -X PATCH &#39;${server.url}/v1/account&#39;`));
});

interface Results {
  found: { url: string; title: string; heading: string; excerpt: string }[];
}

test("a search is answered with sections and their addresses, with and without JavaScript", async () => {
  const { body } = await server.call<Results>("GET /docs/search.json?q=receipts%20do%20not%20arr", { token: null });
  assert.equal(body.found[0]!.url.split("#")[0], "/docs/symptoms/receipts-do-not-arrive");
  assert.ok(body.found.length > 5 && body.found.length <= 12);
  for (const { url, title, excerpt } of body.found) {
    const [path, fragment] = url.split("#") as [string, string?];
    const page = await get(path);
    assert.ok(page.status === 200 && title !== "" && excerpt !== "", url);
    if (fragment !== undefined) assert.ok(page.text.includes(` id="${fragment}"`), url);
  }
  const page = await get("/docs/search?q=%3Cscript%3Ealert(1)%3C/script%3E%22");
  assert.equal(page.status, 200);
  assert.ok(!page.text.includes("<script>alert"));
  assert.match(page.text, /value="&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;"/);
  assert.match((await get("/docs/search?q=sent%20twice")).text, /<main[^]*href="\/docs\/symptoms\/sent-twice/);
  assert.match((await get("/docs/search?q=qzxqzx")).text, /Nothing found/);
  assert.deepEqual((await get("/docs/search.json")).body, { found: [] });
  assert.equal((await get(`/docs/search.json?q=${"x".repeat(201)}`)).status, 400);
});

const html = (source: string) => markdownHtml(source).replaceAll(/ (?:tabindex="0"|id="[^"]*"|class="wrap")/g, "");

test("Markdown becomes the HTML that GitHub would show", () => {
  const cases: [source: string, html: string][] = [
    ["a *b* **c `d`** <e>", "<p>a <em>b</em> <strong>c <code>d</code></strong> &lt;e&gt;</p>"],
    ["`` ` `` and `a|b`", "<p><code>`</code> and <code>a|b</code></p>"],
    ["[`x`](/y) [z](other.md) [w](javascript:alert)", '<p><a href="/y"><code>x</code></a> z w</p>'],
    [
      "- a\n  b\n- c\n\n  d\n\n  ```sh\n  x\n  ```",
      "<ul><li>a b</li><li>c\n<p>d</p>\n<pre><code>x</code></pre></li></ul>",
    ],
    ["1. a\n2. b\n   - c", "<ol><li>a</li><li>b\n<ul><li>c</li></ul></li></ol>"],
    ["text\n- a", "<p>text</p>\n<ul><li>a</li></ul>"],
    ["```sh (reason)\n# <not> a heading\n```", "<pre><code># &lt;not&gt; a heading</code></pre>"],
    [
      "| a | b |\n|---|---|\n| `x\\|y` | 2 |",
      '<div class="table"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>x|y</code></td><td>2</td></tr></tbody></table></div>',
    ],
  ];
  for (const [source, expected] of cases) assert.equal(html(source), expected);
  assert.equal(slugOf("Rotating `SECRET_KEY`, [or not](x)?"), "rotating-secret_key-or-not");
});
