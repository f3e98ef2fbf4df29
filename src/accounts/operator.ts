import type { Static } from "typebox";
import type { Context } from "../base/context.ts";
import type { Tx } from "../base/db.ts";
import { formatId, parseId } from "../base/ids.ts";
import { refuseField } from "../base/errors.ts";
import { refuseUnknownCountry } from "../base/phone/phone.ts";
import { shownConfiguration, version } from "../config.ts";
import type { Caller } from "../http/auth.ts";
import { accountOf } from "./accounts.ts";
import { audit } from "./audit.ts";
import type { accountsQuery, newAccountSchema } from "./schemas.ts";
import { writeInvitation, type MadeInvitation } from "./people/people.ts";
import { ownerScopes } from "./people/roles.ts";
import { checkSender, type SenderRule } from "./senders/sender-rule.ts";
import { decideSender } from "./senders/store.ts";
import { defaultCurrency } from "./settings.ts";
import * as store from "./store.ts";
import { writeToken, type MadeToken } from "./tokens/tokens.ts";
import { operatorAccountJson } from "./wire.ts";

/** Opens a new account's wallets with their initial credit, in the transaction that creates it. */
export type FillWallet = (tx: Tx, accountId: number) => Promise<void>;

/** The accounts that an operator's query asks for. */
export function accountsOf({ sql }: Context, { q, state, sort }: Static<typeof accountsQuery>) {
  const name = q?.trim() || undefined;
  const suspended = state === undefined ? undefined : state === "suspended";
  return store.accounts(sql, { name, id: parseId("acc", name ?? ""), suspended, sort });
}

/** Any account as the wire shows it to operators; refuses an unknown id. */
export async function showAnyAccount(ctx: Context, wireId: string) {
  const row = await accountOf(ctx, wireId);
  const balance = await store.findBalance(ctx.sql, row.id, false);
  const test_balance = await store.findBalance(ctx.sql, row.id, true);
  return operatorAccountJson({ ...row, balance, test_balance });
}

/** Creates an organisation with an account, its first token, and the credit for its test tokens. */
export async function createAccount(
  ctx: Context,
  caller: Caller,
  input: Static<typeof newAccountSchema>,
  { senderRule, fillWallet }: { senderRule: SenderRule; fillWallet: FillWallet },
): Promise<{ id: number; token: MadeToken; invitation: MadeInvitation | undefined }> {
  const defaultSender = input.default_sender ? checkSender("default_sender", input.default_sender, senderRule) : null;
  refuseUnknownCountry("default_country", input.default_country);
  const [orgId, id] = (await ctx.ids.take(2)) as [number, number];
  return ctx.sql.begin(async (tx) => {
    await store.insertAccount(tx, {
      orgId,
      id,
      name: input.name,
      currency: input.currency ?? defaultCurrency,
      defaultSender,
      defaultCountry: input.default_country ?? null,
    });
    if (defaultSender !== null)
      await decideSender(tx, id, { sender: defaultSender, status: "approved", note: null, countries: null });
    await fillWallet(tx, id);
    const token = await writeToken(ctx, tx, id, {
      name: "first token",
      scopes: ownerScopes,
      test: false,
      expiresAt: null,
    });
    await audit(ctx, tx, caller, { accountId: id, action: "account.created", target: formatId("acc", id) });
    const email = input.owner_email?.trim().toLowerCase();
    const owner = email === undefined ? undefined : { accountId: id, email, role: "owner" as const };
    const invitation = owner && (await writeInvitation(ctx, tx, caller, owner));
    return { id, token, invitation };
  });
}

/** Suspends an account, which refuses its tokens from then on, or resumes it. */
export async function suspendAccount(
  ctx: Context,
  caller: Caller,
  wireId: string,
  suspended: boolean,
): Promise<number> {
  const { id } = await accountOf(ctx, wireId);
  if (suspended && id === caller.accountId) {
    throw refuseField("conflict", "id", "You cannot suspend your own account: it would lock you out.");
  }
  await ctx.sql.begin(async (tx) => {
    await store.setSuspended(tx, id, suspended);
    await audit(ctx, tx, caller, {
      accountId: id,
      action: suspended ? "account.suspended" : "account.resumed",
      target: wireId,
    });
  });
  return id;
}

/** The state of this installation. Of secrets in the configuration, it only shows whether they are set. */
export async function describeSystem(ctx: Context, engines: unknown[], warnings: string[]) {
  return {
    version,
    node: process.versions.node,
    postgres: await store.serverVersion(ctx.sql),
    uptime_seconds: Math.round(process.uptime()),
    roles: ctx.config.roles,
    warnings,
    engines,
    migrations: await store.listMigrations(ctx.sql),
    configuration: shownConfiguration(ctx.config),
  };
}
