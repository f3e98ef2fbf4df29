import { useState } from "react";
import { useApi } from "../../../api/hooks.ts";
import type { Reply } from "../../../api/client.ts";
import { t } from "../../../texts/index.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { CurlButton } from "../../../ui/forms/curl.tsx";
import { CountryChoice } from "../../../ui/forms/country.tsx";
import { Choice, NumberField, TextField } from "../../../ui/forms/field.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { Answer } from "../../../ui/layout/state.tsx";
import { showToast } from "../../../ui/layout/toast.tsx";
import { moneyInColumn } from "../../../ui/values/values.tsx";
import type { PriceAction, PriceList } from "./list.ts";
import { nameOfPrefix, SaveProblem } from "./price-table.tsx";
import { readPrefix } from "./sheet.ts";

type Destinations = Reply<"GET /console/destinations">;

/** Adds prices by country and network, or by prefix. */
export function AddPrice({
  list,
  action,
  disabledReason,
}: {
  list: PriceList;
  action: PriceAction;
  disabledReason: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const destinations = useApi("GET /console/destinations", {}, { enabled: open });
  return (
    <>
      <Button
        icon="plus"
        disabledReason={disabledReason}
        onClick={() => {
          action.reset();
          setOpen(true);
        }}
      >
        {t.prices.add}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t.prices.add}
        lead={t.prices[list.kind].addLead(list.currency)}
      >
        <Answer query={destinations}>
          {(data) => <AddForm list={list} action={action} destinations={data} onDone={() => setOpen(false)} />}
        </Answer>
      </Dialog>
    </>
  );
}

interface FormProps {
  list: PriceList;
  action: PriceAction;
  destinations: Destinations;
  onDone: () => void;
}

function AddForm({ list, action, destinations, onDone }: FormProps) {
  const [values, setValues] = useState({ country: "", network: "", prefixes: "", price: "" });
  const networks = destinations.networks.filter(({ country }) => country === values.country);
  const { prefixes, error } = readPrefixes(values.prefixes, list);
  const { price } = values;
  const set = prefixes.map((prefix) => ({ prefix, price }));
  const [isSent, setSent] = useState(false);
  const refusals = action.error?.fields ?? [];
  const refused = (member: string) => refusals.find(({ field }) => field.endsWith(`.${member}`))?.message;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (error !== undefined) return;
        void action.run({ set, remove: [] }).then(
          () => {
            showToast(t.prices.savedCount(set.length));
            onDone();
          },
          () => undefined,
        );
      }}
    >
      <CountryChoice
        label={t.prices.country}
        none={t.prices.chooseCountry}
        countries={destinations.countries.map(({ country }) => country)}
        value={values.country}
        onChange={({ target: { value: country } }) => {
          const code = destinations.countries.find((each) => each.country === country)?.prefix ?? "";
          setValues({ ...values, country, network: "", prefixes: code });
        }}
      />
      {networks.length > 0 && (
        <Choice
          label={t.prices.network}
          value={values.network}
          onChange={({ target: { value: network } }) => {
            const code = destinations.countries.find(({ country }) => country === values.country)?.prefix ?? "";
            const known = networks.find((each) => each.network === network)?.prefixes.join(", ");
            setValues({ ...values, network, prefixes: known ?? code });
          }}
        >
          <option value="">{t.prices.allNetworks}</option>
          {networks.map(({ network }) => (
            <option key={network} value={network}>
              {network}
            </option>
          ))}
        </Choice>
      )}
      <TextField
        label={t.prices.prefixes}
        hint={t.prices.prefixesHint}
        error={isSent ? (error ?? refused("prefix")) : undefined}
        value={values.prefixes}
        onChange={({ target }) => setValues({ ...values, prefixes: target.value })}
      />
      <NumberField
        label={`${t.prices.price} (${list.currency})`}
        required
        min={0}
        error={refused("price")}
        value={values.price}
        onChange={({ target }) => setValues({ ...values, price: target.value })}
      />
      <SaveProblem action={action} />
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <CurlButton {...action.curl({ set, remove: [] })} />
        <Button type="submit" look="primary" busy={action.isPending}>
          {t.prices.addSubmit}
        </Button>
      </div>
    </form>
  );
}

/** The prefixes of a text, or why they cannot be added. */
function readPrefixes(text: string, list: PriceList): { prefixes: string[]; error: string | undefined } {
  const prefixes: string[] = [];
  for (const given of text.split(/[,;]/)) {
    const prefix = readPrefix(given);
    if (prefix === undefined) return { prefixes, error: t.prices.notAPrefix(given.trim()) };
    const known = list.prices.find((row) => row.prefix === prefix);
    if (known) return { prefixes, error: t.prices.hasPrice(nameOfPrefix(prefix), moneyInColumn(known.price)) };
    if (!prefixes.includes(prefix)) prefixes.push(prefix);
  }
  return { prefixes, error: undefined };
}
