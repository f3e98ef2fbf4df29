import { useAction } from "../../../api/hooks.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { Check, TextField } from "../../../ui/forms/field.tsx";
import { Form, useFields } from "../../../ui/forms/form.tsx";
import { Card } from "../../../ui/layout/page.tsx";
import { showToast } from "../../../ui/layout/toast.tsx";
import { t } from "../../../texts/index.ts";

/** Assigns a number to one account, or shares it by keyword. */
export function NumberForm() {
  const readOnly = useReadOnly("operator");
  const give = useAction("POST /v1/operator/numbers", {
    refresh: ["GET /v1/operator/numbers", "GET /v1/numbers"],
    onDone: (made) => showToast(t.accounts.isSet(made.number)),
  });
  const { values, text, flag } = useFields({ number: "", account_id: "", shared: false }, give.error);
  const body = { number: values.number.trim(), account_id: values.account_id.trim() || null, shared: values.shared };
  return (
    <Card title={t.accounts.assignANumber}>
      <Form
        action={give}
        input={{ body }}
        submit={t.accounts.assign}
        disabledReason={readOnly}
        curl={{ name: "POST /v1/operator/numbers" }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t.common.number} required placeholder="7878" {...text("number")} />
          <TextField
            label={t.common.account}
            placeholder={t.accounts.idPlaceholder}
            hint={t.accounts.sharedOwnerHint}
            {...text("account_id")}
          />
        </div>
        <Check label={t.accounts.shared} hint={t.accounts.sharedHint} {...flag("shared")} />
      </Form>
    </Card>
  );
}
