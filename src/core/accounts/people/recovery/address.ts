/** A person changing the address that they sign in with. */
import type { Context } from "../../../../base/context.ts";
import type { Tx } from "../../../../base/db.ts";
import { Refusal, refuseField } from "../../../../base/errors.ts";
import { say } from "../../../../base/sentences/sentence.ts";
import { formatId } from "../../../../base/ids.ts";
import { endLinks, findLink, openLink, post, useLink } from "../../mail/mails.ts";
import { own, refuseWrongPassword, type Self } from "../profile.ts";
import type { SignIn } from "../sign-in.ts";
import * as store from "../store.ts";
import { auditLogin } from "../../sign-in-log.ts";

/** How long the link to a new address is valid. */
export const addressHours = 24;

const actorOf = (user: store.UserRow) => `${formatId("usr", user.id)} (${user.email})`;

/** The address of a login, and the one that waits to be confirmed. */
export interface RequestedAddress {
  email: string;
  pending: string | null;
}

/** The caller's address, and the one that a link which is still valid, or about to be sent, changes it to. */
export async function readAddress(ctx: Context, self: Self): Promise<RequestedAddress> {
  const { id, email } = await own(ctx, self);
  return { email, pending: (await openLink(ctx, "address", id)) ?? null };
}

/** Withdraws a requested change: its links end. Without one, nothing happens. */
export async function withdrawAddress(ctx: Context, self: Self): Promise<RequestedAddress> {
  const user = await own(ctx, self);
  const pending = await openLink(ctx, "address", user.id);
  if (pending !== undefined)
    await ctx.sql.begin(async (tx) => {
      await endLinks(tx, "address", { about: user.id });
      await auditLogin(ctx, tx, user, actorOf(user), "email.change_withdrawn", { new_email: pending });
    });
  return { email: user.email, pending: null };
}

/**
 * Changes the address of the caller's login: when the link mailed to the new address is used, or at once if this installation sends no
 * mail. The password is required. The former address is notified of the request, while it can still reset the password, and of the change.
 */
export async function requestAddress(
  ctx: Context,
  signIn: SignIn,
  self: Self,
  given: { email: string; current_password?: string },
): Promise<RequestedAddress> {
  const user = await own(ctx, self);
  const email = given.email.trim().toLowerCase();
  await refuseWrongPassword(signIn, user, given.current_password, self);
  if (email === user.email)
    throw refuseField("invalid_request", "email", say("`email` is already your address. Enter another one."));
  const byMail = ctx.config.smtpUrl !== undefined;
  await ctx.sql.begin(async (tx) => {
    await refuseTaken(tx, user, email);
    if (!byMail) return changeAddress(ctx, tx, user, email);
    await endLinks(tx, "address", { about: user.id });
    if (!(await post(ctx, tx, { kind: "address", recipient: email, about: user.id }))) throw flooded();
    await post(ctx, tx, { kind: "changed", recipient: user.email, about: user.id, details: { change: "email_asked" } });
    await auditLogin(ctx, tx, user, actorOf(user), "email.change_requested", { new_email: email });
  });
  return byMail ? { email: user.email, pending: email } : { email, pending: null };
}

const flooded = () =>
  refuseField(
    "conflict",
    "email",
    say("Too many of these mails were sent to `email` today. Use the link in the last one, or try again tomorrow."),
  );

/** Two people of one account must not share an address, or nobody could tell them apart. */
async function refuseTaken(tx: Tx, user: store.UserRow, email: string): Promise<void> {
  if (!(await store.isColleague(tx, user.id, email))) return;
  throw refuseField(
    "conflict",
    "email",
    say("`email` belongs to somebody else in your account. Enter another address."),
  );
}

/** Changes the address, ends the links to the former one, and notifies it. */
async function changeAddress(ctx: Context, tx: Tx, user: store.UserRow, email: string): Promise<void> {
  await store.setEmail(tx, user.id, email);
  await endLinks(tx, "reset", { recipient: user.email });
  await endLinks(tx, "address", { about: user.id });
  await auditLogin(ctx, tx, user, actorOf(user), "email.changed", { new_email: email });
  await post(ctx, tx, { kind: "changed", recipient: user.email, about: user.id, details: { change: "email" } });
}

const gone = () =>
  new Refusal(
    "not_found",
    say(
      "The link is unknown, already used, replaced by a later one or older than {hours} hours. Request a new one in the settings.",
      { hours: addressHours },
    ),
  );

/** A link and the login that it changes. */
async function findChange(ctx: Context, token: string) {
  const link = await findLink(ctx, "address", token);
  const user = link && link.about !== null ? await store.findUser(ctx.sql, link.about) : undefined;
  if (!link || !user) throw gone();
  return { link, user };
}

/** The change that a link makes: the current address and the new one. */
export async function showAddress(ctx: Context, token: string): Promise<{ email: string; new_email: string }> {
  const { link, user } = await findChange(ctx, token);
  return { email: user.email, new_email: link.recipient };
}

/** Changes an address to the one that the link was mailed to. */
export async function confirmAddress(ctx: Context, token: string): Promise<{ email: string }> {
  const { link, user } = await findChange(ctx, token);
  await ctx.sql.begin(async (tx) => {
    // If two use it concurrently, one finds the link gone.
    if (!(await useLink(tx, link.id, token))) throw gone();
    const current = await store.lockUser(tx, user.id);
    if (!current) throw gone();
    await refuseTaken(tx, current, link.recipient);
    await changeAddress(ctx, tx, current, link.recipient);
  });
  return { email: link.recipient };
}
