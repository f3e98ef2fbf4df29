import { escapeHtml } from "../../base/mail/mail.ts";

export { escapeHtml };

/** Renders `code`, **strong** and [links](/to/paths) within a line. */
export function inlineHtml(text: string): string {
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, "<code>$1</code>")
    .replaceAll(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replaceAll(/\[([^\]]+)\]\(((?:https?:\/\/|\/|#)[^)\s]*)\)/g, '<a href="$2">$1</a>');
}

/** Renders the subset of Markdown that the built-in pages use: headings, paragraphs, lists and fenced code. */
export function markdownHtml(source: string): string {
  const html: string[] = [];
  const lines = source.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const heading = /^(#{1,4}) (.+)$/.exec(line);
    if (line.startsWith("```")) {
      const end = lines.indexOf("```", i + 1);
      const code = lines.slice(i + 1, end === -1 ? undefined : end);
      html.push(`<pre><code>${escapeHtml(code.join("\n"))}</code></pre>`);
      i = end === -1 ? lines.length : end;
    } else if (heading) {
      const level = heading[1]!.length;
      html.push(`<h${level}>${inlineHtml(heading[2]!)}</h${level}>`);
    } else if (line.startsWith("- ")) {
      const from = i;
      while (lines[i + 1]?.startsWith("- ")) i++;
      const items = lines.slice(from, i + 1).map((item) => `<li>${inlineHtml(item.slice(2))}</li>`);
      html.push(`<ul>${items.join("")}</ul>`);
    } else if (line.trim() !== "") {
      const from = i;
      while (lines[i + 1]?.trim() && !/^(#|```|- )/.test(lines[i + 1]!)) i++;
      html.push(`<p>${inlineHtml(lines.slice(from, i + 1).join(" "))}</p>`);
    }
  }
  return html.join("\n");
}
