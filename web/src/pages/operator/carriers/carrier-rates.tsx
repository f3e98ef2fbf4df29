import { useState } from "react";
import type { Reply } from "../../../api/client.ts";
import { useAction, useApi } from "../../../api/hooks.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { TextField } from "../../../ui/forms/field.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { Card } from "../../../ui/layout/page.tsx";
import { Rows } from "../../../ui/forms/rows.tsx";
import { Answer } from "../../../ui/layout/state.tsx";
import { showToast } from "../../../ui/layout/toast.tsx";
import { t } from "../../../texts/index.ts";

type Rate = Reply<"GET /v1/operator/carriers/{id}/rates">["rates"][number];

/** A carrier's rate per part, by prefix. */
export function CarrierRates({ id }: { id: string }) {
  const rates = useApi("GET /v1/operator/carriers/{id}/rates", { params: { id } });
  return (
    <Card title={t.carriers.rates} lead={t.carriers.ratesLead}>
      <Answer query={rates}>
        {(data) => <RatesForm key={JSON.stringify(data.rates)} id={id} rates={data.rates} />}
      </Answer>
    </Card>
  );
}

function RatesForm({ id, rates }: { id: string; rates: Rate[] }) {
  // As text, to avoid floating-point rounding.
  const [rows, setRows] = useState(rates.map(({ prefix, price }) => ({ prefix, price: String(price) })));
  const readOnly = useReadOnly();
  const save = useAction("PUT /v1/operator/carriers/{id}/rates", {
    refresh: ["GET /v1/operator/carriers/{id}/rates", "GET /v1/operator/route"],
    onDone: () => showToast(t.carriers.ratesSaved),
  });
  const body = { rates: rows.map(({ prefix, price }) => ({ prefix: prefix.trim(), price: price.trim() })) };
  return (
    <Form
      action={save}
      input={{ params: { id }, body }}
      submit={t.carriers.saveRates}
      disabledReason={readOnly}
      curl={{ name: "PUT /v1/operator/carriers/{id}/rates" }}
    >
      <Rows
        one={t.carriers.rateNoun}
        path="rates"
        error={save.error}
        rows={rows}
        onChange={setRows}
        fresh={() => ({ prefix: "", price: "" })}
      >
        {({ text }) => (
          <>
            <TextField
              label={t.carriers.prefix}
              placeholder={t.common.any}
              inputMode="numeric"
              className="sm:w-36"
              {...text("prefix")}
            />
            <TextField label={t.carriers.rate} required inputMode="decimal" className="sm:w-28" {...text("price")} />
          </>
        )}
      </Rows>
    </Form>
  );
}
