import type { LetterTexts } from "./en.ts";

/** A role of the account's own has only its own name. */
const roles: Record<string, string> = {
  owner: "propriétaire",
  developer: "développeur",
  finance: "finances",
  approver: "approbateur",
  clerk: "guichet",
  viewer: "lecteur",
};

/** The mails in French. */
export const fr: LetterTexts = {
  reset: {
    subject: (name) => `Réinitialisez votre mot de passe pour ${name}`,
    why: (email, name) => `Quelqu’un, sans doute vous, a oublié le mot de passe de ${email} pour ${name}.`,
    what: (until) => `Choisissez-en un nouveau avec le lien ci-dessous. Il sert une seule fois, jusqu’au ${until}.`,
    link: "Choisir un nouveau mot de passe",
    footnote: "Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même.",
  },
  invitation: {
    subject: ({ account, name }) => `Rejoignez ${account} sur ${name}`,
    why: ({ account, name, role, by }) =>
      `${by === undefined ? "Vous êtes invité" : `${by} vous invite`} à rejoindre le compte ${account} sur ${name}, avec le rôle « ${roles[role] ?? role} ».`,
    what: (until) =>
      `Indiquez votre nom et un mot de passe avec le lien ci-dessous. Il sert une seule fois, jusqu’au ${until}.`,
    link: "Accepter l’invitation",
    footnote: "Si vous ne vous y attendiez pas, ignorez ce message : sans votre accord, rien ne se passe.",
  },
  address: {
    subject: (name) => `Confirmez votre nouvelle adresse pour ${name}`,
    why: (now, next, name) => `${now} veut désormais se connecter à ${name} avec cette adresse, ${next}.`,
    what: (until) => `Confirmez-la avec le lien ci-dessous. Il sert une seule fois, jusqu’au ${until}.`,
    link: "Confirmer cette adresse",
    footnote: "Si ce n’était pas vous, ignorez ce message : sans votre confirmation, rien ne change.",
  },
  changed: {
    what: {
      password: "Votre mot de passe a été changé",
      reset: "Votre mot de passe a été réinitialisé",
      totp_on: "Les codes à usage unique ont été activés",
      totp_off: "Les codes à usage unique ont été désactivés",
      email_asked: "Un changement de votre adresse a été demandé",
      email: "Votre adresse a été changée",
    },
    news: {
      password: "Un nouveau mot de passe a été défini, et toutes les autres sessions sont terminées.",
      reset:
        "L’exploitant a défini un nouveau mot de passe, désactivé les codes à usage unique et terminé toutes les sessions.",
      totp_on: "La connexion exige désormais aussi un code d’une application d’authentification.",
      totp_off: "La connexion n’exige plus que le mot de passe.",
      email_asked:
        "L’identifiant change d’adresse dès que le lien envoyé à la nouvelle est utilisé. Un nouveau mot de passe annule la demande.",
      email: "La connexion exige désormais une autre adresse ; celle-ci n’ouvre plus l’identifiant.",
    },
    subject: (what, name) => `${what} sur ${name}`,
    why: (what, email, name, at) => `${what} : ${email} sur ${name}, ${at}.`,
    advice: "Si ce n’était pas vous, réinitialisez tout de suite votre mot de passe et avertissez l’exploitant.",
    appeal: "Si ce n’était pas vous, avertissez tout de suite l’exploitant.",
    link: "Réinitialiser votre mot de passe",
    footnote: (login) =>
      `L’identifiant est ${login}. Vous recevez ce message parce que ce changement concerne votre sécurité.`,
  },
};
