import { useRouterState } from "@tanstack/react-router";
import type { Reply } from "../api/client.ts";
import { useApi } from "../api/hooks.ts";
import { paths } from "../paths.ts";
import { Icon, type IconName } from "../ui/layout/icon.tsx";
import { Link } from "../ui/layout/link.tsx";
import { count } from "../ui/values/values.tsx";
import { useSession } from "./session.ts";
import { t } from "../texts/index.ts";

/** A page in the navigation and the palette. */
export interface NavItem {
  name: string;
  to: string;
  icon: IconName;
}

/** The pages, in their groups. */
export const groups: { name: string; items: NavItem[]; operator?: true }[] = [
  {
    name: t.shell.messaging,
    items: [
      { name: t.shell.home, to: paths.home(), icon: "home" },
      { name: t.common.getStarted, to: paths.start(), icon: "play" },
      { name: t.common.send, to: paths.compose(), icon: "send" },
      { name: t.common.messages, to: paths.messages(), icon: "list" },
      { name: t.shell.bulkSends, to: paths.bulk(), icon: "layers" },
      { name: t.shell.inbox, to: paths.inbox(), icon: "inbox" },
      { name: t.shell.verify, to: paths.verify(), icon: "shield" },
      { name: t.shell.voice, to: paths.voice(), icon: "mic" },
    ],
  },
  {
    name: t.shell.developers,
    items: [
      { name: t.common.webhooks, to: paths.webhooks(), icon: "hook" },
      { name: t.shell.apiLog, to: paths.apiLog(), icon: "log" },
      { name: t.common.tokens, to: paths.tokens(), icon: "key" },
    ],
  },
  {
    name: t.common.account,
    items: [
      { name: t.common.wallet, to: paths.wallet(), icon: "wallet" },
      { name: t.shell.sendersAndNumbers, to: paths.senders(), icon: "tag" },
      { name: t.shell.teamAndAudit, to: paths.team(), icon: "people" },
      { name: t.common.settings, to: paths.settings(), icon: "gear" },
    ],
  },
  {
    name: t.shell.operator,
    operator: true,
    items: [
      { name: t.shell.overview, to: paths.operator(), icon: "gauge" },
      { name: t.lookup.title, to: paths.lookup(), icon: "search" },
      { name: t.common.carriers, to: paths.carriers(), icon: "link" },
      { name: t.shell.routesAndPrices, to: paths.routing(), icon: "route" },
      { name: t.shell.accounts, to: paths.accounts(), icon: "building" },
      { name: t.shell.people, to: paths.people(), icon: "people" },
      { name: t.shell.senderReviews, to: paths.reviews(), icon: "check" },
      { name: t.shell.unrouted, to: paths.unrouted(), icon: "question" },
      { name: t.shell.reconcile, to: paths.reconcile(), icon: "scale" },
      { name: t.operator.alarms, to: paths.alarms(), icon: "bell" },
      { name: t.shell.system, to: paths.system(), icon: "server" },
    ],
  },
];

/** True if the page, or one below it, is open. */
function isOpen(to: string, path: string): boolean {
  if (to === paths.home() || to === paths.operator()) return path === to;
  return path === to || path.startsWith(`${to}/`);
}

type Badges = Reply<"GET /console/badges">;

/** How much waits for attention on a page. */
function countOf(badges: Badges | undefined, to: string): number {
  if (!badges) return 0;
  const { account, operator } = badges;
  const counts = new Map([
    [paths.inbox(), account.inbox],
    [paths.webhooks(), account.webhooks],
    [paths.wallet(), account.wallet],
    [paths.verify(), account.verify],
    [paths.operator(), operator?.overview ?? 0],
    [paths.carriers(), operator?.carriers ?? 0],
    [paths.reviews(), operator?.reviews ?? 0],
    [paths.unrouted(), operator?.unrouted ?? 0],
  ]);
  return counts.get(to) ?? 0;
}

/** A page's count of what waits there, in the corner of an icon alone; nothing if nothing does. */
function Waits({ value, collapses, word }: { value: number; collapses: boolean; word: string }) {
  if (value === 0) return null;
  return (
    <span
      className={`ml-auto rounded-full bg-warn/15 px-1.5 text-xs font-medium text-warn tabular-nums ${collapses ? "max-lg:absolute max-lg:-top-0.5 max-lg:right-0" : ""}`}
    >
      {count(value)}
      <span className="sr-only"> {word}</span>
    </span>
  );
}

/**
 * The navigation: the pages that this user may open, and how much waits there. Where it `collapses`, medium widths show its
 * icons alone.
 */
export function Navigation({ onChosen, collapses = false }: { onChosen?: () => void; collapses?: boolean }) {
  const word = collapses ? "max-lg:sr-only" : "";
  const { user } = useSession();
  const badges = useApi("GET /console/badges", {}, { everyMs: 15_000 }).data;
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <nav aria-label={t.shell.dashboardPages} className="flex flex-col gap-4 px-2.5 py-3">
      {groups
        .filter((group) => !group.operator || user.operator)
        .map((group) => (
          <div key={group.name}>
            <p className={`px-2.5 pb-1 text-xs font-medium text-dim ${word}`}>{group.name}</p>
            <ul>
              {group.items.map((item) => (
                <li key={item.to}>
                  <Link
                    to={item.to}
                    {...(onChosen ? { onClick: onChosen } : {})}
                    {...(collapses ? { title: item.name } : {})}
                    className={`relative flex h-8 max-md:h-11 items-center gap-2.5 rounded-md px-2.5 ${isOpen(item.to, path) ? "bg-sunk font-medium text-ink" : "text-dim hover:bg-sunk/70 hover:text-ink"}`}
                  >
                    <Icon name={item.icon} className={`size-4 ${isOpen(item.to, path) ? "text-accent" : ""}`} />
                    <span className={word}>{item.name}</span>
                    <Waits
                      value={countOf(badges, item.to)}
                      collapses={collapses}
                      word={item.to === paths.inbox() ? t.shell.unread : t.shell.needAttention}
                    />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}
