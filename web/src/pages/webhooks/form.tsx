import { eventKinds } from "../../../../sdk/src/event-kinds.ts";
import { useAction } from "../../api/hooks.ts";
import type { EventKind, Webhook, WebhookWithSecret } from "../../api/operations.ts";
import { useReadOnly, useSession } from "../../shell/session.ts";
import { Check, TextArea, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { t } from "../../texts/index.ts";

/** Adds or edits an endpoint. */
export function WebhookForm({ hook, onDone }: { hook?: Webhook; onDone: (hook: Webhook | WebhookWithSecret) => void }) {
  const options = { refresh: ["GET /v1/webhooks" as const, "GET /v1/webhooks/{id}" as const], onDone };
  const add = useAction("POST /v1/webhooks", options);
  const change = useAction("PATCH /v1/webhooks/{id}", options);
  const { user } = useSession();
  // Events of links are only for the operator.
  const events = eventKinds.filter((event) => event !== "link.state" || user.operator || hook?.events.includes(event));
  const readOnly = useReadOnly("webhooks");
  const { values, text, flag } = useFields(() => fieldsOf(hook), (hook ? change : add).error);
  const body = {
    url: values.url.trim(),
    events: eventKinds.filter((event) => values[event]),
    headers: readHeaders(values.headers),
    enabled: values.enabled,
  };
  const fields = (
    <>
      <TextField label={t.webhooks.url} type="url" required placeholder={t.webhooks.urlPlaceholder} {...text("url")} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">{t.webhooks.events}</legend>
        {events.map((event) => (
          <Check key={event} {...t.webhooks.kinds[event]} {...flag(event)} />
        ))}
      </fieldset>
      <TextArea label={t.webhooks.customHeaders} hint={t.webhooks.headersHint} rows={2} {...text("headers")} />
      {hook && <Check label={t.webhooks.enabled} hint={t.webhooks.enabledHint} {...flag("enabled")} />}
    </>
  );
  const common = { windowed: true, disabledReason: readOnly };
  return hook ? (
    <Form
      {...common}
      action={change}
      input={{ params: { id: hook.id }, body }}
      submit={t.common.save}
      curl={{ name: "PATCH /v1/webhooks/{id}" }}
    >
      {fields}
    </Form>
  ) : (
    <Form {...common} action={add} input={{ body }} submit={t.webhooks.addWebhook} curl={{ name: "POST /v1/webhooks" }}>
      {fields}
    </Form>
  );
}

/** The events that a new webhook receives unless its owner chooses others, as in the API. */
const firstEvents: ReadonlySet<EventKind> = new Set(["dlr", "inbound"]);

function fieldsOf(hook: Webhook | undefined) {
  return {
    url: hook?.url ?? "",
    ...(Object.fromEntries(
      eventKinds.map((event) => [event, hook ? hook.events.includes(event) : firstEvents.has(event)]),
    ) as Record<EventKind, boolean>),
    headers: Object.entries(hook?.headers ?? {})
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n"),
    enabled: hook?.enabled ?? true,
  };
}

/** One header per line. A line without a colon becomes a name with an empty value, which the API refuses by name. */
function readHeaders(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return colon < 0 ? [line.trim(), ""] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
}
