import type { Texts } from "../../index.ts";

/** The texts of going live and of the sandbox of accounts. */
export const mode: Texts["mode"] = {
  sandbox: "bac à sable",
  inSandbox: "dans le bac à sable",
  goLive: "Passer en réel",
  toSandbox: "Mettre dans le bac à sable",
  takeLive: (account) => `Passer ${account} en réel ?`,
  takeLiveLead:
    "Dès lors, ses messages atteignent de vrais téléphones et coûtent de l’argent réel. Après un premier envoi, il n’y a pas de retour.",
  reachPhones: (tokens, credentials) =>
    `Jetons réels : ${tokens}, identifiants SMPP : ${credentials}. Leurs messages atteindront de vrais téléphones.`,
  creditGoes: (credit, paid) => `Crédit de bac à sable retiré : ${credit}. Argent versé qui reste : ${paid}.`,
  numbersFreed: (numbers) => `Les numéros pris pour les téléphones simulés sont libérés : ${numbers}.`,
  waiting: (messages) => `Messages encore à envoyer, qui sont annulés et remboursés : ${messages}.`,
  andMore: (accounts) => `et ${accounts} autres`,
  typeToConfirm: (word) => `Saisissez « ${word} » pour confirmer`,
  typeFirst: (word) => `Saisissez d’abord ${word}`,
  back: "Retour",
  firstLink: "C’est la première liaison réelle",
  firstLinkLead:
    "Jusqu’ici, tous les comptes sont dans le bac à sable : rien n’atteint un vrai téléphone. Choisissez ce que cette liaison change.",
  whoGoesLive: "Qui passe en réel",
  keepAll: "Personne pour l’instant",
  keepAllHint:
    "Chaque compte reste dans le bac à sable avec son crédit, ses numéros et ses téléphones. Passez-les en réel un par un sur leur page ; le vôtre aussi, pour les alarmes par SMS.",
  allLive: (accounts) => `Tous à la fois : ${accounts}`,
  allLiveHint: (count) =>
    `Leurs messages réels atteindront désormais de vrais téléphones. ${count} restent dans le bac à sable, où ils ont été ouverts.`,
  sandboxAccount: (account) => `Mettre ${account} dans le bac à sable ?`,
  sandboxConsequence:
    "Jusqu’à ce que vous le passiez en réel, ses messages vont à des téléphones simulés et ne dépensent que du crédit de bac à sable.",
  sandboxNote:
    "Dans le bac à sable : ses messages vont à des téléphones simulés et ne dépensent que du crédit de bac à sable.",
  beginInSandbox: "Commencer dans le bac à sable",
  beginInSandboxHint:
    "Avec un crédit de bac à sable. Rien n’atteint un vrai téléphone tant que vous ne le passez pas en réel.",
};
