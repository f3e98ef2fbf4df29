import { useBlocker } from "@tanstack/react-router";
import { isSend } from "../../may-open.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import type { DraftState } from "./draft.ts";
import { t } from "../../texts/index.ts";

/**
 * Asks before leaving an unsent draft. The end of a session does not ask: the draft is still there when its author comes back.
 */
export function LeaveGuard({ draft }: { draft: DraftState }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      draft.isUnsent() && isSend(current.pathname) && !isSend(next.pathname) && next.pathname !== paths.login(),
    enableBeforeUnload: draft.isUnsent,
    withResolver: true,
  });
  return (
    <Dialog
      open={status === "blocked"}
      onClose={() => reset?.()}
      title={t.compose.leaveQuestion}
      lead={t.compose.leaveConsequence}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => reset?.()}>{t.compose.stay}</Button>
        <Button
          look="danger"
          onClick={() => {
            draft.drop();
            proceed?.();
          }}
        >
          {t.compose.discardDraft}
        </Button>
        <Button look="primary" onClick={() => proceed?.()}>
          {t.compose.keepDraft}
        </Button>
      </div>
    </Dialog>
  );
}
