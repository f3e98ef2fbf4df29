import { randomUUID } from "node:crypto";
import type { Sql } from "./db.ts";
import type { Log } from "./log.ts";
import { notify } from "./queue/notify.ts";

/** Something that happened in an account. Of several events with the same kind and key, only the last counts. */
export interface LiveEvent {
  accountId: number;
  kind: "message" | "inbound" | "conversation" | "delivery" | "balance" | "api";
  key: string;
  data: Record<string, unknown>;
}

/** Receives an account's events. Must return at once. */
export type LiveListener = (event: LiveEvent) => void;

/** PostgreSQL's channels: which accounts are being watched, and what happened in them. */
const watchChannel = "live_watch";
const eventChannel = "live_events";

/** How often a process announces the accounts it watches; an announcement is valid for three times as long. */
const announceMs = 10_000;
/** How often events for other processes are flushed. */
const flushMs = 200;
/** Below PostgreSQL's limit of 8,000 bytes per notification. */
const maxPayload = 7_500;
/** Notifications per flush; the rest is dropped, since watchers read the tables in the end. */
const maxNotifications = 8;
const maxOutgoing = 1_000;

/**
 * Publishes what happens in an account to those watching it, across all processes, within a fraction of a second.
 * Nothing is stored and nothing waits: if no one is watching, publishing costs a map look-up, and excess events are
 * dropped.
 */
export class Live {
  readonly #sql: Sql;
  readonly #log: Log;
  readonly #process: string = randomUUID();
  readonly #listeners = new Map<number, Set<LiveListener>>();
  /** Accounts watched by other processes, and until when that is valid. */
  readonly #elsewhere = new Map<number, number>();
  readonly #outgoing = new Map<string, LiveEvent>();
  readonly #subscriptions: { unlisten(): Promise<void> }[] = [];
  #announcing: NodeJS.Timeout | undefined;
  #flushing: NodeJS.Timeout | undefined;

  constructor(sql: Sql, log: Log) {
    this.#sql = sql;
    this.#log = log;
  }

  /** Subscribes to other processes. */
  async start(): Promise<void> {
    const announce = () => this.#announce();
    this.#subscriptions.push(
      await this.#sql.listen(watchChannel, (payload) => this.#heardWatch(payload), announce),
      await this.#sql.listen(eventChannel, (payload) => this.#heardEvents(payload)),
    );
    this.#announcing = setInterval(announce, announceMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#announcing);
    clearTimeout(this.#flushing);
    for (const subscription of this.#subscriptions.splice(0)) await subscription.unlisten().catch(() => undefined);
  }

  /** True if the account is being watched, here or elsewhere: check before building an event. */
  wants(accountId: number): boolean {
    if (this.#listeners.has(accountId)) return true;
    if (this.#elsewhere.size === 0) return false;
    const until = this.#elsewhere.get(accountId);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#elsewhere.delete(accountId);
    return false;
  }

  /** Publishes an event. Call it after the commit. */
  publish(event: LiveEvent): void {
    this.#deliver(event);
    if (!this.#elsewhere.has(event.accountId)) return;
    const key = `${event.accountId} ${event.kind} ${event.key}`;
    if (this.#outgoing.size >= maxOutgoing && !this.#outgoing.has(key)) return;
    this.#outgoing.set(key, event);
    this.#flushing ??= setTimeout(() => this.#flush(), flushMs);
  }

  /** Subscribes to an account's events until the returned function is called. */
  listen(accountId: number, listener: LiveListener): () => void {
    const all = this.#listeners.get(accountId) ?? new Set();
    this.#listeners.set(accountId, all.add(listener));
    if (all.size === 1) this.#announce();
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.#listeners.get(accountId) === all) this.#listeners.delete(accountId);
    };
  }

  #deliver(event: LiveEvent): void {
    for (const listener of this.#listeners.get(event.accountId) ?? []) listener(event);
  }

  #announce(): void {
    const accounts = [...this.#listeners.keys()];
    for (let at = 0; at < accounts.length; at += 400)
      this.#notify(watchChannel, JSON.stringify({ from: this.#process, accounts: accounts.slice(at, at + 400) }));
  }

  #heardWatch(payload: string): void {
    const { from, accounts } = JSON.parse(payload) as { from: string; accounts: number[] };
    if (from === this.#process) return;
    for (const account of accounts) this.#elsewhere.set(account, performance.now() + 3 * announceMs);
  }

  #heardEvents(payload: string): void {
    const { from, events } = JSON.parse(payload) as { from: string; events: LiveEvent[] };
    if (from !== this.#process) for (const event of events) this.#deliver(event);
  }

  #flush(): void {
    this.#flushing = undefined;
    const printed = [...this.#outgoing.values()].map((event) => JSON.stringify(event));
    this.#outgoing.clear();
    let [batch, bytes, sent] = [[] as string[], 0, 0];
    const send = () => {
      if (batch.length > 0 && sent++ < maxNotifications)
        this.#notify(eventChannel, `{"from":"${this.#process}","events":[${batch.join(",")}]}`);
      [batch, bytes] = [[], 0];
    };
    for (const event of printed) {
      const size = Buffer.byteLength(event) + 1;
      if (size > maxPayload - 100) continue;
      if (bytes + size > maxPayload - 100) send();
      batch.push(event);
      bytes += size;
    }
    send();
  }

  #notify(channel: string, payload: string): void {
    notify({ sql: this.#sql, log: this.#log }, channel, payload);
  }
}
