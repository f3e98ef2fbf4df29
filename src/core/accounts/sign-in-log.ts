/** What signing in and out leaves in the audit logs of a login's accounts. */
import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { formatId } from "../../base/ids.ts";
import { auditAs } from "./audit.ts";
import type { AuditAction } from "./audit-actions.ts";
import { firstAccount, foldAudit, type FoldedAction } from "./store.ts";
import * as people from "./people/store.ts";

/** Failures of a login within this time share an entry, so that a flood of them does not fill the log. */
const foldedMs = 3_600_000;

type Login = Pick<people.UserRow, "id" | "email">;

const actorOf = ({ id, email }: Login) => `${formatId("usr", id)} (${email})`;

/** The accounts whose logs tell of a login: its own; for an operator without any, the first. */
async function accountsOf(db: Tx | Context["sql"], { id }: Login): Promise<number[]> {
  const accounts = (await people.listMemberships(db, id)).map((each) => each.account_id);
  if (accounts.length === 0) accounts.push((await firstAccount(db))!);
  return accounts;
}

/** Records what happened to a login in each of its accounts; for an operator without an account, in the first account. */
export async function auditLogin(
  ctx: Pick<Context, "ids">,
  tx: Tx,
  user: Login,
  actor: string,
  action: AuditAction,
  details: Record<string, string> = {},
): Promise<void> {
  const target = formatId("usr", user.id);
  for (const accountId of await accountsOf(tx, user))
    await auditAs(ctx, tx, actor, { accountId, action, target, details: { email: user.email, ...details } });
}

/** Records that a person signed in or out. `address` is the client's, from `addressKey`. */
export const auditSession = (
  ctx: Pick<Context, "ids">,
  tx: Tx,
  user: Login,
  action: "session.signed_in" | "session.signed_out",
  address: string,
): Promise<void> => auditLogin(ctx, tx, user, actorOf(user), action, { address });

/**
 * Records a failure to sign in to some logins of an address. In the background, so that the answer takes the same time for an address
 * without a login.
 */
export function noteFailure(ctx: Context, users: Login[], action: FoldedAction, address: string): void {
  const now = ctx.clock.now();
  const times = { now, since: new Date(now.getTime() - foldedMs) };
  const work = async () => {
    for (const user of users)
      for (const accountId of await accountsOf(ctx.sql, user)) {
        const entry = { id: await ctx.ids.one(), actor: "somebody", action, target: formatId("usr", user.id), address };
        await foldAudit(ctx.sql, accountId, entry, times);
      }
  };
  work().catch((error: unknown) => ctx.log.warn({ err: error }, "a failure to sign in was not recorded"));
}
