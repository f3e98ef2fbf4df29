import type { SheetColumn } from "../../../../src/base/sheet.ts";
import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { pages, paths } from "../../paths.ts";
import { useSession } from "../../shell/session.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { daysBefore, timeZone } from "../../texts/zone.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { Answer, Empty, Note } from "../../ui/layout/state.tsx";
import type { FileType } from "../../ui/lists/file-types.ts";
import { FileMenu, type SaveTable } from "../../ui/lists/file-menu.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Table } from "../../ui/lists/table.tsx";
import { moneyInColumn } from "../../ui/values/values.tsx";
import { causeOf, groupColumns, keyOfGroup } from "./groups.tsx";
import { kinds } from "./kinds.tsx";

type Statement = Reply<"GET /v1/account/statement">;

const names = formats.date({ month: "long", year: "numeric", timeZone: "UTC" });
const nameOf = (month: string) => names.format(new Date(`${month}-01`));

/** This month and the 35 before it. */
function months(): string[] {
  const [year, month] = daysBefore(0).split("-").map(Number) as [number, number];
  return Array.from({ length: 36 }, (_, back) => new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7));
}

const sums = (data: Statement): [string, number][] => [
  [t.wallet.opening, data.opening_balance],
  [t.wallet.topups, data.topups],
  [t.wallet.charges, data.charges],
  [t.wallet.voiceCalls, data.voice],
  [t.wallet.refunds, data.refunds],
  [t.wallet.adjustments, data.adjustments],
  [t.wallet.closing, data.closing_balance],
];

/** The statement of a month, for the screen, for paper and as CSV. */
export default function StatementPage() {
  const [search, set] = useFilters(pages.statement);
  const { account } = useSession();
  const statement = useApi(...pageQueries.statement(search));
  const { data } = statement;
  const choices = months();
  const month = data?.month ?? choices[0]!;
  return (
    <Page
      title={t.wallet.statementOf(nameOf(month))}
      within={{ name: t.common.wallet, to: paths.wallet() }}
      lead={data && t.wallet.statementLead(account.name, data.currency, timeZone())}
      actions={
        <>
          <select
            aria-label={t.wallet.month}
            className="field w-44"
            value={month}
            onChange={(event) => set({ month: event.target.value })}
          >
            {[...new Set([...choices, month])].map((each) => (
              <option key={each} value={each}>
                {nameOf(each)}
              </option>
            ))}
          </select>
          {data && <FileMenu save={(...to) => save(data, ...to)} />}
          <Button onClick={() => window.print()}>{t.wallet.print}</Button>
        </>
      }
    >
      <Answer query={statement}>
        {(shown) => (
          <>
            <Card title={t.wallet.summary}>
              <dl className="grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
                {sums(shown).map(([name, amount], row, { length }) => (
                  <div
                    key={name}
                    className={`col-span-2 grid grid-cols-subgrid ${row === 0 || row === length - 1 ? "border-line font-semibold not-first:border-t not-first:pt-1.5" : ""}`}
                  >
                    <dt>{name}</dt>
                    <dd className="text-right tabular-nums">{`${shown.currency}\u00a0${moneyInColumn(amount)}`}</dd>
                  </div>
                ))}
              </dl>
            </Card>
            <Note tone={shown.balanced ? "good" : "warn"}>
              {shown.balanced ? t.wallet.balanced : t.wallet.unbalanced}
            </Note>
            <Card title={t.wallet.movements} lead={shown.lines_by === "day" && t.wallet.linesByDay} flush>
              {shown.lines.length > 0 ? (
                <Table label={t.wallet.movements} columns={groupColumns} rows={shown.lines} keyOf={keyOfGroup} />
              ) : (
                <Empty icon="wallet" title={t.wallet.noMovements} />
              )}
            </Card>
          </>
        )}
      </Answer>
    </Page>
  );
}

/** A line of the file: a movement, or a balance, which has a name and an amount. */
type FileLine = Partial<Statement["lines"][number]> & { cause: string; amount: number };

const fileColumns = (currency: string): SheetColumn<FileLine>[] => [
  { name: t.wallet.day, kind: "day", of: (row) => row.day },
  { name: t.wallet.kind, kind: "text", of: (row) => row.kind && kinds[row.kind].name },
  { name: t.wallet.description, kind: "text", of: (row) => row.cause },
  { name: t.bulk.bulkSend, kind: "text", of: (row) => row.report_id },
  { name: t.wallet.entries, kind: "count", of: (row) => row.entries },
  { name: `${t.wallet.amount} (${currency})`, kind: "money", of: (row) => row.amount },
];

const balance = ([cause, amount]: [string, number]): FileLine => ({ cause, amount });

function save(data: Statement, type: FileType, saveTable: SaveTable): Promise<void> {
  const all = sums(data);
  const lines: FileLine[] = [
    balance(all[0]!),
    ...data.lines.toReversed().map((row) => ({ ...row, cause: causeOf(row) })),
    balance(all.at(-1)!),
  ];
  return saveTable(`statement-${data.month}`, type, fileColumns(data.currency), lines);
}
