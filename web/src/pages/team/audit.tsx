import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment } from "react";
import type { AuditAction, AuditDetail } from "../../../../src/core/accounts/audit-actions.ts";
import type { ApiError, Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { Copy } from "../../ui/values/copy.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Card } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { count, Time } from "../../ui/values/values.tsx";
import { pages } from "../../paths.ts";
import { t } from "../../texts/index.ts";

type Entry = Reply<"GET /v1/audit">["entries"][number];

const columns: Column<Entry>[] = [
  { name: t.team.action, wraps: true, cell: (row) => <span className="font-medium">{deed(row.action)}</span> },
  { name: t.team.object, wraps: true, cell: (row) => (row.target ? <Copy text={row.target} /> : "") },
  { name: t.common.details, grow: true, cell: (row) => <Details details={row.details} /> },
  { name: t.team.by, wraps: true, cell: (row) => row.actor },
  { name: t.common.when, cell: (row) => <Time at={row.created_at} />, right: true, corner: true },
];

/** What was done, in words; an entry of an older version may be of a kind that there is no more. */
const deed = (action: string) =>
  Object.hasOwn(t.audit, action) ? t.audit[action as AuditAction] : action.replaceAll(/[._]/g, " ");

/** The name of a detail in words; that of an older version, or a setting without one, as it is. */
const nameOf = (name: string) =>
  Object.hasOwn(t.auditDetails, name) ? t.auditDetails[name as AuditDetail] : name.replaceAll("_", " ");

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value in words. */
function shown(name: string, value: unknown): string {
  if (typeof value === "string") return name === "because" ? deed(value) : value;
  if (typeof value === "number") return count(value);
  if (typeof value === "boolean") return value ? t.settings.on : t.settings.off;
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map((each) => shown("", each)).join("; ");
  return wordsOf(value as Record<string, unknown>).join(", ");
}

/** Details in words. Settings that were changed together are named one by one. */
const wordsOf = (details: Record<string, unknown>): string[] =>
  Object.entries(details).flatMap(([name, value]) =>
    name === "settings" && isObject(value) ? wordsOf(value) : `${nameOf(name)}: ${shown(name, value)}`,
  );

function Details({ details }: { details: Entry["details"] }) {
  const words = wordsOf(details);
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
