import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { patiently } from "./api/patience.ts";
import { Broken, Missing } from "./shell/fault.tsx";
import { Shell } from "./shell/shell.tsx";

type Load = Parameters<typeof lazyRouteComponent>[0];

const root = createRootRoute({ component: Outlet, notFoundComponent: Missing });
const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });

/** A page within the frame; its code is fetched when it is first opened. */
const page = (path: string, load: Load) =>
  createRoute({ getParentRoute: () => shell, path, component: lazyRouteComponent(patiently(load)) });
/** A page for people who are not signed in. */
const bare = (path: string, load: Load) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(patiently(load)) });

const pages = [
  page("/", () => import("./pages/home/page.tsx")),
  page("/start", () => import("./pages/start/page.tsx")),
  page("/compose", () => import("./pages/compose/page.tsx")),
  page("/messages", () => import("./pages/messages/page.tsx")),
  page("/messages/$id", () => import("./pages/messages/message.tsx")),
  page("/bulk", () => import("./pages/bulk/page.tsx")),
  page("/bulk/$id", () => import("./pages/bulk/bulk-send.tsx")),
  page("/inbox", () => import("./pages/inbox/page.tsx")),
  page("/inbox/$number", () => import("./pages/inbox/conversation.tsx")),
  page("/verify", () => import("./pages/verify/page.tsx")),
  page("/verify/$id", () => import("./pages/verify/verification.tsx")),
  page("/voice", () => import("./pages/voice/page.tsx")),
  page("/api-log", () => import("./pages/api-log/page.tsx")),
  page("/webhooks", () => import("./pages/webhooks/page.tsx")),
  page("/webhooks/$id", () => import("./pages/webhooks/webhook.tsx")),
  page("/tokens", () => import("./pages/tokens/page.tsx")),
  page("/wallet", () => import("./pages/wallet/page.tsx")),
  page("/senders", () => import("./pages/senders/page.tsx")),
  page("/team", () => import("./pages/team/page.tsx")),
  page("/settings", () => import("./pages/settings/page.tsx")),
  page("/operator", () => import("./pages/operator/overview.tsx")),
  page("/operator/carriers", () => import("./pages/operator/carriers/page.tsx")),
  page("/operator/carriers/$id", () => import("./pages/operator/carriers/carrier.tsx")),
  page("/operator/routing", () => import("./pages/operator/routing/page.tsx")),
  page("/operator/accounts", () => import("./pages/operator/accounts/page.tsx")),
  page("/operator/reviews", () => import("./pages/operator/reviews.tsx")),
  page("/operator/unrouted", () => import("./pages/operator/unrouted.tsx")),
  page("/operator/reconcile", () => import("./pages/operator/reconcile.tsx")),
  page("/operator/system", () => import("./pages/operator/system.tsx")),
  // Within the frame, so that whoever mistyped an address can go on from there.
  createRoute({ getParentRoute: () => shell, path: "$", component: Missing }),
];

export const router = createRouter({
  routeTree: root.addChildren([
    bare("/login", () => import("./pages/sign-in/login.tsx")),
    bare("/invite/$token", () => import("./pages/sign-in/invite.tsx")),
    shell.addChildren(pages),
  ]),
  defaultPreload: "intent",
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: Missing,
  scrollRestoration: true,
  // Filters are words in the address, as a person would write them; nothing is packed into JSON.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return query.size > 0 ? `?${query}` : "";
  },
});
