import type { Area } from "../../draft.ts";

/** The texts of `pages/operator/routing`. */
export const routing: Area<"routing"> = {
  editRoute: "Modifier la route",
  editRouteOf: (numbers) => `Modifier la route pour ${numbers}`,
  removeRoute: (numbers) => `Supprimer la route pour ${numbers}\u00a0?`,
  removeRouteHint:
    "Ses messages prennent alors la route du préfixe plus court suivant, ou sont refusés s’il n’y en a pas.",
  moveUp: "Monter",
  moveDown: "Descendre",
  isFirst: "C’est la première.",
  isLast: "C’est la dernière.",
  atLeast: (rate) => `au moins ${rate} remis`,
  onlyForAccount: "Pour un seul compte",
  onlyForAccountHint: "Commencez à saisir son nom. Vide\u00a0: tous les comptes.",
};
