import { useState, type FormEvent } from "react";
import { useAction, useApi } from "../../api/hooks.ts";
import type { Carrier, Route } from "../../api/operations.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { Choice, TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/page.tsx";
import { Answer, Empty, Problem } from "../../ui/state.tsx";
import { say } from "../../ui/toast.tsx";

/** The table of routes: the longest prefix wins, and within it priority, then weight. */
export function Routes() {
  const routes = useApi("GET /v1/operator/routes");
  const carriers = useApi("GET /v1/operator/carriers");
  return (
    <Card title="Routes" lead="The longest prefix wins. A route without one takes every number.">
      <Answer query={carriers}>
        {(links) => (
          <Answer query={routes}>
            {(data) => <Form key={JSON.stringify(data.routes)} routes={data.routes} carriers={links.carriers} />}
          </Answer>
        )}
      </Answer>
    </Card>
  );
}

interface Row {
  prefix: string;
  account: string;
  carriers: { carrier_id: string; weight: string; priority: string }[];
  mccmnc: string | null;
}

const rowOf = (route: Route): Row => ({
  prefix: route.prefix ?? "",
  account: route.account_id ?? "",
  mccmnc: route.mccmnc ?? null,
  carriers: route.carriers.map(({ carrier_id: id, weight, priority }) => ({
    carrier_id: id,
    weight: String(weight ?? 1),
    priority: String(priority ?? 0),
  })),
});

const routeOf = (row: Row): Route => ({
  prefix: row.prefix.trim(),
  mccmnc: row.mccmnc,
  account_id: row.account.trim() || null,
  carriers: row.carriers.map(({ carrier_id: id, weight, priority }) => ({
    carrier_id: id,
    weight: Number(weight),
    priority: Number(priority),
  })),
});

function Form({ routes, carriers }: { routes: Route[]; carriers: Carrier[] }) {
  const [rows, setRows] = useState(routes.map(rowOf));
  const readOnly = useReadOnly();
  const save = useAction("PUT /v1/operator/routes", {
    refresh: ["GET /v1/operator/routes", "GET /v1/operator/route"],
    onDone: () => say("The routes count from now on"),
  });
  const body = { routes: rows.map(routeOf) };
  const change = (at: number, changes: Partial<Row>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body });
  };
  const none = carriers.length === 0 ? "Add a carrier link first" : undefined;
  const add = () =>
    setRows([
      ...rows,
      {
        prefix: "",
        account: "",
        mccmnc: null,
        carriers: [{ carrier_id: carriers[0]!.id, weight: "1", priority: "0" }],
      },
    ]);
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {rows.length === 0 && (
        <Empty icon="route" title="No route is set">
          While there is none, any link that is up is used.
        </Empty>
      )}
      <ol className="flex flex-col divide-y divide-line">
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows are their place in the list
          <li key={at} className="flex flex-wrap items-start gap-3 py-3 first:pt-0">
            <TextField
              label="Prefix"
              placeholder="every number"
              className="w-36"
              value={row.prefix}
              onChange={(event) => change(at, { prefix: event.target.value })}
            />
            <TextField
              label="Account"
              placeholder="every one"
              className="w-32"
              value={row.account}
              onChange={(event) => change(at, { account: event.target.value })}
            />
            <RouteCarriers row={row} carriers={carriers} onChange={(changed) => change(at, { carriers: changed })} />
            <IconButton
              icon="close"
              label={`Remove route ${at + 1}`}
              className="mt-6"
              onClick={() => setRows(rows.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <Problem error={save.error} />
      <div className="flex flex-wrap gap-2">
        <Button icon="plus" disabledReason={none} onClick={add}>
          Add a route
        </Button>
        <Button type="submit" look="primary" busy={save.isPending} disabledReason={readOnly}>
          Save the routes
        </Button>
        <CurlButton name="PUT /v1/operator/routes" body={body} />
      </div>
    </form>
  );
}

function RouteCarriers({
  row,
  carriers,
  onChange,
}: {
  row: Row;
  carriers: Carrier[];
  onChange: (carriers: Row["carriers"]) => void;
}) {
  const change = (at: number, changes: Partial<Row["carriers"][number]>) =>
    onChange(row.carriers.map((each, index) => (index === at ? { ...each, ...changes } : each)));
  return (
    <div className="flex flex-1 flex-col gap-2">
      {row.carriers.map((each, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows are their place in the list
        <div key={at} className="flex flex-wrap items-end gap-2">
          <Choice
            label="Link"
            className="w-44"
            value={each.carrier_id}
            onChange={(event) => change(at, { carrier_id: event.target.value })}
          >
            {carriers.map((carrier) => (
              <option key={carrier.id} value={carrier.id}>
                {carrier.name}
              </option>
            ))}
          </Choice>
          <TextField
            label="Weight"
            type="number"
            min={1}
            className="w-20"
            value={each.weight}
            onChange={(event) => change(at, { weight: event.target.value })}
          />
          <TextField
            label="Priority"
            type="number"
            min={0}
            className="w-20"
            value={each.priority}
            onChange={(event) => change(at, { priority: event.target.value })}
          />
          {row.carriers.length > 1 && (
            <IconButton
              icon="close"
              label="Take the link out"
              onClick={() => onChange(row.carriers.filter((_, index) => index !== at))}
            />
          )}
          {at === row.carriers.length - 1 && (
            <IconButton
              icon="plus"
              label="Another link for this route"
              onClick={() => onChange([...row.carriers, { carrier_id: carriers[0]!.id, weight: "1", priority: "0" }])}
            />
          )}
        </div>
      ))}
    </div>
  );
}
