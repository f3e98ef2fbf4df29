import type { Texts } from "../../index.ts";

/** The texts of `pages/operator/credits.tsx` and of the form of a credit. */
export const credits: Texts["credits"] = {
  title: "Salio la kuidhinisha",
  lead: "Salio linalozidi kikomo cha mfumo huu. Hakuna kinachoongezwa kabla mwendeshaji mwingine hajaidhinisha.",
  noneHint: "Salio linalozidi kikomo (APPROVE_CREDIT_ABOVE) huonekana hapa.",
  forLedger: "Kwa daftari la hesabu",
  approve: "Idhinisha na uongeze",
  goesTo: (account: string) => `Linaongezwa kwenye ${account}.`,
  creditedNow: "Imeidhinishwa. Salio limeongezwa.",
  own: "Wewe ndiye uliyeomba; mwendeshaji mwingine anapaswa kuamua.",
  withdrawAsk: "Ondoa ombi hili la salio?",
  withdrawHint: "Hakuna kinachoongezwa.",
  waits: "Salio linasubiri mwendeshaji mwingine. Hakuna kilichoongezwa.",
  nobody:
    "Hakuna mwingine aliye mwendeshaji, kwa hiyo hakuna anayeweza kuliidhinisha. Mfanye mtu mwingine, chini ya Watu.",
  limit: (amount: string) => `Zaidi ya ${amount} kwa siku, mwendeshaji mwingine lazima aidhinishe.`,
};
