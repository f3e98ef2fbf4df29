import { useAction, useApi } from "../../api/hooks.ts";
import { useLive } from "../../api/live.ts";
import type { Delivery } from "../../api/operations.ts";
import { useReadOnly } from "../../shell/session.ts";
import { State } from "../../ui/values/badge.tsx";
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
import { pages } from "../../paths.ts";

/** Every event that was posted, or is to be. */
export function Deliveries({ id }: { id: string }) {
  const [filters, set] = useFilters(pages.webhook);
  const query = {
    status: filters.status || undefined,
    event: filters.event || undefined,
    page: filters.page,
    per_page: 25,
  };
  const list = useApi("GET /v1/webhooks/{id}/deliveries", { params: { id }, query });
  // The delivery that is looked at stays, wherever the list has gone meanwhile.
  const looked = useApi(
    "GET /console/deliveries/{id}",
    { params: { id: filters.delivery } },
    { enabled: filters.delivery !== "" },
  );
  useLive(["delivery"], ["GET /console/deliveries/{id}"]);
  const open = looked.data?.id === filters.delivery ? looked.data : undefined;
  const show = (delivery: string) => set({ delivery, page: filters.page });
  const columns: Column<Delivery>[] = [
    { name: "State", cell: (row) => <State state={row.status} /> },
    { name: "Event", cell: (row) => (row.event === "dlr" ? "report" : "received") },
    { name: "Answer", grow: true, cell: (row) => <LastAnswer delivery={row} /> },
    { name: "Tries", cell: (row) => row.attempts.length, right: true },
    {
      name: "Made",
      right: true,
      cell: (row) => (
        <button type="button" className="hover:underline" onClick={() => show(row.id)}>
          <Time at={row.created_at} />
        </button>
      ),
    },
  ];
  return (
    <Card title="Deliveries" flush>
      <FilterBar>
        <FilterChoice
          label="State"
          value={filters.status}
          choices={[
            ["", "Any state"],
            ["pending", "pending"],
            ["delivered", "delivered"],
            ["failed", "failed"],
          ]}
          onChange={(status) => set({ status })}
        />
        <FilterChoice
          label="Event"
          value={filters.event}
          choices={[
            ["", "Any event"],
            ["dlr", "Delivery reports"],
            ["inbound", "Received messages"],
          ]}
          onChange={(event) => set({ event })}
        />
      </FilterBar>
      <List
        query={list}
        rowsOf={(data) => data.deliveries}
        label="Deliveries"
        columns={columns}
        keyOf={(row) => row.id}
        onRow={(row) => show(row.id)}
        filters={{ on: filters.status + filters.event !== "", clear: () => set({ status: "", event: "" }) }}
        empty={
          <Empty icon="hook" title="Nothing was posted yet">
            Send an example, or a message: its report appears here with what your server answered.
          </Empty>
        }
      />
      <Dialog
        wide
        open={open !== undefined}
        onClose={() => show("")}
        title="Delivery"
        lead={open && <Copy text={open.id} />}
      >
        {open && <DeliveryDetail delivery={open} />}
      </Dialog>
    </Card>
  );
}

function LastAnswer({ delivery }: { delivery: Delivery }) {
  const last = delivery.attempts.at(-1);
  if (!last) return <span className="text-dim">not tried yet</span>;
  return (
    <span>
      {last.status_code ?? last.error} <span className="text-dim">in {duration(last.duration_ms)}</span>
      {delivery.next_attempt_at && (
        <span className="text-dim">
          , next <Time at={delivery.next_attempt_at} />
        </span>
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
        <Fact name="State">
          <State state={delivery.status} />
        </Fact>
        <Fact name="Event">
          <Copy text={delivery.event_id} />
        </Fact>
        {delivery.next_attempt_at && (
          <Fact name="Next try">
            <Time at={delivery.next_attempt_at} exact />
          </Fact>
        )}
      </Facts>
      <h3 className="font-medium">What is sent</h3>
      <CodeBlock code={JSON.stringify(delivery.body, undefined, 2)} label="body" />
      <h3 className="font-medium">What was answered</h3>
      {delivery.attempts.length === 0 ? (
        <p className="text-dim">It was not tried yet.</p>
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
          Send again
        </Button>
      </div>
    </>
  );
}
