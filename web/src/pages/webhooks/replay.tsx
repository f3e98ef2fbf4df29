import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import type { Webhook } from "../../api/operations.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Choice } from "../../ui/forms/field.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { t } from "../../texts/index.ts";

const hour = 3_600_000;

/** Replays the events that failed since a time. */
export function ReplayButton({ hook }: { hook: Webhook }) {
  const [open, setOpen] = useState(false);
  const [hours, setHours] = useState("24");
  const readOnly = useReadOnly();
  const replay = useAction("POST /v1/webhooks/{id}/replay", {
    refresh: ["GET /v1/webhooks/{id}/deliveries"],
    onDone: (reply) => {
      showToast(t.webhooks.replayed(reply.replayed));
      setOpen(false);
    },
  });
  const call = () => ({
    params: { id: hook.id },
    body: { since: new Date(Date.now() - Number(hours) * hour).toISOString() },
  });
  return (
    <>
      <Button icon="refresh" disabledReason={readOnly} onClick={() => setOpen(true)}>
        {t.webhooks.replay}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t.webhooks.replayFailedEvents}
        lead={t.webhooks.replayLead}
      >
        <Choice label={t.webhooks.fromTheLast} value={hours} onChange={(event) => setHours(event.target.value)}>
          <option value="1">{t.webhooks.hour}</option>
          <option value="24">{t.webhooks.hours24}</option>
          <option value="168">{t.webhooks.days7}</option>
          <option value="720">{t.webhooks.days30}</option>
        </Choice>
        <Problem error={replay.error} />
        <div className="flex justify-end gap-2">
          {open && <CurlButton name="POST /v1/webhooks/{id}/replay" {...call()} />}
          <Button look="primary" busy={replay.isPending} onClick={() => replay.mutate(call())}>
            {t.webhooks.replay}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
