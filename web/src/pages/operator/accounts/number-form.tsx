import { useAction } from "../../../api/hooks.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { Check, TextField } from "../../../ui/forms/field.tsx";
import { Form, useFields } from "../../../ui/forms/form.tsx";
import { Card } from "../../../ui/layout/page.tsx";
import { say } from "../../../ui/layout/toast.tsx";

/** Gives a number to an account, or opens it to the keywords of many. */
export function NumberForm() {
  const readOnly = useReadOnly();
  const give = useAction("POST /v1/operator/numbers", {
    refresh: ["GET /v1/operator/numbers", "GET /v1/numbers"],
    onDone: (made) => say(`${made.number} is set`),
  });
  const { values, text, flag } = useFields({ number: "", account_id: "", shared: false }, give.error);
  const body = { number: values.number.trim(), account_id: values.account_id.trim() || null, shared: values.shared };
  return (
    <Card title="Give a number to an account">
      <Form
        action={give}
        input={{ body }}
        submit="Set it"
        disabledReason={readOnly}
        curl={{ name: "POST /v1/operator/numbers" }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Number" required placeholder="7878" {...text("number")} />
          <TextField
            label="Account"
            placeholder="acc_…"
            hint="Of a shared number: who gets what fits no word."
            {...text("account_id")}
          />
        </div>
        <Check label="Shared" hint="Accounts take words on it." {...flag("shared")} />
      </Form>
    </Card>
  );
}
