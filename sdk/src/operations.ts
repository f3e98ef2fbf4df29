// Generated from openapi.json by scripts/sdk/main.ts (`npm run openapi`).
import type { CallOptions, KeyedOptions, Upload } from "./call.ts";
import type { PagedList } from "./list.ts";

/** RFC 9457 problem details; `application/problem+json` when `Accept` asks for it. */
export interface Problem {
  /** The page that explains the code. */
  "type": string;
  "title": string;
  "status": number;
  /** Stable; branch on this. */
  "code": "invalid_request" | "invalid_number" | "text_empty" | "text_too_long" | "invalid_sender" | "invalid_code" | "unauthorized" | "totp_required" | "insufficient_balance" | "forbidden" | "sender_not_allowed" | "destination_not_allowed" | "recipient_opted_out" | "blocked" | "not_found" | "unsupported_language" | "method_not_allowed" | "conflict" | "already_sent" | "not_in_progress" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "unsupported_audio" | "idempotency_key_reused" | "rate_limited" | "too_many_attempts" | "internal" | "unavailable" | "not_replicated" | "busy" | "model_not_installed";
  /** What is wrong and how to fix it. */
  "detail": string;
  /** The same sentence as `detail`. */
  "message": string;
  /** The same words as `title`. */
  "error": string;
  /** The `x-request-id` of the reply. */
  "trace_id": string;
  /** The fields at fault. */
  "errors"?: FieldProblem[];
}

export interface FieldProblem {
  "field": string;
  "code": string;
  "message": string;
  /** The rule that the field breaks, if it is one of these. */
  "rule"?: "required" | "empty" | "type" | "range" | "min_length" | "max_length" | "min_items" | "max_items" | "duplicates" | "choice" | "format" | "time" | "unknown_field";
  /** The minimum that the rule allows. */
  "min"?: number;
  /** The maximum that the rule allows. */
  "max"?: number;
}

export interface Account {
  /** `acc_<id>`. */
  "id": string;
  "org_id": string;
  "name": string;
  /** The live balance; for a test token, the test balance. */
  "balance": number;
  /** ISO 4217. */
  "currency": string;
  /** The sender of messages without one. */
  "default_sender": string | null;
  /** The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code. */
  "default_country": string | null;
  "settings": AccountSettings;
  /** The part of the live balance that is play money: all that simulated messages spend in the sandbox. It is removed when the account goes live. */
  "sandbox_credit": number;
}

export interface AccountChange {
  "name"?: string | undefined;
  /** The sender of messages without one; null: every message must have one. */
  "default_sender"?: string | null | undefined;
  /** The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code. */
  "default_country"?: string | null | undefined;
  "settings"?: AccountSettingsChange | undefined;
}

export interface AccountDetails {
  /** `acc_<id>`. */
  "id": string;
  "org_id": string;
  "name": string;
  /** The live balance; for a test token, the test balance. */
  "balance": number;
  /** ISO 4217. */
  "currency": string;
  /** The sender of messages without one. */
  "default_sender": string | null;
  /** The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code. */
  "default_country": string | null;
  "settings": AccountSettings;
  /** The part of the live balance that is play money: all that simulated messages spend in the sandbox. It is removed when the account goes live. */
  "sandbox_credit": number;
  "test_balance": number;
  /** Its live traffic goes to the simulated carrier, whatever links exist. Before the first real link, this applies to every account. */
  "sandbox": boolean;
  /** When it was suspended; its tokens have been refused since. */
  "suspended_at": string | null;
  "created_at": string;
  "org_name": string;
  /** The average of the last 7 days, or the last 24 hours if these cost more. */
  "spent_per_day": number;
  /** How long the balance will last at that rate; null if nothing is spent. */
  "days_left": number | null;
  /** The last 24 hours, live. */
  "hours": HourTally[];
  /** The last 30 days (UTC), live. */
  "days": DayTally[];
  /** At most 100. */
  "people": Member[];
  /** Open invitations, newest first, on every page. */
  "invitations": Invitation[];
  /** The newest 100, without their secrets. */
  "tokens": Token[];
  /** Sender IDs waiting for review, oldest first, at most 100. */
  "senders_waiting": Sender[];
  /** Its own inbound numbers, at most 100. */
  "numbers": string[];
  /** At most 100. */
  "webhooks": WebhookHealth[];
  /** Of the last 24 hours, grouped, most frequent first. */
  "errors": ErrorGroup[];
  /** Its own routes; messages that match none of them take the general ones. */
  "routes": Route[];
  /** The links that its last 1,000 messages took. */
  "links": UsedLink[];
  /** Its own prices, then the general ones that apply to it, at most 100. */
  "prices": AppliedPrice[];
  "prices_total": number;
  /** The same for calls in which a PIN is spoken. */
  "call_prices": AppliedPrice[];
  "call_prices_total": number;
}

export interface AccountGoingLive {
  "id": string;
  "name": string;
  /** Live tokens, whose messages would reach real phones. */
  "tokens": number;
  /** Live SMPP credentials, likewise. */
  "credentials": number;
  /** The balance after: what was paid in stays. */
  "balance": number;
  /** The sandbox credit that is removed. */
  "sandbox_credit": number;
  "currency": string;
  /** Numbers claimed for the simulated carrier, which are freed. */
  "numbers": string[];
  /** Messages that are scheduled or queued, which are cancelled and refunded; counted to 1,000. */
  "waiting": number;
}

export interface AccountInput {
  "name": string;
  /** ISO 4217, such as USD. */
  "currency"?: string | null | undefined;
  /** The sender of messages without one. */
  "default_sender"?: string | null | undefined;
  /** The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code. */
  "default_country"?: string | null | undefined;
  /** Invites this person as its owner. */
  "owner_email"?: string | null | undefined;
  /** Starts in the sandbox, with sandbox credit: its live traffic goes to the simulated carrier until an operator takes it live. */
  "sandbox"?: boolean | null | undefined;
}

export interface AccountMode {
  "mode": "live" | "sandbox";
}

export interface AccountSettings {
  /** The senders that may be used: `any`, or only the approved ones of `GET /v1/senders`. Set by an operator. */
  "sender_policy": "any" | "approved";
  /** Countries that messages may be sent to: an array of ISO 3166-1 codes such as `RW`, or null for all. */
  "allowed_countries": string[] | null;
  /** The delay before each retry after a carrier's temporary error; empty: no retries. */
  "retry_delays_seconds": number[];
  /** When the balance drops below this, the owners are notified by mail, by the webhook event `balance.low`, in the dashboard and in the audit log; again only after it has recovered. Null: never. */
  "low_balance": number | null;
  /** The time zone of the days and hours that the dashboard shows and takes: a name of the IANA database such as `Africa/Kigali`. Null: that of `default_country` if it has only one, else that of each browser. */
  "time_zone": string | null;
  /** A larger send waits for somebody with the scope `approve` other than who asked for it. Null: none does. */
  "approve_above": ApproveAbove | null;
  /** Whether the dashboard's API log keeps the bodies of calls, with texts and phone numbers; codes and secrets are masked. If false, it keeps no bodies, and only the route of each path. */
  "log_bodies": boolean;
  /** The HTTP statuses of refusals to this account's tokens at `/v1/sms…`, `/v1/verify…` and `/ai/…`: those of this reference (`tuma`), or those of the hosted service with this interface (`hosted`): 409 for `insufficient_balance`, `sender_not_allowed`, `invalid_sender`, `invalid_number` and `destination_not_allowed`. */
  "statuses": "tuma" | "hosted";
}

export interface AccountSettingsChange {
  /** The senders that may be used: `any`, or only the approved ones of `GET /v1/senders`. Set by an operator. */
  "sender_policy"?: "any" | "approved" | undefined;
  /** Countries that messages may be sent to: an array of ISO 3166-1 codes such as `RW`, or null for all. */
  "allowed_countries"?: string[] | null | undefined;
  /** The delay before each retry after a carrier's temporary error; empty: no retries. */
  "retry_delays_seconds"?: number[] | undefined;
  /** When the balance drops below this, the owners are notified by mail, by the webhook event `balance.low`, in the dashboard and in the audit log; again only after it has recovered. Null: never. */
  "low_balance"?: number | null | undefined;
  /** The time zone of the days and hours that the dashboard shows and takes: a name of the IANA database such as `Africa/Kigali`. Null: that of `default_country` if it has only one, else that of each browser. */
  "time_zone"?: string | null | undefined;
  /** A larger send waits for somebody with the scope `approve` other than who asked for it. Null: none does. */
  "approve_above"?: ApproveAbove | null | undefined;
  /** Whether the dashboard's API log keeps the bodies of calls, with texts and phone numbers; codes and secrets are masked. If false, it keeps no bodies, and only the route of each path. */
  "log_bodies"?: boolean | undefined;
  /** The HTTP statuses of refusals to this account's tokens at `/v1/sms…`, `/v1/verify…` and `/ai/…`: those of this reference (`tuma`), or those of the hosted service with this interface (`hosted`): 409 for `insufficient_balance`, `sender_not_allowed`, `invalid_sender`, `invalid_number` and `destination_not_allowed`. */
  "statuses"?: "tuma" | "hosted" | undefined;
}

export interface AccountStats {
  "from": string;
  "to": string;
  /** Those with messages, the busiest first, at most 100. */
  "accounts": AccountTally[];
}

export interface AccountTally {
  "id": string;
  "name": string;
  /** Messages accepted in that time. */
  "messages": number;
  "parts": number;
  /** Their outcomes so far. */
  "states": Outcomes;
}

export interface AddedContactField {
  "name": string;
  "kind": "text" | "number" | "date" | "boolean";
}

export interface AddedPhone {
  /** `phn_<id>` */
  "id": string;
  "name": string;
  /** The one-time code with which the phone registers */
  "code": string;
  /** The address of the server, as it is entered in the app */
  "url": string;
  /** Until when the code can be used */
  "expires_at": string;
  /** Address and code as one text, for a QR code */
  "settings": string;
}

export interface AfricasTalkingSettings {
  /** The address to use instead of `https://api.africastalking.com`. */
  "base_url": string;
  /** A name of the account; so is its name. */
  "account_id": string;
  /** The `username` that your programs send, besides the account's id and name. */
  "username": string | null;
  /** Where delivery reports are posted; null: nowhere. */
  "delivery_url": string | null;
  /** Where messages to numbers without a program of their own are posted; null: nowhere. */
  "inbound_url": string | null;
  /** Where the reports of messages that test tokens sent are posted; null: nowhere. */
  "test_delivery_url": string | null;
  /** Where messages are posted that test tokens had simulated phones send; null: nowhere. */
  "test_inbound_url": string | null;
  /** When they were set. */
  "updated_at": string | null;
}

export interface AfricasTalkingSettingsInput {
  /** The `username` that your programs send, besides the account's id and name. */
  "username"?: string | null | null | undefined;
  /** Where delivery reports are posted; null: nowhere. */
  "delivery_url"?: string | null | null | undefined;
  /** Where messages to numbers without a program of their own are posted; null: nowhere. */
  "inbound_url"?: string | null | null | undefined;
  /** Where the reports of messages that test tokens sent are posted; null: nowhere. */
  "test_delivery_url"?: string | null | null | undefined;
  /** Where messages are posted that test tokens had simulated phones send; null: nowhere. */
  "test_inbound_url"?: string | null | null | undefined;
}

export interface Alarm {
  /** `alm_<id>` */
  "id": string;
  "kind": "link" | "queue" | "webhook" | "balance" | "delivery" | "guard" | "disk" | "certificate" | "proxy" | "replication" | "loss";
  /** The account concerned; null: the installation. */
  "account_id": string | null;
  /** The problem in one line. */
  "title": string;
  /** What it means. */
  "meaning": string;
  /** What to do. */
  "remedy": string;
  /** The path of the dashboard's page that helps. */
  "page": string;
  /** The path of an operator's page with the form open that mends it. */
  "mend": string | null;
  /** Its URL. */
  "url": string;
  /** When the condition was first seen. */
  "since": string;
  /** When the alarm began. */
  "begun_at": string;
  "over_at": string | null;
}

export interface AlarmChange {
  /** `begun` or `over`. */
  "state": string;
  /** `alm_<id>`: the same when it begins and when it is over. */
  "id": string;
  /** `webhook`, `balance` or `guard`; for the operator's own account also `link`, `queue`, `delivery`, `disk`, `certificate`, `proxy`, `replication` and `loss`. */
  "kind": string;
  /** The account concerned; null: the installation. */
  "account_id": string | null;
  /** The problem in one line. */
  "title": string;
  /** What it means. */
  "meaning": string;
  /** What to do. */
  "remedy": string;
  /** The page that helps. */
  "url": string;
  /** When the condition was first seen. */
  "since": string;
  /** When the alarm began. */
  "begun_at": string;
  /** When it was over. */
  "over_at": string | null;
  /** True after `POST /v1/webhooks/{id}/test`; absent otherwise. */
  "example"?: boolean;
}

export interface AlarmEmail {
  /** Email addresses. Needs `SMTP_URL`. */
  "to": string[];
  /** The alarms mailed. */
  "kinds": AlarmKind[];
}

export type AlarmKind = "link" | "queue" | "webhook" | "balance" | "delivery" | "guard" | "disk" | "certificate" | "proxy" | "replication" | "loss";

export interface AlarmList {
  "alarms": Alarm[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface AlarmNotice {
  "alarm_id": string;
  "phase": "begun" | "over";
  "channel": "email" | "sms";
  /** Phone numbers are masked. */
  "recipient": string;
  "sent_at": string | null;
  "next_attempt_at": string | null;
  /** Why the last attempt failed. */
  "error": string | null;
}

export interface AlarmNoticeList {
  "notices": AlarmNotice[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface AlarmSettings {
  /** The operator's own account: it pays for SMS, and its webhooks receive `alarm` and `link.state` for the whole installation. Null: the first account. */
  "account_id": string | null;
  /** The language of SMS, and of mails to addresses that nobody signs in with. Other mails are in the reader's language. Null: English. */
  "language"?: "en" | "fr" | "rw" | "sw" | null;
  "email": AlarmEmail;
  "sms": AlarmSms;
  "webhook": AlarmWebhook;
}

export interface AlarmSms {
  /** Phone numbers, in E.164. */
  "to": string[];
  /** The alarms sent by SMS, at most 20 an hour. */
  "kinds": AlarmKind[];
}

export interface AlarmWebhook {
  /** The alarms of the whole installation that `account_id`'s webhooks receive. */
  "kinds": AlarmKind[];
}

export interface AllErrorStats {
  "from": string;
  "to": string;
  /** All failed messages of the range. */
  "total": number;
  /** The most frequent first, at most 500. */
  "errors": ErrorKindOfAll[];
}

export interface AllStats {
  "from": string;
  "to": string;
  /** Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`. */
  "bucket": "minute" | "hour" | "day";
  /** One per minute, hour or day, in order. */
  "buckets": TallyBucket[];
}

export interface AlphanumericNumbering {
  /** Type of number, SMPP v3.4 §5.2.5 */
  "ton": number;
  /** Numbering plan, SMPP v3.4 §5.2.6 */
  "npi": number;
}

export interface AlphanumericNumberingChange {
  /** Type of number, SMPP v3.4 §5.2.5 */
  "ton"?: number | undefined;
  /** Numbering plan, SMPP v3.4 §5.2.6 */
  "npi"?: number | undefined;
}

export interface AnswerProblem {
  "code": "content_type" | "too_long" | "not_utf8" | "document_type" | "malformed" | "root" | "verb" | "attribute" | "method" | "element" | "nested" | "no_text" | "too_many" | "suspended" | "refused";
  /** The part of the answer that it is about, such as `Dial`. */
  "name"?: string;
  /** The same as a sentence. */
  "message": string;
}

export interface AppliedPrice {
  /** First digits; empty: everywhere. */
  "prefix": string;
  /** Per part, or per call. */
  "price": number;
  /** True if the price is from its own list, which takes precedence over the general one. */
  "own": boolean;
}

export interface Approval {
  /** `apv_<id>`. */
  "approval_id": string;
  /** `withdrawn`: by whoever asked; `expired`: nobody decided in seven days. Nothing was sent. */
  "status": "waiting_for_approval" | "approved" | "rejected" | "withdrawn" | "expired";
  /** `usr_<id>` or `tok_<id>`. */
  "asked_by": string;
  /** The person's email address, or the token's name. */
  "asked_by_name": string;
  /** What whoever asked says to whoever decides. */
  "approval_note": string | null;
  /** Whether the caller may approve or reject it: nobody decides their own. */
  "may_decide": boolean;
  /** Whether the caller asked for it and may take it back. */
  "may_withdraw": boolean;
  "created_at": string;
  "expires_at": string;
  /** Who approved, rejected or withdrew it. */
  "decided_by_name": string | null;
  "decided_at": string | null;
  /** What they said about it. */
  "note": string | null;
  /** How many messages would go out. */
  "recipients": number;
  /** Their parts. */
  "count": number;
  /** What is charged on approval, at most. */
  "total_cost": number;
  "sender": string;
  "reference": string | null;
  /** When they would go out, the first of them if at the recipients' hour; null: on approval. */
  "send_at": string | null;
  /** The pace at which they would go out; null: all at once. */
  "per_minute": number | null;
  /** Whose clock `send_at` is read on. */
  "zone": "account" | "recipient";
  /** The first texts as they would go out; null once decided. */
  "samples": ApprovalSample[] | null;
  /** The report of the send that was approved. */
  "report_id": string | null;
}

export interface ApprovalChange {
  /** `approved`: it was charged and is being sent; `withdrawn`: by whoever asked for it; `expired`: nobody decided in time. Unless approved, nothing was sent. */
  "status": "waiting_for_approval" | "approved" | "rejected" | "withdrawn" | "expired";
  /** `apv_<id>`, as in the response to the send. */
  "approval_id": string;
  /** Your reference of the send. */
  "reference": string | null;
  /** How many messages it has, or would have had. */
  "recipients": number;
  /** Their parts. */
  "count": number;
  /** What an approval charges, at most; the report has what it did. */
  "total_cost": number;
  /** The report of the send; null unless it was approved. */
  "report_id": string | null;
  /** What whoever decided said about it. */
  "note": string | null;
  /** When it was asked for. */
  "created_at": string;
  /** When this happened. */
  "at": string;
  /** True in a test message; absent otherwise. */
  "test"?: boolean;
  /** True after `POST /v1/webhooks/{id}/test`; absent otherwise. */
  "example"?: boolean;
}

export interface ApprovalDecision {
  /** For whoever asked. */
  "note"?: string | null | undefined;
}

export interface ApprovalList {
  "approvals": Approval[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface ApprovalMessages {
  "messages": ApprovalSample[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface ApprovalSample {
  "to": string;
  "text": string;
  "parts": number;
}

export interface ApproveAbove {
  /** More recipients than this; null: any number. */
  "recipients"?: number | null;
  /** A higher cost than this; null: any cost. */
  "amount"?: number | null;
}

export interface AttemptBucket {
  "at": string;
  /** Attempts that were answered with a 2xx. */
  "delivered": number;
  /** All others, including retried ones. */
  "failed": number;
  /** The share of attempts that were delivered, from 0 to 1, rounded down; null if there were none. */
  "success_rate": number | null;
  /** The median time until the response, within 10 %; null if nothing was answered. */
  "p50_ms": number | null;
  /** The 95th percentile of the time until the response, within 10 %. */
  "p95_ms": number | null;
}

export interface AttemptCount {
  /** Attempts that were answered with a 2xx. */
  "delivered": number;
  /** All others, including retried ones. */
  "failed": number;
  /** The share of attempts that were delivered, from 0 to 1, rounded down; null if there were none. */
  "success_rate": number | null;
  /** The median time until the response, within 10 %; null if nothing was answered. */
  "p50_ms": number | null;
  /** The 95th percentile of the time until the response, within 10 %. */
  "p95_ms": number | null;
}

export interface AudioUpload {
  /** The audio file: wav, mp3, ogg (vorbis, opus), flac, aac, m4a, mp4, webm, wma or amr, detected from its content. */
  "audio": Upload;
  /** May repeat the language of the path; any other language is an error. */
  "lang"?: string | undefined;
}

export interface AuditEntry {
  "id": string;
  /** Who did it. */
  "actor": string;
  /** The action, such as `token.created`. */
  "action": string;
  /** What it affected. */
  "target": string | null;
  "details": Record<string, unknown>;
  "created_at": string;
}

export interface AuditLog {
  "entries": AuditEntry[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface BalanceLow {
  /** The balance. */
  "balance": number;
  /** The account's setting. */
  "low_balance": number;
  /** ISO 4217. */
  "currency": string;
  /** When this was noticed. */
  "at": string;
  /** True after `POST /v1/webhooks/{id}/test`; absent otherwise. */
  "example"?: boolean;
}

export interface BulkBucket {
  "at": string;
  /** Bulk sends accepted in that time. */
  "sends": number;
  /** Messages accepted in that time. */
  "messages": number;
  "parts": number;
  /** Charged for these, before refunds. */
  "cost": number;
  /** Their outcomes so far. */
  "states": Outcomes;
  /** The messages that are missing from `states`: for one reply, at most 1,000 sends and two million messages are counted that were not counted before. */
  "uncounted": number;
}

export interface BulkCalls {
  /** ISO 639-1. */
  "language": string;
  /** Calls in it. */
  "messages": number;
  /** For all of them. */
  "total_cost": number;
  /** About how long the longest is. */
  "seconds": number;
  /** The first of them. */
  "sample": BulkSample;
}

export interface BulkDryRun {
  "report_id": null;
  "status": "dry_run";
  "self_url": null;
  /** Accepted recipients. */
  "total": number;
  /** Parts charged. */
  "count": number;
  /** Per part; null if the messages have different prices. */
  "item_price": number | null;
  /** For the whole send. */
  "total_cost": number;
  /** After the charge. */
  "remaining_balance": number;
  /** As given. */
  "reference"?: string;
  /** Rejected recipients. */
  "rejected": RejectedRecipient[];
  /** When the first message is due. Only with `per_minute` or `zone` `recipient`. */
  "first_send_at"?: string;
  /** When the last message is due. Only with `per_minute` or `zone` `recipient`. */
  "last_send_at"?: string;
  /** With `fallback`: what is sent, and charged, besides `total_cost` if every message fails. An account's `approve_above` counts it. Calls that nobody answered are refunded then. */
  "fallbacks"?: BulkFallbacks;
  /** With `channel` `voice`: the calls in each language. */
  "calls"?: BulkCalls[];
  /** With a template, for `channel` `sms`: the messages in each language. */
  "texts"?: BulkTexts[];
  /** Whether the send, by the account's `approve_above`, would wait for an approver. */
  "waits_for_approval": boolean;
  "warnings": BulkWarnings;
}

export interface BulkFallbacks {
  /** One for each accepted recipient. */
  "messages": number;
  /** Their parts. */
  "count": number;
  /** For all of them. */
  "total_cost": number;
}

export interface BulkSample {
  /** In E.164. */
  "to": string;
  /** As it would be sent. */
  "text": string;
  /** Its parts; of a call 1. */
  "parts": number;
}

export interface BulkSendEnded {
  /** As in the response to the send. */
  "report_id": string;
  /** The report. */
  "self_url": string;
  /** Your reference of the send. */
  "reference": string | null;
  /** `cancelled`: it was cancelled before all of its messages were sent. */
  "state": "completed" | "cancelled";
  /** Its messages. */
  "total": number;
  /** Their parts. */
  "count": number;
  /** Charged, before refunds. */
  "total_cost": number;
  /** Refunded so far. */
  "refunded": number;
  /** Messages by state. `unknown` may still become another within 72 hours. */
  "states": Record<string, number>;
  /** Why messages failed, the most frequent reason first. */
  "reasons": FailureReasonCount[];
  /** When it was accepted. */
  "created_at": string;
  /** When the end was noticed: usually within seconds, up to five minutes later for a send that took hours. */
  "ended_at": string;
  /** True in a test message; absent otherwise. */
  "test"?: boolean;
  /** True after `POST /v1/webhooks/{id}/test`; absent otherwise. */
  "example"?: boolean;
}

export interface BulkSendInput {
  "recipients"?: Recipient[] | undefined;
  /** In place of `recipients`: `lst_<id>`, whoever is in that list of contacts now. `@contact.name` and the fields of contacts are filled in from each; a text that names another field, without a fallback, is refused unless `unknown_fields` is `keep`. */
  "list_id"?: string | null | undefined;
  /** The message; `@contact.name` becomes the recipient's name, and `@contact.name|friend` or `@contact.name|"dear friend"` becomes the words after the `|` if the name is missing or empty. At most 10 parts per recipient. */
  "text"?: string | null | undefined;
  /** In place of `text`: `tpl_<id>`. Each recipient gets the text in its `language`, else in that of its contact, else in the `language` of the send, else the first. A field without a value takes its fallback; without one the recipient is rejected, unless `unknown_fields` is `keep`. What the template says when the send is accepted is sent, whatever becomes of it. */
  "template_id"?: string | null | undefined;
  /** What to do if the text names a member that a recipient lacks, and has no fallback: `keep` (the default) leaves `@contact.…` in the text as typed, `refuse` rejects the recipient. With a template, `refuse` is the default. */
  "unknown_fields"?: "keep" | "refuse" | null | undefined;
  /** Keep the members of each recipient for as long as its text, for the CSV of the report, which shows them as `contact.…`: the first 100 different names, and 1,000 characters of each value. Default false. */
  "keep_members"?: boolean | null | undefined;
  /** The `report_id` of the bulk send whose failed messages this one repeats. Their reports name each other. */
  "resend_of"?: string | null | undefined;
  /** Leave out whoever was sent the same text in the last 20 hours, by the account's bulk sends of that time or since the first of them: a list that was corrected can be sent again. They are rejected as `already_sent`. What failed does not count. Default false; a dry run counts them. */
  "skip_sent"?: boolean | null | undefined;
  /** For whoever approves it, if it has to wait for somebody. */
  "approval_note"?: string | null | undefined;
  /** `sms`, the default, or `voice`: the text is spoken in a call, at the price of a call. `message_class`, `tlvs`, `encoding` and `udh` are only for texts; a text of at most 1,000 characters is spoken. */
  "channel"?: "sms" | "voice" | null | undefined;
  /** The language in which a call is spoken (ISO 639-1), which some voice here must speak. With a template, that of its text. */
  "language"?: string | null | undefined;
  /** A plan of calls: a phone that is busy or not answered is called again up to `times` times, `after_s` seconds after the last call ended, outside quiet hours and within `validity_period`. It is one message, charged once, and refunded if nobody answers in the end. Default: none. */
  "retry"?: CallRetry | null | undefined;
  /** What is sent in its place if it fails: with `channel` `voice`, `sms` sends the text when nobody answers after the last call; for a text that is not delivered, `voice` speaks it in `language`, by the plan `retry`. It is a message of its own, with a charge of its own at the prices of when this one was accepted; each names the other. Default: nothing. */
  "fallback"?: "sms" | "voice" | null | undefined;
  /** Sender ID, phone number or short code. Without it, the account's default sender. */
  "sender"?: string | null | undefined;
  /** Seconds after which the message is no longer submitted. Default: a day. */
  "validity_period"?: number | null | undefined;
  /** Scheduled time: ISO 8601 with a zone, up to 35 days ahead. */
  "send_at"?: string | Date | null | undefined;
  /** Your own reference, returned with the message. */
  "reference"?: string | null | undefined;
  /** How phones show or store it: 0 is flash, shown at once and not stored. Default: none. */
  "message_class"?: number | null | undefined;
  /** Optional SMPP parameters by the names that the operator gave them on the carrier links. Octets are hexadecimal; integers beyond 2^53 are strings. */
  "tlvs"?: Record<string, string | number> | null | undefined;
  /** Return the cost and its breakdown; nothing is sent or charged. */
  "dry_run"?: boolean | null | undefined;
  /** A pace: so many messages fall due each minute, in the order of `recipients`, from `send_at` or now on. The last may be due at most 35 days ahead. Default: all at once. */
  "per_minute"?: number | null | undefined;
  /** Whose clock `send_at` is read on. `account` (the default): it is one moment for all. `recipient`: the date and time as written, without their offset, are those at the recipient's place: by the country of the number, and in a country with several zones the one in which most people live. Where that time has passed, the message is due at the same time of the next day. Not together with `per_minute`. */
  "zone"?: "account" | "recipient" | null | undefined;
  /** `smart` replaces typographic characters with GSM ones if that saves parts. */
  "encoding"?: "auto" | "smart" | null | undefined;
}

export interface BulkSent {
  /** Leads to `GET /v1/sms/reports/{report_id}`. */
  "report_id": string;
  "status": "sent";
  /** URL of the report. */
  "self_url": string;
  /** Accepted recipients. */
  "total": number;
  /** Parts charged. */
  "count": number;
  /** Per part; null if the messages have different prices. */
  "item_price": number | null;
  /** For the whole send. */
  "total_cost": number;
  /** After the charge. */
  "remaining_balance": number;
  /** As given. */
  "reference"?: string;
  /** Rejected recipients. */
  "rejected": RejectedRecipient[];
  /** When the first message is due. Only with `per_minute` or `zone` `recipient`. */
  "first_send_at"?: string;
  /** When the last message is due. Only with `per_minute` or `zone` `recipient`. */
  "last_send_at"?: string;
  /** With `fallback`: what is sent, and charged, besides `total_cost` if every message fails. An account's `approve_above` counts it. Calls that nobody answered are refunded then. */
  "fallbacks"?: BulkFallbacks;
}

export interface BulkStats {
  "from": string;
  "to": string;
  /** Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`. */
  "bucket": "minute" | "hour" | "day";
  /** One per minute, hour or day, in order. */
  "buckets": BulkBucket[];
}

export interface BulkTexts {
  /** ISO 639. */
  "language": string;
  /** Messages in it. */
  "messages": number;
  /** Their parts. */
  "count": number;
  /** For all of them. */
  "total_cost": number;
  /** The first of them. */
  "sample": BulkSample;
}

export interface BulkWaiting {
  "report_id": null;
  "status": "waiting_for_approval";
  /** `apv_<id>`: leads to `GET /v1/approvals/{id}`. Nothing was charged or sent. */
  "approval_id": string;
  /** Until when it can be approved. */
  "expires_at": string;
  /** URL of the approval. */
  "self_url": string;
  /** Accepted recipients. */
  "total": number;
  /** Parts charged. */
  "count": number;
  /** Per part; null if the messages have different prices. */
  "item_price": number | null;
  /** For the whole send. */
  "total_cost": number;
  /** After the charge. */
  "remaining_balance": number;
  /** As given. */
  "reference"?: string;
  /** Rejected recipients. */
  "rejected": RejectedRecipient[];
  /** When the first message is due. Only with `per_minute` or `zone` `recipient`. */
  "first_send_at"?: string;
  /** When the last message is due. Only with `per_minute` or `zone` `recipient`. */
  "last_send_at"?: string;
  /** With `fallback`: what is sent, and charged, besides `total_cost` if every message fails. An account's `approve_above` counts it. Calls that nobody answered are refunded then. */
  "fallbacks"?: BulkFallbacks;
}

export interface BulkWarnings {
  /** Accepted numbers that can only be fixed lines, which get no texts in most networks. */
  "landlines": number;
  /** Numbers that get several different texts. */
  "repeated_numbers": number;
  /** The most texts that one number gets. */
  "most_to_one": number;
  /** Accepted recipients that were sent the same text in the last 20 hours, as `skip_sent` counts. */
  "already_sent": number;
}

export interface CallRetry {
  "times": number;
  "after_s": number;
}

export interface CallSums {
  /** Calls that were answered. */
  "answered": number;
  /** Answered calls that lasted about as long as their text takes to be spoken. */
  "listened": number;
  /** Answered calls of which the provider says that a machine answered. */
  "machine": number;
  /** Calls that found the phone busy. */
  "busy": number;
  /** Calls that nobody answered. */
  "no_answer": number;
  /** Calls that were declined. */
  "declined": number;
  /** Answered calls by the key that was pressed. */
  "keys": Record<string, number>;
}

export interface CallbackKeyInput {
  /** Whose address gets a new key */
  "kind": "receipts" | "inbound";
  /** How long calls with the old key are still accepted. Messages in flight carry the old receipt address; 0 refuses the old key, and every earlier one, at once */
  "grace_hours"?: number | undefined;
}

export interface CancelledVerification {
  "message": "success";
  /** `vrf_<id>`. */
  "request_id": string;
  "status": "cancelled";
}

export interface Carrier {
  /** `car_<id>` */
  "id": string;
  /** Letters, digits, spaces and . _ -, beginning with a letter or digit */
  "name": string;
  /** A host name or an IP address, without a scheme or port */
  "host": string;
  "port": number;
  /** Empty for an HTTP link without one */
  "system_id": string;
  /** As given; `phone` for a SIM of a phone (`/v1/operator/phones`), whose `host` is the phone's id and whose `port` the number of the SIM */
  "bind": "transceiver" | "tx_rx" | "http" | "phone";
  "enabled": boolean;
  "draining": boolean;
  /** The simulated carrier */
  "sandbox": boolean;
  /** Connect over TLS; the certificate must be valid for the host */
  "tls": boolean;
  /** `false` accepts any certificate: the connection is encrypted, but a man in the middle could intercept it */
  "tls_verify": boolean;
  "system_type": string;
  "service_type": string;
  "address_range": string;
  /** How many submit_sm may be outstanding on the link */
  "window": number;
  /** Throughput limit in submit_sm per second; `null` for none */
  "parts_per_second": number | null;
  /** After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS */
  "response_timeout_seconds": number | null;
  "enquire_link_seconds": number;
  /** The network that inbound messages on this link come from: its name, or MCC and MNC. Empty: taken from the message */
  "telco": string;
  /** Request delivery receipts (registered_delivery 1) */
  "receipts": boolean;
  /** Format of validity_period, SMPP v3.4 §7.1.1 */
  "validity": "relative" | "absolute" | "none";
  /** Set user_message_reference, by which a receipt is matched even without a response */
  "user_message_reference": boolean;
  /** The optional parameters that the link takes from messages, keeps from receipts and inbound messages, or sends as constants */
  "tlvs": CarrierTlv[];
  /** The carrier's own error codes, as they stand in timelines, and the cause that each means; they come before those of its file and of the standards */
  "codes": Record<string, string>;
  /** How the carrier encodes texts and ids */
  "encoding": CarrierEncoding;
  /** TON and NPI by kind of address */
  "addresses": CarrierAddresses;
  /** A ready-made HTTP carrier, by its id in `GET /v1/operator/carrier-providers`; its file sets `http`. It cannot be changed later */
  "provider": string | null;
  /** With `provider`: the settings of its file. Secret ones are stored encrypted and never returned */
  "settings": Record<string, string>;
  /** With `bind` `http`: the upstream's requests, responses and callbacks */
  "http": HttpUpstream | null;
  /** The URL to which an HTTP upstream must post its receipts. Shown only when the link is added or its key renewed */
  "receipt_url"?: string;
  /** The URL to which an HTTP upstream must post inbound messages. Shown like `receipt_url` */
  "inbound_url"?: string;
  /** With `bind` `http`: until when calls with an earlier key are accepted; `null` if they no longer are */
  "old_keys_until"?: OldCallbackKeys;
  /** State of the link as its process last reported it, at most a few seconds old */
  "live": CarrierActivity;
  "created_at": string;
}

export interface CarrierActivity {
  /** The process that runs it */
  "owner": string | null;
  /** `connecting`, `binding`, `bound`, `draining` or `down` */
  "state": string;
  "reason": string;
  "since": string;
  "bound_sessions"?: number;
  /** submit_sm without a response */
  "outstanding"?: number;
  /** Messages in memory waiting for window and pace */
  "queued"?: number;
  "submits_per_second"?: number;
  "receipts_per_second"?: number;
  /** Current limit in parts per second; `null` for none */
  "pace"?: number | null;
  /** The carrier throttled us in the last 5 s */
  "throttled"?: boolean;
  /** Deliveries of the last hour, by destination */
  "quality"?: CarrierQuality[];
  /** The last 100 PDUs, newest first, with masked numbers */
  "recent"?: CarrierPdu[];
}

export interface CarrierAddresses {
  /** Alphanumeric senders */
  "alphanumeric": AlphanumericNumbering;
  /** Senders that are phone numbers */
  "international": InternationalNumbering;
  /** Senders that are short codes */
  "short": ShortCodeNumbering;
  /** Recipients */
  "destination": DestinationNumbering;
  /** Write international numbers with a leading + */
  "plus": boolean;
}

export interface CarrierAddressesChange {
  /** Alphanumeric senders */
  "alphanumeric"?: AlphanumericNumberingChange | undefined;
  /** Senders that are phone numbers */
  "international"?: InternationalNumberingChange | undefined;
  /** Senders that are short codes */
  "short"?: ShortCodeNumberingChange | undefined;
  /** Recipients */
  "destination"?: DestinationNumberingChange | undefined;
  /** Write international numbers with a leading + */
  "plus"?: boolean | undefined;
}

export interface CarrierChange {
  /** Letters, digits, spaces and . _ -, beginning with a letter or digit */
  "name"?: string | undefined;
  /** A host name or an IP address, without a scheme or port */
  "host"?: string | undefined;
  "port"?: number | undefined;
  /** 1 to 15 ASCII characters. Links with the same system_id go to the same carrier: a receipt for one may arrive on another */
  "system_id"?: string | undefined;
  /** ASCII, up to 8 characters by SMPP v3.4 §5.2.2, up to 64 for carriers that issue longer ones; never returned */
  "password"?: string | undefined;
  /** One session for both directions, a transmitter and a receiver, or an HTTP API (`http`) */
  "bind"?: "transceiver" | "tx_rx" | "http" | undefined;
  "enabled"?: boolean | undefined;
  /** Connect over TLS; the certificate must be valid for the host */
  "tls"?: boolean | undefined;
  /** `false` accepts any certificate: the connection is encrypted, but a man in the middle could intercept it */
  "tls_verify"?: boolean | undefined;
  "system_type"?: string | undefined;
  "service_type"?: string | undefined;
  "address_range"?: string | undefined;
  /** How many submit_sm may be outstanding on the link */
  "window"?: number | undefined;
  /** Throughput limit in submit_sm per second; `null` for none */
  "parts_per_second"?: number | null | undefined;
  /** After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS */
  "response_timeout_seconds"?: number | null | undefined;
  "enquire_link_seconds"?: number | undefined;
  /** The network that inbound messages on this link come from: its name, or MCC and MNC. Empty: taken from the message */
  "telco"?: string | undefined;
  /** Request delivery receipts (registered_delivery 1) */
  "receipts"?: boolean | undefined;
  /** Format of validity_period, SMPP v3.4 §7.1.1 */
  "validity"?: "relative" | "absolute" | "none" | undefined;
  /** Set user_message_reference, by which a receipt is matched even without a response */
  "user_message_reference"?: boolean | undefined;
  /** The optional parameters that the link takes from messages, keeps from receipts and inbound messages, or sends as constants */
  "tlvs"?: CarrierTlvChange[] | undefined;
  /** The carrier's own error codes, as they stand in timelines, and the cause that each means; they come before those of its file and of the standards */
  "codes"?: Record<string, string> | undefined;
  /** How the carrier encodes texts and ids */
  "encoding"?: CarrierEncodingChange | undefined;
  /** TON and NPI by kind of address */
  "addresses"?: CarrierAddressesChange | undefined;
  /** A ready-made HTTP carrier, by its id in `GET /v1/operator/carrier-providers`; its file sets `http`. It cannot be changed later */
  "provider"?: string | null | undefined;
  /** With `provider`: the settings of its file. Secret ones are stored encrypted and never returned */
  "settings"?: Record<string, string> | undefined;
  /** With `bind` `http`: the upstream's requests, responses and callbacks */
  "http"?: HttpUpstreamChange | null | undefined;
}

export interface CarrierCost {
  "carrier_id": string;
  /** The link's name. */
  "carrier": string;
  /** ISO 4217. */
  "currency": string;
  /** Per part or per call, among the numbers of the price. */
  "lowest": number;
  /** Per part or per call, among the numbers of the price. */
  "highest": number;
}

export interface CarrierEncoding {
  /** The carrier's default alphabet, data_coding 0 */
  "default_alphabet": "gsm" | "gsm-packed" | "latin1" | "ascii";
  /** data_coding of messages in the default alphabet */
  "default_data_coding": number;
  /** data_coding of messages in UCS-2 */
  "ucs2_data_coding": number;
  /** data_coding of binary messages */
  "binary_data_coding": number;
  /** data_coding of messages with a class, such as flash: the message class group (0xF0, SMPP v3.4 §5.2.19) or the general group (0x10) of 3GPP TS 23.038. In UCS-2 it is always 0x18 */
  "message_class": "message_class" | "general";
  /** Concatenation: UDH with an 8- or 16-bit reference, SAR TLVs, or the whole text in message_payload */
  "long_messages": "udh8" | "udh16" | "sar" | "payload";
  /** The form of message ids in receipts: `exact`, as in the response; `response_hex`, the response's hexadecimal id in decimal; `receipt_hex`, the response's decimal id in hexadecimal; or `learned` from the first receipts */
  "receipt_ids": "exact" | "response_hex" | "receipt_hex" | "learned";
  /** UTC offset of the dates in the carrier's receipts */
  "utc_offset_minutes": number;
}

export interface CarrierEncodingChange {
  /** The carrier's default alphabet, data_coding 0 */
  "default_alphabet"?: "gsm" | "gsm-packed" | "latin1" | "ascii" | undefined;
  /** data_coding of messages in the default alphabet */
  "default_data_coding"?: number | undefined;
  /** data_coding of messages in UCS-2 */
  "ucs2_data_coding"?: number | undefined;
  /** data_coding of binary messages */
  "binary_data_coding"?: number | undefined;
  /** data_coding of messages with a class, such as flash: the message class group (0xF0, SMPP v3.4 §5.2.19) or the general group (0x10) of 3GPP TS 23.038. In UCS-2 it is always 0x18 */
  "message_class"?: "message_class" | "general" | undefined;
  /** Concatenation: UDH with an 8- or 16-bit reference, SAR TLVs, or the whole text in message_payload */
  "long_messages"?: "udh8" | "udh16" | "sar" | "payload" | undefined;
  /** The form of message ids in receipts: `exact`, as in the response; `response_hex`, the response's hexadecimal id in decimal; `receipt_hex`, the response's decimal id in hexadecimal; or `learned` from the first receipts */
  "receipt_ids"?: "exact" | "response_hex" | "receipt_hex" | "learned" | undefined;
  /** UTC offset of the dates in the carrier's receipts */
  "utc_offset_minutes"?: number | undefined;
}

export interface CarrierInput {
  /** Letters, digits, spaces and . _ -, beginning with a letter or digit */
  "name": string;
  /** A host name or an IP address, without a scheme or port */
  "host"?: string | undefined;
  "port"?: number | undefined;
  /** 1 to 15 ASCII characters. Links with the same system_id go to the same carrier: a receipt for one may arrive on another */
  "system_id"?: string | undefined;
  /** ASCII, up to 8 characters by SMPP v3.4 §5.2.2, up to 64 for carriers that issue longer ones; never returned */
  "password"?: string | undefined;
  /** One session for both directions, a transmitter and a receiver, or an HTTP API (`http`) */
  "bind"?: "transceiver" | "tx_rx" | "http" | undefined;
  "enabled"?: boolean | undefined;
  /** With the first link: every account stays in the sandbox until an operator takes it live. If false, all accounts that were not created in the sandbox go live. Later links change no account. */
  "keep_sandbox"?: boolean | undefined;
  /** Connect over TLS; the certificate must be valid for the host */
  "tls"?: boolean | undefined;
  /** `false` accepts any certificate: the connection is encrypted, but a man in the middle could intercept it */
  "tls_verify"?: boolean | undefined;
  "system_type"?: string | undefined;
  "service_type"?: string | undefined;
  "address_range"?: string | undefined;
  /** How many submit_sm may be outstanding on the link */
  "window"?: number | undefined;
  /** Throughput limit in submit_sm per second; `null` for none */
  "parts_per_second"?: number | null | undefined;
  /** After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS */
  "response_timeout_seconds"?: number | null | undefined;
  "enquire_link_seconds"?: number | undefined;
  /** The network that inbound messages on this link come from: its name, or MCC and MNC. Empty: taken from the message */
  "telco"?: string | undefined;
  /** Request delivery receipts (registered_delivery 1) */
  "receipts"?: boolean | undefined;
  /** Format of validity_period, SMPP v3.4 §7.1.1 */
  "validity"?: "relative" | "absolute" | "none" | undefined;
  /** Set user_message_reference, by which a receipt is matched even without a response */
  "user_message_reference"?: boolean | undefined;
  /** The optional parameters that the link takes from messages, keeps from receipts and inbound messages, or sends as constants */
  "tlvs"?: CarrierTlvChange[] | undefined;
  /** The carrier's own error codes, as they stand in timelines, and the cause that each means; they come before those of its file and of the standards */
  "codes"?: Record<string, string> | undefined;
  /** How the carrier encodes texts and ids */
  "encoding"?: CarrierEncodingChange | undefined;
  /** TON and NPI by kind of address */
  "addresses"?: CarrierAddressesChange | undefined;
  /** A ready-made HTTP carrier, by its id in `GET /v1/operator/carrier-providers`; its file sets `http`. It cannot be changed later */
  "provider"?: string | null | undefined;
  /** With `provider`: the settings of its file. Secret ones are stored encrypted and never returned */
  "settings"?: Record<string, string> | undefined;
  /** With `bind` `http`: the upstream's requests, responses and callbacks */
  "http"?: HttpUpstreamChange | null | undefined;
}

export interface CarrierList {
  "carriers": Carrier[];
}

export interface CarrierName {
  "id": string;
  "name": string;
}

export interface CarrierPdu {
  "at": string;
  "command": string;
  /** The command_status of its response; -1 if there was none */
  "status": number;
  /** The sender; of a bind or unbind, the system_id */
  "from": string;
  "to": string;
  /** The carrier's message id */
  "message_id": string | null;
  /** Of a test of the connection */
  "trial"?: boolean;
}

export interface CarrierProvider {
  /** The `provider` of a new link */
  "id": string;
  /** The carrier's name in the dashboard */
  "name": string;
  /** From `DATA_DIR/carriers` */
  "own": boolean;
  "settings": CarrierSetting[];
  /** Defaults of a new link */
  "link": CarrierProviderLink;
  /** What the operator has to do at the carrier, such as where to enter `receipt_url` and `inbound_url` */
  "setup": string;
  /** The pages of the carrier's documentation that it is based on */
  "sources": string[];
}

export interface CarrierProviderLink {
  /** How many submit_sm may be outstanding on the link */
  "window": number;
  /** Throughput limit in submit_sm per second; `null` for none */
  "parts_per_second": number | null;
  /** After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS */
  "response_timeout_seconds": number | null;
}

export interface CarrierProviderList {
  /** Ordered by name */
  "providers": CarrierProvider[];
  /** Invalid carrier files, and why they are invalid */
  "problems": string[];
}

export interface CarrierQuality {
  /** Leading digits of the numbers */
  "prefix": string;
  /** Parts accepted by the carrier */
  "accepted": number;
  "delivered": number;
  /** Undelivered, expired or rejected, by receipt */
  "failed": number;
  /** Mean time from submission to receipt, for receipts with a submit date */
  "seconds": number | null;
}

export interface CarrierSetting {
  /** Its placeholder in `http`: `{api_key}` */
  "name": string;
  /** The carrier's name for it */
  "label": string;
  /** Where to find it, or what it is for */
  "hint": string;
  /** Stored encrypted and never returned */
  "secret": boolean;
  "required": boolean;
  /** `url`: a URL that `http.url` begins with */
  "kind": "text" | "url";
  /** The allowed values; empty: any */
  "choices": string[];
  /** The value if none is given */
  "default": string;
}

export interface CarrierTest {
  /** `bound`: the carrier accepted the bind; `token_issued` and `reached`, of an HTTP API: it gave an access token, or its address answers, which is all that can be tried without a message. `refused`: the carrier refused the bind or the credentials; `host_unknown`, `connection_refused`, `unreachable`, `no_tls`, `certificate`, `closed`, `no_answer`: how far it came. `already_bound`: not tried, because a link with this system_id is bound */
  "outcome": "bound" | "token_issued" | "reached" | "refused" | "host_unknown" | "connection_refused" | "unreachable" | "no_tls" | "certificate" | "closed" | "no_answer" | "already_bound";
  /** What failed, by its name in SMPP or in the operating system: `ESME_RINVPASWD`, `ECONNREFUSED` */
  "code": string | null;
  /** What came back, in the language of `Accept-Language` */
  "reason": string;
  /** What it means and what to do, in the language of `Accept-Language` */
  "advice": string;
  /** With `already_bound`: the link that is bound */
  "carrier": CarrierName | null;
  /** Newest first. Those of a saved link are also among its `live.recent` */
  "pdus": CarrierPdu[];
}

export interface CarrierTestInput {
  /** A saved link, whose settings hold where they are left out here; so does its password */
  "carrier_id"?: string | undefined;
  /** Binds although a link with the same system_id is bound now. Some carriers then end that session */
  "although_bound"?: boolean | undefined;
  /** Letters, digits, spaces and . _ -, beginning with a letter or digit */
  "name"?: string | undefined;
  /** A host name or an IP address, without a scheme or port */
  "host"?: string | undefined;
  "port"?: number | undefined;
  /** 1 to 15 ASCII characters. Links with the same system_id go to the same carrier: a receipt for one may arrive on another */
  "system_id"?: string | undefined;
  /** ASCII, up to 8 characters by SMPP v3.4 §5.2.2, up to 64 for carriers that issue longer ones; never returned */
  "password"?: string | undefined;
  /** One session for both directions, a transmitter and a receiver, or an HTTP API (`http`) */
  "bind"?: "transceiver" | "tx_rx" | "http" | undefined;
  "enabled"?: boolean | undefined;
  /** Connect over TLS; the certificate must be valid for the host */
  "tls"?: boolean | undefined;
  /** `false` accepts any certificate: the connection is encrypted, but a man in the middle could intercept it */
  "tls_verify"?: boolean | undefined;
  "system_type"?: string | undefined;
  "service_type"?: string | undefined;
  "address_range"?: string | undefined;
  /** How many submit_sm may be outstanding on the link */
  "window"?: number | undefined;
  /** Throughput limit in submit_sm per second; `null` for none */
  "parts_per_second"?: number | null | undefined;
  /** After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS */
  "response_timeout_seconds"?: number | null | undefined;
  "enquire_link_seconds"?: number | undefined;
  /** The network that inbound messages on this link come from: its name, or MCC and MNC. Empty: taken from the message */
  "telco"?: string | undefined;
  /** Request delivery receipts (registered_delivery 1) */
  "receipts"?: boolean | undefined;
  /** Format of validity_period, SMPP v3.4 §7.1.1 */
  "validity"?: "relative" | "absolute" | "none" | undefined;
  /** Set user_message_reference, by which a receipt is matched even without a response */
  "user_message_reference"?: boolean | undefined;
  /** The optional parameters that the link takes from messages, keeps from receipts and inbound messages, or sends as constants */
  "tlvs"?: CarrierTlvChange[] | undefined;
  /** The carrier's own error codes, as they stand in timelines, and the cause that each means; they come before those of its file and of the standards */
  "codes"?: Record<string, string> | undefined;
  /** How the carrier encodes texts and ids */
  "encoding"?: CarrierEncodingChange | undefined;
  /** TON and NPI by kind of address */
  "addresses"?: CarrierAddressesChange | undefined;
  /** A ready-made HTTP carrier, by its id in `GET /v1/operator/carrier-providers`; its file sets `http`. It cannot be changed later */
  "provider"?: string | null | undefined;
  /** With `provider`: the settings of its file. Secret ones are stored encrypted and never returned */
  "settings"?: Record<string, string> | undefined;
  /** With `bind` `http`: the upstream's requests, responses and callbacks */
  "http"?: HttpUpstreamChange | null | undefined;
}

export interface CarrierTlv {
  /** Its name in requests and webhooks: a letter, then letters, digits and _ . - */
  "name": string;
  /** 5120 (0x1400) to 16383 (0x3FFF) for vendor-specific TLVs, or any other that Tuma does not write itself */
  "tag": number;
  /** SMPP v3.4 §3.1: `int1`, `int2`, `int4`, `int8` are integers of that many octets, `cstring` ends with a NUL, `text` does not, `octets` are written in hexadecimal */
  "type": "int1" | "int2" | "int4" | "int8" | "cstring" | "text" | "octets";
  /** `out`: messages may set it; `in`: it is kept from receipts and inbound messages */
  "direction"?: "both" | "out" | "in";
  /** A constant value that every submit_sm on the link has and messages cannot set */
  "value"?: string | number | null;
}

export interface CarrierTlvChange {
  /** Its name in requests and webhooks: a letter, then letters, digits and _ . - */
  "name": string;
  /** 5120 (0x1400) to 16383 (0x3FFF) for vendor-specific TLVs, or any other that Tuma does not write itself */
  "tag": number;
  /** SMPP v3.4 §3.1: `int1`, `int2`, `int4`, `int8` are integers of that many octets, `cstring` ends with a NUL, `text` does not, `octets` are written in hexadecimal */
  "type": "int1" | "int2" | "int4" | "int8" | "cstring" | "text" | "octets";
  /** `out`: messages may set it; `in`: it is kept from receipts and inbound messages */
  "direction"?: "both" | "out" | "in" | undefined;
  /** A constant value that every submit_sm on the link has and messages cannot set */
  "value"?: string | number | null | undefined;
}

export interface ChangedPriceList {
  "account_id": string | null;
  /** ISO 4217. */
  "currency": string;
  /** The version of the list after the change. */
  "version": string;
  /** Prices that were added. */
  "added": number;
  /** Prices that were changed. */
  "changed": number;
  "removed": number;
}

export interface CheckedVerification {
  "message": "success";
  /** `vrf_<id>`. */
  "request_id": string;
  /** A JWT (EdDSA), valid for 10 minutes; its keys are at `/.well-known/jwks.json`. */
  "token"?: string;
}

export interface Contact {
  /** `ctc_<id>`. */
  "id": string;
  /** E.164; of who wrote from a short code or a name, that. */
  "number": string;
  "name": string | null;
  /** ISO 639. */
  "language": string | null;
  /** A name of the IANA database: the contact's own, or that of the number if its country has only one. Null: neither. */
  "time_zone": string | null;
  /** Whether `time_zone` follows from the number. */
  "time_zone_derived": boolean;
  /** The values of the account's own fields: texts, numbers, days as `YYYY-MM-DD`, true or false. */
  "fields": Record<string, string | number | boolean>;
  "notes": string | null;
  /** When and by what words they agreed, latest first. */
  "consent": ContactConsent[];
  /** Whether the phone has opted out. */
  "opted_out": boolean;
  "created_at": string;
  "changed_at": string;
}

export interface ContactChange {
  /** Null or empty: none. */
  "name"?: string | null | undefined;
  /** An ISO 639 code such as `rw`. Null or empty: none. */
  "language"?: string | null | undefined;
  /** A name of the IANA database such as `Africa/Kigali`. Null or empty: that of the number, if its country has only one. */
  "time_zone"?: string | null | undefined;
  /** Values of fields that the account has (`GET /v1/contacts/fields`); null removes one, and others stay. */
  "fields"?: Record<string, string | number | boolean | null> | null | undefined;
  /** Null or empty: none. */
  "notes"?: string | null | undefined;
}

export interface ContactChanged {
  /** `imported`: one event for all contacts of a file. */
  "change": "added" | "changed" | "deleted" | "imported";
  /** `ctc_<id>`; null for an import. */
  "contact_id": string | null;
  /** Of the contact; null for an import. */
  "number": string | null;
  /** What was given of a contact that was changed, such as `name`; `GET /v1/contacts/{id}` has the values. */
  "members": string[];
  /** How many contacts an import added and changed; null for one contact. */
  "imported": ContactsImported | null;
  /** When it changed. */
  "at": string;
  /** True in a test message; absent otherwise. */
  "test"?: boolean;
  /** True after `POST /v1/webhooks/{id}/test`; absent otherwise. */
  "example"?: boolean;
}

export interface ContactColumn {
  "heading": string;
  /** What it was read as, as in `columns`; null: left out. */
  "as": string | null;
}

export interface ContactConsent {
  /** When they agreed; not in the future. */
  "at": string;
  /** Where and how, such as `form on example.com` or `on paper, at the counter`. */
  "by": string;
  /** The words that they agreed to, as they read or heard them. */
  "words": string;
  /** Who recorded it: a person or a token. */
  "recorded_by": string;
  /** When it was recorded. */
  "recorded_at": string;
}

export interface ContactConsentInput {
  /** When they agreed; not in the future. */
  "at": string | Date;
  /** Where and how, such as `form on example.com` or `on paper, at the counter`. */
  "by": string;
  /** The words that they agreed to, as they read or heard them. */
  "words": string;
}

export interface ContactDeleted {
  "id": string;
  "deleted": boolean;
}

export interface ContactField {
  /** Unique, whatever its case. */
  "name": string;
  /** What its values are: a text, a number, a day (`YYYY-MM-DD`), or true or false. */
  "kind": "text" | "number" | "date" | "boolean";
}

export interface ContactFields {
  /** By name. */
  "fields": ContactField[];
}

export interface ContactFile {
  /** CSV, an Excel workbook (.xlsx) or vCards, which is judged by its content; at most 100,000 contacts and 32 MiB. */
  "file": Upload;
  /** `true`: only say what the import would do. */
  "dry_run"?: "true" | "false" | undefined;
  /** What columns are, by their headings, as a JSON object: `number`, `name`, `language`, `time_zone`, `notes`, `consent_at`, `consent_by`, `consent_words`, `fields.` with a name, or null to leave one out; such as `{"Mobile":"number","Village":"fields.village"}`. Columns that it does not name are recognised by their headings and cells. */
  "columns"?: string | undefined;
  /** That all of them agreed to be written to, except where the file says it itself, as a JSON object: when, where and by what words, such as `{"at":"2026-11-21","by":"on paper, at the counter","words":"Yes, text me."}`. */
  "consent"?: string | undefined;
}

export interface ContactGroup {
  /** `lst_<id>`. */
  "id": string;
  "name": string;
  /** Of a saved filter: its conditions. Null: its members were put in by hand. */
  "filter": string | null;
  /** How many contacts are in it now; null if its filter no longer works. */
  "count": number | null;
  /** Why its filter no longer works, such as a field that went away; null if it does. */
  "problem": string | null;
  "created_at": string;
  "changed_at": string;
}

export interface ContactGroupChange {
  /** Unique, whatever its case. */
  "name"?: string | undefined;
  /** Conditions such as `fields.village = "Musanze" and last_reply < 30d`. */
  "filter"?: string | undefined;
}

export interface ContactGroupDeleted {
  "id": string;
  "deleted": boolean;
}

export interface ContactGroupInput {
  /** Unique, whatever its case. */
  "name": string;
  /** Makes it a saved filter, whose members change by themselves. Null or omitted: made by hand. */
  "filter"?: string | null | undefined;
}

export interface ContactGroupMembers {
  /** Newest first. */
  "contacts": Contact[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface ContactGroupMembersChanged {
  /** Contacts that were not in it before. */
  "added": number;
  /** Contacts that are no longer in it. */
  "removed": number;
  /** Numbers and ids, as given, that are no contacts of the account: add those first. */
  "unknown": string[];
  /** How many contacts are in it now. */
  "count": number;
}

export interface ContactGroupMembersInput {
  /** In international format, or in that of the account's `default_country`. */
  "numbers"?: string[] | null | undefined;
  /** `ctc_<id>`. */
  "contacts"?: string[] | null | undefined;
}

export interface ContactGroups {
  /** By name. */
  "lists": ContactGroup[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface ContactImport {
  /** True: nothing was changed. */
  "dry_run": boolean;
  /** Contacts that were added. */
  "new": number;
  /** Contacts that there were, of which the file knows something else, or more. */
  "changed": number;
  /** Contacts that there were, of which the file knows nothing else. */
  "unchanged": number;
  /** Lines that were merged with an earlier one of the same number; of each column the last filled cell counts. */
  "merged": number;
  /** Lines that were left out; the first 1,000. */
  "refused": RefusedContact[];
  /** All lines that were left out. */
  "refused_total": number;
  /** Empty for vCards. */
  "columns": ContactColumn[];
  /** Fields that the account did not have, with the kind that all their cells have. */
  "new_fields": AddedContactField[];
}

export interface ContactInput {
  /** In international format, or in that of the account's `default_country`. */
  "number": string;
  /** Null or empty: none. */
  "name"?: string | null | undefined;
  /** An ISO 639 code such as `rw`. Null or empty: none. */
  "language"?: string | null | undefined;
  /** A name of the IANA database such as `Africa/Kigali`. Null or empty: that of the number, if its country has only one. */
  "time_zone"?: string | null | undefined;
  /** Values of fields that the account has (`GET /v1/contacts/fields`); null removes one, and others stay. */
  "fields"?: Record<string, string | number | boolean | null> | null | undefined;
  /** Null or empty: none. */
  "notes"?: string | null | undefined;
  /** When and by what words they agreed. */
  "consent"?: ContactConsentInput[] | null | undefined;
}

export interface ContactList {
  /** Newest first. */
  "contacts": Contact[];
  /** The position of this page in the list. */
  "pages": Pages;
  /** False if there are more than 10,000, where `total` stops counting; follow `next_url` to read them all. */
  "total_is_exact": boolean;
}

export interface ContactsImported {
  /** Contacts that were added. */
  "new": number;
  /** Contacts that were changed. */
  "changed": number;
}

export interface CountryVerifyStats {
  /** ISO 3166-1; null for numbers without a country. */
  "country": string | null;
  /** Verifications started in the period. */
  "requests": number;
  /** PINs sent for them. */
  "sent": number;
  /** PINs that carriers reported as delivered. Receipts more than half an hour late are included after four days. */
  "delivered": number;
  "verified": number;
  "failed": number;
  "expired": number;
  "cancelled": number;
  "in_progress": number;
  /** Share of verifications that were verified, 0 to 1. */
  "conversion": number | null;
  /** Median time from the first PIN to the correct code, whole seconds. */
  "median_seconds": number | null;
  /** PINs stopped by the fraud guard, by the full hour. */
  "blocked": number;
  "networks": NetworkVerifyStats[];
}

export interface CreatedAccount {
  /** `acc_<id>`. */
  "id": string;
  "org_id": string;
  "name": string;
  /** The live balance; for a test token, the test balance. */
  "balance": number;
  /** ISO 4217. */
  "currency": string;
  /** The sender of messages without one. */
  "default_sender": string | null;
  /** The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code. */
  "default_country": string | null;
  "settings": AccountSettings;
  /** The part of the live balance that is play money: all that simulated messages spend in the sandbox. It is removed when the account goes live. */
  "sandbox_credit": number;
  "test_balance": number;
  /** Its live traffic goes to the simulated carrier, whatever links exist. Before the first real link, this applies to every account. */
  "sandbox": boolean;
  /** When it was suspended; its tokens have been refused since. */
  "suspended_at": string | null;
  "created_at": string;
  "token": CreatedToken;
  "invitation"?: CreatedInvitation;
}

export interface CreatedInvitation {
  /** `inv_<id>`. */
  "id": string;
  "email": string;
  /** `owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`). */
  "role": string;
  "expires_at": string;
  "created_at": string;
  /** The token in the link. Shown only once. */
  "token": string;
  /** Whether a link is also sent by mail. If not, pass `url` on yourself. */
  "mailed": boolean;
  /** The link to send to the person. Valid once, for 7 days. */
  "url": string;
}

export interface CreatedSmppCredential {
  /** `esme_<id>`. */
  "id": string;
  "system_id": string;
  /** `sms:send`: submit messages and get their receipts. `inbound:read`: get the account's inbound messages. Default: `sms:send`. */
  "scopes": ("sms:send" | "inbound:read")[];
  "test": boolean;
  /** Concurrent binds, across server processes. Default: 4. */
  "max_binds": number;
  /** Outstanding requests on a bind, in either direction. Default: 100. */
  "window": number;
  /** Across all its binds and requests; beyond that, ESME_RTHROTTLED. Default: 100. */
  "parts_per_second": number;
  /** IP addresses and CIDR ranges it may be used from. Empty: any. */
  "allowed_addresses": string[];
  /** The last login, to the minute. */
  "last_used_at": string | null;
  /** Who created it: `usr_<id>`, or `tok_<id>`, with which it ends. */
  "created_by": string | null;
  /** When that token ends. */
  "expires_at": string | null;
  "created_at": string;
  /** Shown only this once; store it now. */
  "password": string;
}

export interface CreatedToken {
  /** `tok_<id>`. */
  "id": string;
  "name": string;
  /** Its beginning and end, to distinguish tokens. */
  "hint": string;
  "scopes": Scope[];
  "test": boolean;
  /** When it ends. */
  "expires_at": string | null;
  /** To the minute. */
  "last_used_at": string | null;
  /** The address that it came from. */
  "last_used_from": string | null;
  /** Where it may be used: IP addresses and CIDR ranges, such as `203.0.113.7` or `10.0.0.0/8`. Empty: anywhere. */
  "addresses": string[];
  /** Until when the secret before the last rotation works as well. */
  "previous_until": string | null;
  "created_at": string;
  /** Signs requests in Twilio's form. */
  "signs_callbacks": boolean;
  /** Who created it: `usr_<id>`, or `tok_<id>`, with which it ends. */
  "created_by": string | null;
  /** Their email address, or the token's name. */
  "created_by_name": string | null;
  /** It ends with the password, the role or the membership of the person who created it. */
  "ends_with_login": boolean;
  /** The token itself. Shown only once, so store it now. */
  "token": string;
}

export interface Credential {
  /** `tok_<id>`, `esme_<id>` or `hook_<id>`. */
  "id": string;
  "name": string;
  /** Null for a hook, which can only send. */
  "scopes": Scope[] | null;
  "test": boolean;
  /** Who created it: `usr_<id>`, or `tok_<id>`, with which it ends. */
  "created_by": string | null;
  /** It ends with the login of the person who created it. */
  "ends_with_login": boolean;
  /** When it ends. */
  "expires_at": string | null;
  /** To the minute. */
  "last_used_at": string | null;
  "created_at": string;
}

export interface CredentialList {
  "credentials": Credential[];
}

export interface Credit {
  /** Such as 25.5 or "25.5", at most 6 decimals. */
  "amount": number | string;
  /** That of the account; another is refused. */
  "currency"?: string | null | undefined;
  /** For the ledger. */
  "note"?: string | null | undefined;
  /** For whoever approves it, if it has to wait for somebody. */
  "approval_note"?: string | null | undefined;
  /** Credit the test balance instead. */
  "test"?: boolean | null | undefined;
  /** `paid`: money that was paid in, which only messages to real phones spend. `sandbox`: play money, which only simulated messages spend and which is removed when the account goes live. By default what the account's messages spend now. */
  "kind"?: "paid" | "sandbox" | null | undefined;
}

export interface CreditApproval {
  /** `apv_<id>`. */
  "approval_id": string;
  /** `withdrawn`: by whoever asked; `expired`: nobody decided in seven days. Nothing was credited. */
  "status": "waiting_for_approval" | "approved" | "rejected" | "withdrawn" | "expired";
  /** `usr_<id>` or `tok_<id>`. */
  "asked_by": string;
  /** The person's email address, or the token's name. */
  "asked_by_name": string;
  /** What whoever asked says to whoever decides. */
  "approval_note": string | null;
  /** Whether the caller may approve or reject it: nobody decides their own. */
  "may_decide": boolean;
  /** Whether the caller asked for it and may take it back. */
  "may_withdraw": boolean;
  "created_at": string;
  "expires_at": string;
  /** Who approved, rejected or withdrew it. */
  "decided_by_name": string | null;
  "decided_at": string | null;
  /** What they said about it. */
  "note": string | null;
  /** `acc_<id>`. */
  "account_id": string;
  "account_name": string;
  /** Negative: a debit. */
  "amount": number;
  /** ISO 4217. */
  "currency": string;
  /** For the ledger. */
  "credit_note": string | null;
  /** `trn_<id>`: the ledger entry of the credit that was approved. */
  "entry_id": string | null;
}

export interface CreditApprovalList {
  "approvals": CreditApproval[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface CreditAsked {
  /** Nothing was credited. */
  "status": "waiting_for_approval";
  /** `apv_<id>`. */
  "approval_id": string;
  "amount": number;
  /** How many other operators can approve it. 0: nobody can until another person is an operator. */
  "approvers": number;
  /** Until when it waits. */
  "expires_at": string;
}

export interface Credited {
  /** `trn_<id>`. */
  "id": string;
  "amount": number;
  "balance": number;
  /** What was credited. */
  "kind": "paid" | "sandbox";
}

export interface CurrentUser {
  /** `tok_<id>`, or `usr_<id>` of a person who is signed in. */
  "id": string;
  /** The name of the token, or the person's email address. */
  "username": string;
  /** The login whose password the token was created with, if it was. */
  "email": string | null;
  "account_id": string;
  "org_id": string;
  "scopes": ("sms:send" | "sms:read" | "inbound:read" | "verify" | "voice" | "webhooks" | "account:read" | "account:write" | "approve" | "operator")[];
  "self_url": string;
}

export interface DayTally {
  "at": string;
  /** Messages accepted in that time. */
  "messages": number;
  "parts": number;
  /** Charged for these, before refunds. */
  "cost": number;
  /** Their outcomes so far. */
  "states": Outcomes;
}

export interface DeletedHook {
  "id": string;
}

export interface DeletedWebhook {
  "id": string;
}

export interface Delivery {
  /** `dlv_<id>` */
  "id": string;
  "webhook_id": string;
  /** `evt_<id>`: the header `webhook-id`, the same for every attempt. */
  "event_id": string;
  /** `dlr`: a delivery report; `inbound`: a received message; `optout`: a phone opted out or back in; `verification`: a verification ended; `report.ended`: all messages of a bulk send are final; `approval`: a bulk send waits for an approver, or no longer does; `sender.decided`: the operator approved or refused a sender ID; `contact.changed`: a contact was added, changed or deleted; `balance.low`: the balance dropped below the account's `low_balance`; `link.state`: a carrier link went down or came back up (for the operator's own account); `alarm`: a problem began or ended. The operator's own account also receives the alarms of the whole installation. */
  "event": EventKind;
  "status": "pending" | "delivered" | "failed";
  /** Oldest first; the newest 50. */
  "attempts": DeliveryAttempt[];
  /** Attempts since the event, or since it was last resent. */
  "tries": number;
  /** Attempts after which it has failed. */
  "max_tries": number;
  "next_attempt_at": string | null;
  "created_at": string;
  /** Whether it is about test data, or an example. */
  "test": boolean;
  /** The body as sent. */
  "body": unknown;
}

export interface DeliveryAttempt {
  "at": string;
  "status_code": number | null;
  "duration_ms": number;
  /** Why it failed; null if it succeeded. */
  "error": string | null;
  /** The headers of the response that help to explain it, by names in lower case; never cookies. */
  "response_headers": Record<string, string>;
  /** The first 1 KiB of the response's body without control characters; null if it was empty or not text. */
  "response_body": string | null;
}

export interface DeliveryList {
  "deliveries": Delivery[];
  /** The position of this page in the list. */
  "pages": Pages;
  /** False if there are more than 10,000, where `total` stops counting; follow `next_url` to read them all. */
  "total_is_exact": boolean;
}

export interface DeliveryPull {
  /** How deliveries ended that an earlier call returned. A delivery is returned again until its outcome is reported; after anything except a 2xx, it is returned again on the usual schedule. */
  "outcomes"?: PulledOutcome[] | null | undefined;
  /** How many deliveries to return at most. Default: 20. */
  "limit"?: number | null | undefined;
  /** How long to wait for a delivery if there is none. Default: 0, answer at once. */
  "wait_seconds"?: number | null | undefined;
}

export interface DeliveryReport {
  /** `DELIVRD`, `UNDELIV`, `EXPIRED`, `REJECTED`, `ACCEPTED` or `UNKNOWN`. */
  "status": string;
  /** The number in `out_sms_<id>`. */
  "sms_id": number;
  /** `DD-MM-YYYY, HH:MM:SS` in UTC. */
  "modified_at": string;
  /** Retries after a temporary error of the carrier. */
  "retries_count": number;
  /** `out_sms_<id>`. */
  "message_id": string;
  /** The SMPP parameters that the carrier link keeps, by name; absent if there are none. */
  "tlvs"?: Record<string, string | number>;
  "reason"?: FailureReason;
  /** Of a call; absent for a text. */
  "channel"?: "voice";
  /** Whether a call was answered; absent until that is known. */
  "answered"?: boolean;
  /** How long an answered call lasted. The report is sent again once this or the key has become known. */
  "seconds"?: number;
  /** The first key that was pressed in a call, but for `0` and `*`. */
  "key"?: string;
  /** True if the provider says that a machine answered. */
  "machine"?: boolean;
  /** The message that was sent in its place: `out_sms_<id>`. In its last report only. */
  "fallback_id"?: string;
  /** The message in whose place it was sent: `out_sms_<id>`. */
  "fallback_of"?: string;
  /** True in a test message; absent otherwise. */
  "test"?: boolean;
}

export interface DestinationNumbering {
  /** Type of number, SMPP v3.4 §5.2.5 */
  "ton": number;
  /** Numbering plan, SMPP v3.4 §5.2.6 */
  "npi": number;
}

export interface DestinationNumberingChange {
  /** Type of number, SMPP v3.4 §5.2.5 */
  "ton"?: number | undefined;
  /** Numbering plan, SMPP v3.4 §5.2.6 */
  "npi"?: number | undefined;
}

export interface Done {
  "message": string;
}

export interface Drain {
  "draining"?: boolean | undefined;
}

export interface EndedCredential {
  "id": string;
  "name": string;
}

export interface EndsBucket {
  "at": string;
  /** Their outcomes so far. */
  "states": Outcomes;
}

export interface EntityReply {
  "code": 200;
  "status": "success";
  "object": "ner";
  /** The requested labels, each with its entities in order of appearance. */
  "data": Record<string, string[]>;
  "error": null;
}

export interface EntityRequest {
  /** 1 to 10,000 characters; 1,000 without a token. */
  "text": string;
  /** The labels to find, in your own spelling; see `GET /ai/languages`. Default: person, location, organisation, date. */
  "labels"?: string[] | null | undefined;
  /** `whole` returns `u Rwanda` and `mwaka wa 2001`, `bare` returns `Rwanda` and `2001`. Default: names bare, dates whole. */
  "extent"?: "whole" | "bare" | null | undefined;
  /** May repeat the language of the path; any other language is an error. */
  "lang"?: string | null | undefined;
}

export interface Erased {
  /** The number, masked. */
  "number": string;
  "erased": ErasedCounts;
  /** Rows in progress that still need the number: erase again later. */
  "open": number;
}

export interface ErasedCounts {
  /** What phones were given to send to it. Messages to it: recipient and text erased. */
  "messages": number;
  /** The contact, its consents and its place in lists; contacts in whose name, notes or fields it is now masked, and lists in whose name or filter it is. */
  "contacts": number;
  /** Sends that waited for an approver and named it: rejected, and their requests dropped. */
  "approvals": number;
  /** Drafts of sends that contained it: deleted. */
  "drafts": number;
  /** Recipients of bulk sends whose kept members belonged to it or contained it. */
  "recipients": number;
  /** References of bulk sends that contained it: erased. Entries of the guard's allow list. Audit entries in which it is now masked. Saved views that filtered by it: deleted. */
  "mentions": number;
  /** Delivery receipts about it that matched no message. */
  "stray_receipts": number;
  /** Templates in whose name or texts it is now masked. */
  "templates": number;
  /** Conversations and notes; notes and canned answers in which it is now masked. */
  "conversations": number;
  /** Messages from it: sender and text erased, no longer `active`. */
  "inbound": number;
  /** Parts of long messages from it, kept to recognise retransmissions. */
  "received_parts": number;
  /** Messages from it to unassigned numbers. */
  "unrouted": number;
  /** Verifications: number erased. */
  "verifications": number;
  /** Counts and blocks of the fraud guard. */
  "verification_counts": number;
  /** Cookies of programs that talk with it. Receipts and inbound messages that were pending for bound programs. Reports and messages that were pending for a `dlr-url` or the program of a number. */
  "northbound": number;
  /** Calls to its handset of the simulated carrier. Messages on that handset. Messages that it was about to send. */
  "handset_messages": number;
  /** Webhook deliveries about it: bodies erased, pending ones deleted. */
  "webhook_deliveries": number;
  /** Stored answers under an Idempotency-Key that contained it. */
  "stored_answers": number;
  /** Calls in the dashboard's log that contained it. */
  "logged_calls": number;
}

export interface Erasure {
  /** The phone number, in international format. */
  "number": string;
}

export interface ErrorAccount {
  "id": string;
  "name": string;
  "messages": number;
}

export interface ErrorGroup {
  "kind": "message" | "call";
  /** The final state of the messages, or the HTTP status of the calls. */
  "state": string;
  /** The carrier's code or our own; empty if unknown. */
  "code": string;
  "reason"?: FailureReason;
  "count": number;
  "last_at": string;
}

export interface ErrorKind {
  /** The final state: `undelivered`, `expired`, `rejected`, `failed` or `unknown`. */
  "state": string;
  /** The last error code of the carrier or of the service; empty without one. */
  "code": string;
  /** ISO 3166-1. */
  "country": string | null;
  /** The network that the number range was assigned to; empty if unknown. */
  "network": string;
  /** The link; null if the messages reached none. */
  "carrier_id": string | null;
  /** The link's name; null if it was removed. */
  "carrier": string | null;
  "messages": number;
  "reason": FailureReason;
}

export interface ErrorKindOfAll {
  /** The final state: `undelivered`, `expired`, `rejected`, `failed` or `unknown`. */
  "state": string;
  /** The last error code of the carrier or of the service; empty without one. */
  "code": string;
  /** ISO 3166-1. */
  "country": string | null;
  /** The network that the number range was assigned to; empty if unknown. */
  "network": string;
  /** The link; null if the messages reached none. */
  "carrier_id": string | null;
  /** The link's name; null if it was removed. */
  "carrier": string | null;
  "messages": number;
  "reason": FailureReason;
  /** The accounts with the most of them, at most 10. */
  "accounts": ErrorAccount[];
}

export interface ErrorStats {
  "from": string;
  "to": string;
  /** All failed messages of the range. */
  "total": number;
  /** The most frequent first, at most 500. */
  "errors": ErrorKind[];
}

export type EventKind = "dlr" | "inbound" | "optout" | "verification" | "report.ended" | "approval" | "sender.decided" | "contact.changed" | "balance.low" | "link.state" | "alarm";

export interface FailureReason {
  /** A stable word, such as `number_unknown`; more are added with time. */
  "cause": string;
  /** What happened, in the language of the request (`Accept-Language`: `en`, `fr`, `rw`, `sw`). */
  "meaning": string;
  /** What to do, in that language. */
  "remedy": string;
  /** Whether sending the same message again is sensible. */
  "resend": boolean;
}

export interface FailureReasonCount {
  /** A stable word, such as `number_unknown`; more are added with time. */
  "cause": string;
  /** What happened, in the language of the request (`Accept-Language`: `en`, `fr`, `rw`, `sw`). */
  "meaning": string;
  /** What to do, in that language. */
  "remedy": string;
  /** Whether sending the same message again is sensible. */
  "resend": boolean;
  /** How many messages. */
  "messages": number;
}

export interface FallbackDryRun {
  /** As asked. */
  "channel": "sms" | "voice";
  /** Its parts. */
  "item_count": number;
  /** Per part. */
  "item_price": number;
  /** What it costs if it is sent. A call that nobody answered is refunded then. */
  "total_cost": number;
  /** About how long a call is. */
  "seconds"?: number;
}

export interface FallbackSums {
  /** How many were sent. */
  "messages": number;
  /** What they cost. */
  "total_cost": number;
  /** Refunded of it so far. */
  "refunded": number;
  /** They by state. */
  "states": Record<string, number>;
}

export interface ForcingCharacter {
  "character": string;
  "position": number;
}

export interface ForgottenPassword {
  /** The address of the login. */
  "email": string;
}

export interface FoundToken {
  /** The token itself, current or former. */
  "token": string;
}

export interface FoundTokenRevoked {
  "revoked": boolean;
}

export interface GoingLive {
  /** There never was a real link: the first one takes these accounts live. */
  "is_first_link": boolean;
  /** Before the first real link, the accounts that it takes live; afterwards those in the sandbox, each of which can be taken live. At most 100. */
  "accounts": AccountGoingLive[];
  /** How many these are. */
  "total": number;
  /** How many are in the sandbox, where the first link leaves them. */
  "in_sandbox": number;
  /** Webhooks that the first real link makes undeliverable: their address is allowed only to a trial. Give them a public one, or name its range in `ALLOW_PRIVATE_WEBHOOKS`. */
  "webhooks": WebhookOfTrial[];
}

export interface Guard {
  /** If false, none of the settings below apply. */
  "enabled": boolean;
  /** Countries to which PINs may be sent: ISO 3166-1 codes such as `RW`, or null for all countries to which the account may send. Default: the account's `default_country`; null without one. */
  "allowed_countries": string[] | null;
  /** Number types that get no PIN. */
  "refused_types": ("PREMIUM_RATE" | "TOLL_FREE" | "SHARED_COST" | "VOIP" | "PERSONAL_NUMBER" | "PAGER" | "UAN" | "VOICEMAIL" | "FIXED_LINE")[];
  /** Numbers or prefixes that the guard always lets pass. */
  "allow": string[];
  /** Numbers or prefixes that get no PIN. */
  "deny": string[];
  /** PINs and codes of sign-in hooks to one number in 24 hours. Null: no limit. */
  "per_number_per_day": number | null;
  /** PINs and codes of sign-in hooks to one prefix (the number without its last 4 digits) in a clock hour. Null: no limit. */
  "per_prefix_per_hour": number | null;
  /** PINs and codes of sign-in hooks to one country in a clock hour. Null: no limit. */
  "per_country_per_hour": number | null;
  /** PINs of the account and codes of its sign-in hooks in a clock hour. Null: no limit. */
  "per_account_per_hour": number | null;
  /** PINs for one `client_ip` (IPv6: its /64) in a clock hour. Null: no limit. */
  "per_ip_per_hour": number | null;
  /** PINs in a row to neighbouring numbers of one prefix, none of them verified. Null: no limit. */
  "sequential_run": number | null;
  /** PINs to one prefix in 24 hours before one must be verified. Each verified PIN allows 20 more. Only a fifth of this applies while few PINs of the country are verified. Null: no limit. */
  "unconverted_per_prefix": number | null;
  /** PINs to one country in 24 hours before one must be verified. Each verified PIN allows 20 more. Null: no limit. */
  "unconverted_per_country": number | null;
  /** PINs of the account in 24 hours before one must be verified. Each verified PIN allows 20 more. Null: no limit. */
  "unconverted_per_account": number | null;
  /** Messages of sign-in hooks to one prefix in 24 hours. Null: no limit. */
  "hook_per_prefix_per_day": number | null;
  /** Messages of sign-in hooks to one country in a clock hour. Null: no limit. */
  "hook_per_country_per_hour": number | null;
  /** Messages of the account's sign-in hooks in 24 hours. Null: no limit. */
  "hook_per_account_per_day": number | null;
  /** Length of a first block; each further one of its kind within 7 days is twice as long, up to 24 hours. */
  "block_seconds": number;
  /** Daily spend on PINs and codes of sign-in hooks (UTC), at most 6 decimals. Null: no limit. Default: the price of 10,000 parts to the account's `default_country`; null without one. */
  "daily_spend": number | null;
}

export interface GuardBlock {
  /** `blk_<id>`. */
  "id": string;
  /** `account`, `country`, `prefix`, `number` or `ip`. */
  "scope": string;
  /** The key within the scope; numbers are masked, a prefix is a number without its last 4 digits. */
  "key": string;
  /** A stable code. */
  "reason": string;
  /** The reason as a sentence. */
  "detail": string;
  /** Whether the block is active. */
  "active": boolean;
  /** When it began. */
  "since": string;
  /** When it ends. */
  "until": string;
  /** 1 for the first within seven days; each is twice as long as the previous one. */
  "times": number;
  /** Requests stopped. */
  "hits": number;
  /** Caused by test tokens. */
  "test": boolean;
}

export interface GuardBlockList {
  "blocks": GuardBlock[];
  /** Numbers blocked for 15 wrong codes in 24 hours: the 100 whose blocks end last. */
  "wrong_codes": WrongCodes[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface GuardChange {
  /** If false, none of the settings below apply. */
  "enabled"?: boolean | undefined;
  /** Countries to which PINs may be sent: ISO 3166-1 codes such as `RW`, or null for all countries to which the account may send. Default: the account's `default_country`; null without one. */
  "allowed_countries"?: string[] | null | undefined;
  /** Number types that get no PIN. */
  "refused_types"?: ("PREMIUM_RATE" | "TOLL_FREE" | "SHARED_COST" | "VOIP" | "PERSONAL_NUMBER" | "PAGER" | "UAN" | "VOICEMAIL" | "FIXED_LINE")[] | undefined;
  /** Numbers or prefixes that the guard always lets pass. */
  "allow"?: string[] | undefined;
  /** Numbers or prefixes that get no PIN. */
  "deny"?: string[] | undefined;
  /** PINs and codes of sign-in hooks to one number in 24 hours. Null: no limit. */
  "per_number_per_day"?: number | null | undefined;
  /** PINs and codes of sign-in hooks to one prefix (the number without its last 4 digits) in a clock hour. Null: no limit. */
  "per_prefix_per_hour"?: number | null | undefined;
  /** PINs and codes of sign-in hooks to one country in a clock hour. Null: no limit. */
  "per_country_per_hour"?: number | null | undefined;
  /** PINs of the account and codes of its sign-in hooks in a clock hour. Null: no limit. */
  "per_account_per_hour"?: number | null | undefined;
  /** PINs for one `client_ip` (IPv6: its /64) in a clock hour. Null: no limit. */
  "per_ip_per_hour"?: number | null | undefined;
  /** PINs in a row to neighbouring numbers of one prefix, none of them verified. Null: no limit. */
  "sequential_run"?: number | null | undefined;
  /** PINs to one prefix in 24 hours before one must be verified. Each verified PIN allows 20 more. Only a fifth of this applies while few PINs of the country are verified. Null: no limit. */
  "unconverted_per_prefix"?: number | null | undefined;
  /** PINs to one country in 24 hours before one must be verified. Each verified PIN allows 20 more. Null: no limit. */
  "unconverted_per_country"?: number | null | undefined;
  /** PINs of the account in 24 hours before one must be verified. Each verified PIN allows 20 more. Null: no limit. */
  "unconverted_per_account"?: number | null | undefined;
  /** Messages of sign-in hooks to one prefix in 24 hours. Null: no limit. */
  "hook_per_prefix_per_day"?: number | null | undefined;
  /** Messages of sign-in hooks to one country in a clock hour. Null: no limit. */
  "hook_per_country_per_hour"?: number | null | undefined;
  /** Messages of the account's sign-in hooks in 24 hours. Null: no limit. */
  "hook_per_account_per_day"?: number | null | undefined;
  /** Length of a first block; each further one of its kind within 7 days is twice as long, up to 24 hours. */
  "block_seconds"?: number | undefined;
  /** Daily spend on PINs and codes of sign-in hooks (UTC), at most 6 decimals. Null: no limit. Default: the price of 10,000 parts to the account's `default_country`; null without one. */
  "daily_spend"?: number | null | undefined;
}

export interface GuardDefaults {
  /** The account's `default_country`. */
  "country": string | null;
  "allowed_countries": string[] | null;
  "daily_spend": number | null;
  /** The defaults that the account has not changed. */
  "in_force": ("allowed_countries" | "daily_spend")[];
}

export interface HandsetCall {
  /** `call_<id>`. */
  "id": string;
  /** What the call is listed under. */
  "from": string;
  "state": "ringing" | "answered" | "declined" | "busy" | "no_answer";
  "at": string;
  /** When the phone answers by itself, or stops ringing. */
  "rings_until": string;
  /** What is said, once the call is answered: a PIN until it expires, a text for as long as it is kept. */
  "text": string | null;
  /** The path of what is heard, until the PIN expires, or the audio of the text is no longer kept. */
  "audio_url": string | null;
}

export interface HandsetCallAction {
  /** `press`: the text of an answered call is heard to its end, and then `key` is pressed. */
  "action": "answer" | "decline" | "press";
  /** The key to press: a digit, `*` or `#`. The first one counts. */
  "key"?: string | undefined;
}

export interface HandsetCallList {
  /** Newest first, at most 100. */
  "calls": HandsetCall[];
}

export interface HandsetCallState {
  "id": string;
  "state": "ringing" | "answered" | "declined" | "busy" | "no_answer";
}

export interface HandsetMessage {
  /** Sender ID as shown on the phone. */
  "from": string;
  /** The full text of a long message. */
  "text": string;
  "parts": number;
  "at": string;
}

export interface HandsetMessageInput {
  /** One of our numbers or short codes. */
  "to": string;
  /** At most 10 parts. */
  "text": string;
  /** The phone's network: a name of letters, digits, spaces and . & ' _ -, or MCC and MNC. By default derived from the phone's number. */
  "telco"?: string | null | undefined;
}

export interface HandsetMessageList {
  /** Newest first, at most 100. */
  "messages": HandsetMessage[];
}

export interface Hold {
  /** Restored from a backup and not released yet: nothing is sent, accepted or charged. */
  "held": boolean;
  /** When the backup was taken; null if nothing is held. */
  "taken_at": string | null;
  /** When it was restored; null if nothing is held. */
  "restored_at": string | null;
  /** Open messages that the original may have sent since the backup: how many, by state. */
  "in_doubt": Record<string, number>;
  /** The decision of a release that was interrupted; another one is refused. Otherwise null. */
  "decision": "fail" | "send" | null;
}

export interface Hook {
  /** `hook_<id>`. */
  "id": string;
  "name": string;
  /** `supabase`: Supabase Auth's Send SMS hook. `message`: a number and a text as JSON or as a form, as FusionAuth, authentik, Casdoor, ZITADEL, Ory Kratos and Keycloak's SMS plugins post them, or a number and a code, as Logto does. */
  "form": "supabase" | "message";
  /** The URL that the service calls. */
  "url": string;
  /** The sender of the hook's messages, unless a call names one. Null: the account's default sender. */
  "sender": string | null;
  "template": string;
  "test": boolean;
  /** Until then, the previous secret works too. */
  "old_secret_until": string | null;
  /** When it last sent a message, to the minute. */
  "last_used_at": string | null;
  /** The reason of the last refusal, in more detail than the service gets. */
  "last_error": string | null;
  "last_error_at": string | null;
  "created_at": string;
  /** Who created it: `usr_<id>`, or `tok_<id>`, with which it ends. */
  "created_by": string | null;
  /** When that token ends. */
  "expires_at": string | null;
}

export interface HookCall {
  /** `supabase`. */
  "user"?: HookUser | undefined;
  /** `supabase`. */
  "sms"?: HookSms | undefined;
  /** `message`. Also `phoneNumber`, `phone`, `number`, `receiver` or `recipient`, or `contextInfo.recipientPhoneNumber`. */
  "to"?: string | undefined;
  /** `message`. Also `textMessage`, `message`, `body` or `content`, or `templateData.text`. */
  "text"?: string | undefined;
  /** `message`. Also `sender` or `senderId`. */
  "from"?: string | undefined;
  /** `message`: the code in the text, which is then kept out of lists and logs. */
  "code"?: string | undefined;
  /** `message`: the code, as Logto sends it. */
  "payload"?: HookPayload | undefined;
}

export interface HookChange {
  /** 1 to 50 letters, digits, `-` and `_`; unique in the account. */
  "name"?: string | undefined;
  /** The sender of the hook's messages, unless a call names one. Null: the account's default sender. */
  "sender"?: string | null | undefined;
  /** The text for services that pass only a code, as Supabase and Logto do: `{pin}` stands for it. Default: `{pin} is your verification code.` */
  "template"?: string | undefined;
}

export interface HookError {
  "http_code": number;
  "message": string;
}

export interface HookInput {
  /** 1 to 50 letters, digits, `-` and `_`; unique in the account. */
  "name": string;
  /** `supabase`: Supabase Auth's Send SMS hook. `message`: a number and a text as JSON or as a form, as FusionAuth, authentik, Casdoor, ZITADEL, Ory Kratos and Keycloak's SMS plugins post them, or a number and a code, as Logto does. */
  "form": "supabase" | "message";
  /** The sender of the hook's messages, unless a call names one. Null: the account's default sender. */
  "sender"?: string | null | undefined;
  /** The text for services that pass only a code, as Supabase and Logto do: `{pin}` stands for it. Default: `{pin} is your verification code.` */
  "template"?: string | null | undefined;
  /** Reaches only the simulated carrier and charges the test balance. */
  "test"?: boolean | null | undefined;
  /** The secret that the service generated, if it did: `whsec_…` or `v1,whsec_…`, with 24 to 64 bytes in base64; or, for `message`, 32 to 100 letters and digits, such as ZITADEL's signing key. Default: a new one. */
  "secret"?: string | null | undefined;
}

export interface HookList {
  "hooks": Hook[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface HookPayload {
  "code"?: string | undefined;
}

export interface HookReply {
  "message"?: "success";
  "status"?: "sent";
  /** `out_sms_<id>`. */
  "sms_id"?: string;
  /** For `supabase`: a refusal, in a response with status 200. */
  "error"?: HookError;
}

export interface HookRotation {
  /** The secret that the service generated, if it did: `whsec_…` or `v1,whsec_…`, with 24 to 64 bytes in base64; or, for `message`, 32 to 100 letters and digits, such as ZITADEL's signing key. Default: a new one. */
  "secret"?: string | null | undefined;
}

export interface HookSms {
  "otp": string;
}

export interface HookUser {
  "phone": string;
}

export interface HookWithSecret {
  /** `hook_<id>`. */
  "id": string;
  "name": string;
  /** `supabase`: Supabase Auth's Send SMS hook. `message`: a number and a text as JSON or as a form, as FusionAuth, authentik, Casdoor, ZITADEL, Ory Kratos and Keycloak's SMS plugins post them, or a number and a code, as Logto does. */
  "form": "supabase" | "message";
  /** The URL that the service calls. */
  "url": string;
  /** The sender of the hook's messages, unless a call names one. Null: the account's default sender. */
  "sender": string | null;
  "template": string;
  "test": boolean;
  /** Until then, the previous secret works too. */
  "old_secret_until": string | null;
  /** When it last sent a message, to the minute. */
  "last_used_at": string | null;
  /** The reason of the last refusal, in more detail than the service gets. */
  "last_error": string | null;
  "last_error_at": string | null;
  "created_at": string;
  /** Who created it: `usr_<id>`, or `tok_<id>`, with which it ends. */
  "created_by": string | null;
  /** When that token ends. */
  "expires_at": string | null;
  /** Written as the service expects it: `v1,whsec_…` for `supabase`, otherwise `whsec_…`. Shown only once. */
  "secret": string;
}

export interface HourTally {
  "at": string;
  /** Messages accepted in that time. */
  "messages": number;
  "parts": number;
  /** Charged for these, before refunds. */
  "cost": number;
  /** Their outcomes so far. */
  "states": Outcomes;
}

export interface HttpAnswer {
  /** Path of the message id in the JSON response, such as `messages.0.id`; empty if there is none; `{id}` if it is the id from the request */
  "id": string;
  /** For responses other than JSON: a regular expression whose first group is the id; it has 50 ms for the first 4 KiB */
  "id_pattern": string;
  /** Path of the status word, or several paths separated by `|`: the first word listed below decides. Empty to go by the HTTP status */
  "status": string;
  /** Status words that mean accepted; any other is a refusal, and a missing one leaves the message in doubt */
  "accepted": string[];
  /** Status words for throttling: the link slows down and sends the message again */
  "throttled": string[];
  /** Status words for temporary errors: the message is sent again later */
  "temporary": string[];
  /** Status words for refused credentials, as HTTP 401 and 403 are: the link is down for a minute, and the message is sent again */
  "credentials": string[];
  /** Status words for exhausted credit, as HTTP 402 is: the link is down for a minute, and the message is sent again */
  "credit": string[];
  /** Status words for a recipient that the upstream cannot reach: refused with ESME_RINVDSTADR */
  "invalid_number": string[];
  /** Status words for a sender ID that may not be used: refused with ESME_RINVSRCADR */
  "invalid_sender": string[];
}

export interface HttpAnswerChange {
  /** Path of the message id in the JSON response, such as `messages.0.id`; empty if there is none; `{id}` if it is the id from the request */
  "id"?: string | undefined;
  /** For responses other than JSON: a regular expression whose first group is the id; it has 50 ms for the first 4 KiB */
  "id_pattern"?: string | undefined;
  /** Path of the status word, or several paths separated by `|`: the first word listed below decides. Empty to go by the HTTP status */
  "status"?: string | undefined;
  /** Status words that mean accepted; any other is a refusal, and a missing one leaves the message in doubt */
  "accepted"?: string[] | undefined;
  /** Status words for throttling: the link slows down and sends the message again */
  "throttled"?: string[] | undefined;
  /** Status words for temporary errors: the message is sent again later */
  "temporary"?: string[] | undefined;
  /** Status words for refused credentials, as HTTP 401 and 403 are: the link is down for a minute, and the message is sent again */
  "credentials"?: string[] | undefined;
  /** Status words for exhausted credit, as HTTP 402 is: the link is down for a minute, and the message is sent again */
  "credit"?: string[] | undefined;
  /** Status words for a recipient that the upstream cannot reach: refused with ESME_RINVDSTADR */
  "invalid_number"?: string[] | undefined;
  /** Status words for a sender ID that may not be used: refused with ESME_RINVSRCADR */
  "invalid_sender"?: string[] | undefined;
}

export interface HttpBasicAuth {
  "type": "basic";
  /** User */
  "user": string;
  /** Password */
  "password": string;
}

export interface HttpBasicAuthChange {
  "type": "basic";
  /** User */
  "user": string;
  /** Password */
  "password": string;
}

export interface HttpBearerAuth {
  "type": "bearer";
  /** Token */
  "token": string;
}

export interface HttpBearerAuthChange {
  "type": "bearer";
  /** Token */
  "token": string;
}

export interface HttpCalls {
  "content_type": string;
  /** What `answer_url` responds with, to tell the provider what to do once the phone is answered. Placeholders: `{audio_url}`, and `{keys_url}`, to which the key that was pressed is posted */
  "answer": string;
  /** Path of the key in what is posted to `{keys_url}` */
  "key": string;
  /** Path of `{call}` in what is posted to `receipt_url`, for providers that have one address for all calls and pass on what a request said of its call */
  "echo": string;
  /** With `echo`: which calls to `receipt_url` are of a phone that was answered, and get `answer` in return instead of `receipt.reply` */
  "asks": HttpCondition | null;
  /** What `{keys_url}` responds with, unless the key asks to hear the text again */
  "end": string;
}

export interface HttpCallsChange {
  "content_type"?: string | undefined;
  /** What `answer_url` responds with, to tell the provider what to do once the phone is answered. Placeholders: `{audio_url}`, and `{keys_url}`, to which the key that was pressed is posted */
  "answer"?: string | undefined;
  /** Path of the key in what is posted to `{keys_url}` */
  "key"?: string | undefined;
  /** Path of `{call}` in what is posted to `receipt_url`, for providers that have one address for all calls and pass on what a request said of its call */
  "echo"?: string | undefined;
  /** With `echo`: which calls to `receipt_url` are of a phone that was answered, and get `answer` in return instead of `receipt.reply` */
  "asks"?: HttpConditionChange | null | undefined;
  /** What `{keys_url}` responds with, unless the key asks to hear the text again */
  "end"?: string | undefined;
}

export interface HttpCondition {
  /** Path of the word that distinguishes them */
  "path": string;
  "words": string[];
  /** Any word except these */
  "except": boolean;
}

export interface HttpConditionChange {
  /** Path of the word that distinguishes them */
  "path": string;
  "words": string[];
  /** Any word except these */
  "except"?: boolean | undefined;
}

export interface HttpInbound {
  /** Which calls are messages, if the upstream also makes other calls to the address, which are answered and ignored. `null`: all */
  "when": HttpCondition | null;
  /** The upstream calls one address for everything: both URLs then accept receipts and messages */
  "shares_address": boolean;
  /** Path of the array of messages, if one call may hold several */
  "list": string;
  /** Path of the sender's number */
  "from": string;
  /** Path of our number */
  "to": string;
  /** Our number, if calls do not contain it; with placeholders for credentials */
  "default_to": string;
  /** Path of the text */
  "text": string;
  /** Path of the upstream's id of the message, by which a repeated call is recognised; empty if there is none */
  "id": string;
  /** The response to a call, if the upstream expects a certain one. `null`: the number of items accepted, as JSON */
  "reply": HttpReply | null;
}

export interface HttpInboundChange {
  /** Which calls are messages, if the upstream also makes other calls to the address, which are answered and ignored. `null`: all */
  "when"?: HttpConditionChange | null | undefined;
  /** The upstream calls one address for everything: both URLs then accept receipts and messages */
  "shares_address"?: boolean | undefined;
  /** Path of the array of messages, if one call may hold several */
  "list"?: string | undefined;
  /** Path of the sender's number */
  "from"?: string | undefined;
  /** Path of our number */
  "to"?: string | undefined;
  /** Our number, if calls do not contain it; with placeholders for credentials */
  "default_to"?: string | undefined;
  /** Path of the text */
  "text"?: string | undefined;
  /** Path of the upstream's id of the message, by which a repeated call is recognised; empty if there is none */
  "id"?: string | undefined;
  /** The response to a call, if the upstream expects a certain one. `null`: the number of items accepted, as JSON */
  "reply"?: HttpReplyChange | null | undefined;
}

export interface HttpOauth {
  "type": "oauth";
  "token_url": string;
  /** Client id */
  "client_id": string;
  /** Client secret */
  "client_secret": string;
  /** Scope, if one must be requested */
  "scope": string;
  /** Where the token request has id and secret */
  "credentials": "body" | "basic";
}

export interface HttpOauthChange {
  "type": "oauth";
  "token_url": string;
  /** Client id */
  "client_id": string;
  /** Client secret */
  "client_secret": string;
  /** Scope, if one must be requested */
  "scope"?: string | undefined;
  /** Where the token request has id and secret */
  "credentials"?: "body" | "basic" | undefined;
}

export interface HttpReceipt {
  /** Which calls are receipts, if the upstream also makes other calls to the address, which are answered and ignored. `null`: all */
  "when": HttpCondition | null;
  /** Path of the array of receipts, if one call may hold several */
  "list": string;
  /** Path of the message id that the response gave */
  "id": string;
  /** Path of the phone number, by which a receipt can settle a message without a response */
  "to": string;
  /** Path of our `{reference}`, if the upstream echoes it: the surest match */
  "reference": string;
  /** Path of the status word, or several separated by `|`: the first known word decides */
  "status": string;
  /** Path of the network's error code */
  "error": string;
  /** Path of the seconds that an answered call lasted, for links that make calls */
  "seconds": string;
  /** Path of the word that says who answered a call; one that begins with `machine` or `fax` is no person */
  "machine": string;
  /** What the upstream's status words mean, in addition to common ones */
  "states": Record<string, "DELIVRD" | "EXPIRED" | "UNDELIV" | "REJECTD" | "ACCEPTD" | "ENROUTE" | "UNKNOWN">;
  /** The upstream's own error codes, found at `error`, and the cause that each means */
  "codes": Record<string, string>;
  /** The response to a call, if the upstream expects a certain one. `null`: the number of items accepted, as JSON */
  "reply": HttpReply | null;
}

export interface HttpReceiptChange {
  /** Which calls are receipts, if the upstream also makes other calls to the address, which are answered and ignored. `null`: all */
  "when"?: HttpConditionChange | null | undefined;
  /** Path of the array of receipts, if one call may hold several */
  "list"?: string | undefined;
  /** Path of the message id that the response gave */
  "id"?: string | undefined;
  /** Path of the phone number, by which a receipt can settle a message without a response */
  "to"?: string | undefined;
  /** Path of our `{reference}`, if the upstream echoes it: the surest match */
  "reference"?: string | undefined;
  /** Path of the status word, or several separated by `|`: the first known word decides */
  "status"?: string | undefined;
  /** Path of the network's error code */
  "error"?: string | undefined;
  /** Path of the seconds that an answered call lasted, for links that make calls */
  "seconds"?: string | undefined;
  /** Path of the word that says who answered a call; one that begins with `machine` or `fax` is no person */
  "machine"?: string | undefined;
  /** What the upstream's status words mean, in addition to common ones */
  "states"?: Record<string, "DELIVRD" | "EXPIRED" | "UNDELIV" | "REJECTD" | "ACCEPTD" | "ENROUTE" | "UNKNOWN"> | undefined;
  /** The upstream's own error codes, found at `error`, and the cause that each means */
  "codes"?: Record<string, string> | undefined;
  /** The response to a call, if the upstream expects a certain one. `null`: the number of items accepted, as JSON */
  "reply"?: HttpReplyChange | null | undefined;
}

export interface HttpReply {
  "content_type": string;
  "body": string;
}

export interface HttpReplyChange {
  "content_type": string;
  "body": string;
}

export interface HttpSignature {
  /** The header, or the parameter, that has the signature */
  "header": string;
  "in": "header" | "parameter";
  /** The hash of the HMAC; `none` if the value is the key itself */
  "algorithm": "sha256" | "sha512" | "sha1" | "none";
  "encoding": "hex" | "base64" | "utf8";
  /** Prefix of the value, such as `sha256=` */
  "prefix": string;
  /** The key, with placeholders for credentials */
  "key": string;
  /** What is signed: `{body}`, `{url}`, `{header:Name}`, `{form}` (names and values, sorted and joined) or `{parameters}` (`&name=value`, sorted, with `_` for `&` and `=` in values) */
  "over": string;
}

export interface HttpSignatureChange {
  /** The header, or the parameter, that has the signature */
  "header": string;
  "in"?: "header" | "parameter" | undefined;
  /** The hash of the HMAC; `none` if the value is the key itself */
  "algorithm"?: "sha256" | "sha512" | "sha1" | "none" | undefined;
  "encoding"?: "hex" | "base64" | "utf8" | undefined;
  /** Prefix of the value, such as `sha256=` */
  "prefix"?: string | undefined;
  /** The key, with placeholders for credentials */
  "key"?: string | undefined;
  /** What is signed: `{body}`, `{url}`, `{header:Name}`, `{form}` (names and values, sorted and joined) or `{parameters}` (`&name=value`, sorted, with `_` for `&` and `=` in values) */
  "over"?: string | undefined;
}

export interface HttpUpstream {
  /** Placeholders: `{to}` `{to_digits}` `{from}` `{text}` `{reference}` `{id}` `{validity_seconds}` `{encoding}` `{receipt_url}` `{system_id}` `{password}`; filters after `|` change a value */
  "url": string;
  "method": "POST" | "GET" | "PUT";
  /** Placeholders as in `url`, and `{basic}` for `system_id:password` in Base64. Secrets belong in `password`. */
  "headers": Record<string, string>;
  /** The `Authorization` header, if `headers` does not have it */
  "auth": HttpBasicAuth | HttpBearerAuth | HttpOauth | null;
  /** Decides how placeholders in the body are escaped: as JSON, form or XML, else not at all */
  "content_type": string;
  /** Placeholders as in `url`; not sent with GET. An object is sent as JSON or as a form, depending on `content_type`, without fields whose placeholder is empty */
  "body": unknown;
  /** How the response to a message is parsed */
  "answer": HttpAnswer;
  /** How calls to `receipt_url` are parsed */
  "receipt": HttpReceipt;
  /** How calls to `inbound_url` are parsed */
  "inbound": HttpInbound;
  "signature": HttpSignature | null;
  /** If set, each request makes a call in which an audio file is played, and the link carries nothing else; placeholders besides those in `url`: `{audio_url}` `{answer_url}` `{call}` `{call_id}` `{language}` */
  "calls": HttpCalls | null;
}

export interface HttpUpstreamChange {
  /** Placeholders: `{to}` `{to_digits}` `{from}` `{text}` `{reference}` `{id}` `{validity_seconds}` `{encoding}` `{receipt_url}` `{system_id}` `{password}`; filters after `|` change a value */
  "url": string;
  "method"?: "POST" | "GET" | "PUT" | undefined;
  /** Placeholders as in `url`, and `{basic}` for `system_id:password` in Base64. Secrets belong in `password`. */
  "headers"?: Record<string, string> | undefined;
  /** The `Authorization` header, if `headers` does not have it */
  "auth"?: HttpBasicAuthChange | HttpBearerAuthChange | HttpOauthChange | null | undefined;
  /** Decides how placeholders in the body are escaped: as JSON, form or XML, else not at all */
  "content_type"?: string | undefined;
  /** Placeholders as in `url`; not sent with GET. An object is sent as JSON or as a form, depending on `content_type`, without fields whose placeholder is empty */
  "body"?: unknown | undefined;
  /** How the response to a message is parsed */
  "answer"?: HttpAnswerChange | undefined;
  /** How calls to `receipt_url` are parsed */
  "receipt"?: HttpReceiptChange | undefined;
  /** How calls to `inbound_url` are parsed */
  "inbound"?: HttpInboundChange | undefined;
  "signature"?: HttpSignatureChange | null | undefined;
  /** If set, each request makes a call in which an audio file is played, and the link carries nothing else; placeholders besides those in `url`: `{audio_url}` `{answer_url}` `{call}` `{call_id}` `{language}` */
  "calls"?: HttpCallsChange | null | undefined;
}

export interface InboundMessage {
  /** `in_sms_<id>`. */
  "id": string;
  /** `acc_<id>`. */
  "account_id": string;
  /** `org_<id>`. */
  "org_id": string;
  /** False once erased. */
  "active": boolean;
  /** ISO 8601 with fractional seconds, in UTC without a zone. */
  "created_at": string;
  /** Null. */
  "id_smsc": string | null;
  /** The number that received it. */
  "inbound_sms_number": string;
  /** Null. */
  "language_id": string | null;
  /** MCC and MNC of the sender's network, if the carrier reports them. */
  "telco_id": string | null;
  /** Parts. */
  "sms_item_count": number;
  /** The message. */
  "text": string;
  /** The number that received it, or the short code. */
  "to": string;
  /** `trn_<id>`; the entry of a free message is 0.0. */
  "wallet_charge_id": string;
  /** URL of the record. */
  "self_url": string;
  /** The phone that sent it. */
  "from": string;
  /** True if parts are missing, shown as `[…]` in the text; absent otherwise. */
  "incomplete"?: boolean;
  /** The SMPP parameters that the carrier link keeps, by name; absent if there are none. */
  "tlvs"?: Record<string, string | number>;
  /** Why the answer of the program behind the number's `SmsUrl` was not followed; absent if it was, or if there is none. */
  "answer_problem"?: AnswerProblem;
  /** True if a simulated phone sent it; absent otherwise. */
  "test"?: boolean;
}

export interface InboundMessageList {
  /** Newest first. */
  "inbound_sms": InboundMessage[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface InboundNumber {
  "number": string;
  /** The owner; on a shared number, the default account for messages that match no keyword. */
  "account_id": string | null;
  /** Accounts share it by keywords. */
  "shared": boolean;
  /** The owner's price per received part. */
  "price": number;
  "keywords": NumberKeyword[];
  "created_at": string;
}

export interface InboundNumberInput {
  /** International format, or a short code of 3 to 8 digits. */
  "number": string;
  /** Matches messages that begin with it, in any case. The longest keyword wins. */
  "keyword"?: string | null | undefined;
}

export interface InboundNumberList {
  "numbers": InboundNumber[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface Installation {
  "version": string;
  "node": string;
  "postgres": string;
  "uptime_seconds": number;
  "roles": string[];
  /** Likely configuration errors, and how to fix them. */
  "warnings": string[];
  "replication": Replication;
  /** As in `GET /ai/languages`. */
  "engines": unknown[];
  "migrations": Migration[];
  /** Keyed by setting; for a secret, only whether it is set. */
  "configuration": Record<string, unknown>;
}

export interface InternationalNumbering {
  /** Type of number, SMPP v3.4 §5.2.5 */
  "ton": number;
  /** Numbering plan, SMPP v3.4 §5.2.6 */
  "npi": number;
}

export interface InternationalNumberingChange {
  /** Type of number, SMPP v3.4 §5.2.5 */
  "ton"?: number | undefined;
  /** Numbering plan, SMPP v3.4 §5.2.6 */
  "npi"?: number | undefined;
}

export interface Invariant {
  "invariant": string;
  "holds": boolean;
  /** The first 50 violating rows. */
  "rows": (Record<string, unknown>)[];
}

export interface Invitation {
  /** `inv_<id>`. */
  "id": string;
  "email": string;
  /** `owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`). */
  "role": string;
  "expires_at": string;
  "created_at": string;
  /** When a link was last sent by mail; null without an SMTP server, or while the mail is queued. */
  "mailed_at": string | null;
  /** Why the mail has not been sent, yet or at all. */
  "mail_error": string | null;
}

export interface KeySet {
  "keys": (Record<string, string>)[];
}

export interface Language {
  "lang": string;
  "name": string;
  "stt": ServedFunction;
  "tts": ServedFunction;
  "ner": ServedFunction;
}

export interface LanguageList {
  "languages": Language[];
}

export interface LedgerEntry {
  /** `trn_<id>`. */
  "id": string;
  /** `charge` is for a message, `voice` for a voice call. */
  "kind": "charge" | "refund" | "topup" | "adjustment" | "voice";
  /** Signed: a charge is negative. */
  "amount": number;
  /** The balance after the entry. */
  "balance_after": number;
  /** The message of the charge or refund. */
  "sms_id": string | null;
  /** Set if the text of the message was spoken in a call. */
  "channel"?: "voice";
  /** The bulk send that a charge belongs to. */
  "report_id": string | null;
  /** The voice call of the charge. */
  "voice": VoiceCharge | null;
  /** Of sandbox credit, not of money that was paid in. */
  "sandbox": boolean;
  "note": string | null;
  "created_at": string;
}

export interface LedgerEntryList {
  "entries": LedgerEntry[];
  /** The position of this page in the list. */
  "pages": Pages;
  /** False if there are more than 10,000, where `total` stops counting; follow `next_url` to read them all. */
  "total_is_exact": boolean;
}

export interface LedgerGroup {
  /** In `time_zone`; without it, in UTC. */
  "day": string;
  /** `charge` is for a message, `voice` for a voice call. */
  "kind": "charge" | "refund" | "topup" | "adjustment" | "voice";
  /** The bulk send; null for entries that belong to none. */
  "report_id": string | null;
  /** The reference of the bulk send. */
  "reference": string | null;
  /** How many entries. */
  "entries": number;
  /** Their sum, signed. */
  "amount": number;
}

export interface LedgerGroupList {
  "groups": LedgerGroup[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface LinkState {
  /** `car_<id>`. */
  "carrier_id": string;
  /** The link's name. */
  "name": string;
  /** `up`; or `down`, `connecting` or `binding` if it has not been bound for `ALARM_AFTER_SECONDS`. */
  "state": string;
  /** Why; empty when it is up. */
  "reason": string;
  /** Since when. */
  "at": string;
  /** True after `POST /v1/webhooks/{id}/test`; absent otherwise. */
  "example"?: boolean;
}

export interface ListedAccount {
  /** `acc_<id>`. */
  "id": string;
  "org_id": string;
  "name": string;
  /** The live balance; for a test token, the test balance. */
  "balance": number;
  /** ISO 4217. */
  "currency": string;
  /** The sender of messages without one. */
  "default_sender": string | null;
  /** The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code. */
  "default_country": string | null;
  "settings": AccountSettings;
  /** The part of the live balance that is play money: all that simulated messages spend in the sandbox. It is removed when the account goes live. */
  "sandbox_credit": number;
  "test_balance": number;
  /** Its live traffic goes to the simulated carrier, whatever links exist. Before the first real link, this applies to every account. */
  "sandbox": boolean;
  /** When it was suspended; its tokens have been refused since. */
  "suspended_at": string | null;
  "created_at": string;
  /** When it last sent a message, test or live. */
  "last_sent_at": string | null;
}

export interface Liveness {
  "status": string;
}

export interface LoginToken {
  /** The access token. Shown only once, so store it now. */
  "token": string;
  "scopes": ("sms:send" | "sms:read" | "inbound:read" | "verify" | "voice" | "webhooks" | "account:read" | "account:write" | "approve" | "operator")[];
}

export interface LookedUpMessage {
  /** `out_sms_<id>`. */
  "sms_id": string;
  /** The report of its request. */
  "report_id": string;
  /** Its URL. */
  "self_url": string;
  /** The recipient in E.164. */
  "to": string;
  /** Sender ID. */
  "sender": string;
  /** Hidden: `POST /v1/operator/messages/{id}/text` shows it. */
  "text": null;
  /** `sent` while on its way, else the state. */
  "status": string;
  /** The exact state. */
  "state": "scheduled" | "queued" | "submitting" | "in_doubt" | "sent" | "delivered" | "undelivered" | "expired" | "rejected" | "failed" | "unknown" | "cancelled";
  /** Parts. */
  "item_count": number;
  /** Per part. */
  "item_price": number;
  /** The charge. */
  "total_cost": number;
  /** The whole charge was refunded. */
  "refunded": boolean;
  /** `gsm7`, `ucs2` or `binary`. The text of a binary message is hexadecimal. */
  "encoding": string;
  /** Set if the text is spoken in a call. */
  "channel"?: "voice";
  /** The language of a call, and in a dry run that of a template's text. */
  "language"?: string;
  "retry"?: CallRetry;
  /** How it is sent again if it fails, as its sender asked. */
  "fallback"?: "sms" | "voice";
  /** The message that was sent in its place: `out_sms_<id>`. */
  "fallback_id"?: string;
  /** The message in whose place it was sent: `out_sms_<id>`. */
  "fallback_of"?: string;
  /** Whether a call was answered, by a person or a machine; absent until that is known. */
  "answered"?: boolean;
  /** How long an answered call lasted, once the provider has said so. */
  "seconds"?: number;
  /** The first key that was pressed in a call. `0` and `*` repeat the text and are not recorded. */
  "key"?: string;
  /** True if the provider of the call says that a machine answered. */
  "machine"?: boolean;
  /** The message class of the request: 0 is flash. */
  "message_class"?: number;
  /** The user data header that its sender set, in hexadecimal. */
  "udh"?: string;
  /** The TLVs sent with it, by the names of the carrier link. */
  "tlvs"?: Record<string, string | number>;
  "reference": string | null;
  /** Sent with a test token. */
  "test": boolean;
  /** The link of the last submit. */
  "carrier": string | null;
  /** Submits after a temporary error. */
  "retries_count": number;
  /** When it was accepted. */
  "created_at": string;
  /** The scheduled time, if any. */
  "send_at": string | null;
  /** The message is not submitted after this time. */
  "valid_until": string;
  /** When it became final. */
  "final_at": string | null;
  /** The `status` of its last delivery report. */
  "delivery_report": string | null;
  "reason"?: FailureReason;
  /** In order. */
  "timeline": TimelineEntry[];
  /** Whether there is a text to show: retention or an erasure may have removed it. */
  "has_text": boolean;
  "account_id": string;
  "account_name": string;
  /** The currency of its price (ISO 4217). */
  "currency": string;
}

export interface Lookup {
  /** The phone numbers searched for, as `q` was read. */
  "numbers": string[];
  /** Newest first: at most 200, and at most 20 of an account. */
  "results": LookupResult[];
  /** More were found than the reply contains. */
  "has_more": boolean;
}

export interface LookupInput {
  /** `out_sms_<id>`, `in_sms_<id>`, the integer `sms_id` of a webhook, a `report_id`, or a phone number: in international format, or as written in the caller's default country or that of any account. */
  "q": string;
}

export interface LookupResult {
  /** A message that was sent, one that was received, or a bulk send. */
  "kind": "message" | "inbound" | "bulk";
  /** `out_sms_<id>`, `in_sms_<id>` or the `report_id`. */
  "id": string;
  "account_id": string;
  "account_name": string;
  /** When it was accepted or received. */
  "at": string;
  /** The phone's number; empty once erased, and for a bulk send. */
  "phone": string;
  /** The sender ID, or our number that received it; empty for a bulk send. */
  "address": string;
  /** The exact state; null for a received message. */
  "state": string | null;
  /** The link. */
  "carrier": string | null;
  /** The carrier's last error. */
  "code": string | null;
  /** 1, or the messages of a bulk send. */
  "messages": number;
  "test": boolean;
  /** Set if the text was spoken in a call. */
  "channel"?: "voice";
}

export interface Margin {
  /** Finished live messages that were not refunded. */
  "messages": number;
  "parts": number;
  /** What their accounts paid. */
  "revenue": number;
  /** What their links charge at current rates, for the parts with a rate in this currency. */
  "cost": number;
  /** The revenue of these parts less their cost; null if no part has a cost. */
  "margin": number | null;
  /** The margin as a percentage of that revenue. */
  "margin_percent": number | null;
  /** Parts sent over a link without a rate in this currency; they are not included in the margin. */
  "uncosted": UncostedParts;
}

export interface MarginOfDay {
  "at": string;
  /** Finished live messages that were not refunded. */
  "messages": number;
  "parts": number;
  /** What their accounts paid. */
  "revenue": number;
  /** What their links charge at current rates, for the parts with a rate in this currency. */
  "cost": number;
  /** The revenue of these parts less their cost; null if no part has a cost. */
  "margin": number | null;
  /** The margin as a percentage of that revenue. */
  "margin_percent": number | null;
  /** Parts sent over a link without a rate in this currency; they are not included in the margin. */
  "uncosted": UncostedParts;
}

export interface MarginOfNetwork {
  /** ISO 3166-1. */
  "country": string | null;
  /** The network that the number range was assigned to; empty if unknown. */
  "network": string;
  /** Finished live messages that were not refunded. */
  "messages": number;
  "parts": number;
  /** What their accounts paid. */
  "revenue": number;
  /** What their links charge at current rates, for the parts with a rate in this currency. */
  "cost": number;
  /** The revenue of these parts less their cost; null if no part has a cost. */
  "margin": number | null;
  /** The margin as a percentage of that revenue. */
  "margin_percent": number | null;
  /** Parts sent over a link without a rate in this currency; they are not included in the margin. */
  "uncosted": UncostedParts;
}

export interface Margins {
  "from": string;
  "to": string;
  /** The first day that is counted; null until a message has ended. */
  "counted_since": string | null;
  /** Without the simulated carrier. */
  "currencies": MarginsOfCurrency[];
}

export interface MarginsOfCurrency {
  /** The currency of the accounts, ISO 4217. */
  "currency": string;
  "total": Margin;
  /** By the day (UTC) on which messages were accepted, in order. */
  "days": MarginOfDay[];
  /** Ordered by revenue, highest first. */
  "networks": MarginOfNetwork[];
}

export interface Member {
  /** `usr_<id>`. */
  "id": string;
  "email": string;
  "name": string;
  /** `owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`). */
  "role": string;
  /** Whether signing in also requires a one-time code. */
  "totp": boolean;
  /** Last activity in this account, to the minute. */
  "last_seen_at": string | null;
  "created_at": string;
}

export interface MemberInput {
  /** an email address */
  "email": string;
  /** `owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`). */
  "role": string;
}

export interface MemberList {
  "members": Member[];
  /** Open invitations, newest first, on every page. */
  "invitations": Invitation[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface Message {
  /** `out_sms_<id>`. */
  "sms_id": string;
  /** The report of its request. */
  "report_id": string;
  /** Its URL. */
  "self_url": string;
  /** The recipient in E.164. */
  "to": string;
  /** Sender ID. */
  "sender": string;
  /** Null once erased by retention. */
  "text": string | null;
  /** `sent` while on its way, else the state. */
  "status": string;
  /** The exact state. */
  "state": "scheduled" | "queued" | "submitting" | "in_doubt" | "sent" | "delivered" | "undelivered" | "expired" | "rejected" | "failed" | "unknown" | "cancelled";
  /** Parts. */
  "item_count": number;
  /** Per part. */
  "item_price": number;
  /** The charge. */
  "total_cost": number;
  /** The whole charge was refunded. */
  "refunded": boolean;
  /** `gsm7`, `ucs2` or `binary`. The text of a binary message is hexadecimal. */
  "encoding": string;
  /** Set if the text is spoken in a call. */
  "channel"?: "voice";
  /** The language of a call, and in a dry run that of a template's text. */
  "language"?: string;
  "retry"?: CallRetry;
  /** How it is sent again if it fails, as its sender asked. */
  "fallback"?: "sms" | "voice";
  /** The message that was sent in its place: `out_sms_<id>`. */
  "fallback_id"?: string;
  /** The message in whose place it was sent: `out_sms_<id>`. */
  "fallback_of"?: string;
  /** Whether a call was answered, by a person or a machine; absent until that is known. */
  "answered"?: boolean;
  /** How long an answered call lasted, once the provider has said so. */
  "seconds"?: number;
  /** The first key that was pressed in a call. `0` and `*` repeat the text and are not recorded. */
  "key"?: string;
  /** True if the provider of the call says that a machine answered. */
  "machine"?: boolean;
  /** The message class of the request: 0 is flash. */
  "message_class"?: number;
  /** The user data header that its sender set, in hexadecimal. */
  "udh"?: string;
  /** The TLVs sent with it, by the names of the carrier link. */
  "tlvs"?: Record<string, string | number>;
  "reference": string | null;
  /** Sent with a test token. */
  "test": boolean;
  /** The link of the last submit. */
  "carrier": string | null;
  /** Submits after a temporary error. */
  "retries_count": number;
  /** When it was accepted. */
  "created_at": string;
  /** The scheduled time, if any. */
  "send_at": string | null;
  /** The message is not submitted after this time. */
  "valid_until": string;
  /** When it became final. */
  "final_at": string | null;
  /** The `status` of its last delivery report. */
  "delivery_report": string | null;
  "reason"?: FailureReason;
  /** In order. */
  "timeline": TimelineEntry[];
}

export interface MessageChange {
  /** Scheduled time: ISO 8601 with a zone, up to 35 days ahead. Null: now. */
  "send_at"?: string | Date | null | undefined;
  /** The new text. If it has a different number of parts, the difference is charged or credited, at the price of the message. */
  "text"?: string | undefined;
  /** `smart` replaces typographic characters with GSM ones if that saves parts. */
  "encoding"?: "auto" | "smart" | undefined;
}

export interface MessageDryRun {
  "item_count": number;
  /** Per part. */
  "item_price": number;
  /** For the whole message. */
  "total_cost": number;
  /** The unchanged balance. */
  "remaining_balance": number;
  "report_id": null;
  "sms_id": null;
  "self_url": null;
  "status": "dry_run";
  /** The recipient in E.164. */
  "to": string;
  /** As given. */
  "reference"?: string;
  /** As the recipient sees it. */
  "sender": string;
  /** `gsm7`, `ucs2` or `binary`. */
  "encoding": string;
  /** As it would be sent, after smart encoding. */
  "text": string;
  /** The text of each part. */
  "parts": string[];
  /** Set if the text is spoken in a call. */
  "channel"?: "voice";
  /** The language of a call, and in a dry run that of a template's text. */
  "language"?: string;
  "retry"?: CallRetry;
  /** About how long a call is. */
  "seconds"?: number;
  /** What would be sent in its place if it fails. */
  "fallback"?: FallbackDryRun;
  /** Characters outside the GSM alphabet, each with its first position, from 0. */
  "forced_by": ForcingCharacter[];
}

export interface MessageInput {
  /** Recipient in international format: `+`, country code, number. */
  "to": string;
  /** The message. At most 10 parts. */
  "text"?: string | null | undefined;
  /** In place of `text`: `tpl_<id>`. The recipient gets its text in `language`, else in the language of the contact, else the first. What the template says when the message is accepted is sent, whatever becomes of it. */
  "template_id"?: string | null | undefined;
  /** With a template, what its fields stand for: `{"name":"Aline"}`. One without a value takes its fallback; without one the message is refused. */
  "fields"?: Record<string, string | number | boolean | null> | null | undefined;
  /** `sms`, the default, or `voice`: the text is spoken in a call, at the price of a call. `message_class`, `tlvs`, `encoding` and `udh` are only for texts; a text of at most 1,000 characters is spoken. */
  "channel"?: "sms" | "voice" | null | undefined;
  /** The language in which a call is spoken (ISO 639-1), which some voice here must speak. With a template, that of its text. */
  "language"?: string | null | undefined;
  /** A plan of calls: a phone that is busy or not answered is called again up to `times` times, `after_s` seconds after the last call ended, outside quiet hours and within `validity_period`. It is one message, charged once, and refunded if nobody answers in the end. Default: none. */
  "retry"?: CallRetry | null | undefined;
  /** What is sent in its place if it fails: with `channel` `voice`, `sms` sends the text when nobody answers after the last call; for a text that is not delivered, `voice` speaks it in `language`, by the plan `retry`. It is a message of its own, with a charge of its own at the prices of when this one was accepted; each names the other. Default: nothing. */
  "fallback"?: "sms" | "voice" | null | undefined;
  /** Sender ID, phone number or short code. Without it, the account's default sender. */
  "sender"?: string | null | undefined;
  /** Seconds after which the message is no longer submitted. Default: a day. */
  "validity_period"?: number | null | undefined;
  /** Scheduled time: ISO 8601 with a zone, up to 35 days ahead. */
  "send_at"?: string | Date | null | undefined;
  /** Your own reference, returned with the message. */
  "reference"?: string | null | undefined;
  /** How phones show or store it: 0 is flash, shown at once and not stored. Default: none. */
  "message_class"?: number | null | undefined;
  /** Optional SMPP parameters by the names that the operator gave them on the carrier links. Octets are hexadecimal; integers beyond 2^53 are strings. */
  "tlvs"?: Record<string, string | number> | null | undefined;
  /** Return the cost and its breakdown; nothing is sent or charged. */
  "dry_run"?: boolean | null | undefined;
  /** `smart` replaces typographic characters with GSM ones if that saves parts. `binary`: `text` is 8-bit data in hexadecimal. */
  "encoding"?: "auto" | "smart" | "binary" | null | undefined;
  /** A user data header (3GPP TS 23.040 §9.2.3.24) in hexadecimal, for a port or for a part of a message that you segmented. The message must fit into one part with it. */
  "udh"?: string | null | undefined;
}

export interface MessageList {
  /** Newest first. */
  "messages": MessageSummary[];
  /** The position of this page in the list. */
  "pages": Pages;
  /** False if there are more than 10,000, where `total` stops counting; follow `next_url` to read them all. */
  "total_is_exact": boolean;
  /** With `text`, `carrier`, `channel`, `sender`, `ended_from` or `ended_to`, if not all messages were searched: when the oldest searched message was accepted. Narrow the time range to search older ones. */
  "searched_since"?: string;
}

export interface MessageQueue {
  /** Messages that wait to be submitted: the sum of `due`, `held` and `scheduled`. Counted to 100,000 due within minutes, and as many due later. */
  "waiting": number;
  /** How many of these should have been sent by now. */
  "due": number;
  /** How long the oldest has been due. */
  "oldest_due_seconds": number;
  /** How many of these wait for quiet hours, a retry or a pause to end, or are with a process. */
  "held": number;
  /** How many of these wait for their `send_at`. */
  "scheduled": number;
}

export interface MessageSummary {
  /** `out_sms_<id>`. */
  "sms_id": string;
  /** The report of its request. */
  "report_id": string;
  /** Its URL. */
  "self_url": string;
  /** The recipient in E.164. */
  "to": string;
  /** Sender ID. */
  "sender": string;
  /** Null once erased by retention. */
  "text": string | null;
  /** `sent` while on its way, else the state. */
  "status": string;
  /** The exact state. */
  "state": "scheduled" | "queued" | "submitting" | "in_doubt" | "sent" | "delivered" | "undelivered" | "expired" | "rejected" | "failed" | "unknown" | "cancelled";
  /** Parts. */
  "item_count": number;
  /** Per part. */
  "item_price": number;
  /** The charge. */
  "total_cost": number;
  /** The whole charge was refunded. */
  "refunded": boolean;
  /** `gsm7`, `ucs2` or `binary`. The text of a binary message is hexadecimal. */
  "encoding": string;
  /** Set if the text is spoken in a call. */
  "channel"?: "voice";
  /** The language of a call, and in a dry run that of a template's text. */
  "language"?: string;
  "retry"?: CallRetry;
  /** How it is sent again if it fails, as its sender asked. */
  "fallback"?: "sms" | "voice";
  /** The message that was sent in its place: `out_sms_<id>`. */
  "fallback_id"?: string;
  /** The message in whose place it was sent: `out_sms_<id>`. */
  "fallback_of"?: string;
  /** Whether a call was answered, by a person or a machine; absent until that is known. */
  "answered"?: boolean;
  /** How long an answered call lasted, once the provider has said so. */
  "seconds"?: number;
  /** The first key that was pressed in a call. `0` and `*` repeat the text and are not recorded. */
  "key"?: string;
  /** True if the provider of the call says that a machine answered. */
  "machine"?: boolean;
  /** The message class of the request: 0 is flash. */
  "message_class"?: number;
  /** The user data header that its sender set, in hexadecimal. */
  "udh"?: string;
  /** The TLVs sent with it, by the names of the carrier link. */
  "tlvs"?: Record<string, string | number>;
  "reference": string | null;
  /** Sent with a test token. */
  "test": boolean;
  /** The link of the last submit. */
  "carrier": string | null;
  /** Submits after a temporary error. */
  "retries_count": number;
  /** When it was accepted. */
  "created_at": string;
  /** The scheduled time, if any. */
  "send_at": string | null;
  /** The message is not submitted after this time. */
  "valid_until": string;
  /** When it became final. */
  "final_at": string | null;
  /** The `status` of its last delivery report. */
  "delivery_report": string | null;
  "reason"?: FailureReason;
}

export interface MessageTemplate {
  /** `tpl_<id>`. */
  "id": string;
  "name": string;
  /** The text in each language, by its code (ISO 639): `{"en":"Hello @contact.name"}`. The first is for whoever has no other. `@contact.name` is filled in as in bulk sends. */
  "texts": Record<string, string>;
  /** The text to use for a field that has no value, by field name: `{"name":"friend"}`. An empty one leaves the field out. A fallback written in a text, `@contact.name|friend`, takes precedence there. */
  "fallbacks": Record<string, string>;
  /** The fields of all texts. */
  "fields": TemplateField[];
  /** What each text takes, in their order. */
  "languages": TemplateLanguage[];
  "created_at": string;
  "changed_at": string;
}

export interface MessageTemplateChange {
  /** Unique, whatever its case. */
  "name"?: string | undefined;
  /** The text in each language, by its code (ISO 639): `{"en":"Hello @contact.name"}`. The first is for whoever has no other. `@contact.name` is filled in as in bulk sends. */
  "texts"?: Record<string, string> | undefined;
  /** The text to use for a field that has no value, by field name: `{"name":"friend"}`. An empty one leaves the field out. A fallback written in a text, `@contact.name|friend`, takes precedence there. */
  "fallbacks"?: Record<string, string> | undefined;
}

export interface MessageTemplateDeleted {
  "id": string;
  "deleted": boolean;
}

export interface MessageTemplateInput {
  /** Unique, whatever its case. */
  "name": string;
  /** The text in each language, by its code (ISO 639): `{"en":"Hello @contact.name"}`. The first is for whoever has no other. `@contact.name` is filled in as in bulk sends. */
  "texts": Record<string, string>;
  /** The text to use for a field that has no value, by field name: `{"name":"friend"}`. An empty one leaves the field out. A fallback written in a text, `@contact.name|friend`, takes precedence there. */
  "fallbacks"?: Record<string, string> | null | undefined;
}

export interface MessageTemplates {
  /** By name. */
  "templates": MessageTemplate[];
  /** Of one part, if the account has one price for all destinations; otherwise null. */
  "part_price": number | null;
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface Migration {
  "name": string;
  "applied_at": string;
}

export interface NetworkStats {
  /** The network that the number range was assigned to; empty if unknown. */
  "network": string;
  /** ISO 3166-1. */
  "country": string | null;
  "messages": number;
  "delivered": number;
  /** Final without being delivered, except cancelled ones. */
  "failed": number;
  /** The share of final messages that were delivered; null if there are none. */
  "delivery_rate": number | null;
}

export interface NetworkVerifyStats {
  /** The network the numbers were allocated to; null if unknown. */
  "network": string | null;
  /** Verifications started in the period. */
  "requests": number;
  /** PINs sent for them. */
  "sent": number;
  /** PINs that carriers reported as delivered. Receipts more than half an hour late are included after four days. */
  "delivered": number;
  "verified": number;
  "failed": number;
  "expired": number;
  "cancelled": number;
  "in_progress": number;
  /** Share of verifications that were verified, 0 to 1. */
  "conversion": number | null;
  /** Median time from the first PIN to the correct code, whole seconds. */
  "median_seconds": number | null;
}

export interface NumberKeyword {
  "keyword": string;
  /** The owner. */
  "account_id": string | null;
}

export interface NumberKeywordInput {
  /** Matches messages that begin with it, in any case. The longest keyword wins. */
  "keyword": string;
  /** `acc_<id>`. */
  "account_id": string;
}

export interface NumberProgram {
  /** As `GET /v1/numbers` lists it. */
  "number": string;
  /** Where each message to the number is sent; null: nowhere. */
  "url": string | null;
  /** In whose form: Twilio's, whose `SmsUrl` it is, or Kannel's, whose `get-url` or `post-url` it is, with its escapes. */
  "form": "twilio" | "kannel";
  "method": "POST" | "GET";
  /** When it was set. */
  "updated_at": string | null;
}

export interface NumberProgramInput {
  /** Where each message to the number is sent; null: nowhere. */
  "url": string | null;
  /** Default: `twilio`. */
  "form"?: "twilio" | "kannel" | null | undefined;
  /** Default: `POST`, in Kannel's form `GET`. */
  "method"?: "POST" | "GET" | null | undefined;
}

export interface NumberProgramList {
  "numbers": NumberProgram[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface OldCallbackKeys {
  "receipts": string | null;
  "inbound": string | null;
}

export interface OlderSpeech {
  /** A WAV file, 16-bit PCM; available for 24 hours. */
  "generated_audio_url": string;
}

export interface OlderTranscript {
  /** Empty if there is no speech. */
  "text": string;
  /** The uploaded file; available for 24 hours. */
  "uploaded_audio_url": string;
}

export interface OperatorAccount {
  /** `acc_<id>`. */
  "id": string;
  "org_id": string;
  "name": string;
  /** The live balance; for a test token, the test balance. */
  "balance": number;
  /** ISO 4217. */
  "currency": string;
  /** The sender of messages without one. */
  "default_sender": string | null;
  /** The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code. */
  "default_country": string | null;
  "settings": AccountSettings;
  /** The part of the live balance that is play money: all that simulated messages spend in the sandbox. It is removed when the account goes live. */
  "sandbox_credit": number;
  "test_balance": number;
  /** Its live traffic goes to the simulated carrier, whatever links exist. Before the first real link, this applies to every account. */
  "sandbox": boolean;
  /** When it was suspended; its tokens have been refused since. */
  "suspended_at": string | null;
  "created_at": string;
}

export interface OperatorAccountList {
  "accounts": ListedAccount[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface OperatorNumberInput {
  /** International format, or a short code of 3 to 8 digits. */
  "number": string;
  /** `acc_<id>`; null: free to claim, or on a shared number, messages that match no keyword are unrouted. Omitted: unchanged; null for a new number. */
  "account_id"?: string | null | undefined;
  /** Accounts share it by keywords. Omitted: unchanged. */
  "shared"?: boolean | undefined;
  /** Per received part, at most 6 decimals. Omitted: unchanged; 0 for a new number. */
  "price"?: number | string | undefined;
  /** Replaces its keywords. Omitted: unchanged. */
  "keywords"?: NumberKeywordInput[] | undefined;
}

export interface Optout {
  /** E.164. */
  "number": string;
  /** The keyword that the phone sent; null if the account added it. */
  "keyword": string | null;
  "created_at": string;
  /** A simulated phone opted out of test messages. */
  "test": boolean;
  /** Texts to it are sent, and calls are not: somebody pressed 9 in one, say. */
  "calls_only": boolean;
}

export interface OptoutChange {
  /** Whether sends to the number are refused from now on. */
  "state": "opted_out" | "opted_in";
  /** E.164. */
  "number": string;
  /** Who made the change: the phone by a message, or the account by a request or in the dashboard. */
  "by": "phone" | "account";
  /** The word that the phone sent, such as `STOP`, in upper case, or the key that was pressed in a call; null if the account made the change. */
  "keyword": string | null;
  /** `in_sms_<id>` of the message with that word; null if the account did not receive one. */
  "message_id": string | null;
  /** When it changed. */
  "at": string;
  /** True if it is about calls only, such as after `9` in a call; absent otherwise. */
  "calls_only"?: boolean;
  /** True in a test message; absent otherwise. */
  "test"?: boolean;
  /** True after `POST /v1/webhooks/{id}/test`; absent otherwise. */
  "example"?: boolean;
}

export interface OptoutImport {
  /** Phones that had not opted out before. */
  "added": number;
  /** Phones that had opted out already, or are in the list several times. */
  "known": number;
  "rejected": RejectedOptout[];
}

export interface OptoutImportInput {
  /** In international format, or in that of the account's `default_country`. */
  "numbers": string[];
  /** Of calls only; texts to it are still sent. */
  "calls_only"?: boolean | undefined;
}

export interface OptoutInput {
  /** In international format. */
  "number": string;
  /** Of calls only; texts to it are still sent. */
  "calls_only"?: boolean | undefined;
}

export interface OptoutList {
  /** Newest first. */
  "optouts": Optout[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface Organisation {
  /** `acc_<id>`. */
  "id": string;
  "name": string;
  /** The URL of the account's oldest webhook; null if there is none, if it is disabled, and for tokens that may not read webhooks. */
  "webhook_url": string | null;
  /** How often a message is retried after a carrier's temporary error. */
  "sms_retries": number;
  "self_url": string;
  "data": OrganisationData;
}

export interface OrganisationChange {
  /** The account's name. */
  "name"?: string | null | undefined;
  /** Where delivery reports and inbound messages are posted: the URL of the account's oldest webhook, which is created if there is none. Null or an empty string disables it. */
  "webhook_url"?: string | null | undefined;
  /** The new length of the account's `retry_delays_seconds`. */
  "sms_retries"?: number | null | undefined;
}

export interface OrganisationData {
  "orgs": OrganisationItem[];
}

export interface OrganisationItem {
  /** `acc_<id>`. */
  "id": string;
  "name": string;
  /** The URL of the account's oldest webhook; null if there is none, if it is disabled, and for tokens that may not read webhooks. */
  "webhook_url": string | null;
  /** How often a message is retried after a carrier's temporary error. */
  "sms_retries": number;
  "self_url": string;
}

export interface Outcomes {
  /** Not yet final. */
  "in_progress": number;
  "delivered": number;
  "undelivered": number;
  "expired": number;
  "rejected": number;
  "failed": number;
  "unknown": number;
  "cancelled": number;
}

export interface Overview {
  /** Current problems, latest first; at most 50. */
  "alarms": Alarm[];
  /** How many problems there are. */
  "problems": number;
  /** Across all processes, since the last request; requests within a second get the same figure. */
  "accepted_per_second": number;
  "submits_per_second": number;
  "receipts_per_second": number;
  "queues": Queues;
  "carriers": OverviewCarrier[];
  "last_24_hours": Tally;
  "hours": HourTally[];
  "accounts": number;
  /** Inbound messages to unassigned numbers, counted to 10,000. */
  "unrouted": number;
  /** Sender IDs waiting for review. */
  "senders_waiting": number;
  /** Credits that wait for another operator. */
  "credits_waiting": number;
}

export interface OverviewCarrier {
  "id": string;
  "name": string;
  "enabled": boolean;
  "sandbox": boolean;
  "draining": boolean;
  "state": string;
  "reason": string | null;
  "since": string;
  /** Maximum outstanding submit_sm. */
  "window": number;
  /** Outstanding submit_sm. */
  "outstanding": number;
  /** Messages in memory waiting for the window and the pacing. */
  "queued": number;
  "submits_per_second": number;
  "receipts_per_second": number;
  "parts_per_second": number | null;
  "pace": number | null;
  "throttled": boolean;
  /** Over the last hour, by receipts. */
  "delivered": number;
  "failed": number;
  "delivery_rate": number | null;
}

export interface Pages {
  "page": number;
  "pages": number;
  "per_page": number;
  "total": number;
  "first_url": string;
  "last_url": string;
  "next_url": string | null;
  "prev_url": string | null;
}

export interface PasswordRecovery {
  "password": string;
  /** The same password again. */
  "confirm_password": string;
  /** A one-time or recovery code, if the login requires one. */
  "code"?: string | null | undefined;
}

export interface Person {
  /** `usr_<id>`. */
  "id": string;
  /** An address may have several logins, and proves nothing about who uses them. */
  "email": string;
  "name": string;
  "operator": boolean;
  /** Whether signing in also requires a one-time code. */
  "totp": boolean;
  /** Last activity, to the minute. */
  "last_seen_at": string | null;
  "created_at": string;
  "accounts": PersonAccount[];
}

export interface PersonAccount {
  "id": string;
  "name": string;
  /** `owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`). */
  "role": string;
}

export interface PersonChange {
  /** Whether they are an operator, who runs the installation. */
  "operator": boolean;
}

export interface PersonList {
  "people": Person[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface Phone {
  /** `phn_<id>` */
  "id": string;
  "name": string;
  /** `waiting`: it has not registered yet; `up`: it calls; `silent`: it has not called for 20 minutes; `revoked`: its token is not accepted any more */
  "state": "waiting" | "up" | "silent" | "revoked";
  /** The make that the phone says it is */
  "device": string | null;
  "sims": PhoneSim[];
  "numbers": (string | null)[];
  "unlocked": boolean;
  "daily_limit": number;
  "code_expires_at": string | null;
  "registered_at": string | null;
  /** Its last call */
  "seen_at": string | null;
  "revoked_at": string | null;
  "created_at": string;
}

export interface PhoneCarrier {
  "id": string;
  "name": string;
}

export interface PhoneInput {
  /** Letters, digits, spaces and . _ -, beginning with a letter or digit. Its links are named after it */
  "name": string;
  /** Android's own limit, 30 parts in 30 minutes for an app, was lifted on the phone; otherwise messages keep within it */
  "unlocked"?: boolean | undefined;
  /** The parts that each SIM sends in 24 hours at most. What the operator allows is often less */
  "daily_limit"?: number | undefined;
  /** The phone numbers of its SIMs, in order and in E.164. What a SIM receives is for the account that has its number; without it, for the number that Android says, which is often none */
  "numbers"?: (string | null)[] | undefined;
  /** As for a carrier link, when the first link of the phone is the first of the installation */
  "keep_sandbox"?: boolean | undefined;
}

export interface PhoneList {
  /** Newest first */
  "phones": Phone[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface PhoneSim {
  /** The number of the SIM in the app, from 1; 0 for the phone's default */
  "sim": number;
  /** Its carrier link */
  "carrier": PhoneCarrier | null;
  /** The parts that it was given in the last 24 hours */
  "sent_today": number;
  /** The parts that it may send now, by Android's limit and its own for a day */
  "left_now": number;
  /** The parts that are left of its limit for a day */
  "left_today": number;
}

export interface Price {
  /** `acc_<id>`; null for every account without a price of its own. */
  "account_id"?: string | null;
  /** ISO 4217. */
  "currency": string;
  /** Leading digits of the destination without `+`, at most 15; empty for all. */
  "prefix": string;
  /** Per part, or per call. */
  "price": number;
}

export interface PriceInput {
  /** `acc_<id>`; null for every account without a price of its own. */
  "account_id"?: string | null | undefined;
  /** The currency (ISO 4217) of the default list that the price belongs to. Absent or null: one price in each currency that accounts use. An account's own price is always in the account's currency. */
  "currency"?: string | null | undefined;
  /** Leading digits of the destination without `+`, at most 15; empty for all. */
  "prefix": string;
  /** Per part, or per call. */
  "price": number | string;
}

export interface PriceList {
  "kind": "messages" | "calls";
  /** The account; null for a default list. */
  "account_id": string | null;
  /** The account's name. */
  "account": string | null;
  /** ISO 4217. */
  "currency": string;
  /** Send it with a change, so that the change cannot undo somebody else's. */
  "version": string;
  "prices": PriceListRow[];
}

export interface PriceListChange {
  /** `acc_<id>`: its own list. Absent or null: a default list. */
  "account_id"?: string | null | undefined;
  /** ISO 4217, of the default list; USD if absent. An account's list is in its currency. */
  "currency"?: string | null | undefined;
  /** `messages` for prices per part, the default; `calls` for prices of calls in which a PIN is spoken. */
  "kind"?: "messages" | "calls" | null | undefined;
  /** The version of the list that the change is based on: if the list has changed since, the change is refused with `conflict`. */
  "version"?: string | null | undefined;
  /** Added or changed. */
  "set"?: PriceOfPrefix[] | undefined;
  /** Prefixes whose prices are removed. */
  "remove"?: string[] | undefined;
}

export interface PriceListEntry {
  "account_id": string | null;
  /** The account's name. */
  "account": string | null;
  "currency": string;
  /** How many prices of messages. */
  "prices": number;
  /** How many prices of calls. */
  "calls": number;
}

export interface PriceListIndex {
  /** The default list of each currency that accounts use, then the accounts' own by name. */
  "lists": PriceListEntry[];
}

export interface PriceListRow {
  /** Leading digits without `+`; empty for all other numbers. */
  "prefix": string;
  /** ISO 3166-1; of several countries with one calling code, the main one. */
  "country": string | null;
  /** The network that the numbers were assigned to; null if several or unknown. */
  "network": string | null;
  /** Per part, or per call. */
  "price": number;
  /** The rates of the links that such messages or calls try first; empty if none is known. */
  "costs": CarrierCost[];
  /** The price less the highest cost, per part or per call; null without a cost in the currency of the list. */
  "margin": number | null;
  /** The margin in percent of the price. */
  "margin_percent": number | null;
}

export interface PriceLists {
  /** Message prices by destination. */
  "prices": Price[];
  /** Prices of calls in which a PIN is spoken, by destination. */
  "calls": Price[];
  /** Prices of authenticated voice calls; functions without one are free. */
  "voice": VoicePrice[];
}

export interface PriceListsInput {
  "prices"?: PriceInput[] | undefined;
  "calls"?: PriceInput[] | undefined;
  "voice"?: VoicePriceInput[] | undefined;
}

export interface PriceOfPrefix {
  /** Leading digits of the destination without `+`, at most 15; empty for all. */
  "prefix": string;
  /** Per part, or per call. */
  "price": number | string;
}

export interface PulledDeliveries {
  /** Oldest first. */
  "deliveries": PulledDelivery[];
}

export interface PulledDelivery {
  "delivery": Delivery;
  /** The headers of the request to make, signed now. */
  "headers": Record<string, string>;
  /** The body of that request, byte for byte. */
  "raw_body": string;
}

export interface PulledOutcome {
  /** `dlv_<id>` */
  "delivery_id": string;
  /** Of the response; null if there was none. */
  "status_code": number | null;
  /** How long the request took. */
  "duration_ms": number;
  /** Why there was no response. */
  "error"?: string | null | undefined;
}

export interface QueueState {
  /** Counted to 200,000. */
  "waiting": number;
  /** How many of these should have been sent by now. */
  "due": number;
  /** How long the oldest has been due. */
  "oldest_due_seconds": number;
}

export interface Queues {
  "messages": MessageQueue;
  "webhooks": QueueState;
}

export interface QuietHours {
  /** ISO 3166-1, such as RW */
  "country": string;
  /** `HH:MM`, local time */
  "from": string;
  /** `HH:MM`; if before `from`, on the next day */
  "until": string;
  /** IANA name, such as Africa/Kigali */
  "time_zone": string;
  /** `bulk`: only bulk sends; `all`: single messages too. Urgent messages such as PINs are always sent */
  "applies_to"?: "bulk" | "all";
}

export interface QuietHoursList {
  "quiet_hours": QuietHours[];
}

export interface Rate {
  "prefix": string;
  /** ISO 3166-1; of several countries with one calling code, the main one */
  "country": string | null;
  /** The network that the numbers were assigned to; `null` if several or unknown */
  "network": string | null;
  /** What the carrier charges for a part */
  "price": number;
}

export interface RateInput {
  /** Leading digits of the number; empty matches every number */
  "prefix": string;
  /** What the carrier charges for a part, at most 6 decimals */
  "price": number | string;
  /** As `GET` returns it; ignored */
  "country"?: string | null | undefined;
  /** As `GET` returns it; ignored */
  "network"?: string | null | undefined;
}

export interface RateList {
  /** The currency of all rates of the link (ISO 4217). */
  "currency": string;
  "rates": Rate[];
  /** Send it with a change, so that the change cannot undo somebody else's */
  "version": string;
}

export interface RateListInput {
  /** The currency of all rates (ISO 4217); if absent, the current one, or USD */
  "currency"?: string | undefined;
  "rates": RateInput[];
  /** The version that the new rates are based on; if the rates have changed since, the request is refused with `conflict` */
  "version"?: string | undefined;
}

export interface Readiness {
  "status": string;
  /** Whether a 201 survives the loss of the database's primary; if not, why. */
  "durability": string;
}

export interface ReceivedMessage {
  /** The phone that sent it. */
  "from": string;
  /** The short code or number that received it. */
  "to": string;
  /** Its text. */
  "text": string;
  /** The network's name; empty when unknown. */
  "telco": string;
  /** `DD-MM-YYYY, HH:MM:SS` in UTC. */
  "created_at": string;
  /** The number in `in_sms_<id>`. */
  "sms_id": number;
  /** `in_sms_<id>`. */
  "message_id": string;
  /** The SMPP parameters that the carrier link keeps, by name; absent if there are none. */
  "tlvs"?: Record<string, string | number>;
  /** True in a test message; absent otherwise. */
  "test"?: boolean;
}

export interface Recipient {
  /** In international format. */
  "phonenumber": string;
  /** Replaces `@contact.name`. Any other member `x` replaces `@contact.x`; 1,000 members at most. With `channel` `voice`, `language` is that of the recipient's call. */
  "name": string;
}

export interface ReconciledCurrency {
  /** ISO 4217. */
  "currency": string;
  "charged": number;
  "refunded": number;
  /** Sum of the wallets of this currency. */
  "balance": number;
}

export interface Reconciliation {
  /** Whether every invariant holds. */
  "holds": boolean;
  "figures": ReconciliationFigures;
  "invariants": Invariant[];
  "duration_ms": number;
}

export interface ReconciliationFigures {
  "wallets": number;
  "entries": number;
  "messages": number;
  /** Of all currencies together, as are `refunded` and `balance`: see `currencies`. */
  "charged": number;
  "refunded": number;
  /** Sum of all wallets. */
  "balance": number;
  "currencies": ReconciledCurrency[];
}

export interface RefusedContact {
  /** The line of the file, from 1; of a workbook the row. */
  "line": number;
  /** The number as the file has it. */
  "number": string;
  /** What is wrong with it. */
  "reason": string;
}

export interface RejectedOptout {
  /** Index in `numbers`, from 0. */
  "index": number;
  /** As given. */
  "number": string;
  "code": "invalid_number";
  /** What is wrong and how to fix it. */
  "message": string;
}

export interface RejectedRecipient {
  /** Index in `recipients`, from 0. */
  "index": number;
  /** As given. */
  "phonenumber": string | null;
  /** `duplicate`, `already_sent`, or the error code of a single send. */
  "code": string;
  /** What is wrong and how to fix it. */
  "message": string;
}

export interface Release {
  /** What happens to messages that the original may have sent since the backup; required if there are any. `fail`: waiting ones fail and are refunded, ones that had begun wait for receipts. `send`: they are sent, some of them perhaps for the second time. */
  "in_doubt"?: "fail" | "send" | null | undefined;
}

export interface Released {
  /** How many messages were ended. */
  "ended": number;
  /** How many messages are scheduled for later, and will be sent at their time. */
  "scheduled": number;
  /** The decision that was carried out. */
  "in_doubt": "fail" | "send";
}

export interface RemovedCarrier {
  "id": string;
}

export interface RemovedMember {
  "id": string;
  "removed": boolean;
  /** What ended with it. */
  "revoked": EndedCredential[];
  /** What the person created and still works: they may know its secrets. */
  "credentials": Credential[];
}

export interface RemovedOptout {
  "number": string;
  "removed": boolean;
}

export interface RemovedRole {
  "name": string;
  "removed": boolean;
}

export interface RemovedSmppCredential {
  "id": string;
  "removed": boolean;
}

export interface Replay {
  /** ISO 8601 with a zone. */
  "since": string | Date;
}

export interface Replayed {
  /** Deliveries that are sent now. */
  "replayed": number;
  /** Those of them that had failed. */
  "failed": number;
  /** Those of them that were waiting for their next attempt. */
  "waiting": number;
  /** False if there were more than one call can resend: call again. */
  "complete": boolean;
}

export interface Replication {
  /** Whether a 201 survives the loss of the database's primary. */
  "survives_primary": boolean;
  /** Why it does not: the database is `embedded`; no standby is named (`unnamed`); commits do not wait for one (`relaxed`); a named one is not streaming (`absent`); the database user may not see standbys (`hidden`); the database does not respond (`unknown`). */
  "weakness": "embedded" | "unnamed" | "relaxed" | "absent" | "hidden" | "unknown" | null;
  /** The number of standbys that must confirm a commit. */
  "required": number;
  /** The number of standbys that currently can. */
  "confirming": number;
  /** The server's system identifier and timeline, which a failover changes. Null if the server does not reveal them. */
  "timeline": string | null;
}

export interface Report {
  /** The report. */
  "report_id": string;
  /** Its URL. */
  "self_url": string;
  /** When the request was accepted. */
  "created_at": string;
  /** `completed` once every message is final. */
  "state": "running" | "paused" | "cancelled" | "completed";
  /** Your own reference. */
  "reference": string | null;
  /** Messages. */
  "total": number;
  /** Parts. */
  "count": number;
  /** The charge. */
  "total_cost": number;
  /** The report of the bulk send whose failed messages this one repeats. */
  "resend_of": string | null;
  /** The reports of the bulk sends that repeat failed messages of this one, oldest first. */
  "resends": string[];
  /** The scheduled time, if any; of messages with different ones, that of the first. */
  "send_at": string | null;
  /** The latest scheduled time of its messages, if any. */
  "last_send_at": string | null;
  /** The pace at which its messages are due; null: all at once. */
  "per_minute": number | null;
  /** Whose clock the scheduled time was read on. */
  "zone": "account" | "recipient";
  /** Refunded so far. */
  "refunded": number;
  /** Share of final messages, 0 to 1. */
  "progress": number;
  /** Messages by state. */
  "states": Record<string, number>;
  /** Why messages failed, the most frequent reason first. */
  "reasons": FailureReasonCount[];
  /** Of calls only. */
  "calls"?: CallSums;
  /** What was sent in the place of messages that failed, if the send asked for it. They are messages of their own, and in no other figure of this report. */
  "fallbacks"?: FallbackSums;
  "messages": MessageSummary[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface ReportChange {
  /** Scheduled time of all its messages: ISO 8601 with a zone, up to 35 days ahead. Null: now. Messages with different times keep their distances, and the first of them gets this one. */
  "send_at": string | Date | null;
}

export interface ReportList {
  "reports": ReportSummary[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface ReportSummary {
  /** The report. */
  "report_id": string;
  /** Its URL. */
  "self_url": string;
  /** When the request was accepted. */
  "created_at": string;
  /** `completed` once every message is final; before that, the result of the last control. */
  "state": "running" | "paused" | "cancelled" | "completed";
  /** Your own reference. */
  "reference": string | null;
  /** Sent with a test token. */
  "test": boolean;
  /** Messages. */
  "total": number;
  /** Parts. */
  "count": number;
  /** The charge. */
  "total_cost": number;
  /** The scheduled time, if any. */
  "send_at": string | null;
  /** With `counts=true`: the share of messages that have ended. One reply counts up to two million messages; for sends beyond that it is null. */
  "progress"?: number | null;
  /** With `counts=true`: messages by state, or null likewise. */
  "states"?: Record<string, number> | null;
}

export interface RequestedSenderId {
  /** The outcome of the request. */
  "message": string;
  "name": string;
  /** The same as `name`. */
  "sender_id": string;
  "status": "pending" | "approved" | "refused";
  /** Null: everywhere. */
  "countries": string[] | null;
  "created_at": string;
}

export interface ResetPassword {
  /** `usr_<id>`. */
  "id": string;
  "email": string;
  /** The new password. Shown only once. */
  "password": string;
}

export interface RevealedText {
  /** Null once erased by retention. */
  "text": string | null;
}

export interface RevokedToken {
  "id": string;
  "revoked": boolean;
  /** What ended with it. */
  "ended": EndedCredential[];
}

export interface Role {
  "name": string;
  /** What it permits. */
  "scopes": Scope[];
  /** Only reading, whatever the scopes. */
  "read_only": boolean;
  /** Every account has it, and it cannot be changed. */
  "common": boolean;
  /** How many people have it. */
  "members": number;
  /** How many invitations offer it. */
  "invited": number;
}

export interface RoleChange {
  /** `owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`). */
  "role": string;
}

export interface RoleInput {
  /** Letters, digits, spaces and `. ' _ -`, such as `Front desk`. Not the name of a role that every account has. */
  "name": string;
  /** What it permits. */
  "scopes": Scope[];
}

export interface RoleList {
  "roles": Role[];
}

export interface Route {
  /** First digits of the number, including its country code; empty matches every number */
  "prefix"?: string;
  /** Only numbers of the network with this MCC and MNC, by the number ranges of East Africa; takes precedence over routes by prefix alone */
  "mccmnc"?: string | null;
  /** Only messages of this account; takes precedence over general routes */
  "account_id"?: string | null;
  /** `cost`: the link with the lowest rate for the number first, if the rates are in one currency; then by priority */
  "choose"?: "priority" | "cost";
  /** A link with a lower delivery rate for the destination in the last hour is tried last, except for one message in twenty */
  "min_delivery_rate"?: number | null;
  "carriers": RouteShare[];
}

export interface RouteAccount {
  "id": string;
  "name": string;
}

export interface RouteCarrier {
  "id": string;
  "name": string;
  "state": "up" | "down" | "draining" | "disabled";
}

export interface RouteExplanation {
  "to": string;
  "account_id": string;
  "route": Route | null;
  /** The link that would take it now */
  "carrier": CarrierName | null;
  "source": SourceAddress | null;
  "carriers": RouteCarrier[];
  /** Per part */
  "price": number | null;
  /** The currency of the price (ISO 4217) */
  "currency": string;
  /** End of the quiet hours that hold bulk messages to the number now */
  "quiet_until": string | null;
  "why": string;
}

export interface RouteList {
  "routes": Route[];
  /** In a request: the version that it is based on; if the routes have changed since, the request is refused with `conflict` */
  "version"?: string;
  /** The accounts that routes name; ignored in a request */
  "accounts"?: RouteAccount[];
}

export interface RouteShare {
  /** `car_…` */
  "carrier_id": string;
  /** Share of messages among carriers of equal priority */
  "weight"?: number;
  /** Lower numbers are tried first */
  "priority"?: number;
}

export interface SandboxCarrier {
  /** Delay from the response to the receipt. */
  "receipt_delay_ms": number;
  /** Delay from a submit_sm to its response. */
  "submit_delay_ms": number;
  /** Share of accepted messages that are lost: they reach no handset and get no receipt. */
  "loss": number;
  /** Excess parts get ESME_RTHROTTLED. 0: unlimited. */
  "parts_per_second": number;
  /** Drops every session and refuses binds. */
  "down": boolean;
  /** How long a simulated phone rings before it answers a call by itself. */
  "ring_ms": number;
}

export interface SandboxCarrierChange {
  /** Delay from the response to the receipt. */
  "receipt_delay_ms"?: number | undefined;
  /** Delay from a submit_sm to its response. */
  "submit_delay_ms"?: number | undefined;
  /** Share of accepted messages that are lost: they reach no handset and get no receipt. */
  "loss"?: number | undefined;
  /** Excess parts get ESME_RTHROTTLED. 0: unlimited. */
  "parts_per_second"?: number | undefined;
  /** Drops every session and refuses binds. */
  "down"?: boolean | undefined;
  /** How long a simulated phone rings before it answers a call by itself. */
  "ring_ms"?: number | undefined;
}

export type Scope = "sms:send" | "sms:read" | "inbound:read" | "verify" | "voice" | "webhooks" | "account:read" | "account:write" | "approve" | "operator";

export interface Segment {
  "start": number;
  "end": number;
  "text": string;
}

export interface SendAnswers {
  /** People who wrote to the account within seven days after the send ended, before another message was sent to them; of the first 50,000 messages received since. */
  "answered": number;
  /** Those who opted out so, by a keyword such as STOP; each has answered as well. */
  "opted_out": number;
}

export interface SendEnds {
  /** The shortest that results in at most 120 buckets, or `day`. Hours are in UTC, days in `time_zone`. */
  "bucket": "minute" | "hour" | "day";
  /** From the first message that ended to the last, in order; empty until one has ended. */
  "buckets": EndsBucket[];
}

export interface Sender {
  "sender": string;
  "status": "pending" | "approved" | "refused";
  /** Countries where it may be used, as ISO 3166-1 codes such as `RW`; null: everywhere. */
  "countries": string[] | null;
  /** Its purpose. */
  "purpose": string | null;
  /** The operator's comment. */
  "note": string | null;
  "created_at": string;
  /** When the operator decided. */
  "decided_at": string | null;
}

export interface SenderDecided {
  /** The sender ID. */
  "sender": string;
  /** The decision. */
  "status": "approved" | "refused";
  /** The countries that the decision applies to; null: all. */
  "countries": string[] | null;
  /** The operator's note. */
  "note": string | null;
  /** When it was decided. */
  "decided_at": string;
  /** True after `POST /v1/webhooks/{id}/test`; absent otherwise. */
  "example"?: boolean;
}

export interface SenderDecision {
  /** The sender ID, at most 11 characters. */
  "sender": string;
  /** Countries where it may be used, as ISO 3166-1 codes such as `RW`; null: everywhere. */
  "countries"?: string[] | null | undefined;
  /** Shown to the account. */
  "note"?: string | null | undefined;
  "status": "pending" | "approved" | "refused";
}

export interface SenderIdData {
  "sender_ids": SenderIdItem[];
}

export interface SenderIdInput {
  /** At most 11 characters. */
  "sender_id": string;
  /** ISO 3166-1 codes such as `RW`; empty: everywhere. */
  "countries"?: string[] | null | undefined;
}

export interface SenderIdItem {
  "name": string;
  /** The same as `name`. */
  "sender_id": string;
  "status": "pending" | "approved" | "refused";
  /** Null: everywhere. */
  "countries": string[] | null;
  "created_at": string;
}

export interface SenderIdList {
  "sender_ids": SenderIdItem[];
  "data": SenderIdData;
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface SenderInput {
  /** The sender ID, at most 11 characters. */
  "sender": string;
  /** Countries where it may be used, as ISO 3166-1 codes such as `RW`; null: everywhere. */
  "countries"?: string[] | null | undefined;
  /** Its purpose, for the reviewer. */
  "purpose"?: string | null | undefined;
}

export interface SenderList {
  "senders": Sender[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface SenderReview {
  "account_id": string;
  "account_name": string;
  "sender": string;
  "status": "pending" | "approved" | "refused";
  /** Countries where it may be used, as ISO 3166-1 codes such as `RW`; null: everywhere. */
  "countries": string[] | null;
  /** Its purpose. */
  "purpose": string | null;
  /** The operator's comment. */
  "note": string | null;
  "created_at": string;
  /** When the operator decided. */
  "decided_at": string | null;
}

export interface SenderReviewList {
  "senders": SenderReview[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface SentHandsetMessage {
  "from": string;
  "to": string;
  "text": string;
  "parts": number;
}

export interface SentMessage {
  /** Parts charged. */
  "item_count": number;
  /** Per part. */
  "item_price": number;
  /** For the whole message. */
  "total_cost": number;
  /** After the charge. */
  "remaining_balance": number;
  /** See `GET /v1/sms/reports/{report_id}`. */
  "report_id": string;
  /** `out_sms_<id>`. */
  "sms_id": string;
  /** URL of the message. */
  "self_url": string;
  "status": "sent";
  /** The recipient in E.164. */
  "to": string;
  /** Set if the text is spoken in a call. */
  "channel"?: "voice";
  /** As given. */
  "reference"?: string;
}

export interface ServedFunction {
  /** `none`, `basic`, `approximate` or `full`. */
  "level": string;
  "engine": string | null;
  "model": string | null;
  /** SPDX expression. */
  "licence": string | null;
  /** The command with which an operator installs a model if none is installed, or a better one. */
  "install"?: string;
  /** For text to speech only: its voices, the default first. */
  "voices"?: VoiceListing[];
  /** For named entities only: the supported labels. */
  "labels"?: string[];
}

export interface ShortCodeNumbering {
  /** Type of number, SMPP v3.4 §5.2.5 */
  "ton": number;
  /** Numbering plan, SMPP v3.4 §5.2.6 */
  "npi": number;
}

export interface ShortCodeNumberingChange {
  /** Type of number, SMPP v3.4 §5.2.5 */
  "ton"?: number | undefined;
  /** Numbering plan, SMPP v3.4 §5.2.6 */
  "npi"?: number | undefined;
}

export interface ShownVerifySettings {
  /** Digits of a PIN. */
  "code_length": number;
  /** Validity of a PIN. */
  "expiry_seconds": number;
  /** Wrong codes before a verification fails. */
  "max_attempts": number;
  /** Requesting a PIN again sooner than this sends nothing and returns the same verification. */
  "resend_after_seconds": number;
  /** PINs to one number for one brand in 30 minutes. */
  "max_sends": number;
  /** Sender ID of PIN messages. Null: the account's default sender, else the brand. */
  "sender": string | null;
  /** The template for requests that name no language. */
  "language": "en" | "fr" | "rw" | "sw";
  "templates": VerifyTemplates;
  "guard": Guard;
  /** Parts and encoding of each template with a 20-character brand. */
  "template_parts": Record<string, TemplateParts>;
  /** Defaults of `guard` that depend on the account's `default_country` and prices. */
  "guard_defaults": GuardDefaults;
}

export interface SmppCredential {
  /** `esme_<id>`. */
  "id": string;
  "system_id": string;
  /** `sms:send`: submit messages and get their receipts. `inbound:read`: get the account's inbound messages. Default: `sms:send`. */
  "scopes": ("sms:send" | "inbound:read")[];
  "test": boolean;
  /** Concurrent binds, across server processes. Default: 4. */
  "max_binds": number;
  /** Outstanding requests on a bind, in either direction. Default: 100. */
  "window": number;
  /** Across all its binds and requests; beyond that, ESME_RTHROTTLED. Default: 100. */
  "parts_per_second": number;
  /** IP addresses and CIDR ranges it may be used from. Empty: any. */
  "allowed_addresses": string[];
  /** The last login, to the minute. */
  "last_used_at": string | null;
  /** Who created it: `usr_<id>`, or `tok_<id>`, with which it ends. */
  "created_by": string | null;
  /** When that token ends. */
  "expires_at": string | null;
  "created_at": string;
}

export interface SmppCredentialInput {
  /** 3 to 15 letters, digits, `_`, `.` and `-`. Default: generated. */
  "system_id"?: string | null | undefined;
  /** 8 to 64 printable ASCII characters. SMPP v3.4 allows 8; longer ones work with clients that send them. Common ones are refused. Default: 8 generated characters. */
  "password"?: string | null | undefined;
  /** Operators only: takes a `password` that is short or common, which programs of another gateway have. It may be guessed, so `allowed_addresses` must say where it may be used from. */
  "weak_password"?: boolean | null | undefined;
  /** `sms:send`: submit messages and get their receipts. `inbound:read`: get the account's inbound messages. Default: `sms:send`. */
  "scopes"?: ("sms:send" | "inbound:read")[] | null | undefined;
  /** Reaches only the simulated carrier and charges the test balance. */
  "test"?: boolean | null | undefined;
  /** Concurrent binds, across server processes. Default: 4. */
  "max_binds"?: number | null | undefined;
  /** Outstanding requests on a bind, in either direction. Default: 100. */
  "window"?: number | null | undefined;
  /** Across all its binds and requests; beyond that, ESME_RTHROTTLED. Default: 100. */
  "parts_per_second"?: number | null | undefined;
  /** IP addresses and CIDR ranges it may be used from. Empty: any. */
  "allowed_addresses"?: string[] | null | undefined;
}

export interface SmppCredentialList {
  "credentials": SmppCredential[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface SmsAnalytics {
  /** Keyed by local hour, `00:00` to `23:00`, or by day, `2026-11-21`. */
  "data": Record<string, SmsCount>;
}

export interface SmsCount {
  /** Messages accepted. */
  "sms_count": number;
  /** Their parts. */
  "item_count": number;
  "delivered": number;
  /** Messages in a final state other than delivered. */
  "failed": number;
  /** Before refunds. */
  "total_cost": number;
}

export interface SourceAddress {
  "ton": number;
  "npi": number;
  "addr": string;
}

export interface Speech {
  /** Path of a WAV file, 16-bit PCM; available for 24 hours. */
  "generated_audio_url": string;
  /** Seconds of audio. */
  "duration": number;
}

export interface SpeechReply {
  "code": 200;
  "status": "success";
  "object": "tts";
  "data": Speech;
  "error": null;
}

export interface SpeechRequest {
  /** 1 to 5,000 characters; 500 without a token. */
  "text": string;
  /** 2 speaks twice as fast as 1. */
  "speech_rate"?: number | null | undefined;
  /** The name of one of the language's voices, from `GET /ai/languages`. Default: the first. */
  "voice"?: string | null | undefined;
  /** May repeat the language of the path; any other language is an error. */
  "lang"?: string | null | undefined;
}

export interface StartedVerification {
  /** `vrf_<id>`; keep it for the check. */
  "request_id": string;
  "message": "success";
  /** Price of the PIN message; 0.0 if a PIN was sent within the last 30 seconds and none is sent now. */
  "item_price": number;
  /** After the charge. */
  "remaining_balance": number;
  /** Parts charged; 1 for a call. */
  "item_count": number;
  /** How the PIN was sent. */
  "channel": "sms" | "voice";
}

export interface Statement {
  "month": string;
  "currency": string;
  /** True for the test balance. */
  "test": boolean;
  /** The sum of all entries before the month. */
  "opening_balance": number;
  "topups": number;
  /** Corrections by the operator, and differences in cost of messages whose text was changed, signed. */
  "adjustments": number;
  /** For messages: zero or negative. */
  "charges": number;
  /** For voice calls: zero or negative. */
  "voice": number;
  "refunds": number;
  /** The sum of the opening balance and all of the above. */
  "closing_balance": number;
  /** The balance now. */
  "balance": number;
  /** True if the current balance equals the sum of all entries, read in one snapshot. False means a bug in the service. */
  "balanced": boolean;
  /** `day` if the month has more than 10,000 lines: the bulk sends of a day then share one line. */
  "lines_by": "send" | "day";
  /** The entries of the month by day, kind and bulk send, newest day first. */
  "lines": LedgerGroup[];
}

export interface Stats {
  "from": string;
  "to": string;
  /** Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`. */
  "bucket": "minute" | "hour" | "day";
  "total": Tally;
  /** One per minute, hour or day, in order. */
  "buckets": TallyBucket[];
  /** Over whole days in UTC, those of the same dates, busiest first, at most 50. */
  "networks": NetworkStats[];
}

export interface Tally {
  /** Messages accepted in that time. */
  "messages": number;
  "parts": number;
  /** Charged for these, before refunds. */
  "cost": number;
  /** Their outcomes so far. */
  "states": Outcomes;
}

export interface TallyBucket {
  "at": string;
  /** Messages accepted in that time. */
  "messages": number;
  "parts": number;
  /** Charged for these, before refunds. */
  "cost": number;
  /** Their outcomes so far. */
  "states": Outcomes;
}

export interface TemplateField {
  /** As after `@contact.`. */
  "name": string;
  /** Whether contacts have it. Lists of contacts can be sent to only with fields that they have, or that have a fallback; other recipients bring fields of their own. */
  "known": boolean;
  /** Of the template; null if it has none for this field. */
  "fallback": string | null;
  /** The languages in which a recipient without a value for it is refused, since it has no fallback. */
  "needed_in": string[];
}

export interface TemplateLanguage {
  /** ISO 639. */
  "language": string;
  /** With the fallbacks in place of all fields. */
  "encoding": "gsm7" | "ucs2";
  /** Parts, if all fields are empty: nobody's text takes fewer. */
  "least_parts": number;
  /** Parts with the fallbacks in place of all fields. */
  "parts": number;
  /** Of one text with the fallbacks, if the account has one price for all destinations; otherwise null: a dry run says it. */
  "price": number | null;
}

export interface TemplateParts {
  "parts": number;
  "encoding": string;
}

export interface TimelineEntry {
  /** When. */
  "at": string;
  /** The state of the message, or of a part's delivery receipt; `fallback` says what was sent in its place, or why nothing was. */
  "state": string;
  /** The link. */
  "carrier"?: string;
  /** The carrier's error. */
  "code"?: string;
  /** Why. */
  "detail"?: string;
  /** The scheduled time that the message had from here on; null for none. */
  "send_at"?: string | null;
  /** Index of the part in a segmented message, from 0. */
  "part"?: number;
  /** The TLVs sent with the submit, or kept from the delivery receipt. */
  "tlvs"?: Record<string, string | number>;
  /** Of the receipt of a call: whether somebody answered. */
  "answered"?: boolean;
  /** Of the receipt of an answered call: how long it lasted. */
  "seconds"?: number;
  /** Of the receipt of an answered call: the key that was pressed. */
  "key"?: string;
}

export interface Token {
  /** `tok_<id>`. */
  "id": string;
  "name": string;
  /** Its beginning and end, to distinguish tokens. */
  "hint": string;
  "scopes": Scope[];
  "test": boolean;
  /** When it ends. */
  "expires_at": string | null;
  /** To the minute. */
  "last_used_at": string | null;
  /** The address that it came from. */
  "last_used_from": string | null;
  /** Where it may be used: IP addresses and CIDR ranges, such as `203.0.113.7` or `10.0.0.0/8`. Empty: anywhere. */
  "addresses": string[];
  /** Until when the secret before the last rotation works as well. */
  "previous_until": string | null;
  "created_at": string;
  /** Signs requests in Twilio's form. */
  "signs_callbacks": boolean;
  /** Who created it: `usr_<id>`, or `tok_<id>`, with which it ends. */
  "created_by": string | null;
  /** Their email address, or the token's name. */
  "created_by_name": string | null;
  /** It ends with the password, the role or the membership of the person who created it. */
  "ends_with_login": boolean;
}

export interface TokenChange {
  "name"?: string | undefined;
  /** Where it may be used: IP addresses and CIDR ranges, such as `203.0.113.7` or `10.0.0.0/8`. Empty: anywhere. */
  "addresses"?: string[] | undefined;
  /** ISO 8601 with a zone; null: never. */
  "expires_at"?: string | Date | null | undefined;
}

export interface TokenInput {
  /** The purpose of the token. */
  "name": string;
  /** Its permissions; only those of the creating token are allowed. */
  "scopes": Scope[];
  /** Reaches only the simulated carrier and charges the test balance. */
  "test"?: boolean | null | undefined;
  /** ISO 8601 with a zone; null or omitted: never, or with the token that creates it. Not later than that one. */
  "expires_at"?: string | Date | null | undefined;
  /** Where it may be used: IP addresses and CIDR ranges, such as `203.0.113.7` or `10.0.0.0/8`. Empty: anywhere. */
  "addresses"?: string[] | null | undefined;
  /** Whether it signs requests in Twilio's form: status callbacks and received messages. Such a token has 32 hexadecimal digits, like Twilio's, and is stored encrypted; of several, the newest signs. */
  "signs_callbacks"?: boolean | null | undefined;
  /** For people: it ends when the person who creates it changes the password, turns one-time codes on, or is no longer an owner, as a token of `GET /users/token` does. Default: false; it belongs to the account. */
  "ends_with_login"?: boolean | null | undefined;
}

export interface TokenList {
  "tokens": Token[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface TokenRotation {
  /** For how many hours the former secret works as well. Default: 24; 0: not a moment longer. */
  "overlap_hours"?: number | undefined;
}

export interface Transcript {
  /** Empty if there is no speech. */
  "text": string;
  /** Path of the uploaded file; available for 24 hours. */
  "uploaded_audio_url": string;
  /** Seconds of audio. */
  "duration": number;
  /** The same in segments, with times in seconds. */
  "segments": Segment[];
}

export interface TranscriptReply {
  "code": 200;
  "status": "success";
  "object": "stt";
  "data": Transcript;
  "error": null;
}

export interface TwilioSettings {
  /** The address to use instead of `https://api.twilio.com` and `https://verify.twilio.com`. */
  "base_url": string;
  /** `AC…`: the user name; the password is a token of the account. */
  "account_sid": string;
  /** `MG…`: the account's default sender. */
  "messaging_service_sid": string;
  /** `VA…`: the account's verification settings. */
  "verify_service_sid": string;
}

export interface UncostedParts {
  "parts": number;
  "revenue": number;
}

export interface Unreadiness {
  "status": string;
  "missing": Record<string, string>;
  /** Whether a 201 survives the loss of the database's primary; if not, why. */
  "durability": string;
}

export interface UnroutedMessage {
  /** `in_sms_<id>`. */
  "id": string;
  /** The phone that sent it. */
  "from": string;
  /** As the carrier sent it; a long number in international format. */
  "to": string;
  /** The message. */
  "text": string;
  "parts": number;
  "incomplete": boolean;
  /** The network; empty if unknown. */
  "telco": string;
  /** The link it arrived on. */
  "carrier_id": string;
  "created_at": string;
}

export interface UnroutedMessageList {
  /** Newest first. */
  "unrouted": UnroutedMessage[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface UsedLink {
  "id": string;
  "name": string;
  "messages": number;
}

export interface Verification {
  "message": "success";
  /** `vrf_<id>`. */
  "request_id": string;
  "status": "in_progress" | "verified" | "failed" | "expired" | "cancelled";
  /** As shown to the user. */
  "brand": string;
  /** Masked. */
  "number": string;
  /** When the first PIN was sent. */
  "created_at": string;
  /** When the PIN becomes invalid. */
  "expires_at": string;
  /** Wrong codes so far. */
  "attempts": number;
  /** Wrong codes before it fails. */
  "attempts_left": number;
  /** Times the PIN was sent. */
  "sends": number;
  /** How it was sent last. */
  "channel": "sms" | "voice";
  /** When it ended. */
  "ended_at": string | null;
}

export interface VerificationCheck {
  /** What the user typed. Spaces and dashes are ignored; Arabic-Indic digits are accepted. */
  "code": string;
  /** `vrf_<id>`, or `<id>` as a string or integer. */
  "request_id": string | number;
  /** Also return a signed token that your backend can verify offline. */
  "token"?: boolean | null | undefined;
}

export interface VerificationEnded {
  /** `failed`: too many wrong codes; `expired`: no correct code in time; `cancelled`: by a request. */
  "status": "verified" | "failed" | "expired" | "cancelled";
  /** `vrf_<id>`, as in the response that began it. */
  "request_id": string;
  /** The brand of the request. */
  "brand": string;
  /** Masked. */
  "number": string;
  /** ISO 3166-1; empty if unknown. */
  "country": string;
  /** Wrong codes. */
  "attempts": number;
  /** How often the PIN was sent. */
  "sends": number;
  /** How it was sent last. */
  "channel": "sms" | "voice";
  /** When it began. */
  "created_at": string;
  /** When it ended. */
  "ended_at": string;
  /** True in a test message; absent otherwise. */
  "test"?: boolean;
  /** True after `POST /v1/webhooks/{id}/test`; absent otherwise. */
  "example"?: boolean;
}

export interface VerificationInput {
  /** Name shown in the message: GSM characters, no link. */
  "brand": string;
  /** Recipient in international format: `+`, country code, number. */
  "number": string;
  /** Language of the message or call; defaults to the one in the verification settings. */
  "language"?: "en" | "fr" | "rw" | "sw" | null | undefined;
  /** `sms`, the default, or `voice`: the PIN is spoken in a call. For a verification in progress, the same PIN is sent by the other channel. */
  "channel"?: "sms" | "voice" | null | undefined;
  /** IP address of your user, for the fraud guard. */
  "client_ip"?: string | null | undefined;
  /** Host name of your site: adds a line to the message that lets phones autofill the PIN. */
  "origin"?: string | null | undefined;
  /** Your Android app's hash for Google's SMS Retriever, 11 characters: ends the message, which your app then reads without a permission. It must fit one part of at most 140 bytes. */
  "app_hash"?: string | null | undefined;
}

export interface VerifyBucket {
  "at": string;
  /** Verifications started in the period. */
  "requests": number;
  /** PINs sent for them. */
  "sent": number;
  /** PINs that carriers reported as delivered. Receipts more than half an hour late are included after four days. */
  "delivered": number;
  "verified": number;
  "failed": number;
  "expired": number;
  "cancelled": number;
  "in_progress": number;
}

export interface VerifySettingsChange {
  /** Digits of a PIN. */
  "code_length"?: number | undefined;
  /** Validity of a PIN. */
  "expiry_seconds"?: number | undefined;
  /** Wrong codes before a verification fails. */
  "max_attempts"?: number | undefined;
  /** Requesting a PIN again sooner than this sends nothing and returns the same verification. */
  "resend_after_seconds"?: number | undefined;
  /** PINs to one number for one brand in 30 minutes. */
  "max_sends"?: number | undefined;
  /** Sender ID of PIN messages. Null: the account's default sender, else the brand. */
  "sender"?: string | null | undefined;
  /** The template for requests that name no language. */
  "language"?: "en" | "fr" | "rw" | "sw" | undefined;
  "templates"?: VerifyTemplatesChange | undefined;
  "guard"?: GuardChange | undefined;
}

export interface VerifyStats {
  /** Start of the period. */
  "from": string;
  /** End of the period. */
  "to": string;
  /** Verifications started in the period. */
  "requests": number;
  /** PINs sent for them. */
  "sent": number;
  /** PINs that carriers reported as delivered. Receipts more than half an hour late are included after four days. */
  "delivered": number;
  "verified": number;
  "failed": number;
  "expired": number;
  "cancelled": number;
  "in_progress": number;
  /** Share of verifications that were verified, 0 to 1. */
  "conversion": number | null;
  /** Median time from the first PIN to the correct code, whole seconds. */
  "median_seconds": number | null;
  /** One per hour or day in which verifications began, in order; with `bucket`. */
  "buckets"?: VerifyBucket[];
  /** PINs stopped by the fraud guard, by the full hour. */
  "blocked": number;
  "countries": CountryVerifyStats[];
}

export interface VerifyTemplates {
  /** A text containing `{pin}`; `{brand}` and `{expiry}` are filled in as well */
  "en": string;
  /** A text containing `{pin}`; `{brand}` and `{expiry}` are filled in as well */
  "fr": string;
  /** A text containing `{pin}`; `{brand}` and `{expiry}` are filled in as well */
  "rw": string;
  /** A text containing `{pin}`; `{brand}` and `{expiry}` are filled in as well */
  "sw": string;
}

export interface VerifyTemplatesChange {
  /** Null restores the default. */
  "en"?: string | null | undefined;
  /** Null restores the default. */
  "fr"?: string | null | undefined;
  /** Null restores the default. */
  "rw"?: string | null | undefined;
  /** Null restores the default. */
  "sw"?: string | null | undefined;
}

export interface VoiceCharge {
  "function": "stt" | "tts" | "ner";
  "lang": string;
  /** Seconds of audio for `stt`, characters for `tts` and `ner`. */
  "quantity": number;
  /** At the time: per second of audio for `stt`, per 1,000 characters for `tts` and `ner`. */
  "price": number;
  /** The `x-request-id` of the call. */
  "trace_id": string;
}

export interface VoiceError {
  /** The HTTP status. */
  "code": number;
  "status": "error";
  /** `stt`, `tts` or `ner`, as in the path. */
  "object": string | null;
  "data": null;
  "error": VoiceErrorDetail;
}

export interface VoiceErrorDetail {
  /** Stable; branch on this. */
  "code": string;
  /** What is wrong and how to fix it. */
  "message": string;
  /** The `x-request-id` of the response. */
  "trace_id": string;
}

export interface VoiceListing {
  /** The name to send as `voice`. */
  "voice": string;
  /** `none`, `basic`, `approximate` or `full`. */
  "level": string;
  "engine": string;
  "model": string;
  /** SPDX expression. */
  "licence": string | null;
}

export interface VoicePrice {
  /** `acc_<id>`; null for every account without a price of its own. */
  "account_id"?: string | null;
  /** ISO 4217. */
  "currency": string;
  /** Speech to text, text to speech, or named entities. A function without a price is free. */
  "function": "stt" | "tts" | "ner";
  "price": number;
}

export interface VoicePriceInput {
  /** `acc_<id>`; null for every account without a price of its own. */
  "account_id"?: string | null | undefined;
  /** The currency (ISO 4217) of the default list that the price belongs to. Absent or null: one price in each currency that accounts use. An account's own price is always in the account's currency. */
  "currency"?: string | null | undefined;
  /** Speech to text, text to speech, or named entities. A function without a price is free. */
  "function": "stt" | "tts" | "ner";
  /** Per second of audio for `stt`, per 1,000 characters for `tts` and `ner`; 0 is free. */
  "price": number | string;
}

export interface WaitingMessage {
  /** `out_sms_<id>`. */
  "sms_id": string;
  "account_id": string;
  "account_name": string;
  /** Masked; empty once erased. */
  "to": string;
  "sender": string;
  "test": boolean;
  /** `overdue`: it should have been sent by now. `held`: it waits for something to end. `scheduled`: it waits for its `send_at`. */
  "kind": "overdue" | "held" | "scheduled";
  /** Why it waits. Overdue: `link`, no link of its route takes it (down or full); `turn`, it is due, and no process has taken it yet. Held: `quiet_hours`; `retry`, after a temporary error; `pause`, of its bulk send; `process`, a process has taken it. Scheduled: `time`. */
  "cause": "link" | "turn" | "quiet_hours" | "retry" | "pause" | "process" | "time";
  /** What the service recorded last in its timeline. */
  "detail": string | null;
  /** If overdue, when it should have been sent; otherwise when it is tried. Null if paused or with a process. */
  "due_at": string | null;
  "created_at": string;
}

export interface WaitingMessageList {
  /** Of all accounts; those without a `due_at` come last. */
  "waiting": WaitingMessage[];
  /** The position of this page in the list. */
  "pages": Pages;
  /** False if there are more than 10,000, where `total` stops counting; follow `next_url` to read them all. */
  "total_is_exact": boolean;
}

export interface Wallet {
  /** `acc_<id>`: an account has one wallet for live traffic and one for test. */
  "id": string;
  "org_id": string;
  /** The balance that this token's requests are charged to. */
  "amount": number;
  /** ISO 4217. */
  "currency": string;
  "self_url": string;
}

export interface Webhook {
  /** `whk_<id>` */
  "id": string;
  /** http or https; a public address. Or `listen:` and a name, such as `listen:laptop`: its events are not sent, but pulled with `POST /v1/webhooks/{id}/pull`. */
  "url": string;
  /** The events sent here. */
  "events": EventKind[];
  /** Your own headers, sent with every request, such as Authorization. At most 20 and 4 KiB. */
  "headers": Record<string, string>;
  /** Whether events are sent. Enabling resets `failing_since`. */
  "enabled": boolean;
  /** Why it was disabled automatically. */
  "disabled_reason": string | null;
  /** Since when every attempt has failed; null if the last one succeeded, or there was none. */
  "failing_since": string | null;
  /** When something was first sent there; null if nothing has been sent yet. */
  "first_attempt_at": string | null;
  /** Until then the previous secret also signs. */
  "old_secret_until": string | null;
  "created_at": string;
}

export interface WebhookChange {
  /** http or https; a public address. Or `listen:` and a name, such as `listen:laptop`: its events are not sent, but pulled with `POST /v1/webhooks/{id}/pull`. */
  "url"?: string | undefined;
  /** The events sent here. */
  "events"?: EventKind[] | undefined;
  /** Your own headers, sent with every request, such as Authorization. At most 20 and 4 KiB. */
  "headers"?: Record<string, string> | undefined;
  /** Whether events are sent. Enabling resets `failing_since`. */
  "enabled"?: boolean | undefined;
}

export interface WebhookHealth {
  "id": string;
  /** The host of its URL; the rest may contain a secret. */
  "host": string;
  "health": "off" | "failing" | "unsteady" | "ok" | "idle";
  "failing_since": string | null;
  "first_attempt_at": string | null;
  "disabled_reason": string | null;
  /** Of the last 100 deliveries. */
  "delivered": number;
  "failed": number;
}

export interface WebhookInput {
  /** http or https; a public address. Or `listen:` and a name, such as `listen:laptop`: its events are not sent, but pulled with `POST /v1/webhooks/{id}/pull`. */
  "url": string;
  /** The events sent here. Default: `dlr` and `inbound`. */
  "events"?: EventKind[] | null | undefined;
  /** Your own headers, sent with every request, such as Authorization. At most 20 and 4 KiB. */
  "headers"?: Record<string, string> | null | undefined;
  /** Whether events are sent. Default: true. */
  "enabled"?: boolean | null | undefined;
}

export interface WebhookList {
  "webhooks": Webhook[];
  /** The position of this page in the list. */
  "pages": Pages;
}

export interface WebhookOfTrial {
  "id": string;
  "account_id": string;
  /** The host of its URL; the rest may contain a secret. */
  "host": string;
  /** Why its address is not allowed. */
  "reason": string;
}

export interface WebhookStats {
  "from": string;
  "to": string;
  /** Default `hour`. Hours are in UTC, days in `time_zone`. */
  "bucket": "hour" | "day";
  "total": AttemptCount;
  /** One per hour or day, in order. */
  "buckets": AttemptBucket[];
}

export interface WebhookWithSecret {
  /** `whk_<id>` */
  "id": string;
  /** http or https; a public address. Or `listen:` and a name, such as `listen:laptop`: its events are not sent, but pulled with `POST /v1/webhooks/{id}/pull`. */
  "url": string;
  /** The events sent here. */
  "events": EventKind[];
  /** Your own headers, sent with every request, such as Authorization. At most 20 and 4 KiB. */
  "headers": Record<string, string>;
  /** Whether events are sent. Enabling resets `failing_since`. */
  "enabled": boolean;
  /** Why it was disabled automatically. */
  "disabled_reason": string | null;
  /** Since when every attempt has failed; null if the last one succeeded, or there was none. */
  "failing_since": string | null;
  /** When something was first sent there; null if nothing has been sent yet. */
  "first_attempt_at": string | null;
  /** Until then the previous secret also signs. */
  "old_secret_until": string | null;
  "created_at": string;
  /** `whsec_…` (Standard Webhooks 1.0); shown only this once. */
  "secret": string;
}

export interface WrongCodes {
  /** Masked. */
  "number": string;
  /** When PINs may be sent to the number again. */
  "until": string;
  /** Caused by test tokens. */
  "test": boolean;
}


/** What `tokens.list` takes. */
export interface ListTokensQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `account.listCredentials` takes. */
export interface ListCredentialsQuery {
  /** `usr_<id>` or `tok_<id>`. */
  "created_by"?: string | undefined;
}

/** What `numbers.list` takes. */
export interface ListNumbersQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `operator.listNumbers` takes. */
export interface ListAllNumbersQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `senders.list` takes. */
export interface ListSendersQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `operator.listSenders` takes. */
export interface ListAllSendersQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
  "status"?: "pending" | "approved" | "refused" | undefined;
}

/** What `audit.list` takes. */
export interface GetAuditLogQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `members.list` takes. */
export interface ListMembersQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `members.remove` takes. */
export interface RemoveMemberQuery {
  /** Ids of what the person created and is to end as well, separated by commas: `GET /v1/account/credentials?created_by=usr_…` lists them. */
  "revoke"?: string | undefined;
}

/** What `operator.listAccounts` takes. */
export interface ListAccountsQuery {
  /** Part of the name, or `acc_<id>`. */
  "q"?: string | undefined;
  "state"?: "active" | "suspended" | "sandbox" | undefined;
  /** `balance`: the lowest first. */
  "sort"?: "newest" | "name" | "balance" | undefined;
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `operator.getAccount` takes. */
export interface GetAnyAccountQuery {
  /** The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins. */
  "time_zone"?: string | undefined;
}

/** What `operator.listPeople` takes. */
export interface ListPeopleQuery {
  /** Part of the email address or name. */
  "q"?: string | undefined;
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `ledger.list` takes. */
export interface ListLedgerEntriesQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
  /** `charge` is for a message, `voice` for a voice call. */
  "kind"?: "charge" | "refund" | "topup" | "adjustment" | "voice" | undefined;
  /** The first day, in `time_zone`. */
  "from"?: string | undefined;
  /** The last day, in `time_zone`. */
  "to"?: string | undefined;
  /** The charges of a bulk send; `none` for entries that belong to no bulk send. */
  "report_id"?: string | undefined;
  /** The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. */
  "time_zone"?: string | undefined;
}

/** What `ledger.listGroups` takes. */
export interface ListLedgerGroupsQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
  /** `charge` is for a message, `voice` for a voice call. */
  "kind"?: "charge" | "refund" | "topup" | "adjustment" | "voice" | undefined;
  /** The first day, in `time_zone`. */
  "from"?: string | undefined;
  /** The last day, in `time_zone`. */
  "to"?: string | undefined;
  /** The charges of a bulk send; `none` for entries that belong to no bulk send. */
  "report_id"?: string | undefined;
  /** The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. */
  "time_zone"?: string | undefined;
}

/** What `account.getStatement` takes. */
export interface GetStatementQuery {
  /** Such as `2026-11`, in `time_zone`; by default the current month. */
  "month"?: string | undefined;
  /** The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. */
  "time_zone"?: string | undefined;
}

/** What `operator.listCreditApprovals` takes. */
export interface ListCreditApprovalsQuery {
  /** Only those that wait; otherwise all. */
  "status"?: "waiting_for_approval" | undefined;
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `operator.explainRoute` takes. */
export interface ExplainRouteQuery {
  /** A number in international format. */
  "to": string;
  /** `acc_<id>`. Default: the caller's account. */
  "account_id"?: string | undefined;
  /** Shows how the link would write this sender ID. */
  "sender"?: string | undefined;
  /** Routes as for a test token. */
  "test"?: boolean | undefined;
}

/** What `operator.listPhones` takes. */
export interface ListPhonesQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `webhooks.list` takes. */
export interface ListWebhooksQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `webhooks.listDeliveries` takes. */
export interface ListDeliveriesQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
  "status"?: "pending" | "delivered" | "failed" | undefined;
  /** `dlr`: a delivery report; `inbound`: a received message; `optout`: a phone opted out or back in; `verification`: a verification ended; `report.ended`: all messages of a bulk send are final; `approval`: a bulk send waits for an approver, or no longer does; `sender.decided`: the operator approved or refused a sender ID; `contact.changed`: a contact was added, changed or deleted; `balance.low`: the balance dropped below the account's `low_balance`; `link.state`: a carrier link went down or came back up (for the operator's own account); `alarm`: a problem began or ended. The operator's own account also receives the alarms of the whole installation. */
  "event"?: EventKind | undefined;
  /** `true`: only events about test data and examples; `false`: only the others. */
  "test"?: boolean | undefined;
  /** Only events with an attempt at this time or later. ISO 8601 with a zone. */
  "attempted_from"?: string | Date | undefined;
  /** Only events with an attempt before this time. ISO 8601 with a zone. */
  "attempted_to"?: string | Date | undefined;
}

/** What `webhooks.getStats` takes. */
export interface GetWebhookStatsQuery {
  /** ISO 8601 with a zone. */
  "from"?: string | Date | undefined;
  /** ISO 8601 with a zone. */
  "to"?: string | Date | undefined;
  /** Default `hour`. Hours are in UTC, days in `time_zone`. */
  "bucket"?: "hour" | "day" | undefined;
  /** The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins. */
  "time_zone"?: string | undefined;
}

/** What `webhooks.test` takes. */
export interface TestWebhookQuery {
  /** `dlr`: a delivery report; `inbound`: a received message; `optout`: a phone opted out or back in; `verification`: a verification ended; `report.ended`: all messages of a bulk send are final; `approval`: a bulk send waits for an approver, or no longer does; `sender.decided`: the operator approved or refused a sender ID; `contact.changed`: a contact was added, changed or deleted; `balance.low`: the balance dropped below the account's `low_balance`; `link.state`: a carrier link went down or came back up (for the operator's own account); `alarm`: a problem began or ended. The operator's own account also receives the alarms of the whole installation. */
  "event"?: EventKind | undefined;
}

/** What `contacts.list` takes. */
export interface ListContactsQuery {
  /** Part of the name or of the number. */
  "q"?: string | undefined;
  /** Conditions such as `fields.village = "Musanze" and last_reply < 30d`: the guide to contacts has the whole language. All that fit are counted. */
  "filter"?: string | undefined;
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `contacts.export` takes. */
export interface ExportContactsQuery {
  /** The language of the reasons. Default: that of `Accept-Language`, or English. */
  "language"?: "en" | "fr" | "rw" | "sw" | undefined;
}

/** What `lists.list` takes. */
export interface ListListsQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `lists.listMembers` takes. */
export interface ListListMembersQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `inbound.list` takes. */
export interface ListInboundMessagesQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `optouts.list` takes. */
export interface ListOptoutsQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `optouts.delete` takes. */
export interface DeleteOptoutQuery {
  /** In international format. */
  "number"?: string | undefined;
  /** End only an opt-out of calls. Without it, every opt-out of the phone ends. */
  "calls_only"?: boolean | undefined;
}

/** What `operator.listUnroutedMessages` takes. */
export interface ListUnroutedMessagesQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `reports.list` takes. */
export interface ListReportsQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
  /** Show the progress of each send. */
  "counts"?: boolean | undefined;
  /** Accepted at or after: ISO 8601 with a zone. */
  "from_time"?: string | Date | undefined;
  /** Accepted before: ISO 8601 with a zone. */
  "to_time"?: string | Date | undefined;
}

/** What `reports.get` takes. */
export interface GetReportQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `reports.download` takes. */
export interface DownloadReportQuery {
  /** Begin with a byte order mark, by which spreadsheets recognise UTF-8. */
  "bom"?: boolean | undefined;
  /** Only messages that failed: undelivered, expired, rejected or failed. */
  "failed"?: boolean | undefined;
  /** The language of the reasons. Default: that of `Accept-Language`, or English. */
  "language"?: "en" | "fr" | "rw" | "sw" | undefined;
  /** `program`: RFC 4180, fixed names, times in UTC. `reader`: for people, who open it in a spreadsheet: the separator, decimal mark and headings of `language`, times in `time_zone`, and digits that stay as they are. Default `program`. */
  "form"?: "program" | "reader" | undefined;
  /** The zone of the times in a file for people, a name of the IANA database such as `Africa/Kigali`. Default: the account's, or UTC. */
  "time_zone"?: string | undefined;
}

/** What `reports.downloadWorkbook` takes. */
export interface DownloadReportWorkbookQuery {
  /** Only messages that failed: undelivered, expired, rejected or failed. */
  "failed"?: boolean | undefined;
  /** The language of the reasons. Default: that of `Accept-Language`, or English. */
  "language"?: "en" | "fr" | "rw" | "sw" | undefined;
  /** The zone of the times in a file for people, a name of the IANA database such as `Africa/Kigali`. Default: the account's, or UTC. */
  "time_zone"?: string | undefined;
}

/** What `stats.get` takes. */
export interface GetStatsQuery {
  /** ISO 8601 with a zone. */
  "from"?: string | Date | undefined;
  /** ISO 8601 with a zone. */
  "to"?: string | Date | undefined;
  /** Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`. */
  "bucket"?: "minute" | "hour" | "day" | undefined;
  /** The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins. */
  "time_zone"?: string | undefined;
}

/** What `stats.getErrorStats` takes. */
export interface GetErrorStatsQuery {
  /** ISO 8601 with a zone. */
  "from"?: string | Date | undefined;
  /** ISO 8601 with a zone. */
  "to"?: string | Date | undefined;
  /** Default `hour`. Hours are in UTC, days in `time_zone`. */
  "bucket"?: "hour" | "day" | undefined;
  /** The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins. */
  "time_zone"?: string | undefined;
}

/** What `stats.getBulkStats` takes. */
export interface GetBulkStatsQuery {
  /** ISO 8601 with a zone. */
  "from"?: string | Date | undefined;
  /** ISO 8601 with a zone. */
  "to"?: string | Date | undefined;
  /** Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`. */
  "bucket"?: "minute" | "hour" | "day" | undefined;
  /** The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins. */
  "time_zone"?: string | undefined;
}

/** What `stats.getSendEnds` takes. */
export interface GetSendEndsQuery {
  /** The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins. */
  "time_zone"?: string | undefined;
}

/** What `operator.getStats` takes. */
export interface GetAllStatsQuery {
  /** ISO 8601 with a zone. */
  "from"?: string | Date | undefined;
  /** ISO 8601 with a zone. */
  "to"?: string | Date | undefined;
  /** Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`. */
  "bucket"?: "minute" | "hour" | "day" | undefined;
  /** The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins. */
  "time_zone"?: string | undefined;
}

/** What `operator.getStatsByAccount` takes. */
export interface GetStatsByAccountQuery {
  /** ISO 8601 with a zone. */
  "from"?: string | Date | undefined;
  /** ISO 8601 with a zone. */
  "to"?: string | Date | undefined;
  /** Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`. */
  "bucket"?: "minute" | "hour" | "day" | undefined;
  /** The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins. */
  "time_zone"?: string | undefined;
}

/** What `operator.getErrorStats` takes. */
export interface GetAllErrorStatsQuery {
  /** ISO 8601 with a zone. */
  "from"?: string | Date | undefined;
  /** ISO 8601 with a zone. */
  "to"?: string | Date | undefined;
  /** Default `hour`. Hours are in UTC, days in `time_zone`. */
  "bucket"?: "hour" | "day" | undefined;
  /** The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins. */
  "time_zone"?: string | undefined;
}

/** What `operator.getOverview` takes. */
export interface GetOverviewQuery {
  /** The zone of the times in sentences, a name of the IANA database such as `Africa/Kigali`. Default: UTC, which is then named. */
  "time_zone"?: string | undefined;
}

/** What `operator.listWaitingMessages` takes. */
export interface ListWaitingMessagesQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
  /** `overdue`: it should have been sent by now. `held`: it waits for something to end. `scheduled`: it waits for its `send_at`. */
  "kind"?: "overdue" | "held" | "scheduled" | undefined;
  /** Why it waits. Overdue: `link`, no link of its route takes it (down or full); `turn`, it is due, and no process has taken it yet. Held: `quiet_hours`; `retry`, after a temporary error; `pause`, of its bulk send; `process`, a process has taken it. Scheduled: `time`. */
  "cause"?: "link" | "turn" | "quiet_hours" | "retry" | "pause" | "process" | "time" | undefined;
  /** Only messages of this account: `acc_<id>`. */
  "account_id"?: string | undefined;
}

/** What `operator.getPriceList` takes. */
export interface GetPriceListQuery {
  /** `messages` for prices per part, the default; `calls` for prices of calls in which a PIN is spoken. */
  "kind"?: "messages" | "calls" | undefined;
  /** `acc_<id>`; if absent, a default list. */
  "account_id"?: string | undefined;
  /** ISO 4217, of the default list; USD if absent. */
  "currency"?: string | undefined;
}

/** What `operator.getMargins` takes. */
export interface GetMarginsQuery {
  /** ISO 8601 with a zone; whole days (UTC) are counted. */
  "from"?: string | Date | undefined;
  /** ISO 8601 with a zone. */
  "to"?: string | Date | undefined;
}

/** What `operator.previewGoingLive` takes. */
export interface PreviewGoingLiveQuery {
  /** `acc_<id>`. */
  "account_id"?: string | undefined;
}

/** What `operator.listAuditLog` takes. */
export interface GetAnyAuditLogQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `operator.listAlarms` takes. */
export interface ListAlarmsQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
  /** The zone of the times in sentences, a name of the IANA database such as `Africa/Kigali`. Default: UTC, which is then named. */
  "time_zone"?: string | undefined;
  /** Default `current`. Past alarms are kept for 90 days. */
  "state"?: "current" | "over" | undefined;
}

/** What `operator.listAlarmNotices` takes. */
export interface ListAlarmNoticesQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `compat.getTokenForPassword` takes. */
export interface GetTokenForPasswordQuery {
  /** The scopes of the token, separated by commas or spaces. Default: all that an owner may have. */
  "scopes"?: string | undefined;
}

/** What `compat.replaceTokensForPassword` takes. */
export interface ReplaceTokensForPasswordQuery {
  /** The scopes of the token, separated by commas or spaces. Default: all that an owner may have. */
  "scopes"?: string | undefined;
}

/** What `compat.listSenderIds` takes. */
export interface ListSenderIdsQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
  /** Only sender IDs that contain this text, in upper or lower case. */
  "name"?: string | undefined;
}

/** What `compat.getSmsAnalytics` takes. */
export interface GetSmsAnalyticsQuery {
  /** Minutes from local time to UTC, as JavaScript counts them: -120 in Kigali. */
  "timezone_offset"?: number | undefined;
  /** The first day, in local time, such as 2026-11-21. Default: today. */
  "start"?: string | undefined;
  /** `day` and `all`: that day by the hour; `week`, `month` and `year`: 7, 30 or 365 days by the day. */
  "timeframe"?: "all" | "day" | "week" | "month" | "year" | undefined;
}

/** What `templates.list` takes. */
export interface ListTemplatesQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `messages.list` takes. */
export interface ListMessagesQuery {
  /** `sent` matches everything on its way; other values are exact. */
  "status"?: "scheduled" | "queued" | "submitting" | "in_doubt" | "sent" | "delivered" | "undelivered" | "expired" | "rejected" | "failed" | "unknown" | "cancelled" | undefined;
  /** Recipient. */
  "to"?: string | undefined;
  /** First digits of the recipient: `+25078`, or `078` where the account's default country is `RW`. */
  "to_prefix"?: string | undefined;
  /** Sender. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more. */
  "sender"?: string | undefined;
  /** Messages of one report. */
  "report_id"?: string | undefined;
  /** Your own reference. */
  "reference"?: string | undefined;
  /** The network that the recipient's number range was assigned to, by a name that `GET /v1/stats` lists. */
  "network"?: string | undefined;
  /** The link of the last submit. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more. */
  "carrier"?: string | undefined;
  /** `sms` for texts, `voice` for calls. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more. */
  "channel"?: "sms" | "voice" | undefined;
  /** The last error code of a message that failed, such as the carrier's. */
  "code"?: string | undefined;
  /** Contained in the text, in any case. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more. */
  "text"?: string | undefined;
  /** Accepted at or after: ISO 8601 with a zone. */
  "from_time"?: string | Date | undefined;
  /** Accepted before: ISO 8601 with a zone. */
  "to_time"?: string | Date | undefined;
  /** Ended at or after: ISO 8601 with a zone. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more. */
  "ended_from"?: string | Date | undefined;
  /** Ended before: ISO 8601 with a zone. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more. */
  "ended_to"?: string | Date | undefined;
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `hooks.list` takes. */
export interface ListHooksQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `verifications.listBlocks` takes. */
export interface ListBlocksQuery {
  /** Only active blocks. */
  "active"?: boolean | undefined;
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `verifications.getStats` takes. */
export interface GetVerifyStatsQuery {
  /** Start of the period, ISO 8601 with a zone; defaults to seven days before `to`. */
  "from"?: string | Date | undefined;
  /** End of the period, exclusive; defaults to now. */
  "to"?: string | undefined;
  /** With it, the reply has `buckets`: the figures of each hour (UTC) or day, at most 1000. */
  "bucket"?: "hour" | "day" | undefined;
  /** The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins. */
  "time_zone"?: string | undefined;
}

/** What `approvals.list` takes. */
export interface ListApprovalsQuery {
  /** Only those that wait; otherwise all. */
  "status"?: "waiting_for_approval" | undefined;
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `approvals.listMessages` takes. */
export interface ListApprovalMessagesQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `smppCredentials.list` takes. */
export interface ListSmppCredentialsQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** What `compat.sendWithKannel` takes. */
export interface SendWithKannelQuery {
  /** The `system_id` of an SMPP credential. Also `user`. */
  "username"?: string | undefined;
  /** Also `pass`. */
  "password"?: string | undefined;
  /** Numbers, separated by spaces; 100 at most. */
  "to"?: string | undefined;
  /** The sender. Default: the account's default sender. */
  "from"?: string | undefined;
  /** In `charset`. */
  "text"?: string | undefined;
  /** Default: UTF-8, with `coding` 2 UTF-16BE. */
  "charset"?: string | undefined;
  /** 0: text; 1: binary data; 2: text in UCS-2. */
  "coding"?: string | undefined;
  /** User data header, for a part that the caller segmented or for a port. */
  "udh"?: string | undefined;
  /** Message class, 0 to 3; 0 is flash. */
  "mclass"?: string | undefined;
  /** The protocol_id. */
  "pid"?: string | undefined;
  /** The priority_flag, 0 to 3. */
  "priority"?: string | undefined;
  /** TLVs that a carrier link takes, by name: `?smpp?name=value&…`. */
  "meta-data"?: string | undefined;
  /** The reports requested, as a sum: 1 delivered, 2 not delivered, 4 buffered, 8 accepted by the carrier, 16 refused. */
  "dlr-mask"?: string | undefined;
  /** Called for each report, with Kannel's escapes such as `%d`. */
  "dlr-url"?: string | undefined;
  /** Minutes. */
  "validity"?: string | undefined;
  /** Minutes. */
  "deferred"?: string | undefined;
  /** The message's `reference`; also `%o` in reports. */
  "account"?: string | undefined;
  /** The service_type, 5 characters at most, for SMPP links; also `%B` in reports. */
  "binfo"?: string | undefined;
  /** `%i` in reports. The link is chosen by the routes, whatever its value is. */
  "smsc"?: string | undefined;
}

/** What `compat.sendWithJasmin` takes. */
export interface SendWithJasminQuery {
  /** The `system_id` of an SMPP credential. */
  "username"?: string | undefined;
  "password"?: string | undefined;
  "to"?: string | undefined;
  /** The sender. Default: the account's default sender. */
  "from"?: string | undefined;
  /** With `coding` 0 a text in UTF-8, otherwise octets in that coding. */
  "content"?: string | undefined;
  /** The same in hexadecimal. */
  "hex-content"?: string | undefined;
  /** SMPP's `data_coding`. Default: 0. 2 and 4 are binary data. */
  "coding"?: string | undefined;
  /** The priority_flag, 0 to 3. Default: 0. */
  "priority"?: string | undefined;
  /** TLVs that a carrier link takes, in JSON: `[[tag,length,type,value],…]` or `{"0x1401:OctetString":value,…}`. */
  "custom_tlvs"?: string | undefined;
  /** `yes` or `no`. */
  "dlr"?: string | undefined;
  /** Called for each receipt. */
  "dlr-url"?: string | undefined;
  /** 1: the carrier's response; 2: the final outcome; 3: both. Default: 1. */
  "dlr-level"?: string | undefined;
  /** `GET` or `POST`. Default: `POST`. */
  "dlr-method"?: string | undefined;
  /** Minutes. */
  "validity-period"?: string | undefined;
  /** When to send it, in SMPP's time format. */
  "sdt"?: string | undefined;
}

/** What `compat.getJasminRate` takes. */
export interface GetJasminRateQuery {
  /** The `system_id` of an SMPP credential. */
  "username"?: string | undefined;
  "password"?: string | undefined;
  "to"?: string | undefined;
  /** The sender. Default: the account's default sender. */
  "from"?: string | undefined;
  /** With `coding` 0 a text in UTF-8, otherwise octets in that coding. */
  "content"?: string | undefined;
  /** The same in hexadecimal. */
  "hex-content"?: string | undefined;
  /** SMPP's `data_coding`. Default: 0. 2 and 4 are binary data. */
  "coding"?: string | undefined;
  /** The priority_flag, 0 to 3. Default: 0. */
  "priority"?: string | undefined;
  /** TLVs that a carrier link takes, in JSON: `[[tag,length,type,value],…]` or `{"0x1401:OctetString":value,…}`. */
  "custom_tlvs"?: string | undefined;
}

/** What `compat.getJasminBalance` takes. */
export interface GetJasminBalanceQuery {
  /** The `system_id` of an SMPP credential. */
  "username"?: string | undefined;
  "password"?: string | undefined;
}

/** What `account.listNumberPrograms` takes. */
export interface ListNumberProgramsQuery {
  /** Page, from 1. */
  "page"?: number | undefined;
  /** Items per page, 1 to 100. */
  "per_page"?: number | undefined;
}

/** `tuma.service` */
export interface ServiceResource {
  /**
   * Liveness
   *
   * `GET /health/live`
   */
  getLiveness(options?: CallOptions): Promise<Liveness>;
  /**
   * Readiness
   *
   * `GET /health/ready`: 503 while the process takes no requests, with what is wrong by part.
   */
  getReadiness(options?: CallOptions): Promise<Readiness>;
  /**
   * Metrics for Prometheus
   *
   * `GET /metrics`: With `METRICS_TOKEN` set, needs it as `Authorization: Bearer <token>`.
   */
  getMetrics(options?: CallOptions): Promise<string>;
  /**
   * The API as an OpenAPI 3.1 document
   *
   * `GET /openapi.json`
   */
  getOpenapi(options?: CallOptions): Promise<unknown>;
  /**
   * The operations of customers as an OpenAPI 3.1 document
   *
   * `GET /openapi/customer.json`
   */
  getCustomerOpenapi(options?: CallOptions): Promise<unknown>;
}

/** `tuma.voice` */
export interface VoiceResource {
  /**
   * Speak a text
   *
   * `POST /ai/tts/{lang}`: Free unless the operator has set a price, per 1,000 characters. The cost is then in response headers and in the ledger; a call that fails costs nothing.
   *
   * Needs the scope `voice`.
   *
   * @param lang ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
   */
  speakText(lang: string, input: SpeechRequest, options?: CallOptions): Promise<SpeechReply>;
  /**
   * Recognise named entities in a text
   *
   * `POST /ai/ner/{lang}`: Free unless the operator has set a price, per 1,000 characters. The cost is then in response headers and in the ledger; a call that fails costs nothing.
   *
   * Needs the scope `voice`.
   *
   * @param lang ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
   */
  findEntities(lang: string, input: EntityRequest, options?: CallOptions): Promise<EntityReply>;
  /**
   * Speak a text
   *
   * `POST /ai/tts/{lang}/public`: Needs no token. Limited to 10 requests a minute and 50 a day per address.
   *
   * @param lang ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
   */
  speakTextPublicly(lang: string, input: SpeechRequest, options?: CallOptions): Promise<SpeechReply>;
  /**
   * Recognise named entities in a text
   *
   * `POST /ai/ner/{lang}/public`: Needs no token. Limited to 10 requests a minute and 50 a day per address.
   *
   * @param lang ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
   */
  findEntitiesPublicly(lang: string, input: EntityRequest, options?: CallOptions): Promise<EntityReply>;
  /**
   * List the languages and functions of this installation
   *
   * `GET /ai/languages`
   */
  listLanguages(options?: CallOptions): Promise<LanguageList>;
  /**
   * Fetch an audio file
   *
   * `GET /media/{name}`: Serves the paths returned by the voice endpoints, with range requests. Files are kept for 24 hours.
   */
  getMedia(name: string, options?: CallOptions): Promise<Blob>;
  /**
   * Transcribe an audio file
   *
   * `POST /ai/stt/{lang}`: Free unless the operator has set a price, per second of audio. The cost is then in response headers and in the ledger; a call that fails costs nothing.
   *
   * Needs the scope `voice`.
   *
   * @param lang ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
   */
  transcribe(lang: string, input: AudioUpload, options?: CallOptions): Promise<TranscriptReply>;
  /**
   * Transcribe an audio file
   *
   * `POST /ai/stt/{lang}/public`: Needs no token. Limited to 10 requests a minute and 50 a day per address.
   *
   * @param lang ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
   */
  transcribePublicly(lang: string, input: AudioUpload, options?: CallOptions): Promise<TranscriptReply>;
}

/** `tuma.compat` */
export interface CompatResource {
  /**
   * Speak a text
   *
   * `POST /v1/transcription/tts`: Use `/ai/tts/{lang}/public` instead.
   *
   * @deprecated An older path of the same operation.
   */
  speakTextAtOlderPath(input: SpeechRequest, options?: CallOptions): Promise<OlderSpeech>;
  /**
   * Recognise named entities in a text
   *
   * `POST /v1/transcription/ner`: Use `/ai/ner/{lang}/public` instead.
   *
   * @deprecated An older path of the same operation.
   */
  findEntitiesAtOlderPath(input: EntityRequest, options?: CallOptions): Promise<Record<string, (string)[]>>;
  /**
   * Get a token for a password
   *
   * `GET /users/token`: Send the email address and password of an owner's login as `Authorization: Basic`. Each call creates a token; beyond ten, the login's oldest is revoked. For a token with fewer scopes, or a test token, use `POST /v1/account/tokens`.
   */
  getTokenForPassword(input?: GetTokenForPasswordQuery, options?: CallOptions): Promise<LoginToken>;
  /**
   * Replace the tokens of a login
   *
   * `GET /users/refresh/token`: Revokes the tokens that this login created with its password, and creates a new one.
   */
  replaceTokensForPassword(input?: ReplaceTokensForPasswordQuery, options?: CallOptions): Promise<LoginToken>;
  /**
   * Show the caller
   *
   * `GET /users/self`: Needs the scope `account:read`.
   */
  getCurrentUser(options?: CallOptions): Promise<CurrentUser>;
  /**
   * Request a link that resets a password
   *
   * `POST /users/forgot`
   */
  requestPasswordReset(input: ForgottenPassword, options?: CallOptions): Promise<Done>;
  /**
   * Set a new password with such a link
   *
   * `PUT /users/recovery/{token}`
   *
   * @param token The last path segment of the mailed link.
   */
  recoverPassword(token: string, input: PasswordRecovery, options?: CallOptions): Promise<Done>;
  /**
   * Show the organisation
   *
   * `GET /orgs/self`: Needs the scope `account:read`.
   */
  getOrganisation(options?: CallOptions): Promise<Organisation>;
  /**
   * Change the organisation
   *
   * `PUT /orgs/self`: Omitted members stay as they are. `webhook_url` also needs the scope `webhooks`.
   *
   * Needs the scope `account:write` and a live token.
   */
  updateOrganisation(input: OrganisationChange, options?: CallOptions): Promise<Organisation>;
  /**
   * List sender IDs by name
   *
   * `GET /sender_ids`: Needs the scope `account:read`.
   */
  listSenderIds(input?: ListSenderIdsQuery, options?: CallOptions): PagedList<SenderIdList, SenderIdItem>;
  /**
   * Request a sender ID by name
   *
   * `POST /sender_ids`: Like `POST /v1/senders`: approved at once if the account may use any sender, otherwise reviewed by the operator.
   *
   * Needs the scope `account:write` and a live token.
   */
  requestSenderId(input: SenderIdInput, options?: CallOptions): Promise<RequestedSenderId>;
  /**
   * Show the balance
   *
   * `GET /wallets/self`: A short form of `GET /v1/account`.
   *
   * Needs the scope `account:read`.
   */
  getWallet(options?: CallOptions): Promise<Wallet>;
  /**
   * Count messages by local time
   *
   * `GET /v2/sms/analytics`: `GET /v1/stats` returns more detail. In time zones with a half-hour offset, days begin at the nearest full hour of UTC.
   *
   * Needs the scope `sms:read`.
   */
  getSmsAnalytics(input?: GetSmsAnalyticsQuery, options?: CallOptions): Promise<SmsAnalytics>;
  /**
   * Send a PIN
   *
   * `POST /v1/verify`: As a text, or with `channel` `voice` in a call. Repeated for a number and brand with a verification in progress: within 30 seconds nothing is sent by the same channel, later the same PIN is resent.
   *
   * Needs the scope `verify`.
   *
   * @deprecated An older path of the same operation.
   */
  startVerificationAtOlderPath(input: VerificationInput, options?: CallOptions): Promise<StartedVerification>;
  /**
   * Check a code
   *
   * `POST /v1/verify/check`: Needs the scope `verify`.
   *
   * @deprecated An older path of the same operation.
   */
  checkVerificationAtOlderPath(input: VerificationCheck, options?: CallOptions): Promise<CheckedVerification>;
  /**
   * Show a verification
   *
   * `GET /v1/verify/status/{request_id}`: Needs the scope `verify`.
   *
   * @param request_id `vrf_<id>` or `<id>`.
   *
   * @deprecated An older path of the same operation.
   */
  getVerificationAtOlderPath(request_id: string, options?: CallOptions): Promise<Verification>;
  /**
   * Cancel a verification in progress
   *
   * `PUT /v1/verify/cancel/{request_id}`: Idempotent. A PIN that has not been submitted yet is cancelled and refunded.
   *
   * Needs the scope `verify`.
   *
   * @param request_id `vrf_<id>` or `<id>`.
   *
   * @deprecated An older path of the same operation.
   */
  cancelVerificationAtOlderPath(request_id: string, options?: CallOptions): Promise<CancelledVerification>;
  /**
   * Send a message (Kannel's API)
   *
   * `GET /cgi-bin/sendsms`: For programs written for Kannel's smsbox; responds as Kannel does.
   */
  sendWithKannel(input?: SendWithKannelQuery, options?: CallOptions): Promise<string>;
  /**
   * Transcribe an audio file
   *
   * `POST /v1/transcription/stt`: Use `/ai/stt/{lang}/public` instead.
   *
   * @deprecated An older path of the same operation.
   */
  transcribeAtOlderPath(input: AudioUpload, options?: CallOptions): Promise<OlderTranscript>;
  /**
   * Send a message (Jasmin's API)
   *
   * `GET /send`: For programs written for Jasmin's HTTP API; responds as Jasmin does. The body may be a form (URL-encoded or multipart) or JSON.
   */
  sendWithJasmin(input?: SendWithJasminQuery, options?: CallOptions): Promise<string>;
  /**
   * Send a message (Jasmin's API)
   *
   * `POST /send`: For programs written for Jasmin's HTTP API; responds as Jasmin does. The body may be a form (URL-encoded or multipart) or JSON.
   */
  postWithJasmin(input?: { "username"?: string; "password"?: string; "to"?: string; "from"?: string; "content"?: string; "hex-content"?: string; "coding"?: string; "priority"?: string; "custom_tlvs"?: string; "dlr"?: string; "dlr-url"?: string; "dlr-level"?: string; "dlr-method"?: string; "validity-period"?: string; "sdt"?: string }, options?: CallOptions): Promise<string>;
  /**
   * Get the price of a message (Jasmin's API)
   *
   * `GET /rate`
   */
  getJasminRate(input?: GetJasminRateQuery, options?: CallOptions): Promise<unknown>;
  /**
   * Get the balance (Jasmin's API)
   *
   * `GET /balance`
   */
  getJasminBalance(input?: GetJasminBalanceQuery, options?: CallOptions): Promise<unknown>;
}

/** `tuma.account` */
export interface AccountResource {
  /**
   * The account
   *
   * `GET /v1/account`: Needs the scope `account:read`.
   */
  get(options?: CallOptions): Promise<Account>;
  /**
   * Change the account
   *
   * `PATCH /v1/account`: All fields are optional; omitted ones stay unchanged.
   *
   * Needs the scope `account:write` and a live token.
   */
  update(input: AccountChange, options?: CallOptions): Promise<Account>;
  /**
   * List everything that gives access
   *
   * `GET /v1/account/credentials`: Tokens, SMPP credentials and hooks of the account that have not ended, newest first. With `created_by`, only what a person or a token created, directly or with a token that they created.
   *
   * Needs the scope `account:read`.
   */
  listCredentials(input?: ListCredentialsQuery, options?: CallOptions): Promise<CredentialList>;
  /**
   * Show the statement of a month
   *
   * `GET /v1/account/statement`: Opening balance, movements and closing balance, read in one snapshot: the opening balance and the five sums add up to the closing balance, and the lines add up to the sums.
   *
   * Needs the scope `account:read`.
   */
  getStatement(input?: GetStatementQuery, options?: CallOptions): Promise<Statement>;
  /**
   * Export everything about the account
   *
   * `GET /v1/account/export`: NDJSON, each line with its `type`: account, audit_entry, token (without the secret), ledger_entry, consent, contact_field, list_member, list, contact, approval (without the request), draft, message, report_recipients, template, call_optout, canned_answer, note, conversation, inbound_message, optout, verification (without the PIN), view. The last line has the type `end` and counts the others; without it the export is incomplete.
   *
   * Needs the scopes `account:write`, `sms:read`, `inbound:read`, `verify` and a live token.
   */
  export(options?: CallOptions): AsyncGenerator<Record<string, unknown>, void>;
  /**
   * Settings for programs written for Twilio
   *
   * `GET /v1/account/twilio`: Needs the scope `account:read`.
   */
  getTwilioSettings(options?: CallOptions): Promise<TwilioSettings>;
  /**
   * List the programs behind numbers
   *
   * `GET /v1/account/twilio/numbers`: For each of the account's numbers, what Twilio calls `SmsUrl` and `SmsMethod`, and Kannel `get-url` and `post-url`.
   *
   * Needs the scope `account:read`.
   */
  listNumberPrograms(input?: ListNumberProgramsQuery, options?: CallOptions): PagedList<NumberProgramList, NumberProgram>;
  /**
   * Set the program behind a number
   *
   * `PUT /v1/account/twilio/numbers/{number}`: It is called as Twilio calls `SmsUrl`, and may answer with TwiML; or as Kannel calls `get-url` and `post-url`, for example `https://example.com/sms?from=%p&to=%P&text=%a`.
   *
   * Needs the scope `webhooks` and a live token.
   *
   * @param number As `GET /v1/numbers` lists it.
   */
  setNumberProgram(number: string, input: NumberProgramInput, options?: CallOptions): Promise<NumberProgram>;
  /**
   * Settings for programs written for Africa's Talking
   *
   * `GET /v1/account/africas-talking`: Needs the scope `account:read`.
   */
  getAfricasTalkingSettings(options?: CallOptions): Promise<AfricasTalkingSettings>;
  /**
   * Change the settings for programs written for Africa's Talking
   *
   * `PUT /v1/account/africas-talking`: What is left out stays as it is.
   *
   * Needs the scope `webhooks` and a live token.
   */
  setAfricasTalkingSettings(input: AfricasTalkingSettingsInput, options?: CallOptions): Promise<AfricasTalkingSettings>;
}

/** `tuma.tokens` */
export interface TokensResource {
  /**
   * List tokens
   *
   * `GET /v1/account/tokens`: Needs the scope `account:read`.
   */
  list(input?: ListTokensQuery, options?: CallOptions): PagedList<TokenList, Token>;
  /**
   * Create a token
   *
   * `POST /v1/account/tokens`: The response contains the token itself, shown only once. A token that another token creates has at most that token's scopes and lifetime, and ends with it; one that a person creates belongs to the account.
   *
   * Needs the scope `account:write` and a live token.
   */
  create(input: TokenInput, options?: CallOptions): Promise<CreatedToken>;
  /**
   * Change a token
   *
   * `PATCH /v1/account/tokens/{id}`: Its name, where it may be used and when it ends; at once. Only by whoever has all of its scopes.
   *
   * Needs the scope `account:write` and a live token.
   *
   * @param id `tok_<id>`.
   */
  change(id: string, input: TokenChange, options?: CallOptions): Promise<Token>;
  /**
   * Revoke a token
   *
   * `DELETE /v1/account/tokens/{id}`: At once and for good. What it created ends with it: tokens, SMPP credentials, hooks and open invitations. `GET /v1/account/credentials?created_by=tok_…` lists them.
   *
   * Needs the scope `account:write` and a live token.
   *
   * @param id `tok_<id>`.
   */
  revoke(id: string, options?: CallOptions): Promise<RevokedToken>;
  /**
   * Rotate the secret of a token
   *
   * `POST /v1/account/tokens/{id}/rotate`: The same token, with its scopes, limits and what it created; the response contains the new secret, shown only once. The former one works for `overlap_hours`, in which its programs can be given the new one; another rotation within that time ends it. Only by whoever has all of its scopes.
   *
   * Needs the scope `account:write` and a live token.
   *
   * @param id `tok_<id>`.
   */
  rotate(id: string, input: TokenRotation, options?: CallOptions): Promise<CreatedToken>;
  /**
   * Revoke a token that was found
   *
   * `POST /v1/account/tokens/revoke`: For whoever finds a token where it should not be, such as in a public repository: needs nothing but the token, which ends at once with what it created. The answer is the same for what is no token, as in RFC 7009.
   */
  revokeFoundToken(input: FoundToken, options?: CallOptions): Promise<FoundTokenRevoked>;
}

/** `tuma.numbers` */
export interface NumbersResource {
  /**
   * List inbound numbers
   *
   * `GET /v1/numbers`: Needs the scope `account:read`.
   */
  list(input?: ListNumbersQuery, options?: CallOptions): PagedList<InboundNumberList, InboundNumber>;
  /**
   * Take an inbound number
   *
   * `POST /v1/numbers`: Takes a number that the operator has added and no account owns; any number before the first real carrier link. With `keyword`: takes that keyword of a shared number.
   *
   * Needs the scope `account:write` and a live token.
   */
  claim(input: InboundNumberInput, options?: CallOptions): Promise<InboundNumber>;
}

/** `tuma.operator` */
export interface OperatorResource {
  /**
   * List all inbound numbers
   *
   * `GET /v1/operator/numbers`: Needs the scope `operator` and a live token.
   */
  listNumbers(input?: ListAllNumbersQuery, options?: CallOptions): PagedList<InboundNumberList, InboundNumber>;
  /**
   * Add, assign, share, price or release an inbound number
   *
   * `POST /v1/operator/numbers`: Needs the scope `operator` and a live token.
   */
  updateNumber(input: OperatorNumberInput, options?: CallOptions): Promise<InboundNumber>;
  /**
   * Sender IDs of all accounts, oldest request first
   *
   * `GET /v1/operator/senders`: Needs the scope `operator` and a live token.
   */
  listSenders(input?: ListAllSendersQuery, options?: CallOptions): PagedList<SenderReviewList, SenderReview>;
  /**
   * Approve or refuse a sender ID
   *
   * `POST /v1/operator/accounts/{id}/senders`: Needs the scope `operator` and a live token.
   *
   * @param id `acc_<id>`.
   */
  decideSender(id: string, input: SenderDecision, options?: CallOptions): Promise<Sender>;
  /**
   * List accounts
   *
   * `GET /v1/operator/accounts`: Needs the scope `operator` and a live token.
   */
  listAccounts(input?: ListAccountsQuery, options?: CallOptions): PagedList<OperatorAccountList, ListedAccount>;
  /**
   * Create an account
   *
   * `POST /v1/operator/accounts`: The response contains the account's first token and its owner's invitation, shown only once.
   *
   * Needs the scope `operator` and a live token.
   */
  createAccount(input: AccountInput, options?: CallOptions): Promise<CreatedAccount>;
  /**
   * Change an account
   *
   * `PATCH /v1/operator/accounts/{id}`: Like `PATCH /v1/account`, plus `settings.sender_policy`.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `acc_<id>`.
   */
  updateAccount(id: string, input: AccountChange, options?: CallOptions): Promise<OperatorAccount>;
  /**
   * Show an account with its people, traffic and failures
   *
   * `GET /v1/operator/accounts/{id}`: What an operator needs to help a customer, without entering the account: no secrets, no texts and no phone numbers of recipients.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `acc_<id>`.
   */
  getAccount(id: string, input?: GetAnyAccountQuery, options?: CallOptions): Promise<AccountDetails>;
  /**
   * Suspend an account
   *
   * `POST /v1/operator/accounts/{id}/suspend`: Needs the scope `operator` and a live token.
   *
   * @param id `acc_<id>`.
   */
  suspendAccount(id: string, options?: CallOptions): Promise<OperatorAccount>;
  /**
   * Resume an account
   *
   * `POST /v1/operator/accounts/{id}/resume`: Needs the scope `operator` and a live token.
   *
   * @param id `acc_<id>`.
   */
  resumeAccount(id: string, options?: CallOptions): Promise<OperatorAccount>;
  /**
   * List people
   *
   * `GET /v1/operator/people`: Everyone who can sign in, with their accounts.
   *
   * Needs the scope `operator` and a live token.
   */
  listPeople(input?: ListPeopleQuery, options?: CallOptions): PagedList<PersonList, Person>;
  /**
   * Make a person an operator, or end that
   *
   * `PATCH /v1/operator/people/{id}`: By another operator who is signed in, never by a token. With it end the person's rights as an operator in all sessions, and the tokens with the scope `operator` that they made. The audit log of each of their accounts, and of the caller's, says who did it.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `usr_<id>`.
   */
  updatePerson(id: string, input: PersonChange, options?: CallOptions): Promise<Person>;
  /**
   * Reset a person's password
   *
   * `POST /v1/operator/people/{id}/password`: Generates a new password, shown only in this response, turns one-time codes off and ends the person's sessions. The audit log of each of their accounts says who did it. Pass the password on over a channel that only that person can read: an email address proves nothing.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `usr_<id>`.
   */
  resetPassword(id: string, options?: CallOptions): Promise<ResetPassword>;
  /**
   * Show the version and the configuration
   *
   * `GET /v1/operator/system`: Needs the scope `operator` and a live token.
   */
  getSystem(options?: CallOptions): Promise<Installation>;
  /**
   * Credit an account, or debit it with a negative amount
   *
   * `POST /v1/operator/accounts/{id}/credit`: Above `APPROVE_CREDIT_ABOVE`, money waits for another operator, a debit as well: the answer is 202, and nothing is credited until they approve it. What the same person credited to the account within 24 hours without approval counts.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `acc_<id>`.
   */
  creditAccount(id: string, input: Credit, options?: KeyedOptions): Promise<Credited | CreditAsked>;
  /**
   * List credits that wait for another operator, or did
   *
   * `GET /v1/operator/approvals`: Of all accounts, newest first.
   *
   * Needs the scope `operator` and a live token.
   */
  listCreditApprovals(input?: ListCreditApprovalsQuery, options?: CallOptions): PagedList<CreditApprovalList, CreditApproval>;
  /**
   * Show a credit that waits for another operator, or did
   *
   * `GET /v1/operator/approvals/{id}`: Needs the scope `operator` and a live token.
   *
   * @param id `apv_<id>`.
   */
  getCreditApproval(id: string, options?: CallOptions): Promise<CreditApproval>;
  /**
   * Approve a credit
   *
   * `POST /v1/operator/approvals/{id}/approve`: Credits it, once. For another operator than who asked, signed in; refused to tokens. If it is refused, as a debit of more than there is, it goes on waiting.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `apv_<id>`.
   */
  approveCredit(id: string, input: ApprovalDecision, options?: CallOptions): Promise<CreditApproval>;
  /**
   * Reject a credit
   *
   * `POST /v1/operator/approvals/{id}/reject`: It is never credited. For another operator than who asked, signed in; refused to tokens.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `apv_<id>`.
   */
  rejectCredit(id: string, input: ApprovalDecision, options?: CallOptions): Promise<CreditApproval>;
  /**
   * Withdraw a credit that waits for another operator
   *
   * `POST /v1/operator/approvals/{id}/withdraw`: It is never credited. Only for whoever asked for it; others reject it.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `apv_<id>`.
   */
  withdrawCredit(id: string, options?: CallOptions): Promise<CreditApproval>;
  /**
   * Show the price lists
   *
   * `GET /v1/operator/prices`: Needs the scope `operator` and a live token.
   */
  getPriceLists(options?: CallOptions): Promise<PriceLists>;
  /**
   * Replace the price lists
   *
   * `PUT /v1/operator/prices`: `prices`, `calls`, `voice` or several, each as a whole list; a list that is omitted stays unchanged. A message costs the price of the longest matching prefix in the account's list, or else in the default list of its currency. `calls` are the prices of calls in which a PIN is spoken; without one, there are no calls to a destination. A voice call is priced by function in the same way; without a price it is free. The bare list of `prices` is taken as well.
   *
   * Needs the scope `operator` and a live token.
   */
  replacePriceLists(input: PriceListsInput, options?: CallOptions): Promise<PriceLists>;
  /**
   * Change one price list
   *
   * `PATCH /v1/operator/prices`: Sets and removes prices of one list, all of them or none: an account's own list, or the default one of a currency.
   *
   * Needs the scope `operator` and a live token.
   */
  updatePriceList(input: PriceListChange, options?: CallOptions): Promise<ChangedPriceList>;
  /**
   * Reconcile wallets and ledger
   *
   * `POST /v1/operator/reconcile`: Checks the invariants of money over all wallets, ledger entries and messages, in one snapshot without blocking writers. One at a time.
   *
   * Needs the scope `operator` and a live token.
   */
  reconcile(options?: CallOptions): Promise<Reconciliation>;
  /**
   * Show whether the installation is held
   *
   * `GET /v1/operator/hold`: Needs the scope `operator` and a live token.
   */
  getHold(options?: CallOptions): Promise<Hold>;
  /**
   * Release a restored installation
   *
   * `POST /v1/operator/hold/release`: Ends the hold of an installation that was restored from a backup, as `tuma resume` does: within a second links bind, webhooks are sent and messages are accepted. Make sure first that the original is stopped for good. It cannot be undone.
   *
   * Needs the scope `operator` and a live token.
   */
  releaseHold(input: Release, options?: CallOptions): Promise<Released>;
  /**
   * List ready-made HTTP carriers
   *
   * `GET /v1/operator/carrier-providers`: With the settings that a link to each needs: `POST /v1/operator/carriers` takes the carrier's id as `provider`, and the values as `settings`.
   *
   * Needs the scope `operator` and a live token.
   */
  listCarrierProviders(options?: CallOptions): Promise<CarrierProviderList>;
  /**
   * List carrier links
   *
   * `GET /v1/operator/carriers`: Needs the scope `operator` and a live token.
   */
  listCarriers(options?: CallOptions): Promise<CarrierList>;
  /**
   * Add a carrier link
   *
   * `POST /v1/operator/carriers`: An SMPP link to a carrier, with `bind` `http` an aggregator with an HTTP API, or with `provider` a ready-made one. The first link takes accounts live, unless `keep_sandbox` is set: their messages that are still to be sent are cancelled and refunded, the rest of their sandbox credit is removed, numbers that they claimed for the simulated carrier are freed, and their live messages no longer go to the simulated carrier. `GET /v1/operator/going-live` says what would change. Unknown fields are errors.
   *
   * Needs the scope `operator` and a live token.
   */
  createCarrier(input: CarrierInput, options?: CallOptions): Promise<Carrier>;
  /**
   * Get a carrier link, its state and its last PDUs
   *
   * `GET /v1/operator/carriers/{id}`: Needs the scope `operator` and a live token.
   *
   * @param id `car_<id>`.
   */
  getCarrier(id: string, options?: CallOptions): Promise<Carrier>;
  /**
   * Change a carrier link
   *
   * `PATCH /v1/operator/carriers/{id}`: Changes the given fields. The link rebinds once outstanding submits are answered, and a drain ends.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `car_<id>`.
   */
  updateCarrier(id: string, input: CarrierChange, options?: CallOptions): Promise<Carrier>;
  /**
   * Remove a carrier link
   *
   * `DELETE /v1/operator/carriers/{id}`: Needs the scope `operator` and a live token.
   *
   * @param id `car_<id>`.
   */
  deleteCarrier(id: string, options?: CallOptions): Promise<RemovedCarrier>;
  /**
   * Test a connection to a carrier
   *
   * `POST /v1/operator/carriers/test`: Binds and unbinds with the given settings, within ten seconds, before a link with them is saved; over HTTP it connects, and requests an access token if the API has them. No message is sent and nothing is changed; the test is in the audit log. Each operator may run one at a time. With `carrier_id` the settings and the password of that link hold where they are left out.
   *
   * Needs the scope `operator` and a live token.
   */
  testCarrier(input: CarrierTestInput, options?: CallOptions): Promise<CarrierTest>;
  /**
   * Take an account live, or put it into the sandbox
   *
   * `POST /v1/operator/accounts/{id}/mode`: In the sandbox, its live traffic goes to the simulated carrier, whatever links exist. Going live cancels and refunds its messages that are still to be sent, scheduled ones included, removes the rest of its sandbox credit, and frees the numbers that it claimed for the simulated carrier. An account that has sent live messages stays live.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `acc_<id>`.
   */
  setAccountMode(id: string, input: AccountMode, options?: CallOptions): Promise<OperatorAccount>;
  /**
   * Unbind and bind again
   *
   * `POST /v1/operator/carriers/{id}/rebind`: Needs the scope `operator` and a live token.
   *
   * @param id `car_<id>`.
   */
  rebindCarrier(id: string, options?: CallOptions): Promise<Carrier>;
  /**
   * Drain a carrier link, or end the drain
   *
   * `POST /v1/operator/carriers/{id}/drain`: A draining link takes no new messages and stays bound for receipts and inbound messages. `{"draining": false}` puts it back, as does any `PATCH`.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `car_<id>`.
   */
  drainCarrier(id: string, input: Drain, options?: CallOptions): Promise<Carrier>;
  /**
   * Renew the key in an address that an HTTP carrier calls
   *
   * `POST /v1/operator/carriers/{id}/callback-key`: The reply shows the new address, once: `receipt_url` or `inbound_url`. Calls to the old address are accepted for `grace_hours` more. With `kind` `receipts` the link rebinds, and messages sent from then on carry the new address.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `car_<id>`.
   */
  renewCallbackKey(id: string, input: CallbackKeyInput, options?: CallOptions): Promise<Carrier>;
  /**
   * List routes
   *
   * `GET /v1/operator/routes`: Needs the scope `operator` and a live token.
   */
  listRoutes(options?: CallOptions): Promise<RouteList>;
  /**
   * Replace all routes
   *
   * `PUT /v1/operator/routes`: The longest matching prefix wins, and an account's own routes take precedence over general ones. Without routes, every link takes every number. The bare list of routes is taken as well.
   *
   * Needs the scope `operator` and a live token.
   */
  replaceRoutes(input: RouteList, options?: CallOptions): Promise<RouteList>;
  /**
   * Explain the route, link and price of a number
   *
   * `GET /v1/operator/route`: Needs the scope `operator` and a live token.
   */
  explainRoute(input: ExplainRouteQuery, options?: CallOptions): Promise<RouteExplanation>;
  /**
   * List a carrier's rates
   *
   * `GET /v1/operator/carriers/{id}/rates`: Needs the scope `operator` and a live token.
   *
   * @param id `car_<id>`.
   */
  listRates(id: string, options?: CallOptions): Promise<RateList>;
  /**
   * Replace a carrier's rates
   *
   * `PUT /v1/operator/carriers/{id}/rates`: What the carrier charges per part, by prefix; the longest match wins. Routes with `choose` `cost` use it, among links whose rates are in one currency. What accounts pay is `/v1/operator/prices`.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `car_<id>`.
   */
  replaceRates(id: string, input: RateListInput, options?: CallOptions): Promise<RateList>;
  /**
   * List quiet hours
   *
   * `GET /v1/operator/quiet-hours`: Needs the scope `operator` and a live token.
   */
  listQuietHours(options?: CallOptions): Promise<QuietHoursList>;
  /**
   * Replace quiet hours
   *
   * `PUT /v1/operator/quiet-hours`: Messages to a country wait until its quiet hours end, and expire if their validity ends first. PINs and test messages are always sent. Messages that were held only by the old hours are sent within seconds.
   *
   * Needs the scope `operator` and a live token.
   */
  replaceQuietHours(input: QuietHoursList, options?: CallOptions): Promise<QuietHoursList>;
  /**
   * List phones
   *
   * `GET /v1/operator/phones`: Needs the scope `operator` and a live token.
   */
  listPhones(input?: ListPhonesQuery, options?: CallOptions): PagedList<PhoneList, Phone>;
  /**
   * Add a phone
   *
   * `POST /v1/operator/phones`: An Android phone with the app SMS Gateway for Android, which dials in: it needs no address of its own. In the app, enter `url` as the server and `code` to sign in. When the phone has registered, each of its SIMs is a carrier link; the first link of an installation takes accounts live, as in `POST /v1/operator/carriers`.
   *
   * Needs the scope `operator` and a live token.
   */
  createPhone(input: PhoneInput, options?: CallOptions): Promise<AddedPhone>;
  /**
   * Get a phone
   *
   * `GET /v1/operator/phones/{id}`: Needs the scope `operator` and a live token.
   *
   * @param id `phn_<id>`.
   */
  getPhone(id: string, options?: CallOptions): Promise<Phone>;
  /**
   * Revoke a phone
   *
   * `DELETE /v1/operator/phones/{id}`: At once: its token is not accepted any more and its links are disabled. What it has not asked for is sent over other links of the route; what it may have sent ends as `unknown`.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `phn_<id>`.
   */
  deletePhone(id: string, options?: CallOptions): Promise<Phone>;
  /**
   * List messages to unassigned numbers
   *
   * `GET /v1/operator/unrouted`: Needs the scope `operator` and a live token.
   */
  listUnroutedMessages(input?: ListUnroutedMessagesQuery, options?: CallOptions): PagedList<UnroutedMessageList, UnroutedMessage>;
  /**
   * Count messages of all accounts
   *
   * `GET /v1/operator/stats`: Needs the scope `operator` and a live token.
   */
  getStats(input?: GetAllStatsQuery, options?: CallOptions): Promise<AllStats>;
  /**
   * Count messages by account
   *
   * `GET /v1/operator/stats/accounts`: Live and test messages accepted in the range, and their outcomes so far, by account.
   *
   * Needs the scope `operator` and a live token.
   */
  getStatsByAccount(input?: GetStatsByAccountQuery, options?: CallOptions): Promise<AccountStats>;
  /**
   * Count failed messages of all accounts by error
   *
   * `GET /v1/operator/errors`: Live messages, by final state, error code, network and link, with the accounts that have most of each.
   *
   * Needs the scope `operator` and a live token.
   */
  getErrorStats(input?: GetAllErrorStatsQuery, options?: CallOptions): Promise<AllErrorStats>;
  /**
   * Get traffic, queues and the state of carriers
   *
   * `GET /v1/operator/overview`: Needs the scope `operator` and a live token.
   */
  getOverview(input?: GetOverviewQuery, options?: CallOptions): Promise<Overview>;
  /**
   * List the messages of all accounts that wait to be submitted
   *
   * `GET /v1/operator/waiting`: The same messages that the overview counts, the alarm `queue` watches and `tuma_queue_depth` measures: the earliest first. Without texts, and with masked numbers; `GET /v1/operator/messages/{id}` shows one, which is audited.
   *
   * Needs the scope `operator` and a live token.
   */
  listWaitingMessages(input?: ListWaitingMessagesQuery, options?: CallOptions): PagedList<WaitingMessageList, WaitingMessage>;
  /**
   * List the price lists
   *
   * `GET /v1/operator/price-lists`: Needs the scope `operator` and a live token.
   */
  listPriceLists(options?: CallOptions): Promise<PriceListIndex>;
  /**
   * Show one price list with costs and margins
   *
   * `GET /v1/operator/price-list`: An account's own list, or the default one of a currency. Costs are the rates of the links that such messages or calls go to first.
   *
   * Needs the scope `operator` and a live token.
   */
  getPriceList(input?: GetPriceListQuery, options?: CallOptions): Promise<PriceList>;
  /**
   * Show the margin by day and network
   *
   * `GET /v1/operator/margins`: What accounts paid for finished live messages, less what the links that carried them charge. Without `from` and `to`: the last 30 days. Rates have no history, so costs are based on current rates; where rates differ beyond the sixth digit, on the highest.
   *
   * Needs the scope `operator` and a live token.
   */
  getMargins(input?: GetMarginsQuery, options?: CallOptions): Promise<Margins>;
  /**
   * Look up a message in all accounts
   *
   * `POST /v1/operator/lookup`: By message id, report id or phone number. Recorded in the audit log of the caller's account and of each account where something is found, with the number masked. Up to 30 in a burst, then one every two seconds. A number is looked up in each account by an index.
   *
   * Needs the scope `operator` and a live token.
   */
  lookUp(input: LookupInput, options?: CallOptions): Promise<Lookup>;
  /**
   * Show a message of any account, without its text
   *
   * `GET /v1/operator/messages/{id}`: Recorded in the audit log of the message's account, once an hour for each caller and message.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `out_sms_<id>` or `in_sms_<id>`.
   */
  getMessage(id: string, options?: CallOptions): Promise<LookedUpMessage>;
  /**
   * Show the text of a message of any account
   *
   * `POST /v1/operator/messages/{id}/text`: Recorded in the audit log of the message's account.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `out_sms_<id>` or `in_sms_<id>`.
   */
  revealText(id: string, options?: CallOptions): Promise<RevealedText>;
  /**
   * Preview what changes when accounts go live
   *
   * `GET /v1/operator/going-live`: Of one account, or of all that the first real link takes live. Changes nothing.
   *
   * Needs the scope `operator` and a live token.
   */
  previewGoingLive(input?: PreviewGoingLiveQuery, options?: CallOptions): Promise<GoingLive>;
  /**
   * Show the audit log of an account
   *
   * `GET /v1/operator/accounts/{id}/audit`: Newest first.
   *
   * Needs the scope `operator` and a live token.
   *
   * @param id `acc_<id>`.
   */
  listAuditLog(id: string, input?: GetAnyAuditLogQuery, options?: CallOptions): PagedList<AuditLog, AuditEntry>;
  /**
   * List current or past alarms
   *
   * `GET /v1/operator/alarms`: Needs the scope `operator` and a live token.
   */
  listAlarms(input?: ListAlarmsQuery, options?: CallOptions): PagedList<AlarmList, Alarm>;
  /**
   * List who was notified of alarms
   *
   * `GET /v1/operator/alarms/notices`: Needs the scope `operator` and a live token.
   */
  listAlarmNotices(input?: ListAlarmNoticesQuery, options?: CallOptions): PagedList<AlarmNoticeList, AlarmNotice>;
  /**
   * Show who is notified of alarms
   *
   * `GET /v1/operator/alarms/settings`: Needs the scope `operator` and a live token.
   */
  getAlarmSettings(options?: CallOptions): Promise<AlarmSettings>;
  /**
   * Set who is notified of alarms
   *
   * `PUT /v1/operator/alarms/settings`: Owners of an account are notified of its low balance, failing webhooks and stopped PINs by mail as well.
   *
   * Needs the scope `operator` and a live token.
   */
  replaceAlarmSettings(input: AlarmSettings, options?: CallOptions): Promise<AlarmSettings>;
}

/** `tuma.senders` */
export interface SendersResource {
  /**
   * List sender IDs
   *
   * `GET /v1/senders`: Needs the scope `account:read`.
   */
  list(input?: ListSendersQuery, options?: CallOptions): PagedList<SenderList, Sender>;
  /**
   * Request a sender ID
   *
   * `POST /v1/senders`: Approved at once if the account may use any sender, otherwise by the operator. A refused one may be requested again.
   *
   * Needs the scope `account:write` and a live token.
   */
  request(input: SenderInput, options?: CallOptions): Promise<Sender>;
}

/** `tuma.audit` */
export interface AuditResource {
  /**
   * Show the audit log
   *
   * `GET /v1/audit`: Every change of the account, newest first, and who signed in: `session.signed_in`, `session.signed_out`, `token.created` with `by: password`; failures, `session.refused` and `session.locked_out`, have one entry an hour for a login, with a `count`. `verification.approved` is one that was approved without its code.
   *
   * Needs the scope `account:read`.
   */
  list(input?: GetAuditLogQuery, options?: CallOptions): PagedList<AuditLog, AuditEntry>;
}

/** `tuma.roles` */
export interface RolesResource {
  /**
   * List roles
   *
   * `GET /v1/roles`: The roles that every account has, then those of its own, with what they permit and how many have them.
   *
   * Needs the scope `account:read`.
   */
  list(options?: CallOptions): Promise<RoleList>;
  /**
   * Create or change a role
   *
   * `PUT /v1/roles`: By its name. A change applies to whoever has the role, at once, open sessions included; people whose role permits less than before lose the tokens that end with their login, and the invitations that they sent. Nobody can give or change scopes that they lack.
   *
   * Needs the scope `account:write` and a live token.
   */
  put(input: RoleInput, options?: CallOptions): Promise<Role>;
  /**
   * Remove a role
   *
   * `DELETE /v1/roles/{role}`: Refused while somebody has the role or is invited with it.
   *
   * Needs the scope `account:write` and a live token.
   *
   * @param role The name of the role.
   */
  remove(role: string, options?: CallOptions): Promise<RemovedRole>;
}

/** `tuma.members` */
export interface MembersResource {
  /**
   * List people and open invitations
   *
   * `GET /v1/members`: Needs the scope `account:read`.
   */
  list(input?: ListMembersQuery, options?: CallOptions): PagedList<MemberList, Member>;
  /**
   * Invite a person
   *
   * `POST /v1/members`: The person gets a link by mail if there is an SMTP server (`mailed`). The response contains one too, shown only once, to pass on yourself. The role may not exceed the caller's own permissions.
   *
   * Needs the scope `account:write` and a live token.
   */
  invite(input: MemberInput, options?: CallOptions): Promise<CreatedInvitation>;
  /**
   * Send an invitation again
   *
   * `POST /v1/members/{id}/resend`: A new link, valid for 7 days from now. Earlier links stop working.
   *
   * Needs the scope `account:write` and a live token.
   *
   * @param id `inv_<id>`.
   */
  resendInvitation(id: string, options?: CallOptions): Promise<CreatedInvitation>;
  /**
   * Change a person's role
   *
   * `PATCH /v1/members/{id}`: A person who is no longer an owner loses the tokens that they got with their password, and the invitations that they sent.
   *
   * Needs the scope `account:write` and a live token.
   *
   * @param id `usr_<id>`, or `inv_<id>`.
   */
  update(id: string, input: RoleChange, options?: CallOptions): Promise<Member>;
  /**
   * Remove a person, or revoke an invitation
   *
   * `DELETE /v1/members/{id}`: Ends the person's sessions in the account, the tokens that they got with their password, and the invitations that they sent. Other tokens, SMPP credentials and hooks that they created belong to the account and go on working, as the response lists them: to end them as well, name them in `revoke`.
   *
   * Needs the scope `account:write` and a live token.
   *
   * @param id `usr_<id>`, or `inv_<id>`.
   */
  remove(id: string, input?: RemoveMemberQuery, options?: CallOptions): Promise<RemovedMember>;
}

/** `tuma.ledger` */
export interface LedgerResource {
  /**
   * List the ledger
   *
   * `GET /v1/account/ledger`: Charges, refunds, top-ups and adjustments, newest first; for a test token, those of the test balance. The entries of a page are in the order in which they were charged. If several processes of the service charge one account at the same moment, an entry may be on the page before or after; each `balance_after` is the balance that the entry left.
   *
   * Needs the scope `account:read`.
   */
  list(input?: ListLedgerEntriesQuery, options?: CallOptions): PagedList<LedgerEntryList, LedgerEntry>;
  /**
   * Sum the ledger by day, kind and bulk send
   *
   * `GET /v1/account/ledger/groups`: Newest day first, and the largest amounts of a day first. The entries of a group are listed by the same filters.
   *
   * Needs the scope `account:read`.
   */
  listGroups(input?: ListLedgerGroupsQuery, options?: CallOptions): PagedList<LedgerGroupList, LedgerGroup>;
}

/** `tuma.webhooks` */
export interface WebhooksResource {
  /**
   * List webhooks
   *
   * `GET /v1/webhooks`: Needs the scope `webhooks` and a live token.
   */
  list(input?: ListWebhooksQuery, options?: CallOptions): PagedList<WebhookList, Webhook>;
  /**
   * Create a webhook
   *
   * `POST /v1/webhooks`: Needs the scope `webhooks` and a live token.
   */
  create(input: WebhookInput, options?: CallOptions): Promise<WebhookWithSecret>;
  /**
   * Show a webhook
   *
   * `GET /v1/webhooks/{id}`: Needs the scope `webhooks` and a live token.
   */
  get(id: string, options?: CallOptions): Promise<Webhook>;
  /**
   * Change a webhook
   *
   * `PATCH /v1/webhooks/{id}`: Needs the scope `webhooks` and a live token.
   */
  update(id: string, input: WebhookChange, options?: CallOptions): Promise<Webhook>;
  /**
   * Delete a webhook
   *
   * `DELETE /v1/webhooks/{id}`: Needs the scope `webhooks` and a live token.
   */
  delete(id: string, options?: CallOptions): Promise<DeletedWebhook>;
  /**
   * Rotate the secret
   *
   * `POST /v1/webhooks/{id}/rotate`: Needs the scope `webhooks` and a live token.
   */
  rotateSecret(id: string, options?: CallOptions): Promise<WebhookWithSecret>;
  /**
   * List deliveries with their attempts
   *
   * `GET /v1/webhooks/{id}/deliveries`: Needs the scope `webhooks` and a live token.
   */
  listDeliveries(id: string, input?: ListDeliveriesQuery, options?: CallOptions): PagedList<DeliveryList, Delivery>;
  /**
   * Count attempts
   *
   * `GET /v1/webhooks/{id}/stats`: Success rate and response times of the attempts in a time range, by hour or day. Without `from` and `to`: the last 24 hours, or with `bucket=day` the last 30 days. Kept for as long as deliveries.
   *
   * Needs the scope `webhooks` and a live token.
   */
  getStats(id: string, input?: GetWebhookStatsQuery, options?: CallOptions): Promise<WebhookStats>;
  /**
   * Send an example event
   *
   * `POST /v1/webhooks/{id}/test`: A signed event in the real format, with `sms_id` 0, which no message has.
   *
   * Needs the scope `webhooks` and a live token.
   */
  test(id: string, input?: TestWebhookQuery, options?: CallOptions): Promise<Delivery>;
  /**
   * Resend an event
   *
   * `POST /v1/webhooks/deliveries/{id}/resend`: Needs the scope `webhooks` and a live token.
   */
  resendDelivery(id: string, options?: CallOptions): Promise<Delivery>;
  /**
   * Resend what failed or waits since a time
   *
   * `POST /v1/webhooks/{id}/replay`: Sends all events since a time that failed or wait for their next attempt: now, in order, each with its ID.
   *
   * Needs the scope `webhooks` and a live token.
   */
  replayDeliveries(id: string, input: Replay, options?: CallOptions): Promise<Replayed>;
  /**
   * Pull events, and report how the last ones ended
   *
   * `POST /v1/webhooks/{id}/pull`: For a webhook whose `url` is `listen:` and a name: instead of receiving requests, a program on a machine that has no public address asks for them, makes them itself, and reports their outcomes with its next call. `tuma listen` does this. A delivery that is not pulled within three days has failed.
   *
   * Needs the scope `webhooks` and a live token.
   */
  pullDeliveries(id: string, input: DeliveryPull, options?: CallOptions): Promise<PulledDeliveries>;
}

/** `tuma.contacts` */
export interface ContactsResource {
  /**
   * List contacts
   *
   * `GET /v1/contacts`: Needs the scope `sms:read`.
   */
  list(input?: ListContactsQuery, options?: CallOptions): PagedList<ContactList, Contact>;
  /**
   * Add a contact
   *
   * `POST /v1/contacts`: One contact per number: 409 with its `id` if there is one.
   *
   * Needs the scopes `sms:send`, `sms:read`.
   */
  create(input: ContactInput, options?: CallOptions): Promise<Contact>;
  /**
   * Download contacts as CSV
   *
   * `GET /v1/contacts.csv`: In the form of the reader's language, as spreadsheets open it: separator, headings, yes and no. Imported again, it changes nothing. Of several consents it has the latest.
   *
   * Needs the scope `sms:read`.
   */
  export(input?: ExportContactsQuery, options?: CallOptions): Promise<string>;
  /**
   * List the fields of contacts
   *
   * `GET /v1/contacts/fields`: The fields that the account has given its contacts. Test data has fields of its own.
   *
   * Needs the scope `sms:read`.
   */
  getFields(options?: CallOptions): Promise<ContactFields>;
  /**
   * Replace the fields of contacts
   *
   * `PUT /v1/contacts/fields`: At most 50. A field that is left out is removed, with its values. The kind of a field changes only while no contact has a value of it.
   *
   * Needs the scopes `sms:send`, `sms:read`.
   */
  replaceFields(input: ContactFields, options?: CallOptions): Promise<ContactFields>;
  /**
   * Show a contact
   *
   * `GET /v1/contacts/{id}`: Needs the scope `sms:read`.
   *
   * @param id `ctc_<id>`.
   */
  get(id: string, options?: CallOptions): Promise<Contact>;
  /**
   * Change a contact
   *
   * `PATCH /v1/contacts/{id}`: Members that are left out stay. The number cannot be changed: somebody's new number is a new contact.
   *
   * Needs the scopes `sms:send`, `sms:read`.
   *
   * @param id `ctc_<id>`.
   */
  update(id: string, input: ContactChange, options?: CallOptions): Promise<Contact>;
  /**
   * Delete a contact
   *
   * `DELETE /v1/contacts/{id}`: What they consented to is kept, and shown again if the number becomes a contact once more. To have everything of a number erased, use `POST /v1/privacy/erase`.
   *
   * Needs the scopes `sms:send`, `sms:read`.
   *
   * @param id `ctc_<id>`.
   */
  delete(id: string, options?: CallOptions): Promise<ContactDeleted>;
  /**
   * Record that a contact agreed
   *
   * `POST /v1/contacts/{id}/consent`: When, where and by what words somebody agreed to be written to. It is added to what is there, and cannot be changed or taken away.
   *
   * Needs the scopes `sms:send`, `sms:read`.
   *
   * @param id `ctc_<id>`.
   */
  addConsent(id: string, input: ContactConsentInput, options?: CallOptions): Promise<Contact>;
  /**
   * Import contacts
   *
   * `POST /v1/contacts/import`: CSV, a workbook or vCards, as the body (then `dry_run`, `columns` and `consent` are in the query) or in a form. Everything that can be read is imported at once, or nothing. What a contact has and the file does not know stays; repeated, an import changes nothing.
   *
   * Needs the scopes `sms:send`, `sms:read`.
   */
  import(input: ContactFile, options?: CallOptions): Promise<ContactImport>;
}

/** `tuma.lists` */
export interface ListsResource {
  /**
   * List the lists of contacts
   *
   * `GET /v1/lists`: Needs the scope `sms:read`.
   */
  list(input?: ListListsQuery, options?: CallOptions): PagedList<ContactGroups, ContactGroup>;
  /**
   * Make a list of contacts
   *
   * `POST /v1/lists`: Made by hand, with `POST /v1/lists/{id}/members`; or, with a `filter`, of whoever fits it when it is used.
   *
   * Needs the scopes `sms:send`, `sms:read`.
   */
  create(input: ContactGroupInput, options?: CallOptions): Promise<ContactGroup>;
  /**
   * Show a list of contacts
   *
   * `GET /v1/lists/{id}`: Needs the scope `sms:read`.
   *
   * @param id `lst_<id>`.
   */
  get(id: string, options?: CallOptions): Promise<ContactGroup>;
  /**
   * Change a list of contacts
   *
   * `PATCH /v1/lists/{id}`: Its name, or the filter of a saved one. Members that are left out stay.
   *
   * Needs the scopes `sms:send`, `sms:read`.
   *
   * @param id `lst_<id>`.
   */
  update(id: string, input: ContactGroupChange, options?: CallOptions): Promise<ContactGroup>;
  /**
   * Delete a list of contacts
   *
   * `DELETE /v1/lists/{id}`: Its members stay contacts. What was sent to it, or is being sent, stays as it is.
   *
   * Needs the scopes `sms:send`, `sms:read`.
   *
   * @param id `lst_<id>`.
   */
  delete(id: string, options?: CallOptions): Promise<ContactGroupDeleted>;
  /**
   * List the contacts of a list
   *
   * `GET /v1/lists/{id}/members`: Needs the scope `sms:read`.
   *
   * @param id `lst_<id>`.
   */
  listMembers(id: string, input?: ListListMembersQuery, options?: CallOptions): PagedList<ContactGroupMembers, Contact>;
  /**
   * Put contacts into a list
   *
   * `POST /v1/lists/{id}/members`: Up to 10,000 at once, by numbers or ids. Who is in it already stays in it.
   *
   * Needs the scopes `sms:send`, `sms:read`.
   *
   * @param id `lst_<id>`.
   */
  addMembers(id: string, input: ContactGroupMembersInput, options?: CallOptions): Promise<ContactGroupMembersChanged>;
  /**
   * Take contacts out of a list
   *
   * `DELETE /v1/lists/{id}/members`: Up to 10,000 at once, by numbers or ids. They stay contacts.
   *
   * Needs the scopes `sms:send`, `sms:read`.
   *
   * @param id `lst_<id>`.
   */
  removeMembers(id: string, input: ContactGroupMembersInput, options?: CallOptions): Promise<ContactGroupMembersChanged>;
}

/** `tuma.inbound` */
export interface InboundResource {
  /**
   * List received messages
   *
   * `GET /v1/sms/inbounds`: Needs the scope `inbound:read`.
   */
  list(input?: ListInboundMessagesQuery, options?: CallOptions): PagedList<InboundMessageList, InboundMessage>;
  /**
   * Show a received message
   *
   * `GET /v1/sms/inbounds/{id}`: Needs the scope `inbound:read`.
   *
   * @param id `in_sms_<id>`.
   */
  get(id: string, options?: CallOptions): Promise<InboundMessage>;
}

/** `tuma.reports` */
export interface ReportsResource {
  /**
   * Count who answered a bulk send
   *
   * `GET /v1/sms/reports/{report_id}/answers`: Needs the scopes `inbound:read`, `sms:read`.
   *
   * @param report_id The report of a bulk send.
   */
  getSendAnswers(report_id: string, options?: CallOptions): Promise<SendAnswers>;
  /**
   * List bulk sends
   *
   * `GET /v1/sms/reports`: Newest first.
   *
   * Needs the scope `sms:read`.
   */
  list(input?: ListReportsQuery, options?: CallOptions): PagedList<ReportList, ReportSummary>;
  /**
   * Show the report of a send
   *
   * `GET /v1/sms/reports/{report_id}`: Needs the scope `sms:read`.
   *
   * @param report_id The `report_id` of a send.
   */
  get(report_id: string, input?: GetReportQuery, options?: CallOptions): Promise<Report>;
  /**
   * Change the time of a scheduled bulk send
   *
   * `PATCH /v1/sms/reports/{report_id}`: Needs the scope `sms:send`.
   *
   * @param report_id The `report_id` of a send.
   */
  change(report_id: string, input: ReportChange, options?: CallOptions): Promise<Report>;
  /**
   * Download the messages of a send as CSV
   *
   * `GET /v1/sms/reports/{report_id}.csv`: RFC 4180, UTF-8, with a header line. For a bulk send with `keep_members`, the members of each recipient come last, as `contact.name` and so on, until they are erased with the texts.
   *
   * Needs the scope `sms:read`.
   *
   * @param report_id The `report_id` of a send.
   */
  download(report_id: string, input?: DownloadReportQuery, options?: CallOptions): Promise<string>;
  /**
   * Download the messages of a send as a workbook
   *
   * `GET /v1/sms/reports/{report_id}.xlsx`: For people: an Excel workbook (.xlsx) with headings and reasons in `language`, amounts as numbers, and times in `time_zone`. The members that a bulk send keeps come last.
   *
   * Needs the scope `sms:read`.
   *
   * @param report_id The `report_id` of a send.
   */
  downloadWorkbook(report_id: string, input?: DownloadReportWorkbookQuery, options?: CallOptions): Promise<Blob>;
  /**
   * Pause a bulk send: messages not yet submitted wait
   *
   * `POST /v1/sms/reports/{report_id}/pause`: Needs the scope `sms:send`.
   *
   * @param report_id The `report_id` of a send.
   */
  pause(report_id: string, options?: CallOptions): Promise<Report>;
  /**
   * Resume a paused bulk send
   *
   * `POST /v1/sms/reports/{report_id}/resume`: Needs the scope `sms:send`.
   *
   * @param report_id The `report_id` of a send.
   */
  resume(report_id: string, options?: CallOptions): Promise<Report>;
  /**
   * Cancel a bulk send: messages not yet submitted are refunded
   *
   * `POST /v1/sms/reports/{report_id}/cancel`: Needs the scope `sms:send`.
   *
   * @param report_id The `report_id` of a send.
   */
  cancel(report_id: string, options?: CallOptions): Promise<Report>;
}

/** `tuma.optouts` */
export interface OptoutsResource {
  /**
   * List phones that have opted out
   *
   * `GET /v1/optouts`: Needs the scope `account:read`.
   */
  list(input?: ListOptoutsQuery, options?: CallOptions): PagedList<OptoutList, Optout>;
  /**
   * Opt a phone out
   *
   * `POST /v1/optouts`: From then on every send to it except a PIN is refused with `recipient_opted_out`; a message that waits, such as a scheduled one, ends as `rejected` when it is due, and is refunded.
   *
   * Needs the scope `account:write` and a live token.
   */
  create(input: OptoutInput, options?: CallOptions): Promise<Optout>;
  /**
   * Opt a phone back in
   *
   * `DELETE /v1/optouts`: `number` goes in the query or in a JSON body.
   *
   * Needs the scope `account:write` and a live token.
   */
  delete(input?: DeleteOptoutQuery, options?: CallOptions): Promise<RemovedOptout>;
  /**
   * Opt phones out
   *
   * `POST /v1/optouts/import`: For a list that another service or program kept. Valid numbers are saved whatever the others are, and the same call may be repeated.
   *
   * Needs the scope `account:write` and a live token.
   */
  import(input: OptoutImportInput, options?: CallOptions): Promise<OptoutImport>;
}

/** `tuma.stats` */
export interface StatsResource {
  /**
   * Count messages
   *
   * `GET /v1/stats`: Grouped by the minute, hour or day in which they were accepted, with their outcomes so far, and by network. Without `from` and `to`: the last 60 minutes, 24 hours or 30 days. Exact, and as fast for millions of messages.
   *
   * Needs the scope `sms:read`.
   */
  get(input?: GetStatsQuery, options?: CallOptions): Promise<Stats>;
  /**
   * Count failed messages by error
   *
   * `GET /v1/stats/errors`: By final state, error code, network and link, of messages accepted in the range. Exact; errors are counted for 62 days.
   *
   * Needs the scope `sms:read`.
   */
  getErrorStats(input?: GetErrorStatsQuery, options?: CallOptions): Promise<ErrorStats>;
  /**
   * Count bulk sends
   *
   * `GET /v1/stats/bulk`: Grouped by the minute, hour or day in which they were accepted, with the outcomes of their messages so far. Without `from` and `to`: the last 60 minutes, 24 hours or 30 days.
   *
   * Needs the scope `sms:read`.
   */
  getBulkStats(input?: GetBulkStatsQuery, options?: CallOptions): Promise<BulkStats>;
  /**
   * Count the messages of a send by when they ended
   *
   * `GET /v1/stats/bulk/{report_id}`: Needs the scope `sms:read`.
   *
   * @param report_id The `report_id` of a send.
   */
  getSendEnds(report_id: string, input?: GetSendEndsQuery, options?: CallOptions): Promise<SendEnds>;
}

/** `tuma.templates` */
export interface TemplatesResource {
  /**
   * List the templates
   *
   * `GET /v1/templates`: Needs the scope `sms:read`.
   */
  list(input?: ListTemplatesQuery, options?: CallOptions): PagedList<MessageTemplates, MessageTemplate>;
  /**
   * Make a template
   *
   * `POST /v1/templates`: A text in one or several languages, of which each recipient gets their own.
   *
   * Needs the scopes `sms:send`, `sms:read`.
   */
  create(input: MessageTemplateInput, options?: CallOptions): Promise<MessageTemplate>;
  /**
   * Show a template
   *
   * `GET /v1/templates/{id}`: Needs the scope `sms:read`.
   *
   * @param id `tpl_<id>`.
   */
  get(id: string, options?: CallOptions): Promise<MessageTemplate>;
  /**
   * Change a template
   *
   * `PATCH /v1/templates/{id}`: Members that are left out stay; `texts` and `fallbacks` take the place of all that were there. What was accepted with it before, also for later, stays as it is.
   *
   * Needs the scopes `sms:send`, `sms:read`.
   *
   * @param id `tpl_<id>`.
   */
  update(id: string, input: MessageTemplateChange, options?: CallOptions): Promise<MessageTemplate>;
  /**
   * Delete a template
   *
   * `DELETE /v1/templates/{id}`: What was sent with it, or is scheduled, stays as it is.
   *
   * Needs the scopes `sms:send`, `sms:read`.
   *
   * @param id `tpl_<id>`.
   */
  delete(id: string, options?: CallOptions): Promise<MessageTemplateDeleted>;
}

/** `tuma.messages` */
export interface MessagesResource {
  /**
   * Send a message
   *
   * `POST /v1/sms`: Needs the scope `sms:send`.
   */
  send(input: MessageInput & { dry_run: true }, options?: KeyedOptions): Promise<MessageDryRun>;
  /**
   * Send a message
   *
   * `POST /v1/sms`: Needs the scope `sms:send`.
   */
  send(input: MessageInput & { dry_run?: false | null | undefined }, options?: KeyedOptions): Promise<SentMessage>;
  /**
   * List messages
   *
   * `GET /v1/sms`: Needs the scope `sms:read`.
   */
  list(input?: ListMessagesQuery, options?: CallOptions): PagedList<MessageList, MessageSummary>;
  /**
   * Show a message
   *
   * `GET /v1/sms/{id}`: Needs the scope `sms:read`.
   *
   * @param id `out_sms_<id>`.
   */
  get(id: string, options?: CallOptions): Promise<Message>;
  /**
   * Change a scheduled or queued message
   *
   * `PATCH /v1/sms/{id}`: Its time, its text or both. Omitted members stay.
   *
   * Needs the scope `sms:send`.
   *
   * @param id `out_sms_<id>`.
   */
  change(id: string, input: MessageChange, options?: CallOptions): Promise<Message>;
  /**
   * Cancel a scheduled or queued message
   *
   * `POST /v1/sms/{id}/cancel`: Needs the scope `sms:send`.
   *
   * @param id `out_sms_<id>`.
   */
  cancel(id: string, options?: CallOptions): Promise<Message>;
  /**
   * Send a text to many recipients, with merge fields
   *
   * `POST /v1/sms/bulk`: Needs the scope `sms:send`.
   */
  sendBulk(input: BulkSendInput, options?: KeyedOptions): Promise<BulkSent | BulkWaiting | BulkDryRun>;
}

/** `tuma.hooks` */
export interface HooksResource {
  /**
   * List hooks
   *
   * `GET /v1/account/hooks`: Needs the scope `account:read`.
   */
  list(input?: ListHooksQuery, options?: CallOptions): PagedList<HookList, Hook>;
  /**
   * Create a hook
   *
   * `POST /v1/account/hooks`: A URL that a sign-in service (Supabase, FusionAuth, authentik, Keycloak, ZITADEL, Casdoor, Logto, Ory Kratos) calls to have its codes sent. The response contains the secret, which is shown only once. If a token creates it, it ends with that token.
   *
   * Needs the scope `account:write`.
   */
  create(input: HookInput, options?: CallOptions): Promise<HookWithSecret>;
  /**
   * Change a hook
   *
   * `PATCH /v1/account/hooks/{id}`: Needs the scope `account:write` and a live token.
   *
   * @param id `hook_<id>`.
   */
  update(id: string, input: HookChange, options?: CallOptions): Promise<Hook>;
  /**
   * Delete a hook
   *
   * `DELETE /v1/account/hooks/{id}`: Needs the scope `account:write` and a live token.
   *
   * @param id `hook_<id>`.
   */
  delete(id: string, options?: CallOptions): Promise<DeletedHook>;
  /**
   * Rotate a hook's secret
   *
   * `POST /v1/account/hooks/{id}/rotate`: The previous secret works for another 24 hours. If a token rotates it, the hook ends with that token from now on.
   *
   * Needs the scope `account:write` and a live token.
   *
   * @param id `hook_<id>`.
   */
  rotateSecret(id: string, input: HookRotation, options?: CallOptions): Promise<HookWithSecret>;
  /**
   * Send a message for a sign-in service
   *
   * `POST /v1/hooks/{name}`: Called by the service, and authenticated with the hook's secret: by a signature (Standard Webhooks, ZITADEL), or by the secret as the `Bearer` token or `Basic` password; or by an access token with the scope `sms:send`. A repeated `metadata.uuid`, `webhook-id` or `Idempotency-Key` sends nothing more.
   *
   * @param name `hook_<id>`; with an access token, also the hook's name.
   */
  call(name: string, input: HookCall, options?: CallOptions): Promise<HookReply>;
}

/** `tuma.verifications` */
export interface VerificationsResource {
  /**
   * Send a PIN
   *
   * `POST /v1/sms/verify`: As a text, or with `channel` `voice` in a call. Repeated for a number and brand with a verification in progress: within 30 seconds nothing is sent by the same channel, later the same PIN is resent.
   *
   * Needs the scope `verify`.
   */
  start(input: VerificationInput, options?: CallOptions): Promise<StartedVerification>;
  /**
   * Check a code
   *
   * `POST /v1/sms/verify/check`: Needs the scope `verify`.
   */
  check(input: VerificationCheck, options?: CallOptions): Promise<CheckedVerification>;
  /**
   * Show a verification
   *
   * `GET /v1/sms/verify/status/{request_id}`: Needs the scope `verify`.
   *
   * @param request_id `vrf_<id>` or `<id>`.
   */
  get(request_id: string, options?: CallOptions): Promise<Verification>;
  /**
   * Cancel a verification in progress
   *
   * `PUT /v1/sms/verify/cancel/{request_id}`: Idempotent. A PIN that has not been submitted yet is cancelled and refunded.
   *
   * Needs the scope `verify`.
   *
   * @param request_id `vrf_<id>` or `<id>`.
   */
  cancel(request_id: string, options?: CallOptions): Promise<CancelledVerification>;
  /**
   * Verification settings
   *
   * `GET /v1/verify/settings`: Needs the scope `verify`.
   */
  getSettings(options?: CallOptions): Promise<ShownVerifySettings>;
  /**
   * Change verification settings
   *
   * `PATCH /v1/verify/settings`: Takes any subset; omitted settings keep their values.
   *
   * Needs the scope `account:write` and a live token.
   */
  updateSettings(input: VerifySettingsChange, options?: CallOptions): Promise<ShownVerifySettings>;
  /**
   * List blocks of the fraud guard, with reasons
   *
   * `GET /v1/verify/blocks`: Needs the scope `verify`.
   */
  listBlocks(input?: ListBlocksQuery, options?: CallOptions): PagedList<GuardBlockList, GuardBlock>;
  /**
   * The funnel of verifications, by country and network
   *
   * `GET /v1/verify/stats`: Needs the scope `verify`.
   */
  getStats(input?: GetVerifyStatsQuery, options?: CallOptions): Promise<VerifyStats>;
  /**
   * Public keys of verification tokens
   *
   * `GET /.well-known/jwks.json`
   */
  getKeySet(options?: CallOptions): Promise<KeySet>;
}

/** `tuma.approvals` */
export interface ApprovalsResource {
  /**
   * List sends that wait for an approver, or did
   *
   * `GET /v1/approvals`: Newest first.
   *
   * Needs the scope `sms:read`.
   */
  list(input?: ListApprovalsQuery, options?: CallOptions): PagedList<ApprovalList, Approval>;
  /**
   * Show a send that waits for an approver, or did
   *
   * `GET /v1/approvals/{id}`: Needs the scope `sms:read`.
   *
   * @param id `apv_<id>`.
   */
  get(id: string, options?: CallOptions): Promise<Approval>;
  /**
   * List the messages of a send that waits for an approver
   *
   * `GET /v1/approvals/{id}/messages`: Each text as it would go out, in the order in which they would. Recipients that have opted out since are left out.
   *
   * Needs the scope `sms:read`.
   *
   * @param id `apv_<id>`.
   */
  listMessages(id: string, input?: ListApprovalMessagesQuery, options?: CallOptions): PagedList<ApprovalMessages, ApprovalSample>;
  /**
   * Approve a send
   *
   * `POST /v1/approvals/{id}/approve`: Charges and sends it, once. Refused to whoever asked for it, and if the balance does not cover it, which leaves it waiting.
   *
   * Needs the scope `approve`.
   *
   * @param id `apv_<id>`.
   */
  approve(id: string, input: ApprovalDecision, options?: CallOptions): Promise<Approval>;
  /**
   * Reject a send
   *
   * `POST /v1/approvals/{id}/reject`: It is never sent. Refused to whoever asked for it.
   *
   * Needs the scope `approve`.
   *
   * @param id `apv_<id>`.
   */
  reject(id: string, input: ApprovalDecision, options?: CallOptions): Promise<Approval>;
  /**
   * Withdraw a send that waits for an approver
   *
   * `POST /v1/approvals/{id}/withdraw`: It is never sent. Only for whoever asked for it; others reject it.
   *
   * Needs the scope `sms:send`.
   *
   * @param id `apv_<id>`.
   */
  withdraw(id: string, options?: CallOptions): Promise<Approval>;
}

/** `tuma.privacy` */
export interface PrivacyResource {
  /**
   * Erase a phone number and its messages
   *
   * `POST /v1/privacy/erase`: Charges are kept, and so is an opt-out, since it is the person's own request. Messages in progress keep the number until they are final and are counted as `open`; repeat the request to erase them. In the audit log the number is masked.
   *
   * Needs the scope `account:write` and a live token.
   */
  eraseNumber(input: Erasure, options?: CallOptions): Promise<Erased>;
}

/** `tuma.sandbox` */
export interface SandboxResource {
  /**
   * List a simulated phone's messages from this account
   *
   * `GET /v1/sandbox/handsets/{number}/messages`: Needs the scope `sms:read`.
   */
  listHandsetMessages(number: string, options?: CallOptions): Promise<HandsetMessageList>;
  /**
   * Send a message from a simulated phone to one of our numbers
   *
   * `POST /v1/sandbox/handsets/{number}/messages`: Answers once the service has received the message, or after two seconds if the simulated carrier is away.
   *
   * Needs the scope `sms:send`.
   */
  sendFromHandset(number: string, input: HandsetMessageInput, options?: CallOptions): Promise<SentHandsetMessage>;
  /**
   * List calls to a simulated phone from this account
   *
   * `GET /v1/sandbox/handsets/{number}/calls`: Needs the scope `sms:read`.
   */
  listHandsetCalls(number: string, options?: CallOptions): Promise<HandsetCallList>;
  /**
   * Answer or decline a call on a simulated phone, or press a key
   *
   * `POST /v1/sandbox/calls/{id}`: A call that no longer rings stays as it is.
   *
   * Needs the scope `sms:send`.
   *
   * @param id `call_<id>`.
   */
  actOnHandsetCall(id: string, input: HandsetCallAction, options?: CallOptions): Promise<HandsetCallState>;
  /**
   * Get the simulated carrier's settings
   *
   * `GET /v1/sandbox/carrier`: Needs the scope `sms:read`.
   */
  getCarrier(options?: CallOptions): Promise<SandboxCarrier>;
  /**
   * Change the simulated carrier's settings
   *
   * `PATCH /v1/sandbox/carrier`: All accounts share the simulated carrier, so with several accounts only an operator may do this.
   *
   * Needs the scope `account:write`.
   */
  updateCarrier(input: SandboxCarrierChange, options?: CallOptions): Promise<SandboxCarrier>;
}

/** `tuma.smppCredentials` */
export interface SmppCredentialsResource {
  /**
   * List SMPP credentials
   *
   * `GET /v1/account/smpp`: Needs the scope `account:read`.
   */
  list(input?: ListSmppCredentialsQuery, options?: CallOptions): PagedList<SmppCredentialList, SmppCredential>;
  /**
   * Create an SMPP credential
   *
   * `POST /v1/account/smpp`: For programs that speak SMPP or the HTTP interfaces of Kannel and Jasmin. The response contains the password, only this once. If a token creates it, it ends with that token.
   *
   * Needs the scope `account:write`.
   */
  create(input: SmppCredentialInput, options?: CallOptions): Promise<CreatedSmppCredential>;
  /**
   * Delete an SMPP credential
   *
   * `DELETE /v1/account/smpp/{id}`: Its binds end, and its pending deliveries are dropped.
   *
   * Needs the scope `account:write` and a live token.
   *
   * @param id `esme_<id>`.
   */
  delete(id: string, options?: CallOptions): Promise<RemovedSmppCredential>;
}

/** Every operation, by resource. */
export interface Resources {
  service: ServiceResource;
  voice: VoiceResource;
  compat: CompatResource;
  account: AccountResource;
  tokens: TokensResource;
  numbers: NumbersResource;
  operator: OperatorResource;
  senders: SendersResource;
  audit: AuditResource;
  roles: RolesResource;
  members: MembersResource;
  ledger: LedgerResource;
  webhooks: WebhooksResource;
  contacts: ContactsResource;
  lists: ListsResource;
  inbound: InboundResource;
  reports: ReportsResource;
  optouts: OptoutsResource;
  stats: StatsResource;
  templates: TemplatesResource;
  messages: MessagesResource;
  hooks: HooksResource;
  verifications: VerificationsResource;
  approvals: ApprovalsResource;
  privacy: PrivacyResource;
  sandbox: SandboxResource;
  smppCredentials: SmppCredentialsResource;
}

/** What is posted to webhooks, by kind. */
export interface Events {
  "dlr": DeliveryReport;
  "inbound": ReceivedMessage;
  "optout": OptoutChange;
  "verification": VerificationEnded;
  "report.ended": BulkSendEnded;
  "approval": ApprovalChange;
  "sender.decided": SenderDecided;
  "contact.changed": ContactChanged;
  "balance.low": BalanceLow;
  "link.state": LinkState;
  "alarm": AlarmChange;
}

/** Members that every event of a kind has, and no event of another. */
export const eventMembers: Record<keyof Events, string> = {
  "dlr": "modified_at retries_count",
  "inbound": "from to text",
  "optout": "by keyword",
  "verification": "request_id brand country",
  "report.ended": "self_url total refunded",
  "approval": "approval_id recipients",
  "sender.decided": "sender countries decided_at",
  "contact.changed": "change contact_id members",
  "balance.low": "balance low_balance currency",
  "link.state": "carrier_id name",
  "alarm": "id kind account_id",
};

/** The codes of errors; branch on them. */
export type ErrorCode = Problem["code"];

/**
 * What all paths of a resource begin with, and its methods: name, verb, rest of the path, flags, and the member with the items of
 * a list. `client.ts` explains the flags.
 */
export const operations: Record<keyof Resources, string> = {
  service: `/
getLiveness GET health/live
getReadiness GET health/ready
getMetrics GET metrics t
getOpenapi GET openapi.json
getCustomerOpenapi GET openapi/customer.json`,
  voice: `/
speakText POST ai/tts/{lang} b
findEntities POST ai/ner/{lang} b
speakTextPublicly POST ai/tts/{lang}/public b
findEntitiesPublicly POST ai/ner/{lang}/public b
listLanguages GET ai/languages
getMedia GET media/{name} o
transcribe POST ai/stt/{lang} f
transcribePublicly POST ai/stt/{lang}/public f`,
  compat: `/
speakTextAtOlderPath POST v1/transcription/tts b
findEntitiesAtOlderPath POST v1/transcription/ner b
getTokenForPassword GET users/token qn
replaceTokensForPassword GET users/refresh/token qn
getCurrentUser GET users/self n
requestPasswordReset POST users/forgot b
recoverPassword PUT users/recovery/{token} bn
getOrganisation GET orgs/self n
updateOrganisation PUT orgs/self bn
listSenderIds GET sender_ids qn sender_ids
requestSenderId POST sender_ids b
getWallet GET wallets/self n
getSmsAnalytics GET v2/sms/analytics qn
startVerificationAtOlderPath POST v1/verify b
checkVerificationAtOlderPath POST v1/verify/check b
getVerificationAtOlderPath GET v1/verify/status/{request_id} n
cancelVerificationAtOlderPath PUT v1/verify/cancel/{request_id} n
sendWithKannel GET cgi-bin/sendsms qnt
transcribeAtOlderPath POST v1/transcription/stt f
sendWithJasmin GET send qnt
postWithJasmin POST send bt
getJasminRate GET rate qn
getJasminBalance GET balance qn`,
  account: `/v1/account
get GET
update PATCH  b
listCredentials GET /credentials q
getStatement GET /statement q
export GET /export l
getTwilioSettings GET /twilio
listNumberPrograms GET /twilio/numbers q numbers
setNumberProgram PUT /twilio/numbers/{number} b
getAfricasTalkingSettings GET /africas-talking
setAfricasTalkingSettings PUT /africas-talking b`,
  tokens: `/v1/account/tokens
list GET  q tokens
create POST  b
change PATCH /{id} b
revoke DELETE /{id}
rotate POST /{id}/rotate b
revokeFoundToken POST /revoke b`,
  numbers: `/v1/numbers
list GET  q numbers
claim POST  b`,
  operator: `/v1/operator/
listNumbers GET numbers q numbers
updateNumber POST numbers b
listSenders GET senders q senders
decideSender POST accounts/{id}/senders b
listAccounts GET accounts q accounts
createAccount POST accounts b
updateAccount PATCH accounts/{id} b
getAccount GET accounts/{id} q
suspendAccount POST accounts/{id}/suspend
resumeAccount POST accounts/{id}/resume
listPeople GET people q people
updatePerson PATCH people/{id} b
resetPassword POST people/{id}/password
getSystem GET system
creditAccount POST accounts/{id}/credit bk
listCreditApprovals GET approvals q approvals
getCreditApproval GET approvals/{id}
approveCredit POST approvals/{id}/approve b
rejectCredit POST approvals/{id}/reject b
withdrawCredit POST approvals/{id}/withdraw
getPriceLists GET prices
replacePriceLists PUT prices b
updatePriceList PATCH prices b
reconcile POST reconcile
getHold GET hold
releaseHold POST hold/release b
listCarrierProviders GET carrier-providers
listCarriers GET carriers
createCarrier POST carriers b
getCarrier GET carriers/{id}
updateCarrier PATCH carriers/{id} b
deleteCarrier DELETE carriers/{id}
testCarrier POST carriers/test b
setAccountMode POST accounts/{id}/mode b
rebindCarrier POST carriers/{id}/rebind
drainCarrier POST carriers/{id}/drain b
renewCallbackKey POST carriers/{id}/callback-key b
listRoutes GET routes
replaceRoutes PUT routes b
explainRoute GET route q
listRates GET carriers/{id}/rates
replaceRates PUT carriers/{id}/rates b
listQuietHours GET quiet-hours
replaceQuietHours PUT quiet-hours b
listPhones GET phones q phones
createPhone POST phones b
getPhone GET phones/{id}
deletePhone DELETE phones/{id}
listUnroutedMessages GET unrouted q unrouted
getStats GET stats q
getStatsByAccount GET stats/accounts q
getErrorStats GET errors q
getOverview GET overview q
listWaitingMessages GET waiting q waiting
listPriceLists GET price-lists
getPriceList GET price-list q
getMargins GET margins q
lookUp POST lookup b
getMessage GET messages/{id}
revealText POST messages/{id}/text
previewGoingLive GET going-live q
listAuditLog GET accounts/{id}/audit q entries
listAlarms GET alarms q alarms
listAlarmNotices GET alarms/notices q notices
getAlarmSettings GET alarms/settings
replaceAlarmSettings PUT alarms/settings b`,
  senders: `/v1/senders
list GET  q senders
request POST  b`,
  audit: `/v1/audit
list GET  q entries`,
  roles: `/v1/roles
list GET
put PUT  b
remove DELETE /{role}`,
  members: `/v1/members
list GET  q members
invite POST  b
resendInvitation POST /{id}/resend
update PATCH /{id} b
remove DELETE /{id} q`,
  ledger: `/v1/account/ledger
list GET  q entries
listGroups GET /groups q groups`,
  webhooks: `/v1/webhooks
list GET  q webhooks
create POST  b
get GET /{id}
update PATCH /{id} b
delete DELETE /{id}
rotateSecret POST /{id}/rotate
listDeliveries GET /{id}/deliveries q deliveries
getStats GET /{id}/stats q
test POST /{id}/test q
resendDelivery POST /deliveries/{id}/resend
replayDeliveries POST /{id}/replay b
pullDeliveries POST /{id}/pull b`,
  contacts: `/v1/contacts
list GET  q contacts
create POST  b
export GET .csv qt
getFields GET /fields
replaceFields PUT /fields b
get GET /{id}
update PATCH /{id} b
delete DELETE /{id}
addConsent POST /{id}/consent b
import POST /import f`,
  lists: `/v1/lists
list GET  q lists
create POST  b
get GET /{id}
update PATCH /{id} b
delete DELETE /{id}
listMembers GET /{id}/members q contacts
addMembers POST /{id}/members b
removeMembers DELETE /{id}/members b`,
  inbound: `/v1/sms/inbounds
list GET  q inbound_sms
get GET /{id}`,
  reports: `/v1/sms/reports
getSendAnswers GET /{report_id}/answers
list GET  q reports
get GET /{report_id} q
change PATCH /{report_id} b
download GET /{report_id}.csv qt
downloadWorkbook GET /{report_id}.xlsx qo
pause POST /{report_id}/pause
resume POST /{report_id}/resume
cancel POST /{report_id}/cancel`,
  optouts: `/v1/optouts
list GET  q optouts
create POST  b
delete DELETE  q
import POST /import b`,
  stats: `/v1/stats
get GET  q
getErrorStats GET /errors q
getBulkStats GET /bulk q
getSendEnds GET /bulk/{report_id} q`,
  templates: `/v1/templates
list GET  q templates
create POST  b
get GET /{id}
update PATCH /{id} b
delete DELETE /{id}`,
  messages: `/v1/sms
send POST  bk
list GET  q messages
get GET /{id}
change PATCH /{id} b
cancel POST /{id}/cancel
sendBulk POST /bulk bk`,
  hooks: `/v1/
list GET account/hooks q hooks
create POST account/hooks b
update PATCH account/hooks/{id} b
delete DELETE account/hooks/{id}
rotateSecret POST account/hooks/{id}/rotate b
call POST hooks/{name} b`,
  verifications: `/
start POST v1/sms/verify b
check POST v1/sms/verify/check b
get GET v1/sms/verify/status/{request_id}
cancel PUT v1/sms/verify/cancel/{request_id}
getSettings GET v1/verify/settings
updateSettings PATCH v1/verify/settings b
listBlocks GET v1/verify/blocks q blocks
getStats GET v1/verify/stats q
getKeySet GET .well-known/jwks.json`,
  approvals: `/v1/approvals
list GET  q approvals
get GET /{id}
listMessages GET /{id}/messages q messages
approve POST /{id}/approve b
reject POST /{id}/reject b
withdraw POST /{id}/withdraw`,
  privacy: `/v1/privacy/erase
eraseNumber POST  b`,
  sandbox: `/v1/sandbox/
listHandsetMessages GET handsets/{number}/messages
sendFromHandset POST handsets/{number}/messages b
listHandsetCalls GET handsets/{number}/calls
actOnHandsetCall POST calls/{id} b
getCarrier GET carrier
updateCarrier PATCH carrier b`,
  smppCredentials: `/v1/account/smpp
list GET  q credentials
create POST  b
delete DELETE /{id}`,
};
