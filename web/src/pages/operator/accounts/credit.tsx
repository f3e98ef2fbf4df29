import { useState } from "react";
import { useAction, useApi } from "../../../api/hooks.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { NumberField, Radios, TextField } from "../../../ui/forms/field.tsx";
import { Form, useFields } from "../../../ui/forms/form.tsx";
import { useIdempotency, type Idempotency } from "../../../ui/forms/idempotency.ts";
import { showToast } from "../../../ui/layout/toast.tsx";
import { moneyLeft } from "../../../ui/values/values.tsx";
import { t } from "../../../texts/index.ts";

interface Props {
  account: { id: string; name: string; balance: number; sandbox_credit: number; sandbox: boolean; currency: string };
}

/** Adds credit to an account's wallet; `asked`: its form is open from the start. */
export function CreditButton({ account, asked = false }: Props & { asked?: boolean | undefined }) {
  const [open, setOpen] = useState(asked);
  const readOnly = useReadOnly("operator");
  // Kept outside the form, so that closing it after a lost response and trying again does not credit twice.
  const idempotency = useIdempotency();
  return (
    <>
      <Button size="small" disabledReason={readOnly} onClick={() => setOpen(true)}>
        {t.accounts.credit}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t.accounts.creditAccount(account.name)}
        lead={t.accounts.balance(moneyLeft(account.balance, account.currency))}
      >
        {open && <CreditForm account={account} idempotency={idempotency} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

const kinds = [
  ["sandbox", t.accounts.sandboxCredit, t.accounts.sandboxCreditHint],
  ["paid", t.accounts.paidIn, t.accounts.paidInHint],
] as const;

function CreditForm({ account, idempotency, onDone }: Props & { idempotency: Idempotency; onDone: () => void }) {
  const modes = useApi("GET /v1/operator/going-live", { query: { account_id: account.id } });
  const inSandbox = account.sandbox || modes.data?.is_first_link === true;
  const [chosen, setChosen] = useState<"paid" | "sandbox">();
  const kind = chosen ?? (inSandbox ? "sandbox" : "paid");
  const credit = useAction("POST /v1/operator/accounts/{id}/credit", {
    refresh: ["GET /v1/operator/accounts", "GET /v1/operator/accounts/{id}", "GET /v1/account"],
    onDone: (reply) => {
      idempotency.answered();
      showToast(t.accounts.newBalance(moneyLeft(reply.balance, account.currency)));
      onDone();
    },
  });
  const { values, text } = useFields({ amount: "", note: "" }, credit.error);
  const note = values.note.trim();
  const body = { amount: values.amount.trim(), kind, ...(note ? { note } : {}) };
  return (
    <Form
      windowed
      action={credit}
      input={{ params: { id: account.id }, body }}
      idempotency={idempotency}
      submit={t.accounts.addCredit}
      curl={{ name: "POST /v1/operator/accounts/{id}/credit" }}
    >
      <NumberField
        label={t.accounts.amount(account.currency)}
        required
        hint={t.accounts.amountHint}
        {...text("amount")}
      />
      {inSandbox && <Radios legend={t.accounts.whatItAdds} value={kind} choices={kinds} onChange={setChosen} />}
      <TextField
        label={t.accounts.note}
        placeholder={t.accounts.notePlaceholder}
        hint={t.accounts.shownInTheLedger}
        {...text("note")}
      />
    </Form>
  );
}
