import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useOwnersOnly } from "../../shell/session.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { moneyInColumn, Time } from "../../ui/values/values.tsx";
import { pages } from "../../paths.ts";

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
  { name: "Per message", cell: (row) => moneyInColumn(row.price), right: true },
  { name: "Since", cell: (row) => <Time at={row.created_at} />, right: true },
];

/** Numbers that receive for the account, and the words that are its own on shared ones. */
export function Numbers() {
  const [{ page }] = useFilters(pages.senders);
  const list = useApi("GET /v1/numbers", { query: { page } });
  return (
    <>
      <Card title="Numbers" lead="Messages to them stand in the inbox and go to your webhooks." flush>
        <List
          query={list}
          rowsOf={(data) => data.numbers}
          label="Numbers"
          columns={columns}
          keyOf={(row) => row.number}
          empty={
            <Empty icon="inbox" title="No number receives for you">
              Ask the operator for one, or take a word on a shared number below.
            </Empty>
          }
        />
      </Card>
      <KeywordForm />
    </>
  );
}

function KeywordForm() {
  const ownersOnly = useOwnersOnly();
  const take = useAction("POST /v1/numbers", {
    refresh: ["GET /v1/numbers"],
    onDone: () => change({ keyword: "" }),
  });
  const { values, change, text } = useFields({ number: "", keyword: "" }, take.error);
  const keyword = values.keyword.trim();
  const body = { number: values.number.trim(), ...(keyword ? { keyword } : {}) };
  return (
    <Card
      title="Take a number or a word"
      lead="A free number becomes yours. On a shared one, messages that begin with your word are yours."
    >
      <Form
        action={take}
        input={{ body }}
        submit="Take it"
        disabledReason={ownersOnly}
        curl={{ name: "POST /v1/numbers" }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Number" required placeholder="7878" {...text("number")} />
          <TextField label="Word" placeholder="WIN" hint="Left empty: the whole number." {...text("keyword")} />
        </div>
      </Form>
    </Card>
  );
}
