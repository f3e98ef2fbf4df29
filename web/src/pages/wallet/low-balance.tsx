import { useState, type FormEvent } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useOwnersOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { NumberField } from "../../ui/forms/field.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { t } from "../../texts/index.ts";

/** The threshold of the low-balance warning. */
export function LowBalance() {
  const account = useApi("GET /v1/account");
  return account.data ? <Form key={account.data.settings.low_balance} account={account.data} /> : null;
}

function Form({ account }: { account: Reply<"GET /v1/account"> }) {
  const [text, setText] = useState(String(account.settings.low_balance ?? ""));
  const ownersOnly = useOwnersOnly();
  const save = useAction("PATCH /v1/account", {
    refresh: ["GET /v1/account"],
    onDone: () => showToast(t.common.saved),
  });
  const body = { settings: { low_balance: text === "" ? null : Number(text) } };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body });
  };
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <NumberField
          label={t.wallet.warnBelow}
          min={0}
          placeholder={t.wallet.never}
          className="w-40"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" busy={save.isPending} disabledReason={ownersOnly}>
          {t.common.save}
        </Button>
        <CurlButton name="PATCH /v1/account" body={body} />
        <p className="pb-1.5 text-sm text-dim">{t.wallet.warnBelowHint}</p>
      </form>
      <Problem error={save.error} />
    </Card>
  );
}
