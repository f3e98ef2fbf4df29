import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { Refusal, refuseField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import { fallbackLanguage } from "../../../base/languages.ts";
import { endOfToken, type Caller } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import type { List } from "../../../http/pages.ts";
import { audit, auditAs } from "../audit.ts";
import { actorOf, credentialsOf, endChosen, endPersonal, checkGiver, type Ended } from "../credentials.ts";
import type { CredentialRow } from "../credentials-store.ts";
import { endLinks, findLink, linkHash, makeLinkToken, post } from "../mail/mails.ts";
import { lockChecked } from "./ending.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import { knownRights, refuseExcess } from "./own-roles.ts";
import * as store from "./store.ts";
import { rightsOf, type Role } from "./roles.ts";
import { findScopes } from "./roles-store.ts";
import { moveSessions } from "./sessions-store.ts";
import type { SignIn } from "./sign-in.ts";
import { lockAccount, type AccountRow } from "../store.ts";

/** Maximum people and open invitations of an account. */
const maxMembers = 1000;
const invitationDays = 7;

/** An invitation with the token of its link, which is available only now. */
export interface IssuedInvitation {
  row: store.InvitationRow;
  token: string;
  /** Whether a link is sent by mail as well. */
  mailed: boolean;
}

/** What a role that somebody already has permits. */
const rightsHeld = async (tx: Tx, accountId: number, role: Role) =>
  rightsOf(role, await findScopes(tx, accountId, role));

/** The people of an account. */
export function membersOf({ sql }: Context, accountId: number): List<store.MemberRow> {
  return {
    count: () => store.countMembers(sql, accountId),
    read: (window) => store.listMembers(sql, accountId, window),
  };
}

/** The invitations of an account that have neither been accepted nor expired. */
export function openInvitations({ sql, clock }: Context, accountId: number): Promise<store.ListedInvitation[]> {
  return store.listInvitations(sql, accountId, clock.now());
}

/** Invites a person by email address, replacing earlier invitations. */
export async function invite(
  ctx: Context,
  caller: Caller,
  { email: typed, role }: { email: string; role: Role },
): Promise<IssuedInvitation> {
  const email = typed.trim().toLowerCase();
  return ctx.sql.begin(async (tx) => {
    await lockAccount(tx, caller.accountId);
    await checkGiver(tx, caller);
    refuseExcess(caller, role, await knownRights(tx, caller.accountId, role));
    await refuseMember(tx, caller.accountId, email);
    await store.deleteInvitationsTo(tx, caller.accountId, email);
    const [people, open] = [
      await store.countMembers(tx, caller.accountId),
      await store.countInvitations(tx, caller.accountId),
    ];
    if (people + open >= maxMembers)
      throw new Refusal(
        "conflict",
        say("The account has the maximum of {most} people and invitations.", { most: maxMembers }),
      );
    return writeInvitation(ctx, tx, caller, { accountId: caller.accountId, email, role });
  });
}

/** @param latest when the token that invites ends, and the invitation with it */
const expiryFrom = (now: Date, latest: Date | undefined) =>
  new Date(Math.min(now.getTime() + invitationDays * 86_400_000, latest?.getTime() ?? Infinity));

/** Inserts an invitation. The caller has checked that it is permitted. */
export async function writeInvitation(
  ctx: Context,
  tx: Tx,
  caller: Caller,
  { accountId, email, role }: { accountId: number; email: string; role: Role },
): Promise<IssuedInvitation> {
  const now = ctx.clock.now();
  const token = makeLinkToken();
  const row = {
    account_id: accountId,
    id: await ctx.ids.one(tx),
    email,
    role,
    expires_at: expiryFrom(now, endOfToken(caller)),
    created_at: now,
  };
  await store.insertInvitation(tx, { ...row, hash: linkHash(token), createdBy: caller.actor });
  await audit(ctx, tx, caller, { accountId, action: "member.invited", target: email, details: { role } });
  return { row, token, mailed: await mailInvitation(ctx, tx, caller, row) };
}

/** Invites again: a new link, valid from now, by mail if there is an SMTP server. Earlier links stop working. */
export async function resendInvitation(ctx: Context, caller: Caller, wireId: string): Promise<IssuedInvitation> {
  const { accountId } = caller;
  const token = makeLinkToken();
  return ctx.sql.begin(async (tx) => {
    await lockAccount(tx, accountId);
    await checkGiver(tx, caller);
    const id = parseId("inv", wireId) ?? 0;
    const expires_at = expiryFrom(ctx.clock.now(), endOfToken(caller));
    const renewed = { hash: linkHash(token), expires_at, createdBy: caller.actor };
    const row = await store.renewInvitation(tx, accountId, id, renewed);
    if (!row) throw notFound();
    refuseExcess(caller, row.role, await rightsHeld(tx, accountId, row.role));
    await endLinks(tx, "invitation", { about: id });
    await audit(ctx, tx, caller, { action: "invitation.resent", target: row.email, details: { role: row.role } });
    return { row, token, mailed: await mailInvitation(ctx, tx, caller, row) };
  });
}

function mailInvitation(ctx: Context, tx: Tx, caller: Caller, { id, email }: store.InvitationRow): Promise<boolean> {
  // The reader's language is still unknown: most likely it is the inviter's.
  const { userId, name, language = fallbackLanguage } = caller;
  const details: Record<string, string> = userId === undefined ? { language } : { language, by: name };
  return post(ctx, tx, { kind: "invitation", recipient: email, about: id, details });
}

async function refuseMember(tx: Tx, accountId: number, email: string): Promise<void> {
  if (!(await store.isMember(tx, accountId, email))) return;
  throw refuseField("conflict", "email", say("This person is already in the account. Change the role instead."));
}

/** The member named in a path, locked with the account so that two owners cannot remove each other concurrently. */
async function lockMember(tx: Tx, accountId: number, wireId: string): Promise<store.MemberRow> {
  await lockAccount(tx, accountId);
  const id = parseId("usr", wireId);
  const member = id === undefined ? undefined : await store.findMember(tx, accountId, id);
  if (!member) throw notFound();
  return member;
}

async function refuseLastOwner(tx: Tx, accountId: number, member: store.MemberRow): Promise<void> {
  if (member.role !== "owner" || (await store.countMembers(tx, accountId, "owner")) > 1) return;
  throw new Refusal("conflict", say("This is the last owner of the account. Make someone else an owner first."));
}

/** An account, locked; undefined if the person does not own it. */
export async function lockOwned(tx: Tx, accountId: number, userId: number): Promise<AccountRow | undefined> {
  const account = await lockAccount(tx, accountId);
  return (await store.findMember(tx, accountId, userId))?.role === "owner" ? account : undefined;
}

/** Changes a member's role. */
export async function changeRole(ctx: Context, caller: Caller, wireId: string, role: Role): Promise<store.MemberRow> {
  const { accountId } = caller;
  return ctx.sql.begin(async (tx) => {
    const member = await lockMember(tx, accountId, wireId);
    await checkGiver(tx, caller);
    refuseExcess(caller, role, await knownRights(tx, accountId, role));
    refuseExcess(caller, member.role, await rightsHeld(tx, accountId, member.role));
    if (role !== "owner") await refuseLastOwner(tx, accountId, member);
    await store.putMember(tx, accountId, member.id, role);
    const because = "member.role_changed";
    const details = { from: member.role, to: role };
    await audit(ctx, tx, caller, { accountId, action: because, target: wireId, details });
    // Only owners get tokens for their password, and invite.
    if (role !== "owner")
      await endPersonal(ctx, tx, member.id, { accountId, actor: actorOf(caller), because, invitations: true });
    return { ...member, role };
  });
}

/** The credentials of a removed person. */
export interface Removal {
  /** What was revoked with the person, as requested. */
  revoked: Ended[];
  /** What still works. */
  left: CredentialRow[];
}

/**
 * Removes a member, whose sessions lose access to the account, whose tokens for the password end, and whose login ends with the last
 * account; or revokes an invitation. What else the person made belongs to the account: `revoke` has the ids of what is to end as well,
 * separated by commas.
 */
export async function removeMember(
  ctx: Context,
  caller: Caller,
  wireId: string,
  revoke: string | undefined,
): Promise<Removal> {
  const { accountId } = caller;
  return ctx.sql.begin(async (tx) => {
    const invitation = parseId("inv", wireId);
    if (invitation !== undefined) {
      const row = await store.deleteInvitation(tx, accountId, invitation);
      if (!row) throw notFound();
      await audit(ctx, tx, caller, { accountId, action: "invitation.withdrawn", target: row.email });
      return { revoked: [], left: [] };
    }
    const member = await lockMember(tx, accountId, wireId);
    await checkGiver(tx, caller);
    refuseExcess(caller, member.role, await rightsHeld(tx, accountId, member.role));
    await refuseLastOwner(tx, accountId, member);
    await store.lockUser(tx, member.id);
    const because = "member.removed";
    const about = { accountId, actor: actorOf(caller), because };
    const revoked = revoke ? await endChosen(ctx, tx, about, wireId, revoke) : [];
    await endPersonal(ctx, tx, member.id, { ...about, invitations: true });
    await store.deleteMember(tx, accountId, member.id);
    await moveSessions(tx, member.id, accountId);
    await store.deleteIfNowhere(tx, member.id);
    await audit(ctx, tx, caller, {
      accountId,
      action: because,
      target: wireId,
      details: { email: member.email, role: member.role },
    });
    return { revoked, left: await credentialsOf(tx, accountId, wireId) };
  });
}

/** What an invitation's link shows before it is accepted. */
export async function showInvitation(ctx: Context, token: string) {
  // The link that the inviter passes on differs from the one in the mail, which is created when the mail is sent.
  const mailed = await findLink(ctx, "invitation", token);
  const row = await store.findInvitation(ctx.sql, { hash: linkHash(token), id: mailed?.about }, ctx.clock.now());
  if (!row) throw gone();
  return row;
}

const gone = () =>
  new Refusal("not_found", say("The invitation is unknown, already used or expired. Ask for a new one."));

/** What the holder of an invitation's link sends to accept it. */
export interface Acceptance {
  token: string;
  name: string;
  password: string;
  code?: string;
  /**
   * The password is that of an existing login. If false, a new login is created, unless an existing one happens to have this
   * password.
   */
  existing?: boolean;
}

/**
 * Accepts an invitation. Whoever holds the link is let in, with a login of the invited address whose password they know
 * or with a new one, which is bound to this account. The address alone decides nothing, since nobody has proved that it belongs
 * to them: a login that somebody else created for it neither gets in nor keeps anybody out.
 */
export async function acceptInvitation(
  ctx: Context,
  signIn: SignIn,
  input: Acceptance,
  address: string,
): Promise<{ user: store.UserRow; accountId: number }> {
  const invitation = await showInvitation(ctx, input.token);
  const { email, account_id: accountId, role } = invitation;
  if (!input.existing) refuseWeakPassword(input.password, [email, input.name]);
  const credentials = { ...input, email };
  const known = input.existing ? await signIn.check(credentials, address) : await signIn.find(credentials, address);
  const made = known ? undefined : await newLogin(ctx, email, input);
  return ctx.sql.begin(async (tx) => {
    // If two accept concurrently, one finds the invitation gone.
    if (!(await store.deleteInvitation(tx, accountId, invitation.id))) throw gone();
    if (made) await store.insertUser(tx, made);
    const user = known ? await lockChecked(tx, known) : (await store.lockUser(tx, made!.id))!;
    await store.putMember(tx, accountId, user.id, role);
    const target = formatId("usr", user.id);
    const details = { role, login: made ? "new" : "existing" };
    await auditAs(ctx, tx, `${target} (${email})`, { accountId, action: "member.joined", target, details });
    return { user, accountId };
  });
}

async function newLogin(ctx: Context, email: string, { name, password }: Acceptance) {
  const [beside] = await store.findUsersByEmail(ctx.sql, email);
  const hashed = await hashPassword(password, beside?.password);
  return { id: await ctx.ids.one(), email, name, password: hashed, operator: false };
}
