import type { Area } from "../../draft.ts";

/** The texts of `pages/home`. */
export const home: Area<"home"> = {
  error: "Erreur",
  errorsByNetwork: "Erreurs par réseau",
  errorsByNetworkLead: "Messages échoués de la période ci-dessus. Un nombre les ouvre.",
  errorsByCarrier: "Erreurs par réseau et liaison",
  errorsByCarrierLead:
    "Messages réels échoués de tous les comptes, pour la période ci-dessus. Un nombre indique dans quels comptes.",
  accountsWithError: "Comptes avec cette erreur",
  noCarrier: "aucune liaison",
  errorCell: (messages, error, where) => `${messages}\u00a0: ${error}, ${where}`,
  showAllErrors: (rows, columns) => `Tout afficher\u00a0: ${rows} × ${columns}`,
  showFewerErrors: "Afficher les plus fréquentes",
};
