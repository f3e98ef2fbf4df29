import { useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { pages, paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import { ColumnMenu, useColumns } from "../../ui/lists/columns.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { List } from "../../ui/lists/list.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { count, Time } from "../../ui/values/values.tsx";
import { columns } from "./columns.tsx";
import { ExportButton } from "./export.tsx";
import { inUse, MessageFilters, noFilters } from "./filters.tsx";
import { Views } from "./views.tsx";

/** Sent messages. */
export default function MessagesPage() {
  const [search, set] = useFilters(pages.messages);
  const list = useApi(...pageQueries.messages(search));
  const choice = useColumns("messages", columns);
  const filters = { on: inUse(search).length > 0, clear: () => set(noFilters) };
  return (
    <Page
      wide
      title={t.common.messages}
      actions={
        <>
          <LiveSwitch kinds={["message"]} names={["GET /v1/sms"]} />
          <ButtonLink look="primary" icon="send" to={paths.send()}>
            {t.common.send}
          </ButtonLink>
        </>
      }
    >
      <Card flush>
        <Views search={search} />
        <MessageFilters search={search} set={set} />
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2 print:hidden">
          <p role="status" className="min-w-0 text-sm text-dim">
            {filters.on && list.data && <Matches data={list.data} />}
            {/^\+\d{8,15}$/.test(search.to) && (
              <>
                {" · "}
                <Link to={paths.person(search.to)}>{t.person.everything}</Link>
              </>
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <ColumnMenu choice={choice} />
            <ExportButton search={search} />
          </div>
        </div>
        <List
          query={list}
          rowsOf={(data) => data.messages}
          label={t.common.messages}
          columns={choice.shown}
          keyOf={(row) => row.sms_id}
          linkOf={(row) => paths.message(row.sms_id)}
          filters={filters}
          empty={
            <Empty
              icon="send"
              title={t.messages.noMessagesYet}
              action={<ButtonLink to={paths.compose("one")}>{t.messages.sendYourFirstMessage}</ButtonLink>}
            >
              {t.messages.emptyHint}
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}

interface Matching {
  pages: { total: number };
  total_is_exact: boolean;
  searched_since?: string;
}

/** How many messages match, and how far back was searched if not all were. */
function Matches({ data: { pages: paging, total_is_exact: isExact, searched_since: since } }: { data: Matching }) {
  const total = count(paging.total);
  return (
    <>
      {isExact ? t.messages.matches(paging.total) : t.messages.moreMatches(total)}
      {since && <> · {t.messages.searchedSince(<Time at={since} exact />)}</>}
    </>
  );
}
