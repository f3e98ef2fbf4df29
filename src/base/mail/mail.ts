import { createTransport } from "nodemailer";
import type { Config } from "../config/config.ts";
import type { Language } from "../languages.ts";

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
    `<p style="color:#666;font-size:13px">${escapeHtml(name)}${footnote ? `<br>${escapeHtml(oneLine(footnote))}` : ""}</p>`,
  ].join("\n");
  return {
    to,
    subject: oneLine(letter.subject).slice(0, 200),
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="${letter.language}"><body style="${bodyStyle}">\n${html}\n</body></html>\n`,
  };
}

const bodyStyle = "max-width:34em;margin:2em auto;padding:0 1em;font:16px/1.5 system-ui,sans-serif;color:#111";
const buttonStyle = "display:inline-block;padding:10px 16px;border-radius:6px;background:#111;color:#fff";

/** A button, with the URL below it for readers who want to check it first. */
function linkHtml({ label, url }: NonNullable<Letter["link"]>): string {
  const [address, words] = [escapeHtml(url), escapeHtml(label)];
  return `<p><a href="${address}" style="${buttonStyle}">${words}</a></p>\n<p style="color:#666;font-size:13px">${address}</p>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
}
