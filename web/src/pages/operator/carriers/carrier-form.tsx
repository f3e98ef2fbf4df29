import { useState } from "react";
import { useApi } from "../../../api/hooks.ts";
import type { Carrier } from "../../../api/operations.ts";
import { Check, Choice, NumberField, TextField } from "../../../ui/forms/field.tsx";
import { useFields } from "../../../ui/forms/form.tsx";
import { LinkForm, linkFieldsOf, linkOf, PaceFields, useSaveLink } from "./link-form.tsx";
import { tlvFieldsOf, TlvRows, tlvsOf } from "./tlv-rows.tsx";
import { ProviderForm } from "./provider-form.tsx";
import { UpstreamForm } from "./upstream-form.tsx";
import { Note } from "../../../ui/layout/state.tsx";
import { pageQueries } from "../../../page-queries.ts";
import { t } from "../../../texts/index.ts";

/** Adds or edits a link: SMPP, HTTP as the operator describes it, or a ready-made carrier. */
export function CarrierForm({ carrier, onDone }: { carrier?: Carrier; onDone: (carrier: Carrier) => void }) {
  const [kind, setKind] = useState(carrier?.provider ?? (carrier?.bind === "http" ? "http" : "smpp"));
  const list = useApi(...pageQueries.carrierProviders());
  const providers = list.data?.providers ?? [];
  const provider = providers.find(({ id }) => id === kind);
  if (carrier?.provider && !provider)
    return list.data ? <Note tone="warn">{t.carriers.fileIsMissing(`${carrier.provider}.json`)}</Note> : null;
  return (
    <>
      {!carrier && (
        <Choice
          label={t.carriers.connection}
          className="max-w-xs"
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        >
          <option value="smpp">{t.carriers.smpp}</option>
          <optgroup label={t.carriers.readyMade}>
            {providers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
          <option value="http">{t.carriers.http}</option>
        </Choice>
      )}
      {provider ? (
        <ProviderForm key={provider.id} provider={provider} carrier={carrier} onDone={onDone} />
      ) : kind === "http" ? (
        <UpstreamForm carrier={carrier} onDone={onDone} />
      ) : (
        <SmppForm carrier={carrier} onDone={onDone} />
      )}
    </>
  );
}

/** The usual settings of an SMPP link; the rest keep their defaults and are set through the API. */
function SmppForm({ carrier, onDone }: { carrier: Carrier | undefined; onDone: (carrier: Carrier) => void }) {
  const save = useSaveLink(carrier, onDone);
  const { values, change, text, flag } = useFields(
    () => ({
      ...linkFieldsOf(carrier),
      host: carrier?.host ?? "",
      port: String(carrier?.port ?? 2775),
      // The link of a phone is not changed here.
      bind: carrier && carrier.bind !== "phone" ? carrier.bind : ("transceiver" as const),
      tls: carrier?.tls ?? false,
      tlvs: tlvFieldsOf(carrier),
    }),
    save.error,
  );
  const { host, port, bind, tls, tlvs } = values;
  const address = { host: host.trim(), port: Number(port), bind, tls };
  return (
    <LinkForm save={save} body={{ ...linkOf(values), ...address, tlvs: tlvsOf(tlvs) }}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label={t.common.name} required {...text("name")} />
        <TextField label={t.carriers.host} required placeholder={t.carriers.hostPlaceholder} {...text("host")} />
        <NumberField label={t.carriers.port} whole min={1} max={65535} required {...text("port")} />
        <TextField label={t.carriers.systemId} required maxLength={15} {...text("system_id")} />
        <TextField
          label={t.common.password}
          type="password"
          required={!carrier}
          autoComplete="new-password"
          hint={carrier ? t.carriers.passwordHint : undefined}
          {...text("password")}
        />
        <Choice label={t.carriers.bind} {...text("bind")}>
          <option value="transceiver">{t.carriers.transceiver}</option>
          <option value="tx_rx">{t.carriers.transmitterAndReceiver}</option>
        </Choice>
        <PaceFields text={text} window={t.carriers.window} hint={t.carriers.windowHint} />
      </div>
      <div className="flex flex-wrap gap-6">
        <Check label={t.carriers.tls} {...flag("tls")} />
        <Check label={t.carriers.enabled} {...flag("enabled")} />
      </div>
      <TlvRows rows={tlvs} onChange={(rows) => change({ tlvs: rows })} error={save.error} />
    </LinkForm>
  );
}
