import { useNavigate } from "@tanstack/react-router";
import { useAction, useApi } from "../../../api/hooks.ts";
import type { Carrier } from "../../../api/operations.ts";
import { pages, paths } from "../../../paths.ts";
import { routes } from "../../../routes.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { Badge, State } from "../../../ui/values/badge.tsx";
import { statusName, statusWords } from "../../../ui/values/codes.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { ConfirmButton } from "../../../ui/forms/confirm.tsx";
import { Copy } from "../../../ui/values/copy.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { Card, Fact, Facts, Figure, Figures, Page } from "../../../ui/layout/page.tsx";
import { Answer, Empty, Problem } from "../../../ui/layout/state.tsx";
import { useFilters } from "../../../ui/lists/filters.ts";
import { Table, type Column } from "../../../ui/lists/table.tsx";
import { count, outOf, Time } from "../../../ui/values/values.tsx";
import { RenewKeyButton } from "./callback-key.tsx";
import { CarrierForm } from "./carrier-form.tsx";
import { CarrierRates } from "./carrier-rates.tsx";
import { linkState, saysWhy } from "./link-state.ts";
import { t } from "../../../texts/index.ts";
import { pageQueries } from "../../../page-queries.ts";

type Pdu = NonNullable<Carrier["live"]["recent"]>[number];

/** Rows shown; the service keeps more. */
const shownPdus = 30;

const columns: Column<Pdu>[] = [
  {
    name: t.carriers.command,
    cell: (row) => (
      <>
        <code className="font-mono text-sm">{row.command}</code>{" "}
        {row.trial && <Badge tone="dim">{t.carriers.trial}</Badge>}
      </>
    ),
  },
  {
    name: t.carriers.status,
    grow: true,
    cell: (row) => <span title={statusName(row.status)}>{statusWords(row.status)}</span>,
  },
  { name: t.common.from, cell: (row) => row.from },
  { name: t.common.to, cell: (row) => row.to },
  { name: t.common.when, cell: (row) => <Time at={row.at} />, right: true, corner: true },
];

/** One link, live. */
export default function CarrierPage() {
  const { id } = routes.carrier.useParams();
  const carrier = useApi(...pageQueries.carrier(id), { everyMs: 1_000 });
  return (
    <Page
      wide
      title={carrier.data?.name ?? t.common.carrier}
      within={{ name: t.common.carriers, to: paths.carriers() }}
      lead={<Copy text={id} />}
      actions={carrier.data && <Actions carrier={carrier.data} />}
    >
      <Answer query={carrier}>
        {(data) => (
          <>
            <Figures>
              <Figure
                name={t.carriers.window}
                value={outOf(data.live.outstanding ?? 0, data.window)}
                note={
                  data.bind === "http"
                    ? t.carriers.concurrentNote
                    : t.carriers.bound(t.counts.sessions(data.live.bound_sessions ?? 0))
                }
              />
              <Figure
                name={t.carriers.partsPerSecond}
                value={count(data.live.submits_per_second ?? 0)}
                note={
                  data.parts_per_second
                    ? t.carriers.ofAllowed(count(data.parts_per_second))
                    : data.live.throttled
                      ? t.carriers.throttledByTheCarrier
                      : t.carriers.noLimit
                }
                tone={data.live.throttled ? "warn" : undefined}
              />
              <Figure name={t.carriers.receiptsPerSecond} value={count(data.live.receipts_per_second ?? 0)} />
              <Figure name={t.carriers.queued} value={count(data.live.queued ?? 0)} />
            </Figures>
            <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <Card
                title={data.bind === "http" ? t.carriers.latestRequests : t.carriers.latestPdus}
                lead={t.carriers.latestHint}
                flush
              >
                {(data.live.recent?.length ?? 0) === 0 ? (
                  <Empty icon="link" title={t.carriers.noTraffic}>
                    {t.carriers.noTrafficHint}
                  </Empty>
                ) : (
                  <Table
                    label={t.carriers.latestPdus}
                    columns={columns}
                    rows={data.live.recent!.slice(0, shownPdus)}
                    keyOf={(row, index) => `${row.at}${row.command}${row.to}${row.from}${index}`}
                  />
                )}
              </Card>
              <CarrierFacts carrier={data} />
            </div>
            <CarrierRates carrier={data} />
          </>
        )}
      </Answer>
    </Page>
  );
}

function CarrierFacts({ carrier }: { carrier: Carrier }) {
  return (
    <Card title={t.common.link}>
      <Facts>
        <Fact name={t.common.state}>
          <State state={linkState(carrier)} />
        </Fact>
        {saysWhy(carrier.live) && <Fact name={t.common.reason}>{carrier.live.reason}</Fact>}
        <Fact name={t.common.since}>
          <Time at={carrier.live.since} />
        </Fact>
        <ProtocolFacts carrier={carrier} />
        <Fact name={t.carriers.process}>{carrier.live.owner ?? t.carriers.noneSet}</Fact>
      </Facts>
    </Card>
  );
}

function ProtocolFacts({ carrier }: { carrier: Carrier }) {
  if (carrier.bind === "http") return <UpstreamFacts carrier={carrier} />;
  if (carrier.bind !== "phone") return <SmppFacts carrier={carrier} />;
  return <Fact name={t.carriers.bind}>{t.carriers.simOf(carrier.host, carrier.port)}</Fact>;
}

function SmppFacts({ carrier }: { carrier: Carrier }) {
  return (
    <>
      <Fact name={t.carriers.address}>
        {carrier.host}:{carrier.port} {carrier.tls ? t.carriers.overTls : ""}
      </Fact>
      <Fact name={t.carriers.systemId}>{carrier.system_id}</Fact>
      <Fact name={t.carriers.bind}>{t.carriers.binds[carrier.bind]}</Fact>
      <Fact name={t.carriers.defaultAlphabet}>{carrier.encoding.default_alphabet}</Fact>
      <Fact name={t.carriers.longMessages}>{carrier.encoding.long_messages}</Fact>
      <Fact name={t.carriers.receiptIds}>{carrier.encoding.receipt_ids.replaceAll("_", " ")}</Fact>
      {carrier.tlvs.length > 0 && <Fact name={t.carriers.tlvs}>{carrier.tlvs.map(({ name }) => name).join(", ")}</Fact>}
    </>
  );
}

/** The address that it sends to, and how long earlier keys of the addresses that the aggregator calls are accepted. */
function UpstreamFacts({ carrier }: { carrier: Carrier }) {
  return (
    <>
      {carrier.provider && <Fact name={t.common.carrier}>{carrier.provider}</Fact>}
      <Fact name={t.carriers.address}>{carrier.http?.url}</Fact>
      {(["receipts", "inbound"] as const).map((kind) => {
        const until = carrier.old_keys_until?.[kind];
        return (
          until && (
            <Fact key={kind} name={t.carriers.oldAddressUntil[kind]}>
              {t.carriers.worksUntil} <Time at={until} exact />
            </Fact>
          )
        );
      })}
      <Fact name={t.carriers.signature}>{carrier.http?.signature?.header ?? t.carriers.noneSet}</Fact>
    </>
  );
}

function Actions({ carrier }: { carrier: Carrier }) {
  const [{ edit }, set] = useFilters(pages.carrier);
  const close = () => set({ edit: "" });
  const navigate = useNavigate();
  const params = { id: carrier.id };
  const refresh = { refresh: ["GET /v1/operator/carriers/{id}" as const, "GET /v1/operator/carriers" as const] };
  const rebind = useAction("POST /v1/operator/carriers/{id}/rebind", refresh);
  const drain = useAction("POST /v1/operator/carriers/{id}/drain", refresh);
  const remove = useAction("DELETE /v1/operator/carriers/{id}", {
    ...refresh,
    onDone: () => void navigate({ href: paths.carriers() }),
  });
  const readOnly = useReadOnly("operator");
  const fixed = readOnly ?? (carrier.sandbox ? t.carriers.simulatedReadOnly : undefined);
  const unchangeable = fixed ?? (carrier.bind === "phone" ? t.carriers.phoneReadOnly : undefined);
  const isEdited = edit !== "" && unchangeable === undefined;
  return (
    <>
      <Button
        icon="refresh"
        busy={rebind.isPending}
        disabledReason={readOnly}
        onClick={() => rebind.mutate({ params })}
      >
        {t.carriers.rebind}
      </Button>
      <Button
        busy={drain.isPending}
        disabledReason={readOnly}
        title={t.carriers.drainHint}
        onClick={() => drain.mutate({ params, body: { draining: !carrier.draining } })}
      >
        {carrier.draining ? t.common.resume : t.carriers.drain}
      </Button>
      <Button disabledReason={unchangeable} onClick={() => set({ edit: "1" })}>
        {t.carriers.edit}
      </Button>
      {carrier.bind === "http" && <RenewKeyButton carrier={carrier} />}
      <ConfirmButton
        size="base"
        label={t.common.remove}
        question={t.carriers.removeLink(carrier.name)}
        consequence={t.carriers.removeConsequence}
        disabledReason={fixed}
        run={() => remove.mutateAsync({ params })}
      />
      <Problem error={rebind.error ?? drain.error} />
      <Dialog wide open={isEdited} onClose={close} title={t.carriers.editLink(carrier.name)}>
        {isEdited && <CarrierForm carrier={carrier} onDone={close} />}
      </Dialog>
    </>
  );
}
