import type { ReactNode } from "react";
import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";
import { count, plural } from "../plural.ts";

/** The texts of `pages/compose`. */
export const compose: Texts["compose"] = {
  keepColumns: "Hifadhi safu wima kwa ripoti",
  keepColumnsHint:
    "CSV ya ripoti huwa na mstari, jina na kila safu wima ya orodha kando ya matokeo, maadamu maandishi yamehifadhiwa.",
  startAnother: "Ihifadhi na uanze nyingine",
  draftPutAside: "Rasimu imehifadhiwa chini ya Utumaji kwa wingi",
  rowsLeftOut: (rows: number) => plural(rows, "mstari # umeachwa", "mistari # imeachwa"),
  leftOutHint: "Hawa hawatumiwi chochote; wengine wanatumiwa.",
  leftOutRows: "Mistari iliyoachwa",
  reason: "Sababu",
  anyReason: (rows: number) => `Sababu zote (${count(rows)})`,
  rowsFor: (rows: number, reason: string) => `${count(rows)} · ${reason}`,
  landlines: (numbers: number) =>
    `${plural(numbers, "namba ni ya simu ya mezani", "namba ni za simu za mezani")}: mitandao mingi haifikishi ujumbe huko. Zinatozwa.`,
  repeatedNumbers: (numbers: number, most: number) =>
    `${plural(numbers, "namba inapata", "namba zinapata")} jumbe kadhaa, moja ikipata ${count(most)}: iko kwenye orodha zaidi ya mara moja, ikiwa na taarifa tofauti.`,
  privateColumns: (columns: string) =>
    `Safu hizi zinaonekana kuhusu afya au kuwa na siri, kwa hiyo hazihifadhiwi isipokuwa ukichagua: ${columns}.`,
  leftOut: "Iliyoachwa",
  lineNumber: (line: number) => `Mstari ${count(line)}`,
  lineColumn: "mstari",
  reasonColumn: "sababu",
  emptyCell: "tupu",
  moreInTheFile: (rows: number) => `na ${count(rows)} zaidi kwenye faili`,
  downloadLeftOut: (rows: number) =>
    rows === 1 ? "Pakua mstari na sababu yake" : `Pakua mistari ${count(rows)} na sababu zake`,
  unknownField: (field: string, similar: string | undefined) =>
    `Orodha haina sehemu @contact.${field}${similar === undefined ? ": tumia moja ya safu zake." : `. Ulimaanisha @contact.${similar}?`}`,
  emptyField: (field: string, recipients: number, isAll: boolean) =>
    `${field} ni tupu kwa ${isAll ? "wapokeaji wote" : plural(recipients, "mpokeaji #", "wapokeaji #")}. Ongeza neno mbadala: ${field}|rafiki.`,
  fallbackHint: 'Neno mbadala la thamani tupu hufuata mstari wima: @contact.name|rafiki, au |"rafiki mpendwa".',
  review: "Pitia kabla ya kutuma",
  reviewHeading: "Kagua kitakachotumwa",
  balanceAfter: "Salio baadaye",
  afterFrom: (after: string, before: string) => `${after} (sasa ${before})`,
  now: "Sasa",
  balanceTooLow: "Salio halitoshi kwa utumaji huu: ongeza salio kwanza",
  reviewFirst: "Pitia maelezo kwanza",
  typeToSend: (recipients: string) => `Andika ${recipients} ili kutuma`,
  backToTheText: "Rudi kwenye maandishi",
  draftIsBack: "Rasimu yako ambayo haijatumwa imerudi.",
  discardDraft: "Tupa rasimu",
  keepDraft: "Tunza rasimu na uondoke",
  stay: "Baki",
  leaveQuestion: "Uondoke bila kutuma?",
  leaveConsequence: "Rasimu unayoitunza inabaki kwenye kivinjari hiki, na unaiona wewe tu.",
  pasted: "Imebandikwa",
  readAs: (charset: string) => `imesomwa kama ${charset}`,
  insertField: "Weka:",
  tenAtMost: ", kumi zaidi",
  unitsInLast: (used: number, size: number, isLast: boolean) =>
    `${used} kati ya ${size} katika ${isLast ? "sehemu ya mwisho" : "sehemu hii"}`,
  notGsm: (characters: number) =>
    `${characters === 1 ? "Herufi moja haipo" : `Herufi ${characters} hazipo`} kwenye alfabeti ya GSM, hivyo sehemu hubeba herufi 70 badala ya 160:`,
  codePointAt: (code: string, position: number) => `${code} mahali pa ${position}`,
  andMore: (characters: number) => `na ${characters} zaidi`,
  onlyTypographic: (button: ReactNode) => rich`Ni za mwonekano tu: ${button}`,
  replaceThem: "zibadilishe kwa za kawaida",
  ofBalance: (cost: ReactNode, balance: string) => rich`${cost} kati ya ${balance}`,
  column: "safu",
  messagesAccepted: (messages: string) => `Zimekubaliwa: ${messages}`,
  chooseAListFirst: "Chagua orodha kwanza",
  writeTheTextFirst: "Andika maandishi kwanza",
  sendForPrice: (action: string, count: string, price: string) => `${action} ${count} kwa ${price}`,
  schedule: "Panga muda",
  storedAndSending: "Imehifadhiwa na iko njiani. Ripoti ya uwasilishaji itafuata.",
  storedForLater: (at: string) => `Umepangwa kutumwa ${at}. Hadi wakati huo unaweza kuubadilisha au kuughairi.`,
  messagesScheduled: (messages: string, at: string) => `${messages} zimepangwa kutumwa ${at}`,
  costForParts: (cost: string, parts: string) => `${cost} kwa ${parts}`,
  trackIt: "Fuatilia",
  sendAnother: "Tuma mwingine",
  phoneHint:
    "Weka namba ili uone simu yake ya kuigiza hapa. Baadhi ya miisho, kama 9901, hufanya ujumbe ushindikane: tazama marejeleo.",
  senderHint: "Jina la hadi herufi 11, au namba",
  ifEmpty: (sender: string) => `Ikiwa tupu: ${sender}.`,
  sendAt: "Tuma saa",
  sendAtHint: (zone: string) => `Kwa saa za ${zone}, hadi siku 35 mbele. Ikiwa tupu: sasa.`,
  referenceHint: "Lebo yako mwenyewe, inaweza kutafutwa.",
  replaceTypographicCharacters: "Badilisha herufi za uchapaji",
  replaceHint: "Hubadilisha alama za kunukuu zilizopinda, vistari na kadhalika kwa za kawaida, ili sehemu ibebe zaidi.",
  flash: "Ujumbe wa flash",
  flashHint:
    "Huonekana mara moja kwenye skrini, na simu nyingi haziuhifadhi. Hukataliwa pale ambapo hakuna kiungo kinachoubeba.",
  oneMessage: "Ujumbe mmoja",
  bulk: "Kwa wingi",
  lead: "Unaona sehemu na bei kabla ya chochote kutumwa.",
  howManyRecipients: "Idadi ya wapokeaji",
  preview: "Hakikisho",
  previewHint: "Ukishaongeza orodha, hapa utaona maandishi kama wapokeaji wa kwanza watakavyoyaona.",
  noTextYet: "Hakuna maandishi bado",
  recipients: "Wapokeaji",
  chooseAFile: "Chagua faili la Excel au la CSV",
  dropHint: "au lidondoshe hapa. Hadi mistari 100,000; linasomwa ndani ya kivinjari chako.",
  sheet: "Laha",
  openQuote: (line: number) =>
    `Alama ya kunukuu katika mstari wa ${count(line)} haijafungwa pale seli yake inapoishia, kwa hiyo mistari inayofuata ingechukuliwa kuwa sehemu yake. Ifunge, au iandike mara mbili ikiwa ni sehemu ya maandishi. Hakuna kilichosomwa.`,
  raggedLines: (lines: string) =>
    `Mistari hii ina seli nyingi au chache kuliko wa kwanza, kwa hiyo thamani zake huenda ziko katika safu zisizo sahihi: ${lines}.`,
  notRead: "Orodha haikusomwa",
  unreadable: {
    excel97:
      "Hili ni faili la Excel 97 (.xls). Lifungue kwa Excel, lihifadhi kama .xlsx au CSV, kisha chagua faili hilo.",
    excelBinary:
      "Hili ni faili la Excel la aina ya .xlsb. Lifungue kwa Excel, lihifadhi kama .xlsx au CSV, kisha chagua faili hilo.",
    openDocument:
      "Hili ni faili la OpenDocument (.ods). Lifungue, lihifadhi kama .xlsx au CSV, kisha chagua faili hilo.",
    encrypted: "Faili hili lina nenosiri. Lihifadhi bila nenosiri, kisha chagua faili hilo.",
    webPage:
      "Huu ni ukurasa wa wavuti au XML, jina lake lolote liwe. Lifungue kwa Excel, lihifadhi kama .xlsx au CSV, kisha chagua faili hilo.",
    notAList: "Faili hili si la Excel wala si maandishi. Chagua faili la .xlsx au CSV.",
    damaged: "Faili hili limeharibika au halijakamilika. Lifungue kwa Excel na ulihifadhi tena, au liombe tena.",
    tooLarge: "Faili hili ni kubwa mno kusomwa. Hifadhi laha yenye namba pekee kama CSV, kisha chagua faili hilo.",
    tooManyRows:
      "Laha hii ina zaidi ya mistari 100,000, ambayo ni kikomo cha utumaji mmoja. Igawanye katika faili kadhaa.",
  },
  orPasteNumbers: "Au bandika namba",
  pasteHint: "Moja kwa kila mstari, au mistari ya CSV yenye jina na sehemu zinazotumiwa na maandishi.",
  pasteSomeNumbersFirst: "Bandika namba kwanza",
  useTheseNumbers: "Tumia namba hizi",
  useAnotherList: "Tumia orodha nyingine",
  numberColumn: "Safu ya namba",
  nameColumn: "Safu ya jina",
  none: "Hakuna",
  firstLines: "Mistari ya kwanza",
  moreThanTenParts: (characters: number) => `Zaidi ya sehemu kumi. Punguza angalau herufi ${characters}.`,
};
