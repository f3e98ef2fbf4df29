import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import type { MessageSummary } from "../../api/operations.ts";
import { pages, paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { useMayRead, useReadOnly } from "../../shell/session.ts";
import { Badge, wordOf } from "../../ui/values/badge.tsx";
import { StateOfMessage } from "../../ui/values/message-state.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { FilterBar, FilterText, FilterTime } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { Card, Figure, Figures, Page } from "../../ui/layout/page.tsx";
import { ActionMenu } from "../../ui/layout/menu.tsx";
import { Answer, Empty, Problem } from "../../ui/layout/state.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { List, Pager } from "../../ui/lists/list.tsx";
import { MessageText } from "../../ui/values/message-text.tsx";
import { Table, type Column } from "../../ui/lists/table.tsx";
import { count, duration, moneyOfSum, percent, plannedTime, nameOfSend, Time } from "../../ui/values/values.tsx";
import { filesOf, useResend } from "./again.tsx";
import { EndsOverTime } from "./charts.tsx";
import { usePace } from "./pace.ts";
import { Progress } from "./progress.tsx";
import { isScheduled } from "./schedule.tsx";
import { Resends } from "./resends.tsx";
import { Spread } from "./spread.tsx";
import { EventDeliveries } from "../webhooks/event-deliveries.tsx";
import { t } from "../../texts/index.ts";
import { isFound, isNumberStart, pageQueries } from "../../page-queries.ts";

type Report = Reply<"GET /v1/sms/reports/{report_id}">;

const columns: Column<MessageSummary>[] = [
  { name: t.common.state, cell: (row) => <StateOfMessage message={row} /> },
  { name: t.common.to, cell: (row) => <Copy text={row.to} to={paths.message(row.sms_id)} /> },
  {
    name: t.common.text,
    grow: true,
    text: true,
    cell: (row) => (
      <>
        {row.key !== undefined && <Badge tone="info">{t.messages.pressed(row.key)}</Badge>}{" "}
        <MessageText text={row.text} />
      </>
    ),
  },
  { name: t.common.parts, cell: (row) => row.item_count, right: true },
  {
    name: t.bulk.finished,
    right: true,
    corner: true,
    cell: (row) => (row.final_at ? <Time at={row.final_at} /> : t.bulk.notFinished),
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
      title={report.data ? nameOfSend(report.data) : t.bulk.bulkSend}
      within={{ name: t.bulk.bulkSends, to: paths.bulk() }}
      lead={<Copy text={id} />}
      actions={
        <>
          <LiveSwitch kinds={["message"]} names={["GET /v1/sms/reports/{report_id}", "GET /v1/sms"]} />
          <CurlButton name="GET /v1/sms/reports/{report_id}" params={{ report_id: id }} />
          {report.data && <Controls report={report.data} />}
        </>
      }
    >
      <Answer query={report}>
        {(data) => (
          <>
            <Resends report={data} />
            <Spread send={data} />
            <Figures>
              <Figure
                name={t.common.state}
                value={wordOf(isScheduled(data) ? "scheduled" : data.state)}
                note={isScheduled(data) ? plannedTime(data.send_at) : <Time at={data.created_at} />}
              />
              <Figure name={t.common.messages} value={count(data.total)} note={t.counts.parts(data.count)} />
              <Done report={data} />
              <Answered id={id} total={data.total} />
              <Figure
                name={t.common.cost}
                value={moneyOfSum(data.total_cost, data.refunded)(data.total_cost)}
                note={
                  data.refunded > 0
                    ? t.bulk.refunded(moneyOfSum(data.total_cost, data.refunded)(data.refunded))
                    : undefined
                }
              />
            </Figures>
            <Card title={t.bulk.progress}>
              <Progress states={data.states} total={data.total} legend />
            </Card>
            <Calls report={data} />
            <Fallbacks report={data} />
            <Reasons report={data} />
            <EndsOverTime id={id} isOpen={data.progress < 1} />
            {/* On paper, a send is one sheet. */}
            <div className="flex flex-col gap-5 print:hidden">
              <Messages report={data} />
              {data.progress === 1 && <EventDeliveries about={id} />}
            </div>
          </>
        )}
      </Answer>
    </Page>
  );
}

/** How many people answered, as far as this person may read that. */
function Answered({ id, total }: { id: string; total: number }) {
  const mayRead = useMayRead("inbound:read");
  const answers = useApi(...pageQueries.sendAnswers(id), { enabled: mayRead, everyMs: 60_000 });
  if (!mayRead) return null;
  const { answered, opted_out: optedOut } = answers.data ?? { answered: undefined, opted_out: 0 };
  return (
    <Figure
      name={t.bulk.answered}
      value={answered === undefined ? "–" : count(answered)}
      note={
        answered === undefined || answered === 0
          ? undefined
          : [percent(answered / total), ...(optedOut > 0 ? [t.bulk.optedOut(count(optedOut))] : [])].join(", ")
      }
    />
  );
}

/** What became of the calls of a send, and which keys were pressed. */
function Calls({ report: { calls } }: { report: Report }) {
  if (calls === undefined) return null;
  const { keys, ...sums } = calls;
  const rows = [
    ...Object.entries(sums).map(([name, calls]) => [t.bulk.callsBy[name as keyof typeof sums], calls] as const),
    ...Object.entries(keys).map(([key, calls]) => [t.messages.pressed(key), calls] as const),
  ];
  return (
    <Card title={t.bulk.calls} flush>
      <ul>
        {rows.map(([name, calls]) => (
          <li key={name} className="flex justify-between gap-x-4 border-b border-line px-4 py-2 last:border-0">
            <span>{name}</span>
            <span className="font-medium tabular-nums">{count(calls)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What was sent in the place of messages of the send that failed, and what that cost beyond refunds. */
function Fallbacks({ report: { fallbacks } }: { report: Report }) {
  if (fallbacks === undefined) return null;
  const { messages, total_cost: cost, refunded, states } = fallbacks;
  const money = moneyOfSum(cost, refunded);
  return (
    <Card title={t.bulk.fallbacks}>
      <p>
        {t.counts.messages(messages)}, {money(cost)}
        {refunded > 0 && ` (${t.bulk.refunded(money(refunded))})`}
      </p>
      {messages > 0 && <Progress states={states} total={messages} legend />}
    </Card>
  );
}

/** Why messages of the send failed, and what to do. */
function Reasons({ report: { reasons } }: { report: Report }) {
  if (reasons.length === 0) return null;
  return (
    <Card title={t.bulk.whyFailed} flush>
      <ul>
        {reasons.map(({ cause, meaning, remedy, messages }) => (
          <li
            key={cause}
            className="flex items-baseline justify-between gap-x-4 border-b border-line px-4 py-2 last:border-0"
          >
            <span className="min-w-0">
              <span className="block">{meaning}</span>
              <span className="block text-sm text-dim">{remedy}</span>
            </span>
            <span className="font-medium tabular-nums">{count(messages)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * How much is done, and how long the rest will take at the pace of the last minute; for a cancelled send, how much had been sent
 * before.
 */
function Done({ report }: { report: Report }) {
  const done = Math.round(report.progress * report.total);
  const pace = usePace(done);
  const running = report.state === "running" && pace !== undefined;
  if (report.state === "cancelled") {
    const left = report.total - (report.states["cancelled"] ?? 0);
    return <Figure name={t.bulk.submitted} value={count(left)} note={t.bulk.ofTotal(count(report.total))} />;
  }
  return (
    <Figure
      name={t.bulk.done}
      value={percent(report.progress)}
      note={
        running
          ? `${t.bulk.perSecond(count(Math.round(pace)))}, ${t.bulk.timeLeft(duration(((report.total - done) / pace) * 1000))}`
          : undefined
      }
    />
  );
}

/** States that the list of messages combines in one filter, `sent`. */
const onTheWay = new Set(["queued", "submitting", "in_doubt", "sent"]);

const nameOf = (status: string) => (status === "sent" ? t.bulk.onTheWay : wordOf(status));

/** The tabs of a send: one for each state in which it has messages, with their number. */
function tabsOf({ states, total }: Report): { status: Status; name: string }[] {
  const counts = new Map<string, number>();
  for (const [state, messages] of Object.entries(states)) {
    const status = onTheWay.has(state) ? "sent" : state;
    counts.set(status, (counts.get(status) ?? 0) + messages);
  }
  return [
    { status: "", name: t.bulk.all(count(total)) },
    ...[...counts].map(([status, messages]) => ({
      status: status as Status,
      name: t.bulk.countOf(nameOf(status), count(messages)),
    })),
  ];
}

type Status = (typeof pages.bulkSend.presets.status)[number];

const linkOf = (row: MessageSummary) => paths.message(row.sms_id);

function Messages({ report }: { report: Report }) {
  const [search, set] = useFilters(pages.bulkSend);
  const { status, to, text, since, until } = search;
  const isSearched = to + text + since + until !== "";
  const found = useApi(...pageQueries.bulkMessages(report.report_id, search), { enabled: isFound(search) });
  const tabs = tabsOf(report);
  const all = tabs.some((tab) => tab.status === status) ? tabs : [...tabs, { status, name: wordOf(status) }];
  const table = { label: t.common.messages, columns, keyOf: (row: MessageSummary) => row.sms_id };
  return (
    <Card title={t.common.messages} flush>
      <div className="px-4 pt-2">
        <Tabs
          label={t.bulk.states}
          current={status}
          onChange={(id) => set({ status: id })}
          tabs={all.map((tab) => ({ id: tab.status, name: tab.name, content: null }))}
        />
      </div>
      <FilterBar on={isSearched}>
        <FilterText
          label={t.common.to}
          placeholder={t.messages.toPlaceholder}
          hint={to !== "" && to !== "+" && !isNumberStart(to) ? t.messages.notDigits : undefined}
          value={to}
          onChange={(next) => set({ to: next })}
        />
        <FilterText
          label={t.common.text}
          placeholder={t.messages.textPlaceholder}
          value={text}
          onChange={(next) => set({ text: next })}
        />
        <FilterTime label={t.bulk.finishedFrom} value={since} onChange={(next) => set({ since: next })} />
        <FilterTime label={t.bulk.finishedUntil} value={until} onChange={(next) => set({ until: next })} />
      </FilterBar>
      {!isFound(search) ? (
        <>
          <Table {...table} linkOf={linkOf} rows={report.messages} />
          <Pager pages={report.pages} />
        </>
      ) : (
        <List
          {...table}
          linkOf={linkOf}
          query={found}
          rowsOf={(data) => data.messages}
          filters={{ on: isSearched, clear: () => set({ to: "", text: "", since: "", until: "" }) }}
          empty={<Empty icon="layers" title={t.bulk.noneInThisState} />}
        />
      )}
    </Card>
  );
}

function Controls({ report }: { report: Report }) {
  const readOnly = useReadOnly("sms:send");
  const refresh = { refresh: ["GET /v1/sms/reports/{report_id}" as const] };
  const pause = useAction("POST /v1/sms/reports/{report_id}/pause", refresh);
  const resume = useAction("POST /v1/sms/reports/{report_id}/resume", refresh);
  const cancel = useAction("POST /v1/sms/reports/{report_id}/cancel", refresh);
  const resend = useResend(report);
  const params = { report_id: report.report_id };
  const over = report.state === "completed" || report.state === "cancelled" ? t.bulk.nothingWaiting : undefined;
  return (
    <>
      {isScheduled(report) && (
        <ButtonLink to={paths.compose("when", { change: report.report_id })}>{t.messages.changeTime}</ButtonLink>
      )}
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
      <ActionMenu
        actions={[...filesOf(report), { name: t.bulk.print, icon: "download", run: () => window.print() }, resend]}
      />
      <Problem error={pause.error ?? resume.error} />
    </>
  );
}
