/** Times of day. */
import { allSlices, words, type Slice } from "./pattern.ts";

const HOUR = "(?:[01]?\\d|2[0-4])";
const HALF = "(?:[ ]?[ap]\\.?m)?";
const SW_HOUR = `(?:${HOUR}(?:[:.][0-5]\\d${HALF})?|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|kumi(?:_na_(?:moja|mbili))?)`;
const SW_REST =
  "(?:_na_(?:nusu|robo|dakika_(?:\\d{1,2}|\\p{L}{2,12})))?(?:_kasoro_(?:robo|dakika_\\d{1,2}))?(?:_(?:za_|ya_)?(?:asubuhi|mchana|jioni|usiku|alfajiri|alasiri))?";
const RW_HOUR = `(?:${HOUR}(?:[:h.][0-5]?\\d?${HALF})?|moya|mbiri|tatu|ine|yine|tanu|sita|saba|munani|cyenda|kumi|kumi_n['’](?:imwe|ebyiri)|kumi_na_(?:moya|zibiri))`;
const RW_REST =
  "(?:_n['’]iminota_(?:\\d{1,2}|\\p{L}{2,14}))?(?:_(?:za_|z['’])?[ ]?(?:mu_gitondo|ku_manywa|nimugoroba|z['’]umugoroba|z['’]ijoro|zo_mu_gitondo|za_mugitondo|mugitondo|ijoro|umugoroba|z['’]amanywa|amanywa))?";

const TIMES = [
  words(
    `${HOUR}:[0-5]\\d(?::[0-5]\\d)?(?:[ ]?[ap]\\.?m)?|${HOUR}[.][0-5]\\d[ ]?[ap]m|(?:0?[1-9]|1[0-2])[ ]?[ap]\\.?m|${HOUR}[ ]?h[ ]?(?:[0-5]\\d)?(?:[ ]?min)?|${HOUR}_heures?(?:_(?:[0-5]?\\d|et_demie|et_quart|précises))?|${HOUR}_o['’]clock|noon|midnight|midi|minuit`,
  ),
  words(`saa_${SW_HOUR}${SW_REST}`),
  words(`(?:saa|isaha_ya|isaa)_${RW_HOUR}${RW_REST}`),
];

/** `14:30`, `10 am`, `14h30`, `saa tatu usiku`, `saa mbiri za mu gitondo`. */
export function times(text: string): Slice[] {
  return allSlices(text, TIMES);
}
