import { useRef, useState, type FormEvent } from "react";
import type { Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { useReadNumber } from "../../shell/phone-numbers.ts";
import { useReadOnly, useSimulated } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { useDebounced } from "../../ui/forms/debounced.ts";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { errorOf } from "../../ui/forms/form.tsx";
import { useIdempotency } from "../../ui/forms/idempotency.ts";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { Card, Fact, Facts } from "../../ui/layout/page.tsx";
import { Phone } from "../../ui/forms/phone.tsx";
import { Note, Problem } from "../../ui/layout/state.tsx";
import { moneyOfSum, plannedTime } from "../../ui/values/values.tsx";
import { useAction, useApi } from "../../api/hooks.ts";
import { Hear, SecondsCounter, WayField } from "./call.tsx";
import type { DraftState } from "./draft.ts";
import { FromTemplate, unfilledField } from "./from-template.tsx";
import { optionFields, ReferenceField, SenderField, TextOptions, TimeField } from "./options.tsx";
import { Price, usePrice } from "./price.tsx";
import { SegmentCounter } from "./segments.tsx";
import { t } from "../../texts/index.ts";
import { timeZone } from "../../texts/zone.ts";

type Sent = Extract<Reply<"POST /v1/sms">, { status: "sent" }>;

/** One message to one number. */
export function SendOne({ state }: { state: DraftState }) {
  const isSimulated = useSimulated();
  const { draft, change, changeOptions } = state;
  const { to, options } = draft;
  const [sent, setSent] = useState<Sent>();
  const field = useRef<HTMLTextAreaElement>(null);
  const idempotency = useIdempotency();
  const readOnly = useReadOnly("sms:send");
  const unfilled = unfilledField(options.text);
  const body = { to: to.trim(), ...optionFields(options) };
  const read = useReadNumber(to);
  const price = usePrice(body);
  const send = useAction("POST /v1/sms", {
    refresh: ["GET /v1/sms", "GET /v1/account", "GET /v1/sandbox/handsets/{number}/messages"],
    onDone: (reply) => {
      idempotency.answered();
      if (reply.status !== "sent") return;
      setSent(reply);
      changeOptions({ text: "" });
    },
  });
  const refused = (field: string) => errorOf(send.error, field);
  const shared = { options, onChange: changeOptions, errorOf: refused };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A deliberate repeat is a new message; a double click is not.
    send.mutate({ body, headers: idempotency.headers(JSON.stringify(body)) });
  };
  const again = () => {
    setSent(undefined);
    send.reset();
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {sent ? (
        <SentCard sent={sent} sendAt={body.send_at} onAgain={again} />
      ) : (
        <Card>
          <form onSubmit={submit} className="flex flex-col gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={t.common.to}
                type="tel"
                required
                placeholder="+250788123456"
                hint={read?.hint}
                error={refused("to")}
                value={to}
                onChange={(event) => change({ to: event.target.value })}
              />
              <SenderField {...shared} />
            </div>
            <WayField {...shared} />
            <FromTemplate
              to={read?.e164 ?? body.to}
              text={options.text}
              field={field}
              onText={(text, language) => changeOptions({ text, ...(options.call ? { call: language } : {}) })}
            />
            <TextArea
              ref={field}
              label={t.common.text}
              required
              rows={5}
              error={refused("text")}
              value={options.text}
              onChange={(event) => changeOptions({ text: event.target.value })}
            />
            {options.call ? (
              <>
                <SecondsCounter text={options.text} />
                <Hear text={options.text} language={options.call} />
              </>
            ) : (
              <SegmentCounter
                text={options.text}
                smart={options.smart}
                onSmart={() => changeOptions({ smart: true })}
              />
            )}
            <div className="grid gap-4 sm:grid-cols-2">
              <TimeField
                at={options.at}
                error={refused("send_at")}
                onAt={(at) => changeOptions({ at })}
                hint={t.compose.sendAtHint(timeZone())}
              />
              <ReferenceField {...shared} />
            </div>
            <TextOptions {...shared} />
            {unfilled !== undefined && <Note tone="warn">{t.inbox.fillIn(unfilled)}</Note>}
            <Problem error={send.error} />
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" look="primary" icon="send" busy={send.isPending} disabledReason={readOnly}>
                {options.at ? t.compose.schedule : t.common.send}
              </Button>
              <CurlButton name="POST /v1/sms" body={body} />
              {/* The reason for a refusal is shown at its field. */}
              {(!send.error || send.error.message !== price.error?.message) && <Price price={price} />}
            </div>
          </form>
        </Card>
      )}
      {isSimulated && <SandboxPhone number={read?.e164 ?? body.to} />}
    </div>
  );
}

function SentCard({ sent, sendAt, onAgain }: { sent: Sent; sendAt: string | undefined; onAgain: () => void }) {
  const money = moneyOfSum(sent.total_cost, sent.remaining_balance);
  return (
    <Card title={t.common.accepted}>
      <div className="flex flex-col gap-4">
        <Note tone="good">
          {sendAt === undefined ? t.compose.storedAndSending : t.compose.storedForLater(plannedTime(sendAt))}
        </Note>
        <Facts>
          <Fact name={t.common.message}>
            <Copy text={sent.sms_id} />
          </Fact>
          <Fact name={t.common.to}>
            <Copy text={sent.to} />
          </Fact>
          <Fact name={t.common.cost}>
            {t.compose.costForParts(money(sent.total_cost), t.counts.parts(sent.item_count))}
          </Fact>
          <Fact name={t.common.balance}>{money(sent.remaining_balance)}</Fact>
        </Facts>
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="primary" to={paths.message(sent.sms_id)}>
            {t.compose.trackIt}
          </ButtonLink>
          <Button onClick={onAgain}>{t.compose.sendAnother}</Button>
        </div>
      </div>
    </Card>
  );
}

function SandboxPhone({ number }: { number: string }) {
  const settled = useDebounced(number);
  const numbers = useApi("GET /v1/numbers", { query: { per_page: 20 } });
  if (!/^\+\d{8,15}$/.test(settled)) {
    return <Note>{t.compose.phoneHint}</Note>;
  }
  return <Phone number={settled} answerTo={numbers.data?.numbers[0]?.number} />;
}
