import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useOwnersOnly } from "../../shell/session.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Card, Page } from "../../ui/layout/page.tsx";
import { SecretDialog } from "../../ui/forms/secret.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Time } from "../../ui/values/values.tsx";
import { TokenForm } from "./form.tsx";
import { pages } from "../../paths.ts";

type Token = Reply<"GET /v1/account/tokens">["tokens"][number];

const columns: Column<Token>[] = [
  {
    name: "Name",
    cell: (row) => (
      <>
        <span className="font-medium">{row.name}</span> {row.test && <Badge tone="warn">test</Badge>}
      </>
    ),
  },
  { name: "Token", cell: (row) => <code className="font-mono text-sm text-dim">{row.hint}…</code> },
  { name: "Scopes", grow: true, cell: (row) => <span title={row.scopes.join(", ")}>{row.scopes.join(", ")}</span> },
  { name: "Last used", cell: (row) => <Time at={row.last_used_at} /> },
  {
    name: "Ends",
    cell: (row) => (row.expires_at ? <Time at={row.expires_at} /> : <span className="text-dim">never</span>),
    minor: true,
  },
  { name: "Revoke", cell: (row) => <Revoke token={row} />, right: true, action: true },
];

/** What programs sign in with. */
export default function TokensPage() {
  const [{ page, new: wanted }, set] = useFilters(pages.tokens);
  const [secret, setSecret] = useState<string>();
  const ownersOnly = useOwnersOnly();
  const list = useApi("GET /v1/account/tokens", { query: { page } });
  const make = (
    <Button look="primary" icon="plus" disabledReason={ownersOnly} onClick={() => set({ new: "1" })}>
      Make a token
    </Button>
  );
  return (
    <Page
      title="Tokens"
      lead="A token for each program, with no more rights than it needs: then one can be revoked without stopping the others."
      actions={make}
    >
      <Card flush>
        <List
          query={list}
          rowsOf={(data) => data.tokens}
          label="Tokens"
          columns={columns}
          keyOf={(row) => row.id}
          empty={
            <Empty icon="key" title="No program can sign in yet" action={make}>
              It shows its token in the header Authorization of each call.
            </Empty>
          }
        />
      </Card>
      <Dialog open={wanted !== ""} onClose={() => set({ new: "" })} title="Make a token">
        <TokenForm
          onDone={(token) => {
            set({ new: "" });
            setSecret(token);
          }}
        />
      </Dialog>
      <SecretDialog title="The new token" what="token" secret={secret} onClose={() => setSecret(undefined)} />
    </Page>
  );
}

function Revoke({ token }: { token: Token }) {
  const ownersOnly = useOwnersOnly();
  const revoke = useAction("DELETE /v1/account/tokens/{id}", { refresh: ["GET /v1/account/tokens"] });
  return (
    <ConfirmButton
      label="Revoke"
      question={`Revoke ${token.name}?`}
      consequence="Programs that use it are refused from this moment on. It cannot be brought back."
      disabledReason={ownersOnly}
      run={() => revoke.mutateAsync({ params: { id: token.id } })}
    />
  );
}
