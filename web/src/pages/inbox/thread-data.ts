import { useMutation } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call, type Name, type Reply } from "../../api/client.ts";
import { keyOf, queries, useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import type { pages, SearchOf } from "../../paths.ts";

/** A conversation with its loaded messages and notes. */
export type Thread = Reply<"GET /console/conversations/{number}">;

/** That a phone opted out. */
export type OptOut = NonNullable<Thread["opt_out"]>;

/** What identifies a conversation: the phone, our address (null if there are no messages), and whether it is test. */
export interface ConversationKey {
  number: string;
  ours: string | null;
  test: boolean;
}

/** The operations that show conversations, for `useLive` and `useAction`. */
export const conversationNames: Name[] = [
  "GET /console/conversations",
  "GET /console/conversations/{number}",
  "GET /console/people/{number}",
  "GET /console/badges",
];

/** The text that identifies a conversation. */
export const conversationKey = ({ number, ours, test }: ConversationKey) => `${number} ${ours} ${test}`;

/**
 * The latest messages joined to earlier ones that were loaded before. The earlier ones stay only if the two overlap: after a long
 * absence there may be a gap.
 */
export function joined(old: Thread | undefined, fresh: Thread): Thread {
  const first = fresh.messages[0]?.position;
  if (!old || first === undefined || fresh.older === null) return fresh;
  const earlier = old.messages.filter(({ position }) => position < first);
  if (earlier.length === 0 || earlier.length === old.messages.length) return fresh;
  return { ...fresh, messages: [...earlier, ...fresh.messages], older: old.older };
}

// Every response of this operation, prefetched or not, is the latest part of a conversation.
queries.setQueryDefaults(["GET /console/conversations/{number}"], {
  structuralSharing: (old, fresh) => joined(old as Thread | undefined, fresh as Thread),
});

type Search = Pick<SearchOf<(typeof pages)["conversation"]["presets"]>, "ours" | "test">;

/** The conversation at an address, and a function that loads earlier messages. */
export function useThread(number: string, search: Search) {
  const query = pageQueries.conversation(number, search);
  const thread = useApi(...query);
  const older = useMutation({
    mutationFn: (before: number) => call(query[0], { ...query[1], query: { ...query[1].query, before } }),
    onSuccess: ({ messages, older: before }) =>
      queries.setQueryData<Thread>(keyOf(...query), (shown) =>
        // A response that was loaded meanwhile may have replaced it.
        shown && shown.older !== null && (messages.at(-1)?.position ?? 0) < (shown.messages[0]?.position ?? Infinity)
          ? { ...shown, messages: [...messages, ...shown.messages], older: before }
          : shown,
      ),
  });
  return { thread, older };
}

/** True while the page is visible. */
export function useVisible(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      document.addEventListener("visibilitychange", watcher);
      return () => document.removeEventListener("visibilitychange", watcher);
    },
    () => !document.hidden,
  );
}
