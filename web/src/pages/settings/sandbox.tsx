import { useState, type FormEvent } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/button.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { Check, TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/page.tsx";
import { Answer, Problem } from "../../ui/state.tsx";
import { say } from "../../ui/toast.tsx";

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
        <Answer query={carrier}>{(data) => <Form carrier={data} />}</Answer>
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

function Form({ carrier }: { carrier: Carrier }) {
  const [form, setForm] = useState({
    receipt: String(carrier.receipt_delay_ms),
    submit: String(carrier.submit_delay_ms),
    loss: String(carrier.loss * 100),
    down: carrier.down,
  });
  const readOnly = useReadOnly();
  const save = useAction("PATCH /v1/sandbox/carrier", {
    refresh: ["GET /v1/sandbox/carrier"],
    onDone: () => say("It behaves so from now on"),
  });
  const body = {
    receipt_delay_ms: Number(form.receipt),
    submit_delay_ms: Number(form.submit),
    loss: Number(form.loss) / 100,
    down: form.down,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body });
  };
  const set = (name: "receipt" | "submit" | "loss") => ({
    value: form[name],
    type: "number",
    min: 0,
    required: true,
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Receipt after (ms)" {...set("receipt")} />
        <TextField label="Response after (ms)" {...set("submit")} />
        <TextField label="Receipts lost (%)" max={100} {...set("loss")} />
      </div>
      <Check
        label="Down"
        hint="It accepts no connection: messages wait in the queue."
        checked={form.down}
        onChange={(event) => setForm({ ...form, down: event.target.checked })}
      />
      <Problem error={save.error} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={save.isPending} disabledReason={readOnly}>
          Set it so
        </Button>
        <CurlButton name="PATCH /v1/sandbox/carrier" body={body} />
      </div>
    </form>
  );
}
