import type { Area } from "../../draft.ts";

/** The texts of `pages/bulk`. */
export const bulk: Area<"bulk"> = {
  untitled: (at: string) => `Utumaji kwa wingi, ${at}`,
  submitted: "Zilizowasilishwa kwa mtoa huduma",
  ofTotal: (total: string) => `kati ya ${total}`,
  drafts: "Rasimu",
  draftsLead: "Zimeandikwa na hazijatumwa. Kivinjari hiki pekee huzihifadhi, na wewe pekee unaziona.",
  draft: "Rasimu",
  untitledDraft: "Bila jina",
  list: "Orodha",
  changed: "Imebadilishwa",
  discard: "Tupa",
  discardQuestion: "Utupe rasimu hii?",
  discardConsequence: "Maandishi na orodha yake vitapotea.",
};
