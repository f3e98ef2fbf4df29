import type { Context } from "../../base/context.ts";
import { formatId } from "../../base/ids.ts";
import { findMissing } from "./store.ts";

/** The number of sends that are remembered: two minutes at 500 a second. */
const remembered = 65_536;
/** How many of them one statement checks. */
const atOnce = 5_000;
/** How long a loss counts as a current problem. */
const reportedMs = 24 * 3_600_000;
/** The most losses that are kept, and the most accounts that the log names. */
const most = { losses: 10, accounts: 20 };

/** Messages that were acknowledged and are missing from the database that took over. */
export interface Loss {
  at: Date;
  messages: number;
  firstId: number;
  lastId: number;
  /** Whether more may be missing, because the oldest message remembered is missing too. */
  isMore: boolean;
}

/** A remembered send, by its first message. */
interface Send {
  slot: number;
  accountId: number;
  id: number;
  messages: number;
}

/**
 * The latest sends that this process acknowledged, in a ring of fixed size: remembering one costs three stores in memory. After a
 * failover, the database is checked for them, since an asynchronous standby may have missed the last ones.
 */
export class Answered {
  readonly #accounts = new Float64Array(remembered);
  readonly #ids = new Float64Array(remembered);
  /** Messages of each send; 0 once it is known to be missing. */
  readonly #counts = new Uint32Array(remembered);
  #added = 0;
  #losses: Loss[] = [];

  /** Remembers a send by its first message and the number of messages. They were written in one transaction. */
  add(accountId: number, firstId: number, messages: number): void {
    const slot = this.#added++ % remembered;
    this.#accounts[slot] = accountId;
    this.#ids[slot] = firstId;
    this.#counts[slot] = messages;
  }

  /** Checks that all remembered sends exist, and reports missing ones in the log, the metrics and `losses`. */
  async check({ sql, log, clock, metrics }: Pick<Context, "sql" | "log" | "clock" | "metrics">): Promise<void> {
    // Copied, since more sends are added meanwhile.
    const sends = this.#sends();
    const missing: Send[] = [];
    for (let from = 0; from < sends.length; from += atOnce) {
      const chunk = sends.slice(from, from + atOnce);
      const keys = chunk.map(({ accountId, id }, n) => ({ n, account_id: accountId, id }));
      for (const n of await findMissing(sql, keys)) missing.push(chunk[n]!);
    }
    if (missing.length === 0) return;
    for (const { slot, id } of missing) if (this.#ids[slot] === id) this.#counts[slot] = 0;
    const loss: Loss = {
      at: clock.now(),
      messages: missing.reduce((sum, send) => sum + send.messages, 0),
      firstId: missing.reduce((least, { id }) => Math.min(least, id), Number.MAX_SAFE_INTEGER),
      lastId: missing.reduce((last, { id, messages }) => Math.max(last, id + messages - 1), 0),
      isMore: sends.length === remembered && missing.includes(sends[0]!),
    };
    this.#losses = [...this.#losses, loss].slice(-most.losses);
    metrics.acknowledgedMissing.inc(loss.messages);
    const accounts = [...new Set(missing.map(({ accountId }) => formatId("acc", accountId)))].slice(0, most.accounts);
    const [first, last] = [formatId("out_sms", loss.firstId), formatId("out_sms", loss.lastId)];
    const { messages, isMore } = loss;
    log.error({ messages, first, last, isMore, accounts }, "acknowledged messages missing after failover");
  }

  /** The remembered sends, oldest first. */
  #sends(): Send[] {
    const sends: Send[] = [];
    for (let n = Math.max(0, this.#added - remembered); n < this.#added; n++) {
      const slot = n % remembered;
      const messages = this.#counts[slot]!;
      if (messages > 0) sends.push({ slot, accountId: this.#accounts[slot]!, id: this.#ids[slot]!, messages });
    }
    return sends;
  }

  /** The losses of the last day. */
  losses(now: Date): Loss[] {
    return this.#losses.filter(({ at }) => now.getTime() - at.getTime() < reportedMs);
  }
}

/** Guarantees about accepted sends: refused unless they are as durable as required, remembered once they are acknowledged. */
export interface Assurance {
  /** Throws a refusal unless an accepted message is as durable as the installation requires. */
  demand(): void;
  answered: Answered;
}
