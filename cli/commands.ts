import type { Command } from "./command.ts";

/** Every command, in the order of `tuma --help`. What performs one is in `commands/`, and loaded when it is called. */
export const commands: readonly Command[] = [
  {
    name: "login",
    group: "Account",
    summary: "Sign in to a service with an access token",
    words: ["[URL]"],
    details: `
The token is asked for, or read from the standard input, so that it is neither
shown nor kept in the history of the shell. It is stored in
$XDG_CONFIG_HOME/tuma/profiles.json, which only you may read. URL is by default
http://127.0.0.1:8080, where \`npm start\` runs the service.`,
    examples: {
      "tuma login": "Sign in to the service on this machine",
      "tuma login https://sms.example.com --profile work": "Sign in to another one, under a name",
      'printf %s "$TUMA_TOKEN" | tuma login': "Sign in from a script",
    },
    load: async () => (await import("./commands/login.ts")).login,
  },
  {
    name: "logout",
    group: "Account",
    summary: "Forget the token of a profile",
    examples: { "tuma logout --profile work": "Forget the token of the profile `work`" },
    load: async () => (await import("./commands/login.ts")).logout,
  },
  {
    name: "profiles",
    group: "Account",
    summary: "List profiles, or use another one from now on",
    words: ["[NAME]"],
    examples: { "tuma profiles": "List them", "tuma profiles work": "Use `work` from now on" },
    load: async () => (await import("./commands/login.ts")).profiles,
  },
  {
    name: "account",
    group: "Account",
    summary: "Show the account, its balance and the service",
    examples: { "tuma account": "Show them", "tuma account --json | jq .balance": "Only the balance" },
    load: async () => (await import("./commands/login.ts")).account,
  },
  {
    name: "send",
    group: "Messages",
    summary: "Send a message",
    words: ["TO", "[TEXT]"],
    options: {
      sender: { type: "string", short: "s", value: "ID", about: "The sender ID. Default: the account's" },
      reference: { type: "string", value: "TEXT", about: "Your own reference, to find it by" },
      at: { type: "string", value: "TIME", about: "Send later: 2026-11-23T08:00:00Z, up to 35 days ahead" },
      smart: { type: "boolean", about: "Replace typographic characters if that saves parts" },
      "dry-run": { type: "boolean", about: "Show parts and cost; nothing is sent" },
      wait: { type: "boolean", short: "w", about: "Wait for the outcome, at most a minute" },
      key: { type: "string", value: "KEY", about: "Idempotency key: repeated with the same one, it is sent once" },
    },
    details: "Without TEXT, the text is read from the standard input.",
    examples: {
      "tuma send +250788123456 'Muraho! This is Tuma.' --sender TUMA": "Send a message",
      "tuma send +250788123456 'Muraho!' --wait": "Send it, and wait for the delivery report",
      "date | tuma send +250788123456 --dry-run": "Show what a text from a pipe would cost",
    },
    load: async () => (await import("./commands/send.ts")).send,
  },
  {
    name: "start",
    group: "Installation",
    summary: "Run the service",
    details: `
Everything is kept in ./data, or where DATA_DIR says; settings are environment
variables. The first start prints a login and an access token.`,
    examples: {
      "tuma start": "Run it on http://127.0.0.1:8080, with a database of its own",
      "PORT=9000 DATA_DIR=/srv/tuma tuma start": "Run it elsewhere",
    },
    load: async () => (await import("./commands/start.ts")).start,
  },
];
