import type { Language } from "../../../base/languages.ts";
import { writeMoney } from "../../../base/money-text.ts";
import type { Writer } from "../../accounts/mail/outbox.ts";
import { languageOfMail, waitingLetter, type WaitingTexts } from "../../accounts/mail/waiting-letter.ts";
import * as store from "./store.ts";

/** What waits. `amount`: with its currency, without a sign. */
type Waiting = Record<"by" | "account" | "amount", string> & { isDebit: boolean };

const texts: Record<Language, WaitingTexts<Waiting>> = {
  en: {
    subject: (name) => `Money waits for your approval on ${name}`,
    why: ({ by, account, amount, isDebit }) =>
      isDebit
        ? `${by} asks to debit ${amount} from the account ${account}.`
        : `${by} asks to credit ${amount} to the account ${account}.`,
    what: (until) => `Nothing is written before another operator approves. It waits until ${until}.`,
    link: "See what waits",
    footnote: "You received this mail because you are an operator of this installation.",
  },
  fr: {
    subject: (name) => `Une somme attend votre approbation sur ${name}`,
    why: ({ by, account, amount, isDebit }) =>
      isDebit
        ? `${by} demande de débiter ${amount} du compte ${account}.`
        : `${by} demande de créditer ${amount} sur le compte ${account}.`,
    what: (until) => `Rien n’est écrit avant l’approbation d’un autre exploitant. La somme attend jusqu’au ${until}.`,
    link: "Voir ce qui attend",
    footnote: "Vous recevez ce message parce que vous êtes exploitant de cette installation.",
  },
  rw: {
    subject: (name) => `Hari amafaranga ategereje ko uyemeza kuri ${name}`,
    why: ({ by, account, amount, isDebit }) =>
      isDebit
        ? `${by} arasaba gukura ${amount} kuri konti ${account}.`
        : `${by} arasaba gushyira ${amount} kuri konti ${account}.`,
    what: (until) => `Nta gihinduka undi ushinzwe sisitemu atarayemeza. Ategereje kugeza ${until}.`,
    link: "Reba ayo mafaranga",
    footnote: "Wabonye iyi imeyili kuko ushinzwe iyi sisitemu.",
  },
  sw: {
    subject: (name) => `Salio linasubiri idhini yako kwenye ${name}`,
    why: ({ by, account, amount, isDebit }) =>
      isDebit
        ? `${by} anaomba kupunguza ${amount} kutoka akaunti ${account}.`
        : `${by} anaomba kuongeza ${amount} kwenye akaunti ${account}.`,
    what: (until) => `Hakuna kinachobadilika kabla mwendeshaji mwingine hajaidhinisha. Linasubiri hadi ${until}.`,
    link: "Tazama salio",
    footnote: "Umepokea barua hii kwa sababu wewe ni mwendeshaji wa mfumo huu.",
  },
};

/** The mail to another operator, who may approve a credit; none if it no longer waits. */
export const creditLetter: Writer = async (ctx, { about, details }) => {
  const row = await store.findCredit(ctx.sql, about!, ctx.clock.now());
  if (row?.state !== "waiting") return undefined;
  const language = languageOfMail(details);
  const amount = writeMoney(language, Math.abs(row.amount) / 1_000_000, "cost", row.currency);
  const waiting = { by: row.asked_by_name, account: row.account_name, amount, isDebit: row.amount < 0 };
  const path = "/operator/approvals";
  return { letter: waitingLetter(ctx, language, texts[language], { waiting, until: row.expires_at, path }) };
};
