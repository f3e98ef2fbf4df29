import type { WaitingTexts } from "../../../accounts/mail/waiting-letter.ts";
import type { Waiting } from "./en.ts";

/** The mail in Swahili. */
export const sw: WaitingTexts<Waiting> = {
  subject: (name) => `Utumaji unasubiri idhini yako kwenye ${name}`,
  why: ({ by, count, messages, account, cost }) =>
    `${by} anaomba kutuma ${count === 1 ? "ujumbe 1" : `jumbe ${messages}`} za akaunti ${account}, kwa ${cost}.`,
  what: (until) => `Hakuna kinachotozwa wala kutumwa kabla ya idhini. Unasubiri hadi ${until}.`,
  link: "Tazama kitakachotumwa",
  footnote: "Umepokea barua hii kwa sababu unaweza kuidhinisha ambacho wengine wanaomba kutuma.",
};
