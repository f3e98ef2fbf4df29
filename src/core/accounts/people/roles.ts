import { allScopes, type Scope } from "../../../http/auth.ts";

/** The name of a person's role in an account: one that every account has, or one of its own. */
export type Role = string;

/** What a role permits. */
export interface Rights {
  scopes: readonly Scope[];
  /** Only reading, whatever the scopes. */
  readOnly: boolean;
}

/** An owner may do everything except what is reserved for the operator. */
export const ownerScopes: readonly Scope[] = allScopes.filter((scope) => scope !== "operator");

/**
 * The roles that every account has, with what they permit: the only place that says it. The API authorises by it, `GET /v1/roles` shows
 * it, and the dashboard offers what the session's scopes allow.
 */
const everywhere = {
  owner: { scopes: ownerScopes, readOnly: false },
  /** Everything except managing the account: its settings, tokens, senders, numbers and people. */
  developer: {
    scopes: ownerScopes.filter((scope) => scope !== "account:write" && scope !== "approve"),
    readOnly: false,
  },
  /** The balance, the ledger and the statements; no message and no phone number. */
  finance: { scopes: ["account:read"], readOnly: false },
  /** Approves or rejects what others ask to send; sends nothing. */
  approver: { scopes: ["sms:read", "account:read", "approve"], readOnly: false },
  /** Sends, and reads and answers replies. */
  clerk: { scopes: ["sms:send", "sms:read", "inbound:read", "account:read"], readOnly: false },
  /** What a developer sees, without changing anything. */
  viewer: {
    scopes: ownerScopes.filter((scope) => !["account:write", "approve", "sms:send"].includes(scope)),
    readOnly: true,
  },
} satisfies Record<string, Rights>;

/** The names of the roles that every account has. */
export const commonRoles = Object.keys(everywhere) as (keyof typeof everywhere)[];

/** Whether every account has this role. */
export const isCommon = (role: Role): role is keyof typeof everywhere => Object.hasOwn(everywhere, role);

/** What somebody without a role may do, such as an operator who views the account. */
export const visitorRights: Rights = everywhere.viewer;

/** What a role permits. `own`: the scopes of the account's own role of this name; without either, nothing. */
export function rightsOf(role: Role, own: readonly Scope[] | null): Rights {
  return isCommon(role) ? everywhere[role] : { scopes: own ?? [], readOnly: false };
}
