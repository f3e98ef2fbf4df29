import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction } from "../../api/hooks.ts";
import { useSession } from "../../shell/session.ts";
import { Check, Choice, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { ScopeChoice } from "../../ui/forms/scope-choice.tsx";
import type { Scope } from "../../ui/values/rights.ts";
import { t } from "../../texts/index.ts";
import { daysBefore, startOf } from "../../texts/zone.ts";

/** Creates a token with a name and scopes. */
export function TokenForm({ onDone }: { onDone: (token: string) => void }) {
  const { user, account, test } = useSession();
  const [chosen, setChosen] = useState<Scope[]>(["sms:send", "sms:read"]);
  const make = useAction("POST /v1/account/tokens", {
    refresh: ["GET /v1/account/tokens"],
    onDone: (made) => onDone(made.token),
  });
  const { values, text, flag } = useFields(
    { name: "", days: "", addresses: "", test, signs_callbacks: false },
    make.error,
  );
  const body = {
    name: values.name.trim(),
    scopes: chosen,
    test: values.test,
    ...(values.signs_callbacks ? { signs_callbacks: true } : {}),
    ...(values.days ? { expires_at: inDays(Number(values.days)) } : {}),
    ...(values.addresses.trim() ? { addresses: listed(values.addresses) } : {}),
  };
  return (
    <Form
      windowed
      action={make}
      input={{ body }}
      submit={t.tokens.createToken}
      disabledReason={chosen.length === 0 ? t.tokens.chooseAtLeastOne : undefined}
      curl={{ name: "POST /v1/account/tokens" }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t.common.name} required hint={t.tokens.nameHint} {...text("name")} />
        <Choice label={t.common.expires} {...text("days", "expires_at")}>
          <option value="">{t.tokens.never}</option>
          <option value="30">{t.tokens.in30Days}</option>
          <option value="90">{t.tokens.in90Days}</option>
          <option value="365">{t.tokens.inAYear}</option>
        </Choice>
      </div>
      <ScopeChoice
        legend={t.tokens.scopes}
        isOffered={(scope) => (scope === "operator" ? user.operator : account.scopes.includes(scope))}
        chosen={chosen}
        onChange={setChosen}
      />
      <TextField label={t.tokens.addresses} hint={t.tokens.addressesHint} {...text("addresses")} />
      <Check label={t.tokens.testToken} hint={t.tokens.testTokenHint} {...flag("test")} />
      <Check label={t.tokens.signsCallbacks} hint={t.tokens.signsCallbacksHint} {...flag("signs_callbacks")} />
    </Form>
  );
}

type Token = Reply<"GET /v1/account/tokens">["tokens"][number];

/** Changes the name of a token, and where it may be used. */
export function TokenChange({ token, onDone }: { token: Token; onDone: () => void }) {
  const change = useAction("PATCH /v1/account/tokens/{id}", { refresh: ["GET /v1/account/tokens"], onDone });
  const { values, text } = useFields({ name: token.name, addresses: token.addresses.join(", ") }, change.error);
  const params = { id: token.id };
  const body = { name: values.name.trim(), addresses: listed(values.addresses) };
  return (
    <Form
      windowed
      action={change}
      input={{ params, body }}
      submit={t.common.save}
      curl={{ name: "PATCH /v1/account/tokens/{id}" }}
    >
      <TextField label={t.common.name} required hint={t.tokens.nameHint} {...text("name")} />
      <TextField label={t.tokens.addresses} hint={t.tokens.addressesHint} {...text("addresses")} />
    </Form>
  );
}

/** Entries that people separate by commas, spaces or lines. */
const listed = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

/** The end of the day, so that the request stays the same while the form is filled in. */
function inDays(days: number): string {
  return startOf(daysBefore(0), days + 1);
}
