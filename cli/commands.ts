import type { Command } from "./command.ts";
import { eventKinds } from "../sdk/src/event-kinds.ts";
import { installationCommands } from "./installation-commands.ts";
import { limitOption } from "./pages.ts";

const messageStates = [
  "scheduled",
  "queued",
  "submitting",
  "in_doubt",
  "sent",
  "delivered",
  "undelivered",
  "expired",
  "rejected",
  "failed",
  "unknown",
  "cancelled",
];

const since = "A time, or how long ago: 2026-11-22, 2026-11-22T09:00:00Z, 30m, 12h, 7d";
const webhookOption = {
  webhook: { type: "string", value: "ID", about: "The webhook, if there are several: whk_…" },
} as const;
const templateOption = {
  type: "string",
  value: "TEMPLATE",
  about: "A template, by name or id, in place of the text",
} as const;
const wayOptions = {
  channel: {
    type: "string",
    value: "WAY",
    about: "How it reaches the phone. Default: sms",
    choices: ["sms", "voice"],
  },
  retry: { type: "string", value: "PLAN", about: "Call again who does not answer: 2x15m is twice, 15 minutes apart" },
  fallback: { type: "string", value: "WAY", about: "What follows if it fails", choices: ["sms", "voice"] },
} as const;
const noteOption = { type: "string", value: "TEXT", about: "For whoever asked" } as const;
const langOption = {
  lang: { type: "string", short: "l", value: "CODE", about: "Its language, such as rw, sw, en or fr. Default: en" },
} as const;
const consentOptions = {
  agreed: { type: "string", value: "WORDS", about: "The words by which they agreed to be written to" },
  by: { type: "string", value: "TEXT", about: "Where and how they agreed, such as `on paper`" },
  at: { type: "string", value: "TIME", about: "When they agreed. Default: now" },
} as const;
const contactOptions = {
  name: { type: "string", value: "NAME", about: "The name" },
  language: { type: "string", value: "CODE", about: "The language, such as rw" },
  zone: { type: "string", value: "ZONE", about: "The time zone, such as Africa/Kigali. Default: by the number" },
  notes: { type: "string", value: "TEXT", about: "Notes" },
  field: { type: "string", value: "NAME=VALUE", multiple: true, about: "A field of the account's own" },
  ...consentOptions,
} as const;
const agreement = "--agreed, with --by, is added to what they agreed to before, and stays.";
const fromOptions = {
  from: { type: "string", value: "FILE", about: "A CSV file or workbook with their numbers; - for the standard input" },
  column: { type: "string", value: "NAME", about: "The column of the phone numbers. Default: found by its content" },
  sheet: { type: "string", value: "NAME", about: "The sheet of a workbook. Default: its first" },
} as const;
const membersDetails = `
LIST is a name or an id, CONTACT a number or an id. Who is no contact is named,
and the others are done. Exit status 5: some were no contacts.`;
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
    options: {
      country: { type: "string", value: "CODE", about: "Take numbers such as 0788123456 as of this country: RW, KE …" },
    },
    details: `
--country sets the account's country, "" none. PINs then go to that country
alone, unless the Verify settings allow others.`,
    examples: {
      "tuma account": "Show them",
      "tuma account --json | jq .balance": "Only the balance",
      "tuma account --country RW": "From now on, lists may have 0788123456 for +250788123456",
    },
    operations: { getAccount: {} },
    load: async () => (await import("./commands/login.ts")).account,
  },
  {
    name: "send",
    group: "Messages",
    summary: "Send a message",
    words: ["TO", "[TEXT]"],
    options: {
      template: templateOption,
      field: { type: "string", value: "NAME=VALUE", multiple: true, about: "What a field of the template stands for" },
      language: { type: "string", value: "CODE", about: "The language of a call, or of a template's text" },
      ...wayOptions,
      sender: { type: "string", short: "s", value: "ID", about: "The sender ID. Default: the account's" },
      reference: { type: "string", value: "TEXT", about: "Your own reference, to find it by" },
      at: { type: "string", value: "TIME", about: "Send later: 2026-11-23T08:00:00Z, up to 35 days ahead" },
      smart: { type: "boolean", about: "Replace typographic characters if that saves parts" },
      "dry-run": { type: "boolean", about: "Show parts and cost; nothing is sent" },
      wait: { type: "boolean", short: "w", about: "Wait for the outcome, at most a minute" },
      key: { type: "string", value: "KEY", about: "Idempotency key: repeated with the same one, it is sent once" },
    },
    details: "Without TEXT and --template, the text is read from the standard input.",
    examples: {
      "tuma send +250788123456 'Muraho! This is Tuma.' --sender TUMA": "Send a message",
      "tuma send +250788123456 --template Visit --field day=Monday": "Send a text that the account keeps",
      "tuma send +250788123456 'Muraho!' --wait": "Send it, and wait for the delivery report",
      "tuma send +250788123456 'Muraho!' --channel voice --language rw --fallback sms":
        "Have it spoken in a call, and send the text to who does not answer",
      "date | tuma send +250788123456 --dry-run": "Show what a text from a pipe would cost",
    },
    operations: { sendMessage: { words: ["to", "text"], options: { send_at: "at", dry_run: "dry-run" } } },
    load: async () => (await import("./commands/send.ts")).send,
  },
  {
    name: "bulk",
    group: "Messages",
    summary: "Send a text to the recipients of a list",
    words: ["[FILE]"],
    options: {
      list: { type: "string", value: "LIST", about: "A list of contacts, by name or id, in place of FILE" },
      text: { type: "string", short: "t", value: "TEXT", about: "The text; @contact.name becomes the column `name`" },
      template: templateOption,
      language: { type: "string", value: "CODE", about: "The language of calls whose recipients name none" },
      ...wayOptions,
      sender: { type: "string", short: "s", value: "ID", about: "The sender ID. Default: the account's" },
      column: {
        type: "string",
        value: "NAME",
        about: "The column of the phone numbers. Default: found by heading and content",
      },
      sheet: { type: "string", value: "NAME", about: "The sheet of a workbook. Default: its first" },
      reference: { type: "string", value: "TEXT", about: "Your own reference, to find it by" },
      at: { type: "string", value: "TIME", about: "Send later: 2026-11-23T08:00:00Z, up to 35 days ahead" },
      smart: { type: "boolean", about: "Replace typographic characters if that saves parts" },
      strict: { type: "boolean", about: "Reject recipients that lack a column which the text names" },
      literal: { type: "boolean", about: "Send fields of the text that are no column of the list as typed" },
      batch: {
        type: "string",
        value: "N",
        about: "Recipients a report, up to 100,000. Default: 10,000, or all where an approver decides",
      },
      "dry-run": { type: "boolean", about: "Show a message, cost and rejected lines; send nothing" },
      yes: { type: "boolean", short: "y", about: "Do not ask before sending" },
      again: { type: "boolean", about: "Send once more what was sent before" },
      "skip-sent": { type: "boolean", about: "Leave out whoever was sent the same text in the last 20 hours" },
    },
    details: `
FILE is a CSV file or an Excel workbook (.xlsx) with a line for each recipient,
or - for the standard input; --list names a list of contacts instead, whose
fields the text may have: @contact.village. Before sending, the number of
recipients, the cost, a message and what is doubtful are shown: landlines,
numbers that get several texts, empty fields. Without a terminal to ask at, it
needs --yes to send.

With --template each gets the text in the language of their contact, or of the
column \`language\` of the file. With --channel voice the text is spoken in calls,
in that language or else in --language.

If some of them were sent the same text in the last 20 hours, as when lines of a
list that was sent have been corrected, nothing is sent before it is said who is
meant: --skip-sent leaves them out, --again sends to all.

Numbers such as 0788123456 need the country of the account, set once by
\`tuma account --country RW\`.

Killed or disconnected halfway, the same command continues where it stopped:
nobody gets the message twice. A send that ended is repeated only with --again.
Exit status 5: some lines were rejected, or would be, and all others are sent. A
dry run ends with 1 if the balance does not cover it. With --json, \`rejected\`
and \`warnings\` say what is wrong with which lines.`,
    examples: {
      "tuma bulk contacts.csv -t 'Muraho @contact.name!' -s TUMA --dry-run": "Check the file, and show the cost",
      "tuma bulk contacts.csv -t 'Muraho @contact.name!' -s TUMA --yes": "Send it",
      "grep Kigali contacts.csv | tuma bulk - -t 'Muraho!' -s TUMA": "Send to a part of it; asks at the terminal",
      "tuma bulk contacts.csv --template Visit -s TUMA":
        "Send a text that the account keeps, to each in their language",
      "tuma bulk --list VIP -t 'Muraho @contact.name!' -s TUMA": "Send to whoever is in a list of contacts now",
    },
    load: async () => (await import("./commands/bulk.ts")).bulk,
  },
  {
    name: "messages",
    group: "Messages",
    summary: "List messages, or show one with its timeline",
    words: ["[ID]"],
    options: {
      status: { type: "string", value: "STATE", about: "Only in this state", choices: messageStates },
      to: { type: "string", value: "PHONE", about: "Only to this recipient" },
      sender: { type: "string", short: "s", value: "ID", about: "Only from this sender" },
      reference: { type: "string", value: "TEXT", about: "Only with your reference" },
      report: { type: "string", value: "ID", about: "Only of this report" },
      text: { type: "string", short: "t", value: "TEXT", about: "Only with this in the text" },
      code: { type: "string", value: "CODE", about: "Only with this error code" },
      since: { type: "string", value: "TIME", about: `Only accepted since then. ${since}` },
      until: { type: "string", value: "TIME", about: "Only accepted before then" },
      ...limitOption,
    },
    examples: {
      "tuma messages --status undelivered --since 24h": "What did not arrive in the last day",
      "tuma messages out_sms_1": "Show a message and what happened to it",
      "tuma messages --limit 1000 --json | jq '.messages[].to'": "The recipients of the last thousand",
    },
    operations: { listMessages: {}, getMessage: { words: ["id"] } },
    load: async () => (await import("./commands/messages.ts")).messages,
  },
  {
    name: "cancel",
    group: "Messages",
    summary: "Cancel messages or bulk sends that are not submitted yet",
    words: ["ID…"],
    details:
      "ID is that of a message, or of the report of a bulk send, as `tuma bulk` prints\nit. Messages that are not submitted yet are refunded.",
    examples: {
      "tuma cancel out_sms_1": "Cancel a scheduled message; its charge is refunded",
      "tuma cancel 01999a73-5e0c-7000-8000-00000000002a": "Cancel what is left of a bulk send",
    },
    operations: { cancelMessage: { words: ["id"] }, cancelReport: { words: ["report_id"] } },
    load: async () => (await import("./commands/messages.ts")).cancel,
  },
  {
    name: "reports",
    group: "Messages",
    summary: "List bulk sends, or show one with its outcomes",
    words: ["[ID]"],
    options: {
      since: { type: "string", value: "TIME", about: `Only accepted since then. ${since}` },
      until: { type: "string", value: "TIME", about: "Only accepted before then" },
      ...limitOption,
    },
    details: "`tuma messages --report ID` lists the messages of one; `tuma cancel ID` cancels\nit.",
    examples: {
      "tuma reports --since 7d": "The bulk sends of a week, the newest first",
      "tuma reports 01999a73-5e0c-7000-8000-00000000002a": "Show what became of one",
    },
    operations: { listReports: {}, getReport: { words: ["report_id"] } },
    load: async () => (await import("./commands/reports.ts")).reports,
  },
  {
    name: "reports pause",
    group: "Messages",
    summary: "Pause bulk sends: messages not yet submitted wait",
    words: ["ID…"],
    examples: { "tuma reports pause 01999a73-5e0c-7000-8000-00000000002a": "Pause a bulk send" },
    operations: { pauseReport: { words: ["report_id"] } },
    load: async () => (await import("./commands/reports.ts")).pause,
  },
  {
    name: "reports resume",
    group: "Messages",
    summary: "Resume paused bulk sends",
    words: ["ID…"],
    examples: { "tuma reports resume 01999a73-5e0c-7000-8000-00000000002a": "Send the rest" },
    operations: { resumeReport: { words: ["report_id"] } },
    load: async () => (await import("./commands/reports.ts")).resume,
  },
  {
    name: "approvals",
    group: "Messages",
    summary: "List what waits for an approver, or show one",
    words: ["[ID]"],
    options: { all: { type: "boolean", about: "Also those that no longer wait" }, ...limitOption },
    examples: {
      "tuma approvals": "What waits",
      "tuma approvals apv_1234": "Show what would go out",
    },
    operations: { listApprovals: {}, getApproval: { words: ["id"] } },
    load: async () => (await import("./commands/approvals.ts")).approvals,
  },
  {
    name: "approvals approve",
    group: "Messages",
    summary: "Charge and send what somebody else asked for",
    words: ["ID…"],
    options: {
      note: noteOption,
      yes: { type: "boolean", short: "y", about: "Do not ask before sending" },
    },
    details: "Without a terminal to ask at, it needs --yes.",
    examples: { "tuma approvals approve apv_1234": "See what would go out, and send it" },
    load: async () => (await import("./commands/approvals.ts")).approve,
  },
  {
    name: "approvals reject",
    group: "Messages",
    summary: "Reject what somebody else asked for",
    words: ["ID…"],
    options: {
      note: noteOption,
      yes: { type: "boolean", short: "y", about: "Do not ask before rejecting" },
    },
    details: "Without a terminal to ask at, it needs --yes.",
    examples: { "tuma approvals reject apv_1234 --note 'Too many'": "Reject one, and say why" },
    load: async () => (await import("./commands/approvals.ts")).reject,
  },
  {
    name: "approvals withdraw",
    group: "Messages",
    summary: "Take back what you asked for",
    words: ["ID…"],
    examples: { "tuma approvals withdraw apv_1234": "Take one back" },
    operations: { withdrawSend: { words: ["id"] } },
    load: async () => (await import("./commands/approvals.ts")).withdraw,
  },
  {
    name: "inbound",
    group: "Messages",
    summary: "List received messages, or show one",
    words: ["[ID]"],
    options: { ...limitOption },
    examples: { "tuma inbound": "The newest 20", "tuma inbound in_sms_1": "Show one" },
    operations: { listInboundMessages: {}, getInboundMessage: { words: ["id"] } },
    load: async () => (await import("./commands/inbound.ts")).inbound,
  },
  {
    name: "optouts list",
    group: "Messages",
    summary: "List phones that have opted out",
    options: { ...limitOption },
    examples: { "tuma optouts list": "The newest 20" },
    operations: { listOptouts: {} },
    load: async () => (await import("./commands/optouts.ts")).list,
  },
  {
    name: "optouts add",
    group: "Messages",
    summary: "Opt phones out of the account's messages",
    words: ["PHONE…"],
    options: { calls: { type: "boolean", about: "Of calls only" } },
    examples: { "tuma optouts add +250788123456": "Send no more to a phone, except PINs" },
    operations: { createOptout: { words: ["number"] } },
    load: async () => (await import("./commands/optouts.ts")).add,
  },
  {
    name: "optouts remove",
    group: "Messages",
    summary: "Opt phones back in",
    words: ["PHONE…"],
    options: { calls: { type: "boolean", about: "Of calls only" } },
    examples: { "tuma optouts remove +250788123456": "The owner asked for messages again" },
    operations: { deleteOptout: { words: ["number"] } },
    load: async () => (await import("./commands/optouts.ts")).remove,
  },
  {
    name: "optouts import",
    group: "Messages",
    summary: "Opt out every phone of a list",
    words: ["FILE"],
    options: {
      column: {
        type: "string",
        value: "NAME",
        about: "The column of the phone numbers. Default: found by its content",
      },
      sheet: { type: "string", value: "NAME", about: "The sheet of a workbook. Default: its first" },
      calls: { type: "boolean", about: "Of calls only" },
      yes: { type: "boolean", short: "y", about: "Do not ask before opting out" },
    },
    details: `
FILE is a CSV file, an Excel workbook (.xlsx), or has a number on each line;
- is the standard input. Invalid numbers are listed with their lines, and all
others are saved. Repeated, it adds only what is new. Without a terminal to ask
at, it needs --yes. Exit status 5: some lines were rejected.`,
    examples: {
      "tuma optouts import stopped.csv": "What another service kept",
      "cut -d, -f2 stopped.csv | tuma optouts import - --yes": "One column of it, from a pipe",
    },
    load: async () => (await import("./commands/optouts.ts")).importList,
  },
  {
    name: "contacts",
    group: "Contacts",
    summary: "List contacts, or show one",
    words: ["[CONTACT]"],
    options: {
      search: { type: "string", value: "TEXT", about: "Only with this in the name or number" },
      filter: { type: "string", value: "FILTER", about: 'Only those who fit: fields.village = "Musanze"' },
      ...limitOption,
    },
    details: "CONTACT is a number, or the id that the list prints.",
    examples: {
      "tuma contacts --search Keza": "Find somebody",
      "tuma contacts --filter 'last_reply < 30d and opted_out = no'": "Who has written in the last 30 days",
      "tuma contacts +250788123456": "Show what is known of one, and when they agreed",
    },
    operations: { listContacts: { options: { q: "search" } } },
    load: async () => (await import("./commands/contacts.ts")).contacts,
  },
  {
    name: "contacts add",
    group: "Contacts",
    summary: "Add a contact",
    words: ["PHONE"],
    options: { ...contactOptions },
    details: agreement,
    examples: {
      "tuma contacts add +250788123456 --name Keza --field village=Musanze": "Add somebody",
      "tuma contacts add +250788123457 --agreed 'Write to me' --by 'on paper'": "Keep by what words they agreed",
    },
    load: async () => (await import("./commands/contacts.ts")).add,
  },
  {
    name: "contacts change",
    group: "Contacts",
    summary: "Change what is known of a contact",
    words: ["CONTACT"],
    options: { ...contactOptions },
    details: `What is not named stays, and an empty value takes away what there is: --notes=''\n${agreement}`,
    examples: {
      "tuma contacts change +250788123456 --language rw --field visits=3": "Change a language and a field",
    },
    load: async () => (await import("./commands/contacts.ts")).change,
  },
  {
    name: "contacts delete",
    group: "Contacts",
    summary: "Delete contacts",
    words: ["CONTACT…"],
    options: { yes: { type: "boolean", short: "y", about: "Do not ask before deleting" } },
    details: `
What they agreed to is kept. To have everything of a number erased, messages
included, use the page of the person. Without a terminal to ask at, it needs
--yes.`,
    examples: { "tuma contacts delete +250788123456": "Delete one; asks at the terminal" },
    load: async () => (await import("./commands/contacts.ts")).remove,
  },
  {
    name: "contacts import",
    group: "Contacts",
    summary: "Import contacts of a spreadsheet or an address book",
    words: ["FILE"],
    options: {
      column: {
        type: "string",
        value: "HEADING=WHAT",
        multiple: true,
        about: "What a column is: number, name, language, time_zone, notes, fields.NAME, or nothing to leave it out",
      },
      ...consentOptions,
      "dry-run": { type: "boolean", about: "Show what would be done; import nothing" },
      yes: { type: "boolean", short: "y", about: "Do not ask before importing" },
    },
    details: `
FILE is a CSV file, an Excel workbook (.xlsx) or vCards (.vcf), or - for the
standard input. Columns are recognised by their headings and cells. What a
contact has and the file does not know stays; repeated, it changes nothing.
--agreed is for a list of people who all agreed to the same: it is recorded with
each of them for whom the file has no consent of its own.
Without a terminal to ask at, it needs --yes. Exit status 5: some lines were
refused, or would be, and all others are imported.`,
    examples: {
      "tuma contacts import customers.csv --dry-run": "See what would be new, changed and refused",
      "tuma contacts import customers.csv --column Town=fields.village --yes": "Import it",
      "tuma contacts import fair.csv --agreed 'Yes, text me' --by 'at the fair'": "All agreed at the fair",
    },
    load: async () => (await import("./commands/contacts.ts")).importFile,
  },
  {
    name: "contacts export",
    group: "Contacts",
    summary: "Print all contacts as CSV",
    examples: { "tuma contacts export > contacts.csv": "Into a file, which `tuma contacts import` reads" },
    operations: { exportContacts: {} },
    load: async () => (await import("./commands/contacts.ts")).exportAll,
  },
  {
    name: "templates",
    group: "Messages",
    summary: "List the templates, or show one",
    words: ["[TEMPLATE]"],
    options: { ...limitOption },
    details: "TEMPLATE is a name or an id. Of one, its texts are shown, and what each takes.",
    examples: { "tuma templates": "All of them", "tuma templates Visit": "One, with what it takes in each language" },
    operations: { listTemplates: {} },
    load: async () => (await import("./commands/templates.ts")).templates,
  },
  {
    name: "templates add",
    group: "Messages",
    summary: "Keep a text, in one or several languages",
    words: ["NAME"],
    options: {
      text: {
        type: "string",
        short: "t",
        value: "LANGUAGE=TEXT",
        multiple: true,
        about: "The text in a language, or @FILE with it; the first is for whoever has no other",
      },
      fallback: {
        type: "string",
        value: "FIELD=TEXT",
        multiple: true,
        about: "The text to use for a field that has no value",
      },
    },
    examples: {
      "tuma templates add Hi -t 'en=Hi @contact.name|you' -t rw=Muraho": "In two languages",
      "tuma templates add Rules -t en=@rules.txt": "From a file",
    },
    load: async () => (await import("./commands/templates.ts")).add,
  },
  {
    name: "templates remove",
    group: "Messages",
    summary: "Delete templates",
    words: ["TEMPLATE…"],
    options: { yes: { type: "boolean", short: "y", about: "Do not ask before deleting" } },
    details: "What is scheduled with one goes out as it is. Without a terminal to ask at, it\nneeds --yes.",
    examples: { "tuma templates remove Visit": "Delete one; asks at the terminal" },
    load: async () => (await import("./commands/templates.ts")).remove,
  },
  {
    name: "lists",
    group: "Contacts",
    summary: "List the lists of contacts, or show one",
    words: ["[LIST]"],
    options: { ...limitOption },
    details: "LIST is a name or an id. Of one, the first of its contacts are shown too.",
    examples: { "tuma lists": "All of them", "tuma lists VIP --limit 100": "One, with up to 100 of its contacts" },
    operations: { listLists: {} },
    load: async () => (await import("./commands/lists.ts")).lists,
  },
  {
    name: "lists create",
    group: "Contacts",
    summary: "Make a list of contacts",
    words: ["NAME"],
    options: {
      filter: { type: "string", value: "FILTER", about: "Whoever fits it when the list is used. Default: by hand" },
    },
    examples: {
      "tuma lists create VIP": "A list by hand, which `tuma lists add` fills",
      "tuma lists create Musanze --filter 'fields.village = \"Musanze\"'": "Everybody there, also who comes later",
    },
    operations: { createList: { words: ["name"] } },
    load: async () => (await import("./commands/lists.ts")).create,
  },
  {
    name: "lists change",
    group: "Contacts",
    summary: "Change the name of a list, or its filter",
    words: ["LIST"],
    options: {
      name: { type: "string", value: "NAME", about: "Its new name" },
      filter: { type: "string", value: "FILTER", about: "The new filter of a saved one" },
    },
    examples: { "tuma lists change VIP --name 'Very important'": "Rename one" },
    load: async () => (await import("./commands/lists.ts")).change,
  },
  {
    name: "lists add",
    group: "Contacts",
    summary: "Put contacts into a list made by hand",
    words: ["LIST", "[CONTACT…]"],
    options: { ...fromOptions },
    details: membersDetails,
    examples: {
      "tuma lists add VIP +250788123456 +250788123457": "Put two in",
      "tuma lists add VIP --from customers.csv": "Put in whoever is in a file",
    },
    load: async () => (await import("./commands/lists.ts")).addMembers,
  },
  {
    name: "lists remove",
    group: "Contacts",
    summary: "Take contacts out of a list made by hand",
    words: ["LIST", "[CONTACT…]"],
    options: { ...fromOptions },
    details: membersDetails,
    examples: { "tuma lists remove VIP +250788123456": "Take one out, who stays a contact" },
    load: async () => (await import("./commands/lists.ts")).removeMembers,
  },
  {
    name: "lists delete",
    group: "Contacts",
    summary: "Delete lists; their contacts stay",
    words: ["LIST…"],
    options: { yes: { type: "boolean", short: "y", about: "Do not ask before deleting" } },
    details: "Without a terminal to ask at, it needs --yes.",
    examples: { "tuma lists delete VIP": "Delete one; asks at the terminal" },
    load: async () => (await import("./commands/lists.ts")).remove,
  },
  {
    name: "verify send",
    group: "Messages",
    summary: "Send a one-time PIN to a phone",
    words: ["PHONE"],
    options: {
      brand: { type: "string", short: "b", value: "NAME", about: "The name shown in the message. Default: Tuma" },
      language: { type: "string", short: "l", value: "CODE", about: "Its language", choices: ["en", "fr", "rw", "sw"] },
    },
    examples: { "tuma verify send +250788123456 --brand Acme": "Send a PIN; the printed id is needed to check it" },
    operations: { startVerification: { words: ["number"] } },
    load: async () => (await import("./commands/verify.ts")).start,
  },
  {
    name: "verify check",
    group: "Messages",
    summary: "Check the code that somebody typed",
    words: ["ID", "[CODE]"],
    details: "Without CODE, it is asked for, or read from the standard input. Exit status\n5: it is wrong.",
    examples: { "tuma verify check vrf_1": "Check a code without showing it" },
    operations: { checkVerification: { words: ["request_id", "code"] } },
    load: async () => (await import("./commands/verify.ts")).check,
  },
  {
    name: "listen",
    group: "Webhooks",
    summary: "Forward the account's events to this machine",
    options: {
      "forward-to": { type: "string", short: "f", value: "URL", about: "Where: 3000/hooks, or a whole URL" },
      event: { type: "string", short: "e", value: "EVENT", multiple: true, about: "Only these", choices: eventKinds },
      name: { type: "string", value: "NAME", about: "The listener. Default: this machine and the address" },
      "print-secret": { type: "boolean", about: "Print the signing secret, and end" },
      remove: { type: "boolean", about: "Delete the listener with its events, and end" },
    },
    details: `
Requests are those of webhooks, with their signature. The secret stays the same.
The service keeps each event until your program has answered: what happens
while the service, this command or your program is away is forwarded afterwards,
for up to three days. Anything but a 2xx is retried as webhooks are.`,
    examples: {
      "tuma listen --forward-to 3000/hooks": "Forward everything to http://127.0.0.1:3000/hooks",
      "export TUMA_WEBHOOK_SECRET=$(tuma listen -f 3000/hooks --print-secret)": "The secret for your program",
      "tuma listen -f 3000/hooks -e dlr -e inbound --json": "Only two kinds of event, printed as JSON",
    },
    load: async () => (await import("./commands/listen.ts")).listen,
  },
  {
    name: "trigger",
    group: "Webhooks",
    summary: "Send an example event to a webhook",
    words: ["[EVENT]"],
    options: webhookOption,
    details: `Events: ${eventKinds.slice(0, 5).join(", ")},\n${eventKinds.slice(5).join(", ")}.`,
    examples: { "tuma trigger dlr": "Send a delivery report that belongs to no message" },
    operations: { testWebhook: { words: ["event"], options: { id: "webhook" } } },
    load: async () => (await import("./commands/events.ts")).trigger,
  },
  {
    name: "events list",
    group: "Webhooks",
    summary: "List the events of a webhook, with the last response",
    options: {
      ...webhookOption,
      status: { type: "string", value: "STATUS", about: "Only these", choices: ["pending", "delivered", "failed"] },
      event: { type: "string", short: "e", value: "EVENT", about: "Only these", choices: eventKinds },
      ...limitOption,
    },
    examples: { "tuma events list --status failed": "What did not get through" },
    operations: { listDeliveries: { options: { id: "webhook" } } },
    load: async () => (await import("./commands/events.ts")).list,
  },
  {
    name: "events resend",
    group: "Webhooks",
    summary: "Send events again, whatever their outcome was",
    words: ["ID…"],
    examples: { "tuma events resend dlv_1 dlv_2": "Send two again, with the same `webhook-id`" },
    operations: { resendDelivery: { words: ["id"] } },
    load: async () => (await import("./commands/events.ts")).resend,
  },
  {
    name: "events replay",
    group: "Webhooks",
    summary: "Send all events again that failed since a time",
    options: { ...webhookOption, since: { type: "string", value: "TIME", about: since } },
    examples: { "tuma events replay --since 12h": "After an outage of your program" },
    operations: { replayDeliveries: { options: { id: "webhook" } } },
    load: async () => (await import("./commands/events.ts")).replay,
  },
  {
    name: "logs tail",
    group: "Account",
    summary: "Show API calls as they are made",
    options: {
      status: { type: "string", value: "STATUS", about: "Only these: 404, 4xx, or refused for all errors" },
      method: { type: "string", value: "METHOD", about: "Only this method" },
      path: { type: "string", value: "TEXT", about: "Only with this in the path" },
      token: { type: "string", value: "TOKEN", about: "Only by this token: its id, or a part of its name" },
      request: { type: "string", value: "ID", about: "Only the call with this x-request-id" },
      since: { type: "string", value: "TIME", about: `Begin then. ${since}` },
      bodies: { type: "boolean", about: "Show requests and responses, with secrets masked" },
      "no-follow": { type: "boolean", about: "Show what there is, and end" },
      ...limitOption,
    },
    examples: {
      "tuma logs tail --status refused --bodies": "Watch what is refused, and why",
      "tuma logs tail --since 1h --limit 1000 --no-follow --json": "The last hour, for a program",
    },
    load: async () => (await import("./commands/logs.ts")).tail,
  },
  {
    name: "open",
    group: "Account",
    summary: "Open the dashboard's page about something",
    words: ["[ID]"],
    options: { print: { type: "boolean", about: "Only print its address" } },
    details: `
ID is that of a message, verification, webhook and so on, of a report (a bulk
send), a phone number, or a page: home, messages, inbox, bulk, verify, webhooks,
wallet, api-log, tokens, operator.`,
    examples: { "tuma open out_sms_1": "Open the page of a message", "tuma open wallet --print": "The address of one" },
    load: async () => (await import("./commands/open.ts")).open,
  },
  {
    name: "stt",
    group: "Voice",
    summary: "Transcribe a recording",
    words: ["FILE"],
    options: langOption,
    examples: { "tuma stt speech.mp3 --lang en": "Print what is said" },
    operations: { transcribe: { words: ["audio"] } },
    load: async () => (await import("./commands/voice.ts")).transcribe,
  },
  {
    name: "tts",
    group: "Voice",
    summary: "Synthesise speech into a WAV file",
    words: ["[TEXT]"],
    options: {
      ...langOption,
      out: { type: "string", short: "o", value: "FILE", about: "The file. Default: speech.wav" },
      rate: { type: "string", value: "RATE", about: "2 speaks twice as fast as 1" },
    },
    details: "Without TEXT, the text is read from the standard input.",
    examples: { "tuma tts 'Habari ya asubuhi' --lang sw --out habari.wav": "Write speech in Swahili to a file" },
    operations: { speakText: { words: ["text"] } },
    load: async () => (await import("./commands/voice.ts")).speak,
  },
  {
    name: "ner",
    group: "Voice",
    summary: "Find people, places and the like in a text",
    words: ["[TEXT]"],
    options: {
      ...langOption,
      label: { type: "string", value: "LABEL", multiple: true, about: "What to find, such as person or location" },
    },
    details: "Without TEXT, the text is read from the standard input.",
    examples: { "tuma ner 'Yohani atuye i Musanze.' --lang rw": "Find a person and a place" },
    operations: { findEntities: { words: ["text"] } },
    load: async () => (await import("./commands/voice.ts")).findEntities,
  },
  {
    name: "models",
    group: "Voice",
    summary: "Show what each language is served with",
    details:
      "`tuma models list`, `pull`, `import`, `verify` and `remove` manage the models of\nan installation, on its machine: that in DATA_DIR, or MODELS_DIR if it is set.",
    examples: { "tuma models": "Engines, models and how to install what is missing" },
    load: async () => (await import("./commands/voice.ts")).models,
  },
  {
    name: "completion",
    group: "This command",
    summary: "Print the completion of bash, zsh or fish",
    words: ["SHELL"],
    examples: {
      'eval "$(tuma completion bash)"': "Complete in this shell; add the line to ~/.bashrc to keep it",
      "tuma completion fish > ~/.config/fish/completions/tuma.fish": "In fish, from now on",
    },
    load: async () => (await import("./commands/completion.ts")).completion,
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
      "PORT=9000 DATA_DIR=/srv/sms tuma start": "Run it elsewhere",
    },
    load: async () => (await import("./commands/start.ts")).start,
  },
  ...installationCommands,
];
