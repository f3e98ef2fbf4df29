import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { invalidField, Refusal, refuseField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import type { Caller } from "../../../http/auth.ts";
import { audit } from "../audit.ts";
import type { Language } from "../../../base/languages.ts";
import { actorOf } from "../credentials.ts";
import { post } from "../mail/mails.ts";
import { endLogin, lockLogin } from "./ending.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import * as store from "./store.ts";
import type { Begun, Sessions } from "./sessions.ts";
import { totpPurpose, type SignIn } from "./sign-in.ts";
import { makeRecoveryCodes, makeSeed, matchingStep, otpauthUri, recoveryHash } from "./totp.ts";

/** A user changing their own login, and the session they use. */
export interface Self {
  caller: Caller;
  userId: number;
  /** The value of the session cookie. */
  session: string;
  /** The client's address, from `addressKey`. */
  address: string;
}

/** The login of a signed-in person. */
export async function own(ctx: Context, self: Self): Promise<store.UserRow> {
  const user = await store.findUser(ctx.sql, self.userId);
  if (!user) throw new Error("a session has a person");
  return user;
}

/** An abandoned or stolen session must not be enough to take over the login. */
export async function refuseWrongPassword(
  signIn: SignIn,
  user: store.UserRow,
  password: string | undefined,
  self: Self,
): Promise<void> {
  if (password === undefined) throw invalidField("current_password", say("This change requires `current_password`."));
  if (!(await signIn.confirm(user, password, self.address)))
    throw refuseField(
      "forbidden",
      "current_password",
      say("`current_password` is wrong. Enter the password that you sign in with."),
    );
}

/** Changes the name, the language or the password. A new password ends every session; the one in use continues under a new value. */
export async function changeProfile(
  ctx: Context,
  deps: { sessions: Sessions; signIn: SignIn },
  self: Self,
  patch: { name?: string; password?: string; current_password?: string; language?: Language | null },
): Promise<Begun | undefined> {
  const user = await own(ctx, self);
  if (patch.password !== undefined) {
    await refuseWrongPassword(deps.signIn, user, patch.current_password, self);
    refuseWeakPassword(patch.password, [user.email, patch.name ?? user.name]);
  }
  const password = patch.password === undefined ? undefined : await hashPassword(patch.password, user.password);
  return ctx.sql.begin(async (tx) => {
    const before = await lockLogin(tx, user.id);
    await store.updateProfile(tx, user.id, {
      name: patch.name ?? before!.name,
      password: password ?? before!.password,
      language: patch.language === undefined ? before!.language : patch.language,
    });
    if (password === undefined) return undefined;
    return restart(ctx, tx, deps.sessions, self, user, "password.changed");
  });
}

const mailed = { "password.changed": "password", "totp.enabled": "totp_on", "totp.disabled": "totp_off" };

/**
 * Records a change in the audit log, sends the person a mail in case somebody else made it, and ends what ends with it, except that the
 * session in use continues under a new value.
 */
async function restart(
  ctx: Context,
  tx: Tx,
  sessions: Sessions,
  { caller, userId }: Self,
  user: store.UserRow,
  action: keyof typeof mailed,
): Promise<Begun> {
  await audit(ctx, tx, caller, { action, target: caller.actor });
  const details = { change: mailed[action] };
  await post(ctx, tx, { kind: "changed", recipient: user.email, about: userId, details });
  await endLogin(ctx, tx, user, actorOf(caller), action);
  return sessions.begin(tx, userId, caller.accountId, caller.test);
}

/** Generates a TOTP seed. It takes effect only once a code confirms it. */
export async function offerTotp(
  ctx: Context,
  signIn: SignIn,
  self: Self,
  password: string | undefined,
): Promise<{ secret: string; uri: string }> {
  const user = await own(ctx, self);
  if (user.totp) throw alreadyOn();
  await refuseWrongPassword(signIn, user, password, self);
  const secret = makeSeed();
  await ctx.sql.begin((tx) => store.setNextTotp(tx, user.id, ctx.secrets.seal(secret, totpPurpose(user.id))));
  return { secret, uri: otpauthUri(secret, user.email) };
}

const alreadyOn = () =>
  new Refusal("conflict", say("One-time codes are already on. Turn them off first with `DELETE /console/totp`."));

/** Turns one-time codes on, given a code of the pending seed. Returns the recovery codes, shown only once. */
export async function confirmTotp(
  ctx: Context,
  deps: { sessions: Sessions },
  self: Self,
  code: string,
): Promise<{ codes: string[]; begun: Begun }> {
  const codes = makeRecoveryCodes();
  const begun = await ctx.sql.begin(async (tx) => {
    const user = await lockLogin(tx, self.userId);
    if (user!.totp) throw alreadyOn();
    if (!user!.totp_next)
      throw new Refusal("conflict", say("There is no seed to confirm. Request one with `POST /console/totp`."));
    const seed = ctx.secrets.open(user!.totp_next, totpPurpose(self.userId));
    const step = matchingStep(seed, code.replaceAll(" ", ""), ctx.clock.now(), 0);
    if (step === undefined)
      throw invalidField("code", say("`code` is wrong. Check the phone's clock and send the current code."));
    await store.confirmTotp(tx, self.userId, step, codes.map(recoveryHash));
    return restart(ctx, tx, deps.sessions, self, user!, "totp.enabled");
  });
  return { codes, begun };
}

/** Turns one-time codes off. */
export async function endTotp(
  ctx: Context,
  deps: { sessions: Sessions; signIn: SignIn },
  self: Self,
  password: string | undefined,
): Promise<Begun> {
  const user = await own(ctx, self);
  if (!user.totp) throw new Refusal("conflict", say("One-time codes are already off."));
  await refuseWrongPassword(deps.signIn, user, password, self);
  return ctx.sql.begin(async (tx) => {
    await lockLogin(tx, self.userId);
    await store.removeTotp(tx, self.userId);
    return restart(ctx, tx, deps.sessions, self, user, "totp.disabled");
  });
}
