import { Page } from "../../ui/layout/page.tsx";
import { Tabs, useTab } from "../../ui/layout/tabs.tsx";
import { Blocks } from "./blocks.tsx";
import { Funnel } from "./funnel.tsx";
import { LatestVerifications } from "./latest.tsx";
import { VerifySettings } from "./settings.tsx";
import { TryVerify } from "./try.tsx";

const tabs = [
  { id: "try", name: "Try it" },
  { id: "latest", name: "Latest" },
  { id: "funnel", name: "Funnel" },
  { id: "blocks", name: "Blocked traffic" },
  { id: "settings", name: "Texts and limits" },
];

/** One-time PINs: try one, see how many arrive at their end, what is blocked and why. */
export default function VerifyPage() {
  const tab = useTab("try");
  return (
    <Page
      title="Verify"
      lead="A PIN by message, checked here: for two-factor sign-in, sign-in without a password, or a number's owner."
    >
      <Tabs label="Verify" tabs={tabs} />
      {tab === "latest" ? (
        <LatestVerifications />
      ) : tab === "funnel" ? (
        <Funnel />
      ) : tab === "blocks" ? (
        <Blocks />
      ) : tab === "settings" ? (
        <VerifySettings />
      ) : (
        <TryVerify />
      )}
    </Page>
  );
}
