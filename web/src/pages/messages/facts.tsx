import type { ReactNode } from "react";
import type { Reply } from "../../api/client.ts";
import type { Message } from "../../api/operations.ts";
import { Badge, State } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { Card, Fact, Facts } from "../../ui/layout/page.tsx";
import { encodingName } from "../../ui/values/encoding.ts";
import { plannedTime, Time, unitPrice } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";

/** The members of a message that both its owner and an operator see. */
type ShownMessage = Omit<Message | Reply<"GET /v1/operator/messages/{id}">, "text">;

/** What a message is called: a call, if its text is spoken. Until it is known, a message. */
export const kindOf = (message: Pick<ShownMessage, "channel"> | undefined): string =>
  message?.channel === "voice" ? t.common.call : t.common.message;

/**
 * The details of a message. For an operator, the account comes first. The report is a link only for those who may open it.
 *
 * @param currency of the cost, if not that of the page's account
 * @param pathOf the address of the page of another message
 */
export function MessageFacts({
  message,
  account,
  currency,
  report,
  person,
  pathOf,
}: {
  message: ShownMessage;
  account?: ReactNode;
  currency?: string;
  report?: ReactNode;
  /** The address of the page of its recipient. */
  person?: string;
  pathOf: (id: string) => string;
}) {
  return (
    <Card title={t.common.details}>
      <Facts>
        {account && <Fact name={t.common.account}>{account}</Fact>}
        <Fact name={t.common.state}>
          <State state={message.state} />
        </Fact>
        <Fact name={t.common.to}>
          {message.to ? <Copy text={message.to} {...(person && { to: person })} /> : t.ui.erased}
        </Fact>
        <Fact name={t.common.from}>{message.sender}</Fact>
        {message.channel === "voice" ? (
          <>
            <Fact name={t.verify.channel}>{t.verify.channels.voice}</Fact>
            {message.seconds !== undefined && <Fact name={t.messages.seconds}>{message.seconds}</Fact>}
            {message.key !== undefined && <Fact name={t.messages.keyPressed}>{message.key}</Fact>}
          </>
        ) : (
          <Fact name={t.common.parts}>
            {message.item_count}, {encodingName(message.encoding)}
          </Fact>
        )}
        {message.fallback_id !== undefined && (
          <Fact name={t.messages.inItsPlace}>
            <Copy text={message.fallback_id} to={pathOf(message.fallback_id)} />
          </Fact>
        )}
        {message.fallback_of !== undefined && (
          <Fact name={t.messages.inPlaceOf}>
            <Copy text={message.fallback_of} to={pathOf(message.fallback_of)} />
          </Fact>
        )}
        {message.message_class !== undefined && (
          <Fact name={t.messages.messageClass}>
            {message.message_class === 0 ? t.messages.flash : message.message_class}
          </Fact>
        )}
        {message.udh !== undefined && (
          <Fact name="UDH">
            <code className="font-mono text-sm wrap-anywhere">{message.udh}</code>
          </Fact>
        )}
        <Fact name={t.common.cost}>
          {unitPrice(message.total_cost, currency)}{" "}
          {message.refunded && <Badge tone="info">{t.messages.refunded}</Badge>}
        </Fact>
        <Fact name={t.common.carrier}>{message.carrier ?? "–"}</Fact>
        <Fact name={t.messages.retries}>{message.retries_count}</Fact>
        <Fact name={t.common.accepted}>
          <Time at={message.created_at} exact />
        </Fact>
        {message.send_at && <Fact name={t.messages.sendTime}>{plannedTime(message.send_at)}</Fact>}
        <Fact name={t.messages.validUntil}>
          <Time at={message.valid_until} exact />
        </Fact>
        {message.reference && <Fact name={t.common.reference}>{message.reference}</Fact>}
        <Fact name={t.messages.report}>
          {report} <Copy text={message.report_id} short />
        </Fact>
        {message.test && <Fact name={t.common.wallet}>{t.messages.testBalance}</Fact>}
      </Facts>
    </Card>
  );
}
