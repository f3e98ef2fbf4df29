import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Choice, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Card } from "../../ui/page.tsx";
import { Rows } from "../../ui/rows.tsx";
import { Answer } from "../../ui/state.tsx";
import { say } from "../../ui/toast.tsx";

type Price = Reply<"GET /v1/operator/prices">["voice"][number];

const functions: [Price["function"], string][] = [
  ["stt", "Speech to text, per second of audio"],
  ["tts", "Text to speech, per 1,000 characters"],
  ["ner", "Named entities, per 1,000 characters"],
];

/** What voice costs, by function; an account's own price goes before the common one. */
export function VoicePrices() {
  const prices = useApi("GET /v1/operator/prices");
  return (
    <Card
      title="Voice prices"
      lead="For calls with a token; what has no price is free. Each begun second counts as a whole one, each character by itself."
    >
      <Answer query={prices}>
        {(data) => <VoicePricesForm key={JSON.stringify(data.voice)} prices={data.voice} />}
      </Answer>
    </Card>
  );
}

function VoicePricesForm({ prices }: { prices: Price[] }) {
  const [rows, setRows] = useState(
    prices.map((each) => ({ what: each.function, account: each.account_id ?? "", price: String(each.price) })),
  );
  const readOnly = useReadOnly();
  const save = useAction("PUT /v1/operator/prices", {
    refresh: ["GET /v1/operator/prices"],
    onDone: () => say("The prices of voice count from now on"),
  });
  // As text, so that no digit is lost on the way.
  const body = {
    voice: rows.map((row) => ({
      function: row.what,
      account_id: row.account.trim() || null,
      price: row.price.trim(),
    })),
  };
  return (
    <Form
      action={save}
      input={{ body }}
      submit="Save the voice prices"
      disabledReason={readOnly}
      curl={{ name: "PUT /v1/operator/prices" }}
    >
      <Rows
        one="voice price"
        rows={rows}
        onChange={setRows}
        fresh={() => ({ what: "stt" as const, account: "", price: "" })}
      >
        {(row, change) => (
          <>
            <Choice
              label="Function"
              className="max-sm:col-span-2 sm:w-72"
              value={row.what}
              onChange={(event) => change({ what: event.target.value as Price["function"] })}
            >
              {functions.map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Choice>
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
