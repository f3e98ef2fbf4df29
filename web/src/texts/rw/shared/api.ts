import type { Area } from "../../draft.ts";

/** What the client says when the service does not answer. */
export const api: Area<"api"> = {
  unexpectedStatus: (status: number) => `Serivisi yasubije ${status}.`,
  refused: "Ubusabe bwanzwe",
  unreachable: "Serivisi ntibashije kugerwaho",
  notResponding: "Tuma ntisubiza. Ishobora kuba iri kongera gutangira; uru rupapuro rurakomeza nigaruka.",
};
