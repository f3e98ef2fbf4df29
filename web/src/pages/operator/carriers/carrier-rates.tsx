import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "../../../api/client.ts";
import { useAction, useApi } from "../../../api/hooks.ts";
import type { Carrier } from "../../../api/operations.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { t } from "../../../texts/index.ts";
import { FileMenu } from "../../../ui/lists/file-menu.tsx";
import { CurrencyChoice } from "../../../ui/forms/currency.tsx";
import { Card } from "../../../ui/layout/page.tsx";
import { Answer, Empty, Problem } from "../../../ui/layout/state.tsx";
import { showToast } from "../../../ui/layout/toast.tsx";
import { AddPrice } from "../prices/add-price.tsx";
import { downloadPrices, ImportPrices } from "../prices/import-prices.tsx";
import type { PriceAction, PriceChange, PriceList } from "../prices/list.ts";
import { PriceTable } from "../prices/price-table.tsx";

type Rates = Reply<"GET /v1/operator/carriers/{id}/rates">;

/** A carrier's rate per part, or per call if it makes calls, by prefix: a list like the price lists. */
export function CarrierRates({ carrier }: { carrier: Carrier }) {
  const rates = useApi("GET /v1/operator/carriers/{id}/rates", { params: { id: carrier.id } });
  return <Answer query={rates}>{(data) => <RatesCard carrier={carrier} data={data} />}</Answer>;
}

function RatesCard({ carrier: { id, name, http }, data }: { carrier: Carrier; data: Rates }) {
  const readOnly = useReadOnly("operator");
  // Each form has its own, so that it shows its own refusals.
  const [editing, adding, importing] = [useRateChange(id, data), useRateChange(id, data), useRateChange(id, data)];
  const { rates, currency, version } = data;
  const kind = http?.calls ? "calls" : "messages";
  const list: PriceList = { kind, name: t.carriers.ratesOf(name), currency, version, prices: rates };
  const change = useAction("PUT /v1/operator/carriers/{id}/rates", {
    refresh: ["GET /v1/operator/carriers/{id}/rates", "GET /v1/operator/price-list"],
    onDone: () => showToast(t.carriers.ratesSaved),
  });
  return (
    <Card
      flush
      title={t.carriers.rates}
      lead={t.carriers.ratesLead[kind]}
      actions={
        <>
          <CurrencyChoice
            label={t.prices.currency}
            hideLabel
            className="max-w-48"
            disabled={readOnly !== undefined}
            value={currency}
            onChange={({ target }) =>
              change.mutate({ params: { id }, body: { currency: target.value, rates, version } })
            }
          />
          <AddPrice list={list} action={adding} disabledReason={readOnly} />
          <ImportPrices list={list} action={importing} disabledReason={readOnly} />
          <FileMenu
            disabledReason={rates.length === 0 ? t.carriers.noRates : undefined}
            save={(...to) => downloadPrices(list, ...to)}
          />
        </>
      }
    >
      {change.error && (
        <div className="p-4">
          <Problem error={change.error} />
        </div>
      )}
      {rates.length === 0 ? (
        <Empty icon="tag" title={t.carriers.noRates} />
      ) : (
        <PriceTable list={list} action={editing} />
      )}
    </Card>
  );
}

/** Changes rates: the service takes the whole list, and refuses it if somebody else has changed it. */
function useRateChange(id: string, { currency, rates, version }: Rates): PriceAction {
  const client = useQueryClient();
  const save = useAction("PUT /v1/operator/carriers/{id}/rates", {
    refresh: ["GET /v1/operator/price-list", "GET /v1/operator/route"],
  });
  const bodyOf = ({ set, remove }: PriceChange) => {
    const prices = new Map<string, number | string>(rates.map(({ prefix, price }) => [prefix, price]));
    for (const { prefix, price } of set) prices.set(prefix, price);
    for (const prefix of remove) prices.delete(prefix);
    return { currency, version, rates: Array.from(prices, ([prefix, price]) => ({ prefix, price })) };
  };
  return {
    ...save,
    curl: (change) => ({ name: "PUT /v1/operator/carriers/{id}/rates", params: { id }, body: bodyOf(change) }),
    run: async (change) => {
      await save.mutateAsync({ params: { id }, body: bodyOf(change) });
      // The next change is based on the list as this one left it.
      await client.invalidateQueries({ queryKey: ["GET /v1/operator/carriers/{id}/rates"] });
    },
  };
}
