import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment } from "react";
import type { ApiError, Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { Copy } from "../../ui/values/copy.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Card } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Time } from "../../ui/values/values.tsx";
import { pages } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { deed, wordsOf } from "./audit-words.ts";

type Entry = Reply<"GET /v1/audit">["entries"][number];

/** What the program did on its own, by the name of the part that did it. */
const parts: ReadonlySet<string> = new Set(["first start", "system", "verification guard", "wallet"]);

const columns: Column<Entry>[] = [
  { name: t.team.action, wraps: true, cell: (row) => <span className="font-medium">{deed(row.action)}</span> },
  { name: t.team.object, wraps: true, cell: (row) => (row.target ? <Copy text={row.target} /> : "") },
  { name: t.common.details, grow: true, cell: (row) => <Details entry={row} /> },
  { name: t.team.by, wraps: true, cell: (row) => (parts.has(row.actor) ? "Tuma" : row.actor) },
  { name: t.common.when, cell: (row) => <Time at={row.created_at} />, right: true, corner: true },
];

function Details({ entry: { details, action } }: { entry: Entry }) {
  const words = wordsOf(details, action);
  return (
    <span className="line-clamp-2 text-dim" title={words.join("\n")}>
      {words.map((word, index) => (
        <Fragment key={word}>
          {index > 0 && ", "}
          <span>{word}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** The audit log. */
export function Audit() {
  const [{ page }] = useFilters(pages.team);
  return <AuditLog list={useApi("GET /v1/audit", { query: { page, per_page: 50 } })} />;
}

/** The entries of an audit log. */
export function AuditLog({ list }: { list: UseQueryResult<Reply<"GET /v1/audit">, ApiError> }) {
  return (
    <Card title={t.team.auditLog} lead={t.team.auditLead} flush>
      <List
        query={list}
        rowsOf={(data) => data.entries}
        label={t.team.auditLog}
        columns={columns}
        keyOf={(row) => row.id}
        empty={
          <Empty icon="log" title={t.team.noChangesYet}>
            {t.team.auditEmptyHint}
          </Empty>
        }
      />
    </Card>
  );
}
