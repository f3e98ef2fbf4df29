import type { Context } from "../../../base/context.ts";
import { formatId } from "../../../base/ids.ts";
import { findMissing } from "./store.ts";

/** The number of sends that are remembered: two minutes at 500 a second. */
const remembered = 65_536;
/** How many of them one statement checks. */
const atOnce = 5_000;
/** How long a loss counts as a current problem. */
const reportedMs = 24 * 3_600_000;
/** The most losses that are kept, accounts that a loss names, and ids in a line of the log. */
const limits = { losses: 10, accounts: 20, ids: 1_000 };

/** Messages that were acknowledged and are missing from the database that took over. */
export interface Loss {
  at: Date;
  messages: number;
  firstId: number;
  lastId: number;
  /** When the first and the last of them were acknowledged. */
  from: Date;
  until: Date;
  /** Up to twenty of the accounts that sent them. */
  accountIds: number[];
  /** Whether more may be missing, because the oldest message remembered is missing too. */
  isMore: boolean;
}

/** A remembered send, by its first message. */
interface Send {
  slot: number;
  accountId: number;
  id: number;
  messages: number;
  atMs: number;
}

function lossOf(missing: Send[], at: Date, isMore: boolean): Loss {
  const least = (of: (send: Send) => number) => missing.reduce((found, send) => Math.min(found, of(send)), Infinity);
  const most = (of: (send: Send) => number) => missing.reduce((found, send) => Math.max(found, of(send)), 0);
  return {
    at,
    messages: missing.reduce((sum, send) => sum + send.messages, 0),
    firstId: least(({ id }) => id),
    lastId: most(({ id, messages }) => id + messages - 1),
    from: new Date(least(({ atMs }) => atMs)),
    until: new Date(most(({ atMs }) => atMs)),
    accountIds: [...new Set(missing.map(({ accountId }) => accountId))].slice(0, limits.accounts),
    isMore,
  };
}

/** The ids of messages by account; those of a bulk send as `out_sms_7 to out_sms_9`. */
function idsByAccount(missing: Send[]): Map<number, string[]> {
  const byAccount = new Map<number, string[]>();
  for (const { accountId, id, messages } of missing) {
    const ids = byAccount.get(accountId) ?? [];
    byAccount.set(accountId, ids);
    const first = formatId("out_sms", id);
    ids.push(messages === 1 ? first : `${first} to ${formatId("out_sms", id + messages - 1)}`);
  }
  return byAccount;
}

/** The loss in a line, then every id by account: nothing else has these ids any more. */
function logLoss(log: Context["log"], loss: Loss, missing: Send[]): void {
  const { firstId, lastId, accountIds, at: _at, ...facts } = loss;
  const [first, last] = [formatId("out_sms", firstId), formatId("out_sms", lastId)];
  const accounts = accountIds.map((id) => formatId("acc", id));
  log.error({ ...facts, first, last, accounts }, "acknowledged messages missing after failover");
  for (const [accountId, ids] of idsByAccount(missing))
    for (let from = 0; from < ids.length; from += limits.ids)
      log.error(
        { account: formatId("acc", accountId), ids: ids.slice(from, from + limits.ids) },
        "ids of messages missing after failover",
      );
}

/**
 * The latest sends that this process acknowledged, in a ring of fixed size: remembering one costs four stores in memory. After a
 * failover, the database is checked for them, since an asynchronous standby may have missed the last ones.
 */
export class Answered {
  readonly #accounts = new Float64Array(remembered);
  readonly #ids = new Float64Array(remembered);
  /** Messages of each send; 0 once it is known to be missing. */
  readonly #counts = new Uint32Array(remembered);
  readonly #timesMs = new Float64Array(remembered);
  readonly #clock: Context["clock"];
  #added = 0;
  #losses: Loss[] = [];

  constructor({ clock }: Pick<Context, "clock">) {
    this.#clock = clock;
  }

  /** Remembers a send by its first message and the number of messages. They were written in one transaction. */
  add(accountId: number, firstId: number, messages: number): void {
    const slot = this.#added++ % remembered;
    this.#accounts[slot] = accountId;
    this.#ids[slot] = firstId;
    this.#counts[slot] = messages;
    this.#timesMs[slot] = this.#clock.now().getTime();
  }

  /** Checks that all remembered sends exist, and reports missing ones in the log, the metrics and `losses`. */
  async check({ sql, log, metrics }: Pick<Context, "sql" | "log" | "metrics">): Promise<void> {
    // Copied, since more sends are added meanwhile.
    const sends = this.#sends();
    const missing: Send[] = [];
    for (let from = 0; from < sends.length; from += atOnce) {
      const chunk = sends.slice(from, from + atOnce);
      const keys = chunk.map(({ accountId, id }, n) => ({ n, account_id: accountId, id }));
      for (const n of await findMissing(sql, keys)) missing.push(chunk[n]!);
    }
    if (missing.length === 0) {
      log.info(
        { sends: sends.length },
        "after the failover, no acknowledged message that is remembered here is missing",
      );
      return;
    }
    for (const { slot, id } of missing) if (this.#ids[slot] === id) this.#counts[slot] = 0;
    const isMore = sends.length === remembered && missing.includes(sends[0]!);
    const loss = lossOf(missing, this.#clock.now(), isMore);
    this.#losses = [...this.#losses, loss].slice(-limits.losses);
    metrics.acknowledgedMissing.inc(loss.messages);
    logLoss(log, loss, missing);
  }

  /** The remembered sends, oldest first. */
  #sends(): Send[] {
    const sends: Send[] = [];
    for (let n = Math.max(0, this.#added - remembered); n < this.#added; n++) {
      const slot = n % remembered;
      const messages = this.#counts[slot]!;
      const [accountId, id, atMs] = [this.#accounts[slot]!, this.#ids[slot]!, this.#timesMs[slot]!];
      if (messages > 0) sends.push({ slot, accountId, id, messages, atMs });
    }
    return sends;
  }

  /** The losses of the last day. */
  losses(now: Date): Loss[] {
    return this.#losses.filter(({ at }) => now.getTime() - at.getTime() < reportedMs);
  }
}

/** Guarantees about accepted sends: refused unless they can be kept and sent, remembered once they are acknowledged. */
export interface Assurance {
  /**
   * Refuses, by throwing or with the promise, unless an accepted message of this account is as durable as the installation requires, and
   * some carrier may take it. No promise, as nearly always: nothing is to be waited for.
   */
  demand(sender: { accountId: number; test: boolean }): Promise<void> | undefined;
  answered: Answered;
}
