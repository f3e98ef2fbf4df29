/** The texts of `pages/operator/credits.tsx` and of the form of a credit. */
export const credits = {
  title: "Credits to approve",
  lead: "Credits above the limit of this installation. Nothing is credited before another operator approves.",
  noneHint: "A credit above the limit (APPROVE_CREDIT_ABOVE) appears here.",
  forLedger: "For the ledger",
  approve: "Approve and credit",
  goesTo: (account: string) => `It is credited to ${account}.`,
  creditedNow: "Approved. It is credited.",
  own: "You asked for this, so another operator has to decide.",
  withdrawAsk: "Withdraw this credit?",
  withdrawHint: "Nothing is credited.",
  waits: "The credit waits for another operator. Nothing was credited.",
  nobody: "Nobody else is an operator, so nobody can approve the credit. Make another person one, under People.",
  limit: (amount: string) => `Above ${amount} in a day, another operator has to approve.`,
};
