import { useState, type FormEvent } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { Choice, TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/page.tsx";
import { Answer, Problem } from "../../ui/state.tsx";
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
      <Answer query={prices}>{(data) => <Form key={JSON.stringify(data.voice)} prices={data.voice} />}</Answer>
    </Card>
  );
}

function Form({ prices }: { prices: Price[] }) {
  const [rows, setRows] = useState(
    prices.map((each) => ({ what: each.function, account: each.account_id ?? "", price: String(each.price) })),
  );
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
            <Choice
              label="Function"
              className="w-72"
              value={row.what}
              onChange={(event) => change(at, { what: event.target.value as Price["function"] })}
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
              label={`Remove voice price ${at + 1}`}
              onClick={() => setRows(rows.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <Problem error={save.error} />
      <div className="flex flex-wrap gap-2">
        <Button icon="plus" onClick={() => setRows([...rows, { what: "stt", account: "", price: "" }])}>
          Add a voice price
        </Button>
        <Button type="submit" look="primary" busy={save.isPending}>
          Save the voice prices
        </Button>
        <CurlButton name="PUT /v1/operator/prices" body={body} />
      </div>
    </form>
  );
}
