import type { Context } from "../../../../base/context.ts";
import { parseId } from "../../../../base/ids.ts";
import type { Caller } from "../../../../http/auth.ts";
import { notFound } from "../../../../http/errors.ts";
import type { List } from "../../../../http/pages.ts";
import { actorOf, refuseBound } from "../../credentials.ts";
import { post, type Posting } from "../../mail/mails.ts";
import { endLogin, lockLogin } from "../ending.ts";
import { hashPassword, makePassword } from "../passwords.ts";
import * as store from "../store.ts";
import { auditLogin } from "../../sign-in-log.ts";

/** Every login whose address or name contains a text, oldest first: for operators. */
export function loginsLike({ sql }: Context, text = ""): List<store.LoginRow> {
  const wanted = text.trim().toLowerCase();
  return {
    count: () => store.countLogins(sql, wanted),
    read: (window) => store.listLogins(sql, wanted, window),
  };
}

/**
 * Resets the password of the person with this wire id on behalf of an operator. Returns the new password, which is available
 * only now.
 */
export async function resetPerson(
  ctx: Context,
  caller: Caller,
  wireId: string,
): Promise<{ user: store.UserRow; password: string }> {
  refuseBound(caller);
  const id = parseId("usr", wireId);
  const user = id === undefined ? undefined : await store.findUser(ctx.sql, id);
  if (!user) throw notFound();
  return { user, password: await resetPassword(ctx, user, actorOf(caller)) };
}

/**
 * Generates a new password for a login, turns its one-time codes off, ends its sessions and resets the limit on its guesses.
 * This is recorded in the audit log, and the person gets a mail.
 */
export async function resetPassword(
  ctx: Posting & Pick<Context, "sql" | "secrets">,
  user: store.UserRow,
  actor: string,
): Promise<string> {
  const password = makePassword();
  const hashed = await hashPassword(password, user.password);
  await ctx.sql.begin(async (tx) => {
    await lockLogin(tx, user.id);
    await store.removeTotp(tx, user.id);
    await store.setPassword(ctx, tx, user, hashed);
    await auditLogin(ctx, tx, user, actor, "password.reset");
    await endLogin(ctx, tx, user, actor, "password.reset");
    await post(ctx, tx, { kind: "changed", recipient: user.email, about: user.id, details: { change: "reset" } });
  });
  return password;
}
