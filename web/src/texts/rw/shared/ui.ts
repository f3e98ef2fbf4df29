import type { Area } from "../../draft.ts";

/** The texts of `ui`, the components of all pages. */
export const ui: Area<"ui"> = {
  showMatches: "Erekana ibihuye",
  columns: "Inkingi",
  defaultColumns: "Inkingi zisanzwe",
};
