import type { Texts } from "../../index.ts";

/** The texts of `pages/operator/credits.tsx` and of the form of a credit. */
export const credits: Texts["credits"] = {
  title: "Crédits à approuver",
  lead: "Les crédits au-dessus de la limite de cette installation. Rien n’est crédité avant qu’un autre exploitant n’approuve.",
  noneHint: "Un crédit au-dessus de la limite (APPROVE_CREDIT_ABOVE) apparaît ici.",
  forLedger: "Pour le grand livre",
  approve: "Approuver et créditer",
  goesTo: (account: string) => `Le compte ${account} est crédité.`,
  creditedNow: "Approuvé. Le compte est crédité.",
  own: "Vous l’avez demandé vous-même : un autre exploitant doit décider.",
  withdrawAsk: "Retirer ce crédit ?",
  withdrawHint: "Rien n’est crédité.",
  waits: "Le crédit attend un autre exploitant. Rien n’a été crédité.",
  nobody:
    "Personne d’autre n’est exploitant, donc personne ne peut approuver le crédit. Nommez quelqu’un sous Personnes.",
  limit: (amount: string) => `Au-dessus de ${amount} par jour, un autre exploitant doit approuver.`,
};
