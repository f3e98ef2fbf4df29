import { useState, type ReactNode } from "react";
import { useAction, useApi } from "../../../api/hooks.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { Choice, TextField } from "../../../ui/forms/field.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { Card } from "../../../ui/layout/page.tsx";
import { Rows, type RowFields } from "../../../ui/forms/rows.tsx";
import { Answer } from "../../../ui/layout/state.tsx";
import { showToast } from "../../../ui/layout/toast.tsx";
import { t } from "../../../texts/index.ts";

/** A price as the API returns it: of a prefix or of a voice function. */
interface Price {
  prefix?: string;
  function?: string;
  account_id?: string | null;
  price: number | string;
}

/** A price being edited, kept as text to avoid floating-point rounding. */
interface Row {
  /** The prefix or the voice function. */
  of: string;
  account: string;
  price: string;
}

/** One of the two price lists. */
interface List {
  name: "prices" | "voice";
  /** The key of its prices. */
  of: "prefix" | "function";
  one: string;
  saved: string;
  submit: string;
  title: string;
  lead: string;
  fresh: Row;
  field: (fields: RowFields<Row>) => ReactNode;
}

const messages: List = {
  name: "prices",
  of: "prefix",
  one: t.routing.priceNoun,
  saved: t.routing.pricesSaved,
  submit: t.routing.savePrices,
  title: t.routing.prices,
  lead: t.routing.pricesLead,
  fresh: { of: "", account: "", price: "" },
  field: ({ text }) => (
    <TextField
      label={t.routing.prefix}
      placeholder={t.common.any}
      inputMode="numeric"
      className="sm:w-40"
      {...text("of", "prefix")}
    />
  ),
};

const voice: List = {
  name: "voice",
  of: "function",
  one: t.routing.voicePrice,
  saved: t.routing.voicePricesSaved,
  submit: t.routing.saveVoicePrices,
  title: t.routing.voicePrices,
  lead: t.routing.voicePricesLead,
  fresh: { of: "stt", account: "", price: "" },
  field: ({ text }) => (
    <Choice label={t.routing.function} className="max-sm:col-span-2 sm:w-72" {...text("of", "function")}>
      <option value="stt">{t.routing.speechToTextPer}</option>
      <option value="tts">{t.routing.textToSpeechPer}</option>
      <option value="ner">{t.routing.namedEntitiesPer}</option>
    </Choice>
  ),
};

/** Prices per part by prefix, and of voice by function. */
export function Prices() {
  const prices = useApi("GET /v1/operator/prices");
  return [messages, voice].map((list) => (
    <Card key={list.name} title={list.title} lead={list.lead}>
      <Answer query={prices}>
        {(lists) => <PriceForm key={JSON.stringify(lists[list.name])} list={list} prices={lists[list.name]} />}
      </Answer>
    </Card>
  ));
}

function PriceForm({ list, prices }: { list: List; prices: Price[] }) {
  const [rows, setRows] = useState(
    prices.map((each): Row => ({
      of: each[list.of] ?? "",
      account: each.account_id ?? "",
      price: String(each.price),
    })),
  );
  const readOnly = useReadOnly();
  const save = useAction("PUT /v1/operator/prices", {
    refresh: ["GET /v1/operator/prices", "GET /v1/operator/route"],
    onDone: () => showToast(list.saved),
  });
  const wanted = rows.map((row) => ({
    [list.of]: row.of.trim(),
    account_id: row.account.trim() || null,
    price: row.price.trim(),
  }));
  return (
    <Form
      action={save}
      input={{ body: { [list.name]: wanted } }}
      submit={list.submit}
      disabledReason={readOnly}
      curl={{ name: "PUT /v1/operator/prices" }}
    >
      <Rows one={list.one} path={list.name} error={save.error} rows={rows} onChange={setRows} fresh={() => list.fresh}>
        {(fields) => (
          <>
            {list.field(fields)}
            <TextField
              label={t.common.account}
              placeholder={t.routing.all}
              className="sm:w-40"
              {...fields.text("account", "account_id")}
            />
            <TextField
              label={t.routing.price}
              required
              inputMode="decimal"
              className="sm:w-28"
              {...fields.text("price")}
            />
          </>
        )}
      </Rows>
    </Form>
  );
}
