import { hash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "./markdown.ts";
import { prepareText, sendPrepared, type Prepared } from "./prepared.ts";

/** The style of every built-in page: one column, system fonts, light or dark by the system's setting. */
const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--dim:#5b6570;--paper:#fdfdfc;--shade:#f2f3f1;--line:#dfe2de;--accent:#0b6b53;--get:#0b6b53;--post:#8a5a00;--put:#5a4fa3;--patch:#5a4fa3;--delete:#a3303a}
@media(prefers-color-scheme:dark){:root{--ink:#e4e7e3;--dim:#9aa49d;--paper:#141716;--shade:#1d2220;--line:#303734;--accent:#5fd0ac;--get:#5fd0ac;--post:#e0b25a;--put:#aaa1ef;--patch:#aaa1ef;--delete:#f0828a}}
*{box-sizing:border-box}html{scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2.5rem 1.25rem 5rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}
p{margin:.5rem 0}a{color:var(--accent)}
code{font:.9em ui-monospace,monospace;background:var(--shade);padding:.1em .3em;border-radius:4px}
pre{background:var(--shade);border:1px solid var(--line);border-radius:8px;padding:.8rem 1rem;overflow:auto;line-height:1.45}
pre code{background:none;padding:0;font-size:.82rem}
.dim{color:var(--dim)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

/** A built-in page. */
export interface Page {
  title: string;
  /** HTML, already escaped. */
  body: string;
  style?: string;
  /** Inline script, allowed by its hash. */
  script?: string;
  /** The script calls this service, and forms and pictures lead to it. Otherwise the page may fetch nothing at all. */
  connects?: boolean;
}

/** A rendered page with a policy that lets it reach nothing beyond what it says it needs. */
export interface RenderedPage {
  html: string;
  policy: string;
}

/** The Content-Security-Policy source of one inline text. */
const allow = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;

/** Renders a page and its own Content-Security-Policy. */
export function renderPage(page: Page): RenderedPage {
  const css = style + (page.style ?? "");
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(page.title)}</title><link rel="icon" href="data:,"><style>${css}</style></head>
<body>${page.body}${page.script ? `<script>${page.script}</script>` : ""}</body></html>
`;
  const script = page.script ? ` script-src ${allow(page.script)};` : "";
  const reach = page.connects
    ? "connect-src 'self'; img-src 'self' data:; form-action 'self'"
    : "img-src data:; form-action 'none'";
  const policy = `default-src 'none'; style-src ${allow(css)};${script} ${reach}; base-uri 'none'; frame-ancestors 'none'`;
  return { html, policy };
}

const headersOf = (policy: string) => ({
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
});

/** Sends a page that was made for this request. */
export function sendPage(reply: FastifyReply, { html, policy }: RenderedPage): FastifyReply {
  return reply.type("text/html; charset=utf-8").headers(headersOf(policy)).send(html);
}

/** A page that is the same for everybody. */
export interface KeptPage {
  document: Prepared;
  policy: string;
}

export const keepPage = ({ html, policy }: RenderedPage): KeptPage => ({
  document: prepareText("text/html", html),
  policy,
});

/** Sends a page that is the same for everybody. */
export function sendKept(reply: FastifyReply, { document, policy }: KeptPage): FastifyReply {
  return sendPrepared(reply.headers(headersOf(policy)), document);
}
