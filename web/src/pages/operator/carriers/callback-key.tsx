import { useState } from "react";
import { useAction, useApi } from "../../../api/hooks.ts";
import { pageQueries } from "../../../page-queries.ts";
import type { Carrier } from "../../../api/operations.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { t } from "../../../texts/index.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { Choice, NumberField } from "../../../ui/forms/field.tsx";
import { Form, useFields } from "../../../ui/forms/form.tsx";
import { SecretDialog } from "../../../ui/forms/secret.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";

/** The addresses that the aggregator must call, shown while they are new. */
export function AddressesDialog({ carrier, onClose }: { carrier: Carrier | undefined; onClose: () => void }) {
  const { data } = useApi(...pageQueries.carrierProviders(), { enabled: Boolean(carrier?.provider) });
  const setup = data?.providers.find(({ id }) => id === carrier?.provider)?.setup;
  const found = [
    { what: t.carriers.receiptUrl, secret: carrier?.receipt_url },
    { what: t.carriers.inboundUrl, secret: carrier?.inbound_url },
  ].flatMap(({ what, secret }) => (secret === undefined ? [] : [{ what, secret }]));
  return (
    <SecretDialog
      title={t.carriers.newAddress}
      what={found[0]?.what ?? ""}
      secret={found[0]?.secret}
      also={found[1]}
      hint={t.carriers.addressesHint}
      onClose={onClose}
    >
      {setup && <p className="break-words text-dim">{setup}</p>}
    </SecretDialog>
  );
}

/** Gives one of the addresses a new key, and shows it. */
export function RenewKeyButton({ carrier }: { carrier: Carrier }) {
  const [open, setOpen] = useState(false);
  const [renewed, setRenewed] = useState<Carrier>();
  const readOnly = useReadOnly("operator");
  return (
    <>
      <Button disabledReason={readOnly} onClick={() => setOpen(true)}>
        {t.carriers.renewKey}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t.carriers.renewKeyTitle}
        lead={t.carriers.renewKeyHint}
      >
        {open && (
          <RenewKeyForm
            carrier={carrier}
            onDone={(done) => {
              setOpen(false);
              setRenewed(done);
            }}
          />
        )}
      </Dialog>
      <AddressesDialog carrier={renewed} onClose={() => setRenewed(undefined)} />
    </>
  );
}

function RenewKeyForm({ carrier, onDone }: { carrier: Carrier; onDone: (renewed: Carrier) => void }) {
  const renew = useAction("POST /v1/operator/carriers/{id}/callback-key", {
    refresh: ["GET /v1/operator/carriers/{id}", "GET /v1/operator/carriers"],
    onDone,
  });
  const { values, text } = useFields(
    () => ({ kind: "receipts" as "receipts" | "inbound", grace_hours: "24" }),
    renew.error,
  );
  const body = { kind: values.kind, grace_hours: Number(values.grace_hours) };
  return (
    <Form
      windowed
      action={renew}
      input={{ params: { id: carrier.id }, body }}
      submit={t.carriers.renewKey}
      curl={{ name: "POST /v1/operator/carriers/{id}/callback-key", body }}
    >
      <Choice label={t.carriers.addressOf} {...text("kind")}>
        <option value="receipts">{t.carriers.addressKinds.receipts}</option>
        <option value="inbound">{t.carriers.addressKinds.inbound}</option>
      </Choice>
      <NumberField
        label={t.carriers.graceHours}
        whole
        min={0}
        max={168}
        required
        hint={t.carriers.graceHint}
        {...text("grace_hours")}
      />
    </Form>
  );
}
