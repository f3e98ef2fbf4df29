/** The kinds of live events. */
const liveKinds = ["message", "inbound", "conversation", "delivery", "balance", "api"] as const;
export type LiveKind = (typeof liveKinds)[number];

/** An event of the account. */
export interface LiveEvent {
  kind: LiveKind;
  data: Record<string, unknown>;
}

/** What the stream reports to a tab: an event, or that the stream opened, broke or was refused. */
export type StreamUpdate = LiveEvent | { kind: "opened" | "broken" | "refused" };

type Listener = (news: StreamUpdate) => void;
/**
 * Messages between tabs. A tab that has just joined asks the leader whether the stream is open; only the asking tab uses the
 * reply.
 */
type Note = { news: StreamUpdate; to?: string } | { joined: string };

/** Time until a refused stream is retried: too many were open, or the service was starting. */
const reopenMs = 5_000;
/** How long a hidden tab keeps its part in the stream: switching between tabs should not reopen it each time. */
const hiddenMs = 5_000;

/** Whether this tab keeps its part in the stream while it is hidden. */
let isKept = () => false;

/** Lets a tab that notifies of events keep its part in the stream while it is hidden. */
export function keepWhenHidden(isWanted: () => boolean): void {
  isKept = isWanted;
}

/**
 * Joins the browser's event stream until the returned function is called. Browsers open at most six HTTP/1.1 connections
 * to an origin, so all tabs share one stream: the tab that holds a lock (Web Locks API) opens it and broadcasts its
 * events. Hidden tabs take no part, unless they notify. Browsers have locks only in secure contexts; elsewhere each visible tab opens its own
 * stream.
 */
export function joinStream(listener: Listener): () => void {
  let leave: (() => void) | undefined = document.hidden && !isKept() ? undefined : takePart(listener);
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(hiding);
    if (!document.hidden || isKept()) leave ??= takePart(listener);
    else hiding = setTimeout(stop, hiddenMs);
  };
  const stop = () => {
    leave?.();
    leave = undefined;
    listener({ kind: "broken" });
  };
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    clearTimeout(hiding);
    stop();
  };
}

/** Web Locks are absent outside secure contexts, whatever the types say. */
const locks = navigator.locks as LockManager | undefined;

const takePart = (listener: Listener) => (locks ? share(locks, listener) : openStream(listener));

/** Opens the stream and broadcasts its events, or follows the tab that does and takes over when that tab closes. */
function share(locks: LockManager, listener: Listener): () => void {
  const name = "live";
  const own = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const left = new AbortController();
  let lead: "follows" | "leads" | "leads an open stream" = "follows";
  const post = (note: Note) => channel.postMessage(note);
  const spread: Listener = (news) => {
    lead = news.kind === "broken" || news.kind === "refused" ? "leads" : "leads an open stream";
    listener(news);
    post({ news });
  };
  channel.addEventListener("message", ({ data }: MessageEvent<Note>) => {
    if ("joined" in data) {
      if (lead === "leads an open stream") post({ news: { kind: "opened" }, to: data.joined });
    } else if (data.to === undefined || data.to === own) listener(data.news);
  });
  const untilLeft = () =>
    new Promise<void>((done) => {
      lead = "leads";
      const close = openStream(spread);
      left.signal.addEventListener("abort", () => {
        close();
        done();
      });
    });
  // Rejected if this tab closes before it gets the lock.
  locks.request(name, { signal: left.signal }, untilLeft).catch(() => undefined);
  post({ joined: own });
  return () => {
    left.abort();
    if (lead !== "follows") post({ news: { kind: "broken" } });
    channel.close();
  };
}

/** Opens the stream itself. The browser reconnects a broken one; a refused one is retried here. */
function openStream(listener: Listener): () => void {
  let source = connect(listener);
  const clock = setInterval(() => {
    if (source.readyState === EventSource.CLOSED) source = connect(listener);
  }, reopenMs);
  return () => {
    clearInterval(clock);
    source.close();
  };
}

function connect(listener: Listener): EventSource {
  const source = new EventSource("/console/live");
  source.addEventListener("open", () => listener({ kind: "opened" }));
  source.addEventListener("error", () =>
    listener({ kind: source.readyState === EventSource.CLOSED ? "refused" : "broken" }),
  );
  for (const kind of liveKinds) {
    source.addEventListener(kind, (event) =>
      listener({ kind, data: JSON.parse((event as MessageEvent<string>).data) as Record<string, unknown> }),
    );
  }
  return source;
}
