import type { ReactNode } from "react";
import { plural } from "../plural.ts";
import { rich } from "../../rich.ts";
import type { Area } from "../../draft.ts";

/** The texts of `pages/messages`. */
export const messages: Area<"messages"> = {
  today: "Leo",
  yesterday: "Jana",
  textPlaceholder: "Maneno ya ujumbe",
  textCovers: "Hutafuta katika jumbe 100,000 mpya zaidi za vichujio vingine, maandishi yake yakiwa bado yamehifadhiwa.",
  notDigits: "Si namba: andika tarakimu zake za kwanza, kama 0788 au +25078.",
  anyNetwork: "Mtandao wowote",
  anyLink: "Kiungo chochote",
  errorCode: "Msimbo wa hitilafu",
  anyBulkSend: "Utumaji wowote kwa wingi",
  views: "Mionekano iliyohifadhiwa",
  allMessages: "Jumbe zote",
  viewOfAll: "Kwa watu wote wa akaunti",
  ownView: "Mwonekano wako mwenyewe",
  saveView: "Hifadhi mwonekano",
  saveViewHint: "Huhifadhi vichujio hivi kwa jina.",
  viewPlaceholder: "Zilizoshindikana MTN",
  forEverybody: "Kwa watu wote wa akaunti",
  deleteView: "Futa mwonekano",
  deleteViewQuestion: (name: string) => `Ufute mwonekano “${name}”?`,
  deleteSharedView: "Hakuna mtu wa akaunti atakayeuona tena. Jumbe zake zinabaki.",
  deleteOwnView: "Vichujio vyake vinasahauliwa. Jumbe zake zinabaki.",
  export: "Pakua orodha",
  exportTitle: "Pakua orodha ya jumbe",
  exportHint:
    "Kinachoonyeshwa na vichujio, kama faili ya CSV ya lahajedwali. Kumbukumbu ya ukaguzi inaonyesha aliyeipakua.",
  tooManyToExport: (limit: string) =>
    `Zaidi ya jumbe ${limit} zinalingana, idadi ya juu ya faili moja. Chagua muda mfupi zaidi au ongeza kichujio.`,
  downloadCsv: "Pakua CSV",
  encoding: "Usimbaji",
  matches: (messages: number) => plural(messages, "ujumbe # unalingana", "jumbe # zinalingana"),
  moreMatches: (messages: string) => `Zaidi ya jumbe ${messages} zinalingana`,
  searchedSince: (at: ReactNode) => rich`imetafutwa hadi ${at}; chagua muda ili kutafuta jumbe za zamani zaidi`,
};
