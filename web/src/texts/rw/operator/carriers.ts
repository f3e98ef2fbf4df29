import type { Area } from "../../draft.ts";

/** The texts of `pages/operator/carriers`. */
export const carriers: Area<"carriers"> = {
  ratesOf: (carrier) => `Ibiciro fatizo bya ${carrier}`,
  noRates: "Nta biciro fatizo birahari",
};
