import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Check, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { say } from "../../ui/layout/toast.tsx";

type Carrier = Reply<"GET /v1/sandbox/carrier">;

const outcomes = [
  ["9901", "undelivered"],
  ["9902", "expired"],
  ["9903", "refused at submit, and refunded"],
  ["9904", "rejected by a receipt"],
  ["9905", "no receipt, ever"],
  ["9906", "throttled twice, then delivered"],
  ["9907", "the receipt comes twice"],
  ["9908", "the receipt comes before the response"],
  ["9909", "the receipt comes after 10 s"],
  ["9910", "a system error once, then delivered"],
  ["9911", "no response, but a receipt"],
  ["9912", "under way first, then delivered"],
] as const;

/** How the simulated carrier behaves, and which numbers make it misbehave. */
export function SandboxCarrier() {
  const carrier = useApi("GET /v1/sandbox/carrier");
  return (
    <>
      <Card title="How it behaves">
        <Answer query={carrier}>{(data) => <CarrierForm carrier={data} />}</Answer>
      </Card>
      <Card title="Numbers with an ending of their own" lead="Every other number is delivered.">
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
  const readOnly = useReadOnly();
  const save = useAction("PATCH /v1/sandbox/carrier", {
    refresh: ["GET /v1/sandbox/carrier"],
    onDone: () => say("It behaves so from now on"),
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
  const number = { type: "number", min: 0, required: true };
  return (
    <Form
      action={save}
      input={{ body }}
      submit="Set it so"
      disabledReason={readOnly}
      curl={{ name: "PATCH /v1/sandbox/carrier" }}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Receipt after (ms)" {...number} {...text("receipt_delay_ms")} />
        <TextField label="Response after (ms)" {...number} {...text("submit_delay_ms")} />
        <TextField label="Receipts lost (%)" {...number} max={100} step="any" {...text("loss")} />
      </div>
      <Check label="Down" hint="It accepts no connection: messages wait in the queue." {...flag("down")} />
    </Form>
  );
}
