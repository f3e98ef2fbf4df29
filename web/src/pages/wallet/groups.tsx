import type { Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { Link } from "../../ui/layout/link.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { count } from "../../ui/values/values.tsx";
import { KindBadge, kinds, Signed } from "./kinds.tsx";

/** The entries of one day, kind and bulk send. */
export type Group = Reply<"GET /v1/account/ledger/groups">["groups"][number];

const days = formats.date({ dateStyle: "medium", timeZone: "UTC" });

/** What the entries of a group were for. */
export function causeOf({ kind, report_id: report, reference }: Group): string {
  if (report !== null) return reference ?? t.wallet.bulkSend(report.slice(-8));
  return kind === "charge" ? t.wallet.singleMessages : kinds[kind].name;
}

export const keyOfGroup = (row: Group) => `${row.day} ${row.kind} ${row.report_id}`;

/** The address at which the entries of a group are listed. */
export const entriesOf = ({ day, kind, report_id: report }: Group) =>
  paths.wallet({ view: "entries", from: day, to: day, kind, report_id: report ?? (kind === "charge" ? "none" : "") });

export const groupColumns: Column<Group>[] = [
  {
    name: t.wallet.day,
    cell: (row) => (
      <Link alone to={entriesOf(row)} className="whitespace-nowrap hover:underline">
        {days.format(new Date(row.day))}
      </Link>
    ),
  },
  { name: t.wallet.kind, cell: (row) => <KindBadge kind={row.kind} /> },
  {
    name: t.wallet.description,
    grow: true,
    cell: (row) =>
      row.report_id ? (
        <Link alone to={paths.bulkSend(row.report_id)}>
          {causeOf(row)}
        </Link>
      ) : (
        causeOf(row)
      ),
  },
  { name: t.wallet.entries, cell: (row) => count(row.entries), right: true },
  { name: t.wallet.amount, cell: (row) => <Signed amount={row.amount} />, right: true, money: true },
];
