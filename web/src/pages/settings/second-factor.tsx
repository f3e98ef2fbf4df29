import { useState, type ComponentProps } from "react";
import { useAction } from "../../api/hooks.ts";
import { useSession } from "../../shell/session.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { CodeBlock, Copy } from "../../ui/values/copy.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { errorOf, Form, useFields } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { QrCode } from "../../ui/layout/qr-code.tsx";
import { Note } from "../../ui/layout/state.tsx";
import { t } from "../../texts/index.ts";

/** Two-factor authentication by TOTP (RFC 6238). */
export function SecondFactor() {
  const { user } = useSession();
  const [open, setOpen] = useState<"add" | "end">();
  return (
    <Card
      title={t.settings.twoFactorAuthentication}
      actions={user.totp ? <Badge tone="good">{t.settings.on}</Badge> : <Badge tone="warn">{t.settings.off}</Badge>}
    >
      <p className="mb-3 max-w-prose text-dim">{t.settings.twoFactorLead}</p>
      {user.totp ? (
        <Button look="danger" onClick={() => setOpen("end")}>
          {t.settings.turnOff}
        </Button>
      ) : (
        <Button onClick={() => setOpen("add")}>{t.settings.turnOn}</Button>
      )}
      <Dialog open={open === "add"} onClose={() => setOpen(undefined)} title={t.settings.turnOnTwoFactor}>
        {open === "add" && <Enrol onDone={() => setOpen(undefined)} />}
      </Dialog>
      <Dialog
        open={open === "end"}
        onClose={() => setOpen(undefined)}
        title={t.settings.turnOffTwoFactor}
        lead={t.settings.turnOffConsequence}
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
  const { values, text } = useFields({ current_password: "" }, offer.error);
  if (confirm.data) {
    return (
      <>
        <Note tone="good">{t.settings.twoFactorIsOn}</Note>
        <CodeBlock label={t.settings.recoveryCodes} code={confirm.data.recovery_codes.join("\n")} />
        <Button look="primary" onClick={onDone}>
          {t.settings.iHaveSavedThem}
        </Button>
      </>
    );
  }
  if (!offer.data) {
    return (
      <Form windowed action={offer} input={{ body: values }} submit={t.settings.showTheSecret}>
        <p>{t.settings.authenticatorHint}</p>
        <CurrentPassword {...text("current_password")} />
      </Form>
    );
  }
  return (
    <Form action={confirm} input={{ body: { code: code.trim() } }} submit={t.settings.turnOn} windowed>
      <p>
        {t.settings.scanQrCode(
          <a className="text-accent underline" href={offer.data.uri}>
            {t.settings.openInApp}
          </a>,
        )}
      </p>
      <QrCode text={offer.data.uri} label={t.settings.qrCode} />
      <Copy text={offer.data.secret} />
      <TextField
        label={t.settings.codeFromTheApp}
        inputMode="numeric"
        required
        autoComplete="one-time-code"
        error={errorOf(confirm.error, "code")}
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
    <Form windowed look="danger" action={end} input={{ body: values }} submit={t.settings.turnOff}>
      <CurrentPassword {...text("current_password")} />
    </Form>
  );
}

function CurrentPassword(field: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <TextField label={t.settings.yourPassword} type="password" required autoComplete="current-password" {...field} />
  );
}
