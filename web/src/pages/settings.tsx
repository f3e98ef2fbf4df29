import { useSession } from "../shell/session.ts";
import { Page } from "../ui/page.tsx";
import { Tabs, useTab } from "../ui/tabs.tsx";
import { AccountSettings } from "./settings/account.tsx";
import { PasswordForm, ProfileForm } from "./settings/profile.tsx";
import { SandboxCarrier } from "./settings/sandbox.tsx";
import { SecondFactor } from "./settings/second-factor.tsx";

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
