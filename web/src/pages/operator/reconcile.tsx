import type { Reply } from "../../api/client.ts";
import { useAction } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { CodeBlock } from "../../ui/values/copy.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { Card, Figure, Figures, Page } from "../../ui/layout/page.tsx";
import { Empty, Note, Problem } from "../../ui/layout/state.tsx";
import { count, duration, money } from "../../ui/values/values.tsx";

type Checked = Reply<"POST /v1/operator/reconcile">;

/** Proves on the live database that no money is lost or made. */
export default function ReconcilePage() {
  const check = useAction("POST /v1/operator/reconcile", { refresh: ["GET /v1/audit"] });
  const readOnly = useReadOnly();
  const button = (
    <Button
      look="primary"
      icon="scale"
      busy={check.isPending}
      disabledReason={readOnly}
      onClick={() => check.mutate({})}
    >
      {check.isPending ? "Checking the books" : "Check the books"}
    </Button>
  );
  return (
    <Page
      title="Reconcile"
      lead="Adds up every wallet, ledger entry and message as they are at one moment, while the service goes on."
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
          <Empty icon="scale" title="The books were not checked on this page yet" action={button}>
            Each check stands in the audit log. The same is done by npm run reconcile.
          </Empty>
        </Card>
      )}
    </Page>
  );
}

function Result({ checked }: { checked: Checked }) {
  const { figures } = checked;
  return (
    <>
      {checked.holds ? (
        <Note tone="good">Every invariant holds. It took {duration(checked.duration_ms)}.</Note>
      ) : (
        <Note tone="warn">
          Some do not hold. Stop what changes wallets by hand, keep this page, and look at the rows below.
        </Note>
      )}
      <Figures>
        <Figure name="Wallets" value={count(figures.wallets)} note={`${money(figures.balance)} in all`} />
        <Figure name="Ledger entries" value={count(figures.entries)} />
        <Figure name="Messages" value={count(figures.messages)} />
        <Figure name="Charged" value={money(figures.charged)} note={`${money(figures.refunded)} refunded`} />
      </Figures>
      <Card title="Invariants">
        <ul className="flex flex-col gap-2">
          {checked.invariants.map(({ invariant, holds, rows }) => (
            <li key={invariant}>
              <p className="flex items-baseline justify-between gap-x-4">
                <span>{invariant}</span>
                <Badge tone={holds ? "good" : "bad"}>{holds ? "holds" : "broken"}</Badge>
              </p>
              {rows.length > 0 && <CodeBlock code={JSON.stringify(rows, undefined, 2)} label="rows" />}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
