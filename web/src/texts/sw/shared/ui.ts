import type { Area } from "../../draft.ts";

/** The texts of `ui`, the components of all pages. */
export const ui: Area<"ui"> = {
  showMatches: "Onyesha yanayolingana",
  columns: "Safu wima",
  defaultColumns: "Safu wima za kawaida",
};
