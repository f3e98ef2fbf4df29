import type { Reply } from "../../api/client.ts";
import { useAction } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { CodeBlock } from "../../ui/values/copy.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { Card, Figure, Figures, Page } from "../../ui/layout/page.tsx";
import { Empty, Note, Problem } from "../../ui/layout/state.tsx";
import { count, duration, moneyInColumn } from "../../ui/values/values.tsx";
import { Table, type Column } from "../../ui/lists/table.tsx";
import { t } from "../../texts/index.ts";

type Checked = Reply<"POST /v1/operator/reconcile">;

/** Checks the invariants of the ledger on the live database. */
export default function ReconcilePage() {
  const check = useAction("POST /v1/operator/reconcile", { refresh: ["GET /v1/audit"] });
  const readOnly = useReadOnly("operator");
  const button = (
    <Button
      look="primary"
      icon="scale"
      busy={check.isPending}
      disabledReason={readOnly}
      onClick={() => check.mutate({})}
    >
      {check.isPending ? t.operator.checkingTheBooks : t.operator.checkTheBooks}
    </Button>
  );
  return (
    <Page
      title={t.operator.reconcile}
      lead={t.operator.reconcileLead}
      actions={
        <>
          <CurlButton name="POST /v1/operator/reconcile" />
          {check.data && button}
        </>
      }
    >
      <Problem error={check.error} />
      {check.data ? (
        <Result checked={check.data} />
      ) : (
        <Card>
          <Empty icon="scale" title={t.operator.notCheckedYet} action={button}>
            {t.operator.notCheckedHint}
          </Empty>
        </Card>
      )}
    </Page>
  );
}

type Currency = Checked["figures"]["currencies"][number];

const currencyColumns: Column<Currency>[] = [
  { name: t.prices.currency, cell: (row) => row.currency, grow: true },
  { name: t.operator.charged, cell: (row) => moneyInColumn(row.charged), right: true },
  { name: t.operator.refundedSum, cell: (row) => moneyInColumn(row.refunded), right: true },
  { name: t.operator.balances, cell: (row) => moneyInColumn(row.balance), right: true },
];

function Result({ checked }: { checked: Checked }) {
  const { figures } = checked;
  return (
    <>
      {checked.holds ? (
        <Note tone="good">{t.operator.everyInvariantHolds(duration(checked.duration_ms))}</Note>
      ) : (
        <Note tone="warn">{t.operator.invariantsBroken}</Note>
      )}
      <Figures>
        <Figure name={t.operator.wallets} value={count(figures.wallets)} />
        <Figure name={t.operator.ledgerEntries} value={count(figures.entries)} />
        <Figure name={t.common.messages} value={count(figures.messages)} />
      </Figures>
      <Table
        label={t.operator.charged}
        columns={currencyColumns}
        rows={figures.currencies}
        keyOf={({ currency }) => currency}
      />
      <Card title={t.operator.invariants}>
        <ul className="flex flex-col gap-2">
          {checked.invariants.map(({ invariant, holds, rows }) => (
            <li key={invariant}>
              <p className="flex items-baseline justify-between gap-x-4">
                <span>{invariant}</span>
                <Badge tone={holds ? "good" : "bad"}>
                  {holds ? t.operator.invariantHolds : t.operator.invariantBroken}
                </Badge>
              </p>
              {rows.length > 0 && <CodeBlock code={JSON.stringify(rows, undefined, 2)} label={t.operator.rows} />}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
