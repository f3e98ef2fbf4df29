import { useState } from "react";
import type { Carrier } from "../../../api/operations.ts";
import { Check, Choice, TextField } from "../../../ui/forms/field.tsx";
import { useFields } from "../../../ui/forms/form.tsx";
import { LinkForm, linkFieldsOf, linkOf, PaceFields, useSaveLink } from "./link-form.tsx";
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
  const save = useSaveLink(carrier, onDone);
  const { values, text, flag } = useFields(
    () => ({
      ...linkFieldsOf(carrier),
      host: carrier?.host ?? "",
      port: String(carrier?.port ?? 2775),
      bind: carrier?.bind ?? ("transceiver" as const),
      tls: carrier?.tls ?? false,
    }),
    save.error,
  );
  const { host, port, bind, tls } = values;
  return (
    <LinkForm save={save} body={{ ...linkOf(values), host: host.trim(), port: Number(port), bind, tls }}>
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
        <PaceFields text={text} window="Window" hint="Requests without an answer yet." />
      </div>
      <div className="flex flex-wrap gap-6">
        <Check label="TLS" {...flag("tls")} />
        <Check label="On" {...flag("enabled")} />
      </div>
    </LinkForm>
  );
}
