import type { Area } from "../../draft.ts";

/** The texts of `pages/compose`. */
export const compose: Area<"compose"> = {
  keepColumns: "Conserver les colonnes pour le rapport",
  keepColumnsHint:
    "Le CSV du rapport contient alors la ligne, le nom et toutes les colonnes de la liste à côté du résultat, tant que les textes sont conservés.",
  startAnother: "Le garder et en commencer un autre",
  draftPutAside: "Le brouillon est conservé sous Envois groupés",
};
