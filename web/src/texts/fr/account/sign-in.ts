import type { ReactNode } from "react";
import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";

/** The texts of `pages/sign-in`. */
export const signIn: Texts["signIn"] = {
  invitation: "Invitation",
  invalidLink: "Ce lien n’est plus valable",
  invalidLinkHint: "Une invitation est valable 7 jours et sert une fois. Demandez-en une nouvelle.",
  joinAccount: (account: string) => `Rejoindre ${account}`,
  asWith: (role: string, email: string) => `Comme ${role}, avec ${email}.`,
  yourName: "Votre nom",
  yourPassword: "Votre mot de passe",
  chooseAPassword: "Choisissez un mot de passe",
  signInHereAlready: "Je me connecte déjà ici avec cette adresse",
  signInHereAlreadyHint: "Vous rejoignez le compte avec cet identifiant et son mot de passe.",
  passwordHint: "Huit caractères au moins ; quatre mots conviennent bien.",
  authenticatorCode: "Code d’authentification",
  join: "Rejoindre",
  sessionEnded: "Votre session est terminée. Connectez-vous pour reprendre où vous étiez.",
  tagline: "Messages, PIN et voix, sur votre propre machine.",
  signInToContinue: "Connectez-vous pour continuer.",
  signIn: "Se connecter",
  signInToTuma: "Se connecter à Tuma",
  email: "Adresse e-mail",
  authenticatorCodeHint: "Le code à six chiffres de votre application, ou un code de secours.",
  forgotYourPassword: "Mot de passe oublié ?",
  resetYourPassword: "Réinitialiser votre mot de passe",
  resetLead:
    "Saisissez l’adresse avec laquelle vous vous connectez. Vous recevrez un lien pour choisir un nouveau mot de passe.",
  sendALink: "Envoyer un lien",
  checkYourMail: "Consultez votre messagerie",
  linkOnItsWay: (email: ReactNode) =>
    rich`Si ${email} a un identifiant ici, un lien est en route. Il sert une fois, pendant 30 minutes. Si rien n’arrive, regardez dans les indésirables.`,
  noMail: (command: ReactNode) =>
    rich`Cette installation n’envoie pas d’e-mail. Demandez à son exploitant de réinitialiser votre mot de passe. Si c’est vous, lancez ${command} sur la machine.`,
  backToSignIn: "Retour à la connexion",
  chooseANewPassword: "Choisissez un nouveau mot de passe",
  newPasswordLead: (email: string) => `Pour ${email}. Vous êtes déconnecté partout ailleurs.`,
  confirmYourAddress: "Confirmez votre adresse",
  confirmAddressLead: (now, next) =>
    rich`Vous vous connectez avec ${now} aujourd’hui, et avec ${next} dès que vous confirmez.`,
  confirmAddress: "Confirmer la nouvelle adresse",
  addressConfirmed: "Adresse changée",
  signInWith: (email: string) => `Désormais, vous vous connectez avec ${email}.`,
  proceed: "Continuer",
  whichLogin: "Quel identifiant ?",
  loginOf: (person: string, accounts: string) => `${person} dans ${accounts}`,
  noAccount: "aucun compte",
  setPasswordAndSignIn: "Enregistrer et se connecter",
  askForAnotherLink: "Demander un autre lien",
  firstStartHint:
    "Le premier démarrage de Tuma affiche une adresse et un mot de passe. Les autres sont invités par un propriétaire.",
};
