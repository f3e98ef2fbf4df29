import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";

/** The texts of `pages/hooks`. */
export const hooks: Texts["hooks"] = {
  title: "Hooks de connexion",
  lead: "Supabase, Keycloak, ZITADEL ou Logto appellent un hook pour faire envoyer leurs codes de connexion.",
  addAHook: "Ajouter un hook",
  add: "Ajouter le hook",
  noHooksYet: "Pas encore de hook",
  emptyHint: "Donnez à votre service de connexion l’URL et le secret d’un hook : vous n’avez rien à programmer.",
  url: "Adresse URL",
  lastUsed: "Dernier usage",
  refused: (time) => rich`Refus ${time} :`,
  service: "Service de connexion",
  forms: {
    supabase: "Supabase Auth (hook Send SMS)",
    message: "FusionAuth, authentik, Keycloak, ZITADEL, Casdoor, Logto, Kratos et autres",
  },
  nameHint: "Lettres, chiffres, - et _.",
  senderHint: "S’il est vide : l’expéditeur par défaut du compte.",
  defaultTemplate: "{pin} est votre code de vérification.",
  templateHint: (placeholder) =>
    `Envoyé quand le service ne transmet qu’un code, comme Supabase et Logto : ${placeholder} le représente.`,
  ownSecret: "Secret du service",
  ownSecretHint: "Si le service en a généré un, collez-le. Sinon, laissez ce champ vide.",
  test: "Hook de test",
  testHint: "N’atteint que des téléphones simulés, sur un solde séparé.",
  secretTitle: "Le secret du hook",
  secret: "le secret",
  steps: {
    supabase:
      "Dans Supabase, sous Authentication, Hooks, ajoutez le hook Send SMS en HTTPS, avec cette URL et ce secret.",
    message: "Dans le service, saisissez cette URL, et ce secret comme mot de passe Basic ou comme jeton Bearer.",
  },
  rotate: "Changer le secret",
  rotateQuestion: (hook) => `Changer le secret de ${hook} ?`,
  rotateConsequence: "L’ancien reste valable un jour. Donnez le nouveau au service avant ce délai.",
  removeQuestion: (hook) => `Supprimer ${hook} ?`,
  removeConsequence: "Les codes du service ne sont plus envoyés. C’est irréversible.",
};
