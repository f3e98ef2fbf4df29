import type { Area } from "../../draft.ts";

/** The texts of `pages/operator/carriers`. */
export const carriers: Area<"carriers"> = {
  ratesOf: (carrier) => `Tarifs de ${carrier}`,
  noRates: "Aucun tarif pour l’instant",
};
