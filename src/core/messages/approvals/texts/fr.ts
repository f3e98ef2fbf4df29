import type { WaitingTexts } from "../../../accounts/mail/waiting-letter.ts";
import type { Waiting } from "./en.ts";

/** The mail in French. */
export const fr: WaitingTexts<Waiting> = {
  subject: (name) => `Un envoi attend votre approbation sur ${name}`,
  why: ({ by, count, messages, account, cost }) =>
    `${by} demande l’envoi de ${count === 1 ? "1 message" : `${messages} messages`} du compte ${account}, pour ${cost}.`,
  what: (until) => `Rien n’est débité ni envoyé avant une approbation. L’envoi attend jusqu’au ${until}.`,
  link: "Voir ce qui partirait",
  footnote: "Vous recevez ce message parce que vous pouvez approuver ce que d’autres demandent d’envoyer.",
};
