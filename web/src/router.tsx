import { createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { importWithRetry } from "./api/retry-import.ts";
import { movedTo } from "./paths.ts";
import { routes, routeTree } from "./routes.ts";
import { PageError, NotFound } from "./shell/error-pages.tsx";

type Load = Parameters<typeof lazyRouteComponent>[0];

/** The code of each page, fetched when the page is first opened. */
const code: Record<keyof typeof routes, Load> = {
  home: () => import("./pages/home/page.tsx"),
  login: () => import("./pages/sign-in/login.tsx"),
  invite: () => import("./pages/sign-in/invite.tsx"),
  forgot: () => import("./pages/sign-in/forgot.tsx"),
  reset: () => import("./pages/sign-in/reset.tsx"),
  confirmAddress: () => import("./pages/sign-in/confirm-address.tsx"),
  start: () => import("./pages/start/page.tsx"),
  send: () => import("./pages/compose/page.tsx"),
  compose: () => import("./pages/compose/page.tsx"),
  messages: () => import("./pages/messages/page.tsx"),
  message: () => import("./pages/messages/message.tsx"),
  bulk: () => import("./pages/bulk/page.tsx"),
  bulkSend: () => import("./pages/bulk/bulk-send.tsx"),
  inbox: () => import("./pages/inbox/page.tsx"),
  conversation: () => import("./pages/inbox/conversation.tsx"),
  contacts: () => import("./pages/contacts/page.tsx"),
  contactImport: () => import("./pages/contacts/import/page.tsx"),
  contactList: () => import("./pages/contacts/lists/page.tsx"),
  templates: () => import("./pages/templates/page.tsx"),
  templateNew: () => import("./pages/templates/new.tsx"),
  template: () => import("./pages/templates/template.tsx"),
  person: () => import("./pages/person/page.tsx"),
  verify: () => import("./pages/verify/page.tsx"),
  verification: () => import("./pages/verify/verification.tsx"),
  voice: () => import("./pages/voice/page.tsx"),
  apiLog: () => import("./pages/api-log/page.tsx"),
  webhooks: () => import("./pages/webhooks/page.tsx"),
  webhook: () => import("./pages/webhooks/webhook.tsx"),
  hooks: () => import("./pages/hooks/page.tsx"),
  tokens: () => import("./pages/tokens/page.tsx"),
  wallet: () => import("./pages/wallet/page.tsx"),
  statement: () => import("./pages/wallet/statement.tsx"),
  senders: () => import("./pages/senders/page.tsx"),
  approvals: () => import("./pages/approvals/page.tsx"),
  approval: () => import("./pages/approvals/approval.tsx"),
  team: () => import("./pages/team/page.tsx"),
  settings: () => import("./pages/settings/page.tsx"),
  operator: () => import("./pages/operator/overview.tsx"),
  lookup: () => import("./pages/operator/lookup/page.tsx"),
  lookedUp: () => import("./pages/operator/lookup/message.tsx"),
  carriers: () => import("./pages/operator/carriers/page.tsx"),
  carrier: () => import("./pages/operator/carriers/carrier.tsx"),
  routing: () => import("./pages/operator/routing/page.tsx"),
  prices: () => import("./pages/operator/prices/page.tsx"),
  accounts: () => import("./pages/operator/accounts/page.tsx"),
  account: () => import("./pages/operator/accounts/account.tsx"),
  reviews: () => import("./pages/operator/reviews.tsx"),
  unrouted: () => import("./pages/operator/unrouted.tsx"),
  waiting: () => import("./pages/operator/waiting.tsx"),
  people: () => import("./pages/operator/people.tsx"),
  credits: () => import("./pages/operator/credits.tsx"),
  reconcile: () => import("./pages/operator/reconcile.tsx"),
  alarms: () => import("./pages/operator/alarms.tsx"),
  system: () => import("./pages/operator/system.tsx"),
};
for (const [name, route] of Object.entries(routes))
  route.update({ component: lazyRouteComponent(importWithRetry(code[name as keyof typeof routes])) });

const moved = movedTo(location.pathname, location.search);
if (moved !== undefined) history.replaceState(null, "", moved);

export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  // TanStack Query caches instead.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
  // Filters are plain query parameters, never JSON.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return query.size > 0 ? `?${query}` : "";
  },
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
