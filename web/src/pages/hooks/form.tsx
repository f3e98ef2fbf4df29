import { useAction } from "../../api/hooks.ts";
import { useOwnersOnly, useSession } from "../../shell/session.ts";
import { Check, Choice, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { t } from "../../texts/index.ts";
import type { Reply } from "../../api/client.ts";

type Hook = Reply<"GET /v1/account/hooks">["hooks"][number];
type HookWithSecret = Reply<"POST /v1/account/hooks">;

const forms = ["supabase", "message"] as const;

/** Adds or edits a hook. The form and kind of an existing one cannot change, since the service depends on them. */
export function HookForm({ hook, onDone }: { hook?: Hook; onDone: (hook: Hook | HookWithSecret) => void }) {
  const options = { refresh: ["GET /v1/account/hooks" as const], onDone };
  const add = useAction("POST /v1/account/hooks", options);
  const change = useAction("PATCH /v1/account/hooks/{id}", options);
  const { test } = useSession();
  const ownersOnly = useOwnersOnly();
  const { values, text, flag } = useFields(
    () => ({
      name: hook?.name ?? "",
      form: hook?.form ?? "supabase",
      sender: hook?.sender ?? "",
      template: hook?.template ?? t.hooks.defaultTemplate,
      secret: "",
      test: hook?.test ?? test,
    }),
    (hook ? change : add).error,
  );
  const body = {
    name: values.name.trim(),
    sender: values.sender.trim() || null,
    template: values.template,
  };
  const fields = (
    <>
      <TextField label={t.common.name} required hint={t.hooks.nameHint} {...text("name")} />
      {!hook && (
        <Choice label={t.hooks.service} {...text("form")}>
          {forms.map((form) => (
            <option key={form} value={form}>
              {t.hooks.forms[form]}
            </option>
          ))}
        </Choice>
      )}
      <TextField label={t.common.sender} hint={t.hooks.senderHint} {...text("sender")} />
      <TextField label={t.common.text} required hint={t.hooks.templateHint("{pin}")} {...text("template")} />
      {!hook && (
        <>
          <TextField
            label={t.hooks.ownSecret}
            hint={t.hooks.ownSecretHint}
            autoComplete="off"
            placeholder="v1,whsec_…"
            {...text("secret")}
          />
          <Check label={t.hooks.test} hint={t.hooks.testHint} {...flag("test")} />
        </>
      )}
    </>
  );
  const common = { windowed: true, disabledReason: ownersOnly };
  return hook ? (
    <Form
      {...common}
      action={change}
      input={{ params: { id: hook.id }, body }}
      submit={t.common.save}
      curl={{ name: "PATCH /v1/account/hooks/{id}" }}
    >
      {fields}
    </Form>
  ) : (
    <Form
      {...common}
      action={add}
      input={{
        body: {
          ...body,
          form: values.form,
          test: values.test,
          ...(values.secret.trim() ? { secret: values.secret.trim() } : {}),
        },
      }}
      submit={t.hooks.add}
      curl={{ name: "POST /v1/account/hooks" }}
    >
      {fields}
    </Form>
  );
}
