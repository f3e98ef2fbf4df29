import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import type { Caller } from "../../http/auth.ts";
import type { AuditAction, AuditDetail } from "./audit-actions.ts";
import { insertAudit } from "./store.ts";

export { auditEntries } from "./store.ts";

/** An action on an account. */
export interface AuditEntry {
  /** The affected account, by default the caller's own. */
  accountId?: number;
  action: AuditAction;
  /** The id or name of what was affected. */
  target?: string;
  /** Never contains a secret. */
  details?: Readonly<Partial<Record<AuditDetail, unknown>>>;
}

/** Writes an audit entry in the transaction of the action, so that neither exists without the other. */
export async function audit(ctx: Context, tx: Tx, caller: Caller, entry: AuditEntry): Promise<void> {
  await auditAs(ctx, tx, `${caller.actor} (${caller.name})`, { accountId: caller.accountId, ...entry });
}

/** Writes an audit entry for something the program did on its own; `actor` names the part that did it. */
export async function auditAs(
  ctx: Pick<Context, "ids">,
  tx: Tx,
  actor: string,
  entry: AuditEntry & { accountId: number },
): Promise<void> {
  await insertAudit(tx, entry.accountId, {
    id: await ctx.ids.one(tx),
    actor,
    action: entry.action,
    target: entry.target ?? null,
    details: entry.details ?? {},
  });
}
