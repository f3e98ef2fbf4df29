import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Reply } from "../../../api/client.ts";
import { useAction, useApi } from "../../../api/hooks.ts";
import { pages, paths } from "../../../paths.ts";
import { adoptSession, useReadOnly, useSession } from "../../../shell/session.ts";
import { Badge } from "../../../ui/values/badge.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { ConfirmButton } from "../../../ui/forms/confirm.tsx";
import { Copy } from "../../../ui/values/copy.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { useFilters } from "../../../ui/lists/filters.ts";
import { Form, useFields } from "../../../ui/forms/form.tsx";
import { Card, Page } from "../../../ui/layout/page.tsx";
import { SecretDialog } from "../../../ui/forms/secret.tsx";
import { List } from "../../../ui/lists/list.tsx";
import { Empty, Problem } from "../../../ui/layout/state.tsx";
import type { Column } from "../../../ui/lists/table.tsx";
import { moneyInColumn, Time } from "../../../ui/values/values.tsx";
import { CreditButton } from "./credit.tsx";

type Account = Reply<"GET /v1/operator/accounts">["accounts"][number];
type Made = Reply<"POST /v1/operator/accounts">;

const columns: Column<Account>[] = [
  {
    name: "Account",
    grow: true,
    cell: (row) => (
      <>
        <span className="font-medium">{row.name}</span> {row.suspended_at && <Badge tone="bad">suspended</Badge>}
      </>
    ),
  },
  { name: "Id", cell: (row) => <Copy text={row.id} /> },
  { name: "Balance", cell: (row) => `${moneyInColumn(row.balance)} ${row.currency}`, right: true },
  { name: "Senders", cell: (row) => <SenderPolicy account={row} />, minor: true },
  { name: "Since", cell: (row) => <Time at={row.created_at} />, minor: true },
  { name: "Change", cell: (row) => <Actions account={row} />, right: true, action: true },
];

/** The customers of the installation. */
export default function AccountsPage() {
  const [{ page, new: wanted }, set] = useFilters(pages.accounts);
  const [made, setMade] = useState<Made>();
  const readOnly = useReadOnly();
  const list = useApi("GET /v1/operator/accounts", { query: { page, per_page: 25 } });
  const add = (
    <Button look="primary" icon="plus" disabledReason={readOnly} onClick={() => set({ new: "1" })}>
      Open an account
    </Button>
  );
  return (
    <Page wide title="Accounts" lead="The customers of this installation, each with a wallet of its own." actions={add}>
      <Card flush>
        <List
          query={list}
          rowsOf={(data) => data.accounts}
          label="Accounts"
          columns={columns}
          keyOf={(row) => row.id}
          empty={<Empty icon="building" title="No account yet" action={add} />}
        />
      </Card>
      <Dialog open={wanted !== ""} onClose={() => set({ new: "" })} title="Open an account">
        <AccountForm
          onDone={(reply) => {
            set({ new: "" });
            setMade(reply);
          }}
        />
      </Dialog>
      <SecretDialog
        title="The account's first token"
        what="token"
        secret={made?.token.token}
        also={made?.invitation && { what: "invitation", secret: made.invitation.url }}
        hint={`The token has every right in that account${made?.invitation ? "; the link lets its owner in, for 7 days, once" : ""}. Hand over what you give on a safe way.`}
        onClose={() => setMade(undefined)}
      />
    </Page>
  );
}

function AccountForm({ onDone }: { onDone: (made: Made) => void }) {
  const open = useAction("POST /v1/operator/accounts", {
    refresh: ["GET /v1/operator/accounts"],
    onDone,
  });
  const { values, text } = useFields({ name: "", default_sender: "", owner_email: "" }, open.error);
  const [sender, email] = [values.default_sender.trim(), values.owner_email.trim()];
  const body = {
    name: values.name.trim(),
    ...(sender ? { default_sender: sender } : {}),
    ...(email ? { owner_email: email } : {}),
  };
  return (
    <Form windowed action={open} input={{ body }} submit="Open it" curl={{ name: "POST /v1/operator/accounts" }}>
      <TextField label="Name" required {...text("name")} />
      <TextField
        label="Its owner's email"
        type="email"
        hint="You get a link to send to them. May be left empty."
        {...text("owner_email")}
      />
      <TextField
        label="Default sender"
        hint="For messages that name none. May be left empty."
        {...text("default_sender")}
      />
    </Form>
  );
}

/** Whether the account may send under any name, or only under those that the operator has approved. */
function SenderPolicy({ account }: { account: Account }) {
  const readOnly = useReadOnly();
  const change = useAction("PATCH /v1/operator/accounts/{id}", { refresh: ["GET /v1/operator/accounts"] });
  const { sender_policy: policy } = account.settings;
  if (readOnly) return <span title={readOnly}>{policy}</span>;
  return (
    <>
      <select
        aria-label={`Senders of ${account.name}`}
        className="field w-32! h-7! py-0!"
        value={policy}
        onChange={(event) =>
          change.mutate({
            params: { id: account.id },
            body: { settings: { sender_policy: event.target.value as typeof policy } },
          })
        }
      >
        <option>any</option>
        <option>approved</option>
      </select>
      <Problem error={change.error} />
    </>
  );
}

function Actions({ account }: { account: Account }) {
  const session = useSession();
  const navigate = useNavigate();
  const refresh = { refresh: ["GET /v1/operator/accounts" as const] };
  const suspend = useAction("POST /v1/operator/accounts/{id}/suspend", refresh);
  const resume = useAction("POST /v1/operator/accounts/{id}/resume", refresh);
  const look = useAction("POST /console/session/account", {
    onDone: (next) => {
      adoptSession(next);
      void navigate({ href: paths.home() });
    },
  });
  const params = { id: account.id };
  const readOnly = useReadOnly();
  return (
    <span className="inline-flex justify-end gap-1.5 max-sm:flex-wrap">
      <CreditButton account={account} />
      <Button
        size="small"
        busy={look.isPending}
        disabledReason={session.account.id === account.id ? "You are in it" : undefined}
        title="See what its people see. The visit stands in its audit log."
        onClick={() => look.mutate({ body: { account_id: account.id } })}
      >
        Look
      </Button>
      {account.suspended_at ? (
        <Button
          size="small"
          busy={resume.isPending}
          disabledReason={readOnly}
          onClick={() => resume.mutate({ params })}
        >
          Resume
        </Button>
      ) : (
        <ConfirmButton
          label="Suspend"
          question={`Suspend ${account.name}?`}
          consequence="Its tokens and people are refused at once. Messages that were accepted still go out."
          disabledReason={readOnly ?? (session.account.id === account.id ? "You are in it" : undefined)}
          run={() => suspend.mutateAsync({ params })}
        />
      )}
      <Problem error={look.error ?? resume.error} />
    </span>
  );
}
