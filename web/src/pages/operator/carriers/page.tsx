import { useState } from "react";
import { useApi } from "../../../api/hooks.ts";
import type { Carrier } from "../../../api/operations.ts";
import { paths } from "../../../paths.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { Badge, State } from "../../../ui/values/badge.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { Card, Page } from "../../../ui/layout/page.tsx";
import { Answer, Empty } from "../../../ui/layout/state.tsx";
import { Table, type Column } from "../../../ui/lists/table.tsx";
import { count, Time } from "../../../ui/values/values.tsx";
import { CarrierForm } from "./carrier-form.tsx";
import { linkState } from "./link-state.ts";

const columns: Column<Carrier>[] = [
  {
    name: "Link",
    cell: (row) => (
      <>
        <Link to={paths.carrier(row.id)} className="font-medium hover:underline">
          {row.name}
        </Link>{" "}
        {row.sandbox && <Badge tone="warn">simulated</Badge>}
      </>
    ),
  },
  {
    name: "State",
    cell: (row) => <State state={linkState(row)} />,
  },
  {
    name: "Why",
    grow: true,
    cell: (row) => row.live.reason !== row.live.state && <span className="text-dim">{row.live.reason}</span>,
  },
  { name: "Window", cell: (row) => `${count(row.live.outstanding ?? 0)} of ${count(row.window)}`, right: true },
  { name: "Queued", cell: (row) => count(row.live.queued ?? 0), right: true, minor: true },
  {
    name: "Parts/s",
    cell: (row) =>
      `${count(row.live.submits_per_second ?? 0)}${row.parts_per_second ? ` of ${count(row.parts_per_second)}` : ""}`,
    right: true,
  },
  { name: "Since", cell: (row) => <Time at={row.live.since} />, right: true, minor: true },
];

/** The links to carriers, as they are this second. */
export default function CarriersPage() {
  const [open, setOpen] = useState(false);
  const readOnly = useReadOnly();
  const list = useApi("GET /v1/operator/carriers", undefined, { everyMs: 1_000 });
  const add = (
    <Button look="primary" icon="plus" disabledReason={readOnly} onClick={() => setOpen(true)}>
      Add a link
    </Button>
  );
  return (
    <Page wide title="Carriers" lead="Links over which messages leave and come in." actions={add}>
      <Card flush>
        <Answer query={list}>
          {({ carriers }) =>
            carriers.length === 0 ? (
              <Empty icon="link" title="No carrier is connected" action={add}>
                Give the address and the login that your carrier or aggregator gave you.
              </Empty>
            ) : (
              <Table
                label="Carriers"
                columns={columns}
                rows={carriers}
                keyOf={(row) => row.id}
                linkOf={(row) => paths.carrier(row.id)}
              />
            )
          }
        </Answer>
      </Card>
      <Dialog
        wide
        open={open}
        onClose={() => setOpen(false)}
        title="Add a link"
        lead="The first link ends the sandbox: what is left of its credit is removed."
      >
        <CarrierForm onDone={() => setOpen(false)} />
      </Dialog>
    </Page>
  );
}
