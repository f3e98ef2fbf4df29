import { useState, type FormEvent } from "react";
import { useAction, useApi } from "../../api/hooks.ts";
import { pages, paths } from "../../paths.ts";
import { useReadNumber } from "../../shell/phone-numbers.ts";
import { useReadOnly, useSession, useSimulated } from "../../shell/session.ts";
import { State } from "../../ui/values/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { Choice, TextField } from "../../ui/forms/field.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Card, Fact, Facts } from "../../ui/layout/page.tsx";
import { Phone } from "../../ui/forms/phone.tsx";
import { Answer, Note, Problem } from "../../ui/layout/state.tsx";
import { Time } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";

/** Verify by hand: send a PIN, read it on the phone, check it. */
export function TryVerify() {
  const { account } = useSession();
  const isSimulated = useSimulated();
  // In the address, so that it survives a reload and can be linked to.
  const [{ request }, set] = useFilters(pages.verify);
  const readOnly = useReadOnly("verify");
  const generate = useAction("POST /v1/sms/verify", {
    refresh: [
      "GET /v1/sandbox/handsets/{number}/messages",
      "GET /v1/sandbox/handsets/{number}/calls",
      "GET /v1/account",
    ],
    onDone: (made) => set({ request: made.request_id }),
  });
  const { values, text } = useFields({ brand: account.name, number: "+250788123456", channel: "sms" }, generate.error);
  const channel = values.channel === "voice" ? { channel: "voice" as const } : {};
  const body = { brand: values.brand.trim(), number: values.number.trim(), ...channel };
  const read = useReadNumber(body.number);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <Card title={t.verify.stepSend}>
          <Form
            action={generate}
            input={{ body }}
            submit={t.verify.sendAPin}
            icon="shield"
            disabledReason={readOnly}
            curl={{ name: "POST /v1/sms/verify" }}
          >
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={t.verify.brand}
                required
                hint={values.channel === "voice" ? t.verify.saidInTheCall : t.verify.shownInTheMessage}
                {...text("brand")}
              />
              <TextField label={t.common.number} type="tel" required hint={read?.hint} {...text("number")} />
              <Choice label={t.verify.sendPinBy} {...text("channel")}>
                <option value="sms">{t.verify.channels.sms}</option>
                <option value="voice">{t.verify.channels.voice}</option>
              </Choice>
            </div>
          </Form>
        </Card>
        {request && <CheckCard key={request} id={request} />}
      </div>
      <VerifyPhone sandbox={isSimulated} number={read?.e164 ?? body.number} />
    </div>
  );
}

/** Where the PIN arrives: a simulated phone in the sandbox. */
function VerifyPhone({ sandbox, number }: { sandbox: boolean; number: string }) {
  if (!sandbox) return <Note>{t.verify.realPhoneHint}</Note>;
  return /^\+\d{8,15}$/.test(number) ? <Phone number={number} answerTo={null} /> : <Note>{t.verify.phoneHint}</Note>;
}

function CheckCard({ id }: { id: string }) {
  const [code, setCode] = useState("");
  const readOnly = useReadOnly("verify");
  const status = useApi("GET /v1/sms/verify/status/{request_id}", { params: { request_id: id } }, { everyMs: 2_000 });
  const refresh = { refresh: ["GET /v1/sms/verify/status/{request_id}" as const, "GET /v1/verify/stats" as const] };
  const check = useAction("POST /v1/sms/verify/check", refresh);
  const cancel = useAction("PUT /v1/sms/verify/cancel/{request_id}", refresh);
  const body = { request_id: id, code: code.trim() };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check.mutate({ body }, { onError: () => void status.refetch() });
  };
  const over = status.data && status.data.status !== "in_progress" ? t.verify.thisVerificationHasEnded : undefined;
  return (
    <Card title={t.verify.stepCheck}>
      <div className="flex flex-col gap-4">
        <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <TextField
            label={t.verify.pin}
            inputMode="numeric"
            required
            autoComplete="one-time-code"
            className="w-40"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" look="primary" busy={check.isPending} disabledReason={readOnly ?? over}>
            {t.verify.check}
          </Button>
          <Button
            busy={cancel.isPending}
            disabledReason={readOnly ?? over}
            onClick={() => cancel.mutate({ params: { request_id: id } })}
          >
            {t.verify.cancel}
          </Button>
          <CurlButton name="POST /v1/sms/verify/check" body={body} />
        </form>
        {check.data && <Note tone="good">{t.verify.correct}</Note>}
        {!check.data && <Problem error={check.error ?? cancel.error} />}
        <Answer query={status} lines={3}>
          {(data) => (
            <Facts>
              <Fact name={t.common.request}>
                <Copy text={data.request_id} /> <Link to={paths.verification(data.request_id)}>{t.common.details}</Link>
              </Fact>
              <Fact name={t.common.state}>
                <State state={data.status} />
              </Fact>
              <Fact name={t.common.number}>{data.number}</Fact>
              <Fact name={t.verify.channel}>{t.verify.channels[data.channel]}</Fact>
              <Fact name={t.verify.attemptsLeft}>{data.attempts_left}</Fact>
              <Fact name={t.common.expires}>
                <Time at={data.expires_at} />
              </Fact>
            </Facts>
          )}
        </Answer>
      </div>
    </Card>
  );
}
