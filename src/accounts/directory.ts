import { Coalescer } from "../base/coalescer.ts";
import type { Context } from "../base/context.ts";
import { isTransient } from "../base/db.ts";
import { Refusal } from "../base/errors.ts";
import { formatId } from "../base/ids.ts";
import { Remembered } from "../base/remembered.ts";
import type { Caller, Tokens } from "../http/auth.ts";
import { unavailable } from "../http/errors.ts";
import { tokenHash } from "./tokens/secret-token.ts";
import type { ApprovedSenders } from "./senders/approved-senders.ts";
import { readApproved } from "./senders/senders.ts";
import { completeSettings, type AccountSettings } from "./settings.ts";
import {
  accountsChannel,
  findAccount,
  findTokenOwners,
  hasOnlySandbox,
  linksChannel,
  type AccountRow,
  type TokenOwnerRow,
} from "./store.ts";

export { accountsChannel } from "./store.ts";

/** What the hot paths ask about an account. */
export interface AccountRules {
  readonly id: number;
  readonly currency: string;
  readonly defaultSender: string | undefined;
  readonly settings: AccountSettings;
  /** Undefined: any sender; so too while the simulated carrier is the only link, since nothing reaches anybody then. */
  readonly approvedSenders: ApprovedSenders | undefined;
  /** ISO 3166-1 alpha-2; undefined: everywhere. */
  readonly allowedCountries: ReadonlySet<string> | undefined;
}

/** A change in another process is seen by its notification, at once; if that is lost, after this. */
const ttlMs = 5_000;

interface Known {
  caller: Caller;
  suspended: boolean;
  expiresAt: Date | null;
}

/**
 * Tokens and accounts as requests need them: in memory, for seconds. A revoked token, a changed setting or a suspension reaches
 * every process by notification.
 */
export class Directory implements Tokens {
  readonly #ctx: Context;
  readonly #tokens: Remembered<string, Known>;
  readonly #rules: Remembered<number, AccountRules>;
  #listeners: { unlisten(): Promise<void> }[] = [];

  constructor(ctx: Context) {
    const { clock } = ctx;
    this.#ctx = ctx;
    // Coalesced: a flood of unknown tokens takes one connection and one statement at a time, not the whole pool.
    const lookUps = new Coalescer<string, Known | undefined>({
      flush: (hashes) => loadTokens(ctx, hashes),
      retryAlone: (error) => !isTransient(error),
      overflow: () => unavailable("Too many tokens are being looked up. Nothing was accepted; try again."),
    });
    this.#tokens = new Remembered({ load: (hash) => lookUps.add(hash), clock, ttlMs, maxKeys: 20_000 });
    this.#rules = new Remembered({ load: (id) => loadRules(ctx, id), clock, ttlMs, maxKeys: 20_000 });
  }

  /** Begins to hear of changes; and forgets all whenever the connection for it was lost, for a change may have been missed. */
  async start(): Promise<void> {
    const forgetAll = () => this.forget();
    // The payload is the id of the account that changed. Forgetting that one alone keeps a busy neighbour's tokens cached.
    const forgetOne = (payload: string) => this.forget(payload === "" ? undefined : Number(payload));
    this.#listeners.push(await this.#ctx.sql.listen(accountsChannel, forgetOne, forgetAll));
    this.#listeners.push(await this.#ctx.sql.listen(linksChannel, forgetAll, forgetAll));
  }

  async stop(): Promise<void> {
    for (const listener of this.#listeners.splice(0)) await listener.unlisten().catch(() => undefined);
  }

  /** Forgets one account, or all of them, so that the next request sees a change that was just made. */
  forget(accountId?: number): void {
    if (accountId === undefined) {
      this.#tokens.clear();
      this.#rules.clear();
      return;
    }
    this.#tokens.forget(({ caller }) => caller.accountId === accountId);
    this.#rules.forget((_rules, id) => id === accountId);
  }

  known(token: string): Caller | undefined {
    const found = this.#tokens.known(tokenHash(token));
    if (found === undefined || found.suspended || (found.caller.test && !this.#ctx.config.sandbox)) return undefined;
    return this.#isExpired(found) ? undefined : found.caller;
  }

  async lookUp(token: string): Promise<Caller | undefined> {
    const found = await this.#tokens.get(tokenHash(token));
    if (!found || this.#isExpired(found)) return undefined;
    if (found.suspended) {
      throw new Refusal("forbidden", "This account is suspended. Ask the operator of the service to resume it.");
    }
    if (found.caller.test && !this.#ctx.config.sandbox) {
      throw new Refusal(
        "forbidden",
        "Test tokens need the simulated carrier, which is off here (`SANDBOX=false`). Use a live token.",
      );
    }
    return found.caller;
  }

  #isExpired({ expiresAt }: Known): boolean {
    return expiresAt !== null && expiresAt <= this.#ctx.clock.now();
  }

  /** The rules of an account, at once, where they are in memory. */
  knownRules(accountId: number): AccountRules | undefined {
    return this.#rules.known(accountId);
  }

  /** The rules of an account that exists. */
  async rules(accountId: number): Promise<AccountRules> {
    const rules = await this.#rules.get(accountId);
    if (!rules) throw new Error(`account ${accountId} is gone`);
    return rules;
  }
}

/** An account as its table has it. */
export function findAccountRow({ sql }: Pick<Context, "sql">, id: number): Promise<AccountRow | undefined> {
  return findAccount(sql, id);
}

/** True while the simulated carrier is the only link: nothing reaches anybody then. */
export function onlySandbox({ sql }: Pick<Context, "sql">): Promise<boolean> {
  return hasOnlySandbox(sql);
}

/** The owners of tokens, in the order of their hashes; undefined for a token that is unknown, revoked or expired. */
async function loadTokens({ sql }: Context, hashes: string[]): Promise<(Known | undefined)[]> {
  const owners = new Map((await findTokenOwners(sql, hashes)).map((row) => [row.hash, toKnown(row)]));
  return hashes.map((hash) => owners.get(hash));
}

function toKnown(row: TokenOwnerRow): Known {
  const scopes = new Set(row.scopes);
  return {
    suspended: row.suspended,
    expiresAt: row.expires_at,
    caller: {
      accountId: row.account_id,
      orgId: row.org_id,
      actor: formatId("tok", row.token_id),
      name: row.name,
      scopes,
      test: row.test,
      operator: scopes.has("operator"),
    },
  };
}

async function loadRules(ctx: Context, id: number): Promise<AccountRules | undefined> {
  const row = await findAccount(ctx.sql, id);
  if (!row) return undefined;
  const settings = completeSettings(row.settings);
  const anySender = settings.sender_policy === "any" || (await hasOnlySandbox(ctx.sql));
  return {
    id,
    currency: row.currency,
    defaultSender: row.default_sender ?? undefined,
    settings,
    approvedSenders: anySender ? undefined : await readApproved(ctx, id),
    allowedCountries: settings.allowed_countries ? new Set(settings.allowed_countries) : undefined,
  };
}
