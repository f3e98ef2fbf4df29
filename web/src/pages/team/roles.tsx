import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useOwnersOnly, useSession } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { ScopeChoice } from "../../ui/forms/scope-choice.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { Table, type Column } from "../../ui/lists/table.tsx";
import { Badge } from "../../ui/values/badge.tsx";
import { roleName, type Scope } from "../../ui/values/rights.ts";
import { count } from "../../ui/values/values.tsx";
import { meaningOf } from "./members.tsx";

type Role = Reply<"GET /v1/roles">["roles"][number];

/** What the form begins with: a role, or a new one. */
const fresh = { name: "", scopes: ["sms:send", "sms:read", "inbound:read", "account:read"] satisfies Scope[] };

/** What each role permits; those of the account's own can be made here. */
export function Roles() {
  const [edited, setEdited] = useState<Role | "new">();
  const ownersOnly = useOwnersOnly();
  const list = useApi("GET /v1/roles");
  const columns: Column<Role>[] = [
    {
      name: t.team.role,
      cell: ({ name, common }) => (
        <>
          <span className="font-medium">{roleName(name)}</span>{" "}
          {common && <Badge tone="dim">{t.team.everyAccount}</Badge>}
        </>
      ),
    },
    { name: t.team.permits, grow: true, cell: (row) => <span className="text-dim">{meaningOf(row)}</span> },
    { name: t.team.people, cell: (row) => count(row.members + row.invited), right: true },
    {
      name: t.common.change,
      cell: (row) => (row.common ? null : <Actions role={row} onEdit={() => setEdited(row)} />),
      right: true,
      action: true,
    },
  ];
  return (
    <Card
      title={t.team.rolesTab}
      lead={t.team.rolesLead}
      flush
      actions={
        <Button icon="plus" disabledReason={ownersOnly} onClick={() => setEdited("new")}>
          {t.team.newRole}
        </Button>
      }
    >
      <Answer query={list} lines={5}>
        {({ roles }) => <Table label={t.team.rolesTab} columns={columns} rows={roles} keyOf={(row) => row.name} />}
      </Answer>
      <Dialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === undefined || edited === "new" ? t.team.newRole : t.team.changeRole(edited.name)}
        lead={t.team.roleChangeHint}
      >
        {edited !== undefined && (
          <RoleForm role={edited === "new" ? undefined : edited} onDone={() => setEdited(undefined)} />
        )}
      </Dialog>
    </Card>
  );
}

function Actions({ role, onEdit }: { role: Role; onEdit: () => void }) {
  const ownersOnly = useOwnersOnly();
  const remove = useAction("DELETE /v1/roles/{role}", { refresh: ["GET /v1/roles"] });
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 max-sm:justify-start">
      <Button size="small" disabledReason={ownersOnly} onClick={onEdit}>
        {t.common.change}
      </Button>
      <ConfirmButton
        label={t.common.remove}
        question={t.team.removeRole(role.name)}
        consequence={t.team.removeRoleConsequence}
        disabledReason={ownersOnly}
        run={() => remove.mutateAsync({ params: { role: role.name } })}
      />
    </span>
  );
}

/** Ticks what a role permits. */
function RoleForm({ role, onDone }: { role: Role | undefined; onDone: () => void }) {
  const { account } = useSession();
  const [chosen, setChosen] = useState<Scope[]>(role?.scopes ?? fresh.scopes);
  const save = useAction("PUT /v1/roles", { refresh: ["GET /v1/roles", "GET /console/session"], onDone });
  const { values, text } = useFields({ name: role?.name ?? fresh.name }, save.error);
  const body = {
    name: values.name.trim(),
    scopes: chosen,
  };
  return (
    <Form
      windowed
      action={save}
      input={{ body }}
      submit={t.team.saveRole}
      disabledReason={chosen.length === 0 ? t.tokens.chooseAtLeastOne : undefined}
      curl={{ name: "PUT /v1/roles" }}
    >
      {role === undefined && (
        <TextField
          label={t.team.roleName}
          hint={t.team.roleNameHint}
          required
          maxLength={40}
          autoFocus
          {...text("name")}
        />
      )}
      <ScopeChoice
        legend={t.team.permits}
        isOffered={(scope) => scope !== "operator" && account.scopes.includes(scope)}
        chosen={chosen}
        onChange={setChosen}
      />
    </Form>
  );
}
