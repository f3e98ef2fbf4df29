import { useState, type ReactNode } from "react";
import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { useSession } from "../../shell/session.ts";
import { State } from "../../ui/values/badge.tsx";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { Card, Figure, Figures, Page } from "../../ui/layout/page.tsx";
import { Icon } from "../../ui/layout/icon.tsx";
import { Answer, Empty, Note, Problem } from "../../ui/layout/state.tsx";
import { Table, type Column } from "../../ui/lists/table.tsx";
import { count, duration, outOf, percent, Time } from "../../ui/values/values.tsx";
import { pages } from "../../paths.ts";
import { useFilters } from "../../ui/lists/filters.ts";
import { refreshOf, spanOf, TimeRangeChoice, timeRangeOf, type TimeRange } from "../../ui/lists/time-range.tsx";
import { AccountsOfBar } from "./accounts-of-bar.tsx";
import { AllErrors } from "./all-errors.tsx";
import { MessageChart } from "../home/messages-chart.tsx";
import { linkState } from "./carriers/link-state.ts";
import { dayOf } from "../../texts/zone.ts";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

type Overview = Reply<"GET /v1/operator/overview">;
type Link_ = Overview["carriers"][number];

const columns: Column<Link_>[] = [
  {
    name: t.common.link,
    grow: true,
    cell: (row) => (
      <Link to={paths.carrier(row.id)} className="font-medium hover:underline">
        {row.name}
      </Link>
    ),
  },
  { name: t.common.state, cell: (row) => <State state={linkState({ ...row, live: row })} /> },
  { name: t.operator.delivered1H, cell: (row) => percent(row.delivery_rate), right: true },
  { name: t.operator.queued, cell: (row) => count(row.queued), right: true },
  {
    name: t.operator.window,
    cell: (row) => outOf(row.outstanding, row.window),
    right: true,
    minor: true,
  },
  {
    name: t.operator.partsS,
    cell: (row) => outOf(row.submits_per_second, row.parts_per_second),
    right: true,
  },
];

/** The whole installation, live. */
export default function OverviewPage() {
  const overview = useApi(...pageQueries.overview(), { everyMs: 1_000 });
  return (
    <Page wide title={t.operator.now} lead={t.operator.overviewLead}>
      <Answer query={overview}>
        {(data) => (
          <>
            <WrongNow data={data} />
            <OverviewFigures data={data} />
            <Card
              title={t.common.carriers}
              flush
              actions={<ButtonLink to={paths.carriers()}>{t.operator.viewAll}</ButtonLink>}
            >
              {data.carriers.length === 0 ? (
                <Empty
                  icon="link"
                  title={t.operator.noCarriersConnected}
                  action={<ButtonLink to={paths.carriers()}>{t.operator.addALink}</ButtonLink>}
                >
                  {t.operator.noCarriersHint}
                </Empty>
              ) : (
                <Table
                  label={t.common.carriers}
                  columns={columns}
                  rows={data.carriers}
                  keyOf={(row) => row.id}
                  linkOf={(row) => paths.carrier(row.id)}
                />
              )}
            </Card>
            <Traffic data={data} />
          </>
        )}
      </Answer>
    </Page>
  );
}

/** Messages of all accounts over time, and their errors. The bar of a day opens that day by the hour, any other its accounts. */
function Traffic({ data }: { data: Overview }) {
  const [search, set] = useFilters(pages.operator);
  const range = timeRangeOf(search);
  const isLive = search.range === "24h";
  const stats = useApi(...pageQueries.allStats(range), { enabled: !isLive, ...refreshOf(range) });
  const buckets = isLive ? data.hours : stats.data?.buckets;
  const [picked, setPicked] = useState<TimeRange>();
  const open = (bar: number) => {
    const { at } = buckets![bar]!;
    const day = dayOf(at);
    if (range.bucket === "day") set({ range: "own", from: day, to: day });
    else setPicked(spanOf(Date.parse(at), Date.parse(at) + range.stepMs, range.stepMs));
  };
  return (
    <>
      <Card
        title={t.common.messages}
        lead={
          isLive
            ? t.operator.messagesFromAccounts(
                t.counts.messages(data.last_24_hours.messages),
                t.counts.accounts(data.accounts),
              )
            : undefined
        }
        actions={<TimeRangeChoice ranges={pages.operator.presets.range} value={search} onChange={set} />}
      >
        <div className="min-h-[15.5rem]">
          {buckets ? (
            <MessageChart buckets={buckets} stepMs={range.stepMs} onPick={open} />
          ) : (
            <Problem error={stats.error} />
          )}
        </div>
      </Card>
      <AccountsOfBar bar={picked} onClose={() => setPicked(undefined)} />
      <AllErrors range={range} />
    </>
  );
}

/** A problem, or work that waits: where it is shown, and where it is mended. */
interface Concern {
  key: string;
  title: string;
  lines: ReactNode[];
  page: string;
  mend: { name: string; to: string } | undefined;
}

/** What to do now, on top of everything else: the current problems, with their meaning and their mend, and the work that waits. */
function WrongNow({ data }: { data: Overview }) {
  const own = useSession().account.id;
  const concerns = [...data.alarms.map((alarm) => concernOf(alarm, own)), ...workOf(data)];
  if (concerns.length === 0) {
    return (
      <Note tone="good">
        <span className="font-medium">{t.operator.nothingWrong}.</span> {t.operator.nothingWrongHint}
      </Note>
    );
  }
  return (
    <Card
      title={t.operator.wrongNow}
      flush
      actions={<ButtonLink to={paths.alarms()}>{t.operator.whoIsTold}</ButtonLink>}
    >
      <ul className="divide-y divide-line">
        {concerns.map(({ key, title, lines, page, mend }) => (
          <li key={key} className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
            <Icon name="warning" className="mt-0.5 size-4 text-bad" />
            <div className="min-w-0 flex-1 basis-60 break-words">
              <Link to={page} className="font-medium hover:underline">
                {title}
              </Link>
              {lines}
            </div>
            <ButtonLink
              look={mend ? "primary" : "plain"}
              to={mend?.to ?? page}
              aria-label={`${mend?.name ?? t.operator.show}: ${title}`}
            >
              {mend?.name ?? t.operator.show}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The names of the mends, by kind of alarm. */
const mendNames: Partial<Record<Overview["alarms"][number]["kind"], string>> = {
  link: t.operator.mendLink,
  balance: t.accounts.addCredit,
};

/** The pages of an account show the operator's own: of another, there is the operator's page about it. */
function concernOf(alarm: Overview["alarms"][number], own: string): Concern {
  const { account_id: account, mend } = alarm;
  const name = mend?.endsWith("?new=1") ? t.operator.addALink : mendNames[alarm.kind];
  return {
    key: alarm.id,
    title: alarm.title,
    lines: [
      <p key="meaning">{alarm.meaning}</p>,
      <p key="remedy" className="text-dim">
        {alarm.remedy}
      </p>,
      <p key="since" className="text-sm text-dim">
        {t.operator.since(<Time at={alarm.since} />)}
      </p>,
    ],
    page: account === null || account === own ? alarm.page : paths.account(account),
    mend: mend !== null && name !== undefined ? { name, to: mend } : undefined,
  };
}

/** What waits for an operator. */
function workOf({ senders_waiting: senders, credits_waiting: credits, unrouted }: Overview): Concern[] {
  const work = [
    { key: "senders", count: senders, title: t.operator.sendersWait(senders), page: paths.reviews() },
    { key: "credits", count: credits, title: t.operator.creditsWait(credits), page: paths.credits() },
    { key: "unrouted", count: unrouted, title: t.operator.unroutedWait(unrouted), page: paths.unrouted() },
  ];
  return work.filter((each) => each.count > 0).map((each) => ({ ...each, lines: [], mend: undefined }));
}

const overdue = ({ due, oldest_due_seconds: seconds }: Overview["queues"]["webhooks"]) =>
  due > 0 ? t.operator.overdueSince(count(due), duration(seconds * 1000)) : t.operator.nothingOverdue;

/** A queue is late when its oldest entry has been due for some seconds. */
const lateSeconds = 10;

function OverviewFigures({ data }: { data: Overview }) {
  const { messages, webhooks } = data.queues;
  return (
    <Figures>
      <Figure
        name={t.operator.messagesPerSecond}
        value={count(data.accepted_per_second)}
        note={t.operator.outReceipts(count(data.submits_per_second), count(data.receipts_per_second))}
      />
      <Figure
        name={t.operator.messagesQueued}
        value={count(messages.waiting)}
        note={
          <Link to={paths.waiting({ kind: messages.due > 0 ? "overdue" : "" })} className="underline">
            {overdue(messages)}
          </Link>
        }
        tone={messages.oldest_due_seconds > lateSeconds ? "warn" : undefined}
      />
      <Figure
        name={t.operator.webhooksQueued}
        value={count(webhooks.waiting)}
        note={overdue(webhooks)}
        tone={webhooks.oldest_due_seconds > lateSeconds ? "warn" : undefined}
      />
    </Figures>
  );
}
