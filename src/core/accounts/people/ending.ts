/** What ends with a change of a login, or of its place in an account. docs/security.md has the whole table. */
import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { endPersonal } from "../credentials.ts";
import { endLinks } from "../mail/mails.ts";
import { lockAccountsOf } from "../store.ts";
import { deleteSessionsOf } from "./sessions-store.ts";
import * as store from "./store.ts";

/** Besides the sessions, which end with each of them. */
const endings = {
  "password.changed": { tokens: true, links: true },
  "password.reset": { tokens: true, links: true },
  "password.reset_by_mail": { tokens: true, links: true },
  "totp.enabled": { tokens: true, links: false },
  "totp.disabled": { tokens: false, links: false },
};

/** A change of a login, as the audit log names it. */
export type LoginChange = keyof typeof endings;

/** Locks a login for a change, and before it the accounts whose credentials may end with it. */
export async function lockLogin(tx: Tx, userId: number): Promise<store.UserRow | undefined> {
  await lockAccountsOf(tx, userId);
  return store.lockUser(tx, userId);
}

/**
 * Ends a login's sessions and, depending on the change, what it got with its former password: tokens with all that they made, links in
 * mails, and the invitations that it sent. The caller has locked the login with `lockLogin`.
 */
export async function endLogin(
  ctx: Pick<Context, "ids">,
  tx: Tx,
  user: Pick<store.UserRow, "id" | "email">,
  actor: string,
  because: LoginChange,
): Promise<void> {
  const { tokens, links } = endings[because];
  await deleteSessionsOf(tx, user.id);
  if (tokens) await endPersonal(ctx, tx, user.id, { actor, because, invitations: links });
  if (!links) return;
  await endLinks(tx, "reset", { recipient: user.email });
  await endLinks(tx, "address", { about: user.id });
}

/**
 * Locks a login whose credentials were just checked. Refuses if they changed meanwhile, so that what it is about to get does not
 * outlive them. A transaction that also locks accounts does so before.
 */
export async function lockChecked(tx: Tx, checked: store.UserRow): Promise<store.UserRow> {
  const user = await store.lockUser(tx, checked.id);
  if (user?.password === checked.password && (user.totp === null) === (checked.totp === null)) return user;
  throw new Refusal(
    "conflict",
    say("The password or the one-time codes of this login have just changed. Sign in again."),
  );
}
