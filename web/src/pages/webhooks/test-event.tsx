import { Menu } from "@base-ui/react/menu";
import { useAction } from "../../api/hooks.ts";
import type { Webhook } from "../../api/operations.ts";
import { useReadOnly } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { itemClass, MenuPopup } from "../../ui/layout/menu.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";

/** Sends an example of one of the events that the endpoint receives. */
export function TestEventButton({ hook }: { hook: Webhook }) {
  const readOnly = useReadOnly();
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
        <Menu.Root>
          <Menu.Trigger render={<Button {...look} />}>{t.webhooks.sendTestEvent}</Menu.Trigger>
          <MenuPopup>
            {hook.events.map((event) => (
              <Menu.Item key={event} className={itemClass} onClick={() => send(event)}>
                {t.webhooks.kinds[event].label}
              </Menu.Item>
            ))}
          </MenuPopup>
        </Menu.Root>
      )}
      <Problem error={test.error} />
    </>
  );
}
