import { Coalescer } from "../../base/queue/coalescer.ts";
import { Uses } from "../../base/queue/uses.ts";
import type { Context } from "../../base/context.ts";
import { isTransient, type Db } from "../../base/db.ts";
import { Refusal } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { formatId } from "../../base/ids.ts";
import { isWithin } from "../../base/networks.ts";
import { Remembered } from "../../base/remembered.ts";
import { suspended, type Caller, type From, type Tokens } from "../../http/auth.ts";
import { unavailable } from "../../http/errors.ts";
import { tokenHash } from "./tokens/secret-token.ts";
import type { ApprovedSenders } from "./senders/approved-senders.ts";
import { readApproved } from "./senders/senders.ts";
import { completeSettings, type AccountSettings, limitsOf } from "./settings.ts";
import * as store from "./store.ts";

export { accountsChannel } from "./store.ts";

/** The account rules that hot paths need. */
export interface AccountRules {
  readonly id: number;
  readonly currency: string;
  readonly defaultSender: string | undefined;
  /** The country whose numbers may lack their country code (ISO 3166-1 alpha-2). */
  readonly country: string | undefined;
  readonly settings: AccountSettings;
  /** Undefined: any sender, as before the installation goes live, when no real phone is reached. */
  readonly approvedSenders: ApprovedSenders | undefined;
  /** ISO 3166-1 alpha-2; undefined: any country. */
  readonly allowedCountries: ReadonlySet<string> | undefined;
  /** Above which a send waits for an approver; undefined: none does. */
  readonly approveAbove: ReturnType<typeof limitsOf>;
}

/** Changes made by other processes arrive by notification, at once; this is the delay if a notification is lost. */
const ttlMs = 5_000;

interface Known {
  caller: Caller;
  suspended: boolean;
  /** Its use is to be recorded. */
  isUseDue: boolean;
  tokenId: number;
}

/**
 * Tokens and accounts as requests need them, cached in memory for seconds. Revoked tokens, changed settings and
 * suspensions reach every process by notification.
 */
export class Directory implements Tokens {
  readonly #ctx: Context;
  readonly #tokens: Remembered<string, Known>;
  readonly #rules: Remembered<number, AccountRules>;
  readonly #changed: ((accountId: number | undefined) => void)[] = [];
  readonly #uses: Uses<store.TokenUse>;
  #listeners: { unlisten(): Promise<void> }[] = [];

  constructor(ctx: Context) {
    const { clock } = ctx;
    this.#ctx = ctx;
    this.#uses = new Uses(ctx, (used) => store.noteTokenUses(ctx.sql, used));
    // Coalesced: a flood of unknown tokens uses one connection and one statement at a time, not both.
    const lookUps = new Coalescer<string, Known | undefined>({
      flush: async (hashes) => {
        const owners = await findOwners(ctx, hashes);
        return owners.map((row) => row && toKnown(row));
      },
      retryAlone: (error) => !isTransient(error),
      overflow: () => unavailable(say("Too many token look-ups in progress. Nothing was accepted; try again.")),
    });
    this.#tokens = new Remembered({ load: (hash) => lookUps.add(hash), clock, ttlMs, maxKeys: 20_000 });
    this.#rules = new Remembered({ load: (id) => loadRules(ctx, id), clock, ttlMs, maxKeys: 20_000 });
  }

  /** Subscribes to changes; clears the cache after a lost connection, which may have missed a notification. */
  async start(): Promise<void> {
    const forgetAll = () => this.forget();
    // The payload is the id of the changed account. Dropping only that one keeps a busy neighbour's tokens cached.
    const forgetOne = (payload: string) => this.forget(payload === "" ? undefined : Number(payload));
    this.#listeners.push(await this.#ctx.sql.listen(store.accountsChannel, forgetOne, forgetAll));
    this.#listeners.push(await this.#ctx.sql.listen(store.linksChannel, forgetAll, forgetAll));
  }

  async stop(): Promise<void> {
    for (const listener of this.#listeners.splice(0)) await listener.unlisten().catch(() => undefined);
  }

  /** Drops one account, or all, from the cache, so that the next request sees a change just made. */
  forget(accountId?: number): void {
    if (accountId === undefined) {
      this.#tokens.clear();
      this.#rules.clear();
    } else {
      this.#tokens.forget(({ caller }) => caller.accountId === accountId);
      this.#rules.forget((_rules, id) => id === accountId);
    }
    for (const changed of this.#changed) changed(accountId);
  }

  onChange(changed: (accountId: number | undefined) => void): void {
    this.#changed.push(changed);
  }

  known(token: string, from: From): Caller | undefined {
    const found = this.#tokens.known(tokenHash(token));
    if (found === undefined || found.suspended || (found.caller.test && !this.#ctx.config.sandbox)) return undefined;
    if (this.#isExpired(found)) return undefined;
    this.#noteUse(found, from);
    return found.caller;
  }

  async lookUp(token: string, from: From): Promise<Caller | undefined> {
    const found = await this.#tokens.get(tokenHash(token));
    if (found) this.#noteUse(found, from);
    return this.#admit(found);
  }

  async watch(token: string): Promise<Caller | undefined> {
    const [row] = await findOwners(this.#ctx, [tokenHash(token)]);
    return this.#admit(row && toKnown(row));
  }

  #admit(found: Known | undefined): Caller | undefined {
    if (!found || this.#isExpired(found)) return undefined;
    if (found.suspended) {
      throw suspended();
    }
    if (found.caller.test && !this.#ctx.config.sandbox) {
      throw new Refusal(
        "forbidden",
        say("Test tokens need the simulated carrier, which is disabled (`SANDBOX=false`). Use a live token."),
      );
    }
    return found.caller;
  }

  /** Not where it is refused: that nobody uses it there is what its addresses are for. */
  #noteUse(found: Known, { ip }: From): void {
    const { caller, tokenId } = found;
    if (!found.isUseDue || (caller.addresses && !isWithin(ip, caller.addresses))) return;
    found.isUseDue = false;
    this.#uses.note(tokenId, { account_id: caller.accountId, token_id: tokenId, address: ip });
  }

  #isExpired({ caller: { expiresAt } }: Known): boolean {
    return expiresAt !== undefined && expiresAt <= this.#ctx.clock.now();
  }

  /** The cached rules of an account, if there are any. */
  knownRules(accountId: number): AccountRules | undefined {
    return this.#rules.known(accountId);
  }

  /** The rules of an existing account. */
  async rules(accountId: number): Promise<AccountRules> {
    const rules = await this.#rules.get(accountId);
    if (!rules) throw new Error(`account ${accountId} is gone`);
    return rules;
  }
}

/** A row of `accounts`. */
export function findAccountRow({ sql }: Pick<Context, "sql">, id: number): Promise<store.AccountRow | undefined> {
  return store.findAccount(sql, id);
}

/** Whether this installation has, or ever had, a link to a real carrier. */
export const hasGoneLive = (db: Db): Promise<boolean> => store.hasGoneLive(db);

/** The account that the first start created: the operator's own. */
export const operatorsAccount = (db: Db): Promise<number | undefined> => store.firstAccount(db);

/** The owners of tokens, in the order of the hashes; undefined for a token that is unknown, revoked or expired. */
async function findOwners({ lookUps }: Context, hashes: string[]): Promise<(store.TokenOwnerRow | undefined)[]> {
  const owners = new Map((await store.findTokenOwners(lookUps, hashes)).map((row) => [row.hash, row]));
  return hashes.map((hash) => owners.get(hash));
}

function toKnown(row: store.TokenOwnerRow): Known {
  const scopes = new Set(row.scopes);
  return {
    suspended: row.suspended,
    isUseDue: row.is_use_due,
    tokenId: row.token_id,
    caller: {
      accountId: row.account_id,
      orgId: row.org_id,
      actor: formatId("tok", row.token_id),
      name: row.name,
      scopes,
      test: row.test,
      operator: scopes.has("operator") && !row.test,
      country: row.default_country ?? undefined,
      expiresAt: row.expires_at ?? undefined,
      addresses: row.addresses.length > 0 ? row.addresses : undefined,
      hostedStatuses: row.statuses === "hosted",
    },
  };
}

async function loadRules({ lookUps }: Context, id: number): Promise<AccountRules | undefined> {
  const row = await store.findAccount(lookUps, id);
  if (!row) return undefined;
  const settings = completeSettings(row.settings);
  const anySender = settings.sender_policy === "any" || row.sandbox || !(await store.hasGoneLive(lookUps));
  return {
    id,
    currency: row.currency,
    defaultSender: row.default_sender ?? undefined,
    country: row.default_country ?? undefined,
    settings,
    approvedSenders: anySender ? undefined : await readApproved(lookUps, id),
    approveAbove: limitsOf(settings.approve_above),
    allowedCountries: settings.allowed_countries ? new Set(settings.allowed_countries) : undefined,
  };
}
