import { fallbackLanguage, languages, type Language } from "../../../base/languages.ts";
import { installationName } from "../../../base/mail/mail.ts";
import { writeMoney } from "../../../base/money-text.ts";
import { publicUrl } from "../../../http/address.ts";
import type { Writer } from "../../accounts/mail/outbox.ts";
import * as store from "./store.ts";
import { en, type LetterTexts } from "./texts/en.ts";
import { fr } from "./texts/fr.ts";
import { rw } from "./texts/rw.ts";
import { sw } from "./texts/sw.ts";

const texts: Record<Language, LetterTexts> = { en, fr, rw, sw };

/** The mail to another operator, who may approve a credit; none if it no longer waits. */
export const creditLetter: Writer = async (ctx, { about, details }) => {
  const row = await store.findCredit(ctx.sql, about!, ctx.clock.now());
  if (row?.state !== "waiting") return undefined;
  const language = languages.find((each) => each === details["language"]) ?? fallbackLanguage;
  const { subject, why, what, link, footnote } = texts[language];
  const amount = writeMoney(language, row.amount / 1_000_000, "cost", row.currency);
  const until = `${row.expires_at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const letter = {
    language,
    subject: subject(installationName(ctx.config)),
    paragraphs: [why({ by: row.asked_by_name, account: row.account_name, amount }), what(until)],
    link: { label: link, url: `${publicUrl(ctx.config)}/operator/approvals` },
    footnote,
  };
  return { letter };
};
