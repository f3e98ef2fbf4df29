import { pages } from "../../../paths.ts";
import { Page } from "../../../ui/layout/page.tsx";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { useFilters } from "../../../ui/lists/filters.ts";
import { Margin } from "./margin.tsx";
import { Prices } from "./prices/prices.tsx";
import { QuietHours } from "./quiet-hours.tsx";
import { RouteFinder } from "./route-finder.tsx";
import { Routes } from "./routes/routes.tsx";
import { t } from "../../../texts/index.ts";

/** Routes and prices. */
export default function RoutingPage() {
  const [{ tab }, set] = useFilters(pages.routing);
  return (
    <Page title={t.routing.routesAndPrices}>
      <Tabs
        label={t.routing.routesAndPrices}
        current={tab}
        onChange={(id) => set({ tab: id })}
        tabs={[
          { id: "find", name: t.routing.routeFinder, content: <RouteFinder /> },
          { id: "routes", name: t.routing.routes, content: <Routes /> },
          { id: "prices", name: t.routing.prices, content: <Prices /> },
          { id: "margin", name: t.prices.margin, content: <Margin /> },
          { id: "quiet", name: t.routing.quietHours, content: <QuietHours /> },
        ]}
      />
    </Page>
  );
}
