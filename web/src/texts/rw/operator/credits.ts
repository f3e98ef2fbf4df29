import type { Texts } from "../../index.ts";

/** The texts of `pages/operator/credits.tsx` and of the form of a credit. */
export const credits: Texts["credits"] = {
  title: "Amafaranga yo kwemeza",
  lead: "Amafaranga arenze umupaka w’iyi sisitemu. Nta yashyirwaho undi ushinzwe sisitemu atarayemeza.",
  noneHint: "Amafaranga arenze umupaka (APPROVE_CREDIT_ABOVE) agaragara hano.",
  forLedger: "Kigenewe igitabo cy’ibaruramari",
  approve: "Emeza uyashyireho",
  goesTo: (account: string) => `Ashyirwa kuri konti ${account}.`,
  creditedNow: "Byemejwe. Amafaranga yashyizweho.",
  own: "Ni wowe wabisabye; undi ushinzwe sisitemu ni we ugomba kwemeza.",
  withdrawAsk: "Gukuraho aya mafaranga yasabwe?",
  withdrawHint: "Nta mafaranga ashyirwaho.",
  waits: "Amafaranga ategereje undi ushinzwe sisitemu. Nta yashyizweho.",
  nobody: "Nta wundi ushinzwe sisitemu, bityo nta wayemeza. Shyiraho undi muntu, ahanditse Abantu.",
  limit: (amount: string) => `Hejuru ya ${amount} ku munsi, undi ushinzwe sisitemu agomba kwemeza.`,
};
