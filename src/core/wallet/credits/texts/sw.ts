import type { LetterTexts } from "./en.ts";

/** The mail in Swahili. */
export const sw: LetterTexts = {
  subject: (name) => `Salio linasubiri idhini yako kwenye ${name}`,
  why: ({ by, account, amount }) => `${by} anaomba kuongeza ${amount} kwenye akaunti ${account}.`,
  what: (until) => `Hakuna kinachoongezwa kabla mwendeshaji mwingine hajaidhinisha. Linasubiri hadi ${until}.`,
  link: "Tazama salio",
  footnote: "Umepokea barua hii kwa sababu wewe ni mwendeshaji wa mfumo huu.",
};
