import type { Texts } from "../../index.ts";

/** The texts of `pages/operator/waiting.tsx`. */
export const waiting: Texts["waiting"] = {
  title: "Ubutumwa butegereje",
  lead: "Ubutumwa bwa konti zose butegereje koherezwa, n’impamvu. Fungura bumwe urebe nomero yabwo; bishyirwa mu gitabo cy’igenzura.",
  cause: "Impamvu butegereje",
  dueAt: "Igihe cyabwo",
  accepted: "Bwakiriwe",
  anyKind: "Bwose",
  anyCause: "Impamvu iyo ari yo yose",
  noAccountId: "Iyi si indangamuntu ya konti: zitangirwa na acc_.",
  kinds: { overdue: "Bwaratinze", held: "Burafashwe", scheduled: "Bwateganyijwe" },
  causes: {
    link: "Nta muyoboro ubwakira",
    turn: "Butegereje umwanya wabwo",
    quiet_hours: "Amasaha y’ituze",
    retry: "Bwongera kugeragezwa nyuma y’ikosa",
    pause: "Kohereza kwa benshi kwahagaritswe",
    process: "Bufitwe na porogaramu",
    time: "Butegereje igihe cyabwo",
  },
  none: "Nta butumwa butegereje",
  noneHint: "Ubutumwa buza hano iyo nta muyoboro ushobora kubwakira, cyangwa iyo hari ikibufashe.",
};
