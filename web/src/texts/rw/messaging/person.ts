import type { Texts } from "../../index.ts";
import { count } from "../plural.ts";

/** The texts of `pages/person`. */
export const person: Texts["person"] = {
  everything: "Ibijyanye n’iyi nimero byose",
  everythingAbout: (number: string) => `Ibijyanye na ${number} byose`,
  nothingKnown: "Nta kizwi kuri iyi nimero",
  nothingKnownHint: "Konti nta cyo yayohereje kandi nta cyo yayakiriyeho, cyangwa amakuru yasibwe.",
  firstMessage: "Ubutumwa bwa mbere",
  lastMessage: "Ubutumwa bwa nyuma",
  whyNothingArrives: "Impamvu nta kigera kuri nyirayo",
  lastFailed: (messages: number) =>
    messages === 1 ? "Ubutumwa bwa nyuma bwanze." : `Ubutumwa ${count(messages)} bwa nyuma bwanze.`,
  sent: "Bwoherejwe",
  delivered: "Bwageze",
  failed: "Bwanze",
  received: "Bwakiriwe",
  calls: "Guhamagara",
  onlyLatest: "Habarwa gusa ubutumwa 2 000 bwa nyuma muri buri cyerekezo.",
  fromTheLastList: "Byo ku rutonde rwa nyuma",
  pins: "PIN",
};
