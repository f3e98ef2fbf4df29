import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { pages } from "../../paths.ts";
import { useReadOnly } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { timeZone } from "../../texts/zone.ts";
import { language, languages } from "../../texts/languages.ts";
import { Choice, TextArea, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { Answer, Empty } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { List } from "../../ui/lists/list.tsx";
import { Time } from "../../ui/values/values.tsx";

type Settings = Reply<"GET /v1/operator/alarms/settings">;
type Kind = Settings["email"]["kinds"][number];

/** Who is notified of alarms, and past alarms. */
export default function AlarmsPage() {
  const [{ page }] = useFilters(pages.alarms);
  const settings = useApi("GET /v1/operator/alarms/settings");
  const past = useApi("GET /v1/operator/alarms", {
    query: { state: "over", page, per_page: 25, time_zone: timeZone() },
  });
  return (
    <Page title={t.operator.alarms} lead={t.operator.alarmsLead}>
      <Card title={t.operator.whoIsTold} lead={t.operator.ownersToo}>
        <Answer query={settings}>{(data) => <Recipients key={JSON.stringify(data)} saved={data} />}</Answer>
      </Card>
      <Card title={t.operator.pastAlarms} flush>
        <List
          query={past}
          rowsOf={(data) => data.alarms}
          label={t.operator.pastAlarms}
          keyOf={(row) => row.id}
          columns={[
            { name: t.operator.what, cell: (row) => row.title, grow: true },
            { name: t.operator.began, cell: (row) => <Time at={row.begun_at} />, right: true },
            { name: t.operator.over, cell: (row) => <Time at={row.over_at} />, right: true },
          ]}
          empty={<Empty icon="bell" title={t.operator.noPastAlarms} />}
        />
      </Card>
    </Page>
  );
}

const channels = ["email", "sms", "webhook"] as const;
type Channel = (typeof channels)[number];
const kindsOf = Object.keys(t.operator.alarmKinds) as Kind[];

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function Recipients({ saved }: { saved: Settings }) {
  const readOnly = useReadOnly("operator");
  const save = useAction("PUT /v1/operator/alarms/settings", {
    refresh: ["GET /v1/operator/alarms/settings"],
    onDone: () => showToast(t.operator.alarmsSaved),
  });
  const { values, text, change } = useFields(
    () => ({
      email: saved.email.to.join("\n"),
      sms: saved.sms.to.join("\n"),
      account_id: saved.account_id ?? "",
      // The first person to set this most likely wants the language of this page.
      language: saved.language ?? language,
      kinds: { email: saved.email.kinds, sms: saved.sms.kinds, webhook: saved.webhook.kinds } as Record<
        Channel,
        Kind[]
      >,
    }),
    save.error,
  );
  const body = {
    account_id: values.account_id.trim() || null,
    language: values.language,
    email: { to: lines(values.email), kinds: values.kinds.email },
    sms: { to: lines(values.sms), kinds: values.kinds.sms },
    webhook: { kinds: values.kinds.webhook },
  };
  const toggle = (channel: Channel, kind: Kind, on: boolean) =>
    change({
      kinds: {
        ...values.kinds,
        [channel]: on ? [...values.kinds[channel], kind] : values.kinds[channel].filter((each) => each !== kind),
      },
    });
  const names = { email: t.operator.byEmail, sms: t.operator.bySms, webhook: t.operator.byWebhook };
  return (
    <Form
      action={save}
      input={{ body }}
      submit={t.common.save}
      disabledReason={readOnly}
      curl={{ name: "PUT /v1/operator/alarms/settings" }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextArea label={t.operator.byEmail} hint={t.operator.byEmailHint} rows={3} {...text("email")} />
        <TextArea label={t.operator.bySms} hint={t.operator.bySmsHint} rows={3} {...text("sms")} />
        <TextField
          label={t.operator.payingAccount}
          hint={t.operator.payingAccountHint}
          placeholder={t.accounts.idPlaceholder}
          {...text("account_id")}
        />
        <Choice label={t.operator.noticeLanguage} hint={t.operator.noticeLanguageHint} {...text("language")}>
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Choice>
      </div>
      <div className="overflow-x-auto">
        <table className="text-left">
          <thead>
            <tr className="text-sm text-dim">
              <th scope="col" className="py-1 pr-6 font-medium">
                {t.operator.alarmKind}
              </th>
              {channels.map((channel) => (
                <th key={channel} scope="col" className="px-3 py-1 text-center font-medium">
                  {names[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kindsOf.map((kind) => (
              <tr key={kind}>
                <th scope="row" className="py-1 pr-6 font-normal">
                  {t.operator.alarmKinds[kind]}
                </th>
                {channels.map((channel) => (
                  <td key={channel} className="px-3 py-1 text-center max-sm:p-0">
                    <label className="inline-grid place-items-center max-sm:size-11">
                      <input
                        type="checkbox"
                        className="size-4 accent-accent"
                        aria-label={`${t.operator.alarmKinds[kind]}: ${names[channel]}`}
                        checked={values.kinds[channel].includes(kind)}
                        onChange={(event) => toggle(channel, kind, event.target.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Form>
  );
}
