import { useState } from "react";
import type { Reply } from "../../../api/client.ts";
import { queries, useAction } from "../../../api/hooks.ts";
import { paths } from "../../../paths.ts";
import { routes } from "../../../routes.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { Form, useFields } from "../../../ui/forms/form.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { Card, Page } from "../../../ui/layout/page.tsx";
import { Empty } from "../../../ui/layout/state.tsx";
import { Table, type Column } from "../../../ui/lists/table.tsx";
import { Badge, State } from "../../../ui/values/badge.tsx";
import { codeName } from "../../../ui/values/codes.ts";
import { count, Time } from "../../../ui/values/values.tsx";
import { t } from "../../../texts/index.ts";

type Found = Reply<"POST /v1/operator/lookup">;
type Result = Found["results"][number];

/** The last look-up, for going back from a message: a repeated look-up would be audited again. */
const lastKey = ["the last look-up"];
interface Last {
  q: string;
  found: Found;
}

const columns: Column<Result>[] = [
  {
    name: t.lookup.what,
    grow: true,
    cell: (row) =>
      row.kind === "message" ? (
        <Link to={paths.lookedUp(row.id)}>
          <What row={row} />
        </Link>
      ) : (
        <What row={row} />
      ),
  },
  { name: t.common.account, cell: (row) => <Link to={paths.account(row.account_id)}>{row.account_name}</Link> },
  {
    name: t.common.state,
    cell: (row) => (
      <>
        {row.state ? <State state={row.state} /> : <Badge tone="info">{t.lookup.received}</Badge>}{" "}
        {row.test && <Badge tone="dim">{t.common.test}</Badge>}{" "}
        {row.channel === "voice" && <Badge tone="info">{t.common.call}</Badge>}
      </>
    ),
  },
  { name: t.common.carrier, cell: (row) => row.carrier ?? "–", minor: true },
  { name: t.lookup.error, cell: (row) => (row.code ? codeName(row.code) : "–") },
  { name: t.common.time, cell: (row) => <Time at={row.at} />, right: true, corner: true },
];

function What({ row }: { row: Result }) {
  if (row.kind === "bulk") return <>{t.lookup.bulkOf(t.counts.messages(row.messages))}</>;
  const phone = row.phone || t.ui.erased;
  return <>{row.kind === "message" ? t.lookup.fromTo(row.address, phone) : t.lookup.fromTo(phone, row.address)}</>;
}

/** Looks up a message in all accounts, for when a customer calls. */
export default function LookupPage() {
  const { q } = routes.lookup.useSearch();
  const [last, setLast] = useState(() => queries.getQueryData<Last>(lastKey));
  const readOnly = useReadOnly("operator");
  const find = useAction("POST /v1/operator/lookup", {
    onDone: (found) => {
      const next = { q: values.q.trim(), found };
      queries.setQueryData(lastKey, next);
      setLast(next);
    },
  });
  const { values, text } = useFields(() => ({ q: q || (last?.q ?? "") }), find.error);
  return (
    <Page wide title={t.lookup.title} lead={t.lookup.lead}>
      <Card>
        <Form
          action={find}
          input={{ body: { q: values.q.trim() } }}
          submit={t.lookup.find}
          icon="search"
          disabledReason={readOnly}
          curl={{ name: "POST /v1/operator/lookup" }}
        >
          <TextField
            label={t.lookup.wanted}
            required
            placeholder="+250788123456, out_sms_…"
            hint={t.lookup.wantedHint}
            {...text("q")}
          />
        </Form>
      </Card>
      {last && <Results last={last} />}
    </Page>
  );
}

function Results({ last: { q, found } }: { last: Last }) {
  const { results, numbers, has_more: hasMore } = found;
  const read = numbers.filter((number) => number !== q);
  const accounts = new Set(results.map(({ account_id: id }) => id)).size;
  if (results.length === 0)
    return (
      <Card>
        <Empty icon="search" title={t.lookup.nothing(numbers[0] ?? q)}>
          {t.lookup.nothingHint}
        </Empty>
      </Card>
    );
  return (
    <Card
      flush
      title={t.lookup.resultsFor(q)}
      lead={
        <>
          {t.lookup.foundIn(count(results.length), t.counts.accounts(accounts), hasMore)}
          {read.length > 0 && ` ${t.shell.readAs(read.join(", "))}`}
        </>
      }
    >
      <Table
        label={t.lookup.results}
        columns={columns}
        rows={results}
        keyOf={(row) => `${row.kind} ${row.id}`}
        linkOf={(row) => (row.kind === "message" ? paths.lookedUp(row.id) : paths.account(row.account_id))}
      />
    </Card>
  );
}
