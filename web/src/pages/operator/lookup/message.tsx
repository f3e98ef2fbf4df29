import { useAction, useApi } from "../../../api/hooks.ts";
import type { Reply } from "../../../api/client.ts";
import { pageQueries } from "../../../page-queries.ts";
import { paths } from "../../../paths.ts";
import { routes } from "../../../routes.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { ConfirmButton } from "../../../ui/forms/confirm.tsx";
import { CurlButton } from "../../../ui/forms/curl.tsx";
import { ButtonLink, Link } from "../../../ui/layout/link.tsx";
import { Card, Fact, Facts, Page } from "../../../ui/layout/page.tsx";
import { Answer } from "../../../ui/layout/state.tsx";
import { Badge, State } from "../../../ui/values/badge.tsx";
import { Copy } from "../../../ui/values/copy.tsx";
import { MessageText } from "../../../ui/values/message-text.tsx";
import { money, Time } from "../../../ui/values/values.tsx";
import { encodingName } from "../../../ui/values/encoding.ts";
import { Timeline } from "../../messages/timeline.tsx";
import { t } from "../../../texts/index.ts";

type Message = Reply<"GET /v1/operator/messages/{id}">;

/** A message of any account, as an operator sees it: its timeline, and its text only on request. */
export default function LookedUpPage() {
  const { id } = routes.lookedUp.useParams();
  const message = useApi(...pageQueries.lookedUp(id));
  return (
    <Page
      title={t.common.message}
      lead={<Copy text={id} />}
      actions={
        <>
          <ButtonLink to={paths.lookup()} icon="search">
            {t.lookup.title}
          </ButtonLink>
          <CurlButton name="GET /v1/operator/messages/{id}" params={{ id }} />
        </>
      }
    >
      <Answer query={message}>
        {(data) => (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-5">
              <TextCard key={id} message={data} />
              <Card title={t.messages.timeline}>
                <Timeline message={data} />
              </Card>
            </div>
            <Card title={t.common.details}>
              <LookedUpFacts message={data} />
            </Card>
          </div>
        )}
      </Answer>
    </Page>
  );
}

function TextCard({ message }: { message: Message }) {
  const readOnly = useReadOnly();
  const reveal = useAction("POST /v1/operator/messages/{id}/text");
  const isShown = reveal.data !== undefined || !message.has_text;
  return (
    <Card
      title={t.common.text}
      actions={
        !isShown && (
          <ConfirmButton
            look="plain"
            label={t.lookup.showText}
            question={t.lookup.showTextOf(message.account_name)}
            consequence={t.lookup.showTextHint}
            disabledReason={readOnly}
            run={() => reveal.mutateAsync({ params: { id: message.sms_id } })}
          />
        )
      }
    >
      {isShown ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          <MessageText text={reveal.data?.text ?? null} />
        </p>
      ) : (
        <p className="text-dim">{t.lookup.textHidden}</p>
      )}
    </Card>
  );
}

function LookedUpFacts({ message }: { message: Message }) {
  return (
    <Facts>
      <Fact name={t.common.account}>
        <Link alone to={paths.account(message.account_id)}>
          {message.account_name}
        </Link>
      </Fact>
      <Fact name={t.common.state}>
        <State state={message.state} /> {message.test && <Badge tone="dim">{t.common.test}</Badge>}
      </Fact>
      <Fact name={t.common.to}>{message.to ? <Copy text={message.to} /> : t.ui.erased}</Fact>
      <Fact name={t.common.from}>{message.sender}</Fact>
      <Fact name={t.common.parts}>
        {message.item_count}, {encodingName(message.encoding)}
      </Fact>
      <Fact name={t.common.cost}>
        {money(message.total_cost, message.currency)}{" "}
        {message.refunded && <Badge tone="info">{t.messages.refunded}</Badge>}
      </Fact>
      <Fact name={t.common.carrier}>{message.carrier ?? "–"}</Fact>
      <Fact name={t.messages.retries}>{message.retries_count}</Fact>
      <Fact name={t.common.accepted}>
        <Time at={message.created_at} exact />
      </Fact>
      {message.send_at && (
        <Fact name={t.messages.sendTime}>
          <Time at={message.send_at} exact />
        </Fact>
      )}
      <Fact name={t.messages.validUntil}>
        <Time at={message.valid_until} exact />
      </Fact>
      {message.reference && <Fact name={t.common.reference}>{message.reference}</Fact>}
      <Fact name={t.messages.report}>
        <Copy text={message.report_id} short />
      </Fact>
    </Facts>
  );
}
