import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import type { Webhook } from "../../api/operations.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Choice } from "../../ui/forms/field.tsx";
import { FilterTime } from "../../ui/lists/filter-bar.tsx";
import { Note, Problem } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { t } from "../../texts/index.ts";

const hourMs = 3_600_000;

/** Replays the events that failed or wait since a time. */
export function ReplayButton({ hook }: { hook: Webhook }) {
  const [open, setOpen] = useState(false);
  const readOnly = useReadOnly("webhooks");
  return (
    <>
      <Button icon="refresh" disabledReason={readOnly} onClick={() => setOpen(true)}>
        {t.webhooks.replay}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t.webhooks.replayEvents} lead={t.webhooks.replayLead}>
        <ReplayForm hook={hook} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReplayForm({ hook, onDone }: { hook: Webhook; onDone: () => void }) {
  const failing = hook.failing_since;
  const [since, setSince] = useState<string>(failing ? "failing" : "24");
  const [own, setOwn] = useState(() => new Date(Math.floor(Date.now() / hourMs) * hourMs).toISOString());
  const replay = useAction("POST /v1/webhooks/{id}/replay", {
    refresh: ["GET /v1/webhooks/{id}/deliveries"],
    onDone: ({ replayed, complete }) => {
      if (replayed === 0) return;
      showToast(complete ? t.webhooks.replayed(replayed) : t.webhooks.replayedInPart(replayed));
      onDone();
    },
  });
  const call = () => ({
    params: { id: hook.id },
    body: {
      since:
        since === "own"
          ? own
          : since === "failing"
            ? failing!
            : new Date(Date.now() - Number(since) * hourMs).toISOString(),
    },
  });
  return (
    <>
      <Choice label={t.webhooks.fromTheLast} value={since} onChange={(event) => setSince(event.target.value)}>
        {failing && <option value="failing">{t.webhooks.sinceItFails}</option>}
        <option value="1">{t.webhooks.hour}</option>
        <option value="24">{t.webhooks.hours24}</option>
        <option value="168">{t.webhooks.days7}</option>
        <option value="720">{t.webhooks.days30}</option>
        <option value="own">{t.webhooks.ownTime}</option>
      </Choice>
      {since === "own" && <FilterTime label={t.common.since} value={own} onChange={(time) => time && setOwn(time)} />}
      {replay.data?.replayed === 0 && <Note>{t.webhooks.nothingToReplay}</Note>}
      <Problem error={replay.error} />
      <div className="flex justify-end gap-2">
        <CurlButton name="POST /v1/webhooks/{id}/replay" {...call()} />
        <Button look="primary" busy={replay.isPending} onClick={() => replay.mutate(call())}>
          {t.webhooks.replay}
        </Button>
      </div>
    </>
  );
}
