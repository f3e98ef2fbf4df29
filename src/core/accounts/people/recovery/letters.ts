import { installationName, type Letter } from "../../../../base/mail/mail.ts";
import { fallbackLanguage, type Language } from "../../../../base/languages.ts";
import { formatId } from "../../../../base/ids.ts";
import { publicUrl } from "../../../../http/address.ts";
import type { MailKind } from "../../mail/mails.ts";
import type { Writer } from "../../mail/outbox.ts";
import { languageOfMail, timeInMail } from "../../mail/waiting-letter.ts";
import * as store from "../store.ts";
import { addressHours } from "./address.ts";
import { resetMinutes } from "./recovery.ts";
import { auditLogin } from "../../sign-in-log.ts";
import { en, type Change, type LetterTexts } from "./texts/en.ts";
import { fr } from "./texts/fr.ts";
import { rw } from "./texts/rw.ts";
import { sw } from "./texts/sw.ts";

const texts: Record<Language, LetterTexts> = { en, fr, rw, sw };

/** The link that resets a password. Nothing is sent to an address without a login, or after the person has stopped waiting. */
const reset: Writer = async (ctx, { recipient, tries, created_at }, token) => {
  const { sql, clock, config } = ctx;
  const now = clock.now();
  const users = await store.findUsersByEmail(sql, recipient);
  const [first] = users;
  if (!first || now.getTime() - created_at.getTime() > resetMinutes * 60_000) return undefined;
  if (tries === 1) {
    await sql.begin(async (tx) => {
      for (const user of users)
        await auditLogin(ctx, tx, user, "somebody who gave this address", "password.link_requested");
    });
  }
  const linkUntil = new Date(now.getTime() + resetMinutes * 60_000);
  // An address may have several logins: the language of one that chose it is the best guess.
  const language = (users.find((user) => user.language !== null) ?? first).reads;
  const { subject, why, what, link, footnote } = texts[language].reset;
  const name = installationName(config);
  const letter: Letter = {
    language,
    subject: subject(name),
    paragraphs: [why(recipient, name), what(timeInMail(linkUntil))],
    link: { label: link, url: `${publicUrl(config)}/reset/${token}` },
    footnote,
  };
  return { letter, linkUntil };
};

/** The link of an invitation, unless it has been accepted or withdrawn. */
const invitation: Writer = async ({ sql, config, clock }, { about, details }, token) => {
  const found = await store.findInvitation(sql, { id: about }, clock.now());
  if (!found) return undefined;
  const { account_name: account, role, expires_at: linkUntil } = found;
  const invited = { account, role, name: installationName(config), by: details["by"] };
  const language = languageOfMail(details);
  const { subject, why, what, link, footnote } = texts[language].invitation;
  const letter: Letter = {
    language,
    subject: subject(invited),
    paragraphs: [why(invited), what(timeInMail(linkUntil))],
    link: { label: link, url: `${publicUrl(config)}/invite/${token}` },
    footnote,
  };
  return { letter, linkUntil };
};

/** The mail with the link that confirms a new address; none if the login is gone. */
const address: Writer = async ({ sql, config, clock }, { recipient, about }, token) => {
  const user = about === null ? undefined : await store.findUser(sql, about);
  if (!user) return undefined;
  const linkUntil = new Date(clock.now().getTime() + addressHours * 3_600_000);
  const { subject, why, what, link, footnote } = texts[user.reads].address;
  const name = installationName(config);
  const letter: Letter = {
    language: user.reads,
    subject: subject(name),
    paragraphs: [why(user.email, recipient, name), what(timeInMail(linkUntil))],
    link: { label: link, url: `${publicUrl(config)}/confirm-address/${token}` },
    footnote,
  };
  return { letter, linkUntil };
};

/** Reports a change to a login, in case somebody else made it. */
const changed: Writer = async ({ sql, config }, { recipient, details, created_at, about }) => {
  const language = (await store.findUser(sql, about!))?.reads ?? fallbackLanguage;
  const { what, news, subject, why, advice, appeal, link, footnote } = texts[language].changed;
  const change = details["change"] as Change;
  const name = installationName(config);
  // A former address can no longer reset the password.
  const isGone = change === "email";
  const letter: Letter = {
    language,
    subject: subject(what[change], name),
    paragraphs: [why(what[change], recipient, name, timeInMail(created_at)), news[change], isGone ? appeal : advice],
    ...(isGone ? {} : { link: { label: link, url: `${publicUrl(config)}/forgot` } }),
    footnote: footnote(formatId("usr", about!)),
  };
  return { letter };
};

/** The composer of each kind of mail about logins. */
export const letters: Record<Exclude<MailKind, "approval" | "credit">, Writer> = {
  reset,
  invitation,
  changed,
  address,
};
