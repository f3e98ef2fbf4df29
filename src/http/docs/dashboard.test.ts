import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import Fastify from "fastify";
import type { App } from "../app.ts";
import { dashboardRoutes } from "./dashboard.ts";

const folder = mkdtempSync(join(tmpdir(), "tuma-dashboard-"));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "index.html"), `<!doctype html><title>Tuma</title>${" ".repeat(2000)}`);
const script = `export const a = 1;${" ".repeat(2000)}`;
writeFileSync(join(folder, "assets", "index-1a2b.js"), script);
writeFileSync(join(folder, "assets", "index-1a2b.js.br"), brotliCompressSync(script));
writeFileSync(join(folder, "assets", "index-1a2b.js.gz"), gzipSync(script));
writeFileSync(
  join(folder, "pages.json"),
  JSON.stringify({
    pages: {
      "/": { code: ["assets/home-1a2b.js"], calls: ["/console/session", "/console/home"] },
      "/login": { code: [], calls: [] },
      "/messages": {
        code: ["assets/list-1a2b.js", "assets/table-1a2b.js"],
        calls: ["/console/session", "/v1/sms?page=1"],
      },
      "/messages/$id": { code: ["assets/message-1a2b.js"], calls: ["/console/session", "/v1/sms/$id"] },
      "/operator/carriers/$id": { code: [], calls: [] },
    },
    texts: { en: "assets/en-1a2b.js", fr: "assets/fr-1a2b.js" },
    first: ["assets/index-1a2b.css", "assets/index-1a2b.js"],
  }),
);
writeFileSync(join(folder, ".stamp"), "secret");

function serve(from: string): { app: App; served: boolean } {
  const app = Fastify() as unknown as App;
  return { app, served: dashboardRoutes(app, from) };
}

test("every dashboard page is the same document, never cached and with a strict policy", async () => {
  const { app } = serve(folder);
  for (const url of ["/", "/login", "/messages", "/messages/out_sms_12", "/operator/carriers/car_1"]) {
    const reply = await app.inject({ url });
    assert.equal(reply.statusCode, 200, url);
    assert.equal(reply.headers["content-type"], "text/html; charset=utf-8");
    assert.equal(reply.headers["cache-control"], "no-cache");
    assert.equal(reply.headers["x-content-type-options"], "nosniff");
    const policy = String(reply.headers["content-security-policy"]);
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/);
    assert.doesNotMatch(policy, /unsafe|https?:/);
  }
});

test("a build of an earlier version is not served, and does not stop the program", () => {
  const old = mkdtempSync(join(tmpdir(), "tuma-dashboard-"));
  writeFileSync(join(old, "index.html"), "<!doctype html><title>Tuma</title>");
  for (const earlier of [["login", "messages"], { "/login": ["assets/login-1a2b.js"] }]) {
    writeFileSync(join(old, "pages.json"), JSON.stringify(earlier));
    assert.equal(serve(old).served, false);
  }
  rmSync(old, { recursive: true });
});

const code = (...names: string[]) => [
  "</assets/index-1a2b.css>; rel=preload; as=style; crossorigin",
  ...["index", ...names].map((name) => `</assets/${name}-1a2b.js>; rel=modulepreload`),
];
const data = (...calls: string[]) => calls.map((call) => `<${call}>; rel=preload; as=fetch; crossorigin`);

test("a page's document makes the browser fetch code, texts and first data at once", async () => {
  const { app } = serve(folder);
  const pages: [url: string, wanted: string[]][] = [
    ["/", [...code("home", "en"), ...data("/console/session", "/console/home")]],
    ["/?range=7d", [...code("home", "en"), ...data("/console/session")]],
    ["/login", code("en")],
    ["/messages", [...code("list", "en", "table"), ...data("/console/session", "/v1/sms?page=1")]],
    ["/messages?page=2", [...code("list", "en", "table"), ...data("/console/session")]],
    ["/messages/out_sms_12", [...code("message", "en"), ...data("/console/session", "/v1/sms/out_sms_12")]],
    ["/messages/%2B1%20", [...code("message", "en"), ...data("/console/session", "/v1/sms/%2B1%20")]],
    ["/messages/out_sms_12/nothing", []],
    ["/messages/a>;rel=x", []],
  ];
  for (const [url, wanted] of pages)
    assert.equal((await app.inject({ url })).headers.link, wanted.join(", ") || undefined, url);
});

test("the texts are in the chosen language, or the one that the browser prefers", async () => {
  const { app } = serve(folder);
  for (const [headers, language] of [
    [{ "accept-language": "fr-RW,en;q=0.5" }, "fr"],
    [{ "accept-language": "fr", cookie: "a=b; tuma-language=en; c=d" }, "en"],
    [{ cookie: "tuma-language=fr" }, "fr"],
    [{ "accept-language": "de", cookie: "tuma-language=xx" }, "en"],
    [{ cookie: "not-tuma-language=fr" }, "en"],
  ] as const) {
    const reply = await app.inject({ url: "/login", headers });
    assert.equal(reply.headers.link, code(language).join(", "), JSON.stringify(headers));
    assert.equal(reply.headers.vary, "accept-encoding, accept-language, cookie");
  }
});

test("no data is fetched ahead in the browser's language for a reader of another", async () => {
  const { app } = serve(folder);
  const ahead = data("/console/session", "/console/home");
  for (const [headers, calls] of [
    [{ "accept-language": "en", cookie: "tuma-language=fr" }, []],
    [{ cookie: "tuma-language=fr" }, []],
    [{ "accept-language": "fr-RW,en;q=0.5", cookie: "tuma-language=fr" }, ahead],
    [{ "accept-language": "fr" }, ahead],
  ] as const) {
    const { link } = (await app.inject({ url: "/", headers })).headers;
    assert.deepEqual(
      String(link)
        .split(", ")
        .filter((each) => each.includes("as=fetch")),
      calls,
      JSON.stringify(headers),
    );
  }
});

test("API paths are not pages", async () => {
  const { app } = serve(folder);
  for (const url of [
    "/v1/sms",
    "/ai/languages",
    "/console/session",
    "/send",
    "/cgi-bin/sendsms",
    "/metrics",
    "/nothing",
  ])
    assert.equal((await app.inject({ url })).statusCode, 404, url);
});

test("hashed files are cached for ever, and sent compressed to clients that accept it", async () => {
  const { app } = serve(folder);
  const url = "/assets/index-1a2b.js";
  const plain = await app.inject({ url, headers: { "accept-encoding": "identity" } });
  assert.equal(plain.headers["cache-control"], "public, max-age=31536000, immutable");
  assert.equal(plain.headers["content-encoding"], undefined);
  for (const [accepted, encoding, decompress] of [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const) {
    const reply = await app.inject({ url, headers: { "accept-encoding": accepted } });
    assert.equal(reply.headers["content-encoding"], encoding);
    assert.ok(reply.rawPayload.length < plain.rawPayload.length);
    assert.equal(decompress(reply.rawPayload).toString(), plain.payload);
  }
});

test("only files of the build are sent", async () => {
  const { app } = serve(folder);
  for (const url of [
    "/assets/..%2f.stamp",
    "/assets/%2e%2e%2findex.html",
    "/assets/other.js",
    "/.stamp",
    "/pages.json",
  ])
    assert.notEqual((await app.inject({ url })).statusCode, 200, url);
});

test("without a build nothing is served, and the caller is told so", () => {
  assert.equal(serve(join(folder, "nowhere")).served, false);
});
