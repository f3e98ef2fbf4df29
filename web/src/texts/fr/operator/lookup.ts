import type { Texts } from "../../index.ts";

/** The texts of `pages/operator/lookup`. */
export const lookup: Texts["lookup"] = {
  title: "Trouver un message",
  lead: "Dans tous les comptes, pour un client qui appelle. Chaque recherche est inscrite au journal d’audit de tout compte où elle trouve quelque chose.",
  inAllAccounts: "Chercher dans tous les comptes",
  wanted: "Numéro de téléphone ou identifiant",
  wantedHint: "Un numéro comme on l’écrit, l’identifiant d’un message, celui d’un rapport, ou le sms_id d’un webhook.",
  find: "Chercher",
  what: "De et à",
  error: "Erreur",
  received: "reçu",
  fromTo: (from, to) => `${from} → ${to}`,
  bulkOf: (messages) => `Envoi groupé de ${messages}`,
  nothing: (wanted) => `Rien trouvé pour ${wanted}`,
  nothingHint: "Aucun compte ne lui a écrit ni n’a reçu de message de lui, ou le message a été effacé.",
  resultsFor: (wanted) => `Résultats pour ${wanted}`,
  results: "Résultats",
  foundIn: (results, accounts, hasMore) =>
    `${results} dans ${accounts}, les plus récents d’abord${hasMore ? " ; il y en a plus que ce qui est affiché" : ""}.`,
  showText: "Afficher le texte",
  showTextOf: (account) => `Afficher un texte de ${account} ?`,
  showTextHint: "Il est privé. Le journal d’audit du compte indiquera que vous l’avez lu.",
  textHidden: "Masqué. L’afficher est inscrit au journal d’audit du compte.",
};
