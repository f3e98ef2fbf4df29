import { pages } from "../../paths.ts";
import { Page } from "../../ui/layout/page.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Blocks } from "./blocks.tsx";
import { Funnel } from "./funnel.tsx";
import { LatestVerifications } from "./latest.tsx";
import { VerifySettings } from "./settings.tsx";
import { TryVerify } from "./try.tsx";

/** One-time PINs: try one, follow conversion, see what was blocked and why. */
export default function VerifyPage() {
  const [{ tab }, set] = useFilters(pages.verify);
  return (
    <Page
      title="Verify"
      lead="A PIN by message, checked here: for two-factor sign-in, sign-in without a password, or a number's owner."
    >
      <Tabs
        label="Verify"
        current={tab}
        onChange={(id) => set({ tab: id })}
        tabs={[
          { id: "try", name: "Try it", content: <TryVerify /> },
          { id: "latest", name: "Latest", content: <LatestVerifications /> },
          { id: "funnel", name: "Funnel", content: <Funnel /> },
          { id: "blocks", name: "Blocked traffic", content: <Blocks /> },
          { id: "settings", name: "Texts and limits", content: <VerifySettings /> },
        ]}
      />
    </Page>
  );
}
