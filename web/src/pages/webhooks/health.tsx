import type { Webhook } from "../../api/operations.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Time } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";

type Health = Pick<Webhook, "enabled" | "disabled_reason" | "failing_since" | "first_attempt_at">;

/** The health of an endpoint: never tried, working, failing since when, or disabled, and by whom. */
export function WebhookHealth({ hook }: { hook: Health }) {
  if (!hook.enabled)
    return <Badge tone="dim">{hook.disabled_reason ? t.webhooks.disabledByTuma : t.webhooks.disabled}</Badge>;
  if (hook.failing_since) return <Badge tone="bad">{t.webhooks.failingFor(<Time at={hook.failing_since} />)}</Badge>;
  if (!hook.first_attempt_at) return <Badge tone="dim">{t.webhooks.neverTried}</Badge>;
  return <Badge tone="good">{t.webhooks.working}</Badge>;
}
