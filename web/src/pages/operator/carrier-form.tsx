import { useState, type FormEvent } from "react";
import { useAction } from "../../api/hooks.ts";
import type { Carrier } from "../../api/operations.ts";
import { Button } from "../../ui/button.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { Check, Choice, TextField } from "../../ui/field.tsx";
import { Note, Problem } from "../../ui/state.tsx";

/** Adds an SMPP link, or changes one. What is rarely changed has its defaults and is set over the interface. */
export function CarrierForm({ carrier, onDone }: { carrier?: Carrier; onDone: () => void }) {
  const [form, setForm] = useState({
    name: carrier?.name ?? "",
    host: carrier?.host ?? "",
    port: String(carrier?.port ?? 2775),
    system_id: carrier?.system_id ?? "",
    password: "",
    bind: carrier?.bind ?? "transceiver",
    window: String(carrier?.window ?? 10),
    parts_per_second: carrier?.parts_per_second ? String(carrier.parts_per_second) : "",
    tls: carrier?.tls ?? false,
    enabled: carrier?.enabled ?? true,
  });
  const options = {
    refresh: [
      "GET /v1/operator/carriers" as const,
      "GET /v1/operator/carriers/{id}" as const,
      "GET /console/session" as const,
    ],
    onDone,
  };
  const add = useAction("POST /v1/operator/carriers", options);
  const change = useAction("PATCH /v1/operator/carriers/{id}", options);
  const { error, isPending } = carrier ? change : add;
  const { password, ...rest } = form;
  const body = {
    ...rest,
    port: Number(form.port),
    window: Number(form.window),
    parts_per_second: form.parts_per_second ? Number(form.parts_per_second) : null,
    ...(password ? { password } : {}),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (carrier) change.mutate({ params: { id: carrier.id }, body });
    else add.mutate({ body });
  };
  const errorOf = (field: string) => error?.fields.find((each) => each.field === field)?.message;
  const text = (name: "name" | "host" | "port" | "system_id" | "password" | "window" | "parts_per_second") => ({
    value: form[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  if (form.bind === "http")
    return (
      <Note>
        Links over HTTP are set up over the interface: see the guide to carriers and PATCH /v1/operator/carriers in the
        reference.
      </Note>
    );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Name" required {...text("name")} />
        <TextField label="Host" required placeholder="smpp.carrier.example" {...text("host")} />
        <TextField label="Port" type="number" min={1} max={65535} required {...text("port")} />
        <TextField label="System id" required maxLength={15} {...text("system_id")} />
        <TextField
          label="Password"
          type="password"
          required={!carrier}
          autoComplete="new-password"
          hint={carrier ? "Left empty it stays." : undefined}
          {...text("password")}
        />
        <Choice
          label="Bind"
          value={form.bind}
          onChange={(event) => setForm({ ...form, bind: event.target.value as typeof form.bind })}
        >
          <option value="transceiver">transceiver</option>
          <option value="tx_rx">transmitter and receiver</option>
        </Choice>
        <TextField
          label="Window"
          type="number"
          min={1}
          required
          hint="Requests without an answer yet."
          {...text("window")}
        />
        <TextField
          label="Parts a second"
          type="number"
          min={1}
          step="any"
          placeholder="no limit"
          {...text("parts_per_second")}
        />
      </div>
      <div className="flex flex-wrap gap-6">
        <Check label="TLS" checked={form.tls} onChange={(event) => setForm({ ...form, tls: event.target.checked })} />
        <Check
          label="On"
          checked={form.enabled}
          onChange={(event) => setForm({ ...form, enabled: event.target.checked })}
        />
      </div>
      <Problem error={error} />
      <div className="flex justify-end gap-2">
        <CurlButton
          name={carrier ? "PATCH /v1/operator/carriers/{id}" : "POST /v1/operator/carriers"}
          params={carrier && { id: carrier.id }}
          body={password ? { ...body, password: "…" } : body}
        />
        <Button type="submit" look="primary" busy={isPending}>
          {carrier ? "Save" : "Add it"}
        </Button>
      </div>
    </form>
  );
}
