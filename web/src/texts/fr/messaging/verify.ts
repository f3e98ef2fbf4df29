import type { Area } from "../../draft.ts";

/** The texts of `pages/verify`. */
export const verify: Area<"verify"> = {
  overTime: "Vérifications dans le temps",
  verifiedLayer: "vérifiées",
  failedLayer: "échouées",
  expiredLayer: "expirées ou annulées",
  openLayer: "en cours",
  startedFrom: "Commencées à partir de",
  startedUntil: "Commencées avant",
};
