import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { usePhoneReader } from "../../shell/phone-numbers.ts";
import { useOwnersOnly, useSession } from "../../shell/session.ts";
import { Copy } from "../../ui/values/copy.tsx";
import { CountryChoice } from "../../ui/forms/country.tsx";
import { Check, Choice, NumberField, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { t } from "../../texts/index.ts";
import { timeZone } from "../../texts/zone.ts";

const timeZones = Intl.supportedValuesOf("timeZone");

type Account = Reply<"GET /v1/account">;

/** The account's name and sending defaults. */
export function AccountSettings() {
  const account = useApi("GET /v1/account");
  return (
    <Card title={t.common.account} lead={account.data && <Copy text={account.data.id} />}>
      <Answer query={account}>{(data) => <AccountForm key={data.id} account={data} />}</Answer>
    </Card>
  );
}

/** Splits at commas, semicolons and spaces. */
const wordsOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

/** The number in a field; null if it is empty. */
const numberIn = (given: string) => (given.trim() === "" ? null : Number(given));

function AccountForm({ account }: { account: Account }) {
  const { settings } = account;
  const { user } = useSession();
  const ownersOnly = useOwnersOnly();
  const save = useAction("PATCH /v1/account", {
    refresh: ["GET /v1/account", "GET /console/session", "GET /v1/verify/settings"],
    onDone: () => showToast(t.common.saved),
  });
  const { values, text, flag } = useFields(
    {
      name: account.name,
      default_sender: account.default_sender ?? "",
      country: account.default_country ?? "",
      zone: settings.time_zone ?? "",
      policy: settings.sender_policy,
      countries: settings.allowed_countries?.join(", ") ?? "",
      delays: settings.retry_delays_seconds.join(", "),
      above_recipients: String(settings.approve_above?.recipients ?? ""),
      above_amount: String(settings.approve_above?.amount ?? ""),
      log_bodies: settings.log_bodies,
      hosted_statuses: settings.statuses === "hosted",
    },
    save.error,
  );
  const above = { recipients: numberIn(values.above_recipients), amount: numberIn(values.above_amount) };
  const body = {
    name: values.name.trim(),
    default_sender: values.default_sender.trim() || null,
    default_country: values.country || null,
    settings: {
      // Set by the operator.
      ...(user.operator ? { sender_policy: values.policy } : {}),
      allowed_countries: values.countries.trim() ? wordsOf(values.countries.toUpperCase()) : null,
      retry_delays_seconds: wordsOf(values.delays).map(Number),
      time_zone: values.zone || null,
      approve_above: above.recipients === null && above.amount === null ? null : above,
      log_bodies: values.log_bodies,
      statuses: values.hosted_statuses ? ("hosted" as const) : ("tuma" as const),
    },
  };
  return (
    <Form
      action={save}
      input={{ body }}
      submit={t.common.save}
      disabledReason={ownersOnly}
      curl={{ name: "PATCH /v1/account" }}
      className="max-w-2xl"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t.common.name} required {...text("name")} />
        <TextField label={t.settings.defaultSender} hint={t.settings.defaultSenderHint} {...text("default_sender")} />
      </div>
      <CountryChoice
        label={t.settings.defaultCountry}
        hint={t.settings.defaultCountryHint}
        none={t.settings.noDefaultCountry}
        countries={usePhoneReader(true)?.countries ?? []}
        {...text("country", "default_country")}
      />
      <Choice label={t.settings.timeZone} hint={t.settings.timeZoneHint} {...text("zone", "settings.time_zone")}>
        <option value="">{t.settings.timeZoneOfCountry(timeZone())}</option>
        {timeZones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </Choice>
      <Choice
        label={t.settings.allowedSenders}
        disabled={!user.operator}
        hint={user.operator ? undefined : t.settings.setByTheOperator}
        {...text("policy", "settings.sender_policy")}
      >
        <option value="any">{t.common.any}</option>
        <option value="approved">{t.settings.approvedOnly}</option>
      </Choice>
      <TextField
        label={t.common.countries}
        placeholder={t.settings.all}
        hint={t.settings.countriesHint}
        {...text("countries", "settings.allowed_countries")}
      />
      <TextField
        label={t.settings.retryAfter}
        hint={t.settings.retryAfterHint}
        {...text("delays", "settings.retry_delays_seconds")}
      />
      <fieldset className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <legend className="mb-1 text-sm font-medium">{t.approvals.limits}</legend>
        <NumberField
          label={t.approvals.aboveRecipients}
          min={1}
          max={100_000}
          whole
          {...text("above_recipients", "settings.approve_above.recipients")}
        />
        <NumberField
          label={t.approvals.aboveAmount}
          min={0}
          {...text("above_amount", "settings.approve_above.amount")}
        />
        <p className="text-sm text-dim sm:col-span-2">{t.approvals.limitsHint}</p>
      </fieldset>
      <Check label={t.settings.logBodies} hint={t.settings.logBodiesHint} {...flag("log_bodies")} />
      <Check label={t.settings.hostedStatuses} hint={t.settings.hostedStatusesHint} {...flag("hosted_statuses")} />
    </Form>
  );
}
