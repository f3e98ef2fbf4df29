/** The labels that a caller may request: a canonical name each, and synonyms in four languages. */

/** The languages that the recogniser was trained on (ISO 639-1). */
export const LANGUAGES = ["rw", "sw", "en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Labels found by the trained model. */
export const MODEL_LABELS = ["person", "location", "organisation", "misc"] as const;

/** Labels found by patterns. */
export const PATTERN_LABELS = [
  "date", "time", "money", "percentage", "phone", "email", "url", "ip", "card", "iban", "code", "ordinal", "quantity",
] as const; // prettier-ignore

export type Label = (typeof MODEL_LABELS)[number] | (typeof PATTERN_LABELS)[number];

/** Synonyms of labels, lower case, no accents: English, French, Kinyarwanda, Swahili, and the tags of corpora. */
const NAMES: Readonly<Record<Label, string>> = {
  person:
    "person people persons per pers name names human personne personnes nom noms individu umuntu abantu izina amazina mtu watu jina majina",
  location:
    "location locations loc place places gpe country city town village district region lieu lieux localisation endroit pays ville ahantu aho akarere igihugu umujyi umurenge intara mahali eneo maeneo mji nchi mkoa wilaya",
  organisation:
    "organisation organization organisations organizations org orgs company companies institution corporation corp group agency entreprise societe compagnie institut ikigo ibigo umuryango isosiyete urwego shirika mashirika kampuni taasisi asasi",
  misc: "misc miscellaneous other others divers autre autres ikindi ibindi nyingine mengineyo event product creative-work work nationality evenement produit oeuvre nationalite tukio bidhaa igikorwa igicuruzwa",
  date: "date dates day dat jour itariki amatariki umunsi tarehe siku",
  time: "time times hour heure heures isaha igihe amasaha saa muda wakati",
  money:
    "money amount amounts price currency argent montant montants prix somme amafaranga ifaranga igiciro pesa fedha kiasi bei",
  percentage: "percentage percent percentages pourcentage pour-cent ijanisha ku-ijana asilimia",
  phone:
    "phone phones phone_number phonenumber telephone tel mobile msisdn number numero numero_de_telephone telefone telefoni nomero numero_ya_telefone simu namba namba_ya_simu nambari_ya_simu",
  email: "email e-mail mail emails email_address courriel adresse_e-mail imeyili imeri barua_pepe baruapepe",
  url: "url urls link links uri website web site lien liens urubuga ihuza kiungo tovuti",
  ip: "ip ip_address ipaddress ip-address ipv4 ipv6 adresse_ip anwani_ya_ip aderesi_ya_ip",
  card: "card card_number credit_card creditcard debit_card pan carte carte_bancaire carte_de_credit ikarita ikarita_ya_banki kadi kadi_ya_benki",
  iban: "iban bank_account account_number compte_bancaire konti konti_ya_banki akaunti",
  code: "code codes otp pin passcode verification_code reference token kode kodi umubare_w'ibanga msimbo nambari_ya_siri",
  ordinal: "ordinal ordinals rank rang ordinaux urutonde nafasi",
  quantity:
    "quantity quantities measure measurement cardinal quantite quantites mesure ingano umubare ibipimo kipimo idadi",
};

const byName = new Map<string, Label>();
for (const [label, names] of Object.entries(NAMES)) {
  for (const name of names.split(" ")) byName.set(fold(name), label as Label);
}

/** The longest label worth folding; no synonym is longer. */
const MAX_NAME = 40;

/** The canonical label, ignoring case, accents and separators; undefined if unsupported. */
export function labelOf(name: string): Label | undefined {
  return name.length > MAX_NAME ? undefined : byName.get(fold(name));
}

/** Folds `Numéro de téléphone` and `B-PER` into the form of the table. */
function fold(name: string): string {
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
  return plain.replace(/^[bi]-/, "").replaceAll(/[\s_-]+/g, "_");
}
