import { useState, type FormEvent, type ReactNode } from "react";
import { useAction } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { useReadNumber } from "../../shell/phone-numbers.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { errorOf } from "../../ui/forms/form.tsx";
import { useIdempotency } from "../../ui/forms/idempotency.ts";
import { Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Note, Problem } from "../../ui/layout/state.tsx";
import { optionFields, type SendOptions } from "./options.tsx";

interface Props {
  text: string | undefined;
  options: SendOptions;
  /** What it sends, if not the first text of a send. */
  lead?: string;
  /** What is chosen first. */
  children?: ReactNode;
}

/** Sends the first text of a send, or another one, to one's own phone. */
export function TestToMyself({ text, options, lead = t.compose.testHint, children }: Props) {
  const [to, setTo] = useState("");
  const read = useReadNumber(to);
  const idempotency = useIdempotency();
  const send = useAction("POST /v1/sms", {
    refresh: ["GET /v1/account", "GET /v1/sms"],
    onDone: () => idempotency.answered(),
  });
  if (!text) return null;
  const body = { to: to.trim(), ...optionFields({ ...options, text, at: "", reference: "" }) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate({ body, headers: idempotency.headers(JSON.stringify(body)) });
  };
  const sent = send.data?.status === "sent" ? send.data : undefined;
  return (
    <Card title={t.compose.testToMyself} lead={lead}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        {children}
        <TextField
          label={t.compose.myNumber}
          type="tel"
          required
          hint={read?.hint}
          error={errorOf(send.error, "to")}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Problem error={send.error} />
        {sent && <Note tone="good">{t.compose.testSent(<Link to={paths.message(sent.sms_id)}>{sent.to}</Link>)}</Note>}
        <Button type="submit" className="self-start" icon="send" busy={send.isPending}>
          {t.compose.sendTest}
        </Button>
      </form>
    </Card>
  );
}
