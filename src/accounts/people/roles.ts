import { allScopes, type Scope } from "../../http/auth.ts";

/** What a person is in an account. */
export const roles = ["owner", "developer", "viewer"] as const;
/** What a person is in an account. */
export type Role = (typeof roles)[number];

/** What an owner may do: all but what is the operator's. */
export const ownerScopes: readonly Scope[] = allScopes.filter((scope) => scope !== "operator");

/**
 * A developer does everything but what decides about the account: its settings, tokens, senders, numbers, people. A viewer
 * sees what a developer sees, and is kept from changing anything besides.
 */
export const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  owner: ownerScopes,
  developer: ownerScopes.filter((scope) => scope !== "account:write"),
  viewer: ownerScopes.filter((scope) => scope !== "account:write" && scope !== "sms:send"),
};

/** True for a role that looks and changes nothing. */
export const isReadOnly = (role: Role) => role === "viewer";
