import type { Texts } from "../../index.ts";

/** What the client says when the service does not answer. */
export const api: Texts["api"] = {
  unexpectedStatus: (status: number) => `Serivisi yasubije ${status}.`,
  refused: "Ubusabe bwanzwe",
  unreachable: "Serivisi ntibashije kugerwaho",
  notResponding: "Tuma ntisubiza. Ishobora kuba iri kongera gutangira; uru rupapuro rurakomeza nigaruka.",
};
