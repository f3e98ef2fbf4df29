import type { ReactNode } from "react";
import { paths } from "../../../paths.ts";
import { countryName } from "../../../ui/forms/country.tsx";
import { ButtonLink, Link } from "../../../ui/layout/link.tsx";
import { Card, Fact, Facts } from "../../../ui/layout/page.tsx";
import { Empty } from "../../../ui/layout/state.tsx";
import { Table } from "../../../ui/lists/table.tsx";
import { Badge, wordOf } from "../../../ui/values/badge.tsx";
import { codeName, isUninformative } from "../../../ui/values/codes.ts";
import { count, Time, unitPrice } from "../../../ui/values/values.tsx";
import { WebhookHealth } from "../../webhooks/health.tsx";
import type { Details } from "./account.tsx";
import { roleName } from "../../../ui/values/rights.ts";
import { t } from "../../../texts/index.ts";

interface Props {
  account: Details;
}

/** A line of a card: a subject, and the facts about it. */
function Line({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 last:border-0">
      <span className="min-w-0 break-words">{children}</span>
      <span className="text-sm text-dim tabular-nums">{aside}</span>
    </li>
  );
}

/** The errors of the last 24 hours. */
export function Errors({ account }: Props) {
  return (
    <Card title={t.account.errors} flush>
      {account.errors.length === 0 ? (
        <Empty icon="check" title={t.account.noErrors}>
          {t.account.noErrorsHint}
        </Empty>
      ) : (
        <ul>
          {account.errors.map((each) => (
            <Line
              key={`${each.kind} ${each.state} ${each.code}`}
              aside={t.home.countAndLast(count(each.count), <Time at={each.last_at} />)}
            >
              {each.kind === "message" ? wordOf(each.state) : t.home.callsRefused}{" "}
              {!isUninformative(each.code) && (
                <span className="text-dim" title={each.reason?.meaning}>
                  {codeName(each.code)}
                </span>
              )}
            </Line>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Its webhooks, by host only: the rest of a URL may contain a secret. */
export function Webhooks({ account }: Props) {
  return (
    <Card title={t.common.webhooks} flush>
      {account.webhooks.length === 0 ? (
        <Empty icon="hook" title={t.account.noWebhooks} />
      ) : (
        <ul>
          {account.webhooks.map((hook) => (
            <Line key={hook.id} aside={<WebhookHealth hook={{ ...hook, enabled: hook.health !== "off" }} />}>
              {hook.host}
            </Line>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Sender IDs that wait for a decision. */
export function WaitingSenders({ account }: Props) {
  return (
    <Card
      title={t.account.waiting}
      flush
      actions={account.senders_waiting.length > 0 && <ButtonLink to={paths.reviews()}>{t.account.review}</ButtonLink>}
    >
      {account.senders_waiting.length === 0 ? (
        <Empty icon="tag" title={t.account.noneWaiting} />
      ) : (
        <ul>
          {account.senders_waiting.map((each) => (
            <Line key={each.sender} aside={<Time at={each.created_at} />}>
              <span className="font-medium">{each.sender}</span> <span className="text-dim">{each.purpose}</span>
            </Line>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The settings that decide where its messages go, and under which sender. */
export function Sending({ account }: Props) {
  const { allowed_countries: countries } = account.settings;
  return (
    <Card
      title={t.account.facts}
      actions={<ButtonLink to={paths.routing({ account_id: account.id })}>{t.account.routesAndTest}</ButtonLink>}
    >
      <Facts>
        <Fact name={t.account.currency}>{account.currency}</Fact>
        <Fact name={t.accounts.defaultSender}>{account.default_sender ?? "–"}</Fact>
        <Fact name={t.account.countries}>{countries ? countries.map(countryName).join(", ") : t.account.every}</Fact>
        <Fact name={t.account.numbers}>{account.numbers.join(", ") || t.account.none}</Fact>
        <Fact name={t.account.routes}>
          {account.routes.map(({ prefix, mccmnc }) => `+${prefix ?? ""}… ${mccmnc ?? ""}`.trim()).join(", ") ||
            t.account.none}
        </Fact>
        <Fact name={t.account.linksUsed}>
          {account.links.length === 0
            ? t.account.none
            : account.links.map((link, index) => (
                <span key={link.id}>
                  {index > 0 && ", "}
                  <Link alone to={paths.carrier(link.id)}>
                    {t.account.linkAnd(link.name, count(link.messages))}
                  </Link>
                </span>
              ))}
        </Fact>
        <Fact name={t.common.since}>
          <Time at={account.created_at} exact />
        </Fact>
      </Facts>
    </Card>
  );
}

/** Who can sign in, and who is invited. */
export function People({ account }: Props) {
  const { people, invitations } = account;
  return (
    <Card title={t.account.people} flush>
      {people.length + invitations.length === 0 ? (
        <Empty icon="people" title={t.account.noPeople} />
      ) : (
        <ul>
          {people.map((person) => (
            <Line key={person.id} aside={<Time at={person.last_seen_at} />}>
              <span className="font-medium">{person.name || person.email}</span>{" "}
              <span className="text-dim">
                {person.name && `${person.email} · `}
                {roleName(person.role)}
              </span>
            </Line>
          ))}
          {invitations.map((each) => (
            <Line
              key={each.id}
              aside={
                <>
                  {t.account.invitedUntil} <Time at={each.expires_at} />
                </>
              }
            >
              {each.email} <span className="text-dim">{roleName(each.role)}</span>{" "}
              <Badge tone="info">{t.account.invited}</Badge>
            </Line>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Its tokens, without their secrets. */
export function Tokens({ account }: Props) {
  return (
    <Card title={t.account.tokens} flush>
      {account.tokens.length === 0 ? (
        <Empty icon="key" title={t.account.noTokens} />
      ) : (
        <ul>
          {account.tokens.map((token) => (
            <Line
              key={token.id}
              aside={
                token.last_used_at ? (
                  <>
                    {t.account.lastUsed} <Time at={token.last_used_at} />
                  </>
                ) : (
                  t.account.neverUsed
                )
              }
            >
              <span className="font-medium">{token.name}</span>{" "}
              <code className="font-mono text-xs text-dim">{token.hint}</code>{" "}
              {token.test && <Badge tone="dim">{t.common.test}</Badge>}
            </Line>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The prices that apply to it, per part and per call. */
export function Prices({ account }: Props) {
  const { prices, prices_total, call_prices, call_prices_total } = account;
  return (
    <>
      <PriceCard kind="messages" account={account} prices={prices} total={prices_total} />
      {call_prices_total > 0 && (
        <PriceCard kind="calls" account={account} prices={call_prices} total={call_prices_total} />
      )}
    </>
  );
}

function PriceCard({
  kind,
  account,
  prices,
  total,
}: Props & {
  kind: "messages" | "calls";
  prices: Props["account"]["prices"];
  total: number;
}) {
  const title = { messages: t.account.prices, calls: t.account.callPrices }[kind];
  return (
    <Card
      title={title}
      lead={prices.length < total ? t.account.pricesOf(count(prices.length), count(total)) : undefined}
      flush
      actions={<ButtonLink to={paths.prices({ kind, account_id: account.id })}>{t.account.changePrices}</ButtonLink>}
    >
      <Table
        label={title}
        columns={[
          { name: t.account.prefix, cell: (row) => (row.prefix === "" ? t.account.everywhere : `+${row.prefix}…`) },
          { name: t.account.price, cell: (row) => unitPrice(row.price, account.currency), right: true },
          { name: t.common.details, cell: (row) => (row.own ? t.account.own : t.account.general) },
        ]}
        rows={prices}
        keyOf={(row) => row.prefix}
      />
    </Card>
  );
}
