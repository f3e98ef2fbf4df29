import { inMicros } from "../../../../src/base/money-text.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { fieldTime, timeOfField } from "../../texts/zone.ts";
import { TextArea } from "../../ui/forms/field.tsx";
import { errorOf } from "../../ui/forms/form.tsx";
import { Card, Fact, Facts, Page } from "../../ui/layout/page.tsx";
import { Answer, Note, Problem } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { count, nameOfSend, plannedTime, unitPrice } from "../../ui/values/values.tsx";
import { isScheduled } from "../bulk/schedule.tsx";
import { SecondsCounter } from "./call.tsx";
import { TimeInZone } from "./options.tsx";
import { Texts } from "./preview.tsx";
import { usePrice } from "./price.tsx";
import { Confirm, ReviewFrame } from "./review.tsx";
import { SegmentCounter } from "./segments.tsx";
import { StepButtons, Steps, useGoTo, useShownStep, type Step } from "./steps.tsx";

/** Changes what is scheduled, a message or a send to many: what and when, and the review of both. */
export function ChangeScheduled({ of, step }: { of: string; step: string }) {
  return of.startsWith("out_sms_") ? <ChangeMessage id={of} step={step} /> : <ChangeSend id={of} step={step} />;
}

function ChangeMessage({ id, step }: { id: string; step: string }) {
  const message = useApi("GET /v1/sms/{id}", { params: { id } });
  return (
    <Page
      title={t.messages.changeMessage}
      lead={t.messages.changeHint}
      within={{ name: t.common.message, to: paths.message(id) }}
    >
      <Answer query={message}>
        {(data) =>
          data.state === "scheduled" && data.text !== null && data.send_at !== null ? (
            <MessageSteps message={data} was={{ text: data.text, sendAt: data.send_at }} step={step} />
          ) : (
            <Note tone="warn">{t.messages.cannotChange}</Note>
          )
        }
      </Answer>
    </Page>
  );
}

interface MessageProps {
  message: Reply<"GET /v1/sms/{id}">;
  was: { text: string; sendAt: string };
  step: string;
}

function MessageSteps({ message, was, step }: MessageProps) {
  const navigate = useNavigate();
  const save = useAction("PATCH /v1/sms/{id}", {
    refresh: ["GET /v1/sms/{id}", "GET /v1/sms", "GET /v1/account"],
    onDone: () => {
      showToast(t.common.saved);
      void navigate({ href: paths.message(message.sms_id) });
    },
  });
  const [text, setText] = useState(was.text);
  const [at, setAt] = useState(fieldTime(was.sendAt));
  const isNewText = text !== was.text;
  const body = { ...changedTime(at, was.sendAt), ...(isNewText ? { text } : {}) };
  const { language: call } = message;
  const spoken = call === undefined ? {} : { channel: "voice", language: call };
  const { data: price } = usePrice({ to: message.to, text: isNewText ? text : "", ...spoken });
  const parts = isNewText && price ? price.item_count : message.item_count;
  return (
    <Change
      step={step}
      steps={["what", "when", "review"]}
      at={at}
      onAt={setAt}
      sendAt={was.sendAt}
      text={text}
      onText={setText}
      sender={message.sender}
      call={call}
      recipients={1}
      parts={parts}
      cost={isNewText ? inMicros(parts * message.item_price) : message.total_cost}
      costBefore={message.total_cost}
      texts={[{ to: message.to, text, parts }]}
      isChanged={Object.keys(body).length > 0 && text.trim() !== ""}
      save={save}
      onSave={() => save.mutate({ params: { id: message.sms_id }, body })}
    />
  );
}

function ChangeSend({ id, step }: { id: string; step: string }) {
  const report = useApi("GET /v1/sms/reports/{report_id}", { params: { report_id: id }, query: { per_page: 5 } });
  const name = report.data && nameOfSend(report.data);
  return (
    <Page
      title={t.messages.changeTime}
      lead={t.messages.changeTimeHint}
      within={{ name: name ?? t.bulk.bulkSend, to: paths.bulkSend(id) }}
    >
      <Answer query={report}>
        {(data) =>
          isScheduled(data) ? (
            <SendSteps report={data} step={step} />
          ) : (
            <Note tone="warn">{t.messages.cannotChange}</Note>
          )
        }
      </Answer>
    </Page>
  );
}

type ScheduledSend = Reply<"GET /v1/sms/reports/{report_id}"> & { send_at: string };

function SendSteps({ report, step }: { report: ScheduledSend; step: string }) {
  const navigate = useNavigate();
  const save = useAction("PATCH /v1/sms/reports/{report_id}", {
    refresh: ["GET /v1/sms/reports/{report_id}", "GET /v1/sms/reports", "GET /v1/sms"],
    onDone: () => {
      showToast(t.common.saved);
      void navigate({ href: paths.bulkSend(report.report_id) });
    },
  });
  // What it was when the page was opened: the change of somebody else is not taken for one's own.
  const [sendAt] = useState(report.send_at);
  const [at, setAt] = useState(fieldTime(sendAt));
  const body = changedTime(at, sendAt);
  return (
    <Change
      step={step}
      steps={["when", "review"]}
      at={at}
      onAt={setAt}
      sendAt={sendAt}
      sender={report.messages[0]?.sender ?? "–"}
      call={report.messages[0]?.language}
      recipients={report.total}
      parts={report.count}
      cost={report.total_cost}
      costBefore={report.total_cost}
      texts={report.messages.map(({ to, text, item_count: parts }) => ({ to, text: text ?? "", parts }))}
      isChanged={"send_at" in body}
      save={save}
      onSave={() => save.mutate({ params: { report_id: report.report_id }, body: { send_at: timeOfField(at) } })}
    />
  );
}

/** The time as a field of the request, if it is another one. */
const changedTime = (at: string, before: string) =>
  at === "" || at === fieldTime(before) ? {} : { send_at: timeOfField(at) };

interface ChangeProps {
  /** Of the address. */
  step: string;
  steps: readonly Step[];
  /** The new time, and what it is now. */
  at: string;
  onAt: (at: string) => void;
  sendAt: string;
  /** Absent where the text stays. */
  text?: string;
  onText?: (text: string) => void;
  sender: string;
  /** The language in which it is spoken; undefined for a text. */
  call: string | undefined;
  recipients: number;
  parts: number;
  cost: number;
  costBefore: number;
  texts: { to: string; text: string; parts: number }[];
  isChanged: boolean;
  save: Pick<ReturnType<typeof useAction<"PATCH /v1/sms/{id}">>, "error" | "isPending" | "isSuccess" | "reset">;
  onSave: () => void;
}

function Change(props: ChangeProps) {
  const { steps, isChanged, save } = props;
  const goTo = useGoTo();
  const last = isChanged ? "review" : "when";
  const isRefused = (field: string) => errorOf(save.error, field) !== undefined;
  const refusedAt = isRefused("text") ? "what" : isRefused("send_at") ? "when" : undefined;
  const step = useShownStep(props.step, { steps, last, refusedAt, waits: save.isPending || save.isSuccess });
  return (
    <>
      <Steps steps={steps} current={step} last={last} />
      {step === "what" && <NewText {...props} onNext={() => goTo("when")} />}
      {step === "when" && <NewTime {...props} onNext={() => goTo("review")} />}
      {step === "review" && <Reviewed {...props} onBack={() => goTo("when")} />}
    </>
  );
}

function NewText({ text = "", onText, call, save, onNext }: ChangeProps & { onNext: () => void }) {
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Card title={t.common.message}>
        <div className="flex flex-col gap-4">
          <TextArea
            label={t.common.text}
            rows={5}
            required
            value={text}
            error={errorOf(save.error, "text")}
            onChange={(event) => {
              save.reset();
              onText?.(event.target.value);
            }}
          />
          {call === undefined ? (
            <SegmentCounter text={text} smart={false} onSmart={() => undefined} />
          ) : (
            <SecondsCounter text={text} />
          )}
        </div>
      </Card>
      <Problem error={save.error} />
      <StepButtons
        next={t.compose.toTheTime}
        missing={text.trim() === "" ? t.compose.writeTheTextFirst : undefined}
        onNext={onNext}
      />
    </div>
  );
}

function NewTime({ steps, at, onAt, save, isChanged, onNext }: ChangeProps & { onNext: () => void }) {
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Card title={t.common.when}>
        <div className="flex flex-col gap-4">
          <TimeInZone
            at={at}
            error={errorOf(save.error, "send_at")}
            onAt={(next) => {
              save.reset();
              onAt(next);
            }}
          />
        </div>
      </Card>
      <Problem error={save.error} />
      <StepButtons
        {...(steps.includes("what") ? { back: "what" as const } : {})}
        next={t.compose.review}
        missing={at === "" ? t.compose.chooseATime : isChanged ? undefined : t.messages.nothingChanged}
        onNext={onNext}
      />
    </div>
  );
}

function Reviewed(props: ChangeProps & { onBack: () => void }) {
  const { at, sendAt, cost, costBefore, save } = props;
  const [now, before] = [plannedTime(timeOfField(at)), plannedTime(sendAt)];
  return (
    <ReviewFrame
      facts={
        <Facts>
          <Fact name={t.compose.recipients}>{count(props.recipients)}</Fact>
          {props.call === undefined && <Fact name={t.common.parts}>{count(props.parts)}</Fact>}
          <Fact name={t.common.cost}>
            {cost === costBefore ? unitPrice(cost) : t.messages.costInstead(unitPrice(cost), unitPrice(costBefore))}
          </Fact>
          <Fact name={t.common.when}>{now === before ? now : t.messages.costInstead(now, before)}</Fact>
          <Fact name={t.common.from}>{props.sender}</Fact>
        </Facts>
      }
    >
      <Card title={t.compose.preview}>
        <Texts texts={props.texts} call={props.call} />
      </Card>
      <Confirm
        label={t.common.save}
        back={t.compose.back}
        onBack={props.onBack}
        onConfirm={props.onSave}
        busy={save.isPending}
        error={save.error}
      />
    </ReviewFrame>
  );
}
