import type { numbers as fr } from "./fr.ts";

/** What is wrong with numbers and with rows of lists in Swahili, by the English. */
export const numbers: Readonly<Record<keyof typeof fr, string>> = {
  "too long: a number has at most 15 digits after the +": "ndefu mno: nambari ina tarakimu zisizozidi 15 baada ya +",
  "a spreadsheet's rounded form, such as 2.5E+11, which has lost digits: format its column as text and export it again":
    "imezungushwa na jedwali, kama 2.5E+11, na imepoteza tarakimu: fanya safu yake iwe maandishi (text) kisha uihamishe tena",
  "empty: write the number in international format, such as +250788000001":
    "tupu: andika nambari kwa muundo wa kimataifa, kama +250788000001",
  "not a phone number: write + and digits, with spaces, dots, dashes or brackets between them if need be":
    "si nambari ya simu: andika + na tarakimu, pamoja na nafasi, nukta, vistari au mabano inapohitajika",
  "not a phone number: write it in international format, such as +250788000001":
    "si nambari ya simu: iandike kwa muundo wa kimataifa, kama +250788000001",
  "not in any country: no country has this country code; write a number such as +250788000001":
    "haiko katika nchi yoyote: hakuna nchi yenye msimbo huu; andika nambari kama +250788000001",
  "too short: digits are missing after the country code": "fupi mno: tarakimu zinakosekana baada ya msimbo wa nchi",
  "not a number that exists in {place}: check its digits, or write + and the country code of another country":
    "nambari isiyokuwepo ({place}): hakiki tarakimu zake, au andika + na msimbo wa nchi nyingine",
  "of the wrong length for {place}: check its digits, or write + and the country code of another country":
    "ya urefu usio sahihi ({place}): hakiki tarakimu zake, au andika + na msimbo wa nchi nyingine",
  "not a number that exists in {place}: check the digits after {code}":
    "nambari isiyokuwepo ({place}): hakiki tarakimu baada ya {code}",
  "of the wrong length for {place}: check how many digits follow {code}":
    "ya urefu usio sahihi ({place}): hakiki ni tarakimu ngapi zinafuata {code}",
  "without the + before its country code: write +{digits}…, or set the account's `default_country`":
    "bila + kabla ya msimbo wa nchi: andika +{digits}…, au chagua nchi ya kawaida ya akaunti kwenye mipangilio",
  "without a country code: write + and the country code in place of the first 0, such as +250…, or set the account's `default_country`":
    "bila msimbo wa nchi: andika + na msimbo wa nchi badala ya 0 ya kwanza, kama +250…, au chagua nchi ya kawaida ya akaunti kwenye mipangilio",
  "without a country code: write + and the country code first, such as +250…, or set the account's `default_country`":
    "bila msimbo wa nchi: andika kwanza + na msimbo wa nchi, kama +250…, au chagua nchi ya kawaida ya akaunti kwenye mipangilio",
  "`{field}` is {reason}.": "`{field}` ni {reason}.",
  "The text is empty for this recipient.": "Maandishi ni matupu kwa mpokeaji huyu.",
  "The text takes {parts} parts after the merge; the maximum is {most}.":
    "Baada ya kujaza nafasi, maandishi yanachukua sehemu {parts}; kikomo ni {most}.",
  "The text takes more than {most} parts after the merge; the maximum is {most}.":
    "Baada ya kujaza nafasi, maandishi yanazidi sehemu {most}, ambazo ndizo kikomo.",
  "An earlier recipient has the same number and text.": "Mpokeaji wa awali ana nambari na maandishi yaleyale.",
  "`to` has opted out of messages from this account. Remove the number from your list; sending START opts it back in.":
    "Nambari hii imejiondoa kwenye ujumbe wa akaunti hii. Iondoe kwenye orodha yako; ikituma START, itaupokea tena.",
  "`@contact.{name}` is empty for this recipient, and the template has no fallback for it. Fill it in, or add a fallback.":
    "`@contact.{name}` ni tupu kwa mpokeaji huyu, na kiolezo hakina neno mbadala. Ijaze, au ongeza neno mbadala.",
  "`text` has `@contact.{name}`, which this recipient does not have. Add the member, or a fallback: `@contact.name|friend`.":
    "`text` ina `@contact.{name}`, ambayo mpokeaji huyu hana. Mwongezee, au neno mbadala: `@contact.name|friend`.",
  "`text` has `@contact.{name}`, which this recipient does not have; did you mean `@contact.{similar}`?":
    "`text` ina `@contact.{name}`, ambayo mpokeaji huyu hana; ulimaanisha `@contact.{similar}`?",
};
