import { Type } from "typebox";
import { named } from "../../../http/schemas.ts";
import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { paged, pageQuery } from "../../../http/pages.ts";
import { operations } from "../../../http/operation.ts";
import { anyCredentialJson } from "../credentials.ts";
import { credentialSchema, endedSchema } from "../schemas.ts";
import { changeRole, invite, membersOf, openInvitations, removeMember, resendInvitation } from "./people.ts";
import * as schemas from "./schemas.ts";
import type { Sessions } from "./sessions.ts";
import { putRole, removeRole, rolesOf } from "./own-roles.ts";
import { invitationJson, createdInvitationJson, memberJson, roleJson } from "./wire.ts";

const operation = operations("Administration");

/** The people of an account and their roles. */
export function memberRoutes(app: App, ctx: Context, { sessions }: { sessions: Sessions }): void {
  roleRoutes(app, ctx, { sessions });
  app.get(
    "/v1/members",
    operation("account:read", "List people and open invitations", {
      operationId: "listMembers",
      querystring: pageQuery,
      reply: schemas.membersSchema,
    }),
    async (request) => {
      const { accountId } = request.caller;
      const { rows, pages } = await paged(ctx.config, request, membersOf(ctx, accountId));
      const invitations = await openInvitations(ctx, accountId);
      return { members: rows.map(memberJson), invitations: invitations.map(invitationJson), pages };
    },
  );

  app.post(
    "/v1/members",
    operation("account:write", "Invite a person", {
      operationId: "inviteMember",
      refusals: [409],
      description:
        "The person gets a link by mail if there is an SMTP server (`mailed`). The response contains one too, shown only once, to pass on yourself. The role may not exceed the caller's own permissions.",
      body: schemas.newMemberSchema,
      reply: schemas.createdInvitationSchema,
    }),
    async ({ caller, body }) => createdInvitationJson(ctx, await invite(ctx, caller, body)),
  );

  app.post(
    "/v1/members/:id/resend",
    operation("account:write", "Send an invitation again", {
      operationId: "resendInvitation",
      description: "A new link, valid for 7 days from now. Earlier links stop working.",
      params: schemas.invitationIdParams,
      reply: schemas.createdInvitationSchema,
    }),
    async ({ caller, params }) => createdInvitationJson(ctx, await resendInvitation(ctx, caller, params.id)),
  );

  app.patch(
    "/v1/members/:id",
    operation("account:write", "Change a person's role", {
      operationId: "updateMember",
      refusals: [409],
      description:
        "A person who is no longer an owner loses the tokens that they got with their password, and the invitations that they sent.",
      params: schemas.memberIdParams,
      body: schemas.rolePatchSchema,
      reply: schemas.memberSchema,
    }),
    async ({ caller, params, body }) => {
      const row = await changeRole(ctx, caller, params.id, body.role);
      sessions.forget();
      return memberJson(row);
    },
  );

  app.delete(
    "/v1/members/:id",
    operation("account:write", "Remove a person, or revoke an invitation", {
      operationId: "removeMember",
      refusals: [409],
      description:
        "Ends the person's sessions in the account, the tokens that they got with their password, and the invitations that they sent. Other tokens, SMPP credentials and hooks that they created belong to the account and go on working, as the response lists them: to end them as well, name them in `revoke`.",
      params: schemas.memberIdParams,
      querystring: schemas.removalQuery,
      reply: named("RemovedMember", {
        id: Type.String(),
        removed: Type.Boolean(),
        revoked: endedSchema,
        credentials: Type.Array(credentialSchema, {
          description: "What the person created and still works: they may know its secrets.",
        }),
      }),
    }),
    async ({ caller, params, query }) => {
      const { revoked, left } = await removeMember(ctx, caller, params.id, query.revoke);
      sessions.forget();
      return { id: params.id, removed: true, revoked, credentials: left.map(anyCredentialJson) };
    },
  );
}

function roleRoutes(app: App, ctx: Context, { sessions }: { sessions: Sessions }): void {
  app.get(
    "/v1/roles",
    operation("account:read", "List roles", {
      operationId: "listRoles",
      description:
        "The roles that every account has, then those of its own, with what they permit and how many have them.",
      reply: schemas.rolesSchema,
    }),
    async ({ caller }) => ({ roles: (await rolesOf(ctx, caller.accountId)).map(roleJson) }),
  );

  app.put(
    "/v1/roles",
    operation("account:write", "Create or change a role", {
      operationId: "putRole",
      refusals: [409],
      description:
        "By its name. A change applies to whoever has the role, at once, open sessions included; people whose role permits less than before lose the tokens that end with their login, and the invitations that they sent. Nobody can give or change scopes that they lack.",
      body: schemas.newRoleSchema,
      reply: schemas.roleSchema,
    }),
    async ({ caller, body }) => {
      const role = await putRole(ctx, caller, body);
      sessions.forget();
      return roleJson(role);
    },
  );

  app.delete(
    "/v1/roles/:role",
    operation("account:write", "Remove a role", {
      operationId: "removeRole",
      refusals: [409],
      description: "Refused while somebody has the role or is invited with it.",
      params: schemas.roleNameParams,
      reply: named("RemovedRole", { name: Type.String(), removed: Type.Boolean() }),
    }),
    async ({ caller, params }) => {
      await removeRole(ctx, caller, params.role);
      return { name: params.role, removed: true };
    },
  );
}
