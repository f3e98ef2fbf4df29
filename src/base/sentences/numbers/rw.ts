import type { numbers as fr } from "./fr.ts";

/** What is wrong with numbers and with rows of lists in Kinyarwanda, by the English. */
export const numbers: Readonly<Record<keyof typeof fr, string>> = {
  "too long: a number has at most 15 digits after the +": "ndende cyane: nimero igira imibare 15 itarenga nyuma ya +",
  "a spreadsheet's rounded form, such as 2.5E+11, which has lost digits: format its column as text and export it again":
    "yahinduwe n’urupapuro rw’imibare, nka 2.5E+11, itakaza imibare: hindura inkingi yayo ibe inyandiko (text), wongere uyohereze",
  "empty: write the number in international format, such as +250788000001":
    "irimo ubusa: andika nimero mu buryo mpuzamahanga, nka +250788000001",
  "not a phone number: write + and digits, with spaces, dots, dashes or brackets between them if need be":
    "si nimero ya telefoni: andika + n’imibare, ushyiremo imyanya, utudomo, udukato cyangwa utwugarizo niba bikenewe",
  "not a phone number: write it in international format, such as +250788000001":
    "si nimero ya telefoni: yandike mu buryo mpuzamahanga, nka +250788000001",
  "not in any country: no country has this country code; write a number such as +250788000001":
    "nta gihugu ibarizwamo: nta gihugu gifite iyi kode; andika nimero nka +250788000001",
  "too short: digits are missing after the country code": "ngufi cyane: hari imibare ibura nyuma ya kode y’igihugu",
  "not a number that exists in {place}: check its digits, or write + and the country code of another country":
    "nimero itabaho ({place}): genzura imibare yayo, cyangwa wandike + na kode y’ikindi gihugu",
  "of the wrong length for {place}: check its digits, or write + and the country code of another country":
    "ifite uburebure butari bwo ({place}): genzura imibare yayo, cyangwa wandike + na kode y’ikindi gihugu",
  "not a number that exists in {place}: check the digits after {code}":
    "nimero itabaho ({place}): genzura imibare iri nyuma ya {code}",
  "of the wrong length for {place}: check how many digits follow {code}":
    "ifite uburebure butari bwo ({place}): reba umubare w’imibare ikurikira {code}",
  "without the + before its country code: write +{digits}…, or set the account's `default_country`":
    "idafite + imbere ya kode y’igihugu: andika +{digits}…, cyangwa uhitemo igihugu gisanzwe cya konti mu igenamiterere",
  "without a country code: write + and the country code in place of the first 0, such as +250…, or set the account's `default_country`":
    "idafite kode y’igihugu: andika + na kode y’igihugu mu mwanya wa 0 ibanza, nka +250…, cyangwa uhitemo igihugu gisanzwe cya konti mu igenamiterere",
  "without a country code: write + and the country code first, such as +250…, or set the account's `default_country`":
    "idafite kode y’igihugu: banza wandike + na kode y’igihugu, nka +250…, cyangwa uhitemo igihugu gisanzwe cya konti mu igenamiterere",
  "`{field}` is {reason}.": "`{field}` ni {reason}.",
  "The text is empty for this recipient.": "Ubutumwa burimo ubusa kuri uyu wohererezwa.",
  "The text takes {parts} parts after the merge; the maximum is {most}.":
    "Imyanya imaze kuzuzwa, ubutumwa bufata ibice {parts}; ntibirenga {most}.",
  "The text takes more than {most} parts after the merge; the maximum is {most}.":
    "Imyanya imaze kuzuzwa, ubutumwa burenza ibice {most}, ari byo ntarengwa.",
  "An earlier recipient has the same number and text.": "Hari undi wabanje ufite nimero n’ubutumwa bimwe.",
  "`to` has opted out of messages from this account. Remove the number from your list; sending START opts it back in.":
    "Iyi nimero yanze ubutumwa bw’iyi konti. Yikure ku rutonde rwawe; niyohereza START, izongera kubwakira.",
  "`@contact.{name}` is empty for this recipient, and the template has no fallback for it. Fill it in, or add a fallback.":
    "`@contact.{name}` irimo ubusa kuri uyu wohererezwa, kandi icyitegererezo nta risimbura gifite. Yuzuze, cyangwa wongere irisimbura.",
  "`text` has `@contact.{name}`, which this recipient does not have. Add the member, or a fallback: `@contact.name|friend`.":
    "`text` irimo `@contact.{name}`, uyu wohererezwa adafite. Bimwongereho, cyangwa ijambo risimbura: `@contact.name|friend`.",
  "`text` has `@contact.{name}`, which this recipient does not have; did you mean `@contact.{similar}`?":
    "`text` irimo `@contact.{name}`, uyu wohererezwa adafite; washakaga kuvuga `@contact.{similar}`?",
};
