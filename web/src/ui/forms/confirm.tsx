import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "../layout/dialog.tsx";
import { Problem } from "../layout/state.tsx";
import { t } from "../../texts/index.ts";

interface Props {
  /** The button that does it. */
  label: string;
  question: string;
  consequence: string;
  run: () => Promise<unknown>;
  /** What else to know or choose. */
  children?: ReactNode;
  /** `plain` if nothing is lost. */
  look?: "danger" | "plain";
}

/** A button that asks for confirmation and names the consequence. */
export function ConfirmButton({
  size = "small",
  disabledReason,
  ...asked
}: Props & { size?: "small" | "base"; disabledReason?: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look={asked.look ?? "danger"} size={size} disabledReason={disabledReason} onClick={() => setOpen(true)}>
        {asked.label}
      </Button>
      <ConfirmDialog {...asked} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** Asks for confirmation and names the consequence. */
export function ConfirmDialog({ open, onClose, ...asked }: Props & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={asked.question} lead={asked.consequence}>
      {open && <Decision {...asked} onClose={onClose} />}
    </Dialog>
  );
}

function Decision({ label, run, look = "danger", children, onClose }: Props & { onClose: () => void }) {
  const act = useMutation({ mutationFn: run, onSuccess: onClose });
  return (
    <>
      {children}
      <Problem error={act.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t.ui.keepIt}</Button>
        <Button look={look === "plain" ? "primary" : look} busy={act.isPending} onClick={() => act.mutate()}>
          {label}
        </Button>
      </div>
    </>
  );
}
