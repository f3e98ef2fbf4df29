import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { Table, type Column } from "../../ui/lists/table.tsx";
import type { TimeRange } from "../../ui/lists/time-range.tsx";
import { wordOf } from "../../ui/values/badge.tsx";
import { codeName, isUninformative } from "../../ui/values/codes.ts";
import { count } from "../../ui/values/values.tsx";
import { ErrorMap, ErrorsLead } from "../home/error-map.tsx";

type Kind = Reply<"GET /v1/operator/errors">["errors"][number];
type Account = Kind["accounts"][number];

/** Failed messages of all accounts by error, network and link; a cell shows the accounts. */
export function AllErrors({ range }: { range: TimeRange }) {
  const errors = useApi(...pageQueries.allErrors(range), { everyMs: 30_000 });
  const [picked, setPicked] = useState<Kind[]>();
  const first = picked?.[0];
  return (
    <Card title={t.home.errorsByCarrier} lead={<ErrorsLead range={range} lead={t.home.errorsByCarrierLead} />}>
      <Answer query={errors} lines={4}>
        {(data) => <ErrorMap byCarrier errors={data.errors} onPick={setPicked} />}
      </Answer>
      <Dialog
        open={picked !== undefined}
        onClose={() => setPicked(undefined)}
        title={first ? titleOf(first) : ""}
        lead={first?.reason.meaning}
      >
        {picked && (
          <Table label={t.home.accountsWithError} columns={columns} rows={accountsOf(picked)} keyOf={({ id }) => id} />
        )}
      </Dialog>
    </Card>
  );
}

const titleOf = ({ state, code, network, carrier }: Kind) =>
  [isUninformative(code) ? undefined : codeName(code), wordOf(state), network, carrier].filter(Boolean).join(" · ");

/** The accounts of several kinds of errors, most messages first. */
function accountsOf(kinds: Kind[]): Account[] {
  const groups = Map.groupBy(
    kinds.flatMap(({ accounts }) => accounts),
    ({ id }) => id,
  );
  return [...groups.values()]
    .map((own) => ({ ...own[0]!, messages: own.reduce((sum, { messages }) => sum + messages, 0) }))
    .toSorted((one, other) => other.messages - one.messages);
}

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
];
