import { createRootRoute, createRoute, Outlet, stripSearchParams } from "@tanstack/react-router";
import { prefetch } from "./api/hooks.ts";
import { defaultsOf, pages, readSearch, type PageOf, type Presets, type SearchOf } from "./paths.ts";
import { pageQueries } from "./page-queries.ts";
import { cachedSession } from "./api/session.ts";
import { NotFound } from "./shell/error-pages.tsx";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });
/** The session is requested together with the page's data, before the code of the page has arrived. */
const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: Shell,
  loader: () => (cachedSession() ? undefined : prefetch(pageQueries.session())),
});

/** Reads the query by the page's own table; defaults never show in the address. */
const searchOf = <P extends Presets>(page: PageOf<string, P>) => ({
  validateSearch: (search: object) => readSearch(page, search),
  search: { middlewares: [stripSearchParams<SearchOf<P>, never, never, SearchOf<P>>(defaultsOf(page))] },
});

/** A page within the shell; its first queries run as soon as it is opened or about to be. */
const page = <const Path extends string, P extends Presets>(
  given: PageOf<Path, P>,
  ask: (search: SearchOf<P>, param: string) => void = () => {},
) =>
  createRoute({
    getParentRoute: () => shell,
    path: given.path,
    ...searchOf(given),
    loaderDeps: ({ search }: { search: object }) => search,
    loader: ({ deps, params }: { deps: object; params: object }) =>
      ask(readSearch(given, deps), String(Object.values(params)[0] ?? "")),
  });
/** A page for people who are not signed in. */
const bare = <const Path extends string, P extends Presets>(given: PageOf<Path, P>, ask: () => void = () => {}) =>
  createRoute({ getParentRoute: () => root, path: given.path, ...searchOf(given), loader: ask });

/** The routes, one per page of `paths.ts`, without the code of their pages. */
export const routes = {
  home: page(pages.home, () => prefetch(pageQueries.home())),
  login: bare(pages.login),
  invite: bare(pages.invite),
  forgot: bare(pages.forgot, () => prefetch(pageQueries.installation())),
  reset: bare(pages.reset),
  confirmAddress: bare(pages.confirmAddress),
  start: page(pages.start),
  compose: page(pages.compose),
  messages: page(pages.messages, (search) => prefetch(pageQueries.messages(search))),
  message: page(pages.message, (_, id) => prefetch(pageQueries.message(id))),
  bulk: page(pages.bulk, (search) => prefetch(pageQueries.bulkSends(search))),
  bulkSend: page(pages.bulkSend, (search, id) => prefetch(pageQueries.bulkSend(id, search))),
  inbox: page(pages.inbox, (search) => prefetch(pageQueries.conversations(search))),
  conversation: page(pages.conversation, (search, number) => {
    prefetch(pageQueries.conversation(number, search));
    prefetch(pageQueries.conversations(search));
  }),
  verify: page(pages.verify),
  verification: page(pages.verification, (_, id) => prefetch(pageQueries.verification(id))),
  voice: page(pages.voice, () => prefetch(pageQueries.languages())),
  apiLog: page(pages.apiLog, (search) => prefetch(pageQueries.calls(search))),
  webhooks: page(pages.webhooks, (search) => prefetch(pageQueries.webhooks(search))),
  webhook: page(pages.webhook, (search, id) => {
    prefetch(pageQueries.webhook(id));
    prefetch(pageQueries.deliveries(id, search));
  }),
  hooks: page(pages.hooks, (search) => prefetch(pageQueries.hooks(search))),
  tokens: page(pages.tokens, (search) => {
    prefetch(pageQueries.tokens(search));
    prefetch(pageQueries.twilio());
  }),
  wallet: page(pages.wallet, (search) => {
    prefetch(pageQueries.home());
    prefetch(search.view === "entries" ? pageQueries.ledger(search) : pageQueries.ledgerGroups(search));
  }),
  statement: page(pages.statement, (search) => prefetch(pageQueries.statement(search))),
  senders: page(pages.senders),
  team: page(pages.team),
  settings: page(pages.settings),
  operator: page(pages.operator, () => prefetch(pageQueries.overview())),
  lookup: page(pages.lookup),
  lookedUp: page(pages.lookedUp, (_, id) => prefetch(pageQueries.lookedUp(id))),
  carriers: page(pages.carriers, () => prefetch(pageQueries.carriers())),
  carrier: page(pages.carrier, (_, id) => prefetch(pageQueries.carrier(id))),
  routing: page(pages.routing),
  accounts: page(pages.accounts, (search) => prefetch(pageQueries.accounts(search))),
  account: page(pages.account, (_, id) => prefetch(pageQueries.accountDetails(id))),
  people: page(pages.people, (search) => prefetch(pageQueries.people(search))),
  reviews: page(pages.reviews, (search) => prefetch(pageQueries.reviews(search))),
  unrouted: page(pages.unrouted, (search) => prefetch(pageQueries.unrouted(search))),
  reconcile: page(pages.reconcile),
  alarms: page(pages.alarms),
  system: page(pages.system, () => prefetch(pageQueries.system())),
};

const { login, invite, forgot, reset, ...framed } = routes;

export const routeTree = root.addChildren([
  login,
  invite,
  forgot,
  reset,
  shell.addChildren([
    ...Object.values(framed),
    // Inside the shell, so that a mistyped address still has the navigation.
    createRoute({ getParentRoute: () => shell, path: "$", component: NotFound }),
  ]),
]);
