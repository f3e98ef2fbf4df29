import { useState } from "react";
import { useApi } from "../../../api/hooks.ts";
import type { Carrier } from "../../../api/operations.ts";
import { pages, paths } from "../../../paths.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { Badge, State } from "../../../ui/values/badge.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { Card, Page } from "../../../ui/layout/page.tsx";
import { Answer, Empty } from "../../../ui/layout/state.tsx";
import { useFilters } from "../../../ui/lists/filters.ts";
import { Table, type Column } from "../../../ui/lists/table.tsx";
import { count, outOf, Time } from "../../../ui/values/values.tsx";
import { AddressesDialog } from "./callback-key.tsx";
import { CarrierForm } from "./carrier-form.tsx";
import { linkState, saysWhy } from "./link-state.ts";
import { t } from "../../../texts/index.ts";
import { pageQueries } from "../../../page-queries.ts";

const columns: Column<Carrier>[] = [
  {
    name: t.common.link,
    cell: (row) => (
      <>
        <Link to={paths.carrier(row.id)} className="font-medium hover:underline">
          {row.name}
        </Link>{" "}
        {row.sandbox && <Badge tone="warn">{t.carriers.simulated}</Badge>}
      </>
    ),
  },
  {
    name: t.common.state,
    cell: (row) => <State state={linkState(row)} />,
  },
  {
    name: t.common.reason,
    grow: true,
    cell: (row) => saysWhy(row.live) && <span className="text-dim">{row.live.reason}</span>,
  },
  {
    name: t.carriers.window,
    cell: (row) => outOf(row.live.outstanding ?? 0, row.window),
    right: true,
  },
  { name: t.carriers.queued, cell: (row) => count(row.live.queued ?? 0), right: true, minor: true },
  {
    name: t.carriers.partsS,
    cell: (row) => outOf(row.live.submits_per_second ?? 0, row.parts_per_second),
    right: true,
  },
  { name: t.common.since, cell: (row) => <Time at={row.live.since} />, right: true, minor: true },
];

/** The carrier links, live. */
export default function CarriersPage() {
  const [{ new: wanted }, set] = useFilters(pages.carriers);
  const [added, setAdded] = useState<Carrier>();
  const readOnly = useReadOnly("operator");
  const list = useApi(...pageQueries.carriers(), { everyMs: 1_000 });
  const add = (
    <Button look="primary" icon="plus" disabledReason={readOnly} onClick={() => set({ new: "1" })}>
      {t.carriers.addALink}
    </Button>
  );
  return (
    <Page wide title={t.common.carriers} lead={t.carriers.lead} actions={add}>
      <Card flush>
        <Answer query={list}>
          {({ carriers }) =>
            carriers.length === 0 ? (
              <Empty icon="link" title={t.carriers.noCarriersConnected} action={add}>
                {t.carriers.emptyHint}
              </Empty>
            ) : (
              <Table
                label={t.common.carriers}
                columns={columns}
                rows={carriers}
                keyOf={(row) => row.id}
                linkOf={(row) => paths.carrier(row.id)}
              />
            )
          }
        </Answer>
      </Card>
      <Dialog wide open={wanted !== ""} onClose={() => set({ new: "" })} title={t.carriers.addALink}>
        <CarrierForm
          onDone={(carrier) => {
            set({ new: "" });
            setAdded(carrier);
          }}
        />
      </Dialog>
      <AddressesDialog carrier={added} onClose={() => setAdded(undefined)} />
    </Page>
  );
}
