import { useSession } from "../../shell/session.ts";
import { Page } from "../../ui/layout/page.tsx";
import { Tabs, useTab } from "../../ui/layout/tabs.tsx";
import { AccountSettings } from "./account.tsx";
import { PasswordForm, ProfileForm } from "./profile.tsx";
import { SandboxCarrier } from "./sandbox.tsx";
import { SecondFactor } from "./second-factor.tsx";

/** The account's settings, and the person's own. */
export default function SettingsPage() {
  const { account } = useSession();
  const tab = useTab("account");
  const tabs = [
    { id: "account", name: "Account" },
    { id: "profile", name: "Your profile" },
    ...(account.sandbox ? [{ id: "sandbox", name: "Simulated carrier" }] : []),
  ];
  return (
    <Page title="Settings">
      <Tabs label="Settings" tabs={tabs} />
      {tab === "profile" ? (
        <>
          <ProfileForm />
          <PasswordForm />
          <SecondFactor />
        </>
      ) : tab === "sandbox" ? (
        <SandboxCarrier />
      ) : (
        <AccountSettings />
      )}
    </Page>
  );
}
