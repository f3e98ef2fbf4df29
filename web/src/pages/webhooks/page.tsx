import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useApi } from "../../api/hooks.ts";
import type { Webhook, WebhookWithSecret } from "../../api/operations.ts";
import { pages, paths } from "../../paths.ts";
import { useReadOnly, useSession } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Link } from "../../ui/layout/link.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { SecretDialog } from "../../ui/forms/secret.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty, Note } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Time } from "../../ui/values/values.tsx";
import { WebhookForm } from "./form.tsx";
import { SecretUse } from "./signature.tsx";
import { WebhookHealth } from "./health.tsx";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

const columns: Column<Webhook>[] = [
  { name: t.webhooks.health, cell: (row) => <WebhookHealth hook={row} /> },
  {
    name: t.webhooks.url,
    grow: true,
    cell: (row) => (
      <>
        <Link to={paths.webhook(row.id)} className="font-mono text-sm break-all hover:underline">
          {row.url}
        </Link>
        <span className="block text-sm text-dim">{row.id}</span>
      </>
    ),
  },
  { name: t.webhooks.events, cell: (row) => row.events.map((event) => t.webhooks.kinds[event].label).join(", ") },
  { name: t.webhooks.added, cell: (row) => <Time at={row.created_at} />, right: true },
];

/** The webhook endpoints. */
export default function WebhooksPage() {
  const [search, set] = useFilters(pages.webhooks);
  const { new: wanted } = search;
  const [added, setAdded] = useState<WebhookWithSecret>();
  const navigate = useNavigate();
  const readOnly = useReadOnly("webhooks");
  const { test } = useSession();
  const list = useApi(...pageQueries.webhooks(search));
  const add = (
    <Button look="primary" icon="plus" disabledReason={readOnly} onClick={() => set({ new: "1" })}>
      {t.common.addAWebhook}
    </Button>
  );
  return (
    <Page title={t.common.webhooks} lead={t.webhooks.lead} actions={add}>
      {test && <Note>{t.testData.webhooks}</Note>}
      <Card flush>
        <List
          query={list}
          rowsOf={(data) => data.webhooks}
          label={t.common.webhooks}
          columns={columns}
          keyOf={(row) => row.id}
          linkOf={(row) => paths.webhook(row.id)}
          empty={
            <Empty icon="hook" title={t.webhooks.noWebhooksYet} action={add}>
              {t.webhooks.emptyHint}
            </Empty>
          }
        />
      </Card>
      <Dialog
        open={wanted !== ""}
        onClose={() => set({ new: "" })}
        title={t.common.addAWebhook}
        lead={t.webhooks.addLead}
      >
        <WebhookForm
          onDone={(hook) => {
            set({ new: "" });
            if ("secret" in hook) setAdded(hook);
          }}
        />
      </Dialog>
      <SecretDialog
        title={t.webhooks.webhookSecret}
        what={t.webhooks.secret}
        secret={added?.secret}
        // On its page are the test event and the log of what it is sent.
        onClose={() => void navigate({ href: paths.webhook(added!.id) })}
      >
        <SecretUse secret={added?.secret} />
      </SecretDialog>
    </Page>
  );
}
