import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAction, useApi } from "../../../api/hooks.ts";
import type { Carrier } from "../../../api/operations.ts";
import { paths } from "../../../paths.ts";
import { routes } from "../../../routes.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { State } from "../../../ui/values/badge.tsx";
import { statusName, statusWords } from "../../../ui/values/codes.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { ConfirmButton } from "../../../ui/forms/confirm.tsx";
import { Copy } from "../../../ui/values/copy.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { Card, Fact, Facts, Figure, Figures, Page } from "../../../ui/layout/page.tsx";
import { Answer, Empty, Problem } from "../../../ui/layout/state.tsx";
import { Table, type Column } from "../../../ui/lists/table.tsx";
import { count, counted, Time } from "../../../ui/values/values.tsx";
import { CarrierForm } from "./carrier-form.tsx";
import { CarrierRates } from "./carrier-rates.tsx";
import { linkState } from "./link-state.ts";

type Pdu = NonNullable<Carrier["live"]["recent"]>[number];

/** As many as one looks through; the service keeps some more. */
const shownPdus = 30;

const columns: Column<Pdu>[] = [
  { name: "Command", cell: (row) => <code className="font-mono text-sm">{row.command}</code> },
  {
    name: "Status",
    grow: true,
    cell: (row) => <span title={statusName(row.status)}>{statusWords(row.status)}</span>,
  },
  { name: "From", cell: (row) => row.from },
  { name: "To", cell: (row) => row.to },
  { name: "When", cell: (row) => <Time at={row.at} />, right: true, corner: true },
];

/** One link, as it is this second. */
export default function CarrierPage() {
  const { id } = routes.carrier.useParams();
  const carrier = useApi("GET /v1/operator/carriers/{id}", { params: { id } }, { everyMs: 1_000 });
  return (
    <Page
      wide
      title={carrier.data?.name ?? "Carrier"}
      lead={<Copy text={id} />}
      actions={carrier.data && <Actions carrier={carrier.data} />}
    >
      <Answer query={carrier}>
        {(data) => (
          <>
            <Figures>
              <Figure
                name="Window"
                value={`${count(data.live.outstanding ?? 0)} of ${count(data.window)}`}
                note={
                  data.bind === "http" ? "calls at once" : `${counted(data.live.bound_sessions ?? 0, "session")} bound`
                }
              />
              <Figure
                name="Parts a second"
                value={count(data.live.submits_per_second ?? 0)}
                note={
                  data.parts_per_second
                    ? `of ${count(data.parts_per_second)} allowed`
                    : data.live.throttled
                      ? "slowed by the carrier"
                      : "no limit"
                }
                tone={data.live.throttled ? "warn" : undefined}
              />
              <Figure name="Receipts a second" value={count(data.live.receipts_per_second ?? 0)} />
              <Figure name="Queued" value={count(data.live.queued ?? 0)} />
            </Figures>
            <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <Card
                title={data.bind === "http" ? "Last calls" : "Last PDUs"}
                lead="The newest first. Numbers are masked, texts are never kept here."
                flush
              >
                {(data.live.recent?.length ?? 0) === 0 ? (
                  <Empty icon="link" title="Nothing went over it since it was bound">
                    The next message, receipt or enquire_link stands here within a second.
                  </Empty>
                ) : (
                  <Table
                    label="Last PDUs"
                    columns={columns}
                    rows={data.live.recent!.slice(0, shownPdus)}
                    keyOf={(row, index) => `${row.at}${row.command}${row.to}${row.from}${index}`}
                  />
                )}
              </Card>
              <div className="flex flex-col gap-5">
                <CarrierFacts carrier={data} />
                <CarrierRates id={id} />
              </div>
            </div>
          </>
        )}
      </Answer>
    </Page>
  );
}

function CarrierFacts({ carrier }: { carrier: Carrier }) {
  return (
    <Card title="Link">
      <Facts>
        <Fact name="State">
          <State state={linkState(carrier)} />
        </Fact>
        {carrier.live.reason !== carrier.live.state && <Fact name="Why">{carrier.live.reason}</Fact>}
        <Fact name="Since">
          <Time at={carrier.live.since} />
        </Fact>
        {carrier.bind === "http" ? <UpstreamFacts carrier={carrier} /> : <SmppFacts carrier={carrier} />}
        <Fact name="Process">{carrier.live.owner ?? "none"}</Fact>
      </Facts>
    </Card>
  );
}

function SmppFacts({ carrier }: { carrier: Carrier }) {
  return (
    <>
      <Fact name="Address">
        {carrier.host}:{carrier.port} {carrier.tls ? "over TLS" : ""}
      </Fact>
      <Fact name="System id">{carrier.system_id}</Fact>
      <Fact name="Bind">{carrier.bind.replace("_", " and ")}</Fact>
      <Fact name="Alphabet">{carrier.encoding.default_alphabet}</Fact>
      <Fact name="Long messages">{carrier.encoding.long_messages}</Fact>
      <Fact name="Receipt ids">{carrier.encoding.receipt_ids.replaceAll("_", " ")}</Fact>
    </>
  );
}

/** What the aggregator has to be told stands here: where it posts to. */
function UpstreamFacts({ carrier }: { carrier: Carrier }) {
  return (
    <>
      <Fact name="Address">{carrier.http?.url}</Fact>
      <Fact name="Receipts go to">{carrier.receipt_url && <Copy text={carrier.receipt_url} />}</Fact>
      <Fact name="Messages go to">{carrier.inbound_url && <Copy text={carrier.inbound_url} />}</Fact>
      <Fact name="Signature">{carrier.http?.signature?.header ?? "none"}</Fact>
    </>
  );
}

function Actions({ carrier }: { carrier: Carrier }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const params = { id: carrier.id };
  const refresh = { refresh: ["GET /v1/operator/carriers/{id}" as const, "GET /v1/operator/carriers" as const] };
  const rebind = useAction("POST /v1/operator/carriers/{id}/rebind", refresh);
  const drain = useAction("POST /v1/operator/carriers/{id}/drain", refresh);
  const remove = useAction("DELETE /v1/operator/carriers/{id}", {
    ...refresh,
    onDone: () => void navigate({ href: paths.carriers() }),
  });
  const readOnly = useReadOnly();
  const fixed = readOnly ?? (carrier.sandbox ? "The simulated carrier looks after itself" : undefined);
  return (
    <>
      <Button
        icon="refresh"
        busy={rebind.isPending}
        disabledReason={readOnly}
        onClick={() => rebind.mutate({ params })}
      >
        Bind again
      </Button>
      <Button
        busy={drain.isPending}
        disabledReason={readOnly}
        title="A link that drains finishes what it has and takes nothing new"
        onClick={() => drain.mutate({ params, body: { draining: !carrier.draining } })}
      >
        {carrier.draining ? "Take messages again" : "Drain"}
      </Button>
      <Button disabledReason={fixed} onClick={() => setOpen(true)}>
        Change
      </Button>
      <ConfirmButton
        size="base"
        label="Remove"
        question={`Remove ${carrier.name}?`}
        consequence="Messages that wait for it go to other links, or wait for one."
        disabledReason={fixed}
        run={() => remove.mutateAsync({ params })}
      />
      <Problem error={rebind.error ?? drain.error} />
      <Dialog wide open={open} onClose={() => setOpen(false)} title={`Change ${carrier.name}`}>
        {open && <CarrierForm carrier={carrier} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
