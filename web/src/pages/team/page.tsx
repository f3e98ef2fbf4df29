import { pages } from "../../paths.ts";
import { Page } from "../../ui/layout/page.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Audit } from "./audit.tsx";
import { Roles } from "./roles.tsx";
import { Members } from "./members.tsx";
import { t } from "../../texts/index.ts";

/** Members and the audit log. */
export default function TeamPage() {
  const [{ tab }, set] = useFilters(pages.team);
  return (
    <Page title={t.team.teamAndAudit}>
      <Tabs
        label={t.team.teamAndAudit}
        current={tab}
        onChange={(id) => set({ tab: id })}
        tabs={[
          { id: "members", name: t.team.members, content: <Members /> },
          { id: "roles", name: t.team.rolesTab, content: <Roles /> },
          { id: "audit", name: t.team.auditLog, content: <Audit /> },
        ]}
      />
    </Page>
  );
}
