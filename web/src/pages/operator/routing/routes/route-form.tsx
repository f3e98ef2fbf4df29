import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiError, Input, Reply } from "../../../../api/client.ts";
import type { Carrier, Route } from "../../../../api/operations.ts";
import { t } from "../../../../texts/index.ts";
import { Button } from "../../../../ui/forms/button.tsx";
import { CountryChoice } from "../../../../ui/forms/country.tsx";
import { Choice, NumberField, TextField } from "../../../../ui/forms/field.tsx";
import { errorOf, textOf } from "../../../../ui/forms/form.tsx";
import { Rows, type RowFields } from "../../../../ui/forms/rows.tsx";
import { Problem } from "../../../../ui/layout/state.tsx";
import { AccountField, type ChosenAccount } from "../../prices/account-field.tsx";
import { countryOf } from "./destinations.ts";
import type { Names } from "./routes.tsx";

/** A route being edited: numbers are text until it is saved. */
interface Values {
  country: string;
  prefix: string;
  mccmnc: string;
  account: ChosenAccount | undefined;
  choose: NonNullable<Route["choose"]>;
  /** Per cent. */
  deliveryRate: string;
  carriers: Share[];
}

interface Share {
  carrier: string;
  weight: string;
  priority: string;
}

function valuesOf(route: Route | undefined, { destinations, accounts, carriers }: Names): Values {
  const first: Share = { carrier: carriers[0]?.id ?? "", weight: "1", priority: "0" };
  const { prefix = "", mccmnc = null, account_id: account = null } = route ?? {};
  return {
    country: countryOf(destinations, prefix, mccmnc) ?? "",
    prefix,
    mccmnc: mccmnc ?? "",
    account: account ? { id: account, name: accounts.get(account) ?? account } : undefined,
    choose: route?.choose ?? "priority",
    deliveryRate: typeof route?.min_delivery_rate === "number" ? String(route.min_delivery_rate * 100) : "",
    carriers: route
      ? route.carriers.map(({ carrier_id: carrier, weight, priority }) => ({
          carrier,
          weight: String(weight ?? 1),
          priority: String(priority ?? 0),
        }))
      : [first],
  };
}

const routeOf = (values: Values): Route => ({
  prefix: values.prefix.replaceAll(/[\s+]/g, ""),
  mccmnc: values.mccmnc || null,
  account_id: values.account?.id ?? null,
  choose: values.choose,
  min_delivery_rate: values.deliveryRate === "" ? null : Number(values.deliveryRate) / 100,
  carriers: values.carriers.map(({ carrier, weight, priority }) => ({
    carrier_id: carrier,
    weight: Number(weight),
    priority: Number(priority),
  })),
});

interface Props {
  /** The position of the route in the list, by which the service names its fields. */
  at: number;
  /** Undefined for a new one. */
  route: Route | undefined;
  names: Names;
  save: UseMutationResult<Reply<"PUT /v1/operator/routes">, ApiError, Input<"PUT /v1/operator/routes">>;
  put: (route: Route) => Promise<void>;
}

/** Edits one route. The list is saved as a whole, unless somebody else changed it meanwhile. */
export function RouteForm({ at, route, names, save, put }: Props) {
  const [values, setValues] = useState(() => valuesOf(route, names));
  const change = (changes: Partial<Values>) => setValues({ ...values, ...changes });
  const refused = (name: string) => errorOf(save.error, `routes[${at}].${name}`);
  const text = textOf(values, change, refused);
  const fresh = (): Share => ({ carrier: names.carriers[0]?.id ?? "", weight: "1", priority: "0" });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void put(routeOf(values)).catch(() => undefined);
      }}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Destination values={values} change={change} names={names} text={text} />
      </div>
      <AccountField
        label={t.routing.onlyForAccount}
        hint={t.routing.onlyForAccountHint}
        value={values.account}
        onChange={(account) => change({ account })}
        error={refused("account_id")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice label={t.routing.order} {...text("choose")}>
          <option value="priority">{t.routing.byPriority}</option>
          <option value="cost">{t.routing.cheapestFirst}</option>
        </Choice>
        <NumberField
          label={t.routing.minimumDeliveryRate}
          min={0}
          max={100}
          placeholder={t.common.any}
          {...text("deliveryRate", "min_delivery_rate")}
        />
      </div>
      <Rows
        one={t.routing.linkNoun}
        path={`routes[${at}].carriers`}
        error={save.error}
        least={1}
        rows={values.carriers}
        onChange={(carriers) => change({ carriers })}
        fresh={fresh}
      >
        {(link) => <ShareFields {...link} carriers={names.carriers} />}
      </Rows>
      <Problem error={save.error} />
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={save.isPending}>
          {t.common.save}
        </Button>
      </div>
    </form>
  );
}

/** The numbers of a route: a country, one of its networks, or any prefix. */
function Destination({
  values,
  change,
  names: { destinations },
  text,
}: {
  values: Values;
  change: (changes: Partial<Values>) => void;
  names: Names;
  text: ReturnType<typeof textOf<Values>>;
}) {
  const networks = destinations.networks.filter(
    ({ country, codes }) => codes.length > 0 && (values.country === "" || country === values.country),
  );
  return (
    <>
      <CountryChoice
        label={t.prices.country}
        none={t.common.any}
        countries={destinations.countries.map(({ country }) => country)}
        value={values.country}
        onChange={({ target: { value: country } }) => {
          const prefix = destinations.countries.find((each) => each.country === country)?.prefix ?? "";
          change({ country, prefix, mccmnc: "" });
        }}
      />
      <Choice label={t.common.network} {...text("mccmnc")}>
        <option value="">{t.common.any}</option>
        {networks.flatMap(({ network, codes }) =>
          codes.map((code) => (
            <option key={code} value={code}>
              {network} ({code})
            </option>
          )),
        )}
      </Choice>
      <TextField label={t.routing.prefix} placeholder={t.common.any} inputMode="numeric" {...text("prefix")} />
    </>
  );
}

function ShareFields({ text, carriers }: RowFields<Share> & { carriers: Carrier[] }) {
  return (
    <>
      <Choice label={t.common.link} className="max-sm:col-span-2 sm:w-44" {...text("carrier", "carrier_id")}>
        {carriers.map((carrier) => (
          <option key={carrier.id} value={carrier.id}>
            {carrier.name}
          </option>
        ))}
      </Choice>
      <NumberField label={t.routing.priority} whole min={0} className="sm:w-24" {...text("priority")} />
      <NumberField label={t.routing.weight} whole min={1} className="sm:w-24" {...text("weight")} />
    </>
  );
}
