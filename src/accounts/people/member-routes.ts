import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { paged, pageQuery } from "../../http/pages.ts";
import { changeRole, invite, membersOf, openInvitations, removeMember } from "./people.ts";
import * as schemas from "./schemas.ts";
import type { Sessions } from "./sessions.ts";
import { invitationJson, madeInvitationJson, memberJson } from "./wire.ts";

const tags = ["Account"];

/** The people of an account and their roles. */
export function memberRoutes(app: App, ctx: Context, { sessions }: { sessions: Sessions }): void {
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
    async (request) => {
      const { accountId } = request.caller;
      const { rows, pages } = await paged(ctx.config, request, membersOf(ctx, accountId));
      const invitations = await openInvitations(ctx, accountId);
      return { members: rows.map(memberJson), invitations: invitations.map(invitationJson), pages };
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
          "The response contains the link, shown only once; send it to the person yourself. The role may not exceed the caller's own permissions.",
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
        summary: "Remove a person, or revoke an invitation",
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
