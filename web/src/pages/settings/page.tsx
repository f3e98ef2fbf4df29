import { pages } from "../../paths.ts";
import { useMayRead, useSimulated } from "../../shell/session.ts";
import { Page } from "../../ui/layout/page.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { AccountSettings } from "./account.tsx";
import { AddressForm, PasswordForm, ProfileForm } from "./profile.tsx";
import { SandboxCarrier } from "./sandbox.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { t } from "../../texts/index.ts";

/** Settings of the account and of the user. */
export default function SettingsPage() {
  const isSimulated = useSimulated();
  const hasSandbox = useMayRead("sms:read") && isSimulated;
  const [{ tab }, set] = useFilters(pages.settings);
  const profile = (
    <>
      <ProfileForm />
      <AddressForm />
      <PasswordForm />
      <SecondFactor />
    </>
  );
  const sandbox = { id: "sandbox", name: t.settings.simulatedCarrier, content: <SandboxCarrier /> } as const;
  return (
    <Page title={t.common.settings}>
      <Tabs
        label={t.common.settings}
        current={tab === "sandbox" && !hasSandbox ? "account" : tab}
        onChange={(id) => set({ tab: id })}
        tabs={[
          { id: "account", name: t.common.account, content: <AccountSettings /> },
          { id: "profile", name: t.settings.profile, content: profile },
          ...(hasSandbox ? [sandbox] : []),
        ]}
      />
    </Page>
  );
}
