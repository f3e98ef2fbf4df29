import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { countryName } from "../../ui/forms/country.tsx";
import { Check, Choice, NumberField, TextArea, TextField } from "../../ui/forms/field.tsx";
import { errorOf, Form, useFields } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer, Note } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { money } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";
import { limits, lists, rarerLimits } from "./guard-settings.ts";

type Settings = Reply<"GET /v1/verify/settings">;
type Language = Settings["language"];

const languages: Record<Language, string> = {
  en: t.verify.english,
  fr: t.verify.french,
  rw: t.verify.kinyarwanda,
  sw: t.verify.swahili,
};

/** The fields that are folded away. */
const folded = [
  "max_attempts",
  "max_sends",
  "resend_after_seconds",
  "sender",
  "guard.block_seconds",
  "guard.refused_types",
  ...[...rarerLimits, ...lists].map(([name]) => `guard.${name}`),
];

const types = Object.entries(t.verify.numberTypes) as [Settings["guard"]["refused_types"][number], string][];

/** Splits at commas, semicolons and spaces. */
const wordsOf = (text = "") => text.match(/[^\s,;]+/g) ?? [];

/** Message templates and the guard's limits. */
export function VerifySettings() {
  const settings = useApi("GET /v1/verify/settings");
  return <Answer query={settings}>{(data) => <SettingsForm settings={data} />}</Answer>;
}

function SettingsForm({ settings }: { settings: Settings }) {
  const [templates, setTemplates] = useState(settings.templates);
  const before = shownGuard(settings);
  const [guard, setGuard] = useState(before);
  const readOnly = useReadOnly("account:write");
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
      max_attempts: String(settings.max_attempts),
      max_sends: String(settings.max_sends),
      resend_after_seconds: String(settings.resend_after_seconds),
      sender: settings.sender ?? "",
      block_seconds: String(settings.guard.block_seconds / 60),
    },
    save.error,
  );
  const [refusedTypes, setRefusedTypes] = useState(settings.guard.refused_types);
  const body = {
    language: values.language,
    templates,
    code_length: Number(values.code_length),
    expiry_seconds: Number(values.expiry_seconds) * 60,
    max_attempts: Number(values.max_attempts),
    max_sends: Number(values.max_sends),
    resend_after_seconds: Number(values.resend_after_seconds),
    sender: values.sender.trim() || null,
    guard: {
      enabled: values.enabled,
      block_seconds: Number(values.block_seconds) * 60,
      refused_types: refusedTypes,
      allow: wordsOf(guard["allow"]),
      deny: wordsOf(guard["deny"]),
      // Unchanged settings are not sent: a default stays a default, and follows the account's country and prices.
      ...Object.fromEntries(
        [...limits, ...rarerLimits]
          .filter(([name]) => guard[name] !== before[name])
          .map(([name]) => [name, guard[name] === "" ? null : Number(guard[name])]),
      ),
      ...(guard.allowed_countries === before.allowed_countries
        ? {}
        : { allowed_countries: guard.allowed_countries?.toUpperCase().match(/[^\s,;]+/g) ?? null }),
    },
  };
  const guardField = (name: string) => ({
    error: errorOf(save.error, `guard.${name}`),
    value: guard[name] ?? "",
    onChange: ({ target }: { target: { value: string } }) => setGuard({ ...guard, [name]: target.value }),
  });
  const isRefused = save.error?.fields.some(({ field }) => folded.some((name) => field.startsWith(name)));
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
            <NumberField label={t.verify.pinLength} whole min={4} max={10} required {...text("code_length")} />
            <NumberField label={t.verify.validityMinutes} min={1} required {...text("expiry_seconds")} />
          </div>
          <Check label={t.verify.pumpingGuard} hint={t.verify.pumpingGuardHint} {...flag("enabled")} />
          <Defaults defaults={settings.guard_defaults} />
          <TextField
            label={t.common.countries}
            placeholder={t.settings.all}
            hint={t.verify.countriesHint}
            {...guardField("allowed_countries")}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            {limits.map(([name, label]) => (
              <NumberField key={name} label={label} min={0} placeholder={t.verify.noLimit} {...guardField(name)} />
            ))}
          </div>
          <details open={isRefused || undefined} className="rounded-md border border-line px-3.5 py-2.5">
            <summary className="font-medium">{t.verify.moreSettings}</summary>
            <div className="flex flex-col gap-4 pt-4">
              <div className="grid gap-4 sm:grid-cols-3">
                <NumberField label={t.verify.wrongCodesAllowed} whole min={1} required {...text("max_attempts")} />
                <NumberField label={t.verify.sendsAllowed} whole min={1} required {...text("max_sends")} />
                <NumberField label={t.verify.resendAfter} whole min={0} required {...text("resend_after_seconds")} />
                <TextField label={t.common.sender} hint={t.verify.senderHint} {...text("sender")} />
                <NumberField
                  label={t.verify.blockMinutes}

                  min={1}
                  required
                  {...text("block_seconds", "guard.block_seconds")}
                />
                {rarerLimits.map(([name, label]) => (
                  <NumberField
                    key={name}
                    label={label}
                    whole
                    min={0}
                    placeholder={t.verify.noLimit}
                    {...guardField(name)}
                  />
                ))}
              </div>
              {lists.map(([name, label]) => (
                <TextField key={name} label={label} hint={t.verify.prefixesHint} {...guardField(name)} />
              ))}
              <fieldset>
                <legend className="pb-1 text-sm font-medium">{t.verify.refusedTypes}</legend>
                <div className="grid gap-2 sm:grid-cols-3">
                  {types.map(([type, name]) => (
                    <Check
                      key={type}
                      label={name}
                      checked={refusedTypes.includes(type)}
                      onChange={({ target }) =>
                        setRefusedTypes(
                          target.checked ? [...refusedTypes, type] : refusedTypes.filter((each) => each !== type),
                        )
                      }
                    />
                  ))}
                </div>
              </fieldset>
            </div>
          </details>
        </div>
      </Card>
    </Form>
  );
}

/** The guard as its fields show it; empty for no limit. */
function shownGuard({ guard }: Settings): Record<string, string> {
  return {
    ...Object.fromEntries([...limits, ...rarerLimits].map(([name]) => [name, String(guard[name] ?? "")])),
    allow: guard.allow.join(", "),
    deny: guard.deny.join(", "),
    allowed_countries: guard.allowed_countries?.join(", ") ?? "",
  };
}

/** Shows which defaults are in force, and where they come from. */
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
