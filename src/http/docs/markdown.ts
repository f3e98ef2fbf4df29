import { escapeHtml } from "../../base/mail/mail.ts";

export { escapeHtml };

/** How a document is rendered. */
export interface Rendering {
  /** The address of a link or picture as written; undefined if it leads nowhere here, so that only its text is shown. */
  link?: (target: string) => string | undefined;
  /** Fenced code before it is shown, by the language of its block. */
  code?: (code: string, language: string) => string;
}

/** Links that mean the same everywhere. */
const absolute = (target: string) => (/^(https?:\/\/|\/|#)/.test(target) ? target : undefined);

const spans =
  /(`+)([^]*?[^`])\1(?!`)|(!?)\[((?:`[^`]*`|[^\]`])*)\]\(([^)\s]+)\)|\*\*((?:`[^`]*`|[^*`])+)\*\*|\*(?! )((?:`[^`]*`|[^*`])+)\*|\\([|\\`*_[\]])/g;

/** Renders `code`, **strong**, *emphasis*, [links](/to/paths) and ![pictures](/of/things.png) within a line. */
export function inlineHtml(text: string, rendering: Rendering = {}): string {
  const { link = absolute } = rendering;
  let html = "";
  let at = 0;
  for (const match of text.matchAll(spans)) {
    const [whole, ticks, code, picture, label, target, strong, emphasis, escaped] = match;
    html += escapeHtml(text.slice(at, match.index));
    at = match.index + whole.length;
    const address = target === undefined ? undefined : link(target);
    if (ticks !== undefined) html += `<code>${escapeHtml(code!.replace(/^ (.*) $/s, "$1"))}</code>`;
    else if (strong !== undefined) html += `<strong>${inlineHtml(strong, rendering)}</strong>`;
    else if (emphasis !== undefined) html += `<em>${inlineHtml(emphasis, rendering)}</em>`;
    else if (escaped !== undefined) html += escapeHtml(escaped);
    else if (address === undefined) html += inlineHtml(label!, rendering);
    else if (picture === "!") html += `<img src="${escapeHtml(address)}" alt="${escapeHtml(label!)}" loading="lazy">`;
    else html += `<a href="${escapeHtml(address)}">${inlineHtml(label!, rendering)}</a>`;
  }
  return html + escapeHtml(text.slice(at));
}

/** The fragment that leads to a heading, by GitHub's rule, so that links in the files work in both places. */
export function slugOf(heading: string): string {
  const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
  return text.replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(/\s/g, "-");
}

/** Renders the Markdown of the documentation: headings, paragraphs, nested lists, tables, fenced code. */
export function markdownHtml(source: string, rendering: Rendering = {}): string {
  return blocksHtml(source.split("\n"), rendering);
}

const marker = /^(?:[-*]|\d+\.) +/;
const fence = /^```(\S*)/;
const beginsBlock = (line: string) => /^(#{1,4} |```|\||[-*] |1\. )/.test(line);
const isOrdered = (line: string) => /^\d/.test(line);
const isRule = (line: string | undefined) => line !== undefined && /^\|[\s:|-]+$/.test(line);

function blocksHtml(lines: string[], rendering: Rendering): string {
  const html: string[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!;
    const from = at++;
    const heading = /^(#{1,4}) (.+)$/.exec(line);
    if (line.trim() === "") continue;
    if (fence.test(line)) {
      while (at < lines.length && !lines[at]!.startsWith("```")) at++;
      html.push(codeHtml(lines.slice(from + 1, at++).join("\n"), fence.exec(line)![1]!, rendering));
    } else if (heading) {
      const [, { length: level }, text] = heading as unknown as [string, string, string];
      html.push(`<h${level} id="${escapeHtml(slugOf(text))}">${inlineHtml(text, rendering)}</h${level}>`);
    } else if (line.startsWith("|") && isRule(lines[at])) {
      while (lines[at]?.startsWith("|")) at++;
      html.push(tableHtml(lines.slice(from, at), rendering));
    } else if (marker.test(line)) {
      const { items, end } = itemsOf(lines, from);
      const name = isOrdered(line) ? "ol" : "ul";
      html.push(`<${name}>${items.map((item) => `<li>${itemHtml(item, rendering)}</li>`).join("")}</${name}>`);
      at = end;
    } else {
      while (lines[at]?.trim() && !beginsBlock(lines[at]!)) at++;
      const text = lines.slice(from, at).map((each) => each.trim());
      html.push(`<p>${inlineHtml(text.join(" "), rendering)}</p>`);
    }
  }
  return html.join("\n");
}

/** Code wraps; a drawing, which has no language, scrolls sideways, so the keyboard has to reach it. */
function codeHtml(code: string, language: string, { code: change }: Rendering): string {
  const shown = change === undefined ? code : change(code, language);
  return `<pre${language === "" ? ' tabindex="0"' : ' class="wrap"'}><code>${escapeHtml(shown)}</code></pre>`;
}

/** The items of the list that begins at a line, without their markers and indentation. */
function itemsOf(lines: string[], from: number): { items: string[][]; end: number } {
  const items: string[][] = [];
  let at = from;
  while (at < lines.length && marker.test(lines[at]!) && isOrdered(lines[at]!) === isOrdered(lines[from]!)) {
    const width = marker.exec(lines[at]!)![0].length;
    const item = [lines[at++]!.slice(width)];
    for (; at < lines.length; at++) {
      const line = lines[at]!;
      const isIndented = /^ {2,}\S/.test(line);
      const isBlankWithin = line.trim() === "" && /^ {2,}\S/.test(lines[at + 1] ?? "");
      if (!isIndented && !isBlankWithin && (line.trim() === "" || beginsBlock(line) || marker.test(line))) break;
      item.push(line.replace(new RegExp(`^ {0,${width}}`), ""));
    }
    items.push(item);
    let next = at;
    while (lines[next]?.trim() === "") next++;
    if (marker.test(lines[next] ?? "")) at = next;
  }
  return { items, end: at };
}

/** An item that is one paragraph is shown as its text alone. */
function itemHtml(lines: string[], rendering: Rendering): string {
  const html = blocksHtml(lines, rendering);
  const [, text, rest] = /^<p>([^]*?)<\/p>([^]*)$/.exec(html) ?? [];
  return text === undefined ? html : text + rest;
}

/** Wide tables scroll within their own box, so that the page never does. */
function tableHtml(lines: string[], rendering: Rendering): string {
  const rows = lines.filter((_, n) => n !== 1).map(cellsOf);
  const rowHtml = (cells: string[], name: string) =>
    `<tr>${cells.map((cell) => `<${name}>${inlineHtml(cell, rendering)}</${name}>`).join("")}</tr>`;
  const [head, ...body] = rows;
  const isHeaded = head!.some((cell) => cell !== "");
  const headHtml = isHeaded ? `<thead>${rowHtml(head!, "th")}</thead>` : "";
  return `<div class="table" tabindex="0"><table>${headHtml}<tbody>${body.map((cells) => rowHtml(cells, "td")).join("")}</tbody></table></div>`;
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\|/, "")
    .replace(/\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, "|"));
