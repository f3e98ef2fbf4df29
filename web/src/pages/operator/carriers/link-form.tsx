import { useState, type ReactNode } from "react";
import type { Input } from "../../../api/client.ts";
import { useAction, useApi } from "../../../api/hooks.ts";
import type { Carrier } from "../../../api/operations.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { NumberField } from "../../../ui/forms/field.tsx";
import { Form, type useFields } from "../../../ui/forms/form.tsx";
import { FirstLinkDialog } from "../accounts/going-live.tsx";
import { TestLink } from "./test-link.tsx";
import { t } from "../../../texts/index.ts";

/** The fields common to all links. */
export interface LinkFields {
  name: string;
  system_id: string;
  password: string;
  window: string;
  parts_per_second: string;
  enabled: boolean;
}

/** The current values of a link, or the defaults of a new one. */
export const linkFieldsOf = (carrier: Carrier | undefined): LinkFields => ({
  name: carrier?.name ?? "",
  system_id: carrier?.system_id ?? "",
  password: "",
  window: String(carrier?.window ?? 10),
  parts_per_second: carrier?.parts_per_second ? String(carrier.parts_per_second) : "",
  enabled: carrier?.enabled ?? true,
});

/** The values in the form of the API. An empty password or system ID is left unchanged. */
export const linkOf = (fields: LinkFields) => ({
  name: fields.name.trim(),
  ...(fields.system_id.trim() ? { system_id: fields.system_id.trim() } : {}),
  ...(fields.password ? { password: fields.password } : {}),
  window: Number(fields.window),
  parts_per_second: fields.parts_per_second ? Number(fields.parts_per_second) : null,
  enabled: fields.enabled,
});

/** Adds a link, or changes the given one; `error` is the refusal. */
export function useSaveLink(carrier: Carrier | undefined, onDone: (carrier: Carrier) => void) {
  const options = {
    refresh: [
      "GET /v1/operator/carriers" as const,
      "GET /v1/operator/carriers/{id}" as const,
      "GET /console/session" as const,
      "GET /v1/operator/going-live" as const,
    ],
    onDone,
  };
  const add = useAction("POST /v1/operator/carriers", options);
  const change = useAction("PATCH /v1/operator/carriers/{id}", options);
  return { carrier, add, change, error: (carrier ? change : add).error };
}

type Body = Exclude<Input<"POST /v1/operator/carriers">["body"], Blob>;

/** The form around the fields of a link. */
export function LinkForm(props: {
  save: ReturnType<typeof useSaveLink>;
  body: Body;
  /** The names of secret `settings`, which are not shown as curl. */
  secrets?: readonly string[];
  children: ReactNode;
}) {
  const { carrier, add, change } = props.save;
  const { body, secrets = [], children } = props;
  const disabledReason = useReadOnly("operator");
  const shown = withoutSecrets(body, secrets);
  const common = {
    windowed: true,
    disabledReason,
    children: (
      <>
        {children}
        <TestLink carrier={carrier} body={body} disabledReason={disabledReason} />
      </>
    ),
  };
  return carrier ? (
    <Form
      {...common}
      action={change}
      input={{ params: { id: carrier.id }, body }}
      submit={t.common.save}
      curl={{ name: "PATCH /v1/operator/carriers/{id}", body: shown }}
    />
  ) : (
    <AddForm {...common} add={add} body={body} shown={shown} />
  );
}

/** The body without secrets, which should not be visible on the screen or end up in a terminal's history. */
function withoutSecrets(body: Body, secrets: readonly string[]): Body {
  const hidden = "password" in body && body.password ? { ...body, password: "…" } : body;
  if (!hidden.settings) return hidden;
  const settings = Object.entries(hidden.settings).map(([name, value]) => [name, secrets.includes(name) ? "…" : value]);
  return { ...hidden, settings: Object.fromEntries(settings) as Record<string, string> };
}

/**
 * Adds a link. The first real one may end the sandbox of accounts, so the form asks beforehand what it should change for whom.
 */
function AddForm(props: {
  add: ReturnType<typeof useSaveLink>["add"];
  body: Body;
  shown: Body;
  disabledReason: string | undefined;
  children: ReactNode;
}) {
  const { add, body, shown, ...common } = props;
  const preview = useApi("GET /v1/operator/going-live");
  const [asks, setAsks] = useState(false);
  const isFirst = preview.data?.is_first_link === true;
  // A refusal is shown at the fields.
  const run = (keep_sandbox: boolean) =>
    add.mutate({ body: { ...body, keep_sandbox } }, { onError: () => setAsks(false) });
  return (
    <>
      <Form
        {...common}
        windowed
        action={add}
        input={{ body }}
        ask={isFirst ? () => setAsks(true) : undefined}
        disabledReason={common.disabledReason ?? (preview.isPending ? t.ui.loading : undefined)}
        submit={t.carriers.addLink}
        curl={{ name: "POST /v1/operator/carriers", body: shown }}
      />
      {preview.data && (
        <FirstLinkDialog
          name={body.name}
          preview={preview.data}
          open={asks}
          onClose={() => setAsks(false)}
          busy={add.isPending}
          error={null}
          run={run}
        />
      )}
    </>
  );
}

/** Window and rate limit. */
export function PaceFields(props: {
  text: ReturnType<typeof useFields<Pick<LinkFields, "window" | "parts_per_second">>>["text"];
  window: string;
  hint?: string;
}) {
  return (
    <>
      <NumberField label={props.window} whole min={1} required hint={props.hint} {...props.text("window")} />
      <NumberField
        label={t.carriers.partsPerSecond}
        min={0.1}
        placeholder={t.carriers.noLimit}
        {...props.text("parts_per_second")}
      />
    </>
  );
}
