import { Page } from "../ui/page.tsx";
import { Tabs, useTab } from "../ui/tabs.tsx";
import { Audit } from "./team/audit.tsx";
import { Members } from "./team/members.tsx";

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
