import { useState, type FormEvent } from "react";
import { useApi } from "../../../api/hooks.ts";
import { Badge, State } from "../../../ui/values/badge.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { CurlButton } from "../../../ui/forms/curl.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { useFilters } from "../../../ui/lists/filters.ts";
import { Card, Fact, Facts } from "../../../ui/layout/page.tsx";
import { Answer } from "../../../ui/layout/state.tsx";
import { unitPrice } from "../../../ui/values/values.tsx";
import { pages } from "../../../paths.ts";
import { t } from "../../../texts/index.ts";

/** Explains the route and price of a message to a number. */
export function RouteFinder() {
  const [{ to, account_id: accountId }, set] = useFilters(pages.routing);
  const [form, setForm] = useState({ to, accountId });
  const query = { to, account_id: accountId };
  const found = useApi("GET /v1/operator/route", { query }, { enabled: to !== "" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set({ to: form.to.trim(), account_id: form.accountId.trim() });
  };
  return (
    <>
      <Card title={t.routing.findRouteFor}>
        <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <TextField
            label={t.common.number}
            type="tel"
            required
            placeholder="+250788123456"
            className="w-56"
            value={form.to}
            onChange={(event) => setForm({ ...form, to: event.target.value })}
          />
          <TextField
            label={t.routing.forAccount}
            placeholder={t.routing.yours}
            className="w-44"
            value={form.accountId}
            onChange={(event) => setForm({ ...form, accountId: event.target.value })}
          />
          <Button type="submit" look="primary">
            {t.routing.findRoute}
          </Button>
          <CurlButton name="GET /v1/operator/route" query={{ to: form.to, account_id: form.accountId }} />
        </form>
      </Card>
      {to !== "" && (
        <Card title={t.routing.route}>
          <Answer query={found} lines={4}>
            {(data) => (
              <>
                <p className="mb-4 text-base font-medium">{data.why}</p>
                <Facts>
                  <Fact name={t.common.carrier}>
                    {data.carrier ? (
                      <strong className="font-semibold">{data.carrier.name}</strong>
                    ) : (
                      <Badge tone="bad">{t.routing.none}</Badge>
                    )}
                  </Fact>
                  <Fact name={t.routing.route}>
                    {data.route ? data.route.prefix || data.route.mccmnc || t.common.any : t.routing.noneMatches}
                  </Fact>
                  <Fact name={t.routing.pricePerPart}>
                    {data.price === null ? t.routing.notSet : unitPrice(data.price, data.currency)}
                  </Fact>
                  <Fact name={t.common.sender}>
                    {data.source ? t.routing.tonNpi(data.source.addr, data.source.ton, data.source.npi) : "–"}
                  </Fact>
                  <Fact name={t.routing.links}>
                    <span className="flex flex-wrap gap-4">
                      {data.carriers.map((carrier) => (
                        <span key={carrier.id} className="flex items-center gap-2">
                          {carrier.name} <State state={carrier.state} />
                        </span>
                      ))}
                    </span>
                  </Fact>
                </Facts>
              </>
            )}
          </Answer>
        </Card>
      )}
    </>
  );
}
