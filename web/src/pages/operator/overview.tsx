import { useApi } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { State } from "../../ui/badge.tsx";
import { ButtonLink, Link } from "../../ui/link.tsx";
import { Card, Figure, Figures, Page } from "../../ui/page.tsx";
import { Answer, Empty } from "../../ui/state.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import type { Carrier } from "../../api/operations.ts";
import { count } from "../../ui/values.tsx";

const columns: Column<Carrier>[] = [
  {
    name: "Link",
    grow: true,
    cell: (row) => (
      <Link to={paths.carrier(row.id)} className="font-medium hover:underline">
        {row.name}
      </Link>
    ),
  },
  {
    name: "State",
    cell: (row) => <State state={row.draining ? "draining" : row.enabled ? row.live.state : "disabled"} />,
  },
  { name: "Queued", cell: (row) => count(row.live.queued ?? 0), right: true },
  { name: "Window", cell: (row) => `${row.live.outstanding ?? 0} of ${row.window}`, right: true },
  { name: "Parts/s", cell: (row) => count(row.live.submits_per_second ?? 0), right: true },
  { name: "Receipts/s", cell: (row) => count(row.live.receipts_per_second ?? 0), right: true },
];

/** How the installation is doing this second. */
export default function OverviewPage() {
  const carriers = useApi("GET /v1/operator/carriers", undefined, { everyMs: 1_000 });
  const accounts = useApi("GET /v1/operator/accounts", { query: { per_page: 1 } });
  const reviews = useApi("GET /v1/operator/senders", { query: { status: "pending", per_page: 1 } });
  const unrouted = useApi("GET /v1/operator/unrouted", { query: { per_page: 1 } });
  const links = carriers.data?.carriers ?? [];
  const sum = (of: (live: Carrier["live"]) => number | undefined) =>
    links.reduce((total, link) => total + (of(link.live) ?? 0), 0);
  const waiting = reviews.data?.pages.total ?? 0;
  const lost = unrouted.data?.pages.total ?? 0;
  return (
    <Page wide title="Overview" lead="Every link of the installation, as it is this second.">
      <Figures>
        <Figure
          name="Parts a second"
          value={count(sum((live) => live.submits_per_second))}
          note={`${count(sum((live) => live.receipts_per_second))} receipts a second`}
        />
        <Figure
          name="In the queues of links"
          value={count(sum((live) => live.queued))}
          note={`${count(sum((live) => live.outstanding))} without an answer yet`}
        />
        <Figure name="Accounts" value={count(accounts.data?.pages.total ?? 0)} />
        <Figure
          name="To be looked at"
          value={count(waiting + lost)}
          note={`${count(waiting)} senders, ${count(lost)} unrouted`}
          tone={waiting + lost > 0 ? "warn" : undefined}
        />
      </Figures>
      <Card
        title="Carriers"
        flush
        actions={
          <ButtonLink to={paths.carriers()} icon="link">
            All of them
          </ButtonLink>
        }
      >
        <Answer query={carriers}>
          {(data) =>
            data.carriers.length === 0 ? (
              <Empty
                icon="link"
                title="No carrier is connected"
                action={<ButtonLink to={paths.carriers()}>Add a link</ButtonLink>}
              >
                Without one, messages wait.
              </Empty>
            ) : (
              <Table
                label="Carriers"
                columns={columns}
                rows={data.carriers}
                keyOf={(row) => row.id}
                linkOf={(row) => paths.carrier(row.id)}
              />
            )
          }
        </Answer>
      </Card>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.reviews()} icon="check">
          Sender reviews
        </ButtonLink>
        <ButtonLink to={paths.unrouted()} icon="question">
          Unrouted messages
        </ButtonLink>
        <ButtonLink to={paths.routing()} icon="route">
          Which route for this number?
        </ButtonLink>
      </div>
    </Page>
  );
}
