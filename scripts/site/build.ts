/** Builds the documentation into `site/dist`: static files, compressed, with a list of them for the service. */
import { hash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { SiteList } from "../../src/http/docs/site.ts";
import { indexPages } from "../../src/http/docs/search.ts";
import { references, searched } from "./pages.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const site = join(root, "site");
/** Where the generator writes; the build before stays until this one is whole. */
const built = join(site, ".build");

/** As much of a section as the list of results shows. */
const shownLength = 160;

/** Builds the site. */
export async function buildSite(): Promise<void> {
  // Otherwise the generator reports each build to its makers.
  process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
  const { build } = await import("astro");
  await build({ root: site, logLevel: "error" });
  addFiles();
  const scripts = fitPolicy(filesBelow(built).filter((file) => file.endsWith(".html")));
  const files = Object.fromEntries(filesBelow(built).map((file) => [addressOf(file), describe(file)]));
  writeFileSync(join(built, "files.json"), JSON.stringify({ scripts, files } satisfies SiteList));
  rmSync(join(site, "dist"), { recursive: true, force: true });
  renameSync(built, join(site, "dist"));
}

/** What the generator does not make: the icon, the pictures, the index of the search, and the reference as Markdown. */
function addFiles(): void {
  cpSync(join(root, "web/src/icon.svg"), join(built, "icon.svg"));
  cpSync(join(root, "docs/pictures"), join(built, "pictures"), { recursive: true });
  writeFileSync(join(built, "search.json"), JSON.stringify(indexPages(searched, shownLength)));
  for (const { path, markdown } of references) {
    const file = join(built, `${path}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, markdown);
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

/** Makes the pages fit their policy: the hashes of the scripts within them, and `style` attributes, which become classes. */
function fitPolicy(pages: string[]): string[] {
  const scripts = new Set<string>();
  const styles = new Map<string, string>();
  const texts = pages.map((page) => withClasses(readFileSync(join(built, page), "utf8"), styles));
  const rules = [...styles].map(([style, name]) => `.${name}{${style}}`).join("\n");
  for (const file of filesBelow(built).filter((each) => each.endsWith(".css"))) {
    const css = readFileSync(join(built, file), "utf8");
    writeFileSync(join(built, file), css.replaceAll(coloured, "[class^='at-']"));
  }
  const sheet = `_astro/attributes.${digest(rules).slice(0, 8)}.css`;
  writeFileSync(join(built, sheet), rules);
  for (const [n, html] of texts.entries()) {
    for (const [, script] of html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g))
      scripts.add(`'sha256-${hash("sha256", script!, "base64")}'`);
    const link = `<link rel="stylesheet" href="/docs/${sheet}">`;
    writeFileSync(join(built, pages[n]!), html.replace("</head>", `${link}</head>`));
  }
  return [...scripts].sort();
}

const digest = (body: string | Buffer) => hash("sha256", body, "base64url");

/** What the style sheets of samples select: colours in `style` attributes. */
const coloured = /\[style\^=["']?--["']?\]:not\(\[class\]\)/g;

/** The policy allows no `style` attributes: each becomes a class, of which there are few. */
function withClasses(html: string, styles: Map<string, string>): string {
  return html.replaceAll(/<[a-zA-Z][^<>]* style="[^"]*"[^<>]*>/g, (tag) => {
    const style = / style="([^"]*)"/.exec(tag)![1]!;
    const name = styles.get(style) ?? `at-${styles.size}`;
    styles.set(style, name);
    const bare = tag.replace(/ style="[^"]*"/, "");
    return / class="/.test(bare)
      ? bare.replace(/ class="/, `$&${name} `)
      : bare.replace(/^<[\w-]+/, `$& class="${name}"`);
  });
}

/** The address of a file below `/docs`. */
const addressOf = (file: string) => file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "");

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
const isCompressed = (file: string) => /\.(webp|woff2)$/.test(file);

function describe(file: string): SiteList["files"][string] {
  const path = join(built, file);
  const body = readFileSync(path);
  const type = types[extname(file)];
  if (type === undefined) throw new Error(`${file} has no media type: see scripts/site/build.ts`);
  const isPacked = !isCompressed(file) && body.length > 1_024;
  if (isPacked) {
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  }
  return { file, type, etag: `W/"${digest(body).slice(0, 22)}"`, codings: isPacked ? ["br", "gzip"] : [] };
}
