import type { Texts } from "../../index.ts";
import { count } from "../plural.ts";

/** The texts of `pages/person`. */
export const person: Texts["person"] = {
  everything: "Yote kuhusu nambari hii",
  everythingAbout: (number: string) => `Yote kuhusu ${number}`,
  nothingKnown: "Hakuna kinachojulikana kuhusu nambari hii",
  nothingKnownHint: "Akaunti haijaitumia wala kupokea chochote kutoka kwake, au data ilifutwa.",
  firstMessage: "Ujumbe wa kwanza",
  lastMessage: "Ujumbe wa mwisho",
  whyNothingArrives: "Kwa nini hakuna kinachofika",
  lastFailed: (messages: number) =>
    messages === 1 ? "Ujumbe wa mwisho ulishindikana." : `Jumbe ${count(messages)} za mwisho zilishindikana.`,
  sent: "Zilizotumwa",
  delivered: "Zilizofika",
  failed: "Zilizoshindikana",
  received: "Zilizopokelewa",
  calls: "Simu",
  onlyLatest: "Ni jumbe 2,000 za mwisho tu za kila upande zinazohesabiwa.",
  fromTheLastList: "Kutoka orodha ya mwisho",
  pins: "PIN",
};
