import { pages } from "../../paths.ts";
import { useSession } from "../../shell/session.ts";
import { Page } from "../../ui/layout/page.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { AccountSettings } from "./account.tsx";
import { PasswordForm, ProfileForm } from "./profile.tsx";
import { SandboxCarrier } from "./sandbox.tsx";
import { SecondFactor } from "./second-factor.tsx";

/** The account's settings, and the person's own. */
export default function SettingsPage() {
  const { account } = useSession();
  const [{ tab }, set] = useFilters(pages.settings);
  const profile = (
    <>
      <ProfileForm />
      <PasswordForm />
      <SecondFactor />
    </>
  );
  const sandbox = { id: "sandbox", name: "Simulated carrier", content: <SandboxCarrier /> } as const;
  return (
    <Page title="Settings">
      <Tabs
        label="Settings"
        current={tab === "sandbox" && !account.sandbox ? "account" : tab}
        onChange={(id) => set({ tab: id })}
        tabs={[
          { id: "account", name: "Account", content: <AccountSettings /> },
          { id: "profile", name: "Your profile", content: profile },
          ...(account.sandbox ? [sandbox] : []),
        ]}
      />
    </Page>
  );
}
