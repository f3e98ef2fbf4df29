import type { Area } from "../../draft.ts";

/** The texts of `pages/home`. */
export const home: Area<"home"> = {
  error: "Hitilafu",
  errorsByNetwork: "Hitilafu kwa mtandao",
  errorsByNetworkLead: "Jumbe zilizoshindikana za kipindi cha hapo juu. Namba huzifungua.",
  errorsByCarrier: "Hitilafu kwa mtandao na kiungo",
  errorsByCarrierLead:
    "Jumbe halisi zilizoshindikana za akaunti zote, katika kipindi cha hapo juu. Namba huonyesha katika akaunti zipi.",
  accountsWithError: "Akaunti zenye hitilafu hii",
  noCarrier: "hakuna kiungo",
  errorCell: (messages, error, where) => `${messages}: ${error}, ${where}`,
  showAllErrors: (rows, columns) => `Onyesha zote: ${rows} × ${columns}`,
  showFewerErrors: "Onyesha zinazotokea zaidi",
};
