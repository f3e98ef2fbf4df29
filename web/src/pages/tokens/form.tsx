import { useState, type FormEvent } from "react";
import { useAction } from "../../api/hooks.ts";
import { useSession } from "../../shell/session.ts";
import { Button } from "../../ui/button.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { Check, Choice, TextField } from "../../ui/field.tsx";
import { Problem } from "../../ui/state.tsx";

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
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set<Scope>(["sms:send", "sms:read"]));
  const [test, setTest] = useState(false);
  const [days, setDays] = useState("");
  const make = useAction("POST /v1/account/tokens", {
    refresh: ["GET /v1/account/tokens"],
    onDone: (made) => onDone(made.token),
  });
  const body = () => ({
    name: name.trim(),
    scopes: scopes.map(([scope]) => scope).filter((scope) => chosen.has(scope)),
    test,
    ...(days ? { expires_at: new Date(Date.now() + Number(days) * 86_400_000).toISOString() } : {}),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate({ body: body() });
  };
  const toggle = (scope: Scope) => {
    const next = new Set(chosen);
    if (!next.delete(scope)) next.add(scope);
    setChosen(next);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          required
          hint="Which program is it for?"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Choice label="Good for" value={days} onChange={(event) => setDays(event.target.value)}>
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
        checked={test}
        onChange={(event) => setTest(event.target.checked)}
      />
      <Problem error={make.error} />
      <div className="flex justify-end gap-2">
        <CurlButton name="POST /v1/account/tokens" body={body()} />
        <Button
          type="submit"
          look="primary"
          busy={make.isPending}
          disabledReason={chosen.size === 0 ? "Choose what it may do" : undefined}
        >
          Make it
        </Button>
      </div>
    </form>
  );
}
