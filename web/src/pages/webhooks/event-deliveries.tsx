import { useApi } from "../../api/hooks.ts";
import { useLive } from "../../api/live.ts";
import type { Delivery } from "../../api/operations.ts";
import { paths } from "../../paths.ts";
import { useMayRead } from "../../shell/session.ts";
import { Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Answer, Empty } from "../../ui/layout/state.tsx";
import { duration, Time } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";
import { DeliveryState } from "./delivery.tsx";

/** The webhook deliveries about a message, a verification or a bulk send, with their responses; nothing for those who may not read them. */
export function EventDeliveries({ about }: { about: string }) {
  return useMayRead("webhooks") ? <Deliveries about={about} /> : null;
}

function Deliveries({ about }: { about: string }) {
  const webhooks = useApi("GET /v1/webhooks", { query: { per_page: 100 } });
  const query = useApi("GET /console/deliveries", { query: { about } });
  useLive(["delivery"], ["GET /console/deliveries"]);
  const urls = new Map(webhooks.data?.webhooks.map((hook) => [hook.id, hook.url]));
  return (
    <Card title={t.messages.webhookDeliveries}>
      <Answer query={query} lines={2}>
        {({ deliveries }) =>
          deliveries.length > 0 ? (
            <ul className="flex flex-col gap-2">
              {deliveries.map((delivery) => (
                <DeliveryItem
                  key={delivery.id}
                  delivery={delivery}
                  url={urls.get(delivery.webhook_id) ?? delivery.webhook_id}
                />
              ))}
            </ul>
          ) : webhooks.data?.pages.total === 0 ? (
            <Empty icon="hook" title={t.messages.noWebhooks(<Link to={paths.webhooks()}>{t.messages.addOne}</Link>)} />
          ) : (
            <Empty icon="hook" title={t.messages.noDeliveries} />
          )
        }
      </Answer>
    </Card>
  );
}

function DeliveryItem({ delivery, url }: { delivery: Delivery; url: string }) {
  const last = delivery.attempts.at(-1);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <DeliveryState delivery={delivery} />
        <Link to={paths.webhook(delivery.webhook_id, { delivery: delivery.id })} className="break-all hover:underline">
          {url}
        </Link>
      </span>
      <span className="text-sm text-dim">
        {last ? (
          <>
            {t.messages.answeredIn(last.status_code ?? last.error, duration(last.duration_ms), <Time at={last.at} />)}
          </>
        ) : (
          t.messages.notAttemptedYet
        )}
      </span>
    </li>
  );
}
