import type { ReactNode } from "react";
import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";

/** The texts of `pages/start`. */
export const start: Texts["start"] = {
  lead: "Un jeton, un message, une réponse : tout le service en trois étapes, avec un téléphone sur cette page.",
  sendAMessage: "Envoyer un message",
  sendHint: "Lancez ceci dans un terminal, ou envoyez-le d’ici. Il apparaît sur le téléphone.",
  simulatedHint: "Ici, tout numéro est un téléphone simulé.",
  curl: "curl",
  replyToIt: "Y répondre",
  replyHint: (number: ReactNode, inbox: ReactNode) =>
    rich`Écrivez sur le téléphone et envoyez. Le message va à ${number} et apparaît dans la ${inbox}.`,
  accountNumber: "un numéro de ce compte",
  inbox: "boîte de réception",
  allDone: (webhooks: ReactNode, verify: ReactNode) => rich`C’est fait. Ensuite : ${webhooks}, ou ${verify}.`,
  receiveRepliesAndReports: "recevoir réponses et accusés dans votre programme",
  verifyANumber: "vérifier un numéro par un PIN",
  realCarrierHint:
    "Un vrai opérateur est connecté. Les jetons créés ici sont des jetons de test : ils n’atteignent que des téléphones simulés.",
  notShownAgain: "Ne sera plus affiché. Définissez-le dans votre shell :",
  tokenHint: (test: ReactNode, link: ReactNode) =>
    rich`Les programmes s’authentifient par un jeton. ${test} Tous vos jetons sont sous ${link}.`,
  testTokenHint: "Celui-ci n’atteint que des téléphones simulés.",
  firstSteps: "Premiers pas",
  createAnother: "En créer un autre",
  sendFromHere: "Envoyer d’ici",
  acceptedAsBalance: (id: ReactNode, balance: ReactNode) => rich`Accepté sous ${id}. Solde : ${balance}.`,
  done: " (fait)",
  toDo: " (à faire)",
};
