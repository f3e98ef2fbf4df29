import { useQuery } from "@tanstack/react-query";
import { paths } from "../../paths.ts";
import { draftKey, dropDraft, listDrafts, type DraftSummary } from "../../shell/drafts.ts";
import { useSession } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Table, type Column } from "../../ui/lists/table.tsx";
import { Time } from "../../ui/values/values.tsx";

const pathOf = ({ id, listName }: DraftSummary) => paths.compose(listName === undefined ? "one" : "who", { draft: id });

/** The person's unsent drafts, which this browser keeps; renders nothing if there are none. */
export function Drafts() {
  const { user, account } = useSession();
  const drafts = useQuery({
    queryKey: ["drafts", user.id, account.id],
    queryFn: () => listDrafts(user.id, account.id),
    staleTime: 0,
    gcTime: 0,
  });
  if (!drafts.data?.length) return null;
  const remove = async ({ id }: DraftSummary) => {
    await dropDraft(draftKey(user.id, account.id, id));
    await drafts.refetch();
  };
  const columns: Column<DraftSummary>[] = [
    {
      name: t.bulk.draft,
      cell: (row) => (
        <Link to={pathOf(row)} className="font-medium hover:underline">
          <span dir="auto">{row.options.reference || row.listName || t.bulk.untitledDraft}</span>
        </Link>
      ),
    },
    { name: t.common.text, grow: true, text: true, cell: (row) => row.options.text },
    { name: t.bulk.list, cell: (row) => <span dir="auto">{row.listName ?? ""}</span>, minor: true },
    { name: t.bulk.changed, cell: (row) => <Time at={row.changedAt} />, right: true, corner: true },
    {
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
    },
  ];
  return (
    <Card title={t.bulk.drafts} lead={t.bulk.draftsLead} flush>
      <Table label={t.bulk.drafts} columns={columns} rows={drafts.data} keyOf={(row) => row.id} linkOf={pathOf} />
    </Card>
  );
}
