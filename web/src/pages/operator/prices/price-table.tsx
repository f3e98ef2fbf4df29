import { useState, type FormEvent } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { pages } from "../../../paths.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { formats } from "../../../texts/formats.ts";
import { t } from "../../../texts/index.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { ConfirmDialog } from "../../../ui/forms/confirm.tsx";
import { countryName } from "../../../ui/forms/country.tsx";
import { NumberField } from "../../../ui/forms/field.tsx";
import { ActionMenu } from "../../../ui/layout/menu.tsx";
import { Empty, Note, Problem } from "../../../ui/layout/state.tsx";
import { showToast } from "../../../ui/layout/toast.tsx";
import { FilterBar, FilterChoice, FilterText } from "../../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../../ui/lists/filters.ts";
import { Table, type Column } from "../../../ui/lists/table.tsx";
import { Badge } from "../../../ui/values/badge.tsx";
import { moneyInColumn, percent } from "../../../ui/values/values.tsx";
import type { CarrierCost, PriceAction, PriceKind, PriceList, PriceRow } from "./list.ts";
import { usePages } from "./paging.tsx";
import { readPrefix } from "./sheet.ts";

/** The numbers of a prefix, as people read them. */
export const nameOfPrefix = (prefix: string) => (prefix === "" ? t.prices.otherNumbers : `+${prefix}`);

/** A list of prices, found by country, network and prefix, each edited in its row. */
export function PriceTable({ list, action }: { list: PriceList; action: PriceAction }) {
  const [edited, setEdited] = useState<string>();
  const [removed, setRemoved] = useState<string>();
  const readOnly = useReadOnly("operator");
  const { rows, filters, key, isFiltered } = useFilteredPrices(list.prices);
  const { shown, pager } = usePages(rows, key);
  const finish = () => {
    setEdited(undefined);
    showToast(t.prices.saved);
  };
  const editing: Editing = {
    edited,
    action,
    readOnly,
    edit: (prefix) => {
      action.reset();
      setEdited(prefix);
    },
    // A refusal is shown under the field or above the table.
    save: (prefix, price) => void action.run({ set: [{ prefix, price }], remove: [] }).then(finish, () => undefined),
    remove: setRemoved,
  };
  return (
    <>
      {filters}
      {action.error && action.error.fields.length === 0 && (
        <div className="p-4">
          <SaveProblem action={action} />
        </div>
      )}
      {rows.length > 0 ? (
        <>
          <Table label={list.name} columns={columnsOf(list, editing)} rows={shown} keyOf={({ prefix }) => prefix} />
          {pager}
        </>
      ) : (
        <Empty icon="tag" title={isFiltered ? t.prices.noMatch : t.prices.empty} />
      )}
      <ConfirmDialog
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        label={t.prices.remove}
        question={t.prices.removeQuestion(nameOfPrefix(removed ?? ""))}
        consequence={t.prices[list.kind].removeConsequence}
        run={async () => {
          await action.run({ set: [], remove: [removed!] });
          showToast(t.prices.saved);
        }}
      />
    </>
  );
}

/** Why a change was not saved, if no field shows the reason: above all, because somebody else has changed the list. */
export function SaveProblem({ action }: { action: PriceAction }) {
  const client = useQueryClient();
  if (action.error?.code !== "conflict") return <Problem error={action.error} />;
  return (
    <div role="alert">
      <Note tone="warn">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {t.prices.changedMeanwhile}
          <Button
            size="small"
            onClick={() => {
              action.reset();
              void client.invalidateQueries();
            }}
          >
            {t.prices.showCurrent}
          </Button>
        </span>
      </Note>
    </div>
  );
}

/** A row in its edited state, and what can be done with it. */
interface Editing {
  edited: string | undefined;
  action: PriceAction;
  readOnly: string | undefined;
  edit: (prefix: string | undefined) => void;
  save: (prefix: string, price: string) => void;
  remove: (prefix: string) => void;
}

function columnsOf(list: PriceList, editing: Editing): Column<PriceRow>[] {
  const hasCosts = list.prices.some(({ costs }) => costs);
  const amount = (name: string) => `${name} (${list.currency})`;
  return [
    { name: t.prices.country, cell: (row) => (row.country ? countryName(row.country) : t.prices.rest) },
    { name: t.prices.network, cell: (row) => row.network ?? t.prices.severalNetworks },
    {
      name: t.routing.prefix,
      cell: (row) => <span className={row.prefix ? "font-mono" : "text-dim"}>{nameOfPrefix(row.prefix)}</span>,
    },
    ...(hasCosts
      ? [
          {
            name: t.prices.cost,
            cell: (row: PriceRow) => <Costs costs={row.costs ?? []} list={list} />,
            right: true,
          },
        ]
      : []),
    {
      name: amount(hasCosts ? t.prices.price : t.prices.rate),
      right: true,
      cell: (row) =>
        editing.edited === row.prefix ? <PriceForm row={row} editing={editing} /> : moneyInColumn(row.price),
    },
    ...(hasCosts
      ? [{ name: amount(t.prices.margin), right: true, cell: (row: PriceRow) => <Margin row={row} kind={list.kind} /> }]
      : []),
    {
      name: t.common.change,
      right: true,
      action: true,
      cell: (row) =>
        editing.edited === row.prefix ? null : (
          <span className="inline-flex gap-1.5">
            <Button
              size="small"
              aria-label={t.prices.edit(nameOfPrefix(row.prefix))}
              disabledReason={editing.readOnly}
              onClick={() => editing.edit(row.prefix)}
            >
              {t.prices.editShort}
            </Button>
            <ActionMenu
              label={t.ui.actionsOn(nameOfPrefix(row.prefix))}
              actions={[
                {
                  name: t.prices.remove,
                  look: "danger",
                  disabledReason: editing.readOnly,
                  run: () => editing.remove(row.prefix),
                },
              ]}
            />
          </span>
        ),
    },
  ];
}

/** The field of an edited price: Enter saves, Escape cancels. */
function PriceForm({ row: { prefix, price }, editing }: { row: PriceRow; editing: Editing }) {
  const [text, setText] = useState(String(price));
  const { action } = editing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    editing.save(prefix, text);
  };
  return (
    <form
      className="inline-flex items-start gap-1.5 text-left"
      onSubmit={submit}
      onKeyDown={(event) => event.key === "Escape" && editing.edit(undefined)}
    >
      <NumberField
        label={t.prices.priceOf(nameOfPrefix(prefix))}
        hideLabel
        autoFocus
        required
        min={0}
        className="w-32 whitespace-normal"
        // The only price that changes, which the service names by its index in the list.
        error={action.error?.fields.find(({ field }) => field.endsWith(".price"))?.message}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {action.error && action.error.fields.length > 0 && <Problem error={action.error} />}
      <Button type="submit" look="primary" size="small" busy={action.isPending}>
        {t.prices.save}
      </Button>
      <Button size="small" onClick={() => editing.edit(undefined)}>
        {t.prices.cancel}
      </Button>
    </form>
  );
}

/** The rates of the links that these messages or calls try first. */
function Costs({ costs, list: { kind, currency } }: { costs: CarrierCost[]; list: PriceList }) {
  if (costs.length === 0)
    return (
      <span className="text-dim" title={t.prices[kind].noCostHint}>
        {t.prices.noCost}
      </span>
    );
  return costs.map((cost) => <p key={cost.carrier_id}>{t.prices.costOf(rangeOf(cost, currency), cost.carrier)}</p>);
}

function rangeOf({ lowest, highest, currency }: CarrierCost, own: string): string {
  const amounts =
    lowest === highest ? moneyInColumn(highest) : t.prices.costRange(moneyInColumn(lowest), moneyInColumn(highest));
  return currency === own ? amounts : `${currency} ${amounts}`;
}

function Margin({ row: { margin, margin_percent: share, costs }, kind }: { row: PriceRow; kind: PriceKind }) {
  if (margin === null || margin === undefined)
    return (
      <span className="text-dim" title={costs?.length ? t.prices.otherCurrencyCost : t.prices[kind].noCostHint}>
        –
      </span>
    );
  const words =
    typeof share === "number" ? `${moneyInColumn(margin)} · ${percent(share / 100)}` : moneyInColumn(margin);
  return margin < 0 ? <Badge tone="bad">{t.prices.loss(words)}</Badge> : words;
}

/** The choice "all", and each value under its name. */
const choices = (values: (string | null)[], all: string, nameOf: (value: string) => string) =>
  [
    ["", all],
    ...[...new Set(values.flatMap((value) => value ?? []))]
      .map((value) => [value, nameOf(value)] as const)
      .toSorted((one, other) => formats.compare(one[1], other[1])),
  ] as const;

/** The prices that fit the filters of the address, and the filters. */
function useFilteredPrices(prices: PriceRow[]) {
  const [search, set] = useFilters(pages.prices);
  const { country, network, prefix, below } = search;
  const inCountry = country ? prices.filter((row) => row.country === country) : prices;
  const digits = readPrefix(prefix) ?? "";
  const rows = inCountry.filter(
    (row) =>
      (network === "" || row.network === network) &&
      (digits === "" || row.prefix.startsWith(digits) || (row.prefix !== "" && digits.startsWith(row.prefix))) &&
      (below === "" || (row.margin ?? 0) < 0),
  );
  const losses = prices.filter(({ margin }) => (margin ?? 0) < 0).length;
  const isFiltered = country !== "" || network !== "" || digits !== "" || below !== "";
  const filters = (
    <>
      <FilterBar on={isFiltered}>
        <FilterChoice
          label={t.prices.country}
          value={country}
          choices={choices(
            prices.map((row) => row.country),
            t.prices.allCountries,
            countryName,
          )}
          onChange={(value) => set({ country: value, network: "" })}
        />
        <FilterChoice
          label={t.prices.network}
          value={network}
          choices={choices(
            inCountry.map((row) => row.network),
            t.prices.allNetworks,
            (name) => name,
          )}
          onChange={(value) => set({ network: value })}
        />
        <FilterText label={t.prices.prefixOrNumber} value={prefix} onChange={(value) => set({ prefix: value })} />
      </FilterBar>
      {losses > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-bad/6 px-4 py-2">
          <Badge tone="bad">{t.prices.lossCount(losses)}</Badge>
          <Button size="small" onClick={() => set({ below: below ? "" : "cost" })}>
            {below ? t.prices.showAll : t.prices.showLosses}
          </Button>
        </p>
      )}
    </>
  );
  return { rows, filters, isFiltered, key: JSON.stringify([country, network, digits, below]) };
}
