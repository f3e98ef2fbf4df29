import { useEffect, useRef, useSyncExternalStore } from "react";
import { signals, type Name } from "./client.ts";
import { held, isHeld, queries } from "./hooks.ts";
import { isThere } from "./patience.ts";

/** The kinds of live events. */
const liveKinds = ["message", "inbound", "delivery", "balance", "api"] as const;
export type LiveKind = (typeof liveKinds)[number];

type Listener = (data: Record<string, unknown>) => void;

/** Minimum time between two refreshes of a list. */
const refreshMs = 600;

/** Poll interval without an event stream. */
const unstreamedMs = 3_000;

/** Time until a refused stream is retried: too many pages, or the service was starting. */
const reopenMs = 5_000;

const listeners = new Map<LiveKind, Set<Listener>>();
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

/** Refreshes these operations, except paused ones. */
function refresh(names: readonly string[]): void {
  for (const name of names)
    void queries.invalidateQueries({ queryKey: [name], predicate: ({ queryKey }) => !isHeld(queryKey) });
}

/** Opens the page's event stream. The browser reconnects a broken stream; a refused one is retried here. */
export function startLive(): () => void {
  let stream = openStream();
  const clock = setInterval(() => {
    if (stream.readyState === EventSource.CLOSED) stream = openStream();
  }, reopenMs);
  return () => {
    clearInterval(clock);
    stream.close();
    setConnected(false);
  };
}

function openStream(): EventSource {
  const stream = new EventSource("/console/live");
  stream.addEventListener("open", () => setConnected(true));
  stream.addEventListener("error", () => {
    setConnected(false);
    // Refused: the session has ended or changed.
    if (stream.readyState === EventSource.CLOSED)
      void queries.invalidateQueries({ queryKey: ["GET /console/session"] });
    else void isThere().then((there) => there || signals.dispatchEvent(new Event("away")));
  });
  for (const kind of liveKinds) {
    stream.addEventListener(kind, (event) => {
      const data = readData((event as MessageEvent<string>).data);
      for (const listener of listeners.get(kind) ?? []) listener(data);
    });
  }
  return stream;
}

function readData(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function setConnected(value: boolean): void {
  if (connected === value) return;
  connected = value;
  // Events missed while disconnected are only visible in the lists.
  if (value) void queries.invalidateQueries({ type: "active", predicate: ({ queryKey }) => !isHeld(queryKey) });
  if (value) signals.dispatchEvent(new Event("reached"));
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

/** Calls `listener` for every event of these kinds. */
function useLiveEvents(kinds: LiveKind[], listener: Listener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  const key = kinds.join();
  useEffect(() => {
    const call: Listener = (data) => latest.current(data);
    const wanted = key.split(",") as LiveKind[];
    for (const kind of wanted) listeners.set(kind, (listeners.get(kind) ?? new Set()).add(call));
    return () => wanted.forEach((kind) => listeners.get(kind)?.delete(call));
  }, [key]);
}

/** Refreshes operations on events of these kinds: at once, then once per interval while more arrive. */
export function useLive(kinds: LiveKind[], names: Name[], paused = false): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef(false);
  useLiveEvents(kinds, () => {
    if (paused) return;
    if (timer.current !== undefined) {
      waiting.current = true;
      return;
    }
    const refreshNow = () => {
      refresh(names);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        if (waiting.current) {
          waiting.current = false;
          refreshNow();
        }
      }, refreshMs);
    };
    refreshNow();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // Polls without a stream, which a proxy may buffer.
  const streaming = useConnected();
  const key = names.join();
  useEffect(() => {
    if (streaming || paused) return undefined;
    const clock = setInterval(() => refresh(key.split(",")), unstreamedMs);
    return () => clearInterval(clock);
  }, [streaming, paused, key]);
}
