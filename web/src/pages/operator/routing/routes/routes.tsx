import { useState } from "react";
import type { Reply } from "../../../../api/client.ts";
import { useAction, useApi } from "../../../../api/hooks.ts";
import type { Carrier, Route } from "../../../../api/operations.ts";
import { useReadOnly } from "../../../../shell/session.ts";
import { t } from "../../../../texts/index.ts";
import { Button } from "../../../../ui/forms/button.tsx";
import { ConfirmDialog } from "../../../../ui/forms/confirm.tsx";
import { CurlButton } from "../../../../ui/forms/curl.tsx";
import { countryName } from "../../../../ui/forms/country.tsx";
import { Dialog } from "../../../../ui/layout/dialog.tsx";
import { ActionMenu } from "../../../../ui/layout/menu.tsx";
import { Card } from "../../../../ui/layout/page.tsx";
import { Answer, Empty, Problem } from "../../../../ui/layout/state.tsx";
import { showToast } from "../../../../ui/layout/toast.tsx";
import { Table, type Column } from "../../../../ui/lists/table.tsx";
import { percent } from "../../../../ui/values/values.tsx";
import { usePages } from "../../prices/paging.tsx";
import { nameOfPrefix } from "../../prices/price-table.tsx";
import { countryOf, networkOf, type Destinations } from "./destinations.ts";
import { RouteForm } from "./route-form.tsx";

type List = Reply<"GET /v1/operator/routes">;

/** The tables in which the names in a route are looked up. */
export interface Names {
  carriers: Carrier[];
  destinations: Destinations;
  accounts: ReadonlyMap<string, string>;
}

/** The routes: which links take which messages, in which order. */
export function Routes() {
  const routes = useApi("GET /v1/operator/routes");
  const carriers = useApi("GET /v1/operator/carriers");
  const destinations = useApi("GET /console/destinations");
  return (
    <Answer query={carriers}>
      {(links) => (
        <Answer query={destinations}>
          {(known) => (
            <Answer query={routes}>
              {(list) => (
                <RouteList
                  list={list}
                  names={{
                    // The simulated carrier is not in any route: it takes test messages, and everything until there is a real
                    // link.
                    carriers: links.carriers.filter(({ sandbox }) => !sandbox),
                    destinations: known,
                    accounts: new Map((list.accounts ?? []).map(({ id, name }) => [id, name])),
                  }}
                />
              )}
            </Answer>
          )}
        </Answer>
      )}
    </Answer>
  );
}

/** A route with its position in the list. */
interface Row {
  route: Route;
  at: number;
}

function RouteList({ list, names }: { list: List; names: Names }) {
  const [edited, setEdited] = useState<number>();
  const [removed, setRemoved] = useState<number>();
  const readOnly = useReadOnly("operator");
  const { routes, version } = list;
  const save = useAction("PUT /v1/operator/routes", {
    refresh: ["GET /v1/operator/routes", "GET /v1/operator/route", "GET /v1/operator/price-list"],
    onDone: () => showToast(t.routing.routesSaved),
  });
  const put = (next: Route[]) => save.mutateAsync({ body: { routes: next, ...(version ? { version } : {}) } });
  const move = (at: number, by: number) => {
    const next = [...routes];
    next.splice(at + by, 0, ...next.splice(at, 1));
    void put(next).catch(() => undefined);
  };
  const rows = routes.map((route, at): Row => ({ route, at }));
  const { shown, pager } = usePages(rows, "routes");
  const noLinks = names.carriers.length === 0 ? t.routing.addACarrierLink : undefined;
  const edit = (at: number) => {
    save.reset();
    setEdited(at);
  };
  const actions: Actions = { count: routes.length, readOnly, edit, remove: setRemoved, move };
  return (
    <Card
      flush
      title={t.routing.routes}
      lead={t.routing.routesLead}
      actions={
        <>
          <CurlButton name="PUT /v1/operator/routes" body={{ routes, ...(version ? { version } : {}) }} />
          <Button icon="plus" disabledReason={readOnly ?? noLinks} onClick={() => edit(routes.length)}>
            {t.ui.addRow(t.routing.routeNoun)}
          </Button>
        </>
      }
    >
      {save.error && edited === undefined && removed === undefined && (
        <div className="p-4">
          <Problem error={save.error} />
        </div>
      )}
      {routes.length === 0 ? (
        <Empty icon="route" title={t.routing.noRoutes} />
      ) : (
        <>
          <Table
            label={t.routing.routes}
            columns={columnsOf(names, actions)}
            rows={shown}
            keyOf={({ route }) => `${route.account_id} ${route.mccmnc} ${route.prefix}`}
          />
          {pager}
        </>
      )}
      <Dialog
        wide
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === routes.length ? t.ui.addRow(t.routing.routeNoun) : t.routing.editRoute}
      >
        {edited !== undefined && (
          <RouteForm
            key={edited}
            at={edited}
            route={routes[edited]}
            names={names}
            save={save}
            put={async (route) => {
              await put(routes.toSpliced(edited, 1, route));
              setEdited(undefined);
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        label={t.prices.remove}
        question={t.routing.removeRoute(nameOfRoute(routes[removed ?? 0], names))}
        consequence={t.routing.removeRouteHint}
        run={() => put(routes.toSpliced(removed!, 1))}
      />
    </Card>
  );
}

interface Actions {
  count: number;
  readOnly: string | undefined;
  edit: (at: number) => void;
  remove: (at: number) => void;
  move: (at: number, by: number) => void;
}

/** The numbers of a route, by the names of country and network. */
function nameOfRoute(route: Route | undefined, { destinations }: Names): string {
  if (!route) return "";
  const { prefix = "", mccmnc } = route;
  const network = mccmnc ? (networkOf(destinations, mccmnc) ?? mccmnc) : undefined;
  return [network, prefix === "" && network ? undefined : nameOfPrefix(prefix)].filter(Boolean).join(" ");
}

function columnsOf(names: Names, actions: Actions): Column<Row>[] {
  const { destinations, accounts } = names;
  return [
    {
      name: t.prices.country,
      cell: ({ route }) => {
        const country = countryOf(destinations, route.prefix ?? "", route.mccmnc ?? null);
        return country ? countryName(country) : t.prices.rest;
      },
    },
    {
      name: t.common.network,
      cell: ({ route: { mccmnc } }) =>
        mccmnc ? (networkOf(destinations, mccmnc) ?? mccmnc) : <span className="text-dim">{t.common.any}</span>,
    },
    {
      name: t.routing.prefix,
      cell: ({ route: { prefix = "" } }) =>
        prefix ? <span className="font-mono">+{prefix}</span> : <span className="text-dim">{t.common.any}</span>,
    },
    {
      name: t.common.account,
      cell: ({ route: { account_id: id } }) =>
        id ? (accounts.get(id) ?? id) : <span className="text-dim">{t.routing.all}</span>,
    },
    { name: t.routing.links, grow: true, cell: ({ route }) => <Shares route={route} carriers={names.carriers} /> },
    {
      name: t.routing.order,
      cell: ({ route: { choose, min_delivery_rate: rate } }) => (
        <>
          {choose === "cost" ? t.routing.cheapestFirst : t.routing.byPriority}
          {typeof rate === "number" && <p className="text-sm text-dim">{t.routing.atLeast(percent(rate))}</p>}
        </>
      ),
    },
    {
      name: t.common.change,
      right: true,
      action: true,
      cell: ({ route, at }) => (
        <span className="inline-flex gap-1.5">
          <Button
            size="small"
            aria-label={t.routing.editRouteOf(nameOfRoute(route, names))}
            disabledReason={actions.readOnly}
            onClick={() => actions.edit(at)}
          >
            {t.prices.editShort}
          </Button>
          <ActionMenu
            label={t.ui.actionsOn(nameOfRoute(route, names))}
            actions={[
              {
                name: t.routing.moveUp,
                run: () => actions.move(at, -1),
                disabledReason: actions.readOnly ?? (at === 0 ? t.routing.isFirst : undefined),
              },
              {
                name: t.routing.moveDown,
                run: () => actions.move(at, 1),
                disabledReason: actions.readOnly ?? (at === actions.count - 1 ? t.routing.isLast : undefined),
              },
              {
                name: t.prices.remove,
                look: "danger",
                disabledReason: actions.readOnly,
                run: () => actions.remove(at),
              },
            ]}
          />
        </span>
      ),
    },
  ];
}

/** The links of a route in the order they are tried; links of equal priority share the traffic. */
function Shares({ route, carriers }: { route: Route; carriers: Carrier[] }) {
  const names = new Map(carriers.map(({ id, name }) => [id, name]));
  const priorities = Map.groupBy(route.carriers, ({ priority }) => priority ?? 0);
  const groups = [...priorities].toSorted(([one], [other]) => one - other).map(([, shares]) => shares);
  return (
    <ol className="whitespace-normal">
      {groups.map((shares) => {
        const total = shares.reduce((sum, { weight }) => sum + (weight ?? 1), 0);
        const words = shares.map(({ carrier_id: id, weight }) => {
          const name = names.get(id) ?? id;
          return shares.length === 1 ? name : `${name} ${percent((weight ?? 1) / total)}`;
        });
        return <li key={words.join()}>{words.join(", ")}</li>;
      })}
    </ol>
  );
}
