import { useBlocker } from "@tanstack/react-router";
import { paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";

/** Asks before leaving what is not saved. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => next.pathname !== paths.login() && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <Dialog
      open={status === "blocked"}
      onClose={() => reset?.()}
      title={t.templates.leaveQuestion}
      lead={t.templates.leaveConsequence}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => reset?.()}>{t.compose.stay}</Button>
        <Button look="danger" onClick={() => proceed?.()}>
          {t.templates.leave}
        </Button>
      </div>
    </Dialog>
  );
}
