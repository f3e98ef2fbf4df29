import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useOwnersOnly, useSession } from "../../shell/session.ts";
import { Copy } from "../../ui/values/copy.tsx";
import { Choice, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { say } from "../../ui/layout/toast.tsx";

type Account = Reply<"GET /v1/account">;

/** What the account is called and how it sends. */
export function AccountSettings() {
  const account = useApi("GET /v1/account");
  return (
    <Card title="Account" lead={account.data && <Copy text={account.data.id} />}>
      <Answer query={account}>{(data) => <AccountForm key={data.id} account={data} />}</Answer>
    </Card>
  );
}

/** What is written between commas, semicolons or spaces. */
const wordsOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

function AccountForm({ account }: { account: Account }) {
  const { settings } = account;
  const { user } = useSession();
  const ownersOnly = useOwnersOnly();
  const save = useAction("PATCH /v1/account", {
    refresh: ["GET /v1/account", "GET /console/session"],
    onDone: () => say("Saved"),
  });
  const { values, text } = useFields(
    {
      name: account.name,
      default_sender: account.default_sender ?? "",
      policy: settings.sender_policy,
      countries: settings.allowed_countries?.join(", ") ?? "",
      delays: settings.retry_delays_seconds.join(", "),
    },
    save.error,
  );
  const body = {
    name: values.name.trim(),
    default_sender: values.default_sender.trim() || null,
    settings: {
      // The operator's to change.
      ...(user.operator ? { sender_policy: values.policy } : {}),
      allowed_countries: values.countries.trim() ? wordsOf(values.countries.toUpperCase()) : null,
      retry_delays_seconds: wordsOf(values.delays).map(Number),
    },
  };
  return (
    <Form
      action={save}
      input={{ body }}
      submit="Save"
      disabledReason={ownersOnly}
      curl={{ name: "PATCH /v1/account" }}
      className="max-w-2xl"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" required {...text("name")} />
        <TextField label="Default sender" hint="For messages that name none." {...text("default_sender")} />
      </div>
      <Choice
        label="Senders"
        disabled={!user.operator}
        hint={user.operator ? undefined : "Set by the operator of the service."}
        {...text("policy", "settings.sender_policy")}
      >
        <option value="any">any may be used</option>
        <option value="approved">only approved ones</option>
      </Choice>
      <TextField
        label="Countries"
        placeholder="all"
        hint="Two letters each, such as RW, KE. Messages to others are refused. Left empty: all."
        {...text("countries", "settings.allowed_countries")}
      />
      <TextField
        label="Tries again after"
        hint="Seconds after a carrier's passing error, one number for each try."
        {...text("delays", "settings.retry_delays_seconds")}
      />
    </Form>
  );
}
