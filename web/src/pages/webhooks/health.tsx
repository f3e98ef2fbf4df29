import type { Webhook } from "../../api/operations.ts";
import { Badge } from "../../ui/values/badge.tsx";

/** Whether an endpoint works, in a word. */
export function WebhookHealth({ hook }: { hook: Pick<Webhook, "enabled" | "disabled_reason" | "failing_since"> }) {
  if (!hook.enabled) return <Badge tone="dim">{hook.disabled_reason ? "disabled by us" : "off"}</Badge>;
  if (hook.failing_since) return <Badge tone="bad">failing</Badge>;
  return <Badge tone="good">working</Badge>;
}
