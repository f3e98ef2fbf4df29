/** What gives access to an account: tokens, SMPP credentials and hooks. Who made them, and what ends with what. */
import type { Context } from "../../base/context.ts";
import type { Db, Tx } from "../../base/db.ts";
import { invalidField, Refusal } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../base/ids.ts";
import { missingScope, unknownToken, type Caller } from "../../http/auth.ts";
import { auditAs } from "./audit.ts";
import * as store from "./credentials-store.ts";
import { holdPeople, isStillOperator } from "./people/store.ts";

export { rootOf } from "./credentials-store.ts";

/** Where a caller comes from, who counts as one whatever tokens they use. */
export const rootOfCaller = ({ sql }: Pick<Context, "sql">, { accountId, actor }: Caller): Promise<string> =>
  store.rootOf(sql, accountId, actor);

/** Who did something, as the audit log names them. */
export const actorOf = ({ actor, name }: Pick<Caller, "actor" | "name">): string => `${actor} (${name})`;

/** Refuses a token that is bound to addresses to give access: what it made would not be bound. */
export function refuseBound({ addresses }: Caller): void {
  if (addresses === undefined) return;
  throw new Refusal(
    "forbidden",
    say(
      "This token may be used from certain addresses only, so it gives nobody access from others. Use a token without `addresses`, or sign in.",
    ),
  );
}

/**
 * Refuses a caller who may not give access to the account, or no longer: whose token is bound to addresses, or whose token or role ended after
 * the request was admitted. Whoever gives access has locked the account, as whoever ends it does, so none is given by what has ended.
 */
export async function checkGiver(tx: Tx, caller: Caller): Promise<void> {
  refuseBound(caller);
  const { accountId, userId, actor } = caller;
  if (userId === undefined) {
    if (!(await store.isTokenValid(tx, accountId, parseId("tok", actor)!))) throw unknownToken();
    return;
  }
  const scopes = new Set(await store.scopesOf(tx, accountId, userId));
  if (caller.scopes.has("operator") && (await isStillOperator(tx, userId))) scopes.add("operator");
  const gone = [...caller.scopes].find((scope) => !scopes.has(scope));
  if (gone !== undefined) throw missingScope(caller, gone);
}

/** Whether a token or a person may still send. */
export async function mayStillSend(db: Db, accountId: number, actor: string): Promise<boolean> {
  const [token, user] = [parseId("tok", actor), parseId("usr", actor)];
  if (token !== undefined) return store.mayToken(db, accountId, token, "sms:send");
  return user !== undefined && (await store.scopesOf(db, accountId, user)).includes("sms:send");
}

/** Keeps those of these that are people as they are until the transaction ends; before the first is asked whether they may still operate. */
export const holdOperators = (tx: Tx, actors: string[]): Promise<void> =>
  holdPeople(
    tx,
    actors.flatMap((actor) => parseId("usr", actor) ?? []),
  );

/** Whether a token or a person may still do what operators do. A person stays one until the transaction ends. */
export async function mayStillOperate(tx: Tx, accountId: number, actor: string): Promise<boolean> {
  const [token, user] = [parseId("tok", actor), parseId("usr", actor)];
  if (token !== undefined) return store.mayToken(tx, accountId, token, "operator");
  return user !== undefined && isStillOperator(tx, user);
}

/** What ended, and its id on the wire. */
export interface Ended {
  id: string;
  name: string;
}

const deeds = {
  tok: "token.revoked",
  esme: "smpp_credential.removed",
  hook: "hook.deleted",
  inv: "invitation.withdrawn",
} as const;

/**
 * Ends credentials of an account, with all that the tokens among them made, and records each in the audit log. The caller has locked
 * the account.
 *
 * @param because the action that they end with; undefined if somebody ended them by themselves
 */
export async function endCredentials(
  ctx: Pick<Context, "ids">,
  tx: Tx,
  about: { accountId: number; actor: string; because?: string },
  roots: Partial<store.Roots>,
): Promise<Ended[]> {
  const ended = await store.endCredentials(tx, about.accountId, { tokens: [], credentials: [], hooks: [], ...roots });
  await auditEnded(ctx, tx, about, ended);
  return ended.map(({ kind, id, name }) => ({ id: formatId(kind, id), name }));
}

/** The end of what a person's login got with its password, and of the invitations that they sent: in all accounts or one. */
export async function endPersonal(
  ctx: Pick<Context, "ids">,
  tx: Tx,
  userId: number,
  about: { accountId?: number; actor: string; because: string; invitations: boolean },
): Promise<void> {
  for (const { account_id: accountId, ids } of await store.tokensOfLogin(tx, userId, about.accountId))
    await endCredentials(ctx, tx, { ...about, accountId }, { tokens: ids });
  if (!about.invitations) return;
  for (const row of await store.endInvitationsBy(tx, formatId("usr", userId), about.accountId))
    await auditEnded(ctx, tx, { ...about, accountId: row.account_id }, [row]);
}

async function auditEnded(
  ctx: Pick<Context, "ids">,
  tx: Tx,
  { accountId, actor, because }: { accountId: number; actor: string; because?: string },
  ended: store.EndedRow[],
): Promise<void> {
  for (const { kind, id, name } of ended) {
    const target = kind === "inv" ? name : formatId(kind, id);
    const details = { ...(kind === "inv" ? {} : { name }), ...(because === undefined ? {} : { because }) };
    await auditAs(ctx, tx, actor, { accountId, action: deeds[kind], target, details });
  }
}

/** Credentials listed at most: more than an account can have. */
const mostListed = 2_000;

/** What gives access to an account, newest first: all of it, or what an actor (`usr_…`, `tok_…`) made, directly or with their tokens. */
export const credentialsOf = (db: Db, accountId: number, actor?: string) =>
  store.listCredentials(db, accountId, actor, mostListed);

/** A credential of any kind in wire form. */
export const anyCredentialJson = ({ kind, id, ...row }: store.CredentialRow) => ({ id: formatId(kind, id), ...row });

/**
 * Ends those of a person's credentials that are to go with them; `wanted` are ids, separated by commas. Refuses an id of anything that
 * the person did not make.
 */
export async function endChosen(
  ctx: Pick<Context, "ids">,
  tx: Tx,
  about: { accountId: number; actor: string; because: string },
  person: string,
  wanted: string,
): Promise<Ended[]> {
  const made = await credentialsOf(tx, about.accountId, person);
  const ids = wanted.split(",").map((each) => each.trim());
  const chosen = ids.map((each) => made.find(({ kind, id }) => formatId(kind, id) === each));
  const stranger = ids.find((_, index) => chosen[index] === undefined);
  if (stranger !== undefined)
    throw invalidField(
      "revoke",
      say(
        "`revoke` names something that this person did not make, or that has ended. Send ids of `GET /v1/account/credentials?created_by=…`, separated by commas.",
      ),
    );
  const idsOf = (kind: store.CredentialRow["kind"]) => chosen.flatMap((row) => (row?.kind === kind ? [row.id] : []));
  return endCredentials(ctx, tx, about, { tokens: idsOf("tok"), credentials: idsOf("esme"), hooks: idsOf("hook") });
}
