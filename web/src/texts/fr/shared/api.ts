import type { Texts } from "../../index.ts";

/** What the client says when the service does not answer. */
export const api: Texts["api"] = {
  unexpectedStatus: (status: number) => `Le service a répondu ${status}.`,
  refused: "La requête a été refusée",
  unreachable: "Le service est injoignable",
  notResponding: "Tuma ne répond pas. Un redémarrage est peut-être en cours ; cette page reprendra dès son retour.",
};
