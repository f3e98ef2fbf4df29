import { Page } from "../../ui/page.tsx";
import { Tabs, useTab } from "../../ui/tabs.tsx";
import { Prices } from "./prices.tsx";
import { RouteFinder } from "./route-finder.tsx";
import { Routes } from "./routes.tsx";
import { VoicePrices } from "./voice-prices.tsx";

const tabs = [
  { id: "find", name: "Which route?" },
  { id: "routes", name: "Routes" },
  { id: "prices", name: "Prices" },
];

/** Where messages go, and what they cost. */
export default function RoutingPage() {
  const tab = useTab("find");
  return (
    <Page title="Routes and prices">
      <Tabs label="Routes and prices" tabs={tabs} />
      {tab === "routes" ? <Routes /> : tab === "prices" ? <Prices /> : <RouteFinder />}
      {tab === "prices" && <VoicePrices />}
    </Page>
  );
}
