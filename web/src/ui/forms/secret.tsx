import { CodeBlock } from "../values/copy.tsx";
import { Dialog } from "../layout/dialog.tsx";
import { Button } from "./button.tsx";
import { Note } from "../layout/state.tsx";

/** Shows what is shown once: a token, a secret, a link. */
export function SecretDialog(props: {
  title: string;
  what: string;
  secret: string | undefined;
  /** Another one that is shown with it. */
  also?: { what: string; secret: string } | undefined;
  hint?: string;
  onClose: () => void;
}) {
  return (
    <Dialog open={props.secret !== undefined} onClose={props.onClose} title={props.title}>
      <Note tone="warn">
        This is shown once. Keep it where you keep secrets; nobody can read it again, not even the operator.
      </Note>
      <CodeBlock code={props.secret ?? ""} label={props.what} />
      {props.also && <CodeBlock code={props.also.secret} label={props.also.what} />}
      {props.hint && <p className="text-dim">{props.hint}</p>}
      <div className="flex justify-end">
        <Button look="primary" onClick={props.onClose}>
          I have it
        </Button>
      </div>
    </Dialog>
  );
}
