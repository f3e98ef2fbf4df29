import { pages } from "../../paths.ts";
import { Page } from "../../ui/layout/page.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Numbers } from "./numbers.tsx";
import { OptOuts } from "./optouts.tsx";
import { SenderIds } from "./sender-ids.tsx";

/** Sender IDs, inbound numbers, and people who opted out. */
export default function SendersPage() {
  const [{ tab }, set] = useFilters(pages.senders);
  return (
    <Page title="Senders and numbers">
      <Tabs
        label="Senders and numbers"
        current={tab}
        onChange={(id) => set({ tab: id })}
        tabs={[
          { id: "senders", name: "Sender IDs", content: <SenderIds /> },
          { id: "numbers", name: "Numbers", content: <Numbers /> },
          { id: "optouts", name: "Opt-outs", content: <OptOuts /> },
        ]}
      />
    </Page>
  );
}
