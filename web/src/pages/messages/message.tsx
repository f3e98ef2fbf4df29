import { useAction, useApi } from "../../api/hooks.ts";
import { useLive } from "../../api/live.ts";
import type { Message } from "../../api/operations.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { useReadOnly } from "../../shell/session.ts";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { MessageText } from "../../ui/values/message-text.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { EventDeliveries } from "../webhooks/event-deliveries.tsx";
import { kindOf, MessageFacts } from "./facts.tsx";
import { Timeline } from "./timeline.tsx";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

/** One message, from acceptance to webhook. */
export default function MessagePage() {
  const { id } = routes.message.useParams();
  const message = useApi(...pageQueries.message(id));
  useLive(["message"], ["GET /v1/sms/{id}"]);
  return (
    <Page
      title={kindOf(message.data)}
      within={{ name: t.common.messages, to: paths.messages() }}
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
              <Card title={t.common.text}>
                <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                  <MessageText text={data.text} />
                </p>
              </Card>
              {data.reason && (
                <Card title={t.messages.whyFailed}>
                  <p className="font-medium">{data.reason.meaning}</p>
                  <p className="mt-1 text-dim">{data.reason.remedy}</p>
                </Card>
              )}
              <Card title={t.messages.timeline}>
                <Timeline message={data} />
              </Card>
              <EventDeliveries about={data.sms_id} />
            </div>
            <MessageFacts
              message={data}
              person={paths.person(data.to)}
              pathOf={(id) => paths.message(id)}
              report={<Link to={paths.bulkSend(data.report_id)}>{t.messages.report}</Link>}
            />
          </div>
        )}
      </Answer>
    </Page>
  );
}

function Actions({ message }: { message: Message }) {
  const readOnly = useReadOnly("sms:send");
  const cancel = useAction("POST /v1/sms/{id}/cancel", { refresh: ["GET /v1/sms/{id}", "GET /v1/sms"] });
  const waits = message.state === "scheduled" || message.state === "queued";
  return (
    <>
      {message.to && (
        <ButtonLink to={paths.conversation(message.to, { ours: message.sender })} icon="inbox">
          {t.messages.conversation}
        </ButtonLink>
      )}
      {message.state === "scheduled" && message.text !== null && (
        <ButtonLink to={paths.compose("what", { change: message.sms_id })}>{t.messages.change}</ButtonLink>
      )}
      <ConfirmButton
        size="base"
        label={t.messages.cancelMessage}
        question={t.messages.cancelThisMessage}
        consequence={t.messages.cancelConsequence}
        disabledReason={readOnly ?? (waits ? undefined : t.messages.cannotCancel)}
        run={() => cancel.mutateAsync({ params: { id: message.sms_id } })}
      />
    </>
  );
}
