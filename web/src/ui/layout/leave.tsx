import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../forms/button.tsx";
import { Dialog } from "./dialog.tsx";

interface Props {
  isUnsaved: () => boolean;
  /** Whether this way out leaves it; by default every one does. */
  leaves?: (from: string, to: string) => boolean;
  title: string;
  lead: string;
  /** The answers besides staying. */
  children: (leave: () => void) => ReactNode;
}

/** Asks before leaving what is not saved. The end of a session does not ask: its author comes back to it. */
export function LeaveDialog({ isUnsaved, leaves = () => true, title, lead, children }: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      next.pathname !== paths.login() && leaves(current.pathname, next.pathname) && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <Dialog open={status === "blocked"} onClose={() => reset?.()} title={title} lead={lead}>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => reset?.()}>{t.ui.stay}</Button>
        {children(() => proceed?.())}
      </div>
    </Dialog>
  );
}
