import { useAction, useApi } from "../../../api/hooks.ts";
import type { Reply } from "../../../api/client.ts";
import { pageQueries } from "../../../page-queries.ts";
import { paths } from "../../../paths.ts";
import { routes } from "../../../routes.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { ConfirmButton } from "../../../ui/forms/confirm.tsx";
import { CurlButton } from "../../../ui/forms/curl.tsx";
import { ButtonLink, Link } from "../../../ui/layout/link.tsx";
import { Card, Page } from "../../../ui/layout/page.tsx";
import { Answer } from "../../../ui/layout/state.tsx";
import { Copy } from "../../../ui/values/copy.tsx";
import { MessageText } from "../../../ui/values/message-text.tsx";
import { kindOf, MessageFacts } from "../../messages/facts.tsx";
import { Timeline } from "../../messages/timeline.tsx";
import { t } from "../../../texts/index.ts";

type Message = Reply<"GET /v1/operator/messages/{id}">;

/** A message of any account, as an operator sees it: its timeline, and its text only on request. */
export default function LookedUpPage() {
  const { id } = routes.lookedUp.useParams();
  const message = useApi(...pageQueries.lookedUp(id));
  return (
    <Page
      title={kindOf(message.data)}
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
            <MessageFacts
              message={data}
              currency={data.currency}
              pathOf={(id) => paths.lookedUp(id)}
              account={
                <Link alone to={paths.account(data.account_id)}>
                  {data.account_name}
                </Link>
              }
            />
          </div>
        )}
      </Answer>
    </Page>
  );
}

function TextCard({ message }: { message: Message }) {
  const readOnly = useReadOnly("operator");
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
