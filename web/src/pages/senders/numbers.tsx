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
import { t } from "../../texts/index.ts";

type Number_ = Reply<"GET /v1/numbers">["numbers"][number];

const columns: Column<Number_>[] = [
  { name: t.common.number, cell: (row) => <Copy text={row.number} /> },
  {
    name: t.senders.kind,
    cell: (row) =>
      row.shared ? <Badge tone="info">{t.senders.shared}</Badge> : <Badge tone="good">{t.senders.yours}</Badge>,
  },
  {
    name: t.senders.keywords,
    grow: true,
    cell: (row) =>
      row.keywords.map(({ keyword }) => keyword).join(", ") || (
        <span className="text-dim">{t.senders.allMessages}</span>
      ),
  },
  { name: t.senders.pricePerMessage, cell: (row) => moneyInColumn(row.price), right: true, money: true },
  { name: t.common.since, cell: (row) => <Time at={row.created_at} />, right: true },
];

/** The account's inbound numbers, and its keywords on shared ones. */
export function Numbers() {
  const [{ page }] = useFilters(pages.senders);
  const list = useApi("GET /v1/numbers", { query: { page } });
  return (
    <>
      <Card title={t.senders.numbers} lead={t.senders.numbersLead} flush>
        <List
          query={list}
          rowsOf={(data) => data.numbers}
          label={t.senders.numbers}
          columns={columns}
          keyOf={(row) => row.number}
          empty={
            <Empty icon="inbox" title={t.senders.noNumbersYet}>
              {t.senders.noNumbersHint}
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
    <Card title={t.senders.claimTitle} lead={t.senders.claimLead}>
      <Form
        action={take}
        input={{ body }}
        submit={t.senders.claim}
        disabledReason={ownersOnly}
        curl={{ name: "POST /v1/numbers" }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t.common.number} required placeholder="7878" {...text("number")} />
          <TextField
            label={t.senders.keyword}
            placeholder={t.senders.keywordPlaceholder}
            hint={t.senders.keywordHint}
            {...text("keyword")}
          />
        </div>
      </Form>
    </Card>
  );
}
