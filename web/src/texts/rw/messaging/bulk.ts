import type { Area } from "../../draft.ts";

/** The texts of `pages/bulk`. */
export const bulk: Area<"bulk"> = {
  untitled: (at: string) => `Kohereza kuri benshi, ${at}`,
  submitted: "Bwahawe ikigo cy’itumanaho",
  ofTotal: (total: string) => `kuri ${total}`,
  drafts: "Inyandiko zitararangira",
  draftsLead: "Byanditswe ntibyoherezwa. Iyi mushakisha yonyine ni yo ibibika, kandi ni wowe wenyine ubibona.",
  draft: "Inyandiko itararangira",
  untitledDraft: "Nta zina",
  list: "Urutonde",
  changed: "Yahinduwe",
  discard: "Jugunya",
  discardQuestion: "Kujugunya iyi nyandiko?",
  discardConsequence: "Amagambo n’urutonde byayo biratakara.",
};
