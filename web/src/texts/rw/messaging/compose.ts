import type { Area } from "../../draft.ts";

/** The texts of `pages/compose`. */
export const compose: Area<"compose"> = {
  keepColumns: "Bika inkingi za raporo",
  keepColumnsHint:
    "CSV ya raporo iba irimo umurongo, izina n’inkingi zose z’urutonde iruhande rw’uko byagenze, igihe cyose amagambo abitswe.",
  startAnother: "Yibike utangire indi",
  draftPutAside: "Inyandiko ibitswe muri Kohereza kuri benshi",
};
