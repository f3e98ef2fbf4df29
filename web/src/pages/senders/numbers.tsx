import { useState, type FormEvent } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useOwnersOnly } from "../../shell/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Copy } from "../../ui/copy.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { TextField } from "../../ui/field.tsx";
import { useFilters } from "../../ui/filters.ts";
import { Card } from "../../ui/page.tsx";
import { Answer, Empty, Problem } from "../../ui/state.tsx";
import { Pager, Table, type Column } from "../../ui/table.tsx";
import { money, Time } from "../../ui/values.tsx";

type Number_ = Reply<"GET /v1/numbers">["numbers"][number];

const columns: Column<Number_>[] = [
  { name: "Number", cell: (row) => <Copy text={row.number} /> },
  { name: "Kind", cell: (row) => (row.shared ? <Badge tone="info">shared</Badge> : <Badge tone="good">yours</Badge>) },
  {
    name: "Keywords",
    grow: true,
    cell: (row) =>
      row.keywords.map(({ keyword }) => keyword).join(", ") || <span className="text-dim">every message</span>,
  },
  { name: "Per message", cell: (row) => money(row.price), right: true },
  { name: "Since", cell: (row) => <Time at={row.created_at} />, right: true },
];

/** Numbers that receive for the account, and the words that are its own on shared ones. */
export function Numbers() {
  const [{ page }] = useFilters({ page: "1" });
  const list = useApi("GET /v1/numbers", { query: { page: Number(page) || 1 } });
  return (
    <>
      <Card title="Numbers" lead="Messages to them stand in the inbox and go to your webhooks." flush>
        <Answer query={list}>
          {({ numbers, pages }) =>
            numbers.length === 0 ? (
              <Empty icon="inbox" title="No number receives for you">
                Ask the operator for one, or take a word on a shared number below.
              </Empty>
            ) : (
              <>
                <Table label="Numbers" columns={columns} rows={numbers} keyOf={(row) => row.number} />
                <Pager pages={pages} />
              </>
            )
          }
        </Answer>
      </Card>
      <KeywordForm />
    </>
  );
}

function KeywordForm() {
  const [number, setNumber] = useState("");
  const [keyword, setKeyword] = useState("");
  const ownersOnly = useOwnersOnly();
  const take = useAction("POST /v1/numbers", {
    refresh: ["GET /v1/numbers"],
    onDone: () => setKeyword(""),
  });
  const body = { number: number.trim(), ...(keyword.trim() ? { keyword: keyword.trim() } : {}) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take.mutate({ body });
  };
  return (
    <Card
      title="Take a number or a word"
      lead="A free number becomes yours. On a shared one, messages that begin with your word are yours."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Number"
            required
            placeholder="7878"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
          <TextField
            label="Word"
            placeholder="WIN"
            hint="Left empty: the whole number."
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
        </div>
        <Problem error={take.error} />
        <div className="flex gap-2">
          <Button type="submit" look="primary" busy={take.isPending} disabledReason={ownersOnly}>
            Take it
          </Button>
          <CurlButton name="POST /v1/numbers" body={body} />
        </div>
      </form>
    </Card>
  );
}
