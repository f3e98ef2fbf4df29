/** What an account sets for programs written for Africa's Talking, and the user names that go with its keys. */
import { audit } from "../../../core/accounts/audit.ts";
import { hasGoneLive } from "../../../core/accounts/directory.ts";
import type { PrivateAllowance } from "../../../core/webhooks/delivery/allowance.ts";
import { readEndpointUrl, type AddressRange } from "../../../core/webhooks/delivery/guard.ts";
import type { Context } from "../../../base/context.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { englishOnly } from "../../../base/sentences/sentence.ts";
import { formatId } from "../../../base/ids.ts";
import { Remembered } from "../../../base/remembered.ts";
import { publicUrl } from "../../../http/address.ts";
import type { Caller } from "../../../http/auth.ts";
import { refuse, wrongLogin } from "./errors.ts";
import * as store from "./store.ts";

/** How long a changed name may go unnoticed by another process. */
const ttlMs = 5_000;

/** The user name that means the sandbox in every library of Africa's Talking. */
const sandboxName = "sandbox";

/** An account as a request needs it. */
export interface NamedAccount {
  currency: string;
  /** Its names, in lower case. */
  names: ReadonlySet<string>;
  /** Nothing that its live tokens send reaches a real phone. */
  isSimulated: boolean;
}

/** The accounts whose programs call, in memory for some seconds. */
export class NamedAccounts {
  readonly #accounts: Remembered<number, NamedAccount>;

  constructor(ctx: Context) {
    this.#accounts = new Remembered({
      load: (accountId) => readAccount(ctx, accountId),
      clock: ctx.clock,
      ttlMs,
      maxKeys: 10_000,
    });
  }

  /** Call when accounts or their settings have changed. */
  forget(): void {
    this.#accounts.clear();
  }

  /**
   * The caller's account, if `username` is a name of it. With `sandbox`, a program means that no real phone is reached: the key of an
   * account that reaches some is refused, unless it is a test token.
   */
  async identify({ accountId, test }: Caller, username: string): Promise<NamedAccount> {
    const account = await this.#accounts.get(accountId);
    const name = username.trim().toLowerCase();
    // First, since an account may have that name.
    if (account && name === sandboxName) {
      if (test || account.isSimulated) return account;
      throw refuse(
        `${wrongLogin}: \`username\` is \`sandbox\`, but this key reaches real phones. Use the key of a test token, or the account's id.`,
        "unauthorized",
      );
    }
    if (account?.names.has(name)) return account;
    throw refuse(
      `${wrongLogin}: \`username\` is no name of this key's account. Send its id or its name, or set the one that your programs send with \`PUT /v1/account/africas-talking\`.`,
      "unauthorized",
    );
  }
}

async function readAccount({ lookUps }: Context, accountId: number): Promise<NamedAccount | undefined> {
  const [account, isLive] = await Promise.all([store.findAccount(lookUps, accountId), hasGoneLive(lookUps)]);
  if (!account) return undefined;
  const { name, username, currency, sandbox } = account;
  const names = [formatId("acc", accountId), name, ...(username === null ? [] : [username])];
  return {
    currency,
    names: new Set(names.map((each) => each.trim().toLowerCase())),
    isSimulated: sandbox || !isLive,
  };
}

/** The settings as the API shows them. */
export async function showSettings(ctx: Context, { accountId }: Caller) {
  const row = await store.findSettings(ctx.sql, accountId);
  return {
    base_url: publicUrl(ctx.config),
    account_id: formatId("acc", accountId),
    username: row?.username ?? null,
    delivery_url: row?.delivery_url ?? null,
    inbound_url: row?.inbound_url ?? null,
    test_delivery_url: row?.test_delivery_url ?? null,
    test_inbound_url: row?.test_inbound_url ?? null,
    updated_at: row?.updated_at.toISOString() ?? null,
  };
}

/** New settings; what is left out stays, and null removes. */
export type ChangedSettings = { [Name in keyof store.Changeable]?: store.Changeable[Name] | undefined };

/** Changes the settings. */
export async function changeSettings(
  ctx: Context,
  { allowance, accounts }: { allowance: PrivateAllowance; accounts: NamedAccounts },
  caller: Caller,
  given: ChangedSettings,
) {
  const { accountId } = caller;
  await allowance.refresh();
  const allowed = allowance.of(accountId);
  const name = given.username?.trim();
  if (name?.toLowerCase() === sandboxName)
    throw invalidField(
      "username",
      englishOnly("`username` cannot be `sandbox`, which every test token may send. Leave it out."),
    );
  const changes = {
    ...(name === undefined ? (given.username === null ? { username: null } : {}) : { username: name || null }),
    ...Object.fromEntries(urlNames.flatMap((url) => readUrl(given, url, allowed))),
  };
  await ctx.sql.begin(async (tx) => {
    await store.writeSettings(tx, accountId, { ...changes, updated_at: ctx.clock.now() });
    await audit(ctx, tx, caller, {
      accountId,
      action: "africas_talking.changed",
      target: formatId("acc", accountId),
      details: { changed: Object.keys(changes) },
    });
  });
  accounts.forget();
  return showSettings(ctx, caller);
}

const urlNames = ["delivery_url", "inbound_url", "test_delivery_url", "test_inbound_url"] as const;

/** The entry of a changed address; none if it stays. */
function readUrl(
  given: ChangedSettings,
  name: keyof store.Addresses,
  allowed: AddressRange[],
): [keyof store.Addresses, string | null][] {
  const url = given[name];
  if (url === undefined) return [];
  if (url === null || url === "") return [[name, null]];
  try {
    return [[name, readEndpointUrl(url, allowed).href]];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw invalidField(name, englishOnly(error.message.replaceAll("`url`", `\`${name}\``)));
  }
}
