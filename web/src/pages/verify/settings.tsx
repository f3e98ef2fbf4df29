import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { countryName } from "../../ui/forms/country.tsx";
import { Check, Choice, TextArea, TextField } from "../../ui/forms/field.tsx";
import { errorOf, Form, useFields } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer, Note } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { money } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";

type Settings = Reply<"GET /v1/verify/settings">;
type Language = Settings["language"];

const languages: Record<Language, string> = {
  en: t.verify.english,
  fr: t.verify.french,
  rw: t.verify.kinyarwanda,
  sw: t.verify.swahili,
};

const limits = [
  ["per_number_per_day", t.verify.perNumberAndDay],
  ["per_prefix_per_hour", t.verify.perPrefixAndHour],
  ["per_country_per_hour", t.verify.perCountryAndHour],
  ["per_account_per_hour", t.verify.inTotalPerHour],
  ["daily_spend", t.verify.spendPerDay],
] as const;

/** Message templates and the guard's limits. */
export function VerifySettings() {
  const settings = useApi("GET /v1/verify/settings");
  return <Answer query={settings}>{(data) => <SettingsForm settings={data} />}</Answer>;
}

function SettingsForm({ settings }: { settings: Settings }) {
  const [templates, setTemplates] = useState(settings.templates);
  const before = shownGuard(settings);
  const [guard, setGuard] = useState(before);
  const readOnly = useReadOnly();
  const save = useAction("PATCH /v1/verify/settings", {
    refresh: ["GET /v1/verify/settings"],
    onDone: () => showToast(t.common.saved),
  });
  const { values, text, flag } = useFields(
    {
      language: settings.language,
      code_length: String(settings.code_length),
      expiry_seconds: String(settings.expiry_seconds / 60),
      enabled: settings.guard.enabled,
    },
    save.error,
  );
  const body = {
    language: values.language,
    templates,
    code_length: Number(values.code_length),
    expiry_seconds: Number(values.expiry_seconds) * 60,
    guard: {
      enabled: values.enabled,
      // What is unchanged is not sent: a default stays one, and follows the account's country and prices.
      ...Object.fromEntries(
        limits
          .filter(([name]) => guard[name] !== before[name])
          .map(([name]) => [name, guard[name] === "" ? null : Number(guard[name])]),
      ),
      ...(guard.allowed_countries === before.allowed_countries
        ? {}
        : { allowed_countries: guard.allowed_countries?.toUpperCase().match(/[^\s,;]+/g) ?? null }),
    },
  };
  return (
    <Form
      action={save}
      input={{ body }}
      submit={t.common.save}
      disabledReason={readOnly}
      curl={{ name: "PATCH /v1/verify/settings" }}
      className="gap-5!"
    >
      <Card title={t.verify.messageTemplates} lead={t.verify.templatesHint}>
        <div className="flex flex-col gap-4">
          <Choice label={t.verify.defaultLanguage} className="max-w-xs" {...text("language")}>
            {Object.entries(languages).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Choice>
          {(Object.keys(languages) as Language[]).map((code) => (
            <TextArea
              key={code}
              label={languages[code]}
              rows={2}
              hint={partsOf(settings, code)}
              error={errorOf(save.error, `templates.${code}`)}
              value={templates[code]}
              onChange={(event) => setTemplates({ ...templates, [code]: event.target.value })}
            />
          ))}
        </div>
      </Card>
      <Card title={t.verify.pinsAndLimits}>
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField label={t.verify.pinLength} type="number" min={4} max={10} required {...text("code_length")} />
            <TextField label={t.verify.validityMinutes} type="number" min={1} required {...text("expiry_seconds")} />
          </div>
          <Check label={t.verify.pumpingGuard} hint={t.verify.pumpingGuardHint} {...flag("enabled")} />
          <Defaults defaults={settings.guard_defaults} />
          <TextField
            label={t.common.countries}
            placeholder={t.settings.all}
            hint={t.verify.countriesHint}
            error={errorOf(save.error, "guard.allowed_countries")}
            value={guard.allowed_countries ?? ""}
            onChange={(event) => setGuard({ ...guard, allowed_countries: event.target.value })}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            {limits.map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                type="number"
                min={0}
                step="any"
                placeholder={t.verify.noLimit}
                error={errorOf(save.error, `guard.${name}`)}
                value={guard[name] ?? ""}
                onChange={(event) => setGuard({ ...guard, [name]: event.target.value })}
              />
            ))}
          </div>
        </div>
      </Card>
    </Form>
  );
}

/** The guard as its fields show it; empty for no limit. */
function shownGuard({ guard }: Settings): Record<string, string> {
  return {
    ...Object.fromEntries(limits.map(([name]) => [name, String(guard[name] ?? "")])),
    allowed_countries: guard.allowed_countries?.join(", ") ?? "",
  };
}

/** Says which defaults are in force, and where they come from. */
function Defaults({ defaults }: { defaults: Settings["guard_defaults"] }) {
  const { country, daily_spend: spend, in_force } = defaults;
  const sentences = [
    in_force.includes("allowed_countries") &&
      (country === null ? t.verify.everyCountryByDefault : t.verify.onlyCountryByDefault(countryName(country))),
    in_force.includes("daily_spend") &&
      (spend === null ? t.verify.noSpendByDefault : t.verify.spendByDefault(money(spend), countryName(country!))),
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return null;
  return (
    <Note>{[...sentences, country === null ? t.verify.setDefaultsHere : t.verify.changeDefaultsHere].join(" ")}</Note>
  );
}

function partsOf(settings: Settings, code: Language): string | undefined {
  const parts = settings.template_parts[code];
  return parts && `${t.counts.parts(parts.parts)}, ${parts.encoding === "gsm7" ? t.common.gsmAlphabet : "UCS-2"}`;
}
