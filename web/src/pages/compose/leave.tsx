import { isSend } from "../../may-open.ts";
import { Button } from "../../ui/forms/button.tsx";
import { LeaveDialog } from "../../ui/layout/leave.tsx";
import type { DraftState } from "./draft.ts";
import { t } from "../../texts/index.ts";

/** Asks before leaving an unsent draft. */
export function LeaveGuard({ draft }: { draft: DraftState }) {
  return (
    <LeaveDialog
      isUnsaved={draft.isUnsent}
      leaves={(from, to) => isSend(from) && !isSend(to)}
      title={t.compose.leaveQuestion}
      lead={t.compose.leaveConsequence}
    >
      {(leave) => (
        <>
          <Button
            look="danger"
            onClick={() => {
              draft.drop();
              leave();
            }}
          >
            {t.compose.discardDraft}
          </Button>
          <Button look="primary" onClick={leave}>
            {t.compose.keepDraft}
          </Button>
        </>
      )}
    </LeaveDialog>
  );
}
