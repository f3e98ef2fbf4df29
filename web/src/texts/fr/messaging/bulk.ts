import type { Area } from "../../draft.ts";

/** The texts of `pages/bulk`. */
export const bulk: Area<"bulk"> = {
  untitled: (at: string) => `Envoi groupé, ${at}`,
  submitted: "Soumis",
  ofTotal: (total: string) => `sur ${total}`,
  drafts: "Brouillons",
  draftsLead: "Rédigés et pas envoyés. Seul ce navigateur les conserve, et vous seul les voyez.",
  draft: "Brouillon",
  untitledDraft: "Sans nom",
  list: "Liste",
  changed: "Modifié",
  discard: "Abandonner",
  discardQuestion: "Abandonner ce brouillon\u00a0?",
  discardConsequence: "Son texte et sa liste sont perdus.",
};
