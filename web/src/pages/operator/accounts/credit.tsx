import { useState } from "react";
import { useAction } from "../../../api/hooks.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Form, useFields } from "../../../ui/forms/form.tsx";
import { useIdempotency, type Idempotency } from "../../../ui/forms/idempotency.ts";
import { say } from "../../../ui/layout/toast.tsx";
import { money } from "../../../ui/values/values.tsx";

interface Props {
  account: { id: string; name: string; balance: number; currency: string };
}

/** Adds credit to an account's wallet. */
export function CreditButton({ account }: Props) {
  const [open, setOpen] = useState(false);
  const readOnly = useReadOnly();
  // Here and not in the form: who closes it when no answer came, and opens it again, asks for the same credit.
  const idempotency = useIdempotency();
  return (
    <>
      <Button size="small" disabledReason={readOnly} onClick={() => setOpen(true)}>
        Credit
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Credit for ${account.name}`}
        lead={`The balance is ${money(account.balance, account.currency)}.`}
      >
        {open && <CreditForm account={account} idempotency={idempotency} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function CreditForm({ account, idempotency, onDone }: Props & { idempotency: Idempotency; onDone: () => void }) {
  const credit = useAction("POST /v1/operator/accounts/{id}/credit", {
    refresh: ["GET /v1/operator/accounts", "GET /v1/account"],
    onDone: (reply) => {
      idempotency.answered();
      say(`The balance is ${money(reply.balance, account.currency)}`);
      onDone();
    },
  });
  const { values, text } = useFields({ amount: "", note: "" }, credit.error);
  const note = values.note.trim();
  const body = { amount: values.amount.trim(), ...(note ? { note } : {}) };
  return (
    <Form
      windowed
      action={credit}
      input={{ params: { id: account.id }, body }}
      idempotency={idempotency}
      submit="Add it"
      curl={{ name: "POST /v1/operator/accounts/{id}/credit" }}
    >
      <TextField
        label={`Amount (${account.currency})`}
        required
        inputMode="decimal"
        hint="A negative one takes credit away."
        {...text("amount")}
      />
      <TextField label="Note" placeholder="Invoice 2026-117" hint="Stands in the ledger." {...text("note")} />
    </Form>
  );
}
