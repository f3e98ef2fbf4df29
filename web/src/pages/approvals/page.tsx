import { useApi } from "../../api/hooks.ts";
import { pages } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { Page } from "../../ui/layout/page.tsx";
import { Answer, Empty } from "../../ui/layout/state.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Pager } from "../../ui/lists/list.tsx";
import { Send } from "./send.tsx";

/** Sends above the account's limit, with what would go out. */
export default function ApprovalsPage() {
  const [{ page }] = useFilters(pages.approvals);
  const list = useApi("GET /v1/approvals", { query: { page, per_page: 20 } }, { everyMs: 5_000 });
  return (
    <Page title={t.approvals.title} lead={t.approvals.lead}>
      <Answer query={list} lines={8}>
        {(data) =>
          data.approvals.length === 0 ? (
            <Empty icon="check" title={t.approvals.none}>
              {t.approvals.noneHint}
            </Empty>
          ) : (
            <>
              {data.approvals.map((each) => (
                <Send key={each.approval_id} approval={each} />
              ))}
              <Pager pages={data.pages} exact />
            </>
          )
        }
      </Answer>
    </Page>
  );
}
