import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "../layout/dialog.tsx";
import { Problem } from "../layout/state.tsx";
import { t } from "../../texts/index.ts";

/** A button that asks for confirmation and names the consequence. */
export function ConfirmButton(props: {
  label: string;
  question: string;
  consequence: string;
  run: () => Promise<unknown>;
  size?: "small" | "base";
  /** `plain` if nothing is lost. */
  look?: "danger" | "plain";
  disabledReason?: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const { look = "danger" } = props;
  const act = useMutation({ mutationFn: props.run, onSuccess: () => setOpen(false) });
  return (
    <>
      <Button
        look={look}
        size={props.size ?? "small"}
        disabledReason={props.disabledReason}
        onClick={() => {
          act.reset();
          setOpen(true);
        }}
      >
        {props.label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={props.question} lead={props.consequence}>
        <Problem error={act.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={() => setOpen(false)}>{t.ui.keepIt}</Button>
          <Button look={look === "plain" ? "primary" : look} busy={act.isPending} onClick={() => act.mutate()}>
            {props.label}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
