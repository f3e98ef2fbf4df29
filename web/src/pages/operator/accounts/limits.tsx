import { useAction } from "../../../api/hooks.ts";
import { usePhoneReader } from "../../../shell/phone-numbers.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { CountryChoice } from "../../../ui/forms/country.tsx";
import { Choice, NumberField } from "../../../ui/forms/field.tsx";
import { Form, useFields } from "../../../ui/forms/form.tsx";
import { Card } from "../../../ui/layout/page.tsx";
import { showToast } from "../../../ui/layout/toast.tsx";
import type { Details } from "./account.tsx";
import { t } from "../../../texts/index.ts";

/**
 * The settings that an operator makes for an account: the senders that it may use, its default country, and when its balance
 * counts as low.
 */
export function Limits({ account }: { account: Details }) {
  const readOnly = useReadOnly("operator");
  const save = useAction("PATCH /v1/operator/accounts/{id}", {
    refresh: ["GET /v1/operator/accounts/{id}", "GET /v1/operator/accounts"],
    onDone: () => showToast(t.common.saved),
  });
  const { values, text } = useFields(
    {
      policy: account.settings.sender_policy,
      country: account.default_country ?? "",
      low: String(account.settings.low_balance ?? ""),
    },
    save.error,
  );
  const body = {
    default_country: values.country || null,
    settings: { sender_policy: values.policy, low_balance: values.low.trim() === "" ? null : Number(values.low) },
  };
  const params = { id: account.id };
  return (
    <Card title={t.account.limits} lead={t.account.limitsLead}>
      <Form
        action={save}
        input={{ params, body }}
        submit={t.common.save}
        disabledReason={readOnly}
        curl={{ name: "PATCH /v1/operator/accounts/{id}" }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Choice label={t.account.senders} {...text("policy", "settings.sender_policy")}>
            <option value="any">{t.common.any}</option>
            <option value="approved">{t.settings.approvedOnly}</option>
          </Choice>
          <NumberField
            label={t.account.warnBelow(account.currency)}
            min={0}
            hint={t.account.warnBelowHint}
            {...text("low", "settings.low_balance")}
          />
        </div>
        <CountryChoice
          label={t.settings.defaultCountry}
          hint={t.settings.defaultCountryHint}
          none={t.settings.noDefaultCountry}
          countries={usePhoneReader(true)?.countries ?? []}
          {...text("country", "default_country")}
        />
      </Form>
    </Card>
  );
}
