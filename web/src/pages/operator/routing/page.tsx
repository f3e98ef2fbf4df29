import { pages } from "../../../paths.ts";
import { Page } from "../../../ui/layout/page.tsx";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { useFilters } from "../../../ui/lists/filters.ts";
import { QuietHours } from "./quiet-hours.tsx";
import { RouteFinder } from "./route-finder.tsx";
import { Routes } from "./routes/routes.tsx";
import { t } from "../../../texts/index.ts";

/** Which way messages go, and when. */
export default function RoutingPage() {
  const [{ tab }, set] = useFilters(pages.routing);
  return (
    <Page title={t.routing.routes}>
      <Tabs
        label={t.routing.routes}
        current={tab}
        onChange={(id) => set({ tab: id })}
        tabs={[
          { id: "find", name: t.routing.routeFinder, content: <RouteFinder /> },
          { id: "routes", name: t.routing.routes, content: <Routes /> },
          { id: "quiet", name: t.routing.quietHours, content: <QuietHours /> },
        ]}
      />
    </Page>
  );
}
