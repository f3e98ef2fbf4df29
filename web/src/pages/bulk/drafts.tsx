import { useQuery } from "@tanstack/react-query";
import { ApiError, call, type Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { forgetDraft, placeOf, unsavedDrafts } from "../../shell/drafts.ts";
import { useReadOnly, useSession } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Table, type Column } from "../../ui/lists/table.tsx";
import { Time } from "../../ui/values/values.tsx";

type Saved = Reply<"GET /console/drafts">["drafts"][number];
/** A draft of the team, or one that only this browser has. */
type Row = Pick<Saved, "draft_id" | "text" | "reference" | "list_name"> & {
  changed_at: string | undefined;
  /** Undefined: this browser. */
  changed_by: string | undefined;
};

const dayMs = 86_400_000;

/** How long a draft stays that nobody changes. */
const daysOf = ([first]: Saved[]) =>
  first && Math.round((Date.parse(first.expires_at) - Date.parse(first.changed_at)) / dayMs);

const pathOf = ({ draft_id: draft, list_name: list }: Row) => paths.compose(list === null ? "one" : "who", { draft });

/** The team's unsent drafts, and what only this browser has; renders nothing if there are none. @param beside the one that is open */
export function Drafts({ beside }: { beside?: string }) {
  const { rows, days, refetch } = useDrafts();
  const session = useSession();
  const readOnly = useReadOnly("sms:send");
  const others = rows.filter(({ draft_id: id }) => id !== beside);
  if (others.length === 0) return null;
  const remove = async ({ draft_id: id }: Row) => {
    // Somebody else may have been faster.
    await call("DELETE /console/drafts/{id}", { params: { id }, query: {} }).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
    await forgetDraft(session.user.id, placeOf(session), id).catch(() => undefined);
    await refetch();
  };
  const nameOf = (row: Row) => row.reference || row.list_name || t.bulk.untitledDraft;
  const columns: Column<Row>[] = [
    {
      name: t.bulk.draft,
      cell: (row) =>
        readOnly === undefined ? (
          <Link to={pathOf(row)} className="font-medium hover:underline">
            <span dir="auto">{nameOf(row)}</span>
          </Link>
        ) : (
          <span dir="auto">{nameOf(row)}</span>
        ),
    },
    { name: t.common.text, grow: true, text: true, cell: (row) => row.text },
    { name: t.bulk.list, cell: (row) => <span dir="auto">{row.list_name ?? ""}</span>, minor: true },
    { name: t.bulk.changedBy, cell: (row) => row.changed_by ?? t.bulk.onlyHere },
    { name: t.bulk.changed, cell: (row) => <Time at={row.changed_at} />, right: true, corner: true },
    ...(readOnly === undefined ? [removal(remove)] : []),
  ];
  return (
    <Card title={t.bulk.drafts} lead={t.bulk.draftsLead(days)} flush>
      <Table
        label={t.bulk.drafts}
        columns={columns}
        rows={others}
        keyOf={(row) => row.draft_id}
        {...(readOnly === undefined ? { linkOf: pathOf } : {})}
      />
    </Card>
  );
}

const removal = (remove: (row: Row) => Promise<void>): Column<Row> => ({
  name: t.bulk.discard,
  action: true,
  right: true,
  cell: (row) => (
    <ConfirmButton
      label={t.bulk.discard}
      question={t.bulk.discardQuestion}
      consequence={t.bulk.discardConsequence}
      run={() => remove(row)}
    />
  ),
});

function useDrafts() {
  const session = useSession();
  const saved = useApi("GET /console/drafts");
  const here = useQuery({
    queryKey: ["drafts", session.user.id, placeOf(session)],
    queryFn: () => unsavedDrafts(session.user.id, placeOf(session)),
    staleTime: 0,
    gcTime: 0,
  });
  const team = saved.data?.drafts ?? [];
  const known = new Set(team.map(({ draft_id: id }) => id));
  const own: Row[] = (here.data ?? [])
    .filter(({ id }) => !known.has(id))
    .map(({ id, options, listName, changedAt }) => ({
      draft_id: id,
      text: options.text,
      reference: options.reference,
      list_name: listName ?? null,
      changed_at: changedAt,
      changed_by: undefined,
    }));
  return {
    rows: [...own, ...team],
    days: daysOf(team),
    refetch: () => Promise.all([saved.refetch(), here.refetch()]),
  };
}
