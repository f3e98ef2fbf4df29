import type { Context } from "../../../../base/context.ts";
import { Refusal, refuseField } from "../../../../base/errors.ts";
import { say } from "../../../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../../../base/ids.ts";
import { findLink, post, useLink } from "../../mail/mails.ts";
import { endLogin, lockLogin } from "../ending.ts";
import { hashPassword, refuseWeakPassword } from "../passwords.ts";
import type { SignIn } from "../sign-in.ts";
import * as store from "../store.ts";
import { auditLogin } from "../../sign-in-log.ts";

/** How long a link that resets a password is valid. */
export const resetMinutes = 30;

/**
 * Asks for a link by mail. Whether the address has a login is looked up only when the mail is written, so neither the answer
 * nor its timing reveals it.
 *
 * @param address the client's, from `addressKey`
 */
export async function requestReset(ctx: Context, signIn: SignIn, typed: string, address: string): Promise<void> {
  if (ctx.config.smtpUrl === undefined) {
    throw new Refusal(
      "conflict",
      say(
        "This installation sends no mail. Ask its operator to reset your password, or run `tuma password` on the machine itself.",
      ),
    );
  }
  const email = typed.trim().toLowerCase();
  await signIn.admitReset(email, address);
  await post(ctx, ctx.sql, { kind: "reset", recipient: email });
}

const gone = () =>
  new Refusal(
    "not_found",
    say("The link is unknown, already used or older than {minutes} minutes. Ask for a new one.", {
      minutes: resetMinutes,
    }),
  );

/** A login that a link can reset, with the accounts that it opens. */
export interface ResettableLogin {
  user: store.UserRow;
  accounts: store.MembershipRow[];
}

/** The address that a link was sent to, and its logins, oldest first. */
export async function showReset(ctx: Context, token: string): Promise<{ email: string; logins: ResettableLogin[] }> {
  const link = await findLink(ctx, "reset", token);
  const users = link ? await store.findUsersByEmail(ctx.sql, link.recipient) : [];
  if (!link || users.length === 0) throw gone();
  const accountsOf = (user: store.UserRow) => store.listMemberships(ctx.sql, user.id);
  const logins = await Promise.all(users.map(async (user) => ({ user, accounts: await accountsOf(user) })));
  return { email: link.recipient, logins };
}

/** The request by which the holder of a link sets a new password. */
export interface Reset {
  token: string;
  /** `usr_<id>`; needed only if the address has several logins. */
  login?: string;
  password: string;
  code?: string;
}

/**
 * Sets a new password by a link and ends all that the login got with the former one. A second factor is still required: whoever reads a person's mail must not
 * get in with it alone. The link and all others to the address stop working.
 */
export async function resetByLink(ctx: Context, signIn: SignIn, input: Reset, address: string): Promise<store.UserRow> {
  const { token, password, code } = input;
  const link = await findLink(ctx, "reset", token);
  const users = link ? await store.findUsersByEmail(ctx.sql, link.recipient) : [];
  if (!link || users.length === 0) throw gone();
  const user = chosen(users, input.login);
  refuseWeakPassword(password, [user.email, user.name]);
  await signIn.checkCode(user, code, address);
  const hashed = await hashPassword(password, user.password);
  return ctx.sql.begin(async (tx) => {
    // If two use it concurrently, one finds the link gone.
    if (!(await useLink(tx, link.id, token))) throw gone();
    const current = await lockLogin(tx, user.id);
    if (!current) throw gone();
    const [actor, action] = [`${formatId("usr", user.id)} (${user.email})`, "password.reset_by_mail" as const];
    await store.setPassword(ctx, tx, current, hashed);
    await auditLogin(ctx, tx, user, actor, action);
    await endLogin(ctx, tx, current, actor, action);
    await post(ctx, tx, { kind: "changed", recipient: user.email, about: user.id, details: { change: "password" } });
    return current;
  });
}

function chosen(users: store.UserRow[], wireId: string | undefined): store.UserRow {
  if (wireId === undefined && users.length === 1) return users[0]!;
  const id = parseId("usr", wireId ?? "");
  const user = users.find((each) => each.id === id);
  if (user) return user;
  throw refuseField(
    "invalid_request",
    "login",
    say("`login` is not one of the logins of this address. Send the `id` of the one whose password you forgot."),
  );
}
