import { pages } from "../../paths.ts";
import { Page } from "../../ui/layout/page.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Blocks } from "./blocks.tsx";
import { Funnel } from "./funnel.tsx";
import { LatestVerifications } from "./latest.tsx";
import { VerifySettings } from "./settings.tsx";
import { TryVerify } from "./try.tsx";
import { t } from "../../texts/index.ts";

/** One-time PINs: try one, follow conversion, see blocks and their reasons. */
export default function VerifyPage() {
  const [{ tab }, set] = useFilters(pages.verify);
  return (
    <Page title={t.verify.verify} lead={t.verify.lead}>
      <Tabs
        label={t.verify.verify}
        current={tab}
        onChange={(id) => set({ tab: id })}
        tabs={[
          { id: "try", name: t.common.tryIt, content: <TryVerify /> },
          { id: "latest", name: t.verify.latest, content: <LatestVerifications /> },
          { id: "funnel", name: t.verify.funnel, content: <Funnel /> },
          { id: "blocks", name: t.verify.blockedTraffic, content: <Blocks /> },
          { id: "settings", name: t.verify.textsAndLimits, content: <VerifySettings /> },
        ]}
      />
    </Page>
  );
}
