import type { Texts } from "../../index.ts";
import { rich } from "../../rich.ts";

/** The texts of the switch between test and live data. */
export const testData: Texts["testData"] = {
  name: "Amakuru y’igerageza",
  short: "Igerageza",
  hint: "Koresha telefone zigana n’amafaranga yo kugerageza, bitavanze n’amakuru nyayo",
  banner: (detail) => rich`Nta kigera kuri telefone nyayo${detail}.`,
  bannerDetail: ", kandi hakoreshwa amafaranga yo kugerageza gusa; amakuru nyayo arahishe",
  leave: "Subira ku makuru nyayo",
  webhooks:
    'Webhook zawe zakira n’ibyabaye by’igerageza, birimo "test": true. Zishyirwaho rimwe, ku makuru y’igerageza n’ayo nyayo.',
};
