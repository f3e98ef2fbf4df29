import { createRootRoute, createRoute, Outlet, redirect, stripSearchParams } from "@tanstack/react-router";
import { prefetch, type ApiQuery } from "./api/hooks.ts";
import { defaultsOf, movedTo, pages, readSearch, type PageOf, type Presets, type SearchOf } from "./paths.ts";
import { firstQueries, pageQueries } from "./page-queries.ts";
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
  queries: (search: SearchOf<P>, param: string) => ApiQuery[] = () => [],
) =>
  createRoute({
    getParentRoute: () => shell,
    path: given.path,
    ...searchOf(given),
    loaderDeps: ({ search }: { search: object }) => search,
    loader: ({ deps, params }: { deps: object; params: object }) =>
      queries(readSearch(given, deps), String(Object.values(params)[0] ?? "")).forEach(prefetch),
  });
/** A page for people who are not signed in. */
const bare = <const Path extends string, P extends Presets>(
  given: PageOf<Path, P>,
  queries: () => ApiQuery[] = () => [],
) =>
  createRoute({
    getParentRoute: () => root,
    path: given.path,
    ...searchOf(given),
    loader: () => queries().forEach(prefetch),
  });

/** The routes, one per page of `paths.ts`, without the code of their pages. */
export const routes = {
  home: page(pages.home, firstQueries.home),
  login: bare(pages.login),
  invite: bare(pages.invite),
  forgot: bare(pages.forgot, firstQueries.forgot),
  reset: bare(pages.reset),
  confirmAddress: bare(pages.confirmAddress),
  start: page(pages.start),
  send: createRoute({
    getParentRoute: () => shell,
    path: pages.send.path,
    beforeLoad: ({ location: { pathname, searchStr } }) =>
      redirect({ href: movedTo(pathname, searchStr)!, replace: true, throw: true }),
  }),
  compose: page(pages.compose),
  messages: page(pages.messages, firstQueries.messages),
  message: page(pages.message, firstQueries.message),
  bulk: page(pages.bulk, firstQueries.bulk),
  bulkSend: page(pages.bulkSend, firstQueries.bulkSend),
  inbox: page(pages.inbox, firstQueries.inbox),
  conversation: page(pages.conversation, firstQueries.conversation),
  contacts: page(pages.contacts, firstQueries.contacts),
  contactImport: page(pages.contactImport),
  contactList: page(pages.contactList, firstQueries.contactList),
  templates: page(pages.templates, firstQueries.templates),
  templateNew: page(pages.templateNew),
  template: page(pages.template, firstQueries.template),
  person: page(pages.person, firstQueries.person),
  verify: page(pages.verify),
  verification: page(pages.verification, firstQueries.verification),
  voice: page(pages.voice, firstQueries.voice),
  apiLog: page(pages.apiLog, firstQueries.apiLog),
  webhooks: page(pages.webhooks, firstQueries.webhooks),
  webhook: page(pages.webhook, firstQueries.webhook),
  hooks: page(pages.hooks, firstQueries.hooks),
  tokens: page(pages.tokens, firstQueries.tokens),
  wallet: page(pages.wallet, firstQueries.wallet),
  statement: page(pages.statement),
  senders: page(pages.senders),
  approvals: page(pages.approvals),
  approval: page(pages.approval),
  team: page(pages.team),
  settings: page(pages.settings),
  operator: page(pages.operator),
  lookup: page(pages.lookup),
  lookedUp: page(pages.lookedUp, firstQueries.lookedUp),
  carriers: page(pages.carriers, firstQueries.carriers),
  carrier: page(pages.carrier, firstQueries.carrier),
  routing: page(pages.routing),
  prices: page(pages.prices),
  accounts: page(pages.accounts, firstQueries.accounts),
  account: page(pages.account),
  people: page(pages.people, firstQueries.people),
  reviews: page(pages.reviews, firstQueries.reviews),
  unrouted: page(pages.unrouted, firstQueries.unrouted),
  waiting: page(pages.waiting, firstQueries.waiting),
  credits: page(pages.credits),
  reconcile: page(pages.reconcile),
  alarms: page(pages.alarms),
  system: page(pages.system, firstQueries.system),
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
