import type { LetterTexts } from "./en.ts";

/** The mail in French. */
export const fr: LetterTexts = {
  subject: (name) => `Un crédit attend votre approbation sur ${name}`,
  why: ({ by, account, amount }) => `${by} demande de créditer ${amount} sur le compte ${account}.`,
  what: (until) => `Rien n’est crédité avant l’approbation d’un autre exploitant. Le crédit attend jusqu’au ${until}.`,
  link: "Voir le crédit",
  footnote: "Vous recevez ce message parce que vous êtes exploitant de cette installation.",
};
