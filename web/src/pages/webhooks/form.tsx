import { useAction } from "../../api/hooks.ts";
import type { Webhook, WebhookWithSecret } from "../../api/operations.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Check, TextArea, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { t } from "../../texts/index.ts";

/** Adds or edits an endpoint. */
export function WebhookForm({ hook, onDone }: { hook?: Webhook; onDone: (hook: Webhook | WebhookWithSecret) => void }) {
  const options = { refresh: ["GET /v1/webhooks" as const, "GET /v1/webhooks/{id}" as const], onDone };
  const add = useAction("POST /v1/webhooks", options);
  const change = useAction("PATCH /v1/webhooks/{id}", options);
  const readOnly = useReadOnly();
  const { values, text, flag } = useFields(() => fieldsOf(hook), (hook ? change : add).error);
  const body = {
    url: values.url.trim(),
    events: (["dlr", "inbound"] as const).filter((event) => values[event]),
    headers: readHeaders(values.headers),
    enabled: values.enabled,
  };
  const fields = (
    <>
      <TextField label={t.webhooks.url} type="url" required placeholder={t.webhooks.urlPlaceholder} {...text("url")} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">{t.webhooks.events}</legend>
        <Check label={t.webhooks.deliveryReports} hint={t.webhooks.deliveryReportsHint} {...flag("dlr")} />
        <Check label={t.webhooks.inboundMessages} hint={t.webhooks.inboundMessagesHint} {...flag("inbound")} />
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

function fieldsOf(hook: Webhook | undefined) {
  return {
    url: hook?.url ?? "",
    dlr: hook?.events.includes("dlr") ?? true,
    inbound: hook?.events.includes("inbound") ?? true,
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
