/** Credentials that customers' programs use for SMPP binds and the HTTP forms: create, list, delete, and check at login. */
import { hash, timingSafeEqual } from "node:crypto";
import type { Static } from "typebox";
import { audit } from "../../core/accounts/audit.ts";
import { checkGiver } from "../../core/accounts/credentials.ts";
import { kindOfNew } from "../../core/accounts/tokens/tokens.ts";
import { hashPassword, refuseWeakPassword, verifyPassword } from "../../core/accounts/people/passwords.ts";
import type { Context } from "../../base/context.ts";
import { invalidField, Refusal, refuseField } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../base/ids.ts";
import { isNetwork, isWithin } from "../../base/networks.ts";
import { Remembered } from "../../base/remembered.ts";
import { administered, endOfToken, type Caller } from "../../http/auth.ts";
import { notFound } from "../../http/errors.ts";
import { addressKey, Buckets } from "../../http/limits.ts";
import { makePassword } from "./password.ts";
import type { credentialScopes, newCredentialSchema } from "./schemas.ts";
import * as store from "./store.ts";

/** The maximum per account. */
const maxCredentials = 100;

/** The scopes of a credential. */
export type CredentialScope = (typeof credentialScopes)[number];

/** A credential that has logged in, with its account and limits. */
export interface Credential {
  id: number;
  accountId: number;
  systemId: string;
  scopes: ReadonlySet<CredentialScope>;
  test: boolean;
  maxBinds: number;
  window: number;
  partsPerSecond: number;
}

/** The credentials of an account; for a test token the test ones. */
export const credentialsOf = ({ sql }: Context, caller: Caller) => store.credentials(sql, administered(caller));

/** The JSON of a credential, without its password. */
export function credentialJson(row: store.CredentialRow) {
  const { account_id: _account, send_window: window, networks, ...rest } = row;
  return { ...rest, id: formatId("esme", row.id), window, allowed_addresses: networks };
}

/** Creates a credential for the caller's account, with no more rights than the caller's token, with which it ends. */
export async function createCredential(ctx: Context, caller: Caller, body: Static<typeof newCredentialSchema>) {
  const scopes = body.scopes ?? ["sms:send"];
  const excess = scopes.find((scope) => !caller.scopes.has(scope));
  if (excess !== undefined) {
    throw new Refusal(
      "forbidden",
      say("This token lacks the scope `{scope}`, so its credentials cannot have it. Omit it.", { scope: excess }),
    );
  }
  const test = kindOfNew(ctx, caller, body.test, "credentials");
  const networks = body.allowed_addresses ?? [];
  for (const network of networks) checkNetwork(network);
  if (body.weak_password) checkWeakPassword(caller, networks);
  else if (body.password) refuseWeakPassword(body.password, [body.system_id ?? "", caller.name]);
  const password = body.password ?? makePassword();
  const hash = await hashPassword(password);
  const id = await ctx.ids.one();
  const row = await ctx.sql.begin(async (tx) => {
    const count = await store.lockAndCount(tx, caller.accountId);
    await checkGiver(tx, caller);
    if (count >= maxCredentials) {
      throw new Refusal(
        "conflict",
        say("The account has {most} SMPP credentials, the maximum. Delete one first.", { most: maxCredentials }),
      );
    }
    const made = await store.insertCredential(tx, {
      account_id: caller.accountId,
      id,
      system_id: body.system_id ?? `tuma${id.toString(36)}`,
      password: hash,
      scopes,
      test,
      max_binds: body.max_binds ?? 4,
      send_window: body.window ?? 100,
      parts_per_second: body.parts_per_second ?? 100,
      networks,
      created_at: ctx.clock.now(),
      created_by: caller.actor,
      expires_at: endOfToken(caller) ?? null,
    });
    if (!made) {
      throw refuseField(
        "conflict",
        "system_id",
        say("`system_id` is taken. Choose another, or leave it out to have one generated."),
      );
    }
    const target = formatId("esme", id);
    const details = { system_id: made.system_id, scopes, test, ...(body.weak_password ? { weak_password: true } : {}) };
    await audit(ctx, tx, caller, { action: "smpp_credential.created", target, details });
    return made;
  });
  return { ...credentialJson(row), password };
}

/** A password that may be guessed is for few addresses, and the operator's decision. */
function checkWeakPassword({ operator }: Caller, networks: string[]): void {
  if (!operator)
    throw new Refusal(
      "forbidden",
      say("Only an operator may set `weak_password`. Omit it, and choose a longer password."),
    );
  if (networks.length > 0 && !networks.some((network) => /\/0+$/.test(network))) return;
  throw invalidField(
    "allowed_addresses",
    say(
      "`allowed_addresses` must list the addresses of the programs if `weak_password` is set: such a password may be guessed.",
    ),
  );
}

function checkNetwork(network: string): void {
  if (isNetwork(network)) return;
  throw invalidField(
    "allowed_addresses",
    say(
      "`allowed_addresses` holds an entry that is not an IP address or CIDR range, such as 203.0.113.7 or 10.0.0.0/8.",
    ),
  );
}

/** Deletes a credential and its deliveries, and ends its binds. */
export async function removeCredential(ctx: Context, caller: Caller, text: string): Promise<void> {
  const id = parseId("esme", text);
  if (id === undefined) throw notFound();
  await ctx.sql.begin(async (tx) => {
    const row = await store.deleteCredential(tx, caller.accountId, id);
    if (!row) throw notFound();
    const details = { system_id: row.system_id };
    await audit(ctx, tx, caller, { action: "smpp_credential.removed", target: text, details });
  });
}

/** Why a login is refused. `wrong` does not say whether the name or the password was. */
export type LoginRefusal = "wrong" | "throttled" | "address" | "suspended" | "sandbox_off";

/** Guesses in progress: few are hashed at a time, and people who sign in share the queue, which holds 50. */
const mostVerifying = 40;

/**
 * Guesses allowed in a row, and the rate of further ones: by address, so that one address cannot try many names, and by name,
 * so that many addresses cannot try one name. Together they leave room in the queue for others.
 */
const guessing = { address: { perSecond: 0.2, burst: 10 }, name: { perSecond: 0.5, burst: 8 } };

/** A correct password's digest, and the hash it was checked against. */
interface Proof {
  hash: string;
  digest: Buffer;
  notedMs: number;
}

const digestOf = (systemId: string, password: string): Buffer => hash("sha256", `${systemId}\0${password}`, "buffer");

/** How long a changed credential may go unnoticed if a notification is lost. */
const ttlMs = 5_000;

/**
 * Checks logins. A correct password is remembered by its SHA-256, so a program that logs in with every request costs one slow
 * hash rather than thousands, and a remembered one is never refused because of others' guesses. Guesses are limited by address
 * and by name; guesses from where the credential may not be used count separately, so that they lock nobody out.
 */
export class Logins {
  readonly #ctx: Context;
  readonly #byAddress: Buckets;
  readonly #byName: Buckets;
  readonly #proven = new Map<string, Proof>();
  readonly #verifying = new Map<string, Promise<boolean>>();
  readonly #rows: Remembered<string, store.LoginRow>;

  constructor(ctx: Context) {
    const { lookUps, clock } = ctx;
    this.#ctx = ctx;
    this.#byAddress = new Buckets(guessing.address, clock);
    this.#byName = new Buckets(guessing.name, clock);
    this.#rows = new Remembered({
      load: (systemId) => store.findLogin(lookUps, systemId),
      clock,
      ttlMs,
      maxKeys: 20_000,
    });
  }

  /** Call when credentials or accounts have changed: the next login reads them again. */
  forget(): void {
    this.#rows.clear();
  }

  /** The credential for a name and password, or why it is refused. */
  async check(systemId: string, password: string, address: string): Promise<Credential | LoginRefusal> {
    const digest = digestOf(systemId, password);
    const proof = this.#proven.get(systemId);
    const right = proof !== undefined && timingSafeEqual(proof.digest, digest);
    // One program with a wrong password must not lock out others at its address.
    if (!right && this.#byAddress.secondsUntil(addressKey(address)) > 0) return "throttled";
    const row = systemId === "" ? undefined : await this.#rows.get(systemId);
    if (!right || proof.hash !== row?.password) {
      const isIt = await this.#guess({ systemId, password, address, digest: digest.toString("base64") }, row);
      if (isIt === undefined) return "throttled";
      if (!row || !isIt) return "wrong";
      this.#remember(systemId, { hash: row.password, digest, notedMs: -Infinity });
    }
    const found = this.#admit(row, address);
    if (typeof found !== "string") this.#noteUse(row);
    return found;
  }

  /** The credential of a login that was proven lately, if it may be used: without a query, a slow hash or a guess. */
  proven(systemId: string, password: string, address: string): Credential | undefined {
    const [row, proof] = [this.#rows.known(systemId), this.#proven.get(systemId)];
    if (row === undefined || proof?.hash !== row.password) return undefined;
    if (!timingSafeEqual(proof.digest, digestOf(systemId, password))) return undefined;
    const found = this.#admit(row, address);
    return typeof found === "string" ? undefined : found;
  }

  #admit(row: store.LoginRow, address: string): Credential | LoginRefusal {
    if (!isAllowed(address, row.networks)) return "address";
    if (row.suspended) return "suspended";
    if (row.test && !this.#ctx.config.sandbox) return "sandbox_off";
    if (row.expires_at && row.expires_at <= this.#ctx.clock.now()) return "wrong";
    return {
      id: row.id,
      accountId: row.account_id,
      systemId: row.system_id,
      scopes: new Set(row.scopes),
      test: row.test,
      maxBinds: row.max_binds,
      window: row.send_window,
      partsPerSecond: row.parts_per_second,
    };
  }

  /** Whether a password is right; undefined if there were too many guesses. Concurrent logins with the same password are one guess. */
  async #guess(
    given: { systemId: string; password: string; address: string; digest: string },
    row: store.LoginRow | undefined,
  ): Promise<boolean | undefined> {
    const running = this.#verifying.get(given.digest);
    if (running) return running;
    if (this.#verifying.size >= mostVerifying) return undefined;
    const elsewhere = row !== undefined && !isAllowed(given.address, row.networks);
    const buckets: [Buckets, string][] = [
      [this.#byAddress, addressKey(given.address)],
      [this.#byName, elsewhere ? `${given.systemId} elsewhere` : given.systemId],
    ];
    // Taken beforehand, so that guesses made all at once count too.
    if (buckets.some(([bucket, key]) => bucket.secondsUntil(key) > 0)) return undefined;
    for (const [bucket, key] of buckets) bucket.take(key);
    // An unknown name takes as long as a wrong password, so timing does not reveal which names exist.
    const verified = verifyPassword(given.password, row?.password).finally(() => this.#verifying.delete(given.digest));
    this.#verifying.set(given.digest, verified);
    if (!(await verified)) return false;
    // Only failures count.
    for (const [bucket, key] of buckets) bucket.give(key);
    return true;
  }

  /** At most once a minute: the HTTP forms log in with every request. */
  #noteUse({ id, account_id: accountId, system_id: systemId }: store.LoginRow): void {
    const proof = this.#proven.get(systemId);
    const nowMs = this.#ctx.clock.monotonicMs();
    if (!proof || nowMs - proof.notedMs < 60_000) return;
    proof.notedMs = nowMs;
    store.noteUse(this.#ctx.sql, accountId, id, this.#ctx.clock.now()).catch((error: unknown) => {
      this.#ctx.log.debug({ err: error }, "the use of a credential was not recorded");
    });
  }

  #remember(systemId: string, proof: Proof): void {
    this.#proven.delete(systemId);
    if (this.#proven.size >= 20_000) this.#proven.delete(this.#proven.keys().next().value!);
    this.#proven.set(systemId, proof);
  }
}

/** Whether a credential may be used from an address. */
const isAllowed = (address: string, networks: string[]): boolean =>
  networks.length === 0 || isWithin(address, networks);
