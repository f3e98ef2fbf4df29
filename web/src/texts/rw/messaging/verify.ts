import type { Area } from "../../draft.ts";

/** The texts of `pages/verify`. */
export const verify: Area<"verify"> = {
  overTime: "Amagenzura mu gihe",
  verifiedLayer: "byemejwe",
  failedLayer: "byanze",
  expiredLayer: "byarangije igihe cyangwa byahagaritswe",
  openLayer: "biracyakorwa",
  startedFrom: "Byatangiye guhera",
  startedUntil: "Byatangiye mbere ya",
};
