/** Every address of a page, in one object: nothing else in the dashboard writes one down. `q` goes into the query. */
export const paths = {
  home: () => "/",
  login: (q: { next?: string } = {}) => withQuery("/login", q),
  invite: (token: string) => `/invite/${encodeURIComponent(token)}`,
  start: () => "/start",
  compose: (q: { to?: string; from?: string; mode?: string } = {}) => withQuery("/compose", q),
  messages: (q: MessageFilters = {}) => withQuery("/messages", q),
  message: (id: string) => `/messages/${encodeURIComponent(id)}`,
  bulk: () => "/bulk",
  bulkSend: (id: string) => `/bulk/${encodeURIComponent(id)}`,
  inbox: (q: { q?: string } = {}) => withQuery("/inbox", q),
  conversation: (number: string) => `/inbox/${encodeURIComponent(number)}`,
  verify: (q: { tab?: string } = {}) => withQuery("/verify", q),
  verification: (id: string) => `/verify/${encodeURIComponent(id)}`,
  voice: (q: { tab?: string } = {}) => withQuery("/voice", q),
  webhooks: () => "/webhooks",
  webhook: (id: string) => `/webhooks/${encodeURIComponent(id)}`,
  apiLog: (q: { code?: string; method?: string; path?: string; request_id?: string } = {}) => withQuery("/api-log", q),
  tokens: () => "/tokens",
  wallet: () => "/wallet",
  senders: (q: { tab?: string } = {}) => withQuery("/senders", q),
  team: (q: { tab?: string } = {}) => withQuery("/team", q),
  settings: (q: { tab?: string } = {}) => withQuery("/settings", q),
  operator: () => "/operator",
  carriers: () => "/operator/carriers",
  carrier: (id: string) => `/operator/carriers/${encodeURIComponent(id)}`,
  routing: (q: { tab?: string; to?: string } = {}) => withQuery("/operator/routing", q),
  accounts: () => "/operator/accounts",
  reviews: () => "/operator/reviews",
  unrouted: () => "/operator/unrouted",
  reconcile: () => "/operator/reconcile",
  system: () => "/operator/system",
};

/** The filters of the list of messages, as they stand in its address. */
export interface MessageFilters {
  status?: string;
  to?: string;
  sender?: string;
  report_id?: string;
  from_time?: string;
  to_time?: string;
}

function withQuery(path: string, values: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}
