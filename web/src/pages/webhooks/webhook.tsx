import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAction, useApi } from "../../api/hooks.ts";
import type { Webhook } from "../../api/operations.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { useReadOnly } from "../../shell/session.ts";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { Card, Fact, Facts, Page } from "../../ui/layout/page.tsx";
import { SecretDialog } from "../../ui/forms/secret.tsx";
import { Answer, Note } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { Time } from "../../ui/values/values.tsx";
import { Attempts } from "./attempts.tsx";
import { Deliveries } from "./deliveries.tsx";
import { WebhookForm } from "./form.tsx";
import { WebhookHealth } from "./health.tsx";
import { ReplayButton } from "./replay.tsx";
import { SecretUse, SignatureCode } from "./signature.tsx";
import { TestEventButton } from "./test-event.tsx";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

/** One endpoint: its settings, its secret, and every attempt to reach it. */
export default function WebhookPage() {
  const { id } = routes.webhook.useParams();
  const hook = useApi(...pageQueries.webhook(id));
  return (
    <Page
      wide
      title={hook.data?.url ?? t.webhooks.webhook}
      within={{ name: t.common.webhooks, to: paths.webhooks() }}
      lead={<Copy text={id} />}
      actions={
        <>
          <LiveSwitch
            kinds={["delivery"]}
            names={["GET /v1/webhooks/{id}/deliveries", "GET /v1/webhooks/{id}/stats", "GET /v1/webhooks/{id}"]}
          />
          {hook.data && <Actions hook={hook.data} />}
        </>
      }
    >
      <Answer query={hook}>
        {(data) => (
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
            <div className="flex min-w-0 flex-col gap-5 xl:row-span-2">
              <Attempts id={id} />
              <Deliveries id={id} />
            </div>
            <div className="max-xl:order-first">
              <Health hook={data} />
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              <Card title={t.common.settings}>
                <WebhookForm key={`${data.id} ${data.enabled}`} hook={data} onDone={() => showToast(t.common.saved)} />
              </Card>
              <Card title={t.webhooks.checkSignatures} lead={t.webhooks.checkLead}>
                <SignatureCode />
              </Card>
            </div>
          </div>
        )}
      </Answer>
    </Page>
  );
}

function Health({ hook }: { hook: Webhook }) {
  return (
    <Card title={t.webhooks.health}>
      <Facts>
        <Fact name={t.common.state}>
          <WebhookHealth hook={hook} />
        </Fact>
        {hook.failing_since && (
          <Fact name={t.webhooks.failingSince}>
            <Time at={hook.failing_since} exact />
          </Fact>
        )}
        {hook.old_secret_until && (
          <Fact name={t.webhooks.oldSecret}>{t.webhooks.validUntil(<Time at={hook.old_secret_until} exact />)}</Fact>
        )}
      </Facts>
      {hook.disabled_reason && (
        <div className="mt-3">
          <Note tone="warn">{t.webhooks.disabledWarning(hook.disabled_reason)}</Note>
        </div>
      )}
    </Card>
  );
}

function Actions({ hook }: { hook: Webhook }) {
  const [secret, setSecret] = useState<string>();
  const readOnly = useReadOnly("webhooks");
  const navigate = useNavigate();
  const params = { id: hook.id };
  const rotate = useAction("POST /v1/webhooks/{id}/rotate", {
    refresh: ["GET /v1/webhooks/{id}"],
    onDone: (made) => setSecret(made.secret),
  });
  const remove = useAction("DELETE /v1/webhooks/{id}", {
    refresh: ["GET /v1/webhooks"],
    onDone: () => void navigate({ href: paths.webhooks() }),
  });
  return (
    <>
      <TestEventButton hook={hook} />
      <ReplayButton hook={hook} />
      <ConfirmButton
        size="base"
        look="plain"
        label={t.webhooks.rotateSecret}
        question={t.webhooks.rotateTheSecret}
        consequence={t.webhooks.rotateConsequence}
        disabledReason={readOnly}
        run={() => rotate.mutateAsync({ params })}
      />
      <ConfirmButton
        size="base"
        label={t.common.remove}
        question={t.webhooks.removeThisWebhook}
        consequence={t.webhooks.removeConsequence}
        disabledReason={readOnly}
        run={() => remove.mutateAsync({ params })}
      />
      <SecretDialog
        title={t.webhooks.newSecret}
        what={t.webhooks.secret}
        secret={secret}
        onClose={() => setSecret(undefined)}
      >
        <SecretUse secret={secret} />
      </SecretDialog>
    </>
  );
}
