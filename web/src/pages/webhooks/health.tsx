import type { Webhook } from "../../api/operations.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { t } from "../../texts/index.ts";

/** The health of an endpoint. */
export function WebhookHealth({ hook }: { hook: Pick<Webhook, "enabled" | "disabled_reason" | "failing_since"> }) {
  if (!hook.enabled) return <Badge tone="dim">{hook.disabled_reason ? t.webhooks.disabledByTuma : "off"}</Badge>;
  if (hook.failing_since) return <Badge tone="bad">{t.webhooks.failing}</Badge>;
  return <Badge tone="good">{t.webhooks.working}</Badge>;
}
