import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useOwnersOnly } from "../../shell/session.ts";
import { State } from "../../ui/values/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Time } from "../../ui/values/values.tsx";
import { pages } from "../../paths.ts";
import { t } from "../../texts/index.ts";

type Sender = Reply<"GET /v1/senders">["senders"][number];

const columns: Column<Sender>[] = [
  { name: t.common.sender, cell: (row) => <span className="font-medium">{row.sender}</span> },
  { name: t.common.state, cell: (row) => <State state={row.status} /> },
  { name: t.common.countries, cell: (row) => row.countries?.join(", ") ?? t.senders.allCountries },
  {
    name: t.senders.comment,
    grow: true,
    cell: (row) => row.note ?? (row.purpose && <span className="text-dim">{row.purpose}</span>),
  },
  { name: t.common.requested, cell: (row) => <Time at={row.created_at} />, right: true, corner: true },
];

/** The sender IDs of the account. */
export function SenderIds() {
  const [{ page }] = useFilters(pages.senders);
  const [open, setOpen] = useState(false);
  const ownersOnly = useOwnersOnly();
  const list = useApi("GET /v1/senders", { query: { page } });
  const ask = (
    <Button look="primary" icon="plus" disabledReason={ownersOnly} onClick={() => setOpen(true)}>
      {t.senders.requestASenderId}
    </Button>
  );
  return (
    <Card title={t.senders.senderIds} lead={t.senders.senderIdsLead} actions={ask} flush>
      <List
        query={list}
        rowsOf={(data) => data.senders}
        label={t.senders.senderIds}
        columns={columns}
        keyOf={(row) => row.sender}
        empty={
          <Empty icon="tag" title={t.senders.noSenderIdsYet} action={ask}>
            {t.senders.noSenderIdsHint}
          </Empty>
        }
      />
      <Dialog open={open} onClose={() => setOpen(false)} title={t.senders.requestASenderId}>
        <SenderForm onDone={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function SenderForm({ onDone }: { onDone: () => void }) {
  const ask = useAction("POST /v1/senders", { refresh: ["GET /v1/senders"], onDone });
  const { values, text } = useFields({ sender: "", countries: "", purpose: "" }, ask.error);
  const codes = values.countries.toUpperCase().match(/[A-Z]{2}/g);
  const purpose = values.purpose.trim();
  const body = {
    sender: values.sender.trim(),
    ...(codes ? { countries: codes } : {}),
    ...(purpose ? { purpose } : {}),
  };
  return (
    <Form windowed action={ask} input={{ body }} submit={t.common.request} curl={{ name: "POST /v1/senders" }}>
      <TextField label={t.senders.senderId} required maxLength={16} hint={t.senders.senderIdHint} {...text("sender")} />
      <TextField
        label={t.common.countries}
        placeholder={t.senders.countriesPlaceholder}
        hint={t.senders.countriesHint}
        {...text("countries")}
      />
      <TextArea label={t.senders.purpose} rows={2} hint={t.senders.purposeHint} {...text("purpose")} />
    </Form>
  );
}
