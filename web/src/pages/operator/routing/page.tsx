import { Page } from "../../../ui/layout/page.tsx";
import { Tabs, useTab } from "../../../ui/layout/tabs.tsx";
import { Prices } from "./prices.tsx";
import { QuietHours } from "./quiet-hours.tsx";
import { RouteFinder } from "./route-finder.tsx";
import { Routes } from "./routes.tsx";

const tabs = [
  { id: "find", name: "Which route?", shown: RouteFinder },
  { id: "routes", name: "Routes", shown: Routes },
  { id: "prices", name: "Prices", shown: Prices },
  { id: "quiet", name: "Quiet hours", shown: QuietHours },
];

/** Where messages go, and what they cost. */
export default function RoutingPage() {
  const tab = useTab("find");
  const { shown: Shown } = tabs.find(({ id }) => id === tab) ?? tabs[0]!;
  return (
    <Page title="Routes and prices">
      <Tabs label="Routes and prices" tabs={tabs} />
      <Shown />
    </Page>
  );
}
