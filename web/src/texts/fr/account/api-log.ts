import type { ReactNode } from "react";
import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";

/** The texts of `pages/api-log`. */
export const apiLog: Texts["apiLog"] = {
  lead: (days: number | undefined) =>
    `Les appels de vos programmes et les réponses reçues${days === undefined ? "" : `, pendant ${days} jours`}. Codes, secrets et jetons sont masqués.`,
  took: (at: ReactNode, took: ReactNode) => rich`${at}, durée ${took}`,
  asCurl: "En curl",
  ignored: "Paramètres sans effet",
  status: "Statut",
  call: "Appel",
  code: "Code",
  duration: "Durée",
  apiLog: "Journal de l’API",
  anyStatus: "Tous les statuts",
  refused: "Refusés",
  method: "Méthode",
  anyMethod: "Toutes les méthodes",
  path: "Chemin",
  requestId: "Identifiant de requête",
  calls: "Appels",
  noApiCallsYet: "Pas encore d’appel d’API",
  makeYourFirstCall: "Faites votre premier appel",
  emptyHint: "Chaque appel fait avec un jeton de ce compte apparaît ici au fur et à mesure.",
};
