import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { pages, paths } from "../../paths.ts";
import { useSession } from "../../shell/session.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { Answer, Note } from "../../ui/layout/state.tsx";
import { downloadCsv } from "../../ui/lists/csv.ts";
import { useFilters } from "../../ui/lists/filters.ts";
import { Table } from "../../ui/lists/table.tsx";
import { moneyInColumn } from "../../ui/values/values.tsx";
import { causeOf, groupColumns, keyOfGroup } from "./groups.tsx";

type Statement = Reply<"GET /v1/account/statement">;

const names = formats.date({ month: "long", year: "numeric", timeZone: "UTC" });
const nameOf = (month: string) => names.format(new Date(`${month}-01`));

/** This month and the 35 before it. */
function months(): string[] {
  const now = new Date();
  return Array.from({ length: 36 }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
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
      lead={data && t.wallet.statementLead(account.name, data.currency)}
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
          {data && (
            <Button icon="download" onClick={() => save(data)}>
              {t.wallet.csv}
            </Button>
          )}
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
                <p className="p-4 text-dim">{t.wallet.noMovements}</p>
              )}
            </Card>
          </>
        )}
      </Answer>
    </Page>
  );
}

const plain = (name: string, amount: number) => ["", "", name, "", null, amount];

function save(data: Statement): void {
  const [opening, ...moved] = sums(data);
  const closing = moved.pop()!;
  downloadCsv(
    `statement-${data.month}.csv`,
    ["day", "kind", "description", "report_id", "entries", `amount_${data.currency}`],
    [
      plain(...opening!),
      ...data.lines
        .toReversed()
        .map((row) => [row.day, row.kind, causeOf(row), row.report_id, row.entries, row.amount]),
      plain(...closing),
    ],
  );
}
