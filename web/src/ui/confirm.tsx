import { useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Problem } from "./state.tsx";

/** A button that asks before it does what cannot be undone, in words that name the consequence. */
export function ConfirmButton(props: {
  label: string;
  question: string;
  consequence: string;
  run: () => Promise<unknown>;
  size?: "small" | "base";
  disabledReason?: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const run = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await props.run();
      setOpen(false);
    } catch (caught) {
      setError(caught as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        look="danger"
        size={props.size ?? "small"}
        disabledReason={props.disabledReason}
        onClick={() => setOpen(true)}
      >
        {props.label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={props.question} lead={props.consequence}>
        <Problem error={error} />
        <div className="flex justify-end gap-2">
          <Button onClick={() => setOpen(false)}>Keep it as it is</Button>
          <Button look="danger" busy={busy} onClick={() => void run()}>
            {props.label}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
