import { useNavigate } from "@tanstack/react-router";
import { useRef, useState, type ReactNode } from "react";
import { useAction, useApi } from "../../api/hooks.ts";
import type { Conversation } from "../../api/operations.ts";
import { pageQueries } from "../../page-queries.ts";
import { pages, paths } from "../../paths.ts";
import { useReadOnly } from "../../shell/session.ts";
import { useFilters } from "../../ui/lists/filters.ts";
import { showToast } from "../../ui/layout/toast.tsx";
import { ShortcutHelp } from "./help.tsx";
import { useInboxKeys } from "./keys.ts";
import { ConversationList } from "./list.tsx";
import { conversationNames, conversationKey, type ConversationKey } from "./thread-data.ts";
import { t } from "../../texts/index.ts";

/** The actions and state that the panes share. */
export interface InboxActions {
  /** Marks the open conversation done, or reopens it. */
  toggleDone: (state: { done: boolean; seen: number | undefined }) => void;
  markUnread: () => void;
  isBusy: boolean;
}

interface Props {
  /** The open conversation. */
  talk: ConversationKey | undefined;
  /** Its state, once it is known. */
  state?: { done: boolean; seen: number | undefined } | undefined;
  /** The open conversation, or the placeholder shown instead. */
  children: ReactNode | ((actions: InboxActions) => ReactNode);
}

const talkOf = ({ number, our_address: ours, test }: Conversation): ConversationKey => ({ number, ours, test });

/** The inbox: the list of conversations and the open one side by side, or one of them where there is no room for both. */
export function Inbox({ talk, state, children }: Props) {
  const [search] = useFilters(pages.inbox);
  const list = useApi(...pageQueries.conversations(search));
  const rows = useKept(list.data?.conversations ?? [], talk);
  const [helps, setHelps] = useState(false);
  const navigate = useNavigate();
  const searchField = useRef<HTMLDivElement>(null);
  const { view, q, page } = search;
  const filters = { view, q, ...(page > 1 ? { page } : {}) };
  const addressOf = ({ number, ours, test }: ConversationKey) =>
    paths.conversation(number, { ...filters, ...(ours ? { ours } : {}), ...(test ? { test: "1" as const } : {}) });
  const at = talk ? rows.findIndex((row) => conversationKey(talkOf(row)) === conversationKey(talk)) : -1;
  const go = (row: Conversation | undefined) =>
    navigate({ href: row ? addressOf(talkOf(row)) : paths.inbox(filters), replace: talk !== undefined });
  const step = (by: number) => {
    const row = rows[at < 0 ? 0 : at + by];
    if (row) void go(row);
  };
  const actions = useChanges(talk, {
    // Moves on as people work through a list: to the next one or, from the last, to the one before.
    onDone: () => void go(at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1])),
    onUnread: () => void go(undefined),
  });
  const readOnly = useReadOnly("sms:send");
  useInboxKeys({
    j: () => step(1),
    k: () => step(-1),
    "/": () => searchField.current?.querySelector("input")?.focus(),
    "?": () => setHelps(true),
    r: () => document.querySelector<HTMLElement>("[data-reply]")?.focus(),
    ...(state && readOnly === undefined ? { e: () => actions.toggleDone(state), u: actions.markUnread } : {}),
  });
  return (
    <div className="flex h-[calc(100dvh-var(--top))] min-h-96">
      <div
        className={`flex w-full min-w-0 flex-col border-line lg:w-88 lg:shrink-0 lg:border-r ${talk ? "max-lg:hidden" : ""}`}
      >
        <ConversationList
          query={list}
          rows={rows}
          openKey={talk && conversationKey(talk)}
          keyOf={(row) => conversationKey(talkOf(row))}
          linkOf={(row) => addressOf(talkOf(row))}
          searchRef={searchField}
          onHelp={() => setHelps(true)}
        />
      </div>
      <div className={`flex min-w-0 flex-1 flex-col ${talk ? "" : "max-lg:hidden"}`}>
        {typeof children === "function" ? children(actions) : children}
      </div>
      <ShortcutHelp open={helps} onClose={() => setHelps(false)} />
    </div>
  );
}

/** The changes after which the open conversation is left. */
function useChanges(
  talk: ConversationKey | undefined,
  { onDone, onUnread }: { onDone: () => void; onUnread: () => void },
) {
  const change = useAction("PATCH /console/conversations/{number}", { refresh: conversationNames });
  const send = (body: { done: boolean; seen?: number } | { unread: true }, then: (done: boolean) => void) => {
    if (!talk?.ours || change.isPending) return;
    const input = { params: { number: talk.number }, body: { ours: talk.ours, test: talk.test, ...body } };
    change.mutate(input, { onSuccess: (reply) => then(reply.done), onError: (error) => showToast(error.message) });
  };
  const actions: InboxActions = {
    toggleDone: ({ done, seen }) =>
      send({ done: !done, ...(seen === undefined ? {} : { seen }) }, (isDone) => {
        if (isDone) onDone();
        else if (!done) showToast(t.inbox.writtenMeanwhile);
      }),
    markUnread: () => send({ unread: true }, onUnread),
    isBusy: change.isPending,
  };
  return actions;
}

/**
 * The listed conversations, with the open one kept at its position: it should not vanish from the unread list just because it has
 * been opened.
 */
function useKept(rows: Conversation[], talk: ConversationKey | undefined): Conversation[] {
  const key = talk && conversationKey(talk);
  const at = rows.findIndex((row) => conversationKey(talkOf(row)) === key);
  const [kept, setKept] = useState<{ key: string; row: Conversation; at: number }>();
  if (key !== undefined && at >= 0 && (kept?.row !== rows[at] || kept?.at !== at)) setKept({ key, row: rows[at]!, at });
  if (at >= 0 || !kept || kept.key !== key) return rows;
  return rows.toSpliced(kept.at, 0, kept.row);
}
