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
  page("/", () => import("./pages/home.tsx")),
  page("/start", () => import("./pages/start.tsx")),
  page("/compose", () => import("./pages/compose.tsx")),
  page("/messages", () => import("./pages/messages.tsx")),
  page("/messages/$id", () => import("./pages/message.tsx")),
  page("/bulk", () => import("./pages/bulk.tsx")),
  page("/bulk/$id", () => import("./pages/bulk-send.tsx")),
  page("/inbox", () => import("./pages/inbox.tsx")),
  page("/inbox/$number", () => import("./pages/conversation.tsx")),
  page("/verify", () => import("./pages/verify.tsx")),
  page("/verify/$id", () => import("./pages/verification.tsx")),
  page("/voice", () => import("./pages/voice.tsx")),
  page("/api-log", () => import("./pages/api-log.tsx")),
  page("/webhooks", () => import("./pages/webhooks.tsx")),
  page("/webhooks/$id", () => import("./pages/webhook.tsx")),
  page("/tokens", () => import("./pages/tokens.tsx")),
  page("/wallet", () => import("./pages/wallet.tsx")),
  page("/senders", () => import("./pages/senders.tsx")),
  page("/team", () => import("./pages/team.tsx")),
  page("/settings", () => import("./pages/settings.tsx")),
  page("/operator", () => import("./pages/operator/overview.tsx")),
  page("/operator/carriers", () => import("./pages/operator/carriers.tsx")),
  page("/operator/carriers/$id", () => import("./pages/operator/carrier.tsx")),
  page("/operator/routing", () => import("./pages/operator/routing.tsx")),
  page("/operator/accounts", () => import("./pages/operator/accounts.tsx")),
  page("/operator/reviews", () => import("./pages/operator/reviews.tsx")),
  page("/operator/unrouted", () => import("./pages/operator/unrouted.tsx")),
  page("/operator/reconcile", () => import("./pages/operator/reconcile.tsx")),
  page("/operator/system", () => import("./pages/operator/system.tsx")),
  // Within the frame, so that whoever mistyped an address can go on from there.
  createRoute({ getParentRoute: () => shell, path: "$", component: Missing }),
];

export const router = createRouter({
  routeTree: root.addChildren([
    bare("/login", () => import("./pages/login.tsx")),
    bare("/invite/$token", () => import("./pages/invite.tsx")),
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
