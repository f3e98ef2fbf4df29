/**
 * What an approval is, whatever is asked for: who asked, until when it waits, and who decided. The tables of what is asked for have these
 * columns; each is changed by conditional updates with `waits`, so that of several decisions at once one wins.
 */
import type { Db, Fragment } from "../../base/db.ts";
import { refuseWithout } from "../../base/postgres/migrate.ts";
import { rootNow } from "./credentials-store.ts";

/** How something that was asked for stands. `expired`: nobody decided in time. */
export type ApprovalState = "waiting" | "approved" | "rejected" | "withdrawn" | "expired";

/** Call where something begins to wait for approvers: versions that have none would send and credit at once, and say nothing. */
export const relyOnApprovers = (db: Db): Promise<void> => refuseWithout(db, "202611281825_approvals.sql");

/** How long something waits for an approver. */
export const waitMs = 7 * 86_400_000;

/** Who asks, and what they say to whoever decides. */
export interface Asking {
  asked_by: string;
  asked_by_name: string;
  /** Whose decision it would be: the person at the beginning of a chain of tokens, or its first token. */
  asked_by_root: string;
  approval_note: string | null;
  created_at: Date;
  expires_at: Date;
}

/** The part of a row that every approval has. */
export interface Lifecycle extends Asking {
  state: ApprovalState;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  note: string | null;
}

/**
 * Its columns; what nobody decided in time has expired, whether the row says so yet or not.
 *
 * @param account the column of the account that it was asked in
 */
export const lifecycle = (db: Db, now: Date, account: Fragment): Fragment => db`
  case when state = 'waiting' and expires_at <= ${now} then 'expired' else state end as state, asked_by, asked_by_name,
  ${rootNow(db, account, db`asked_by_root`)} as asked_by_root,
  approval_note, created_at, expires_at, decided_by, decided_by_name, decided_at, note`;

/** The condition that something still waits. */
export const waits = (db: Db, now: Date): Fragment => db`state = 'waiting' and expires_at > ${now}`;

/** Who decided, and what. */
export interface Decision {
  state: "approved" | "rejected" | "withdrawn";
  by: string;
  byName: string;
  note: string | null;
  now: Date;
}

/** The assignments of a decision. */
export const decidedAs = (db: Db, { state, by, byName, note, now }: Decision): Fragment => db`
  state = ${state}, decided_by = ${by}, decided_by_name = ${byName}, decided_at = ${now}, note = ${note}`;

/** The state on the wire. */
export const statusOf = ({ state }: Pick<Lifecycle, "state">) =>
  state === "waiting" ? ("waiting_for_approval" as const) : state;

/** Whether it waits and somebody with this root asked for it, who alone takes it back. */
export const isOwn = (row: Lifecycle, root: string): boolean => row.state === "waiting" && row.asked_by_root === root;

/** Whether it waits and somebody else asked for it, so that one with this root may decide it. */
export const isOthers = (row: Lifecycle, root: string): boolean =>
  row.state === "waiting" && row.asked_by_root !== root;

/** In wire form. */
export const lifecycleJson = (row: Lifecycle) => ({
  status: statusOf(row),
  asked_by: row.asked_by,
  asked_by_name: row.asked_by_name,
  approval_note: row.approval_note,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  decided_by_name: row.decided_by_name,
  decided_at: row.decided_at?.toISOString() ?? null,
  note: row.note,
});
