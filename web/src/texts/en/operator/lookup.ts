/** The texts of `pages/operator/lookup`. */
export const lookup = {
  title: "Find a message",
  lead: "Searches all accounts, for when a customer calls. Each look-up is recorded in the audit log of every account it finds something in.",
  inAllAccounts: "Find in all accounts",
  wanted: "Phone number or ID",
  wantedHint: "A number as people write it, a message ID, a report ID, or the sms_id of a webhook.",
  find: "Find",
  what: "From and to",
  error: "Error",
  received: "received",
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  bulkOf: (messages: string) => `Bulk send of ${messages}`,
  nothing: (wanted: string) => `Nothing found for ${wanted}`,
  nothingHint: "No account has sent to it or received from it, or the message was erased.",
  resultsFor: (wanted: string) => `Results for ${wanted}`,
  results: "Results",
  foundIn: (results: string, accounts: string, hasMore: boolean) =>
    `${results} in ${accounts}, newest first${hasMore ? "; not all are shown" : ""}.`,
  showText: "Show text",
  showTextOf: (account: string) => `Show a text of ${account}?`,
  showTextHint: "It is private. The account's audit log records that you read it.",
  textHidden: "Hidden. Showing it is recorded in the account's audit log.",
};
