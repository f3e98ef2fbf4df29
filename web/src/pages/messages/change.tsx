import { useState } from "react";
import type { Message } from "../../api/operations.ts";
import { useAction } from "../../api/hooks.ts";
import { usePrice } from "../compose/price.tsx";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { unitPrice } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";
import { fieldTime, timeOfField, timeZone } from "../../texts/zone.ts";

/** Changes the time and the text of a scheduled message. */
export function ChangeMessage({ message }: { message: Message }) {
  const [open, setOpen] = useState(false);
  const readOnly = useReadOnly("sms:send");
  return (
    <>
      <Button disabledReason={readOnly} onClick={() => setOpen(true)}>
        {t.messages.change}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t.messages.changeMessage} lead={t.messages.changeHint}>
        <ChangeForm key={String(open)} message={message} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ChangeForm({ message, onDone }: { message: Message; onDone: () => void }) {
  const save = useAction("PATCH /v1/sms/{id}", {
    refresh: ["GET /v1/sms/{id}", "GET /v1/sms", "GET /v1/account"],
    onDone: () => {
      showToast(t.common.saved);
      onDone();
    },
  });
  const planned = fieldTime(message.send_at ?? "");
  const { values, text } = useFields({ send_at: planned, text: message.text ?? "" }, save.error);
  const body = {
    ...(values.send_at === planned || values.send_at === "" ? {} : { send_at: timeOfField(values.send_at) }),
    ...(values.text === message.text ? {} : { text: values.text }),
  };
  const price = usePrice({ to: message.to, text: "text" in body ? values.text : "" });
  const cost = price.data && price.data.item_count * message.item_price;
  return (
    <Form
      action={save}
      input={{ params: { id: message.sms_id }, body }}
      submit={t.common.save}
      disabledReason={Object.keys(body).length === 0 ? t.messages.nothingChanged : undefined}
    >
      <TextField
        label={t.messages.sendTime}
        type="datetime-local"
        required
        hint={t.compose.sendAtHint(timeZone())}
        {...text("send_at")}
      />
      <TextArea label={t.common.text} rows={5} required {...text("text")} />
      {cost !== undefined && cost !== message.total_cost && (
        <p className="text-sm">
          {t.common.cost}: {t.messages.costInstead(unitPrice(cost), unitPrice(message.total_cost))}
        </p>
      )}
    </Form>
  );
}
