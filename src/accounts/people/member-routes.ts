import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import { formatId } from "../../base/ids.ts";
import { publicUrl } from "../../http/address.ts";
import type { App } from "../../http/app.ts";
import { pageQuery, pagesOf, pageWindow } from "../../http/pages.ts";
import { changeRole, invite, removeMember, type MadeInvitation } from "./people.ts";
import * as store from "./store.ts";
import * as schemas from "./schemas.ts";
import type { Sessions } from "./sessions.ts";

const tags = ["Account"];

const memberJson = (row: store.MemberRow) => ({ ...row, id: formatId("usr", row.id) });

function invitationJson({ account_id: _account, id, ...row }: store.InvitationRow) {
  return { ...row, id: formatId("inv", id) };
}

/** An invitation as it is shown once, with the link to send. */
export function madeInvitationJson(ctx: Context, { row, token }: MadeInvitation) {
  return { ...invitationJson(row), token, url: `${publicUrl(ctx.config)}/invite/${token}` };
}

/** The people of an account and their roles. */
export function memberRoutes(app: App, ctx: Context, { sessions }: { sessions: Sessions }): void {
  const { sql } = ctx;
  const read = { scope: "account:read" } as const;
  const write = { scope: "account:write" } as const;

  app.get(
    "/v1/members",
    {
      config: read,
      schema: {
        tags,
        summary: "List people and open invitations",
        querystring: pageQuery,
        response: { 200: schemas.membersSchema },
      },
    },
    async ({ caller, query, url }) => {
      const { limit, offset } = pageWindow(query);
      const rows = await store.listMembers(sql, caller.accountId, limit, offset);
      const invitations = await store.listInvitations(sql, caller.accountId, ctx.clock.now());
      const total = await store.countMembers(sql, caller.accountId);
      return {
        members: rows.map(memberJson),
        invitations: invitations.map(invitationJson),
        pages: pagesOf(ctx.config, url, query, total),
      };
    },
  );

  app.post(
    "/v1/members",
    {
      config: { ...write, refusals: [409] },
      schema: {
        tags,
        summary: "Invite a person",
        description:
          "The answer holds the link, this once; send it to the person yourself. No role can be given that may do more than the caller.",
        body: schemas.newMemberSchema,
        response: { 200: schemas.madeInvitationSchema },
      },
    },
    async ({ caller, body }) => madeInvitationJson(ctx, await invite(ctx, caller, body)),
  );

  app.patch(
    "/v1/members/:id",
    {
      config: { ...write, refusals: [409] },
      schema: {
        tags,
        summary: "Change a person's role",
        params: schemas.memberIdParams,
        body: schemas.rolePatchSchema,
        response: { 200: schemas.memberSchema },
      },
    },
    async ({ caller, params, body }) => {
      const row = await changeRole(ctx, caller, params.id, body.role);
      sessions.forget();
      return memberJson(row);
    },
  );

  app.delete(
    "/v1/members/:id",
    {
      config: { ...write, refusals: [409] },
      schema: {
        tags,
        summary: "Remove a person, or take an invitation back",
        params: schemas.memberIdParams,
        response: { 200: Type.Object({ id: Type.String(), removed: Type.Boolean() }) },
      },
    },
    async ({ caller, params }) => {
      await removeMember(ctx, caller, params.id);
      sessions.forget();
      return { id: params.id, removed: true };
    },
  );
}
