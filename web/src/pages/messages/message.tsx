import { useAction, useApi } from "../../api/hooks.ts";
import { useLive } from "../../api/live.ts";
import type { Message } from "../../api/operations.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Badge, State } from "../../ui/values/badge.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { MessageText } from "../../ui/values/message-text.tsx";
import { Card, Fact, Facts, Page } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { money, Time } from "../../ui/values/values.tsx";
import { MessageWebhooks } from "./webhooks.tsx";
import { Timeline } from "./timeline.tsx";

/** One message, from acceptance to webhook. */
export default function MessagePage() {
  const { id } = routes.message.useParams();
  const message = useApi("GET /v1/sms/{id}", { params: { id } });
  useLive(["message"], ["GET /v1/sms/{id}"]);
  return (
    <Page
      title="Message"
      lead={<Copy text={id} />}
      actions={
        <>
          <CurlButton name="GET /v1/sms/{id}" params={{ id }} />
          {message.data && <Actions message={message.data} />}
        </>
      }
    >
      <Answer query={message}>
        {(data) => (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-5">
              <Card title="Text">
                <p dir="auto" className="break-words whitespace-pre-wrap">
                  <MessageText text={data.text} />
                </p>
              </Card>
              <Card title="What became of it">
                <Timeline message={data} />
              </Card>
              <MessageWebhooks id={data.sms_id} />
            </div>
            <Card title="Facts">
              <MessageFacts message={data} />
            </Card>
          </div>
        )}
      </Answer>
    </Page>
  );
}

function Actions({ message }: { message: Message }) {
  const readOnly = useReadOnly();
  const cancel = useAction("POST /v1/sms/{id}/cancel", { refresh: ["GET /v1/sms/{id}", "GET /v1/sms"] });
  const waits = message.state === "scheduled" || message.state === "queued";
  return (
    <>
      {message.to && (
        <ButtonLink to={paths.conversation(message.to)} icon="inbox">
          Conversation
        </ButtonLink>
      )}
      <ConfirmButton
        size="base"
        label="Cancel the message"
        question="Cancel this message?"
        consequence="It is not sent, and what was charged for it goes back into the wallet."
        disabledReason={readOnly ?? (waits ? undefined : "Only scheduled and queued messages can be cancelled")}
        run={() => cancel.mutateAsync({ params: { id: message.sms_id } })}
      />
    </>
  );
}

function MessageFacts({ message }: { message: Message }) {
  return (
    <Facts>
      <Fact name="State">
        <State state={message.state} />
      </Fact>
      <Fact name="To">
        <Copy text={message.to} />
      </Fact>
      <Fact name="From">{message.sender}</Fact>
      <Fact name="Parts">
        {message.item_count}, {message.encoding === "gsm7" ? "GSM alphabet" : "UCS-2"}
      </Fact>
      <Fact name="Cost">
        {money(message.total_cost)} {message.refunded && <Badge tone="info">refunded</Badge>}
      </Fact>
      <Fact name="Carrier">{message.carrier ?? "–"}</Fact>
      <Fact name="Retries">{message.retries_count}</Fact>
      <Fact name="Accepted">
        <Time at={message.created_at} exact />
      </Fact>
      {message.send_at && (
        <Fact name="To be sent">
          <Time at={message.send_at} exact />
        </Fact>
      )}
      <Fact name="Good until">
        <Time at={message.valid_until} exact />
      </Fact>
      {message.reference && <Fact name="Reference">{message.reference}</Fact>}
      <Fact name="Report">
        <Link to={paths.bulkSend(message.report_id)}>Report</Link> <Copy text={message.report_id} short />
      </Fact>
      {message.test && <Fact name="Wallet">Test balance</Fact>}
    </Facts>
  );
}
