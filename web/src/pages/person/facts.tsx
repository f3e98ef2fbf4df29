import type { ReactNode } from "react";
import type { PersonOfNumber as Person } from "../../api/operations.ts";
import { paths } from "../../paths.ts";
import { useMayRead, useReadOnly } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { countryName } from "../../ui/forms/country.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Card, Fact, Facts as FactList } from "../../ui/layout/page.tsx";
import { Note } from "../../ui/layout/state.tsx";
import { State } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { count, money, nameOfSend, Time } from "../../ui/values/values.tsx";
import { OptBackIn } from "../senders/optouts.tsx";

/** Who it is, whether they may be written to, and why nothing arrives. */
export function Facts({ person }: { person: Person }) {
  const { number, country, network, first_at: first, last_at: last, messages, trouble, fields } = person;
  return (
    <Card title={t.common.details}>
      <div className="flex flex-col gap-4">
        <OptOut person={person} />
        {trouble && (
          <Note tone="warn">
            <h3 className="font-medium">{t.person.whyNothingArrives}</h3>
            <p>
              {t.person.lastFailed(trouble.messages)} {trouble.reason.meaning}
            </p>
            <p className="text-dim">{trouble.reason.remedy}</p>
          </Note>
        )}
        <FactList>
          <Fact name={t.common.number}>
            <Copy text={number} />
          </Fact>
          {network && <Fact name={t.common.network}>{network}</Fact>}
          {country && <Fact name={t.verify.country}>{countryName(country)}</Fact>}
          {fields.map(({ name, value }) => (
            <Fact key={name} name={name}>
              <span dir="auto" title={t.person.fromTheLastList}>
                {value}
              </span>
            </Fact>
          ))}
          {first && (
            <Fact name={t.person.firstMessage}>
              <Time at={first} />
            </Fact>
          )}
          {last && (
            <Fact name={t.person.lastMessage}>
              <Time at={last} />
            </Fact>
          )}
          <Fact name={t.person.sent}>{count(messages.sent)}</Fact>
          <Fact name={t.person.delivered}>{count(messages.delivered)}</Fact>
          {messages.failed > 0 && <Fact name={t.person.failed}>{count(messages.failed)}</Fact>}
          {messages.calls > 0 && <Fact name={t.person.calls}>{count(messages.calls)}</Fact>}
          {messages.received !== undefined && <Fact name={t.person.received}>{count(messages.received)}</Fact>}
          <Fact name={t.common.cost}>{money(messages.cost)}</Fact>
        </FactList>
        {!messages.are_all && <p className="text-sm text-dim">{t.person.onlyLatest}</p>}
      </div>
    </Card>
  );
}

/** That the phone opted out, with the mend for those who may. */
function OptOut({ person: { number, opt_out: optOut } }: { person: Person }) {
  const readOnly = useReadOnly("account:write");
  const reads = useMayRead("inbound:read");
  if (!optOut || !reads) return null;
  return (
    <Note tone="warn">
      <p>{t.inbox.optedOutWarning}</p>
      <p className="text-sm text-dim">
        {optOut.keyword ? t.senders.sentKeyword(optOut.keyword) : t.senders.addedManually} · <Time at={optOut.at} />
      </p>
      {readOnly === undefined && (
        <p className="mt-2">
          <OptBackIn number={number} />
        </p>
      )}
    </Note>
  );
}

/** The bulk sends that they were in, PINs by outcome, and conversations. */
export function Rest({ person: { sends, pins, conversations = [], number } }: { person: Person }) {
  const asked = Object.entries(pins ?? {}).filter(([, value]) => value > 0);
  const reads = useMayRead("inbound:read");
  return (
    <div className="flex min-w-0 flex-col gap-5 empty:hidden">
      {sends.length > 0 && (
        <Lines title={t.bulk.bulkSends}>
          {sends.map((send) => (
            <Line key={send.report_id} aside={<State state={send.state} />}>
              <Link to={paths.bulkSend(send.report_id)} alone>
                <span dir="auto">{send.resend_of === null ? nameOfSend(send) : t.bulk.resendOf(nameOfSend(send))}</span>
              </Link>{" "}
              <span className="block text-sm text-dim">
                <Time at={send.created_at} />
              </span>
            </Line>
          ))}
        </Lines>
      )}
      {asked.length > 0 && (
        <Lines title={t.person.pins}>
          {asked.map(([state, value]) => (
            <Line key={state} aside={count(value)}>
              <State state={state} />
            </Line>
          ))}
        </Lines>
      )}
      {reads && conversations.length > 0 && (
        <Lines title={t.inbox.conversations}>
          {conversations.map(({ our_address: ours, unread, done, assignee }) => (
            <Line key={ours} aside={unread > 0 ? `${t.inbox.unread}: ${count(unread)}` : done && t.inbox.done}>
              <Link to={paths.conversation(number, { ours })} alone>
                {t.inbox.via(ours)}
              </Link>
              {assignee && <span className="block text-sm text-dim">{t.inbox.assignedTo(assignee)}</span>}
            </Line>
          ))}
        </Lines>
      )}
    </div>
  );
}

function Lines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} flush>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  );
}

function Line({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-2">
      <div className="min-w-0 wrap-anywhere">{children}</div>
      <div className="shrink-0 text-sm">{aside}</div>
    </li>
  );
}
