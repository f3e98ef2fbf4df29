import type { WaitingTexts } from "../../../accounts/mail/waiting-letter.ts";

/** What a mail to an approver says of a send. */
export interface Waiting {
  by: string;
  account: string;
  /** How many messages, and the same in the form of the language. */
  count: number;
  messages: string;
  /** With its currency. */
  cost: string;
}

/** The mail in English. */
export const en: WaitingTexts<Waiting> = {
  subject: (name) => `A send waits for your approval on ${name}`,
  why: ({ by, count, messages, account, cost }) =>
    `${by} asks to send ${count === 1 ? "1 message" : `${messages} messages`} from the account ${account}, for ${cost}.`,
  what: (until) => `Nothing is charged or sent before somebody approves. It waits until ${until}.`,
  link: "See what would go out",
  footnote: "You received this mail because you may approve what others ask to send.",
};
