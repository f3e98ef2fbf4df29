import { useState, type FormEvent } from "react";
import { useAction } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { errorOf } from "../../ui/forms/fields.ts";
import { useIdempotency } from "../../ui/forms/idempotency.ts";
import { Problem } from "../../ui/layout/state.tsx";
import { SegmentCounter } from "../compose/segments.tsx";
import { t } from "../../texts/index.ts";

/** Replies from the number that received the message. */
export function ReplyForm({ number, from }: { number: string; from: string | undefined }) {
  const [text, setText] = useState("");
  const [smart, setSmart] = useState(false);
  const idempotency = useIdempotency();
  const readOnly = useReadOnly();
  const send = useAction("POST /v1/sms", {
    refresh: ["GET /console/conversations/{number}", "GET /v1/account"],
    onDone: () => {
      setText("");
      idempotency.answered();
    },
  });
  const body = {
    to: number,
    text,
    ...(from ? { sender: from } : {}),
    ...(smart ? { encoding: "smart" as const } : {}),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A deliberate repeat is a new message; a double click is not.
    send.mutate({ body, headers: idempotency.headers(JSON.stringify(body)) });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 p-4">
      <TextArea
        label={t.inbox.reply}
        hideLabel
        required
        rows={2}
        placeholder={t.inbox.writeTo(number)}
        error={errorOf(send.error, "text")}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-start justify-between gap-2">
        <SegmentCounter text={text} smart={smart} onSmart={() => setSmart(true)} />
        <div className="flex gap-2">
          <CurlButton name="POST /v1/sms" body={body} />
          <Button type="submit" look="primary" icon="send" busy={send.isPending} disabledReason={readOnly}>
            {t.common.send}
          </Button>
        </div>
      </div>
      <Problem error={send.error} />
    </form>
  );
}
