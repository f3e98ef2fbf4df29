import type { WaitingTexts } from "../../../accounts/mail/waiting-letter.ts";
import type { Waiting } from "./en.ts";

/** The mail in Kinyarwanda. */
export const rw: WaitingTexts<Waiting> = {
  subject: (name) => `Hari ibyoherezwa bitegereje ko ubyemeza kuri ${name}`,
  why: ({ by, messages, account, cost }) =>
    `${by} arasaba kohereza ubutumwa ${messages} bwa konti ${account}, ku giciro cya ${cost}.`,
  what: (until) => `Nta mafaranga akurwaho kandi nta gitangwa bitaremezwa. Bitegereje kugeza ${until}.`,
  link: "Reba ibyakoherezwa",
  footnote: "Wabonye iyi imeyili kuko wemerewe kwemeza ibyo abandi basaba kohereza.",
};
