import type { Area } from "../../draft.ts";
import { rich } from "../../rich.ts";
import { plural } from "../plural.ts";

/** The texts of `pages/webhooks`. */
export const webhooks: Area<"webhooks"> = {
  neverTried: "jamais essayé",
  disabled: "désactivé",
  failingFor: (since) => rich`en échec depuis ${since}`,
  disabledGone: "Votre serveur a répondu 410 Gone.",
  disabledFailing: "Toutes les tentatives ont échoué pendant cinq jours.",
  onItsWay: "en route",
  beingRetried: "nouvel essai en cours",
  retryAt: (at, attempt, most) => rich`nouvel essai à ${at} (${attempt}e sur ${most})`,
  about: "Objet",
  attempted: "Tentative",
  attemptedFrom: "Tentative à partir de",
  attemptedUntil: "Tentative avant",
  noResponse: "Il n’y a pas eu de réponse.",
  noText: "La réponse ne contenait pas de texte.",
  responseBody: "corps de la réponse",
  checkSignatures: "Vérifier les signatures",
  checkLead: "Comment votre serveur vérifie, avec le secret, qu’un événement vient d’ici.",
  codeIn: (language) => `code en ${language}`,
  successRate: "Taux de réussite",
  median: "Réponse médiane",
  p95: (share) => `${share} répondent en moins de`,
  attemptsOverTime: "Tentatives au fil du temps",
  succeeded: "réussies",
  failed: "échouées",
  replayedInPart: (events) => `Renvoi de ${plural(events, "événement", "événements")} ; relancez pour la suite`,
  sinceItFails: "le début des échecs",
  ownTime: "un moment de votre choix",
  fromTheLast: "En échec depuis",
  hour: "une heure",
  hours24: "24 heures",
  days7: "7 jours",
  days30: "30 jours",
};
