import { useEffect, useRef, useSyncExternalStore } from "react";
import { signals, type Name, type Reply } from "./client.ts";
import { held, isHeld, queries } from "./hooks.ts";
import { isReachable } from "./retry-import.ts";
import { joinStream, type LiveEvent, type LiveKind } from "./stream.ts";

export type { LiveKind } from "./stream.ts";

/**
 * Minimum time between two refreshes of a list; it doubles while events keep coming, so that a busy account sends few requests.
 */
const refreshMs = 600;
const longestRefreshMs = 5_000;

/** Poll interval without an event stream. */
const unstreamedMs = 3_000;

type LiveListener = (data: LiveEvent["data"]) => void;

const listeners = new Map<LiveKind, Set<LiveListener>>();
const watchers = new Set<() => void>();
let connected = false;

/** Pauses these operations until the returned function is called. */
export function hold(names: readonly Name[]): () => void {
  for (const name of names) {
    held.set(name, (held.get(name) ?? 0) + 1);
    // A reply in flight would still change the paused rows.
    void queries.cancelQueries({ queryKey: [name], predicate: ({ state }) => state.data !== undefined });
  }
  return () => {
    for (const name of names) held.set(name, held.get(name)! - 1);
  };
}

/** Refreshes these operations, except paused ones. A hidden tab refreshes when it becomes visible. */
function refresh(names: readonly string[]): void {
  for (const name of names)
    void queries.invalidateQueries({
      queryKey: [name],
      predicate: ({ queryKey }) => !isHeld(queryKey),
      refetchType: document.hidden ? "none" : "active",
    });
}

/** Joins the account's live events until the returned function is called. */
export function startLive(): () => void {
  return joinStream((news) => {
    if ("data" in news) {
      show(news);
      for (const listener of listeners.get(news.kind) ?? []) listener(news.data);
    } else if (news.kind === "opened") opened();
    else lost(news.kind);
  });
}

function opened(): void {
  // Events missed without a stream are only visible in the lists.
  void queries.invalidateQueries({
    type: "active",
    predicate: ({ queryKey, state }) => state.data !== undefined && !isHeld(queryKey),
  });
  setConnected(true);
  signals.dispatchEvent(new Event("reached"));
}

function lost(kind: "broken" | "refused"): void {
  setConnected(false);
  // Refused: the session has ended or changed.
  if (kind === "refused") void queries.invalidateQueries({ queryKey: ["GET /console/session"] });
  else if (!document.hidden) void isReachable().then((there) => there || signals.dispatchEvent(new Event("away")));
}

/** Applies an event at once wherever its object is listed; the refresh that follows loads the rest. */
function show({ kind, data }: LiveEvent): void {
  if (kind === "balance") {
    const balance = data["balance"] as number;
    patch("GET /v1/account", (account) => ({ ...account, balance }));
    patch("GET /console/home", (home) => ({ ...home, balance }));
  }
  if (kind !== "message") return;
  const { id, state } = data as { id: string; state: Reply<"GET /v1/sms">["messages"][number]["state"] };
  patch("GET /v1/sms", (list) =>
    list.messages.some((row) => row.sms_id === id && row.state !== state)
      ? { ...list, messages: list.messages.map((row) => (row.sms_id === id ? { ...row, state } : row)) }
      : undefined,
  );
  patch("GET /console/conversations/{number}", (thread) =>
    thread.messages.some((said) => said.id === id && said.state !== state)
      ? { ...thread, messages: thread.messages.map((said) => (said.id === id ? { ...said, state } : said)) }
      : undefined,
  );
}

/** Changes cached responses of an operation, except paused ones. Undefined leaves a response unchanged. */
function patch<N extends Name>(name: N, change: (reply: Reply<N>) => Reply<N> | undefined): void {
  queries.setQueriesData<Reply<N>>(
    { queryKey: [name], predicate: ({ queryKey }) => !isHeld(queryKey) },
    (reply) => reply && change(reply),
  );
}

function setConnected(value: boolean): void {
  if (connected === value) return;
  connected = value;
  for (const watcher of watchers) watcher();
}

/** True while the event stream is connected. */
export function useConnected(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => connected,
  );
}

/** Calls `listener` on every event of a kind until the returned function is called. */
export function onLive(kind: LiveKind, listener: LiveListener): () => void {
  listeners.set(kind, (listeners.get(kind) ?? new Set()).add(listener));
  return () => listeners.get(kind)?.delete(listener);
}

/** Calls `listener` on every event of these kinds. */
function useLiveEvents(kinds: LiveKind[], listener: () => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  const key = kinds.join();
  useEffect(() => {
    const call = () => latest.current();
    const wanted = key.split(",") as LiveKind[];
    const stops = wanted.map((kind) => onLive(kind, call));
    return () => stops.forEach((stop) => stop());
  }, [key]);
}

/** Refreshes operations on events of these kinds: at once, then at growing intervals while more arrive. */
export function useLive(kinds: LiveKind[], names: Name[], paused = false): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef(false);
  useLiveEvents(kinds, () => {
    if (paused) return;
    if (timer.current !== undefined) {
      waiting.current = true;
      return;
    }
    const refreshNow = (pauseMs: number) => {
      refresh(names);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        if (waiting.current) {
          waiting.current = false;
          refreshNow(Math.min(2 * pauseMs, longestRefreshMs));
        }
      }, pauseMs);
    };
    refreshNow(refreshMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // Polls if there is no stream, for example because a proxy buffers it.
  const streaming = useConnected();
  const key = names.join();
  useEffect(() => {
    if (streaming || paused) return undefined;
    const clock = setInterval(() => document.hidden || refresh(key.split(",")), unstreamedMs);
    return () => clearInterval(clock);
  }, [streaming, paused, key]);
}
