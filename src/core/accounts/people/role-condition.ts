import type { Db, Fragment } from "../../../base/db.ts";
import type { Scope } from "../../../http/auth.ts";
import { commonRoles, rightsOf } from "./roles.ts";

/** The condition that the role of a row of `members` named `m` has all these scopes and may change things. */
export function mayBeRole(db: Db, scopes: readonly Scope[]): Fragment {
  const common = commonRoles.filter((role) => {
    const rights = rightsOf(role, null);
    return !rights.readOnly && scopes.every((scope) => rights.scopes.includes(scope));
  });
  return db`(m.role = any(${common}::text[]) or exists (
    select from roles r where r.account_id = m.account_id and r.name = m.role and r.scopes @> ${[...scopes]}::text[]))`;
}
