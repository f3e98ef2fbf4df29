import type { Language } from "../../../base/languages.ts";
import { writeMoney } from "../../../base/money-text.ts";
import type { Writer } from "../../accounts/mail/outbox.ts";
import { languageOfMail, waitingLetter, type WaitingTexts } from "../../accounts/mail/waiting-letter.ts";
import * as store from "./store.ts";

/** What waits. `amount`: with its currency. */
type Waiting = Record<"by" | "account" | "amount", string>;

const texts: Record<Language, WaitingTexts<Waiting>> = {
  en: {
    subject: (name) => `A credit waits for your approval on ${name}`,
    why: ({ by, account, amount }) => `${by} asks to credit ${amount} to the account ${account}.`,
    what: (until) => `Nothing is credited before another operator approves. It waits until ${until}.`,
    link: "See the credit",
    footnote: "You received this mail because you are an operator of this installation.",
  },
  fr: {
    subject: (name) => `Un crédit attend votre approbation sur ${name}`,
    why: ({ by, account, amount }) => `${by} demande de créditer ${amount} sur le compte ${account}.`,
    what: (until) =>
      `Rien n’est crédité avant l’approbation d’un autre exploitant. Le crédit attend jusqu’au ${until}.`,
    link: "Voir le crédit",
    footnote: "Vous recevez ce message parce que vous êtes exploitant de cette installation.",
  },
  rw: {
    subject: (name) => `Hari amafaranga ategereje ko uyemeza kuri ${name}`,
    why: ({ by, account, amount }) => `${by} arasaba gushyira ${amount} kuri konti ${account}.`,
    what: (until) => `Nta mafaranga ashyirwaho undi ushinzwe sisitemu atarayemeza. Ategereje kugeza ${until}.`,
    link: "Reba ayo mafaranga",
    footnote: "Wabonye iyi imeyili kuko ushinzwe iyi sisitemu.",
  },
  sw: {
    subject: (name) => `Salio linasubiri idhini yako kwenye ${name}`,
    why: ({ by, account, amount }) => `${by} anaomba kuongeza ${amount} kwenye akaunti ${account}.`,
    what: (until) => `Hakuna kinachoongezwa kabla mwendeshaji mwingine hajaidhinisha. Linasubiri hadi ${until}.`,
    link: "Tazama salio",
    footnote: "Umepokea barua hii kwa sababu wewe ni mwendeshaji wa mfumo huu.",
  },
};

/** The mail to another operator, who may approve a credit; none if it no longer waits. */
export const creditLetter: Writer = async (ctx, { about, details }) => {
  const row = await store.findCredit(ctx.sql, about!, ctx.clock.now());
  if (row?.state !== "waiting") return undefined;
  const language = languageOfMail(details);
  const amount = writeMoney(language, row.amount / 1_000_000, "cost", row.currency);
  const waiting = { by: row.asked_by_name, account: row.account_name, amount };
  const path = "/operator/approvals";
  return { letter: waitingLetter(ctx, language, texts[language], { waiting, until: row.expires_at, path }) };
};
