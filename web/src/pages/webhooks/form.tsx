import { useState, type FormEvent } from "react";
import { useAction } from "../../api/hooks.ts";
import type { Webhook, WebhookWithSecret } from "../../api/operations.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/button.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { Check, TextArea, TextField } from "../../ui/field.tsx";
import { Problem } from "../../ui/state.tsx";

/** Adds an endpoint, or changes one. */
export function WebhookForm({ hook, onDone }: { hook?: Webhook; onDone: (hook: Webhook | WebhookWithSecret) => void }) {
  const [url, setUrl] = useState(hook?.url ?? "");
  const [events, setEvents] = useState(new Set(hook?.events ?? (["dlr", "inbound"] as const)));
  const [headers, setHeaders] = useState(
    Object.entries(hook?.headers ?? {})
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n"),
  );
  const [enabled, setEnabled] = useState(hook?.enabled ?? true);
  const readOnly = useReadOnly();
  const options = { refresh: ["GET /v1/webhooks" as const, "GET /v1/webhooks/{id}" as const], onDone };
  const add = useAction("POST /v1/webhooks", options);
  const change = useAction("PATCH /v1/webhooks/{id}", options);
  const { error, isPending } = hook ? change : add;
  const body = { url: url.trim(), events: [...events], headers: readHeaders(headers), enabled };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hook) change.mutate({ params: { id: hook.id }, body });
    else add.mutate({ body });
  };
  const toggle = (event: "dlr" | "inbound") => {
    const next = new Set(events);
    if (!next.delete(event)) next.add(event);
    setEvents(next);
  };
  const errorOf = (field: string) => error?.fields.find((each) => each.field.startsWith(field))?.message;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Address"
        type="url"
        required
        placeholder="https://example.com/hooks/tuma"
        error={errorOf("url")}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">Events</legend>
        <Check
          label="Delivery reports"
          hint="What became of each message."
          checked={events.has("dlr")}
          onChange={() => toggle("dlr")}
        />
        <Check
          label="Received messages"
          hint="What people write to your numbers."
          checked={events.has("inbound")}
          onChange={() => toggle("inbound")}
        />
      </fieldset>
      <TextArea
        label="Headers of your own"
        hint="One a line, as Name: value. Sent with every event."
        rows={2}
        error={errorOf("headers")}
        value={headers}
        onChange={(event) => setHeaders(event.target.value)}
      />
      {hook && (
        <Check
          label="On"
          hint="Off, events wait for nobody: they are not sent."
          checked={enabled}
          onChange={(event) => setEnabled(event.target.checked)}
        />
      )}
      <Problem error={error} />
      <div className="flex justify-end gap-2">
        <CurlButton
          name={hook ? "PATCH /v1/webhooks/{id}" : "POST /v1/webhooks"}
          params={hook && { id: hook.id }}
          body={body}
        />
        <Button type="submit" look="primary" busy={isPending} disabledReason={readOnly}>
          {hook ? "Save" : "Add it"}
        </Button>
      </div>
    </form>
  );
}

function readHeaders(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return colon < 0 ? [line.trim(), ""] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
}
