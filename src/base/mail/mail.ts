import { createTransport } from "nodemailer";
import type { Config } from "../config/config.ts";
import type { Language } from "../languages.ts";
import { darkLook, look, typeface } from "./look.ts";

/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  /** Plain text, which every client can show. */
  text: string;
  /** The same text in HTML. It loads nothing remote, so nobody learns that it was read. */
  html: string;
}

/** The content of a mail. */
export interface Letter {
  language: Language;
  subject: string;
  paragraphs: string[];
  /** What the reader should open. */
  link?: { label: string; url: string };
  /** Why the reader got it, in small print. */
  footnote?: string;
}

/** Hands a mail to the configured SMTP server. Rejects if the server refuses it. */
export type Mailer = (mail: Mail) => Promise<void>;

/** A server that stops responding must not delay the notices behind it. */
const patienceMs = 10_000;

/** The mailer of the configuration; undefined without `SMTP_URL`. */
export function openMailer({ smtpUrl, mailFrom }: Pick<Config, "smtpUrl" | "mailFrom">): Mailer | undefined {
  if (smtpUrl === undefined) return undefined;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // Texts may quote strangers, so neither files nor URLs are ever read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => void (await transport.sendMail({ from: mailFrom, ...mail }));
}

/** Delays before a mail is tried again, in seconds; after the last it is given up. */
export const mailRetrySeconds = [10, 60, 300, 1_800, 7_200];

/** The name of the installation: the one before the address in `MAIL_FROM`, or else `Tuma`. */
export function installationName({ mailFrom }: Pick<Config, "mailFrom">): string {
  return /^\s*"?([^"<]+?)"?\s*</.exec(mailFrom)?.[1] ?? "Tuma";
}

/** Customers choose names: a line break in one must not start a header or a paragraph. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** A letter as plain text and as HTML, signed with the installation's name. */
export function writeMail(config: Pick<Config, "mailFrom">, to: string, letter: Letter): Mail {
  const name = installationName(config);
  const paragraphs = letter.paragraphs.map(oneLine);
  const { link, footnote } = letter;
  const text = [
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    `-- \n${name}`,
    ...(footnote ? [oneLine(footnote)] : []),
  ].join("\n\n");
  const html = [
    ...paragraphs.map((each) => `<p>${escapeHtml(each)}</p>`),
    ...(link ? [linkHtml(link)] : []),
    ...(footnote ? [`<p ${look("dim", "font-size:13px")}>${escapeHtml(oneLine(footnote))}</p>`] : []),
  ].join("\n");
  return {
    to,
    subject: oneLine(letter.subject).slice(0, 200),
    text: `${text}\n`,
    html: page(letter, escapeHtml(name), html),
  };
}

/** The header of the dashboard over a card. The mark is a letter: clients show no SVG, and fetch nothing. */
const page = ({ language, subject }: Letter, name: string, body: string) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(oneLine(subject))}</title>${darkLook}</head>
<body ${look("body", `margin:0;padding:24px 16px;font:15px/1.5 ${typeface}`)}>
<div style="max-width:34em;margin:0 auto">
<p style="margin:0 0 12px;font-weight:600"><span ${look("mark", markStyle)} aria-hidden="true">T</span> ${name}</p>
<div ${look("card", "padding:8px 24px;border:1px solid;border-radius:8px")}>
${body}
</div>
</div>
</body></html>
`;

const markStyle =
  "display:inline-block;width:24px;margin-right:4px;border-radius:6px;line-height:24px;text-align:center";
const buttonStyle = "display:inline-block;padding:9px 16px;border-radius:6px;font-weight:500;text-decoration:none";

/** A button, with the URL below it for readers who want to check it first. */
function linkHtml({ label, url }: NonNullable<Letter["link"]>): string {
  const [address, words] = [escapeHtml(url), escapeHtml(label)];
  const below = look("dim", "font-size:13px;overflow-wrap:anywhere");
  return `<p><a href="${address}" ${look("button", buttonStyle)}>${words}</a></p>\n<p ${below}>${address}</p>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
}
