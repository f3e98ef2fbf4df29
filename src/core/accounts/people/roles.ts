import { allScopes, type Scope } from "../../../http/auth.ts";

/** A person's role in an account. */
export const roles = ["owner", "developer", "viewer"] as const;
/** A person's role in an account. */
export type Role = (typeof roles)[number];

/** An owner may do everything except what is reserved for the operator. */
export const ownerScopes: readonly Scope[] = allScopes.filter((scope) => scope !== "operator");

/**
 * A developer may do everything except manage the account: its settings, tokens, senders, numbers and people. A viewer sees
 * what a developer sees, but may not change anything.
 */
export const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  owner: ownerScopes,
  developer: ownerScopes.filter((scope) => scope !== "account:write"),
  viewer: ownerScopes.filter((scope) => scope !== "account:write" && scope !== "sms:send"),
};

/** True for a read-only role. */
export const isReadOnly = (role: Role) => role === "viewer";
