import { pages } from "../../paths.ts";
import { Page } from "../../ui/layout/page.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Audit } from "./audit.tsx";
import { Members } from "./members.tsx";

/** Who may do what, and who did what. */
export default function TeamPage() {
  const [{ tab }, set] = useFilters(pages.team);
  return (
    <Page title="Team and audit">
      <Tabs
        label="Team and audit"
        current={tab}
        onChange={(id) => set({ tab: id })}
        tabs={[
          { id: "members", name: "Members", content: <Members /> },
          { id: "audit", name: "Audit log", content: <Audit /> },
        ]}
      />
    </Page>
  );
}
