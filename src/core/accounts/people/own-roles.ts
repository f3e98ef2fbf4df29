/** The roles of an account: those that every account has, and its own. */
import type { Context } from "../../../base/context.ts";
import type { Db } from "../../../base/db.ts";
import { formatId } from "../../../base/ids.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { allScopes, isTestToken, type Caller, type Scope } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import { audit } from "../audit.ts";
import { actorOf, endPersonal, checkGiver } from "../credentials.ts";
import { lockAccount } from "../store.ts";
import { commonRoles, isCommon, rightsOf, type Rights, type Role } from "./roles.ts";
import * as store from "./roles-store.ts";

/** Maximum own roles of an account. */
const maxRoles = 50;

/** Not a pattern of the schema, because Python and Java read `\p` otherwise. */
const roleName = /^[\p{L}\p{N}]([\p{L}\p{N} .'’_-]*[\p{L}\p{N}])?$/u;

/** A role with who has it. */
export interface ListedRole extends Rights {
  name: Role;
  /** Whether every account has it. */
  common: boolean;
  members: number;
  invited: number;
}

/** The roles of an account: first those that every account has, then its own. */
export async function rolesOf({ sql }: Pick<Context, "sql">, accountId: number): Promise<ListedRole[]> {
  const [own, held] = await Promise.all([store.listRoles(sql, accountId), store.countHolders(sql, accountId)]);
  const counted = (name: Role) => held.find(({ role }) => role === name) ?? { members: 0, invited: 0 };
  const listed = (name: Role, scopes: readonly Scope[] | null) => {
    const { members, invited } = counted(name);
    return { name, common: isCommon(name), ...rightsOf(name, scopes), members, invited };
  };
  return [...commonRoles.map((name) => listed(name, null)), ...own.map(({ name, scopes }) => listed(name, scopes))];
}

/** What a role of this account permits. Refuses a name that is no role. */
export async function knownRights(db: Db, accountId: number, role: Role): Promise<Rights> {
  if (isCommon(role)) return rightsOf(role, null);
  const scopes = await store.findScopes(db, accountId, role);
  if (scopes) return rightsOf(role, scopes);
  const known = commonRoles.map((name) => `\`${name}\``).join(", ");
  throw invalidField(
    "role",
    say(
      "`role` is not a role of this account. Send {known}, or the name of a role of its own: `GET /v1/roles` lists them, `PUT /v1/roles` creates one.",
      { known },
    ),
  );
}

/** No one may give a role with more permissions than their own, nor take one away: a token with few scopes could make itself an owner. */
export function refuseExcess(caller: Caller, role: Role, { scopes }: Pick<Rights, "scopes">): void {
  if (isTestToken(caller)) throw new Refusal("forbidden", say("A test token cannot change people. Use a live token."));
  const excess = scopes.find((scope) => !caller.scopes.has(scope));
  if (excess === undefined) return;
  throw new Refusal(
    "forbidden",
    say("You lack the scope `{scope}`, which the role {role} has, so you cannot grant, change or revoke that role.", {
      scope: excess,
      role,
    }),
  );
}

/**
 * Creates a role of the account's own, or changes what it permits, for whoever has it: in every process at once. What ends when a
 * person loses rights ends for those who have it, if it now permits less.
 */
export async function putRole(
  ctx: Context,
  caller: Caller,
  { name, scopes: ticked }: { name: Role; scopes: readonly Scope[] },
): Promise<ListedRole> {
  const { accountId } = caller;
  refuseCommon(name);
  if (!roleName.test(name))
    throw invalidField(
      "name",
      say(
        "`name` must begin and end with a letter or digit, with letters, digits, spaces and `. ' ’ _ -` between them, such as `Front desk`.",
      ),
    );
  const scopes = allScopes.filter((scope) => ticked.includes(scope));
  if (scopes.includes("operator"))
    throw invalidField("scopes", say("`scopes` has `operator`, which no role can have. Leave it out."));
  await ctx.sql.begin(async (tx) => {
    await lockAccount(tx, accountId);
    await checkGiver(tx, caller);
    refuseExcess(caller, name, { scopes });
    const known = await store.listRoles(tx, accountId);
    const before = known.find((role) => role.name === name)?.scopes;
    if (before) refuseExcess(caller, name, { scopes: before });
    else if (known.length >= maxRoles)
      throw new Refusal(
        "conflict",
        say("The account has the maximum of {most} roles. Remove one first.", { most: maxRoles }),
      );
    await store.putRole(tx, accountId, { name, scopes });
    const action = before ? "role.changed" : "role.created";
    await audit(ctx, tx, caller, { action, target: name, details: { scopes, ...(before ? { before } : {}) } });
    if (!before || before.every((scope) => scopes.includes(scope))) return;
    const about = { accountId, actor: actorOf(caller), because: action, invitations: true };
    for (const { user_id } of await store.holdersOf(tx, accountId, name))
      if (user_id !== null) await endPersonal(ctx, tx, user_id, about);
  });
  return (await rolesOf(ctx, accountId)).find((role) => role.name === name)!;
}

/** Removes a role of the account's own, unless somebody has it or is invited with it. */
export async function removeRole(ctx: Context, caller: Caller, name: Role): Promise<void> {
  const { accountId } = caller;
  refuseCommon(name);
  await ctx.sql.begin(async (tx) => {
    await lockAccount(tx, accountId);
    await checkGiver(tx, caller);
    const scopes = await store.findScopes(tx, accountId, name);
    if (!scopes) throw notFound();
    refuseExcess(caller, name, { scopes });
    const holders = await store.holdersOf(tx, accountId, name);
    if (holders.length > 0) throw inUse(holders);
    await store.deleteRole(tx, accountId, name);
    await audit(ctx, tx, caller, { action: "role.removed", target: name, details: { scopes } });
  });
}

function refuseCommon(name: Role): void {
  const common = commonRoles.find((each) => each === name.toLowerCase());
  if (common === undefined) return;
  throw invalidField(
    "name",
    say("`name` is `{common}`, which every account has and nobody can change. Choose another.", { common }),
  );
}

/** Most people that a sentence names. */
const mostNamed = 3;

function inUse(holders: { user_id: number | null; email: string }[]): Refusal {
  const named = holders
    .slice(0, mostNamed)
    .map(({ user_id, email }) =>
      user_id === null ? say("{email} (invited)", { email }) : `${email} (${formatId("usr", user_id)})`,
    );
  const others = holders.length - mostNamed;
  return new Refusal(
    "conflict",
    others > 0
      ? say(
          "The role is in use by {named} and {others} more. Give them another role or withdraw their invitations first.",
          { named: { list: named }, others },
        )
      : say("The role is in use by {named}. Give them another role or withdraw their invitations first.", {
          named: { list: named },
        }),
  );
}
