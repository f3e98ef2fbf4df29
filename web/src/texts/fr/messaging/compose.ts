import type { ReactNode } from "react";
import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";
import { count, plural } from "../plural.ts";

/** The texts of `pages/compose`. */
export const compose: Texts["compose"] = {
  steps: "Étapes de l’envoi",
  stepNames: { who: "À qui", what: "Quoi", when: "Quand", review: "Vérification" },
  back: "Retour",
  toTheText: "Continuer vers le texte",
  toTheTime: "Continuer vers l’heure",
  canBeSentTo: (numbers: number) => `Envoi possible à ${plural(numbers, "numéro", "numéros")}`,
  noNumberFits: "Aucun numéro ne convient : corrigez-en un ou utilisez une autre liste",
  nobodyGetsIt: "Personne ne peut recevoir ce texte : la raison est sur cette page",
  mendHint: "Rien ne leur est envoyé. Corrigez un numéro ici, et l’envoi se fera aussi vers lui.",
  rowsMended: (rows: number) => plural(rows, "ligne corrigée", "lignes corrigées"),
  numberInLine: (line: number) => `Numéro de la ligne ${count(line)}`,
  isSent: "sera envoyée",
  aboutPrice: (parts: string, sum: string, balance: string) =>
    `${parts}, environ ${sum} sur ${balance}, si chaque numéro coûte autant que le premier. La somme exacte figure dans la vérification.`,
  fromUntil: (first: string, last: string) => `Du ${first} au ${last}`,
  ownHour: "À l’heure du destinataire",
  ownHourHint:
    "Dans chaque pays quand ses horloges indiquent cette heure ; là où elle est déjà passée, un jour plus tard.",
  pace: "Messages par minute",
  paceHint: "Pour que réponses et appels n’arrivent pas tous à la fois. Vide : aussi vite que possible.",
  paceWrong: "Écrivez un nombre de 1 à 10 000, ou rien",
  whenQuestion: "Quand partira l’envoi ?",
  nowHint: "Dès que vous le confirmez à l’étape suivante.",
  later: "À une heure choisie",
  laterHint: "Au plus 35 jours à l’avance. D’ici là, vous pouvez changer l’heure ou annuler.",
  inZone: (zone: string, isAccounts: boolean) =>
    isAccounts
      ? `Dans le fuseau horaire du compte, ${zone}.`
      : `Dans le fuseau horaire de ce navigateur, ${zone} : le compte n’en a pas.`,
  goesOutAt: (at: string) => `Départ : ${at}`,
  chooseATime: "Choisissez d’abord une heure",
  needsApproval:
    "Cet envoi dépasse la limite du compte : il attend que quelqu’un d’autre l’approuve. Rien n’est facturé ni envoyé avant.",
  askToSend: "Demander l’envoi de",
  testToMyself: "Test vers mon téléphone",
  testHint: "Envoie le premier texte à votre propre téléphone, facturé comme tout message.",
  myNumber: "Votre numéro",
  sendTest: "Envoyer un test",
  testSent: (to: ReactNode) => rich`Le test est en route vers ${to}`,
  keepColumns: "Conserver les colonnes pour le rapport",
  keepColumnsHint:
    "Le CSV du rapport contient alors la ligne, le nom et toutes les colonnes de la liste à côté du résultat, tant que les textes sont conservés.",
  startAnother: "Le garder et en commencer un autre",
  draftPutAside: "Le brouillon est conservé sous Envois groupés",
  rowsLeftOut: (rows: number) => plural(rows, "ligne écartée", "lignes écartées"),
  leftOutHint: "Rien ne leur est envoyé ; les autres le sont.",
  leftOutRows: "Lignes écartées",
  rowsFor: (rows: number, reason: string) => `${count(rows)} · ${reason}`,
  landlines: (numbers: number) =>
    `${plural(numbers, "numéro est un fixe", "numéros sont des fixes")} : la plupart des réseaux n’y remettent pas de SMS. Ils sont facturés.`,
  repeatedNumbers: (numbers: number, most: number) =>
    `${plural(numbers, "numéro reçoit", "numéros reçoivent")} plusieurs textes, jusqu’à ${count(most)} pour un seul : il figure plusieurs fois dans la liste, avec des valeurs différentes.`,
  alreadySent: (recipients: number) =>
    `${plural(recipients, "destinataire a reçu", "destinataires ont reçu")} ce texte dans les 20 dernières heures.`,
  skipSent: "Laisser de côté qui a reçu ce texte dans les 20 dernières heures",
  privateColumns: (columns: string) =>
    `Ces colonnes semblent concerner la santé ou contenir des secrets ; elles ne sont conservées que si vous le choisissez : ${columns}.`,
  leftOut: "Écartées",
  lineNumber: (line: number) => `Ligne ${count(line)}`,
  lineColumn: "ligne",
  reasonColumn: "motif",
  emptyCell: "vide",
  moreInTheFile: (rows: number) => `et ${count(rows)} de plus dans le fichier`,
  downloadLeftOut: (rows: number) =>
    rows === 1 ? "Télécharger la ligne avec son motif" : `Télécharger les ${count(rows)} lignes avec leurs motifs`,
  unknownField: (field: string, similar: string | undefined) =>
    `La liste n’a pas de champ @contact.${field}${similar === undefined ? " : utilisez une de ses colonnes." : `. Vouliez-vous dire @contact.${similar} ?`}`,
  emptyField: (field: string, recipients: number, isAll: boolean) =>
    `${field} est vide pour ${isAll ? "tous les destinataires" : plural(recipients, "destinataire", "destinataires")}. Ajoutez un texte de remplacement : ${field}|client.`,
  fallbackHint: 'Un texte de remplacement suit une barre : @contact.name|client, ou |"cher client".',
  review: "Vérifier avant l’envoi",
  reviewHeading: "Vérifiez ce qui sera envoyé",
  balanceAfter: "Solde après",
  afterFrom: (after: string, before: string) => `${after} (actuellement ${before})`,
  now: "Maintenant",
  balanceTooLow: "Le solde ne couvre pas cet envoi : rechargez d’abord",
  reviewFirst: "Vérifiez d’abord les détails",
  typeToSend: (recipients: string) => `Saisissez ${recipients} pour envoyer`,
  backToTheText: "Revenir au texte",
  draftIsBack: "Votre brouillon non envoyé est de retour.",
  discardDraft: "Abandonner le brouillon",
  keepDraft: "Conserver le brouillon et quitter",
  leaveQuestion: "Quitter sans envoyer ?",
  leaveConsequence: "Votre équipe trouve un brouillon conservé sous Envoyer et Envois groupés, et peut le poursuivre.",
  savingDraft: "Enregistrement …",
  savedForTeam: "Enregistré comme brouillon, que votre équipe trouve sous Envoyer.",
  onlyInThisBrowser: (why: string) =>
    `Conservé dans ce navigateur, mais pas enregistré pour votre équipe\u00a0: ${why}`,
  listNotShared: "La liste est illisible, ou trop grande pour être partagée.",
  draftChanged: (person: string, at: ReactNode) =>
    rich`${person} a modifié ce brouillon ${at}, alors qu’il était ouvert ici. Votre version est toujours sur cette page, et n’est pas enregistrée pour votre équipe.`,
  takeTheirs: "Prendre sa version",
  saveAsCopy: "Enregistrer la mienne comme copie",
  draftGone:
    "Quelqu’un a envoyé ou abandonné ce brouillon. Votre version est toujours sur cette page, et n’est pas enregistrée pour votre équipe.",
  noSuchDraft: "Ce brouillon n’existe plus\u00a0: il a été envoyé ou abandonné.",
  writeAnother: "En écrire un autre",
  pasted: "Collé",
  readAs: (charset: string) => `lu comme ${charset}`,
  insertField: "Insérer :",
  tenAtMost: ", dix au plus",
  unitsInLast: (used: number, size: number, isLast: boolean) =>
    `${used} sur ${size} dans ${isLast ? "la dernière partie" : "celle-ci"}`,
  notGsm: (characters: number) =>
    `${characters === 1 ? "Un caractère n’est" : `${characters} caractères ne sont`} pas dans l’alphabet GSM ; une partie contient donc 70 caractères au lieu de 160 :`,
  characters: {
    apostrophe: "apostrophe",
    quote: "guillemet",
    dash: "tiret",
    ellipsis: "points de suspension",
    space: "espace spéciale",
    emoji: "émoji",
    letter: "lettre",
    sign: "signe",
  },
  characterAt: (what: string, position: number) => `${what}, position ${position}`,
  andMore: (characters: number) => `et ${characters} de plus`,
  onlyTypographic: (button: ReactNode) => rich`Ils sont seulement typographiques : ${button}`,
  replaceThem: "les remplacer par des simples",
  ofBalance: (cost: ReactNode, balance: string) => rich`${cost} sur ${balance}`,
  column: "colonne",
  messagesAccepted: (messages: string) => `Acceptés : ${messages}`,
  chooseAListFirst: "Choisissez d’abord une liste",
  writeTheTextFirst: "Écrivez d’abord le texte",
  sendForPrice: (action: string, count: string, price: string) => `${action} ${count} pour ${price}`,
  schedule: "Programmer",
  storedAndSending: "Enregistré et en route. Un accusé de réception suivra.",
  storedForLater: (at: string) =>
    `Programmé pour ${at}. Il partira à ce moment-là ; d’ici là, vous pouvez le modifier ou l’annuler.`,
  messagesScheduled: (messages: string, at: string) => `${messages} : envoi programmé pour ${at}`,
  costForParts: (cost: string, parts: string) => `${cost} pour ${parts}`,
  trackIt: "Suivre",
  sendAnother: "En envoyer un autre",
  phoneHint:
    "Saisissez un numéro pour voir ici son téléphone simulé. Certaines terminaisons, comme 9901, font échouer le message : voir la référence.",
  senderHint: "Un nom de 11 caractères au plus, ou un numéro",
  ifEmpty: (sender: string) => `Si vide : ${sender}.`,
  sendAt: "Envoyer le",
  sendAtHint: (zone: string) => `Dans le fuseau horaire ${zone}, au plus 35 jours à l’avance. Vide : maintenant.`,
  referenceHint: "Votre propre étiquette, utilisable en recherche.",
  replaceTypographicCharacters: "Remplacer les caractères typographiques",
  replaceHint:
    "Remplace guillemets courbes, tirets et similaires par des simples, pour qu’une partie contienne plus de texte.",
  way: "Comment il arrive",
  asText: "Par SMS",
  asCall: "Par appel, lu par une voix",
  callLanguage: "Langue de l’appel",
  callLanguageHint: "Une colonne « language » de la liste, avec des codes comme fr ou rw, l’emporte.",
  ifNobodyAnswers: "Sans réponse",
  notAgain: "Ne pas rappeler",
  calledAgain: (times: number, minutes: number) =>
    `Rappeler ${count(times)} fois, à ${count(minutes)} min d’intervalle`,
  textAfter: "Envoyer le texte à qui ne répond pas",
  textAfterHint: "Comme message à part, au prix d’un texte.",
  tooLongToSay: (most: number) => `Un appel compte au plus ${count(most)} caractères`,
  aboutSeconds: (seconds: number) => `Environ ${plural(seconds, "seconde", "secondes")} à l’écoute`,
  hear: (language: string) => `Écouter : ${language}`,
  whatIsHeard: "Ce qui sera entendu",
  callsIn: (language: string, calls: string, cost: string, seconds: number) =>
    `${language} : ${calls}, ${cost}, au plus ${count(seconds)} s environ chacun`,
  calls: "Appels",
  flash: "Message flash",
  flashHint:
    "Affiché aussitôt à l’écran, et non conservé par la plupart des téléphones. Refusé si aucune liaison ne le transporte.",
  oneMessage: "Un message",
  bulk: "Groupé",
  lead: "Vous voyez les parties et le prix avant tout envoi.",
  howManyRecipients: "Nombre de destinataires",
  preview: "Aperçu",
  previewHint: "Une fois la liste ajoutée, le texte apparaît ici tel que les premiers destinataires le verront.",
  noTextYet: "Pas encore de texte",
  recipients: "Destinataires",
  listOfContacts: "Une liste de contacts",
  chooseAList: "Choisissez une liste",
  chooseContacts: "Choisir des contacts",
  chooseSomebody: "Choisissez d’abord quelqu’un",
  useContacts: (contacts: number) => plural(contacts, "Utiliser # contact", "Utiliser # contacts"),
  listAtSending: "Qui y est quand vous confirmez l’envoi le reçoit.",
  listChangedTitle: "La liste a changé",
  listChanged: (recipients: number) =>
    `La liste a maintenant ${plural(recipients, "destinataire", "destinataires")}, et rien n’a été envoyé. Revenez en arrière et vérifiez de nouveau.`,
  chooseAFile: "Choisir un fichier Excel ou CSV",
  dropHint: "ou déposez-le ici. Jusqu’à 100 000 lignes ; il est lu dans votre navigateur.",
  sheet: "Feuille",
  openQuote: (line: number) =>
    `Le guillemet de la ligne ${count(line)} n’est pas fermé à la fin de sa cellule : les lignes suivantes en feraient partie. Fermez-le, ou doublez-le s’il fait partie du texte. Rien n’a été lu.`,
  raggedLines: (lines: string) =>
    `Ces lignes ont plus ou moins de cellules que la première, leurs valeurs sont peut-être dans la mauvaise colonne : ${lines}.`,
  notRead: "La liste n’a pas été lue",
  unreadable: {
    excel97:
      "Ceci est un classeur Excel 97 (.xls). Ouvrez-le dans Excel, enregistrez-le en .xlsx ou en CSV, puis choisissez ce fichier.",
    excelBinary:
      "Ceci est un classeur Excel binaire (.xlsb). Ouvrez-le dans Excel, enregistrez-le en .xlsx ou en CSV, puis choisissez ce fichier.",
    openDocument:
      "Ceci est un fichier OpenDocument (.ods). Ouvrez-le, enregistrez-le en .xlsx ou en CSV, puis choisissez ce fichier.",
    encrypted:
      "Ce classeur est protégé par un mot de passe. Enregistrez-le sans mot de passe, puis choisissez ce fichier.",
    webPage:
      "Ceci est une page web ou du XML, quel que soit son nom. Ouvrez-le dans Excel, enregistrez-le en .xlsx ou en CSV, puis choisissez ce fichier.",
    notAList: "Ce fichier n’est ni un classeur ni du texte. Choisissez un fichier .xlsx ou CSV.",
    damaged:
      "Ce classeur est endommagé ou incomplet. Ouvrez-le dans Excel et enregistrez-le à nouveau, ou demandez-le encore une fois.",
    tooLarge:
      "Ce fichier est trop grand pour être lu. Enregistrez en CSV la seule feuille des numéros, puis choisissez ce fichier.",
    tooManyRows: "Cette feuille a plus de 100 000 lignes, le maximum d’un envoi. Divisez-la en plusieurs fichiers.",
  },
  orPasteNumbers: "Saisissez ou collez des numéros",
  pasteHint: "Un par ligne, ou des lignes CSV avec un nom et les champs utilisés par le texte.",
  pasteSomeNumbersFirst: "Saisissez ou collez d’abord des numéros",
  useTheseNumbers: "Utiliser ces numéros",
  useAnotherList: "Utiliser une autre liste",
  numberColumn: "Colonne du numéro",
  nameColumn: "Colonne du nom",
  none: "Aucune",
  firstLines: "Premières lignes",
  moreThanTenParts: (characters: number) => `Plus de dix parties. Raccourcissez d’au moins ${characters} caractères.`,
  noTemplate: "Aucun : un texte pour cet envoi",
  templateGone: "Ce modèle a été supprimé : choisissez-en un autre, ou écrivez un texte",
  changeTemplate: "Modifier le modèle",
  textByLanguage:
    "Chacun reçoit le texte dans sa langue : celle d’une colonne « language » de la liste, sinon celle du contact, sinon le premier.",
  columnOf: (field: string) => `Colonne pour @contact.${field}`,
  noColumn: "Aucune colonne",
  templateChangedTitle: "Le modèle a changé",
  templateChanged:
    "Quelqu’un a modifié le modèle depuis que vous avez vérifié cet envoi, et rien n’a été envoyé. Revenez en arrière, et vérifiez-le de nouveau.",
  textsIn: (language: string, messages: string, parts: string, cost: string) =>
    `${language} : ${messages}, ${parts}, ${cost}`,
  textOfTemplate: "Prendre le texte d’un modèle",
  chooseTemplate: "Choisissez un modèle",
};
