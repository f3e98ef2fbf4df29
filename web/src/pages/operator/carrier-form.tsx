import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import type { Carrier } from "../../api/operations.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Check, Choice, TextField } from "../../ui/field.tsx";
import { Form, useFields } from "../../ui/form.tsx";
import { UpstreamForm } from "./upstream-form.tsx";

/** Adds a link, by SMPP or by HTTP, or changes one. */
export function CarrierForm({ carrier, onDone }: { carrier?: Carrier; onDone: () => void }) {
  const [kind, setKind] = useState(carrier?.bind === "http" ? "http" : "smpp");
  return (
    <>
      {!carrier && (
        <Choice
          label="How it is reached"
          className="max-w-xs"
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        >
          <option value="smpp">by SMPP</option>
          <option value="http">by HTTP</option>
        </Choice>
      )}
      {kind === "http" ? (
        <UpstreamForm carrier={carrier} onDone={onDone} />
      ) : (
        <SmppForm carrier={carrier} onDone={onDone} />
      )}
    </>
  );
}

/** What is rarely changed of an SMPP link has its defaults and is set over the interface. */
function SmppForm({ carrier, onDone }: { carrier: Carrier | undefined; onDone: () => void }) {
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
  const readOnly = useReadOnly();
  const { values, text, flag } = useFields(
    {
      name: carrier?.name ?? "",
      host: carrier?.host ?? "",
      port: String(carrier?.port ?? 2775),
      system_id: carrier?.system_id ?? "",
      password: "",
      bind: carrier?.bind ?? ("transceiver" as const),
      window: String(carrier?.window ?? 10),
      parts_per_second: carrier?.parts_per_second ? String(carrier.parts_per_second) : "",
      tls: carrier?.tls ?? false,
      enabled: carrier?.enabled ?? true,
    },
    (carrier ? change : add).error,
  );
  const { password, ...rest } = values;
  const body = {
    ...rest,
    port: Number(values.port),
    window: Number(values.window),
    parts_per_second: values.parts_per_second ? Number(values.parts_per_second) : null,
    ...(password ? { password } : {}),
  };
  const shown = password ? { ...body, password: "…" } : body;
  const common = { windowed: true, disabledReason: readOnly };
  const fields = (
    <>
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
        <Choice label="Bind" {...text("bind")}>
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
          min={0.1}
          step="any"
          placeholder="no limit"
          {...text("parts_per_second")}
        />
      </div>
      <div className="flex flex-wrap gap-6">
        <Check label="TLS" {...flag("tls")} />
        <Check label="On" {...flag("enabled")} />
      </div>
    </>
  );
  return carrier ? (
    <Form
      {...common}
      action={change}
      input={{ params: { id: carrier.id }, body }}
      submit="Save"
      curl={{ name: "PATCH /v1/operator/carriers/{id}", body: shown }}
    >
      {fields}
    </Form>
  ) : (
    <Form
      {...common}
      action={add}
      input={{ body }}
      submit="Add it"
      curl={{ name: "POST /v1/operator/carriers", body: shown }}
    >
      {fields}
    </Form>
  );
}
