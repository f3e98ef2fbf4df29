/** The texts of going live and of the sandbox of accounts. */
export const mode = {
  sandbox: "sandbox",
  inSandbox: "in the sandbox",
  goLive: "Take live",
  toSandbox: "Put into the sandbox",
  takeLive: (account: string) => `Take ${account} live?`,
  takeLiveLead:
    "From then on, what it sends reaches real phones and costs real money. It cannot go back once it has sent.",
  reachPhones: (tokens: string, credentials: string) =>
    `Live tokens: ${tokens}, SMPP credentials: ${credentials}. What they send reaches real phones.`,
  creditGoes: (balance: string) => `Of its balance (${balance}), the rest of the sandbox credit is removed.`,
  numbersFreed: (numbers: string) => `Numbers claimed for simulated phones are freed: ${numbers}.`,
  waiting: (messages: string) => `${messages} simulated messages wait; send or cancel them first.`,
  andMore: (accounts: string) => `and ${accounts} more`,
  typeToConfirm: (word: string) => `Type “${word}” to confirm`,
  typeFirst: (word: string) => `Type ${word} first`,
  back: "Back",
  firstLink: "This is the first real link",
  firstLinkLead:
    "Until now every account is in the sandbox: nothing reaches a real phone. Choose what this link changes.",
  whoGoesLive: "Who goes live",
  keepAll: "Nobody yet",
  keepAllHint:
    "Every account stays in the sandbox with its credit, numbers and phones. Take each live on its page; your own too, for alarms by SMS.",
  allLive: (accounts: string) => `All at once: ${accounts}`,
  allLiveHint: (count: string) =>
    `Their live messages reach real phones from now on. ${count} stay in the sandbox because they were opened in it.`,
  sandboxAccount: (account: string) => `Put ${account} into the sandbox?`,
  sandboxConsequence:
    "Its live messages go to simulated phones, and its balance is play money, until you take it live.",
  sandboxNote: "In the sandbox: its live messages go to simulated phones, and its balance is play money.",
  beginInSandbox: "Begin in the sandbox",
  beginInSandboxHint: "With sandbox credit. Nothing reaches a real phone until you take it live.",
};
