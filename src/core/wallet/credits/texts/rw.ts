import type { LetterTexts } from "./en.ts";

/** The mail in Kinyarwanda. */
export const rw: LetterTexts = {
  subject: (name) => `Hari amafaranga ategereje ko uyemeza kuri ${name}`,
  why: ({ by, account, amount }) => `${by} arasaba gushyira ${amount} kuri konti ${account}.`,
  what: (until) => `Nta mafaranga ashyirwaho undi ushinzwe sisitemu atarayemeza. Ategereje kugeza ${until}.`,
  link: "Reba ayo mafaranga",
  footnote: "Wabonye iyi imeyili kuko ushinzwe iyi sisitemu.",
};
