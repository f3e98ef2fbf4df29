import type { ReactNode } from "react";
import { plural } from "../plural.ts";
import { rich } from "../../rich.ts";
import type { Area } from "../../draft.ts";

/** The texts of `pages/messages`. */
export const messages: Area<"messages"> = {
  today: "Uyu munsi",
  yesterday: "Ejo hashize",
  textPlaceholder: "Amagambo ari mu butumwa",
  textCovers: "Ishakisha mu butumwa 100,000 bwa vuba buhuye n’utundi tuyunguruzo, igihe amagambo yabwo akibitswe.",
  notDigits: "Si inomero: andika imibare yayo ibanza, nka 0788 cyangwa +25078.",
  anyNetwork: "Ihuzanzira ryose",
  anyLink: "Umuyoboro wose",
  errorCode: "Kode y’ikosa",
  anyBulkSend: "Kohereza kuri benshi kose",
  views: "Amashusho yabitswe",
  allMessages: "Ubutumwa bwose",
  viewOfAll: "Iy’abantu bose ba konti",
  ownView: "Iyawe bwite",
  saveView: "Bika iri shusho",
  saveViewHint: "Ibika utu tuyunguruzo mu izina.",
  viewPlaceholder: "Ubwanze kuri MTN",
  forEverybody: "Iy’abantu bose ba konti",
  deleteView: "Siba iri shusho",
  deleteViewQuestion: (name: string) => `Gusiba ishusho “${name}”?`,
  deleteSharedView: "Nta muntu wa konti uzongera kuyibona. Ubutumwa bwayo buragumaho.",
  deleteOwnView: "Utuyunguruzo twayo turibagirana. Ubutumwa bwayo buragumaho.",
  export: "Vana hanze",
  exportTitle: "Vana ubutumwa hanze",
  exportHint:
    "Ibyo utuyunguruzo twerekana, muri dosiye ya CSV y’impapuro z’imibare. Igitabo cy’igenzura cyerekana uwabivanye hanze.",
  tooManyToExport: (limit: string) =>
    `Ubutumwa burenze ${limit} burahuye, ari na bwo bwinshi dosiye imwe yakira. Hitamo igihe kigufi cyangwa wongereho akayunguruzo.`,
  downloadCsv: "Manura CSV",
  encoding: "Imyandikire",
  matches: (messages: number) => plural(messages, "ubutumwa # burahuye", "ubutumwa # burahuye"),
  moreMatches: (messages: string) => `Ubutumwa burenze ${messages} burahuye`,
  searchedSince: (at: ReactNode) => rich`byashakishijwe kugeza kuri ${at}; hitamo igihe kugira ngo ushakishe ubwa kera`,
};
