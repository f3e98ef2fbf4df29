import type { Area } from "../../draft.ts";

/** The texts of `pages/home`. */
export const home: Area<"home"> = {
  error: "Ikosa",
  errorsByNetwork: "Amakosa ku huzanzira",
  errorsByNetworkLead: "Ubutumwa bwanze bwo mu gihe kiri hejuru. Umubare urabufungura.",
  errorsByCarrier: "Amakosa ku huzanzira n’umuyoboro",
  errorsByCarrierLead: "Ubutumwa nyabwo bwanze bwa konti zose, mu gihe kiri hejuru. Umubare werekana muri konti izihe.",
  accountsWithError: "Konti zifite iri kosa",
  noCarrier: "nta muyoboro",
  errorCell: (messages, error, where) => `${messages}: ${error}, ${where}`,
  showAllErrors: (rows, columns) => `Garagaza byose: ${rows} × ${columns}`,
  showFewerErrors: "Garagaza ibikunze kuba",
};
