import type { Texts } from "../../index.ts";

/** The texts of `pages/operator/lookup`. */
export const lookup: Texts["lookup"] = {
  title: "Shakisha ubutumwa",
  lead: "Muri konti zose, igihe umukiriya ahamagaye. Buri shakisha ryandikwa mu gitabo cy’igenzura cya buri konti ribonyemo ikintu.",
  inAllAccounts: "Shakisha muri konti zose",
  wanted: "Nimero ya telefone cyangwa ID",
  wantedHint: "Nimero uko abantu bayandika, ID y’ubutumwa, ID ya raporo, cyangwa sms_id yo muri webhook.",
  find: "Shakisha",
  what: "Uwohereje n’uwohererejwe",
  error: "Ikosa",
  received: "bwakiriwe",
  fromTo: (from, to) => `${from} → ${to}`,
  bulkOf: (messages) => `Kohereza icyarimwe: ${messages}`,
  nothing: (wanted) => `Nta kintu cyabonetse kuri ${wanted}`,
  nothingHint: "Nta konti yayoherereje cyangwa yakiriye ubutumwa buyivuyeho, cyangwa ubutumwa bwarasibwe.",
  resultsFor: (wanted) => `Ibyabonetse kuri ${wanted}`,
  results: "Ibyabonetse",
  foundIn: (results, accounts, hasMore) =>
    `${results} muri ${accounts}, ibya vuba ni byo bibanza${hasMore ? "; hari ibirenze ibigaragara" : ""}.`,
  showText: "Erekana umwandiko",
  showTextOf: (account) => `Erekana umwandiko wa ${account}?`,
  showTextHint: "Ni ibanga. Igitabo cy’igenzura cya konti kizagaragaza ko wawusomye.",
  textHidden: "Urahishe. Kuwerekana byandikwa mu gitabo cy’igenzura cya konti.",
};
