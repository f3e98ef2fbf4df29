import { pages } from "../../paths.ts";
import { Page } from "../../ui/layout/page.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Numbers } from "./numbers.tsx";
import { OptOuts } from "./optouts.tsx";
import { SenderIds } from "./sender-ids.tsx";
import { t } from "../../texts/index.ts";

/** Sender IDs, inbound numbers and opt-outs. */
export default function SendersPage() {
  const [{ tab }, set] = useFilters(pages.senders);
  return (
    <Page title={t.senders.sendersAndNumbers}>
      <Tabs
        label={t.senders.sendersAndNumbers}
        current={tab}
        onChange={(id) => set({ tab: id })}
        tabs={[
          { id: "senders", name: t.senders.senderIds, content: <SenderIds /> },
          { id: "numbers", name: t.senders.numbers, content: <Numbers /> },
          { id: "optouts", name: t.senders.optOuts, content: <OptOuts /> },
        ]}
      />
    </Page>
  );
}
