import type { Texts } from "../../index.ts";
import type { ReactNode } from "react";
import { rich } from "../../rich.ts";
import { count, plural } from "../plural.ts";

/** The texts of `pages/compose`. */
export const compose: Texts["compose"] = {
  steps: "Intambwe zo kohereza",
  stepNames: { who: "Nde", what: "Iki", when: "Ryari", review: "Isuzuma" },
  back: "Subira inyuma",
  toTheText: "Komeza ku mwandiko",
  toTheTime: "Komeza ku gihe",
  canBeSentTo: (numbers: number) => `${plural(numbers, "inomero # ishobora", "inomero # zishobora")} koherezwaho`,
  noNumberFits: "Nta nomero n’imwe ishobora koherezwaho: kosora imwe, cyangwa ukoreshe urundi rutonde",
  nobodyGetsIt: "Nta n’umwe wakoherezwa uyu mwandiko: reba impamvu kuri uru rupapuro",
  mendHint: "Aba nta cyo bohererezwa. Kosorera inomero hano, na yo yoherezweho.",
  rowsMended: (rows: number) => plural(rows, "umurongo # wakosowe", "imirongo # yakosowe"),
  numberInLine: (line: number) => `Inomero yo ku murongo ${count(line)}`,
  isSent: "uroherezwa",
  aboutPrice: (parts: string, sum: string, balance: string) =>
    `${parts}, hafi ${sum} kuri ${balance}, niba buri nomero igura nk’iya mbere. Igiciro nyacyo kiri mu isuzuma.`,
  whenQuestion: "Byoherezwa ryari?",
  nowHint: "Ukimara kubyemeza mu ntambwe ikurikira.",
  later: "Ku gihe runaka",
  laterHint: "Mu minsi itarenze 35 iri imbere. Mbere y’icyo gihe ushobora guhindura igihe cyangwa kubihagarika.",
  inZone: (zone: string, isAccounts: boolean) =>
    isAccounts ? `Ku isaha ya konti, ${zone}.` : `Ku isaha y’iyi mushakisha, ${zone}: konti nta yo ifite.`,
  goesOutAt: (at: string) => `Bizagenda ${at}`,
  chooseATime: "Banza uhitemo igihe",
  needsApproval:
    "Ibi birenze umupaka wa konti, bityo birategereza ko undi muntu abyemeza. Mbere yaho nta kishyurwa kandi nta cyoherezwa.",
  askToSend: "Saba kohereza",
  testToMyself: "Igerageza kuri telefoni yanjye",
  testHint: "Yohereza umwandiko wa mbere kuri telefoni yawe, ukishyurwa nk’ubundi butumwa.",
  myNumber: "Inomero yawe",
  sendTest: "Ohereza igerageza",
  testSent: (to: ReactNode) => rich`Igerageza riri mu nzira rigana kuri ${to}`,
  keepColumns: "Bika inkingi za raporo",
  keepColumnsHint:
    "CSV ya raporo iba irimo umurongo, izina n’inkingi zose z’urutonde iruhande rw’uko byagenze, igihe cyose amagambo abitswe.",
  startAnother: "Yibike utangire indi",
  draftPutAside: "Inyandiko ibitswe muri Kohereza kuri benshi",
  rowsLeftOut: (rows: number) => plural(rows, "umurongo # warasizwe", "imirongo # yarasizwe"),
  leftOutHint: "Aba nta cyo bohererezwa; abandi barohererezwa.",
  leftOutRows: "Imirongo yasizwe",
  rowsFor: (rows: number, reason: string) => `${count(rows)} · ${reason}`,
  landlines: (numbers: number) =>
    `${plural(numbers, "inomero ni iya telefone yo mu biro", "inomero ni iza telefone zo mu biro")}: imiyoboro myinshi ntizigezaho ubutumwa. Zirishyurwa.`,
  repeatedNumbers: (numbers: number, most: number) =>
    `${plural(numbers, "inomero ihabwa", "inomero zihabwa")} ubutumwa bwinshi, imwe ikabona ${count(most)}: iri ku rutonde inshuro nyinshi, ifite ibindi bitandukanye.`,
  privateColumns: (columns: string) =>
    `Izi nkingi zisa n’izivuga ku buzima cyangwa zirimo amabanga, ntizibikwa keretse ubihisemo: ${columns}.`,
  leftOut: "Yasizwe",
  lineNumber: (line: number) => `Umurongo ${count(line)}`,
  lineColumn: "umurongo",
  reasonColumn: "impamvu",
  emptyCell: "nta kirimo",
  moreInTheFile: (rows: number) => `n’indi ${count(rows)} muri dosiye`,
  downloadLeftOut: (rows: number) =>
    rows === 1 ? "Manura umurongo n’impamvu yawo" : `Manura imirongo ${count(rows)} n’impamvu zayo`,
  unknownField: (field: string, similar: string | undefined) =>
    `Urutonde nta mwanya rufite witwa @contact.${field}${similar === undefined ? ": koresha imwe mu nkingi zarwo." : `. Washakaga kuvuga @contact.${similar}?`}`,
  emptyField: (field: string, recipients: number, isAll: boolean) =>
    `${field} nta kirimo kuri ${isAll ? "bose" : plural(recipients, "uwakira #", "abakira #")}. Ongeraho irisimbura: ${field}|nshuti.`,
  fallbackHint: 'Irisimbura ahatari ikintu rikurikira akarongo: @contact.name|nshuti, cyangwa |"nshuti yacu".',
  review: "Suzuma mbere yo kohereza",
  reviewHeading: "Reba ibigiye koherezwa",
  balanceAfter: "Azasigara",
  afterFrom: (after: string, before: string) => `${after} (ubu ${before})`,
  now: "Ubu",
  balanceTooLow: "Amafaranga asigaye ntahagije: banza wongeremo",
  reviewFirst: "Banza usuzume ibisobanuro",
  typeToSend: (recipients: string) => `Andika ${recipients} kugira ngo wohereze`,
  backToTheText: "Subira ku mwandiko",
  draftIsBack: "Inyandiko yawe itaroherezwa yagarutse.",
  discardDraft: "Jugunya inyandiko",
  keepDraft: "Gumana inyandiko ugende",
  stay: "Guma hano",
  leaveQuestion: "Ugende utohereje?",
  leaveConsequence:
    "Inyandiko ugumanye, itsinda ryawe riyisanga muri Ohereza no muri Kohereza kuri benshi, kandi rishobora kuyikomeza.",
  savingDraft: "Birabikwa …",
  savedForTeam: "Byabitswe nk’inyandiko itararangira, itsinda ryawe riyisanga muri Ohereza.",
  onlyInThisBrowser: (why: string) => `Biri muri iyi mushakisha, ariko ntibyabikiwe itsinda ryawe: ${why}`,
  listNotShared: "Urutonde ntirusomeka, cyangwa ni runini cyane ku buryo rutasangizwa.",
  draftChanged: (person: string, at: ReactNode) =>
    rich`${person} yahinduye iyi nyandiko ${at}, ifunguye hano. Iyawe iracyari kuri uru rupapuro, kandi ntiyabikiwe itsinda ryawe.`,
  takeTheirs: "Fata iye",
  saveAsCopy: "Bika iyanjye nka kopi",
  draftGone:
    "Hari uwohereje cyangwa wajugunye iyi nyandiko. Iyawe iracyari kuri uru rupapuro, kandi ntiyabikiwe itsinda ryawe.",
  noSuchDraft: "Iyi nyandiko ntikiriho: yoherejwe cyangwa yajugunywe.",
  writeAnother: "Andika indi",
  pasted: "Byometswe",
  readAs: (charset: string) => `byasomwe nka ${charset}`,
  insertField: "Shyiramo:",
  tenAtMost: ", icumi ntarengwa",
  unitsInLast: (used: number, size: number, isLast: boolean) =>
    `${used} kuri ${size} mu gice ${isLast ? "cya nyuma" : "kimwe"}`,
  notGsm: (characters: number) =>
    `${characters === 1 ? "Inyuguti imwe ntiri" : `Inyuguti ${characters} ntiziri`} mu nyuguti za GSM, bityo igice gifata inyuguti 70 aho kuba 160:`,
  codePointAt: (code: string, position: number) => `${code} ku mwanya wa ${position}`,
  andMore: (characters: number) => `n’izindi ${characters}`,
  onlyTypographic: (button: ReactNode) => rich`Ni iz’imyandikire gusa: ${button}`,
  replaceThem: "zisimbuze izisanzwe",
  ofBalance: (cost: ReactNode, balance: string) => rich`${cost} kuri ${balance}`,
  column: "inkingi",
  messagesAccepted: (messages: string) => `Byemewe: ${messages}`,
  chooseAListFirst: "Banza uhitemo urutonde",
  writeTheTextFirst: "Banza wandike umwandiko",
  sendForPrice: (action: string, count: string, price: string) => `${action} ${count} kuri ${price}`,
  schedule: "Teganya igihe",
  storedAndSending: "Bwabitswe kandi buri mu nzira. Raporo irakurikira.",
  storedForLater: (at: string) => `Buzoherezwa ${at}. Mbere y’icyo gihe ushobora kubuhindura cyangwa kubuhagarika.`,
  messagesScheduled: (messages: string, at: string) => `${messages} buzoherezwa ${at}`,
  costForParts: (cost: string, parts: string) => `${cost} kuri ${parts}`,
  trackIt: "Bukurikirane",
  sendAnother: "Ohereza ubundi",
  phoneHint:
    "Andika inomero ubone hano telefoni yayo y’igerageza. Impera zimwe, nka 9901, zituma ubutumwa bwanga: reba inyandiko.",
  senderHint: "Izina ry’inyuguti zitarenze 11, cyangwa inomero",
  ifEmpty: (sender: string) => `Nihataba ikintu: ${sender}.`,
  sendAt: "Ohereza ku",
  sendAtHint: (zone: string) => `Ku isaha ya ${zone}, mu minsi itarenze 35 iri imbere. Niba hasigaye ubusa: ubu.`,
  referenceHint: "Akarango kawe bwite, gashobora gushakishwa.",
  replaceTypographicCharacters: "Simbuza inyuguti z’imyandikire",
  replaceHint: "Isimbuza utwuguruzo tugoramye, utunyerezo n’ibindi ibisanzwe, kugira ngo igice kijyemo byinshi.",
  flash: "Ubutumwa bwa flash",
  flashHint: "Buhita bugaragara kuri ekara, kandi telefone nyinshi ntizibubika. Bwangwa aho nta muyoboro ubutwara.",
  oneMessage: "Ubutumwa bumwe",
  bulk: "Kuri benshi",
  lead: "Ubona ibice n’igiciro mbere y’uko hagira icyoherezwa.",
  howManyRecipients: "Umubare w’abakira",
  preview: "Incamake",
  previewHint: "Numara kongeraho urutonde, hano herekana umwandiko nk’uko abakira ba mbere bazawubona.",
  noTextYet: "Nta mwandiko uraba",
  recipients: "Abakira",
  chooseAFile: "Hitamo dosiye ya Excel cyangwa ya CSV",
  dropHint: "cyangwa uyirekurire hano. Imirongo itarenze 100.000; isomerwa muri mushakisha yawe.",
  sheet: "Urupapuro",
  openQuote: (line: number) =>
    `Akugarizo ko ku murongo wa ${count(line)} ntigafunzwe aho akazu karangirira, bityo imirongo ikurikira yafatwa nk’aho iri muri ako kazu. Gafunge, cyangwa ukandike kabiri niba ari akuri mu mwandiko. Nta na kimwe cyasomwe.`,
  raggedLines: (lines: string) =>
    `Iyi mirongo ifite utuzu twinshi cyangwa duke kurusha uwa mbere, bityo ibirimo bishobora kuba biri mu nkingi zitari zo: ${lines}.`,
  notRead: "Urutonde ntirwasomwe",
  unreadable: {
    excel97:
      "Iyi ni dosiye ya Excel 97 (.xls). Yifungure muri Excel, uyibike nka .xlsx cyangwa CSV, hanyuma uhitemo iyo dosiye.",
    excelBinary:
      "Iyi ni dosiye ya Excel yo mu bwoko bwa .xlsb. Yifungure muri Excel, uyibike nka .xlsx cyangwa CSV, hanyuma uhitemo iyo dosiye.",
    openDocument:
      "Iyi ni dosiye ya OpenDocument (.ods). Yifungure, uyibike nka .xlsx cyangwa CSV, hanyuma uhitemo iyo dosiye.",
    encrypted: "Iyi dosiye ifite ijambobanga. Yibike nta jambobanga, hanyuma uhitemo iyo dosiye.",
    webPage:
      "Iyi ni urupapuro rwa interineti cyangwa XML, uko izina ryayo ryaba riri kose. Yifungure muri Excel, uyibike nka .xlsx cyangwa CSV, hanyuma uhitemo iyo dosiye.",
    notAList: "Iyi dosiye si iya Excel kandi si umwandiko. Hitamo dosiye ya .xlsx cyangwa CSV.",
    damaged:
      "Iyi dosiye yarangiritse cyangwa ntiyuzuye. Yifungure muri Excel wongere uyibike, cyangwa wongere uyisabe.",
    tooLarge:
      "Iyi dosiye ni nini cyane ku buryo itasomwa. Bika nka CSV urupapuro ruriho inomero gusa, hanyuma uhitemo iyo dosiye.",
    tooManyRows:
      "Uru rupapuro rurengeje imirongo 100.000, ari yo myinshi yoherezwa icyarimwe. Rugabanyemo dosiye nyinshi.",
  },
  orPasteNumbers: "Andika cyangwa womekeho inomero",
  pasteHint: "Imwe ku murongo, cyangwa imirongo ya CSV irimo izina n’imyanya umwandiko ukoresha.",
  pasteSomeNumbersFirst: "Banza wandike cyangwa womekeho inomero",
  useTheseNumbers: "Koresha izi nomero",
  useAnotherList: "Koresha urundi rutonde",
  numberColumn: "Inkingi y’inomero",
  nameColumn: "Inkingi y’izina",
  none: "Nta yo",
  firstLines: "Imirongo ya mbere",
  moreThanTenParts: (characters: number) => `Birenze ibice icumi. Gabanya nibura inyuguti ${characters}.`,
};
