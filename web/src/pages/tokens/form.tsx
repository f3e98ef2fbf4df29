import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { useSession } from "../../shell/session.ts";
import { Check, Choice, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";

const scopes = [
  ["sms:send", "Send messages"],
  ["sms:read", "Read messages and reports"],
  ["inbound:read", "Read received messages"],
  ["verify", "Verify numbers by PIN"],
  ["voice", "Speech and text"],
  ["webhooks", "Webhooks"],
  ["account:read", "Read the account and its wallet"],
  ["account:write", "Change the account"],
  ["operator", "Run the installation"],
] as const;

type Scope = (typeof scopes)[number][0];

/** Names a token and says what it may do. */
export function TokenForm({ onDone }: { onDone: (token: string) => void }) {
  const { user } = useSession();
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set<Scope>(["sms:send", "sms:read"]));
  const make = useAction("POST /v1/account/tokens", {
    refresh: ["GET /v1/account/tokens"],
    onDone: (made) => onDone(made.token),
  });
  const { values, text, flag } = useFields({ name: "", days: "", test: false }, make.error);
  const body = {
    name: values.name.trim(),
    scopes: scopes.map(([scope]) => scope).filter((scope) => chosen.has(scope)),
    test: values.test,
    ...(values.days ? { expires_at: inDays(Number(values.days)) } : {}),
  };
  const toggle = (scope: Scope) => {
    const next = new Set(chosen);
    if (!next.delete(scope)) next.add(scope);
    setChosen(next);
  };
  return (
    <Form
      windowed
      action={make}
      input={{ body }}
      submit="Make it"
      disabledReason={chosen.size === 0 ? "Choose what it may do" : undefined}
      curl={{ name: "POST /v1/account/tokens" }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" required hint="Which program is it for?" {...text("name")} />
        <Choice label="Good for" {...text("days", "expires_at")}>
          <option value="">ever, until revoked</option>
          <option value="30">30 days</option>
          <option value="90">90 days</option>
          <option value="365">a year</option>
        </Choice>
      </div>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1 text-sm font-medium">What it may do</legend>
        {scopes
          .filter(([scope]) => scope !== "operator" || user.operator)
          .map(([scope, meaning]) => (
            <Check
              key={scope}
              label={meaning}
              hint={<code className="font-mono">{scope}</code>}
              checked={chosen.has(scope)}
              onChange={() => toggle(scope)}
            />
          ))}
      </fieldset>
      <Check
        label="Test token"
        hint="Reaches simulated phones only, and pays from a balance of its own."
        {...flag("test")}
      />
    </Form>
  );
}

/** The end of the day, so that the request stays the same while the form is filled in. */
function inDays(days: number): string {
  return new Date(new Date().setHours(24, 0, 0, 0) + days * 86_400_000).toISOString();
}
