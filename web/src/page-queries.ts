import { dayOf, daysBefore, startOf, timeZone } from "./texts/zone.ts";
import type { Name } from "./api/client.ts";
import { apiQuery, type ApiQuery } from "./api/hooks.ts";
import type { pages, SearchOf } from "./paths.ts";
import { isDay } from "./ui/lists/day.ts";
import { countedIn, hourlyIn, zoneOf, type TimeRange } from "./ui/lists/spans.ts";

type Search<Page extends keyof typeof pages> = SearchOf<(typeof pages)[Page]["presets"]>;

const hourMs = 3_600_000;

/** A time in the past, rounded to the unit, so that the query key stays the same while a page is open. */
const ago = (ms: number, unitMs: number) => new Date(Math.floor(Date.now() / unitMs) * unitMs - ms).toISOString();

/** A time in an address, as the API takes it; undefined if it is not a time, so that a mistyped address shows everything. */
export const readTime = (text: string) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString());

const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** The filters of the ledger; values that are not a day or bulk send are omitted, so that a mistyped address shows everything. */
export const ledgerQuery = ({ kind, from, to, report_id: report, page }: Search<"wallet">) => ({
  kind: kind || undefined,
  from: isDay(from) ? from : undefined,
  to: isDay(to) ? to : undefined,
  time_zone: timeZone(),
  report_id: report === "none" || /^[0-9a-f-]{36}$/i.test(report) ? report : undefined,
  page,
  per_page: 25,
});

interface Times {
  from_time?: string | undefined;
  to_time?: string | undefined;
}

/** The times of a filter by time. */
function timeOf({ hours, from, until }: { hours: string; from: string; until: string }): Times {
  if (hours === "own") return { from_time: readTime(from), to_time: readTime(until) };
  if (hours === "today") return { from_time: startOf(daysBefore(0)) };
  if (hours === "yesterday") return { from_time: startOf(daysBefore(1)), to_time: startOf(daysBefore(0)) };
  return hours === "" ? {} : { from_time: ago(Number(hours) * hourMs, 60_000) };
}

/** True for a text that a phone number can begin with. */
export const isNumberStart = (text: string) => /\d/.test(text) && /^[+\d\s().-]+$/.test(text);

/** The first digits of a number; undefined for anything else, so that nothing is refused while it is being typed. */
const digitsOf = (text: string) => (isNumberStart(text) ? text : undefined);

/** The filters of the list of messages as the API takes them. */
export function messageFilters({
  page: _page,
  status,
  channel,
  to,
  hours,
  from,
  until,
  ...search
}: Search<"messages">) {
  return {
    ...search,
    status: status || undefined,
    channel: channel || undefined,
    to_prefix: digitsOf(to),
    ...timeOf({ hours, from, until }),
  };
}

/** True if the messages of a bulk send are filtered: then they are not those of its report. */
export const isFound = ({ status, to, text, since, until }: Omit<Search<"bulkSend">, "page">) =>
  status + to + text + since + until !== "";

/** The queries of the pages. */
export const pageQueries = {
  session: () => apiQuery("GET /console/session", {}),
  installation: () => apiQuery("GET /console/installation", {}),
  account: () => apiQuery("GET /v1/account", {}),
  home: () => apiQuery("GET /console/home", {}),
  /** Messages of a range, by minute, hour or day. */
  stats: (range: TimeRange) => apiQuery("GET /v1/stats", { query: countedIn(range) }),
  errors: (range: TimeRange) => apiQuery("GET /v1/stats/errors", { query: hourlyIn(range) }),
  allStats: (range: TimeRange) => apiQuery("GET /v1/operator/stats", { query: countedIn(range) }),
  accountStats: ({ from, to, bucket }: TimeRange) =>
    apiQuery("GET /v1/operator/stats/accounts", { query: { from, to, bucket } }),
  allErrors: (range: TimeRange) => apiQuery("GET /v1/operator/errors", { query: hourlyIn(range) }),
  verifyStats: (range: TimeRange) => apiQuery("GET /v1/verify/stats", { query: hourlyIn(range) }),
  bulkStats: (range: TimeRange) => apiQuery("GET /v1/stats/bulk", { query: countedIn(range) }),
  sendEnds: (id: string) =>
    apiQuery("GET /v1/stats/bulk/{report_id}", { params: { report_id: id }, query: zoneOf("day") }),
  // Counted by the days of UTC: those of the same dates.
  margins: ({ from, to }: TimeRange) =>
    apiQuery("GET /v1/operator/margins", {
      query: { from: `${dayOf(from)}T00:00:00Z`, to: `${dayOf(to)}T00:00:00Z` },
    }),
  messages: (search: Search<"messages">) =>
    apiQuery("GET /v1/sms", { query: { ...messageFilters(search), page: search.page, per_page: 25 } }),
  message: (id: string) => apiQuery("GET /v1/sms/{id}", { params: { id } }),
  bulkSends: ({ page, since, until }: Search<"bulk">) =>
    apiQuery("GET /v1/sms/reports", {
      query: { page, per_page: 20, counts: true, from_time: readTime(since), to_time: readTime(until) },
    }),
  bulkSend: (id: string, { page, ...filters }: Search<"bulkSend">) =>
    apiQuery("GET /v1/sms/reports/{report_id}", {
      params: { report_id: id },
      query: isFound(filters) ? { per_page: 1 } : { page, per_page: 25 },
    }),
  sendAnswers: (id: string) => apiQuery("GET /v1/sms/reports/{report_id}/answers", { params: { report_id: id } }),
  /** The messages of a bulk send in one state, or found in it. */
  bulkMessages: (id: string, { page, status, to, text, since, until }: Search<"bulkSend">) =>
    apiQuery("GET /v1/sms", {
      query: {
        report_id: id,
        status: status || undefined,
        to_prefix: digitsOf(to),
        text,
        ended_from: readTime(since),
        ended_to: readTime(until),
        page,
        per_page: 25,
      },
    }),
  conversations: ({ view, q, page }: Search<"inbox">) =>
    apiQuery("GET /console/conversations", { query: { view: view || undefined, q, page, per_page: 25 } }),
  contacts: ({ q, filter, page }: Search<"contacts">) =>
    apiQuery("GET /v1/contacts", { query: { q: q || undefined, filter: filter || undefined, page, per_page: 25 } }),
  contactLists: ({ page }: Pick<Search<"contacts">, "page">) =>
    apiQuery("GET /v1/lists", { query: { page, per_page: 25 } }),
  contactList: (id: string) => apiQuery("GET /v1/lists/{id}", { params: { id } }),
  listMembers: (id: string, { page }: Search<"contactList">) =>
    apiQuery("GET /v1/lists/{id}/members", { params: { id }, query: { page, per_page: 25 } }),
  templates: ({ page }: Search<"templates">) => apiQuery("GET /v1/templates", { query: { page, per_page: 25 } }),
  template: (id: string) => apiQuery("GET /v1/templates/{id}", { params: { id } }),
  person: (number: string) => apiQuery("GET /console/people/{number}", { params: { number } }),
  conversation: (number: string, { ours, test }: Pick<Search<"conversation">, "ours" | "test">) =>
    apiQuery("GET /console/conversations/{number}", {
      params: { number },
      query: { ours: ours || undefined, test: test === "1" || undefined },
    }),
  verification: (id: string) => apiQuery("GET /console/verifications/{id}", { params: { id } }),
  languages: () => apiQuery("GET /ai/languages", {}),
  calls: ({ call: _call, ...filters }: Search<"apiLog">) =>
    apiQuery("GET /console/api-log", { query: { ...filters, bodies: false, per_page: 50 } }),
  webhooks: ({ page }: Search<"webhooks">) => apiQuery("GET /v1/webhooks", { query: { page } }),
  webhook: (id: string) => apiQuery("GET /v1/webhooks/{id}", { params: { id } }),
  deliveries: (id: string, { status, event, test, page, ...search }: Search<"webhook">) => {
    const { from_time: attempted_from, to_time: attempted_to } = timeOf(search);
    return apiQuery("GET /v1/webhooks/{id}/deliveries", {
      params: { id },
      query: {
        status: status || undefined,
        event: event || undefined,
        test: test === "" ? undefined : test === "true",
        attempted_from,
        attempted_to,
        page,
        per_page: 25,
      },
    });
  },
  /** The attempts of the last 24 hours by the hour, or of the last 7 or 30 days. */
  webhookStats: (id: string, { range }: Search<"webhook">) =>
    apiQuery("GET /v1/webhooks/{id}/stats", {
      params: { id },
      query:
        range === "24h"
          ? { bucket: "hour" as const }
          : { bucket: "day" as const, from: startOf(daysBefore(range === "7d" ? 6 : 29)), ...zoneOf("day") },
    }),
  hooks: ({ page }: Search<"hooks">) => apiQuery("GET /v1/account/hooks", { query: { page } }),
  twilio: () => apiQuery("GET /v1/account/twilio", {}),
  africasTalking: () => apiQuery("GET /v1/account/africas-talking", {}),
  tokens: ({ page }: Search<"tokens">) => apiQuery("GET /v1/account/tokens", { query: { page } }),
  ledger: (search: Search<"wallet">) => apiQuery("GET /v1/account/ledger", { query: ledgerQuery(search) }),
  ledgerGroups: (search: Search<"wallet">) => apiQuery("GET /v1/account/ledger/groups", { query: ledgerQuery(search) }),
  statement: ({ month }: Search<"statement">) =>
    apiQuery("GET /v1/account/statement", {
      query: { month: isMonth(month) ? month : undefined, time_zone: timeZone() },
    }),
  overview: () => apiQuery("GET /v1/operator/overview", { query: { time_zone: timeZone() } }),
  lookedUp: (id: string) => apiQuery("GET /v1/operator/messages/{id}", { params: { id } }),
  system: () => apiQuery("GET /v1/operator/system", {}),
  hold: () => apiQuery("GET /v1/operator/hold", {}),
  carriers: () => apiQuery("GET /v1/operator/carriers", {}),
  carrierProviders: () => apiQuery("GET /v1/operator/carrier-providers", {}),
  carrier: (id: string) => apiQuery("GET /v1/operator/carriers/{id}", { params: { id } }),
  accounts: ({ page, q, state, sort }: Search<"accounts">) =>
    apiQuery("GET /v1/operator/accounts", {
      query: { q: q || undefined, state: state || undefined, sort, page, per_page: 25 },
    }),
  accountDetails: (id: string) =>
    apiQuery("GET /v1/operator/accounts/{id}", { params: { id }, query: { time_zone: timeZone() } }),
  people: ({ q, page }: Search<"people">) =>
    apiQuery("GET /v1/operator/people", { query: { q: q || undefined, page, per_page: 25 } }),
  reviews: ({ status, page }: Search<"reviews">) =>
    apiQuery("GET /v1/operator/senders", { query: { status: status === "all" ? undefined : status, page } }),
  unrouted: ({ page }: Search<"unrouted">) => apiQuery("GET /v1/operator/unrouted", { query: { page, per_page: 25 } }),
  waiting: ({ kind, cause, account_id: account, page }: Search<"waiting">) =>
    apiQuery("GET /v1/operator/waiting", {
      query: {
        kind: kind || undefined,
        cause: cause || undefined,
        account_id: account || undefined,
        page,
        per_page: 25,
      },
    }),
};

/** Of whichever operation: whoever runs it does not look into the reply. */
const any = <N extends Name>(query: ApiQuery<N>) => query as unknown as ApiQuery;

type FirstQueries = { [Page in keyof typeof pages]?: (search: Search<Page>, param: string) => ApiQuery[] };

/**
 * What each page asks for at first: its route does so while the code of the page loads, and the document of the page has the
 * browser do so while the code of the app loads.
 */
// Not what is asked for by days or with times in words: the zone is not known yet.
export const firstQueries = {
  home: () => [any(pageQueries.home())],
  forgot: () => [any(pageQueries.installation())],
  messages: (search) => [any(pageQueries.messages(search))],
  message: (_, id) => [any(pageQueries.message(id))],
  bulk: (search) => [any(pageQueries.bulkSends(search))],
  bulkSend: (search, id) => [any(pageQueries.bulkSend(id, search))],
  inbox: (search) => [any(pageQueries.conversations(search))],
  conversation: (search, number) => [
    any(pageQueries.conversation(number, search)),
    any(pageQueries.conversations(search)),
  ],
  person: (_, number) => [any(pageQueries.person(number))],
  verification: (_, id) => [any(pageQueries.verification(id))],
  voice: () => [any(pageQueries.languages())],
  apiLog: (search) => [any(pageQueries.calls(search))],
  contacts: (search) => [any(search.tab === "lists" ? pageQueries.contactLists(search) : pageQueries.contacts(search))],
  contactList: (_, id) => [any(pageQueries.contactList(id))],
  templates: (search) => [any(pageQueries.templates(search))],
  template: (_, id) => [any(pageQueries.template(id))],
  webhooks: (search) => [any(pageQueries.webhooks(search))],
  webhook: (search, id) => [any(pageQueries.webhook(id)), any(pageQueries.deliveries(id, search))],
  hooks: (search) => [any(pageQueries.hooks(search))],
  tokens: (search) => [any(pageQueries.tokens(search)), any(pageQueries.twilio()), any(pageQueries.africasTalking())],
  wallet: () => [any(pageQueries.home())],
  lookedUp: (_, id) => [any(pageQueries.lookedUp(id))],
  carriers: () => [any(pageQueries.carriers())],
  carrier: (_, id) => [any(pageQueries.carrier(id))],
  accounts: (search) => [any(pageQueries.accounts(search))],
  people: (search) => [any(pageQueries.people(search))],
  reviews: (search) => [any(pageQueries.reviews(search))],
  unrouted: (search) => [any(pageQueries.unrouted(search))],
  waiting: (search) => [any(pageQueries.waiting(search))],
  system: () => [any(pageQueries.system())],
} satisfies FirstQueries;
