import type { Context } from "../../../base/context.ts";
import { fallbackLanguage, languages, type Language } from "../../../base/languages.ts";
import { installationName, type Letter } from "../../../base/mail/mail.ts";
import { publicUrl } from "../../../http/address.ts";

/** What a mail to somebody who may approve something says in one language. `Waiting`: what waits. */
export interface WaitingTexts<Waiting> {
  subject: (name: string) => string;
  why: (waiting: Waiting) => string;
  what: (until: string) => string;
  link: string;
  footnote: string;
}

/** The language that a mail was posted for. */
export const languageOfMail = (details: Record<string, string>): Language =>
  languages.find((each) => each === details["language"]) ?? fallbackLanguage;

/** A time in a mail. */
export const timeInMail = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/**
 * The mail that says that something waits for an approver.
 *
 * @param path the page of the dashboard where it is decided
 */
export function waitingLetter<Waiting>(
  { config }: Pick<Context, "config">,
  language: Language,
  { subject, why, what, link, footnote }: WaitingTexts<Waiting>,
  { waiting, until, path }: { waiting: Waiting; until: Date; path: string },
): Letter {
  return {
    language,
    subject: subject(installationName(config)),
    paragraphs: [why(waiting), what(timeInMail(until))],
    link: { label: link, url: `${publicUrl(config)}${path}` },
    footnote,
  };
}
