import type { Context } from "../../../../base/context.ts";
import type { Sql } from "../../../../base/db.ts";
import { parseId } from "../../../../base/ids.ts";
import { resetPassword } from "./resets.ts";
import { findUser, findUsersByEmail, listMemberships } from "../store.ts";

/**
 * For users who cannot sign in any more, named by address or id (`usr_…`): generates a new password, turns one-time codes off, lifts the limit on
 * failed sign-ins, and ends all of that user's sessions. Where an address has several logins or none, nothing is done, and they are
 * returned with their accounts.
 */
export async function newPassword(
  ctx: Context,
  who: string,
): Promise<{ email: string; password: string } | { logins: { id: number; accounts: string }[] }> {
  const id = parseId("usr", who);
  const found = id === undefined ? await findUsersByEmail(ctx.sql, who) : [await findUser(ctx.sql, id)];
  const users = found.filter((user) => user !== undefined);
  const [user] = users;
  if (users.length === 1 && user)
    return { email: user.email, password: await resetPassword(ctx, user, "tuma password") };
  return {
    logins: await Promise.all(
      users.map(async (each) => ({ id: each.id, accounts: await accountsOf(ctx.sql, each.id) })),
    ),
  };
}

async function accountsOf(sql: Sql, userId: number): Promise<string> {
  const accounts = await listMemberships(sql, userId);
  return accounts.map((each) => `${each.role} of ${each.name}`).join(", ") || "no account";
}
