import { useEffect, useRef, useState } from "react";
import type { UseMutationResult } from "@tanstack/react-query";
import { useAction } from "../../api/hooks.ts";
import type { ConversationMessage } from "../../api/operations.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Empty, Problem } from "../../ui/layout/state.tsx";
import { Composer } from "./composer.tsx";
import { ThreadHeader } from "./header.tsx";
import type { InboxActions } from "./inbox.tsx";
import { OptedOut, ThreadItem } from "./thread-item.tsx";
import { conversationNames, useVisible, type OptOut, type Thread } from "./thread-data.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";

interface Props {
  thread: Thread;
  older: UseMutationResult<Thread, Error, number>;
}

/** A conversation with its header, oldest message first, and the box to answer in. */
export function ThreadPane({ actions, ...shown }: Props & { actions: InboxActions }) {
  return (
    <>
      <ThreadHeader thread={shown.thread} actions={actions} />
      <ThreadBody {...shown} />
    </>
  );
}

/** What was said, oldest first, and the box to answer in: it fills the column that it is in. */
export function ThreadBody({ thread, older }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  useReading(thread);
  // A reversed column begins at its bottom: it opens there, stays there, and does not move when it grows at the top.
  const toEnd = () => scroller.current?.scrollTo({ top: 0 });
  return (
    <>
      <div
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={t.inbox.conversation}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto outline-offset-[-2px]"
      >
        <div className="flex min-h-full flex-col justify-end">
          <Older thread={thread} older={older} />
          {thread.messages.length === 0 ? (
            <Empty icon="inbox" title={t.inbox.noMessagesYet}>
              {t.inbox.noMessagesHint}
            </Empty>
          ) : (
            <Messages thread={thread} />
          )}
        </div>
      </div>
      <Composer thread={thread} onSent={toEnd} />
    </>
  );
}

/** Marks the shown messages as read for the whole team while the page is visible. A viewer does not mark anything as read. */
function useReading({ number, our_address: ours, test, unread, messages }: Thread): void {
  const visible = useVisible();
  const readOnly = useReadOnly("sms:send");
  const { mutate } = useAction("PATCH /console/conversations/{number}", { refresh: conversationNames });
  const seen = messages.at(-1)?.position;
  useEffect(() => {
    if (!visible || readOnly !== undefined || unread === 0 || seen === undefined || ours === null) return;
    mutate({ params: { number }, body: { ours, test, seen } });
  }, [visible, readOnly, unread, seen, number, ours, test, mutate]);
}

/** Loads earlier messages as soon as the first one shown scrolls into view. */
function Older({ thread, older }: Pick<Props, "thread" | "older">) {
  const button = useRef<HTMLDivElement>(null);
  const before = thread.older;
  const { mutate, isPending, isError } = older;
  useEffect(() => {
    if (before === null || isPending || isError || !button.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && mutate(before), {
      root: button.current.closest("[role=region]"),
      rootMargin: "200px",
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [before, isPending, isError, mutate]);
  if (before === null) return null;
  return (
    <div ref={button} className="flex flex-col items-center gap-2 p-3">
      <Problem error={older.error} />
      <Button size="small" busy={isPending} onClick={() => mutate(before)}>
        {t.inbox.showOlder}
      </Button>
    </div>
  );
}

const days = formats.date({ weekday: "short", day: "numeric", month: "short", year: "numeric" });

/** What was said, by day, with a mark before the messages that were unread when the conversation was opened. */
function Messages({ thread }: { thread: Thread }) {
  const { messages, read_position: read, unread, our_address: ours, others } = thread;
  const [readBefore] = useState(unread > 0 ? read : undefined);
  const firstUnread =
    readBefore === undefined
      ? undefined
      : messages.find((each) => each.direction === "in" && each.our_address === ours && each.position > readBefore);
  const entries = entriesOf(thread);
  return (
    <ol aria-label={t.inbox.messagesOldestFirst} aria-live="polite" className="flex flex-col gap-3 p-4">
      {entries.map((each, index) => {
        const day = dayOf(each) === dayOf(entries[index - 1]) ? undefined : dayOf(each);
        return "position" in each ? (
          <ThreadItem
            key={each.id}
            message={each}
            marked={others.length > 0}
            day={day}
            isFirstUnread={each === firstUnread}
          />
        ) : (
          <OptedOut key="opted out" optOut={each} day={day} />
        );
      })}
    </ol>
  );
}

/** The loaded messages and notes, and the opt-out after the last one that came before it, unless that is not loaded yet. */
function entriesOf({ messages, opt_out: optOut, older }: Thread): (ConversationMessage | OptOut)[] {
  if (optOut === null) return messages;
  const at = messages.findLastIndex((each) => Date.parse(each.at) <= Date.parse(optOut.at)) + 1;
  return at === 0 && older !== null ? messages : [...messages.slice(0, at), optOut, ...messages.slice(at)];
}

const dayOf = (entry: { at: string } | undefined) => entry && days.format(new Date(entry.at));
