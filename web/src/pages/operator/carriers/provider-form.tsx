import type { Reply } from "../../../api/client.ts";
import type { Carrier } from "../../../api/operations.ts";
import { Check, Choice, TextField } from "../../../ui/forms/field.tsx";
import { errorOf, useFields } from "../../../ui/forms/form.tsx";
import { LinkForm, linkFieldsOf, PaceFields, useSaveLink } from "./link-form.tsx";
import { t } from "../../../texts/index.ts";

/** A ready-made carrier. */
export type Provider = Reply<"GET /v1/operator/carrier-providers">["providers"][number];

/** Adds or edits a link to a ready-made carrier. Its file determines the fields and their labels. */
export function ProviderForm({
  provider,
  carrier,
  onDone,
}: {
  provider: Provider;
  carrier: Carrier | undefined;
  onDone: (carrier: Carrier) => void;
}) {
  const save = useSaveLink(carrier, onDone);
  const { values, change, text, flag } = useFields(() => initial(provider, carrier), save.error);
  const { name, window, parts_per_second: pace, enabled, settings } = values;
  const body = {
    name: name.trim(),
    ...(carrier ? {} : { provider: provider.id }),
    settings: given(provider, settings, carrier !== undefined),
    window: Number(window),
    parts_per_second: pace ? Number(pace) : null,
    enabled,
  };
  return (
    <LinkForm
      save={save}
      body={body}
      secrets={provider.settings.filter((each) => each.secret).map((each) => each.name)}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label={t.common.name} required {...text("name")} />
        <PaceFields text={text} window={t.carriers.concurrentRequests} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {provider.settings.map((setting) => (
          <SettingField
            key={setting.name}
            setting={setting}
            kept={carrier !== undefined && setting.secret}
            value={settings[setting.name] ?? ""}
            error={errorOf(save.error, `settings.${setting.name}`)}
            onChange={(value) => change({ settings: { ...settings, [setting.name]: value } })}
          />
        ))}
      </div>
      <Check label={t.carriers.enabled} {...flag("enabled")} />
      {provider.setup !== "" && (
        <section className="text-sm text-dim">
          <h3 className="font-medium">{t.carriers.atTheCarrier}</h3>
          <p className="mt-1 break-words">{provider.setup}</p>
        </section>
      )}
    </LinkForm>
  );
}

function SettingField(props: {
  setting: Provider["settings"][number];
  /** Whether the link already has this secret. */
  kept: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { setting, kept, value, error, onChange } = props;
  const { label, hint, secret, required, choices } = setting;
  const common = { label, error, value, hint: kept ? t.carriers.passwordHint : hint || undefined };
  if (choices.length === 0)
    return (
      <TextField
        {...common}
        required={required && !kept}
        {...(secret ? { type: "password", autoComplete: "new-password" } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <Choice {...common} onChange={(event) => onChange(event.target.value)}>
      {!required && <option value="" />}
      {choices.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </Choice>
  );
}

/** The initial values: those of the link, or for a new one the defaults of the file and the carrier's name. */
function initial({ name, settings, link }: Provider, carrier: Carrier | undefined) {
  const { system_id: _user, password: _password, ...fields } = linkFieldsOf(carrier);
  const values = Object.fromEntries(settings.map((each) => [each.name, carrier?.settings[each.name] ?? each.default]));
  if (carrier) return { ...fields, settings: values };
  const pace = link.parts_per_second === null ? "" : String(link.parts_per_second);
  return { ...fields, name: nameOf(name), window: String(link.window), parts_per_second: pace, settings: values };
}

/** The name of a carrier, reduced to the characters that a link's name may have. */
const nameOf = (carrier: string) =>
  carrier
    .replaceAll(/[^A-Za-z0-9 ._-]+/g, "")
    .replaceAll(/ +/g, " ")
    .trim();

/** The entered settings. For an existing link, an empty secret stays as it is, while other settings can be emptied. */
function given({ settings }: Provider, values: Record<string, string>, exists: boolean): Record<string, string> {
  const sent = settings.filter(({ name, secret }) => values[name] || (exists && !secret));
  return Object.fromEntries(sent.map(({ name }) => [name, (values[name] ?? "").trim()]));
}
