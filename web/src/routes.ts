import { createRootRoute, createRoute, Outlet, stripSearchParams } from "@tanstack/react-router";
import { defaultsOf, pages, readSearch, type PageOf, type Presets, type SearchOf } from "./paths.ts";
import { Missing } from "./shell/fault.tsx";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({ component: Outlet, notFoundComponent: Missing });
const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });

/** Reads the query by the page's own table; defaults never show in the address. */
const searchOf = <P extends Presets>(page: PageOf<string, P>) => ({
  validateSearch: (search: object) => readSearch(page, search),
  search: { middlewares: [stripSearchParams<SearchOf<P>, never, never, SearchOf<P>>(defaultsOf(page))] },
});

/** A page within the shell. */
const page = <const Path extends string, P extends Presets>(given: PageOf<Path, P>) =>
  createRoute({ getParentRoute: () => shell, path: given.path, ...searchOf(given) });
/** A page for people who are not signed in. */
const bare = <const Path extends string, P extends Presets>(given: PageOf<Path, P>) =>
  createRoute({ getParentRoute: () => root, path: given.path, ...searchOf(given) });

/** The routes, one per page of `paths.ts`, without the code of their pages. */
export const routes = {
  home: page(pages.home),
  login: bare(pages.login),
  invite: bare(pages.invite),
  start: page(pages.start),
  compose: page(pages.compose),
  messages: page(pages.messages),
  message: page(pages.message),
  bulk: page(pages.bulk),
  bulkSend: page(pages.bulkSend),
  inbox: page(pages.inbox),
  conversation: page(pages.conversation),
  verify: page(pages.verify),
  verification: page(pages.verification),
  voice: page(pages.voice),
  apiLog: page(pages.apiLog),
  webhooks: page(pages.webhooks),
  webhook: page(pages.webhook),
  tokens: page(pages.tokens),
  wallet: page(pages.wallet),
  senders: page(pages.senders),
  team: page(pages.team),
  settings: page(pages.settings),
  operator: page(pages.operator),
  carriers: page(pages.carriers),
  carrier: page(pages.carrier),
  routing: page(pages.routing),
  accounts: page(pages.accounts),
  reviews: page(pages.reviews),
  unrouted: page(pages.unrouted),
  reconcile: page(pages.reconcile),
  system: page(pages.system),
};

const { login, invite, ...framed } = routes;

export const routeTree = root.addChildren([
  login,
  invite,
  shell.addChildren([
    ...Object.values(framed),
    // Inside the shell, so that a mistyped address still has the navigation.
    createRoute({ getParentRoute: () => shell, path: "$", component: Missing }),
  ]),
]);
