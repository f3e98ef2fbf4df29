import { useAction, useApi } from "../../api/hooks.ts";
import { useLive } from "../../api/live.ts";
import type { Delivery } from "../../api/operations.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Badge, State } from "../../ui/values/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { CodeBlock, Copy } from "../../ui/values/copy.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { FilterBar, FilterChoice } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Card, Fact, Facts } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty, Problem } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { duration, Time } from "../../ui/values/values.tsx";
import { pages, webhookEvents } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

/** Whether it reports test data: its body says so. */
const isTest = ({ body }: Delivery) => (body as { test?: boolean } | null)?.test === true;

/** Deliveries, sent and pending. */
export function Deliveries({ id }: { id: string }) {
  const [filters, set] = useFilters(pages.webhook);
  const list = useApi(...pageQueries.deliveries(id, filters));
  // An open delivery stays open while the list moves on.
  const looked = useApi(
    "GET /console/deliveries/{id}",
    { params: { id: filters.delivery } },
    { enabled: filters.delivery !== "" },
  );
  useLive(["delivery"], ["GET /console/deliveries/{id}"]);
  const open = looked.data?.id === filters.delivery ? looked.data : undefined;
  const show = (delivery: string) => set({ delivery, page: filters.page });
  const columns: Column<Delivery>[] = [
    { name: t.common.state, cell: (row) => <State state={row.status} /> },
    {
      name: t.webhooks.event,
      cell: (row) => (
        <>
          {t.webhooks.kinds[row.event].label} {isTest(row) && <Badge tone="warn">{t.common.test}</Badge>}
        </>
      ),
    },
    { name: t.common.response, grow: true, cell: (row) => <LastAnswer delivery={row} /> },
    { name: t.webhooks.attempts, cell: (row) => row.attempts.length, right: true },
    {
      name: t.webhooks.created,
      right: true,
      cell: (row) => (
        <button type="button" className="hover:underline" onClick={() => show(row.id)}>
          <Time at={row.created_at} />
        </button>
      ),
    },
  ];
  return (
    <Card title={t.webhooks.deliveries} flush>
      <FilterBar>
        <FilterChoice
          label={t.common.state}
          value={filters.status}
          choices={[
            ["", t.webhooks.anyState],
            ["pending", t.states.pending],
            ["delivered", t.states.delivered],
            ["failed", t.states.failed],
          ]}
          onChange={(status) => set({ status })}
        />
        <FilterChoice
          label={t.webhooks.event}
          value={filters.event}
          choices={[
            ["", t.webhooks.anyEvent],
            ...webhookEvents.map((event) => [event, t.webhooks.kinds[event].label] as const),
          ]}
          onChange={(event) => set({ event })}
        />
      </FilterBar>
      <List
        query={list}
        rowsOf={(data) => data.deliveries}
        label={t.webhooks.deliveries}
        columns={columns}
        keyOf={(row) => row.id}
        onRow={(row) => show(row.id)}
        filters={{ on: filters.status + filters.event !== "", clear: () => set({ status: "", event: "" }) }}
        empty={
          <Empty icon="hook" title={t.webhooks.noDeliveriesYet}>
            {t.webhooks.noDeliveriesHint}
          </Empty>
        }
      />
      <Dialog
        wide
        open={open !== undefined}
        onClose={() => show("")}
        title={t.webhooks.delivery}
        lead={open && <Copy text={open.id} />}
      >
        {open && <DeliveryDetail delivery={open} />}
      </Dialog>
    </Card>
  );
}

function LastAnswer({ delivery }: { delivery: Delivery }) {
  const last = delivery.attempts.at(-1);
  if (!last) return <span className="text-dim">{t.webhooks.notAttemptedYet}</span>;
  return (
    <span>
      {last.status_code ?? last.error}{" "}
      <span className="text-dim">{t.webhooks.inDuration(duration(last.duration_ms))}</span>
      {delivery.next_attempt_at && (
        <span className="text-dim">{t.webhooks.andNext(<Time at={delivery.next_attempt_at} />)}</span>
      )}
    </span>
  );
}

function DeliveryDetail({ delivery }: { delivery: Delivery }) {
  const readOnly = useReadOnly();
  const resend = useAction("POST /v1/webhooks/deliveries/{id}/resend", {
    refresh: ["GET /v1/webhooks/{id}/deliveries", "GET /console/deliveries/{id}"],
  });
  return (
    <>
      <Facts>
        <Fact name={t.common.state}>
          <State state={delivery.status} />
        </Fact>
        <Fact name={t.webhooks.event}>
          <Copy text={delivery.event_id} />
        </Fact>
        {delivery.next_attempt_at && (
          <Fact name={t.webhooks.nextAttempt}>
            <Time at={delivery.next_attempt_at} exact />
          </Fact>
        )}
      </Facts>
      <h3 className="font-medium">{t.webhooks.requestBody}</h3>
      <CodeBlock code={JSON.stringify(delivery.body, undefined, 2)} label={t.webhooks.requestBodyNoun} />
      <h3 className="font-medium">{t.webhooks.responses}</h3>
      {delivery.attempts.length === 0 ? (
        <p className="text-dim">{t.webhooks.notAttempted}</p>
      ) : (
        <ol className="flex flex-col gap-1.5">
          {delivery.attempts.map((attempt) => (
            <li key={attempt.at} className="flex flex-wrap justify-between gap-x-4 rounded-md bg-sunk px-3 py-1.5">
              <span className="font-mono text-sm break-all">{attempt.status_code ?? attempt.error}</span>
              <span className="text-sm text-dim tabular-nums">
                {duration(attempt.duration_ms)}, <Time at={attempt.at} exact />
              </span>
            </li>
          ))}
        </ol>
      )}
      <Problem error={resend.error} />
      <div className="flex justify-end">
        <Button
          icon="refresh"
          busy={resend.isPending}
          disabledReason={readOnly}
          onClick={() => resend.mutate({ params: { id: delivery.id } })}
        >
          {t.webhooks.resend}
        </Button>
      </div>
    </>
  );
}
