import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAction, useApi } from "../../api/hooks.ts";
import type { Webhook } from "../../api/operations.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { Card, Fact, Facts, Page } from "../../ui/layout/page.tsx";
import { SecretDialog } from "../../ui/forms/secret.tsx";
import { Answer, Note, Problem } from "../../ui/layout/state.tsx";
import { say } from "../../ui/layout/toast.tsx";
import { Time } from "../../ui/values/values.tsx";
import { Deliveries } from "./deliveries.tsx";
import { WebhookForm } from "./form.tsx";
import { WebhookHealth } from "./health.tsx";
import { ReplayButton } from "./replay.tsx";

/** One endpoint: its settings, its secret, and every attempt to reach it. */
export default function WebhookPage() {
  const { id } = routes.webhook.useParams();
  const hook = useApi("GET /v1/webhooks/{id}", { params: { id } });
  return (
    <Page
      wide
      title="Webhook"
      lead={<Copy text={id} />}
      actions={
        <>
          <LiveSwitch kinds={["delivery"]} names={["GET /v1/webhooks/{id}/deliveries", "GET /v1/webhooks/{id}"]} />
          {hook.data && <Actions hook={hook.data} />}
        </>
      }
    >
      <Answer query={hook}>
        {(data) => (
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <Deliveries id={id} />
            <div className="flex flex-col gap-5 max-xl:order-first">
              <Health hook={data} />
              <Card title="Settings">
                <WebhookForm key={`${data.id} ${data.enabled}`} hook={data} onDone={() => say("Saved")} />
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
    <Card title="Health">
      <Facts>
        <Fact name="State">
          <WebhookHealth hook={hook} />
        </Fact>
        {hook.failing_since && (
          <Fact name="Failing since">
            <Time at={hook.failing_since} />
          </Fact>
        )}
        {hook.old_secret_until && (
          <Fact name="Old secret">
            good until <Time at={hook.old_secret_until} exact />
          </Fact>
        )}
      </Facts>
      {hook.disabled_reason && (
        <div className="mt-3">
          <Note tone="warn">{hook.disabled_reason} Mend the receiver, then turn the webhook on again below.</Note>
        </div>
      )}
    </Card>
  );
}

function Actions({ hook }: { hook: Webhook }) {
  const [secret, setSecret] = useState<string>();
  const readOnly = useReadOnly();
  const navigate = useNavigate();
  const params = { id: hook.id };
  const test = useAction("POST /v1/webhooks/{id}/test", {
    refresh: ["GET /v1/webhooks/{id}/deliveries"],
    onDone: () => say("An example is on its way"),
  });
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
      <Button icon="send" busy={test.isPending} disabledReason={readOnly} onClick={() => test.mutate({ params })}>
        Send an example
      </Button>
      <ReplayButton hook={hook} />
      <ConfirmButton
        size="base"
        look="plain"
        label="Rotate the secret"
        question="Make a new secret?"
        consequence="Both sign what is sent until the old one ends, a day from now. Give your server the new one before that."
        disabledReason={readOnly}
        run={() => rotate.mutateAsync({ params })}
      />
      <ConfirmButton
        size="base"
        label="Remove"
        question="Remove this webhook?"
        consequence="Its pending deliveries and its log go with it."
        disabledReason={readOnly}
        run={() => remove.mutateAsync({ params })}
      />
      <SecretDialog title="The new secret" what="secret" secret={secret} onClose={() => setSecret(undefined)} />
      <Problem error={test.error} />
    </>
  );
}
