import type { Texts } from "../../index.ts";

/** What the client says when the service does not answer. */
export const api: Texts["api"] = {
  unexpectedStatus: (status: number) => `Huduma imejibu ${status}.`,
  refused: "Ombi limekataliwa",
  unreachable: "Huduma haifikiki",
  notResponding: "Tuma haijibu. Huenda inaanza upya; ukurasa huu utaendelea mara itakaporudi.",
};
