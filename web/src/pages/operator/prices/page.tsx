import { pages } from "../../../paths.ts";
import { Page } from "../../../ui/layout/page.tsx";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { useFilters } from "../../../ui/lists/filters.ts";
import { Margin } from "./margin.tsx";
import { Prices } from "./prices.tsx";
import { t } from "../../../texts/index.ts";

/** What messages and calls cost, and what remains of it. */
export default function PricesPage() {
  const [{ tab }, set] = useFilters(pages.prices);
  return (
    <Page title={t.routing.prices}>
      <Tabs
        label={t.routing.prices}
        current={tab}
        onChange={(id) => set({ tab: id })}
        tabs={[
          { id: "prices", name: t.routing.prices, content: <Prices /> },
          { id: "margin", name: t.prices.margin, content: <Margin /> },
        ]}
      />
    </Page>
  );
}
