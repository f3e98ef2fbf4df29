import type { Area } from "../../draft.ts";

/** The texts of `pages/operator/routing`. */
export const routing: Area<"routing"> = {
  editRoute: "Hindura inzira",
  editRouteOf: (numbers) => `Hindura inzira ya ${numbers}`,
  removeRoute: (numbers) => `Gukuraho inzira ya ${numbers}?`,
  removeRouteHint: "Ubutumwa bwayo buzanyura mu nzira y’intangiriro ngufi ikurikira, cyangwa bwangwe niba ntayo.",
  moveUp: "Zamura",
  moveDown: "Manura",
  isFirst: "Ni yo ya mbere.",
  isLast: "Ni yo ya nyuma.",
  atLeast: (rate) => `nibura ${rate} bigere`,
  onlyForAccount: "Kuri konti imwe gusa",
  onlyForAccountHint: "Tangira wandike izina ryayo. Ubusa: konti zose.",
};
