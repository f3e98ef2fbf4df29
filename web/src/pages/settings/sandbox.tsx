import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Check, NumberField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { t } from "../../texts/index.ts";

type Carrier = Reply<"GET /v1/sandbox/carrier">;

const outcomes = [
  ["9901", t.states.undelivered],
  ["9902", t.states.expired],
  ["9903", t.settings.refusedAtSubmitSm],
  ["9904", t.settings.rejectedByDeliveryReceipt],
  ["9905", t.settings.noDeliveryReceiptEver],
  ["9906", t.settings.throttledTwiceThenDelivered],
  ["9907", t.settings.duplicateDeliveryReceipt],
  ["9908", t.settings.receiptBeforeTheResponse],
  ["9909", t.settings.receiptAfter10S],
  ["9910", t.settings.systemErrorThenDelivered],
  ["9911", t.settings.noResponseButReceipt],
  ["9912", t.settings.enrouteFirstThenDelivered],
] as const;

/** The behaviour of the simulated carrier, and its special numbers. */
export function SandboxCarrier() {
  const carrier = useApi("GET /v1/sandbox/carrier");
  return (
    <>
      <Card title={t.settings.behaviour}>
        <Answer query={carrier}>{(data) => <CarrierForm carrier={data} />}</Answer>
      </Card>
      <Card title={t.settings.specialNumberEndings} lead={t.settings.otherNumbers}>
        <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5">
          {outcomes.map(([digits, outcome]) => (
            <div key={digits} className="contents">
              <dt className="font-mono text-sm">…{digits}</dt>
              <dd>{outcome}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}

function CarrierForm({ carrier }: { carrier: Carrier }) {
  const readOnly = useReadOnly("account:write");
  const save = useAction("PATCH /v1/sandbox/carrier", {
    refresh: ["GET /v1/sandbox/carrier"],
    onDone: () => showToast(t.settings.behaviourSaved),
  });
  const { values, text, flag } = useFields(
    {
      receipt_delay_ms: String(carrier.receipt_delay_ms),
      submit_delay_ms: String(carrier.submit_delay_ms),
      loss: String(carrier.loss * 100),
      down: carrier.down,
    },
    save.error,
  );
  const body = {
    receipt_delay_ms: Number(values.receipt_delay_ms),
    submit_delay_ms: Number(values.submit_delay_ms),
    loss: Number(values.loss) / 100,
    down: values.down,
  };
  return (
    <Form
      action={save}
      input={{ body }}
      submit={t.common.save}
      disabledReason={readOnly}
      curl={{ name: "PATCH /v1/sandbox/carrier" }}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField label={t.settings.receiptDelayMs} whole min={0} required {...text("receipt_delay_ms")} />
        <NumberField label={t.settings.responseDelayMs} whole min={0} required {...text("submit_delay_ms")} />
        <NumberField label={t.settings.lostReceipts} min={0} max={100} required {...text("loss")} />
      </div>
      <Check label={t.settings.down} hint={t.settings.downHint} {...flag("down")} />
    </Form>
  );
}
