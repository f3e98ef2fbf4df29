import { Page } from "../../ui/layout/page.tsx";
import { Tabs, useTab } from "../../ui/layout/tabs.tsx";
import { Audit } from "./audit.tsx";
import { Members } from "./members.tsx";

const tabs = [
  { id: "members", name: "Members" },
  { id: "audit", name: "Audit log" },
];

/** Who may do what, and who did what. */
export default function TeamPage() {
  const tab = useTab("members");
  return (
    <Page title="Team and audit">
      <Tabs label="Team and audit" tabs={tabs} />
      {tab === "audit" ? <Audit /> : <Members />}
    </Page>
  );
}
