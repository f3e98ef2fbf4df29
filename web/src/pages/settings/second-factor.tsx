import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { useSession } from "../../shell/session.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { CodeBlock, Copy } from "../../ui/values/copy.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { QrCode } from "../../ui/layout/qr-code.tsx";
import { Note, Problem } from "../../ui/layout/state.tsx";

/** One-time codes of an authenticator app, beside the password. */
export function SecondFactor() {
  const { user } = useSession();
  const [open, setOpen] = useState<"add" | "end">();
  return (
    <Card title="Second factor" actions={user.totp ? <Badge tone="good">on</Badge> : <Badge tone="warn">off</Badge>}>
      <p className="mb-3 max-w-prose text-dim">
        A code from an authenticator app at each sign-in. A password that was stolen is then not enough.
      </p>
      {user.totp ? (
        <Button look="danger" onClick={() => setOpen("end")}>
          Turn it off
        </Button>
      ) : (
        <Button onClick={() => setOpen("add")}>Turn it on</Button>
      )}
      <Dialog open={open === "add"} onClose={() => setOpen(undefined)} title="Turn on the second factor">
        {open === "add" && <Enrol onDone={() => setOpen(undefined)} />}
      </Dialog>
      <Dialog
        open={open === "end"}
        onClose={() => setOpen(undefined)}
        title="Turn off the second factor?"
        lead="The password alone will do from then on."
      >
        <End onDone={() => setOpen(undefined)} />
      </Dialog>
    </Card>
  );
}

function Enrol({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState("");
  const offer = useAction("POST /console/totp");
  const confirm = useAction("POST /console/totp/confirm", { refresh: ["GET /console/session"] });
  if (confirm.data) {
    return (
      <>
        <Note tone="good">
          It is on. These codes sign you in once each when the app is lost. They are shown this once.
        </Note>
        <CodeBlock label="recovery codes" code={confirm.data.recovery_codes.join("\n")} />
        <Button look="primary" onClick={onDone}>
          I have kept them
        </Button>
      </>
    );
  }
  if (!offer.data) {
    return (
      <>
        <p>You need an authenticator app, such as Aegis, FreeOTP or the one in your password manager.</p>
        <Problem error={offer.error} />
        <Button look="primary" busy={offer.isPending} onClick={() => offer.mutate({})}>
          Show the secret
        </Button>
      </>
    );
  }
  return (
    <Form action={confirm} input={{ body: { code: code.trim() } }} submit="Turn it on" windowed>
      <p>
        Scan this with your app, open it there, or type the secret into it:{" "}
        <a className="text-accent underline" href={offer.data.uri}>
          add to the app
        </a>
      </p>
      <QrCode text={offer.data.uri} label="QR code for the authenticator app" />
      <Copy text={offer.data.secret} />
      <TextField
        label="The code that it shows now"
        inputMode="numeric"
        required
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </Form>
  );
}

function End({ onDone }: { onDone: () => void }) {
  const end = useAction("DELETE /console/totp", { refresh: ["GET /console/session"], onDone });
  const { values, text } = useFields({ current_password: "" }, end.error);
  return (
    <Form windowed look="danger" action={end} input={{ body: values }} submit="Turn it off">
      <TextField
        label="Your password"
        type="password"
        required
        autoComplete="current-password"
        {...text("current_password")}
      />
    </Form>
  );
}
