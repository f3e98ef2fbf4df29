/** People and invitations in wire form. */
import type { Context } from "../../../base/context.ts";
import { formatId } from "../../../base/ids.ts";
import { publicUrl } from "../../../http/address.ts";
import type { ListedRole } from "./own-roles.ts";
import type { IssuedInvitation } from "./people.ts";
import type { InvitationRow, LoginRow, MemberRow } from "./store.ts";

/** A person in an account. */
export const memberJson = (row: MemberRow) => ({ ...row, id: formatId("usr", row.id) });

/** A role. */
export const roleJson = ({ readOnly, scopes, ...row }: ListedRole) => ({
  ...row,
  scopes: [...scopes],
  read_only: readOnly,
});

/** A login as operators see it. */
export const loginJson = ({ id, accounts, ...row }: LoginRow) => ({
  ...row,
  id: formatId("usr", id),
  accounts: accounts.map((each) => ({ ...each, id: formatId("acc", each.id) })),
});

/** An open invitation, without its token. */
export function invitationJson<Row extends InvitationRow>({ account_id: _account, id, ...row }: Row) {
  return { ...row, id: formatId("inv", id) };
}

/** A new invitation with its link, which is shown only once. */
export function createdInvitationJson(ctx: Context, { row, token, mailed }: IssuedInvitation) {
  return { ...invitationJson(row), token, mailed, url: `${publicUrl(ctx.config)}/invite/${token}` };
}
