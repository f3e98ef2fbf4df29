import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useOwnersOnly, useSession } from "../../shell/session.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Check, Choice, TextField } from "../../ui/forms/field.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { SecretDialog } from "../../ui/forms/secret.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty, Problem } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { Table, type Column } from "../../ui/lists/table.tsx";
import { Time } from "../../ui/values/values.tsx";
import { roleName, scopes } from "../../ui/values/rights.ts";
import { pageQueries } from "../../page-queries.ts";
import { pages } from "../../paths.ts";
import { t } from "../../texts/index.ts";

type Members = Reply<"GET /v1/members">;
type Member = Members["members"][number];
type Role = Reply<"GET /v1/roles">["roles"][number];
type Invitation = Members["invitations"][number];
type Made = Reply<"POST /v1/members">;

/** The roles of the account. */
export const useRoles = (): Role[] => useApi("GET /v1/roles").data?.roles ?? [];

/** What a role permits, in words. */
export function meaningOf({ name, common, scopes: allowed }: Role): string {
  const said: Record<string, string> = {
    owner: t.team.everything,
    developer: t.team.developerRights,
    finance: t.team.financeRights,
    approver: t.team.approverRights,
    clerk: t.team.clerkRights,
    viewer: t.team.readOnly,
  };
  const listed = scopes.filter(([scope]) => allowed.includes(scope)).map(([, meaning]) => meaning);
  return (common ? said[name] : undefined) ?? listed.join(", ");
}

/** The roles that this user may give: those that permit no more than their own. */
function useGivable(): Role[] {
  const { account } = useSession();
  return useRoles().filter((role) => role.scopes.every((scope) => account.scopes.includes(scope)));
}

const memberColumns: Column<Member>[] = [
  {
    name: t.team.member,
    grow: true,
    cell: (row) => (
      <>
        <span className="font-medium">{row.name}</span> <span className="text-dim">{row.email}</span>
      </>
    ),
  },
  { name: t.team.role, cell: (row) => <RoleChoice member={row} /> },
  {
    name: t.team.twoFactor,
    cell: (row) => (row.totp ? <Badge tone="good">{t.team.on}</Badge> : <Badge tone="warn">{t.team.off}</Badge>),
  },
  { name: t.team.lastSeen, cell: (row) => <Time at={row.last_seen_at} />, right: true },
  { name: t.common.change, cell: (row) => <Remove id={row.id} name={row.name} />, right: true, action: true },
];

const invitationColumns: Column<Invitation>[] = [
  { name: t.team.address, grow: true, cell: (row) => row.email },
  { name: t.team.role, cell: (row) => roleName(row.role) },
  { name: t.team.link, cell: (row) => <MailState invitation={row} /> },
  { name: t.common.expires, cell: (row) => <Time at={row.expires_at} />, right: true },
];

/** Members and pending invitations. */
export function Members() {
  const [{ page, new: wanted }, set] = useFilters(pages.team);
  const { data: installation } = useApi(...pageQueries.installation());
  const [link, setLink] = useState<string>();
  const shown = (made: Made) => (made.mailed ? showToast(t.team.invitationSent(made.email)) : setLink(made.url));
  const rowActions: Column<Invitation> = {
    name: t.common.change,
    cell: (row) => <InvitationActions invitation={row} onMade={shown} />,
    right: true,
    action: true,
  };
  const ownersOnly = useOwnersOnly();
  const list = useApi("GET /v1/members", { query: { page } });
  return (
    <>
      <Card
        title={t.team.members}
        flush
        actions={
          <Button look="primary" icon="plus" disabledReason={ownersOnly} onClick={() => set({ new: "1" })}>
            {t.team.invite}
          </Button>
        }
      >
        <List
          query={list}
          rowsOf={(data) => data.members}
          label={t.team.members}
          columns={memberColumns}
          keyOf={(row) => row.id}
          empty={<Empty icon="people" title={t.team.noMembersYet} />}
        />
      </Card>
      {(list.data?.invitations.length ?? 0) > 0 && (
        <Card title={t.team.pendingInvitations} flush>
          <Table
            label={t.team.pendingInvitations}
            columns={[...invitationColumns, rowActions]}
            rows={list.data!.invitations}
            keyOf={(row) => row.id}
          />
        </Card>
      )}
      <Dialog
        open={wanted !== ""}
        onClose={() => set({ new: "" })}
        title={t.team.inviteAMember}
        lead={installation?.mail ? t.team.inviteByMailLead : t.team.inviteLead}
      >
        <InviteForm
          submit={installation?.mail ? t.team.sendInvitation : t.team.createLink}
          onDone={(made) => {
            set({ new: "" });
            shown(made);
          }}
        />
      </Dialog>
      <SecretDialog
        title={t.team.theInvitation}
        what={t.team.linkNoun}
        secret={link}
        hint={t.team.invitationHint}
        onClose={() => setLink(undefined)}
      />
    </>
  );
}

/** How the link of an invitation was sent. */
function MailState({ invitation }: { invitation: Invitation }) {
  const { mailed_at: at, mail_error: error } = invitation;
  if (error) {
    return (
      <span title={error}>
        <Badge tone="warn">{t.team.notMailed}</Badge> <span className="text-sm break-words text-dim">{error}</span>
      </span>
    );
  }
  return at ? t.team.mailedAt(<Time at={at} />) : "–";
}

function InvitationActions({ invitation, onMade }: { invitation: Invitation; onMade: (made: Made) => void }) {
  const { id, email } = invitation;
  const { data: installation } = useApi(...pageQueries.installation());
  const ownersOnly = useOwnersOnly();
  const refresh = { refresh: ["GET /v1/members" as const] };
  const resend = useAction("POST /v1/members/{id}/resend", { ...refresh, onDone: onMade });
  const withdraw = useAction("DELETE /v1/members/{id}", refresh);
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 max-sm:justify-start">
      <Button
        size="small"
        busy={resend.isPending}
        disabledReason={ownersOnly}
        onClick={() => resend.mutate({ params: { id } })}
      >
        {installation?.mail ? t.team.sendAgain : t.team.newLink}
      </Button>
      <ConfirmButton
        label={t.team.withdraw}
        question={t.team.withdrawInvitation(email)}
        consequence={t.team.withdrawConsequence}
        disabledReason={ownersOnly}
        run={() => withdraw.mutateAsync({ params: { id } })}
      />
      <Problem error={resend.error} />
    </span>
  );
}

function InviteForm({ submit, onDone }: { submit: string; onDone: (made: Made) => void }) {
  const invite = useAction("POST /v1/members", { refresh: ["GET /v1/members"], onDone });
  const { values, text } = useFields<{ email: string; role: Member["role"] }>(
    { email: "", role: "developer" },
    invite.error,
  );
  const body = { email: values.email.trim(), role: values.role };
  const roles = useGivable();
  const chosen = roles.find(({ name }) => name === values.role);
  return (
    <Form windowed action={invite} input={{ body }} submit={submit} curl={{ name: "POST /v1/members" }}>
      <TextField label={t.team.email} type="email" required {...text("email")} />
      <Choice label={t.team.role} hint={chosen && t.team.mayDo(meaningOf(chosen))} {...text("role")}>
        {roles.map(({ name }) => (
          <option key={name} value={name}>
            {roleName(name)}
          </option>
        ))}
      </Choice>
    </Form>
  );
}

function RoleChoice({ member }: { member: Member }) {
  const { user } = useSession();
  const ownersOnly = useOwnersOnly();
  const change = useAction("PATCH /v1/members/{id}", { refresh: ["GET /v1/members"] });
  const fixed = ownersOnly ?? (member.id === user.id ? t.team.cannotChangeOwnRole : undefined);
  const givable = useGivable().map(({ name }) => name);
  if (fixed || !givable.includes(member.role)) return <span title={fixed}>{roleName(member.role)}</span>;
  return (
    <>
      <select
        aria-label={t.team.roleOf(member.name)}
        className="field w-32! sm:h-7! py-0!"
        value={member.role}
        onChange={(event) => change.mutate({ params: { id: member.id }, body: { role: event.target.value } })}
      >
        {givable.map((role) => (
          <option key={role} value={role}>
            {roleName(role)}
          </option>
        ))}
      </select>
      <Problem error={change.error} />
    </>
  );
}

function Remove({ id, name }: { id: string; name: string }) {
  const { user } = useSession();
  const [revoked, setRevoked] = useState<string[]>([]);
  const ownersOnly = useOwnersOnly();
  const remove = useAction("DELETE /v1/members/{id}", { refresh: ["GET /v1/members"] });
  return (
    <ConfirmButton
      label={t.common.remove}
      question={t.team.removeMember(name)}
      consequence={t.team.removeConsequence}
      disabledReason={ownersOnly ?? (id === user.id ? t.team.cannotRemoveYourself : undefined)}
      run={() => remove.mutateAsync({ params: { id }, query: revoked.length > 0 ? { revoke: revoked.join(",") } : {} })}
    >
      <LeftBehind by={id} chosen={revoked} onChange={setRevoked} />
    </ConfirmButton>
  );
}

/** What a person created and leaves behind, to choose what is revoked with them. */
function LeftBehind({ by, chosen, onChange }: { by: string; chosen: string[]; onChange: (ids: string[]) => void }) {
  const { data, error } = useApi("GET /v1/account/credentials", { query: { created_by: by } });
  const left = data?.credentials.filter((each) => !each.ends_with_login) ?? [];
  if (left.length === 0) return <Problem error={error} />;
  return (
    <fieldset className="grid max-h-60 gap-2 overflow-y-auto">
      <legend className="mb-2">{t.team.leftBehind}</legend>
      {left.map(({ id, name, last_used_at }) => (
        <Check
          key={id}
          label={name}
          hint={
            <>
              {id} · {t.tokens.lastUsed}: <Time at={last_used_at} />
            </>
          }
          checked={chosen.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
    </fieldset>
  );
}
