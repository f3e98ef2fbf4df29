import type { Area } from "../../draft.ts";

/** The texts of `pages/verify`. */
export const verify: Area<"verify"> = {
  overTime: "Uthibitishaji kwa muda",
  verifiedLayer: "zimethibitishwa",
  failedLayer: "zimeshindikana",
  expiredLayer: "zimeisha muda au zimeghairiwa",
  openLayer: "zinaendelea",
  startedFrom: "Zilizoanza kuanzia",
  startedUntil: "Zilizoanza kabla ya",
};
