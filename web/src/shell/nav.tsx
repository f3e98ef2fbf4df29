import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Reply } from "../api/client.ts";
import { useApi } from "../api/hooks.ts";
import { useMayOpen } from "../api/session.ts";
import { onlySends } from "../may-open.ts";
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
  /** The letter that opens it, after `g`. */
  letter?: string;
}

/** An entry of the navigation: a page, or several that people use together, which are tabs of each other. */
interface Section {
  name: string;
  icon: IconName;
  pages: NavItem[];
  /** Not an entry for whoever only sends, who has eight without it: their own menu leads to it. */
  isForOthers?: true;
}

/** An entry of one page. */
const single = (page: NavItem): Section => ({ name: page.name, icon: page.icon, pages: [page] });

/** The frames of the dashboard, by who works in them: the people of an account, and whoever runs the installation. */
export type ShellName = "account" | "operator";

/** The entries of each frame. */
const shells: Record<ShellName, Section[]> = {
  account: [
    single({ name: t.shell.home, to: paths.home(), icon: "home", letter: "h" }),
    single({ name: t.shell.inbox, to: paths.inbox(), icon: "inbox", letter: "i" }),
    single({ name: t.common.send, to: paths.send(), icon: "send", letter: "s" }),
    {
      name: t.shell.bulkSends,
      icon: "layers",
      pages: [
        { name: t.shell.bulkSends, to: paths.bulk(), icon: "layers", letter: "b" },
        { name: t.approvals.title, to: paths.approvals(), icon: "check" },
      ],
    },
    single({ name: t.contacts.title, to: paths.contacts(), icon: "people" }),
    single({ name: t.templates.title, to: paths.templates(), icon: "text" }),
    single({ name: t.common.messages, to: paths.messages(), icon: "list", letter: "m" }),
    single({ name: t.common.wallet, to: paths.wallet(), icon: "wallet", letter: "a" }),
    single({ name: t.shell.verify, to: paths.verify(), icon: "shield", letter: "v" }),
    single({ name: t.shell.voice, to: paths.voice(), icon: "mic", letter: "e" }),
    {
      name: t.shell.developers,
      icon: "key",
      pages: [
        { name: t.common.getStarted, to: paths.start(), icon: "play", letter: "g" },
        { name: t.common.tokens, to: paths.tokens(), icon: "key", letter: "t" },
        { name: t.common.webhooks, to: paths.webhooks(), icon: "hook", letter: "w" },
        { name: t.hooks.title, to: paths.hooks(), icon: "shield" },
        { name: t.shell.apiLog, to: paths.apiLog(), icon: "log", letter: "l" },
      ],
    },
    {
      name: t.common.settings,
      icon: "gear",
      isForOthers: true,
      pages: [
        { name: t.common.settings, to: paths.settings(), icon: "gear", letter: "," },
        { name: t.shell.sendersAndNumbers, to: paths.senders(), icon: "tag", letter: "n" },
        { name: t.shell.teamAndAudit, to: paths.team(), icon: "people", letter: "p" },
      ],
    },
  ],
  operator: [
    single({ name: t.operator.now, to: paths.operator(), icon: "gauge", letter: "o" }),
    {
      name: t.common.messages,
      icon: "list",
      pages: [
        { name: t.lookup.title, to: paths.lookup(), icon: "search" },
        { name: t.waiting.title, to: paths.waiting(), icon: "clock" },
        { name: t.shell.unrouted, to: paths.unrouted(), icon: "question" },
      ],
    },
    {
      name: t.shell.customers,
      icon: "building",
      pages: [
        { name: t.shell.accounts, to: paths.accounts(), icon: "building" },
        { name: t.shell.people, to: paths.people(), icon: "people" },
        { name: t.shell.senderReviews, to: paths.reviews(), icon: "check" },
      ],
    },
    {
      name: t.shell.network,
      icon: "link",
      pages: [
        { name: t.common.carriers, to: paths.carriers(), icon: "link", letter: "c" },
        { name: t.routing.routes, to: paths.routing(), icon: "route", letter: "r" },
      ],
    },
    {
      name: t.shell.money,
      icon: "scale",
      pages: [
        { name: t.routing.prices, to: paths.prices(), icon: "tag" },
        { name: t.credits.title, to: paths.credits(), icon: "check" },
        { name: t.shell.reconcile, to: paths.reconcile(), icon: "scale" },
      ],
    },
    {
      name: t.shell.installation,
      icon: "server",
      pages: [
        { name: t.operator.alarms, to: paths.alarms(), icon: "bell" },
        { name: t.shell.system, to: paths.system(), icon: "server" },
      ],
    },
  ],
};

/** The frame that an address belongs to. */
export const shellOf = (path: string): ShellName =>
  path === paths.operator() || path.startsWith(`${paths.operator()}/`) ? "operator" : "account";

/** The frame of the open page. */
export const useShellName = (): ShellName => useRouterState({ select: (state) => shellOf(state.location.pathname) });

/** The entries of a frame, with the pages that this person may open. */
function useSections(shell: ShellName): Section[] {
  const mayOpen = useMayOpen();
  return shells[shell]
    .map((section) => ({ ...section, pages: section.pages.filter(({ to }) => mayOpen(to)) }))
    .filter(({ pages }) => pages.length > 0);
}

/** All pages that this person may open, in both frames, with the entry that they are under. */
export function usePages(): (NavItem & { group: string })[] {
  const sections = [...useSections("account"), ...useSections("operator").map(ofOperator)];
  return sections.flatMap(({ name, pages }) => pages.map((page) => ({ ...page, group: name })));
}

/** Both frames have messages and settings. */
const ofOperator = (section: Section): Section => ({ ...section, name: `${t.shell.operator} · ${section.name}` });

/** True if the page, or one below it, is open. */
function isOpen(to: string, path: string): boolean {
  if (to === paths.home() || to === paths.operator()) return path === to;
  // Whoever writes to the account, or is written to, is a contact or can be made one.
  if (to === paths.contacts() && path.startsWith(paths.person(""))) return true;
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
    [paths.approvals(), account.approvals],
    [paths.wallet(), account.wallet],
    [paths.verify(), account.verify],
    [paths.operator(), operator?.overview ?? 0],
    [paths.carriers(), operator?.carriers ?? 0],
    [paths.reviews(), operator?.reviews ?? 0],
    [paths.unrouted(), operator?.unrouted ?? 0],
    [paths.credits(), operator?.credits ?? 0],
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
 * The navigation of the frame that is open: its entries, each with the number of items that need attention. If it `collapses`, medium
 * widths show only its icons.
 */
export function Navigation({ onChosen, collapses = false }: { onChosen?: () => void; collapses?: boolean }) {
  const badges = useBadges().data;
  const path = useRouterState({ select: (state) => state.location.pathname });
  const sends = onlySends(useSession());
  const entries = useSections(useShellName()).filter(({ isForOthers }) => !(sends && isForOthers));
  return (
    <nav aria-label={t.shell.dashboardPages} className="px-2.5 py-3">
      <ul className="flex flex-col gap-0.5">
        {entries.map(({ name, icon, pages }) => {
          const open = pages.some(({ to }) => isOpen(to, path));
          return (
            <li key={name}>
              <Link
                to={pages[0]!.to}
                current={open}
                {...(onChosen ? { onClick: onChosen } : {})}
                {...(collapses ? { title: name } : {})}
                className={`relative flex h-8 items-center gap-2.5 rounded-md px-2.5 max-md:h-11 ${open ? "bg-sunk font-medium text-ink" : "text-dim hover:bg-sunk/70 hover:text-ink"}`}
              >
                <Icon name={icon} className={`size-4 ${open ? "text-accent" : ""}`} />
                <span className={`truncate ${collapses ? "max-lg:sr-only" : ""}`}>{name}</span>
                <Waits
                  value={pages.reduce((sum, { to }) => sum + countOf(badges, to), 0)}
                  collapses={collapses}
                  word={pages[0]!.to === paths.inbox() ? t.shell.unread : t.shell.needAttention}
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The pages of the entry that is open, as tabs; nothing if it is the only one. */
export function SectionTabs() {
  const badges = useBadges().data;
  const path = useRouterState({ select: (state) => state.location.pathname });
  const section = useSections(useShellName()).find(({ pages }) => pages.some(({ to }) => isOpen(to, path)));
  const list = useRef<HTMLUListElement>(null);
  // On a narrow page the open tab may be outside the visible part of the list.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (open) list.current!.scrollLeft = open.offsetLeft - 24;
  }, [path]);
  if (!section || section.pages.length < 2) return null;
  return (
    <nav aria-label={section.name} className="border-b border-line print:hidden">
      <ul ref={list} className="flex gap-4 overflow-x-auto px-4 [scrollbar-width:none] sm:gap-5 sm:px-6">
        {section.pages.map(({ name, to }) => {
          const open = isOpen(to, path);
          return (
            <li key={to} className="shrink-0">
              <Link
                to={to}
                current={open}
                className={`-mb-px flex items-center gap-1.5 border-b-2 py-2 whitespace-nowrap max-sm:min-h-11 max-sm:min-w-11 max-sm:justify-center ${open ? "border-accent font-medium text-ink" : "border-transparent text-dim hover:text-ink"}`}
              >
                {name}
                <Waits value={countOf(badges, to)} collapses={false} word={t.shell.needAttention} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** How many items need attention, by page. The first page says the same. */
export const useBadges = () => useApi("GET /console/badges", {}, { everyMs: 15_000 });
