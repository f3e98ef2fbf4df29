export { Tuma, type RequestLine } from "./client.ts";
export type { CallOptions, KeyedOptions, TumaOptions, Upload } from "./call.ts";
export { TumaError, type ClientErrorCode } from "./errors.ts";
export type { PagedList } from "./list.ts";
export { verifyWebhook, type EventEnvelope, type WebhookEvent, type WebhookHeaders } from "./webhooks.ts";
export type * from "./operations.ts";
