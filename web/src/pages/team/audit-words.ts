import type { AuditAction, AuditDetail } from "../../../../src/core/accounts/audit-actions.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { roleName, scopes } from "../../ui/values/rights.ts";
import { limits, lists, rarerLimits } from "../verify/guard-settings.ts";

const counts = formats.number();

/** What was done, in words; an entry of an older version may be of a kind that there is no more. */
export const deed = (action: string): string =>
  Object.hasOwn(t.audit, action) ? t.audit[action as AuditAction] : action.replaceAll(/[._]/g, " ");

/**
 * The names of settings, by those of the API, as their forms have them. Those of SMPP and of other services are the same in every language, and
 * stay.
 */
const settingNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...limits, ...rarerLimits, ...lists]),
  bind: t.carriers.bind,
  delivery_url: t.tokens.deliveryUrl,
  enabled: t.webhooks.enabled,
  events: t.webhooks.events,
  headers: t.carriers.headers,
  inbound_url: t.tokens.inboundUrl,
  log_bodies: t.settings.logBodies,
  parts_per_second: t.carriers.partsPerSecond,
  password: t.common.password,
  receipts: t.carriers.deliveryReceipts,
  refused_types: t.verify.refusedTypes,
  retry_delays_seconds: t.settings.retryAfter,
  sender_policy: t.settings.allowedSenders,
  statuses: t.settings.hostedStatuses,
  template: t.common.text,
  test_delivery_url: t.tokens.testDeliveryUrl,
  test_inbound_url: t.tokens.testInboundUrl,
  url: t.webhooks.url,
  window: t.carriers.window,
};

/** The name of a detail or of a setting in words; that of an older version, or of a setting without one, as it is. */
export const nameOf = (name: string): string =>
  Object.hasOwn(t.auditDetails, name)
    ? t.auditDetails[name as AuditDetail]
    : (settingNames[name] ?? name.replaceAll("_", " "));

const scopeNames: Readonly<Record<string, string>> = { ...Object.fromEntries(scopes), ...t.verify.scopes };

/** What a text of the API is in words, by the name of its detail: an action, a role, a right, a setting. Anything else is what somebody wrote. */
const texts: Readonly<Record<string, (text: string, action: string) => string>> = {
  because: deed,
  role: roleName,
  from: (text, action) => (action === "member.role_changed" ? roleName(text) : text),
  to: (text, action) => (action === "member.role_changed" ? roleName(text) : text),
  scope: (text) => scopeNames[text] ?? text,
  scopes: (text) => scopeNames[text] ?? text,
  before: (text) => scopeNames[text] ?? text,
  fields: nameOf,
  changed: nameOf,
  status: (text) => (t.states as Readonly<Record<string, string>>)[text] ?? text,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value in words. */
function shown(name: string, value: unknown, action: string): string {
  if (typeof value === "string") return texts[name]?.(value, action) ?? value;
  if (typeof value === "number") return counts.format(value);
  if (typeof value === "boolean") return value ? t.settings.on : t.settings.off;
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map((each) => shown(name, each, action)).join("; ");
  return wordsOf(value as Record<string, unknown>, action).join(", ");
}

/** The details of an action in words. Settings that were changed together are named one by one. */
export const wordsOf = (details: Record<string, unknown>, action: string): string[] =>
  Object.entries(details).flatMap(([name, value]) =>
    name === "settings" && isObject(value) ? wordsOf(value, action) : `${nameOf(name)}: ${shown(name, value, action)}`,
  );
