/** The texts of going live and of the sandbox of accounts. */
export const mode = {
  sandbox: "sandbox",
  inSandbox: "in the sandbox",
  goLive: "Take live",
  toSandbox: "Move to the sandbox",
  takeLive: (account: string) => `Take ${account} live?`,
  takeLiveLead:
    "From then on, what it sends reaches real phones and costs real money. It cannot go back once it has sent.",
  reachPhones: (tokens: string, credentials: string) =>
    `Live tokens: ${tokens}, SMPP credentials: ${credentials}. What they send reaches real phones.`,
  creditGoes: (credit: string, paid: string) =>
    `Sandbox credit that is removed: ${credit}. Paid-in money that stays: ${paid}.`,
  numbersFreed: (numbers: string) => `Numbers claimed for simulated phones are freed: ${numbers}.`,
  waiting: (messages: string) => `Messages still to be sent, which are cancelled and refunded: ${messages}.`,
  andMore: (accounts: string) => `and ${accounts} more`,
  typeToConfirm: (word: string) => `Type “${word}” to confirm`,
  typeFirst: (word: string) => `Type ${word} first`,
  back: "Back",
  firstLink: "This is the first real link",
  firstLinkLead:
    "So far every account is in the sandbox, and nothing reaches a real phone. Choose what this link changes.",
  whoGoesLive: "Who goes live",
  keepAll: "Nobody yet",
  keepAllHint:
    "Every account stays in the sandbox with its credit, numbers and phones. Take each one live on its own page, including yours if you want alarms by SMS.",
  allLive: (accounts: string) => `All at once: ${accounts}`,
  allLiveHint: (count: string) =>
    `Their live messages reach real phones from now on. ${count} stay in the sandbox because they were created in it.`,
  sandboxAccount: (account: string) => `Move ${account} to the sandbox?`,
  sandboxConsequence: "Until you take it live, its live messages go to simulated phones and spend sandbox credit only.",
  sandboxNote: "In the sandbox: its live messages go to simulated phones and spend sandbox credit only.",
  beginInSandbox: "Start in the sandbox",
  beginInSandboxHint: "With sandbox credit. Nothing reaches a real phone until you take it live.",
};
