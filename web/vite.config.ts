import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { CodeSplittingNameFunction } from "rolldown";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { addressOf } from "./src/api/client.ts";
import type { ApiQuery } from "./src/api/hooks.ts";
import { firstQueries } from "./src/page-queries.ts";
import { languages } from "./src/texts/languages.ts";
import { isFramed, pages, readSearch, type PageOf } from "./src/paths.ts";

// `npx vite web` serves the pages with live reload beside a program that runs on its usual port.
const service = { target: "http://127.0.0.1:8080", changeOrigin: true };
const paths = ["/v1", "/ai", "/media", "/console", "/openapi.json", "/docs", "/health"];

/** What the server counts and merges by, the pages show by. */
const shared = (name: string) => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));

/**
 * Describes the build to the server, in `pages.json`: the paths of pages with their code and first API calls, and the files with the
 * texts of each language. So the browser fetches all three at once, instead of when the app runs. The code of the app comes first: it is
 * the largest by far, so nothing may delay it.
 */
const pagesFile: Plugin = {
  name: "pages",
  generateBundle(_, bundle) {
    const router = readFileSync(new URL("src/router.tsx", import.meta.url), "utf8");
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const made = (module: string) => chunks.find((chunk) => chunk.facadeModuleId?.endsWith(module));
    const sizeOf = (file: string) => (bundle[file] as Rollup.OutputChunk).code.length;
    const app = new Set([...filesOf(made("/src/app.tsx")?.fileName, bundle)].sort((a, b) => sizeOf(b) - sizeOf(a)));
    const codeOf = (name: string) => {
      const module = new RegExp(`\\b${name}: \\(\\) => import\\("\\.(.+?)"\\)`).exec(router)?.[1];
      if (module === undefined) throw new Error(`router.tsx has no code for the page ${name}`);
      return [...app, ...[...filesOf(made(`/src${module}`)?.fileName, bundle)].filter((file) => !app.has(file))];
    };
    const list = Object.fromEntries(
      Object.entries<PageOf>(pages).map(([name, page]) => [
        page.path,
        { code: codeOf(name), calls: callsOf(name, page) },
      ]),
    );
    const first = Object.values(bundle)
      .filter((file) => file.fileName.endsWith(".css") || (file.type === "chunk" && file.isEntry))
      .map(({ fileName }) => fileName);
    const texts = Object.fromEntries(
      Object.keys(languages).map((code) => [code, made(`/src/texts/${code}/${code}.ts`)!.fileName]),
    );
    for (const file of Object.values(texts)) refuseCircle(file, bundle);
    this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify({ pages: list, texts, first }) });
  },
};

/** The first API calls of a page whose address has no query. A parameter is written as its name, such as `$id`. */
function callsOf(name: string, page: PageOf): string[] {
  const param = /\$\w+/.exec(page.path)?.[0] ?? "";
  const ask = (firstQueries as Record<string, (search: object, param: string) => ApiQuery[]>)[name];
  const queries = (ask?.(readSearch(page, {}), param) ?? []).map(([call, { params, query }]) =>
    addressOf(call, params, query).replace(encodeURIComponent(param), param),
  );
  return isFramed(name) ? [addressOf("GET /console/session"), ...queries] : queries;
}

/** A chunk and what it imports, directly or through others. */
function filesOf(name: string | undefined, bundle: Rollup.OutputBundle, found = new Set<string>()): Set<string> {
  const file = name === undefined ? undefined : bundle[name];
  if (file?.type !== "chunk" || found.has(file.fileName)) return found;
  found.add(file.fileName);
  for (const each of file.imports) filesOf(each, bundle, found);
  return found;
}

/** Refuses a build in which a file of texts imports code that waits for the texts: both would wait for ever, and every page would be blank. */
function refuseCircle(texts: string, bundle: Rollup.OutputBundle): void {
  const waits = (file: string) =>
    (bundle[file] as Rollup.OutputChunk).moduleIds.some((id) => id.endsWith(waitingModule));
  const path = [...filesOf(texts, bundle)];
  if (path.some(waits))
    throw new Error(`${texts} would wait for itself: it imports ${path.slice(1).join(", ")}. See \`firstChunks\`.`);
}

/** Exports the texts, and waits for them. */
const waitingModule = "/src/texts/index.ts";

/** Has the browser fetch the code of the app at once, while `main.tsx` is fetching the texts it waits for. */
const preloadApp: Plugin = {
  name: "preload-app",
  transformIndexHtml: {
    order: "post",
    handler(_, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const app = chunks.find((chunk) => chunk.facadeModuleId?.endsWith("/src/app.tsx"));
      if (!app) return [];
      return [app.fileName, ...app.imports].map((file) => ({
        tag: "link",
        attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
      }));
    },
  },
};

type Modules = Parameters<CodeSplittingNameFunction>[1];

/** Which of the first modules import a module, directly or through others; empty if it is loaded later. */
function importedBy(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  seen.add(id);
  const first = /\/src\/(app|main|texts\/en\/en)\.tsx?$/.exec(id)?.[1];
  if (first) found.add(first);
  for (const importer of modules.getModuleInfo(id)?.importers ?? [])
    if (!seen.has(importer)) for (const each of importedBy(importer, modules, seen)) found.add(each);
  return found;
}

/** Modules that the texts of every language import, such as the names of SMPP statuses. */
const isForTexts = (id: string, first: Set<string>) =>
  /\/src\/texts\/\w+\.ts$/.test(id) ||
  id.includes("rolldown/runtime") ||
  (first.has("texts/en/en") && !/\/src\/texts\/en\//.test(id));

/** Chunks of the first load. Modules that the app and the texts share have chunks of their own: otherwise one would wait for the other. */
const firstChunks = ["app", "base"].map((name, index) => ({
  name: (id: string, modules: Modules) => {
    const first = importedBy(id, modules);
    const isBase = isForTexts(id, first) ? !first.has("app") || first.size > 1 : first.has("app") && first.size > 1;
    if (name === "base") return isBase ? name : null;
    return first.has("app") && !isBase ? name : null;
  },
  priority: index + 1,
}));

/**
 * Modules that several pages share are in few chunks: on a slow line every request costs seconds, and a browser makes only six at
 * once (HTTP/1.1). Code that is loaded after a page has chunks of its own.
 */
const sharedChunks = [
  {
    name: "parts",
    test: /\/web\/src\/(?:ui\/(?:lists\/(?!csv|files\.)|values\/)|ui\/layout\/(?:chart|heat-map)|ui\/forms\/(?:debounced|confirm|secret)|shell\/phone-numbers|pages\/home\/(?:messages-chart|error-map)|pages\/webhooks\/health|pages\/wallet\/(?:low-balance-note|groups|kinds))/,
  },
  { name: "forms", test: /\/web\/src\/ui\/forms\/(?:field|form|fields|number|curl)\.tsx?$/ },
].map((group) => ({ ...group, minShareCount: 2, priority: 0 }));

/** Compresses every file once, as small as it gets, beside the plain one. */
const compress: Plugin = {
  name: "compress",
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /\.(?:html|js|css|svg)$/.test(file))) {
      const body = readFileSync(join(dir!, name));
      if (body.length < 1_024) continue;
      writeFileSync(join(dir!, `${name}.br`), brotliCompressSync(body));
      writeFileSync(join(dir!, `${name}.gz`), gzipSync(body, { level: 9 }));
    }
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), pagesFile, preloadApp, compress],
  worker: { format: "es" },
  resolve: {
    alias: [
      // Decision 35.
      { find: /^react(-dom)?$/, replacement: "preact/compat" },
      { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
      { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
      { find: "#segments", replacement: shared("core/messages/accept/segments") },
      { find: "#speech", replacement: shared("core/messages/accept/speech") },
      { find: "#contact", replacement: shared("core/messages/bulk/contact") },
      { find: "#merge", replacement: shared("core/messages/templates/merge") },
      { find: "#variants", replacement: shared("core/messages/templates/variants") },
      { find: "#phone", replacement: shared("base/phone/reading") },
      { find: "#status", replacement: shared("smpp/pdu/status") },
      {
        find: /^(?:\.\.\/)+smpp\/smpp\.ts$/,
        replacement: fileURLToPath(new URL("./src/api/smpp.ts", import.meta.url)),
      },
    ],
  },
  build: {
    target: ["chrome123", "firefox124", "safari17.5"],
    // The policy of the pages allows no `data:` fonts or scripts, and a file of its own is kept by the browser for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // What encodes for the wire needs Node's buffers; the pages only count.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: [...firstChunks, ...sharedChunks] },
      },
      treeshake: { moduleSideEffects: (id) => !/\/src\/(smpp|base)\//.test(id) },
    },
  },
  server: { proxy: Object.fromEntries(paths.map((path) => [path, service])) },
});
