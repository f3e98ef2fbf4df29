import type { Area } from "../../draft.ts";

/** The texts of `pages/compose`. */
export const compose: Area<"compose"> = {
  keepColumns: "Hifadhi safu wima kwa ripoti",
  keepColumnsHint:
    "CSV ya ripoti huwa na mstari, jina na kila safu wima ya orodha kando ya matokeo, maadamu maandishi yamehifadhiwa.",
  startAnother: "Ihifadhi na uanze nyingine",
  draftPutAside: "Rasimu imehifadhiwa chini ya Utumaji kwa wingi",
};
