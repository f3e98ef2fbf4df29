import { useState, type FormEvent } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useOwnersOnly } from "../../shell/session.ts";
import { State } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { useFilters } from "../../ui/filters.ts";
import { Card } from "../../ui/page.tsx";
import { Answer, Empty, Problem } from "../../ui/state.tsx";
import { Pager, Table, type Column } from "../../ui/table.tsx";
import { Time } from "../../ui/values.tsx";

type Sender = Reply<"GET /v1/senders">["senders"][number];

const columns: Column<Sender>[] = [
  { name: "Sender", cell: (row) => <span className="font-medium">{row.sender}</span> },
  { name: "State", cell: (row) => <State state={row.status} /> },
  { name: "Countries", cell: (row) => row.countries?.join(", ") ?? "all" },
  { name: "Remark", grow: true, cell: (row) => row.note ?? <span className="text-dim">{row.purpose ?? ""}</span> },
  { name: "Asked for", cell: (row) => <Time at={row.created_at} />, right: true },
];

/** Names that messages may come from. */
export function SenderIds() {
  const [{ page }] = useFilters({ page: "1" });
  const [open, setOpen] = useState(false);
  const ownersOnly = useOwnersOnly();
  const list = useApi("GET /v1/senders", { query: { page: Number(page) || 1 } });
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
      <Answer query={list}>
        {({ senders, pages }) =>
          senders.length === 0 ? (
            <Empty icon="tag" title="No sender ID yet">
              Ask for one of up to 11 characters, such as the name of your shop.
            </Empty>
          ) : (
            <>
              <Table label="Sender IDs" columns={columns} rows={senders} keyOf={(row) => row.sender} />
              <Pager pages={pages} />
            </>
          )
        }
      </Answer>
      <Dialog open={open} onClose={() => setOpen(false)} title="Ask for a sender ID">
        <SenderForm onDone={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function SenderForm({ onDone }: { onDone: () => void }) {
  const [sender, setSender] = useState("");
  const [countries, setCountries] = useState("");
  const [purpose, setPurpose] = useState("");
  const ask = useAction("POST /v1/senders", { refresh: ["GET /v1/senders"], onDone });
  const codes = countries.toUpperCase().match(/[A-Z]{2}/g);
  const body = {
    sender: sender.trim(),
    ...(codes ? { countries: codes } : {}),
    ...(purpose.trim() ? { purpose: purpose.trim() } : {}),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate({ body });
  };
  const errorOf = (field: string) => ask.error?.fields.find((each) => each.field.startsWith(field))?.message;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Sender ID"
        required
        maxLength={16}
        hint="Up to 11 letters, digits, spaces and . _ - & + !, with a letter in it; or a number."
        error={errorOf("sender")}
        value={sender}
        onChange={(event) => setSender(event.target.value)}
      />
      <TextField
        label="Countries"
        placeholder="RW, KE"
        hint="Two letters each. Left empty: all."
        error={errorOf("countries")}
        value={countries}
        onChange={(event) => setCountries(event.target.value)}
      />
      <TextArea
        label="What for"
        rows={2}
        hint="The operator reads this when deciding."
        error={errorOf("purpose")}
        value={purpose}
        onChange={(event) => setPurpose(event.target.value)}
      />
      <Problem error={ask.error} />
      <div className="flex justify-end gap-2">
        <CurlButton name="POST /v1/senders" body={body} />
        <Button type="submit" look="primary" busy={ask.isPending}>
          Ask
        </Button>
      </div>
    </form>
  );
}
