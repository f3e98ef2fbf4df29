import type { UseQueryResult } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import type { ApiError, Reply } from "../../api/client.ts";
import { useAction } from "../../api/hooks.ts";
import type { Conversation } from "../../api/operations.ts";
import { pages, paths } from "../../paths.ts";
import { useNotifications } from "../../shell/notifications.ts";
import { useReadNumber } from "../../shell/phone-numbers.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { ConfirmDialog } from "../../ui/forms/confirm.tsx";
import { FilterChoice, FilterText } from "../../ui/lists/filter-bar.tsx";
import { useFilters, useQueryChange } from "../../ui/lists/filters.ts";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { ActionMenu } from "../../ui/layout/menu.tsx";
import { Pager } from "../../ui/lists/list.tsx";
import { Answer, Empty } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { Badge, State } from "../../ui/values/badge.tsx";
import { MessageText } from "../../ui/values/message-text.tsx";
import { count, Time } from "../../ui/values/values.tsx";
import { CannedAnswers } from "./answers.tsx";
import { conversationNames } from "./thread-data.ts";
import { t } from "../../texts/index.ts";

interface Props {
  query: UseQueryResult<Reply<"GET /console/conversations">, ApiError>;
  rows: Conversation[];
  /** The key of the open conversation. */
  openKey: string | undefined;
  keyOf: (row: Conversation) => string;
  linkOf: (row: Conversation) => string;
  searchRef: RefObject<HTMLDivElement | null>;
  onHelp: () => void;
}

const views = [
  ["", t.inbox.open],
  ["unread", t.inbox.unread],
  ["mine", t.inbox.mine],
  ["done", t.inbox.done],
  ["all", t.inbox.all],
] as const;

/** The text of an empty list. */
const nothing = {
  "": t.inbox.noOpen,
  unread: t.inbox.noUnread,
  mine: t.inbox.noMine,
  done: t.inbox.noDone,
  all: t.inbox.noMessagesReceivedYet,
};

/** The list of conversations with its filters. */
export function ConversationList({ query, rows, openKey, keyOf, linkOf, searchRef, onHelp }: Props) {
  const [search, set] = useFilters(pages.inbox);
  const { q, view } = search;
  const read = useReadNumber(q);
  const scroller = useRemembered(`${view} ${q} ${search.page}`);
  const filtered = q !== "" || view !== "";
  return (
    <>
      <div className="flex items-center justify-between gap-2 px-4 pt-3">
        <Heading isPage={openKey === undefined}>{t.inbox.inbox}</Heading>
        <div className="flex items-center gap-2">
          <LiveSwitch kinds={["inbound", "message", "conversation"]} names={conversationNames} />
          <InboxMenu onHelp={onHelp} />
        </div>
      </div>
      <div
        role="search"
        ref={searchRef}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-b border-line px-4 py-3"
      >
        <FilterText
          label={t.inbox.search}
          placeholder={t.inbox.searchPlaceholder}
          className="max-w-none!"
          hint={read?.hint}
          value={q}
          onChange={(value) => set({ q: value })}
        />
        <FilterChoice label={t.inbox.show} value={view} choices={views} onChange={(value) => set({ view: value })} />
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        <Answer query={query} lines={8}>
          {(data) =>
            rows.length > 0 ? (
              <>
                <ul aria-label={t.inbox.conversations}>
                  {rows.map((row) => (
                    <Row key={keyOf(row)} row={row} to={linkOf(row)} isOpen={keyOf(row) === openKey} />
                  ))}
                </ul>
                {data.pages.pages > 1 && <Pager pages={data.pages} exact={data.total_is_exact} />}
              </>
            ) : data.pages.page > 1 ? (
              <PastTheEnd />
            ) : filtered ? (
              <Empty
                icon="search"
                title={q === "" ? nothing[view] : t.ui.noMatches}
                action={<Button onClick={() => set({ q: "", view: "" })}>{t.ui.clearFilters}</Button>}
              >
                {q !== "" && t.inbox.searchReach}
              </Empty>
            ) : (
              <Empty
                icon="inbox"
                title={t.inbox.noMessagesReceivedYet}
                action={<ButtonLink to={paths.start()}>{t.inbox.replyFromSimulatedPhone}</ButtonLink>}
              >
                {t.inbox.emptyHint}
              </Empty>
            )
          }
        </Answer>
      </div>
    </>
  );
}

function Heading({ isPage, children }: { isPage: boolean; children: ReactNode }) {
  const look = "text-xl leading-7 font-semibold tracking-tight";
  return isPage ? <h1 className={look}>{children}</h1> : <h2 className={look}>{children}</h2>;
}

function PastTheEnd() {
  const set = useQueryChange();
  return (
    <Empty
      icon="search"
      title={t.ui.pastTheEnd}
      action={<Button onClick={() => set({ page: 1 })}>{t.ui.goToFirstPage}</Button>}
    />
  );
}

function InboxMenu({ onHelp }: { onHelp: () => void }) {
  const [answers, setAnswers] = useState(false);
  const { isOn, reason, turnOn, turnOff } = useNotifications();
  const readOnly = useReadOnly("sms:send");
  const readAll = useAction("POST /console/conversations/read", { refresh: conversationNames });
  const [asks, setAsks] = useState(false);
  const start = async () => showToast((await turnOn()) ? t.inbox.notifyingNow : t.inbox.notifyingRefused);
  return (
    <>
      <ActionMenu
        label={t.inbox.moreAboutInbox}
        actions={[
          { name: t.inbox.cannedAnswers, run: () => setAnswers(true) },
          { name: t.inbox.markAllRead, run: () => setAsks(true), disabledReason: readOnly },
          isOn
            ? { name: t.inbox.stopNotifying, run: turnOff }
            : { name: t.inbox.notifyMe, run: () => void start(), disabledReason: reason },
          { name: t.inbox.shortcuts, run: onHelp },
        ]}
      />
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        label={t.inbox.markAllRead}
        question={t.inbox.markAllReadQuestion}
        consequence={t.inbox.markAllReadConsequence}
        look="plain"
        run={() => readAll.mutateAsync({})}
      />
      <CannedAnswers open={answers} onClose={() => setAnswers(false)} />
    </>
  );
}

function Row({ row, to, isOpen }: { row: Conversation; to: string; isOpen: boolean }) {
  const isUnread = row.unread > 0;
  return (
    <li
      aria-current={isOpen ? "true" : undefined}
      className={`relative flex flex-col gap-0.5 border-b border-line px-4 py-2.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent ${isOpen ? "bg-sunk" : "hover:bg-sunk/60"}`}
    >
      <div className="flex min-w-0 items-baseline gap-2">
        <Link
          to={to}
          className={`min-w-0 flex-1 truncate leading-6 outline-none after:absolute after:inset-0 ${isUnread ? "font-semibold" : "font-medium"}`}
        >
          {row.name ?? row.number}
        </Link>
        {isUnread && (
          <span className="rounded-full bg-accent px-1.5 text-xs font-medium text-on-accent tabular-nums">
            {count(row.unread)}
            <span className="sr-only"> {t.shell.unread}</span>
          </span>
        )}
        <span className="text-xs text-dim">
          <Time at={row.last_at} />
        </span>
      </div>
      <p dir="auto" className={`line-clamp-2 text-sm wrap-anywhere ${isUnread ? "text-ink" : "text-dim"}`}>
        <Preview row={row} />
      </p>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 text-xs text-dim">
        <span className="truncate">{t.inbox.via(row.our_address)}</span>
        {row.name && <span>{row.number}</span>}
        {row.assignee && <span className="truncate">{t.inbox.assignedTo(row.assignee.name)}</span>}
        {row.test && <Badge tone="warn">{t.common.test}</Badge>}
        {row.opted_out && <Badge tone="warn">{t.inbox.optedOut}</Badge>}
        {row.done && <Badge tone="good">{t.inbox.done}</Badge>}
        {row.last_state && row.last_state !== "delivered" && row.found_text === null && (
          <State state={row.last_state} />
        )}
      </p>
    </li>
  );
}

/** The text that was found, or the last message. */
function Preview({ row }: { row: Conversation }) {
  if (row.found_text !== null) return <MessageText text={row.found_text} />;
  if (row.last_direction === null) return <>{t.inbox.noMessagesYet}</>;
  return (
    <>
      {row.last_direction === "out" && t.inbox.us} <MessageText text={row.last_text} />
    </>
  );
}

/** The scroll position of a list: opening the first conversation renders another page with the same list. */
const positions = new Map<string, number>();

function useRemembered(key: string): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    element.scrollTop = positions.get(key) ?? 0;
    const note = () => {
      positions.clear();
      positions.set(key, element.scrollTop);
    };
    element.addEventListener("scroll", note);
    return () => element.removeEventListener("scroll", note);
  }, [key]);
  return scroller;
}
