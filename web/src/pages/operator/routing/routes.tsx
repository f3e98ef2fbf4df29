import { useState } from "react";
import { useAction, useApi } from "../../../api/hooks.ts";
import type { Carrier, Route } from "../../../api/operations.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { Choice, TextField } from "../../../ui/forms/field.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { Card } from "../../../ui/layout/page.tsx";
import { Rows, type RowFields } from "../../../ui/forms/rows.tsx";
import { Answer, Note } from "../../../ui/layout/state.tsx";
import { showToast } from "../../../ui/layout/toast.tsx";
import { t } from "../../../texts/index.ts";

/** The table of routes: the longest prefix wins, and within it priority, then weight. */
export function Routes() {
  const routes = useApi("GET /v1/operator/routes");
  const carriers = useApi("GET /v1/operator/carriers");
  return (
    <Card title={t.routing.routes} lead={t.routing.routesLead}>
      <Answer query={carriers}>
        {(links) => (
          <Answer query={routes}>
            {(data) => <RoutesForm key={JSON.stringify(data.routes)} routes={data.routes} carriers={links.carriers} />}
          </Answer>
        )}
      </Answer>
    </Card>
  );
}

/** A route being edited: numbers are text until it is saved. */
interface Row {
  prefix: string;
  mccmnc: string;
  account: string;
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

const rowOf = (route: Route): Row => ({
  prefix: route.prefix ?? "",
  mccmnc: route.mccmnc ?? "",
  account: route.account_id ?? "",
  choose: route.choose ?? "priority",
  deliveryRate: typeof route.min_delivery_rate === "number" ? String(route.min_delivery_rate * 100) : "",
  carriers: route.carriers.map(({ carrier_id: carrier, weight, priority }) => ({
    carrier,
    weight: String(weight ?? 1),
    priority: String(priority ?? 0),
  })),
});

const routeOf = (row: Row): Route => ({
  prefix: row.prefix.trim(),
  mccmnc: row.mccmnc.trim() || null,
  account_id: row.account.trim() || null,
  choose: row.choose,
  min_delivery_rate: row.deliveryRate === "" ? null : Number(row.deliveryRate) / 100,
  carriers: row.carriers.map(({ carrier, weight, priority }) => ({
    carrier_id: carrier,
    weight: Number(weight),
    priority: Number(priority),
  })),
});

function RoutesForm({ routes, carriers }: { routes: Route[]; carriers: Carrier[] }) {
  const [rows, setRows] = useState(routes.map(rowOf));
  const readOnly = useReadOnly();
  const save = useAction("PUT /v1/operator/routes", {
    refresh: ["GET /v1/operator/routes", "GET /v1/operator/route"],
    onDone: () => showToast(t.routing.routesSaved),
  });
  const first = carriers[0]?.id ?? "";
  const share = (): Share => ({ carrier: first, weight: "1", priority: "0" });
  const fresh = (): Row => ({
    prefix: "",
    mccmnc: "",
    account: "",
    choose: "priority",
    deliveryRate: "",
    carriers: [share()],
  });
  const body = { routes: rows.map(routeOf) };
  const unchanged = rows.length === 0 && routes.length === 0 ? t.routing.addARouteFirst : undefined;
  return (
    <Form
      action={save}
      input={{ body }}
      submit={t.routing.saveRoutes}
      disabledReason={readOnly ?? unchanged}
      curl={{ name: "PUT /v1/operator/routes" }}
    >
      {rows.length === 0 && <Note>{t.routing.noRoutes}</Note>}
      <Rows
        one={t.routing.routeNoun}
        path="routes"
        error={save.error}
        rows={rows}
        onChange={setRows}
        fresh={fresh}
        disabledReason={carriers.length === 0 ? t.routing.addACarrierLink : undefined}
      >
        {(route) => (
          <>
            <RouteFields {...route} />
            <div className="col-span-2 w-full">
              <Rows
                one={t.routing.linkNoun}
                path={`${route.path}.carriers`}
                error={save.error}
                least={1}
                rows={route.row.carriers}
                onChange={(changed) => route.change({ carriers: changed })}
                fresh={share}
              >
                {(link) => <ShareFields {...link} carriers={carriers} />}
              </Rows>
            </div>
          </>
        )}
      </Rows>
    </Form>
  );
}

/** The match of a route, and how it chooses its links. */
function RouteFields({ text }: RowFields<Row>) {
  return (
    <>
      <TextField
        label={t.routing.prefix}
        placeholder={t.common.any}
        inputMode="numeric"
        className="sm:w-36"
        {...text("prefix")}
      />
      <TextField
        label={t.common.network}
        placeholder={t.routing.mccAndMnc}
        inputMode="numeric"
        pattern="[0-9]{5,6}"
        className="sm:w-32"
        {...text("mccmnc")}
      />
      <TextField
        label={t.common.account}
        placeholder={t.routing.all}
        className="sm:w-32"
        {...text("account", "account_id")}
      />
      <Choice label={t.routing.order} className="sm:w-40" {...text("choose")}>
        <option value="priority">{t.routing.byPriority}</option>
        <option value="cost">{t.routing.cheapestFirst}</option>
      </Choice>
      <TextField
        label={t.routing.minimumDeliveryRate}
        type="number"
        min={0}
        max={100}
        step="any"
        placeholder={t.common.any}
        className="sm:w-36"
        {...text("deliveryRate", "min_delivery_rate")}
      />
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
      <TextField label={t.routing.weight} type="number" min={1} className="sm:w-20" {...text("weight")} />
      <TextField label={t.routing.priority} type="number" min={0} className="sm:w-20" {...text("priority")} />
    </>
  );
}
