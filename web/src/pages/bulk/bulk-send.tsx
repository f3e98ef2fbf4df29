import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import type { MessageSummary } from "../../api/operations.ts";
import { pages, paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { useReadOnly } from "../../shell/session.ts";
import { State } from "../../ui/values/badge.tsx";
import { Button, buttonClass } from "../../ui/forms/button.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Icon } from "../../ui/layout/icon.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { Card, Figure, Figures, Page } from "../../ui/layout/page.tsx";
import { Answer, Problem } from "../../ui/layout/state.tsx";
import { Pager } from "../../ui/lists/list.tsx";
import { MessageText } from "../../ui/values/message-text.tsx";
import { Table, type Column } from "../../ui/lists/table.tsx";
import { count, money, percent, Time } from "../../ui/values/values.tsx";
import { FailuresButton, SendFailedAgain } from "./again.tsx";
import { Progress } from "./progress.tsx";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

type Report = Reply<"GET /v1/sms/reports/{report_id}">;

const columns: Column<MessageSummary>[] = [
  { name: t.common.state, cell: (row) => <State state={row.state} /> },
  { name: t.common.to, cell: (row) => <Copy text={row.to} /> },
  { name: t.common.text, grow: true, cell: (row) => <MessageText text={row.text} /> },
  { name: t.common.parts, cell: (row) => row.item_count, right: true },
  {
    name: t.bulk.finished,
    right: true,
    corner: true,
    cell: (row) => (
      <Link to={paths.message(row.sms_id)} className="hover:underline">
        {row.final_at ? <Time at={row.final_at} /> : t.bulk.notFinished}
      </Link>
    ),
  },
];

/** One bulk send: its progress and actions. */
export default function BulkSendPage() {
  const { id } = routes.bulkSend.useParams();
  const [search] = useFilters(pages.bulkSend);
  const report = useApi(...pageQueries.bulkSend(id, search));
  return (
    <Page
      wide
      title={report.data?.reference ?? t.bulk.bulkSend}
      lead={<Copy text={id} />}
      actions={
        <>
          <LiveSwitch kinds={["message"]} names={["GET /v1/sms/reports/{report_id}"]} />
          <CurlButton name="GET /v1/sms/reports/{report_id}" params={{ report_id: id }} />
          {report.data && <Controls report={report.data} />}
        </>
      }
    >
      <Answer query={report}>
        {(data) => (
          <>
            <Figures>
              <Figure name={t.common.state} value={data.state} note={<Time at={data.created_at} />} />
              <Figure name={t.common.messages} value={count(data.total)} note={t.counts.parts(data.count)} />
              <Figure name={t.bulk.done} value={percent(data.progress)} />
              <Figure
                name={t.common.cost}
                value={money(data.total_cost)}
                note={data.refunded > 0 ? t.bulk.refunded(money(data.refunded)) : undefined}
              />
            </Figures>
            <Card title={t.bulk.progress}>
              <Progress states={data.states} total={data.total} legend />
            </Card>
            <Card title={t.common.messages} flush>
              <Table
                label={t.common.messages}
                columns={columns}
                rows={data.messages}
                keyOf={(row) => row.sms_id}
                linkOf={(row) => paths.message(row.sms_id)}
              />
              <Pager pages={data.pages} />
            </Card>
          </>
        )}
      </Answer>
    </Page>
  );
}

function Controls({ report }: { report: Report }) {
  const readOnly = useReadOnly();
  const refresh = { refresh: ["GET /v1/sms/reports/{report_id}" as const] };
  const pause = useAction("POST /v1/sms/reports/{report_id}/pause", refresh);
  const resume = useAction("POST /v1/sms/reports/{report_id}/resume", refresh);
  const cancel = useAction("POST /v1/sms/reports/{report_id}/cancel", refresh);
  const params = { report_id: report.report_id };
  const over = report.state === "completed" || report.state === "cancelled" ? t.bulk.nothingWaiting : undefined;
  return (
    <>
      <a className={buttonClass()} href={`/v1/sms/reports/${report.report_id}.csv?bom=true`} download>
        <Icon name="download" className="size-3.5" />
        {t.bulk.csv}
      </a>
      <FailuresButton report={report} />
      <SendFailedAgain report={report} />
      {report.state === "paused" ? (
        <Button busy={resume.isPending} disabledReason={readOnly} icon="play" onClick={() => resume.mutate({ params })}>
          {t.common.resume}
        </Button>
      ) : (
        <Button
          busy={pause.isPending}
          disabledReason={readOnly ?? over}
          icon="pause"
          onClick={() => pause.mutate({ params })}
        >
          {t.bulk.pause}
        </Button>
      )}
      <ConfirmButton
        size="base"
        label={t.bulk.cancelTheRest}
        question={t.bulk.cancelQuestion}
        consequence={t.bulk.cancelConsequence}
        disabledReason={readOnly ?? over}
        run={() => cancel.mutateAsync({ params })}
      />
      <Problem error={pause.error ?? resume.error} />
    </>
  );
}
