import type { Area } from "../../draft.ts";

/** The texts of `pages/operator/carriers`. */
export const carriers: Area<"carriers"> = {
  ratesOf: (carrier) => `Viwango vya ${carrier}`,
  noRates: "Bado hakuna viwango",
};
