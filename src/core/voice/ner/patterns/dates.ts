/**
 * Dates, as annotated in news: weekdays, days and months, years, and relative days (`kesho`, `last week`).
 *
 * Prepositions stay outside (`mu [mwaka wa 2020]`, `on [Monday]`), except in Kinyarwanda's weekdays, which are phrases:
 * `ku wa mbere`.
 */
import type { Language } from "../labels.ts";
import { allSlices, words, type Slice } from "./pattern.ts";

const DAY = "(?:0?[1-9]|[12]\\d|3[01])";
const YEAR = "(?:1[6-9]\\d\\d|20\\d\\d)";
const SEPARATOR = "(?:,?_)";

const MONTH = "(?:0?[1-9]|1[0-2])";

/** `2020-05-12`. */
const YEAR_FIRST = `${YEAR}[/.-]${MONTH}[/.-]${DAY}`;

/** `12/05/2020`, `12.5.20`, `2020-05-12`, and `4/13/25` as receipts of American machines have it. */
const NUMERIC = words(
  `(?<![\\p{L}\\p{N}][./-])(?:${DAY}[/.-]${MONTH}[/.-](?:${YEAR}|\\d\\d)|${YEAR_FIRST}|${MONTH}/${DAY}/(?:${YEAR}|\\d\\d))(?![./-]\\p{N})`,
);

/** The date of `2026-01-19T08:01:22Z`. */
const TIMESTAMP = new RegExp(`(?<![\\p{L}\\p{N}])${YEAR}-\\d\\d-\\d\\d(?=t\\d\\d:)`, "gu");

/** A year on its own, unless it counts or measures something. */
const BARE_YEAR =
  /(?<![\p{L}\p{N}.,:/*#+$€£-]|(?:frw|rwf|ksh|tsh|kes|tzs|ugx|usd|shs?|shilingi|dola|amafaranga)[ ])(?:19[3-9]\d|20[0-4]\d)(?:[-/](?:20)?\d\d)?(?![\p{L}\p{N}/*%:$€£-]|[.,]\d|[ ](?:frw|rwf|ksh|tsh|kes|tzs|ugx|usd|kg|km|m|people|francs?|dollars?|shillings?|euros?|personnes|watu|abantu|amafaranga|shilingi|litres?|litiro|mb|gb)(?!\p{L}))/gu;

const EN_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december";
const FR_MONTHS =
  "janvier|février|fevrier|mars|avril|mai|juin|juillet|août|aout|septembre|octobre|novembre|décembre|decembre";
const SW_MONTHS = "januari|februari|machi|aprili|mei|juni|julai|agosti|septemba|oktoba|novemba|desemba";
const RW_MONTHS =
  "mutarama|gashyantare|werurwe|mata|gicurasi|kamena|nyakanga|kanama|nzeri|nzeli|u?kwakira|u?gushyingo|u?kuboza";
const MONTHS = [EN_MONTHS, FR_MONTHS, SW_MONTHS, RW_MONTHS].join("|");
const EN_SHORT = "jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec";
const FR_SHORT = "janv|f[ée]vr?|avr|juil|d[ée]c";
const SHORT = `${EN_SHORT}|${FR_SHORT}`;

/** A month; the full stop of an abbreviation belongs to it only before a year, for elsewhere it may end the sentence. */
const NAMED = `(?:${MONTHS}|(?:${SHORT})(?:\\.(?=[ ]\\d))?)`;

const NTH = "(?:st|nd|rd|th|er|e)?";

/** `5 Machi 2019`, `March 5th, 2019`, `12-JAN-26`: months of any language with a day, because messages mix languages. */
const COMMON = [
  `${DAY}(?:-(?:${SHORT})-\\d\\d|/(?:${SHORT})/\\d\\d|(?:${SHORT})(?:${YEAR}|\\d\\d))`,
  `${DAY}${NTH}(?:_of)?(?:_|-|/)${NAMED}(?!\\p{L})(?:(?:,?_|-|/)${YEAR})?`,
  `${NAMED}_${DAY}${NTH}(?![\\p{L}\\p{N}:h%])(?:,?_${YEAR})?`,
  `${NAMED}(?:,?_|/|-)${YEAR}`,
].join("|");

const EN_DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday";
const ENGLISH = [
  `(?:(?:${EN_DAYS}|mon|tues?|wed|thur?s?|fri|sat|sun),?_(?:the_)?(?:${COMMON}|${DAY}(?:st|nd|rd|th)))`,
  `(?:last_|next_|this_)?(?:${EN_DAYS})`,
  COMMON,
  `(?:last|next|this)_(?:${EN_MONTHS}|${EN_SHORT}|week|weekend|month|year|quarter|night)`,
  "january|february|april|june|july|august|september|october|november|december",
  "(?<=(?:in|since|until|till|of|by|from|early|late|mid|during|before|after)[ -])(?:march|may)(?![ ](?:be|have|not|also|i|you|we)\\b)",
  "today|tomorrow|yesterday|tonight|the_day_(?:before_yesterday|after_tomorrow)",
  "(?:the_)?(?:19|20)\\d0s",
];

const FR_DAYS = "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche";
const FRENCH = [
  `(?:${FR_DAYS})_(?:le_)?(?:${COMMON}|${DAY}(?:er)?)(?![ ]?(?:h|heures?|:))`,
  `(?:${FR_DAYS})(?:_(?:prochain|dernier|passé))?`,
  COMMON,
  "janvier|février|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre",
  "(?<=(?:en|de|depuis|fin|début|mi-|mois de)[ ]?)mars",
  "aujourd['’]hui|demain|hier|avant-hier|après-demain",
  "(?:semaine|année|mois|an|week-end)_(?:prochaine?|dernière?|dernier|passée?)",
];

/** Short forms that only Swahili has: `des` is a word of French. */
const SW_SHORT = "ago|okt|des";
const SW_DAYS = "jumatatu|jumanne|jumatano|alhamisi|alhamis|ijumaa|jumamosi|jumapili";
const SW_NUMBERS = "mosi|kwanza|pili|tatu|nne|tano|sita|saba|nane|tisa|kumi(?:_na_(?:moja|mbili))?";
const SW_YEAR = `(?:,?_mwaka(?:_wa)?_(?:huo_wa_)?${YEAR}|,?_${YEAR})`;
const SW_MONTH = `(?:_(?:ya_)?(?:mwezi_)?(?:wa_)?(?:${MONTHS}|(?:${SHORT}|${SW_SHORT})(?!\\p{L})|mwezi_wa_(?:${SW_NUMBERS})|mwezi_(?:huu|ujao|uliopita)|(?<=mwezi[ ])(?:wa_)?(?:${SW_NUMBERS})))`;
const SW_DATE = `(?:tarehe_(?:mosi|pili|${DAY}(?![\\p{N}/.-]\\d))${SW_MONTH}?${SW_YEAR}?|tarehe_${YEAR_FIRST}|tarehe_${DAY}[/.-]\\d{1,2}[/.-](?:${YEAR}|\\d\\d)|(?:${DAY})_(?:mwezi_)?(?:${SW_MONTHS})${SW_YEAR}?|(?:${SW_MONTHS})_(?:tarehe_)?${DAY}(?![\\p{L}\\p{N}:%])${SW_YEAR}?)`;
const SWAHILI = [
  `(?:${SW_DAYS})(?:${SEPARATOR}(?:ya_|hii_ya_)?(?:${SW_DATE}|${COMMON})|_(?:hii|ijayo|iliyopita))?`,
  SW_DATE,
  `${DAY}(?:_|-|/)(?:${SW_SHORT})(?!\\p{L})(?:(?:_|-|/)(?:${YEAR}|\\d\\d))?`,
  `(?:${SW_MONTHS})_(?:tarehe_)?(?:${SW_NUMBERS})`,
  `mwezi_(?:wa_)?(?:${SW_MONTHS})(?:${SW_YEAR}|_mwaka_(?:huu|jana|ujao|uliopita))?`,
  `mwezi_wa_(?:${SW_NUMBERS})(?:${SW_YEAR}|_mwaka_(?:huu|jana|ujao))?`,
  `(?:${SW_MONTHS})(?:${SW_YEAR}|_mwaka_(?:huu|jana|ujao|uliopita))?`,
  COMMON,
  `mwaka_(?:wa_)?(?:elfu_mbili_(?:na_)?\\p{L}{2,12}|${YEAR}(?:[/-](?:20)?\\d\\d)?)`,
  "mwaka_(?:jana|juzi|huu|ujao|uliopita|kesho)|(?:wiki|juma)_(?:iliyopita|lililopita|hii|ijayo|lijalo|jana)|mwezi_(?:uliopita|huu|ujao|jana)",
  "mwishoni_mwa_wiki|leo|jana|kesho_kutwa|kesho|juzi",
];

const RW_DAY_NAMES = "mbere|kabiri|gatatu|kane|gatanu|gatandatu";
const RW_YEAR = `(?:,?_(?:u?mwaka_wa_|mu_mwaka_wa_|wo_mu_)?${YEAR})`;
const RW_MONTH = `(?:_(?:z['’][ ]?|mu_)?(?:u?kwezi_)?(?:kwa_)?(?:${RW_MONTHS}|(?<=kwezi kwa )(?:\\d{1,2}|${RW_DAY_NAMES}|karindwi|munani|cyenda|cumi)))`;
const RW_DATE = `(?:i?tariki_(?:ya_|za_|zo_ku_wa_|ya_ku_wa_|ku_wa_)?(?:mbere|${DAY}(?![\\p{N}/.-]\\d)(?:_(?:na|kugeza_ku(?:_ya)?|kugera)_${DAY})?)${RW_MONTH}?${RW_YEAR}?|i?tariki_(?:ya_)?${YEAR_FIRST}|i?tariki_(?:ya_)?${DAY}[/.-]\\d{1,2}[/.-](?:${YEAR}|\\d\\d)|${DAY}_(?:${RW_MONTHS})${RW_YEAR}?)`;
const RW_THIS_YEAR = "(?:_(?:uyu_mwaka|u?mwaka_ushize))";
/** Numbers as they count days, years, hours and weeks. */
const RW_COUNT =
  "(?:\\d{1,4}|(?:u|ki|ku|ri)mwe|[abiu]*biri|[abiu]*tatu|[abi]?ne|bine|[abiu]*tanu|[abiu]*tandatu|[abi]?rindwi|umunani|icyenda|icumi|makumyabiri|mirongo_\\p{L}{2,10}|ijana|magana_\\p{L}{2,10}|myinshi|menshi|mike|make)";
/** `imyaka 27`, `amasaha 24 ashize`, `iminsi ibiri iri imbere`: ages and stretches of time. */
const RW_SPAN = [
  `i?(?:myaka|minsi)_${RW_COUNT}(?:_(?:[iy]ashize|ishize|itambutse|iri_imbere|itaha|iza))?`,
  `a?(?:masaha|mezi)_${RW_COUNT}(?:_(?:y?ashize|ari_imbere|atambutse))?`,
  `i?byumweru_${RW_COUNT}(?:_(?:bishize|biri_imbere))?`,
  "u?(?:mwaka|munsi)_umwe|u?kwezi_kumwe|i?cyumweru_kimwe",
  "i?myaka_(?:yashize|ishize)|i?minsi_(?:yashize|ishize|iri_imbere)",
].join("|");
const RW_ORDINAL = `(?:\\d{1,3}|${RW_DAY_NAMES}|karindwi|munani|cyenda|cumi)`;
const KINYARWANDA = [
  `(?:(?:ku|kuri|uyu)_)wa_(?:${RW_DAY_NAMES})(?:_(?:taliki|no))?(?:,?_(?:ku_)?(?:${RW_DATE}))?`,
  `kuwa_(?:${RW_DAY_NAMES})(?:,?_(?:ku_)?(?:${RW_DATE}))?`,
  `ku_cyumweru(?:_(?:gishize|gitaha))?(?:,?_(?:ku_)?(?:${RW_DATE}))?`,
  RW_DATE,
  `(?:u?kwezi)_(?:kwa_)?(?:${RW_MONTHS})${RW_YEAR}?|kwezi_kwa_(?:mbere|kabiri|gatatu|kane|gatanu|gatandatu|karindwi|munani|cyenda|cumi(?:_n['’](?:abiri|rimwe))?)${RW_YEAR}?`,
  `(?:${RW_MONTHS})(?:${RW_YEAR}|${RW_THIS_YEAR})`,
  RW_SPAN,
  `nshuro_ya_${RW_ORDINAL}`,
  `hagati_ya_${YEAR}_na_${YEAR}`,
  "buri_(?:munsi|mwaka|kwezi|cyumweru|gitondo|joro)",
  "(?:mu_)?(?:mpera|ntangiriro)_z['’](?:i?cyumweru|(?:u?mwaka|ukwezi)(?:_(?:ushize|utaha|gushize|gutaha))?|uyu_mwaka|uku_kwezi)",
  "(?<=(?:muri|mu|kugeza|kuva|muri uku kwezi kwa|hagati ya)[ ])(?:mutarama|gashyantare|werurwe|mata|gicurasi|kamena|nyakanga|kanama|nzeri|nzeli|u?kwakira|u?gushyingo|u?kuboza)",
  "mutarama|gashyantare|werurwe|gicurasi|nyakanga|ukwakira|ugushyingo|ukuboza|nzeri",
  COMMON,
  `u?mwaka_wa_${YEAR}(?:[/-](?:20)?\\d\\d)?`,
  "u?mwaka_(?:ushize|utaha)|uyu_mwaka|(?:icyumweru|cyumweru)_(?:gishize|gitaha)|iki_cyumweru|(?:ukwezi|kwezi)_(?:gushize|gutaha)|uku_kwezi",
  "ejo_bundi|ejo_hashize|ejo_hazaza|ejo|uyu_munsi|none_aha",
];

const PATTERNS: Readonly<Record<Language, RegExp>> = {
  en: words(ENGLISH.join("|")),
  fr: words(FRENCH.join("|")),
  sw: words(SWAHILI.join("|")),
  rw: words(KINYARWANDA.join("|")),
};

/** The word for a year or month before its number or name. */
const UNIT_BEFORE = new RegExp(
  `^(?:(?:u?mwaka|mwezi)[ ](?:wa[ ])?(?=(?:${YEAR}|${MONTHS})(?!\\p{L}))|u?kwezi[ ](?:kwa[ ])?(?=(?:${MONTHS})(?!\\p{L})))`,
  "iu",
);

/** The length of that word at the beginning of a date, with its connective: 6 for `mwaka 2001`. */
export const dateUnitBefore = (date: string): number => UNIT_BEFORE.exec(date)?.[0].length ?? 0;

/** Dates in a text of the given language. */
export function dates(text: string, language: Language): Slice[] {
  return allSlices(text, [NUMERIC, TIMESTAMP, PATTERNS[language], BARE_YEAR]);
}
