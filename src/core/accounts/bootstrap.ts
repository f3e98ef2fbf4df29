import type { Context } from "../../base/context.ts";
import { formatId, type IdSource } from "../../base/ids.ts";
import type { Tx } from "../../base/db.ts";
import { StartFailure } from "../../base/errors.ts";
import { allScopes } from "../../http/auth.ts";
import { writeToken } from "./tokens/tokens.ts";
import { relyOnApprovers } from "./approvals.ts";
import { auditAs } from "./audit.ts";
import { assignNumber } from "./numbers/store.ts";
import { hashPassword, makePassword, weaknessOf } from "./people/passwords.ts";
import { english } from "../../base/sentences/sentence.ts";
import { firstOperator, hasUsers, insertUser, putMember } from "./people/store.ts";
import { decideSender } from "./senders/store.ts";
import { defaultCurrency } from "./settings.ts";
import { firstAccount, insertAccount, lockBootstrap } from "./store.ts";

/** The results of the first start. */
export interface FirstStart {
  /** The token, if this start created it: shown once. */
  token: string | undefined;
  /** The first user, if this start created it, with the password if it was generated: shown once. */
  login: { email: string; password: string | undefined } | undefined;
  isFirst: boolean;
}

/** The first user cannot have the password that the configuration gives them. */
export class WeakBootstrapPassword extends StartFailure {}

/** The sender and inbound numbers of the first account. */
const firstSender = "TUMA";
const firstNumbers = ["+250788000000", "7878"];

/**
 * Creates the first account with its token, sender and numbers if there is none; if several processes start together, one of
 * them creates it. A `BOOTSTRAP_TOKEN` set at any start becomes a token of the first account, unless it was revoked. If no one
 * can sign in yet, as in a database older than logins, the first user is created too. Throws `WeakBootstrapPassword` if its
 * configured password is easily guessed.
 *
 * @param fillWallet opens the account's wallets with their credit and sets the first prices, in the same transaction
 */
export async function bootstrap(
  ctx: Context,
  fillWallet: (tx: Tx, accountId: number) => Promise<void>,
): Promise<FirstStart> {
  const given = ctx.config.bootstrapToken;
  return ctx.sql.begin(async (tx) => {
    await lockBootstrap(tx);
    if (ctx.config.approveCreditAbove !== undefined) await relyOnApprovers(tx);
    const existing = await firstAccount(tx);
    const about = { name: "bootstrap", scopes: allScopes, test: false, expiresAt: null };
    if (existing !== undefined) {
      const login = await firstLogin(ctx, tx, existing);
      if (given !== undefined)
        await writeToken(ctx, tx, existing, { ...about, secret: given, createdBy: await ownerOfFirst(tx) });
      return { token: undefined, isFirst: false, login };
    }
    const id = await foundAccount(tx, ctx.ids, {
      name: "Owner",
      sender: firstSender,
      numbers: firstNumbers,
      country: ctx.config.defaultCountry ?? null,
      sandbox: false,
      owners: [],
    });
    await fillWallet(tx, id);
    const login = await firstLogin(ctx, tx, id);
    const createdBy = await ownerOfFirst(tx);
    const { secret } = await writeToken(ctx, tx, id, { ...about, ...(given && { secret: given }), createdBy });
    return { token: given === undefined ? secret : undefined, isFirst: true, login };
  });
}

/**
 * Who the first token counts as: the first operator, who got it with their password, so that one person is not two under four eyes.
 * Like any token with the scope `operator`, it ends when they are no longer one.
 */
async function ownerOfFirst(tx: Tx): Promise<{ actor: string; name: string } | undefined> {
  const first = await firstOperator(tx);
  return first && { actor: formatId("usr", first.id), name: first.email };
}

/** Writes an account with a sender that it may use, its numbers and its owners; returns its id. Its wallets are the caller's to open. */
export async function foundAccount(
  tx: Tx,
  ids: IdSource,
  about: {
    name: string;
    sender: string;
    numbers: readonly string[];
    country: string | null;
    sandbox: boolean;
    owners: readonly number[];
  },
): Promise<number> {
  const { name, sender, sandbox } = about;
  const [orgId, id] = (await ids.take(2, tx)) as [number, number];
  const account = { orgId, id, name, currency: defaultCurrency, defaultSender: sender, sandbox };
  await insertAccount(tx, { ...account, defaultCountry: about.country });
  await decideSender(tx, id, { sender, status: "approved", note: null, countries: null });
  for (const number of about.numbers) await assignNumber(tx, number, { accountId: id });
  for (const userId of about.owners) await putMember(tx, id, userId, "owner");
  return id;
}

/** Creates the user who owns the first account and is the operator, if there are no users at all. */
async function firstLogin(ctx: Context, tx: Tx, accountId: number): Promise<FirstStart["login"]> {
  if (await hasUsers(tx)) return undefined;
  const { bootstrapEmail: email, bootstrapPassword: given } = ctx.config;
  const weakness = given === undefined ? undefined : weaknessOf(given, [email]);
  if (weakness !== undefined)
    throw new WeakBootstrapPassword(
      `BOOTSTRAP_PASSWORD ${english(weakness)}. Set another one, or leave it unset to have one generated. No account was created.`,
    );
  const made = given ?? makePassword();
  const id = await ctx.ids.one(tx);
  await insertUser(tx, { id, email, name: "Owner", password: await hashPassword(made), operator: true });
  await putMember(tx, accountId, id, "owner");
  await auditAs(ctx, tx, "first start", {
    accountId,
    action: "member.joined",
    target: email,
    details: { role: "owner" },
  });
  return { email, password: given === undefined ? made : undefined };
}
