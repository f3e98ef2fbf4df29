/** Messages that wait to be submitted, for operators: of all accounts, without their texts. */
import type { Context } from "../../../base/context.ts";
import { dayMs } from "../../../base/time.ts";
import type { Reached } from "../../../http/auth.ts";
import type { CountedList } from "../../../http/pages.ts";
import * as store from "./store.ts";

export { causesOf, waitKinds, waitCauses, type WaitingRow, type WaitKind, type WaitCause } from "./store.ts";

type Clocked = Pick<Context, "sql" | "clock">;

/** The number of waiting messages of each kind. */
export interface Waiting extends Record<store.WaitKind, number> {
  /** Since when the oldest is overdue. */
  overdueSince: Date | undefined;
}

/** How many messages wait, counted up to 100,000 that are due within minutes and as many that are due later. */
export async function countWaiting({ sql, clock }: Clocked): Promise<Waiting> {
  const counts = await store.countByCause(sql, clock.now(), {});
  const of = (kind: store.WaitKind) => counts.filter(({ cause }) => store.causesOf[kind].includes(cause));
  const sum = (kind: store.WaitKind) => of(kind).reduce((total, { messages }) => total + messages, 0);
  const [earliest] = of("overdue")
    .flatMap(({ earliest }) => earliest ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime());
  return { overdue: sum("overdue"), held: sum("held"), scheduled: sum("scheduled"), overdueSince: earliest };
}

/** The waiting messages of all accounts or of one. */
export function waitingMessages({ sql, clock }: Clocked, filter: store.WaitingFilter): CountedList<store.WaitingRow> {
  const now = clock.now();
  return {
    count: (limit) => store.countWaiting(sql, now, filter, limit),
    read: (window) => store.listWaiting(sql, now, filter, window),
  };
}

/** What an account sends in the next seven days: its bulk sends, and its single messages together; the first few. */
export function scheduledSoon({ sql, clock }: Clocked, owner: Reached): Promise<store.ScheduledRow[]> {
  const from = clock.now();
  return store.listScheduled(sql, owner, { from, to: new Date(from.getTime() + 7 * dayMs), limit: 5 });
}

/** Messages read per priority by a check that runs every few seconds. */
const glance = 2_000;

/** Since when a message is overdue, if one should have been sent before `before`. */
export const overdueSince = ({ sql, clock }: Clocked, before: Date): Promise<Date | undefined> =>
  store.oldestOverdue(sql, clock.now(), before, glance);

/** How many messages are overdue, counted up to `limit`. */
export const countOverdue = ({ sql, clock }: Clocked, limit: number): Promise<number> =>
  store.countWaiting(sql, clock.now(), { causes: store.causesOf.overdue }, limit);
