/** What a mail to another operator says of a credit. */
export interface Waiting {
  by: string;
  account: string;
  /** With its currency. */
  amount: string;
}

/** The mail to another operator, in one language. */
export interface LetterTexts {
  subject: (name: string) => string;
  why: (waiting: Waiting) => string;
  what: (until: string) => string;
  link: string;
  footnote: string;
}

/** The mail in English. */
export const en: LetterTexts = {
  subject: (name) => `A credit waits for your approval on ${name}`,
  why: ({ by, account, amount }) => `${by} asks to credit ${amount} to the account ${account}.`,
  what: (until) => `Nothing is credited before another operator approves. It waits until ${until}.`,
  link: "See the credit",
  footnote: "You received this mail because you are an operator of this installation.",
};
