import { escapeHtml } from "../markdown.ts";
import { renderPage, type RenderedPage } from "../page.ts";
import { script } from "./script.ts";

/** What is particular to a page of the documentation. */
export interface SitePage {
  title: string;
  /** The links beside the text, as HTML. */
  nav: string;
  /** The text, as HTML. */
  main: string;
  /** What was searched for, to be shown in the box. */
  query?: string;
  /** Beyond those of every page. */
  style?: string;
  script?: string;
}

const style = `
body{overflow-wrap:anywhere}
.skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:.5rem;z-index:3;background:var(--paper);padding:.3rem .6rem}
header{position:sticky;top:0;z-index:2;display:flex;gap:.6rem 1rem;align-items:center;flex-wrap:wrap;padding:.6rem 1.25rem;background:var(--paper);border-bottom:1px solid var(--line)}
header>a{font-weight:600;color:inherit;text-decoration:none}
header>a.dim{font-weight:400;font-size:.9rem;margin-left:auto}
header form{position:relative;flex:1 1 14rem;max-width:34rem}
input[type=search]{width:100%;font:inherit;padding:.4rem .6rem;border:1px solid var(--dim);border-radius:7px;background:var(--paper);color:inherit}
#found{position:absolute;left:0;right:0;top:100%;margin:.3rem 0 0;padding:.3rem;list-style:none;background:var(--paper);border:1px solid var(--line);border-radius:8px;max-height:70vh;overflow:auto;box-shadow:0 6px 24px #0003}
#found:empty{display:none}#found a,#found p{display:block;margin:0;padding:.4rem .6rem;border-radius:6px;color:inherit;text-decoration:none}
#found a:hover,#found a:focus{background:var(--shade)}#found b{color:var(--accent)}#found span{display:block;font-size:.85rem;color:var(--dim)}
#found span{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
pre.wrap{white-space:pre-wrap;overflow-wrap:anywhere}.sample{position:relative}.sample button{position:absolute;top:.4rem;right:.4rem;opacity:0}.sample:hover button,.sample button:focus-visible{opacity:1}
button{font:inherit;font-size:.85rem;padding:.35rem .7rem;border:1px solid var(--dim);border-radius:7px;background:var(--shade);color:inherit;cursor:pointer}
.token{display:flex;gap:.6rem;align-items:center;flex-wrap:wrap;font-size:.85rem}.token[hidden],[hidden]{display:none}
.layout{display:grid;grid-template-columns:17rem minmax(0,1fr)}
.layout>nav{position:sticky;top:3.6rem;height:calc(100vh - 3.6rem);overflow:auto;border-right:1px solid var(--line);padding:1rem;font-size:.9rem}
nav summary{cursor:pointer;font-weight:600;padding:.2rem .4rem}nav ul{list-style:none;margin:0 0 .5rem;padding:0}
nav li a{display:block;color:inherit;text-decoration:none;padding:.15rem .4rem .15rem 1.2rem;border-radius:5px}
nav li a:hover,nav a[aria-current]{background:var(--shade)}nav a[aria-current]{color:var(--accent);font-weight:600}
.layout>main{width:100%}h1,h2,h3,h4{scroll-margin-top:4.5rem}h3{font-size:1rem;margin:1.4rem 0 .4rem}
main h2>a.to,main h3>a.to{color:inherit;text-decoration:none}
.table{overflow-x:auto;margin:.8rem 0}table{border-collapse:collapse;font-size:.92rem;min-width:60%}
th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid var(--line)}th,td{overflow-wrap:break-word}
img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:8px}li{margin:.25rem 0}
.parts{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:1.5rem;padding:0;list-style:none}.parts ul{padding-left:1.1rem}
.menu{display:none}
@media(max-width:52rem){.layout{display:block}.layout>nav{display:none;position:static;height:auto;border:0;border-bottom:1px solid var(--line)}.layout>nav:target,.menu{display:block}header{position:relative}main{padding-top:1.5rem}}
`;

/** A page of the documentation: the search box above, the links beside the text, or on a narrow screen behind the link "Menu". */
export function sitePage(page: SitePage): RenderedPage {
  const body = `<a class="skip" href="#text">Skip to the text</a>
<header><a href="/docs">Tuma documentation</a><a class="dim menu" href="#menu">Menu</a>
<form action="/docs/search" role="search"><input id="search" type="search" name="q" value="${escapeHtml(page.query ?? "")}" maxlength="200" autocomplete="off" placeholder="Search (press /)" aria-label="Search the documentation"><ul id="found" aria-label="Results"></ul></form>
<div class="token" hidden><button type="button"></button><span role="status"></span></div><a class="dim" href="/">Dashboard</a></header>
<div class="layout"><nav id="menu" aria-label="Documentation"><a class="menu" href="#text">Close the menu</a>${page.nav}</nav>
<main id="text">${page.main}</main></div>`;
  return renderPage({
    title: `${page.title} – Tuma`,
    body,
    style: style + (page.style ?? ""),
    script: script + (page.script ?? ""),
    connects: true,
  });
}
