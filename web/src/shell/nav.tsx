import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import type { Reply } from "../api/client.ts";
import { useApi } from "../api/hooks.ts";
import { useMayOpen } from "../api/session.ts";
import { paths } from "../paths.ts";
import { Icon, type IconName } from "../ui/layout/icon.tsx";
import { Link } from "../ui/layout/link.tsx";
import { count } from "../ui/values/values.tsx";
import { t } from "../texts/index.ts";

/** A page in the navigation and the palette. */
export interface NavItem {
  name: string;
  to: string;
  icon: IconName;
  /** The letter that opens it, after `g`. */
  letter?: string;
}

interface NavGroup {
  id: string;
  name: string;
  items: NavItem[];
}

/** The pages, in their groups. */
const groups: NavGroup[] = [
  {
    id: "messaging",
    name: t.shell.messaging,
    items: [
      { name: t.shell.home, to: paths.home(), icon: "home", letter: "h" },
      { name: t.common.getStarted, to: paths.start(), icon: "play", letter: "g" },
      { name: t.common.send, to: paths.compose(), icon: "send", letter: "s" },
      { name: t.common.messages, to: paths.messages(), icon: "list", letter: "m" },
      { name: t.shell.bulkSends, to: paths.bulk(), icon: "layers", letter: "b" },
      { name: t.shell.inbox, to: paths.inbox(), icon: "inbox", letter: "i" },
      { name: t.shell.verify, to: paths.verify(), icon: "shield", letter: "v" },
      { name: t.shell.voice, to: paths.voice(), icon: "mic", letter: "e" },
    ],
  },
  {
    id: "developers",
    name: t.shell.developers,
    items: [
      { name: t.common.webhooks, to: paths.webhooks(), icon: "hook", letter: "w" },
      { name: t.hooks.title, to: paths.hooks(), icon: "shield" },
      { name: t.shell.apiLog, to: paths.apiLog(), icon: "log", letter: "l" },
      { name: t.common.tokens, to: paths.tokens(), icon: "key", letter: "t" },
    ],
  },
  {
    id: "account",
    name: t.common.account,
    items: [
      { name: t.common.wallet, to: paths.wallet(), icon: "wallet", letter: "a" },
      { name: t.shell.sendersAndNumbers, to: paths.senders(), icon: "tag", letter: "n" },
      { name: t.shell.teamAndAudit, to: paths.team(), icon: "people", letter: "p" },
      { name: t.common.settings, to: paths.settings(), icon: "gear", letter: "," },
    ],
  },
  {
    id: "operator",
    name: t.shell.operator,
    items: [
      { name: t.shell.overview, to: paths.operator(), icon: "gauge", letter: "o" },
      { name: t.lookup.title, to: paths.lookup(), icon: "search" },
      { name: t.waiting.title, to: paths.waiting(), icon: "clock" },
      { name: t.common.carriers, to: paths.carriers(), icon: "link", letter: "c" },
      { name: t.shell.routesAndPrices, to: paths.routing(), icon: "route", letter: "r" },
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

/** The pages that this user may open, in their groups. */
export function useGroups(): NavGroup[] {
  const mayOpen = useMayOpen();
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ to }) => mayOpen(to)) }))
    .filter(({ items }) => items.length > 0);
}

/** True if the page, or one below it, is open. */
function isOpen(to: string, path: string): boolean {
  if (to === paths.home() || to === paths.operator()) return path === to;
  return path === to || path.startsWith(`${to}/`);
}

type Badges = Reply<"GET /console/badges">;

/** How many items need attention on a page. */
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

/** The number of items that need attention on a page, in the corner of the icon if only that is shown; nothing for none. */
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
 * The navigation: the pages that this user may open, each with the number of items that need attention. If it `collapses`, medium
 * widths show only its icons.
 */
export function Navigation({ onChosen, collapses = false }: { onChosen?: () => void; collapses?: boolean }) {
  const badges = useApi("GET /console/badges", {}, { everyMs: 15_000 }).data;
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <nav aria-label={t.shell.dashboardPages} className="flex flex-col gap-4 px-2.5 py-3 low:md:gap-1.5 low:md:py-2">
      {useGroups().map((group) => (
        <Group key={group.id} {...{ group, collapses, onChosen, badges, path }} />
      ))}
    </nav>
  );
}

interface GroupProps {
  group: NavGroup;
  collapses: boolean;
  onChosen: (() => void) | undefined;
  badges: Badges | undefined;
  path: string;
}

/**
 * A group of pages under a heading that folds it. When folded, it still shows the open page and pages with items that need
 * attention.
 */
function Group({ group: { id, name, items }, collapses, onChosen, badges, path }: GroupProps) {
  const [folded, fold] = useFolded(id);
  const word = collapses ? "max-lg:sr-only" : "";
  return (
    <div>
      <button
        type="button"
        aria-expanded={!folded}
        aria-controls={`pages-${id}`}
        onClick={() => fold(!folded)}
        className={`flex h-7 w-full items-center justify-between rounded-md px-2.5 text-xs font-medium text-dim hover:text-ink max-md:h-11 low:md:h-6 ${collapses ? "max-lg:hidden" : ""}`}
      >
        {name}
        <Icon name="chevron" className={`size-3 ${folded ? "-rotate-90" : ""}`} />
      </button>
      <ul id={`pages-${id}`}>
        {items.map((item) => {
          const open = isOpen(item.to, path);
          const waiting = countOf(badges, item.to);
          return (
            <li key={item.to} className={folded && !open && waiting === 0 ? (collapses ? "lg:hidden" : "hidden") : ""}>
              <Link
                to={item.to}
                {...(onChosen ? { onClick: onChosen } : {})}
                {...(collapses ? { title: item.name } : {})}
                className={`relative flex h-7 items-center gap-2.5 rounded-md px-2.5 max-md:h-11 low:md:h-6 ${open ? "bg-sunk font-medium text-ink" : "text-dim hover:bg-sunk/70 hover:text-ink"}`}
              >
                <Icon name={item.icon} className={`size-4 ${open ? "text-accent" : ""}`} />
                <span className={`truncate ${word}`}>{item.name}</span>
                <Waits
                  value={waiting}
                  collapses={collapses}
                  word={item.to === paths.inbox() ? t.shell.unread : t.shell.needAttention}
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const foldedKey = "tuma-folded";

/** Whether a group is folded, in this browser. */
function useFolded(id: string): [boolean, (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => readFolded().includes(id));
  return [
    folded,
    (next) => {
      const others = readFolded().filter((each) => each !== id);
      localStorage.setItem(foldedKey, [...others, ...(next ? [id] : [])].join(" "));
      setFolded(next);
    },
  ];
}

const readFolded = () => (localStorage.getItem(foldedKey) ?? "").split(" ");
