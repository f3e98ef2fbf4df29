import { Page } from "../ui/page.tsx";
import { Tabs, useTab } from "../ui/tabs.tsx";
import { Blocks } from "./verify/blocks.tsx";
import { Funnel } from "./verify/funnel.tsx";
import { LatestVerifications } from "./verify/latest.tsx";
import { VerifySettings } from "./verify/settings.tsx";
import { TryVerify } from "./verify/try.tsx";

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
