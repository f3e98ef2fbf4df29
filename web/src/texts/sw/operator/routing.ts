import type { Area } from "../../draft.ts";

/** The texts of `pages/operator/routing`. */
export const routing: Area<"routing"> = {
  editRoute: "Hariri njia",
  editRouteOf: (numbers) => `Hariri njia ya ${numbers}`,
  removeRoute: (numbers) => `Uondoe njia ya ${numbers}?`,
  removeRouteHint: "Jumbe zake zitapitia njia ya kiambishi kifupi kinachofuata, au zitakataliwa ikiwa hakipo.",
  moveUp: "Sogeza juu",
  moveDown: "Sogeza chini",
  isFirst: "Ni ya kwanza.",
  isLast: "Ni ya mwisho.",
  atLeast: (rate) => `angalau ${rate} ziwasilishwe`,
  onlyForAccount: "Kwa akaunti moja tu",
  onlyForAccountHint: "Anza kuandika jina lake. Tupu: akaunti zote.",
};
