/** Money, percentages, ordinals and quantities. */
import { allSlices, MAYBE_SPACE, words, type Slice } from "./pattern.ts";

/** `5`, `5,000`, `5 000.50`, `1.200.000`, `2.5`. */
const DIGITS = "(?:\\d{1,3}(?:[ ,.\\u00a0\\u202f]\\d{3}){1,5}(?:[.,]\\d{1,2})?|\\d{1,15}(?:[.,]\\d{1,3})?)";

/** Numbers in words, as used with sums of money. */
const SPELLED = [
  "one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred",
  "deux|trois|quatre|cinq|sept|huit|neuf|dix|vingt|trente|quarante|cinquante|soixante|cent|cents",
  "moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|kumi|ishirini|thelathini|arobaini|hamsini|sitini|sabini|themanini|tisini|mia|nusu",
  "kimwe|imwe|ibiri|bibiri|ebyiri|eshatu|bitatu|enye|bine|eshanu|bitanu|atanu|esheshatu|bitandatu|ndwi|birindwi|umunani|icyenda|icumi|makumyabiri|mirongo|mirongo_itatu|mirongo_itanu|ijana|magana|magana_abiri|magana_atanu",
].join("|");

const SCALE =
  "k|m|bn|mln|thousands?|millions?|billions?|trillions?|mille|milliards?|elfu|laki|milioni|bilioni|trilioni|igihumbi|ibihumbi|miliyoni|miriyoni|miliyari|miliyaridi|miriyari";

const NUMBER = `(?:${DIGITS}|${SPELLED})`;
const LARGE_WORD =
  "elfu|laki|milioni|bilioni|trilioni|igihumbi|ibihumbi|miliyoni|miriyoni|miliyari|miliyaridi|miriyari|million|billion";

/** `5,000`, `5 million`, `milioni 5`, `elfu tano na mia tano`, `25k`. */
const AMOUNT = `(?:(?:${LARGE_WORD})_${NUMBER}(?:_(?:na|n['’])${MAYBE_SPACE}${NUMBER})?|(?:${DIGITS}|(?:${SPELLED})(?:_(?:${SPELLED}))?)(?:${MAYBE_SPACE}(?:${SCALE})(?![\\p{L}\\p{N}])){0,2})`;

const SYMBOL = "us\\$|usd\\$?|\\$|€|£|¥|₦|₹";
const SHORT = "rwf|frw|kes|kshs?|tzs|tshs?|ugx|ushs?|shs?|usd|eur|gbp|bif|fbu|cdf|fcfa|f?cfa|xaf|xof|zar|ngn";
const LONG = [
  "dollars?|shillings?|francs?|euros?|pounds?|cents|dollars?_américains?|francs?_rwandais|francs?_congolais|francs?_burundais|francs?_cfa|us_dollars?|rwandan_francs?|kenyan?_shillings?|tanzanian?_shillings?|ugandan?_shillings?",
  "shilingi|shillingi|faranga|dola|yuro|paundi|pauni|dola_za_kimarekani|dola_za_marekani|shilingi_za_kenya|shilingi_za_tanzania|shilingi_za_uganda",
  "amafaranga|amadolari|amadorari|amayero|amayelo|amashilingi|amapawundi|amafranga",
].join("|");

/** `z'amafaranga y'u Rwanda`, `ya shilingi`, `de francs`, `of dollars`: the words between amount and currency. */
const JOIN = `(?:z['’]|y['’]|by['’]|za_|ya_|de_|d['’]|of_)`;
const OWNER = `(?:_(?:y['’]|z['’])${MAYBE_SPACE}(?:u_rwanda|amanyarwanda|amanyamerika|u_burundi)|_za_(?:kimarekani|marekani|kenya|tanzania|uganda)|_(?:rwandais|congolais|burundais|américains?|cfa))?`;

/** Swahili verbs of people, and the words between a price and what it is for. */
const PAYS = [
  "(?:n|u|a|t|m)(?:i|u)?(?:me|na|li|ta|ka|ki|sha)\\p{L}{2,15}",
  "wa(?:me|li(?!mu)|ta|na(?!funzi|nchi|jeshi|ume|wake|chama|habari|michezo))\\p{L}{2,15}",
  "ni\\p{L}{2,12}e|kama|kwa|ni|ya|za|cha|wa|pesa|hela|bei|mkopo|deni|kiasi|tu|hadi|mpaka|lipa|tuma|toa|kopa|weka",
].join("|");

/** `nitumie laki mbili`: people leave out the currency of round sums, and count in the same words (`watu laki mbili`). */
const ROUND_SUM = words(
  `(?:(?<=(?<!\\p{L})(?:${PAYS})[ ])|(?<=^|\\n))(?:elfu|laki|milioni)_${NUMBER}(?:_(?:na_)?(?:elfu_)?(?:${SPELLED}))?`,
);

const MONEY = [
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${SYMBOL})${MAYBE_SPACE}${AMOUNT}(?![\\p{L}\\p{N}])`, "gu"),
  words(`(?:${SHORT})\\.?${MAYBE_SPACE}${AMOUNT}(?:/[=-])?`),
  words(`(?:${LONG})${OWNER}_(?:angana_na_)?${AMOUNT}`),
  words(`${AMOUNT}${MAYBE_SPACE}(?:${SHORT})`),
  // Congolese francs; after a small number, FC is a football club.
  words(`\\d{1,3}(?:[., ]?\\d{3}){1,3}${MAYBE_SPACE}fc`),
  words(`(?<=(?:solde|frais|montant|prix|coût)[ \\p{L}-]{0,15}[: ]{1,3})\\d{1,3}(?:[.,]\\d{1,2})?${MAYBE_SPACE}fc`),
  ROUND_SUM,
  words(`${AMOUNT}_${JOIN}?${MAYBE_SPACE}(?:${LONG})${OWNER}`),
  new RegExp(`(?<![\\p{L}\\p{N}])${AMOUNT}${MAYBE_SPACE}(?:[€£$]|/=|/-)`, "gu"),
];

/** Amounts with their currency. A bare number is not money. */
export function money(text: string): Slice[] {
  return allSlices(text, MONEY);
}

const PERCENTAGES = [
  /(?<![\p{L}\p{N}.,])[-+]?\d{1,9}(?:[.,]\d{1,4})?[ \u00a0\u202f]?[%‰]/gu,
  words(
    `(?:${DIGITS}|${SPELLED})_(?:per[ ]?cent|pour_cent|ku_ijana)|(?:asilimia|ijanisha_rya)_(?:${DIGITS}|${SPELLED}(?:_na_(?:${SPELLED}))?)|percent_${DIGITS}`,
  ),
];

/** `12%`, `12 per cent`, `12 pour cent`, `asilimia 12`, `12 ku ijana`. */
export function percentages(text: string): Slice[] {
  return allSlices(text, PERCENTAGES);
}

const ORDINALS = [
  words(
    "\\d{1,4}(?:st|nd|rd|th|er|ère|re|e|è|ème|eme|nd|nde)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|twentieth|premier|première|deuxième|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dixième",
  ),
  words("(?:[wylzv]|ch|kw|p|m)a_(?:kwanza|pili|tatu|nne|tano|sita|saba|nane|tisa|kumi)"),
  words(
    "(?<!(?:ku|kuwa|kuri)[ ])(?:u?[wyz]|b[wy]|cy|r[yw]|kw?|tw)a_(?:mbere|kabiri|gatatu|kane|gatanu|gatandatu|karindwi|munani|cyenda|cumi)",
  ),
];

/** `3rd`, `2ème`, `wa kwanza`, `wa mbere`: an ordinal, in digits or words. */
export function ordinals(text: string): Slice[] {
  return allSlices(text, ORDINALS);
}

const UNIT_AFTER =
  "kg|kgs|g|mg|km|kms|m|cm|mm|km/h|km²|m²|m2|km2|ha|l|ml|cl|ltrs?|litres?|liters?|kilos?|kilograms?|kilogrammes?|grams?|grammes?|tons?|tonnes?|kilomet(?:er|re)s?|kilomètres?|mètres?|met(?:er|re)s?|miles?|feet|inches|acres?|hectares?|degrees|degrés|gb|mb|kb|tb|kw|mw|kwh|volts?|bags?|sacs?|°c";
const UNIT_BEFORE =
  "kilo|kilogramu|gramu|tani|kilomita|kilometa|mita|meta|lita|ekari|eka|hekta|hektari|magunia|gunia|ibiro|ikiro|garama|toni|kirometero|kilometero|ibirometero|metero|litiro|hegitari|imifuka|umufuka|megabayiti";

const QUANTITIES = [
  words(`(?:${DIGITS})${MAYBE_SPACE}(?:${UNIT_AFTER})`),
  words(`(?:${UNIT_BEFORE})_(?:${DIGITS}|${SPELLED})`),
];

/** A number with a unit of measure. */
export function quantities(text: string): Slice[] {
  return allSlices(text, QUANTITIES);
}
