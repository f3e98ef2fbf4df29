import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { barTime } from "../../ui/layout/chart.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import type { TimeRange } from "../../ui/lists/spans.ts";
import { Table, type Column } from "../../ui/lists/table.tsx";
import { count } from "../../ui/values/values.tsx";

type Account = Reply<"GET /v1/operator/stats/accounts">["accounts"][number];

const failed = ({ states }: Account) => states.undelivered + states.expired + states.rejected + states.failed;

const columns: Column<Account>[] = [
  {
    name: t.common.account,
    grow: true,
    cell: (row) => (
      <Link to={paths.account(row.id)} className="font-medium hover:underline">
        {row.name || row.id}
      </Link>
    ),
  },
  { name: t.common.messages, cell: (row) => count(row.messages), right: true },
  { name: t.home.deliveredHeading, cell: (row) => count(row.states.delivered), right: true },
  { name: t.home.failedHeading, cell: (row) => count(failed(row)), right: true },
];

/** The messages behind a bar of all accounts, by account: an operator looks up single messages only by number or id. */
export function AccountsOfBar({ bar, onClose }: { bar: TimeRange | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={bar !== undefined}
      onClose={onClose}
      title={bar ? t.operator.messagesOf(barTime(Date.parse(bar.from) / 1000, bar.stepMs / 1000)) : ""}
    >
      {bar && <Accounts bar={bar} />}
    </Dialog>
  );
}

function Accounts({ bar }: { bar: TimeRange }) {
  const stats = useApi(...pageQueries.accountStats(bar));
  return (
    <Answer query={stats} lines={4}>
      {({ accounts }) => (
        <Table label={t.operator.messagesByAccount} columns={columns} rows={accounts} keyOf={({ id }) => id} />
      )}
    </Answer>
  );
}
