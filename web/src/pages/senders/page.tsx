import { Page } from "../../ui/layout/page.tsx";
import { Tabs, useTab } from "../../ui/layout/tabs.tsx";
import { Numbers } from "./numbers.tsx";
import { OptOuts } from "./optouts.tsx";
import { SenderIds } from "./sender-ids.tsx";

const tabs = [
  { id: "senders", name: "Sender IDs" },
  { id: "numbers", name: "Numbers" },
  { id: "optouts", name: "Opt-outs" },
];

/** Names and numbers that messages come from and go to, and people who want none. */
export default function SendersPage() {
  const tab = useTab("senders");
  return (
    <Page title="Senders and numbers">
      <Tabs label="Senders and numbers" tabs={tabs} />
      {tab === "numbers" ? <Numbers /> : tab === "optouts" ? <OptOuts /> : <SenderIds />}
    </Page>
  );
}
