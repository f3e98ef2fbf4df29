import type { Context } from "../base/context.ts";
import type { Tx } from "../base/db.ts";
import type { Caller } from "../http/auth.ts";
import { insertAudit } from "./store.ts";

export { auditEntries } from "./store.ts";

/** What was done to an account. */
export interface Deed {
  /** The account that it was done to, which may be another than the doer's. */
  accountId: number;
  /** `token.created`, `account.changed`, … */
  action: string;
  /** What it was done to, as its id or name. */
  target?: string;
  /** Never a secret. */
  details?: Record<string, unknown>;
}

/** Writes into the audit log, in the transaction of the deed: no deed without its entry, no entry without its deed. */
export async function audit(ctx: Context, tx: Tx, caller: Caller, deed: Deed): Promise<void> {
  await auditAs(ctx, tx, `${caller.actor} (${caller.name})`, deed);
}

/** Writes what a part of the program did by itself, under the name of that part. */
export async function auditAs(ctx: Context, tx: Tx, actor: string, deed: Deed): Promise<void> {
  await insertAudit(tx, deed.accountId, {
    id: await ctx.ids.one(tx),
    actor,
    action: deed.action,
    target: deed.target ?? null,
    details: deed.details ?? {},
  });
}
