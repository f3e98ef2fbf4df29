import { pages } from "../../../paths.ts";
import { Page } from "../../../ui/layout/page.tsx";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { useFilters } from "../../../ui/lists/filters.ts";
import { Prices } from "./prices.tsx";
import { QuietHours } from "./quiet-hours.tsx";
import { RouteFinder } from "./route-finder.tsx";
import { Routes } from "./routes.tsx";

/** Where messages go, and what they cost. */
export default function RoutingPage() {
  const [{ tab }, set] = useFilters(pages.routing);
  return (
    <Page title="Routes and prices">
      <Tabs
        label="Routes and prices"
        current={tab}
        onChange={(id) => set({ tab: id })}
        tabs={[
          { id: "find", name: "Which route?", content: <RouteFinder /> },
          { id: "routes", name: "Routes", content: <Routes /> },
          { id: "prices", name: "Prices", content: <Prices /> },
          { id: "quiet", name: "Quiet hours", content: <QuietHours /> },
        ]}
      />
    </Page>
  );
}
