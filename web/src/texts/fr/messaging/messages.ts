import type { ReactNode } from "react";
import { plural } from "../plural.ts";
import { rich } from "../../rich.ts";
import type { Area } from "../../draft.ts";

/** The texts of `pages/messages`. */
export const messages: Area<"messages"> = {
  today: "Aujourd’hui",
  yesterday: "Hier",
  textPlaceholder: "Mots du texte",
  textCovers:
    "Cherche dans les 100 000 messages les plus récents parmi ceux des autres filtres, tant que leur texte est conservé.",
  notDigits: "Ce n’est pas un numéro\u00a0: écrivez ses premiers chiffres, par exemple 0788 ou +25078.",
  anyNetwork: "Tous les réseaux",
  anyLink: "Toutes les liaisons",
  errorCode: "Code d’erreur",
  anyBulkSend: "Tous les envois groupés",
  views: "Vues enregistrées",
  allMessages: "Tous les messages",
  viewOfAll: "Pour toutes les personnes du compte",
  ownView: "Votre propre vue",
  saveView: "Enregistrer la vue",
  saveViewHint: "Conserve ces filtres sous un nom.",
  viewPlaceholder: "Échecs chez MTN",
  forEverybody: "Pour toutes les personnes du compte",
  deleteView: "Supprimer la vue",
  deleteViewQuestion: (name: string) => `Supprimer la vue «\u00a0${name}\u00a0»\u00a0?`,
  deleteSharedView: "Plus personne dans le compte ne la verra. Ses messages restent.",
  deleteOwnView: "Ses filtres sont oubliés. Ses messages restent.",
  export: "Exporter",
  exportTitle: "Exporter les messages",
  exportHint:
    "Ce que montrent les filtres, dans un fichier CSV pour tableurs. Le journal d’audit indique qui l’a exporté.",
  tooManyToExport: (limit: string) =>
    `Plus de ${limit} messages correspondent, le maximum pour un fichier. Choisissez une période plus courte ou ajoutez un filtre.`,
  downloadCsv: "Télécharger le CSV",
  encoding: "Encodage",
  matches: (messages: number) => plural(messages, "message correspond", "messages correspondent"),
  moreMatches: (messages: string) => `Plus de ${messages} messages correspondent`,
  searchedSince: (at: ReactNode) =>
    rich`recherche jusqu’au ${at}\u00a0; choisissez une période pour chercher plus loin`,
};
