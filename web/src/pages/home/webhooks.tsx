import type { Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { WebhookHealth } from "../webhooks/health.tsx";
import { t } from "../../texts/index.ts";

/** The health of the account's webhooks; nothing if there are none. */
export function WebhookList({ webhooks }: { webhooks: Reply<"GET /console/home">["webhooks"] }) {
  if (webhooks.length === 0) return null;
  return (
    <Card title={t.common.webhooks} flush>
      <ul>
        {webhooks.map((hook) => (
          <li
            key={hook.id}
            className="flex items-center justify-between gap-4 border-b border-line px-4 py-2 last:border-0"
          >
            <Link to={paths.webhook(hook.id)} className="min-w-0 wrap-anywhere text-sm hover:underline">
              {hook.url}
            </Link>
            <WebhookHealth hook={hook} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
