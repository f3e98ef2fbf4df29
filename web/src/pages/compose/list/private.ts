/** Headings of columns about health, and of secrets, in the four languages; whole words. */
const heading = new RegExp(
  `(?<!\\p{L})(?:${[
    "hiv|vih|sida|aids|ukimwi|cd4|viral load|charge virale|arv|art regimen",
    "diagnos\\p{L}*|disease|maladie|ugonjwa|indwara|illness|condition|symptom\\p{L}*|treatment|traitement|matibabu|ubuvuzi",
    "medication|m[eé]dicament\\p{L}*|dawa|imiti|pregnan\\p{L}*|grossesse|ujauzito|mimba|blood (?:group|type)|groupe sanguin|patient id|dossier",
    "test result|r[eé]sultat\\p{L}*|majibu|ibisubizo|allerg\\p{L}*|disabilit\\p{L}*|handicap",
    "password|mot de passe|nenosiri|ijambo ?banga|passwd|pin|pin code|code pin|otp|secret|token|cvv|card number|carte bancaire|iban",
    "national id|id number|id no|nid|nida|passport|passeport|indangamuntu|kitambulisho|carte d.identit[eé]|ssn",
  ].join("|")})(?!\\p{L})`,
  "iu",
);

/** Words that stand in a cell of such a column, whatever its heading is. */
const cell =
  /^(?:hiv|vih)\s*[+\-−]|(?<!\p{L})(?:hiv|vih|tuberculos[ie]s?|seropositi\p{L}*|s[eé]ropositi\p{L}*|ukimwi|diabet\p{L}*)(?!\p{L})/iu;

/** The columns that seem to be about health or to hold secrets, by their headings and their first cells. */
export function privateColumns(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return columns.filter(
    (column, index) =>
      heading.test(column.replaceAll(/[_-]/g, " ")) || rows.slice(0, 50).some((row) => cell.test(row[index] ?? "")),
  );
}
