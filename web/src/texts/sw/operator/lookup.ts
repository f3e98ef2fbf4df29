import type { Texts } from "../../index.ts";

/** The texts of `pages/operator/lookup`. */
export const lookup: Texts["lookup"] = {
  title: "Tafuta ujumbe",
  lead: "Katika akaunti zote, kwa mteja anayepiga simu. Kila utafutaji huandikwa kwenye kumbukumbu ya ukaguzi ya kila akaunti ambamo kitu kimepatikana.",
  inAllAccounts: "Tafuta katika akaunti zote",
  wanted: "Nambari ya simu au kitambulisho",
  wantedHint:
    "Nambari kama watu wanavyoiandika, kitambulisho cha ujumbe, kitambulisho cha ripoti, au sms_id ya webhook.",
  find: "Tafuta",
  what: "Kutoka na kwenda",
  error: "Hitilafu",
  received: "umepokelewa",
  fromTo: (from, to) => `${from} → ${to}`,
  bulkOf: (messages) => `Utumaji wa pamoja wa ${messages}`,
  nothing: (wanted) => `Hakuna kilichopatikana kwa ${wanted}`,
  nothingHint: "Hakuna akaunti iliyomtumia au iliyopokea ujumbe kutoka kwake, au ujumbe umefutwa.",
  resultsFor: (wanted) => `Matokeo ya ${wanted}`,
  results: "Matokeo",
  foundIn: (results, accounts, hasMore) =>
    `${results} katika ${accounts}, za karibuni kwanza${hasMore ? "; yapo mengi kuliko yanayoonyeshwa" : ""}.`,
  showText: "Onyesha maandishi",
  showTextOf: (account) => `Uonyeshe maandishi ya ${account}?`,
  showTextHint: "Ni ya faragha. Kumbukumbu ya ukaguzi ya akaunti itaonyesha kwamba umeyasoma.",
  textHidden: "Yamefichwa. Kuyaonyesha huandikwa kwenye kumbukumbu ya ukaguzi ya akaunti.",
};
