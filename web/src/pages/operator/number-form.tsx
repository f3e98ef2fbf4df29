import { useState, type FormEvent } from "react";
import { useAction } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/button.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { Check, TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/page.tsx";
import { Problem } from "../../ui/state.tsx";
import { say } from "../../ui/toast.tsx";

/** Gives a number to an account, or opens it to the keywords of many. */
export function NumberForm() {
  const [number, setNumber] = useState("");
  const [account, setAccount] = useState("");
  const [shared, setShared] = useState(false);
  const readOnly = useReadOnly();
  const give = useAction("POST /v1/operator/numbers", {
    refresh: ["GET /v1/operator/numbers", "GET /v1/numbers"],
    onDone: (made) => say(`${made.number} is set`),
  });
  const body = { number: number.trim(), account_id: account.trim() || null, shared };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    give.mutate({ body });
  };
  return (
    <Card title="Give a number to an account">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Number"
            required
            placeholder="7878"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
          <TextField
            label="Account"
            placeholder="acc_…"
            hint="Of a shared number: who gets what fits no word."
            value={account}
            onChange={(event) => setAccount(event.target.value)}
          />
        </div>
        <Check
          label="Shared"
          hint="Accounts take words on it."
          checked={shared}
          onChange={(event) => setShared(event.target.checked)}
        />
        <Problem error={give.error} />
        <div className="flex gap-2">
          <Button type="submit" look="primary" busy={give.isPending} disabledReason={readOnly}>
            Set it
          </Button>
          <CurlButton name="POST /v1/operator/numbers" body={body} />
        </div>
      </form>
    </Card>
  );
}
