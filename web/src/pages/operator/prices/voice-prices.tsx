import { useState } from "react";
import type { Reply } from "../../../api/client.ts";
import { useAction, useApi } from "../../../api/hooks.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { t } from "../../../texts/index.ts";
import { Choice, NumberField } from "../../../ui/forms/field.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { Rows } from "../../../ui/forms/rows.tsx";
import { Card } from "../../../ui/layout/page.tsx";
import { Answer } from "../../../ui/layout/state.tsx";
import { showToast } from "../../../ui/layout/toast.tsx";
import { AccountField, type ChosenAccount } from "./account-field.tsx";

type Price = Reply<"GET /v1/operator/prices">["voice"][number];
type Lists = Reply<"GET /v1/operator/price-lists">["lists"];

/** A price being edited, kept as text to avoid floating-point rounding. */
interface Row {
  /** A voice function, as text, because a field's value is text. */
  function: string;
  /** An account's id, or a currency for all accounts that pay in it. */
  of: string;
  price: string;
}

/** The prices of voice, by function: a few rows. */
export function VoicePrices({ lists }: { lists: Lists }) {
  const prices = useApi("GET /v1/operator/prices");
  return (
    <Card title={t.routing.voicePrices} lead={t.routing.voicePricesLead}>
      <Answer query={prices}>
        {({ voice }) => <VoiceForm key={JSON.stringify(voice)} prices={voice} lists={lists} />}
      </Answer>
    </Card>
  );
}

function VoiceForm({ prices, lists }: { prices: Price[]; lists: Lists }) {
  const [rows, setRows] = useState(
    prices.map((each): Row => ({
      function: each.function,
      of: each.account_id ?? each.currency,
      price: String(each.price),
    })),
  );
  const readOnly = useReadOnly("operator");
  const save = useAction("PUT /v1/operator/prices", {
    refresh: ["GET /v1/operator/prices"],
    onDone: () => showToast(t.routing.voicePricesSaved),
  });
  const voice = rows.map(({ function: name, of: payer, price }) => ({
    function: name as Price["function"],
    price,
    ...(payer.startsWith("acc_") ? { account_id: payer } : { account_id: null, currency: payer }),
  }));
  const [others, setOthers] = useState<ChosenAccount[]>([]);
  const payers = payersOf(prices, lists, others);
  return (
    <Form
      action={save}
      input={{ body: { voice } }}
      submit={t.routing.saveVoicePrices}
      disabledReason={readOnly}
      curl={{ name: "PUT /v1/operator/prices" }}
    >
      <Rows
        one={t.routing.voicePrice}
        path="voice"
        error={save.error}
        rows={rows}
        onChange={setRows}
        fresh={() => ({ function: "stt", of: payers[0]?.key ?? "USD", price: "" })}
      >
        {({ text }) => (
          <>
            <Choice label={t.routing.function} className="max-sm:col-span-2 sm:w-72" {...text("function")}>
              <option value="stt">{t.routing.speechToTextPer}</option>
              <option value="tts">{t.routing.textToSpeechPer}</option>
              <option value="ner">{t.routing.namedEntitiesPer}</option>
            </Choice>
            <Choice label={t.prices.payer} className="sm:w-60" {...text("of", "account_id")}>
              {payers.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </Choice>
            <NumberField label={t.routing.price} required min={0} className="sm:w-28" {...text("price")} />
          </>
        )}
      </Rows>
      {rows.length > 0 && (
        <AccountField
          label={t.prices.voiceAccount}
          hint={t.prices.voiceAccountHint}
          value={undefined}
          className="max-w-sm"
          onChange={(account) => account && setOthers([...others, account])}
        />
      )}
    </Form>
  );
}

/** Who can have a voice price: all accounts of a currency, and each account with prices of its own. */
function payersOf(prices: Price[], lists: Lists, others: ChosenAccount[]): { key: string; name: string }[] {
  const payers = new Map<string, string>(
    lists.map(({ account_id: id, account, currency }) =>
      id === null
        ? ([currency, t.prices.allIn(currency)] as const)
        : ([id, t.prices.accountIn(account ?? id, currency)] as const),
    ),
  );
  for (const { id, name } of others) payers.set(id, name);
  for (const { account_id: id, currency } of prices) {
    const key = id ?? currency;
    if (!payers.has(key)) payers.set(key, id ? t.prices.accountIn(id, currency) : t.prices.allIn(currency));
  }
  return [...payers].map(([key, name]) => ({ key, name }));
}
