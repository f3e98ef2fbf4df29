/** Peers run in their own processes, so that their CPU time is never counted as ours; they talk to the bench over IPC. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** What a peer has counted since its last reset. */
export interface PeerCounts {
  count: number;
  /** When the last one arrived, in milliseconds since the epoch; 0 before the first. */
  lastAtMs: number;
}

/** What a turn may change. */
export interface PeerSettings {
  receiptsAfterMs?: number;
}

/** A peer, listening on its own port. */
export interface Peer {
  port: number;
  pid: number;
  counts(): Promise<PeerCounts>;
  /** Sets its counts to zero. A carrier sends its receipts after `receiptsAfterMs` from now on. */
  reset(settings?: PeerSettings): Promise<void>;
  /** Waits until the peer has counted this many, or nothing more has arrived for `idleMs`; returns its counts. */
  waitFor(count: number, idleMs?: number): Promise<PeerCounts>;
  stop(): Promise<void>;
}

type Question = { ask: "counts" } | { ask: "reset"; settings: PeerSettings };

/** The peer's side: reports its port, then answers the bench's requests until the bench exits. */
export function servePeer(port: number, counts: PeerCounts, set: (settings: PeerSettings) => void = () => {}): void {
  process.on("message", (question: Question) => {
    if (question.ask === "reset") {
      Object.assign(counts, { count: 0, lastAtMs: 0 });
      set(question.settings);
    }
    process.send!(counts);
  });
  process.once("disconnect", () => process.exit(0));
  process.send!({ port });
}

/** Starts the peer in a file. */
export async function startPeer(file: URL, ...args: string[]): Promise<Peer> {
  const child = fork(file, ["--peer", ...args], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const { port } = (await answerOf(child)) as { port: number };
  let asking: Promise<unknown> = Promise.resolve();
  const ask = (question: Question): Promise<PeerCounts> => {
    const answer = asking.then(() => {
      child.send(question);
      return answerOf(child);
    });
    asking = answer;
    return answer as Promise<PeerCounts>;
  };
  const counts = () => ask({ ask: "counts" });
  return {
    port,
    pid: child.pid!,
    counts,
    reset: async (settings = {}) => void (await ask({ ask: "reset", settings })),
    async waitFor(count, idleMs = 10_000) {
      let last = await counts();
      let changedMs = performance.now();
      while (last.count < count && performance.now() - changedMs < idleMs) {
        await pause(50);
        const now = await counts();
        if (now.count !== last.count) changedMs = performance.now();
        last = now;
      }
      return last;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const gone = () => ended.abort(new Error(`a peer ended with ${child.exitCode}`));
  child.once("exit", gone);
  try {
    const [answer] = (await once(child, "message", { signal: ended.signal })) as [unknown];
    return answer;
  } finally {
    child.off("exit", gone);
  }
}
