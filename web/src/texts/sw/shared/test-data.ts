import type { Texts } from "../../index.ts";
import { rich } from "../../rich.ts";

/** The texts of the switch between test and live data. */
export const testData: Texts["testData"] = {
  name: "Data ya majaribio",
  short: "Majaribio",
  hint: "Fanya kazi na simu za kuigiza na salio la majaribio, mbali na data halisi",
  banner: (detail) => rich`Hakuna kinachofika kwenye simu halisi${detail}.`,
  bannerDetail: ", na ni salio la majaribio tu linalotozwa; data halisi imefichwa",
  leave: "Rudi kwenye data halisi",
  webhooks:
    'Webhook zako hupokea pia matukio ya majaribio, yakiwa na "test": true ndani yake. Huwekwa mara moja, kwa data ya majaribio na halisi.',
};
