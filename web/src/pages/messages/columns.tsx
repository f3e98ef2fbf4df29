import type { MessageSummary } from "../../api/operations.ts";
import { paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import type { OptionalColumn } from "../../ui/lists/columns.tsx";
import { Badge } from "../../ui/values/badge.tsx";
import { StateOfMessage } from "../../ui/values/message-state.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { MessageText } from "../../ui/values/message-text.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { moneyInColumn, Time } from "../../ui/values/values.tsx";

/** The columns of the list of messages. */
export const columns: readonly OptionalColumn<MessageSummary>[] = [
  { id: "state", name: t.common.state, cell: (row) => <StateOfMessage message={row} />, fixed: true },
  {
    id: "to",
    name: t.common.to,
    cell: (row) => <Copy text={row.to} to={paths.message(row.sms_id)} />,
    fixed: true,
  },
  { id: "from", name: t.common.from, cell: (row) => <span dir="auto">{row.sender}</span>, minor: true },
  {
    id: "text",
    name: t.common.text,
    grow: true,
    cell: (row) => (
      <>
        {row.test && <Badge tone="warn">{t.common.test}</Badge>}{" "}
        {row.channel === "voice" && <Badge tone="info">{t.common.call}</Badge>} <MessageText text={row.text} />
      </>
    ),
    text: true,
  },
  {
    id: "reference",
    name: t.common.reference,
    cell: (row) => <span dir="auto">{row.reference ?? ""}</span>,
    extra: true,
  },
  { id: "carrier", name: t.common.link, cell: (row) => row.carrier ?? "", extra: true },
  {
    id: "report",
    name: t.messages.report,
    cell: (row) => <Link to={paths.bulkSend(row.report_id)}>…{row.report_id.slice(-8)}</Link>,
    extra: true,
  },
  { id: "parts", name: t.common.parts, cell: (row) => row.item_count, right: true, minor: true },
  { id: "encoding", name: t.messages.encoding, cell: (row) => row.encoding, extra: true },
  { id: "retries", name: t.messages.retries, cell: (row) => row.retries_count, right: true, extra: true },
  {
    id: "cost",
    name: t.common.cost,
    cell: (row) => moneyInColumn(row.total_cost),
    right: true,
    money: true,
    minor: true,
  },
  {
    id: "finished",
    name: t.bulk.finished,
    cell: (row) => (row.final_at ? <Time at={row.final_at} /> : t.bulk.notFinished),
    right: true,
    extra: true,
  },
  {
    id: "accepted",
    name: t.common.accepted,
    right: true,
    corner: true,
    cell: (row) => <Time at={row.created_at} />,
  },
];
