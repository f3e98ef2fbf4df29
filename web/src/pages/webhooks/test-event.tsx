import { useAction } from "../../api/hooks.ts";
import type { Webhook } from "../../api/operations.ts";
import { useReadOnly } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { Button, buttonClass } from "../../ui/forms/button.tsx";
import { Icon } from "../../ui/layout/icon.tsx";
import { Menu } from "../../ui/layout/menu.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";

/** Sends an example of one of the events that the endpoint receives. */
export function TestEventButton({ hook }: { hook: Webhook }) {
  const readOnly = useReadOnly("webhooks");
  const test = useAction("POST /v1/webhooks/{id}/test", {
    refresh: ["GET /v1/webhooks/{id}/deliveries"],
    onDone: () => showToast(t.webhooks.testEventSent),
  });
  const send = (event: Webhook["events"][number]) => test.mutate({ params: { id: hook.id }, query: { event } });
  const look = { icon: "send", busy: test.isPending, disabledReason: readOnly } as const;
  const [only, ...others] = hook.events;
  return (
    <>
      {others.length === 0 || readOnly !== undefined ? (
        <Button {...look} onClick={() => send(only!)}>
          {t.webhooks.sendTestEvent}
        </Button>
      ) : (
        <Menu
          className={`${buttonClass()} ${test.isPending ? "opacity-55" : ""}`}
          entries={hook.events.map((event) => ({ name: t.webhooks.kinds[event].label, run: () => send(event) }))}
        >
          <Icon name="send" className="size-3.5" />
          {t.webhooks.sendTestEvent}
        </Menu>
      )}
      <Problem error={test.error} />
    </>
  );
}
