import type { Reply } from "../../api/client.ts";
import { Card } from "../../ui/layout/page.tsx";
import { Table, type Column } from "../../ui/lists/table.tsx";
import { count, percent } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";

type Network = Reply<"GET /console/home">["networks"][number];

const columns: Column<Network>[] = [
  {
    name: t.common.network,
    grow: true,
    cell: (row) => (
      <>
        {row.network || t.states.unknown} <span className="text-dim">{row.country}</span>
      </>
    ),
  },
  { name: t.common.messages, cell: (row) => count(row.messages), right: true },
  { name: t.home.failedHeading, cell: (row) => count(row.failed), right: true },
  { name: t.home.deliveredHeading, cell: (row) => <Rate rate={row.delivery_rate} />, right: true },
];

function Rate({ rate }: { rate: number | null }) {
  if (rate === null) return <span className="text-dim">–</span>;
  const tone = rate >= 0.95 ? "text-good" : rate >= 0.8 ? "text-warn" : "text-bad";
  return <span className={`font-medium ${tone}`}>{percent(rate)}</span>;
}

/** Delivery rate by network; nothing if there is none. */
export function Networks({ networks }: { networks: Network[] }) {
  if (networks.length === 0) return null;
  return (
    <Card title={t.home.deliveryByNetwork} lead={t.common.last7Days} flush>
      <Table
        label={t.home.deliveryByNetwork}
        columns={columns}
        rows={networks}
        keyOf={(row) => `${row.country}${row.network}`}
      />
    </Card>
  );
}
