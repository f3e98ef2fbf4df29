import { useState } from "react";
import { useApi } from "../../api/hooks.ts";
import type { Webhook } from "../../api/operations.ts";
import { pages, paths } from "../../paths.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Link } from "../../ui/layout/link.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { SecretDialog } from "../../ui/forms/secret.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Time } from "../../ui/values/values.tsx";
import { WebhookForm } from "./form.tsx";
import { WebhookHealth } from "./health.tsx";

const columns: Column<Webhook>[] = [
  { name: "Health", cell: (row) => <WebhookHealth hook={row} /> },
  {
    name: "Address",
    grow: true,
    cell: (row) => (
      <Link to={paths.webhook(row.id)} className="font-mono text-sm hover:underline">
        {row.url}
      </Link>
    ),
  },
  { name: "Events", cell: (row) => row.events.map((event) => eventNames[event]).join(", ") },
  {
    name: "Failing since",
    cell: (row) => (row.failing_since ? <Time at={row.failing_since} /> : <span className="text-dim">–</span>),
    minor: true,
  },
  { name: "Added", cell: (row) => <Time at={row.created_at} />, right: true },
];

const eventNames = { dlr: "Delivery reports", inbound: "Received messages" };

/** Where events are posted to. */
export default function WebhooksPage() {
  const [{ page, new: wanted }, set] = useFilters(pages.webhooks);
  const [secret, setSecret] = useState<string>();
  const readOnly = useReadOnly();
  const list = useApi("GET /v1/webhooks", { query: { page } });
  const add = (
    <Button look="primary" icon="plus" disabledReason={readOnly} onClick={() => set({ new: "1" })}>
      Add a webhook
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      lead="Your server hears of delivery reports and received messages by itself, signed and tried again until it answers."
      actions={add}
    >
      <Card flush>
        <List
          query={list}
          rowsOf={(data) => data.webhooks}
          label="Webhooks"
          columns={columns}
          keyOf={(row) => row.id}
          linkOf={(row) => paths.webhook(row.id)}
          empty={
            <Empty icon="hook" title="Nobody is told yet" action={add}>
              Give the address of your server. You can send it an example at once.
            </Empty>
          }
        />
      </Card>
      <Dialog
        open={wanted !== ""}
        onClose={() => set({ new: "" })}
        title="Add a webhook"
        lead="Events are posted there as JSON."
      >
        <WebhookForm
          onDone={(hook) => {
            set({ new: "" });
            if ("secret" in hook) setSecret(hook.secret);
          }}
        />
      </Dialog>
      <SecretDialog
        title="The secret of the webhook"
        what="secret"
        secret={secret}
        hint="With it your server checks that what arrives is from here: Standard Webhooks, any of its libraries will do."
        onClose={() => setSecret(undefined)}
      />
    </Page>
  );
}
