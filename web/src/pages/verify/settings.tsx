import { useState, type FormEvent } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/button.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { Check, Choice, TextArea, TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/page.tsx";
import { Answer, Problem } from "../../ui/state.tsx";
import { say } from "../../ui/toast.tsx";

type Settings = Reply<"GET /v1/verify/settings">;
type Language = Settings["language"];

const languages: Record<Language, string> = { en: "English", fr: "French", rw: "Kinyarwanda", sw: "Swahili" };

const limits = [
  ["per_number_per_day", "Per number a day"],
  ["per_prefix_per_hour", "Per prefix an hour"],
  ["per_country_per_hour", "Per country an hour"],
  ["per_account_per_hour", "In all an hour"],
  ["daily_spend", "Spend a day"],
] as const;

/** The texts of PINs, and the guard's limits. */
export function VerifySettings() {
  const settings = useApi("GET /v1/verify/settings");
  return <Answer query={settings}>{(data) => <Form settings={data} />}</Answer>;
}

function Form({ settings }: { settings: Settings }) {
  const [language, setLanguage] = useState(settings.language);
  const [templates, setTemplates] = useState(settings.templates);
  const [length, setLength] = useState(String(settings.code_length));
  const [minutes, setMinutes] = useState(String(settings.expiry_seconds / 60));
  const [enabled, setEnabled] = useState(settings.guard.enabled);
  const [guard, setGuard] = useState(
    Object.fromEntries(limits.map(([name]) => [name, String(settings.guard[name] ?? "")])),
  );
  const readOnly = useReadOnly();
  const save = useAction("PATCH /v1/verify/settings", {
    refresh: ["GET /v1/verify/settings"],
    onDone: () => say("Saved"),
  });
  const body = {
    language,
    templates,
    code_length: Number(length),
    expiry_seconds: Number(minutes) * 60,
    guard: {
      enabled,
      ...Object.fromEntries(limits.map(([name]) => [name, guard[name] === "" ? null : Number(guard[name])])),
    },
  };
  const errorOf = (field: string) => save.error?.fields.find((each) => each.field.includes(field))?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <Card title="Texts" lead="<PIN>, <brand> and the minutes are put in. One part each is best.">
        <div className="flex flex-col gap-4">
          <Choice
            label="Language where a request names none"
            className="max-w-xs"
            value={language}
            onChange={(event) => setLanguage(event.target.value as Language)}
          >
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
              error={errorOf(`templates.${code}`)}
              value={templates[code]}
              onChange={(event) => setTemplates({ ...templates, [code]: event.target.value })}
            />
          ))}
        </div>
      </Card>
      <Card title="PINs and limits">
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField
              label="Digits"
              type="number"
              min={4}
              max={10}
              required
              error={errorOf("code_length")}
              value={length}
              onChange={(event) => setLength(event.target.value)}
            />
            <TextField
              label="Good for (minutes)"
              type="number"
              min={1}
              required
              error={errorOf("expiry_seconds")}
              value={minutes}
              onChange={(event) => setMinutes(event.target.value)}
            />
          </div>
          <Check
            label="Guard against pumping"
            hint="Stops prefixes and countries from which PINs are asked for that nobody enters."
            checked={enabled}
            onChange={(event) => setEnabled(event.target.checked)}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            {limits.map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                type="number"
                min={0}
                step="any"
                placeholder="no limit"
                error={errorOf(name)}
                value={guard[name] ?? ""}
                onChange={(event) => setGuard({ ...guard, [name]: event.target.value })}
              />
            ))}
          </div>
        </div>
      </Card>
      <Problem error={save.error} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={save.isPending} disabledReason={readOnly}>
          Save
        </Button>
        <CurlButton name="PATCH /v1/verify/settings" body={body} />
      </div>
    </form>
  );
}

function partsOf(settings: Settings, code: Language): string | undefined {
  const parts = settings.template_parts[code];
  return (
    parts &&
    `${parts.parts} ${parts.parts === 1 ? "part" : "parts"}, ${parts.encoding === "gsm7" ? "GSM alphabet" : "UCS-2"}`
  );
}
