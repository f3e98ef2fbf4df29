import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Card } from "../../ui/page.tsx";
import { Rows } from "../../ui/rows.tsx";
import { Answer } from "../../ui/state.tsx";
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
      <Answer query={prices}>{(data) => <PricesForm key={JSON.stringify(data.prices)} prices={data.prices} />}</Answer>
    </Card>
  );
}

function PricesForm({ prices }: { prices: Price[] }) {
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
  return (
    <Form
      action={save}
      input={{ body }}
      submit="Save the prices"
      disabledReason={readOnly}
      curl={{ name: "PUT /v1/operator/prices" }}
    >
      <Rows one="price" rows={rows} onChange={setRows} fresh={() => ({ prefix: "", account: "", price: "" })}>
        {(row, change) => (
          <>
            <TextField
              label="Prefix"
              placeholder="every number"
              className="sm:w-40"
              value={row.prefix}
              onChange={(event) => change({ prefix: event.target.value })}
            />
            <TextField
              label="Account"
              placeholder="every one"
              className="sm:w-40"
              value={row.account}
              onChange={(event) => change({ account: event.target.value })}
            />
            <TextField
              label="Price"
              required
              inputMode="decimal"
              className="sm:w-28"
              value={row.price}
              onChange={(event) => change({ price: event.target.value })}
            />
          </>
        )}
      </Rows>
    </Form>
  );
}
