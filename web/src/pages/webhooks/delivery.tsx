import { useAction } from "../../api/hooks.ts";
import type { Delivery, DeliveryAttempt } from "../../api/operations.ts";
import { paths } from "../../paths.ts";
import { useReadOnly } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Fact, Facts } from "../../ui/layout/page.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { Badge, State } from "../../ui/values/badge.tsx";
import { CodeBlock, Copy } from "../../ui/values/copy.tsx";
import { duration, Time } from "../../ui/values/values.tsx";

/** The state of a delivery. A pending one shows whether it awaits its first attempt or a retry, and when. */
export function DeliveryState({ delivery }: { delivery: Delivery }) {
  const { status, tries, max_tries: most, next_attempt_at: next } = delivery;
  if (status !== "pending") return <State state={status} />;
  if (tries === 0) return <Badge tone="info">{t.webhooks.onItsWay}</Badge>;
  if (!next) return <Badge tone="warn">{t.webhooks.beingRetried}</Badge>;
  return <Badge tone="warn">{t.webhooks.retryAt(<Time at={next} clock />, tries + 1, most)}</Badge>;
}

/** The page of an event's subject. */
const subjects = [
  ["message_id", /^(?:out|in)_sms_[1-9]\d*$/, (id: string) => paths.message(id)],
  ["request_id", /^vrf_[1-9]\d*$/, (id: string) => paths.verification(id)],
  ["report_id", /^[0-9a-f]{8}-(?!0000-)[0-9a-f-]{27}$/, (id: string) => paths.bulkSend(id)],
  ["carrier_id", /^car_[1-9]\d*$/, (id: string) => paths.carrier(id)],
] as const;

/** A link to the subject of an event; nothing for an example. An inbound message links to the conversation with its phone. */
export function Subject({ delivery: { body } }: { delivery: Delivery }) {
  const members = (body ?? {}) as Record<string, unknown>;
  const phone = members["from"] ?? members["number"];
  for (const [name, form, pathOf] of subjects) {
    const id = members[name];
    if (typeof id !== "string" || !form.test(id)) continue;
    if (!id.startsWith("in_sms_")) return <Link to={pathOf(id)}>{id}</Link>;
    return typeof phone === "string" && <Link to={paths.person(phone)}>{id}</Link>;
  }
  return null;
}

/** The outcome of the last attempt. */
export function LastAnswer({ delivery }: { delivery: Delivery }) {
  const last = delivery.attempts.at(-1);
  if (!last) return <span className="text-dim">{t.webhooks.notAttemptedYet}</span>;
  return (
    <span>
      {last.status_code ?? last.error}{" "}
      <span className="text-dim">{t.webhooks.inDuration(duration(last.duration_ms))}</span>
    </span>
  );
}

/** A delivery with its request and its attempts, the last one open. */
export function DeliveryDetail({ delivery }: { delivery: Delivery }) {
  const readOnly = useReadOnly("webhooks");
  const resend = useAction("POST /v1/webhooks/deliveries/{id}/resend", {
    refresh: ["GET /v1/webhooks/{id}/deliveries", "GET /console/deliveries/{id}"],
  });
  const subject = Subject({ delivery });
  return (
    <>
      <Facts>
        <Fact name={t.common.state}>
          <DeliveryState delivery={delivery} />
        </Fact>
        <Fact name={t.webhooks.event}>
          {t.webhooks.kinds[delivery.event].label} {delivery.test && <Badge tone="warn">{t.common.test}</Badge>}{" "}
          <Copy text={delivery.event_id} />
        </Fact>
        {subject && <Fact name={t.webhooks.about}>{subject}</Fact>}
        <Fact name={t.webhooks.created}>
          <Time at={delivery.created_at} exact />
        </Fact>
      </Facts>
      <h3 className="font-medium">{t.webhooks.requestBody}</h3>
      <CodeBlock code={JSON.stringify(delivery.body, undefined, 2)} label={t.webhooks.requestBodyNoun} />
      <h3 className="font-medium">{t.webhooks.attempts}</h3>
      {delivery.attempts.length === 0 ? (
        <p className="text-dim">{t.webhooks.notAttempted}</p>
      ) : (
        <ol className="flex flex-col gap-1.5" aria-label={t.webhooks.attempts}>
          {delivery.attempts.map((attempt, index) => (
            <li key={attempt.at}>
              <Attempt attempt={attempt} isLast={index === delivery.attempts.length - 1} />
            </li>
          ))}
        </ol>
      )}
      <Problem error={resend.error} />
      <div className="flex justify-end">
        <Button
          icon="refresh"
          busy={resend.isPending}
          disabledReason={readOnly}
          onClick={() => resend.mutate({ params: { id: delivery.id } })}
        >
          {t.webhooks.resend}
        </Button>
      </div>
    </>
  );
}

/** One attempt, whose response can be unfolded. Responses are shown as text only. */
function Attempt({ attempt, isLast }: { attempt: DeliveryAttempt; isLast: boolean }) {
  const { status_code: code, error, response_headers: headers, response_body: body } = attempt;
  const names = Object.keys(headers);
  return (
    <details open={isLast} className="rounded-md bg-sunk px-3 py-1.5">
      <summary className="cursor-pointer">
        <span className={`font-mono text-sm break-all ${error === null ? "text-good" : "text-bad"}`}>
          {code ?? error}
        </span>{" "}
        <span className="text-sm text-dim tabular-nums">
          {duration(attempt.duration_ms)}, <Time at={attempt.at} exact />
        </span>
      </summary>
      <div className="flex flex-col gap-2 pt-2 pb-1">
        {code !== null && error !== null && <p className="text-sm">{error}</p>}
        {names.length > 0 && (
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 font-mono text-sm" dir="ltr">
            {names.map((name) => (
              <div key={name} className="contents">
                <dt className="text-dim">{name}</dt>
                <dd className="break-all">{headers[name]}</dd>
              </div>
            ))}
          </dl>
        )}
        {body === null ? (
          <p className="text-sm text-dim">{code === null ? t.webhooks.noResponse : t.webhooks.noText}</p>
        ) : (
          <CodeBlock code={body} label={t.webhooks.responseBody} />
        )}
      </div>
    </details>
  );
}
