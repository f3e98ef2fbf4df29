import { useMutation } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call, type Name, type Reply } from "../../api/client.ts";
import { keyOf, queries, useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import type { pages, SearchOf } from "../../paths.ts";

/** A conversation with what was loaded of it. */
export type Thread = Reply<"GET /console/conversations/{number}">;

/** What identifies a conversation: the phone, our address (null: nothing was ever written), and whether it is test. */
export interface Talk {
  number: string;
  ours: string | null;
  test: boolean;
}

/** What shows conversations, for `useLive` and `useAction`. */
export const conversationNames: Name[] = [
  "GET /console/conversations",
  "GET /console/conversations/{number}",
  "GET /console/badges",
];

/** The text that identifies a conversation. */
export const talkKey = ({ number, ours, test }: Talk) => `${number} ${ours} ${test}`;

/**
 * The latest messages joined to what was loaded of the earlier ones. These stay only if both meet: after a long absence there
 * may be more in between.
 */
export function joined(old: Thread | undefined, fresh: Thread): Thread {
  const first = fresh.messages[0]?.position;
  if (!old || first === undefined || fresh.older === null) return fresh;
  const earlier = old.messages.filter(({ position }) => position < first);
  if (earlier.length === 0 || earlier.length === old.messages.length) return fresh;
  return { ...fresh, messages: [...earlier, ...fresh.messages], older: old.older };
}

// Every answer of this operation is the end of a conversation, also one that was prefetched.
queries.setQueryDefaults(["GET /console/conversations/{number}"], {
  structuralSharing: (old, fresh) => joined(old as Thread | undefined, fresh as Thread),
});

type Search = SearchOf<(typeof pages)["conversation"]["presets"]>;

/** The conversation of an address, and how to load what was said before. */
export function useThread(number: string, search: Search) {
  const query = pageQueries.conversation(number, search);
  const thread = useApi(...query);
  const older = useMutation({
    mutationFn: (before: number) => call(query[0], { ...query[1], query: { ...query[1].query, before } }),
    onSuccess: ({ messages, older: before }) =>
      queries.setQueryData<Thread>(keyOf(...query), (shown) =>
        // What was loaded meanwhile may have replaced it.
        shown && shown.older !== null && (messages.at(-1)?.position ?? 0) < (shown.messages[0]?.position ?? Infinity)
          ? { ...shown, messages: [...messages, ...shown.messages], older: before }
          : shown,
      ),
  });
  return { thread, older };
}

/** True while the page can be seen. */
export function useVisible(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      document.addEventListener("visibilitychange", watcher);
      return () => document.removeEventListener("visibilitychange", watcher);
    },
    () => !document.hidden,
  );
}
