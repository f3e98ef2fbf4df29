import { Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useApi } from "../api/hooks.ts";
import { useLive } from "../api/live.ts";
import { paths } from "../paths.ts";
import { IconButton } from "../ui/forms/button.tsx";
import { Icon } from "../ui/layout/icon.tsx";
import { Link } from "../ui/layout/link.tsx";
import { useTitleCount } from "../ui/layout/page.tsx";
import { Problem } from "../ui/layout/state.tsx";
import { AwayBanner, HeldBanner, ReadOnlyBanner, SandboxBanner, SuspendedBanner, TestDataBanner } from "./banners.tsx";
import { Navigation, SectionTabs, useShellName } from "./nav.tsx";
import { useNotifier } from "./notifications.ts";
import { useLiveStream, useOwnLanguage, useSession, useSignOutWatch, useSimulated, useSwitchWatch } from "./session.ts";
import { useShortcuts } from "./shortcuts.ts";
import { PlaceMenu, UserMenu } from "./menus.tsx";
import { TestDataSwitch } from "./test-data.tsx";
import { isForeignZone, showTimesIn, timeZone } from "../texts/zone.ts";
import { t } from "../texts/index.ts";

/** Loaded on first use. */
const Palette = lazy(() => import("./palette.tsx"));
const Keys = lazy(() => import("./keys.tsx"));

/** The frame of every page for signed-in users. */
export function Shell() {
  useSignOutWatch();
  const { data: session, error } = useApi("GET /console/session");
  useLiveStream();
  useSwitchWatch(session);
  // Before any page writes a time.
  showTimesIn(session?.account.time_zone ?? null);
  if (!session) {
    return (
      <main className="mx-auto max-w-xl p-8" aria-busy="true">
        {error && error.status !== 401 && <Problem error={error} />}
      </main>
    );
  }
  return <Frame />;
}

function Frame() {
  const hasBand = useSimulated();
  const { account } = useSession();
  const shell = useShellName();
  const [menuOpen, setMenuOpen] = useState(false);
  const [paletteOpen, setPaletteOpen] = useState(false);
  useOwnLanguage();
  useUnread();
  const [helpOpen, setHelpOpen] = useState(false);
  useShortcuts({ onFind: () => setPaletteOpen((open) => !open), onHelp: () => setHelpOpen(true) });
  useFocusOnMove();
  return (
    // Sticky elements start below the header and the band of test data or the sandbox.
    <div className={`flex min-h-dvh flex-col ${hasBand ? "[--top:5rem]" : "[--top:3rem]"}`}>
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:absolute focus:z-70 focus:m-2 focus:rounded focus:bg-card focus:px-3 focus:py-2"
      >
        {t.shell.skipToContent}
      </a>
      <PendingBar />
      {/* Without a box of its own, so that what sticks stays for the whole page. */}
      <header className="contents print:hidden">
        <HeldBanner />
        <SuspendedBanner />
        <ReadOnlyBanner />
        <div className="sticky top-0 z-30">
          <SandboxBanner />
          <TestDataBanner />
          <AwayBanner />
          <div className="flex h-12 items-center gap-2 max-sm:gap-0.5 border-b border-line bg-paper px-3 sm:px-4">
            <IconButton
              icon="menu"
              label={t.shell.pages}
              aria-expanded={menuOpen}
              className="md:hidden"
              onClick={() => setMenuOpen(!menuOpen)}
            />
            <Link
              to={shell === "operator" ? paths.operator() : paths.home()}
              className="flex shrink-0 max-sm:size-11 max-sm:justify-center items-center gap-2 text-base font-semibold tracking-tight"
            >
              <Mark />
              <span className="max-sm:sr-only">{t.shell.tuma}</span>
            </Link>
            <span aria-hidden="true" className="text-line-strong max-sm:hidden">
              /
            </span>
            <PlaceMenu />
            <div className="ml-auto flex items-center gap-1.5">
              <TestDataSwitch />
              <button
                type="button"
                onClick={() => setPaletteOpen(true)}
                className="flex h-8 items-center gap-2 rounded-md border max-sm:size-11 max-sm:justify-center max-sm:p-0 border-line-strong bg-card px-2.5 text-sm text-dim hover:text-ink"
              >
                <Icon name="search" className="size-3.5" />
                <span className="max-sm:sr-only">{t.shell.findAnything}</span>
                <kbd className="rounded border border-line px-1 font-sans text-xs max-lg:hidden">Ctrl K</kbd>
              </button>
              <UserMenu onKeys={() => setHelpOpen(true)} />
            </div>
          </div>
        </div>
      </header>
      <p className="hidden pb-3 text-sm text-dim print:block">
        {t.shell.tuma} · {account.name}
      </p>
      <div className="flex flex-1">
        <aside className="w-15 shrink-0 border-r border-line max-md:hidden lg:w-56 print:hidden">
          <div className="sticky top-(--top) max-h-[calc(100dvh-var(--top))] overflow-y-auto">
            <Navigation collapses />
          </div>
        </aside>
        <main id="page" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {menuOpen ? (
            <div className="md:hidden">
              <Navigation onChosen={() => setMenuOpen(false)} />
            </div>
          ) : null}
          <div className={menuOpen ? "max-md:hidden" : ""}>
            <SectionTabs />
            <Outlet />
            {isForeignZone() && <p className="px-4 pb-6 text-sm text-dim sm:px-6">{t.shell.zoneNote(timeZone())}</p>}
          </div>
        </main>
      </div>
      {paletteOpen && (
        <Suspense>
          <Palette open onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
      {helpOpen && (
        <Suspense>
          <Keys onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Shown after a moment while the code of a page is loading, since most pages appear at once. */
function PendingBar() {
  const pending = useRouterState({ select: ({ status }) => status === "pending" });
  if (!pending) return null;
  return (
    <div
      role="progressbar"
      aria-label={t.ui.loading}
      className="fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-[pending-bar_8s_cubic-bezier(0.1,0.7,0.2,1)_150ms_both] bg-accent"
    />
  );
}

/** The logo. */
export function Mark({ className = "size-6" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b6b53" />
      <path d="M8 10.5h16M16 10.5V23" stroke="#fff" strokeWidth="3.4" strokeLinecap="round" />
      <circle cx="23.5" cy="21.5" r="2.4" fill="#9fe8cf" />
    </svg>
  );
}

/** The unread conversations, in the navigation and the window title of every page. */
function useUnread(): void {
  useLive(["inbound", "conversation"], ["GET /console/badges"]);
  useTitleCount(useApi("GET /console/badges").data?.account.inbox ?? 0);
  useNotifier();
}

/** Moves the focus to a new page, so that screen readers announce it, or to the field for which it was opened. */
function useFocusOnMove(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const first = useRef(true);
  useEffect(() => {
    if (path === undefined) return;
    if (!first.current && !document.querySelector("[role=dialog]"))
      (
        document.querySelector<HTMLElement>("main [aria-invalid=true], [data-arrival]") ??
        document.getElementById("page")
      )?.focus({
        preventScroll: true,
      });
    first.current = false;
  }, [path]);
}
