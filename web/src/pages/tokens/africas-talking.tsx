import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Card, Fact, Facts } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { pageQueries } from "../../page-queries.ts";
import { t } from "../../texts/index.ts";

/** Null removes. */
const given = (value: string) => value.trim() || null;

type Settings = Reply<"GET /v1/account/africas-talking">;

/** How programs written for Africa's Talking reach the account, and where they are called. */
export function AfricasTalking() {
  const query = useApi(...pageQueries.africasTalking());
  return (
    <Card title={t.tokens.africasTalking} lead={t.tokens.africasTalkingLead}>
      <Answer query={query} lines={6}>
        {/* A form of its own for what it was set to meanwhile. */}
        {(data) => <SettingsForm key={data.updated_at} settings={data} />}
      </Answer>
    </Card>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const readOnly = useReadOnly("webhooks");
  const save = useAction("PUT /v1/account/africas-talking", { refresh: ["GET /v1/account/africas-talking"] });
  const { values, text } = useFields(
    {
      username: settings.username ?? "",
      delivery_url: settings.delivery_url ?? "",
      inbound_url: settings.inbound_url ?? "",
      test_delivery_url: settings.test_delivery_url ?? "",
      test_inbound_url: settings.test_inbound_url ?? "",
    },
    save.error,
  );
  // Only what was changed here: somebody else may be changing the rest.
  const changed = (name: keyof typeof values) =>
    given(values[name]) === settings[name] ? {} : { [name]: given(values[name]) };
  const body = {
    ...changed("username"),
    ...changed("delivery_url"),
    ...changed("inbound_url"),
    ...changed("test_delivery_url"),
    ...changed("test_inbound_url"),
  };
  return (
    <Form
      action={save}
      input={{ body }}
      submit={t.common.save}
      disabledReason={readOnly}
      curl={{ name: "PUT /v1/account/africas-talking" }}
    >
      <Facts>
        <Fact name={t.tokens.baseAddress}>
          <Copy text={settings.base_url} />
        </Fact>
      </Facts>
      <TextField label="username" hint={t.tokens.usernameHint(settings.account_id)} {...text("username")} />
      <TextField label={t.tokens.deliveryUrl} type="url" hint={t.tokens.callbackHint} {...text("delivery_url")} />
      <TextField label={t.tokens.inboundUrl} type="url" hint={t.tokens.callbackHint} {...text("inbound_url")} />
      <TextField
        label={t.tokens.testDeliveryUrl}
        type="url"
        hint={t.tokens.callbackHint}
        {...text("test_delivery_url")}
      />
      <TextField
        label={t.tokens.testInboundUrl}
        type="url"
        hint={t.tokens.callbackHint}
        {...text("test_inbound_url")}
      />
    </Form>
  );
}
