/** What is wrong with numbers and with rows of lists in French, by the English. */
export const numbers = {
  "too long: a number has at most 15 digits after the +": "trop long\u00a0: un numéro a au plus 15 chiffres après le +",
  "a spreadsheet's rounded form, such as 2.5E+11, which has lost digits: format its column as text and export it again":
    "arrondi par un tableur, comme 2,5E+11, et a perdu des chiffres\u00a0: mettez sa colonne au format texte et exportez-la de nouveau",
  "empty: write the number in international format, such as +250788000001":
    "vide\u00a0: écrivez le numéro au format international, comme +250788000001",
  "not a phone number: write + and digits, with spaces, dots, dashes or brackets between them if need be":
    "pas un numéro de téléphone\u00a0: écrivez + et des chiffres, avec au besoin des espaces, points, tirets ou parenthèses",
  "not a phone number: write it in international format, such as +250788000001":
    "pas un numéro de téléphone\u00a0: écrivez-le au format international, comme +250788000001",
  "not in any country: no country has this country code; write a number such as +250788000001":
    "d’aucun pays\u00a0: aucun pays n’a cet indicatif\u00a0; écrivez un numéro comme +250788000001",
  "too short: digits are missing after the country code":
    "trop court\u00a0: il manque des chiffres après l’indicatif du pays",
  "not a number that exists in {place}: check its digits, or write + and the country code of another country":
    "un numéro qui n’existe pas ({place})\u00a0: vérifiez ses chiffres, ou écrivez + et l’indicatif d’un autre pays",
  "of the wrong length for {place}: check its digits, or write + and the country code of another country":
    "d’une longueur fausse ({place})\u00a0: vérifiez ses chiffres, ou écrivez + et l’indicatif d’un autre pays",
  "not a number that exists in {place}: check the digits after {code}":
    "un numéro qui n’existe pas ({place})\u00a0: vérifiez les chiffres après {code}",
  "of the wrong length for {place}: check how many digits follow {code}":
    "d’une longueur fausse ({place})\u00a0: vérifiez combien de chiffres suivent {code}",
  "without the + before its country code: write +{digits}…, or set the account's `default_country`":
    "sans le + devant l’indicatif\u00a0: écrivez +{digits}…, ou choisissez le pays par défaut du compte dans les paramètres",
  "without a country code: write + and the country code in place of the first 0, such as +250…, or set the account's `default_country`":
    "sans indicatif\u00a0: écrivez + et l’indicatif du pays à la place du premier 0, comme +250…, ou choisissez le pays par défaut du compte dans les paramètres",
  "without a country code: write + and the country code first, such as +250…, or set the account's `default_country`":
    "sans indicatif\u00a0: écrivez d’abord + et l’indicatif du pays, comme +250…, ou choisissez le pays par défaut du compte dans les paramètres",
  "`{field}` is {reason}.": "`{field}` est {reason}.",
  "The text is empty for this recipient.": "Le texte est vide pour ce destinataire.",
  "The text takes {parts} parts after the merge; the maximum is {most}.":
    "Une fois les champs remplis, le texte prend {parts} parties\u00a0; le maximum est {most}.",
  "The text takes more than {most} parts after the merge; the maximum is {most}.":
    "Une fois les champs remplis, le texte prend plus de {most} parties, le maximum.",
  "An earlier recipient has the same number and text.": "Un destinataire précédent a le même numéro et le même texte.",
  "`to` has opted out of messages from this account. Remove the number from your list; sending START opts it back in.":
    "Ce numéro ne veut plus de messages de ce compte. Retirez-le de votre liste\u00a0; s’il envoie START, il en reçoit de nouveau.",
  "`@contact.{name}` is empty for this recipient, and the template has no fallback for it. Fill it in, or add a fallback.":
    "`@contact.{name}` est vide pour ce destinataire, et le modèle n’a pas de texte de remplacement. Remplissez-le, ou ajoutez-en un.",
  "`text` has `@contact.{name}`, which this recipient does not have. Add the member, or a fallback: `@contact.name|friend`.":
    "`text` a `@contact.{name}`, que ce destinataire n’a pas. Ajoutez-le-lui, ou un texte de remplacement\u00a0: `@contact.name|friend`.",
  "`text` has `@contact.{name}`, which this recipient does not have; did you mean `@contact.{similar}`?":
    "`text` a `@contact.{name}`, que ce destinataire n’a pas\u00a0; vouliez-vous dire `@contact.{similar}`\u00a0?",
} as const;
