import { useState } from "react";
import type { Reply } from "../../../api/client.ts";
import { useApi } from "../../../api/hooks.ts";
import { pages } from "../../../paths.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { t } from "../../../texts/index.ts";
import { FileMenu } from "../../../ui/lists/file-menu.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { CurrencyChoice } from "../../../ui/forms/currency.tsx";
import { Choice } from "../../../ui/forms/field.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { Card } from "../../../ui/layout/page.tsx";
import { Answer, Empty } from "../../../ui/layout/state.tsx";
import { useFilters } from "../../../ui/lists/filters.ts";
import { ownCurrency } from "../../../ui/values/values.tsx";
import { AccountField, type ChosenAccount } from "./account-field.tsx";
import { AddPrice } from "./add-price.tsx";
import { downloadPrices, ImportPrices } from "./import-prices.tsx";
import { usePriceChange, type PriceKind, type PriceList, type PricesOf } from "./list.ts";
import { PriceTable } from "./price-table.tsx";
import { VoicePrices } from "./voice-prices.tsx";

type Lists = Reply<"GET /v1/operator/price-lists">["lists"];
type Shown = Reply<"GET /v1/operator/price-list">;

/** Prices per part or per call, a list at a time, and the prices of voice. */
export function Prices() {
  const [{ kind, account_id: account, currency }] = useFilters(pages.prices);
  const own = /^[A-Z]{3}$/.test(currency) ? currency : (ownCurrency() ?? "USD");
  const of: PricesOf = account
    ? { kind, account_id: account, currency: undefined }
    : { kind, account_id: undefined, currency: own };
  const lists = useApi("GET /v1/operator/price-lists");
  const list = useApi("GET /v1/operator/price-list", { query: of });
  return (
    <>
      <Answer query={list} lines={8}>
        {(data) => (
          <ListCard
            key={`${data.kind} ${data.account_id} ${data.currency}`}
            data={data}
            of={{ kind: data.kind, account_id: data.account_id ?? undefined, currency: data.currency }}
            lists={lists.data?.lists ?? []}
          />
        )}
      </Answer>
      <VoicePrices lists={lists.data?.lists ?? []} />
    </>
  );
}

function ListCard({ data, of, lists }: { data: Shown; of: PricesOf; lists: Lists }) {
  const readOnly = useReadOnly("operator");
  // Each form has its own, so that it shows its own refusals.
  const [editing, adding, importing] = [
    usePriceChange(of, data.version),
    usePriceChange(of, data.version),
    usePriceChange(of, data.version),
  ];
  const { kind, account, currency } = data;
  const words = t.prices[kind];
  const list: PriceList = {
    ...data,
    name: account === null ? words.defaultList(currency) : words.listOf(account),
  };
  return (
    <Card
      flush
      title={list.name}
      lead={account === null ? words.defaultLead(currency) : words.accountLead(account, currency)}
      actions={
        <>
          <KindChoice />
          <ListChoice data={data} lists={lists} />
          <AddPrice list={list} action={adding} disabledReason={readOnly} />
          <ImportPrices list={list} action={importing} disabledReason={readOnly} />
          <FileMenu
            disabledReason={list.prices.length === 0 ? t.prices.empty : undefined}
            save={(...to) => downloadPrices(list, ...to)}
          />
        </>
      }
    >
      {list.prices.length === 0 ? (
        <Empty icon="tag" title={t.prices.empty}>
          {account === null ? words.emptyDefault(currency) : t.prices.emptyAccount}
        </Empty>
      ) : (
        <PriceTable list={list} action={editing} />
      )}
    </Card>
  );
}

/** A list opens without the filters of the former one. */
const unfiltered = { country: "", network: "", prefix: "", below: "" } as const;

/** Chooses what the prices are for. */
function KindChoice() {
  const [{ kind }, set] = useFilters(pages.prices);
  return (
    <Choice
      label={t.prices.pricesOf}
      hideLabel
      value={kind}
      onChange={({ target }) => set({ kind: target.value as PriceKind, ...unfiltered })}
    >
      {pages.prices.presets.kind.map((each) => (
        <option key={each} value={each}>
          {t.prices[each].name}
        </option>
      ))}
    </Choice>
  );
}

/** The key by which a list is chosen: a currency for a default list, an account's id for its own. */
const keyOf = ({ account_id, currency }: Pick<Shown, "account_id" | "currency">) => account_id ?? currency;

/** Chooses the list: a default one, an account's own or, through a dialog, one that has no prices yet. */
function ListChoice({ data, lists }: { data: Shown; lists: Lists }) {
  const [, set] = useFilters(pages.prices);
  const [asked, setAsked] = useState<"account" | "currency">();
  const current = { account_id: data.account_id, account: data.account, currency: data.currency };
  const known = lists.some((each) => keyOf(each) === keyOf(current))
    ? lists
    : [...lists, { ...current, prices: 0, calls: 0 }];
  const countOf = (list: Lists[number]) =>
    keyOf(list) === keyOf(current) ? data.prices.length : list[data.kind === "calls" ? "calls" : "prices"];
  const open = (list: { account_id: string | null; currency: string }) => {
    setAsked(undefined);
    set({
      account_id: list.account_id ?? "",
      currency: list.account_id ? "" : list.currency,
      ...unfiltered,
    });
  };
  return (
    <>
      <Choice
        label={t.prices.list}
        hideLabel
        className="max-w-64"
        value={keyOf(current)}
        onChange={({ target: { value } }) => {
          if (value === "account" || value === "currency") setAsked(value);
          else open(known.find((each) => keyOf(each) === value)!);
        }}
      >
        <optgroup label={t.prices.allAccounts}>
          {known
            .filter(({ account_id: account }) => account === null)
            .map((each) => (
              <option key={keyOf(each)} value={keyOf(each)}>
                {t.prices.listIn(each.currency, countOf(each))}
              </option>
            ))}
          <option value="currency">{t.prices.otherCurrency}…</option>
        </optgroup>
        <optgroup label={t.prices.oneAccount}>
          {known
            .filter(({ account_id: account }) => account !== null)
            .map((each) => (
              <option key={keyOf(each)} value={keyOf(each)}>
                {t.prices.accountList(each.account ?? "", each.currency, countOf(each))}
              </option>
            ))}
          <option value="account">{t.prices.otherAccount}…</option>
        </optgroup>
      </Choice>
      <Dialog open={asked === "account"} onClose={() => setAsked(undefined)} title={t.prices.otherAccount}>
        <OtherAccount onDone={({ id }) => open({ account_id: id, currency: "" })} />
      </Dialog>
      <Dialog open={asked === "currency"} onClose={() => setAsked(undefined)} title={t.prices.otherCurrency}>
        <OtherCurrency onDone={(currency) => open({ account_id: null, currency })} />
      </Dialog>
    </>
  );
}

function OtherAccount({ onDone }: { onDone: (account: ChosenAccount) => void }) {
  return <AccountField label={t.prices.account} value={undefined} onChange={(account) => account && onDone(account)} />;
}

function OtherCurrency({ onDone }: { onDone: (currency: string) => void }) {
  const [currency, setCurrency] = useState("");
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(currency);
      }}
    >
      <CurrencyChoice
        label={t.prices.currency}
        none={t.prices.chooseCurrencyFirst}
        value={currency}
        onChange={({ target }) => setCurrency(target.value)}
      />
      <div className="flex justify-end">
        <Button
          type="submit"
          look="primary"
          disabledReason={currency === "" ? t.prices.chooseCurrencyFirst : undefined}
        >
          {t.prices.openList}
        </Button>
      </div>
    </form>
  );
}
