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

type Sender = Reply<"GET /v1/senders">["senders"][number];

const columns: Column<Sender>[] = [
  { name: "Sender", cell: (row) => <span className="font-medium">{row.sender}</span> },
  { name: "State", cell: (row) => <State state={row.status} /> },
  { name: "Countries", cell: (row) => row.countries?.join(", ") ?? "all" },
  {
    name: "Remark",
    grow: true,
    cell: (row) => row.note ?? (row.purpose && <span className="text-dim">{row.purpose}</span>),
  },
  { name: "Asked for", cell: (row) => <Time at={row.created_at} />, right: true, corner: true },
];

/** Names that messages may come from. */
export function SenderIds() {
  const [{ page }] = useFilters(pages.senders);
  const [open, setOpen] = useState(false);
  const ownersOnly = useOwnersOnly();
  const list = useApi("GET /v1/senders", { query: { page } });
  const ask = (
    <Button look="primary" icon="plus" disabledReason={ownersOnly} onClick={() => setOpen(true)}>
      Ask for a sender ID
    </Button>
  );
  return (
    <Card
      title="Sender IDs"
      lead="What stands above a message on the phone. Where the account may use approved ones only, the operator looks at each first."
      actions={ask}
      flush
    >
      <List
        query={list}
        rowsOf={(data) => data.senders}
        label="Sender IDs"
        columns={columns}
        keyOf={(row) => row.sender}
        empty={
          <Empty icon="tag" title="No sender ID yet" action={ask}>
            It has up to 11 characters, such as the name of your shop.
          </Empty>
        }
      />
      <Dialog open={open} onClose={() => setOpen(false)} title="Ask for a sender ID">
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
    <Form windowed action={ask} input={{ body }} submit="Ask" curl={{ name: "POST /v1/senders" }}>
      <TextField
        label="Sender ID"
        required
        maxLength={16}
        hint="Up to 11 letters, digits, spaces and . _ - & + !, with a letter in it; or a number."
        {...text("sender")}
      />
      <TextField
        label="Countries"
        placeholder="RW, KE"
        hint="Two letters each. Left empty: all."
        {...text("countries")}
      />
      <TextArea label="What for" rows={2} hint="The operator reads this when deciding." {...text("purpose")} />
    </Form>
  );
}
