import type { KeyboardEvent } from "react";
import type { Input } from "../../../api/client.ts";
import type { TriedUpstream } from "../../../api/operations.ts";
import { useAction } from "../../../api/hooks.ts";
import { Badge, State, type Tone } from "../../../ui/values/badge.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { CodeBlock } from "../../../ui/values/copy.tsx";
import { TextArea, TextField } from "../../../ui/forms/field.tsx";
import { useFields } from "../../../ui/forms/form.tsx";
import { Fact, Facts } from "../../../ui/layout/page.tsx";
import { Problem } from "../../../ui/layout/state.tsx";
import { t } from "../../../texts/index.ts";

const outcomes: Record<NonNullable<TriedUpstream["answer"]>["outcome"], { tone: Tone; words: string }> = {
  accepted: { tone: "good", words: t.carriers.acceptedByUpstream },
  refused: { tone: "bad", words: t.carriers.refusedAndRefunded },
  slowed: { tone: "warn", words: t.carriers.throttledAndRetried },
  retried: { tone: "warn", words: t.carriers.retriedLater },
  "in doubt": { tone: "warn", words: t.carriers.inDoubt },
};

/** Tries the form before it is saved, on sample responses from the aggregator. */
export function TryUpstream({
  samples,
}: {
  samples: Pick<
    Exclude<Input<"POST /console/carriers/try">["body"], Blob>,
    "http" | "carrier_id" | "system_id" | "password"
  >;
}) {
  const attempt = useAction("POST /console/carriers/try");
  const { values, text } = useFields(
    { text: "Muraho! Your order is ready.", status: "200", answer: "", receipt: "", inbound: "" },
    attempt.error,
  );
  const given = (["answer", "receipt", "inbound"] as const).filter((name) => values[name].trim() !== "");
  const run = () =>
    attempt.mutate({
      body: {
        ...samples,
        text: values.text,
        answer_status: Number(values.status) || 200,
        ...Object.fromEntries(given.map((name) => [name, values[name]])),
      },
    });
  // Inside the form of the link, where Enter would save it.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    run();
  };
  return (
    <details className="rounded-md border border-line px-3.5 py-2.5">
      <summary className="font-medium">{t.common.tryIt}</summary>
      <p className="mt-1 mb-3 text-sm text-dim">{t.carriers.tryHint}</p>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          <TextField label={t.common.text} onKeyDown={onEnter} {...text("text")} />
          <TextField
            label={t.carriers.httpStatus}
            inputMode="numeric"
            onKeyDown={onEnter}
            {...text("status", "answer_status")}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextArea label={t.common.response} rows={4} placeholder='{"id":"m1"}' {...text("answer")} />
          <TextArea
            label={t.carriers.deliveryReceipt}
            rows={4}
            placeholder='{"id":"m1","status":"delivered"}'
            {...text("receipt")}
          />
          <TextArea
            label={t.carriers.inboundMessage}
            rows={4}
            placeholder='{"from":"+250…","text":"Yego"}'
            {...text("inbound")}
          />
        </div>
        <Button className="self-start" icon="play" busy={attempt.isPending} onClick={run}>
          {t.common.tryIt}
        </Button>
        <Problem error={attempt.error} />
        {attempt.data && <Result tried={attempt.data} />}
      </div>
    </details>
  );
}

function Result({ tried }: { tried: TriedUpstream }) {
  const { request, answer, receipts, inbound, signature } = tried;
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <div aria-live="polite" className="flex flex-col gap-4">
      <CodeBlock
        label={t.carriers.requestNoun}
        code={[`${request.method} ${request.url}`, ...headers, "", request.body ?? ""].join("\n").trim()}
      />
      <Facts>
        {answer && (
          <Fact name={t.common.response}>
            <Badge tone={outcomes[answer.outcome].tone}>{outcomes[answer.outcome].words}</Badge>
            {answer.outcome === "accepted" && (
              <> {answer.id ? <>{t.carriers.withId(answer.id)}</> : t.carriers.withoutId}</>
            )}
          </Fact>
        )}
        {receipts && (
          <Fact name={t.carriers.receipt}>
            {receipts.length === 0 && t.carriers.receiptWithoutMessage}
            {receipts.map((each) => (
              <p key={`${each.id}${each.to}`}>
                <State state={words[each.state] ?? each.state} /> {each.id} {each.to} {each.error}
              </p>
            ))}
          </Fact>
        )}
        {signature && <Fact name={t.carriers.signature}>{signature}</Fact>}
        {inbound && (
          <Fact name={t.common.message}>
            {inbound.length === 0 && t.carriers.noInboundMessages}
            {inbound.map((each) => (
              <p key={`${each.from}${each.text}`}>{t.carriers.sampleMessage(each.from, each.to, each.text)}</p>
            ))}
          </Fact>
        )}
      </Facts>
    </div>
  );
}

/** Receipt statuses as message states. */
const words: Record<string, string> = {
  DELIVRD: "delivered",
  UNDELIV: "undelivered",
  EXPIRED: "expired",
  REJECTD: "rejected",
  ACCEPTD: "sent",
  ENROUTE: "sent",
  UNKNOWN: "unknown",
};
