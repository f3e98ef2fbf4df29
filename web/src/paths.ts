import { eventKinds } from "../../sdk/src/event-kinds.ts";
import type { SearchResult } from "./api/operations.ts";

/**
 * Every page of the dashboard: its path and what its query may contain. The router declares these routes, the server responds
 * to them with the document, and `paths` builds their addresses; no other file spells one out.
 */

/**
 * What a page's query may contain: text or a positive number with its default, or a list of choices, the first of which is the
 * default.
 */
export type Presets = Record<string, string | number | readonly string[]>;

/** The query of a page as read: always complete, with defaults for missing or invalid values. */
export type SearchOf<P extends Presets> = {
  -readonly [Name in keyof P]: P[Name] extends readonly (infer Choice extends string)[]
    ? Choice
    : P[Name] extends number
      ? number
      : string;
};

/** A page: its path, `$name` being a parameter, and its query. */
export interface PageOf<Path extends string = string, P extends Presets = Presets> {
  path: Path;
  presets: P;
}

function page<const Path extends string, const P extends Presets = Record<string, never>>(
  path: Path,
  presets: P = {} as P,
): PageOf<Path, P> {
  return { path, presets };
}

/** The states that messages can be filtered by; the first means all. */
const messageStatuses = [
  "",
  "sent",
  "scheduled",
  "queued",
  "in_doubt",
  "delivered",
  "undelivered",
  "expired",
  "rejected",
  "failed",
  "unknown",
  "cancelled",
] as const;

/** The steps of a send to many, in their order. */
export const sendSteps = ["who", "what", "when", "review"] as const;

/** The position in a list: pages count from 1. */
const list = { page: 1 } as const;

/** The list of conversations, shown beside the open conversation. */
const conversationList = { ...list, view: ["", "unread", "mine", "done", "all"], q: "" } as const;

/** A list with a form for a new entry, which `new=1` opens. */
const listAndForm = { ...list, new: ["", "1"] } as const;

export const pages = {
  home: page("/", { range: ["24h", "1h", "7d", "30d", "own"], from: "", to: "" }),
  login: page("/login", { next: "" }),
  invite: page("/invite/$token"),
  forgot: page("/forgot"),
  reset: page("/reset/$token"),
  confirmAddress: page("/confirm-address/$token"),
  start: page("/start"),
  /** Leads to a step: see `movedTo`. */
  send: page("/compose", { mode: ["", "many"], step: ["", "review"], to: "", from: "", draft: "" }),
  /** One of `sendSteps`, or `one`: a message to one number. */
  compose: page("/compose/$step", {
    to: "",
    from: "",
    draft: "",
    // The list of contacts that a new send is for, and the template that it is sent with.
    list: "",
    template: "",
    // The send whose failed messages are sent again, for which causes, and its name.
    resend: "",
    causes: "",
    name: "",
    // What is scheduled and is to be changed: a message, or a send to many.
    change: "",
  }),
  messages: page("/messages", {
    ...list,
    status: messageStatuses,
    to: "",
    sender: "",
    reference: "",
    report_id: "",
    network: "",
    carrier: "",
    channel: ["", "sms", "voice"],
    code: "",
    text: "",
    hours: ["", "1", "24", "today", "yesterday", "168", "720", "own"],
    from: "",
    until: "",
  }),
  message: page("/messages/$id"),
  bulk: page("/bulk", {
    ...list,
    range: ["30d", "1h", "24h", "7d", "own"],
    from: "",
    to: "",
    since: "",
    until: "",
  }),
  bulkSend: page("/bulk/$id", {
    ...list,
    status: messageStatuses,
    to: "",
    text: "",
    since: "",
    until: "",
  }),
  inbox: page("/inbox", conversationList),
  conversation: page("/inbox/$number", { ...conversationList, ours: "", test: ["", "1"] }),
  contacts: page("/contacts", { ...list, tab: ["contacts", "lists"], q: "", filter: "" }),
  contactImport: page("/contacts/import"),
  contactList: page("/contacts/lists/$id", list),
  templates: page("/templates", list),
  // Before the next, whose parameter it would be.
  templateNew: page("/templates/new"),
  template: page("/templates/$id"),
  person: page("/people/$number", { ours: "", test: ["", "1"] }),
  verify: page("/verify", {
    ...list,
    tab: ["try", "latest", "funnel", "blocks", "settings"],
    q: "",
    range: ["7d", "24h", "30d", "own"],
    from: "",
    to: "",
    since: "",
    until: "",
    active: ["", "true"],
    request: "",
  }),
  verification: page("/verify/$id"),
  voice: page("/voice", { tab: ["stt", "tts", "ner"], lang: "en" }),
  apiLog: page("/api-log", {
    ...list,
    status: ["", "refused", "2xx", "4xx", "5xx"],
    code: "",
    method: ["", "GET", "POST", "PATCH", "PUT", "DELETE"],
    path: "",
    token: "",
    request_id: "",
    call: "",
  }),
  webhooks: page("/webhooks", listAndForm),
  webhook: page("/webhooks/$id", {
    ...list,
    status: ["", "pending", "delivered", "failed"],
    event: ["", ...eventKinds],
    test: ["", "false", "true"],
    range: ["24h", "7d", "30d"],
    hours: ["", "1", "24", "168", "own"],
    from: "",
    until: "",
    delivery: "",
  }),
  hooks: page("/hooks", listAndForm),
  tokens: page("/tokens", listAndForm),
  wallet: page("/wallet", {
    range: ["30d", "24h", "7d", "own"],
    first: "",
    last: "",
    ...list,
    view: ["groups", "entries"],
    kind: ["", "charge", "refund", "topup", "adjustment", "voice"],
    from: "",
    to: "",
    report_id: "",
  }),
  statement: page("/wallet/statement", { month: "" }),
  senders: page("/senders", { ...list, tab: ["senders", "numbers", "optouts"] }),
  approvals: page("/approvals", list),
  approval: page("/approvals/$id", list),
  team: page("/team", { ...listAndForm, tab: ["members", "roles", "audit"] }),
  settings: page("/settings", { tab: ["account", "profile", "sandbox"] }),
  operator: page("/operator", { range: ["24h", "1h", "7d", "30d", "own"], from: "", to: "" }),
  lookup: page("/operator/lookup", { q: "" }),
  lookedUp: page("/operator/lookup/$id"),
  carriers: page("/operator/carriers", { new: ["", "1"] }),
  carrier: page("/operator/carriers/$id", {
    country: "",
    network: "",
    prefix: "",
    below: ["", "cost"],
    edit: ["", "1"],
  }),
  routing: page("/operator/routing", {
    tab: ["find", "routes", "quiet"],
    to: "",
    account_id: "",
  }),
  prices: page("/operator/prices", {
    tab: ["prices", "margin"],
    range: ["30d", "7d", "own"],
    first: "",
    last: "",
    kind: ["messages", "calls"],
    account_id: "",
    currency: "",
    country: "",
    network: "",
    prefix: "",
    below: ["", "cost"],
  }),
  accounts: page("/operator/accounts", {
    ...listAndForm,
    q: "",
    state: ["", "active", "suspended", "sandbox"],
    sort: ["newest", "name", "balance"],
  }),
  account: page("/operator/accounts/$id", { ...list, credit: ["", "1"] }),
  people: page("/operator/people", { ...list, q: "" }),
  reviews: page("/operator/reviews", { ...list, status: ["pending", "approved", "refused", "all"] }),
  unrouted: page("/operator/unrouted", list),
  credits: page("/operator/approvals", list),
  waiting: page("/operator/waiting", {
    ...list,
    kind: ["", "overdue", "held", "scheduled"],
    cause: ["", "link", "turn", "quiet_hours", "retry", "pause", "process", "time"],
    account_id: "",
  }),
  reconcile: page("/operator/reconcile"),
  alarms: page("/operator/alarms", list),
  system: page("/operator/system"),
} as const;

/** Whether a page is for people who are signed in, within the frame. */
export const isFramed = (name: string): boolean => !["login", "invite", "forgot", "reset"].includes(name);

type Query<P extends Presets> = Partial<SearchOf<P>>;
type Maker<P> =
  P extends PageOf<infer Path, infer Search>
    ? Path extends `${string}$${string}`
      ? (param: string, query?: Query<Search>) => string
      : (query?: Query<Search>) => string
    : never;

/** Builds the addresses: `paths.message("out_sms_1")`, `paths.messages({ status: "failed" })`. */
export const paths = Object.fromEntries(
  Object.entries<PageOf>(pages).map(([name, { path }]) => [
    name,
    path.includes("$")
      ? (param: string, query?: object) => withQuery(path.replace(/\$\w+/, encodeURIComponent(param)), query)
      : (query?: object) => withQuery(path, query),
  ]),
) as { [Name in keyof typeof pages]: Maker<(typeof pages)[Name]> };

/** Where an address without a page of its own leads, as those in bookmarks of an earlier release; undefined for any other. */
export function movedTo(path: string, query: string): string | undefined {
  if (path === pages.send.path) return stepOf(query);
  const resent = /^\/bulk\/([^/]+)$/.exec(path)?.[1];
  if (resent !== undefined && /[?&]step=resend\b/.test(query))
    return paths.compose("who", { resend: decodeURIComponent(resent) });
  const arePrices = path === pages.routing.path && /[?&]tab=(prices|margin)\b/.test(query);
  return arePrices ? pages.prices.path + query : undefined;
}

/** The step that an address of Send leads to: it had one form for a message and one for many, told apart by its query. */
function stepOf(query: string): string {
  const { mode, step, ...kept } = readSearch(pages.send, Object.fromEntries(new URLSearchParams(query)));
  const isOne = mode === "" && Object.values(kept).some((value) => value !== "");
  return paths.compose(isOne ? "one" : step || "who", kept);
}

function withQuery(path: string, values: object = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Reads the query of a page; the result is complete, whatever the address contains. */
export function readSearch<P extends Presets>({ presets }: PageOf<string, P>, given: object): SearchOf<P> {
  const values = given as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(presets).map(([name, preset]) => [name, readValue(preset, values[name])]),
  ) as SearchOf<P>;
}

function readValue(preset: Presets[string], given: unknown): string | number {
  if (typeof preset === "string") return typeof given === "string" ? given : preset;
  if (typeof preset === "number") {
    const number = Math.floor(Number(given));
    return number > 0 && Number.isSafeInteger(number) ? number : preset;
  }
  return preset.find((choice) => choice === given) ?? preset[0]!;
}

/** The default query of a page. */
export function defaultsOf<P extends Presets>(page: PageOf<string, P>): SearchOf<P> {
  return readSearch(page, {});
}

type Found = Pick<SearchResult, "kind" | "id" | "of">;

/** Inbound messages and deliveries do not have their own pages. */
const pagesOfKinds: Record<Exclude<Found["kind"], "inbound" | "delivery">, (id: string) => string> = {
  message: (id) => paths.message(id),
  phone: (id) => paths.person(id),
  verification: (id) => paths.verification(id),
  ledger: () => paths.wallet(),
  report: (id) => paths.bulkSend(id),
  webhook: (id) => paths.webhook(id),
  token: () => paths.tokens(),
  sender: () => paths.senders(),
  number: () => paths.senders({ tab: "numbers" }),
  member: () => paths.team(),
  account: (id) => paths.account(id),
  carrier: (id) => paths.carrier(id),
};

/** The page of a search result: its own, or that of the object it belongs to. */
export function pathOf({ kind, id, of }: Found): string {
  if (kind === "delivery" && of) return paths.webhook(of.id, { delivery: id });
  const shown = of ?? { kind, id };
  if (shown.kind === "inbound" || shown.kind === "delivery") return paths.home();
  return pagesOfKinds[shown.kind](shown.id);
}
