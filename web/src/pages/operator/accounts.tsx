import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { adoptSession, useReadOnly, useSession } from "../../shell/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm.tsx";
import { Copy } from "../../ui/copy.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { useFilters } from "../../ui/filters.ts";
import { target } from "../../ui/link.tsx";
import { Card, Page } from "../../ui/page.tsx";
import { SecretDialog } from "../../ui/secret.tsx";
import { Answer, Problem } from "../../ui/state.tsx";
import { Pager, Table, type Column } from "../../ui/table.tsx";
import { money, Time } from "../../ui/values.tsx";
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
  { name: "Balance", cell: (row) => `${money(row.balance)} ${row.currency}`, right: true },
  { name: "Senders", cell: (row) => <SenderPolicy account={row} />, minor: true },
  { name: "Since", cell: (row) => <Time at={row.created_at} />, minor: true },
  { name: "Change", cell: (row) => <Actions account={row} />, right: true },
];

/** The customers of the installation. */
export default function AccountsPage() {
  const [{ page, new: wanted }, set] = useFilters({ page: "1", new: "" });
  const [made, setMade] = useState<Made>();
  const readOnly = useReadOnly();
  const list = useApi("GET /v1/operator/accounts", { query: { page: Number(page) || 1, per_page: 25 } });
  return (
    <Page
      wide
      title="Accounts"
      actions={
        <Button look="primary" icon="plus" disabledReason={readOnly} onClick={() => set({ new: "1" })}>
          Open an account
        </Button>
      }
    >
      <Card flush>
        <Answer query={list}>
          {({ accounts, pages }) => (
            <>
              <Table label="Accounts" columns={columns} rows={accounts} keyOf={(row) => row.id} />
              <Pager pages={pages} />
            </>
          )}
        </Answer>
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
  const [name, setName] = useState("");
  const [sender, setSender] = useState("");
  const [email, setEmail] = useState("");
  const open = useAction("POST /v1/operator/accounts", {
    refresh: ["GET /v1/operator/accounts"],
    onDone,
  });
  const body = {
    name: name.trim(),
    ...(sender.trim() ? { default_sender: sender.trim() } : {}),
    ...(email.trim() ? { owner_email: email.trim() } : {}),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open.mutate({ body });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField label="Name" required value={name} onChange={(event) => setName(event.target.value)} />
      <TextField
        label="Its owner's email"
        type="email"
        hint="You get a link to send to them. May be left empty."
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label="Default sender"
        hint="For messages that name none. May be left empty."
        value={sender}
        onChange={(event) => setSender(event.target.value)}
      />
      <Problem error={open.error} />
      <div className="flex justify-end gap-2">
        <CurlButton name="POST /v1/operator/accounts" body={body} />
        <Button type="submit" look="primary" busy={open.isPending}>
          Open it
        </Button>
      </div>
    </form>
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
      void navigate(target(paths.home()) as never);
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
