import { useState, type FormEvent } from "react";
import { useAction } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/button.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Problem } from "../../ui/state.tsx";
import { say } from "../../ui/toast.tsx";
import { money } from "../../ui/values.tsx";

interface Props {
  account: { id: string; name: string; balance: number; currency: string };
}

/** Adds credit to an account's wallet. */
export function CreditButton({ account }: Props) {
  const [open, setOpen] = useState(false);
  const readOnly = useReadOnly();
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
        {open && <Form account={account} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Form({ account, onDone }: Props & { onDone: () => void }) {
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const credit = useAction("POST /v1/operator/accounts/{id}/credit", {
    refresh: ["GET /v1/operator/accounts", "GET /v1/account"],
    onDone: (reply) => {
      say(`The balance is ${money(reply.balance, account.currency)}`);
      onDone();
    },
  });
  const call = {
    params: { id: account.id },
    body: { amount: amount.trim(), ...(note.trim() ? { note: note.trim() } : {}) },
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    credit.mutate(call);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={`Amount (${account.currency})`}
        required
        inputMode="decimal"
        hint="A negative one takes credit away."
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <TextField
        label="Note"
        placeholder="Invoice 2026-117"
        hint="Stands in the ledger."
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Problem error={credit.error} />
      <div className="flex justify-end gap-2">
        <CurlButton name="POST /v1/operator/accounts/{id}/credit" {...call} />
        <Button type="submit" look="primary" busy={credit.isPending}>
          Add it
        </Button>
      </div>
    </form>
  );
}
