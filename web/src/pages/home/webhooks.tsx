import type { Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Empty, Waiting } from "../../ui/layout/state.tsx";
import { WebhookHealth } from "../webhooks/health.tsx";
import { t } from "../../texts/index.ts";

/** The health of the account's webhooks. */
export function WebhookList({ webhooks }: { webhooks: Reply<"GET /console/home">["webhooks"] | undefined }) {
  return (
    <Card title={t.common.webhooks} flush>
      {webhooks === undefined ? (
        <Waiting lines={5} />
      ) : webhooks.length === 0 ? (
        <Empty
          icon="hook"
          title={t.home.noWebhooksYet}
          action={<ButtonLink to={paths.webhooks()}>{t.common.addAWebhook}</ButtonLink>}
        >
          {t.home.webhooksHint}
        </Empty>
      ) : (
        <ul>
          {webhooks.map((hook) => (
            <li
              key={hook.id}
              className="flex items-center justify-between gap-4 border-b border-line px-4 py-2 last:border-0"
            >
              <Link to={paths.webhook(hook.id)} className="truncate text-sm hover:underline">
                {hook.url}
              </Link>
              <WebhookHealth hook={hook} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
