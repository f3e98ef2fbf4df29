import { useState, type FormEvent } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useOwnersOnly, useSession } from "../../shell/session.ts";
import { Button } from "../../ui/button.tsx";
import { Copy } from "../../ui/copy.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { Choice, TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/page.tsx";
import { Answer, Problem } from "../../ui/state.tsx";
import { say } from "../../ui/toast.tsx";

type Account = Reply<"GET /v1/account">;

/** What the account is called and how it sends. */
export function AccountSettings() {
  const account = useApi("GET /v1/account");
  return (
    <Card title="Account" lead={account.data && <Copy text={account.data.id} />}>
      <Answer query={account}>{(data) => <Form key={data.id} account={data} />}</Answer>
    </Card>
  );
}

function Form({ account }: { account: Account }) {
  const { settings } = account;
  const { user } = useSession();
  const [name, setName] = useState(account.name);
  const [sender, setSender] = useState(account.default_sender ?? "");
  const [policy, setPolicy] = useState(settings.sender_policy);
  const [countries, setCountries] = useState(settings.allowed_countries?.join(", ") ?? "");
  const [delays, setDelays] = useState(settings.retry_delays_seconds.join(", "));
  const ownersOnly = useOwnersOnly();
  const save = useAction("PATCH /v1/account", {
    refresh: ["GET /v1/account", "GET /console/session"],
    onDone: () => say("Saved"),
  });
  const body = {
    name: name.trim(),
    default_sender: sender.trim() || null,
    settings: {
      // The operator's to change.
      ...(user.operator ? { sender_policy: policy } : {}),
      allowed_countries: countries.trim()
        ? countries
            .toUpperCase()
            .split(/[\s,;]+/)
            .filter(Boolean)
        : null,
      retry_delays_seconds: delays
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(Number),
    },
  };
  const errorOf = (field: string) => save.error?.fields.find((each) => each.field.includes(field))?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body });
  };
  return (
    <form onSubmit={submit} className="flex max-w-2xl flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          required
          error={errorOf("name")}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="Default sender"
          hint="For messages that name none."
          error={errorOf("default_sender")}
          value={sender}
          onChange={(event) => setSender(event.target.value)}
        />
      </div>
      <Choice
        label="Senders"
        disabled={!user.operator}
        hint={user.operator ? undefined : "Set by the operator of the service."}
        value={policy}
        onChange={(event) => setPolicy(event.target.value as typeof policy)}
      >
        <option value="any">any may be used</option>
        <option value="approved">only approved ones</option>
      </Choice>
      <TextField
        label="Countries"
        placeholder="all"
        hint="Two letters each, such as RW, KE. Messages to others are refused. Left empty: all."
        error={errorOf("allowed_countries")}
        value={countries}
        onChange={(event) => setCountries(event.target.value)}
      />
      <TextField
        label="Tries again after"
        hint="Seconds after a carrier's passing error, one number for each try."
        error={errorOf("retry_delays")}
        value={delays}
        onChange={(event) => setDelays(event.target.value)}
      />
      <Problem error={save.error} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={save.isPending} disabledReason={ownersOnly}>
          Save
        </Button>
        <CurlButton name="PATCH /v1/account" body={body} />
      </div>
    </form>
  );
}
