import { useState } from "react";
import { useAction, useApi } from "../../api/hooks.ts";
import { useLive } from "../../api/live.ts";
import { paths } from "../../paths.ts";
import { usePhoneReader } from "../../shell/phone-numbers.ts";
import { useOwnersOnly, useReadOnly, useSession, useSimulated } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { CodeBlock, Copy } from "../../ui/values/copy.tsx";
import { CountryChoice } from "../../ui/forms/country.tsx";
import { curlOf } from "../../ui/forms/curl.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useIdempotency } from "../../ui/forms/idempotency.ts";
import { Link } from "../../ui/layout/link.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Phone } from "../../ui/forms/phone.tsx";
import { Note, Problem } from "../../ui/layout/state.tsx";
import { moneyLeft } from "../../ui/values/values.tsx";
import { Step } from "./step.tsx";
import { t } from "../../texts/index.ts";

const example = { text: "Muraho! This is Tuma.", to: "+250788123456" };

/** Four steps to a message sent and answered; each ticks itself. */
export default function StartPage() {
  const { account, test } = useSession();
  const isSimulated = useSimulated();
  const [to, setTo] = useState(example.to);
  const [token, setToken] = useState<string>();
  const tokens = useApi("GET /v1/account/tokens", { query: { per_page: 1 } });
  const sent = useApi("GET /v1/sms", { query: { per_page: 1 } }, { everyMs: 3_000 });
  const received = useApi("GET /v1/sms/inbounds", { query: { per_page: 1 } }, { everyMs: 3_000 });
  const numbers = useApi("GET /v1/numbers", { query: { per_page: 20 } });
  useLive(["message", "inbound"], ["GET /v1/sms", "GET /v1/sms/inbounds"]);
  const done = {
    token: token !== undefined || (tokens.data?.pages.total ?? 0) > 0,
    sent: (sent.data?.messages.length ?? 0) > 0,
    answered: (received.data?.inbound_sms.length ?? 0) > 0,
  };
  const answerTo = numbers.data?.numbers[0]?.number;
  const body = { to, text: example.text };
  return (
    <Page title={t.common.getStarted} lead={t.start.lead}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ol className="flex flex-col gap-4">
          <Step number={1} title={t.settings.defaultCountry} done={account.default_country !== null}>
            <CountryStep country={account.default_country} />
          </Step>
          <Step number={2} title={t.common.createAToken} done={done.token}>
            <TokenStep token={token} onToken={setToken} test={test || !account.sandbox} done={done.token} />
          </Step>
          <Step number={3} title={t.start.sendAMessage} done={done.sent}>
            <p className="text-dim">{t.start.sendHint}</p>
            <TextField
              label={t.common.to}
              hint={t.start.simulatedHint}
              value={to}
              onChange={(event) => setTo(event.target.value)}
              className="max-w-xs"
            />
            <CodeBlock
              label={t.start.curl}
              code={curlOf({ name: "POST /v1/sms", body }).replace("$TUMA_TOKEN", token ?? "$TUMA_TOKEN")}
            />
            <SendNow body={body} done={done.sent} />
          </Step>
          <Step number={4} title={t.start.replyToIt} done={done.answered}>
            <p className="text-dim">
              {t.start.replyHint(
                answerTo ? <Copy text={answerTo} /> : t.start.accountNumber,
                <Link to={paths.inbox()}>{t.start.inbox}</Link>,
              )}
            </p>
            {done.sent && done.answered && (
              <Note tone="good">
                {t.start.allDone(
                  <Link to={paths.webhooks()}>{t.start.receiveRepliesAndReports}</Link>,
                  <Link to={paths.verify()}>{t.start.verifyANumber}</Link>,
                )}
              </Note>
            )}
          </Step>
        </ol>
        <div className="lg:sticky lg:top-[calc(var(--top)+1rem)]">
          {isSimulated ? (
            <Phone number={to.startsWith("+") ? to : example.to} answerTo={answerTo} />
          ) : (
            <Note>{t.start.realCarrierHint}</Note>
          )}
        </div>
      </div>
    </Page>
  );
}

/** Until it is set, numbers as people write them at home are refused. */
function CountryStep({ country }: { country: string | null }) {
  const ownersOnly = useOwnersOnly();
  const countries = usePhoneReader(true)?.countries ?? [];
  const save = useAction("PATCH /v1/account", { refresh: ["GET /v1/account", "GET /console/session"] });
  return (
    <>
      <p className="text-dim">{t.settings.defaultCountryHint}</p>
      <Problem error={save.error} />
      <CountryChoice
        label={t.settings.defaultCountry}
        none={t.settings.noDefaultCountry}
        countries={countries}
        value={country ?? ""}
        disabled={ownersOnly !== undefined || save.isPending}
        onChange={(event) => save.mutate({ body: { default_country: event.target.value || null } })}
        className="max-w-xs"
      />
    </>
  );
}

function TokenStep(props: {
  token: string | undefined;
  onToken: (token: string) => void;
  test: boolean;
  done: boolean;
}) {
  const readOnly = useReadOnly("account:write");
  const make = useAction("POST /v1/account/tokens", {
    refresh: ["GET /v1/account/tokens"],
    onDone: (made) => props.onToken(made.token),
  });
  const scopes = ["sms:send", "sms:read", "inbound:read", "verify", "voice", "account:read"] as const;
  if (props.token) {
    return (
      <>
        <p className="text-dim">{t.start.notShownAgain}</p>
        <CodeBlock label={t.common.tokenNoun} code={`export TUMA_TOKEN=${props.token}`} />
      </>
    );
  }
  return (
    <>
      <p className="text-dim">
        {t.start.tokenHint(props.test ? t.start.testTokenHint : "", <Link to={paths.tokens()}>{t.common.tokens}</Link>)}
      </p>
      <Problem error={make.error} />
      <Button
        look={props.done ? "plain" : "primary"}
        className="self-start"
        busy={make.isPending}
        disabledReason={readOnly}
        onClick={() => make.mutate({ body: { name: t.start.firstSteps, scopes: [...scopes], test: props.test } })}
      >
        {props.done ? t.start.createAnother : t.common.createAToken}
      </Button>
    </>
  );
}

function SendNow({ body, done }: { body: { to: string; text: string }; done: boolean }) {
  const readOnly = useReadOnly("sms:send");
  const idempotency = useIdempotency();
  const send = useAction("POST /v1/sms", {
    refresh: ["GET /v1/sms", "GET /v1/sandbox/handsets/{number}/messages", "GET /v1/account"],
    onDone: () => idempotency.answered(),
  });
  const sent = send.data;
  return (
    <div className="flex flex-col items-start gap-2">
      <Problem error={send.error} />
      <Button
        look={done ? "plain" : "primary"}
        icon="send"
        busy={send.isPending}
        disabledReason={readOnly}
        onClick={() => send.mutate({ body, headers: idempotency.headers(JSON.stringify(body)) })}
      >
        {t.start.sendFromHere}
      </Button>
      {sent?.sms_id && (
        <p className="text-sm text-dim">
          {t.start.acceptedAsBalance(
            <Link to={paths.message(sent.sms_id)}>{sent.sms_id}</Link>,
            moneyLeft(sent.remaining_balance),
          )}
        </p>
      )}
    </div>
  );
}
