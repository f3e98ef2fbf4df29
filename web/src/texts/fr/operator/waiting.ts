import type { Texts } from "../../index.ts";

/** The texts of `pages/operator/waiting.tsx`. */
export const waiting: Texts["waiting"] = {
  title: "Messages en attente",
  lead: "Les messages de tous les comptes qui attendent leur envoi, et pourquoi. Ouvrez-en un pour voir son numéro : c’est inscrit au journal d’audit.",
  cause: "Pourquoi il attend",
  dueAt: "Prévu",
  accepted: "Accepté",
  anyKind: "Tous",
  anyCause: "Toute raison",
  noAccountId: "Ce n’est pas un identifiant de compte : ils commencent par acc_.",
  kinds: { overdue: "En retard", held: "Retenu", scheduled: "Programmé" },
  causes: {
    link: "Aucune liaison ne le prend",
    turn: "Attend son tour",
    quiet_hours: "Heures calmes",
    retry: "Nouvel essai après une erreur",
    pause: "Envoi groupé en pause",
    process: "Pris par un processus",
    time: "Attend son heure",
  },
  none: "Aucun message n’attend",
  noneHint: "Un message paraît ici quand aucune liaison ne peut le prendre, ou tant que quelque chose le retient.",
};
