import type { ReactNode } from "react";
import { CodeBlock } from "../values/copy.tsx";
import { Dialog } from "../layout/dialog.tsx";
import { Button } from "./button.tsx";
import { Note } from "../layout/state.tsx";
import { t } from "../../texts/index.ts";

/** Shows a token, secret or link once. */
export function SecretDialog(props: {
  title: string;
  what: string;
  secret: string | undefined;
  /** A second one, shown with it. */
  also?: { what: string; secret: string } | undefined;
  hint?: string;
  /** What to do with it, below it. */
  children?: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog
      stays
      wide={props.children !== undefined}
      open={props.secret !== undefined}
      onClose={props.onClose}
      title={props.title}
    >
      <Note tone="warn">{t.ui.shownOnce}</Note>
      <CodeBlock code={props.secret ?? ""} label={props.what} />
      {props.also && <CodeBlock code={props.also.secret} label={props.also.what} />}
      {props.hint && <p className="text-dim">{props.hint}</p>}
      {props.children}
      <div className="flex justify-end">
        <Button look="primary" onClick={props.onClose}>
          {t.ui.iHaveSavedIt}
        </Button>
      </div>
    </Dialog>
  );
}
