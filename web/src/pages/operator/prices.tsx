import { useState, type FormEvent } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/page.tsx";
import { Answer, Problem } from "../../ui/state.tsx";
import { say } from "../../ui/toast.tsx";

type Price = Reply<"GET /v1/operator/prices">["prices"][number];

/** What a part costs, by prefix; an account's own price goes before the common one. */
export function Prices() {
  const prices = useApi("GET /v1/operator/prices");
  return (
    <Card
      title="Prices"
      lead="For each part, by the longest prefix. An account's own price goes before the common one."
    >
      <Answer query={prices}>{(data) => <Form key={JSON.stringify(data.prices)} prices={data.prices} />}</Answer>
    </Card>
  );
}

function Form({ prices }: { prices: Price[] }) {
  const [rows, setRows] = useState(
    prices.map((each) => ({ prefix: each.prefix, account: each.account_id ?? "", price: String(each.price) })),
  );
  const readOnly = useReadOnly();
  const save = useAction("PUT /v1/operator/prices", {
    refresh: ["GET /v1/operator/prices", "GET /v1/operator/route"],
    onDone: () => say("The prices count from now on"),
  });
  // As text, so that no digit is lost on the way.
  const body = {
    prices: rows.map((row) => ({
      prefix: row.prefix.trim(),
      account_id: row.account.trim() || null,
      price: row.price.trim(),
    })),
  };
  const change = (at: number, changes: Partial<(typeof rows)[number]>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ol className="flex flex-col gap-3">
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows are their place in the list
          <li key={at} className="flex flex-wrap items-end gap-3">
            <TextField
              label="Prefix"
              placeholder="every number"
              className="w-40"
              value={row.prefix}
              onChange={(event) => change(at, { prefix: event.target.value })}
            />
            <TextField
              label="Account"
              placeholder="every one"
              className="w-40"
              value={row.account}
              onChange={(event) => change(at, { account: event.target.value })}
            />
            <TextField
              label="Price"
              required
              inputMode="decimal"
              className="w-28"
              value={row.price}
              onChange={(event) => change(at, { price: event.target.value })}
            />
            <IconButton
              icon="close"
              label={`Remove price ${at + 1}`}
              onClick={() => setRows(rows.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <Problem error={save.error} />
      <div className="flex flex-wrap gap-2">
        <Button icon="plus" onClick={() => setRows([...rows, { prefix: "", account: "", price: "" }])}>
          Add a price
        </Button>
        <Button type="submit" look="primary" busy={save.isPending} disabledReason={readOnly}>
          Save the prices
        </Button>
        <CurlButton name="PUT /v1/operator/prices" body={body} />
      </div>
    </form>
  );
}
