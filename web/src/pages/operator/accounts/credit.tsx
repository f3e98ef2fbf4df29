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
    refresh: [
      "GET /v1/operator/accounts",
      "GET /v1/operator/accounts/{id}",
      "GET /v1/account",
      "GET /v1/operator/approvals",
      "GET /console/badges",
    ],
    onDone: (reply) => {
      idempotency.answered();
      if ("balance" in reply) showToast(t.accounts.newBalance(moneyLeft(reply.balance, account.currency)));
      else showToast(reply.approvers === 0 ? `${t.credits.waits} ${t.credits.nobody}` : t.credits.waits);
      onDone();
    },
  });
  const { values, text } = useFields({ amount: "", note: "", approval_note: "" }, credit.error);
  const [note, reason] = [values.note.trim(), values.approval_note.trim()];
  const limit = useApi("GET /v1/operator/system").data?.configuration["APPROVE_CREDIT_ABOVE"];
  const waits = kind === "paid" && typeof limit === "number";
  const body = {
    amount: values.amount.trim(),
    kind,
    ...(note ? { note } : {}),
    ...(waits && reason ? { approval_note: reason } : {}),
  };
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
      {waits && (
        <TextField
          label={t.approvals.toApprover}
          hint={t.credits.limit(moneyLeft(limit, account.currency))}
          maxLength={500}
          {...text("approval_note")}
        />
      )}
    </Form>
  );
}
