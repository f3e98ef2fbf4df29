import { createRootRoute, createRoute, Outlet, stripSearchParams } from "@tanstack/react-router";
import { prefetch } from "./api/hooks.ts";
import { defaultsOf, pages, readSearch, type PageOf, type Presets, type SearchOf } from "./paths.ts";
import { questions } from "./questions.ts";
import { Missing } from "./shell/fault.tsx";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({ component: Outlet, notFoundComponent: Missing });
const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });

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
const bare = <const Path extends string, P extends Presets>(given: PageOf<Path, P>) =>
  createRoute({ getParentRoute: () => root, path: given.path, ...searchOf(given) });

/** The routes, one per page of `paths.ts`, without the code of their pages. */
export const routes = {
  home: page(pages.home, () => {
    prefetch(questions.account());
    prefetch(questions.statsOfDay());
    prefetch(questions.statsOfWeek());
  }),
  login: bare(pages.login),
  invite: bare(pages.invite),
  start: page(pages.start),
  compose: page(pages.compose),
  messages: page(pages.messages, (search) => prefetch(questions.messages(search))),
  message: page(pages.message, (_, id) => prefetch(questions.message(id))),
  bulk: page(pages.bulk, (search) => prefetch(questions.bulkSends(search))),
  bulkSend: page(pages.bulkSend, (search, id) => prefetch(questions.bulkSend(id, search))),
  inbox: page(pages.inbox, (search) => prefetch(questions.conversations(search))),
  conversation: page(pages.conversation, (search, number) => prefetch(questions.conversation(number, search))),
  verify: page(pages.verify),
  verification: page(pages.verification, (_, id) => prefetch(questions.verification(id))),
  voice: page(pages.voice, () => prefetch(questions.languages())),
  apiLog: page(pages.apiLog, (search) => prefetch(questions.calls(search))),
  webhooks: page(pages.webhooks, (search) => prefetch(questions.webhooks(search))),
  webhook: page(pages.webhook, (search, id) => {
    prefetch(questions.webhook(id));
    prefetch(questions.deliveries(id, search));
  }),
  tokens: page(pages.tokens, (search) => prefetch(questions.tokens(search))),
  wallet: page(pages.wallet, (search) => {
    prefetch(questions.account());
    prefetch(questions.ledger(search));
    prefetch(questions.statsOfWeek());
  }),
  senders: page(pages.senders),
  team: page(pages.team),
  settings: page(pages.settings),
  operator: page(pages.operator, () => prefetch(questions.overview())),
  carriers: page(pages.carriers, () => prefetch(questions.carriers())),
  carrier: page(pages.carrier, (_, id) => prefetch(questions.carrier(id))),
  routing: page(pages.routing),
  accounts: page(pages.accounts, (search) => prefetch(questions.accounts(search))),
  people: page(pages.people, (search) => prefetch(questions.people(search))),
  reviews: page(pages.reviews, (search) => prefetch(questions.reviews(search))),
  unrouted: page(pages.unrouted, (search) => prefetch(questions.unrouted(search))),
  reconcile: page(pages.reconcile),
  system: page(pages.system, () => prefetch(questions.system())),
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
