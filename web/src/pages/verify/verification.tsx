import type { VerificationDetail } from "../../api/operations.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useLive } from "../../api/live.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Badge, State } from "../../ui/values/badge.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Card, Fact, Facts, Page } from "../../ui/layout/page.tsx";
import { Answer, Note } from "../../ui/layout/state.tsx";
import { Time } from "../../ui/values/values.tsx";
import { EventDeliveries } from "../webhooks/event-deliveries.tsx";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

/** One verification: its messages, its outcome, and the blocks on its number. */
export default function VerificationPage() {
  const { id } = routes.verification.useParams();
  const verification = useApi(...pageQueries.verification(id), { everyMs: 2_000 });
  useLive(["message"], ["GET /console/verifications/{id}"]);
  return (
    <Page
      title={t.verify.verification}
      within={{ name: t.verify.verify, to: paths.verify({ tab: "latest" }) }}
      lead={<Copy text={id} />}
      actions={
        <>
          <CurlButton name="GET /v1/sms/verify/status/{request_id}" params={{ request_id: id }} />
          {verification.data && <Cancel verification={verification.data} />}
        </>
      }
    >
      <Answer query={verification}>
        {(data) => (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-5">
              <Card title={t.verify.timeline}>
                <Steps verification={data} />
              </Card>
              <Blocked verification={data} />
              {data.state !== "in_progress" && <EventDeliveries about={id} />}
            </div>
            <Card title={t.common.details}>
              <Facts>
                <Fact name={t.common.state}>
                  <State state={data.state} />
                </Fact>
                <Fact name={t.verify.brand}>{data.brand}</Fact>
                <Fact name={t.common.number}>{data.number}</Fact>
                <Fact name={t.verify.channel}>{t.verify.channels[data.channel]}</Fact>
                <Fact name={t.verify.country}>{data.country || "–"}</Fact>
                <Fact name={t.verify.wrongCodes}>
                  {data.attempts}
                  {data.state === "in_progress" ? t.verify.andAttemptsLeft(data.attempts_left) : ""}
                </Fact>
                <Fact name={t.verify.started}>
                  <Time at={data.created_at} exact />
                </Fact>
                <Fact name={t.verify.validUntil}>
                  <Time at={data.expires_at} exact />
                </Fact>
                {data.test && <Fact name={t.common.wallet}>{t.verify.testBalance}</Fact>}
              </Facts>
            </Card>
          </div>
        )}
      </Answer>
    </Page>
  );
}

const ends: Record<string, string> = {
  verified: t.verify.verifiedWithPin,
  failed: t.verify.failed,
  expired: t.verify.expiredBeforeEntry,
  cancelled: t.verify.cancelled,
};

const sentBy = {
  sms: { first: t.verify.pinSent, again: t.verify.pinSentAgain },
  voice: { first: t.verify.pinSentInACall, again: t.verify.pinSentAgainInACall },
};

/** The timeline: each PIN sent, with its outcome, then the end. */
function Steps({ verification }: { verification: VerificationDetail }) {
  const { sent, state, ended_at: endedAt, noticed_at: noticedAt, attempts } = verification;
  return (
    <ol className="flex flex-col gap-3">
      {sent.map((message, index) => (
        <li key={message.sms_id} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0">
            {t.verify.sentAs(
              sentBy[message.channel][index === 0 ? "first" : "again"],
              <Link to={paths.message(message.sms_id)}>{message.sms_id}</Link>,
              message.state && <State state={message.state} />,
            )}
          </span>
          <span className="text-sm text-dim">
            <Time at={message.at} exact />
          </span>
        </li>
      ))}
      {attempts > 0 && <li>{t.verify.wrongCodesCount(attempts)}</li>}
      <li className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{ends[state] ?? t.verify.waitingForThePin}</span>
        <span className="text-sm text-dim">
          <Time at={endedAt ?? verification.expires_at} exact />
        </span>
      </li>
      {noticedAt && (
        <li className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0">{t.verify.noticedLate}</span>
          <span className="text-sm text-dim">
            <Time at={noticedAt} exact />
          </span>
        </li>
      )}
    </ol>
  );
}

/** The blocks that apply to the number, or have since. */
function Blocked({ verification }: { verification: VerificationDetail }) {
  const { blocks, wrong_codes_until: wrongCodesUntil } = verification;
  return (
    <Card title={t.verify.blocksOnFurtherPins} lead={t.verify.blocksHint}>
      {wrongCodesUntil && <Note tone="warn">{t.verify.numberBlockedUntil(<Time at={wrongCodesUntil} exact />)}</Note>}
      {!wrongCodesUntil && blocks.length === 0 && <p className="text-dim">{t.verify.noBlocks}</p>}
      <ul className="flex flex-col gap-3">
        {blocks.map((block) => (
          <li key={`${block.scope}${block.key}${block.since}`}>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Badge tone={block.active ? "bad" : "dim"}>
                {block.active ? t.verify.blockedNow : t.verify.blockOver}
              </Badge>
              <span className="font-medium">
                {t.verify.scopes[block.scope]} {block.key}
              </span>
              <span className="text-sm text-dim">{t.verify.untilTime(<Time at={block.until} exact />)}</span>
            </p>
            <p className="text-dim">{block.why}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Cancel({ verification }: { verification: VerificationDetail }) {
  const readOnly = useReadOnly("verify");
  const cancel = useAction("PUT /v1/sms/verify/cancel/{request_id}", {
    refresh: ["GET /console/verifications/{id}", "GET /console/verifications"],
  });
  const over = verification.state === "in_progress" ? undefined : t.verify.thisVerificationHasEnded;
  return (
    <ConfirmButton
      size="base"
      label={t.verify.cancelVerification}
      question={t.verify.cancelThisVerification}
      consequence={t.verify.cancelConsequence}
      disabledReason={readOnly ?? over}
      run={() => cancel.mutateAsync({ params: { request_id: verification.id } })}
    />
  );
}
