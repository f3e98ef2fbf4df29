import type { Reply } from "../../api/client.ts";
import { Card } from "../../ui/layout/page.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import { Table, type Column } from "../../ui/lists/table.tsx";
import { count, percent } from "../../ui/values/values.tsx";

type Network = Reply<"GET /v1/stats">["networks"][number];

const columns: Column<Network>[] = [
  {
    name: "Network",
    grow: true,
    cell: (row) => (
      <>
        {row.network || "unknown"} <span className="text-dim">{row.country}</span>
      </>
    ),
  },
  { name: "Messages", cell: (row) => count(row.messages), right: true },
  { name: "Failed", cell: (row) => count(row.failed), right: true },
  { name: "Delivered", cell: (row) => <Rate rate={row.delivery_rate} />, right: true },
];

function Rate({ rate }: { rate: number | null }) {
  if (rate === null) return <span className="text-dim">–</span>;
  const tone = rate >= 0.95 ? "text-good" : rate >= 0.8 ? "text-warn" : "text-bad";
  return <span className={`font-medium ${tone}`}>{percent(rate)}</span>;
}

/** How well each network delivers. */
export function Networks({ networks }: { networks: Network[] | undefined }) {
  return (
    <Card title="Delivery by network" lead="The last 7 days" flush>
      {networks && networks.length > 0 ? (
        <Table
          label="Delivery by network"
          columns={columns}
          rows={networks}
          keyOf={(row) => `${row.country}${row.network}`}
        />
      ) : (
        <Empty icon="gauge" title="No network to compare yet">
          Once messages have ended, you see here which network delivers how well.
        </Empty>
      )}
    </Card>
  );
}
