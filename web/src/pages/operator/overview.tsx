import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { State } from "../../ui/values/badge.tsx";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { Card, Figure, Figures, Page } from "../../ui/layout/page.tsx";
import { Answer, Empty } from "../../ui/layout/state.tsx";
import { Table, type Column } from "../../ui/lists/table.tsx";
import { count, counted, duration, percent } from "../../ui/values/values.tsx";
import { HourChart } from "../home/hours.tsx";
import { linkState } from "./carriers/link-state.ts";

type Overview = Reply<"GET /v1/operator/overview">;
type Link_ = Overview["carriers"][number];

const columns: Column<Link_>[] = [
  {
    name: "Link",
    grow: true,
    cell: (row) => (
      <Link to={paths.carrier(row.id)} className="font-medium hover:underline">
        {row.name}
      </Link>
    ),
  },
  { name: "State", cell: (row) => <State state={linkState({ ...row, live: row })} /> },
  { name: "Delivered in the hour", cell: (row) => percent(row.delivery_rate), right: true },
  { name: "Queued", cell: (row) => count(row.queued), right: true },
  { name: "Window", cell: (row) => `${count(row.outstanding)} of ${count(row.window)}`, right: true, minor: true },
  {
    name: "Parts/s",
    cell: (row) =>
      `${count(row.submits_per_second)}${row.parts_per_second ? ` of ${count(row.parts_per_second)}` : ""}`,
    right: true,
  },
];

/** How the installation is doing this second. */
export default function OverviewPage() {
  const overview = useApi("GET /v1/operator/overview", undefined, { everyMs: 1_000 });
  return (
    <Page wide title="Overview" lead="The whole installation, as it is this second.">
      <Answer query={overview}>
        {(data) => (
          <>
            <OverviewFigures data={data} />
            <Card title="Carriers" flush actions={<ButtonLink to={paths.carriers()}>All of them</ButtonLink>}>
              {data.carriers.length === 0 ? (
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
              )}
            </Card>
            <Card
              title="Last 24 hours"
              lead={`${counted(data.last_24_hours.messages, "message")} of ${counted(data.accounts, "account")}`}
            >
              <HourChart buckets={data.hours} />
            </Card>
          </>
        )}
      </Answer>
    </Page>
  );
}

const age = (seconds: number) => (seconds > 0 ? `oldest due ${duration(seconds * 1000)} ago` : "nothing is late");

/** A queue is late when something in it should have gone some seconds ago. */
const lateSeconds = 10;

function OverviewFigures({ data }: { data: Overview }) {
  const { messages, webhooks } = data.queues;
  const work = data.senders_waiting + data.unrouted;
  return (
    <Figures>
      <Figure
        name="Messages a second"
        value={count(data.accepted_per_second)}
        note={`${count(data.submits_per_second)} out, ${count(data.receipts_per_second)} receipts`}
      />
      <Figure
        name="Messages waiting"
        value={count(messages.waiting)}
        note={age(messages.oldest_due_seconds)}
        tone={messages.oldest_due_seconds > lateSeconds ? "warn" : undefined}
      />
      <Figure
        name="Webhooks waiting"
        value={count(webhooks.waiting)}
        note={age(webhooks.oldest_due_seconds)}
        tone={webhooks.oldest_due_seconds > lateSeconds ? "warn" : undefined}
      />
      <Figure
        name="To be looked at"
        value={count(work)}
        tone={work > 0 ? "warn" : undefined}
        note={
          <>
            <Link to={paths.reviews()}>{count(data.senders_waiting)} senders</Link>,{" "}
            <Link to={paths.unrouted()}>{count(data.unrouted)} unrouted</Link>
          </>
        }
      />
    </Figures>
  );
}
