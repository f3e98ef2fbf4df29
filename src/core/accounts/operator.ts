import type { Static } from "typebox";
import type { Cluster } from "../../base/cluster/cluster.ts";
import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { formatId, parseId } from "../../base/ids.ts";
import { refuseField } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { refuseUnknownCountry } from "../../base/phone/phone.ts";
import { shownConfiguration } from "../../base/config/config.ts";
import { version } from "../../base/version.ts";
import type { Caller } from "../../http/auth.ts";
import { notFound } from "../../http/errors.ts";
import { accountOf } from "./accounts.ts";
import { audit } from "./audit.ts";
import { refuseBound } from "./credentials.ts";
import type { accountsQuery, newAccountSchema } from "./schemas.ts";
import { writeInvitation, type IssuedInvitation } from "./people/people.ts";
import { ownerScopes } from "./people/roles.ts";
import { checkSender, type SenderRule } from "./senders/sender-rule.ts";
import { decideSender } from "./senders/store.ts";
import { defaultCurrency } from "./settings.ts";
import * as store from "./store.ts";
import { writeToken, type IssuedToken } from "./tokens/tokens.ts";
import { operatorAccountJson } from "./wire.ts";

/** Opens a new account's wallets with their initial credit, in the transaction that creates it. */
export type FillWallet = (tx: Tx, accountId: number, sandbox: boolean) => Promise<void>;

/** The accounts that an operator's query asks for. */
export function accountsOf({ sql }: Context, { q, state, sort }: Static<typeof accountsQuery>) {
  const name = q?.trim() || undefined;
  const suspended = state === "suspended" ? true : state === "active" ? false : undefined;
  const sandbox = state === "sandbox";
  return store.accounts(sql, { name, id: parseId("acc", name ?? ""), suspended, sandbox, sort });
}

/** Any account in wire form for operators; refuses an unknown id. */
export async function showAnyAccount(ctx: Context, wireId: string) {
  const row = await accountOf(ctx, wireId);
  const { balance, sandboxCredit: sandbox_credit } = await store.findFunds(ctx.sql, row.id, false);
  const test_balance = await store.findBalance(ctx.sql, row.id, true);
  return operatorAccountJson({ ...row, balance, sandbox_credit, test_balance });
}

/** Creates an organisation with an account, its first token, and the credit for its test tokens. */
export async function createAccount(
  ctx: Context,
  caller: Caller,
  input: Static<typeof newAccountSchema>,
  { senderRule, fillWallet }: { senderRule: SenderRule; fillWallet: FillWallet },
): Promise<{ id: number; token: IssuedToken; invitation: IssuedInvitation | undefined }> {
  refuseBound(caller);
  const defaultSender = input.default_sender ? checkSender("default_sender", input.default_sender, senderRule) : null;
  refuseUnknownCountry("default_country", input.default_country);
  const sandbox = input.sandbox ?? false;
  if (sandbox) refuseWithoutSandbox(ctx, "sandbox");
  const [orgId, id] = (await ctx.ids.take(2)) as [number, number];
  return ctx.sql.begin(async (tx) => {
    await store.insertAccount(tx, {
      orgId,
      id,
      name: input.name,
      currency: input.currency ?? defaultCurrency,
      defaultSender,
      defaultCountry: input.default_country ?? null,
      sandbox,
    });
    if (defaultSender !== null)
      await decideSender(tx, id, { sender: defaultSender, status: "approved", note: null, countries: null });
    await fillWallet(tx, id, sandbox);
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

function refuseWithoutSandbox({ config }: Context, field: string): void {
  if (!config.sandbox)
    throw refuseField(
      "conflict",
      field,
      field === "mode"
        ? say("There is no sandbox: the simulated carrier is off (`SANDBOX=false`). Start with `SANDBOX=true`.")
        : say(
            "There is no sandbox: the simulated carrier is off (`SANDBOX=false`). Start with `SANDBOX=true`, or leave `{field}` out.",
            { field },
          ),
    );
}

/**
 * Puts an account into the sandbox, where its live traffic goes to the simulated carrier. Refuses one that has sent live messages:
 * its people would take simulated deliveries for real ones.
 */
export async function enterSandbox(ctx: Context, tx: Tx, caller: Caller, wireId: string): Promise<number> {
  refuseWithoutSandbox(ctx, "mode");
  const { id } = await lockOf(tx, wireId, false);
  if (await store.hasSentLive(tx, id)) {
    throw refuseField(
      "conflict",
      "mode",
      say(
        "The account has sent live messages, so it stays live. To test beside live traffic, its people can switch to test data.",
      ),
    );
  }
  await store.setSandbox(tx, id, true);
  await audit(ctx, tx, caller, { accountId: id, action: "account.sandboxed", target: wireId });
  return id;
}

/** Takes an account out of the sandbox; anything else that ends with it is up to the caller, who also notes it in the audit log. */
export async function leaveSandbox(tx: Tx, wireId: string): Promise<number> {
  const { id } = await lockOf(tx, wireId, true);
  await store.setSandbox(tx, id, false);
  return id;
}

/** An account that is in the sandbox; refuses any other. */
export async function sandboxedAccount(ctx: Context, wireId: string): Promise<number> {
  const row = await accountOf(ctx, wireId);
  refuseSameMode(row, true);
  return row.id;
}

/** The account, locked; refuses one that is already in the requested mode. */
async function lockOf(tx: Tx, wireId: string, sandbox: boolean): Promise<store.AccountRow> {
  const row = await store.lockAccount(tx, parseId("acc", wireId) ?? 0);
  if (!row) throw notFound();
  refuseSameMode(row, sandbox);
  return row;
}

function refuseSameMode(row: store.AccountRow, sandbox: boolean): void {
  if (row.sandbox === sandbox) return;
  throw refuseField(
    "conflict",
    "mode",
    sandbox ? say("The account is already live.") : say("The account is already in the sandbox."),
  );
}

/** Keeps in the sandbox all accounts that are in it only because there is no real link yet. */
export async function keepSandbox(ctx: Context, tx: Tx): Promise<void> {
  refuseWithoutSandbox(ctx, "keep_sandbox");
  await store.setSandbox(tx, undefined, true);
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
    throw refuseField("conflict", "id", say("You cannot suspend your own account: it would lock you out."));
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

/** The state of this installation. For secrets in the configuration, it shows only whether they are set. */
export async function describeSystem(
  ctx: Context,
  { engines, warnings, cluster }: { engines: unknown[]; warnings: string[]; cluster: Cluster },
) {
  const { weakness, required, confirming } = cluster.durability;
  return {
    version,
    node: process.versions.node,
    postgres: await store.serverVersion(ctx.sql),
    uptime_seconds: Math.round(process.uptime()),
    roles: ctx.config.roles,
    warnings,
    replication: {
      survives_primary: weakness === undefined,
      weakness: weakness ?? null,
      required,
      confirming,
      timeline: cluster.timeline ?? null,
    },
    engines,
    migrations: await store.listMigrations(ctx.sql),
    configuration: shownConfiguration(ctx.config),
  };
}
