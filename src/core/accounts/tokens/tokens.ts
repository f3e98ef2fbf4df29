import type { Static } from "typebox";
import type { Context } from "../../../base/context.ts";
import type { Db, Tx } from "../../../base/db.ts";
import { invalidField, refuseField, Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import { isNetwork } from "../../../base/networks.ts";
import { parseInstant } from "../../../base/time.ts";
import {
  isTestToken,
  administered,
  allScopes,
  endOfToken,
  missingScope,
  type Caller,
  type Scope,
} from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import { audit, auditAs } from "../audit.ts";
import { actorOf, endCredentials, checkGiver, type Ended } from "../credentials.ts";
import type { newTokenSchema, rotationSchema, tokenPatchSchema } from "../schemas.ts";
import { makeHexToken, makeToken, tokenHash, tokenHint } from "./secret-token.ts";
import * as store from "../store.ts";

export { tokenColumns } from "../store.ts";

/** Maximum active tokens of an account. */
const maxTokens = 1000;

/** A new token; `secret` is available only now. */
export interface IssuedToken {
  secret: string;
  row: store.TokenRow;
}

/** The tokens of an account that are not revoked, newest first; for a test token the test ones. */
export const tokensOf = ({ sql }: Context, caller: Caller) => store.tokens(sql, administered(caller));

/** Creates a token for the caller's account. If the caller is a token too, it can do no more than that one, and ends with it. */
export async function createToken(
  ctx: Context,
  caller: Caller,
  input: Static<typeof newTokenSchema>,
): Promise<IssuedToken> {
  const scopes = allScopes.filter((scope) => input.scopes.includes(scope));
  const excess = scopes.find((scope) => !caller.scopes.has(scope));
  if (excess !== undefined) {
    throw new Refusal(
      "forbidden",
      say("This token lacks the scope `{scope}`, so it cannot grant it. Omit it.", { scope: excess }),
    );
  }
  const addresses = readAddresses(input.addresses);
  const test = kindOfNew(ctx, caller, input.test, "tokens");
  const expiresAt = readExpiry(input.expires_at ?? undefined, ctx.clock.now(), endOfToken(caller));
  const endsWithLogin = input.ends_with_login ?? false;
  if (endsWithLogin && caller.userId === undefined)
    throw invalidField(
      "ends_with_login",
      say("`ends_with_login` is for people: a token that another one creates ends with that one. Omit it."),
    );
  return ctx.sql.begin(async (tx) => {
    await store.lockAccount(tx, caller.accountId);
    await checkGiver(tx, caller);
    if ((await store.tokens(tx, { accountId: caller.accountId, test: undefined }).count()) >= maxTokens)
      throw tooManyTokens();
    const signsCallbacks = input.signs_callbacks ?? false;
    const about = { name: input.name, scopes, test, addresses, expiresAt, signsCallbacks, createdBy: caller };
    const made = await writeToken(ctx, tx, caller.accountId, {
      ...about,
      ...(endsWithLogin ? { userId: caller.userId } : {}),
    });
    const target = formatId("tok", made.row.id);
    await audit(ctx, tx, caller, { action: "token.created", target, details: { scopes, test } });
    return made;
  });
}

/**
 * Whether what a caller creates is for test data: as asked, or else as the caller itself. A test token creates nothing live, and nobody
 * creates for test data what could not be used because the simulated carrier is off.
 */
export function kindOfNew(
  { config }: Pick<Context, "config">,
  caller: Caller,
  asked: boolean | null | undefined,
  what: "tokens" | "credentials" | "hooks",
): boolean {
  const test = asked ?? caller.test;
  if (isTestToken(caller) && !test) throw new Refusal("forbidden", onlyTest[what]);
  if (!test || config.sandbox) return test;
  throw refuseField("conflict", "test", noSandbox[what]);
}

const onlyTest = {
  tokens: say('A test token can only create test tokens. Send `"test": true`.'),
  credentials: say('A test token can only create test credentials. Send `"test": true`.'),
  hooks: say('A test token can only create test hooks. Send `"test": true`.'),
};

const noSandbox = {
  tokens: say(
    "Test tokens need the simulated carrier, which is off (`SANDBOX=false`). Create live ones: leave `test` out.",
  ),
  credentials: say(
    "Test credentials need the simulated carrier, which is off (`SANDBOX=false`). Create live ones: leave `test` out.",
  ),
  hooks: say(
    "Test hooks need the simulated carrier, which is off (`SANDBOX=false`). Create live ones: leave `test` out.",
  ),
};

/** @param latest when the token that creates it ends, which is also the default */
function readExpiry(text: string | undefined, now: Date, latest: Date | undefined): Date | null {
  if (text === undefined) return latest ?? null;
  const at = parseInstant(text);
  if (at && latest && at > latest)
    throw invalidField(
      "expires_at",
      say(
        "`expires_at` is later than {latest}, when the token that creates it ends. Send that time or an earlier one, or omit it.",
        { latest: { at: latest } },
      ),
    );
  if (at && at > now) return at;
  throw invalidField(
    "expires_at",
    at
      ? say("`expires_at` is in the past. Send ISO 8601 such as `2027-01-31T12:00:00Z`.")
      : say("`expires_at` is not a time with a zone. Send ISO 8601 such as `2027-01-31T12:00:00Z`."),
  );
}

/** The networks of a request, each once; refuses what is none. */
function readAddresses(given: readonly string[] | null | undefined): string[] {
  const addresses = [...new Set((given ?? []).map((each) => each.trim()))];
  const wrong = addresses.find((each) => !isNetwork(each));
  if (wrong === undefined) return addresses;
  throw invalidField(
    "addresses",
    say(
      "`addresses` holds {entry}, which is not an IP address or CIDR range. Send such as 203.0.113.7 or 10.0.0.0/8.",
      { entry: wrong },
    ),
  );
}

/** Changes the name, the addresses or the end of a token; omitted members stay. */
export async function changeToken(
  ctx: Context,
  caller: Caller,
  wireId: string,
  patch: Static<typeof tokenPatchSchema>,
): Promise<store.TokenRow> {
  return withToken(ctx, caller, wireId, async (tx, row) => {
    const changed = {
      name: patch.name ?? row.name,
      addresses: patch.addresses === undefined ? row.addresses : readAddresses(patch.addresses),
      expiresAt:
        patch.expires_at === undefined
          ? row.expires_at
          : readExpiry(patch.expires_at ?? undefined, ctx.clock.now(), endOfToken(caller)),
    };
    await store.updateToken(tx, caller.accountId, row.id, changed);
    const { name, addresses, expiresAt } = changed;
    const details = { name, addresses, expires_at: expiresAt?.toISOString() ?? null };
    await audit(ctx, tx, caller, { action: "token.changed", target: wireId, details });
    return { ...row, name, addresses, expires_at: expiresAt };
  });
}

/** For how long the former secret of a rotated token works by default, in hours. */
const overlapHours = 24;

/**
 * Gives a token another secret: the same token, with what it may do and what it made. The former secret works for the given hours, 0 for
 * not a moment longer.
 */
export async function rotateToken(
  ctx: Context,
  caller: Caller,
  wireId: string,
  { overlap_hours: hours = overlapHours }: Static<typeof rotationSchema>,
): Promise<IssuedToken> {
  return withToken(ctx, caller, wireId, async (tx, row) => {
    const secret = row.signs_callbacks ? makeHexToken() : makeToken(row.test);
    const previousUntil = new Date(ctx.clock.now().getTime() + hours * 3_600_000);
    const hint = tokenHint(secret);
    const sealed = row.signs_callbacks ? ctx.secrets.seal(secret, sealedFor(row.id)) : null;
    await store.rotateToken(tx, caller.accountId, row.id, { hash: tokenHash(secret), hint, sealed, previousUntil });
    await audit(ctx, tx, caller, { action: "token.rotated", target: wireId, details: { hours } });
    return { secret, row: { ...row, hint, previous_until: hours > 0 ? previousUntil : null } };
  });
}

/**
 * Does something with a token that may give the caller its rights, so only if the caller has them: its scopes and its kind of data, for as
 * long.
 */
async function withToken<Result>(
  ctx: Context,
  caller: Caller,
  wireId: string,
  work: (tx: Tx, row: store.TokenRow) => Promise<Result>,
): Promise<Result> {
  const id = parseId("tok", wireId);
  if (id === undefined) throw notFound();
  return (await ctx.sql.begin(async (tx) => {
    await store.lockAccount(tx, caller.accountId);
    await checkGiver(tx, caller);
    const row = await store.lockToken(tx, caller.accountId, id);
    if (!row || (isTestToken(caller) && !row.test)) throw notFound();
    const excess = row.scopes.find((scope) => !caller.scopes.has(scope));
    if (excess !== undefined) throw missingScope(caller, excess);
    const latest = endOfToken(caller);
    if (latest && (row.expires_at === null || row.expires_at > latest))
      throw new Refusal(
        "forbidden",
        say(
          "That token outlives the one that you use, which cannot change it therefore. Use one that lasts longer, or sign in.",
        ),
      );
    return work(tx, row);
  })) as Result;
}

/**
 * Revokes the token that is given, current or former, with all that it made: whoever has it can, wherever they found it. Returns its account,
 * which the answer must not reveal; undefined if it is no token.
 */
export async function revokeFound(ctx: Context, token: string): Promise<number | undefined> {
  const [owner] = await store.findTokenOwners(ctx.sql, [tokenHash(token)]);
  if (!owner) return undefined;
  const { account_id: accountId, token_id: id, name } = owner;
  const actor = actorOf({ actor: formatId("tok", id), name });
  await ctx.sql.begin(async (tx) => {
    await store.lockAccount(tx, accountId);
    await endCredentials(ctx, tx, { accountId, actor, because: "token.found" }, { tokens: [id] });
  });
  return accountId;
}

/** Inserts a token, generated here or configured by the operator. */
export async function writeToken(
  ctx: Context,
  tx: Parameters<typeof store.insertToken>[0],
  accountId: number,
  about: {
    name: string;
    scopes: readonly Scope[];
    test: boolean;
    /** The networks that it may be used from; by default any. */
    addresses?: readonly string[];
    expiresAt: Date | null;
    secret?: string;
    /** Its maker; undefined for the program. */
    createdBy?: Pick<Caller, "actor" | "name"> | undefined;
    /** The login that it ends with. */
    userId?: number | undefined;
    /** Whether to store the secret, sealed, for signatures. */
    signsCallbacks?: boolean;
  },
): Promise<IssuedToken & { isNew: boolean }> {
  const secret = about.secret ?? (about.signsCallbacks ? makeHexToken() : makeToken(about.test));
  const id = await ctx.ids.one(tx);
  const { name, test, expiresAt, userId = null, signsCallbacks = false, createdBy } = about;
  const addresses = [...(about.addresses ?? [])];
  const scopes = [...about.scopes];
  const hint = tokenHint(secret);
  const sealed = signsCallbacks ? ctx.secrets.seal(secret, sealedFor(id)) : null;
  const made = { hint, scopes, test, addresses, expiresAt, userId, createdBy: createdBy?.actor ?? null, sealed };
  const token = { id, name, hash: tokenHash(secret), ...made };
  const isNew = await store.insertToken(tx, accountId, token);
  const row = {
    id,
    name,
    hint,
    scopes,
    test,
    expires_at: expiresAt,
    last_used_at: null,
    last_used_from: null,
    addresses,
    previous_until: null,
    created_at: ctx.clock.now(),
    signs_callbacks: signsCallbacks,
    created_by: token.createdBy,
    created_by_name: createdBy?.name ?? null,
    ends_with_login: userId !== null,
  };
  return { secret, row, isNew };
}

/** A login whose password was just checked, and one of its accounts. */
export interface Login {
  accountId: number;
  userId: number;
  email: string;
}

/** The maximum number of tokens that a login may create with its password in one account. */
const maxOfLogin = 10;

/**
 * Creates a token for a program that sent a login's password. Beyond the maximum, the oldest of the login's tokens is revoked; with
 * `replace`, all of them are, as when one has leaked. The caller has locked the account.
 */
export async function createLoginToken(
  ctx: Context,
  tx: Tx,
  { accountId, userId, email }: Login,
  { scopes, replace }: { scopes: readonly Scope[]; replace: boolean },
): Promise<IssuedToken> {
  const createdBy = { actor: formatId("usr", userId), name: email };
  const actor = actorOf(createdBy);
  const replaced = await store.tokensToReplace(tx, accountId, userId, replace ? 0 : maxOfLogin - 1);
  await endCredentials(ctx, tx, { accountId, actor }, { tokens: replaced });
  if ((await store.tokens(tx, { accountId, test: undefined }).count()) >= maxTokens) throw tooManyTokens();
  const about = { name: email, scopes, test: false, expiresAt: null, userId, createdBy };
  const made = await writeToken(ctx, tx, accountId, about);
  const target = formatId("tok", made.row.id);
  const details = { scopes, test: false, by: "password" };
  await auditAs(ctx, tx, actor, { accountId, action: "token.created", target, details });
  return made;
}

const tooManyTokens = () =>
  new Refusal(
    "conflict",
    say("The account has the maximum of {most} tokens. Revoke some that are unused.", { most: maxTokens }),
  );

/** Revokes a token, at once and for good, with all that it made. Returns what ended with it. */
export async function revokeToken(ctx: Context, caller: Caller, wireId: string): Promise<Ended[]> {
  const id = parseId("tok", wireId);
  if (id === undefined) throw notFound();
  const { accountId } = caller;
  return ctx.sql.begin(async (tx) => {
    await store.lockAccount(tx, accountId);
    const ended = await endCredentials(ctx, tx, { accountId, actor: actorOf(caller) }, { tokens: [id] });
    if (ended.length === 0) throw notFound();
    return ended.filter((each) => each.id !== wireId);
  });
}

/** The purpose for which the secret of a token that signs callbacks is sealed (`SecretBox`). */
export const sealedFor = (tokenId: number): string => `token:${tokenId}`;

/** The secrets that sign callbacks of these accounts, by account and kind of traffic; read in the caller's transaction. */
export async function callbackSecrets(
  { secrets }: Pick<Context, "secrets">,
  db: Db,
  accountIds: number[],
): Promise<(accountId: number, test: boolean) => string | undefined> {
  const rows = await store.signingTokens(db, accountIds);
  return (accountId, test) => {
    const row = rows.find((each) => each.account_id === accountId && each.test === test);
    return row && secrets.open(row.sealed, sealedFor(row.id));
  };
}
