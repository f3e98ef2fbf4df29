import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { State } from "../../ui/values/badge.tsx";
import { StateOfMessage } from "../../ui/values/message-state.tsx";
import { t } from "../../texts/index.ts";
import { fieldTime, timeOfField, timeZone } from "../../texts/zone.ts";

interface Send {
  report_id: string;
  state: string;
  send_at: string | null;
  states?: Record<string, number> | null;
}

/** True if no message of a send has been sent yet, because its time has not come. */
export const isScheduled = <Row extends Send>(send: Row): send is Row & { send_at: string } =>
  send.send_at !== null &&
  Object.keys(send.states ?? {}).every((state) => state === "scheduled") &&
  send.state !== "cancelled";

/** The state of a send; of a scheduled one, with its time. */
export const StateOfSend = ({ report }: { report: Send }) =>
  isScheduled(report) && report.state === "running" && report.states ? (
    <StateOfMessage message={{ state: "scheduled", send_at: report.send_at }} />
  ) : (
    <State state={report.state} />
  );

/** Moves a scheduled send to another time. */
export function ChangeTime({ report }: { report: Send & { send_at: string } }) {
  const [open, setOpen] = useState(false);
  const readOnly = useReadOnly("sms:send");
  return (
    <>
      <Button disabledReason={readOnly} onClick={() => setOpen(true)}>
        {t.messages.changeTime}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t.messages.changeTime} lead={t.messages.changeTimeHint}>
        <TimeForm key={String(open)} report={report} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function TimeForm({ report, onDone }: { report: Send & { send_at: string }; onDone: () => void }) {
  const save = useAction("PATCH /v1/sms/reports/{report_id}", {
    refresh: ["GET /v1/sms/reports/{report_id}", "GET /v1/sms/reports", "GET /v1/sms"],
    onDone: () => {
      showToast(t.common.saved);
      onDone();
    },
  });
  const { values, text } = useFields({ send_at: fieldTime(report.send_at) }, save.error);
  const input = {
    params: { report_id: report.report_id },
    body: { send_at: values.send_at && timeOfField(values.send_at) },
  };
  return (
    <Form action={save} input={input} submit={t.common.save}>
      <TextField
        label={t.messages.sendTime}
        type="datetime-local"
        required
        hint={t.compose.sendAtHint(timeZone())}
        {...text("send_at")}
      />
    </Form>
  );
}
