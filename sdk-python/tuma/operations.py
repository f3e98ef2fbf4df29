# Generated from openapi.json by scripts/sdk/main.ts (`npm run openapi`).
# mypy: disable-error-code="no-any-return"
"""The types, the errors and the operations of the API."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict, overload

from ._call import OMITTED, Omitted, Options, Upload
from ._list import AsyncPagedList, PagedList
from ._webhooks import Event, WebhookVerification
from .errors import TumaError

if TYPE_CHECKING:
    from ._client import AsyncTuma, Tuma

__all__ = [
    "Problem",
    "FieldProblem",
    "Account",
    "AccountChange",
    "AccountDetails",
    "AccountGoingLive",
    "AccountInput",
    "AccountMode",
    "AccountSettings",
    "AccountSettingsChange",
    "AccountStats",
    "AccountTally",
    "AddedContactField",
    "AddedPhone",
    "AfricasTalkingSettings",
    "AfricasTalkingSettingsInput",
    "Alarm",
    "AlarmChange",
    "AlarmEmail",
    "AlarmKind",
    "AlarmList",
    "AlarmNotice",
    "AlarmNoticeList",
    "AlarmSettings",
    "AlarmSms",
    "AlarmWebhook",
    "AllErrorStats",
    "AllStats",
    "AlphanumericNumbering",
    "AlphanumericNumberingChange",
    "AnswerProblem",
    "AppliedPrice",
    "Approval",
    "ApprovalChange",
    "ApprovalDecision",
    "ApprovalList",
    "ApprovalMessages",
    "ApprovalSample",
    "ApproveAbove",
    "AttemptBucket",
    "AttemptCount",
    "AudioUpload",
    "AuditEntry",
    "AuditLog",
    "BalanceLow",
    "BulkBucket",
    "BulkCalls",
    "BulkDryRun",
    "BulkFallbacks",
    "BulkSample",
    "BulkSendEnded",
    "BulkSendInput",
    "BulkSent",
    "BulkStats",
    "BulkTexts",
    "BulkWaiting",
    "BulkWarnings",
    "CallRetry",
    "CallSums",
    "CallbackKeyInput",
    "CancelledVerification",
    "Carrier",
    "CarrierActivity",
    "CarrierAddresses",
    "CarrierAddressesChange",
    "CarrierChange",
    "CarrierCost",
    "CarrierEncoding",
    "CarrierEncodingChange",
    "CarrierInput",
    "CarrierList",
    "CarrierName",
    "CarrierPdu",
    "CarrierProvider",
    "CarrierProviderLink",
    "CarrierProviderList",
    "CarrierQuality",
    "CarrierSetting",
    "CarrierTest",
    "CarrierTestInput",
    "CarrierTlv",
    "CarrierTlvChange",
    "ChangedPriceList",
    "CheckedVerification",
    "Contact",
    "ContactChange",
    "ContactChanged",
    "ContactColumn",
    "ContactConsent",
    "ContactConsentInput",
    "ContactDeleted",
    "ContactField",
    "ContactFields",
    "ContactFile",
    "ContactGroup",
    "ContactGroupChange",
    "ContactGroupDeleted",
    "ContactGroupInput",
    "ContactGroupMembers",
    "ContactGroupMembersChanged",
    "ContactGroupMembersInput",
    "ContactGroups",
    "ContactImport",
    "ContactInput",
    "ContactList",
    "ContactsImported",
    "CountryVerifyStats",
    "CreatedAccount",
    "CreatedInvitation",
    "CreatedSmppCredential",
    "CreatedToken",
    "Credential",
    "CredentialList",
    "Credit",
    "CreditApproval",
    "CreditApprovalList",
    "CreditAsked",
    "Credited",
    "CurrentUser",
    "DayTally",
    "DeletedHook",
    "DeletedWebhook",
    "Delivery",
    "DeliveryAttempt",
    "DeliveryList",
    "DeliveryPull",
    "DeliveryReport",
    "DestinationNumbering",
    "DestinationNumberingChange",
    "Done",
    "Drain",
    "EndedCredential",
    "EndsBucket",
    "EntityReply",
    "EntityRequest",
    "Erased",
    "ErasedCounts",
    "Erasure",
    "ErrorAccount",
    "ErrorGroup",
    "ErrorKind",
    "ErrorKindOfAll",
    "ErrorStats",
    "EventKind",
    "FailureReason",
    "FailureReasonCount",
    "FallbackDryRun",
    "FallbackSums",
    "ForcingCharacter",
    "ForgottenPassword",
    "FoundToken",
    "FoundTokenRevoked",
    "GoingLive",
    "Guard",
    "GuardBlock",
    "GuardBlockList",
    "GuardChange",
    "GuardDefaults",
    "HandsetCall",
    "HandsetCallAction",
    "HandsetCallList",
    "HandsetCallState",
    "HandsetMessage",
    "HandsetMessageInput",
    "HandsetMessageList",
    "Hold",
    "Hook",
    "HookCall",
    "HookChange",
    "HookError",
    "HookInput",
    "HookList",
    "HookPayload",
    "HookReply",
    "HookRotation",
    "HookSms",
    "HookUser",
    "HookWithSecret",
    "HourTally",
    "HttpAnswer",
    "HttpAnswerChange",
    "HttpBasicAuth",
    "HttpBasicAuthChange",
    "HttpBearerAuth",
    "HttpBearerAuthChange",
    "HttpCalls",
    "HttpCallsChange",
    "HttpCondition",
    "HttpConditionChange",
    "HttpInbound",
    "HttpInboundChange",
    "HttpOauth",
    "HttpOauthChange",
    "HttpReceipt",
    "HttpReceiptChange",
    "HttpReply",
    "HttpReplyChange",
    "HttpSignature",
    "HttpSignatureChange",
    "HttpUpstream",
    "HttpUpstreamChange",
    "InboundMessage",
    "InboundMessageList",
    "InboundNumber",
    "InboundNumberInput",
    "InboundNumberList",
    "Installation",
    "InternationalNumbering",
    "InternationalNumberingChange",
    "Invariant",
    "Invitation",
    "KeySet",
    "Language",
    "LanguageList",
    "LedgerEntry",
    "LedgerEntryList",
    "LedgerGroup",
    "LedgerGroupList",
    "LinkState",
    "ListedAccount",
    "Liveness",
    "LoginToken",
    "LookedUpMessage",
    "Lookup",
    "LookupInput",
    "LookupResult",
    "Margin",
    "MarginOfDay",
    "MarginOfNetwork",
    "Margins",
    "MarginsOfCurrency",
    "Member",
    "MemberInput",
    "MemberList",
    "Message",
    "MessageChange",
    "MessageDryRun",
    "MessageInput",
    "MessageList",
    "MessageQueue",
    "MessageSummary",
    "MessageTemplate",
    "MessageTemplateChange",
    "MessageTemplateDeleted",
    "MessageTemplateInput",
    "MessageTemplates",
    "Migration",
    "NetworkStats",
    "NetworkVerifyStats",
    "NumberKeyword",
    "NumberKeywordInput",
    "NumberProgram",
    "NumberProgramInput",
    "NumberProgramList",
    "OldCallbackKeys",
    "OlderSpeech",
    "OlderTranscript",
    "OperatorAccount",
    "OperatorAccountList",
    "OperatorNumberInput",
    "Optout",
    "OptoutChange",
    "OptoutImport",
    "OptoutImportInput",
    "OptoutInput",
    "OptoutList",
    "Organisation",
    "OrganisationChange",
    "OrganisationData",
    "OrganisationItem",
    "Outcomes",
    "Overview",
    "OverviewCarrier",
    "Pages",
    "PasswordRecovery",
    "Person",
    "PersonAccount",
    "PersonChange",
    "PersonList",
    "Phone",
    "PhoneCarrier",
    "PhoneInput",
    "PhoneList",
    "PhoneSim",
    "Price",
    "PriceInput",
    "PriceList",
    "PriceListChange",
    "PriceListEntry",
    "PriceListIndex",
    "PriceListRow",
    "PriceLists",
    "PriceListsInput",
    "PriceOfPrefix",
    "PulledDeliveries",
    "PulledDelivery",
    "PulledOutcome",
    "QueueState",
    "Queues",
    "QuietHours",
    "QuietHoursList",
    "Rate",
    "RateInput",
    "RateList",
    "RateListInput",
    "Readiness",
    "ReceivedMessage",
    "Recipient",
    "ReconciledCurrency",
    "Reconciliation",
    "ReconciliationFigures",
    "RefusedContact",
    "RejectedOptout",
    "RejectedRecipient",
    "Release",
    "Released",
    "RemovedCarrier",
    "RemovedMember",
    "RemovedOptout",
    "RemovedRole",
    "RemovedSmppCredential",
    "Replay",
    "Replayed",
    "Replication",
    "Report",
    "ReportChange",
    "ReportList",
    "ReportSummary",
    "RequestedSenderId",
    "ResetPassword",
    "RevealedText",
    "RevokedToken",
    "Role",
    "RoleChange",
    "RoleInput",
    "RoleList",
    "Route",
    "RouteAccount",
    "RouteCarrier",
    "RouteExplanation",
    "RouteList",
    "RouteShare",
    "SandboxCarrier",
    "SandboxCarrierChange",
    "Scope",
    "Segment",
    "SendAnswers",
    "SendEnds",
    "Sender",
    "SenderDecided",
    "SenderDecision",
    "SenderIdData",
    "SenderIdInput",
    "SenderIdItem",
    "SenderIdList",
    "SenderInput",
    "SenderList",
    "SenderReview",
    "SenderReviewList",
    "SentHandsetMessage",
    "SentMessage",
    "ServedFunction",
    "ShortCodeNumbering",
    "ShortCodeNumberingChange",
    "ShownVerifySettings",
    "SmppCredential",
    "SmppCredentialInput",
    "SmppCredentialList",
    "SmsAnalytics",
    "SmsCount",
    "SourceAddress",
    "Speech",
    "SpeechReply",
    "SpeechRequest",
    "StartedVerification",
    "Statement",
    "Stats",
    "Tally",
    "TallyBucket",
    "TemplateField",
    "TemplateLanguage",
    "TemplateParts",
    "TimelineEntry",
    "Token",
    "TokenChange",
    "TokenInput",
    "TokenList",
    "TokenRotation",
    "Transcript",
    "TranscriptReply",
    "TwilioSettings",
    "UncostedParts",
    "Unreadiness",
    "UnroutedMessage",
    "UnroutedMessageList",
    "UsedLink",
    "Verification",
    "VerificationCheck",
    "VerificationEnded",
    "VerificationInput",
    "VerifyBucket",
    "VerifySettingsChange",
    "VerifyStats",
    "VerifyTemplates",
    "VerifyTemplatesChange",
    "VoiceCharge",
    "VoiceError",
    "VoiceErrorDetail",
    "VoiceListing",
    "VoicePrice",
    "VoicePriceInput",
    "WaitingMessage",
    "WaitingMessageList",
    "Wallet",
    "Webhook",
    "WebhookChange",
    "WebhookHealth",
    "WebhookInput",
    "WebhookList",
    "WebhookOfTrial",
    "WebhookStats",
    "WebhookWithSecret",
    "WrongCodes",
    "InvalidRequest",
    "InvalidNumber",
    "TextEmpty",
    "TextTooLong",
    "InvalidSender",
    "InvalidCode",
    "Unauthorized",
    "TotpRequired",
    "InsufficientBalance",
    "Forbidden",
    "SenderNotAllowed",
    "DestinationNotAllowed",
    "RecipientOptedOut",
    "Blocked",
    "NotFound",
    "UnsupportedLanguage",
    "MethodNotAllowed",
    "Conflict",
    "AlreadySent",
    "NotInProgress",
    "IdempotencyInProgress",
    "PayloadTooLarge",
    "UnsupportedMediaType",
    "UnsupportedAudio",
    "IdempotencyKeyReused",
    "RateLimited",
    "TooManyAttempts",
    "Internal",
    "Unavailable",
    "NotReplicated",
    "Busy",
    "ModelNotInstalled",
    "DlrEvent",
    "InboundEvent",
    "OptoutEvent",
    "VerificationEvent",
    "ReportEndedEvent",
    "ApprovalEvent",
    "SenderDecidedEvent",
    "ContactChangedEvent",
    "BalanceLowEvent",
    "LinkStateEvent",
    "AlarmEvent",
    "UnknownEvent",
    "WebhookEvent",
]

class Problem(TypedDict):
    """RFC 9457 problem details; `application/problem+json` when `Accept` asks for it."""

    type: str
    """The page that explains the code."""
    title: str
    status: int
    code: Literal["invalid_request", "invalid_number", "text_empty", "text_too_long", "invalid_sender", "invalid_code", "unauthorized", "totp_required", "insufficient_balance", "forbidden", "sender_not_allowed", "destination_not_allowed", "recipient_opted_out", "blocked", "not_found", "unsupported_language", "method_not_allowed", "conflict", "already_sent", "not_in_progress", "idempotency_in_progress", "payload_too_large", "unsupported_media_type", "unsupported_audio", "idempotency_key_reused", "rate_limited", "too_many_attempts", "internal", "unavailable", "not_replicated", "busy", "model_not_installed"]
    """Stable; branch on this."""
    detail: str
    """What is wrong and how to fix it."""
    message: str
    """The same sentence as `detail`."""
    error: str
    """The same words as `title`."""
    trace_id: str
    """The `x-request-id` of the reply."""
    errors: NotRequired[list[FieldProblem]]
    """The fields at fault."""


class FieldProblem(TypedDict):
    field: str
    code: str
    message: str
    rule: NotRequired[Literal["required", "empty", "type", "range", "min_length", "max_length", "min_items", "max_items", "duplicates", "choice", "format", "time", "unknown_field"]]
    """The rule that the field breaks, if it is one of these."""
    min: NotRequired[float]
    """The minimum that the rule allows."""
    max: NotRequired[float]
    """The maximum that the rule allows."""


class Account(TypedDict):
    id: str
    """`acc_<id>`."""
    org_id: str
    name: str
    balance: float
    """The live balance; for a test token, the test balance."""
    currency: str
    """ISO 4217."""
    default_sender: str | None
    """The sender of messages without one."""
    default_country: str | None
    """The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code."""
    settings: AccountSettings
    sandbox_credit: float
    """The part of the live balance that is play money: all that simulated messages spend in the sandbox. It is removed when the account goes live."""


class AccountChange(TypedDict):
    name: NotRequired[str]
    default_sender: NotRequired[str | None]
    """The sender of messages without one; null: every message must have one."""
    default_country: NotRequired[str | None]
    """The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code."""
    settings: NotRequired[AccountSettingsChange]


class AccountDetails(TypedDict):
    id: str
    """`acc_<id>`."""
    org_id: str
    name: str
    balance: float
    """The live balance; for a test token, the test balance."""
    currency: str
    """ISO 4217."""
    default_sender: str | None
    """The sender of messages without one."""
    default_country: str | None
    """The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code."""
    settings: AccountSettings
    sandbox_credit: float
    """The part of the live balance that is play money: all that simulated messages spend in the sandbox. It is removed when the account goes live."""
    test_balance: float
    sandbox: bool
    """Its live traffic goes to the simulated carrier, whatever links exist. Before the first real link, this applies to every account."""
    suspended_at: str | None
    """When it was suspended; its tokens have been refused since."""
    created_at: str
    org_name: str
    spent_per_day: float
    """The average of the last 7 days, or the last 24 hours if these cost more."""
    days_left: float | None
    """How long the balance will last at that rate; null if nothing is spent."""
    hours: list[HourTally]
    """The last 24 hours, live."""
    days: list[DayTally]
    """The last 30 days (UTC), live."""
    people: list[Member]
    """At most 100."""
    invitations: list[Invitation]
    """Open invitations, newest first, on every page."""
    tokens: list[Token]
    """The newest 100, without their secrets."""
    senders_waiting: list[Sender]
    """Sender IDs waiting for review, oldest first, at most 100."""
    numbers: list[str]
    """Its own inbound numbers, at most 100."""
    webhooks: list[WebhookHealth]
    """At most 100."""
    errors: list[ErrorGroup]
    """Of the last 24 hours, grouped, most frequent first."""
    routes: list[Route]
    """Its own routes; messages that match none of them take the general ones."""
    links: list[UsedLink]
    """The links that its last 1,000 messages took."""
    prices: list[AppliedPrice]
    """Its own prices, then the general ones that apply to it, at most 100."""
    prices_total: int
    call_prices: list[AppliedPrice]
    """The same for calls in which a PIN is spoken."""
    call_prices_total: int


class AccountGoingLive(TypedDict):
    id: str
    name: str
    tokens: int
    """Live tokens, whose messages would reach real phones."""
    credentials: int
    """Live SMPP credentials, likewise."""
    balance: float
    """The balance after: what was paid in stays."""
    sandbox_credit: float
    """The sandbox credit that is removed."""
    currency: str
    numbers: list[str]
    """Numbers claimed for the simulated carrier, which are freed."""
    waiting: int
    """Messages that are scheduled or queued, which are cancelled and refunded; counted to 1,000."""


class AccountInput(TypedDict):
    name: str
    currency: NotRequired[str | None]
    """ISO 4217, such as USD."""
    default_sender: NotRequired[str | None]
    """The sender of messages without one."""
    default_country: NotRequired[str | None]
    """The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code."""
    owner_email: NotRequired[str | None]
    """Invites this person as its owner."""
    sandbox: NotRequired[bool | None]
    """Starts in the sandbox, with sandbox credit: its live traffic goes to the simulated carrier until an operator takes it live."""


class AccountMode(TypedDict):
    mode: Literal["live", "sandbox"]


class AccountSettings(TypedDict):
    sender_policy: Literal["any", "approved"]
    """The senders that may be used: `any`, or only the approved ones of `GET /v1/senders`. Set by an operator."""
    allowed_countries: list[str] | None
    """Countries that messages may be sent to: an array of ISO 3166-1 codes such as `RW`, or null for all."""
    retry_delays_seconds: list[int]
    """The delay before each retry after a carrier's temporary error; empty: no retries."""
    low_balance: float | None
    """When the balance drops below this, the owners are notified by mail, by the webhook event `balance.low`, in the dashboard and in the audit log; again only after it has recovered. Null: never."""
    time_zone: str | None
    """The time zone of the days and hours that the dashboard shows and takes: a name of the IANA database such as `Africa/Kigali`. Null: that of `default_country` if it has only one, else that of each browser."""
    approve_above: ApproveAbove | None
    """A larger send waits for somebody with the scope `approve` other than who asked for it. Null: none does."""
    log_bodies: bool
    """Whether the dashboard's API log keeps the bodies of calls, with texts and phone numbers; codes and secrets are masked. If false, it keeps no bodies, and only the route of each path."""
    statuses: Literal["tuma", "hosted"]
    """The HTTP statuses of refusals to this account's tokens at `/v1/sms…`, `/v1/verify…` and `/ai/…`: those of this reference (`tuma`), or those of the hosted service with this interface (`hosted`): 409 for `insufficient_balance`, `sender_not_allowed`, `invalid_sender`, `invalid_number` and `destination_not_allowed`."""


class AccountSettingsChange(TypedDict):
    sender_policy: NotRequired[Literal["any", "approved"]]
    """The senders that may be used: `any`, or only the approved ones of `GET /v1/senders`. Set by an operator."""
    allowed_countries: NotRequired[list[str] | None]
    """Countries that messages may be sent to: an array of ISO 3166-1 codes such as `RW`, or null for all."""
    retry_delays_seconds: NotRequired[list[int]]
    """The delay before each retry after a carrier's temporary error; empty: no retries."""
    low_balance: NotRequired[float | None]
    """When the balance drops below this, the owners are notified by mail, by the webhook event `balance.low`, in the dashboard and in the audit log; again only after it has recovered. Null: never."""
    time_zone: NotRequired[str | None]
    """The time zone of the days and hours that the dashboard shows and takes: a name of the IANA database such as `Africa/Kigali`. Null: that of `default_country` if it has only one, else that of each browser."""
    approve_above: NotRequired[ApproveAbove | None]
    """A larger send waits for somebody with the scope `approve` other than who asked for it. Null: none does."""
    log_bodies: NotRequired[bool]
    """Whether the dashboard's API log keeps the bodies of calls, with texts and phone numbers; codes and secrets are masked. If false, it keeps no bodies, and only the route of each path."""
    statuses: NotRequired[Literal["tuma", "hosted"]]
    """The HTTP statuses of refusals to this account's tokens at `/v1/sms…`, `/v1/verify…` and `/ai/…`: those of this reference (`tuma`), or those of the hosted service with this interface (`hosted`): 409 for `insufficient_balance`, `sender_not_allowed`, `invalid_sender`, `invalid_number` and `destination_not_allowed`."""


AccountStats = TypedDict(
    "AccountStats",
    {
        "from": "str",
        "to": "str",
        "accounts": "list[AccountTally]",
    },
)


class AccountTally(TypedDict):
    id: str
    name: str
    messages: int
    """Messages accepted in that time."""
    parts: int
    states: Outcomes
    """Their outcomes so far."""


class AddedContactField(TypedDict):
    name: str
    kind: Literal["text", "number", "date", "boolean"]


class AddedPhone(TypedDict):
    id: str
    """`phn_<id>`"""
    name: str
    code: str
    """The one-time code with which the phone registers"""
    url: str
    """The address of the server, as it is entered in the app"""
    expires_at: str
    """Until when the code can be used"""
    settings: str
    """Address and code as one text, for a QR code"""


class AfricasTalkingSettings(TypedDict):
    base_url: str
    """The address to use instead of `https://api.africastalking.com`."""
    account_id: str
    """A name of the account; so is its name."""
    username: str | None
    """The `username` that your programs send, besides the account's id and name."""
    delivery_url: str | None
    """Where delivery reports are posted; null: nowhere."""
    inbound_url: str | None
    """Where messages to numbers without a program of their own are posted; null: nowhere."""
    test_delivery_url: str | None
    """Where the reports of messages that test tokens sent are posted; null: nowhere."""
    test_inbound_url: str | None
    """Where messages are posted that test tokens had simulated phones send; null: nowhere."""
    updated_at: str | None
    """When they were set."""


class AfricasTalkingSettingsInput(TypedDict):
    username: NotRequired[str | None | None]
    """The `username` that your programs send, besides the account's id and name."""
    delivery_url: NotRequired[str | None | None]
    """Where delivery reports are posted; null: nowhere."""
    inbound_url: NotRequired[str | None | None]
    """Where messages to numbers without a program of their own are posted; null: nowhere."""
    test_delivery_url: NotRequired[str | None | None]
    """Where the reports of messages that test tokens sent are posted; null: nowhere."""
    test_inbound_url: NotRequired[str | None | None]
    """Where messages are posted that test tokens had simulated phones send; null: nowhere."""


class Alarm(TypedDict):
    id: str
    """`alm_<id>`"""
    kind: Literal["link", "queue", "webhook", "balance", "delivery", "guard", "disk", "certificate", "proxy", "replication", "loss"]
    account_id: str | None
    """The account concerned; null: the installation."""
    title: str
    """The problem in one line."""
    meaning: str
    """What it means."""
    remedy: str
    """What to do."""
    page: str
    """The path of the dashboard's page that helps."""
    mend: str | None
    """The path of an operator's page with the form open that mends it."""
    url: str
    """Its URL."""
    since: str
    """When the condition was first seen."""
    begun_at: str
    """When the alarm began."""
    over_at: str | None


class AlarmChange(TypedDict):
    state: str
    """`begun` or `over`."""
    id: str
    """`alm_<id>`: the same when it begins and when it is over."""
    kind: str
    """`webhook`, `balance` or `guard`; for the operator's own account also `link`, `queue`, `delivery`, `disk`, `certificate`, `proxy`, `replication` and `loss`."""
    account_id: str | None
    """The account concerned; null: the installation."""
    title: str
    """The problem in one line."""
    meaning: str
    """What it means."""
    remedy: str
    """What to do."""
    url: str
    """The page that helps."""
    since: str
    """When the condition was first seen."""
    begun_at: str
    """When the alarm began."""
    over_at: str | None
    """When it was over."""
    example: NotRequired[bool]
    """True after `POST /v1/webhooks/{id}/test`; absent otherwise."""


class AlarmEmail(TypedDict):
    to: list[str]
    """Email addresses. Needs `SMTP_URL`."""
    kinds: list[AlarmKind]
    """The alarms mailed."""


AlarmKind = Literal["link", "queue", "webhook", "balance", "delivery", "guard", "disk", "certificate", "proxy", "replication", "loss"]


class AlarmList(TypedDict):
    alarms: list[Alarm]
    pages: Pages
    """The position of this page in the list."""


class AlarmNotice(TypedDict):
    alarm_id: str
    phase: Literal["begun", "over"]
    channel: Literal["email", "sms"]
    recipient: str
    """Phone numbers are masked."""
    sent_at: str | None
    next_attempt_at: str | None
    error: str | None
    """Why the last attempt failed."""


class AlarmNoticeList(TypedDict):
    notices: list[AlarmNotice]
    pages: Pages
    """The position of this page in the list."""


class AlarmSettings(TypedDict):
    account_id: str | None
    """The operator's own account: it pays for SMS, and its webhooks receive `alarm` and `link.state` for the whole installation. Null: the first account."""
    language: NotRequired[Literal["en", "fr", "rw", "sw"] | None]
    """The language of SMS, and of mails to addresses that nobody signs in with. Other mails are in the reader's language. Null: English."""
    email: AlarmEmail
    sms: AlarmSms
    webhook: AlarmWebhook


class AlarmSms(TypedDict):
    to: list[str]
    """Phone numbers, in E.164."""
    kinds: list[AlarmKind]
    """The alarms sent by SMS, at most 20 an hour."""


class AlarmWebhook(TypedDict):
    kinds: list[AlarmKind]
    """The alarms of the whole installation that `account_id`'s webhooks receive."""


AllErrorStats = TypedDict(
    "AllErrorStats",
    {
        "from": "str",
        "to": "str",
        "total": "int",
        "errors": "list[ErrorKindOfAll]",
    },
)


AllStats = TypedDict(
    "AllStats",
    {
        "from": "str",
        "to": "str",
        "bucket": "Literal['minute', 'hour', 'day']",
        "buckets": "list[TallyBucket]",
    },
)


class AlphanumericNumbering(TypedDict):
    ton: int
    """Type of number, SMPP v3.4 §5.2.5"""
    npi: int
    """Numbering plan, SMPP v3.4 §5.2.6"""


class AlphanumericNumberingChange(TypedDict):
    ton: NotRequired[int]
    """Type of number, SMPP v3.4 §5.2.5"""
    npi: NotRequired[int]
    """Numbering plan, SMPP v3.4 §5.2.6"""


class AnswerProblem(TypedDict):
    code: Literal["content_type", "too_long", "not_utf8", "document_type", "malformed", "root", "verb", "attribute", "method", "element", "nested", "no_text", "too_many", "suspended", "refused"]
    name: NotRequired[str]
    """The part of the answer that it is about, such as `Dial`."""
    message: str
    """The same as a sentence."""


class AppliedPrice(TypedDict):
    prefix: str
    """First digits; empty: everywhere."""
    price: float
    """Per part, or per call."""
    own: bool
    """True if the price is from its own list, which takes precedence over the general one."""


class Approval(TypedDict):
    approval_id: str
    """`apv_<id>`."""
    status: Literal["waiting_for_approval", "approved", "rejected", "withdrawn", "expired"]
    """`withdrawn`: by whoever asked; `expired`: nobody decided in seven days. Nothing was sent."""
    asked_by: str
    """`usr_<id>` or `tok_<id>`."""
    asked_by_name: str
    """The person's email address, or the token's name."""
    approval_note: str | None
    """What whoever asked says to whoever decides."""
    may_decide: bool
    """Whether the caller may approve or reject it: nobody decides their own."""
    may_withdraw: bool
    """Whether the caller asked for it and may take it back."""
    created_at: str
    expires_at: str
    decided_by_name: str | None
    """Who approved, rejected or withdrew it."""
    decided_at: str | None
    note: str | None
    """What they said about it."""
    recipients: int
    """How many messages would go out."""
    count: int
    """Their parts."""
    total_cost: float
    """What is charged on approval, at most."""
    sender: str
    reference: str | None
    send_at: str | None
    """When they would go out, the first of them if at the recipients' hour; null: on approval."""
    per_minute: int | None
    """The pace at which they would go out; null: all at once."""
    zone: Literal["account", "recipient"]
    """Whose clock `send_at` is read on."""
    samples: list[ApprovalSample] | None
    """The first texts as they would go out; null once decided."""
    report_id: str | None
    """The report of the send that was approved."""


class ApprovalChange(TypedDict):
    status: Literal["waiting_for_approval", "approved", "rejected", "withdrawn", "expired"]
    """`approved`: it was charged and is being sent; `withdrawn`: by whoever asked for it; `expired`: nobody decided in time. Unless approved, nothing was sent."""
    approval_id: str
    """`apv_<id>`, as in the response to the send."""
    reference: str | None
    """Your reference of the send."""
    recipients: int
    """How many messages it has, or would have had."""
    count: int
    """Their parts."""
    total_cost: float
    """What an approval charges, at most; the report has what it did."""
    report_id: str | None
    """The report of the send; null unless it was approved."""
    note: str | None
    """What whoever decided said about it."""
    created_at: str
    """When it was asked for."""
    at: str
    """When this happened."""
    test: NotRequired[bool]
    """True in a test message; absent otherwise."""
    example: NotRequired[bool]
    """True after `POST /v1/webhooks/{id}/test`; absent otherwise."""


class ApprovalDecision(TypedDict):
    note: NotRequired[str | None]
    """For whoever asked."""


class ApprovalList(TypedDict):
    approvals: list[Approval]
    pages: Pages
    """The position of this page in the list."""


class ApprovalMessages(TypedDict):
    messages: list[ApprovalSample]
    pages: Pages
    """The position of this page in the list."""


class ApprovalSample(TypedDict):
    to: str
    text: str
    parts: int


class ApproveAbove(TypedDict):
    recipients: NotRequired[int | None]
    """More recipients than this; null: any number."""
    amount: NotRequired[float | None]
    """A higher cost than this; null: any cost."""


class AttemptBucket(TypedDict):
    at: str
    delivered: int
    """Attempts that were answered with a 2xx."""
    failed: int
    """All others, including retried ones."""
    success_rate: float | None
    """The share of attempts that were delivered, from 0 to 1, rounded down; null if there were none."""
    p50_ms: int | None
    """The median time until the response, within 10 %; null if nothing was answered."""
    p95_ms: int | None
    """The 95th percentile of the time until the response, within 10 %."""


class AttemptCount(TypedDict):
    delivered: int
    """Attempts that were answered with a 2xx."""
    failed: int
    """All others, including retried ones."""
    success_rate: float | None
    """The share of attempts that were delivered, from 0 to 1, rounded down; null if there were none."""
    p50_ms: int | None
    """The median time until the response, within 10 %; null if nothing was answered."""
    p95_ms: int | None
    """The 95th percentile of the time until the response, within 10 %."""


class AudioUpload(TypedDict):
    audio: Upload
    """The audio file: wav, mp3, ogg (vorbis, opus), flac, aac, m4a, mp4, webm, wma or amr, detected from its content."""
    lang: NotRequired[str]
    """May repeat the language of the path; any other language is an error."""


class AuditEntry(TypedDict):
    id: str
    actor: str
    """Who did it."""
    action: str
    """The action, such as `token.created`."""
    target: str | None
    """What it affected."""
    details: dict[str, Any]
    created_at: str


class AuditLog(TypedDict):
    entries: list[AuditEntry]
    pages: Pages
    """The position of this page in the list."""


class BalanceLow(TypedDict):
    balance: float
    """The balance."""
    low_balance: float
    """The account's setting."""
    currency: str
    """ISO 4217."""
    at: str
    """When this was noticed."""
    example: NotRequired[bool]
    """True after `POST /v1/webhooks/{id}/test`; absent otherwise."""


class BulkBucket(TypedDict):
    at: str
    sends: int
    """Bulk sends accepted in that time."""
    messages: int
    """Messages accepted in that time."""
    parts: int
    cost: float
    """Charged for these, before refunds."""
    states: Outcomes
    """Their outcomes so far."""
    uncounted: int
    """The messages that are missing from `states`: for one reply, at most 1,000 sends and two million messages are counted that were not counted before."""


class BulkCalls(TypedDict):
    language: str
    """ISO 639-1."""
    messages: int
    """Calls in it."""
    total_cost: float
    """For all of them."""
    seconds: int
    """About how long the longest is."""
    sample: BulkSample
    """The first of them."""


class BulkDryRun(TypedDict):
    report_id: None
    status: Literal["dry_run"]
    self_url: None
    total: int
    """Accepted recipients."""
    count: int
    """Parts charged."""
    item_price: float | None
    """Per part; null if the messages have different prices."""
    total_cost: float
    """For the whole send."""
    remaining_balance: float
    """After the charge."""
    reference: NotRequired[str]
    """As given."""
    rejected: list[RejectedRecipient]
    """Rejected recipients."""
    first_send_at: NotRequired[str]
    """When the first message is due. Only with `per_minute` or `zone` `recipient`."""
    last_send_at: NotRequired[str]
    """When the last message is due. Only with `per_minute` or `zone` `recipient`."""
    fallbacks: NotRequired[BulkFallbacks]
    """With `fallback`: what is sent, and charged, besides `total_cost` if every message fails. An account's `approve_above` counts it. Calls that nobody answered are refunded then."""
    calls: NotRequired[list[BulkCalls]]
    """With `channel` `voice`: the calls in each language."""
    texts: NotRequired[list[BulkTexts]]
    """With a template, for `channel` `sms`: the messages in each language."""
    waits_for_approval: bool
    """Whether the send, by the account's `approve_above`, would wait for an approver."""
    warnings: BulkWarnings


class BulkFallbacks(TypedDict):
    messages: int
    """One for each accepted recipient."""
    count: int
    """Their parts."""
    total_cost: float
    """For all of them."""


class BulkSample(TypedDict):
    to: str
    """In E.164."""
    text: str
    """As it would be sent."""
    parts: int
    """Its parts; of a call 1."""


class BulkSendEnded(TypedDict):
    report_id: str
    """As in the response to the send."""
    self_url: str
    """The report."""
    reference: str | None
    """Your reference of the send."""
    state: Literal["completed", "cancelled"]
    """`cancelled`: it was cancelled before all of its messages were sent."""
    total: int
    """Its messages."""
    count: int
    """Their parts."""
    total_cost: float
    """Charged, before refunds."""
    refunded: float
    """Refunded so far."""
    states: dict[str, int]
    """Messages by state. `unknown` may still become another within 72 hours."""
    reasons: list[FailureReasonCount]
    """Why messages failed, the most frequent reason first."""
    created_at: str
    """When it was accepted."""
    ended_at: str
    """When the end was noticed: usually within seconds, up to five minutes later for a send that took hours."""
    test: NotRequired[bool]
    """True in a test message; absent otherwise."""
    example: NotRequired[bool]
    """True after `POST /v1/webhooks/{id}/test`; absent otherwise."""


class BulkSendInput(TypedDict):
    recipients: NotRequired[list[Recipient]]
    list_id: NotRequired[str | None]
    """In place of `recipients`: `lst_<id>`, whoever is in that list of contacts now. `@contact.name` and the fields of contacts are filled in from each; a text that names another field, without a fallback, is refused unless `unknown_fields` is `keep`."""
    text: NotRequired[str | None]
    """The message; `@contact.name` becomes the recipient's name, and `@contact.name|friend` or `@contact.name|"dear friend"` becomes the words after the `|` if the name is missing or empty. At most 10 parts per recipient."""
    template_id: NotRequired[str | None]
    """In place of `text`: `tpl_<id>`. Each recipient gets the text in its `language`, else in that of its contact, else in the `language` of the send, else the first. A field without a value takes its fallback; without one the recipient is rejected, unless `unknown_fields` is `keep`. What the template says when the send is accepted is sent, whatever becomes of it."""
    unknown_fields: NotRequired[Literal["keep", "refuse"] | None]
    """What to do if the text names a member that a recipient lacks, and has no fallback: `keep` (the default) leaves `@contact.…` in the text as typed, `refuse` rejects the recipient. With a template, `refuse` is the default."""
    keep_members: NotRequired[bool | None]
    """Keep the members of each recipient for as long as its text, for the CSV of the report, which shows them as `contact.…`: the first 100 different names, and 1,000 characters of each value. Default false."""
    resend_of: NotRequired[str | None]
    """The `report_id` of the bulk send whose failed messages this one repeats. Their reports name each other."""
    skip_sent: NotRequired[bool | None]
    """Leave out whoever was sent the same text in the last 20 hours, by the account's bulk sends of that time or since the first of them: a list that was corrected can be sent again. They are rejected as `already_sent`. What failed does not count. Default false; a dry run counts them."""
    approval_note: NotRequired[str | None]
    """For whoever approves it, if it has to wait for somebody."""
    channel: NotRequired[Literal["sms", "voice"] | None]
    """`sms`, the default, or `voice`: the text is spoken in a call, at the price of a call. `message_class`, `tlvs`, `encoding` and `udh` are only for texts; a text of at most 1,000 characters is spoken."""
    language: NotRequired[str | None]
    """The language in which a call is spoken (ISO 639-1), which some voice here must speak. With a template, that of its text."""
    retry: NotRequired[CallRetry | None]
    """A plan of calls: a phone that is busy or not answered is called again up to `times` times, `after_s` seconds after the last call ended, outside quiet hours and within `validity_period`. It is one message, charged once, and refunded if nobody answers in the end. Default: none."""
    fallback: NotRequired[Literal["sms", "voice"] | None]
    """What is sent in its place if it fails: with `channel` `voice`, `sms` sends the text when nobody answers after the last call; for a text that is not delivered, `voice` speaks it in `language`, by the plan `retry`. It is a message of its own, with a charge of its own at the prices of when this one was accepted; each names the other. Default: nothing."""
    sender: NotRequired[str | None]
    """Sender ID, phone number or short code. Without it, the account's default sender."""
    validity_period: NotRequired[int | None]
    """Seconds after which the message is no longer submitted. Default: a day."""
    send_at: NotRequired[str | datetime | None]
    """Scheduled time: ISO 8601 with a zone, up to 35 days ahead."""
    reference: NotRequired[str | None]
    """Your own reference, returned with the message."""
    message_class: NotRequired[int | None]
    """How phones show or store it: 0 is flash, shown at once and not stored. Default: none."""
    tlvs: NotRequired[dict[str, str | int] | None]
    """Optional SMPP parameters by the names that the operator gave them on the carrier links. Octets are hexadecimal; integers beyond 2^53 are strings."""
    dry_run: NotRequired[bool | None]
    """Return the cost and its breakdown; nothing is sent or charged."""
    per_minute: NotRequired[int | None]
    """A pace: so many messages fall due each minute, in the order of `recipients`, from `send_at` or now on. The last may be due at most 35 days ahead. Default: all at once."""
    zone: NotRequired[Literal["account", "recipient"] | None]
    """Whose clock `send_at` is read on. `account` (the default): it is one moment for all. `recipient`: the date and time as written, without their offset, are those at the recipient's place: by the country of the number, and in a country with several zones the one in which most people live. Where that time has passed, the message is due at the same time of the next day. Not together with `per_minute`."""
    encoding: NotRequired[Literal["auto", "smart"] | None]
    """`smart` replaces typographic characters with GSM ones if that saves parts."""


class BulkSent(TypedDict):
    report_id: str
    """Leads to `GET /v1/sms/reports/{report_id}`."""
    status: Literal["sent"]
    self_url: str
    """URL of the report."""
    total: int
    """Accepted recipients."""
    count: int
    """Parts charged."""
    item_price: float | None
    """Per part; null if the messages have different prices."""
    total_cost: float
    """For the whole send."""
    remaining_balance: float
    """After the charge."""
    reference: NotRequired[str]
    """As given."""
    rejected: list[RejectedRecipient]
    """Rejected recipients."""
    first_send_at: NotRequired[str]
    """When the first message is due. Only with `per_minute` or `zone` `recipient`."""
    last_send_at: NotRequired[str]
    """When the last message is due. Only with `per_minute` or `zone` `recipient`."""
    fallbacks: NotRequired[BulkFallbacks]
    """With `fallback`: what is sent, and charged, besides `total_cost` if every message fails. An account's `approve_above` counts it. Calls that nobody answered are refunded then."""


BulkStats = TypedDict(
    "BulkStats",
    {
        "from": "str",
        "to": "str",
        "bucket": "Literal['minute', 'hour', 'day']",
        "buckets": "list[BulkBucket]",
    },
)


class BulkTexts(TypedDict):
    language: str
    """ISO 639."""
    messages: int
    """Messages in it."""
    count: int
    """Their parts."""
    total_cost: float
    """For all of them."""
    sample: BulkSample
    """The first of them."""


class BulkWaiting(TypedDict):
    report_id: None
    status: Literal["waiting_for_approval"]
    approval_id: str
    """`apv_<id>`: leads to `GET /v1/approvals/{id}`. Nothing was charged or sent."""
    expires_at: str
    """Until when it can be approved."""
    self_url: str
    """URL of the approval."""
    total: int
    """Accepted recipients."""
    count: int
    """Parts charged."""
    item_price: float | None
    """Per part; null if the messages have different prices."""
    total_cost: float
    """For the whole send."""
    remaining_balance: float
    """After the charge."""
    reference: NotRequired[str]
    """As given."""
    rejected: list[RejectedRecipient]
    """Rejected recipients."""
    first_send_at: NotRequired[str]
    """When the first message is due. Only with `per_minute` or `zone` `recipient`."""
    last_send_at: NotRequired[str]
    """When the last message is due. Only with `per_minute` or `zone` `recipient`."""
    fallbacks: NotRequired[BulkFallbacks]
    """With `fallback`: what is sent, and charged, besides `total_cost` if every message fails. An account's `approve_above` counts it. Calls that nobody answered are refunded then."""


class BulkWarnings(TypedDict):
    landlines: int
    """Accepted numbers that can only be fixed lines, which get no texts in most networks."""
    repeated_numbers: int
    """Numbers that get several different texts."""
    most_to_one: int
    """The most texts that one number gets."""
    already_sent: int
    """Accepted recipients that were sent the same text in the last 20 hours, as `skip_sent` counts."""


class CallRetry(TypedDict):
    times: int
    after_s: int


class CallSums(TypedDict):
    answered: int
    """Calls that were answered."""
    listened: int
    """Answered calls that lasted about as long as their text takes to be spoken."""
    machine: int
    """Answered calls of which the provider says that a machine answered."""
    busy: int
    """Calls that found the phone busy."""
    no_answer: int
    """Calls that nobody answered."""
    declined: int
    """Calls that were declined."""
    keys: dict[str, int]
    """Answered calls by the key that was pressed."""


class CallbackKeyInput(TypedDict):
    kind: Literal["receipts", "inbound"]
    """Whose address gets a new key"""
    grace_hours: NotRequired[int]
    """How long calls with the old key are still accepted. Messages in flight carry the old receipt address; 0 refuses the old key, and every earlier one, at once"""


class CancelledVerification(TypedDict):
    message: Literal["success"]
    request_id: str
    """`vrf_<id>`."""
    status: Literal["cancelled"]


class Carrier(TypedDict):
    id: str
    """`car_<id>`"""
    name: str
    """Letters, digits, spaces and . _ -, beginning with a letter or digit"""
    host: str
    """A host name or an IP address, without a scheme or port"""
    port: int
    system_id: str
    """Empty for an HTTP link without one"""
    bind: Literal["transceiver", "tx_rx", "http", "phone"]
    """As given; `phone` for a SIM of a phone (`/v1/operator/phones`), whose `host` is the phone's id and whose `port` the number of the SIM"""
    enabled: bool
    draining: bool
    sandbox: bool
    """The simulated carrier"""
    tls: bool
    """Connect over TLS; the certificate must be valid for the host"""
    tls_verify: bool
    """`false` accepts any certificate: the connection is encrypted, but a man in the middle could intercept it"""
    system_type: str
    service_type: str
    address_range: str
    window: int
    """How many submit_sm may be outstanding on the link"""
    parts_per_second: float | None
    """Throughput limit in submit_sm per second; `null` for none"""
    response_timeout_seconds: float | None
    """After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS"""
    enquire_link_seconds: float
    telco: str
    """The network that inbound messages on this link come from: its name, or MCC and MNC. Empty: taken from the message"""
    receipts: bool
    """Request delivery receipts (registered_delivery 1)"""
    validity: Literal["relative", "absolute", "none"]
    """Format of validity_period, SMPP v3.4 §7.1.1"""
    user_message_reference: bool
    """Set user_message_reference, by which a receipt is matched even without a response"""
    tlvs: list[CarrierTlv]
    """The optional parameters that the link takes from messages, keeps from receipts and inbound messages, or sends as constants"""
    codes: dict[str, str]
    """The carrier's own error codes, as they stand in timelines, and the cause that each means; they come before those of its file and of the standards"""
    encoding: CarrierEncoding
    """How the carrier encodes texts and ids"""
    addresses: CarrierAddresses
    """TON and NPI by kind of address"""
    provider: str | None
    """A ready-made HTTP carrier, by its id in `GET /v1/operator/carrier-providers`; its file sets `http`. It cannot be changed later"""
    settings: dict[str, str]
    """With `provider`: the settings of its file. Secret ones are stored encrypted and never returned"""
    http: HttpUpstream | None
    """With `bind` `http`: the upstream's requests, responses and callbacks"""
    receipt_url: NotRequired[str]
    """The URL to which an HTTP upstream must post its receipts. Shown only when the link is added or its key renewed"""
    inbound_url: NotRequired[str]
    """The URL to which an HTTP upstream must post inbound messages. Shown like `receipt_url`"""
    old_keys_until: NotRequired[OldCallbackKeys]
    """With `bind` `http`: until when calls with an earlier key are accepted; `null` if they no longer are"""
    live: CarrierActivity
    """State of the link as its process last reported it, at most a few seconds old"""
    created_at: str


class CarrierActivity(TypedDict):
    owner: str | None
    """The process that runs it"""
    state: str
    """`connecting`, `binding`, `bound`, `draining` or `down`"""
    reason: str
    since: str
    bound_sessions: NotRequired[int]
    outstanding: NotRequired[int]
    """submit_sm without a response"""
    queued: NotRequired[int]
    """Messages in memory waiting for window and pace"""
    submits_per_second: NotRequired[float]
    receipts_per_second: NotRequired[float]
    pace: NotRequired[float | None]
    """Current limit in parts per second; `null` for none"""
    throttled: NotRequired[bool]
    """The carrier throttled us in the last 5 s"""
    quality: NotRequired[list[CarrierQuality]]
    """Deliveries of the last hour, by destination"""
    recent: NotRequired[list[CarrierPdu]]
    """The last 100 PDUs, newest first, with masked numbers"""


class CarrierAddresses(TypedDict):
    alphanumeric: AlphanumericNumbering
    """Alphanumeric senders"""
    international: InternationalNumbering
    """Senders that are phone numbers"""
    short: ShortCodeNumbering
    """Senders that are short codes"""
    destination: DestinationNumbering
    """Recipients"""
    plus: bool
    """Write international numbers with a leading +"""


class CarrierAddressesChange(TypedDict):
    alphanumeric: NotRequired[AlphanumericNumberingChange]
    """Alphanumeric senders"""
    international: NotRequired[InternationalNumberingChange]
    """Senders that are phone numbers"""
    short: NotRequired[ShortCodeNumberingChange]
    """Senders that are short codes"""
    destination: NotRequired[DestinationNumberingChange]
    """Recipients"""
    plus: NotRequired[bool]
    """Write international numbers with a leading +"""


class CarrierChange(TypedDict):
    name: NotRequired[str]
    """Letters, digits, spaces and . _ -, beginning with a letter or digit"""
    host: NotRequired[str]
    """A host name or an IP address, without a scheme or port"""
    port: NotRequired[int]
    system_id: NotRequired[str]
    """1 to 15 ASCII characters. Links with the same system_id go to the same carrier: a receipt for one may arrive on another"""
    password: NotRequired[str]
    """ASCII, up to 8 characters by SMPP v3.4 §5.2.2, up to 64 for carriers that issue longer ones; never returned"""
    bind: NotRequired[Literal["transceiver", "tx_rx", "http"]]
    """One session for both directions, a transmitter and a receiver, or an HTTP API (`http`)"""
    enabled: NotRequired[bool]
    tls: NotRequired[bool]
    """Connect over TLS; the certificate must be valid for the host"""
    tls_verify: NotRequired[bool]
    """`false` accepts any certificate: the connection is encrypted, but a man in the middle could intercept it"""
    system_type: NotRequired[str]
    service_type: NotRequired[str]
    address_range: NotRequired[str]
    window: NotRequired[int]
    """How many submit_sm may be outstanding on the link"""
    parts_per_second: NotRequired[float | None]
    """Throughput limit in submit_sm per second; `null` for none"""
    response_timeout_seconds: NotRequired[float | None]
    """After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS"""
    enquire_link_seconds: NotRequired[float]
    telco: NotRequired[str]
    """The network that inbound messages on this link come from: its name, or MCC and MNC. Empty: taken from the message"""
    receipts: NotRequired[bool]
    """Request delivery receipts (registered_delivery 1)"""
    validity: NotRequired[Literal["relative", "absolute", "none"]]
    """Format of validity_period, SMPP v3.4 §7.1.1"""
    user_message_reference: NotRequired[bool]
    """Set user_message_reference, by which a receipt is matched even without a response"""
    tlvs: NotRequired[list[CarrierTlvChange]]
    """The optional parameters that the link takes from messages, keeps from receipts and inbound messages, or sends as constants"""
    codes: NotRequired[dict[str, str]]
    """The carrier's own error codes, as they stand in timelines, and the cause that each means; they come before those of its file and of the standards"""
    encoding: NotRequired[CarrierEncodingChange]
    """How the carrier encodes texts and ids"""
    addresses: NotRequired[CarrierAddressesChange]
    """TON and NPI by kind of address"""
    provider: NotRequired[str | None]
    """A ready-made HTTP carrier, by its id in `GET /v1/operator/carrier-providers`; its file sets `http`. It cannot be changed later"""
    settings: NotRequired[dict[str, str]]
    """With `provider`: the settings of its file. Secret ones are stored encrypted and never returned"""
    http: NotRequired[HttpUpstreamChange | None]
    """With `bind` `http`: the upstream's requests, responses and callbacks"""


class CarrierCost(TypedDict):
    carrier_id: str
    carrier: str
    """The link's name."""
    currency: str
    """ISO 4217."""
    lowest: float
    """Per part or per call, among the numbers of the price."""
    highest: float
    """Per part or per call, among the numbers of the price."""


class CarrierEncoding(TypedDict):
    default_alphabet: Literal["gsm", "gsm-packed", "latin1", "ascii"]
    """The carrier's default alphabet, data_coding 0"""
    default_data_coding: int
    """data_coding of messages in the default alphabet"""
    ucs2_data_coding: int
    """data_coding of messages in UCS-2"""
    binary_data_coding: int
    """data_coding of binary messages"""
    message_class: Literal["message_class", "general"]
    """data_coding of messages with a class, such as flash: the message class group (0xF0, SMPP v3.4 §5.2.19) or the general group (0x10) of 3GPP TS 23.038. In UCS-2 it is always 0x18"""
    long_messages: Literal["udh8", "udh16", "sar", "payload"]
    """Concatenation: UDH with an 8- or 16-bit reference, SAR TLVs, or the whole text in message_payload"""
    receipt_ids: Literal["exact", "response_hex", "receipt_hex", "learned"]
    """The form of message ids in receipts: `exact`, as in the response; `response_hex`, the response's hexadecimal id in decimal; `receipt_hex`, the response's decimal id in hexadecimal; or `learned` from the first receipts"""
    utc_offset_minutes: int
    """UTC offset of the dates in the carrier's receipts"""


class CarrierEncodingChange(TypedDict):
    default_alphabet: NotRequired[Literal["gsm", "gsm-packed", "latin1", "ascii"]]
    """The carrier's default alphabet, data_coding 0"""
    default_data_coding: NotRequired[int]
    """data_coding of messages in the default alphabet"""
    ucs2_data_coding: NotRequired[int]
    """data_coding of messages in UCS-2"""
    binary_data_coding: NotRequired[int]
    """data_coding of binary messages"""
    message_class: NotRequired[Literal["message_class", "general"]]
    """data_coding of messages with a class, such as flash: the message class group (0xF0, SMPP v3.4 §5.2.19) or the general group (0x10) of 3GPP TS 23.038. In UCS-2 it is always 0x18"""
    long_messages: NotRequired[Literal["udh8", "udh16", "sar", "payload"]]
    """Concatenation: UDH with an 8- or 16-bit reference, SAR TLVs, or the whole text in message_payload"""
    receipt_ids: NotRequired[Literal["exact", "response_hex", "receipt_hex", "learned"]]
    """The form of message ids in receipts: `exact`, as in the response; `response_hex`, the response's hexadecimal id in decimal; `receipt_hex`, the response's decimal id in hexadecimal; or `learned` from the first receipts"""
    utc_offset_minutes: NotRequired[int]
    """UTC offset of the dates in the carrier's receipts"""


class CarrierInput(TypedDict):
    name: str
    """Letters, digits, spaces and . _ -, beginning with a letter or digit"""
    host: NotRequired[str]
    """A host name or an IP address, without a scheme or port"""
    port: NotRequired[int]
    system_id: NotRequired[str]
    """1 to 15 ASCII characters. Links with the same system_id go to the same carrier: a receipt for one may arrive on another"""
    password: NotRequired[str]
    """ASCII, up to 8 characters by SMPP v3.4 §5.2.2, up to 64 for carriers that issue longer ones; never returned"""
    bind: NotRequired[Literal["transceiver", "tx_rx", "http"]]
    """One session for both directions, a transmitter and a receiver, or an HTTP API (`http`)"""
    enabled: NotRequired[bool]
    keep_sandbox: NotRequired[bool]
    """With the first link: every account stays in the sandbox until an operator takes it live. If false, all accounts that were not created in the sandbox go live. Later links change no account."""
    tls: NotRequired[bool]
    """Connect over TLS; the certificate must be valid for the host"""
    tls_verify: NotRequired[bool]
    """`false` accepts any certificate: the connection is encrypted, but a man in the middle could intercept it"""
    system_type: NotRequired[str]
    service_type: NotRequired[str]
    address_range: NotRequired[str]
    window: NotRequired[int]
    """How many submit_sm may be outstanding on the link"""
    parts_per_second: NotRequired[float | None]
    """Throughput limit in submit_sm per second; `null` for none"""
    response_timeout_seconds: NotRequired[float | None]
    """After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS"""
    enquire_link_seconds: NotRequired[float]
    telco: NotRequired[str]
    """The network that inbound messages on this link come from: its name, or MCC and MNC. Empty: taken from the message"""
    receipts: NotRequired[bool]
    """Request delivery receipts (registered_delivery 1)"""
    validity: NotRequired[Literal["relative", "absolute", "none"]]
    """Format of validity_period, SMPP v3.4 §7.1.1"""
    user_message_reference: NotRequired[bool]
    """Set user_message_reference, by which a receipt is matched even without a response"""
    tlvs: NotRequired[list[CarrierTlvChange]]
    """The optional parameters that the link takes from messages, keeps from receipts and inbound messages, or sends as constants"""
    codes: NotRequired[dict[str, str]]
    """The carrier's own error codes, as they stand in timelines, and the cause that each means; they come before those of its file and of the standards"""
    encoding: NotRequired[CarrierEncodingChange]
    """How the carrier encodes texts and ids"""
    addresses: NotRequired[CarrierAddressesChange]
    """TON and NPI by kind of address"""
    provider: NotRequired[str | None]
    """A ready-made HTTP carrier, by its id in `GET /v1/operator/carrier-providers`; its file sets `http`. It cannot be changed later"""
    settings: NotRequired[dict[str, str]]
    """With `provider`: the settings of its file. Secret ones are stored encrypted and never returned"""
    http: NotRequired[HttpUpstreamChange | None]
    """With `bind` `http`: the upstream's requests, responses and callbacks"""


class CarrierList(TypedDict):
    carriers: list[Carrier]


class CarrierName(TypedDict):
    id: str
    name: str


CarrierPdu = TypedDict(
    "CarrierPdu",
    {
        "at": "str",
        "command": "str",
        "status": "int",
        "from": "str",
        "to": "str",
        "message_id": "str | None",
        "trial": "NotRequired[bool]",
    },
)


class CarrierProvider(TypedDict):
    id: str
    """The `provider` of a new link"""
    name: str
    """The carrier's name in the dashboard"""
    own: bool
    """From `DATA_DIR/carriers`"""
    settings: list[CarrierSetting]
    link: CarrierProviderLink
    """Defaults of a new link"""
    setup: str
    """What the operator has to do at the carrier, such as where to enter `receipt_url` and `inbound_url`"""
    sources: list[str]
    """The pages of the carrier's documentation that it is based on"""


class CarrierProviderLink(TypedDict):
    window: int
    """How many submit_sm may be outstanding on the link"""
    parts_per_second: float | None
    """Throughput limit in submit_sm per second; `null` for none"""
    response_timeout_seconds: float | None
    """After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS"""


class CarrierProviderList(TypedDict):
    providers: list[CarrierProvider]
    """Ordered by name"""
    problems: list[str]
    """Invalid carrier files, and why they are invalid"""


class CarrierQuality(TypedDict):
    prefix: str
    """Leading digits of the numbers"""
    accepted: int
    """Parts accepted by the carrier"""
    delivered: int
    failed: int
    """Undelivered, expired or rejected, by receipt"""
    seconds: float | None
    """Mean time from submission to receipt, for receipts with a submit date"""


class CarrierSetting(TypedDict):
    name: str
    """Its placeholder in `http`: `{api_key}`"""
    label: str
    """The carrier's name for it"""
    hint: str
    """Where to find it, or what it is for"""
    secret: bool
    """Stored encrypted and never returned"""
    required: bool
    kind: Literal["text", "url"]
    """`url`: a URL that `http.url` begins with"""
    choices: list[str]
    """The allowed values; empty: any"""
    default: str
    """The value if none is given"""


class CarrierTest(TypedDict):
    outcome: Literal["bound", "token_issued", "reached", "refused", "host_unknown", "connection_refused", "unreachable", "no_tls", "certificate", "closed", "no_answer", "already_bound"]
    """`bound`: the carrier accepted the bind; `token_issued` and `reached`, of an HTTP API: it gave an access token, or its address answers, which is all that can be tried without a message. `refused`: the carrier refused the bind or the credentials; `host_unknown`, `connection_refused`, `unreachable`, `no_tls`, `certificate`, `closed`, `no_answer`: how far it came. `already_bound`: not tried, because a link with this system_id is bound"""
    code: str | None
    """What failed, by its name in SMPP or in the operating system: `ESME_RINVPASWD`, `ECONNREFUSED`"""
    reason: str
    """What came back, in the language of `Accept-Language`"""
    advice: str
    """What it means and what to do, in the language of `Accept-Language`"""
    carrier: CarrierName | None
    """With `already_bound`: the link that is bound"""
    pdus: list[CarrierPdu]
    """Newest first. Those of a saved link are also among its `live.recent`"""


class CarrierTestInput(TypedDict):
    carrier_id: NotRequired[str]
    """A saved link, whose settings hold where they are left out here; so does its password"""
    although_bound: NotRequired[bool]
    """Binds although a link with the same system_id is bound now. Some carriers then end that session"""
    name: NotRequired[str]
    """Letters, digits, spaces and . _ -, beginning with a letter or digit"""
    host: NotRequired[str]
    """A host name or an IP address, without a scheme or port"""
    port: NotRequired[int]
    system_id: NotRequired[str]
    """1 to 15 ASCII characters. Links with the same system_id go to the same carrier: a receipt for one may arrive on another"""
    password: NotRequired[str]
    """ASCII, up to 8 characters by SMPP v3.4 §5.2.2, up to 64 for carriers that issue longer ones; never returned"""
    bind: NotRequired[Literal["transceiver", "tx_rx", "http"]]
    """One session for both directions, a transmitter and a receiver, or an HTTP API (`http`)"""
    enabled: NotRequired[bool]
    tls: NotRequired[bool]
    """Connect over TLS; the certificate must be valid for the host"""
    tls_verify: NotRequired[bool]
    """`false` accepts any certificate: the connection is encrypted, but a man in the middle could intercept it"""
    system_type: NotRequired[str]
    service_type: NotRequired[str]
    address_range: NotRequired[str]
    window: NotRequired[int]
    """How many submit_sm may be outstanding on the link"""
    parts_per_second: NotRequired[float | None]
    """Throughput limit in submit_sm per second; `null` for none"""
    response_timeout_seconds: NotRequired[float | None]
    """After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS"""
    enquire_link_seconds: NotRequired[float]
    telco: NotRequired[str]
    """The network that inbound messages on this link come from: its name, or MCC and MNC. Empty: taken from the message"""
    receipts: NotRequired[bool]
    """Request delivery receipts (registered_delivery 1)"""
    validity: NotRequired[Literal["relative", "absolute", "none"]]
    """Format of validity_period, SMPP v3.4 §7.1.1"""
    user_message_reference: NotRequired[bool]
    """Set user_message_reference, by which a receipt is matched even without a response"""
    tlvs: NotRequired[list[CarrierTlvChange]]
    """The optional parameters that the link takes from messages, keeps from receipts and inbound messages, or sends as constants"""
    codes: NotRequired[dict[str, str]]
    """The carrier's own error codes, as they stand in timelines, and the cause that each means; they come before those of its file and of the standards"""
    encoding: NotRequired[CarrierEncodingChange]
    """How the carrier encodes texts and ids"""
    addresses: NotRequired[CarrierAddressesChange]
    """TON and NPI by kind of address"""
    provider: NotRequired[str | None]
    """A ready-made HTTP carrier, by its id in `GET /v1/operator/carrier-providers`; its file sets `http`. It cannot be changed later"""
    settings: NotRequired[dict[str, str]]
    """With `provider`: the settings of its file. Secret ones are stored encrypted and never returned"""
    http: NotRequired[HttpUpstreamChange | None]
    """With `bind` `http`: the upstream's requests, responses and callbacks"""


class CarrierTlv(TypedDict):
    name: str
    """Its name in requests and webhooks: a letter, then letters, digits and _ . -"""
    tag: int
    """5120 (0x1400) to 16383 (0x3FFF) for vendor-specific TLVs, or any other that Tuma does not write itself"""
    type: Literal["int1", "int2", "int4", "int8", "cstring", "text", "octets"]
    """SMPP v3.4 §3.1: `int1`, `int2`, `int4`, `int8` are integers of that many octets, `cstring` ends with a NUL, `text` does not, `octets` are written in hexadecimal"""
    direction: NotRequired[Literal["both", "out", "in"]]
    """`out`: messages may set it; `in`: it is kept from receipts and inbound messages"""
    value: NotRequired[str | int | None]
    """A constant value that every submit_sm on the link has and messages cannot set"""


class CarrierTlvChange(TypedDict):
    name: str
    """Its name in requests and webhooks: a letter, then letters, digits and _ . -"""
    tag: int
    """5120 (0x1400) to 16383 (0x3FFF) for vendor-specific TLVs, or any other that Tuma does not write itself"""
    type: Literal["int1", "int2", "int4", "int8", "cstring", "text", "octets"]
    """SMPP v3.4 §3.1: `int1`, `int2`, `int4`, `int8` are integers of that many octets, `cstring` ends with a NUL, `text` does not, `octets` are written in hexadecimal"""
    direction: NotRequired[Literal["both", "out", "in"]]
    """`out`: messages may set it; `in`: it is kept from receipts and inbound messages"""
    value: NotRequired[str | int | None]
    """A constant value that every submit_sm on the link has and messages cannot set"""


class ChangedPriceList(TypedDict):
    account_id: str | None
    currency: str
    """ISO 4217."""
    version: str
    """The version of the list after the change."""
    added: int
    """Prices that were added."""
    changed: int
    """Prices that were changed."""
    removed: int


class CheckedVerification(TypedDict):
    message: Literal["success"]
    request_id: str
    """`vrf_<id>`."""
    token: NotRequired[str]
    """A JWT (EdDSA), valid for 10 minutes; its keys are at `/.well-known/jwks.json`."""


class Contact(TypedDict):
    id: str
    """`ctc_<id>`."""
    number: str
    """E.164; of who wrote from a short code or a name, that."""
    name: str | None
    language: str | None
    """ISO 639."""
    time_zone: str | None
    """A name of the IANA database: the contact's own, or that of the number if its country has only one. Null: neither."""
    time_zone_derived: bool
    """Whether `time_zone` follows from the number."""
    fields: dict[str, str | float | bool]
    """The values of the account's own fields: texts, numbers, days as `YYYY-MM-DD`, true or false."""
    notes: str | None
    consent: list[ContactConsent]
    """When and by what words they agreed, latest first."""
    opted_out: bool
    """Whether the phone has opted out."""
    created_at: str
    changed_at: str


class ContactChange(TypedDict):
    name: NotRequired[str | None]
    """Null or empty: none."""
    language: NotRequired[str | None]
    """An ISO 639 code such as `rw`. Null or empty: none."""
    time_zone: NotRequired[str | None]
    """A name of the IANA database such as `Africa/Kigali`. Null or empty: that of the number, if its country has only one."""
    fields: NotRequired[dict[str, str | float | bool | None] | None]
    """Values of fields that the account has (`GET /v1/contacts/fields`); null removes one, and others stay."""
    notes: NotRequired[str | None]
    """Null or empty: none."""


class ContactChanged(TypedDict):
    change: Literal["added", "changed", "deleted", "imported"]
    """`imported`: one event for all contacts of a file."""
    contact_id: str | None
    """`ctc_<id>`; null for an import."""
    number: str | None
    """Of the contact; null for an import."""
    members: list[str]
    """What was given of a contact that was changed, such as `name`; `GET /v1/contacts/{id}` has the values."""
    imported: ContactsImported | None
    """How many contacts an import added and changed; null for one contact."""
    at: str
    """When it changed."""
    test: NotRequired[bool]
    """True in a test message; absent otherwise."""
    example: NotRequired[bool]
    """True after `POST /v1/webhooks/{id}/test`; absent otherwise."""


ContactColumn = TypedDict(
    "ContactColumn",
    {
        "heading": "str",
        "as": "str | None",
    },
)


class ContactConsent(TypedDict):
    at: str
    """When they agreed; not in the future."""
    by: str
    """Where and how, such as `form on example.com` or `on paper, at the counter`."""
    words: str
    """The words that they agreed to, as they read or heard them."""
    recorded_by: str
    """Who recorded it: a person or a token."""
    recorded_at: str
    """When it was recorded."""


class ContactConsentInput(TypedDict):
    at: str | datetime
    """When they agreed; not in the future."""
    by: str
    """Where and how, such as `form on example.com` or `on paper, at the counter`."""
    words: str
    """The words that they agreed to, as they read or heard them."""


class ContactDeleted(TypedDict):
    id: str
    deleted: bool


class ContactField(TypedDict):
    name: str
    """Unique, whatever its case."""
    kind: Literal["text", "number", "date", "boolean"]
    """What its values are: a text, a number, a day (`YYYY-MM-DD`), or true or false."""


class ContactFields(TypedDict):
    fields: list[ContactField]
    """By name."""


class ContactFile(TypedDict):
    file: Upload
    """CSV, an Excel workbook (.xlsx) or vCards, which is judged by its content; at most 100,000 contacts and 32 MiB."""
    dry_run: NotRequired[Literal["true", "false"]]
    """`true`: only say what the import would do."""
    columns: NotRequired[str]
    """What columns are, by their headings, as a JSON object: `number`, `name`, `language`, `time_zone`, `notes`, `consent_at`, `consent_by`, `consent_words`, `fields.` with a name, or null to leave one out; such as `{"Mobile":"number","Village":"fields.village"}`. Columns that it does not name are recognised by their headings and cells."""
    consent: NotRequired[str]
    """That all of them agreed to be written to, except where the file says it itself, as a JSON object: when, where and by what words, such as `{"at":"2026-11-21","by":"on paper, at the counter","words":"Yes, text me."}`."""


class ContactGroup(TypedDict):
    id: str
    """`lst_<id>`."""
    name: str
    filter: str | None
    """Of a saved filter: its conditions. Null: its members were put in by hand."""
    count: int | None
    """How many contacts are in it now; null if its filter no longer works."""
    problem: str | None
    """Why its filter no longer works, such as a field that went away; null if it does."""
    created_at: str
    changed_at: str


class ContactGroupChange(TypedDict):
    name: NotRequired[str]
    """Unique, whatever its case."""
    filter: NotRequired[str]
    """Conditions such as `fields.village = "Musanze" and last_reply < 30d`."""


class ContactGroupDeleted(TypedDict):
    id: str
    deleted: bool


class ContactGroupInput(TypedDict):
    name: str
    """Unique, whatever its case."""
    filter: NotRequired[str | None]
    """Makes it a saved filter, whose members change by themselves. Null or omitted: made by hand."""


class ContactGroupMembers(TypedDict):
    contacts: list[Contact]
    """Newest first."""
    pages: Pages
    """The position of this page in the list."""


class ContactGroupMembersChanged(TypedDict):
    added: int
    """Contacts that were not in it before."""
    removed: int
    """Contacts that are no longer in it."""
    unknown: list[str]
    """Numbers and ids, as given, that are no contacts of the account: add those first."""
    count: int
    """How many contacts are in it now."""


class ContactGroupMembersInput(TypedDict):
    numbers: NotRequired[list[str] | None]
    """In international format, or in that of the account's `default_country`."""
    contacts: NotRequired[list[str] | None]
    """`ctc_<id>`."""


class ContactGroups(TypedDict):
    lists: list[ContactGroup]
    """By name."""
    pages: Pages
    """The position of this page in the list."""


class ContactImport(TypedDict):
    dry_run: bool
    """True: nothing was changed."""
    new: int
    """Contacts that were added."""
    changed: int
    """Contacts that there were, of which the file knows something else, or more."""
    unchanged: int
    """Contacts that there were, of which the file knows nothing else."""
    merged: int
    """Lines that were merged with an earlier one of the same number; of each column the last filled cell counts."""
    refused: list[RefusedContact]
    """Lines that were left out; the first 1,000."""
    refused_total: int
    """All lines that were left out."""
    columns: list[ContactColumn]
    """Empty for vCards."""
    new_fields: list[AddedContactField]
    """Fields that the account did not have, with the kind that all their cells have."""


class ContactInput(TypedDict):
    number: str
    """In international format, or in that of the account's `default_country`."""
    name: NotRequired[str | None]
    """Null or empty: none."""
    language: NotRequired[str | None]
    """An ISO 639 code such as `rw`. Null or empty: none."""
    time_zone: NotRequired[str | None]
    """A name of the IANA database such as `Africa/Kigali`. Null or empty: that of the number, if its country has only one."""
    fields: NotRequired[dict[str, str | float | bool | None] | None]
    """Values of fields that the account has (`GET /v1/contacts/fields`); null removes one, and others stay."""
    notes: NotRequired[str | None]
    """Null or empty: none."""
    consent: NotRequired[list[ContactConsentInput] | None]
    """When and by what words they agreed."""


class ContactList(TypedDict):
    contacts: list[Contact]
    """Newest first."""
    pages: Pages
    """The position of this page in the list."""
    total_is_exact: bool
    """False if there are more than 10,000, where `total` stops counting; follow `next_url` to read them all."""


class ContactsImported(TypedDict):
    new: int
    """Contacts that were added."""
    changed: int
    """Contacts that were changed."""


class CountryVerifyStats(TypedDict):
    country: str | None
    """ISO 3166-1; null for numbers without a country."""
    requests: int
    """Verifications started in the period."""
    sent: int
    """PINs sent for them."""
    delivered: int
    """PINs that carriers reported as delivered. Receipts more than half an hour late are included after four days."""
    verified: int
    failed: int
    expired: int
    cancelled: int
    in_progress: int
    conversion: float | None
    """Share of verifications that were verified, 0 to 1."""
    median_seconds: float | None
    """Median time from the first PIN to the correct code, whole seconds."""
    blocked: int
    """PINs stopped by the fraud guard, by the full hour."""
    networks: list[NetworkVerifyStats]


class CreatedAccount(TypedDict):
    id: str
    """`acc_<id>`."""
    org_id: str
    name: str
    balance: float
    """The live balance; for a test token, the test balance."""
    currency: str
    """ISO 4217."""
    default_sender: str | None
    """The sender of messages without one."""
    default_country: str | None
    """The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code."""
    settings: AccountSettings
    sandbox_credit: float
    """The part of the live balance that is play money: all that simulated messages spend in the sandbox. It is removed when the account goes live."""
    test_balance: float
    sandbox: bool
    """Its live traffic goes to the simulated carrier, whatever links exist. Before the first real link, this applies to every account."""
    suspended_at: str | None
    """When it was suspended; its tokens have been refused since."""
    created_at: str
    token: CreatedToken
    invitation: NotRequired[CreatedInvitation]


class CreatedInvitation(TypedDict):
    id: str
    """`inv_<id>`."""
    email: str
    role: str
    """`owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`)."""
    expires_at: str
    created_at: str
    token: str
    """The token in the link. Shown only once."""
    mailed: bool
    """Whether a link is also sent by mail. If not, pass `url` on yourself."""
    url: str
    """The link to send to the person. Valid once, for 7 days."""


class CreatedSmppCredential(TypedDict):
    id: str
    """`esme_<id>`."""
    system_id: str
    scopes: list[Literal["sms:send", "inbound:read"]]
    """`sms:send`: submit messages and get their receipts. `inbound:read`: get the account's inbound messages. Default: `sms:send`."""
    test: bool
    max_binds: int
    """Concurrent binds, across server processes. Default: 4."""
    window: int
    """Outstanding requests on a bind, in either direction. Default: 100."""
    parts_per_second: int
    """Across all its binds and requests; beyond that, ESME_RTHROTTLED. Default: 100."""
    allowed_addresses: list[str]
    """IP addresses and CIDR ranges it may be used from. Empty: any."""
    last_used_at: str | None
    """The last login, to the minute."""
    created_by: str | None
    """Who created it: `usr_<id>`, or `tok_<id>`, with which it ends."""
    expires_at: str | None
    """When that token ends."""
    created_at: str
    password: str
    """Shown only this once; store it now."""


class CreatedToken(TypedDict):
    id: str
    """`tok_<id>`."""
    name: str
    hint: str
    """Its beginning and end, to distinguish tokens."""
    scopes: list[Scope]
    test: bool
    expires_at: str | None
    """When it ends."""
    last_used_at: str | None
    """To the minute."""
    last_used_from: str | None
    """The address that it came from."""
    addresses: list[str]
    """Where it may be used: IP addresses and CIDR ranges, such as `203.0.113.7` or `10.0.0.0/8`. Empty: anywhere."""
    previous_until: str | None
    """Until when the secret before the last rotation works as well."""
    created_at: str
    signs_callbacks: bool
    """Signs requests in Twilio's form."""
    created_by: str | None
    """Who created it: `usr_<id>`, or `tok_<id>`, with which it ends."""
    created_by_name: str | None
    """Their email address, or the token's name."""
    ends_with_login: bool
    """It ends with the password, the role or the membership of the person who created it."""
    token: str
    """The token itself. Shown only once, so store it now."""


class Credential(TypedDict):
    id: str
    """`tok_<id>`, `esme_<id>` or `hook_<id>`."""
    name: str
    scopes: list[Scope] | None
    """Null for a hook, which can only send."""
    test: bool
    created_by: str | None
    """Who created it: `usr_<id>`, or `tok_<id>`, with which it ends."""
    ends_with_login: bool
    """It ends with the login of the person who created it."""
    expires_at: str | None
    """When it ends."""
    last_used_at: str | None
    """To the minute."""
    created_at: str


class CredentialList(TypedDict):
    credentials: list[Credential]


class Credit(TypedDict):
    amount: float | str
    """Such as 25.5 or "25.5", at most 6 decimals."""
    currency: NotRequired[str | None]
    """That of the account; another is refused."""
    note: NotRequired[str | None]
    """For the ledger."""
    approval_note: NotRequired[str | None]
    """For whoever approves it, if it has to wait for somebody."""
    test: NotRequired[bool | None]
    """Credit the test balance instead."""
    kind: NotRequired[Literal["paid", "sandbox"] | None]
    """`paid`: money that was paid in, which only messages to real phones spend. `sandbox`: play money, which only simulated messages spend and which is removed when the account goes live. By default what the account's messages spend now."""


class CreditApproval(TypedDict):
    approval_id: str
    """`apv_<id>`."""
    status: Literal["waiting_for_approval", "approved", "rejected", "withdrawn", "expired"]
    """`withdrawn`: by whoever asked; `expired`: nobody decided in seven days. Nothing was credited."""
    asked_by: str
    """`usr_<id>` or `tok_<id>`."""
    asked_by_name: str
    """The person's email address, or the token's name."""
    approval_note: str | None
    """What whoever asked says to whoever decides."""
    may_decide: bool
    """Whether the caller may approve or reject it: nobody decides their own."""
    may_withdraw: bool
    """Whether the caller asked for it and may take it back."""
    created_at: str
    expires_at: str
    decided_by_name: str | None
    """Who approved, rejected or withdrew it."""
    decided_at: str | None
    note: str | None
    """What they said about it."""
    account_id: str
    """`acc_<id>`."""
    account_name: str
    amount: float
    """Negative: a debit."""
    currency: str
    """ISO 4217."""
    credit_note: str | None
    """For the ledger."""
    entry_id: str | None
    """`trn_<id>`: the ledger entry of the credit that was approved."""


class CreditApprovalList(TypedDict):
    approvals: list[CreditApproval]
    pages: Pages
    """The position of this page in the list."""


class CreditAsked(TypedDict):
    status: Literal["waiting_for_approval"]
    """Nothing was credited."""
    approval_id: str
    """`apv_<id>`."""
    amount: float
    approvers: int
    """How many other operators can approve it. 0: nobody can until another person is an operator."""
    expires_at: str
    """Until when it waits."""


class Credited(TypedDict):
    id: str
    """`trn_<id>`."""
    amount: float
    balance: float
    kind: Literal["paid", "sandbox"]
    """What was credited."""


class CurrentUser(TypedDict):
    id: str
    """`tok_<id>`, or `usr_<id>` of a person who is signed in."""
    username: str
    """The name of the token, or the person's email address."""
    email: str | None
    """The login whose password the token was created with, if it was."""
    account_id: str
    org_id: str
    scopes: list[Literal["sms:send", "sms:read", "inbound:read", "verify", "voice", "webhooks", "account:read", "account:write", "approve", "operator"]]
    self_url: str


class DayTally(TypedDict):
    at: str
    messages: int
    """Messages accepted in that time."""
    parts: int
    cost: float
    """Charged for these, before refunds."""
    states: Outcomes
    """Their outcomes so far."""


class DeletedHook(TypedDict):
    id: str


class DeletedWebhook(TypedDict):
    id: str


class Delivery(TypedDict):
    id: str
    """`dlv_<id>`"""
    webhook_id: str
    event_id: str
    """`evt_<id>`: the header `webhook-id`, the same for every attempt."""
    event: EventKind
    """`dlr`: a delivery report; `inbound`: a received message; `optout`: a phone opted out or back in; `verification`: a verification ended; `report.ended`: all messages of a bulk send are final; `approval`: a bulk send waits for an approver, or no longer does; `sender.decided`: the operator approved or refused a sender ID; `contact.changed`: a contact was added, changed or deleted; `balance.low`: the balance dropped below the account's `low_balance`; `link.state`: a carrier link went down or came back up (for the operator's own account); `alarm`: a problem began or ended. The operator's own account also receives the alarms of the whole installation."""
    status: Literal["pending", "delivered", "failed"]
    attempts: list[DeliveryAttempt]
    """Oldest first; the newest 50."""
    tries: int
    """Attempts since the event, or since it was last resent."""
    max_tries: int
    """Attempts after which it has failed."""
    next_attempt_at: str | None
    created_at: str
    test: bool
    """Whether it is about test data, or an example."""
    body: Any
    """The body as sent."""


class DeliveryAttempt(TypedDict):
    at: str
    status_code: int | None
    duration_ms: int
    error: str | None
    """Why it failed; null if it succeeded."""
    response_headers: dict[str, str]
    """The headers of the response that help to explain it, by names in lower case; never cookies."""
    response_body: str | None
    """The first 1 KiB of the response's body without control characters; null if it was empty or not text."""


class DeliveryList(TypedDict):
    deliveries: list[Delivery]
    pages: Pages
    """The position of this page in the list."""
    total_is_exact: bool
    """False if there are more than 10,000, where `total` stops counting; follow `next_url` to read them all."""


class DeliveryPull(TypedDict):
    outcomes: NotRequired[list[PulledOutcome] | None]
    """How deliveries ended that an earlier call returned. A delivery is returned again until its outcome is reported; after anything except a 2xx, it is returned again on the usual schedule."""
    limit: NotRequired[int | None]
    """How many deliveries to return at most. Default: 20."""
    wait_seconds: NotRequired[int | None]
    """How long to wait for a delivery if there is none. Default: 0, answer at once."""


class DeliveryReport(TypedDict):
    status: str
    """`DELIVRD`, `UNDELIV`, `EXPIRED`, `REJECTED`, `ACCEPTED` or `UNKNOWN`."""
    sms_id: int
    """The number in `out_sms_<id>`."""
    modified_at: str
    """`DD-MM-YYYY, HH:MM:SS` in UTC."""
    retries_count: int
    """Retries after a temporary error of the carrier."""
    message_id: str
    """`out_sms_<id>`."""
    tlvs: NotRequired[dict[str, str | int]]
    """The SMPP parameters that the carrier link keeps, by name; absent if there are none."""
    reason: NotRequired[FailureReason]
    channel: NotRequired[Literal["voice"]]
    """Of a call; absent for a text."""
    answered: NotRequired[bool]
    """Whether a call was answered; absent until that is known."""
    seconds: NotRequired[int]
    """How long an answered call lasted. The report is sent again once this or the key has become known."""
    key: NotRequired[str]
    """The first key that was pressed in a call, but for `0` and `*`."""
    machine: NotRequired[bool]
    """True if the provider says that a machine answered."""
    fallback_id: NotRequired[str]
    """The message that was sent in its place: `out_sms_<id>`. In its last report only."""
    fallback_of: NotRequired[str]
    """The message in whose place it was sent: `out_sms_<id>`."""
    test: NotRequired[bool]
    """True in a test message; absent otherwise."""


class DestinationNumbering(TypedDict):
    ton: int
    """Type of number, SMPP v3.4 §5.2.5"""
    npi: int
    """Numbering plan, SMPP v3.4 §5.2.6"""


class DestinationNumberingChange(TypedDict):
    ton: NotRequired[int]
    """Type of number, SMPP v3.4 §5.2.5"""
    npi: NotRequired[int]
    """Numbering plan, SMPP v3.4 §5.2.6"""


class Done(TypedDict):
    message: str


class Drain(TypedDict):
    draining: NotRequired[bool]


class EndedCredential(TypedDict):
    id: str
    name: str


class EndsBucket(TypedDict):
    at: str
    states: Outcomes
    """Their outcomes so far."""


class EntityReply(TypedDict):
    code: Literal[200]
    status: Literal["success"]
    object: Literal["ner"]
    data: dict[str, list[str]]
    """The requested labels, each with its entities in order of appearance."""
    error: None


class EntityRequest(TypedDict):
    text: str
    """1 to 10,000 characters; 1,000 without a token."""
    labels: NotRequired[list[str] | None]
    """The labels to find, in your own spelling; see `GET /ai/languages`. Default: person, location, organisation, date."""
    extent: NotRequired[Literal["whole", "bare"] | None]
    """`whole` returns `u Rwanda` and `mwaka wa 2001`, `bare` returns `Rwanda` and `2001`. Default: names bare, dates whole."""
    lang: NotRequired[str | None]
    """May repeat the language of the path; any other language is an error."""


class Erased(TypedDict):
    number: str
    """The number, masked."""
    erased: ErasedCounts
    open: int
    """Rows in progress that still need the number: erase again later."""


class ErasedCounts(TypedDict):
    messages: int
    """What phones were given to send to it. Messages to it: recipient and text erased."""
    contacts: int
    """The contact, its consents and its place in lists; contacts in whose name, notes or fields it is now masked, and lists in whose name or filter it is."""
    approvals: int
    """Sends that waited for an approver and named it: rejected, and their requests dropped."""
    drafts: int
    """Drafts of sends that contained it: deleted."""
    recipients: int
    """Recipients of bulk sends whose kept members belonged to it or contained it."""
    mentions: int
    """References of bulk sends that contained it: erased. Entries of the guard's allow list. Audit entries in which it is now masked. Saved views that filtered by it: deleted."""
    stray_receipts: int
    """Delivery receipts about it that matched no message."""
    templates: int
    """Templates in whose name or texts it is now masked."""
    conversations: int
    """Conversations and notes; notes and canned answers in which it is now masked."""
    inbound: int
    """Messages from it: sender and text erased, no longer `active`."""
    received_parts: int
    """Parts of long messages from it, kept to recognise retransmissions."""
    unrouted: int
    """Messages from it to unassigned numbers."""
    verifications: int
    """Verifications: number erased."""
    verification_counts: int
    """Counts and blocks of the fraud guard."""
    northbound: int
    """Cookies of programs that talk with it. Receipts and inbound messages that were pending for bound programs. Reports and messages that were pending for a `dlr-url` or the program of a number."""
    handset_messages: int
    """Calls to its handset of the simulated carrier. Messages on that handset. Messages that it was about to send."""
    webhook_deliveries: int
    """Webhook deliveries about it: bodies erased, pending ones deleted."""
    stored_answers: int
    """Stored answers under an Idempotency-Key that contained it."""
    logged_calls: int
    """Calls in the dashboard's log that contained it."""


class Erasure(TypedDict):
    number: str
    """The phone number, in international format."""


class ErrorAccount(TypedDict):
    id: str
    name: str
    messages: int


class ErrorGroup(TypedDict):
    kind: Literal["message", "call"]
    state: str
    """The final state of the messages, or the HTTP status of the calls."""
    code: str
    """The carrier's code or our own; empty if unknown."""
    reason: NotRequired[FailureReason]
    count: int
    last_at: str


class ErrorKind(TypedDict):
    state: str
    """The final state: `undelivered`, `expired`, `rejected`, `failed` or `unknown`."""
    code: str
    """The last error code of the carrier or of the service; empty without one."""
    country: str | None
    """ISO 3166-1."""
    network: str
    """The network that the number range was assigned to; empty if unknown."""
    carrier_id: str | None
    """The link; null if the messages reached none."""
    carrier: str | None
    """The link's name; null if it was removed."""
    messages: int
    reason: FailureReason


class ErrorKindOfAll(TypedDict):
    state: str
    """The final state: `undelivered`, `expired`, `rejected`, `failed` or `unknown`."""
    code: str
    """The last error code of the carrier or of the service; empty without one."""
    country: str | None
    """ISO 3166-1."""
    network: str
    """The network that the number range was assigned to; empty if unknown."""
    carrier_id: str | None
    """The link; null if the messages reached none."""
    carrier: str | None
    """The link's name; null if it was removed."""
    messages: int
    reason: FailureReason
    accounts: list[ErrorAccount]
    """The accounts with the most of them, at most 10."""


ErrorStats = TypedDict(
    "ErrorStats",
    {
        "from": "str",
        "to": "str",
        "total": "int",
        "errors": "list[ErrorKind]",
    },
)


EventKind = Literal["dlr", "inbound", "optout", "verification", "report.ended", "approval", "sender.decided", "contact.changed", "balance.low", "link.state", "alarm"]


class FailureReason(TypedDict):
    cause: str
    """A stable word, such as `number_unknown`; more are added with time."""
    meaning: str
    """What happened, in the language of the request (`Accept-Language`: `en`, `fr`, `rw`, `sw`)."""
    remedy: str
    """What to do, in that language."""
    resend: bool
    """Whether sending the same message again is sensible."""


class FailureReasonCount(TypedDict):
    cause: str
    """A stable word, such as `number_unknown`; more are added with time."""
    meaning: str
    """What happened, in the language of the request (`Accept-Language`: `en`, `fr`, `rw`, `sw`)."""
    remedy: str
    """What to do, in that language."""
    resend: bool
    """Whether sending the same message again is sensible."""
    messages: int
    """How many messages."""


class FallbackDryRun(TypedDict):
    channel: Literal["sms", "voice"]
    """As asked."""
    item_count: int
    """Its parts."""
    item_price: float
    """Per part."""
    total_cost: float
    """What it costs if it is sent. A call that nobody answered is refunded then."""
    seconds: NotRequired[int]
    """About how long a call is."""


class FallbackSums(TypedDict):
    messages: int
    """How many were sent."""
    total_cost: float
    """What they cost."""
    refunded: float
    """Refunded of it so far."""
    states: dict[str, int]
    """They by state."""


class ForcingCharacter(TypedDict):
    character: str
    position: int


class ForgottenPassword(TypedDict):
    email: str
    """The address of the login."""


class FoundToken(TypedDict):
    token: str
    """The token itself, current or former."""


class FoundTokenRevoked(TypedDict):
    revoked: bool


class GoingLive(TypedDict):
    is_first_link: bool
    """There never was a real link: the first one takes these accounts live."""
    accounts: list[AccountGoingLive]
    """Before the first real link, the accounts that it takes live; afterwards those in the sandbox, each of which can be taken live. At most 100."""
    total: int
    """How many these are."""
    in_sandbox: int
    """How many are in the sandbox, where the first link leaves them."""
    webhooks: list[WebhookOfTrial]
    """Webhooks that the first real link makes undeliverable: their address is allowed only to a trial. Give them a public one, or name its range in `ALLOW_PRIVATE_WEBHOOKS`."""


class Guard(TypedDict):
    enabled: bool
    """If false, none of the settings below apply."""
    allowed_countries: list[str] | None
    """Countries to which PINs may be sent: ISO 3166-1 codes such as `RW`, or null for all countries to which the account may send. Default: the account's `default_country`; null without one."""
    refused_types: list[Literal["PREMIUM_RATE", "TOLL_FREE", "SHARED_COST", "VOIP", "PERSONAL_NUMBER", "PAGER", "UAN", "VOICEMAIL", "FIXED_LINE"]]
    """Number types that get no PIN."""
    allow: list[str]
    """Numbers or prefixes that the guard always lets pass."""
    deny: list[str]
    """Numbers or prefixes that get no PIN."""
    per_number_per_day: int | None
    """PINs and codes of sign-in hooks to one number in 24 hours. Null: no limit."""
    per_prefix_per_hour: int | None
    """PINs and codes of sign-in hooks to one prefix (the number without its last 4 digits) in a clock hour. Null: no limit."""
    per_country_per_hour: int | None
    """PINs and codes of sign-in hooks to one country in a clock hour. Null: no limit."""
    per_account_per_hour: int | None
    """PINs of the account and codes of its sign-in hooks in a clock hour. Null: no limit."""
    per_ip_per_hour: int | None
    """PINs for one `client_ip` (IPv6: its /64) in a clock hour. Null: no limit."""
    sequential_run: int | None
    """PINs in a row to neighbouring numbers of one prefix, none of them verified. Null: no limit."""
    unconverted_per_prefix: int | None
    """PINs to one prefix in 24 hours before one must be verified. Each verified PIN allows 20 more. Only a fifth of this applies while few PINs of the country are verified. Null: no limit."""
    unconverted_per_country: int | None
    """PINs to one country in 24 hours before one must be verified. Each verified PIN allows 20 more. Null: no limit."""
    unconverted_per_account: int | None
    """PINs of the account in 24 hours before one must be verified. Each verified PIN allows 20 more. Null: no limit."""
    hook_per_prefix_per_day: int | None
    """Messages of sign-in hooks to one prefix in 24 hours. Null: no limit."""
    hook_per_country_per_hour: int | None
    """Messages of sign-in hooks to one country in a clock hour. Null: no limit."""
    hook_per_account_per_day: int | None
    """Messages of the account's sign-in hooks in 24 hours. Null: no limit."""
    block_seconds: int
    """Length of a first block; each further one of its kind within 7 days is twice as long, up to 24 hours."""
    daily_spend: float | None
    """Daily spend on PINs and codes of sign-in hooks (UTC), at most 6 decimals. Null: no limit. Default: the price of 10,000 parts to the account's `default_country`; null without one."""


class GuardBlock(TypedDict):
    id: str
    """`blk_<id>`."""
    scope: str
    """`account`, `country`, `prefix`, `number` or `ip`."""
    key: str
    """The key within the scope; numbers are masked, a prefix is a number without its last 4 digits."""
    reason: str
    """A stable code."""
    detail: str
    """The reason as a sentence."""
    active: bool
    """Whether the block is active."""
    since: str
    """When it began."""
    until: str
    """When it ends."""
    times: int
    """1 for the first within seven days; each is twice as long as the previous one."""
    hits: int
    """Requests stopped."""
    test: bool
    """Caused by test tokens."""


class GuardBlockList(TypedDict):
    blocks: list[GuardBlock]
    wrong_codes: list[WrongCodes]
    """Numbers blocked for 15 wrong codes in 24 hours: the 100 whose blocks end last."""
    pages: Pages
    """The position of this page in the list."""


class GuardChange(TypedDict):
    enabled: NotRequired[bool]
    """If false, none of the settings below apply."""
    allowed_countries: NotRequired[list[str] | None]
    """Countries to which PINs may be sent: ISO 3166-1 codes such as `RW`, or null for all countries to which the account may send. Default: the account's `default_country`; null without one."""
    refused_types: NotRequired[list[Literal["PREMIUM_RATE", "TOLL_FREE", "SHARED_COST", "VOIP", "PERSONAL_NUMBER", "PAGER", "UAN", "VOICEMAIL", "FIXED_LINE"]]]
    """Number types that get no PIN."""
    allow: NotRequired[list[str]]
    """Numbers or prefixes that the guard always lets pass."""
    deny: NotRequired[list[str]]
    """Numbers or prefixes that get no PIN."""
    per_number_per_day: NotRequired[int | None]
    """PINs and codes of sign-in hooks to one number in 24 hours. Null: no limit."""
    per_prefix_per_hour: NotRequired[int | None]
    """PINs and codes of sign-in hooks to one prefix (the number without its last 4 digits) in a clock hour. Null: no limit."""
    per_country_per_hour: NotRequired[int | None]
    """PINs and codes of sign-in hooks to one country in a clock hour. Null: no limit."""
    per_account_per_hour: NotRequired[int | None]
    """PINs of the account and codes of its sign-in hooks in a clock hour. Null: no limit."""
    per_ip_per_hour: NotRequired[int | None]
    """PINs for one `client_ip` (IPv6: its /64) in a clock hour. Null: no limit."""
    sequential_run: NotRequired[int | None]
    """PINs in a row to neighbouring numbers of one prefix, none of them verified. Null: no limit."""
    unconverted_per_prefix: NotRequired[int | None]
    """PINs to one prefix in 24 hours before one must be verified. Each verified PIN allows 20 more. Only a fifth of this applies while few PINs of the country are verified. Null: no limit."""
    unconverted_per_country: NotRequired[int | None]
    """PINs to one country in 24 hours before one must be verified. Each verified PIN allows 20 more. Null: no limit."""
    unconverted_per_account: NotRequired[int | None]
    """PINs of the account in 24 hours before one must be verified. Each verified PIN allows 20 more. Null: no limit."""
    hook_per_prefix_per_day: NotRequired[int | None]
    """Messages of sign-in hooks to one prefix in 24 hours. Null: no limit."""
    hook_per_country_per_hour: NotRequired[int | None]
    """Messages of sign-in hooks to one country in a clock hour. Null: no limit."""
    hook_per_account_per_day: NotRequired[int | None]
    """Messages of the account's sign-in hooks in 24 hours. Null: no limit."""
    block_seconds: NotRequired[int]
    """Length of a first block; each further one of its kind within 7 days is twice as long, up to 24 hours."""
    daily_spend: NotRequired[float | None]
    """Daily spend on PINs and codes of sign-in hooks (UTC), at most 6 decimals. Null: no limit. Default: the price of 10,000 parts to the account's `default_country`; null without one."""


class GuardDefaults(TypedDict):
    country: str | None
    """The account's `default_country`."""
    allowed_countries: list[str] | None
    daily_spend: float | None
    in_force: list[Literal["allowed_countries", "daily_spend"]]
    """The defaults that the account has not changed."""


HandsetCall = TypedDict(
    "HandsetCall",
    {
        "id": "str",
        "from": "str",
        "state": "Literal['ringing', 'answered', 'declined', 'busy', 'no_answer']",
        "at": "str",
        "rings_until": "str",
        "text": "str | None",
        "audio_url": "str | None",
    },
)


class HandsetCallAction(TypedDict):
    action: Literal["answer", "decline", "press"]
    """`press`: the text of an answered call is heard to its end, and then `key` is pressed."""
    key: NotRequired[str]
    """The key to press: a digit, `*` or `#`. The first one counts."""


class HandsetCallList(TypedDict):
    calls: list[HandsetCall]
    """Newest first, at most 100."""


class HandsetCallState(TypedDict):
    id: str
    state: Literal["ringing", "answered", "declined", "busy", "no_answer"]


HandsetMessage = TypedDict(
    "HandsetMessage",
    {
        "from": "str",
        "text": "str",
        "parts": "int",
        "at": "str",
    },
)


class HandsetMessageInput(TypedDict):
    to: str
    """One of our numbers or short codes."""
    text: str
    """At most 10 parts."""
    telco: NotRequired[str | None]
    """The phone's network: a name of letters, digits, spaces and . & ' _ -, or MCC and MNC. By default derived from the phone's number."""


class HandsetMessageList(TypedDict):
    messages: list[HandsetMessage]
    """Newest first, at most 100."""


class Hold(TypedDict):
    held: bool
    """Restored from a backup and not released yet: nothing is sent, accepted or charged."""
    taken_at: str | None
    """When the backup was taken; null if nothing is held."""
    restored_at: str | None
    """When it was restored; null if nothing is held."""
    in_doubt: dict[str, int]
    """Open messages that the original may have sent since the backup: how many, by state."""
    decision: Literal["fail", "send"] | None
    """The decision of a release that was interrupted; another one is refused. Otherwise null."""


class Hook(TypedDict):
    id: str
    """`hook_<id>`."""
    name: str
    form: Literal["supabase", "message"]
    """`supabase`: Supabase Auth's Send SMS hook. `message`: a number and a text as JSON or as a form, as FusionAuth, authentik, Casdoor, ZITADEL, Ory Kratos and Keycloak's SMS plugins post them, or a number and a code, as Logto does."""
    url: str
    """The URL that the service calls."""
    sender: str | None
    """The sender of the hook's messages, unless a call names one. Null: the account's default sender."""
    template: str
    test: bool
    old_secret_until: str | None
    """Until then, the previous secret works too."""
    last_used_at: str | None
    """When it last sent a message, to the minute."""
    last_error: str | None
    """The reason of the last refusal, in more detail than the service gets."""
    last_error_at: str | None
    created_at: str
    created_by: str | None
    """Who created it: `usr_<id>`, or `tok_<id>`, with which it ends."""
    expires_at: str | None
    """When that token ends."""


HookCall = TypedDict(
    "HookCall",
    {
        "user": "NotRequired[HookUser]",
        "sms": "NotRequired[HookSms]",
        "to": "NotRequired[str]",
        "text": "NotRequired[str]",
        "from": "NotRequired[str]",
        "code": "NotRequired[str]",
        "payload": "NotRequired[HookPayload]",
    },
)


class HookChange(TypedDict):
    name: NotRequired[str]
    """1 to 50 letters, digits, `-` and `_`; unique in the account."""
    sender: NotRequired[str | None]
    """The sender of the hook's messages, unless a call names one. Null: the account's default sender."""
    template: NotRequired[str]
    """The text for services that pass only a code, as Supabase and Logto do: `{pin}` stands for it. Default: `{pin} is your verification code.`"""


class HookError(TypedDict):
    http_code: int
    message: str


class HookInput(TypedDict):
    name: str
    """1 to 50 letters, digits, `-` and `_`; unique in the account."""
    form: Literal["supabase", "message"]
    """`supabase`: Supabase Auth's Send SMS hook. `message`: a number and a text as JSON or as a form, as FusionAuth, authentik, Casdoor, ZITADEL, Ory Kratos and Keycloak's SMS plugins post them, or a number and a code, as Logto does."""
    sender: NotRequired[str | None]
    """The sender of the hook's messages, unless a call names one. Null: the account's default sender."""
    template: NotRequired[str | None]
    """The text for services that pass only a code, as Supabase and Logto do: `{pin}` stands for it. Default: `{pin} is your verification code.`"""
    test: NotRequired[bool | None]
    """Reaches only the simulated carrier and charges the test balance."""
    secret: NotRequired[str | None]
    """The secret that the service generated, if it did: `whsec_…` or `v1,whsec_…`, with 24 to 64 bytes in base64; or, for `message`, 32 to 100 letters and digits, such as ZITADEL's signing key. Default: a new one."""


class HookList(TypedDict):
    hooks: list[Hook]
    pages: Pages
    """The position of this page in the list."""


class HookPayload(TypedDict):
    code: NotRequired[str]


class HookReply(TypedDict):
    message: NotRequired[Literal["success"]]
    status: NotRequired[Literal["sent"]]
    sms_id: NotRequired[str]
    """`out_sms_<id>`."""
    error: NotRequired[HookError]
    """For `supabase`: a refusal, in a response with status 200."""


class HookRotation(TypedDict):
    secret: NotRequired[str | None]
    """The secret that the service generated, if it did: `whsec_…` or `v1,whsec_…`, with 24 to 64 bytes in base64; or, for `message`, 32 to 100 letters and digits, such as ZITADEL's signing key. Default: a new one."""


class HookSms(TypedDict):
    otp: str


class HookUser(TypedDict):
    phone: str


class HookWithSecret(TypedDict):
    id: str
    """`hook_<id>`."""
    name: str
    form: Literal["supabase", "message"]
    """`supabase`: Supabase Auth's Send SMS hook. `message`: a number and a text as JSON or as a form, as FusionAuth, authentik, Casdoor, ZITADEL, Ory Kratos and Keycloak's SMS plugins post them, or a number and a code, as Logto does."""
    url: str
    """The URL that the service calls."""
    sender: str | None
    """The sender of the hook's messages, unless a call names one. Null: the account's default sender."""
    template: str
    test: bool
    old_secret_until: str | None
    """Until then, the previous secret works too."""
    last_used_at: str | None
    """When it last sent a message, to the minute."""
    last_error: str | None
    """The reason of the last refusal, in more detail than the service gets."""
    last_error_at: str | None
    created_at: str
    created_by: str | None
    """Who created it: `usr_<id>`, or `tok_<id>`, with which it ends."""
    expires_at: str | None
    """When that token ends."""
    secret: str
    """Written as the service expects it: `v1,whsec_…` for `supabase`, otherwise `whsec_…`. Shown only once."""


class HourTally(TypedDict):
    at: str
    messages: int
    """Messages accepted in that time."""
    parts: int
    cost: float
    """Charged for these, before refunds."""
    states: Outcomes
    """Their outcomes so far."""


class HttpAnswer(TypedDict):
    id: str
    """Path of the message id in the JSON response, such as `messages.0.id`; empty if there is none; `{id}` if it is the id from the request"""
    id_pattern: str
    """For responses other than JSON: a regular expression whose first group is the id; it has 50 ms for the first 4 KiB"""
    status: str
    """Path of the status word, or several paths separated by `|`: the first word listed below decides. Empty to go by the HTTP status"""
    accepted: list[str]
    """Status words that mean accepted; any other is a refusal, and a missing one leaves the message in doubt"""
    throttled: list[str]
    """Status words for throttling: the link slows down and sends the message again"""
    temporary: list[str]
    """Status words for temporary errors: the message is sent again later"""
    credentials: list[str]
    """Status words for refused credentials, as HTTP 401 and 403 are: the link is down for a minute, and the message is sent again"""
    credit: list[str]
    """Status words for exhausted credit, as HTTP 402 is: the link is down for a minute, and the message is sent again"""
    invalid_number: list[str]
    """Status words for a recipient that the upstream cannot reach: refused with ESME_RINVDSTADR"""
    invalid_sender: list[str]
    """Status words for a sender ID that may not be used: refused with ESME_RINVSRCADR"""


class HttpAnswerChange(TypedDict):
    id: NotRequired[str]
    """Path of the message id in the JSON response, such as `messages.0.id`; empty if there is none; `{id}` if it is the id from the request"""
    id_pattern: NotRequired[str]
    """For responses other than JSON: a regular expression whose first group is the id; it has 50 ms for the first 4 KiB"""
    status: NotRequired[str]
    """Path of the status word, or several paths separated by `|`: the first word listed below decides. Empty to go by the HTTP status"""
    accepted: NotRequired[list[str]]
    """Status words that mean accepted; any other is a refusal, and a missing one leaves the message in doubt"""
    throttled: NotRequired[list[str]]
    """Status words for throttling: the link slows down and sends the message again"""
    temporary: NotRequired[list[str]]
    """Status words for temporary errors: the message is sent again later"""
    credentials: NotRequired[list[str]]
    """Status words for refused credentials, as HTTP 401 and 403 are: the link is down for a minute, and the message is sent again"""
    credit: NotRequired[list[str]]
    """Status words for exhausted credit, as HTTP 402 is: the link is down for a minute, and the message is sent again"""
    invalid_number: NotRequired[list[str]]
    """Status words for a recipient that the upstream cannot reach: refused with ESME_RINVDSTADR"""
    invalid_sender: NotRequired[list[str]]
    """Status words for a sender ID that may not be used: refused with ESME_RINVSRCADR"""


class HttpBasicAuth(TypedDict):
    type: Literal["basic"]
    user: str
    """User"""
    password: str
    """Password"""


class HttpBasicAuthChange(TypedDict):
    type: Literal["basic"]
    user: str
    """User"""
    password: str
    """Password"""


class HttpBearerAuth(TypedDict):
    type: Literal["bearer"]
    token: str
    """Token"""


class HttpBearerAuthChange(TypedDict):
    type: Literal["bearer"]
    token: str
    """Token"""


class HttpCalls(TypedDict):
    content_type: str
    answer: str
    """What `answer_url` responds with, to tell the provider what to do once the phone is answered. Placeholders: `{audio_url}`, and `{keys_url}`, to which the key that was pressed is posted"""
    key: str
    """Path of the key in what is posted to `{keys_url}`"""
    echo: str
    """Path of `{call}` in what is posted to `receipt_url`, for providers that have one address for all calls and pass on what a request said of its call"""
    asks: HttpCondition | None
    """With `echo`: which calls to `receipt_url` are of a phone that was answered, and get `answer` in return instead of `receipt.reply`"""
    end: str
    """What `{keys_url}` responds with, unless the key asks to hear the text again"""


class HttpCallsChange(TypedDict):
    content_type: NotRequired[str]
    answer: NotRequired[str]
    """What `answer_url` responds with, to tell the provider what to do once the phone is answered. Placeholders: `{audio_url}`, and `{keys_url}`, to which the key that was pressed is posted"""
    key: NotRequired[str]
    """Path of the key in what is posted to `{keys_url}`"""
    echo: NotRequired[str]
    """Path of `{call}` in what is posted to `receipt_url`, for providers that have one address for all calls and pass on what a request said of its call"""
    asks: NotRequired[HttpConditionChange | None]
    """With `echo`: which calls to `receipt_url` are of a phone that was answered, and get `answer` in return instead of `receipt.reply`"""
    end: NotRequired[str]
    """What `{keys_url}` responds with, unless the key asks to hear the text again"""


HttpCondition = TypedDict(
    "HttpCondition",
    {
        "path": "str",
        "words": "list[str]",
        "except": "bool",
    },
)


HttpConditionChange = TypedDict(
    "HttpConditionChange",
    {
        "path": "str",
        "words": "list[str]",
        "except": "NotRequired[bool]",
    },
)


HttpInbound = TypedDict(
    "HttpInbound",
    {
        "when": "HttpCondition | None",
        "shares_address": "bool",
        "list": "str",
        "from": "str",
        "to": "str",
        "default_to": "str",
        "text": "str",
        "id": "str",
        "reply": "HttpReply | None",
    },
)


HttpInboundChange = TypedDict(
    "HttpInboundChange",
    {
        "when": "NotRequired[HttpConditionChange | None]",
        "shares_address": "NotRequired[bool]",
        "list": "NotRequired[str]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "default_to": "NotRequired[str]",
        "text": "NotRequired[str]",
        "id": "NotRequired[str]",
        "reply": "NotRequired[HttpReplyChange | None]",
    },
)


class HttpOauth(TypedDict):
    type: Literal["oauth"]
    token_url: str
    client_id: str
    """Client id"""
    client_secret: str
    """Client secret"""
    scope: str
    """Scope, if one must be requested"""
    credentials: Literal["body", "basic"]
    """Where the token request has id and secret"""


class HttpOauthChange(TypedDict):
    type: Literal["oauth"]
    token_url: str
    client_id: str
    """Client id"""
    client_secret: str
    """Client secret"""
    scope: NotRequired[str]
    """Scope, if one must be requested"""
    credentials: NotRequired[Literal["body", "basic"]]
    """Where the token request has id and secret"""


class HttpReceipt(TypedDict):
    when: HttpCondition | None
    """Which calls are receipts, if the upstream also makes other calls to the address, which are answered and ignored. `null`: all"""
    list: str
    """Path of the array of receipts, if one call may hold several"""
    id: str
    """Path of the message id that the response gave"""
    to: str
    """Path of the phone number, by which a receipt can settle a message without a response"""
    reference: str
    """Path of our `{reference}`, if the upstream echoes it: the surest match"""
    status: str
    """Path of the status word, or several separated by `|`: the first known word decides"""
    error: str
    """Path of the network's error code"""
    seconds: str
    """Path of the seconds that an answered call lasted, for links that make calls"""
    machine: str
    """Path of the word that says who answered a call; one that begins with `machine` or `fax` is no person"""
    states: dict[str, Literal["DELIVRD", "EXPIRED", "UNDELIV", "REJECTD", "ACCEPTD", "ENROUTE", "UNKNOWN"]]
    """What the upstream's status words mean, in addition to common ones"""
    codes: dict[str, str]
    """The upstream's own error codes, found at `error`, and the cause that each means"""
    reply: HttpReply | None
    """The response to a call, if the upstream expects a certain one. `null`: the number of items accepted, as JSON"""


class HttpReceiptChange(TypedDict):
    when: NotRequired[HttpConditionChange | None]
    """Which calls are receipts, if the upstream also makes other calls to the address, which are answered and ignored. `null`: all"""
    list: NotRequired[str]
    """Path of the array of receipts, if one call may hold several"""
    id: NotRequired[str]
    """Path of the message id that the response gave"""
    to: NotRequired[str]
    """Path of the phone number, by which a receipt can settle a message without a response"""
    reference: NotRequired[str]
    """Path of our `{reference}`, if the upstream echoes it: the surest match"""
    status: NotRequired[str]
    """Path of the status word, or several separated by `|`: the first known word decides"""
    error: NotRequired[str]
    """Path of the network's error code"""
    seconds: NotRequired[str]
    """Path of the seconds that an answered call lasted, for links that make calls"""
    machine: NotRequired[str]
    """Path of the word that says who answered a call; one that begins with `machine` or `fax` is no person"""
    states: NotRequired[dict[str, Literal["DELIVRD", "EXPIRED", "UNDELIV", "REJECTD", "ACCEPTD", "ENROUTE", "UNKNOWN"]]]
    """What the upstream's status words mean, in addition to common ones"""
    codes: NotRequired[dict[str, str]]
    """The upstream's own error codes, found at `error`, and the cause that each means"""
    reply: NotRequired[HttpReplyChange | None]
    """The response to a call, if the upstream expects a certain one. `null`: the number of items accepted, as JSON"""


class HttpReply(TypedDict):
    content_type: str
    body: str


class HttpReplyChange(TypedDict):
    content_type: str
    body: str


HttpSignature = TypedDict(
    "HttpSignature",
    {
        "header": "str",
        "in": "Literal['header', 'parameter']",
        "algorithm": "Literal['sha256', 'sha512', 'sha1', 'none']",
        "encoding": "Literal['hex', 'base64', 'utf8']",
        "prefix": "str",
        "key": "str",
        "over": "str",
    },
)


HttpSignatureChange = TypedDict(
    "HttpSignatureChange",
    {
        "header": "str",
        "in": "NotRequired[Literal['header', 'parameter']]",
        "algorithm": "NotRequired[Literal['sha256', 'sha512', 'sha1', 'none']]",
        "encoding": "NotRequired[Literal['hex', 'base64', 'utf8']]",
        "prefix": "NotRequired[str]",
        "key": "NotRequired[str]",
        "over": "NotRequired[str]",
    },
)


class HttpUpstream(TypedDict):
    url: str
    """Placeholders: `{to}` `{to_digits}` `{from}` `{text}` `{reference}` `{id}` `{validity_seconds}` `{encoding}` `{receipt_url}` `{system_id}` `{password}`; filters after `|` change a value"""
    method: Literal["POST", "GET", "PUT"]
    headers: dict[str, str]
    """Placeholders as in `url`, and `{basic}` for `system_id:password` in Base64. Secrets belong in `password`."""
    auth: HttpBasicAuth | HttpBearerAuth | HttpOauth | None
    """The `Authorization` header, if `headers` does not have it"""
    content_type: str
    """Decides how placeholders in the body are escaped: as JSON, form or XML, else not at all"""
    body: Any
    """Placeholders as in `url`; not sent with GET. An object is sent as JSON or as a form, depending on `content_type`, without fields whose placeholder is empty"""
    answer: HttpAnswer
    """How the response to a message is parsed"""
    receipt: HttpReceipt
    """How calls to `receipt_url` are parsed"""
    inbound: HttpInbound
    """How calls to `inbound_url` are parsed"""
    signature: HttpSignature | None
    calls: HttpCalls | None
    """If set, each request makes a call in which an audio file is played, and the link carries nothing else; placeholders besides those in `url`: `{audio_url}` `{answer_url}` `{call}` `{call_id}` `{language}`"""


class HttpUpstreamChange(TypedDict):
    url: str
    """Placeholders: `{to}` `{to_digits}` `{from}` `{text}` `{reference}` `{id}` `{validity_seconds}` `{encoding}` `{receipt_url}` `{system_id}` `{password}`; filters after `|` change a value"""
    method: NotRequired[Literal["POST", "GET", "PUT"]]
    headers: NotRequired[dict[str, str]]
    """Placeholders as in `url`, and `{basic}` for `system_id:password` in Base64. Secrets belong in `password`."""
    auth: NotRequired[HttpBasicAuthChange | HttpBearerAuthChange | HttpOauthChange | None]
    """The `Authorization` header, if `headers` does not have it"""
    content_type: NotRequired[str]
    """Decides how placeholders in the body are escaped: as JSON, form or XML, else not at all"""
    body: NotRequired[Any]
    """Placeholders as in `url`; not sent with GET. An object is sent as JSON or as a form, depending on `content_type`, without fields whose placeholder is empty"""
    answer: NotRequired[HttpAnswerChange]
    """How the response to a message is parsed"""
    receipt: NotRequired[HttpReceiptChange]
    """How calls to `receipt_url` are parsed"""
    inbound: NotRequired[HttpInboundChange]
    """How calls to `inbound_url` are parsed"""
    signature: NotRequired[HttpSignatureChange | None]
    calls: NotRequired[HttpCallsChange | None]
    """If set, each request makes a call in which an audio file is played, and the link carries nothing else; placeholders besides those in `url`: `{audio_url}` `{answer_url}` `{call}` `{call_id}` `{language}`"""


InboundMessage = TypedDict(
    "InboundMessage",
    {
        "id": "str",
        "account_id": "str",
        "org_id": "str",
        "active": "bool",
        "created_at": "str",
        "id_smsc": "str | None",
        "inbound_sms_number": "str",
        "language_id": "str | None",
        "telco_id": "str | None",
        "sms_item_count": "int",
        "text": "str",
        "to": "str",
        "wallet_charge_id": "str",
        "self_url": "str",
        "from": "str",
        "incomplete": "NotRequired[bool]",
        "tlvs": "NotRequired[dict[str, str | float]]",
        "answer_problem": "NotRequired[AnswerProblem]",
        "test": "NotRequired[bool]",
    },
)


class InboundMessageList(TypedDict):
    inbound_sms: list[InboundMessage]
    """Newest first."""
    pages: Pages
    """The position of this page in the list."""


class InboundNumber(TypedDict):
    number: str
    account_id: str | None
    """The owner; on a shared number, the default account for messages that match no keyword."""
    shared: bool
    """Accounts share it by keywords."""
    price: float
    """The owner's price per received part."""
    keywords: list[NumberKeyword]
    created_at: str


class InboundNumberInput(TypedDict):
    number: str
    """International format, or a short code of 3 to 8 digits."""
    keyword: NotRequired[str | None]
    """Matches messages that begin with it, in any case. The longest keyword wins."""


class InboundNumberList(TypedDict):
    numbers: list[InboundNumber]
    pages: Pages
    """The position of this page in the list."""


class Installation(TypedDict):
    version: str
    node: str
    postgres: str
    uptime_seconds: int
    roles: list[str]
    warnings: list[str]
    """Likely configuration errors, and how to fix them."""
    replication: Replication
    engines: list[Any]
    """As in `GET /ai/languages`."""
    migrations: list[Migration]
    configuration: dict[str, Any]
    """Keyed by setting; for a secret, only whether it is set."""


class InternationalNumbering(TypedDict):
    ton: int
    """Type of number, SMPP v3.4 §5.2.5"""
    npi: int
    """Numbering plan, SMPP v3.4 §5.2.6"""


class InternationalNumberingChange(TypedDict):
    ton: NotRequired[int]
    """Type of number, SMPP v3.4 §5.2.5"""
    npi: NotRequired[int]
    """Numbering plan, SMPP v3.4 §5.2.6"""


class Invariant(TypedDict):
    invariant: str
    holds: bool
    rows: list[dict[str, Any]]
    """The first 50 violating rows."""


class Invitation(TypedDict):
    id: str
    """`inv_<id>`."""
    email: str
    role: str
    """`owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`)."""
    expires_at: str
    created_at: str
    mailed_at: str | None
    """When a link was last sent by mail; null without an SMTP server, or while the mail is queued."""
    mail_error: str | None
    """Why the mail has not been sent, yet or at all."""


class KeySet(TypedDict):
    keys: list[dict[str, str]]


class Language(TypedDict):
    lang: str
    name: str
    stt: ServedFunction
    tts: ServedFunction
    ner: ServedFunction


class LanguageList(TypedDict):
    languages: list[Language]


class LedgerEntry(TypedDict):
    id: str
    """`trn_<id>`."""
    kind: Literal["charge", "refund", "topup", "adjustment", "voice"]
    """`charge` is for a message, `voice` for a voice call."""
    amount: float
    """Signed: a charge is negative."""
    balance_after: float
    """The balance after the entry."""
    sms_id: str | None
    """The message of the charge or refund."""
    channel: NotRequired[Literal["voice"]]
    """Set if the text of the message was spoken in a call."""
    report_id: str | None
    """The bulk send that a charge belongs to."""
    voice: VoiceCharge | None
    """The voice call of the charge."""
    sandbox: bool
    """Of sandbox credit, not of money that was paid in."""
    note: str | None
    created_at: str


class LedgerEntryList(TypedDict):
    entries: list[LedgerEntry]
    pages: Pages
    """The position of this page in the list."""
    total_is_exact: bool
    """False if there are more than 10,000, where `total` stops counting; follow `next_url` to read them all."""


class LedgerGroup(TypedDict):
    day: str
    """In `time_zone`; without it, in UTC."""
    kind: Literal["charge", "refund", "topup", "adjustment", "voice"]
    """`charge` is for a message, `voice` for a voice call."""
    report_id: str | None
    """The bulk send; null for entries that belong to none."""
    reference: str | None
    """The reference of the bulk send."""
    entries: int
    """How many entries."""
    amount: float
    """Their sum, signed."""


class LedgerGroupList(TypedDict):
    groups: list[LedgerGroup]
    pages: Pages
    """The position of this page in the list."""


class LinkState(TypedDict):
    carrier_id: str
    """`car_<id>`."""
    name: str
    """The link's name."""
    state: str
    """`up`; or `down`, `connecting` or `binding` if it has not been bound for `ALARM_AFTER_SECONDS`."""
    reason: str
    """Why; empty when it is up."""
    at: str
    """Since when."""
    example: NotRequired[bool]
    """True after `POST /v1/webhooks/{id}/test`; absent otherwise."""


class ListedAccount(TypedDict):
    id: str
    """`acc_<id>`."""
    org_id: str
    name: str
    balance: float
    """The live balance; for a test token, the test balance."""
    currency: str
    """ISO 4217."""
    default_sender: str | None
    """The sender of messages without one."""
    default_country: str | None
    """The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code."""
    settings: AccountSettings
    sandbox_credit: float
    """The part of the live balance that is play money: all that simulated messages spend in the sandbox. It is removed when the account goes live."""
    test_balance: float
    sandbox: bool
    """Its live traffic goes to the simulated carrier, whatever links exist. Before the first real link, this applies to every account."""
    suspended_at: str | None
    """When it was suspended; its tokens have been refused since."""
    created_at: str
    last_sent_at: str | None
    """When it last sent a message, test or live."""


class Liveness(TypedDict):
    status: str


class LoginToken(TypedDict):
    token: str
    """The access token. Shown only once, so store it now."""
    scopes: list[Literal["sms:send", "sms:read", "inbound:read", "verify", "voice", "webhooks", "account:read", "account:write", "approve", "operator"]]


class LookedUpMessage(TypedDict):
    sms_id: str
    """`out_sms_<id>`."""
    report_id: str
    """The report of its request."""
    self_url: str
    """Its URL."""
    to: str
    """The recipient in E.164."""
    sender: str
    """Sender ID."""
    text: None
    """Hidden: `POST /v1/operator/messages/{id}/text` shows it."""
    status: str
    """`sent` while on its way, else the state."""
    state: Literal["scheduled", "queued", "submitting", "in_doubt", "sent", "delivered", "undelivered", "expired", "rejected", "failed", "unknown", "cancelled"]
    """The exact state."""
    item_count: int
    """Parts."""
    item_price: float
    """Per part."""
    total_cost: float
    """The charge."""
    refunded: bool
    """The whole charge was refunded."""
    encoding: str
    """`gsm7`, `ucs2` or `binary`. The text of a binary message is hexadecimal."""
    channel: NotRequired[Literal["voice"]]
    """Set if the text is spoken in a call."""
    language: NotRequired[str]
    """The language of a call, and in a dry run that of a template's text."""
    retry: NotRequired[CallRetry]
    fallback: NotRequired[Literal["sms", "voice"]]
    """How it is sent again if it fails, as its sender asked."""
    fallback_id: NotRequired[str]
    """The message that was sent in its place: `out_sms_<id>`."""
    fallback_of: NotRequired[str]
    """The message in whose place it was sent: `out_sms_<id>`."""
    answered: NotRequired[bool]
    """Whether a call was answered, by a person or a machine; absent until that is known."""
    seconds: NotRequired[int]
    """How long an answered call lasted, once the provider has said so."""
    key: NotRequired[str]
    """The first key that was pressed in a call. `0` and `*` repeat the text and are not recorded."""
    machine: NotRequired[bool]
    """True if the provider of the call says that a machine answered."""
    message_class: NotRequired[int]
    """The message class of the request: 0 is flash."""
    udh: NotRequired[str]
    """The user data header that its sender set, in hexadecimal."""
    tlvs: NotRequired[dict[str, str | float]]
    """The TLVs sent with it, by the names of the carrier link."""
    reference: str | None
    test: bool
    """Sent with a test token."""
    carrier: str | None
    """The link of the last submit."""
    retries_count: int
    """Submits after a temporary error."""
    created_at: str
    """When it was accepted."""
    send_at: str | None
    """The scheduled time, if any."""
    valid_until: str
    """The message is not submitted after this time."""
    final_at: str | None
    """When it became final."""
    delivery_report: str | None
    """The `status` of its last delivery report."""
    reason: NotRequired[FailureReason]
    timeline: list[TimelineEntry]
    """In order."""
    has_text: bool
    """Whether there is a text to show: retention or an erasure may have removed it."""
    account_id: str
    account_name: str
    currency: str
    """The currency of its price (ISO 4217)."""


class Lookup(TypedDict):
    numbers: list[str]
    """The phone numbers searched for, as `q` was read."""
    results: list[LookupResult]
    """Newest first: at most 200, and at most 20 of an account."""
    has_more: bool
    """More were found than the reply contains."""


class LookupInput(TypedDict):
    q: str
    """`out_sms_<id>`, `in_sms_<id>`, the integer `sms_id` of a webhook, a `report_id`, or a phone number: in international format, or as written in the caller's default country or that of any account."""


class LookupResult(TypedDict):
    kind: Literal["message", "inbound", "bulk"]
    """A message that was sent, one that was received, or a bulk send."""
    id: str
    """`out_sms_<id>`, `in_sms_<id>` or the `report_id`."""
    account_id: str
    account_name: str
    at: str
    """When it was accepted or received."""
    phone: str
    """The phone's number; empty once erased, and for a bulk send."""
    address: str
    """The sender ID, or our number that received it; empty for a bulk send."""
    state: str | None
    """The exact state; null for a received message."""
    carrier: str | None
    """The link."""
    code: str | None
    """The carrier's last error."""
    messages: int
    """1, or the messages of a bulk send."""
    test: bool
    channel: NotRequired[Literal["voice"]]
    """Set if the text was spoken in a call."""


class Margin(TypedDict):
    messages: int
    """Finished live messages that were not refunded."""
    parts: int
    revenue: float
    """What their accounts paid."""
    cost: float
    """What their links charge at current rates, for the parts with a rate in this currency."""
    margin: float | None
    """The revenue of these parts less their cost; null if no part has a cost."""
    margin_percent: float | None
    """The margin as a percentage of that revenue."""
    uncosted: UncostedParts
    """Parts sent over a link without a rate in this currency; they are not included in the margin."""


class MarginOfDay(TypedDict):
    at: str
    messages: int
    """Finished live messages that were not refunded."""
    parts: int
    revenue: float
    """What their accounts paid."""
    cost: float
    """What their links charge at current rates, for the parts with a rate in this currency."""
    margin: float | None
    """The revenue of these parts less their cost; null if no part has a cost."""
    margin_percent: float | None
    """The margin as a percentage of that revenue."""
    uncosted: UncostedParts
    """Parts sent over a link without a rate in this currency; they are not included in the margin."""


class MarginOfNetwork(TypedDict):
    country: str | None
    """ISO 3166-1."""
    network: str
    """The network that the number range was assigned to; empty if unknown."""
    messages: int
    """Finished live messages that were not refunded."""
    parts: int
    revenue: float
    """What their accounts paid."""
    cost: float
    """What their links charge at current rates, for the parts with a rate in this currency."""
    margin: float | None
    """The revenue of these parts less their cost; null if no part has a cost."""
    margin_percent: float | None
    """The margin as a percentage of that revenue."""
    uncosted: UncostedParts
    """Parts sent over a link without a rate in this currency; they are not included in the margin."""


Margins = TypedDict(
    "Margins",
    {
        "from": "str",
        "to": "str",
        "counted_since": "str | None",
        "currencies": "list[MarginsOfCurrency]",
    },
)


class MarginsOfCurrency(TypedDict):
    currency: str
    """The currency of the accounts, ISO 4217."""
    total: Margin
    days: list[MarginOfDay]
    """By the day (UTC) on which messages were accepted, in order."""
    networks: list[MarginOfNetwork]
    """Ordered by revenue, highest first."""


class Member(TypedDict):
    id: str
    """`usr_<id>`."""
    email: str
    name: str
    role: str
    """`owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`)."""
    totp: bool
    """Whether signing in also requires a one-time code."""
    last_seen_at: str | None
    """Last activity in this account, to the minute."""
    created_at: str


class MemberInput(TypedDict):
    email: str
    """an email address"""
    role: str
    """`owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`)."""


class MemberList(TypedDict):
    members: list[Member]
    invitations: list[Invitation]
    """Open invitations, newest first, on every page."""
    pages: Pages
    """The position of this page in the list."""


class Message(TypedDict):
    sms_id: str
    """`out_sms_<id>`."""
    report_id: str
    """The report of its request."""
    self_url: str
    """Its URL."""
    to: str
    """The recipient in E.164."""
    sender: str
    """Sender ID."""
    text: str | None
    """Null once erased by retention."""
    status: str
    """`sent` while on its way, else the state."""
    state: Literal["scheduled", "queued", "submitting", "in_doubt", "sent", "delivered", "undelivered", "expired", "rejected", "failed", "unknown", "cancelled"]
    """The exact state."""
    item_count: int
    """Parts."""
    item_price: float
    """Per part."""
    total_cost: float
    """The charge."""
    refunded: bool
    """The whole charge was refunded."""
    encoding: str
    """`gsm7`, `ucs2` or `binary`. The text of a binary message is hexadecimal."""
    channel: NotRequired[Literal["voice"]]
    """Set if the text is spoken in a call."""
    language: NotRequired[str]
    """The language of a call, and in a dry run that of a template's text."""
    retry: NotRequired[CallRetry]
    fallback: NotRequired[Literal["sms", "voice"]]
    """How it is sent again if it fails, as its sender asked."""
    fallback_id: NotRequired[str]
    """The message that was sent in its place: `out_sms_<id>`."""
    fallback_of: NotRequired[str]
    """The message in whose place it was sent: `out_sms_<id>`."""
    answered: NotRequired[bool]
    """Whether a call was answered, by a person or a machine; absent until that is known."""
    seconds: NotRequired[int]
    """How long an answered call lasted, once the provider has said so."""
    key: NotRequired[str]
    """The first key that was pressed in a call. `0` and `*` repeat the text and are not recorded."""
    machine: NotRequired[bool]
    """True if the provider of the call says that a machine answered."""
    message_class: NotRequired[int]
    """The message class of the request: 0 is flash."""
    udh: NotRequired[str]
    """The user data header that its sender set, in hexadecimal."""
    tlvs: NotRequired[dict[str, str | float]]
    """The TLVs sent with it, by the names of the carrier link."""
    reference: str | None
    test: bool
    """Sent with a test token."""
    carrier: str | None
    """The link of the last submit."""
    retries_count: int
    """Submits after a temporary error."""
    created_at: str
    """When it was accepted."""
    send_at: str | None
    """The scheduled time, if any."""
    valid_until: str
    """The message is not submitted after this time."""
    final_at: str | None
    """When it became final."""
    delivery_report: str | None
    """The `status` of its last delivery report."""
    reason: NotRequired[FailureReason]
    timeline: list[TimelineEntry]
    """In order."""


class MessageChange(TypedDict):
    send_at: NotRequired[str | datetime | None]
    """Scheduled time: ISO 8601 with a zone, up to 35 days ahead. Null: now."""
    text: NotRequired[str]
    """The new text. If it has a different number of parts, the difference is charged or credited, at the price of the message."""
    encoding: NotRequired[Literal["auto", "smart"]]
    """`smart` replaces typographic characters with GSM ones if that saves parts."""


class MessageDryRun(TypedDict):
    item_count: int
    item_price: float
    """Per part."""
    total_cost: float
    """For the whole message."""
    remaining_balance: float
    """The unchanged balance."""
    report_id: None
    sms_id: None
    self_url: None
    status: Literal["dry_run"]
    to: str
    """The recipient in E.164."""
    reference: NotRequired[str]
    """As given."""
    sender: str
    """As the recipient sees it."""
    encoding: str
    """`gsm7`, `ucs2` or `binary`."""
    text: str
    """As it would be sent, after smart encoding."""
    parts: list[str]
    """The text of each part."""
    channel: NotRequired[Literal["voice"]]
    """Set if the text is spoken in a call."""
    language: NotRequired[str]
    """The language of a call, and in a dry run that of a template's text."""
    retry: NotRequired[CallRetry]
    seconds: NotRequired[int]
    """About how long a call is."""
    fallback: NotRequired[FallbackDryRun]
    """What would be sent in its place if it fails."""
    forced_by: list[ForcingCharacter]
    """Characters outside the GSM alphabet, each with its first position, from 0."""


class MessageInput(TypedDict):
    to: str
    """Recipient in international format: `+`, country code, number."""
    text: NotRequired[str | None]
    """The message. At most 10 parts."""
    template_id: NotRequired[str | None]
    """In place of `text`: `tpl_<id>`. The recipient gets its text in `language`, else in the language of the contact, else the first. What the template says when the message is accepted is sent, whatever becomes of it."""
    fields: NotRequired[dict[str, str | float | bool | None] | None]
    """With a template, what its fields stand for: `{"name":"Aline"}`. One without a value takes its fallback; without one the message is refused."""
    channel: NotRequired[Literal["sms", "voice"] | None]
    """`sms`, the default, or `voice`: the text is spoken in a call, at the price of a call. `message_class`, `tlvs`, `encoding` and `udh` are only for texts; a text of at most 1,000 characters is spoken."""
    language: NotRequired[str | None]
    """The language in which a call is spoken (ISO 639-1), which some voice here must speak. With a template, that of its text."""
    retry: NotRequired[CallRetry | None]
    """A plan of calls: a phone that is busy or not answered is called again up to `times` times, `after_s` seconds after the last call ended, outside quiet hours and within `validity_period`. It is one message, charged once, and refunded if nobody answers in the end. Default: none."""
    fallback: NotRequired[Literal["sms", "voice"] | None]
    """What is sent in its place if it fails: with `channel` `voice`, `sms` sends the text when nobody answers after the last call; for a text that is not delivered, `voice` speaks it in `language`, by the plan `retry`. It is a message of its own, with a charge of its own at the prices of when this one was accepted; each names the other. Default: nothing."""
    sender: NotRequired[str | None]
    """Sender ID, phone number or short code. Without it, the account's default sender."""
    validity_period: NotRequired[int | None]
    """Seconds after which the message is no longer submitted. Default: a day."""
    send_at: NotRequired[str | datetime | None]
    """Scheduled time: ISO 8601 with a zone, up to 35 days ahead."""
    reference: NotRequired[str | None]
    """Your own reference, returned with the message."""
    message_class: NotRequired[int | None]
    """How phones show or store it: 0 is flash, shown at once and not stored. Default: none."""
    tlvs: NotRequired[dict[str, str | int] | None]
    """Optional SMPP parameters by the names that the operator gave them on the carrier links. Octets are hexadecimal; integers beyond 2^53 are strings."""
    dry_run: NotRequired[bool | None]
    """Return the cost and its breakdown; nothing is sent or charged."""
    encoding: NotRequired[Literal["auto", "smart", "binary"] | None]
    """`smart` replaces typographic characters with GSM ones if that saves parts. `binary`: `text` is 8-bit data in hexadecimal."""
    udh: NotRequired[str | None]
    """A user data header (3GPP TS 23.040 §9.2.3.24) in hexadecimal, for a port or for a part of a message that you segmented. The message must fit into one part with it."""


class MessageList(TypedDict):
    messages: list[MessageSummary]
    """Newest first."""
    pages: Pages
    """The position of this page in the list."""
    total_is_exact: bool
    """False if there are more than 10,000, where `total` stops counting; follow `next_url` to read them all."""
    searched_since: NotRequired[str]
    """With `text`, `carrier`, `channel`, `sender`, `ended_from` or `ended_to`, if not all messages were searched: when the oldest searched message was accepted. Narrow the time range to search older ones."""


class MessageQueue(TypedDict):
    waiting: int
    """Messages that wait to be submitted: the sum of `due`, `held` and `scheduled`. Counted to 100,000 due within minutes, and as many due later."""
    due: int
    """How many of these should have been sent by now."""
    oldest_due_seconds: float
    """How long the oldest has been due."""
    held: int
    """How many of these wait for quiet hours, a retry or a pause to end, or are with a process."""
    scheduled: int
    """How many of these wait for their `send_at`."""


class MessageSummary(TypedDict):
    sms_id: str
    """`out_sms_<id>`."""
    report_id: str
    """The report of its request."""
    self_url: str
    """Its URL."""
    to: str
    """The recipient in E.164."""
    sender: str
    """Sender ID."""
    text: str | None
    """Null once erased by retention."""
    status: str
    """`sent` while on its way, else the state."""
    state: Literal["scheduled", "queued", "submitting", "in_doubt", "sent", "delivered", "undelivered", "expired", "rejected", "failed", "unknown", "cancelled"]
    """The exact state."""
    item_count: int
    """Parts."""
    item_price: float
    """Per part."""
    total_cost: float
    """The charge."""
    refunded: bool
    """The whole charge was refunded."""
    encoding: str
    """`gsm7`, `ucs2` or `binary`. The text of a binary message is hexadecimal."""
    channel: NotRequired[Literal["voice"]]
    """Set if the text is spoken in a call."""
    language: NotRequired[str]
    """The language of a call, and in a dry run that of a template's text."""
    retry: NotRequired[CallRetry]
    fallback: NotRequired[Literal["sms", "voice"]]
    """How it is sent again if it fails, as its sender asked."""
    fallback_id: NotRequired[str]
    """The message that was sent in its place: `out_sms_<id>`."""
    fallback_of: NotRequired[str]
    """The message in whose place it was sent: `out_sms_<id>`."""
    answered: NotRequired[bool]
    """Whether a call was answered, by a person or a machine; absent until that is known."""
    seconds: NotRequired[int]
    """How long an answered call lasted, once the provider has said so."""
    key: NotRequired[str]
    """The first key that was pressed in a call. `0` and `*` repeat the text and are not recorded."""
    machine: NotRequired[bool]
    """True if the provider of the call says that a machine answered."""
    message_class: NotRequired[int]
    """The message class of the request: 0 is flash."""
    udh: NotRequired[str]
    """The user data header that its sender set, in hexadecimal."""
    tlvs: NotRequired[dict[str, str | float]]
    """The TLVs sent with it, by the names of the carrier link."""
    reference: str | None
    test: bool
    """Sent with a test token."""
    carrier: str | None
    """The link of the last submit."""
    retries_count: int
    """Submits after a temporary error."""
    created_at: str
    """When it was accepted."""
    send_at: str | None
    """The scheduled time, if any."""
    valid_until: str
    """The message is not submitted after this time."""
    final_at: str | None
    """When it became final."""
    delivery_report: str | None
    """The `status` of its last delivery report."""
    reason: NotRequired[FailureReason]


class MessageTemplate(TypedDict):
    id: str
    """`tpl_<id>`."""
    name: str
    texts: dict[str, str]
    """The text in each language, by its code (ISO 639): `{"en":"Hello @contact.name"}`. The first is for whoever has no other. `@contact.name` is filled in as in bulk sends."""
    fallbacks: dict[str, str]
    """The text to use for a field that has no value, by field name: `{"name":"friend"}`. An empty one leaves the field out. A fallback written in a text, `@contact.name|friend`, takes precedence there."""
    fields: list[TemplateField]
    """The fields of all texts."""
    languages: list[TemplateLanguage]
    """What each text takes, in their order."""
    created_at: str
    changed_at: str


class MessageTemplateChange(TypedDict):
    name: NotRequired[str]
    """Unique, whatever its case."""
    texts: NotRequired[dict[str, str]]
    """The text in each language, by its code (ISO 639): `{"en":"Hello @contact.name"}`. The first is for whoever has no other. `@contact.name` is filled in as in bulk sends."""
    fallbacks: NotRequired[dict[str, str]]
    """The text to use for a field that has no value, by field name: `{"name":"friend"}`. An empty one leaves the field out. A fallback written in a text, `@contact.name|friend`, takes precedence there."""


class MessageTemplateDeleted(TypedDict):
    id: str
    deleted: bool


class MessageTemplateInput(TypedDict):
    name: str
    """Unique, whatever its case."""
    texts: dict[str, str]
    """The text in each language, by its code (ISO 639): `{"en":"Hello @contact.name"}`. The first is for whoever has no other. `@contact.name` is filled in as in bulk sends."""
    fallbacks: NotRequired[dict[str, str] | None]
    """The text to use for a field that has no value, by field name: `{"name":"friend"}`. An empty one leaves the field out. A fallback written in a text, `@contact.name|friend`, takes precedence there."""


class MessageTemplates(TypedDict):
    templates: list[MessageTemplate]
    """By name."""
    part_price: float | None
    """Of one part, if the account has one price for all destinations; otherwise null."""
    pages: Pages
    """The position of this page in the list."""


class Migration(TypedDict):
    name: str
    applied_at: str


class NetworkStats(TypedDict):
    network: str
    """The network that the number range was assigned to; empty if unknown."""
    country: str | None
    """ISO 3166-1."""
    messages: int
    delivered: int
    failed: int
    """Final without being delivered, except cancelled ones."""
    delivery_rate: float | None
    """The share of final messages that were delivered; null if there are none."""


class NetworkVerifyStats(TypedDict):
    network: str | None
    """The network the numbers were allocated to; null if unknown."""
    requests: int
    """Verifications started in the period."""
    sent: int
    """PINs sent for them."""
    delivered: int
    """PINs that carriers reported as delivered. Receipts more than half an hour late are included after four days."""
    verified: int
    failed: int
    expired: int
    cancelled: int
    in_progress: int
    conversion: float | None
    """Share of verifications that were verified, 0 to 1."""
    median_seconds: float | None
    """Median time from the first PIN to the correct code, whole seconds."""


class NumberKeyword(TypedDict):
    keyword: str
    account_id: str | None
    """The owner."""


class NumberKeywordInput(TypedDict):
    keyword: str
    """Matches messages that begin with it, in any case. The longest keyword wins."""
    account_id: str
    """`acc_<id>`."""


class NumberProgram(TypedDict):
    number: str
    """As `GET /v1/numbers` lists it."""
    url: str | None
    """Where each message to the number is sent; null: nowhere."""
    form: Literal["twilio", "kannel"]
    """In whose form: Twilio's, whose `SmsUrl` it is, or Kannel's, whose `get-url` or `post-url` it is, with its escapes."""
    method: Literal["POST", "GET"]
    updated_at: str | None
    """When it was set."""


class NumberProgramInput(TypedDict):
    url: str | None
    """Where each message to the number is sent; null: nowhere."""
    form: NotRequired[Literal["twilio", "kannel"] | None]
    """Default: `twilio`."""
    method: NotRequired[Literal["POST", "GET"] | None]
    """Default: `POST`, in Kannel's form `GET`."""


class NumberProgramList(TypedDict):
    numbers: list[NumberProgram]
    pages: Pages
    """The position of this page in the list."""


class OldCallbackKeys(TypedDict):
    receipts: str | None
    inbound: str | None


class OlderSpeech(TypedDict):
    generated_audio_url: str
    """A WAV file, 16-bit PCM; available for 24 hours."""


class OlderTranscript(TypedDict):
    text: str
    """Empty if there is no speech."""
    uploaded_audio_url: str
    """The uploaded file; available for 24 hours."""


class OperatorAccount(TypedDict):
    id: str
    """`acc_<id>`."""
    org_id: str
    name: str
    balance: float
    """The live balance; for a test token, the test balance."""
    currency: str
    """ISO 4217."""
    default_sender: str | None
    """The sender of messages without one."""
    default_country: str | None
    """The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code."""
    settings: AccountSettings
    sandbox_credit: float
    """The part of the live balance that is play money: all that simulated messages spend in the sandbox. It is removed when the account goes live."""
    test_balance: float
    sandbox: bool
    """Its live traffic goes to the simulated carrier, whatever links exist. Before the first real link, this applies to every account."""
    suspended_at: str | None
    """When it was suspended; its tokens have been refused since."""
    created_at: str


class OperatorAccountList(TypedDict):
    accounts: list[ListedAccount]
    pages: Pages
    """The position of this page in the list."""


class OperatorNumberInput(TypedDict):
    number: str
    """International format, or a short code of 3 to 8 digits."""
    account_id: NotRequired[str | None]
    """`acc_<id>`; null: free to claim, or on a shared number, messages that match no keyword are unrouted. Omitted: unchanged; null for a new number."""
    shared: NotRequired[bool]
    """Accounts share it by keywords. Omitted: unchanged."""
    price: NotRequired[float | str]
    """Per received part, at most 6 decimals. Omitted: unchanged; 0 for a new number."""
    keywords: NotRequired[list[NumberKeywordInput]]
    """Replaces its keywords. Omitted: unchanged."""


class Optout(TypedDict):
    number: str
    """E.164."""
    keyword: str | None
    """The keyword that the phone sent; null if the account added it."""
    created_at: str
    test: bool
    """A simulated phone opted out of test messages."""
    calls_only: bool
    """Texts to it are sent, and calls are not: somebody pressed 9 in one, say."""


class OptoutChange(TypedDict):
    state: Literal["opted_out", "opted_in"]
    """Whether sends to the number are refused from now on."""
    number: str
    """E.164."""
    by: Literal["phone", "account"]
    """Who made the change: the phone by a message, or the account by a request or in the dashboard."""
    keyword: str | None
    """The word that the phone sent, such as `STOP`, in upper case, or the key that was pressed in a call; null if the account made the change."""
    message_id: str | None
    """`in_sms_<id>` of the message with that word; null if the account did not receive one."""
    at: str
    """When it changed."""
    calls_only: NotRequired[bool]
    """True if it is about calls only, such as after `9` in a call; absent otherwise."""
    test: NotRequired[bool]
    """True in a test message; absent otherwise."""
    example: NotRequired[bool]
    """True after `POST /v1/webhooks/{id}/test`; absent otherwise."""


class OptoutImport(TypedDict):
    added: int
    """Phones that had not opted out before."""
    known: int
    """Phones that had opted out already, or are in the list several times."""
    rejected: list[RejectedOptout]


class OptoutImportInput(TypedDict):
    numbers: list[str]
    """In international format, or in that of the account's `default_country`."""
    calls_only: NotRequired[bool]
    """Of calls only; texts to it are still sent."""


class OptoutInput(TypedDict):
    number: str
    """In international format."""
    calls_only: NotRequired[bool]
    """Of calls only; texts to it are still sent."""


class OptoutList(TypedDict):
    optouts: list[Optout]
    """Newest first."""
    pages: Pages
    """The position of this page in the list."""


class Organisation(TypedDict):
    id: str
    """`acc_<id>`."""
    name: str
    webhook_url: str | None
    """The URL of the account's oldest webhook; null if there is none, if it is disabled, and for tokens that may not read webhooks."""
    sms_retries: int
    """How often a message is retried after a carrier's temporary error."""
    self_url: str
    data: OrganisationData


class OrganisationChange(TypedDict):
    name: NotRequired[str | None]
    """The account's name."""
    webhook_url: NotRequired[str | None]
    """Where delivery reports and inbound messages are posted: the URL of the account's oldest webhook, which is created if there is none. Null or an empty string disables it."""
    sms_retries: NotRequired[int | None]
    """The new length of the account's `retry_delays_seconds`."""


class OrganisationData(TypedDict):
    orgs: list[OrganisationItem]


class OrganisationItem(TypedDict):
    id: str
    """`acc_<id>`."""
    name: str
    webhook_url: str | None
    """The URL of the account's oldest webhook; null if there is none, if it is disabled, and for tokens that may not read webhooks."""
    sms_retries: int
    """How often a message is retried after a carrier's temporary error."""
    self_url: str


class Outcomes(TypedDict):
    in_progress: int
    """Not yet final."""
    delivered: int
    undelivered: int
    expired: int
    rejected: int
    failed: int
    unknown: int
    cancelled: int


class Overview(TypedDict):
    alarms: list[Alarm]
    """Current problems, latest first; at most 50."""
    problems: int
    """How many problems there are."""
    accepted_per_second: float
    """Across all processes, since the last request; requests within a second get the same figure."""
    submits_per_second: float
    receipts_per_second: float
    queues: Queues
    carriers: list[OverviewCarrier]
    last_24_hours: Tally
    hours: list[HourTally]
    accounts: int
    unrouted: int
    """Inbound messages to unassigned numbers, counted to 10,000."""
    senders_waiting: int
    """Sender IDs waiting for review."""
    credits_waiting: int
    """Credits that wait for another operator."""


class OverviewCarrier(TypedDict):
    id: str
    name: str
    enabled: bool
    sandbox: bool
    draining: bool
    state: str
    reason: str | None
    since: str
    window: int
    """Maximum outstanding submit_sm."""
    outstanding: int
    """Outstanding submit_sm."""
    queued: int
    """Messages in memory waiting for the window and the pacing."""
    submits_per_second: float
    receipts_per_second: float
    parts_per_second: float | None
    pace: float | None
    throttled: bool
    delivered: int
    """Over the last hour, by receipts."""
    failed: int
    delivery_rate: float | None


class Pages(TypedDict):
    page: int
    pages: int
    per_page: int
    total: int
    first_url: str
    last_url: str
    next_url: str | None
    prev_url: str | None


class PasswordRecovery(TypedDict):
    password: str
    confirm_password: str
    """The same password again."""
    code: NotRequired[str | None]
    """A one-time or recovery code, if the login requires one."""


class Person(TypedDict):
    id: str
    """`usr_<id>`."""
    email: str
    """An address may have several logins, and proves nothing about who uses them."""
    name: str
    operator: bool
    totp: bool
    """Whether signing in also requires a one-time code."""
    last_seen_at: str | None
    """Last activity, to the minute."""
    created_at: str
    accounts: list[PersonAccount]


class PersonAccount(TypedDict):
    id: str
    name: str
    role: str
    """`owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`)."""


class PersonChange(TypedDict):
    operator: bool
    """Whether they are an operator, who runs the installation."""


class PersonList(TypedDict):
    people: list[Person]
    pages: Pages
    """The position of this page in the list."""


class Phone(TypedDict):
    id: str
    """`phn_<id>`"""
    name: str
    state: Literal["waiting", "up", "silent", "revoked"]
    """`waiting`: it has not registered yet; `up`: it calls; `silent`: it has not called for 20 minutes; `revoked`: its token is not accepted any more"""
    device: str | None
    """The make that the phone says it is"""
    sims: list[PhoneSim]
    numbers: list[str | None]
    unlocked: bool
    daily_limit: int
    code_expires_at: str | None
    registered_at: str | None
    seen_at: str | None
    """Its last call"""
    revoked_at: str | None
    created_at: str


class PhoneCarrier(TypedDict):
    id: str
    name: str


class PhoneInput(TypedDict):
    name: str
    """Letters, digits, spaces and . _ -, beginning with a letter or digit. Its links are named after it"""
    unlocked: NotRequired[bool]
    """Android's own limit, 30 parts in 30 minutes for an app, was lifted on the phone; otherwise messages keep within it"""
    daily_limit: NotRequired[int]
    """The parts that each SIM sends in 24 hours at most. What the operator allows is often less"""
    numbers: NotRequired[list[str | None]]
    """The phone numbers of its SIMs, in order and in E.164. What a SIM receives is for the account that has its number; without it, for the number that Android says, which is often none"""
    keep_sandbox: NotRequired[bool]
    """As for a carrier link, when the first link of the phone is the first of the installation"""


class PhoneList(TypedDict):
    phones: list[Phone]
    """Newest first"""
    pages: Pages
    """The position of this page in the list."""


class PhoneSim(TypedDict):
    sim: int
    """The number of the SIM in the app, from 1; 0 for the phone's default"""
    carrier: PhoneCarrier | None
    """Its carrier link"""
    sent_today: int
    """The parts that it was given in the last 24 hours"""
    left_now: int
    """The parts that it may send now, by Android's limit and its own for a day"""
    left_today: int
    """The parts that are left of its limit for a day"""


class Price(TypedDict):
    account_id: NotRequired[str | None]
    """`acc_<id>`; null for every account without a price of its own."""
    currency: str
    """ISO 4217."""
    prefix: str
    """Leading digits of the destination without `+`, at most 15; empty for all."""
    price: float
    """Per part, or per call."""


class PriceInput(TypedDict):
    account_id: NotRequired[str | None]
    """`acc_<id>`; null for every account without a price of its own."""
    currency: NotRequired[str | None]
    """The currency (ISO 4217) of the default list that the price belongs to. Absent or null: one price in each currency that accounts use. An account's own price is always in the account's currency."""
    prefix: str
    """Leading digits of the destination without `+`, at most 15; empty for all."""
    price: float | str
    """Per part, or per call."""


class PriceList(TypedDict):
    kind: Literal["messages", "calls"]
    account_id: str | None
    """The account; null for a default list."""
    account: str | None
    """The account's name."""
    currency: str
    """ISO 4217."""
    version: str
    """Send it with a change, so that the change cannot undo somebody else's."""
    prices: list[PriceListRow]


class PriceListChange(TypedDict):
    account_id: NotRequired[str | None]
    """`acc_<id>`: its own list. Absent or null: a default list."""
    currency: NotRequired[str | None]
    """ISO 4217, of the default list; USD if absent. An account's list is in its currency."""
    kind: NotRequired[Literal["messages", "calls"] | None]
    """`messages` for prices per part, the default; `calls` for prices of calls in which a PIN is spoken."""
    version: NotRequired[str | None]
    """The version of the list that the change is based on: if the list has changed since, the change is refused with `conflict`."""
    set: NotRequired[list[PriceOfPrefix]]
    """Added or changed."""
    remove: NotRequired[list[str]]
    """Prefixes whose prices are removed."""


class PriceListEntry(TypedDict):
    account_id: str | None
    account: str | None
    """The account's name."""
    currency: str
    prices: int
    """How many prices of messages."""
    calls: int
    """How many prices of calls."""


class PriceListIndex(TypedDict):
    lists: list[PriceListEntry]
    """The default list of each currency that accounts use, then the accounts' own by name."""


class PriceListRow(TypedDict):
    prefix: str
    """Leading digits without `+`; empty for all other numbers."""
    country: str | None
    """ISO 3166-1; of several countries with one calling code, the main one."""
    network: str | None
    """The network that the numbers were assigned to; null if several or unknown."""
    price: float
    """Per part, or per call."""
    costs: list[CarrierCost]
    """The rates of the links that such messages or calls try first; empty if none is known."""
    margin: float | None
    """The price less the highest cost, per part or per call; null without a cost in the currency of the list."""
    margin_percent: float | None
    """The margin in percent of the price."""


class PriceLists(TypedDict):
    prices: list[Price]
    """Message prices by destination."""
    calls: list[Price]
    """Prices of calls in which a PIN is spoken, by destination."""
    voice: list[VoicePrice]
    """Prices of authenticated voice calls; functions without one are free."""


class PriceListsInput(TypedDict):
    prices: NotRequired[list[PriceInput]]
    calls: NotRequired[list[PriceInput]]
    voice: NotRequired[list[VoicePriceInput]]


class PriceOfPrefix(TypedDict):
    prefix: str
    """Leading digits of the destination without `+`, at most 15; empty for all."""
    price: float | str
    """Per part, or per call."""


class PulledDeliveries(TypedDict):
    deliveries: list[PulledDelivery]
    """Oldest first."""


class PulledDelivery(TypedDict):
    delivery: Delivery
    headers: dict[str, str]
    """The headers of the request to make, signed now."""
    raw_body: str
    """The body of that request, byte for byte."""


class PulledOutcome(TypedDict):
    delivery_id: str
    """`dlv_<id>`"""
    status_code: int | None
    """Of the response; null if there was none."""
    duration_ms: int
    """How long the request took."""
    error: NotRequired[str | None]
    """Why there was no response."""


class QueueState(TypedDict):
    waiting: int
    """Counted to 200,000."""
    due: int
    """How many of these should have been sent by now."""
    oldest_due_seconds: float
    """How long the oldest has been due."""


class Queues(TypedDict):
    messages: MessageQueue
    webhooks: QueueState


QuietHours = TypedDict(
    "QuietHours",
    {
        "country": "str",
        "from": "str",
        "until": "str",
        "time_zone": "str",
        "applies_to": "NotRequired[Literal['bulk', 'all']]",
    },
)


class QuietHoursList(TypedDict):
    quiet_hours: list[QuietHours]


class Rate(TypedDict):
    prefix: str
    country: str | None
    """ISO 3166-1; of several countries with one calling code, the main one"""
    network: str | None
    """The network that the numbers were assigned to; `null` if several or unknown"""
    price: float
    """What the carrier charges for a part"""


class RateInput(TypedDict):
    prefix: str
    """Leading digits of the number; empty matches every number"""
    price: float | str
    """What the carrier charges for a part, at most 6 decimals"""
    country: NotRequired[str | None]
    """As `GET` returns it; ignored"""
    network: NotRequired[str | None]
    """As `GET` returns it; ignored"""


class RateList(TypedDict):
    currency: str
    """The currency of all rates of the link (ISO 4217)."""
    rates: list[Rate]
    version: str
    """Send it with a change, so that the change cannot undo somebody else's"""


class RateListInput(TypedDict):
    currency: NotRequired[str]
    """The currency of all rates (ISO 4217); if absent, the current one, or USD"""
    rates: list[RateInput]
    version: NotRequired[str]
    """The version that the new rates are based on; if the rates have changed since, the request is refused with `conflict`"""


class Readiness(TypedDict):
    status: str
    durability: str
    """Whether a 201 survives the loss of the database's primary; if not, why."""


ReceivedMessage = TypedDict(
    "ReceivedMessage",
    {
        "from": "str",
        "to": "str",
        "text": "str",
        "telco": "str",
        "created_at": "str",
        "sms_id": "int",
        "message_id": "str",
        "tlvs": "NotRequired[dict[str, str | int]]",
        "test": "NotRequired[bool]",
    },
)


class Recipient(TypedDict):
    phonenumber: str
    """In international format."""
    name: str
    """Replaces `@contact.name`. Any other member `x` replaces `@contact.x`; 1,000 members at most. With `channel` `voice`, `language` is that of the recipient's call."""


class ReconciledCurrency(TypedDict):
    currency: str
    """ISO 4217."""
    charged: float
    refunded: float
    balance: float
    """Sum of the wallets of this currency."""


class Reconciliation(TypedDict):
    holds: bool
    """Whether every invariant holds."""
    figures: ReconciliationFigures
    invariants: list[Invariant]
    duration_ms: int


class ReconciliationFigures(TypedDict):
    wallets: int
    entries: int
    messages: int
    charged: float
    """Of all currencies together, as are `refunded` and `balance`: see `currencies`."""
    refunded: float
    balance: float
    """Sum of all wallets."""
    currencies: list[ReconciledCurrency]


class RefusedContact(TypedDict):
    line: int
    """The line of the file, from 1; of a workbook the row."""
    number: str
    """The number as the file has it."""
    reason: str
    """What is wrong with it."""


class RejectedOptout(TypedDict):
    index: int
    """Index in `numbers`, from 0."""
    number: str
    """As given."""
    code: Literal["invalid_number"]
    message: str
    """What is wrong and how to fix it."""


class RejectedRecipient(TypedDict):
    index: int
    """Index in `recipients`, from 0."""
    phonenumber: str | None
    """As given."""
    code: str
    """`duplicate`, `already_sent`, or the error code of a single send."""
    message: str
    """What is wrong and how to fix it."""


class Release(TypedDict):
    in_doubt: NotRequired[Literal["fail", "send"] | None]
    """What happens to messages that the original may have sent since the backup; required if there are any. `fail`: waiting ones fail and are refunded, ones that had begun wait for receipts. `send`: they are sent, some of them perhaps for the second time."""


class Released(TypedDict):
    ended: int
    """How many messages were ended."""
    scheduled: int
    """How many messages are scheduled for later, and will be sent at their time."""
    in_doubt: Literal["fail", "send"]
    """The decision that was carried out."""


class RemovedCarrier(TypedDict):
    id: str


class RemovedMember(TypedDict):
    id: str
    removed: bool
    revoked: list[EndedCredential]
    """What ended with it."""
    credentials: list[Credential]
    """What the person created and still works: they may know its secrets."""


class RemovedOptout(TypedDict):
    number: str
    removed: bool


class RemovedRole(TypedDict):
    name: str
    removed: bool


class RemovedSmppCredential(TypedDict):
    id: str
    removed: bool


class Replay(TypedDict):
    since: str | datetime
    """ISO 8601 with a zone."""


class Replayed(TypedDict):
    replayed: int
    """Deliveries that are sent now."""
    failed: int
    """Those of them that had failed."""
    waiting: int
    """Those of them that were waiting for their next attempt."""
    complete: bool
    """False if there were more than one call can resend: call again."""


class Replication(TypedDict):
    survives_primary: bool
    """Whether a 201 survives the loss of the database's primary."""
    weakness: Literal["embedded", "unnamed", "relaxed", "absent", "hidden", "unknown"] | None
    """Why it does not: the database is `embedded`; no standby is named (`unnamed`); commits do not wait for one (`relaxed`); a named one is not streaming (`absent`); the database user may not see standbys (`hidden`); the database does not respond (`unknown`)."""
    required: int
    """The number of standbys that must confirm a commit."""
    confirming: int
    """The number of standbys that currently can."""
    timeline: str | None
    """The server's system identifier and timeline, which a failover changes. Null if the server does not reveal them."""


class Report(TypedDict):
    report_id: str
    """The report."""
    self_url: str
    """Its URL."""
    created_at: str
    """When the request was accepted."""
    state: Literal["running", "paused", "cancelled", "completed"]
    """`completed` once every message is final."""
    reference: str | None
    """Your own reference."""
    total: int
    """Messages."""
    count: int
    """Parts."""
    total_cost: float
    """The charge."""
    resend_of: str | None
    """The report of the bulk send whose failed messages this one repeats."""
    resends: list[str]
    """The reports of the bulk sends that repeat failed messages of this one, oldest first."""
    send_at: str | None
    """The scheduled time, if any; of messages with different ones, that of the first."""
    last_send_at: str | None
    """The latest scheduled time of its messages, if any."""
    per_minute: int | None
    """The pace at which its messages are due; null: all at once."""
    zone: Literal["account", "recipient"]
    """Whose clock the scheduled time was read on."""
    refunded: float
    """Refunded so far."""
    progress: float
    """Share of final messages, 0 to 1."""
    states: dict[str, int]
    """Messages by state."""
    reasons: list[FailureReasonCount]
    """Why messages failed, the most frequent reason first."""
    calls: NotRequired[CallSums]
    """Of calls only."""
    fallbacks: NotRequired[FallbackSums]
    """What was sent in the place of messages that failed, if the send asked for it. They are messages of their own, and in no other figure of this report."""
    messages: list[MessageSummary]
    pages: Pages
    """The position of this page in the list."""


class ReportChange(TypedDict):
    send_at: str | datetime | None
    """Scheduled time of all its messages: ISO 8601 with a zone, up to 35 days ahead. Null: now. Messages with different times keep their distances, and the first of them gets this one."""


class ReportList(TypedDict):
    reports: list[ReportSummary]
    pages: Pages
    """The position of this page in the list."""


class ReportSummary(TypedDict):
    report_id: str
    """The report."""
    self_url: str
    """Its URL."""
    created_at: str
    """When the request was accepted."""
    state: Literal["running", "paused", "cancelled", "completed"]
    """`completed` once every message is final; before that, the result of the last control."""
    reference: str | None
    """Your own reference."""
    test: bool
    """Sent with a test token."""
    total: int
    """Messages."""
    count: int
    """Parts."""
    total_cost: float
    """The charge."""
    send_at: str | None
    """The scheduled time, if any."""
    progress: NotRequired[float | None]
    """With `counts=true`: the share of messages that have ended. One reply counts up to two million messages; for sends beyond that it is null."""
    states: NotRequired[dict[str, int] | None]
    """With `counts=true`: messages by state, or null likewise."""


class RequestedSenderId(TypedDict):
    message: str
    """The outcome of the request."""
    name: str
    sender_id: str
    """The same as `name`."""
    status: Literal["pending", "approved", "refused"]
    countries: list[str] | None
    """Null: everywhere."""
    created_at: str


class ResetPassword(TypedDict):
    id: str
    """`usr_<id>`."""
    email: str
    password: str
    """The new password. Shown only once."""


class RevealedText(TypedDict):
    text: str | None
    """Null once erased by retention."""


class RevokedToken(TypedDict):
    id: str
    revoked: bool
    ended: list[EndedCredential]
    """What ended with it."""


class Role(TypedDict):
    name: str
    scopes: list[Scope]
    """What it permits."""
    read_only: bool
    """Only reading, whatever the scopes."""
    common: bool
    """Every account has it, and it cannot be changed."""
    members: int
    """How many people have it."""
    invited: int
    """How many invitations offer it."""


class RoleChange(TypedDict):
    role: str
    """`owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`)."""


class RoleInput(TypedDict):
    name: str
    """Letters, digits, spaces and `. ' _ -`, such as `Front desk`. Not the name of a role that every account has."""
    scopes: list[Scope]
    """What it permits."""


class RoleList(TypedDict):
    roles: list[Role]


class Route(TypedDict):
    prefix: NotRequired[str]
    """First digits of the number, including its country code; empty matches every number"""
    mccmnc: NotRequired[str | None]
    """Only numbers of the network with this MCC and MNC, by the number ranges of East Africa; takes precedence over routes by prefix alone"""
    account_id: NotRequired[str | None]
    """Only messages of this account; takes precedence over general routes"""
    choose: NotRequired[Literal["priority", "cost"]]
    """`cost`: the link with the lowest rate for the number first, if the rates are in one currency; then by priority"""
    min_delivery_rate: NotRequired[float | None]
    """A link with a lower delivery rate for the destination in the last hour is tried last, except for one message in twenty"""
    carriers: list[RouteShare]


class RouteAccount(TypedDict):
    id: str
    name: str


class RouteCarrier(TypedDict):
    id: str
    name: str
    state: Literal["up", "down", "draining", "disabled"]


class RouteExplanation(TypedDict):
    to: str
    account_id: str
    route: Route | None
    carrier: CarrierName | None
    """The link that would take it now"""
    source: SourceAddress | None
    carriers: list[RouteCarrier]
    price: float | None
    """Per part"""
    currency: str
    """The currency of the price (ISO 4217)"""
    quiet_until: str | None
    """End of the quiet hours that hold bulk messages to the number now"""
    why: str


class RouteList(TypedDict):
    routes: list[Route]
    version: NotRequired[str]
    """In a request: the version that it is based on; if the routes have changed since, the request is refused with `conflict`"""
    accounts: NotRequired[list[RouteAccount]]
    """The accounts that routes name; ignored in a request"""


class RouteShare(TypedDict):
    carrier_id: str
    """`car_…`"""
    weight: NotRequired[int]
    """Share of messages among carriers of equal priority"""
    priority: NotRequired[int]
    """Lower numbers are tried first"""


class SandboxCarrier(TypedDict):
    receipt_delay_ms: int
    """Delay from the response to the receipt."""
    submit_delay_ms: int
    """Delay from a submit_sm to its response."""
    loss: float
    """Share of accepted messages that are lost: they reach no handset and get no receipt."""
    parts_per_second: int
    """Excess parts get ESME_RTHROTTLED. 0: unlimited."""
    down: bool
    """Drops every session and refuses binds."""
    ring_ms: int
    """How long a simulated phone rings before it answers a call by itself."""


class SandboxCarrierChange(TypedDict):
    receipt_delay_ms: NotRequired[int]
    """Delay from the response to the receipt."""
    submit_delay_ms: NotRequired[int]
    """Delay from a submit_sm to its response."""
    loss: NotRequired[float]
    """Share of accepted messages that are lost: they reach no handset and get no receipt."""
    parts_per_second: NotRequired[int]
    """Excess parts get ESME_RTHROTTLED. 0: unlimited."""
    down: NotRequired[bool]
    """Drops every session and refuses binds."""
    ring_ms: NotRequired[int]
    """How long a simulated phone rings before it answers a call by itself."""


Scope = Literal["sms:send", "sms:read", "inbound:read", "verify", "voice", "webhooks", "account:read", "account:write", "approve", "operator"]


class Segment(TypedDict):
    start: float
    end: float
    text: str


class SendAnswers(TypedDict):
    answered: int
    """People who wrote to the account within seven days after the send ended, before another message was sent to them; of the first 50,000 messages received since."""
    opted_out: int
    """Those who opted out so, by a keyword such as STOP; each has answered as well."""


class SendEnds(TypedDict):
    bucket: Literal["minute", "hour", "day"]
    """The shortest that results in at most 120 buckets, or `day`. Hours are in UTC, days in `time_zone`."""
    buckets: list[EndsBucket]
    """From the first message that ended to the last, in order; empty until one has ended."""


class Sender(TypedDict):
    sender: str
    status: Literal["pending", "approved", "refused"]
    countries: list[str] | None
    """Countries where it may be used, as ISO 3166-1 codes such as `RW`; null: everywhere."""
    purpose: str | None
    """Its purpose."""
    note: str | None
    """The operator's comment."""
    created_at: str
    decided_at: str | None
    """When the operator decided."""


class SenderDecided(TypedDict):
    sender: str
    """The sender ID."""
    status: Literal["approved", "refused"]
    """The decision."""
    countries: list[str] | None
    """The countries that the decision applies to; null: all."""
    note: str | None
    """The operator's note."""
    decided_at: str
    """When it was decided."""
    example: NotRequired[bool]
    """True after `POST /v1/webhooks/{id}/test`; absent otherwise."""


class SenderDecision(TypedDict):
    sender: str
    """The sender ID, at most 11 characters."""
    countries: NotRequired[list[str] | None]
    """Countries where it may be used, as ISO 3166-1 codes such as `RW`; null: everywhere."""
    note: NotRequired[str | None]
    """Shown to the account."""
    status: Literal["pending", "approved", "refused"]


class SenderIdData(TypedDict):
    sender_ids: list[SenderIdItem]


class SenderIdInput(TypedDict):
    sender_id: str
    """At most 11 characters."""
    countries: NotRequired[list[str] | None]
    """ISO 3166-1 codes such as `RW`; empty: everywhere."""


class SenderIdItem(TypedDict):
    name: str
    sender_id: str
    """The same as `name`."""
    status: Literal["pending", "approved", "refused"]
    countries: list[str] | None
    """Null: everywhere."""
    created_at: str


class SenderIdList(TypedDict):
    sender_ids: list[SenderIdItem]
    data: SenderIdData
    pages: Pages
    """The position of this page in the list."""


class SenderInput(TypedDict):
    sender: str
    """The sender ID, at most 11 characters."""
    countries: NotRequired[list[str] | None]
    """Countries where it may be used, as ISO 3166-1 codes such as `RW`; null: everywhere."""
    purpose: NotRequired[str | None]
    """Its purpose, for the reviewer."""


class SenderList(TypedDict):
    senders: list[Sender]
    pages: Pages
    """The position of this page in the list."""


class SenderReview(TypedDict):
    account_id: str
    account_name: str
    sender: str
    status: Literal["pending", "approved", "refused"]
    countries: list[str] | None
    """Countries where it may be used, as ISO 3166-1 codes such as `RW`; null: everywhere."""
    purpose: str | None
    """Its purpose."""
    note: str | None
    """The operator's comment."""
    created_at: str
    decided_at: str | None
    """When the operator decided."""


class SenderReviewList(TypedDict):
    senders: list[SenderReview]
    pages: Pages
    """The position of this page in the list."""


SentHandsetMessage = TypedDict(
    "SentHandsetMessage",
    {
        "from": "str",
        "to": "str",
        "text": "str",
        "parts": "int",
    },
)


class SentMessage(TypedDict):
    item_count: int
    """Parts charged."""
    item_price: float
    """Per part."""
    total_cost: float
    """For the whole message."""
    remaining_balance: float
    """After the charge."""
    report_id: str
    """See `GET /v1/sms/reports/{report_id}`."""
    sms_id: str
    """`out_sms_<id>`."""
    self_url: str
    """URL of the message."""
    status: Literal["sent"]
    to: str
    """The recipient in E.164."""
    channel: NotRequired[Literal["voice"]]
    """Set if the text is spoken in a call."""
    reference: NotRequired[str]
    """As given."""


class ServedFunction(TypedDict):
    level: str
    """`none`, `basic`, `approximate` or `full`."""
    engine: str | None
    model: str | None
    licence: str | None
    """SPDX expression."""
    install: NotRequired[str]
    """The command with which an operator installs a model if none is installed, or a better one."""
    voices: NotRequired[list[VoiceListing]]
    """For text to speech only: its voices, the default first."""
    labels: NotRequired[list[str]]
    """For named entities only: the supported labels."""


class ShortCodeNumbering(TypedDict):
    ton: int
    """Type of number, SMPP v3.4 §5.2.5"""
    npi: int
    """Numbering plan, SMPP v3.4 §5.2.6"""


class ShortCodeNumberingChange(TypedDict):
    ton: NotRequired[int]
    """Type of number, SMPP v3.4 §5.2.5"""
    npi: NotRequired[int]
    """Numbering plan, SMPP v3.4 §5.2.6"""


class ShownVerifySettings(TypedDict):
    code_length: int
    """Digits of a PIN."""
    expiry_seconds: int
    """Validity of a PIN."""
    max_attempts: int
    """Wrong codes before a verification fails."""
    resend_after_seconds: int
    """Requesting a PIN again sooner than this sends nothing and returns the same verification."""
    max_sends: int
    """PINs to one number for one brand in 30 minutes."""
    sender: str | None
    """Sender ID of PIN messages. Null: the account's default sender, else the brand."""
    language: Literal["en", "fr", "rw", "sw"]
    """The template for requests that name no language."""
    templates: VerifyTemplates
    guard: Guard
    template_parts: dict[str, TemplateParts]
    """Parts and encoding of each template with a 20-character brand."""
    guard_defaults: GuardDefaults
    """Defaults of `guard` that depend on the account's `default_country` and prices."""


class SmppCredential(TypedDict):
    id: str
    """`esme_<id>`."""
    system_id: str
    scopes: list[Literal["sms:send", "inbound:read"]]
    """`sms:send`: submit messages and get their receipts. `inbound:read`: get the account's inbound messages. Default: `sms:send`."""
    test: bool
    max_binds: int
    """Concurrent binds, across server processes. Default: 4."""
    window: int
    """Outstanding requests on a bind, in either direction. Default: 100."""
    parts_per_second: int
    """Across all its binds and requests; beyond that, ESME_RTHROTTLED. Default: 100."""
    allowed_addresses: list[str]
    """IP addresses and CIDR ranges it may be used from. Empty: any."""
    last_used_at: str | None
    """The last login, to the minute."""
    created_by: str | None
    """Who created it: `usr_<id>`, or `tok_<id>`, with which it ends."""
    expires_at: str | None
    """When that token ends."""
    created_at: str


class SmppCredentialInput(TypedDict):
    system_id: NotRequired[str | None]
    """3 to 15 letters, digits, `_`, `.` and `-`. Default: generated."""
    password: NotRequired[str | None]
    """8 to 64 printable ASCII characters. SMPP v3.4 allows 8; longer ones work with clients that send them. Common ones are refused. Default: 8 generated characters."""
    weak_password: NotRequired[bool | None]
    """Operators only: takes a `password` that is short or common, which programs of another gateway have. It may be guessed, so `allowed_addresses` must say where it may be used from."""
    scopes: NotRequired[list[Literal["sms:send", "inbound:read"]] | None]
    """`sms:send`: submit messages and get their receipts. `inbound:read`: get the account's inbound messages. Default: `sms:send`."""
    test: NotRequired[bool | None]
    """Reaches only the simulated carrier and charges the test balance."""
    max_binds: NotRequired[int | None]
    """Concurrent binds, across server processes. Default: 4."""
    window: NotRequired[int | None]
    """Outstanding requests on a bind, in either direction. Default: 100."""
    parts_per_second: NotRequired[int | None]
    """Across all its binds and requests; beyond that, ESME_RTHROTTLED. Default: 100."""
    allowed_addresses: NotRequired[list[str] | None]
    """IP addresses and CIDR ranges it may be used from. Empty: any."""


class SmppCredentialList(TypedDict):
    credentials: list[SmppCredential]
    pages: Pages
    """The position of this page in the list."""


class SmsAnalytics(TypedDict):
    data: dict[str, SmsCount]
    """Keyed by local hour, `00:00` to `23:00`, or by day, `2026-11-21`."""


class SmsCount(TypedDict):
    sms_count: int
    """Messages accepted."""
    item_count: int
    """Their parts."""
    delivered: int
    failed: int
    """Messages in a final state other than delivered."""
    total_cost: float
    """Before refunds."""


class SourceAddress(TypedDict):
    ton: int
    npi: int
    addr: str


class Speech(TypedDict):
    generated_audio_url: str
    """Path of a WAV file, 16-bit PCM; available for 24 hours."""
    duration: float
    """Seconds of audio."""


class SpeechReply(TypedDict):
    code: Literal[200]
    status: Literal["success"]
    object: Literal["tts"]
    data: Speech
    error: None


class SpeechRequest(TypedDict):
    text: str
    """1 to 5,000 characters; 500 without a token."""
    speech_rate: NotRequired[float | None]
    """2 speaks twice as fast as 1."""
    voice: NotRequired[str | None]
    """The name of one of the language's voices, from `GET /ai/languages`. Default: the first."""
    lang: NotRequired[str | None]
    """May repeat the language of the path; any other language is an error."""


class StartedVerification(TypedDict):
    request_id: str
    """`vrf_<id>`; keep it for the check."""
    message: Literal["success"]
    item_price: float
    """Price of the PIN message; 0.0 if a PIN was sent within the last 30 seconds and none is sent now."""
    remaining_balance: float
    """After the charge."""
    item_count: int
    """Parts charged; 1 for a call."""
    channel: Literal["sms", "voice"]
    """How the PIN was sent."""


class Statement(TypedDict):
    month: str
    currency: str
    test: bool
    """True for the test balance."""
    opening_balance: float
    """The sum of all entries before the month."""
    topups: float
    adjustments: float
    """Corrections by the operator, and differences in cost of messages whose text was changed, signed."""
    charges: float
    """For messages: zero or negative."""
    voice: float
    """For voice calls: zero or negative."""
    refunds: float
    closing_balance: float
    """The sum of the opening balance and all of the above."""
    balance: float
    """The balance now."""
    balanced: bool
    """True if the current balance equals the sum of all entries, read in one snapshot. False means a bug in the service."""
    lines_by: Literal["send", "day"]
    """`day` if the month has more than 10,000 lines: the bulk sends of a day then share one line."""
    lines: list[LedgerGroup]
    """The entries of the month by day, kind and bulk send, newest day first."""


Stats = TypedDict(
    "Stats",
    {
        "from": "str",
        "to": "str",
        "bucket": "Literal['minute', 'hour', 'day']",
        "total": "Tally",
        "buckets": "list[TallyBucket]",
        "networks": "list[NetworkStats]",
    },
)


class Tally(TypedDict):
    messages: int
    """Messages accepted in that time."""
    parts: int
    cost: float
    """Charged for these, before refunds."""
    states: Outcomes
    """Their outcomes so far."""


class TallyBucket(TypedDict):
    at: str
    messages: int
    """Messages accepted in that time."""
    parts: int
    cost: float
    """Charged for these, before refunds."""
    states: Outcomes
    """Their outcomes so far."""


class TemplateField(TypedDict):
    name: str
    """As after `@contact.`."""
    known: bool
    """Whether contacts have it. Lists of contacts can be sent to only with fields that they have, or that have a fallback; other recipients bring fields of their own."""
    fallback: str | None
    """Of the template; null if it has none for this field."""
    needed_in: list[str]
    """The languages in which a recipient without a value for it is refused, since it has no fallback."""


class TemplateLanguage(TypedDict):
    language: str
    """ISO 639."""
    encoding: Literal["gsm7", "ucs2"]
    """With the fallbacks in place of all fields."""
    least_parts: int
    """Parts, if all fields are empty: nobody's text takes fewer."""
    parts: int
    """Parts with the fallbacks in place of all fields."""
    price: float | None
    """Of one text with the fallbacks, if the account has one price for all destinations; otherwise null: a dry run says it."""


class TemplateParts(TypedDict):
    parts: int
    encoding: str


class TimelineEntry(TypedDict):
    at: str
    """When."""
    state: str
    """The state of the message, or of a part's delivery receipt; `fallback` says what was sent in its place, or why nothing was."""
    carrier: NotRequired[str]
    """The link."""
    code: NotRequired[str]
    """The carrier's error."""
    detail: NotRequired[str]
    """Why."""
    send_at: NotRequired[str | None]
    """The scheduled time that the message had from here on; null for none."""
    part: NotRequired[int]
    """Index of the part in a segmented message, from 0."""
    tlvs: NotRequired[dict[str, str | float]]
    """The TLVs sent with the submit, or kept from the delivery receipt."""
    answered: NotRequired[bool]
    """Of the receipt of a call: whether somebody answered."""
    seconds: NotRequired[int]
    """Of the receipt of an answered call: how long it lasted."""
    key: NotRequired[str]
    """Of the receipt of an answered call: the key that was pressed."""


class Token(TypedDict):
    id: str
    """`tok_<id>`."""
    name: str
    hint: str
    """Its beginning and end, to distinguish tokens."""
    scopes: list[Scope]
    test: bool
    expires_at: str | None
    """When it ends."""
    last_used_at: str | None
    """To the minute."""
    last_used_from: str | None
    """The address that it came from."""
    addresses: list[str]
    """Where it may be used: IP addresses and CIDR ranges, such as `203.0.113.7` or `10.0.0.0/8`. Empty: anywhere."""
    previous_until: str | None
    """Until when the secret before the last rotation works as well."""
    created_at: str
    signs_callbacks: bool
    """Signs requests in Twilio's form."""
    created_by: str | None
    """Who created it: `usr_<id>`, or `tok_<id>`, with which it ends."""
    created_by_name: str | None
    """Their email address, or the token's name."""
    ends_with_login: bool
    """It ends with the password, the role or the membership of the person who created it."""


class TokenChange(TypedDict):
    name: NotRequired[str]
    addresses: NotRequired[list[str]]
    """Where it may be used: IP addresses and CIDR ranges, such as `203.0.113.7` or `10.0.0.0/8`. Empty: anywhere."""
    expires_at: NotRequired[str | datetime | None]
    """ISO 8601 with a zone; null: never."""


class TokenInput(TypedDict):
    name: str
    """The purpose of the token."""
    scopes: list[Scope]
    """Its permissions; only those of the creating token are allowed."""
    test: NotRequired[bool | None]
    """Reaches only the simulated carrier and charges the test balance."""
    expires_at: NotRequired[str | datetime | None]
    """ISO 8601 with a zone; null or omitted: never, or with the token that creates it. Not later than that one."""
    addresses: NotRequired[list[str] | None]
    """Where it may be used: IP addresses and CIDR ranges, such as `203.0.113.7` or `10.0.0.0/8`. Empty: anywhere."""
    signs_callbacks: NotRequired[bool | None]
    """Whether it signs requests in Twilio's form: status callbacks and received messages. Such a token has 32 hexadecimal digits, like Twilio's, and is stored encrypted; of several, the newest signs."""
    ends_with_login: NotRequired[bool | None]
    """For people: it ends when the person who creates it changes the password, turns one-time codes on, or is no longer an owner, as a token of `GET /users/token` does. Default: false; it belongs to the account."""


class TokenList(TypedDict):
    tokens: list[Token]
    pages: Pages
    """The position of this page in the list."""


class TokenRotation(TypedDict):
    overlap_hours: NotRequired[int]
    """For how many hours the former secret works as well. Default: 24; 0: not a moment longer."""


class Transcript(TypedDict):
    text: str
    """Empty if there is no speech."""
    uploaded_audio_url: str
    """Path of the uploaded file; available for 24 hours."""
    duration: float
    """Seconds of audio."""
    segments: list[Segment]
    """The same in segments, with times in seconds."""


class TranscriptReply(TypedDict):
    code: Literal[200]
    status: Literal["success"]
    object: Literal["stt"]
    data: Transcript
    error: None


class TwilioSettings(TypedDict):
    base_url: str
    """The address to use instead of `https://api.twilio.com` and `https://verify.twilio.com`."""
    account_sid: str
    """`AC…`: the user name; the password is a token of the account."""
    messaging_service_sid: str
    """`MG…`: the account's default sender."""
    verify_service_sid: str
    """`VA…`: the account's verification settings."""


class UncostedParts(TypedDict):
    parts: int
    revenue: float


class Unreadiness(TypedDict):
    status: str
    missing: dict[str, str]
    durability: str
    """Whether a 201 survives the loss of the database's primary; if not, why."""


UnroutedMessage = TypedDict(
    "UnroutedMessage",
    {
        "id": "str",
        "from": "str",
        "to": "str",
        "text": "str",
        "parts": "int",
        "incomplete": "bool",
        "telco": "str",
        "carrier_id": "str",
        "created_at": "str",
    },
)


class UnroutedMessageList(TypedDict):
    unrouted: list[UnroutedMessage]
    """Newest first."""
    pages: Pages
    """The position of this page in the list."""


class UsedLink(TypedDict):
    id: str
    name: str
    messages: int


class Verification(TypedDict):
    message: Literal["success"]
    request_id: str
    """`vrf_<id>`."""
    status: Literal["in_progress", "verified", "failed", "expired", "cancelled"]
    brand: str
    """As shown to the user."""
    number: str
    """Masked."""
    created_at: str
    """When the first PIN was sent."""
    expires_at: str
    """When the PIN becomes invalid."""
    attempts: int
    """Wrong codes so far."""
    attempts_left: int
    """Wrong codes before it fails."""
    sends: int
    """Times the PIN was sent."""
    channel: Literal["sms", "voice"]
    """How it was sent last."""
    ended_at: str | None
    """When it ended."""


class VerificationCheck(TypedDict):
    code: str
    """What the user typed. Spaces and dashes are ignored; Arabic-Indic digits are accepted."""
    request_id: str | int
    """`vrf_<id>`, or `<id>` as a string or integer."""
    token: NotRequired[bool | None]
    """Also return a signed token that your backend can verify offline."""


class VerificationEnded(TypedDict):
    status: Literal["verified", "failed", "expired", "cancelled"]
    """`failed`: too many wrong codes; `expired`: no correct code in time; `cancelled`: by a request."""
    request_id: str
    """`vrf_<id>`, as in the response that began it."""
    brand: str
    """The brand of the request."""
    number: str
    """Masked."""
    country: str
    """ISO 3166-1; empty if unknown."""
    attempts: int
    """Wrong codes."""
    sends: int
    """How often the PIN was sent."""
    channel: Literal["sms", "voice"]
    """How it was sent last."""
    created_at: str
    """When it began."""
    ended_at: str
    """When it ended."""
    test: NotRequired[bool]
    """True in a test message; absent otherwise."""
    example: NotRequired[bool]
    """True after `POST /v1/webhooks/{id}/test`; absent otherwise."""


class VerificationInput(TypedDict):
    brand: str
    """Name shown in the message: GSM characters, no link."""
    number: str
    """Recipient in international format: `+`, country code, number."""
    language: NotRequired[Literal["en", "fr", "rw", "sw"] | None]
    """Language of the message or call; defaults to the one in the verification settings."""
    channel: NotRequired[Literal["sms", "voice"] | None]
    """`sms`, the default, or `voice`: the PIN is spoken in a call. For a verification in progress, the same PIN is sent by the other channel."""
    client_ip: NotRequired[str | None]
    """IP address of your user, for the fraud guard."""
    origin: NotRequired[str | None]
    """Host name of your site: adds a line to the message that lets phones autofill the PIN."""
    app_hash: NotRequired[str | None]
    """Your Android app's hash for Google's SMS Retriever, 11 characters: ends the message, which your app then reads without a permission. It must fit one part of at most 140 bytes."""


class VerifyBucket(TypedDict):
    at: str
    requests: int
    """Verifications started in the period."""
    sent: int
    """PINs sent for them."""
    delivered: int
    """PINs that carriers reported as delivered. Receipts more than half an hour late are included after four days."""
    verified: int
    failed: int
    expired: int
    cancelled: int
    in_progress: int


class VerifySettingsChange(TypedDict):
    code_length: NotRequired[int]
    """Digits of a PIN."""
    expiry_seconds: NotRequired[int]
    """Validity of a PIN."""
    max_attempts: NotRequired[int]
    """Wrong codes before a verification fails."""
    resend_after_seconds: NotRequired[int]
    """Requesting a PIN again sooner than this sends nothing and returns the same verification."""
    max_sends: NotRequired[int]
    """PINs to one number for one brand in 30 minutes."""
    sender: NotRequired[str | None]
    """Sender ID of PIN messages. Null: the account's default sender, else the brand."""
    language: NotRequired[Literal["en", "fr", "rw", "sw"]]
    """The template for requests that name no language."""
    templates: NotRequired[VerifyTemplatesChange]
    guard: NotRequired[GuardChange]


VerifyStats = TypedDict(
    "VerifyStats",
    {
        "from": "str",
        "to": "str",
        "requests": "int",
        "sent": "int",
        "delivered": "int",
        "verified": "int",
        "failed": "int",
        "expired": "int",
        "cancelled": "int",
        "in_progress": "int",
        "conversion": "float | None",
        "median_seconds": "float | None",
        "buckets": "NotRequired[list[VerifyBucket]]",
        "blocked": "int",
        "countries": "list[CountryVerifyStats]",
    },
)


class VerifyTemplates(TypedDict):
    en: str
    """A text containing `{pin}`; `{brand}` and `{expiry}` are filled in as well"""
    fr: str
    """A text containing `{pin}`; `{brand}` and `{expiry}` are filled in as well"""
    rw: str
    """A text containing `{pin}`; `{brand}` and `{expiry}` are filled in as well"""
    sw: str
    """A text containing `{pin}`; `{brand}` and `{expiry}` are filled in as well"""


class VerifyTemplatesChange(TypedDict):
    en: NotRequired[str | None]
    """Null restores the default."""
    fr: NotRequired[str | None]
    """Null restores the default."""
    rw: NotRequired[str | None]
    """Null restores the default."""
    sw: NotRequired[str | None]
    """Null restores the default."""


class VoiceCharge(TypedDict):
    function: Literal["stt", "tts", "ner"]
    lang: str
    quantity: float
    """Seconds of audio for `stt`, characters for `tts` and `ner`."""
    price: float
    """At the time: per second of audio for `stt`, per 1,000 characters for `tts` and `ner`."""
    trace_id: str
    """The `x-request-id` of the call."""


class VoiceError(TypedDict):
    code: int
    """The HTTP status."""
    status: Literal["error"]
    object: str | None
    """`stt`, `tts` or `ner`, as in the path."""
    data: None
    error: VoiceErrorDetail


class VoiceErrorDetail(TypedDict):
    code: str
    """Stable; branch on this."""
    message: str
    """What is wrong and how to fix it."""
    trace_id: str
    """The `x-request-id` of the response."""


class VoiceListing(TypedDict):
    voice: str
    """The name to send as `voice`."""
    level: str
    """`none`, `basic`, `approximate` or `full`."""
    engine: str
    model: str
    licence: str | None
    """SPDX expression."""


class VoicePrice(TypedDict):
    account_id: NotRequired[str | None]
    """`acc_<id>`; null for every account without a price of its own."""
    currency: str
    """ISO 4217."""
    function: Literal["stt", "tts", "ner"]
    """Speech to text, text to speech, or named entities. A function without a price is free."""
    price: float


class VoicePriceInput(TypedDict):
    account_id: NotRequired[str | None]
    """`acc_<id>`; null for every account without a price of its own."""
    currency: NotRequired[str | None]
    """The currency (ISO 4217) of the default list that the price belongs to. Absent or null: one price in each currency that accounts use. An account's own price is always in the account's currency."""
    function: Literal["stt", "tts", "ner"]
    """Speech to text, text to speech, or named entities. A function without a price is free."""
    price: float | str
    """Per second of audio for `stt`, per 1,000 characters for `tts` and `ner`; 0 is free."""


class WaitingMessage(TypedDict):
    sms_id: str
    """`out_sms_<id>`."""
    account_id: str
    account_name: str
    to: str
    """Masked; empty once erased."""
    sender: str
    test: bool
    kind: Literal["overdue", "held", "scheduled"]
    """`overdue`: it should have been sent by now. `held`: it waits for something to end. `scheduled`: it waits for its `send_at`."""
    cause: Literal["link", "turn", "quiet_hours", "retry", "pause", "process", "time"]
    """Why it waits. Overdue: `link`, no link of its route takes it (down or full); `turn`, it is due, and no process has taken it yet. Held: `quiet_hours`; `retry`, after a temporary error; `pause`, of its bulk send; `process`, a process has taken it. Scheduled: `time`."""
    detail: str | None
    """What the service recorded last in its timeline."""
    due_at: str | None
    """If overdue, when it should have been sent; otherwise when it is tried. Null if paused or with a process."""
    created_at: str


class WaitingMessageList(TypedDict):
    waiting: list[WaitingMessage]
    """Of all accounts; those without a `due_at` come last."""
    pages: Pages
    """The position of this page in the list."""
    total_is_exact: bool
    """False if there are more than 10,000, where `total` stops counting; follow `next_url` to read them all."""


class Wallet(TypedDict):
    id: str
    """`acc_<id>`: an account has one wallet for live traffic and one for test."""
    org_id: str
    amount: float
    """The balance that this token's requests are charged to."""
    currency: str
    """ISO 4217."""
    self_url: str


class Webhook(TypedDict):
    id: str
    """`whk_<id>`"""
    url: str
    """http or https; a public address. Or `listen:` and a name, such as `listen:laptop`: its events are not sent, but pulled with `POST /v1/webhooks/{id}/pull`."""
    events: list[EventKind]
    """The events sent here."""
    headers: dict[str, str]
    """Your own headers, sent with every request, such as Authorization. At most 20 and 4 KiB."""
    enabled: bool
    """Whether events are sent. Enabling resets `failing_since`."""
    disabled_reason: str | None
    """Why it was disabled automatically."""
    failing_since: str | None
    """Since when every attempt has failed; null if the last one succeeded, or there was none."""
    first_attempt_at: str | None
    """When something was first sent there; null if nothing has been sent yet."""
    old_secret_until: str | None
    """Until then the previous secret also signs."""
    created_at: str


class WebhookChange(TypedDict):
    url: NotRequired[str]
    """http or https; a public address. Or `listen:` and a name, such as `listen:laptop`: its events are not sent, but pulled with `POST /v1/webhooks/{id}/pull`."""
    events: NotRequired[list[EventKind]]
    """The events sent here."""
    headers: NotRequired[dict[str, str]]
    """Your own headers, sent with every request, such as Authorization. At most 20 and 4 KiB."""
    enabled: NotRequired[bool]
    """Whether events are sent. Enabling resets `failing_since`."""


class WebhookHealth(TypedDict):
    id: str
    host: str
    """The host of its URL; the rest may contain a secret."""
    health: Literal["off", "failing", "unsteady", "ok", "idle"]
    failing_since: str | None
    first_attempt_at: str | None
    disabled_reason: str | None
    delivered: int
    """Of the last 100 deliveries."""
    failed: int


class WebhookInput(TypedDict):
    url: str
    """http or https; a public address. Or `listen:` and a name, such as `listen:laptop`: its events are not sent, but pulled with `POST /v1/webhooks/{id}/pull`."""
    events: NotRequired[list[EventKind] | None]
    """The events sent here. Default: `dlr` and `inbound`."""
    headers: NotRequired[dict[str, str] | None]
    """Your own headers, sent with every request, such as Authorization. At most 20 and 4 KiB."""
    enabled: NotRequired[bool | None]
    """Whether events are sent. Default: true."""


class WebhookList(TypedDict):
    webhooks: list[Webhook]
    pages: Pages
    """The position of this page in the list."""


class WebhookOfTrial(TypedDict):
    id: str
    account_id: str
    host: str
    """The host of its URL; the rest may contain a secret."""
    reason: str
    """Why its address is not allowed."""


WebhookStats = TypedDict(
    "WebhookStats",
    {
        "from": "str",
        "to": "str",
        "bucket": "Literal['hour', 'day']",
        "total": "AttemptCount",
        "buckets": "list[AttemptBucket]",
    },
)


class WebhookWithSecret(TypedDict):
    id: str
    """`whk_<id>`"""
    url: str
    """http or https; a public address. Or `listen:` and a name, such as `listen:laptop`: its events are not sent, but pulled with `POST /v1/webhooks/{id}/pull`."""
    events: list[EventKind]
    """The events sent here."""
    headers: dict[str, str]
    """Your own headers, sent with every request, such as Authorization. At most 20 and 4 KiB."""
    enabled: bool
    """Whether events are sent. Enabling resets `failing_since`."""
    disabled_reason: str | None
    """Why it was disabled automatically."""
    failing_since: str | None
    """Since when every attempt has failed; null if the last one succeeded, or there was none."""
    first_attempt_at: str | None
    """When something was first sent there; null if nothing has been sent yet."""
    old_secret_until: str | None
    """Until then the previous secret also signs."""
    created_at: str
    secret: str
    """`whsec_…` (Standard Webhooks 1.0); shown only this once."""


class WrongCodes(TypedDict):
    number: str
    """Masked."""
    until: str
    """When PINs may be sent to the number again."""
    test: bool
    """Caused by test tokens."""


class InvalidRequest(TumaError, code="invalid_request"):
    """The error ``invalid_request``: see ``/errors/invalid_request`` of the service."""


class InvalidNumber(TumaError, code="invalid_number"):
    """The error ``invalid_number``: see ``/errors/invalid_number`` of the service."""


class TextEmpty(TumaError, code="text_empty"):
    """The error ``text_empty``: see ``/errors/text_empty`` of the service."""


class TextTooLong(TumaError, code="text_too_long"):
    """The error ``text_too_long``: see ``/errors/text_too_long`` of the service."""


class InvalidSender(TumaError, code="invalid_sender"):
    """The error ``invalid_sender``: see ``/errors/invalid_sender`` of the service."""


class InvalidCode(TumaError, code="invalid_code"):
    """The error ``invalid_code``: see ``/errors/invalid_code`` of the service."""


class Unauthorized(TumaError, code="unauthorized"):
    """The error ``unauthorized``: see ``/errors/unauthorized`` of the service."""


class TotpRequired(TumaError, code="totp_required"):
    """The error ``totp_required``: see ``/errors/totp_required`` of the service."""


class InsufficientBalance(TumaError, code="insufficient_balance"):
    """The error ``insufficient_balance``: see ``/errors/insufficient_balance`` of the service."""


class Forbidden(TumaError, code="forbidden"):
    """The error ``forbidden``: see ``/errors/forbidden`` of the service."""


class SenderNotAllowed(TumaError, code="sender_not_allowed"):
    """The error ``sender_not_allowed``: see ``/errors/sender_not_allowed`` of the service."""


class DestinationNotAllowed(TumaError, code="destination_not_allowed"):
    """The error ``destination_not_allowed``: see ``/errors/destination_not_allowed`` of the service."""


class RecipientOptedOut(TumaError, code="recipient_opted_out"):
    """The error ``recipient_opted_out``: see ``/errors/recipient_opted_out`` of the service."""


class Blocked(TumaError, code="blocked"):
    """The error ``blocked``: see ``/errors/blocked`` of the service."""


class NotFound(TumaError, code="not_found"):
    """The error ``not_found``: see ``/errors/not_found`` of the service."""


class UnsupportedLanguage(TumaError, code="unsupported_language"):
    """The error ``unsupported_language``: see ``/errors/unsupported_language`` of the service."""


class MethodNotAllowed(TumaError, code="method_not_allowed"):
    """The error ``method_not_allowed``: see ``/errors/method_not_allowed`` of the service."""


class Conflict(TumaError, code="conflict"):
    """The error ``conflict``: see ``/errors/conflict`` of the service."""


class AlreadySent(TumaError, code="already_sent"):
    """The error ``already_sent``: see ``/errors/already_sent`` of the service."""


class NotInProgress(TumaError, code="not_in_progress"):
    """The error ``not_in_progress``: see ``/errors/not_in_progress`` of the service."""


class IdempotencyInProgress(TumaError, code="idempotency_in_progress"):
    """The error ``idempotency_in_progress``: see ``/errors/idempotency_in_progress`` of the service."""


class PayloadTooLarge(TumaError, code="payload_too_large"):
    """The error ``payload_too_large``: see ``/errors/payload_too_large`` of the service."""


class UnsupportedMediaType(TumaError, code="unsupported_media_type"):
    """The error ``unsupported_media_type``: see ``/errors/unsupported_media_type`` of the service."""


class UnsupportedAudio(TumaError, code="unsupported_audio"):
    """The error ``unsupported_audio``: see ``/errors/unsupported_audio`` of the service."""


class IdempotencyKeyReused(TumaError, code="idempotency_key_reused"):
    """The error ``idempotency_key_reused``: see ``/errors/idempotency_key_reused`` of the service."""


class RateLimited(TumaError, code="rate_limited"):
    """The error ``rate_limited``: see ``/errors/rate_limited`` of the service."""


class TooManyAttempts(TumaError, code="too_many_attempts"):
    """The error ``too_many_attempts``: see ``/errors/too_many_attempts`` of the service."""


class Internal(TumaError, code="internal"):
    """The error ``internal``: see ``/errors/internal`` of the service."""


class Unavailable(TumaError, code="unavailable"):
    """The error ``unavailable``: see ``/errors/unavailable`` of the service."""


class NotReplicated(TumaError, code="not_replicated"):
    """The error ``not_replicated``: see ``/errors/not_replicated`` of the service."""


class Busy(TumaError, code="busy"):
    """The error ``busy``: see ``/errors/busy`` of the service."""


class ModelNotInstalled(TumaError, code="model_not_installed"):
    """The error ``model_not_installed``: see ``/errors/model_not_installed`` of the service."""


class DlrEvent(Event):
    kind: Literal["dlr"]
    data: DeliveryReport


class InboundEvent(Event):
    kind: Literal["inbound"]
    data: ReceivedMessage


class OptoutEvent(Event):
    kind: Literal["optout"]
    data: OptoutChange


class VerificationEvent(Event):
    kind: Literal["verification"]
    data: VerificationEnded


class ReportEndedEvent(Event):
    kind: Literal["report.ended"]
    data: BulkSendEnded


class ApprovalEvent(Event):
    kind: Literal["approval"]
    data: ApprovalChange


class SenderDecidedEvent(Event):
    kind: Literal["sender.decided"]
    data: SenderDecided


class ContactChangedEvent(Event):
    kind: Literal["contact.changed"]
    data: ContactChanged


class BalanceLowEvent(Event):
    kind: Literal["balance.low"]
    data: BalanceLow


class LinkStateEvent(Event):
    kind: Literal["link.state"]
    data: LinkState


class AlarmEvent(Event):
    kind: Literal["alarm"]
    data: AlarmChange


class UnknownEvent(Event):
    """An event of a kind that is newer than this package."""

    kind: Literal["unknown"]
    data: dict[str, Any]


WebhookEvent = (
    DlrEvent
    | InboundEvent
    | OptoutEvent
    | VerificationEvent
    | ReportEndedEvent
    | ApprovalEvent
    | SenderDecidedEvent
    | ContactChangedEvent
    | BalanceLowEvent
    | LinkStateEvent
    | AlarmEvent
    | UnknownEvent
)

#: Members that every event of a kind has, and no event of another.
EVENT_MEMBERS: dict[str, str] = {
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
}


class ServiceResource:
    """``tuma.service``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def get_liveness(
        self,
        *,
        options: Options | None = None,
    ) -> Liveness:
        """Liveness.

        `GET /health/live`
        """
        return self._client._run("GET /health/live", (), None, options)

    def get_readiness(
        self,
        *,
        options: Options | None = None,
    ) -> Readiness:
        """Readiness.

        `GET /health/ready`: 503 while the process takes no requests, with what is wrong by part.
        """
        return self._client._run("GET /health/ready", (), None, options)

    def get_metrics(
        self,
        *,
        options: Options | None = None,
    ) -> str:
        """Metrics for Prometheus.

        `GET /metrics`: With `METRICS_TOKEN` set, needs it as `Authorization: Bearer <token>`.
        """
        return self._client._run("GET /metrics t", (), None, options)

    def get_openapi(
        self,
        *,
        options: Options | None = None,
    ) -> Any:
        """The API as an OpenAPI 3.1 document.

        `GET /openapi.json`
        """
        return self._client._run("GET /openapi.json", (), None, options)

    def get_customer_openapi(
        self,
        *,
        options: Options | None = None,
    ) -> Any:
        """The operations of customers as an OpenAPI 3.1 document.

        `GET /openapi/customer.json`
        """
        return self._client._run("GET /openapi/customer.json", (), None, options)


class VoiceResource:
    """``tuma.voice``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def speak_text(
        self,
        lang: str,
        /,
        *,
        text: str,
        speech_rate: float | None | Omitted = OMITTED,
        voice: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SpeechReply:
        """Speak a text.

        `POST /ai/tts/{lang}`: Free unless the operator has set a price, per 1,000 characters. The cost is then in response headers and in the ledger; a call that fails costs nothing.

        Needs the scope `voice`.

        lang: ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
        text: 1 to 5,000 characters; 500 without a token.
        speech_rate: 2 speaks twice as fast as 1.
        voice: The name of one of the language's voices, from `GET /ai/languages`. Default: the first.
        """
        return self._client._run("POST /ai/tts/{lang} b", (lang,), {
            "text": text,
            "speech_rate": speech_rate,
            "voice": voice,
        }, options)

    def find_entities(
        self,
        lang: str,
        /,
        *,
        text: str,
        labels: Sequence[str] | None | Omitted = OMITTED,
        extent: Literal["whole", "bare"] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> EntityReply:
        """Recognise named entities in a text.

        `POST /ai/ner/{lang}`: Free unless the operator has set a price, per 1,000 characters. The cost is then in response headers and in the ledger; a call that fails costs nothing.

        Needs the scope `voice`.

        lang: ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
        text: 1 to 10,000 characters; 1,000 without a token.
        labels: The labels to find, in your own spelling; see `GET /ai/languages`. Default: person, location, organisation, date.
        extent: `whole` returns `u Rwanda` and `mwaka wa 2001`, `bare` returns `Rwanda` and `2001`. Default: names bare, dates whole.
        """
        return self._client._run("POST /ai/ner/{lang} b", (lang,), {
            "text": text,
            "labels": labels,
            "extent": extent,
        }, options)

    def speak_text_publicly(
        self,
        lang: str,
        /,
        *,
        text: str,
        speech_rate: float | None | Omitted = OMITTED,
        voice: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SpeechReply:
        """Speak a text.

        `POST /ai/tts/{lang}/public`: Needs no token. Limited to 10 requests a minute and 50 a day per address.

        lang: ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
        text: 1 to 5,000 characters; 500 without a token.
        speech_rate: 2 speaks twice as fast as 1.
        voice: The name of one of the language's voices, from `GET /ai/languages`. Default: the first.
        """
        return self._client._run("POST /ai/tts/{lang}/public b", (lang,), {
            "text": text,
            "speech_rate": speech_rate,
            "voice": voice,
        }, options)

    def find_entities_publicly(
        self,
        lang: str,
        /,
        *,
        text: str,
        labels: Sequence[str] | None | Omitted = OMITTED,
        extent: Literal["whole", "bare"] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> EntityReply:
        """Recognise named entities in a text.

        `POST /ai/ner/{lang}/public`: Needs no token. Limited to 10 requests a minute and 50 a day per address.

        lang: ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
        text: 1 to 10,000 characters; 1,000 without a token.
        labels: The labels to find, in your own spelling; see `GET /ai/languages`. Default: person, location, organisation, date.
        extent: `whole` returns `u Rwanda` and `mwaka wa 2001`, `bare` returns `Rwanda` and `2001`. Default: names bare, dates whole.
        """
        return self._client._run("POST /ai/ner/{lang}/public b", (lang,), {
            "text": text,
            "labels": labels,
            "extent": extent,
        }, options)

    def list_languages(
        self,
        *,
        options: Options | None = None,
    ) -> LanguageList:
        """List the languages and functions of this installation.

        `GET /ai/languages`
        """
        return self._client._run("GET /ai/languages", (), None, options)

    def get_media(
        self,
        name: str,
        /,
        *,
        options: Options | None = None,
    ) -> bytes:
        """Fetch an audio file.

        `GET /media/{name}`: Serves the paths returned by the voice endpoints, with range requests. Files are kept for 24 hours.
        """
        return self._client._run("GET /media/{name} o", (name,), None, options)

    def transcribe(
        self,
        lang: str,
        /,
        *,
        audio: Upload,
        options: Options | None = None,
    ) -> TranscriptReply:
        """Transcribe an audio file.

        `POST /ai/stt/{lang}`: Free unless the operator has set a price, per second of audio. The cost is then in response headers and in the ledger; a call that fails costs nothing.

        Needs the scope `voice`.

        lang: ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
        audio: The audio file: wav, mp3, ogg (vorbis, opus), flac, aac, m4a, mp4, webm, wma or amr, detected from its content.
        """
        return self._client._run("POST /ai/stt/{lang} f", (lang,), {
            "audio": audio,
        }, options)

    def transcribe_publicly(
        self,
        lang: str,
        /,
        *,
        audio: Upload,
        options: Options | None = None,
    ) -> TranscriptReply:
        """Transcribe an audio file.

        `POST /ai/stt/{lang}/public`: Needs no token. Limited to 10 requests a minute and 50 a day per address.

        lang: ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
        audio: The audio file: wav, mp3, ogg (vorbis, opus), flac, aac, m4a, mp4, webm, wma or amr, detected from its content.
        """
        return self._client._run("POST /ai/stt/{lang}/public f", (lang,), {
            "audio": audio,
        }, options)


class CompatResource:
    """``tuma.compat``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def speak_text_at_older_path(
        self,
        *,
        text: str,
        speech_rate: float | None | Omitted = OMITTED,
        voice: str | None | Omitted = OMITTED,
        lang: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> OlderSpeech:
        """Speak a text.

        `POST /v1/transcription/tts`, an older path of the same operation: Use `/ai/tts/{lang}/public` instead.

        text: 1 to 5,000 characters; 500 without a token.
        speech_rate: 2 speaks twice as fast as 1.
        voice: The name of one of the language's voices, from `GET /ai/languages`. Default: the first.
        lang: May repeat the language of the path; any other language is an error.
        """
        return self._client._run("POST /v1/transcription/tts b", (), {
            "text": text,
            "speech_rate": speech_rate,
            "voice": voice,
            "lang": lang,
        }, options)

    def find_entities_at_older_path(
        self,
        *,
        text: str,
        labels: Sequence[str] | None | Omitted = OMITTED,
        extent: Literal["whole", "bare"] | None | Omitted = OMITTED,
        lang: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> dict[str, Sequence[str]]:
        """Recognise named entities in a text.

        `POST /v1/transcription/ner`, an older path of the same operation: Use `/ai/ner/{lang}/public` instead.

        text: 1 to 10,000 characters; 1,000 without a token.
        labels: The labels to find, in your own spelling; see `GET /ai/languages`. Default: person, location, organisation, date.
        extent: `whole` returns `u Rwanda` and `mwaka wa 2001`, `bare` returns `Rwanda` and `2001`. Default: names bare, dates whole.
        lang: May repeat the language of the path; any other language is an error.
        """
        return self._client._run("POST /v1/transcription/ner b", (), {
            "text": text,
            "labels": labels,
            "extent": extent,
            "lang": lang,
        }, options)

    def get_token_for_password(
        self,
        *,
        scopes: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> LoginToken:
        """Get a token for a password.

        `GET /users/token`: Send the email address and password of an owner's login as `Authorization: Basic`. Each call creates a token; beyond ten, the login's oldest is revoked. For a token with fewer scopes, or a test token, use `POST /v1/account/tokens`.

        scopes: The scopes of the token, separated by commas or spaces. Default: all that an owner may have.
        """
        return self._client._run("GET /users/token qn", (), {
            "scopes": scopes,
        }, options)

    def replace_tokens_for_password(
        self,
        *,
        scopes: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> LoginToken:
        """Replace the tokens of a login.

        `GET /users/refresh/token`: Revokes the tokens that this login created with its password, and creates a new one.

        scopes: The scopes of the token, separated by commas or spaces. Default: all that an owner may have.
        """
        return self._client._run("GET /users/refresh/token qn", (), {
            "scopes": scopes,
        }, options)

    def get_current_user(
        self,
        *,
        options: Options | None = None,
    ) -> CurrentUser:
        """Show the caller.

        `GET /users/self`: Needs the scope `account:read`.
        """
        return self._client._run("GET /users/self n", (), None, options)

    def request_password_reset(
        self,
        *,
        email: str,
        options: Options | None = None,
    ) -> Done:
        """Request a link that resets a password.

        `POST /users/forgot`

        email: The address of the login.
        """
        return self._client._run("POST /users/forgot b", (), {
            "email": email,
        }, options)

    def recover_password(
        self,
        token: str,
        /,
        *,
        password: str,
        confirm_password: str,
        code: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Done:
        """Set a new password with such a link.

        `PUT /users/recovery/{token}`

        token: The last path segment of the mailed link.
        confirm_password: The same password again.
        code: A one-time or recovery code, if the login requires one.
        """
        return self._client._run("PUT /users/recovery/{token} bn", (token,), {
            "password": password,
            "confirm_password": confirm_password,
            "code": code,
        }, options)

    def get_organisation(
        self,
        *,
        options: Options | None = None,
    ) -> Organisation:
        """Show the organisation.

        `GET /orgs/self`: Needs the scope `account:read`.
        """
        return self._client._run("GET /orgs/self n", (), None, options)

    def update_organisation(
        self,
        *,
        name: str | None | Omitted = OMITTED,
        webhook_url: str | None | Omitted = OMITTED,
        sms_retries: int | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Organisation:
        """Change the organisation.

        `PUT /orgs/self`: Omitted members stay as they are. `webhook_url` also needs the scope `webhooks`.

        Needs the scope `account:write` and a live token.

        name: The account's name.
        webhook_url: Where delivery reports and inbound messages are posted: the URL of the account's oldest webhook, which is created if there is none. Null or an empty string disables it.
        sms_retries: The new length of the account's `retry_delays_seconds`.
        """
        return self._client._run("PUT /orgs/self bn", (), {
            "name": name,
            "webhook_url": webhook_url,
            "sms_retries": sms_retries,
        }, options)

    def list_sender_ids(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        name: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[SenderIdList, SenderIdItem]:
        """List sender IDs by name.

        `GET /sender_ids`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        name: Only sender IDs that contain this text, in upper or lower case.
        """
        return self._client._list("GET /sender_ids qn sender_ids", (), {
            "page": page,
            "per_page": per_page,
            "name": name,
        }, options)

    def request_sender_id(
        self,
        *,
        sender_id: str,
        countries: Sequence[str] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> RequestedSenderId:
        """Request a sender ID by name.

        `POST /sender_ids`: Like `POST /v1/senders`: approved at once if the account may use any sender, otherwise reviewed by the operator.

        Needs the scope `account:write` and a live token.

        sender_id: At most 11 characters.
        countries: ISO 3166-1 codes such as `RW`; empty: everywhere.
        """
        return self._client._run("POST /sender_ids b", (), {
            "sender_id": sender_id,
            "countries": countries,
        }, options)

    def get_wallet(
        self,
        *,
        options: Options | None = None,
    ) -> Wallet:
        """Show the balance.

        `GET /wallets/self`: A short form of `GET /v1/account`.

        Needs the scope `account:read`.
        """
        return self._client._run("GET /wallets/self n", (), None, options)

    def get_sms_analytics(
        self,
        *,
        timezone_offset: int | Omitted = OMITTED,
        start: str | Omitted = OMITTED,
        timeframe: Literal["all", "day", "week", "month", "year"] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SmsAnalytics:
        """Count messages by local time.

        `GET /v2/sms/analytics`: `GET /v1/stats` returns more detail. In time zones with a half-hour offset, days begin at the nearest full hour of UTC.

        Needs the scope `sms:read`.

        timezone_offset: Minutes from local time to UTC, as JavaScript counts them: -120 in Kigali.
        start: The first day, in local time, such as 2026-11-21. Default: today.
        timeframe: `day` and `all`: that day by the hour; `week`, `month` and `year`: 7, 30 or 365 days by the day.
        """
        return self._client._run("GET /v2/sms/analytics qn", (), {
            "timezone_offset": timezone_offset,
            "start": start,
            "timeframe": timeframe,
        }, options)

    def start_verification_at_older_path(
        self,
        *,
        brand: str,
        number: str,
        language: Literal["en", "fr", "rw", "sw"] | None | Omitted = OMITTED,
        channel: Literal["sms", "voice"] | None | Omitted = OMITTED,
        client_ip: str | None | Omitted = OMITTED,
        origin: str | None | Omitted = OMITTED,
        app_hash: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> StartedVerification:
        """Send a PIN.

        `POST /v1/verify`, an older path of the same operation: As a text, or with `channel` `voice` in a call. Repeated for a number and brand with a verification in progress: within 30 seconds nothing is sent by the same channel, later the same PIN is resent.

        Needs the scope `verify`.

        brand: Name shown in the message: GSM characters, no link.
        number: Recipient in international format: `+`, country code, number.
        language: Language of the message or call; defaults to the one in the verification settings.
        channel: `sms`, the default, or `voice`: the PIN is spoken in a call. For a verification in progress, the same PIN is sent by the other channel.
        client_ip: IP address of your user, for the fraud guard.
        origin: Host name of your site: adds a line to the message that lets phones autofill the PIN.
        app_hash: Your Android app's hash for Google's SMS Retriever, 11 characters: ends the message, which your app then reads without a permission. It must fit one part of at most 140 bytes.
        """
        return self._client._run("POST /v1/verify b", (), {
            "brand": brand,
            "number": number,
            "language": language,
            "channel": channel,
            "client_ip": client_ip,
            "origin": origin,
            "app_hash": app_hash,
        }, options)

    def check_verification_at_older_path(
        self,
        *,
        code: str,
        request_id: str | int,
        token: bool | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CheckedVerification:
        """Check a code.

        `POST /v1/verify/check`, an older path of the same operation: Needs the scope `verify`.

        code: What the user typed. Spaces and dashes are ignored; Arabic-Indic digits are accepted.
        request_id: `vrf_<id>`, or `<id>` as a string or integer.
        token: Also return a signed token that your backend can verify offline.
        """
        return self._client._run("POST /v1/verify/check b", (), {
            "code": code,
            "request_id": request_id,
            "token": token,
        }, options)

    def get_verification_at_older_path(
        self,
        request_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Verification:
        """Show a verification.

        `GET /v1/verify/status/{request_id}`, an older path of the same operation: Needs the scope `verify`.

        request_id: `vrf_<id>` or `<id>`.
        """
        return self._client._run("GET /v1/verify/status/{request_id} n", (request_id,), None, options)

    def cancel_verification_at_older_path(
        self,
        request_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> CancelledVerification:
        """Cancel a verification in progress.

        `PUT /v1/verify/cancel/{request_id}`, an older path of the same operation: Idempotent. A PIN that has not been submitted yet is cancelled and refunded.

        Needs the scope `verify`.

        request_id: `vrf_<id>` or `<id>`.
        """
        return self._client._run("PUT /v1/verify/cancel/{request_id} n", (request_id,), None, options)

    def send_with_kannel(
        self,
        *,
        username: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        to: str | Omitted = OMITTED,
        from_: str | Omitted = OMITTED,
        text: str | Omitted = OMITTED,
        charset: str | Omitted = OMITTED,
        coding: str | Omitted = OMITTED,
        udh: str | Omitted = OMITTED,
        mclass: str | Omitted = OMITTED,
        pid: str | Omitted = OMITTED,
        priority: str | Omitted = OMITTED,
        meta_data: str | Omitted = OMITTED,
        dlr_mask: str | Omitted = OMITTED,
        dlr_url: str | Omitted = OMITTED,
        validity: str | Omitted = OMITTED,
        deferred: str | Omitted = OMITTED,
        account: str | Omitted = OMITTED,
        binfo: str | Omitted = OMITTED,
        smsc: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> str:
        """Send a message (Kannel's API).

        `GET /cgi-bin/sendsms`: For programs written for Kannel's smsbox; responds as Kannel does.

        username: The `system_id` of an SMPP credential. Also `user`.
        password: Also `pass`.
        to: Numbers, separated by spaces; 100 at most.
        from_: The sender. Default: the account's default sender.
        text: In `charset`.
        charset: Default: UTF-8, with `coding` 2 UTF-16BE.
        coding: 0: text; 1: binary data; 2: text in UCS-2.
        udh: User data header, for a part that the caller segmented or for a port.
        mclass: Message class, 0 to 3; 0 is flash.
        pid: The protocol_id.
        priority: The priority_flag, 0 to 3.
        meta_data: TLVs that a carrier link takes, by name: `?smpp?name=value&…`.
        dlr_mask: The reports requested, as a sum: 1 delivered, 2 not delivered, 4 buffered, 8 accepted by the carrier, 16 refused.
        dlr_url: Called for each report, with Kannel's escapes such as `%d`.
        validity: Minutes.
        deferred: Minutes.
        account: The message's `reference`; also `%o` in reports.
        binfo: The service_type, 5 characters at most, for SMPP links; also `%B` in reports.
        smsc: `%i` in reports. The link is chosen by the routes, whatever its value is.
        """
        return self._client._run("GET /cgi-bin/sendsms qnt", (), {
            "username": username,
            "password": password,
            "to": to,
            "from": from_,
            "text": text,
            "charset": charset,
            "coding": coding,
            "udh": udh,
            "mclass": mclass,
            "pid": pid,
            "priority": priority,
            "meta-data": meta_data,
            "dlr-mask": dlr_mask,
            "dlr-url": dlr_url,
            "validity": validity,
            "deferred": deferred,
            "account": account,
            "binfo": binfo,
            "smsc": smsc,
        }, options)

    def transcribe_at_older_path(
        self,
        *,
        audio: Upload,
        lang: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> OlderTranscript:
        """Transcribe an audio file.

        `POST /v1/transcription/stt`, an older path of the same operation: Use `/ai/stt/{lang}/public` instead.

        audio: The audio file: wav, mp3, ogg (vorbis, opus), flac, aac, m4a, mp4, webm, wma or amr, detected from its content.
        lang: May repeat the language of the path; any other language is an error.
        """
        return self._client._run("POST /v1/transcription/stt f", (), {
            "audio": audio,
            "lang": lang,
        }, options)

    def send_with_jasmin(
        self,
        *,
        username: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        to: str | Omitted = OMITTED,
        from_: str | Omitted = OMITTED,
        content: str | Omitted = OMITTED,
        hex_content: str | Omitted = OMITTED,
        coding: str | Omitted = OMITTED,
        priority: str | Omitted = OMITTED,
        custom_tlvs: str | Omitted = OMITTED,
        dlr: str | Omitted = OMITTED,
        dlr_url: str | Omitted = OMITTED,
        dlr_level: str | Omitted = OMITTED,
        dlr_method: str | Omitted = OMITTED,
        validity_period: str | Omitted = OMITTED,
        sdt: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> str:
        """Send a message (Jasmin's API).

        `GET /send`: For programs written for Jasmin's HTTP API; responds as Jasmin does. The body may be a form (URL-encoded or multipart) or JSON.

        username: The `system_id` of an SMPP credential.
        from_: The sender. Default: the account's default sender.
        content: With `coding` 0 a text in UTF-8, otherwise octets in that coding.
        hex_content: The same in hexadecimal.
        coding: SMPP's `data_coding`. Default: 0. 2 and 4 are binary data.
        priority: The priority_flag, 0 to 3. Default: 0.
        custom_tlvs: TLVs that a carrier link takes, in JSON: `[[tag,length,type,value],…]` or `{"0x1401:OctetString":value,…}`.
        dlr: `yes` or `no`.
        dlr_url: Called for each receipt.
        dlr_level: 1: the carrier's response; 2: the final outcome; 3: both. Default: 1.
        dlr_method: `GET` or `POST`. Default: `POST`.
        validity_period: Minutes.
        sdt: When to send it, in SMPP's time format.
        """
        return self._client._run("GET /send qnt", (), {
            "username": username,
            "password": password,
            "to": to,
            "from": from_,
            "content": content,
            "hex-content": hex_content,
            "coding": coding,
            "priority": priority,
            "custom_tlvs": custom_tlvs,
            "dlr": dlr,
            "dlr-url": dlr_url,
            "dlr-level": dlr_level,
            "dlr-method": dlr_method,
            "validity-period": validity_period,
            "sdt": sdt,
        }, options)

    def post_with_jasmin(
        self,
        *,
        username: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        to: str | Omitted = OMITTED,
        from_: str | Omitted = OMITTED,
        content: str | Omitted = OMITTED,
        hex_content: str | Omitted = OMITTED,
        coding: str | Omitted = OMITTED,
        priority: str | Omitted = OMITTED,
        custom_tlvs: str | Omitted = OMITTED,
        dlr: str | Omitted = OMITTED,
        dlr_url: str | Omitted = OMITTED,
        dlr_level: str | Omitted = OMITTED,
        dlr_method: str | Omitted = OMITTED,
        validity_period: str | Omitted = OMITTED,
        sdt: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> str:
        """Send a message (Jasmin's API).

        `POST /send`: For programs written for Jasmin's HTTP API; responds as Jasmin does. The body may be a form (URL-encoded or multipart) or JSON.

        username: The `system_id` of an SMPP credential.
        from_: The sender. Default: the account's default sender.
        content: With `coding` 0 a text in UTF-8, otherwise octets in that coding.
        hex_content: The same in hexadecimal.
        coding: SMPP's `data_coding`. Default: 0. 2 and 4 are binary data.
        priority: The priority_flag, 0 to 3. Default: 0.
        custom_tlvs: TLVs that a carrier link takes, in JSON: `[[tag,length,type,value],…]` or `{"0x1401:OctetString":value,…}`.
        dlr: `yes` or `no`.
        dlr_url: Called for each receipt.
        dlr_level: 1: the carrier's response; 2: the final outcome; 3: both. Default: 1.
        dlr_method: `GET` or `POST`. Default: `POST`.
        validity_period: Minutes.
        sdt: When to send it, in SMPP's time format.
        """
        return self._client._run("POST /send bt", (), {
            "username": username,
            "password": password,
            "to": to,
            "from": from_,
            "content": content,
            "hex-content": hex_content,
            "coding": coding,
            "priority": priority,
            "custom_tlvs": custom_tlvs,
            "dlr": dlr,
            "dlr-url": dlr_url,
            "dlr-level": dlr_level,
            "dlr-method": dlr_method,
            "validity-period": validity_period,
            "sdt": sdt,
        }, options)

    def get_jasmin_rate(
        self,
        *,
        username: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        to: str | Omitted = OMITTED,
        from_: str | Omitted = OMITTED,
        content: str | Omitted = OMITTED,
        hex_content: str | Omitted = OMITTED,
        coding: str | Omitted = OMITTED,
        priority: str | Omitted = OMITTED,
        custom_tlvs: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Any:
        """Get the price of a message (Jasmin's API).

        `GET /rate`

        username: The `system_id` of an SMPP credential.
        from_: The sender. Default: the account's default sender.
        content: With `coding` 0 a text in UTF-8, otherwise octets in that coding.
        hex_content: The same in hexadecimal.
        coding: SMPP's `data_coding`. Default: 0. 2 and 4 are binary data.
        priority: The priority_flag, 0 to 3. Default: 0.
        custom_tlvs: TLVs that a carrier link takes, in JSON: `[[tag,length,type,value],…]` or `{"0x1401:OctetString":value,…}`.
        """
        return self._client._run("GET /rate qn", (), {
            "username": username,
            "password": password,
            "to": to,
            "from": from_,
            "content": content,
            "hex-content": hex_content,
            "coding": coding,
            "priority": priority,
            "custom_tlvs": custom_tlvs,
        }, options)

    def get_jasmin_balance(
        self,
        *,
        username: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Any:
        """Get the balance (Jasmin's API).

        `GET /balance`

        username: The `system_id` of an SMPP credential.
        """
        return self._client._run("GET /balance qn", (), {
            "username": username,
            "password": password,
        }, options)


class AccountResource:
    """``tuma.account``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def get(
        self,
        *,
        options: Options | None = None,
    ) -> Account:
        """The account.

        `GET /v1/account`: Needs the scope `account:read`.
        """
        return self._client._run("GET /v1/account", (), None, options)

    def update(
        self,
        *,
        name: str | Omitted = OMITTED,
        default_sender: str | None | Omitted = OMITTED,
        default_country: str | None | Omitted = OMITTED,
        settings: AccountSettingsChange | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Account:
        """Change the account.

        `PATCH /v1/account`: All fields are optional; omitted ones stay unchanged.

        Needs the scope `account:write` and a live token.

        default_sender: The sender of messages without one; null: every message must have one.
        default_country: The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code.
        """
        return self._client._run("PATCH /v1/account b", (), {
            "name": name,
            "default_sender": default_sender,
            "default_country": default_country,
            "settings": settings,
        }, options)

    def list_credentials(
        self,
        *,
        created_by: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CredentialList:
        """List everything that gives access.

        `GET /v1/account/credentials`: Tokens, SMPP credentials and hooks of the account that have not ended, newest first. With `created_by`, only what a person or a token created, directly or with a token that they created.

        Needs the scope `account:read`.

        created_by: `usr_<id>` or `tok_<id>`.
        """
        return self._client._run("GET /v1/account/credentials q", (), {
            "created_by": created_by,
        }, options)

    def get_statement(
        self,
        *,
        month: str | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Statement:
        """Show the statement of a month.

        `GET /v1/account/statement`: Opening balance, movements and closing balance, read in one snapshot: the opening balance and the five sums add up to the closing balance, and the lines add up to the sums.

        Needs the scope `account:read`.

        month: Such as `2026-11`, in `time_zone`; by default the current month.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC.
        """
        return self._client._run("GET /v1/account/statement q", (), {
            "month": month,
            "time_zone": time_zone,
        }, options)

    def export(
        self,
        *,
        options: Options | None = None,
    ) -> Iterator[dict[str, Any]]:
        """Export everything about the account.

        `GET /v1/account/export`: NDJSON, each line with its `type`: account, audit_entry, token (without the secret), ledger_entry, consent, contact_field, list_member, list, contact, approval (without the request), draft, message, report_recipients, template, call_optout, canned_answer, note, conversation, inbound_message, optout, verification (without the PIN), view. The last line has the type `end` and counts the others; without it the export is incomplete.

        Needs the scopes `account:write`, `sms:read`, `inbound:read`, `verify` and a live token.
        """
        return self._client._lines("GET /v1/account/export l", (), None, options)

    def get_twilio_settings(
        self,
        *,
        options: Options | None = None,
    ) -> TwilioSettings:
        """Settings for programs written for Twilio.

        `GET /v1/account/twilio`: Needs the scope `account:read`.
        """
        return self._client._run("GET /v1/account/twilio", (), None, options)

    def list_number_programs(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[NumberProgramList, NumberProgram]:
        """List the programs behind numbers.

        `GET /v1/account/twilio/numbers`: For each of the account's numbers, what Twilio calls `SmsUrl` and `SmsMethod`, and Kannel `get-url` and `post-url`.

        Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/account/twilio/numbers q numbers", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def set_number_program(
        self,
        number: str,
        /,
        *,
        url: str | None,
        form: Literal["twilio", "kannel"] | None | Omitted = OMITTED,
        method: Literal["POST", "GET"] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> NumberProgram:
        """Set the program behind a number.

        `PUT /v1/account/twilio/numbers/{number}`: It is called as Twilio calls `SmsUrl`, and may answer with TwiML; or as Kannel calls `get-url` and `post-url`, for example `https://example.com/sms?from=%p&to=%P&text=%a`.

        Needs the scope `webhooks` and a live token.

        number: As `GET /v1/numbers` lists it.
        url: Where each message to the number is sent; null: nowhere.
        form: Default: `twilio`.
        method: Default: `POST`, in Kannel's form `GET`.
        """
        return self._client._run("PUT /v1/account/twilio/numbers/{number} b", (number,), {
            "url": url,
            "form": form,
            "method": method,
        }, options)

    def get_africas_talking_settings(
        self,
        *,
        options: Options | None = None,
    ) -> AfricasTalkingSettings:
        """Settings for programs written for Africa's Talking.

        `GET /v1/account/africas-talking`: Needs the scope `account:read`.
        """
        return self._client._run("GET /v1/account/africas-talking", (), None, options)

    def set_africas_talking_settings(
        self,
        *,
        username: str | None | None | Omitted = OMITTED,
        delivery_url: str | None | None | Omitted = OMITTED,
        inbound_url: str | None | None | Omitted = OMITTED,
        test_delivery_url: str | None | None | Omitted = OMITTED,
        test_inbound_url: str | None | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AfricasTalkingSettings:
        """Change the settings for programs written for Africa's Talking.

        `PUT /v1/account/africas-talking`: What is left out stays as it is.

        Needs the scope `webhooks` and a live token.

        username: The `username` that your programs send, besides the account's id and name.
        delivery_url: Where delivery reports are posted; null: nowhere.
        inbound_url: Where messages to numbers without a program of their own are posted; null: nowhere.
        test_delivery_url: Where the reports of messages that test tokens sent are posted; null: nowhere.
        test_inbound_url: Where messages are posted that test tokens had simulated phones send; null: nowhere.
        """
        return self._client._run("PUT /v1/account/africas-talking b", (), {
            "username": username,
            "delivery_url": delivery_url,
            "inbound_url": inbound_url,
            "test_delivery_url": test_delivery_url,
            "test_inbound_url": test_inbound_url,
        }, options)


class TokensResource:
    """``tuma.tokens``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[TokenList, Token]:
        """List tokens.

        `GET /v1/account/tokens`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/account/tokens q tokens", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def create(
        self,
        *,
        name: str,
        scopes: Sequence[Scope],
        test: bool | None | Omitted = OMITTED,
        expires_at: str | datetime | None | Omitted = OMITTED,
        addresses: Sequence[str] | None | Omitted = OMITTED,
        signs_callbacks: bool | None | Omitted = OMITTED,
        ends_with_login: bool | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CreatedToken:
        """Create a token.

        `POST /v1/account/tokens`: The response contains the token itself, shown only once. A token that another token creates has at most that token's scopes and lifetime, and ends with it; one that a person creates belongs to the account.

        Needs the scope `account:write` and a live token.

        name: The purpose of the token.
        scopes: Its permissions; only those of the creating token are allowed.
        test: Reaches only the simulated carrier and charges the test balance.
        expires_at: ISO 8601 with a zone; null or omitted: never, or with the token that creates it. Not later than that one.
        addresses: Where it may be used: IP addresses and CIDR ranges, such as `203.0.113.7` or `10.0.0.0/8`. Empty: anywhere.
        signs_callbacks: Whether it signs requests in Twilio's form: status callbacks and received messages. Such a token has 32 hexadecimal digits, like Twilio's, and is stored encrypted; of several, the newest signs.
        ends_with_login: For people: it ends when the person who creates it changes the password, turns one-time codes on, or is no longer an owner, as a token of `GET /users/token` does. Default: false; it belongs to the account.
        """
        return self._client._run("POST /v1/account/tokens b", (), {
            "name": name,
            "scopes": scopes,
            "test": test,
            "expires_at": expires_at,
            "addresses": addresses,
            "signs_callbacks": signs_callbacks,
            "ends_with_login": ends_with_login,
        }, options)

    def change(
        self,
        id: str,
        /,
        *,
        name: str | Omitted = OMITTED,
        addresses: Sequence[str] | Omitted = OMITTED,
        expires_at: str | datetime | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Token:
        """Change a token.

        `PATCH /v1/account/tokens/{id}`: Its name, where it may be used and when it ends; at once. Only by whoever has all of its scopes.

        Needs the scope `account:write` and a live token.

        id: `tok_<id>`.
        addresses: Where it may be used: IP addresses and CIDR ranges, such as `203.0.113.7` or `10.0.0.0/8`. Empty: anywhere.
        expires_at: ISO 8601 with a zone; null: never.
        """
        return self._client._run("PATCH /v1/account/tokens/{id} b", (id,), {
            "name": name,
            "addresses": addresses,
            "expires_at": expires_at,
        }, options)

    def revoke(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> RevokedToken:
        """Revoke a token.

        `DELETE /v1/account/tokens/{id}`: At once and for good. What it created ends with it: tokens, SMPP credentials, hooks and open invitations. `GET /v1/account/credentials?created_by=tok_…` lists them.

        Needs the scope `account:write` and a live token.

        id: `tok_<id>`.
        """
        return self._client._run("DELETE /v1/account/tokens/{id}", (id,), None, options)

    def rotate(
        self,
        id: str,
        /,
        *,
        overlap_hours: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CreatedToken:
        """Rotate the secret of a token.

        `POST /v1/account/tokens/{id}/rotate`: The same token, with its scopes, limits and what it created; the response contains the new secret, shown only once. The former one works for `overlap_hours`, in which its programs can be given the new one; another rotation within that time ends it. Only by whoever has all of its scopes.

        Needs the scope `account:write` and a live token.

        id: `tok_<id>`.
        overlap_hours: For how many hours the former secret works as well. Default: 24; 0: not a moment longer.
        """
        return self._client._run("POST /v1/account/tokens/{id}/rotate b", (id,), {
            "overlap_hours": overlap_hours,
        }, options)

    def revoke_found_token(
        self,
        *,
        token: str,
        options: Options | None = None,
    ) -> FoundTokenRevoked:
        """Revoke a token that was found.

        `POST /v1/account/tokens/revoke`: For whoever finds a token where it should not be, such as in a public repository: needs nothing but the token, which ends at once with what it created. The answer is the same for what is no token, as in RFC 7009.

        token: The token itself, current or former.
        """
        return self._client._run("POST /v1/account/tokens/revoke b", (), {
            "token": token,
        }, options)


class NumbersResource:
    """``tuma.numbers``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[InboundNumberList, InboundNumber]:
        """List inbound numbers.

        `GET /v1/numbers`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/numbers q numbers", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def claim(
        self,
        *,
        number: str,
        keyword: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> InboundNumber:
        """Take an inbound number.

        `POST /v1/numbers`: Takes a number that the operator has added and no account owns; any number before the first real carrier link. With `keyword`: takes that keyword of a shared number.

        Needs the scope `account:write` and a live token.

        number: International format, or a short code of 3 to 8 digits.
        keyword: Matches messages that begin with it, in any case. The longest keyword wins.
        """
        return self._client._run("POST /v1/numbers b", (), {
            "number": number,
            "keyword": keyword,
        }, options)


class OperatorResource:
    """``tuma.operator``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list_numbers(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[InboundNumberList, InboundNumber]:
        """List all inbound numbers.

        `GET /v1/operator/numbers`: Needs the scope `operator` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/numbers q numbers", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def update_number(
        self,
        *,
        number: str,
        account_id: str | None | Omitted = OMITTED,
        shared: bool | Omitted = OMITTED,
        price: float | str | Omitted = OMITTED,
        keywords: Sequence[NumberKeywordInput] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> InboundNumber:
        """Add, assign, share, price or release an inbound number.

        `POST /v1/operator/numbers`: Needs the scope `operator` and a live token.

        number: International format, or a short code of 3 to 8 digits.
        account_id: `acc_<id>`; null: free to claim, or on a shared number, messages that match no keyword are unrouted. Omitted: unchanged; null for a new number.
        shared: Accounts share it by keywords. Omitted: unchanged.
        price: Per received part, at most 6 decimals. Omitted: unchanged; 0 for a new number.
        keywords: Replaces its keywords. Omitted: unchanged.
        """
        return self._client._run("POST /v1/operator/numbers b", (), {
            "number": number,
            "account_id": account_id,
            "shared": shared,
            "price": price,
            "keywords": keywords,
        }, options)

    def list_senders(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        status: Literal["pending", "approved", "refused"] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[SenderReviewList, SenderReview]:
        """Sender IDs of all accounts, oldest request first.

        `GET /v1/operator/senders`: Needs the scope `operator` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/senders q senders", (), {
            "page": page,
            "per_page": per_page,
            "status": status,
        }, options)

    def decide_sender(
        self,
        id: str,
        /,
        *,
        sender: str,
        status: Literal["pending", "approved", "refused"],
        countries: Sequence[str] | None | Omitted = OMITTED,
        note: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Sender:
        """Approve or refuse a sender ID.

        `POST /v1/operator/accounts/{id}/senders`: Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        sender: The sender ID, at most 11 characters.
        countries: Countries where it may be used, as ISO 3166-1 codes such as `RW`; null: everywhere.
        note: Shown to the account.
        """
        return self._client._run("POST /v1/operator/accounts/{id}/senders b", (id,), {
            "sender": sender,
            "status": status,
            "countries": countries,
            "note": note,
        }, options)

    def list_accounts(
        self,
        *,
        q: str | Omitted = OMITTED,
        state: Literal["active", "suspended", "sandbox"] | Omitted = OMITTED,
        sort: Literal["newest", "name", "balance"] | Omitted = OMITTED,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[OperatorAccountList, ListedAccount]:
        """List accounts.

        `GET /v1/operator/accounts`: Needs the scope `operator` and a live token.

        q: Part of the name, or `acc_<id>`.
        sort: `balance`: the lowest first.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/accounts q accounts", (), {
            "q": q,
            "state": state,
            "sort": sort,
            "page": page,
            "per_page": per_page,
        }, options)

    def create_account(
        self,
        *,
        name: str,
        currency: str | None | Omitted = OMITTED,
        default_sender: str | None | Omitted = OMITTED,
        default_country: str | None | Omitted = OMITTED,
        owner_email: str | None | Omitted = OMITTED,
        sandbox: bool | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CreatedAccount:
        """Create an account.

        `POST /v1/operator/accounts`: The response contains the account's first token and its owner's invitation, shown only once.

        Needs the scope `operator` and a live token.

        currency: ISO 4217, such as USD.
        default_sender: The sender of messages without one.
        default_country: The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code.
        owner_email: Invites this person as its owner.
        sandbox: Starts in the sandbox, with sandbox credit: its live traffic goes to the simulated carrier until an operator takes it live.
        """
        return self._client._run("POST /v1/operator/accounts b", (), {
            "name": name,
            "currency": currency,
            "default_sender": default_sender,
            "default_country": default_country,
            "owner_email": owner_email,
            "sandbox": sandbox,
        }, options)

    def update_account(
        self,
        id: str,
        /,
        *,
        name: str | Omitted = OMITTED,
        default_sender: str | None | Omitted = OMITTED,
        default_country: str | None | Omitted = OMITTED,
        settings: AccountSettingsChange | Omitted = OMITTED,
        options: Options | None = None,
    ) -> OperatorAccount:
        """Change an account.

        `PATCH /v1/operator/accounts/{id}`: Like `PATCH /v1/account`, plus `settings.sender_policy`.

        Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        default_sender: The sender of messages without one; null: every message must have one.
        default_country: The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code.
        """
        return self._client._run("PATCH /v1/operator/accounts/{id} b", (id,), {
            "name": name,
            "default_sender": default_sender,
            "default_country": default_country,
            "settings": settings,
        }, options)

    def get_account(
        self,
        id: str,
        /,
        *,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AccountDetails:
        """Show an account with its people, traffic and failures.

        `GET /v1/operator/accounts/{id}`: What an operator needs to help a customer, without entering the account: no secrets, no texts and no phone numbers of recipients.

        Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return self._client._run("GET /v1/operator/accounts/{id} q", (id,), {
            "time_zone": time_zone,
        }, options)

    def suspend_account(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> OperatorAccount:
        """Suspend an account.

        `POST /v1/operator/accounts/{id}/suspend`: Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        """
        return self._client._run("POST /v1/operator/accounts/{id}/suspend", (id,), None, options)

    def resume_account(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> OperatorAccount:
        """Resume an account.

        `POST /v1/operator/accounts/{id}/resume`: Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        """
        return self._client._run("POST /v1/operator/accounts/{id}/resume", (id,), None, options)

    def list_people(
        self,
        *,
        q: str | Omitted = OMITTED,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[PersonList, Person]:
        """List people.

        `GET /v1/operator/people`: Everyone who can sign in, with their accounts.

        Needs the scope `operator` and a live token.

        q: Part of the email address or name.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/people q people", (), {
            "q": q,
            "page": page,
            "per_page": per_page,
        }, options)

    def update_person(
        self,
        id: str,
        /,
        *,
        operator: bool,
        options: Options | None = None,
    ) -> Person:
        """Make a person an operator, or end that.

        `PATCH /v1/operator/people/{id}`: By another operator who is signed in, never by a token. With it end the person's rights as an operator in all sessions, and the tokens with the scope `operator` that they made. The audit log of each of their accounts, and of the caller's, says who did it.

        Needs the scope `operator` and a live token.

        id: `usr_<id>`.
        operator: Whether they are an operator, who runs the installation.
        """
        return self._client._run("PATCH /v1/operator/people/{id} b", (id,), {
            "operator": operator,
        }, options)

    def reset_password(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> ResetPassword:
        """Reset a person's password.

        `POST /v1/operator/people/{id}/password`: Generates a new password, shown only in this response, turns one-time codes off and ends the person's sessions. The audit log of each of their accounts says who did it. Pass the password on over a channel that only that person can read: an email address proves nothing.

        Needs the scope `operator` and a live token.

        id: `usr_<id>`.
        """
        return self._client._run("POST /v1/operator/people/{id}/password", (id,), None, options)

    def get_system(
        self,
        *,
        options: Options | None = None,
    ) -> Installation:
        """Show the version and the configuration.

        `GET /v1/operator/system`: Needs the scope `operator` and a live token.
        """
        return self._client._run("GET /v1/operator/system", (), None, options)

    def credit_account(
        self,
        id: str,
        /,
        *,
        amount: float | str,
        currency: str | None | Omitted = OMITTED,
        note: str | None | Omitted = OMITTED,
        approval_note: str | None | Omitted = OMITTED,
        test: bool | None | Omitted = OMITTED,
        kind: Literal["paid", "sandbox"] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Credited | CreditAsked:
        """Credit an account, or debit it with a negative amount.

        `POST /v1/operator/accounts/{id}/credit`: Above `APPROVE_CREDIT_ABOVE`, money waits for another operator, a debit as well: the answer is 202, and nothing is credited until they approve it. What the same person credited to the account within 24 hours without approval counts.

        Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        amount: Such as 25.5 or "25.5", at most 6 decimals.
        currency: That of the account; another is refused.
        note: For the ledger.
        approval_note: For whoever approves it, if it has to wait for somebody.
        test: Credit the test balance instead.
        kind: `paid`: money that was paid in, which only messages to real phones spend. `sandbox`: play money, which only simulated messages spend and which is removed when the account goes live. By default what the account's messages spend now.
        """
        return self._client._run("POST /v1/operator/accounts/{id}/credit bk", (id,), {
            "amount": amount,
            "currency": currency,
            "note": note,
            "approval_note": approval_note,
            "test": test,
            "kind": kind,
        }, options)

    def list_credit_approvals(
        self,
        *,
        status: Literal["waiting_for_approval"] | Omitted = OMITTED,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[CreditApprovalList, CreditApproval]:
        """List credits that wait for another operator, or did.

        `GET /v1/operator/approvals`: Of all accounts, newest first.

        Needs the scope `operator` and a live token.

        status: Only those that wait; otherwise all.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/approvals q approvals", (), {
            "status": status,
            "page": page,
            "per_page": per_page,
        }, options)

    def get_credit_approval(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> CreditApproval:
        """Show a credit that waits for another operator, or did.

        `GET /v1/operator/approvals/{id}`: Needs the scope `operator` and a live token.

        id: `apv_<id>`.
        """
        return self._client._run("GET /v1/operator/approvals/{id}", (id,), None, options)

    def approve_credit(
        self,
        id: str,
        /,
        *,
        note: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CreditApproval:
        """Approve a credit.

        `POST /v1/operator/approvals/{id}/approve`: Credits it, once. For another operator than who asked, signed in; refused to tokens. If it is refused, as a debit of more than there is, it goes on waiting.

        Needs the scope `operator` and a live token.

        id: `apv_<id>`.
        note: For whoever asked.
        """
        return self._client._run("POST /v1/operator/approvals/{id}/approve b", (id,), {
            "note": note,
        }, options)

    def reject_credit(
        self,
        id: str,
        /,
        *,
        note: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CreditApproval:
        """Reject a credit.

        `POST /v1/operator/approvals/{id}/reject`: It is never credited. For another operator than who asked, signed in; refused to tokens.

        Needs the scope `operator` and a live token.

        id: `apv_<id>`.
        note: For whoever asked.
        """
        return self._client._run("POST /v1/operator/approvals/{id}/reject b", (id,), {
            "note": note,
        }, options)

    def withdraw_credit(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> CreditApproval:
        """Withdraw a credit that waits for another operator.

        `POST /v1/operator/approvals/{id}/withdraw`: It is never credited. Only for whoever asked for it; others reject it.

        Needs the scope `operator` and a live token.

        id: `apv_<id>`.
        """
        return self._client._run("POST /v1/operator/approvals/{id}/withdraw", (id,), None, options)

    def get_price_lists(
        self,
        *,
        options: Options | None = None,
    ) -> PriceLists:
        """Show the price lists.

        `GET /v1/operator/prices`: Needs the scope `operator` and a live token.
        """
        return self._client._run("GET /v1/operator/prices", (), None, options)

    def replace_price_lists(
        self,
        *,
        prices: Sequence[PriceInput] | Omitted = OMITTED,
        calls: Sequence[PriceInput] | Omitted = OMITTED,
        voice: Sequence[VoicePriceInput] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PriceLists:
        """Replace the price lists.

        `PUT /v1/operator/prices`: `prices`, `calls`, `voice` or several, each as a whole list; a list that is omitted stays unchanged. A message costs the price of the longest matching prefix in the account's list, or else in the default list of its currency. `calls` are the prices of calls in which a PIN is spoken; without one, there are no calls to a destination. A voice call is priced by function in the same way; without a price it is free. The bare list of `prices` is taken as well.

        Needs the scope `operator` and a live token.
        """
        return self._client._run("PUT /v1/operator/prices b", (), {
            "prices": prices,
            "calls": calls,
            "voice": voice,
        }, options)

    def update_price_list(
        self,
        *,
        account_id: str | None | Omitted = OMITTED,
        currency: str | None | Omitted = OMITTED,
        kind: Literal["messages", "calls"] | None | Omitted = OMITTED,
        version: str | None | Omitted = OMITTED,
        set: Sequence[PriceOfPrefix] | Omitted = OMITTED,
        remove: Sequence[str] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ChangedPriceList:
        """Change one price list.

        `PATCH /v1/operator/prices`: Sets and removes prices of one list, all of them or none: an account's own list, or the default one of a currency.

        Needs the scope `operator` and a live token.

        account_id: `acc_<id>`: its own list. Absent or null: a default list.
        currency: ISO 4217, of the default list; USD if absent. An account's list is in its currency.
        kind: `messages` for prices per part, the default; `calls` for prices of calls in which a PIN is spoken.
        version: The version of the list that the change is based on: if the list has changed since, the change is refused with `conflict`.
        set: Added or changed.
        remove: Prefixes whose prices are removed.
        """
        return self._client._run("PATCH /v1/operator/prices b", (), {
            "account_id": account_id,
            "currency": currency,
            "kind": kind,
            "version": version,
            "set": set,
            "remove": remove,
        }, options)

    def reconcile(
        self,
        *,
        options: Options | None = None,
    ) -> Reconciliation:
        """Reconcile wallets and ledger.

        `POST /v1/operator/reconcile`: Checks the invariants of money over all wallets, ledger entries and messages, in one snapshot without blocking writers. One at a time.

        Needs the scope `operator` and a live token.
        """
        return self._client._run("POST /v1/operator/reconcile", (), None, options)

    def get_hold(
        self,
        *,
        options: Options | None = None,
    ) -> Hold:
        """Show whether the installation is held.

        `GET /v1/operator/hold`: Needs the scope `operator` and a live token.
        """
        return self._client._run("GET /v1/operator/hold", (), None, options)

    def release_hold(
        self,
        *,
        in_doubt: Literal["fail", "send"] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Released:
        """Release a restored installation.

        `POST /v1/operator/hold/release`: Ends the hold of an installation that was restored from a backup, as `tuma resume` does: within a second links bind, webhooks are sent and messages are accepted. Make sure first that the original is stopped for good. It cannot be undone.

        Needs the scope `operator` and a live token.

        in_doubt: What happens to messages that the original may have sent since the backup; required if there are any. `fail`: waiting ones fail and are refunded, ones that had begun wait for receipts. `send`: they are sent, some of them perhaps for the second time.
        """
        return self._client._run("POST /v1/operator/hold/release b", (), {
            "in_doubt": in_doubt,
        }, options)

    def list_carrier_providers(
        self,
        *,
        options: Options | None = None,
    ) -> CarrierProviderList:
        """List ready-made HTTP carriers.

        `GET /v1/operator/carrier-providers`: With the settings that a link to each needs: `POST /v1/operator/carriers` takes the carrier's id as `provider`, and the values as `settings`.

        Needs the scope `operator` and a live token.
        """
        return self._client._run("GET /v1/operator/carrier-providers", (), None, options)

    def list_carriers(
        self,
        *,
        options: Options | None = None,
    ) -> CarrierList:
        """List carrier links.

        `GET /v1/operator/carriers`: Needs the scope `operator` and a live token.
        """
        return self._client._run("GET /v1/operator/carriers", (), None, options)

    def create_carrier(
        self,
        *,
        name: str,
        host: str | Omitted = OMITTED,
        port: int | Omitted = OMITTED,
        system_id: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        bind: Literal["transceiver", "tx_rx", "http"] | Omitted = OMITTED,
        enabled: bool | Omitted = OMITTED,
        keep_sandbox: bool | Omitted = OMITTED,
        tls: bool | Omitted = OMITTED,
        tls_verify: bool | Omitted = OMITTED,
        system_type: str | Omitted = OMITTED,
        service_type: str | Omitted = OMITTED,
        address_range: str | Omitted = OMITTED,
        window: int | Omitted = OMITTED,
        parts_per_second: float | None | Omitted = OMITTED,
        response_timeout_seconds: float | None | Omitted = OMITTED,
        enquire_link_seconds: float | Omitted = OMITTED,
        telco: str | Omitted = OMITTED,
        receipts: bool | Omitted = OMITTED,
        validity: Literal["relative", "absolute", "none"] | Omitted = OMITTED,
        user_message_reference: bool | Omitted = OMITTED,
        tlvs: Sequence[CarrierTlvChange] | Omitted = OMITTED,
        codes: Mapping[str, str] | Omitted = OMITTED,
        encoding: CarrierEncodingChange | Omitted = OMITTED,
        addresses: CarrierAddressesChange | Omitted = OMITTED,
        provider: str | None | Omitted = OMITTED,
        settings: Mapping[str, str] | Omitted = OMITTED,
        http: HttpUpstreamChange | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Carrier:
        """Add a carrier link.

        `POST /v1/operator/carriers`: An SMPP link to a carrier, with `bind` `http` an aggregator with an HTTP API, or with `provider` a ready-made one. The first link takes accounts live, unless `keep_sandbox` is set: their messages that are still to be sent are cancelled and refunded, the rest of their sandbox credit is removed, numbers that they claimed for the simulated carrier are freed, and their live messages no longer go to the simulated carrier. `GET /v1/operator/going-live` says what would change. Unknown fields are errors.

        Needs the scope `operator` and a live token.

        name: Letters, digits, spaces and . _ -, beginning with a letter or digit
        host: A host name or an IP address, without a scheme or port
        system_id: 1 to 15 ASCII characters. Links with the same system_id go to the same carrier: a receipt for one may arrive on another
        password: ASCII, up to 8 characters by SMPP v3.4 §5.2.2, up to 64 for carriers that issue longer ones; never returned
        bind: One session for both directions, a transmitter and a receiver, or an HTTP API (`http`)
        keep_sandbox: With the first link: every account stays in the sandbox until an operator takes it live. If false, all accounts that were not created in the sandbox go live. Later links change no account.
        tls: Connect over TLS; the certificate must be valid for the host
        tls_verify: `false` accepts any certificate: the connection is encrypted, but a man in the middle could intercept it
        window: How many submit_sm may be outstanding on the link
        parts_per_second: Throughput limit in submit_sm per second; `null` for none
        response_timeout_seconds: After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS
        telco: The network that inbound messages on this link come from: its name, or MCC and MNC. Empty: taken from the message
        receipts: Request delivery receipts (registered_delivery 1)
        validity: Format of validity_period, SMPP v3.4 §7.1.1
        user_message_reference: Set user_message_reference, by which a receipt is matched even without a response
        tlvs: The optional parameters that the link takes from messages, keeps from receipts and inbound messages, or sends as constants
        codes: The carrier's own error codes, as they stand in timelines, and the cause that each means; they come before those of its file and of the standards
        encoding: How the carrier encodes texts and ids
        addresses: TON and NPI by kind of address
        provider: A ready-made HTTP carrier, by its id in `GET /v1/operator/carrier-providers`; its file sets `http`. It cannot be changed later
        settings: With `provider`: the settings of its file. Secret ones are stored encrypted and never returned
        http: With `bind` `http`: the upstream's requests, responses and callbacks
        """
        return self._client._run("POST /v1/operator/carriers b", (), {
            "name": name,
            "host": host,
            "port": port,
            "system_id": system_id,
            "password": password,
            "bind": bind,
            "enabled": enabled,
            "keep_sandbox": keep_sandbox,
            "tls": tls,
            "tls_verify": tls_verify,
            "system_type": system_type,
            "service_type": service_type,
            "address_range": address_range,
            "window": window,
            "parts_per_second": parts_per_second,
            "response_timeout_seconds": response_timeout_seconds,
            "enquire_link_seconds": enquire_link_seconds,
            "telco": telco,
            "receipts": receipts,
            "validity": validity,
            "user_message_reference": user_message_reference,
            "tlvs": tlvs,
            "codes": codes,
            "encoding": encoding,
            "addresses": addresses,
            "provider": provider,
            "settings": settings,
            "http": http,
        }, options)

    def get_carrier(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Carrier:
        """Get a carrier link, its state and its last PDUs.

        `GET /v1/operator/carriers/{id}`: Needs the scope `operator` and a live token.

        id: `car_<id>`.
        """
        return self._client._run("GET /v1/operator/carriers/{id}", (id,), None, options)

    def update_carrier(
        self,
        id: str,
        /,
        *,
        name: str | Omitted = OMITTED,
        host: str | Omitted = OMITTED,
        port: int | Omitted = OMITTED,
        system_id: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        bind: Literal["transceiver", "tx_rx", "http"] | Omitted = OMITTED,
        enabled: bool | Omitted = OMITTED,
        tls: bool | Omitted = OMITTED,
        tls_verify: bool | Omitted = OMITTED,
        system_type: str | Omitted = OMITTED,
        service_type: str | Omitted = OMITTED,
        address_range: str | Omitted = OMITTED,
        window: int | Omitted = OMITTED,
        parts_per_second: float | None | Omitted = OMITTED,
        response_timeout_seconds: float | None | Omitted = OMITTED,
        enquire_link_seconds: float | Omitted = OMITTED,
        telco: str | Omitted = OMITTED,
        receipts: bool | Omitted = OMITTED,
        validity: Literal["relative", "absolute", "none"] | Omitted = OMITTED,
        user_message_reference: bool | Omitted = OMITTED,
        tlvs: Sequence[CarrierTlvChange] | Omitted = OMITTED,
        codes: Mapping[str, str] | Omitted = OMITTED,
        encoding: CarrierEncodingChange | Omitted = OMITTED,
        addresses: CarrierAddressesChange | Omitted = OMITTED,
        provider: str | None | Omitted = OMITTED,
        settings: Mapping[str, str] | Omitted = OMITTED,
        http: HttpUpstreamChange | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Carrier:
        """Change a carrier link.

        `PATCH /v1/operator/carriers/{id}`: Changes the given fields. The link rebinds once outstanding submits are answered, and a drain ends.

        Needs the scope `operator` and a live token.

        id: `car_<id>`.
        name: Letters, digits, spaces and . _ -, beginning with a letter or digit
        host: A host name or an IP address, without a scheme or port
        system_id: 1 to 15 ASCII characters. Links with the same system_id go to the same carrier: a receipt for one may arrive on another
        password: ASCII, up to 8 characters by SMPP v3.4 §5.2.2, up to 64 for carriers that issue longer ones; never returned
        bind: One session for both directions, a transmitter and a receiver, or an HTTP API (`http`)
        tls: Connect over TLS; the certificate must be valid for the host
        tls_verify: `false` accepts any certificate: the connection is encrypted, but a man in the middle could intercept it
        window: How many submit_sm may be outstanding on the link
        parts_per_second: Throughput limit in submit_sm per second; `null` for none
        response_timeout_seconds: After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS
        telco: The network that inbound messages on this link come from: its name, or MCC and MNC. Empty: taken from the message
        receipts: Request delivery receipts (registered_delivery 1)
        validity: Format of validity_period, SMPP v3.4 §7.1.1
        user_message_reference: Set user_message_reference, by which a receipt is matched even without a response
        tlvs: The optional parameters that the link takes from messages, keeps from receipts and inbound messages, or sends as constants
        codes: The carrier's own error codes, as they stand in timelines, and the cause that each means; they come before those of its file and of the standards
        encoding: How the carrier encodes texts and ids
        addresses: TON and NPI by kind of address
        provider: A ready-made HTTP carrier, by its id in `GET /v1/operator/carrier-providers`; its file sets `http`. It cannot be changed later
        settings: With `provider`: the settings of its file. Secret ones are stored encrypted and never returned
        http: With `bind` `http`: the upstream's requests, responses and callbacks
        """
        return self._client._run("PATCH /v1/operator/carriers/{id} b", (id,), {
            "name": name,
            "host": host,
            "port": port,
            "system_id": system_id,
            "password": password,
            "bind": bind,
            "enabled": enabled,
            "tls": tls,
            "tls_verify": tls_verify,
            "system_type": system_type,
            "service_type": service_type,
            "address_range": address_range,
            "window": window,
            "parts_per_second": parts_per_second,
            "response_timeout_seconds": response_timeout_seconds,
            "enquire_link_seconds": enquire_link_seconds,
            "telco": telco,
            "receipts": receipts,
            "validity": validity,
            "user_message_reference": user_message_reference,
            "tlvs": tlvs,
            "codes": codes,
            "encoding": encoding,
            "addresses": addresses,
            "provider": provider,
            "settings": settings,
            "http": http,
        }, options)

    def delete_carrier(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> RemovedCarrier:
        """Remove a carrier link.

        `DELETE /v1/operator/carriers/{id}`: Needs the scope `operator` and a live token.

        id: `car_<id>`.
        """
        return self._client._run("DELETE /v1/operator/carriers/{id}", (id,), None, options)

    def test_carrier(
        self,
        *,
        carrier_id: str | Omitted = OMITTED,
        although_bound: bool | Omitted = OMITTED,
        name: str | Omitted = OMITTED,
        host: str | Omitted = OMITTED,
        port: int | Omitted = OMITTED,
        system_id: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        bind: Literal["transceiver", "tx_rx", "http"] | Omitted = OMITTED,
        enabled: bool | Omitted = OMITTED,
        tls: bool | Omitted = OMITTED,
        tls_verify: bool | Omitted = OMITTED,
        system_type: str | Omitted = OMITTED,
        service_type: str | Omitted = OMITTED,
        address_range: str | Omitted = OMITTED,
        window: int | Omitted = OMITTED,
        parts_per_second: float | None | Omitted = OMITTED,
        response_timeout_seconds: float | None | Omitted = OMITTED,
        enquire_link_seconds: float | Omitted = OMITTED,
        telco: str | Omitted = OMITTED,
        receipts: bool | Omitted = OMITTED,
        validity: Literal["relative", "absolute", "none"] | Omitted = OMITTED,
        user_message_reference: bool | Omitted = OMITTED,
        tlvs: Sequence[CarrierTlvChange] | Omitted = OMITTED,
        codes: Mapping[str, str] | Omitted = OMITTED,
        encoding: CarrierEncodingChange | Omitted = OMITTED,
        addresses: CarrierAddressesChange | Omitted = OMITTED,
        provider: str | None | Omitted = OMITTED,
        settings: Mapping[str, str] | Omitted = OMITTED,
        http: HttpUpstreamChange | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CarrierTest:
        """Test a connection to a carrier.

        `POST /v1/operator/carriers/test`: Binds and unbinds with the given settings, within ten seconds, before a link with them is saved; over HTTP it connects, and requests an access token if the API has them. No message is sent and nothing is changed; the test is in the audit log. Each operator may run one at a time. With `carrier_id` the settings and the password of that link hold where they are left out.

        Needs the scope `operator` and a live token.

        carrier_id: A saved link, whose settings hold where they are left out here; so does its password
        although_bound: Binds although a link with the same system_id is bound now. Some carriers then end that session
        name: Letters, digits, spaces and . _ -, beginning with a letter or digit
        host: A host name or an IP address, without a scheme or port
        system_id: 1 to 15 ASCII characters. Links with the same system_id go to the same carrier: a receipt for one may arrive on another
        password: ASCII, up to 8 characters by SMPP v3.4 §5.2.2, up to 64 for carriers that issue longer ones; never returned
        bind: One session for both directions, a transmitter and a receiver, or an HTTP API (`http`)
        tls: Connect over TLS; the certificate must be valid for the host
        tls_verify: `false` accepts any certificate: the connection is encrypted, but a man in the middle could intercept it
        window: How many submit_sm may be outstanding on the link
        parts_per_second: Throughput limit in submit_sm per second; `null` for none
        response_timeout_seconds: After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS
        telco: The network that inbound messages on this link come from: its name, or MCC and MNC. Empty: taken from the message
        receipts: Request delivery receipts (registered_delivery 1)
        validity: Format of validity_period, SMPP v3.4 §7.1.1
        user_message_reference: Set user_message_reference, by which a receipt is matched even without a response
        tlvs: The optional parameters that the link takes from messages, keeps from receipts and inbound messages, or sends as constants
        codes: The carrier's own error codes, as they stand in timelines, and the cause that each means; they come before those of its file and of the standards
        encoding: How the carrier encodes texts and ids
        addresses: TON and NPI by kind of address
        provider: A ready-made HTTP carrier, by its id in `GET /v1/operator/carrier-providers`; its file sets `http`. It cannot be changed later
        settings: With `provider`: the settings of its file. Secret ones are stored encrypted and never returned
        http: With `bind` `http`: the upstream's requests, responses and callbacks
        """
        return self._client._run("POST /v1/operator/carriers/test b", (), {
            "carrier_id": carrier_id,
            "although_bound": although_bound,
            "name": name,
            "host": host,
            "port": port,
            "system_id": system_id,
            "password": password,
            "bind": bind,
            "enabled": enabled,
            "tls": tls,
            "tls_verify": tls_verify,
            "system_type": system_type,
            "service_type": service_type,
            "address_range": address_range,
            "window": window,
            "parts_per_second": parts_per_second,
            "response_timeout_seconds": response_timeout_seconds,
            "enquire_link_seconds": enquire_link_seconds,
            "telco": telco,
            "receipts": receipts,
            "validity": validity,
            "user_message_reference": user_message_reference,
            "tlvs": tlvs,
            "codes": codes,
            "encoding": encoding,
            "addresses": addresses,
            "provider": provider,
            "settings": settings,
            "http": http,
        }, options)

    def set_account_mode(
        self,
        id: str,
        /,
        *,
        mode: Literal["live", "sandbox"],
        options: Options | None = None,
    ) -> OperatorAccount:
        """Take an account live, or put it into the sandbox.

        `POST /v1/operator/accounts/{id}/mode`: In the sandbox, its live traffic goes to the simulated carrier, whatever links exist. Going live cancels and refunds its messages that are still to be sent, scheduled ones included, removes the rest of its sandbox credit, and frees the numbers that it claimed for the simulated carrier. An account that has sent live messages stays live.

        Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        """
        return self._client._run("POST /v1/operator/accounts/{id}/mode b", (id,), {
            "mode": mode,
        }, options)

    def rebind_carrier(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Carrier:
        """Unbind and bind again.

        `POST /v1/operator/carriers/{id}/rebind`: Needs the scope `operator` and a live token.

        id: `car_<id>`.
        """
        return self._client._run("POST /v1/operator/carriers/{id}/rebind", (id,), None, options)

    def drain_carrier(
        self,
        id: str,
        /,
        *,
        draining: bool | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Carrier:
        """Drain a carrier link, or end the drain.

        `POST /v1/operator/carriers/{id}/drain`: A draining link takes no new messages and stays bound for receipts and inbound messages. `{"draining": false}` puts it back, as does any `PATCH`.

        Needs the scope `operator` and a live token.

        id: `car_<id>`.
        """
        return self._client._run("POST /v1/operator/carriers/{id}/drain b", (id,), {
            "draining": draining,
        }, options)

    def renew_callback_key(
        self,
        id: str,
        /,
        *,
        kind: Literal["receipts", "inbound"],
        grace_hours: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Carrier:
        """Renew the key in an address that an HTTP carrier calls.

        `POST /v1/operator/carriers/{id}/callback-key`: The reply shows the new address, once: `receipt_url` or `inbound_url`. Calls to the old address are accepted for `grace_hours` more. With `kind` `receipts` the link rebinds, and messages sent from then on carry the new address.

        Needs the scope `operator` and a live token.

        id: `car_<id>`.
        kind: Whose address gets a new key
        grace_hours: How long calls with the old key are still accepted. Messages in flight carry the old receipt address; 0 refuses the old key, and every earlier one, at once
        """
        return self._client._run("POST /v1/operator/carriers/{id}/callback-key b", (id,), {
            "kind": kind,
            "grace_hours": grace_hours,
        }, options)

    def list_routes(
        self,
        *,
        options: Options | None = None,
    ) -> RouteList:
        """List routes.

        `GET /v1/operator/routes`: Needs the scope `operator` and a live token.
        """
        return self._client._run("GET /v1/operator/routes", (), None, options)

    def replace_routes(
        self,
        *,
        routes: Sequence[Route],
        version: str | Omitted = OMITTED,
        accounts: Sequence[RouteAccount] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> RouteList:
        """Replace all routes.

        `PUT /v1/operator/routes`: The longest matching prefix wins, and an account's own routes take precedence over general ones. Without routes, every link takes every number. The bare list of routes is taken as well.

        Needs the scope `operator` and a live token.

        version: In a request: the version that it is based on; if the routes have changed since, the request is refused with `conflict`
        accounts: The accounts that routes name; ignored in a request
        """
        return self._client._run("PUT /v1/operator/routes b", (), {
            "routes": routes,
            "version": version,
            "accounts": accounts,
        }, options)

    def explain_route(
        self,
        *,
        to: str,
        account_id: str | Omitted = OMITTED,
        sender: str | Omitted = OMITTED,
        test: bool | Omitted = OMITTED,
        options: Options | None = None,
    ) -> RouteExplanation:
        """Explain the route, link and price of a number.

        `GET /v1/operator/route`: Needs the scope `operator` and a live token.

        to: A number in international format.
        account_id: `acc_<id>`. Default: the caller's account.
        sender: Shows how the link would write this sender ID.
        test: Routes as for a test token.
        """
        return self._client._run("GET /v1/operator/route q", (), {
            "to": to,
            "account_id": account_id,
            "sender": sender,
            "test": test,
        }, options)

    def list_rates(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> RateList:
        """List a carrier's rates.

        `GET /v1/operator/carriers/{id}/rates`: Needs the scope `operator` and a live token.

        id: `car_<id>`.
        """
        return self._client._run("GET /v1/operator/carriers/{id}/rates", (id,), None, options)

    def replace_rates(
        self,
        id: str,
        /,
        *,
        rates: Sequence[RateInput],
        currency: str | Omitted = OMITTED,
        version: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> RateList:
        """Replace a carrier's rates.

        `PUT /v1/operator/carriers/{id}/rates`: What the carrier charges per part, by prefix; the longest match wins. Routes with `choose` `cost` use it, among links whose rates are in one currency. What accounts pay is `/v1/operator/prices`.

        Needs the scope `operator` and a live token.

        id: `car_<id>`.
        currency: The currency of all rates (ISO 4217); if absent, the current one, or USD
        version: The version that the new rates are based on; if the rates have changed since, the request is refused with `conflict`
        """
        return self._client._run("PUT /v1/operator/carriers/{id}/rates b", (id,), {
            "rates": rates,
            "currency": currency,
            "version": version,
        }, options)

    def list_quiet_hours(
        self,
        *,
        options: Options | None = None,
    ) -> QuietHoursList:
        """List quiet hours.

        `GET /v1/operator/quiet-hours`: Needs the scope `operator` and a live token.
        """
        return self._client._run("GET /v1/operator/quiet-hours", (), None, options)

    def replace_quiet_hours(
        self,
        *,
        quiet_hours: Sequence[QuietHours],
        options: Options | None = None,
    ) -> QuietHoursList:
        """Replace quiet hours.

        `PUT /v1/operator/quiet-hours`: Messages to a country wait until its quiet hours end, and expire if their validity ends first. PINs and test messages are always sent. Messages that were held only by the old hours are sent within seconds.

        Needs the scope `operator` and a live token.
        """
        return self._client._run("PUT /v1/operator/quiet-hours b", (), {
            "quiet_hours": quiet_hours,
        }, options)

    def list_phones(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[PhoneList, Phone]:
        """List phones.

        `GET /v1/operator/phones`: Needs the scope `operator` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/phones q phones", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def create_phone(
        self,
        *,
        name: str,
        unlocked: bool | Omitted = OMITTED,
        daily_limit: int | Omitted = OMITTED,
        numbers: Sequence[str | None] | Omitted = OMITTED,
        keep_sandbox: bool | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AddedPhone:
        """Add a phone.

        `POST /v1/operator/phones`: An Android phone with the app SMS Gateway for Android, which dials in: it needs no address of its own. In the app, enter `url` as the server and `code` to sign in. When the phone has registered, each of its SIMs is a carrier link; the first link of an installation takes accounts live, as in `POST /v1/operator/carriers`.

        Needs the scope `operator` and a live token.

        name: Letters, digits, spaces and . _ -, beginning with a letter or digit. Its links are named after it
        unlocked: Android's own limit, 30 parts in 30 minutes for an app, was lifted on the phone; otherwise messages keep within it
        daily_limit: The parts that each SIM sends in 24 hours at most. What the operator allows is often less
        numbers: The phone numbers of its SIMs, in order and in E.164. What a SIM receives is for the account that has its number; without it, for the number that Android says, which is often none
        keep_sandbox: As for a carrier link, when the first link of the phone is the first of the installation
        """
        return self._client._run("POST /v1/operator/phones b", (), {
            "name": name,
            "unlocked": unlocked,
            "daily_limit": daily_limit,
            "numbers": numbers,
            "keep_sandbox": keep_sandbox,
        }, options)

    def get_phone(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Phone:
        """Get a phone.

        `GET /v1/operator/phones/{id}`: Needs the scope `operator` and a live token.

        id: `phn_<id>`.
        """
        return self._client._run("GET /v1/operator/phones/{id}", (id,), None, options)

    def delete_phone(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Phone:
        """Revoke a phone.

        `DELETE /v1/operator/phones/{id}`: At once: its token is not accepted any more and its links are disabled. What it has not asked for is sent over other links of the route; what it may have sent ends as `unknown`.

        Needs the scope `operator` and a live token.

        id: `phn_<id>`.
        """
        return self._client._run("DELETE /v1/operator/phones/{id}", (id,), None, options)

    def list_unrouted_messages(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[UnroutedMessageList, UnroutedMessage]:
        """List messages to unassigned numbers.

        `GET /v1/operator/unrouted`: Needs the scope `operator` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/unrouted q unrouted", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def get_stats(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        bucket: Literal["minute", "hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AllStats:
        """Count messages of all accounts.

        `GET /v1/operator/stats`: Needs the scope `operator` and a live token.

        from_: ISO 8601 with a zone.
        to: ISO 8601 with a zone.
        bucket: Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return self._client._run("GET /v1/operator/stats q", (), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    def get_stats_by_account(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        bucket: Literal["minute", "hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AccountStats:
        """Count messages by account.

        `GET /v1/operator/stats/accounts`: Live and test messages accepted in the range, and their outcomes so far, by account.

        Needs the scope `operator` and a live token.

        from_: ISO 8601 with a zone.
        to: ISO 8601 with a zone.
        bucket: Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return self._client._run("GET /v1/operator/stats/accounts q", (), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    def get_error_stats(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        bucket: Literal["hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AllErrorStats:
        """Count failed messages of all accounts by error.

        `GET /v1/operator/errors`: Live messages, by final state, error code, network and link, with the accounts that have most of each.

        Needs the scope `operator` and a live token.

        from_: ISO 8601 with a zone.
        to: ISO 8601 with a zone.
        bucket: Default `hour`. Hours are in UTC, days in `time_zone`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return self._client._run("GET /v1/operator/errors q", (), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    def get_overview(
        self,
        *,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Overview:
        """Get traffic, queues and the state of carriers.

        `GET /v1/operator/overview`: Needs the scope `operator` and a live token.

        time_zone: The zone of the times in sentences, a name of the IANA database such as `Africa/Kigali`. Default: UTC, which is then named.
        """
        return self._client._run("GET /v1/operator/overview q", (), {
            "time_zone": time_zone,
        }, options)

    def list_waiting_messages(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        kind: Literal["overdue", "held", "scheduled"] | Omitted = OMITTED,
        cause: Literal["link", "turn", "quiet_hours", "retry", "pause", "process", "time"] | Omitted = OMITTED,
        account_id: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[WaitingMessageList, WaitingMessage]:
        """List the messages of all accounts that wait to be submitted.

        `GET /v1/operator/waiting`: The same messages that the overview counts, the alarm `queue` watches and `tuma_queue_depth` measures: the earliest first. Without texts, and with masked numbers; `GET /v1/operator/messages/{id}` shows one, which is audited.

        Needs the scope `operator` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        kind: `overdue`: it should have been sent by now. `held`: it waits for something to end. `scheduled`: it waits for its `send_at`.
        cause: Why it waits. Overdue: `link`, no link of its route takes it (down or full); `turn`, it is due, and no process has taken it yet. Held: `quiet_hours`; `retry`, after a temporary error; `pause`, of its bulk send; `process`, a process has taken it. Scheduled: `time`.
        account_id: Only messages of this account: `acc_<id>`.
        """
        return self._client._list("GET /v1/operator/waiting q waiting", (), {
            "page": page,
            "per_page": per_page,
            "kind": kind,
            "cause": cause,
            "account_id": account_id,
        }, options)

    def list_price_lists(
        self,
        *,
        options: Options | None = None,
    ) -> PriceListIndex:
        """List the price lists.

        `GET /v1/operator/price-lists`: Needs the scope `operator` and a live token.
        """
        return self._client._run("GET /v1/operator/price-lists", (), None, options)

    def get_price_list(
        self,
        *,
        kind: Literal["messages", "calls"] | Omitted = OMITTED,
        account_id: str | Omitted = OMITTED,
        currency: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PriceList:
        """Show one price list with costs and margins.

        `GET /v1/operator/price-list`: An account's own list, or the default one of a currency. Costs are the rates of the links that such messages or calls go to first.

        Needs the scope `operator` and a live token.

        kind: `messages` for prices per part, the default; `calls` for prices of calls in which a PIN is spoken.
        account_id: `acc_<id>`; if absent, a default list.
        currency: ISO 4217, of the default list; USD if absent.
        """
        return self._client._run("GET /v1/operator/price-list q", (), {
            "kind": kind,
            "account_id": account_id,
            "currency": currency,
        }, options)

    def get_margins(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Margins:
        """Show the margin by day and network.

        `GET /v1/operator/margins`: What accounts paid for finished live messages, less what the links that carried them charge. Without `from` and `to`: the last 30 days. Rates have no history, so costs are based on current rates; where rates differ beyond the sixth digit, on the highest.

        Needs the scope `operator` and a live token.

        from_: ISO 8601 with a zone; whole days (UTC) are counted.
        to: ISO 8601 with a zone.
        """
        return self._client._run("GET /v1/operator/margins q", (), {
            "from": from_,
            "to": to,
        }, options)

    def look_up(
        self,
        *,
        q: str,
        options: Options | None = None,
    ) -> Lookup:
        """Look up a message in all accounts.

        `POST /v1/operator/lookup`: By message id, report id or phone number. Recorded in the audit log of the caller's account and of each account where something is found, with the number masked. Up to 30 in a burst, then one every two seconds. A number is looked up in each account by an index.

        Needs the scope `operator` and a live token.

        q: `out_sms_<id>`, `in_sms_<id>`, the integer `sms_id` of a webhook, a `report_id`, or a phone number: in international format, or as written in the caller's default country or that of any account.
        """
        return self._client._run("POST /v1/operator/lookup b", (), {
            "q": q,
        }, options)

    def get_message(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> LookedUpMessage:
        """Show a message of any account, without its text.

        `GET /v1/operator/messages/{id}`: Recorded in the audit log of the message's account, once an hour for each caller and message.

        Needs the scope `operator` and a live token.

        id: `out_sms_<id>` or `in_sms_<id>`.
        """
        return self._client._run("GET /v1/operator/messages/{id}", (id,), None, options)

    def reveal_text(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> RevealedText:
        """Show the text of a message of any account.

        `POST /v1/operator/messages/{id}/text`: Recorded in the audit log of the message's account.

        Needs the scope `operator` and a live token.

        id: `out_sms_<id>` or `in_sms_<id>`.
        """
        return self._client._run("POST /v1/operator/messages/{id}/text", (id,), None, options)

    def preview_going_live(
        self,
        *,
        account_id: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> GoingLive:
        """Preview what changes when accounts go live.

        `GET /v1/operator/going-live`: Of one account, or of all that the first real link takes live. Changes nothing.

        Needs the scope `operator` and a live token.

        account_id: `acc_<id>`.
        """
        return self._client._run("GET /v1/operator/going-live q", (), {
            "account_id": account_id,
        }, options)

    def list_audit_log(
        self,
        id: str,
        /,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[AuditLog, AuditEntry]:
        """Show the audit log of an account.

        `GET /v1/operator/accounts/{id}/audit`: Newest first.

        Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/accounts/{id}/audit q entries", (id,), {
            "page": page,
            "per_page": per_page,
        }, options)

    def list_alarms(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        state: Literal["current", "over"] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[AlarmList, Alarm]:
        """List current or past alarms.

        `GET /v1/operator/alarms`: Needs the scope `operator` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        time_zone: The zone of the times in sentences, a name of the IANA database such as `Africa/Kigali`. Default: UTC, which is then named.
        state: Default `current`. Past alarms are kept for 90 days.
        """
        return self._client._list("GET /v1/operator/alarms q alarms", (), {
            "page": page,
            "per_page": per_page,
            "time_zone": time_zone,
            "state": state,
        }, options)

    def list_alarm_notices(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[AlarmNoticeList, AlarmNotice]:
        """List who was notified of alarms.

        `GET /v1/operator/alarms/notices`: Needs the scope `operator` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/alarms/notices q notices", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def get_alarm_settings(
        self,
        *,
        options: Options | None = None,
    ) -> AlarmSettings:
        """Show who is notified of alarms.

        `GET /v1/operator/alarms/settings`: Needs the scope `operator` and a live token.
        """
        return self._client._run("GET /v1/operator/alarms/settings", (), None, options)

    def replace_alarm_settings(
        self,
        *,
        account_id: str | None,
        email: AlarmEmail,
        sms: AlarmSms,
        webhook: AlarmWebhook,
        language: Literal["en", "fr", "rw", "sw"] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AlarmSettings:
        """Set who is notified of alarms.

        `PUT /v1/operator/alarms/settings`: Owners of an account are notified of its low balance, failing webhooks and stopped PINs by mail as well.

        Needs the scope `operator` and a live token.

        account_id: The operator's own account: it pays for SMS, and its webhooks receive `alarm` and `link.state` for the whole installation. Null: the first account.
        language: The language of SMS, and of mails to addresses that nobody signs in with. Other mails are in the reader's language. Null: English.
        """
        return self._client._run("PUT /v1/operator/alarms/settings b", (), {
            "account_id": account_id,
            "email": email,
            "sms": sms,
            "webhook": webhook,
            "language": language,
        }, options)


class SendersResource:
    """``tuma.senders``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[SenderList, Sender]:
        """List sender IDs.

        `GET /v1/senders`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/senders q senders", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def request(
        self,
        *,
        sender: str,
        countries: Sequence[str] | None | Omitted = OMITTED,
        purpose: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Sender:
        """Request a sender ID.

        `POST /v1/senders`: Approved at once if the account may use any sender, otherwise by the operator. A refused one may be requested again.

        Needs the scope `account:write` and a live token.

        sender: The sender ID, at most 11 characters.
        countries: Countries where it may be used, as ISO 3166-1 codes such as `RW`; null: everywhere.
        purpose: Its purpose, for the reviewer.
        """
        return self._client._run("POST /v1/senders b", (), {
            "sender": sender,
            "countries": countries,
            "purpose": purpose,
        }, options)


class AuditResource:
    """``tuma.audit``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[AuditLog, AuditEntry]:
        """Show the audit log.

        `GET /v1/audit`: Every change of the account, newest first, and who signed in: `session.signed_in`, `session.signed_out`, `token.created` with `by: password`; failures, `session.refused` and `session.locked_out`, have one entry an hour for a login, with a `count`. `verification.approved` is one that was approved without its code.

        Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/audit q entries", (), {
            "page": page,
            "per_page": per_page,
        }, options)


class RolesResource:
    """``tuma.roles``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        options: Options | None = None,
    ) -> RoleList:
        """List roles.

        `GET /v1/roles`: The roles that every account has, then those of its own, with what they permit and how many have them.

        Needs the scope `account:read`.
        """
        return self._client._run("GET /v1/roles", (), None, options)

    def put(
        self,
        *,
        name: str,
        scopes: Sequence[Scope],
        options: Options | None = None,
    ) -> Role:
        """Create or change a role.

        `PUT /v1/roles`: By its name. A change applies to whoever has the role, at once, open sessions included; people whose role permits less than before lose the tokens that end with their login, and the invitations that they sent. Nobody can give or change scopes that they lack.

        Needs the scope `account:write` and a live token.

        name: Letters, digits, spaces and `. ' _ -`, such as `Front desk`. Not the name of a role that every account has.
        scopes: What it permits.
        """
        return self._client._run("PUT /v1/roles b", (), {
            "name": name,
            "scopes": scopes,
        }, options)

    def remove(
        self,
        role: str,
        /,
        *,
        options: Options | None = None,
    ) -> RemovedRole:
        """Remove a role.

        `DELETE /v1/roles/{role}`: Refused while somebody has the role or is invited with it.

        Needs the scope `account:write` and a live token.

        role: The name of the role.
        """
        return self._client._run("DELETE /v1/roles/{role}", (role,), None, options)


class MembersResource:
    """``tuma.members``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[MemberList, Member]:
        """List people and open invitations.

        `GET /v1/members`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/members q members", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def invite(
        self,
        *,
        email: str,
        role: str,
        options: Options | None = None,
    ) -> CreatedInvitation:
        """Invite a person.

        `POST /v1/members`: The person gets a link by mail if there is an SMTP server (`mailed`). The response contains one too, shown only once, to pass on yourself. The role may not exceed the caller's own permissions.

        Needs the scope `account:write` and a live token.

        email: an email address
        role: `owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`).
        """
        return self._client._run("POST /v1/members b", (), {
            "email": email,
            "role": role,
        }, options)

    def resend_invitation(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> CreatedInvitation:
        """Send an invitation again.

        `POST /v1/members/{id}/resend`: A new link, valid for 7 days from now. Earlier links stop working.

        Needs the scope `account:write` and a live token.

        id: `inv_<id>`.
        """
        return self._client._run("POST /v1/members/{id}/resend", (id,), None, options)

    def update(
        self,
        id: str,
        /,
        *,
        role: str,
        options: Options | None = None,
    ) -> Member:
        """Change a person's role.

        `PATCH /v1/members/{id}`: A person who is no longer an owner loses the tokens that they got with their password, and the invitations that they sent.

        Needs the scope `account:write` and a live token.

        id: `usr_<id>`, or `inv_<id>`.
        role: `owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`).
        """
        return self._client._run("PATCH /v1/members/{id} b", (id,), {
            "role": role,
        }, options)

    def remove(
        self,
        id: str,
        /,
        *,
        revoke: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> RemovedMember:
        """Remove a person, or revoke an invitation.

        `DELETE /v1/members/{id}`: Ends the person's sessions in the account, the tokens that they got with their password, and the invitations that they sent. Other tokens, SMPP credentials and hooks that they created belong to the account and go on working, as the response lists them: to end them as well, name them in `revoke`.

        Needs the scope `account:write` and a live token.

        id: `usr_<id>`, or `inv_<id>`.
        revoke: Ids of what the person created and is to end as well, separated by commas: `GET /v1/account/credentials?created_by=usr_…` lists them.
        """
        return self._client._run("DELETE /v1/members/{id} q", (id,), {
            "revoke": revoke,
        }, options)


class LedgerResource:
    """``tuma.ledger``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        kind: Literal["charge", "refund", "topup", "adjustment", "voice"] | Omitted = OMITTED,
        from_: str | date | Omitted = OMITTED,
        to: str | date | Omitted = OMITTED,
        report_id: str | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[LedgerEntryList, LedgerEntry]:
        """List the ledger.

        `GET /v1/account/ledger`: Charges, refunds, top-ups and adjustments, newest first; for a test token, those of the test balance. The entries of a page are in the order in which they were charged. If several processes of the service charge one account at the same moment, an entry may be on the page before or after; each `balance_after` is the balance that the entry left.

        Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        kind: `charge` is for a message, `voice` for a voice call.
        from_: The first day, in `time_zone`.
        to: The last day, in `time_zone`.
        report_id: The charges of a bulk send; `none` for entries that belong to no bulk send.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC.
        """
        return self._client._list("GET /v1/account/ledger q entries", (), {
            "page": page,
            "per_page": per_page,
            "kind": kind,
            "from": from_,
            "to": to,
            "report_id": report_id,
            "time_zone": time_zone,
        }, options)

    def list_groups(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        kind: Literal["charge", "refund", "topup", "adjustment", "voice"] | Omitted = OMITTED,
        from_: str | date | Omitted = OMITTED,
        to: str | date | Omitted = OMITTED,
        report_id: str | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[LedgerGroupList, LedgerGroup]:
        """Sum the ledger by day, kind and bulk send.

        `GET /v1/account/ledger/groups`: Newest day first, and the largest amounts of a day first. The entries of a group are listed by the same filters.

        Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        kind: `charge` is for a message, `voice` for a voice call.
        from_: The first day, in `time_zone`.
        to: The last day, in `time_zone`.
        report_id: The charges of a bulk send; `none` for entries that belong to no bulk send.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC.
        """
        return self._client._list("GET /v1/account/ledger/groups q groups", (), {
            "page": page,
            "per_page": per_page,
            "kind": kind,
            "from": from_,
            "to": to,
            "report_id": report_id,
            "time_zone": time_zone,
        }, options)


class WebhooksResource(WebhookVerification):
    """``tuma.webhooks``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[WebhookList, Webhook]:
        """List webhooks.

        `GET /v1/webhooks`: Needs the scope `webhooks` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/webhooks q webhooks", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def create(
        self,
        *,
        url: str,
        events: Sequence[EventKind] | None | Omitted = OMITTED,
        headers: Mapping[str, str] | None | Omitted = OMITTED,
        enabled: bool | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> WebhookWithSecret:
        """Create a webhook.

        `POST /v1/webhooks`: Needs the scope `webhooks` and a live token.

        url: http or https; a public address. Or `listen:` and a name, such as `listen:laptop`: its events are not sent, but pulled with `POST /v1/webhooks/{id}/pull`.
        events: The events sent here. Default: `dlr` and `inbound`.
        headers: Your own headers, sent with every request, such as Authorization. At most 20 and 4 KiB.
        enabled: Whether events are sent. Default: true.
        """
        return self._client._run("POST /v1/webhooks b", (), {
            "url": url,
            "events": events,
            "headers": headers,
            "enabled": enabled,
        }, options)

    def get(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Webhook:
        """Show a webhook.

        `GET /v1/webhooks/{id}`: Needs the scope `webhooks` and a live token.
        """
        return self._client._run("GET /v1/webhooks/{id}", (id,), None, options)

    def update(
        self,
        id: str,
        /,
        *,
        url: str | Omitted = OMITTED,
        events: Sequence[EventKind] | Omitted = OMITTED,
        headers: Mapping[str, str] | Omitted = OMITTED,
        enabled: bool | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Webhook:
        """Change a webhook.

        `PATCH /v1/webhooks/{id}`: Needs the scope `webhooks` and a live token.

        url: http or https; a public address. Or `listen:` and a name, such as `listen:laptop`: its events are not sent, but pulled with `POST /v1/webhooks/{id}/pull`.
        events: The events sent here.
        headers: Your own headers, sent with every request, such as Authorization. At most 20 and 4 KiB.
        enabled: Whether events are sent. Enabling resets `failing_since`.
        """
        return self._client._run("PATCH /v1/webhooks/{id} b", (id,), {
            "url": url,
            "events": events,
            "headers": headers,
            "enabled": enabled,
        }, options)

    def delete(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> DeletedWebhook:
        """Delete a webhook.

        `DELETE /v1/webhooks/{id}`: Needs the scope `webhooks` and a live token.
        """
        return self._client._run("DELETE /v1/webhooks/{id}", (id,), None, options)

    def rotate_secret(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> WebhookWithSecret:
        """Rotate the secret.

        `POST /v1/webhooks/{id}/rotate`: Needs the scope `webhooks` and a live token.
        """
        return self._client._run("POST /v1/webhooks/{id}/rotate", (id,), None, options)

    def list_deliveries(
        self,
        id: str,
        /,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        status: Literal["pending", "delivered", "failed"] | Omitted = OMITTED,
        event: EventKind | Omitted = OMITTED,
        test: bool | Omitted = OMITTED,
        attempted_from: str | datetime | Omitted = OMITTED,
        attempted_to: str | datetime | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[DeliveryList, Delivery]:
        """List deliveries with their attempts.

        `GET /v1/webhooks/{id}/deliveries`: Needs the scope `webhooks` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        event: `dlr`: a delivery report; `inbound`: a received message; `optout`: a phone opted out or back in; `verification`: a verification ended; `report.ended`: all messages of a bulk send are final; `approval`: a bulk send waits for an approver, or no longer does; `sender.decided`: the operator approved or refused a sender ID; `contact.changed`: a contact was added, changed or deleted; `balance.low`: the balance dropped below the account's `low_balance`; `link.state`: a carrier link went down or came back up (for the operator's own account); `alarm`: a problem began or ended. The operator's own account also receives the alarms of the whole installation.
        test: `true`: only events about test data and examples; `false`: only the others.
        attempted_from: Only events with an attempt at this time or later. ISO 8601 with a zone.
        attempted_to: Only events with an attempt before this time. ISO 8601 with a zone.
        """
        return self._client._list("GET /v1/webhooks/{id}/deliveries q deliveries", (id,), {
            "page": page,
            "per_page": per_page,
            "status": status,
            "event": event,
            "test": test,
            "attempted_from": attempted_from,
            "attempted_to": attempted_to,
        }, options)

    def get_stats(
        self,
        id: str,
        /,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        bucket: Literal["hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> WebhookStats:
        """Count attempts.

        `GET /v1/webhooks/{id}/stats`: Success rate and response times of the attempts in a time range, by hour or day. Without `from` and `to`: the last 24 hours, or with `bucket=day` the last 30 days. Kept for as long as deliveries.

        Needs the scope `webhooks` and a live token.

        from_: ISO 8601 with a zone.
        to: ISO 8601 with a zone.
        bucket: Default `hour`. Hours are in UTC, days in `time_zone`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return self._client._run("GET /v1/webhooks/{id}/stats q", (id,), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    def test(
        self,
        id: str,
        /,
        *,
        event: EventKind | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Delivery:
        """Send an example event.

        `POST /v1/webhooks/{id}/test`: A signed event in the real format, with `sms_id` 0, which no message has.

        Needs the scope `webhooks` and a live token.

        event: `dlr`: a delivery report; `inbound`: a received message; `optout`: a phone opted out or back in; `verification`: a verification ended; `report.ended`: all messages of a bulk send are final; `approval`: a bulk send waits for an approver, or no longer does; `sender.decided`: the operator approved or refused a sender ID; `contact.changed`: a contact was added, changed or deleted; `balance.low`: the balance dropped below the account's `low_balance`; `link.state`: a carrier link went down or came back up (for the operator's own account); `alarm`: a problem began or ended. The operator's own account also receives the alarms of the whole installation.
        """
        return self._client._run("POST /v1/webhooks/{id}/test q", (id,), {
            "event": event,
        }, options)

    def resend_delivery(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Delivery:
        """Resend an event.

        `POST /v1/webhooks/deliveries/{id}/resend`: Needs the scope `webhooks` and a live token.
        """
        return self._client._run("POST /v1/webhooks/deliveries/{id}/resend", (id,), None, options)

    def replay_deliveries(
        self,
        id: str,
        /,
        *,
        since: str | datetime,
        options: Options | None = None,
    ) -> Replayed:
        """Resend what failed or waits since a time.

        `POST /v1/webhooks/{id}/replay`: Sends all events since a time that failed or wait for their next attempt: now, in order, each with its ID.

        Needs the scope `webhooks` and a live token.

        since: ISO 8601 with a zone.
        """
        return self._client._run("POST /v1/webhooks/{id}/replay b", (id,), {
            "since": since,
        }, options)

    def pull_deliveries(
        self,
        id: str,
        /,
        *,
        outcomes: Sequence[PulledOutcome] | None | Omitted = OMITTED,
        limit: int | None | Omitted = OMITTED,
        wait_seconds: int | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PulledDeliveries:
        """Pull events, and report how the last ones ended.

        `POST /v1/webhooks/{id}/pull`: For a webhook whose `url` is `listen:` and a name: instead of receiving requests, a program on a machine that has no public address asks for them, makes them itself, and reports their outcomes with its next call. `tuma listen` does this. A delivery that is not pulled within three days has failed.

        Needs the scope `webhooks` and a live token.

        outcomes: How deliveries ended that an earlier call returned. A delivery is returned again until its outcome is reported; after anything except a 2xx, it is returned again on the usual schedule.
        limit: How many deliveries to return at most. Default: 20.
        wait_seconds: How long to wait for a delivery if there is none. Default: 0, answer at once.
        """
        return self._client._run("POST /v1/webhooks/{id}/pull b", (id,), {
            "outcomes": outcomes,
            "limit": limit,
            "wait_seconds": wait_seconds,
        }, options)


class ContactsResource:
    """``tuma.contacts``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        q: str | Omitted = OMITTED,
        filter: str | Omitted = OMITTED,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[ContactList, Contact]:
        """List contacts.

        `GET /v1/contacts`: Needs the scope `sms:read`.

        q: Part of the name or of the number.
        filter: Conditions such as `fields.village = "Musanze" and last_reply < 30d`: the guide to contacts has the whole language. All that fit are counted.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/contacts q contacts", (), {
            "q": q,
            "filter": filter,
            "page": page,
            "per_page": per_page,
        }, options)

    def create(
        self,
        *,
        number: str,
        name: str | None | Omitted = OMITTED,
        language: str | None | Omitted = OMITTED,
        time_zone: str | None | Omitted = OMITTED,
        fields: Mapping[str, str | float | bool | None] | None | Omitted = OMITTED,
        notes: str | None | Omitted = OMITTED,
        consent: Sequence[ContactConsentInput] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Contact:
        """Add a contact.

        `POST /v1/contacts`: One contact per number: 409 with its `id` if there is one.

        Needs the scopes `sms:send`, `sms:read`.

        number: In international format, or in that of the account's `default_country`.
        name: Null or empty: none.
        language: An ISO 639 code such as `rw`. Null or empty: none.
        time_zone: A name of the IANA database such as `Africa/Kigali`. Null or empty: that of the number, if its country has only one.
        fields: Values of fields that the account has (`GET /v1/contacts/fields`); null removes one, and others stay.
        notes: Null or empty: none.
        consent: When and by what words they agreed.
        """
        return self._client._run("POST /v1/contacts b", (), {
            "number": number,
            "name": name,
            "language": language,
            "time_zone": time_zone,
            "fields": fields,
            "notes": notes,
            "consent": consent,
        }, options)

    def export(
        self,
        *,
        language: Literal["en", "fr", "rw", "sw"] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> str:
        """Download contacts as CSV.

        `GET /v1/contacts.csv`: In the form of the reader's language, as spreadsheets open it: separator, headings, yes and no. Imported again, it changes nothing. Of several consents it has the latest.

        Needs the scope `sms:read`.

        language: The language of the reasons. Default: that of `Accept-Language`, or English.
        """
        return self._client._run("GET /v1/contacts.csv qt", (), {
            "language": language,
        }, options)

    def get_fields(
        self,
        *,
        options: Options | None = None,
    ) -> ContactFields:
        """List the fields of contacts.

        `GET /v1/contacts/fields`: The fields that the account has given its contacts. Test data has fields of its own.

        Needs the scope `sms:read`.
        """
        return self._client._run("GET /v1/contacts/fields", (), None, options)

    def replace_fields(
        self,
        *,
        fields: Sequence[ContactField],
        options: Options | None = None,
    ) -> ContactFields:
        """Replace the fields of contacts.

        `PUT /v1/contacts/fields`: At most 50. A field that is left out is removed, with its values. The kind of a field changes only while no contact has a value of it.

        Needs the scopes `sms:send`, `sms:read`.

        fields: By name.
        """
        return self._client._run("PUT /v1/contacts/fields b", (), {
            "fields": fields,
        }, options)

    def get(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Contact:
        """Show a contact.

        `GET /v1/contacts/{id}`: Needs the scope `sms:read`.

        id: `ctc_<id>`.
        """
        return self._client._run("GET /v1/contacts/{id}", (id,), None, options)

    def update(
        self,
        id: str,
        /,
        *,
        name: str | None | Omitted = OMITTED,
        language: str | None | Omitted = OMITTED,
        time_zone: str | None | Omitted = OMITTED,
        fields: Mapping[str, str | float | bool | None] | None | Omitted = OMITTED,
        notes: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Contact:
        """Change a contact.

        `PATCH /v1/contacts/{id}`: Members that are left out stay. The number cannot be changed: somebody's new number is a new contact.

        Needs the scopes `sms:send`, `sms:read`.

        id: `ctc_<id>`.
        name: Null or empty: none.
        language: An ISO 639 code such as `rw`. Null or empty: none.
        time_zone: A name of the IANA database such as `Africa/Kigali`. Null or empty: that of the number, if its country has only one.
        fields: Values of fields that the account has (`GET /v1/contacts/fields`); null removes one, and others stay.
        notes: Null or empty: none.
        """
        return self._client._run("PATCH /v1/contacts/{id} b", (id,), {
            "name": name,
            "language": language,
            "time_zone": time_zone,
            "fields": fields,
            "notes": notes,
        }, options)

    def delete(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> ContactDeleted:
        """Delete a contact.

        `DELETE /v1/contacts/{id}`: What they consented to is kept, and shown again if the number becomes a contact once more. To have everything of a number erased, use `POST /v1/privacy/erase`.

        Needs the scopes `sms:send`, `sms:read`.

        id: `ctc_<id>`.
        """
        return self._client._run("DELETE /v1/contacts/{id}", (id,), None, options)

    def add_consent(
        self,
        id: str,
        /,
        *,
        at: str | datetime,
        by: str,
        words: str,
        options: Options | None = None,
    ) -> Contact:
        """Record that a contact agreed.

        `POST /v1/contacts/{id}/consent`: When, where and by what words somebody agreed to be written to. It is added to what is there, and cannot be changed or taken away.

        Needs the scopes `sms:send`, `sms:read`.

        id: `ctc_<id>`.
        at: When they agreed; not in the future.
        by: Where and how, such as `form on example.com` or `on paper, at the counter`.
        words: The words that they agreed to, as they read or heard them.
        """
        return self._client._run("POST /v1/contacts/{id}/consent b", (id,), {
            "at": at,
            "by": by,
            "words": words,
        }, options)

    def import_(
        self,
        *,
        file: Upload,
        dry_run: Literal["true", "false"] | Omitted = OMITTED,
        columns: str | Omitted = OMITTED,
        consent: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ContactImport:
        """Import contacts.

        `POST /v1/contacts/import`: CSV, a workbook or vCards, as the body (then `dry_run`, `columns` and `consent` are in the query) or in a form. Everything that can be read is imported at once, or nothing. What a contact has and the file does not know stays; repeated, an import changes nothing.

        Needs the scopes `sms:send`, `sms:read`.

        file: CSV, an Excel workbook (.xlsx) or vCards, which is judged by its content; at most 100,000 contacts and 32 MiB.
        dry_run: `true`: only say what the import would do.
        columns: What columns are, by their headings, as a JSON object: `number`, `name`, `language`, `time_zone`, `notes`, `consent_at`, `consent_by`, `consent_words`, `fields.` with a name, or null to leave one out; such as `{"Mobile":"number","Village":"fields.village"}`. Columns that it does not name are recognised by their headings and cells.
        consent: That all of them agreed to be written to, except where the file says it itself, as a JSON object: when, where and by what words, such as `{"at":"2026-11-21","by":"on paper, at the counter","words":"Yes, text me."}`.
        """
        return self._client._run("POST /v1/contacts/import f", (), {
            "file": file,
            "dry_run": dry_run,
            "columns": columns,
            "consent": consent,
        }, options)


class ListsResource:
    """``tuma.lists``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[ContactGroups, ContactGroup]:
        """List the lists of contacts.

        `GET /v1/lists`: Needs the scope `sms:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/lists q lists", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def create(
        self,
        *,
        name: str,
        filter: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ContactGroup:
        """Make a list of contacts.

        `POST /v1/lists`: Made by hand, with `POST /v1/lists/{id}/members`; or, with a `filter`, of whoever fits it when it is used.

        Needs the scopes `sms:send`, `sms:read`.

        name: Unique, whatever its case.
        filter: Makes it a saved filter, whose members change by themselves. Null or omitted: made by hand.
        """
        return self._client._run("POST /v1/lists b", (), {
            "name": name,
            "filter": filter,
        }, options)

    def get(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> ContactGroup:
        """Show a list of contacts.

        `GET /v1/lists/{id}`: Needs the scope `sms:read`.

        id: `lst_<id>`.
        """
        return self._client._run("GET /v1/lists/{id}", (id,), None, options)

    def update(
        self,
        id: str,
        /,
        *,
        name: str | Omitted = OMITTED,
        filter: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ContactGroup:
        """Change a list of contacts.

        `PATCH /v1/lists/{id}`: Its name, or the filter of a saved one. Members that are left out stay.

        Needs the scopes `sms:send`, `sms:read`.

        id: `lst_<id>`.
        name: Unique, whatever its case.
        filter: Conditions such as `fields.village = "Musanze" and last_reply < 30d`.
        """
        return self._client._run("PATCH /v1/lists/{id} b", (id,), {
            "name": name,
            "filter": filter,
        }, options)

    def delete(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> ContactGroupDeleted:
        """Delete a list of contacts.

        `DELETE /v1/lists/{id}`: Its members stay contacts. What was sent to it, or is being sent, stays as it is.

        Needs the scopes `sms:send`, `sms:read`.

        id: `lst_<id>`.
        """
        return self._client._run("DELETE /v1/lists/{id}", (id,), None, options)

    def list_members(
        self,
        id: str,
        /,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[ContactGroupMembers, Contact]:
        """List the contacts of a list.

        `GET /v1/lists/{id}/members`: Needs the scope `sms:read`.

        id: `lst_<id>`.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/lists/{id}/members q contacts", (id,), {
            "page": page,
            "per_page": per_page,
        }, options)

    def add_members(
        self,
        id: str,
        /,
        *,
        numbers: Sequence[str] | None | Omitted = OMITTED,
        contacts: Sequence[str] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ContactGroupMembersChanged:
        """Put contacts into a list.

        `POST /v1/lists/{id}/members`: Up to 10,000 at once, by numbers or ids. Who is in it already stays in it.

        Needs the scopes `sms:send`, `sms:read`.

        id: `lst_<id>`.
        numbers: In international format, or in that of the account's `default_country`.
        contacts: `ctc_<id>`.
        """
        return self._client._run("POST /v1/lists/{id}/members b", (id,), {
            "numbers": numbers,
            "contacts": contacts,
        }, options)

    def remove_members(
        self,
        id: str,
        /,
        *,
        numbers: Sequence[str] | None | Omitted = OMITTED,
        contacts: Sequence[str] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ContactGroupMembersChanged:
        """Take contacts out of a list.

        `DELETE /v1/lists/{id}/members`: Up to 10,000 at once, by numbers or ids. They stay contacts.

        Needs the scopes `sms:send`, `sms:read`.

        id: `lst_<id>`.
        numbers: In international format, or in that of the account's `default_country`.
        contacts: `ctc_<id>`.
        """
        return self._client._run("DELETE /v1/lists/{id}/members b", (id,), {
            "numbers": numbers,
            "contacts": contacts,
        }, options)


class InboundResource:
    """``tuma.inbound``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[InboundMessageList, InboundMessage]:
        """List received messages.

        `GET /v1/sms/inbounds`: Needs the scope `inbound:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/sms/inbounds q inbound_sms", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def get(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> InboundMessage:
        """Show a received message.

        `GET /v1/sms/inbounds/{id}`: Needs the scope `inbound:read`.

        id: `in_sms_<id>`.
        """
        return self._client._run("GET /v1/sms/inbounds/{id}", (id,), None, options)


class ReportsResource:
    """``tuma.reports``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def get_send_answers(
        self,
        report_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> SendAnswers:
        """Count who answered a bulk send.

        `GET /v1/sms/reports/{report_id}/answers`: Needs the scopes `inbound:read`, `sms:read`.

        report_id: The report of a bulk send.
        """
        return self._client._run("GET /v1/sms/reports/{report_id}/answers", (report_id,), None, options)

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        counts: bool | Omitted = OMITTED,
        from_time: str | datetime | Omitted = OMITTED,
        to_time: str | datetime | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[ReportList, ReportSummary]:
        """List bulk sends.

        `GET /v1/sms/reports`: Newest first.

        Needs the scope `sms:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        counts: Show the progress of each send.
        from_time: Accepted at or after: ISO 8601 with a zone.
        to_time: Accepted before: ISO 8601 with a zone.
        """
        return self._client._list("GET /v1/sms/reports q reports", (), {
            "page": page,
            "per_page": per_page,
            "counts": counts,
            "from_time": from_time,
            "to_time": to_time,
        }, options)

    def get(
        self,
        report_id: str,
        /,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Report:
        """Show the report of a send.

        `GET /v1/sms/reports/{report_id}`: Needs the scope `sms:read`.

        report_id: The `report_id` of a send.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._run("GET /v1/sms/reports/{report_id} q", (report_id,), {
            "page": page,
            "per_page": per_page,
        }, options)

    def change(
        self,
        report_id: str,
        /,
        *,
        send_at: str | datetime | None,
        options: Options | None = None,
    ) -> Report:
        """Change the time of a scheduled bulk send.

        `PATCH /v1/sms/reports/{report_id}`: Needs the scope `sms:send`.

        report_id: The `report_id` of a send.
        send_at: Scheduled time of all its messages: ISO 8601 with a zone, up to 35 days ahead. Null: now. Messages with different times keep their distances, and the first of them gets this one.
        """
        return self._client._run("PATCH /v1/sms/reports/{report_id} b", (report_id,), {
            "send_at": send_at,
        }, options)

    def download(
        self,
        report_id: str,
        /,
        *,
        bom: bool | Omitted = OMITTED,
        failed: bool | Omitted = OMITTED,
        language: Literal["en", "fr", "rw", "sw"] | Omitted = OMITTED,
        form: Literal["program", "reader"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> str:
        """Download the messages of a send as CSV.

        `GET /v1/sms/reports/{report_id}.csv`: RFC 4180, UTF-8, with a header line. For a bulk send with `keep_members`, the members of each recipient come last, as `contact.name` and so on, until they are erased with the texts.

        Needs the scope `sms:read`.

        report_id: The `report_id` of a send.
        bom: Begin with a byte order mark, by which spreadsheets recognise UTF-8.
        failed: Only messages that failed: undelivered, expired, rejected or failed.
        language: The language of the reasons. Default: that of `Accept-Language`, or English.
        form: `program`: RFC 4180, fixed names, times in UTC. `reader`: for people, who open it in a spreadsheet: the separator, decimal mark and headings of `language`, times in `time_zone`, and digits that stay as they are. Default `program`.
        time_zone: The zone of the times in a file for people, a name of the IANA database such as `Africa/Kigali`. Default: the account's, or UTC.
        """
        return self._client._run("GET /v1/sms/reports/{report_id}.csv qt", (report_id,), {
            "bom": bom,
            "failed": failed,
            "language": language,
            "form": form,
            "time_zone": time_zone,
        }, options)

    def download_workbook(
        self,
        report_id: str,
        /,
        *,
        failed: bool | Omitted = OMITTED,
        language: Literal["en", "fr", "rw", "sw"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> bytes:
        """Download the messages of a send as a workbook.

        `GET /v1/sms/reports/{report_id}.xlsx`: For people: an Excel workbook (.xlsx) with headings and reasons in `language`, amounts as numbers, and times in `time_zone`. The members that a bulk send keeps come last.

        Needs the scope `sms:read`.

        report_id: The `report_id` of a send.
        failed: Only messages that failed: undelivered, expired, rejected or failed.
        language: The language of the reasons. Default: that of `Accept-Language`, or English.
        time_zone: The zone of the times in a file for people, a name of the IANA database such as `Africa/Kigali`. Default: the account's, or UTC.
        """
        return self._client._run("GET /v1/sms/reports/{report_id}.xlsx qo", (report_id,), {
            "failed": failed,
            "language": language,
            "time_zone": time_zone,
        }, options)

    def pause(
        self,
        report_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Report:
        """Pause a bulk send: messages not yet submitted wait.

        `POST /v1/sms/reports/{report_id}/pause`: Needs the scope `sms:send`.

        report_id: The `report_id` of a send.
        """
        return self._client._run("POST /v1/sms/reports/{report_id}/pause", (report_id,), None, options)

    def resume(
        self,
        report_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Report:
        """Resume a paused bulk send.

        `POST /v1/sms/reports/{report_id}/resume`: Needs the scope `sms:send`.

        report_id: The `report_id` of a send.
        """
        return self._client._run("POST /v1/sms/reports/{report_id}/resume", (report_id,), None, options)

    def cancel(
        self,
        report_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Report:
        """Cancel a bulk send: messages not yet submitted are refunded.

        `POST /v1/sms/reports/{report_id}/cancel`: Needs the scope `sms:send`.

        report_id: The `report_id` of a send.
        """
        return self._client._run("POST /v1/sms/reports/{report_id}/cancel", (report_id,), None, options)


class OptoutsResource:
    """``tuma.optouts``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[OptoutList, Optout]:
        """List phones that have opted out.

        `GET /v1/optouts`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/optouts q optouts", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def create(
        self,
        *,
        number: str,
        calls_only: bool | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Optout:
        """Opt a phone out.

        `POST /v1/optouts`: From then on every send to it except a PIN is refused with `recipient_opted_out`; a message that waits, such as a scheduled one, ends as `rejected` when it is due, and is refunded.

        Needs the scope `account:write` and a live token.

        number: In international format.
        calls_only: Of calls only; texts to it are still sent.
        """
        return self._client._run("POST /v1/optouts b", (), {
            "number": number,
            "calls_only": calls_only,
        }, options)

    def delete(
        self,
        *,
        number: str | Omitted = OMITTED,
        calls_only: bool | Omitted = OMITTED,
        options: Options | None = None,
    ) -> RemovedOptout:
        """Opt a phone back in.

        `DELETE /v1/optouts`: `number` goes in the query or in a JSON body.

        Needs the scope `account:write` and a live token.

        number: In international format.
        calls_only: End only an opt-out of calls. Without it, every opt-out of the phone ends.
        """
        return self._client._run("DELETE /v1/optouts q", (), {
            "number": number,
            "calls_only": calls_only,
        }, options)

    def import_(
        self,
        *,
        numbers: Sequence[str],
        calls_only: bool | Omitted = OMITTED,
        options: Options | None = None,
    ) -> OptoutImport:
        """Opt phones out.

        `POST /v1/optouts/import`: For a list that another service or program kept. Valid numbers are saved whatever the others are, and the same call may be repeated.

        Needs the scope `account:write` and a live token.

        numbers: In international format, or in that of the account's `default_country`.
        calls_only: Of calls only; texts to it are still sent.
        """
        return self._client._run("POST /v1/optouts/import b", (), {
            "numbers": numbers,
            "calls_only": calls_only,
        }, options)


class StatsResource:
    """``tuma.stats``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def get(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        bucket: Literal["minute", "hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Stats:
        """Count messages.

        `GET /v1/stats`: Grouped by the minute, hour or day in which they were accepted, with their outcomes so far, and by network. Without `from` and `to`: the last 60 minutes, 24 hours or 30 days. Exact, and as fast for millions of messages.

        Needs the scope `sms:read`.

        from_: ISO 8601 with a zone.
        to: ISO 8601 with a zone.
        bucket: Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return self._client._run("GET /v1/stats q", (), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    def get_error_stats(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        bucket: Literal["hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ErrorStats:
        """Count failed messages by error.

        `GET /v1/stats/errors`: By final state, error code, network and link, of messages accepted in the range. Exact; errors are counted for 62 days.

        Needs the scope `sms:read`.

        from_: ISO 8601 with a zone.
        to: ISO 8601 with a zone.
        bucket: Default `hour`. Hours are in UTC, days in `time_zone`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return self._client._run("GET /v1/stats/errors q", (), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    def get_bulk_stats(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        bucket: Literal["minute", "hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> BulkStats:
        """Count bulk sends.

        `GET /v1/stats/bulk`: Grouped by the minute, hour or day in which they were accepted, with the outcomes of their messages so far. Without `from` and `to`: the last 60 minutes, 24 hours or 30 days.

        Needs the scope `sms:read`.

        from_: ISO 8601 with a zone.
        to: ISO 8601 with a zone.
        bucket: Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return self._client._run("GET /v1/stats/bulk q", (), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    def get_send_ends(
        self,
        report_id: str,
        /,
        *,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SendEnds:
        """Count the messages of a send by when they ended.

        `GET /v1/stats/bulk/{report_id}`: Needs the scope `sms:read`.

        report_id: The `report_id` of a send.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return self._client._run("GET /v1/stats/bulk/{report_id} q", (report_id,), {
            "time_zone": time_zone,
        }, options)


class TemplatesResource:
    """``tuma.templates``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[MessageTemplates, MessageTemplate]:
        """List the templates.

        `GET /v1/templates`: Needs the scope `sms:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/templates q templates", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def create(
        self,
        *,
        name: str,
        texts: Mapping[str, str],
        fallbacks: Mapping[str, str] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> MessageTemplate:
        """Make a template.

        `POST /v1/templates`: A text in one or several languages, of which each recipient gets their own.

        Needs the scopes `sms:send`, `sms:read`.

        name: Unique, whatever its case.
        texts: The text in each language, by its code (ISO 639): `{"en":"Hello @contact.name"}`. The first is for whoever has no other. `@contact.name` is filled in as in bulk sends.
        fallbacks: The text to use for a field that has no value, by field name: `{"name":"friend"}`. An empty one leaves the field out. A fallback written in a text, `@contact.name|friend`, takes precedence there.
        """
        return self._client._run("POST /v1/templates b", (), {
            "name": name,
            "texts": texts,
            "fallbacks": fallbacks,
        }, options)

    def get(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> MessageTemplate:
        """Show a template.

        `GET /v1/templates/{id}`: Needs the scope `sms:read`.

        id: `tpl_<id>`.
        """
        return self._client._run("GET /v1/templates/{id}", (id,), None, options)

    def update(
        self,
        id: str,
        /,
        *,
        name: str | Omitted = OMITTED,
        texts: Mapping[str, str] | Omitted = OMITTED,
        fallbacks: Mapping[str, str] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> MessageTemplate:
        """Change a template.

        `PATCH /v1/templates/{id}`: Members that are left out stay; `texts` and `fallbacks` take the place of all that were there. What was accepted with it before, also for later, stays as it is.

        Needs the scopes `sms:send`, `sms:read`.

        id: `tpl_<id>`.
        name: Unique, whatever its case.
        texts: The text in each language, by its code (ISO 639): `{"en":"Hello @contact.name"}`. The first is for whoever has no other. `@contact.name` is filled in as in bulk sends.
        fallbacks: The text to use for a field that has no value, by field name: `{"name":"friend"}`. An empty one leaves the field out. A fallback written in a text, `@contact.name|friend`, takes precedence there.
        """
        return self._client._run("PATCH /v1/templates/{id} b", (id,), {
            "name": name,
            "texts": texts,
            "fallbacks": fallbacks,
        }, options)

    def delete(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> MessageTemplateDeleted:
        """Delete a template.

        `DELETE /v1/templates/{id}`: What was sent with it, or is scheduled, stays as it is.

        Needs the scopes `sms:send`, `sms:read`.

        id: `tpl_<id>`.
        """
        return self._client._run("DELETE /v1/templates/{id}", (id,), None, options)


class MessagesResource:
    """``tuma.messages``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    @overload
    def send(
        self,
        *,
        to: str,
        text: str | None | Omitted = OMITTED,
        template_id: str | None | Omitted = OMITTED,
        fields: Mapping[str, str | float | bool | None] | None | Omitted = OMITTED,
        channel: Literal["sms", "voice"] | None | Omitted = OMITTED,
        language: str | None | Omitted = OMITTED,
        retry: CallRetry | None | Omitted = OMITTED,
        fallback: Literal["sms", "voice"] | None | Omitted = OMITTED,
        sender: str | None | Omitted = OMITTED,
        validity_period: int | None | Omitted = OMITTED,
        send_at: str | datetime | None | Omitted = OMITTED,
        reference: str | None | Omitted = OMITTED,
        message_class: int | None | Omitted = OMITTED,
        tlvs: Mapping[str, str | int] | None | Omitted = OMITTED,
        dry_run: Literal[True],
        encoding: Literal["auto", "smart", "binary"] | None | Omitted = OMITTED,
        udh: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> MessageDryRun: ...

    @overload
    def send(
        self,
        *,
        to: str,
        text: str | None | Omitted = OMITTED,
        template_id: str | None | Omitted = OMITTED,
        fields: Mapping[str, str | float | bool | None] | None | Omitted = OMITTED,
        channel: Literal["sms", "voice"] | None | Omitted = OMITTED,
        language: str | None | Omitted = OMITTED,
        retry: CallRetry | None | Omitted = OMITTED,
        fallback: Literal["sms", "voice"] | None | Omitted = OMITTED,
        sender: str | None | Omitted = OMITTED,
        validity_period: int | None | Omitted = OMITTED,
        send_at: str | datetime | None | Omitted = OMITTED,
        reference: str | None | Omitted = OMITTED,
        message_class: int | None | Omitted = OMITTED,
        tlvs: Mapping[str, str | int] | None | Omitted = OMITTED,
        dry_run: Literal[False] | None | Omitted = OMITTED,
        encoding: Literal["auto", "smart", "binary"] | None | Omitted = OMITTED,
        udh: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SentMessage: ...

    def send(
        self,
        *,
        to: str,
        text: str | None | Omitted = OMITTED,
        template_id: str | None | Omitted = OMITTED,
        fields: Mapping[str, str | float | bool | None] | None | Omitted = OMITTED,
        channel: Literal["sms", "voice"] | None | Omitted = OMITTED,
        language: str | None | Omitted = OMITTED,
        retry: CallRetry | None | Omitted = OMITTED,
        fallback: Literal["sms", "voice"] | None | Omitted = OMITTED,
        sender: str | None | Omitted = OMITTED,
        validity_period: int | None | Omitted = OMITTED,
        send_at: str | datetime | None | Omitted = OMITTED,
        reference: str | None | Omitted = OMITTED,
        message_class: int | None | Omitted = OMITTED,
        tlvs: Mapping[str, str | int] | None | Omitted = OMITTED,
        dry_run: bool | None | Omitted = OMITTED,
        encoding: Literal["auto", "smart", "binary"] | None | Omitted = OMITTED,
        udh: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SentMessage | MessageDryRun:
        """Send a message.

        `POST /v1/sms`: Needs the scope `sms:send`.

        to: Recipient in international format: `+`, country code, number.
        text: The message. At most 10 parts.
        template_id: In place of `text`: `tpl_<id>`. The recipient gets its text in `language`, else in the language of the contact, else the first. What the template says when the message is accepted is sent, whatever becomes of it.
        fields: With a template, what its fields stand for: `{"name":"Aline"}`. One without a value takes its fallback; without one the message is refused.
        channel: `sms`, the default, or `voice`: the text is spoken in a call, at the price of a call. `message_class`, `tlvs`, `encoding` and `udh` are only for texts; a text of at most 1,000 characters is spoken.
        language: The language in which a call is spoken (ISO 639-1), which some voice here must speak. With a template, that of its text.
        retry: A plan of calls: a phone that is busy or not answered is called again up to `times` times, `after_s` seconds after the last call ended, outside quiet hours and within `validity_period`. It is one message, charged once, and refunded if nobody answers in the end. Default: none.
        fallback: What is sent in its place if it fails: with `channel` `voice`, `sms` sends the text when nobody answers after the last call; for a text that is not delivered, `voice` speaks it in `language`, by the plan `retry`. It is a message of its own, with a charge of its own at the prices of when this one was accepted; each names the other. Default: nothing.
        sender: Sender ID, phone number or short code. Without it, the account's default sender.
        validity_period: Seconds after which the message is no longer submitted. Default: a day.
        send_at: Scheduled time: ISO 8601 with a zone, up to 35 days ahead.
        reference: Your own reference, returned with the message.
        message_class: How phones show or store it: 0 is flash, shown at once and not stored. Default: none.
        tlvs: Optional SMPP parameters by the names that the operator gave them on the carrier links. Octets are hexadecimal; integers beyond 2^53 are strings.
        dry_run: Return the cost and its breakdown; nothing is sent or charged.
        encoding: `smart` replaces typographic characters with GSM ones if that saves parts. `binary`: `text` is 8-bit data in hexadecimal.
        udh: A user data header (3GPP TS 23.040 §9.2.3.24) in hexadecimal, for a port or for a part of a message that you segmented. The message must fit into one part with it.
        """
        return self._client._run("POST /v1/sms bk", (), {
            "to": to,
            "text": text,
            "template_id": template_id,
            "fields": fields,
            "channel": channel,
            "language": language,
            "retry": retry,
            "fallback": fallback,
            "sender": sender,
            "validity_period": validity_period,
            "send_at": send_at,
            "reference": reference,
            "message_class": message_class,
            "tlvs": tlvs,
            "dry_run": dry_run,
            "encoding": encoding,
            "udh": udh,
        }, options)

    def list(
        self,
        *,
        status: Literal["scheduled", "queued", "submitting", "in_doubt", "sent", "delivered", "undelivered", "expired", "rejected", "failed", "unknown", "cancelled"] | Omitted = OMITTED,
        to: str | Omitted = OMITTED,
        to_prefix: str | Omitted = OMITTED,
        sender: str | Omitted = OMITTED,
        report_id: str | Omitted = OMITTED,
        reference: str | Omitted = OMITTED,
        network: str | Omitted = OMITTED,
        carrier: str | Omitted = OMITTED,
        channel: Literal["sms", "voice"] | Omitted = OMITTED,
        code: str | Omitted = OMITTED,
        text: str | Omitted = OMITTED,
        from_time: str | datetime | Omitted = OMITTED,
        to_time: str | datetime | Omitted = OMITTED,
        ended_from: str | datetime | Omitted = OMITTED,
        ended_to: str | datetime | Omitted = OMITTED,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[MessageList, MessageSummary]:
        """List messages.

        `GET /v1/sms`: Needs the scope `sms:read`.

        status: `sent` matches everything on its way; other values are exact.
        to: Recipient.
        to_prefix: First digits of the recipient: `+25078`, or `078` where the account's default country is `RW`.
        sender: Sender. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more.
        report_id: Messages of one report.
        reference: Your own reference.
        network: The network that the recipient's number range was assigned to, by a name that `GET /v1/stats` lists.
        carrier: The link of the last submit. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more.
        channel: `sms` for texts, `voice` for calls. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more.
        code: The last error code of a message that failed, such as the carrier's.
        text: Contained in the text, in any case. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more.
        from_time: Accepted at or after: ISO 8601 with a zone.
        to_time: Accepted before: ISO 8601 with a zone.
        ended_from: Ended at or after: ISO 8601 with a zone. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more.
        ended_to: Ended before: ISO 8601 with a zone. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/sms q messages", (), {
            "status": status,
            "to": to,
            "to_prefix": to_prefix,
            "sender": sender,
            "report_id": report_id,
            "reference": reference,
            "network": network,
            "carrier": carrier,
            "channel": channel,
            "code": code,
            "text": text,
            "from_time": from_time,
            "to_time": to_time,
            "ended_from": ended_from,
            "ended_to": ended_to,
            "page": page,
            "per_page": per_page,
        }, options)

    def get(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Message:
        """Show a message.

        `GET /v1/sms/{id}`: Needs the scope `sms:read`.

        id: `out_sms_<id>`.
        """
        return self._client._run("GET /v1/sms/{id}", (id,), None, options)

    def change(
        self,
        id: str,
        /,
        *,
        send_at: str | datetime | None | Omitted = OMITTED,
        text: str | Omitted = OMITTED,
        encoding: Literal["auto", "smart"] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Message:
        """Change a scheduled or queued message.

        `PATCH /v1/sms/{id}`: Its time, its text or both. Omitted members stay.

        Needs the scope `sms:send`.

        id: `out_sms_<id>`.
        send_at: Scheduled time: ISO 8601 with a zone, up to 35 days ahead. Null: now.
        text: The new text. If it has a different number of parts, the difference is charged or credited, at the price of the message.
        encoding: `smart` replaces typographic characters with GSM ones if that saves parts.
        """
        return self._client._run("PATCH /v1/sms/{id} b", (id,), {
            "send_at": send_at,
            "text": text,
            "encoding": encoding,
        }, options)

    def cancel(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Message:
        """Cancel a scheduled or queued message.

        `POST /v1/sms/{id}/cancel`: Needs the scope `sms:send`.

        id: `out_sms_<id>`.
        """
        return self._client._run("POST /v1/sms/{id}/cancel", (id,), None, options)

    def send_bulk(
        self,
        *,
        recipients: Sequence[Recipient] | Omitted = OMITTED,
        list_id: str | None | Omitted = OMITTED,
        text: str | None | Omitted = OMITTED,
        template_id: str | None | Omitted = OMITTED,
        unknown_fields: Literal["keep", "refuse"] | None | Omitted = OMITTED,
        keep_members: bool | None | Omitted = OMITTED,
        resend_of: str | None | Omitted = OMITTED,
        skip_sent: bool | None | Omitted = OMITTED,
        approval_note: str | None | Omitted = OMITTED,
        channel: Literal["sms", "voice"] | None | Omitted = OMITTED,
        language: str | None | Omitted = OMITTED,
        retry: CallRetry | None | Omitted = OMITTED,
        fallback: Literal["sms", "voice"] | None | Omitted = OMITTED,
        sender: str | None | Omitted = OMITTED,
        validity_period: int | None | Omitted = OMITTED,
        send_at: str | datetime | None | Omitted = OMITTED,
        reference: str | None | Omitted = OMITTED,
        message_class: int | None | Omitted = OMITTED,
        tlvs: Mapping[str, str | int] | None | Omitted = OMITTED,
        dry_run: bool | None | Omitted = OMITTED,
        per_minute: int | None | Omitted = OMITTED,
        zone: Literal["account", "recipient"] | None | Omitted = OMITTED,
        encoding: Literal["auto", "smart"] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> BulkSent | BulkWaiting | BulkDryRun:
        """Send a text to many recipients, with merge fields.

        `POST /v1/sms/bulk`: Needs the scope `sms:send`.

        list_id: In place of `recipients`: `lst_<id>`, whoever is in that list of contacts now. `@contact.name` and the fields of contacts are filled in from each; a text that names another field, without a fallback, is refused unless `unknown_fields` is `keep`.
        text: The message; `@contact.name` becomes the recipient's name, and `@contact.name|friend` or `@contact.name|"dear friend"` becomes the words after the `|` if the name is missing or empty. At most 10 parts per recipient.
        template_id: In place of `text`: `tpl_<id>`. Each recipient gets the text in its `language`, else in that of its contact, else in the `language` of the send, else the first. A field without a value takes its fallback; without one the recipient is rejected, unless `unknown_fields` is `keep`. What the template says when the send is accepted is sent, whatever becomes of it.
        unknown_fields: What to do if the text names a member that a recipient lacks, and has no fallback: `keep` (the default) leaves `@contact.…` in the text as typed, `refuse` rejects the recipient. With a template, `refuse` is the default.
        keep_members: Keep the members of each recipient for as long as its text, for the CSV of the report, which shows them as `contact.…`: the first 100 different names, and 1,000 characters of each value. Default false.
        resend_of: The `report_id` of the bulk send whose failed messages this one repeats. Their reports name each other.
        skip_sent: Leave out whoever was sent the same text in the last 20 hours, by the account's bulk sends of that time or since the first of them: a list that was corrected can be sent again. They are rejected as `already_sent`. What failed does not count. Default false; a dry run counts them.
        approval_note: For whoever approves it, if it has to wait for somebody.
        channel: `sms`, the default, or `voice`: the text is spoken in a call, at the price of a call. `message_class`, `tlvs`, `encoding` and `udh` are only for texts; a text of at most 1,000 characters is spoken.
        language: The language in which a call is spoken (ISO 639-1), which some voice here must speak. With a template, that of its text.
        retry: A plan of calls: a phone that is busy or not answered is called again up to `times` times, `after_s` seconds after the last call ended, outside quiet hours and within `validity_period`. It is one message, charged once, and refunded if nobody answers in the end. Default: none.
        fallback: What is sent in its place if it fails: with `channel` `voice`, `sms` sends the text when nobody answers after the last call; for a text that is not delivered, `voice` speaks it in `language`, by the plan `retry`. It is a message of its own, with a charge of its own at the prices of when this one was accepted; each names the other. Default: nothing.
        sender: Sender ID, phone number or short code. Without it, the account's default sender.
        validity_period: Seconds after which the message is no longer submitted. Default: a day.
        send_at: Scheduled time: ISO 8601 with a zone, up to 35 days ahead.
        reference: Your own reference, returned with the message.
        message_class: How phones show or store it: 0 is flash, shown at once and not stored. Default: none.
        tlvs: Optional SMPP parameters by the names that the operator gave them on the carrier links. Octets are hexadecimal; integers beyond 2^53 are strings.
        dry_run: Return the cost and its breakdown; nothing is sent or charged.
        per_minute: A pace: so many messages fall due each minute, in the order of `recipients`, from `send_at` or now on. The last may be due at most 35 days ahead. Default: all at once.
        zone: Whose clock `send_at` is read on. `account` (the default): it is one moment for all. `recipient`: the date and time as written, without their offset, are those at the recipient's place: by the country of the number, and in a country with several zones the one in which most people live. Where that time has passed, the message is due at the same time of the next day. Not together with `per_minute`.
        encoding: `smart` replaces typographic characters with GSM ones if that saves parts.
        """
        return self._client._run("POST /v1/sms/bulk bk", (), {
            "recipients": recipients,
            "list_id": list_id,
            "text": text,
            "template_id": template_id,
            "unknown_fields": unknown_fields,
            "keep_members": keep_members,
            "resend_of": resend_of,
            "skip_sent": skip_sent,
            "approval_note": approval_note,
            "channel": channel,
            "language": language,
            "retry": retry,
            "fallback": fallback,
            "sender": sender,
            "validity_period": validity_period,
            "send_at": send_at,
            "reference": reference,
            "message_class": message_class,
            "tlvs": tlvs,
            "dry_run": dry_run,
            "per_minute": per_minute,
            "zone": zone,
            "encoding": encoding,
        }, options)


class HooksResource:
    """``tuma.hooks``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[HookList, Hook]:
        """List hooks.

        `GET /v1/account/hooks`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/account/hooks q hooks", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def create(
        self,
        *,
        name: str,
        form: Literal["supabase", "message"],
        sender: str | None | Omitted = OMITTED,
        template: str | None | Omitted = OMITTED,
        test: bool | None | Omitted = OMITTED,
        secret: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> HookWithSecret:
        """Create a hook.

        `POST /v1/account/hooks`: A URL that a sign-in service (Supabase, FusionAuth, authentik, Keycloak, ZITADEL, Casdoor, Logto, Ory Kratos) calls to have its codes sent. The response contains the secret, which is shown only once. If a token creates it, it ends with that token.

        Needs the scope `account:write`.

        name: 1 to 50 letters, digits, `-` and `_`; unique in the account.
        form: `supabase`: Supabase Auth's Send SMS hook. `message`: a number and a text as JSON or as a form, as FusionAuth, authentik, Casdoor, ZITADEL, Ory Kratos and Keycloak's SMS plugins post them, or a number and a code, as Logto does.
        sender: The sender of the hook's messages, unless a call names one. Null: the account's default sender.
        template: The text for services that pass only a code, as Supabase and Logto do: `{pin}` stands for it. Default: `{pin} is your verification code.`
        test: Reaches only the simulated carrier and charges the test balance.
        secret: The secret that the service generated, if it did: `whsec_…` or `v1,whsec_…`, with 24 to 64 bytes in base64; or, for `message`, 32 to 100 letters and digits, such as ZITADEL's signing key. Default: a new one.
        """
        return self._client._run("POST /v1/account/hooks b", (), {
            "name": name,
            "form": form,
            "sender": sender,
            "template": template,
            "test": test,
            "secret": secret,
        }, options)

    def update(
        self,
        id: str,
        /,
        *,
        name: str | Omitted = OMITTED,
        sender: str | None | Omitted = OMITTED,
        template: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Hook:
        """Change a hook.

        `PATCH /v1/account/hooks/{id}`: Needs the scope `account:write` and a live token.

        id: `hook_<id>`.
        name: 1 to 50 letters, digits, `-` and `_`; unique in the account.
        sender: The sender of the hook's messages, unless a call names one. Null: the account's default sender.
        template: The text for services that pass only a code, as Supabase and Logto do: `{pin}` stands for it. Default: `{pin} is your verification code.`
        """
        return self._client._run("PATCH /v1/account/hooks/{id} b", (id,), {
            "name": name,
            "sender": sender,
            "template": template,
        }, options)

    def delete(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> DeletedHook:
        """Delete a hook.

        `DELETE /v1/account/hooks/{id}`: Needs the scope `account:write` and a live token.

        id: `hook_<id>`.
        """
        return self._client._run("DELETE /v1/account/hooks/{id}", (id,), None, options)

    def rotate_secret(
        self,
        id: str,
        /,
        *,
        secret: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> HookWithSecret:
        """Rotate a hook's secret.

        `POST /v1/account/hooks/{id}/rotate`: The previous secret works for another 24 hours. If a token rotates it, the hook ends with that token from now on.

        Needs the scope `account:write` and a live token.

        id: `hook_<id>`.
        secret: The secret that the service generated, if it did: `whsec_…` or `v1,whsec_…`, with 24 to 64 bytes in base64; or, for `message`, 32 to 100 letters and digits, such as ZITADEL's signing key. Default: a new one.
        """
        return self._client._run("POST /v1/account/hooks/{id}/rotate b", (id,), {
            "secret": secret,
        }, options)

    def call(
        self,
        name: str,
        /,
        *,
        user: HookUser | Omitted = OMITTED,
        sms: HookSms | Omitted = OMITTED,
        to: str | Omitted = OMITTED,
        text: str | Omitted = OMITTED,
        from_: str | Omitted = OMITTED,
        code: str | Omitted = OMITTED,
        payload: HookPayload | Omitted = OMITTED,
        options: Options | None = None,
    ) -> HookReply:
        """Send a message for a sign-in service.

        `POST /v1/hooks/{name}`: Called by the service, and authenticated with the hook's secret: by a signature (Standard Webhooks, ZITADEL), or by the secret as the `Bearer` token or `Basic` password; or by an access token with the scope `sms:send`. A repeated `metadata.uuid`, `webhook-id` or `Idempotency-Key` sends nothing more.

        name: `hook_<id>`; with an access token, also the hook's name.
        user: `supabase`.
        sms: `supabase`.
        to: `message`. Also `phoneNumber`, `phone`, `number`, `receiver` or `recipient`, or `contextInfo.recipientPhoneNumber`.
        text: `message`. Also `textMessage`, `message`, `body` or `content`, or `templateData.text`.
        from_: `message`. Also `sender` or `senderId`.
        code: `message`: the code in the text, which is then kept out of lists and logs.
        payload: `message`: the code, as Logto sends it.
        """
        return self._client._run("POST /v1/hooks/{name} b", (name,), {
            "user": user,
            "sms": sms,
            "to": to,
            "text": text,
            "from": from_,
            "code": code,
            "payload": payload,
        }, options)


class VerificationsResource:
    """``tuma.verifications``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def start(
        self,
        *,
        brand: str,
        number: str,
        language: Literal["en", "fr", "rw", "sw"] | None | Omitted = OMITTED,
        channel: Literal["sms", "voice"] | None | Omitted = OMITTED,
        client_ip: str | None | Omitted = OMITTED,
        origin: str | None | Omitted = OMITTED,
        app_hash: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> StartedVerification:
        """Send a PIN.

        `POST /v1/sms/verify`: As a text, or with `channel` `voice` in a call. Repeated for a number and brand with a verification in progress: within 30 seconds nothing is sent by the same channel, later the same PIN is resent.

        Needs the scope `verify`.

        brand: Name shown in the message: GSM characters, no link.
        number: Recipient in international format: `+`, country code, number.
        language: Language of the message or call; defaults to the one in the verification settings.
        channel: `sms`, the default, or `voice`: the PIN is spoken in a call. For a verification in progress, the same PIN is sent by the other channel.
        client_ip: IP address of your user, for the fraud guard.
        origin: Host name of your site: adds a line to the message that lets phones autofill the PIN.
        app_hash: Your Android app's hash for Google's SMS Retriever, 11 characters: ends the message, which your app then reads without a permission. It must fit one part of at most 140 bytes.
        """
        return self._client._run("POST /v1/sms/verify b", (), {
            "brand": brand,
            "number": number,
            "language": language,
            "channel": channel,
            "client_ip": client_ip,
            "origin": origin,
            "app_hash": app_hash,
        }, options)

    def check(
        self,
        *,
        code: str,
        request_id: str | int,
        token: bool | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CheckedVerification:
        """Check a code.

        `POST /v1/sms/verify/check`: Needs the scope `verify`.

        code: What the user typed. Spaces and dashes are ignored; Arabic-Indic digits are accepted.
        request_id: `vrf_<id>`, or `<id>` as a string or integer.
        token: Also return a signed token that your backend can verify offline.
        """
        return self._client._run("POST /v1/sms/verify/check b", (), {
            "code": code,
            "request_id": request_id,
            "token": token,
        }, options)

    def get(
        self,
        request_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Verification:
        """Show a verification.

        `GET /v1/sms/verify/status/{request_id}`: Needs the scope `verify`.

        request_id: `vrf_<id>` or `<id>`.
        """
        return self._client._run("GET /v1/sms/verify/status/{request_id}", (request_id,), None, options)

    def cancel(
        self,
        request_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> CancelledVerification:
        """Cancel a verification in progress.

        `PUT /v1/sms/verify/cancel/{request_id}`: Idempotent. A PIN that has not been submitted yet is cancelled and refunded.

        Needs the scope `verify`.

        request_id: `vrf_<id>` or `<id>`.
        """
        return self._client._run("PUT /v1/sms/verify/cancel/{request_id}", (request_id,), None, options)

    def get_settings(
        self,
        *,
        options: Options | None = None,
    ) -> ShownVerifySettings:
        """Verification settings.

        `GET /v1/verify/settings`: Needs the scope `verify`.
        """
        return self._client._run("GET /v1/verify/settings", (), None, options)

    def update_settings(
        self,
        *,
        code_length: int | Omitted = OMITTED,
        expiry_seconds: int | Omitted = OMITTED,
        max_attempts: int | Omitted = OMITTED,
        resend_after_seconds: int | Omitted = OMITTED,
        max_sends: int | Omitted = OMITTED,
        sender: str | None | Omitted = OMITTED,
        language: Literal["en", "fr", "rw", "sw"] | Omitted = OMITTED,
        templates: VerifyTemplatesChange | Omitted = OMITTED,
        guard: GuardChange | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ShownVerifySettings:
        """Change verification settings.

        `PATCH /v1/verify/settings`: Takes any subset; omitted settings keep their values.

        Needs the scope `account:write` and a live token.

        code_length: Digits of a PIN.
        expiry_seconds: Validity of a PIN.
        max_attempts: Wrong codes before a verification fails.
        resend_after_seconds: Requesting a PIN again sooner than this sends nothing and returns the same verification.
        max_sends: PINs to one number for one brand in 30 minutes.
        sender: Sender ID of PIN messages. Null: the account's default sender, else the brand.
        language: The template for requests that name no language.
        """
        return self._client._run("PATCH /v1/verify/settings b", (), {
            "code_length": code_length,
            "expiry_seconds": expiry_seconds,
            "max_attempts": max_attempts,
            "resend_after_seconds": resend_after_seconds,
            "max_sends": max_sends,
            "sender": sender,
            "language": language,
            "templates": templates,
            "guard": guard,
        }, options)

    def list_blocks(
        self,
        *,
        active: bool | Omitted = OMITTED,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[GuardBlockList, GuardBlock]:
        """List blocks of the fraud guard, with reasons.

        `GET /v1/verify/blocks`: Needs the scope `verify`.

        active: Only active blocks.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/verify/blocks q blocks", (), {
            "active": active,
            "page": page,
            "per_page": per_page,
        }, options)

    def get_stats(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | Omitted = OMITTED,
        bucket: Literal["hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> VerifyStats:
        """The funnel of verifications, by country and network.

        `GET /v1/verify/stats`: Needs the scope `verify`.

        from_: Start of the period, ISO 8601 with a zone; defaults to seven days before `to`.
        to: End of the period, exclusive; defaults to now.
        bucket: With it, the reply has `buckets`: the figures of each hour (UTC) or day, at most 1000.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return self._client._run("GET /v1/verify/stats q", (), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    def get_key_set(
        self,
        *,
        options: Options | None = None,
    ) -> KeySet:
        """Public keys of verification tokens.

        `GET /.well-known/jwks.json`
        """
        return self._client._run("GET /.well-known/jwks.json", (), None, options)


class ApprovalsResource:
    """``tuma.approvals``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        status: Literal["waiting_for_approval"] | Omitted = OMITTED,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[ApprovalList, Approval]:
        """List sends that wait for an approver, or did.

        `GET /v1/approvals`: Newest first.

        Needs the scope `sms:read`.

        status: Only those that wait; otherwise all.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/approvals q approvals", (), {
            "status": status,
            "page": page,
            "per_page": per_page,
        }, options)

    def get(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Approval:
        """Show a send that waits for an approver, or did.

        `GET /v1/approvals/{id}`: Needs the scope `sms:read`.

        id: `apv_<id>`.
        """
        return self._client._run("GET /v1/approvals/{id}", (id,), None, options)

    def list_messages(
        self,
        id: str,
        /,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[ApprovalMessages, ApprovalSample]:
        """List the messages of a send that waits for an approver.

        `GET /v1/approvals/{id}/messages`: Each text as it would go out, in the order in which they would. Recipients that have opted out since are left out.

        Needs the scope `sms:read`.

        id: `apv_<id>`.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/approvals/{id}/messages q messages", (id,), {
            "page": page,
            "per_page": per_page,
        }, options)

    def approve(
        self,
        id: str,
        /,
        *,
        note: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Approval:
        """Approve a send.

        `POST /v1/approvals/{id}/approve`: Charges and sends it, once. Refused to whoever asked for it, and if the balance does not cover it, which leaves it waiting.

        Needs the scope `approve`.

        id: `apv_<id>`.
        note: For whoever asked.
        """
        return self._client._run("POST /v1/approvals/{id}/approve b", (id,), {
            "note": note,
        }, options)

    def reject(
        self,
        id: str,
        /,
        *,
        note: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Approval:
        """Reject a send.

        `POST /v1/approvals/{id}/reject`: It is never sent. Refused to whoever asked for it.

        Needs the scope `approve`.

        id: `apv_<id>`.
        note: For whoever asked.
        """
        return self._client._run("POST /v1/approvals/{id}/reject b", (id,), {
            "note": note,
        }, options)

    def withdraw(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Approval:
        """Withdraw a send that waits for an approver.

        `POST /v1/approvals/{id}/withdraw`: It is never sent. Only for whoever asked for it; others reject it.

        Needs the scope `sms:send`.

        id: `apv_<id>`.
        """
        return self._client._run("POST /v1/approvals/{id}/withdraw", (id,), None, options)


class PrivacyResource:
    """``tuma.privacy``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def erase_number(
        self,
        *,
        number: str,
        options: Options | None = None,
    ) -> Erased:
        """Erase a phone number and its messages.

        `POST /v1/privacy/erase`: Charges are kept, and so is an opt-out, since it is the person's own request. Messages in progress keep the number until they are final and are counted as `open`; repeat the request to erase them. In the audit log the number is masked.

        Needs the scope `account:write` and a live token.

        number: The phone number, in international format.
        """
        return self._client._run("POST /v1/privacy/erase b", (), {
            "number": number,
        }, options)


class SandboxResource:
    """``tuma.sandbox``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list_handset_messages(
        self,
        number: str,
        /,
        *,
        options: Options | None = None,
    ) -> HandsetMessageList:
        """List a simulated phone's messages from this account.

        `GET /v1/sandbox/handsets/{number}/messages`: Needs the scope `sms:read`.
        """
        return self._client._run("GET /v1/sandbox/handsets/{number}/messages", (number,), None, options)

    def send_from_handset(
        self,
        number: str,
        /,
        *,
        to: str,
        text: str,
        telco: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SentHandsetMessage:
        """Send a message from a simulated phone to one of our numbers.

        `POST /v1/sandbox/handsets/{number}/messages`: Answers once the service has received the message, or after two seconds if the simulated carrier is away.

        Needs the scope `sms:send`.

        to: One of our numbers or short codes.
        text: At most 10 parts.
        telco: The phone's network: a name of letters, digits, spaces and . & ' _ -, or MCC and MNC. By default derived from the phone's number.
        """
        return self._client._run("POST /v1/sandbox/handsets/{number}/messages b", (number,), {
            "to": to,
            "text": text,
            "telco": telco,
        }, options)

    def list_handset_calls(
        self,
        number: str,
        /,
        *,
        options: Options | None = None,
    ) -> HandsetCallList:
        """List calls to a simulated phone from this account.

        `GET /v1/sandbox/handsets/{number}/calls`: Needs the scope `sms:read`.
        """
        return self._client._run("GET /v1/sandbox/handsets/{number}/calls", (number,), None, options)

    def act_on_handset_call(
        self,
        id: str,
        /,
        *,
        action: Literal["answer", "decline", "press"],
        key: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> HandsetCallState:
        """Answer or decline a call on a simulated phone, or press a key.

        `POST /v1/sandbox/calls/{id}`: A call that no longer rings stays as it is.

        Needs the scope `sms:send`.

        id: `call_<id>`.
        action: `press`: the text of an answered call is heard to its end, and then `key` is pressed.
        key: The key to press: a digit, `*` or `#`. The first one counts.
        """
        return self._client._run("POST /v1/sandbox/calls/{id} b", (id,), {
            "action": action,
            "key": key,
        }, options)

    def get_carrier(
        self,
        *,
        options: Options | None = None,
    ) -> SandboxCarrier:
        """Get the simulated carrier's settings.

        `GET /v1/sandbox/carrier`: Needs the scope `sms:read`.
        """
        return self._client._run("GET /v1/sandbox/carrier", (), None, options)

    def update_carrier(
        self,
        *,
        receipt_delay_ms: int | Omitted = OMITTED,
        submit_delay_ms: int | Omitted = OMITTED,
        loss: float | Omitted = OMITTED,
        parts_per_second: int | Omitted = OMITTED,
        down: bool | Omitted = OMITTED,
        ring_ms: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SandboxCarrier:
        """Change the simulated carrier's settings.

        `PATCH /v1/sandbox/carrier`: All accounts share the simulated carrier, so with several accounts only an operator may do this.

        Needs the scope `account:write`.

        receipt_delay_ms: Delay from the response to the receipt.
        submit_delay_ms: Delay from a submit_sm to its response.
        loss: Share of accepted messages that are lost: they reach no handset and get no receipt.
        parts_per_second: Excess parts get ESME_RTHROTTLED. 0: unlimited.
        down: Drops every session and refuses binds.
        ring_ms: How long a simulated phone rings before it answers a call by itself.
        """
        return self._client._run("PATCH /v1/sandbox/carrier b", (), {
            "receipt_delay_ms": receipt_delay_ms,
            "submit_delay_ms": submit_delay_ms,
            "loss": loss,
            "parts_per_second": parts_per_second,
            "down": down,
            "ring_ms": ring_ms,
        }, options)


class SmppCredentialsResource:
    """``tuma.smpp_credentials``"""

    def __init__(self, client: Tuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PagedList[SmppCredentialList, SmppCredential]:
        """List SMPP credentials.

        `GET /v1/account/smpp`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/account/smpp q credentials", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    def create(
        self,
        *,
        system_id: str | None | Omitted = OMITTED,
        password: str | None | Omitted = OMITTED,
        weak_password: bool | None | Omitted = OMITTED,
        scopes: Sequence[Literal["sms:send", "inbound:read"]] | None | Omitted = OMITTED,
        test: bool | None | Omitted = OMITTED,
        max_binds: int | None | Omitted = OMITTED,
        window: int | None | Omitted = OMITTED,
        parts_per_second: int | None | Omitted = OMITTED,
        allowed_addresses: Sequence[str] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CreatedSmppCredential:
        """Create an SMPP credential.

        `POST /v1/account/smpp`: For programs that speak SMPP or the HTTP interfaces of Kannel and Jasmin. The response contains the password, only this once. If a token creates it, it ends with that token.

        Needs the scope `account:write`.

        system_id: 3 to 15 letters, digits, `_`, `.` and `-`. Default: generated.
        password: 8 to 64 printable ASCII characters. SMPP v3.4 allows 8; longer ones work with clients that send them. Common ones are refused. Default: 8 generated characters.
        weak_password: Operators only: takes a `password` that is short or common, which programs of another gateway have. It may be guessed, so `allowed_addresses` must say where it may be used from.
        scopes: `sms:send`: submit messages and get their receipts. `inbound:read`: get the account's inbound messages. Default: `sms:send`.
        test: Reaches only the simulated carrier and charges the test balance.
        max_binds: Concurrent binds, across server processes. Default: 4.
        window: Outstanding requests on a bind, in either direction. Default: 100.
        parts_per_second: Across all its binds and requests; beyond that, ESME_RTHROTTLED. Default: 100.
        allowed_addresses: IP addresses and CIDR ranges it may be used from. Empty: any.
        """
        return self._client._run("POST /v1/account/smpp b", (), {
            "system_id": system_id,
            "password": password,
            "weak_password": weak_password,
            "scopes": scopes,
            "test": test,
            "max_binds": max_binds,
            "window": window,
            "parts_per_second": parts_per_second,
            "allowed_addresses": allowed_addresses,
        }, options)

    def delete(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> RemovedSmppCredential:
        """Delete an SMPP credential.

        `DELETE /v1/account/smpp/{id}`: Its binds end, and its pending deliveries are dropped.

        Needs the scope `account:write` and a live token.

        id: `esme_<id>`.
        """
        return self._client._run("DELETE /v1/account/smpp/{id}", (id,), None, options)


class AsyncServiceResource:
    """``tuma.service``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    async def get_liveness(
        self,
        *,
        options: Options | None = None,
    ) -> Liveness:
        """Liveness.

        `GET /health/live`
        """
        return await self._client._run("GET /health/live", (), None, options)

    async def get_readiness(
        self,
        *,
        options: Options | None = None,
    ) -> Readiness:
        """Readiness.

        `GET /health/ready`: 503 while the process takes no requests, with what is wrong by part.
        """
        return await self._client._run("GET /health/ready", (), None, options)

    async def get_metrics(
        self,
        *,
        options: Options | None = None,
    ) -> str:
        """Metrics for Prometheus.

        `GET /metrics`: With `METRICS_TOKEN` set, needs it as `Authorization: Bearer <token>`.
        """
        return await self._client._run("GET /metrics t", (), None, options)

    async def get_openapi(
        self,
        *,
        options: Options | None = None,
    ) -> Any:
        """The API as an OpenAPI 3.1 document.

        `GET /openapi.json`
        """
        return await self._client._run("GET /openapi.json", (), None, options)

    async def get_customer_openapi(
        self,
        *,
        options: Options | None = None,
    ) -> Any:
        """The operations of customers as an OpenAPI 3.1 document.

        `GET /openapi/customer.json`
        """
        return await self._client._run("GET /openapi/customer.json", (), None, options)


class AsyncVoiceResource:
    """``tuma.voice``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    async def speak_text(
        self,
        lang: str,
        /,
        *,
        text: str,
        speech_rate: float | None | Omitted = OMITTED,
        voice: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SpeechReply:
        """Speak a text.

        `POST /ai/tts/{lang}`: Free unless the operator has set a price, per 1,000 characters. The cost is then in response headers and in the ledger; a call that fails costs nothing.

        Needs the scope `voice`.

        lang: ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
        text: 1 to 5,000 characters; 500 without a token.
        speech_rate: 2 speaks twice as fast as 1.
        voice: The name of one of the language's voices, from `GET /ai/languages`. Default: the first.
        """
        return await self._client._run("POST /ai/tts/{lang} b", (lang,), {
            "text": text,
            "speech_rate": speech_rate,
            "voice": voice,
        }, options)

    async def find_entities(
        self,
        lang: str,
        /,
        *,
        text: str,
        labels: Sequence[str] | None | Omitted = OMITTED,
        extent: Literal["whole", "bare"] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> EntityReply:
        """Recognise named entities in a text.

        `POST /ai/ner/{lang}`: Free unless the operator has set a price, per 1,000 characters. The cost is then in response headers and in the ledger; a call that fails costs nothing.

        Needs the scope `voice`.

        lang: ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
        text: 1 to 10,000 characters; 1,000 without a token.
        labels: The labels to find, in your own spelling; see `GET /ai/languages`. Default: person, location, organisation, date.
        extent: `whole` returns `u Rwanda` and `mwaka wa 2001`, `bare` returns `Rwanda` and `2001`. Default: names bare, dates whole.
        """
        return await self._client._run("POST /ai/ner/{lang} b", (lang,), {
            "text": text,
            "labels": labels,
            "extent": extent,
        }, options)

    async def speak_text_publicly(
        self,
        lang: str,
        /,
        *,
        text: str,
        speech_rate: float | None | Omitted = OMITTED,
        voice: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SpeechReply:
        """Speak a text.

        `POST /ai/tts/{lang}/public`: Needs no token. Limited to 10 requests a minute and 50 a day per address.

        lang: ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
        text: 1 to 5,000 characters; 500 without a token.
        speech_rate: 2 speaks twice as fast as 1.
        voice: The name of one of the language's voices, from `GET /ai/languages`. Default: the first.
        """
        return await self._client._run("POST /ai/tts/{lang}/public b", (lang,), {
            "text": text,
            "speech_rate": speech_rate,
            "voice": voice,
        }, options)

    async def find_entities_publicly(
        self,
        lang: str,
        /,
        *,
        text: str,
        labels: Sequence[str] | None | Omitted = OMITTED,
        extent: Literal["whole", "bare"] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> EntityReply:
        """Recognise named entities in a text.

        `POST /ai/ner/{lang}/public`: Needs no token. Limited to 10 requests a minute and 50 a day per address.

        lang: ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
        text: 1 to 10,000 characters; 1,000 without a token.
        labels: The labels to find, in your own spelling; see `GET /ai/languages`. Default: person, location, organisation, date.
        extent: `whole` returns `u Rwanda` and `mwaka wa 2001`, `bare` returns `Rwanda` and `2001`. Default: names bare, dates whole.
        """
        return await self._client._run("POST /ai/ner/{lang}/public b", (lang,), {
            "text": text,
            "labels": labels,
            "extent": extent,
        }, options)

    async def list_languages(
        self,
        *,
        options: Options | None = None,
    ) -> LanguageList:
        """List the languages and functions of this installation.

        `GET /ai/languages`
        """
        return await self._client._run("GET /ai/languages", (), None, options)

    async def get_media(
        self,
        name: str,
        /,
        *,
        options: Options | None = None,
    ) -> bytes:
        """Fetch an audio file.

        `GET /media/{name}`: Serves the paths returned by the voice endpoints, with range requests. Files are kept for 24 hours.
        """
        return await self._client._run("GET /media/{name} o", (name,), None, options)

    async def transcribe(
        self,
        lang: str,
        /,
        *,
        audio: Upload,
        options: Options | None = None,
    ) -> TranscriptReply:
        """Transcribe an audio file.

        `POST /ai/stt/{lang}`: Free unless the operator has set a price, per second of audio. The cost is then in response headers and in the ledger; a call that fails costs nothing.

        Needs the scope `voice`.

        lang: ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
        audio: The audio file: wav, mp3, ogg (vorbis, opus), flac, aac, m4a, mp4, webm, wma or amr, detected from its content.
        """
        return await self._client._run("POST /ai/stt/{lang} f", (lang,), {
            "audio": audio,
        }, options)

    async def transcribe_publicly(
        self,
        lang: str,
        /,
        *,
        audio: Upload,
        options: Options | None = None,
    ) -> TranscriptReply:
        """Transcribe an audio file.

        `POST /ai/stt/{lang}/public`: Needs no token. Limited to 10 requests a minute and 50 a day per address.

        lang: ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`.
        audio: The audio file: wav, mp3, ogg (vorbis, opus), flac, aac, m4a, mp4, webm, wma or amr, detected from its content.
        """
        return await self._client._run("POST /ai/stt/{lang}/public f", (lang,), {
            "audio": audio,
        }, options)


class AsyncCompatResource:
    """``tuma.compat``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    async def speak_text_at_older_path(
        self,
        *,
        text: str,
        speech_rate: float | None | Omitted = OMITTED,
        voice: str | None | Omitted = OMITTED,
        lang: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> OlderSpeech:
        """Speak a text.

        `POST /v1/transcription/tts`, an older path of the same operation: Use `/ai/tts/{lang}/public` instead.

        text: 1 to 5,000 characters; 500 without a token.
        speech_rate: 2 speaks twice as fast as 1.
        voice: The name of one of the language's voices, from `GET /ai/languages`. Default: the first.
        lang: May repeat the language of the path; any other language is an error.
        """
        return await self._client._run("POST /v1/transcription/tts b", (), {
            "text": text,
            "speech_rate": speech_rate,
            "voice": voice,
            "lang": lang,
        }, options)

    async def find_entities_at_older_path(
        self,
        *,
        text: str,
        labels: Sequence[str] | None | Omitted = OMITTED,
        extent: Literal["whole", "bare"] | None | Omitted = OMITTED,
        lang: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> dict[str, Sequence[str]]:
        """Recognise named entities in a text.

        `POST /v1/transcription/ner`, an older path of the same operation: Use `/ai/ner/{lang}/public` instead.

        text: 1 to 10,000 characters; 1,000 without a token.
        labels: The labels to find, in your own spelling; see `GET /ai/languages`. Default: person, location, organisation, date.
        extent: `whole` returns `u Rwanda` and `mwaka wa 2001`, `bare` returns `Rwanda` and `2001`. Default: names bare, dates whole.
        lang: May repeat the language of the path; any other language is an error.
        """
        return await self._client._run("POST /v1/transcription/ner b", (), {
            "text": text,
            "labels": labels,
            "extent": extent,
            "lang": lang,
        }, options)

    async def get_token_for_password(
        self,
        *,
        scopes: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> LoginToken:
        """Get a token for a password.

        `GET /users/token`: Send the email address and password of an owner's login as `Authorization: Basic`. Each call creates a token; beyond ten, the login's oldest is revoked. For a token with fewer scopes, or a test token, use `POST /v1/account/tokens`.

        scopes: The scopes of the token, separated by commas or spaces. Default: all that an owner may have.
        """
        return await self._client._run("GET /users/token qn", (), {
            "scopes": scopes,
        }, options)

    async def replace_tokens_for_password(
        self,
        *,
        scopes: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> LoginToken:
        """Replace the tokens of a login.

        `GET /users/refresh/token`: Revokes the tokens that this login created with its password, and creates a new one.

        scopes: The scopes of the token, separated by commas or spaces. Default: all that an owner may have.
        """
        return await self._client._run("GET /users/refresh/token qn", (), {
            "scopes": scopes,
        }, options)

    async def get_current_user(
        self,
        *,
        options: Options | None = None,
    ) -> CurrentUser:
        """Show the caller.

        `GET /users/self`: Needs the scope `account:read`.
        """
        return await self._client._run("GET /users/self n", (), None, options)

    async def request_password_reset(
        self,
        *,
        email: str,
        options: Options | None = None,
    ) -> Done:
        """Request a link that resets a password.

        `POST /users/forgot`

        email: The address of the login.
        """
        return await self._client._run("POST /users/forgot b", (), {
            "email": email,
        }, options)

    async def recover_password(
        self,
        token: str,
        /,
        *,
        password: str,
        confirm_password: str,
        code: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Done:
        """Set a new password with such a link.

        `PUT /users/recovery/{token}`

        token: The last path segment of the mailed link.
        confirm_password: The same password again.
        code: A one-time or recovery code, if the login requires one.
        """
        return await self._client._run("PUT /users/recovery/{token} bn", (token,), {
            "password": password,
            "confirm_password": confirm_password,
            "code": code,
        }, options)

    async def get_organisation(
        self,
        *,
        options: Options | None = None,
    ) -> Organisation:
        """Show the organisation.

        `GET /orgs/self`: Needs the scope `account:read`.
        """
        return await self._client._run("GET /orgs/self n", (), None, options)

    async def update_organisation(
        self,
        *,
        name: str | None | Omitted = OMITTED,
        webhook_url: str | None | Omitted = OMITTED,
        sms_retries: int | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Organisation:
        """Change the organisation.

        `PUT /orgs/self`: Omitted members stay as they are. `webhook_url` also needs the scope `webhooks`.

        Needs the scope `account:write` and a live token.

        name: The account's name.
        webhook_url: Where delivery reports and inbound messages are posted: the URL of the account's oldest webhook, which is created if there is none. Null or an empty string disables it.
        sms_retries: The new length of the account's `retry_delays_seconds`.
        """
        return await self._client._run("PUT /orgs/self bn", (), {
            "name": name,
            "webhook_url": webhook_url,
            "sms_retries": sms_retries,
        }, options)

    def list_sender_ids(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        name: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[SenderIdList, SenderIdItem]:
        """List sender IDs by name.

        `GET /sender_ids`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        name: Only sender IDs that contain this text, in upper or lower case.
        """
        return self._client._list("GET /sender_ids qn sender_ids", (), {
            "page": page,
            "per_page": per_page,
            "name": name,
        }, options)

    async def request_sender_id(
        self,
        *,
        sender_id: str,
        countries: Sequence[str] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> RequestedSenderId:
        """Request a sender ID by name.

        `POST /sender_ids`: Like `POST /v1/senders`: approved at once if the account may use any sender, otherwise reviewed by the operator.

        Needs the scope `account:write` and a live token.

        sender_id: At most 11 characters.
        countries: ISO 3166-1 codes such as `RW`; empty: everywhere.
        """
        return await self._client._run("POST /sender_ids b", (), {
            "sender_id": sender_id,
            "countries": countries,
        }, options)

    async def get_wallet(
        self,
        *,
        options: Options | None = None,
    ) -> Wallet:
        """Show the balance.

        `GET /wallets/self`: A short form of `GET /v1/account`.

        Needs the scope `account:read`.
        """
        return await self._client._run("GET /wallets/self n", (), None, options)

    async def get_sms_analytics(
        self,
        *,
        timezone_offset: int | Omitted = OMITTED,
        start: str | Omitted = OMITTED,
        timeframe: Literal["all", "day", "week", "month", "year"] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SmsAnalytics:
        """Count messages by local time.

        `GET /v2/sms/analytics`: `GET /v1/stats` returns more detail. In time zones with a half-hour offset, days begin at the nearest full hour of UTC.

        Needs the scope `sms:read`.

        timezone_offset: Minutes from local time to UTC, as JavaScript counts them: -120 in Kigali.
        start: The first day, in local time, such as 2026-11-21. Default: today.
        timeframe: `day` and `all`: that day by the hour; `week`, `month` and `year`: 7, 30 or 365 days by the day.
        """
        return await self._client._run("GET /v2/sms/analytics qn", (), {
            "timezone_offset": timezone_offset,
            "start": start,
            "timeframe": timeframe,
        }, options)

    async def start_verification_at_older_path(
        self,
        *,
        brand: str,
        number: str,
        language: Literal["en", "fr", "rw", "sw"] | None | Omitted = OMITTED,
        channel: Literal["sms", "voice"] | None | Omitted = OMITTED,
        client_ip: str | None | Omitted = OMITTED,
        origin: str | None | Omitted = OMITTED,
        app_hash: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> StartedVerification:
        """Send a PIN.

        `POST /v1/verify`, an older path of the same operation: As a text, or with `channel` `voice` in a call. Repeated for a number and brand with a verification in progress: within 30 seconds nothing is sent by the same channel, later the same PIN is resent.

        Needs the scope `verify`.

        brand: Name shown in the message: GSM characters, no link.
        number: Recipient in international format: `+`, country code, number.
        language: Language of the message or call; defaults to the one in the verification settings.
        channel: `sms`, the default, or `voice`: the PIN is spoken in a call. For a verification in progress, the same PIN is sent by the other channel.
        client_ip: IP address of your user, for the fraud guard.
        origin: Host name of your site: adds a line to the message that lets phones autofill the PIN.
        app_hash: Your Android app's hash for Google's SMS Retriever, 11 characters: ends the message, which your app then reads without a permission. It must fit one part of at most 140 bytes.
        """
        return await self._client._run("POST /v1/verify b", (), {
            "brand": brand,
            "number": number,
            "language": language,
            "channel": channel,
            "client_ip": client_ip,
            "origin": origin,
            "app_hash": app_hash,
        }, options)

    async def check_verification_at_older_path(
        self,
        *,
        code: str,
        request_id: str | int,
        token: bool | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CheckedVerification:
        """Check a code.

        `POST /v1/verify/check`, an older path of the same operation: Needs the scope `verify`.

        code: What the user typed. Spaces and dashes are ignored; Arabic-Indic digits are accepted.
        request_id: `vrf_<id>`, or `<id>` as a string or integer.
        token: Also return a signed token that your backend can verify offline.
        """
        return await self._client._run("POST /v1/verify/check b", (), {
            "code": code,
            "request_id": request_id,
            "token": token,
        }, options)

    async def get_verification_at_older_path(
        self,
        request_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Verification:
        """Show a verification.

        `GET /v1/verify/status/{request_id}`, an older path of the same operation: Needs the scope `verify`.

        request_id: `vrf_<id>` or `<id>`.
        """
        return await self._client._run("GET /v1/verify/status/{request_id} n", (request_id,), None, options)

    async def cancel_verification_at_older_path(
        self,
        request_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> CancelledVerification:
        """Cancel a verification in progress.

        `PUT /v1/verify/cancel/{request_id}`, an older path of the same operation: Idempotent. A PIN that has not been submitted yet is cancelled and refunded.

        Needs the scope `verify`.

        request_id: `vrf_<id>` or `<id>`.
        """
        return await self._client._run("PUT /v1/verify/cancel/{request_id} n", (request_id,), None, options)

    async def send_with_kannel(
        self,
        *,
        username: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        to: str | Omitted = OMITTED,
        from_: str | Omitted = OMITTED,
        text: str | Omitted = OMITTED,
        charset: str | Omitted = OMITTED,
        coding: str | Omitted = OMITTED,
        udh: str | Omitted = OMITTED,
        mclass: str | Omitted = OMITTED,
        pid: str | Omitted = OMITTED,
        priority: str | Omitted = OMITTED,
        meta_data: str | Omitted = OMITTED,
        dlr_mask: str | Omitted = OMITTED,
        dlr_url: str | Omitted = OMITTED,
        validity: str | Omitted = OMITTED,
        deferred: str | Omitted = OMITTED,
        account: str | Omitted = OMITTED,
        binfo: str | Omitted = OMITTED,
        smsc: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> str:
        """Send a message (Kannel's API).

        `GET /cgi-bin/sendsms`: For programs written for Kannel's smsbox; responds as Kannel does.

        username: The `system_id` of an SMPP credential. Also `user`.
        password: Also `pass`.
        to: Numbers, separated by spaces; 100 at most.
        from_: The sender. Default: the account's default sender.
        text: In `charset`.
        charset: Default: UTF-8, with `coding` 2 UTF-16BE.
        coding: 0: text; 1: binary data; 2: text in UCS-2.
        udh: User data header, for a part that the caller segmented or for a port.
        mclass: Message class, 0 to 3; 0 is flash.
        pid: The protocol_id.
        priority: The priority_flag, 0 to 3.
        meta_data: TLVs that a carrier link takes, by name: `?smpp?name=value&…`.
        dlr_mask: The reports requested, as a sum: 1 delivered, 2 not delivered, 4 buffered, 8 accepted by the carrier, 16 refused.
        dlr_url: Called for each report, with Kannel's escapes such as `%d`.
        validity: Minutes.
        deferred: Minutes.
        account: The message's `reference`; also `%o` in reports.
        binfo: The service_type, 5 characters at most, for SMPP links; also `%B` in reports.
        smsc: `%i` in reports. The link is chosen by the routes, whatever its value is.
        """
        return await self._client._run("GET /cgi-bin/sendsms qnt", (), {
            "username": username,
            "password": password,
            "to": to,
            "from": from_,
            "text": text,
            "charset": charset,
            "coding": coding,
            "udh": udh,
            "mclass": mclass,
            "pid": pid,
            "priority": priority,
            "meta-data": meta_data,
            "dlr-mask": dlr_mask,
            "dlr-url": dlr_url,
            "validity": validity,
            "deferred": deferred,
            "account": account,
            "binfo": binfo,
            "smsc": smsc,
        }, options)

    async def transcribe_at_older_path(
        self,
        *,
        audio: Upload,
        lang: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> OlderTranscript:
        """Transcribe an audio file.

        `POST /v1/transcription/stt`, an older path of the same operation: Use `/ai/stt/{lang}/public` instead.

        audio: The audio file: wav, mp3, ogg (vorbis, opus), flac, aac, m4a, mp4, webm, wma or amr, detected from its content.
        lang: May repeat the language of the path; any other language is an error.
        """
        return await self._client._run("POST /v1/transcription/stt f", (), {
            "audio": audio,
            "lang": lang,
        }, options)

    async def send_with_jasmin(
        self,
        *,
        username: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        to: str | Omitted = OMITTED,
        from_: str | Omitted = OMITTED,
        content: str | Omitted = OMITTED,
        hex_content: str | Omitted = OMITTED,
        coding: str | Omitted = OMITTED,
        priority: str | Omitted = OMITTED,
        custom_tlvs: str | Omitted = OMITTED,
        dlr: str | Omitted = OMITTED,
        dlr_url: str | Omitted = OMITTED,
        dlr_level: str | Omitted = OMITTED,
        dlr_method: str | Omitted = OMITTED,
        validity_period: str | Omitted = OMITTED,
        sdt: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> str:
        """Send a message (Jasmin's API).

        `GET /send`: For programs written for Jasmin's HTTP API; responds as Jasmin does. The body may be a form (URL-encoded or multipart) or JSON.

        username: The `system_id` of an SMPP credential.
        from_: The sender. Default: the account's default sender.
        content: With `coding` 0 a text in UTF-8, otherwise octets in that coding.
        hex_content: The same in hexadecimal.
        coding: SMPP's `data_coding`. Default: 0. 2 and 4 are binary data.
        priority: The priority_flag, 0 to 3. Default: 0.
        custom_tlvs: TLVs that a carrier link takes, in JSON: `[[tag,length,type,value],…]` or `{"0x1401:OctetString":value,…}`.
        dlr: `yes` or `no`.
        dlr_url: Called for each receipt.
        dlr_level: 1: the carrier's response; 2: the final outcome; 3: both. Default: 1.
        dlr_method: `GET` or `POST`. Default: `POST`.
        validity_period: Minutes.
        sdt: When to send it, in SMPP's time format.
        """
        return await self._client._run("GET /send qnt", (), {
            "username": username,
            "password": password,
            "to": to,
            "from": from_,
            "content": content,
            "hex-content": hex_content,
            "coding": coding,
            "priority": priority,
            "custom_tlvs": custom_tlvs,
            "dlr": dlr,
            "dlr-url": dlr_url,
            "dlr-level": dlr_level,
            "dlr-method": dlr_method,
            "validity-period": validity_period,
            "sdt": sdt,
        }, options)

    async def post_with_jasmin(
        self,
        *,
        username: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        to: str | Omitted = OMITTED,
        from_: str | Omitted = OMITTED,
        content: str | Omitted = OMITTED,
        hex_content: str | Omitted = OMITTED,
        coding: str | Omitted = OMITTED,
        priority: str | Omitted = OMITTED,
        custom_tlvs: str | Omitted = OMITTED,
        dlr: str | Omitted = OMITTED,
        dlr_url: str | Omitted = OMITTED,
        dlr_level: str | Omitted = OMITTED,
        dlr_method: str | Omitted = OMITTED,
        validity_period: str | Omitted = OMITTED,
        sdt: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> str:
        """Send a message (Jasmin's API).

        `POST /send`: For programs written for Jasmin's HTTP API; responds as Jasmin does. The body may be a form (URL-encoded or multipart) or JSON.

        username: The `system_id` of an SMPP credential.
        from_: The sender. Default: the account's default sender.
        content: With `coding` 0 a text in UTF-8, otherwise octets in that coding.
        hex_content: The same in hexadecimal.
        coding: SMPP's `data_coding`. Default: 0. 2 and 4 are binary data.
        priority: The priority_flag, 0 to 3. Default: 0.
        custom_tlvs: TLVs that a carrier link takes, in JSON: `[[tag,length,type,value],…]` or `{"0x1401:OctetString":value,…}`.
        dlr: `yes` or `no`.
        dlr_url: Called for each receipt.
        dlr_level: 1: the carrier's response; 2: the final outcome; 3: both. Default: 1.
        dlr_method: `GET` or `POST`. Default: `POST`.
        validity_period: Minutes.
        sdt: When to send it, in SMPP's time format.
        """
        return await self._client._run("POST /send bt", (), {
            "username": username,
            "password": password,
            "to": to,
            "from": from_,
            "content": content,
            "hex-content": hex_content,
            "coding": coding,
            "priority": priority,
            "custom_tlvs": custom_tlvs,
            "dlr": dlr,
            "dlr-url": dlr_url,
            "dlr-level": dlr_level,
            "dlr-method": dlr_method,
            "validity-period": validity_period,
            "sdt": sdt,
        }, options)

    async def get_jasmin_rate(
        self,
        *,
        username: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        to: str | Omitted = OMITTED,
        from_: str | Omitted = OMITTED,
        content: str | Omitted = OMITTED,
        hex_content: str | Omitted = OMITTED,
        coding: str | Omitted = OMITTED,
        priority: str | Omitted = OMITTED,
        custom_tlvs: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Any:
        """Get the price of a message (Jasmin's API).

        `GET /rate`

        username: The `system_id` of an SMPP credential.
        from_: The sender. Default: the account's default sender.
        content: With `coding` 0 a text in UTF-8, otherwise octets in that coding.
        hex_content: The same in hexadecimal.
        coding: SMPP's `data_coding`. Default: 0. 2 and 4 are binary data.
        priority: The priority_flag, 0 to 3. Default: 0.
        custom_tlvs: TLVs that a carrier link takes, in JSON: `[[tag,length,type,value],…]` or `{"0x1401:OctetString":value,…}`.
        """
        return await self._client._run("GET /rate qn", (), {
            "username": username,
            "password": password,
            "to": to,
            "from": from_,
            "content": content,
            "hex-content": hex_content,
            "coding": coding,
            "priority": priority,
            "custom_tlvs": custom_tlvs,
        }, options)

    async def get_jasmin_balance(
        self,
        *,
        username: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Any:
        """Get the balance (Jasmin's API).

        `GET /balance`

        username: The `system_id` of an SMPP credential.
        """
        return await self._client._run("GET /balance qn", (), {
            "username": username,
            "password": password,
        }, options)


class AsyncAccountResource:
    """``tuma.account``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    async def get(
        self,
        *,
        options: Options | None = None,
    ) -> Account:
        """The account.

        `GET /v1/account`: Needs the scope `account:read`.
        """
        return await self._client._run("GET /v1/account", (), None, options)

    async def update(
        self,
        *,
        name: str | Omitted = OMITTED,
        default_sender: str | None | Omitted = OMITTED,
        default_country: str | None | Omitted = OMITTED,
        settings: AccountSettingsChange | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Account:
        """Change the account.

        `PATCH /v1/account`: All fields are optional; omitted ones stay unchanged.

        Needs the scope `account:write` and a live token.

        default_sender: The sender of messages without one; null: every message must have one.
        default_country: The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code.
        """
        return await self._client._run("PATCH /v1/account b", (), {
            "name": name,
            "default_sender": default_sender,
            "default_country": default_country,
            "settings": settings,
        }, options)

    async def list_credentials(
        self,
        *,
        created_by: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CredentialList:
        """List everything that gives access.

        `GET /v1/account/credentials`: Tokens, SMPP credentials and hooks of the account that have not ended, newest first. With `created_by`, only what a person or a token created, directly or with a token that they created.

        Needs the scope `account:read`.

        created_by: `usr_<id>` or `tok_<id>`.
        """
        return await self._client._run("GET /v1/account/credentials q", (), {
            "created_by": created_by,
        }, options)

    async def get_statement(
        self,
        *,
        month: str | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Statement:
        """Show the statement of a month.

        `GET /v1/account/statement`: Opening balance, movements and closing balance, read in one snapshot: the opening balance and the five sums add up to the closing balance, and the lines add up to the sums.

        Needs the scope `account:read`.

        month: Such as `2026-11`, in `time_zone`; by default the current month.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC.
        """
        return await self._client._run("GET /v1/account/statement q", (), {
            "month": month,
            "time_zone": time_zone,
        }, options)

    def export(
        self,
        *,
        options: Options | None = None,
    ) -> AsyncIterator[dict[str, Any]]:
        """Export everything about the account.

        `GET /v1/account/export`: NDJSON, each line with its `type`: account, audit_entry, token (without the secret), ledger_entry, consent, contact_field, list_member, list, contact, approval (without the request), draft, message, report_recipients, template, call_optout, canned_answer, note, conversation, inbound_message, optout, verification (without the PIN), view. The last line has the type `end` and counts the others; without it the export is incomplete.

        Needs the scopes `account:write`, `sms:read`, `inbound:read`, `verify` and a live token.
        """
        return self._client._lines("GET /v1/account/export l", (), None, options)

    async def get_twilio_settings(
        self,
        *,
        options: Options | None = None,
    ) -> TwilioSettings:
        """Settings for programs written for Twilio.

        `GET /v1/account/twilio`: Needs the scope `account:read`.
        """
        return await self._client._run("GET /v1/account/twilio", (), None, options)

    def list_number_programs(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[NumberProgramList, NumberProgram]:
        """List the programs behind numbers.

        `GET /v1/account/twilio/numbers`: For each of the account's numbers, what Twilio calls `SmsUrl` and `SmsMethod`, and Kannel `get-url` and `post-url`.

        Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/account/twilio/numbers q numbers", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def set_number_program(
        self,
        number: str,
        /,
        *,
        url: str | None,
        form: Literal["twilio", "kannel"] | None | Omitted = OMITTED,
        method: Literal["POST", "GET"] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> NumberProgram:
        """Set the program behind a number.

        `PUT /v1/account/twilio/numbers/{number}`: It is called as Twilio calls `SmsUrl`, and may answer with TwiML; or as Kannel calls `get-url` and `post-url`, for example `https://example.com/sms?from=%p&to=%P&text=%a`.

        Needs the scope `webhooks` and a live token.

        number: As `GET /v1/numbers` lists it.
        url: Where each message to the number is sent; null: nowhere.
        form: Default: `twilio`.
        method: Default: `POST`, in Kannel's form `GET`.
        """
        return await self._client._run("PUT /v1/account/twilio/numbers/{number} b", (number,), {
            "url": url,
            "form": form,
            "method": method,
        }, options)

    async def get_africas_talking_settings(
        self,
        *,
        options: Options | None = None,
    ) -> AfricasTalkingSettings:
        """Settings for programs written for Africa's Talking.

        `GET /v1/account/africas-talking`: Needs the scope `account:read`.
        """
        return await self._client._run("GET /v1/account/africas-talking", (), None, options)

    async def set_africas_talking_settings(
        self,
        *,
        username: str | None | None | Omitted = OMITTED,
        delivery_url: str | None | None | Omitted = OMITTED,
        inbound_url: str | None | None | Omitted = OMITTED,
        test_delivery_url: str | None | None | Omitted = OMITTED,
        test_inbound_url: str | None | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AfricasTalkingSettings:
        """Change the settings for programs written for Africa's Talking.

        `PUT /v1/account/africas-talking`: What is left out stays as it is.

        Needs the scope `webhooks` and a live token.

        username: The `username` that your programs send, besides the account's id and name.
        delivery_url: Where delivery reports are posted; null: nowhere.
        inbound_url: Where messages to numbers without a program of their own are posted; null: nowhere.
        test_delivery_url: Where the reports of messages that test tokens sent are posted; null: nowhere.
        test_inbound_url: Where messages are posted that test tokens had simulated phones send; null: nowhere.
        """
        return await self._client._run("PUT /v1/account/africas-talking b", (), {
            "username": username,
            "delivery_url": delivery_url,
            "inbound_url": inbound_url,
            "test_delivery_url": test_delivery_url,
            "test_inbound_url": test_inbound_url,
        }, options)


class AsyncTokensResource:
    """``tuma.tokens``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[TokenList, Token]:
        """List tokens.

        `GET /v1/account/tokens`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/account/tokens q tokens", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def create(
        self,
        *,
        name: str,
        scopes: Sequence[Scope],
        test: bool | None | Omitted = OMITTED,
        expires_at: str | datetime | None | Omitted = OMITTED,
        addresses: Sequence[str] | None | Omitted = OMITTED,
        signs_callbacks: bool | None | Omitted = OMITTED,
        ends_with_login: bool | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CreatedToken:
        """Create a token.

        `POST /v1/account/tokens`: The response contains the token itself, shown only once. A token that another token creates has at most that token's scopes and lifetime, and ends with it; one that a person creates belongs to the account.

        Needs the scope `account:write` and a live token.

        name: The purpose of the token.
        scopes: Its permissions; only those of the creating token are allowed.
        test: Reaches only the simulated carrier and charges the test balance.
        expires_at: ISO 8601 with a zone; null or omitted: never, or with the token that creates it. Not later than that one.
        addresses: Where it may be used: IP addresses and CIDR ranges, such as `203.0.113.7` or `10.0.0.0/8`. Empty: anywhere.
        signs_callbacks: Whether it signs requests in Twilio's form: status callbacks and received messages. Such a token has 32 hexadecimal digits, like Twilio's, and is stored encrypted; of several, the newest signs.
        ends_with_login: For people: it ends when the person who creates it changes the password, turns one-time codes on, or is no longer an owner, as a token of `GET /users/token` does. Default: false; it belongs to the account.
        """
        return await self._client._run("POST /v1/account/tokens b", (), {
            "name": name,
            "scopes": scopes,
            "test": test,
            "expires_at": expires_at,
            "addresses": addresses,
            "signs_callbacks": signs_callbacks,
            "ends_with_login": ends_with_login,
        }, options)

    async def change(
        self,
        id: str,
        /,
        *,
        name: str | Omitted = OMITTED,
        addresses: Sequence[str] | Omitted = OMITTED,
        expires_at: str | datetime | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Token:
        """Change a token.

        `PATCH /v1/account/tokens/{id}`: Its name, where it may be used and when it ends; at once. Only by whoever has all of its scopes.

        Needs the scope `account:write` and a live token.

        id: `tok_<id>`.
        addresses: Where it may be used: IP addresses and CIDR ranges, such as `203.0.113.7` or `10.0.0.0/8`. Empty: anywhere.
        expires_at: ISO 8601 with a zone; null: never.
        """
        return await self._client._run("PATCH /v1/account/tokens/{id} b", (id,), {
            "name": name,
            "addresses": addresses,
            "expires_at": expires_at,
        }, options)

    async def revoke(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> RevokedToken:
        """Revoke a token.

        `DELETE /v1/account/tokens/{id}`: At once and for good. What it created ends with it: tokens, SMPP credentials, hooks and open invitations. `GET /v1/account/credentials?created_by=tok_…` lists them.

        Needs the scope `account:write` and a live token.

        id: `tok_<id>`.
        """
        return await self._client._run("DELETE /v1/account/tokens/{id}", (id,), None, options)

    async def rotate(
        self,
        id: str,
        /,
        *,
        overlap_hours: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CreatedToken:
        """Rotate the secret of a token.

        `POST /v1/account/tokens/{id}/rotate`: The same token, with its scopes, limits and what it created; the response contains the new secret, shown only once. The former one works for `overlap_hours`, in which its programs can be given the new one; another rotation within that time ends it. Only by whoever has all of its scopes.

        Needs the scope `account:write` and a live token.

        id: `tok_<id>`.
        overlap_hours: For how many hours the former secret works as well. Default: 24; 0: not a moment longer.
        """
        return await self._client._run("POST /v1/account/tokens/{id}/rotate b", (id,), {
            "overlap_hours": overlap_hours,
        }, options)

    async def revoke_found_token(
        self,
        *,
        token: str,
        options: Options | None = None,
    ) -> FoundTokenRevoked:
        """Revoke a token that was found.

        `POST /v1/account/tokens/revoke`: For whoever finds a token where it should not be, such as in a public repository: needs nothing but the token, which ends at once with what it created. The answer is the same for what is no token, as in RFC 7009.

        token: The token itself, current or former.
        """
        return await self._client._run("POST /v1/account/tokens/revoke b", (), {
            "token": token,
        }, options)


class AsyncNumbersResource:
    """``tuma.numbers``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[InboundNumberList, InboundNumber]:
        """List inbound numbers.

        `GET /v1/numbers`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/numbers q numbers", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def claim(
        self,
        *,
        number: str,
        keyword: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> InboundNumber:
        """Take an inbound number.

        `POST /v1/numbers`: Takes a number that the operator has added and no account owns; any number before the first real carrier link. With `keyword`: takes that keyword of a shared number.

        Needs the scope `account:write` and a live token.

        number: International format, or a short code of 3 to 8 digits.
        keyword: Matches messages that begin with it, in any case. The longest keyword wins.
        """
        return await self._client._run("POST /v1/numbers b", (), {
            "number": number,
            "keyword": keyword,
        }, options)


class AsyncOperatorResource:
    """``tuma.operator``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list_numbers(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[InboundNumberList, InboundNumber]:
        """List all inbound numbers.

        `GET /v1/operator/numbers`: Needs the scope `operator` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/numbers q numbers", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def update_number(
        self,
        *,
        number: str,
        account_id: str | None | Omitted = OMITTED,
        shared: bool | Omitted = OMITTED,
        price: float | str | Omitted = OMITTED,
        keywords: Sequence[NumberKeywordInput] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> InboundNumber:
        """Add, assign, share, price or release an inbound number.

        `POST /v1/operator/numbers`: Needs the scope `operator` and a live token.

        number: International format, or a short code of 3 to 8 digits.
        account_id: `acc_<id>`; null: free to claim, or on a shared number, messages that match no keyword are unrouted. Omitted: unchanged; null for a new number.
        shared: Accounts share it by keywords. Omitted: unchanged.
        price: Per received part, at most 6 decimals. Omitted: unchanged; 0 for a new number.
        keywords: Replaces its keywords. Omitted: unchanged.
        """
        return await self._client._run("POST /v1/operator/numbers b", (), {
            "number": number,
            "account_id": account_id,
            "shared": shared,
            "price": price,
            "keywords": keywords,
        }, options)

    def list_senders(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        status: Literal["pending", "approved", "refused"] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[SenderReviewList, SenderReview]:
        """Sender IDs of all accounts, oldest request first.

        `GET /v1/operator/senders`: Needs the scope `operator` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/senders q senders", (), {
            "page": page,
            "per_page": per_page,
            "status": status,
        }, options)

    async def decide_sender(
        self,
        id: str,
        /,
        *,
        sender: str,
        status: Literal["pending", "approved", "refused"],
        countries: Sequence[str] | None | Omitted = OMITTED,
        note: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Sender:
        """Approve or refuse a sender ID.

        `POST /v1/operator/accounts/{id}/senders`: Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        sender: The sender ID, at most 11 characters.
        countries: Countries where it may be used, as ISO 3166-1 codes such as `RW`; null: everywhere.
        note: Shown to the account.
        """
        return await self._client._run("POST /v1/operator/accounts/{id}/senders b", (id,), {
            "sender": sender,
            "status": status,
            "countries": countries,
            "note": note,
        }, options)

    def list_accounts(
        self,
        *,
        q: str | Omitted = OMITTED,
        state: Literal["active", "suspended", "sandbox"] | Omitted = OMITTED,
        sort: Literal["newest", "name", "balance"] | Omitted = OMITTED,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[OperatorAccountList, ListedAccount]:
        """List accounts.

        `GET /v1/operator/accounts`: Needs the scope `operator` and a live token.

        q: Part of the name, or `acc_<id>`.
        sort: `balance`: the lowest first.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/accounts q accounts", (), {
            "q": q,
            "state": state,
            "sort": sort,
            "page": page,
            "per_page": per_page,
        }, options)

    async def create_account(
        self,
        *,
        name: str,
        currency: str | None | Omitted = OMITTED,
        default_sender: str | None | Omitted = OMITTED,
        default_country: str | None | Omitted = OMITTED,
        owner_email: str | None | Omitted = OMITTED,
        sandbox: bool | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CreatedAccount:
        """Create an account.

        `POST /v1/operator/accounts`: The response contains the account's first token and its owner's invitation, shown only once.

        Needs the scope `operator` and a live token.

        currency: ISO 4217, such as USD.
        default_sender: The sender of messages without one.
        default_country: The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code.
        owner_email: Invites this person as its owner.
        sandbox: Starts in the sandbox, with sandbox credit: its live traffic goes to the simulated carrier until an operator takes it live.
        """
        return await self._client._run("POST /v1/operator/accounts b", (), {
            "name": name,
            "currency": currency,
            "default_sender": default_sender,
            "default_country": default_country,
            "owner_email": owner_email,
            "sandbox": sandbox,
        }, options)

    async def update_account(
        self,
        id: str,
        /,
        *,
        name: str | Omitted = OMITTED,
        default_sender: str | None | Omitted = OMITTED,
        default_country: str | None | Omitted = OMITTED,
        settings: AccountSettingsChange | Omitted = OMITTED,
        options: Options | None = None,
    ) -> OperatorAccount:
        """Change an account.

        `PATCH /v1/operator/accounts/{id}`: Like `PATCH /v1/account`, plus `settings.sender_policy`.

        Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        default_sender: The sender of messages without one; null: every message must have one.
        default_country: The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code.
        """
        return await self._client._run("PATCH /v1/operator/accounts/{id} b", (id,), {
            "name": name,
            "default_sender": default_sender,
            "default_country": default_country,
            "settings": settings,
        }, options)

    async def get_account(
        self,
        id: str,
        /,
        *,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AccountDetails:
        """Show an account with its people, traffic and failures.

        `GET /v1/operator/accounts/{id}`: What an operator needs to help a customer, without entering the account: no secrets, no texts and no phone numbers of recipients.

        Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return await self._client._run("GET /v1/operator/accounts/{id} q", (id,), {
            "time_zone": time_zone,
        }, options)

    async def suspend_account(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> OperatorAccount:
        """Suspend an account.

        `POST /v1/operator/accounts/{id}/suspend`: Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        """
        return await self._client._run("POST /v1/operator/accounts/{id}/suspend", (id,), None, options)

    async def resume_account(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> OperatorAccount:
        """Resume an account.

        `POST /v1/operator/accounts/{id}/resume`: Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        """
        return await self._client._run("POST /v1/operator/accounts/{id}/resume", (id,), None, options)

    def list_people(
        self,
        *,
        q: str | Omitted = OMITTED,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[PersonList, Person]:
        """List people.

        `GET /v1/operator/people`: Everyone who can sign in, with their accounts.

        Needs the scope `operator` and a live token.

        q: Part of the email address or name.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/people q people", (), {
            "q": q,
            "page": page,
            "per_page": per_page,
        }, options)

    async def update_person(
        self,
        id: str,
        /,
        *,
        operator: bool,
        options: Options | None = None,
    ) -> Person:
        """Make a person an operator, or end that.

        `PATCH /v1/operator/people/{id}`: By another operator who is signed in, never by a token. With it end the person's rights as an operator in all sessions, and the tokens with the scope `operator` that they made. The audit log of each of their accounts, and of the caller's, says who did it.

        Needs the scope `operator` and a live token.

        id: `usr_<id>`.
        operator: Whether they are an operator, who runs the installation.
        """
        return await self._client._run("PATCH /v1/operator/people/{id} b", (id,), {
            "operator": operator,
        }, options)

    async def reset_password(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> ResetPassword:
        """Reset a person's password.

        `POST /v1/operator/people/{id}/password`: Generates a new password, shown only in this response, turns one-time codes off and ends the person's sessions. The audit log of each of their accounts says who did it. Pass the password on over a channel that only that person can read: an email address proves nothing.

        Needs the scope `operator` and a live token.

        id: `usr_<id>`.
        """
        return await self._client._run("POST /v1/operator/people/{id}/password", (id,), None, options)

    async def get_system(
        self,
        *,
        options: Options | None = None,
    ) -> Installation:
        """Show the version and the configuration.

        `GET /v1/operator/system`: Needs the scope `operator` and a live token.
        """
        return await self._client._run("GET /v1/operator/system", (), None, options)

    async def credit_account(
        self,
        id: str,
        /,
        *,
        amount: float | str,
        currency: str | None | Omitted = OMITTED,
        note: str | None | Omitted = OMITTED,
        approval_note: str | None | Omitted = OMITTED,
        test: bool | None | Omitted = OMITTED,
        kind: Literal["paid", "sandbox"] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Credited | CreditAsked:
        """Credit an account, or debit it with a negative amount.

        `POST /v1/operator/accounts/{id}/credit`: Above `APPROVE_CREDIT_ABOVE`, money waits for another operator, a debit as well: the answer is 202, and nothing is credited until they approve it. What the same person credited to the account within 24 hours without approval counts.

        Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        amount: Such as 25.5 or "25.5", at most 6 decimals.
        currency: That of the account; another is refused.
        note: For the ledger.
        approval_note: For whoever approves it, if it has to wait for somebody.
        test: Credit the test balance instead.
        kind: `paid`: money that was paid in, which only messages to real phones spend. `sandbox`: play money, which only simulated messages spend and which is removed when the account goes live. By default what the account's messages spend now.
        """
        return await self._client._run("POST /v1/operator/accounts/{id}/credit bk", (id,), {
            "amount": amount,
            "currency": currency,
            "note": note,
            "approval_note": approval_note,
            "test": test,
            "kind": kind,
        }, options)

    def list_credit_approvals(
        self,
        *,
        status: Literal["waiting_for_approval"] | Omitted = OMITTED,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[CreditApprovalList, CreditApproval]:
        """List credits that wait for another operator, or did.

        `GET /v1/operator/approvals`: Of all accounts, newest first.

        Needs the scope `operator` and a live token.

        status: Only those that wait; otherwise all.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/approvals q approvals", (), {
            "status": status,
            "page": page,
            "per_page": per_page,
        }, options)

    async def get_credit_approval(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> CreditApproval:
        """Show a credit that waits for another operator, or did.

        `GET /v1/operator/approvals/{id}`: Needs the scope `operator` and a live token.

        id: `apv_<id>`.
        """
        return await self._client._run("GET /v1/operator/approvals/{id}", (id,), None, options)

    async def approve_credit(
        self,
        id: str,
        /,
        *,
        note: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CreditApproval:
        """Approve a credit.

        `POST /v1/operator/approvals/{id}/approve`: Credits it, once. For another operator than who asked, signed in; refused to tokens. If it is refused, as a debit of more than there is, it goes on waiting.

        Needs the scope `operator` and a live token.

        id: `apv_<id>`.
        note: For whoever asked.
        """
        return await self._client._run("POST /v1/operator/approvals/{id}/approve b", (id,), {
            "note": note,
        }, options)

    async def reject_credit(
        self,
        id: str,
        /,
        *,
        note: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CreditApproval:
        """Reject a credit.

        `POST /v1/operator/approvals/{id}/reject`: It is never credited. For another operator than who asked, signed in; refused to tokens.

        Needs the scope `operator` and a live token.

        id: `apv_<id>`.
        note: For whoever asked.
        """
        return await self._client._run("POST /v1/operator/approvals/{id}/reject b", (id,), {
            "note": note,
        }, options)

    async def withdraw_credit(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> CreditApproval:
        """Withdraw a credit that waits for another operator.

        `POST /v1/operator/approvals/{id}/withdraw`: It is never credited. Only for whoever asked for it; others reject it.

        Needs the scope `operator` and a live token.

        id: `apv_<id>`.
        """
        return await self._client._run("POST /v1/operator/approvals/{id}/withdraw", (id,), None, options)

    async def get_price_lists(
        self,
        *,
        options: Options | None = None,
    ) -> PriceLists:
        """Show the price lists.

        `GET /v1/operator/prices`: Needs the scope `operator` and a live token.
        """
        return await self._client._run("GET /v1/operator/prices", (), None, options)

    async def replace_price_lists(
        self,
        *,
        prices: Sequence[PriceInput] | Omitted = OMITTED,
        calls: Sequence[PriceInput] | Omitted = OMITTED,
        voice: Sequence[VoicePriceInput] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PriceLists:
        """Replace the price lists.

        `PUT /v1/operator/prices`: `prices`, `calls`, `voice` or several, each as a whole list; a list that is omitted stays unchanged. A message costs the price of the longest matching prefix in the account's list, or else in the default list of its currency. `calls` are the prices of calls in which a PIN is spoken; without one, there are no calls to a destination. A voice call is priced by function in the same way; without a price it is free. The bare list of `prices` is taken as well.

        Needs the scope `operator` and a live token.
        """
        return await self._client._run("PUT /v1/operator/prices b", (), {
            "prices": prices,
            "calls": calls,
            "voice": voice,
        }, options)

    async def update_price_list(
        self,
        *,
        account_id: str | None | Omitted = OMITTED,
        currency: str | None | Omitted = OMITTED,
        kind: Literal["messages", "calls"] | None | Omitted = OMITTED,
        version: str | None | Omitted = OMITTED,
        set: Sequence[PriceOfPrefix] | Omitted = OMITTED,
        remove: Sequence[str] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ChangedPriceList:
        """Change one price list.

        `PATCH /v1/operator/prices`: Sets and removes prices of one list, all of them or none: an account's own list, or the default one of a currency.

        Needs the scope `operator` and a live token.

        account_id: `acc_<id>`: its own list. Absent or null: a default list.
        currency: ISO 4217, of the default list; USD if absent. An account's list is in its currency.
        kind: `messages` for prices per part, the default; `calls` for prices of calls in which a PIN is spoken.
        version: The version of the list that the change is based on: if the list has changed since, the change is refused with `conflict`.
        set: Added or changed.
        remove: Prefixes whose prices are removed.
        """
        return await self._client._run("PATCH /v1/operator/prices b", (), {
            "account_id": account_id,
            "currency": currency,
            "kind": kind,
            "version": version,
            "set": set,
            "remove": remove,
        }, options)

    async def reconcile(
        self,
        *,
        options: Options | None = None,
    ) -> Reconciliation:
        """Reconcile wallets and ledger.

        `POST /v1/operator/reconcile`: Checks the invariants of money over all wallets, ledger entries and messages, in one snapshot without blocking writers. One at a time.

        Needs the scope `operator` and a live token.
        """
        return await self._client._run("POST /v1/operator/reconcile", (), None, options)

    async def get_hold(
        self,
        *,
        options: Options | None = None,
    ) -> Hold:
        """Show whether the installation is held.

        `GET /v1/operator/hold`: Needs the scope `operator` and a live token.
        """
        return await self._client._run("GET /v1/operator/hold", (), None, options)

    async def release_hold(
        self,
        *,
        in_doubt: Literal["fail", "send"] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Released:
        """Release a restored installation.

        `POST /v1/operator/hold/release`: Ends the hold of an installation that was restored from a backup, as `tuma resume` does: within a second links bind, webhooks are sent and messages are accepted. Make sure first that the original is stopped for good. It cannot be undone.

        Needs the scope `operator` and a live token.

        in_doubt: What happens to messages that the original may have sent since the backup; required if there are any. `fail`: waiting ones fail and are refunded, ones that had begun wait for receipts. `send`: they are sent, some of them perhaps for the second time.
        """
        return await self._client._run("POST /v1/operator/hold/release b", (), {
            "in_doubt": in_doubt,
        }, options)

    async def list_carrier_providers(
        self,
        *,
        options: Options | None = None,
    ) -> CarrierProviderList:
        """List ready-made HTTP carriers.

        `GET /v1/operator/carrier-providers`: With the settings that a link to each needs: `POST /v1/operator/carriers` takes the carrier's id as `provider`, and the values as `settings`.

        Needs the scope `operator` and a live token.
        """
        return await self._client._run("GET /v1/operator/carrier-providers", (), None, options)

    async def list_carriers(
        self,
        *,
        options: Options | None = None,
    ) -> CarrierList:
        """List carrier links.

        `GET /v1/operator/carriers`: Needs the scope `operator` and a live token.
        """
        return await self._client._run("GET /v1/operator/carriers", (), None, options)

    async def create_carrier(
        self,
        *,
        name: str,
        host: str | Omitted = OMITTED,
        port: int | Omitted = OMITTED,
        system_id: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        bind: Literal["transceiver", "tx_rx", "http"] | Omitted = OMITTED,
        enabled: bool | Omitted = OMITTED,
        keep_sandbox: bool | Omitted = OMITTED,
        tls: bool | Omitted = OMITTED,
        tls_verify: bool | Omitted = OMITTED,
        system_type: str | Omitted = OMITTED,
        service_type: str | Omitted = OMITTED,
        address_range: str | Omitted = OMITTED,
        window: int | Omitted = OMITTED,
        parts_per_second: float | None | Omitted = OMITTED,
        response_timeout_seconds: float | None | Omitted = OMITTED,
        enquire_link_seconds: float | Omitted = OMITTED,
        telco: str | Omitted = OMITTED,
        receipts: bool | Omitted = OMITTED,
        validity: Literal["relative", "absolute", "none"] | Omitted = OMITTED,
        user_message_reference: bool | Omitted = OMITTED,
        tlvs: Sequence[CarrierTlvChange] | Omitted = OMITTED,
        codes: Mapping[str, str] | Omitted = OMITTED,
        encoding: CarrierEncodingChange | Omitted = OMITTED,
        addresses: CarrierAddressesChange | Omitted = OMITTED,
        provider: str | None | Omitted = OMITTED,
        settings: Mapping[str, str] | Omitted = OMITTED,
        http: HttpUpstreamChange | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Carrier:
        """Add a carrier link.

        `POST /v1/operator/carriers`: An SMPP link to a carrier, with `bind` `http` an aggregator with an HTTP API, or with `provider` a ready-made one. The first link takes accounts live, unless `keep_sandbox` is set: their messages that are still to be sent are cancelled and refunded, the rest of their sandbox credit is removed, numbers that they claimed for the simulated carrier are freed, and their live messages no longer go to the simulated carrier. `GET /v1/operator/going-live` says what would change. Unknown fields are errors.

        Needs the scope `operator` and a live token.

        name: Letters, digits, spaces and . _ -, beginning with a letter or digit
        host: A host name or an IP address, without a scheme or port
        system_id: 1 to 15 ASCII characters. Links with the same system_id go to the same carrier: a receipt for one may arrive on another
        password: ASCII, up to 8 characters by SMPP v3.4 §5.2.2, up to 64 for carriers that issue longer ones; never returned
        bind: One session for both directions, a transmitter and a receiver, or an HTTP API (`http`)
        keep_sandbox: With the first link: every account stays in the sandbox until an operator takes it live. If false, all accounts that were not created in the sandbox go live. Later links change no account.
        tls: Connect over TLS; the certificate must be valid for the host
        tls_verify: `false` accepts any certificate: the connection is encrypted, but a man in the middle could intercept it
        window: How many submit_sm may be outstanding on the link
        parts_per_second: Throughput limit in submit_sm per second; `null` for none
        response_timeout_seconds: After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS
        telco: The network that inbound messages on this link come from: its name, or MCC and MNC. Empty: taken from the message
        receipts: Request delivery receipts (registered_delivery 1)
        validity: Format of validity_period, SMPP v3.4 §7.1.1
        user_message_reference: Set user_message_reference, by which a receipt is matched even without a response
        tlvs: The optional parameters that the link takes from messages, keeps from receipts and inbound messages, or sends as constants
        codes: The carrier's own error codes, as they stand in timelines, and the cause that each means; they come before those of its file and of the standards
        encoding: How the carrier encodes texts and ids
        addresses: TON and NPI by kind of address
        provider: A ready-made HTTP carrier, by its id in `GET /v1/operator/carrier-providers`; its file sets `http`. It cannot be changed later
        settings: With `provider`: the settings of its file. Secret ones are stored encrypted and never returned
        http: With `bind` `http`: the upstream's requests, responses and callbacks
        """
        return await self._client._run("POST /v1/operator/carriers b", (), {
            "name": name,
            "host": host,
            "port": port,
            "system_id": system_id,
            "password": password,
            "bind": bind,
            "enabled": enabled,
            "keep_sandbox": keep_sandbox,
            "tls": tls,
            "tls_verify": tls_verify,
            "system_type": system_type,
            "service_type": service_type,
            "address_range": address_range,
            "window": window,
            "parts_per_second": parts_per_second,
            "response_timeout_seconds": response_timeout_seconds,
            "enquire_link_seconds": enquire_link_seconds,
            "telco": telco,
            "receipts": receipts,
            "validity": validity,
            "user_message_reference": user_message_reference,
            "tlvs": tlvs,
            "codes": codes,
            "encoding": encoding,
            "addresses": addresses,
            "provider": provider,
            "settings": settings,
            "http": http,
        }, options)

    async def get_carrier(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Carrier:
        """Get a carrier link, its state and its last PDUs.

        `GET /v1/operator/carriers/{id}`: Needs the scope `operator` and a live token.

        id: `car_<id>`.
        """
        return await self._client._run("GET /v1/operator/carriers/{id}", (id,), None, options)

    async def update_carrier(
        self,
        id: str,
        /,
        *,
        name: str | Omitted = OMITTED,
        host: str | Omitted = OMITTED,
        port: int | Omitted = OMITTED,
        system_id: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        bind: Literal["transceiver", "tx_rx", "http"] | Omitted = OMITTED,
        enabled: bool | Omitted = OMITTED,
        tls: bool | Omitted = OMITTED,
        tls_verify: bool | Omitted = OMITTED,
        system_type: str | Omitted = OMITTED,
        service_type: str | Omitted = OMITTED,
        address_range: str | Omitted = OMITTED,
        window: int | Omitted = OMITTED,
        parts_per_second: float | None | Omitted = OMITTED,
        response_timeout_seconds: float | None | Omitted = OMITTED,
        enquire_link_seconds: float | Omitted = OMITTED,
        telco: str | Omitted = OMITTED,
        receipts: bool | Omitted = OMITTED,
        validity: Literal["relative", "absolute", "none"] | Omitted = OMITTED,
        user_message_reference: bool | Omitted = OMITTED,
        tlvs: Sequence[CarrierTlvChange] | Omitted = OMITTED,
        codes: Mapping[str, str] | Omitted = OMITTED,
        encoding: CarrierEncodingChange | Omitted = OMITTED,
        addresses: CarrierAddressesChange | Omitted = OMITTED,
        provider: str | None | Omitted = OMITTED,
        settings: Mapping[str, str] | Omitted = OMITTED,
        http: HttpUpstreamChange | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Carrier:
        """Change a carrier link.

        `PATCH /v1/operator/carriers/{id}`: Changes the given fields. The link rebinds once outstanding submits are answered, and a drain ends.

        Needs the scope `operator` and a live token.

        id: `car_<id>`.
        name: Letters, digits, spaces and . _ -, beginning with a letter or digit
        host: A host name or an IP address, without a scheme or port
        system_id: 1 to 15 ASCII characters. Links with the same system_id go to the same carrier: a receipt for one may arrive on another
        password: ASCII, up to 8 characters by SMPP v3.4 §5.2.2, up to 64 for carriers that issue longer ones; never returned
        bind: One session for both directions, a transmitter and a receiver, or an HTTP API (`http`)
        tls: Connect over TLS; the certificate must be valid for the host
        tls_verify: `false` accepts any certificate: the connection is encrypted, but a man in the middle could intercept it
        window: How many submit_sm may be outstanding on the link
        parts_per_second: Throughput limit in submit_sm per second; `null` for none
        response_timeout_seconds: After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS
        telco: The network that inbound messages on this link come from: its name, or MCC and MNC. Empty: taken from the message
        receipts: Request delivery receipts (registered_delivery 1)
        validity: Format of validity_period, SMPP v3.4 §7.1.1
        user_message_reference: Set user_message_reference, by which a receipt is matched even without a response
        tlvs: The optional parameters that the link takes from messages, keeps from receipts and inbound messages, or sends as constants
        codes: The carrier's own error codes, as they stand in timelines, and the cause that each means; they come before those of its file and of the standards
        encoding: How the carrier encodes texts and ids
        addresses: TON and NPI by kind of address
        provider: A ready-made HTTP carrier, by its id in `GET /v1/operator/carrier-providers`; its file sets `http`. It cannot be changed later
        settings: With `provider`: the settings of its file. Secret ones are stored encrypted and never returned
        http: With `bind` `http`: the upstream's requests, responses and callbacks
        """
        return await self._client._run("PATCH /v1/operator/carriers/{id} b", (id,), {
            "name": name,
            "host": host,
            "port": port,
            "system_id": system_id,
            "password": password,
            "bind": bind,
            "enabled": enabled,
            "tls": tls,
            "tls_verify": tls_verify,
            "system_type": system_type,
            "service_type": service_type,
            "address_range": address_range,
            "window": window,
            "parts_per_second": parts_per_second,
            "response_timeout_seconds": response_timeout_seconds,
            "enquire_link_seconds": enquire_link_seconds,
            "telco": telco,
            "receipts": receipts,
            "validity": validity,
            "user_message_reference": user_message_reference,
            "tlvs": tlvs,
            "codes": codes,
            "encoding": encoding,
            "addresses": addresses,
            "provider": provider,
            "settings": settings,
            "http": http,
        }, options)

    async def delete_carrier(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> RemovedCarrier:
        """Remove a carrier link.

        `DELETE /v1/operator/carriers/{id}`: Needs the scope `operator` and a live token.

        id: `car_<id>`.
        """
        return await self._client._run("DELETE /v1/operator/carriers/{id}", (id,), None, options)

    async def test_carrier(
        self,
        *,
        carrier_id: str | Omitted = OMITTED,
        although_bound: bool | Omitted = OMITTED,
        name: str | Omitted = OMITTED,
        host: str | Omitted = OMITTED,
        port: int | Omitted = OMITTED,
        system_id: str | Omitted = OMITTED,
        password: str | Omitted = OMITTED,
        bind: Literal["transceiver", "tx_rx", "http"] | Omitted = OMITTED,
        enabled: bool | Omitted = OMITTED,
        tls: bool | Omitted = OMITTED,
        tls_verify: bool | Omitted = OMITTED,
        system_type: str | Omitted = OMITTED,
        service_type: str | Omitted = OMITTED,
        address_range: str | Omitted = OMITTED,
        window: int | Omitted = OMITTED,
        parts_per_second: float | None | Omitted = OMITTED,
        response_timeout_seconds: float | None | Omitted = OMITTED,
        enquire_link_seconds: float | Omitted = OMITTED,
        telco: str | Omitted = OMITTED,
        receipts: bool | Omitted = OMITTED,
        validity: Literal["relative", "absolute", "none"] | Omitted = OMITTED,
        user_message_reference: bool | Omitted = OMITTED,
        tlvs: Sequence[CarrierTlvChange] | Omitted = OMITTED,
        codes: Mapping[str, str] | Omitted = OMITTED,
        encoding: CarrierEncodingChange | Omitted = OMITTED,
        addresses: CarrierAddressesChange | Omitted = OMITTED,
        provider: str | None | Omitted = OMITTED,
        settings: Mapping[str, str] | Omitted = OMITTED,
        http: HttpUpstreamChange | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CarrierTest:
        """Test a connection to a carrier.

        `POST /v1/operator/carriers/test`: Binds and unbinds with the given settings, within ten seconds, before a link with them is saved; over HTTP it connects, and requests an access token if the API has them. No message is sent and nothing is changed; the test is in the audit log. Each operator may run one at a time. With `carrier_id` the settings and the password of that link hold where they are left out.

        Needs the scope `operator` and a live token.

        carrier_id: A saved link, whose settings hold where they are left out here; so does its password
        although_bound: Binds although a link with the same system_id is bound now. Some carriers then end that session
        name: Letters, digits, spaces and . _ -, beginning with a letter or digit
        host: A host name or an IP address, without a scheme or port
        system_id: 1 to 15 ASCII characters. Links with the same system_id go to the same carrier: a receipt for one may arrive on another
        password: ASCII, up to 8 characters by SMPP v3.4 §5.2.2, up to 64 for carriers that issue longer ones; never returned
        bind: One session for both directions, a transmitter and a receiver, or an HTTP API (`http`)
        tls: Connect over TLS; the certificate must be valid for the host
        tls_verify: `false` accepts any certificate: the connection is encrypted, but a man in the middle could intercept it
        window: How many submit_sm may be outstanding on the link
        parts_per_second: Throughput limit in submit_sm per second; `null` for none
        response_timeout_seconds: After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS
        telco: The network that inbound messages on this link come from: its name, or MCC and MNC. Empty: taken from the message
        receipts: Request delivery receipts (registered_delivery 1)
        validity: Format of validity_period, SMPP v3.4 §7.1.1
        user_message_reference: Set user_message_reference, by which a receipt is matched even without a response
        tlvs: The optional parameters that the link takes from messages, keeps from receipts and inbound messages, or sends as constants
        codes: The carrier's own error codes, as they stand in timelines, and the cause that each means; they come before those of its file and of the standards
        encoding: How the carrier encodes texts and ids
        addresses: TON and NPI by kind of address
        provider: A ready-made HTTP carrier, by its id in `GET /v1/operator/carrier-providers`; its file sets `http`. It cannot be changed later
        settings: With `provider`: the settings of its file. Secret ones are stored encrypted and never returned
        http: With `bind` `http`: the upstream's requests, responses and callbacks
        """
        return await self._client._run("POST /v1/operator/carriers/test b", (), {
            "carrier_id": carrier_id,
            "although_bound": although_bound,
            "name": name,
            "host": host,
            "port": port,
            "system_id": system_id,
            "password": password,
            "bind": bind,
            "enabled": enabled,
            "tls": tls,
            "tls_verify": tls_verify,
            "system_type": system_type,
            "service_type": service_type,
            "address_range": address_range,
            "window": window,
            "parts_per_second": parts_per_second,
            "response_timeout_seconds": response_timeout_seconds,
            "enquire_link_seconds": enquire_link_seconds,
            "telco": telco,
            "receipts": receipts,
            "validity": validity,
            "user_message_reference": user_message_reference,
            "tlvs": tlvs,
            "codes": codes,
            "encoding": encoding,
            "addresses": addresses,
            "provider": provider,
            "settings": settings,
            "http": http,
        }, options)

    async def set_account_mode(
        self,
        id: str,
        /,
        *,
        mode: Literal["live", "sandbox"],
        options: Options | None = None,
    ) -> OperatorAccount:
        """Take an account live, or put it into the sandbox.

        `POST /v1/operator/accounts/{id}/mode`: In the sandbox, its live traffic goes to the simulated carrier, whatever links exist. Going live cancels and refunds its messages that are still to be sent, scheduled ones included, removes the rest of its sandbox credit, and frees the numbers that it claimed for the simulated carrier. An account that has sent live messages stays live.

        Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        """
        return await self._client._run("POST /v1/operator/accounts/{id}/mode b", (id,), {
            "mode": mode,
        }, options)

    async def rebind_carrier(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Carrier:
        """Unbind and bind again.

        `POST /v1/operator/carriers/{id}/rebind`: Needs the scope `operator` and a live token.

        id: `car_<id>`.
        """
        return await self._client._run("POST /v1/operator/carriers/{id}/rebind", (id,), None, options)

    async def drain_carrier(
        self,
        id: str,
        /,
        *,
        draining: bool | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Carrier:
        """Drain a carrier link, or end the drain.

        `POST /v1/operator/carriers/{id}/drain`: A draining link takes no new messages and stays bound for receipts and inbound messages. `{"draining": false}` puts it back, as does any `PATCH`.

        Needs the scope `operator` and a live token.

        id: `car_<id>`.
        """
        return await self._client._run("POST /v1/operator/carriers/{id}/drain b", (id,), {
            "draining": draining,
        }, options)

    async def renew_callback_key(
        self,
        id: str,
        /,
        *,
        kind: Literal["receipts", "inbound"],
        grace_hours: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Carrier:
        """Renew the key in an address that an HTTP carrier calls.

        `POST /v1/operator/carriers/{id}/callback-key`: The reply shows the new address, once: `receipt_url` or `inbound_url`. Calls to the old address are accepted for `grace_hours` more. With `kind` `receipts` the link rebinds, and messages sent from then on carry the new address.

        Needs the scope `operator` and a live token.

        id: `car_<id>`.
        kind: Whose address gets a new key
        grace_hours: How long calls with the old key are still accepted. Messages in flight carry the old receipt address; 0 refuses the old key, and every earlier one, at once
        """
        return await self._client._run("POST /v1/operator/carriers/{id}/callback-key b", (id,), {
            "kind": kind,
            "grace_hours": grace_hours,
        }, options)

    async def list_routes(
        self,
        *,
        options: Options | None = None,
    ) -> RouteList:
        """List routes.

        `GET /v1/operator/routes`: Needs the scope `operator` and a live token.
        """
        return await self._client._run("GET /v1/operator/routes", (), None, options)

    async def replace_routes(
        self,
        *,
        routes: Sequence[Route],
        version: str | Omitted = OMITTED,
        accounts: Sequence[RouteAccount] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> RouteList:
        """Replace all routes.

        `PUT /v1/operator/routes`: The longest matching prefix wins, and an account's own routes take precedence over general ones. Without routes, every link takes every number. The bare list of routes is taken as well.

        Needs the scope `operator` and a live token.

        version: In a request: the version that it is based on; if the routes have changed since, the request is refused with `conflict`
        accounts: The accounts that routes name; ignored in a request
        """
        return await self._client._run("PUT /v1/operator/routes b", (), {
            "routes": routes,
            "version": version,
            "accounts": accounts,
        }, options)

    async def explain_route(
        self,
        *,
        to: str,
        account_id: str | Omitted = OMITTED,
        sender: str | Omitted = OMITTED,
        test: bool | Omitted = OMITTED,
        options: Options | None = None,
    ) -> RouteExplanation:
        """Explain the route, link and price of a number.

        `GET /v1/operator/route`: Needs the scope `operator` and a live token.

        to: A number in international format.
        account_id: `acc_<id>`. Default: the caller's account.
        sender: Shows how the link would write this sender ID.
        test: Routes as for a test token.
        """
        return await self._client._run("GET /v1/operator/route q", (), {
            "to": to,
            "account_id": account_id,
            "sender": sender,
            "test": test,
        }, options)

    async def list_rates(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> RateList:
        """List a carrier's rates.

        `GET /v1/operator/carriers/{id}/rates`: Needs the scope `operator` and a live token.

        id: `car_<id>`.
        """
        return await self._client._run("GET /v1/operator/carriers/{id}/rates", (id,), None, options)

    async def replace_rates(
        self,
        id: str,
        /,
        *,
        rates: Sequence[RateInput],
        currency: str | Omitted = OMITTED,
        version: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> RateList:
        """Replace a carrier's rates.

        `PUT /v1/operator/carriers/{id}/rates`: What the carrier charges per part, by prefix; the longest match wins. Routes with `choose` `cost` use it, among links whose rates are in one currency. What accounts pay is `/v1/operator/prices`.

        Needs the scope `operator` and a live token.

        id: `car_<id>`.
        currency: The currency of all rates (ISO 4217); if absent, the current one, or USD
        version: The version that the new rates are based on; if the rates have changed since, the request is refused with `conflict`
        """
        return await self._client._run("PUT /v1/operator/carriers/{id}/rates b", (id,), {
            "rates": rates,
            "currency": currency,
            "version": version,
        }, options)

    async def list_quiet_hours(
        self,
        *,
        options: Options | None = None,
    ) -> QuietHoursList:
        """List quiet hours.

        `GET /v1/operator/quiet-hours`: Needs the scope `operator` and a live token.
        """
        return await self._client._run("GET /v1/operator/quiet-hours", (), None, options)

    async def replace_quiet_hours(
        self,
        *,
        quiet_hours: Sequence[QuietHours],
        options: Options | None = None,
    ) -> QuietHoursList:
        """Replace quiet hours.

        `PUT /v1/operator/quiet-hours`: Messages to a country wait until its quiet hours end, and expire if their validity ends first. PINs and test messages are always sent. Messages that were held only by the old hours are sent within seconds.

        Needs the scope `operator` and a live token.
        """
        return await self._client._run("PUT /v1/operator/quiet-hours b", (), {
            "quiet_hours": quiet_hours,
        }, options)

    def list_phones(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[PhoneList, Phone]:
        """List phones.

        `GET /v1/operator/phones`: Needs the scope `operator` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/phones q phones", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def create_phone(
        self,
        *,
        name: str,
        unlocked: bool | Omitted = OMITTED,
        daily_limit: int | Omitted = OMITTED,
        numbers: Sequence[str | None] | Omitted = OMITTED,
        keep_sandbox: bool | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AddedPhone:
        """Add a phone.

        `POST /v1/operator/phones`: An Android phone with the app SMS Gateway for Android, which dials in: it needs no address of its own. In the app, enter `url` as the server and `code` to sign in. When the phone has registered, each of its SIMs is a carrier link; the first link of an installation takes accounts live, as in `POST /v1/operator/carriers`.

        Needs the scope `operator` and a live token.

        name: Letters, digits, spaces and . _ -, beginning with a letter or digit. Its links are named after it
        unlocked: Android's own limit, 30 parts in 30 minutes for an app, was lifted on the phone; otherwise messages keep within it
        daily_limit: The parts that each SIM sends in 24 hours at most. What the operator allows is often less
        numbers: The phone numbers of its SIMs, in order and in E.164. What a SIM receives is for the account that has its number; without it, for the number that Android says, which is often none
        keep_sandbox: As for a carrier link, when the first link of the phone is the first of the installation
        """
        return await self._client._run("POST /v1/operator/phones b", (), {
            "name": name,
            "unlocked": unlocked,
            "daily_limit": daily_limit,
            "numbers": numbers,
            "keep_sandbox": keep_sandbox,
        }, options)

    async def get_phone(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Phone:
        """Get a phone.

        `GET /v1/operator/phones/{id}`: Needs the scope `operator` and a live token.

        id: `phn_<id>`.
        """
        return await self._client._run("GET /v1/operator/phones/{id}", (id,), None, options)

    async def delete_phone(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Phone:
        """Revoke a phone.

        `DELETE /v1/operator/phones/{id}`: At once: its token is not accepted any more and its links are disabled. What it has not asked for is sent over other links of the route; what it may have sent ends as `unknown`.

        Needs the scope `operator` and a live token.

        id: `phn_<id>`.
        """
        return await self._client._run("DELETE /v1/operator/phones/{id}", (id,), None, options)

    def list_unrouted_messages(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[UnroutedMessageList, UnroutedMessage]:
        """List messages to unassigned numbers.

        `GET /v1/operator/unrouted`: Needs the scope `operator` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/unrouted q unrouted", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def get_stats(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        bucket: Literal["minute", "hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AllStats:
        """Count messages of all accounts.

        `GET /v1/operator/stats`: Needs the scope `operator` and a live token.

        from_: ISO 8601 with a zone.
        to: ISO 8601 with a zone.
        bucket: Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return await self._client._run("GET /v1/operator/stats q", (), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    async def get_stats_by_account(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        bucket: Literal["minute", "hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AccountStats:
        """Count messages by account.

        `GET /v1/operator/stats/accounts`: Live and test messages accepted in the range, and their outcomes so far, by account.

        Needs the scope `operator` and a live token.

        from_: ISO 8601 with a zone.
        to: ISO 8601 with a zone.
        bucket: Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return await self._client._run("GET /v1/operator/stats/accounts q", (), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    async def get_error_stats(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        bucket: Literal["hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AllErrorStats:
        """Count failed messages of all accounts by error.

        `GET /v1/operator/errors`: Live messages, by final state, error code, network and link, with the accounts that have most of each.

        Needs the scope `operator` and a live token.

        from_: ISO 8601 with a zone.
        to: ISO 8601 with a zone.
        bucket: Default `hour`. Hours are in UTC, days in `time_zone`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return await self._client._run("GET /v1/operator/errors q", (), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    async def get_overview(
        self,
        *,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Overview:
        """Get traffic, queues and the state of carriers.

        `GET /v1/operator/overview`: Needs the scope `operator` and a live token.

        time_zone: The zone of the times in sentences, a name of the IANA database such as `Africa/Kigali`. Default: UTC, which is then named.
        """
        return await self._client._run("GET /v1/operator/overview q", (), {
            "time_zone": time_zone,
        }, options)

    def list_waiting_messages(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        kind: Literal["overdue", "held", "scheduled"] | Omitted = OMITTED,
        cause: Literal["link", "turn", "quiet_hours", "retry", "pause", "process", "time"] | Omitted = OMITTED,
        account_id: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[WaitingMessageList, WaitingMessage]:
        """List the messages of all accounts that wait to be submitted.

        `GET /v1/operator/waiting`: The same messages that the overview counts, the alarm `queue` watches and `tuma_queue_depth` measures: the earliest first. Without texts, and with masked numbers; `GET /v1/operator/messages/{id}` shows one, which is audited.

        Needs the scope `operator` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        kind: `overdue`: it should have been sent by now. `held`: it waits for something to end. `scheduled`: it waits for its `send_at`.
        cause: Why it waits. Overdue: `link`, no link of its route takes it (down or full); `turn`, it is due, and no process has taken it yet. Held: `quiet_hours`; `retry`, after a temporary error; `pause`, of its bulk send; `process`, a process has taken it. Scheduled: `time`.
        account_id: Only messages of this account: `acc_<id>`.
        """
        return self._client._list("GET /v1/operator/waiting q waiting", (), {
            "page": page,
            "per_page": per_page,
            "kind": kind,
            "cause": cause,
            "account_id": account_id,
        }, options)

    async def list_price_lists(
        self,
        *,
        options: Options | None = None,
    ) -> PriceListIndex:
        """List the price lists.

        `GET /v1/operator/price-lists`: Needs the scope `operator` and a live token.
        """
        return await self._client._run("GET /v1/operator/price-lists", (), None, options)

    async def get_price_list(
        self,
        *,
        kind: Literal["messages", "calls"] | Omitted = OMITTED,
        account_id: str | Omitted = OMITTED,
        currency: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PriceList:
        """Show one price list with costs and margins.

        `GET /v1/operator/price-list`: An account's own list, or the default one of a currency. Costs are the rates of the links that such messages or calls go to first.

        Needs the scope `operator` and a live token.

        kind: `messages` for prices per part, the default; `calls` for prices of calls in which a PIN is spoken.
        account_id: `acc_<id>`; if absent, a default list.
        currency: ISO 4217, of the default list; USD if absent.
        """
        return await self._client._run("GET /v1/operator/price-list q", (), {
            "kind": kind,
            "account_id": account_id,
            "currency": currency,
        }, options)

    async def get_margins(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Margins:
        """Show the margin by day and network.

        `GET /v1/operator/margins`: What accounts paid for finished live messages, less what the links that carried them charge. Without `from` and `to`: the last 30 days. Rates have no history, so costs are based on current rates; where rates differ beyond the sixth digit, on the highest.

        Needs the scope `operator` and a live token.

        from_: ISO 8601 with a zone; whole days (UTC) are counted.
        to: ISO 8601 with a zone.
        """
        return await self._client._run("GET /v1/operator/margins q", (), {
            "from": from_,
            "to": to,
        }, options)

    async def look_up(
        self,
        *,
        q: str,
        options: Options | None = None,
    ) -> Lookup:
        """Look up a message in all accounts.

        `POST /v1/operator/lookup`: By message id, report id or phone number. Recorded in the audit log of the caller's account and of each account where something is found, with the number masked. Up to 30 in a burst, then one every two seconds. A number is looked up in each account by an index.

        Needs the scope `operator` and a live token.

        q: `out_sms_<id>`, `in_sms_<id>`, the integer `sms_id` of a webhook, a `report_id`, or a phone number: in international format, or as written in the caller's default country or that of any account.
        """
        return await self._client._run("POST /v1/operator/lookup b", (), {
            "q": q,
        }, options)

    async def get_message(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> LookedUpMessage:
        """Show a message of any account, without its text.

        `GET /v1/operator/messages/{id}`: Recorded in the audit log of the message's account, once an hour for each caller and message.

        Needs the scope `operator` and a live token.

        id: `out_sms_<id>` or `in_sms_<id>`.
        """
        return await self._client._run("GET /v1/operator/messages/{id}", (id,), None, options)

    async def reveal_text(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> RevealedText:
        """Show the text of a message of any account.

        `POST /v1/operator/messages/{id}/text`: Recorded in the audit log of the message's account.

        Needs the scope `operator` and a live token.

        id: `out_sms_<id>` or `in_sms_<id>`.
        """
        return await self._client._run("POST /v1/operator/messages/{id}/text", (id,), None, options)

    async def preview_going_live(
        self,
        *,
        account_id: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> GoingLive:
        """Preview what changes when accounts go live.

        `GET /v1/operator/going-live`: Of one account, or of all that the first real link takes live. Changes nothing.

        Needs the scope `operator` and a live token.

        account_id: `acc_<id>`.
        """
        return await self._client._run("GET /v1/operator/going-live q", (), {
            "account_id": account_id,
        }, options)

    def list_audit_log(
        self,
        id: str,
        /,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[AuditLog, AuditEntry]:
        """Show the audit log of an account.

        `GET /v1/operator/accounts/{id}/audit`: Newest first.

        Needs the scope `operator` and a live token.

        id: `acc_<id>`.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/accounts/{id}/audit q entries", (id,), {
            "page": page,
            "per_page": per_page,
        }, options)

    def list_alarms(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        state: Literal["current", "over"] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[AlarmList, Alarm]:
        """List current or past alarms.

        `GET /v1/operator/alarms`: Needs the scope `operator` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        time_zone: The zone of the times in sentences, a name of the IANA database such as `Africa/Kigali`. Default: UTC, which is then named.
        state: Default `current`. Past alarms are kept for 90 days.
        """
        return self._client._list("GET /v1/operator/alarms q alarms", (), {
            "page": page,
            "per_page": per_page,
            "time_zone": time_zone,
            "state": state,
        }, options)

    def list_alarm_notices(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[AlarmNoticeList, AlarmNotice]:
        """List who was notified of alarms.

        `GET /v1/operator/alarms/notices`: Needs the scope `operator` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/operator/alarms/notices q notices", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def get_alarm_settings(
        self,
        *,
        options: Options | None = None,
    ) -> AlarmSettings:
        """Show who is notified of alarms.

        `GET /v1/operator/alarms/settings`: Needs the scope `operator` and a live token.
        """
        return await self._client._run("GET /v1/operator/alarms/settings", (), None, options)

    async def replace_alarm_settings(
        self,
        *,
        account_id: str | None,
        email: AlarmEmail,
        sms: AlarmSms,
        webhook: AlarmWebhook,
        language: Literal["en", "fr", "rw", "sw"] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AlarmSettings:
        """Set who is notified of alarms.

        `PUT /v1/operator/alarms/settings`: Owners of an account are notified of its low balance, failing webhooks and stopped PINs by mail as well.

        Needs the scope `operator` and a live token.

        account_id: The operator's own account: it pays for SMS, and its webhooks receive `alarm` and `link.state` for the whole installation. Null: the first account.
        language: The language of SMS, and of mails to addresses that nobody signs in with. Other mails are in the reader's language. Null: English.
        """
        return await self._client._run("PUT /v1/operator/alarms/settings b", (), {
            "account_id": account_id,
            "email": email,
            "sms": sms,
            "webhook": webhook,
            "language": language,
        }, options)


class AsyncSendersResource:
    """``tuma.senders``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[SenderList, Sender]:
        """List sender IDs.

        `GET /v1/senders`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/senders q senders", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def request(
        self,
        *,
        sender: str,
        countries: Sequence[str] | None | Omitted = OMITTED,
        purpose: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Sender:
        """Request a sender ID.

        `POST /v1/senders`: Approved at once if the account may use any sender, otherwise by the operator. A refused one may be requested again.

        Needs the scope `account:write` and a live token.

        sender: The sender ID, at most 11 characters.
        countries: Countries where it may be used, as ISO 3166-1 codes such as `RW`; null: everywhere.
        purpose: Its purpose, for the reviewer.
        """
        return await self._client._run("POST /v1/senders b", (), {
            "sender": sender,
            "countries": countries,
            "purpose": purpose,
        }, options)


class AsyncAuditResource:
    """``tuma.audit``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[AuditLog, AuditEntry]:
        """Show the audit log.

        `GET /v1/audit`: Every change of the account, newest first, and who signed in: `session.signed_in`, `session.signed_out`, `token.created` with `by: password`; failures, `session.refused` and `session.locked_out`, have one entry an hour for a login, with a `count`. `verification.approved` is one that was approved without its code.

        Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/audit q entries", (), {
            "page": page,
            "per_page": per_page,
        }, options)


class AsyncRolesResource:
    """``tuma.roles``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    async def list(
        self,
        *,
        options: Options | None = None,
    ) -> RoleList:
        """List roles.

        `GET /v1/roles`: The roles that every account has, then those of its own, with what they permit and how many have them.

        Needs the scope `account:read`.
        """
        return await self._client._run("GET /v1/roles", (), None, options)

    async def put(
        self,
        *,
        name: str,
        scopes: Sequence[Scope],
        options: Options | None = None,
    ) -> Role:
        """Create or change a role.

        `PUT /v1/roles`: By its name. A change applies to whoever has the role, at once, open sessions included; people whose role permits less than before lose the tokens that end with their login, and the invitations that they sent. Nobody can give or change scopes that they lack.

        Needs the scope `account:write` and a live token.

        name: Letters, digits, spaces and `. ' _ -`, such as `Front desk`. Not the name of a role that every account has.
        scopes: What it permits.
        """
        return await self._client._run("PUT /v1/roles b", (), {
            "name": name,
            "scopes": scopes,
        }, options)

    async def remove(
        self,
        role: str,
        /,
        *,
        options: Options | None = None,
    ) -> RemovedRole:
        """Remove a role.

        `DELETE /v1/roles/{role}`: Refused while somebody has the role or is invited with it.

        Needs the scope `account:write` and a live token.

        role: The name of the role.
        """
        return await self._client._run("DELETE /v1/roles/{role}", (role,), None, options)


class AsyncMembersResource:
    """``tuma.members``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[MemberList, Member]:
        """List people and open invitations.

        `GET /v1/members`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/members q members", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def invite(
        self,
        *,
        email: str,
        role: str,
        options: Options | None = None,
    ) -> CreatedInvitation:
        """Invite a person.

        `POST /v1/members`: The person gets a link by mail if there is an SMTP server (`mailed`). The response contains one too, shown only once, to pass on yourself. The role may not exceed the caller's own permissions.

        Needs the scope `account:write` and a live token.

        email: an email address
        role: `owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`).
        """
        return await self._client._run("POST /v1/members b", (), {
            "email": email,
            "role": role,
        }, options)

    async def resend_invitation(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> CreatedInvitation:
        """Send an invitation again.

        `POST /v1/members/{id}/resend`: A new link, valid for 7 days from now. Earlier links stop working.

        Needs the scope `account:write` and a live token.

        id: `inv_<id>`.
        """
        return await self._client._run("POST /v1/members/{id}/resend", (id,), None, options)

    async def update(
        self,
        id: str,
        /,
        *,
        role: str,
        options: Options | None = None,
    ) -> Member:
        """Change a person's role.

        `PATCH /v1/members/{id}`: A person who is no longer an owner loses the tokens that they got with their password, and the invitations that they sent.

        Needs the scope `account:write` and a live token.

        id: `usr_<id>`, or `inv_<id>`.
        role: `owner`: everything; `developer`: everything except the account, its tokens and people; `finance`: the account and its money; `approver`: approves what others ask to send; `clerk`: sends, and answers replies; `viewer`: read-only; or a role of the account's own (`GET /v1/roles`).
        """
        return await self._client._run("PATCH /v1/members/{id} b", (id,), {
            "role": role,
        }, options)

    async def remove(
        self,
        id: str,
        /,
        *,
        revoke: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> RemovedMember:
        """Remove a person, or revoke an invitation.

        `DELETE /v1/members/{id}`: Ends the person's sessions in the account, the tokens that they got with their password, and the invitations that they sent. Other tokens, SMPP credentials and hooks that they created belong to the account and go on working, as the response lists them: to end them as well, name them in `revoke`.

        Needs the scope `account:write` and a live token.

        id: `usr_<id>`, or `inv_<id>`.
        revoke: Ids of what the person created and is to end as well, separated by commas: `GET /v1/account/credentials?created_by=usr_…` lists them.
        """
        return await self._client._run("DELETE /v1/members/{id} q", (id,), {
            "revoke": revoke,
        }, options)


class AsyncLedgerResource:
    """``tuma.ledger``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        kind: Literal["charge", "refund", "topup", "adjustment", "voice"] | Omitted = OMITTED,
        from_: str | date | Omitted = OMITTED,
        to: str | date | Omitted = OMITTED,
        report_id: str | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[LedgerEntryList, LedgerEntry]:
        """List the ledger.

        `GET /v1/account/ledger`: Charges, refunds, top-ups and adjustments, newest first; for a test token, those of the test balance. The entries of a page are in the order in which they were charged. If several processes of the service charge one account at the same moment, an entry may be on the page before or after; each `balance_after` is the balance that the entry left.

        Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        kind: `charge` is for a message, `voice` for a voice call.
        from_: The first day, in `time_zone`.
        to: The last day, in `time_zone`.
        report_id: The charges of a bulk send; `none` for entries that belong to no bulk send.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC.
        """
        return self._client._list("GET /v1/account/ledger q entries", (), {
            "page": page,
            "per_page": per_page,
            "kind": kind,
            "from": from_,
            "to": to,
            "report_id": report_id,
            "time_zone": time_zone,
        }, options)

    def list_groups(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        kind: Literal["charge", "refund", "topup", "adjustment", "voice"] | Omitted = OMITTED,
        from_: str | date | Omitted = OMITTED,
        to: str | date | Omitted = OMITTED,
        report_id: str | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[LedgerGroupList, LedgerGroup]:
        """Sum the ledger by day, kind and bulk send.

        `GET /v1/account/ledger/groups`: Newest day first, and the largest amounts of a day first. The entries of a group are listed by the same filters.

        Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        kind: `charge` is for a message, `voice` for a voice call.
        from_: The first day, in `time_zone`.
        to: The last day, in `time_zone`.
        report_id: The charges of a bulk send; `none` for entries that belong to no bulk send.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC.
        """
        return self._client._list("GET /v1/account/ledger/groups q groups", (), {
            "page": page,
            "per_page": per_page,
            "kind": kind,
            "from": from_,
            "to": to,
            "report_id": report_id,
            "time_zone": time_zone,
        }, options)


class AsyncWebhooksResource(WebhookVerification):
    """``tuma.webhooks``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[WebhookList, Webhook]:
        """List webhooks.

        `GET /v1/webhooks`: Needs the scope `webhooks` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/webhooks q webhooks", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def create(
        self,
        *,
        url: str,
        events: Sequence[EventKind] | None | Omitted = OMITTED,
        headers: Mapping[str, str] | None | Omitted = OMITTED,
        enabled: bool | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> WebhookWithSecret:
        """Create a webhook.

        `POST /v1/webhooks`: Needs the scope `webhooks` and a live token.

        url: http or https; a public address. Or `listen:` and a name, such as `listen:laptop`: its events are not sent, but pulled with `POST /v1/webhooks/{id}/pull`.
        events: The events sent here. Default: `dlr` and `inbound`.
        headers: Your own headers, sent with every request, such as Authorization. At most 20 and 4 KiB.
        enabled: Whether events are sent. Default: true.
        """
        return await self._client._run("POST /v1/webhooks b", (), {
            "url": url,
            "events": events,
            "headers": headers,
            "enabled": enabled,
        }, options)

    async def get(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Webhook:
        """Show a webhook.

        `GET /v1/webhooks/{id}`: Needs the scope `webhooks` and a live token.
        """
        return await self._client._run("GET /v1/webhooks/{id}", (id,), None, options)

    async def update(
        self,
        id: str,
        /,
        *,
        url: str | Omitted = OMITTED,
        events: Sequence[EventKind] | Omitted = OMITTED,
        headers: Mapping[str, str] | Omitted = OMITTED,
        enabled: bool | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Webhook:
        """Change a webhook.

        `PATCH /v1/webhooks/{id}`: Needs the scope `webhooks` and a live token.

        url: http or https; a public address. Or `listen:` and a name, such as `listen:laptop`: its events are not sent, but pulled with `POST /v1/webhooks/{id}/pull`.
        events: The events sent here.
        headers: Your own headers, sent with every request, such as Authorization. At most 20 and 4 KiB.
        enabled: Whether events are sent. Enabling resets `failing_since`.
        """
        return await self._client._run("PATCH /v1/webhooks/{id} b", (id,), {
            "url": url,
            "events": events,
            "headers": headers,
            "enabled": enabled,
        }, options)

    async def delete(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> DeletedWebhook:
        """Delete a webhook.

        `DELETE /v1/webhooks/{id}`: Needs the scope `webhooks` and a live token.
        """
        return await self._client._run("DELETE /v1/webhooks/{id}", (id,), None, options)

    async def rotate_secret(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> WebhookWithSecret:
        """Rotate the secret.

        `POST /v1/webhooks/{id}/rotate`: Needs the scope `webhooks` and a live token.
        """
        return await self._client._run("POST /v1/webhooks/{id}/rotate", (id,), None, options)

    def list_deliveries(
        self,
        id: str,
        /,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        status: Literal["pending", "delivered", "failed"] | Omitted = OMITTED,
        event: EventKind | Omitted = OMITTED,
        test: bool | Omitted = OMITTED,
        attempted_from: str | datetime | Omitted = OMITTED,
        attempted_to: str | datetime | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[DeliveryList, Delivery]:
        """List deliveries with their attempts.

        `GET /v1/webhooks/{id}/deliveries`: Needs the scope `webhooks` and a live token.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        event: `dlr`: a delivery report; `inbound`: a received message; `optout`: a phone opted out or back in; `verification`: a verification ended; `report.ended`: all messages of a bulk send are final; `approval`: a bulk send waits for an approver, or no longer does; `sender.decided`: the operator approved or refused a sender ID; `contact.changed`: a contact was added, changed or deleted; `balance.low`: the balance dropped below the account's `low_balance`; `link.state`: a carrier link went down or came back up (for the operator's own account); `alarm`: a problem began or ended. The operator's own account also receives the alarms of the whole installation.
        test: `true`: only events about test data and examples; `false`: only the others.
        attempted_from: Only events with an attempt at this time or later. ISO 8601 with a zone.
        attempted_to: Only events with an attempt before this time. ISO 8601 with a zone.
        """
        return self._client._list("GET /v1/webhooks/{id}/deliveries q deliveries", (id,), {
            "page": page,
            "per_page": per_page,
            "status": status,
            "event": event,
            "test": test,
            "attempted_from": attempted_from,
            "attempted_to": attempted_to,
        }, options)

    async def get_stats(
        self,
        id: str,
        /,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        bucket: Literal["hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> WebhookStats:
        """Count attempts.

        `GET /v1/webhooks/{id}/stats`: Success rate and response times of the attempts in a time range, by hour or day. Without `from` and `to`: the last 24 hours, or with `bucket=day` the last 30 days. Kept for as long as deliveries.

        Needs the scope `webhooks` and a live token.

        from_: ISO 8601 with a zone.
        to: ISO 8601 with a zone.
        bucket: Default `hour`. Hours are in UTC, days in `time_zone`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return await self._client._run("GET /v1/webhooks/{id}/stats q", (id,), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    async def test(
        self,
        id: str,
        /,
        *,
        event: EventKind | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Delivery:
        """Send an example event.

        `POST /v1/webhooks/{id}/test`: A signed event in the real format, with `sms_id` 0, which no message has.

        Needs the scope `webhooks` and a live token.

        event: `dlr`: a delivery report; `inbound`: a received message; `optout`: a phone opted out or back in; `verification`: a verification ended; `report.ended`: all messages of a bulk send are final; `approval`: a bulk send waits for an approver, or no longer does; `sender.decided`: the operator approved or refused a sender ID; `contact.changed`: a contact was added, changed or deleted; `balance.low`: the balance dropped below the account's `low_balance`; `link.state`: a carrier link went down or came back up (for the operator's own account); `alarm`: a problem began or ended. The operator's own account also receives the alarms of the whole installation.
        """
        return await self._client._run("POST /v1/webhooks/{id}/test q", (id,), {
            "event": event,
        }, options)

    async def resend_delivery(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Delivery:
        """Resend an event.

        `POST /v1/webhooks/deliveries/{id}/resend`: Needs the scope `webhooks` and a live token.
        """
        return await self._client._run("POST /v1/webhooks/deliveries/{id}/resend", (id,), None, options)

    async def replay_deliveries(
        self,
        id: str,
        /,
        *,
        since: str | datetime,
        options: Options | None = None,
    ) -> Replayed:
        """Resend what failed or waits since a time.

        `POST /v1/webhooks/{id}/replay`: Sends all events since a time that failed or wait for their next attempt: now, in order, each with its ID.

        Needs the scope `webhooks` and a live token.

        since: ISO 8601 with a zone.
        """
        return await self._client._run("POST /v1/webhooks/{id}/replay b", (id,), {
            "since": since,
        }, options)

    async def pull_deliveries(
        self,
        id: str,
        /,
        *,
        outcomes: Sequence[PulledOutcome] | None | Omitted = OMITTED,
        limit: int | None | Omitted = OMITTED,
        wait_seconds: int | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> PulledDeliveries:
        """Pull events, and report how the last ones ended.

        `POST /v1/webhooks/{id}/pull`: For a webhook whose `url` is `listen:` and a name: instead of receiving requests, a program on a machine that has no public address asks for them, makes them itself, and reports their outcomes with its next call. `tuma listen` does this. A delivery that is not pulled within three days has failed.

        Needs the scope `webhooks` and a live token.

        outcomes: How deliveries ended that an earlier call returned. A delivery is returned again until its outcome is reported; after anything except a 2xx, it is returned again on the usual schedule.
        limit: How many deliveries to return at most. Default: 20.
        wait_seconds: How long to wait for a delivery if there is none. Default: 0, answer at once.
        """
        return await self._client._run("POST /v1/webhooks/{id}/pull b", (id,), {
            "outcomes": outcomes,
            "limit": limit,
            "wait_seconds": wait_seconds,
        }, options)


class AsyncContactsResource:
    """``tuma.contacts``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list(
        self,
        *,
        q: str | Omitted = OMITTED,
        filter: str | Omitted = OMITTED,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[ContactList, Contact]:
        """List contacts.

        `GET /v1/contacts`: Needs the scope `sms:read`.

        q: Part of the name or of the number.
        filter: Conditions such as `fields.village = "Musanze" and last_reply < 30d`: the guide to contacts has the whole language. All that fit are counted.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/contacts q contacts", (), {
            "q": q,
            "filter": filter,
            "page": page,
            "per_page": per_page,
        }, options)

    async def create(
        self,
        *,
        number: str,
        name: str | None | Omitted = OMITTED,
        language: str | None | Omitted = OMITTED,
        time_zone: str | None | Omitted = OMITTED,
        fields: Mapping[str, str | float | bool | None] | None | Omitted = OMITTED,
        notes: str | None | Omitted = OMITTED,
        consent: Sequence[ContactConsentInput] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Contact:
        """Add a contact.

        `POST /v1/contacts`: One contact per number: 409 with its `id` if there is one.

        Needs the scopes `sms:send`, `sms:read`.

        number: In international format, or in that of the account's `default_country`.
        name: Null or empty: none.
        language: An ISO 639 code such as `rw`. Null or empty: none.
        time_zone: A name of the IANA database such as `Africa/Kigali`. Null or empty: that of the number, if its country has only one.
        fields: Values of fields that the account has (`GET /v1/contacts/fields`); null removes one, and others stay.
        notes: Null or empty: none.
        consent: When and by what words they agreed.
        """
        return await self._client._run("POST /v1/contacts b", (), {
            "number": number,
            "name": name,
            "language": language,
            "time_zone": time_zone,
            "fields": fields,
            "notes": notes,
            "consent": consent,
        }, options)

    async def export(
        self,
        *,
        language: Literal["en", "fr", "rw", "sw"] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> str:
        """Download contacts as CSV.

        `GET /v1/contacts.csv`: In the form of the reader's language, as spreadsheets open it: separator, headings, yes and no. Imported again, it changes nothing. Of several consents it has the latest.

        Needs the scope `sms:read`.

        language: The language of the reasons. Default: that of `Accept-Language`, or English.
        """
        return await self._client._run("GET /v1/contacts.csv qt", (), {
            "language": language,
        }, options)

    async def get_fields(
        self,
        *,
        options: Options | None = None,
    ) -> ContactFields:
        """List the fields of contacts.

        `GET /v1/contacts/fields`: The fields that the account has given its contacts. Test data has fields of its own.

        Needs the scope `sms:read`.
        """
        return await self._client._run("GET /v1/contacts/fields", (), None, options)

    async def replace_fields(
        self,
        *,
        fields: Sequence[ContactField],
        options: Options | None = None,
    ) -> ContactFields:
        """Replace the fields of contacts.

        `PUT /v1/contacts/fields`: At most 50. A field that is left out is removed, with its values. The kind of a field changes only while no contact has a value of it.

        Needs the scopes `sms:send`, `sms:read`.

        fields: By name.
        """
        return await self._client._run("PUT /v1/contacts/fields b", (), {
            "fields": fields,
        }, options)

    async def get(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Contact:
        """Show a contact.

        `GET /v1/contacts/{id}`: Needs the scope `sms:read`.

        id: `ctc_<id>`.
        """
        return await self._client._run("GET /v1/contacts/{id}", (id,), None, options)

    async def update(
        self,
        id: str,
        /,
        *,
        name: str | None | Omitted = OMITTED,
        language: str | None | Omitted = OMITTED,
        time_zone: str | None | Omitted = OMITTED,
        fields: Mapping[str, str | float | bool | None] | None | Omitted = OMITTED,
        notes: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Contact:
        """Change a contact.

        `PATCH /v1/contacts/{id}`: Members that are left out stay. The number cannot be changed: somebody's new number is a new contact.

        Needs the scopes `sms:send`, `sms:read`.

        id: `ctc_<id>`.
        name: Null or empty: none.
        language: An ISO 639 code such as `rw`. Null or empty: none.
        time_zone: A name of the IANA database such as `Africa/Kigali`. Null or empty: that of the number, if its country has only one.
        fields: Values of fields that the account has (`GET /v1/contacts/fields`); null removes one, and others stay.
        notes: Null or empty: none.
        """
        return await self._client._run("PATCH /v1/contacts/{id} b", (id,), {
            "name": name,
            "language": language,
            "time_zone": time_zone,
            "fields": fields,
            "notes": notes,
        }, options)

    async def delete(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> ContactDeleted:
        """Delete a contact.

        `DELETE /v1/contacts/{id}`: What they consented to is kept, and shown again if the number becomes a contact once more. To have everything of a number erased, use `POST /v1/privacy/erase`.

        Needs the scopes `sms:send`, `sms:read`.

        id: `ctc_<id>`.
        """
        return await self._client._run("DELETE /v1/contacts/{id}", (id,), None, options)

    async def add_consent(
        self,
        id: str,
        /,
        *,
        at: str | datetime,
        by: str,
        words: str,
        options: Options | None = None,
    ) -> Contact:
        """Record that a contact agreed.

        `POST /v1/contacts/{id}/consent`: When, where and by what words somebody agreed to be written to. It is added to what is there, and cannot be changed or taken away.

        Needs the scopes `sms:send`, `sms:read`.

        id: `ctc_<id>`.
        at: When they agreed; not in the future.
        by: Where and how, such as `form on example.com` or `on paper, at the counter`.
        words: The words that they agreed to, as they read or heard them.
        """
        return await self._client._run("POST /v1/contacts/{id}/consent b", (id,), {
            "at": at,
            "by": by,
            "words": words,
        }, options)

    async def import_(
        self,
        *,
        file: Upload,
        dry_run: Literal["true", "false"] | Omitted = OMITTED,
        columns: str | Omitted = OMITTED,
        consent: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ContactImport:
        """Import contacts.

        `POST /v1/contacts/import`: CSV, a workbook or vCards, as the body (then `dry_run`, `columns` and `consent` are in the query) or in a form. Everything that can be read is imported at once, or nothing. What a contact has and the file does not know stays; repeated, an import changes nothing.

        Needs the scopes `sms:send`, `sms:read`.

        file: CSV, an Excel workbook (.xlsx) or vCards, which is judged by its content; at most 100,000 contacts and 32 MiB.
        dry_run: `true`: only say what the import would do.
        columns: What columns are, by their headings, as a JSON object: `number`, `name`, `language`, `time_zone`, `notes`, `consent_at`, `consent_by`, `consent_words`, `fields.` with a name, or null to leave one out; such as `{"Mobile":"number","Village":"fields.village"}`. Columns that it does not name are recognised by their headings and cells.
        consent: That all of them agreed to be written to, except where the file says it itself, as a JSON object: when, where and by what words, such as `{"at":"2026-11-21","by":"on paper, at the counter","words":"Yes, text me."}`.
        """
        return await self._client._run("POST /v1/contacts/import f", (), {
            "file": file,
            "dry_run": dry_run,
            "columns": columns,
            "consent": consent,
        }, options)


class AsyncListsResource:
    """``tuma.lists``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[ContactGroups, ContactGroup]:
        """List the lists of contacts.

        `GET /v1/lists`: Needs the scope `sms:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/lists q lists", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def create(
        self,
        *,
        name: str,
        filter: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ContactGroup:
        """Make a list of contacts.

        `POST /v1/lists`: Made by hand, with `POST /v1/lists/{id}/members`; or, with a `filter`, of whoever fits it when it is used.

        Needs the scopes `sms:send`, `sms:read`.

        name: Unique, whatever its case.
        filter: Makes it a saved filter, whose members change by themselves. Null or omitted: made by hand.
        """
        return await self._client._run("POST /v1/lists b", (), {
            "name": name,
            "filter": filter,
        }, options)

    async def get(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> ContactGroup:
        """Show a list of contacts.

        `GET /v1/lists/{id}`: Needs the scope `sms:read`.

        id: `lst_<id>`.
        """
        return await self._client._run("GET /v1/lists/{id}", (id,), None, options)

    async def update(
        self,
        id: str,
        /,
        *,
        name: str | Omitted = OMITTED,
        filter: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ContactGroup:
        """Change a list of contacts.

        `PATCH /v1/lists/{id}`: Its name, or the filter of a saved one. Members that are left out stay.

        Needs the scopes `sms:send`, `sms:read`.

        id: `lst_<id>`.
        name: Unique, whatever its case.
        filter: Conditions such as `fields.village = "Musanze" and last_reply < 30d`.
        """
        return await self._client._run("PATCH /v1/lists/{id} b", (id,), {
            "name": name,
            "filter": filter,
        }, options)

    async def delete(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> ContactGroupDeleted:
        """Delete a list of contacts.

        `DELETE /v1/lists/{id}`: Its members stay contacts. What was sent to it, or is being sent, stays as it is.

        Needs the scopes `sms:send`, `sms:read`.

        id: `lst_<id>`.
        """
        return await self._client._run("DELETE /v1/lists/{id}", (id,), None, options)

    def list_members(
        self,
        id: str,
        /,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[ContactGroupMembers, Contact]:
        """List the contacts of a list.

        `GET /v1/lists/{id}/members`: Needs the scope `sms:read`.

        id: `lst_<id>`.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/lists/{id}/members q contacts", (id,), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def add_members(
        self,
        id: str,
        /,
        *,
        numbers: Sequence[str] | None | Omitted = OMITTED,
        contacts: Sequence[str] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ContactGroupMembersChanged:
        """Put contacts into a list.

        `POST /v1/lists/{id}/members`: Up to 10,000 at once, by numbers or ids. Who is in it already stays in it.

        Needs the scopes `sms:send`, `sms:read`.

        id: `lst_<id>`.
        numbers: In international format, or in that of the account's `default_country`.
        contacts: `ctc_<id>`.
        """
        return await self._client._run("POST /v1/lists/{id}/members b", (id,), {
            "numbers": numbers,
            "contacts": contacts,
        }, options)

    async def remove_members(
        self,
        id: str,
        /,
        *,
        numbers: Sequence[str] | None | Omitted = OMITTED,
        contacts: Sequence[str] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ContactGroupMembersChanged:
        """Take contacts out of a list.

        `DELETE /v1/lists/{id}/members`: Up to 10,000 at once, by numbers or ids. They stay contacts.

        Needs the scopes `sms:send`, `sms:read`.

        id: `lst_<id>`.
        numbers: In international format, or in that of the account's `default_country`.
        contacts: `ctc_<id>`.
        """
        return await self._client._run("DELETE /v1/lists/{id}/members b", (id,), {
            "numbers": numbers,
            "contacts": contacts,
        }, options)


class AsyncInboundResource:
    """``tuma.inbound``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[InboundMessageList, InboundMessage]:
        """List received messages.

        `GET /v1/sms/inbounds`: Needs the scope `inbound:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/sms/inbounds q inbound_sms", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def get(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> InboundMessage:
        """Show a received message.

        `GET /v1/sms/inbounds/{id}`: Needs the scope `inbound:read`.

        id: `in_sms_<id>`.
        """
        return await self._client._run("GET /v1/sms/inbounds/{id}", (id,), None, options)


class AsyncReportsResource:
    """``tuma.reports``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    async def get_send_answers(
        self,
        report_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> SendAnswers:
        """Count who answered a bulk send.

        `GET /v1/sms/reports/{report_id}/answers`: Needs the scopes `inbound:read`, `sms:read`.

        report_id: The report of a bulk send.
        """
        return await self._client._run("GET /v1/sms/reports/{report_id}/answers", (report_id,), None, options)

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        counts: bool | Omitted = OMITTED,
        from_time: str | datetime | Omitted = OMITTED,
        to_time: str | datetime | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[ReportList, ReportSummary]:
        """List bulk sends.

        `GET /v1/sms/reports`: Newest first.

        Needs the scope `sms:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        counts: Show the progress of each send.
        from_time: Accepted at or after: ISO 8601 with a zone.
        to_time: Accepted before: ISO 8601 with a zone.
        """
        return self._client._list("GET /v1/sms/reports q reports", (), {
            "page": page,
            "per_page": per_page,
            "counts": counts,
            "from_time": from_time,
            "to_time": to_time,
        }, options)

    async def get(
        self,
        report_id: str,
        /,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Report:
        """Show the report of a send.

        `GET /v1/sms/reports/{report_id}`: Needs the scope `sms:read`.

        report_id: The `report_id` of a send.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return await self._client._run("GET /v1/sms/reports/{report_id} q", (report_id,), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def change(
        self,
        report_id: str,
        /,
        *,
        send_at: str | datetime | None,
        options: Options | None = None,
    ) -> Report:
        """Change the time of a scheduled bulk send.

        `PATCH /v1/sms/reports/{report_id}`: Needs the scope `sms:send`.

        report_id: The `report_id` of a send.
        send_at: Scheduled time of all its messages: ISO 8601 with a zone, up to 35 days ahead. Null: now. Messages with different times keep their distances, and the first of them gets this one.
        """
        return await self._client._run("PATCH /v1/sms/reports/{report_id} b", (report_id,), {
            "send_at": send_at,
        }, options)

    async def download(
        self,
        report_id: str,
        /,
        *,
        bom: bool | Omitted = OMITTED,
        failed: bool | Omitted = OMITTED,
        language: Literal["en", "fr", "rw", "sw"] | Omitted = OMITTED,
        form: Literal["program", "reader"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> str:
        """Download the messages of a send as CSV.

        `GET /v1/sms/reports/{report_id}.csv`: RFC 4180, UTF-8, with a header line. For a bulk send with `keep_members`, the members of each recipient come last, as `contact.name` and so on, until they are erased with the texts.

        Needs the scope `sms:read`.

        report_id: The `report_id` of a send.
        bom: Begin with a byte order mark, by which spreadsheets recognise UTF-8.
        failed: Only messages that failed: undelivered, expired, rejected or failed.
        language: The language of the reasons. Default: that of `Accept-Language`, or English.
        form: `program`: RFC 4180, fixed names, times in UTC. `reader`: for people, who open it in a spreadsheet: the separator, decimal mark and headings of `language`, times in `time_zone`, and digits that stay as they are. Default `program`.
        time_zone: The zone of the times in a file for people, a name of the IANA database such as `Africa/Kigali`. Default: the account's, or UTC.
        """
        return await self._client._run("GET /v1/sms/reports/{report_id}.csv qt", (report_id,), {
            "bom": bom,
            "failed": failed,
            "language": language,
            "form": form,
            "time_zone": time_zone,
        }, options)

    async def download_workbook(
        self,
        report_id: str,
        /,
        *,
        failed: bool | Omitted = OMITTED,
        language: Literal["en", "fr", "rw", "sw"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> bytes:
        """Download the messages of a send as a workbook.

        `GET /v1/sms/reports/{report_id}.xlsx`: For people: an Excel workbook (.xlsx) with headings and reasons in `language`, amounts as numbers, and times in `time_zone`. The members that a bulk send keeps come last.

        Needs the scope `sms:read`.

        report_id: The `report_id` of a send.
        failed: Only messages that failed: undelivered, expired, rejected or failed.
        language: The language of the reasons. Default: that of `Accept-Language`, or English.
        time_zone: The zone of the times in a file for people, a name of the IANA database such as `Africa/Kigali`. Default: the account's, or UTC.
        """
        return await self._client._run("GET /v1/sms/reports/{report_id}.xlsx qo", (report_id,), {
            "failed": failed,
            "language": language,
            "time_zone": time_zone,
        }, options)

    async def pause(
        self,
        report_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Report:
        """Pause a bulk send: messages not yet submitted wait.

        `POST /v1/sms/reports/{report_id}/pause`: Needs the scope `sms:send`.

        report_id: The `report_id` of a send.
        """
        return await self._client._run("POST /v1/sms/reports/{report_id}/pause", (report_id,), None, options)

    async def resume(
        self,
        report_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Report:
        """Resume a paused bulk send.

        `POST /v1/sms/reports/{report_id}/resume`: Needs the scope `sms:send`.

        report_id: The `report_id` of a send.
        """
        return await self._client._run("POST /v1/sms/reports/{report_id}/resume", (report_id,), None, options)

    async def cancel(
        self,
        report_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Report:
        """Cancel a bulk send: messages not yet submitted are refunded.

        `POST /v1/sms/reports/{report_id}/cancel`: Needs the scope `sms:send`.

        report_id: The `report_id` of a send.
        """
        return await self._client._run("POST /v1/sms/reports/{report_id}/cancel", (report_id,), None, options)


class AsyncOptoutsResource:
    """``tuma.optouts``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[OptoutList, Optout]:
        """List phones that have opted out.

        `GET /v1/optouts`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/optouts q optouts", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def create(
        self,
        *,
        number: str,
        calls_only: bool | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Optout:
        """Opt a phone out.

        `POST /v1/optouts`: From then on every send to it except a PIN is refused with `recipient_opted_out`; a message that waits, such as a scheduled one, ends as `rejected` when it is due, and is refunded.

        Needs the scope `account:write` and a live token.

        number: In international format.
        calls_only: Of calls only; texts to it are still sent.
        """
        return await self._client._run("POST /v1/optouts b", (), {
            "number": number,
            "calls_only": calls_only,
        }, options)

    async def delete(
        self,
        *,
        number: str | Omitted = OMITTED,
        calls_only: bool | Omitted = OMITTED,
        options: Options | None = None,
    ) -> RemovedOptout:
        """Opt a phone back in.

        `DELETE /v1/optouts`: `number` goes in the query or in a JSON body.

        Needs the scope `account:write` and a live token.

        number: In international format.
        calls_only: End only an opt-out of calls. Without it, every opt-out of the phone ends.
        """
        return await self._client._run("DELETE /v1/optouts q", (), {
            "number": number,
            "calls_only": calls_only,
        }, options)

    async def import_(
        self,
        *,
        numbers: Sequence[str],
        calls_only: bool | Omitted = OMITTED,
        options: Options | None = None,
    ) -> OptoutImport:
        """Opt phones out.

        `POST /v1/optouts/import`: For a list that another service or program kept. Valid numbers are saved whatever the others are, and the same call may be repeated.

        Needs the scope `account:write` and a live token.

        numbers: In international format, or in that of the account's `default_country`.
        calls_only: Of calls only; texts to it are still sent.
        """
        return await self._client._run("POST /v1/optouts/import b", (), {
            "numbers": numbers,
            "calls_only": calls_only,
        }, options)


class AsyncStatsResource:
    """``tuma.stats``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    async def get(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        bucket: Literal["minute", "hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Stats:
        """Count messages.

        `GET /v1/stats`: Grouped by the minute, hour or day in which they were accepted, with their outcomes so far, and by network. Without `from` and `to`: the last 60 minutes, 24 hours or 30 days. Exact, and as fast for millions of messages.

        Needs the scope `sms:read`.

        from_: ISO 8601 with a zone.
        to: ISO 8601 with a zone.
        bucket: Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return await self._client._run("GET /v1/stats q", (), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    async def get_error_stats(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        bucket: Literal["hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ErrorStats:
        """Count failed messages by error.

        `GET /v1/stats/errors`: By final state, error code, network and link, of messages accepted in the range. Exact; errors are counted for 62 days.

        Needs the scope `sms:read`.

        from_: ISO 8601 with a zone.
        to: ISO 8601 with a zone.
        bucket: Default `hour`. Hours are in UTC, days in `time_zone`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return await self._client._run("GET /v1/stats/errors q", (), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    async def get_bulk_stats(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | datetime | Omitted = OMITTED,
        bucket: Literal["minute", "hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> BulkStats:
        """Count bulk sends.

        `GET /v1/stats/bulk`: Grouped by the minute, hour or day in which they were accepted, with the outcomes of their messages so far. Without `from` and `to`: the last 60 minutes, 24 hours or 30 days.

        Needs the scope `sms:read`.

        from_: ISO 8601 with a zone.
        to: ISO 8601 with a zone.
        bucket: Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return await self._client._run("GET /v1/stats/bulk q", (), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    async def get_send_ends(
        self,
        report_id: str,
        /,
        *,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SendEnds:
        """Count the messages of a send by when they ended.

        `GET /v1/stats/bulk/{report_id}`: Needs the scope `sms:read`.

        report_id: The `report_id` of a send.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return await self._client._run("GET /v1/stats/bulk/{report_id} q", (report_id,), {
            "time_zone": time_zone,
        }, options)


class AsyncTemplatesResource:
    """``tuma.templates``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[MessageTemplates, MessageTemplate]:
        """List the templates.

        `GET /v1/templates`: Needs the scope `sms:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/templates q templates", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def create(
        self,
        *,
        name: str,
        texts: Mapping[str, str],
        fallbacks: Mapping[str, str] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> MessageTemplate:
        """Make a template.

        `POST /v1/templates`: A text in one or several languages, of which each recipient gets their own.

        Needs the scopes `sms:send`, `sms:read`.

        name: Unique, whatever its case.
        texts: The text in each language, by its code (ISO 639): `{"en":"Hello @contact.name"}`. The first is for whoever has no other. `@contact.name` is filled in as in bulk sends.
        fallbacks: The text to use for a field that has no value, by field name: `{"name":"friend"}`. An empty one leaves the field out. A fallback written in a text, `@contact.name|friend`, takes precedence there.
        """
        return await self._client._run("POST /v1/templates b", (), {
            "name": name,
            "texts": texts,
            "fallbacks": fallbacks,
        }, options)

    async def get(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> MessageTemplate:
        """Show a template.

        `GET /v1/templates/{id}`: Needs the scope `sms:read`.

        id: `tpl_<id>`.
        """
        return await self._client._run("GET /v1/templates/{id}", (id,), None, options)

    async def update(
        self,
        id: str,
        /,
        *,
        name: str | Omitted = OMITTED,
        texts: Mapping[str, str] | Omitted = OMITTED,
        fallbacks: Mapping[str, str] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> MessageTemplate:
        """Change a template.

        `PATCH /v1/templates/{id}`: Members that are left out stay; `texts` and `fallbacks` take the place of all that were there. What was accepted with it before, also for later, stays as it is.

        Needs the scopes `sms:send`, `sms:read`.

        id: `tpl_<id>`.
        name: Unique, whatever its case.
        texts: The text in each language, by its code (ISO 639): `{"en":"Hello @contact.name"}`. The first is for whoever has no other. `@contact.name` is filled in as in bulk sends.
        fallbacks: The text to use for a field that has no value, by field name: `{"name":"friend"}`. An empty one leaves the field out. A fallback written in a text, `@contact.name|friend`, takes precedence there.
        """
        return await self._client._run("PATCH /v1/templates/{id} b", (id,), {
            "name": name,
            "texts": texts,
            "fallbacks": fallbacks,
        }, options)

    async def delete(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> MessageTemplateDeleted:
        """Delete a template.

        `DELETE /v1/templates/{id}`: What was sent with it, or is scheduled, stays as it is.

        Needs the scopes `sms:send`, `sms:read`.

        id: `tpl_<id>`.
        """
        return await self._client._run("DELETE /v1/templates/{id}", (id,), None, options)


class AsyncMessagesResource:
    """``tuma.messages``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    @overload
    async def send(
        self,
        *,
        to: str,
        text: str | None | Omitted = OMITTED,
        template_id: str | None | Omitted = OMITTED,
        fields: Mapping[str, str | float | bool | None] | None | Omitted = OMITTED,
        channel: Literal["sms", "voice"] | None | Omitted = OMITTED,
        language: str | None | Omitted = OMITTED,
        retry: CallRetry | None | Omitted = OMITTED,
        fallback: Literal["sms", "voice"] | None | Omitted = OMITTED,
        sender: str | None | Omitted = OMITTED,
        validity_period: int | None | Omitted = OMITTED,
        send_at: str | datetime | None | Omitted = OMITTED,
        reference: str | None | Omitted = OMITTED,
        message_class: int | None | Omitted = OMITTED,
        tlvs: Mapping[str, str | int] | None | Omitted = OMITTED,
        dry_run: Literal[True],
        encoding: Literal["auto", "smart", "binary"] | None | Omitted = OMITTED,
        udh: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> MessageDryRun: ...

    @overload
    async def send(
        self,
        *,
        to: str,
        text: str | None | Omitted = OMITTED,
        template_id: str | None | Omitted = OMITTED,
        fields: Mapping[str, str | float | bool | None] | None | Omitted = OMITTED,
        channel: Literal["sms", "voice"] | None | Omitted = OMITTED,
        language: str | None | Omitted = OMITTED,
        retry: CallRetry | None | Omitted = OMITTED,
        fallback: Literal["sms", "voice"] | None | Omitted = OMITTED,
        sender: str | None | Omitted = OMITTED,
        validity_period: int | None | Omitted = OMITTED,
        send_at: str | datetime | None | Omitted = OMITTED,
        reference: str | None | Omitted = OMITTED,
        message_class: int | None | Omitted = OMITTED,
        tlvs: Mapping[str, str | int] | None | Omitted = OMITTED,
        dry_run: Literal[False] | None | Omitted = OMITTED,
        encoding: Literal["auto", "smart", "binary"] | None | Omitted = OMITTED,
        udh: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SentMessage: ...

    async def send(
        self,
        *,
        to: str,
        text: str | None | Omitted = OMITTED,
        template_id: str | None | Omitted = OMITTED,
        fields: Mapping[str, str | float | bool | None] | None | Omitted = OMITTED,
        channel: Literal["sms", "voice"] | None | Omitted = OMITTED,
        language: str | None | Omitted = OMITTED,
        retry: CallRetry | None | Omitted = OMITTED,
        fallback: Literal["sms", "voice"] | None | Omitted = OMITTED,
        sender: str | None | Omitted = OMITTED,
        validity_period: int | None | Omitted = OMITTED,
        send_at: str | datetime | None | Omitted = OMITTED,
        reference: str | None | Omitted = OMITTED,
        message_class: int | None | Omitted = OMITTED,
        tlvs: Mapping[str, str | int] | None | Omitted = OMITTED,
        dry_run: bool | None | Omitted = OMITTED,
        encoding: Literal["auto", "smart", "binary"] | None | Omitted = OMITTED,
        udh: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SentMessage | MessageDryRun:
        """Send a message.

        `POST /v1/sms`: Needs the scope `sms:send`.

        to: Recipient in international format: `+`, country code, number.
        text: The message. At most 10 parts.
        template_id: In place of `text`: `tpl_<id>`. The recipient gets its text in `language`, else in the language of the contact, else the first. What the template says when the message is accepted is sent, whatever becomes of it.
        fields: With a template, what its fields stand for: `{"name":"Aline"}`. One without a value takes its fallback; without one the message is refused.
        channel: `sms`, the default, or `voice`: the text is spoken in a call, at the price of a call. `message_class`, `tlvs`, `encoding` and `udh` are only for texts; a text of at most 1,000 characters is spoken.
        language: The language in which a call is spoken (ISO 639-1), which some voice here must speak. With a template, that of its text.
        retry: A plan of calls: a phone that is busy or not answered is called again up to `times` times, `after_s` seconds after the last call ended, outside quiet hours and within `validity_period`. It is one message, charged once, and refunded if nobody answers in the end. Default: none.
        fallback: What is sent in its place if it fails: with `channel` `voice`, `sms` sends the text when nobody answers after the last call; for a text that is not delivered, `voice` speaks it in `language`, by the plan `retry`. It is a message of its own, with a charge of its own at the prices of when this one was accepted; each names the other. Default: nothing.
        sender: Sender ID, phone number or short code. Without it, the account's default sender.
        validity_period: Seconds after which the message is no longer submitted. Default: a day.
        send_at: Scheduled time: ISO 8601 with a zone, up to 35 days ahead.
        reference: Your own reference, returned with the message.
        message_class: How phones show or store it: 0 is flash, shown at once and not stored. Default: none.
        tlvs: Optional SMPP parameters by the names that the operator gave them on the carrier links. Octets are hexadecimal; integers beyond 2^53 are strings.
        dry_run: Return the cost and its breakdown; nothing is sent or charged.
        encoding: `smart` replaces typographic characters with GSM ones if that saves parts. `binary`: `text` is 8-bit data in hexadecimal.
        udh: A user data header (3GPP TS 23.040 §9.2.3.24) in hexadecimal, for a port or for a part of a message that you segmented. The message must fit into one part with it.
        """
        return await self._client._run("POST /v1/sms bk", (), {
            "to": to,
            "text": text,
            "template_id": template_id,
            "fields": fields,
            "channel": channel,
            "language": language,
            "retry": retry,
            "fallback": fallback,
            "sender": sender,
            "validity_period": validity_period,
            "send_at": send_at,
            "reference": reference,
            "message_class": message_class,
            "tlvs": tlvs,
            "dry_run": dry_run,
            "encoding": encoding,
            "udh": udh,
        }, options)

    def list(
        self,
        *,
        status: Literal["scheduled", "queued", "submitting", "in_doubt", "sent", "delivered", "undelivered", "expired", "rejected", "failed", "unknown", "cancelled"] | Omitted = OMITTED,
        to: str | Omitted = OMITTED,
        to_prefix: str | Omitted = OMITTED,
        sender: str | Omitted = OMITTED,
        report_id: str | Omitted = OMITTED,
        reference: str | Omitted = OMITTED,
        network: str | Omitted = OMITTED,
        carrier: str | Omitted = OMITTED,
        channel: Literal["sms", "voice"] | Omitted = OMITTED,
        code: str | Omitted = OMITTED,
        text: str | Omitted = OMITTED,
        from_time: str | datetime | Omitted = OMITTED,
        to_time: str | datetime | Omitted = OMITTED,
        ended_from: str | datetime | Omitted = OMITTED,
        ended_to: str | datetime | Omitted = OMITTED,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[MessageList, MessageSummary]:
        """List messages.

        `GET /v1/sms`: Needs the scope `sms:read`.

        status: `sent` matches everything on its way; other values are exact.
        to: Recipient.
        to_prefix: First digits of the recipient: `+25078`, or `078` where the account's default country is `RW`.
        sender: Sender. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more.
        report_id: Messages of one report.
        reference: Your own reference.
        network: The network that the recipient's number range was assigned to, by a name that `GET /v1/stats` lists.
        carrier: The link of the last submit. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more.
        channel: `sms` for texts, `voice` for calls. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more.
        code: The last error code of a message that failed, such as the carrier's.
        text: Contained in the text, in any case. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more.
        from_time: Accepted at or after: ISO 8601 with a zone.
        to_time: Accepted before: ISO 8601 with a zone.
        ended_from: Ended at or after: ISO 8601 with a zone. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more.
        ended_to: Ended before: ISO 8601 with a zone. Searches the newest 100,000 of the messages that match the other filters; `searched_since` says if there are more.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/sms q messages", (), {
            "status": status,
            "to": to,
            "to_prefix": to_prefix,
            "sender": sender,
            "report_id": report_id,
            "reference": reference,
            "network": network,
            "carrier": carrier,
            "channel": channel,
            "code": code,
            "text": text,
            "from_time": from_time,
            "to_time": to_time,
            "ended_from": ended_from,
            "ended_to": ended_to,
            "page": page,
            "per_page": per_page,
        }, options)

    async def get(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Message:
        """Show a message.

        `GET /v1/sms/{id}`: Needs the scope `sms:read`.

        id: `out_sms_<id>`.
        """
        return await self._client._run("GET /v1/sms/{id}", (id,), None, options)

    async def change(
        self,
        id: str,
        /,
        *,
        send_at: str | datetime | None | Omitted = OMITTED,
        text: str | Omitted = OMITTED,
        encoding: Literal["auto", "smart"] | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Message:
        """Change a scheduled or queued message.

        `PATCH /v1/sms/{id}`: Its time, its text or both. Omitted members stay.

        Needs the scope `sms:send`.

        id: `out_sms_<id>`.
        send_at: Scheduled time: ISO 8601 with a zone, up to 35 days ahead. Null: now.
        text: The new text. If it has a different number of parts, the difference is charged or credited, at the price of the message.
        encoding: `smart` replaces typographic characters with GSM ones if that saves parts.
        """
        return await self._client._run("PATCH /v1/sms/{id} b", (id,), {
            "send_at": send_at,
            "text": text,
            "encoding": encoding,
        }, options)

    async def cancel(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Message:
        """Cancel a scheduled or queued message.

        `POST /v1/sms/{id}/cancel`: Needs the scope `sms:send`.

        id: `out_sms_<id>`.
        """
        return await self._client._run("POST /v1/sms/{id}/cancel", (id,), None, options)

    async def send_bulk(
        self,
        *,
        recipients: Sequence[Recipient] | Omitted = OMITTED,
        list_id: str | None | Omitted = OMITTED,
        text: str | None | Omitted = OMITTED,
        template_id: str | None | Omitted = OMITTED,
        unknown_fields: Literal["keep", "refuse"] | None | Omitted = OMITTED,
        keep_members: bool | None | Omitted = OMITTED,
        resend_of: str | None | Omitted = OMITTED,
        skip_sent: bool | None | Omitted = OMITTED,
        approval_note: str | None | Omitted = OMITTED,
        channel: Literal["sms", "voice"] | None | Omitted = OMITTED,
        language: str | None | Omitted = OMITTED,
        retry: CallRetry | None | Omitted = OMITTED,
        fallback: Literal["sms", "voice"] | None | Omitted = OMITTED,
        sender: str | None | Omitted = OMITTED,
        validity_period: int | None | Omitted = OMITTED,
        send_at: str | datetime | None | Omitted = OMITTED,
        reference: str | None | Omitted = OMITTED,
        message_class: int | None | Omitted = OMITTED,
        tlvs: Mapping[str, str | int] | None | Omitted = OMITTED,
        dry_run: bool | None | Omitted = OMITTED,
        per_minute: int | None | Omitted = OMITTED,
        zone: Literal["account", "recipient"] | None | Omitted = OMITTED,
        encoding: Literal["auto", "smart"] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> BulkSent | BulkWaiting | BulkDryRun:
        """Send a text to many recipients, with merge fields.

        `POST /v1/sms/bulk`: Needs the scope `sms:send`.

        list_id: In place of `recipients`: `lst_<id>`, whoever is in that list of contacts now. `@contact.name` and the fields of contacts are filled in from each; a text that names another field, without a fallback, is refused unless `unknown_fields` is `keep`.
        text: The message; `@contact.name` becomes the recipient's name, and `@contact.name|friend` or `@contact.name|"dear friend"` becomes the words after the `|` if the name is missing or empty. At most 10 parts per recipient.
        template_id: In place of `text`: `tpl_<id>`. Each recipient gets the text in its `language`, else in that of its contact, else in the `language` of the send, else the first. A field without a value takes its fallback; without one the recipient is rejected, unless `unknown_fields` is `keep`. What the template says when the send is accepted is sent, whatever becomes of it.
        unknown_fields: What to do if the text names a member that a recipient lacks, and has no fallback: `keep` (the default) leaves `@contact.…` in the text as typed, `refuse` rejects the recipient. With a template, `refuse` is the default.
        keep_members: Keep the members of each recipient for as long as its text, for the CSV of the report, which shows them as `contact.…`: the first 100 different names, and 1,000 characters of each value. Default false.
        resend_of: The `report_id` of the bulk send whose failed messages this one repeats. Their reports name each other.
        skip_sent: Leave out whoever was sent the same text in the last 20 hours, by the account's bulk sends of that time or since the first of them: a list that was corrected can be sent again. They are rejected as `already_sent`. What failed does not count. Default false; a dry run counts them.
        approval_note: For whoever approves it, if it has to wait for somebody.
        channel: `sms`, the default, or `voice`: the text is spoken in a call, at the price of a call. `message_class`, `tlvs`, `encoding` and `udh` are only for texts; a text of at most 1,000 characters is spoken.
        language: The language in which a call is spoken (ISO 639-1), which some voice here must speak. With a template, that of its text.
        retry: A plan of calls: a phone that is busy or not answered is called again up to `times` times, `after_s` seconds after the last call ended, outside quiet hours and within `validity_period`. It is one message, charged once, and refunded if nobody answers in the end. Default: none.
        fallback: What is sent in its place if it fails: with `channel` `voice`, `sms` sends the text when nobody answers after the last call; for a text that is not delivered, `voice` speaks it in `language`, by the plan `retry`. It is a message of its own, with a charge of its own at the prices of when this one was accepted; each names the other. Default: nothing.
        sender: Sender ID, phone number or short code. Without it, the account's default sender.
        validity_period: Seconds after which the message is no longer submitted. Default: a day.
        send_at: Scheduled time: ISO 8601 with a zone, up to 35 days ahead.
        reference: Your own reference, returned with the message.
        message_class: How phones show or store it: 0 is flash, shown at once and not stored. Default: none.
        tlvs: Optional SMPP parameters by the names that the operator gave them on the carrier links. Octets are hexadecimal; integers beyond 2^53 are strings.
        dry_run: Return the cost and its breakdown; nothing is sent or charged.
        per_minute: A pace: so many messages fall due each minute, in the order of `recipients`, from `send_at` or now on. The last may be due at most 35 days ahead. Default: all at once.
        zone: Whose clock `send_at` is read on. `account` (the default): it is one moment for all. `recipient`: the date and time as written, without their offset, are those at the recipient's place: by the country of the number, and in a country with several zones the one in which most people live. Where that time has passed, the message is due at the same time of the next day. Not together with `per_minute`.
        encoding: `smart` replaces typographic characters with GSM ones if that saves parts.
        """
        return await self._client._run("POST /v1/sms/bulk bk", (), {
            "recipients": recipients,
            "list_id": list_id,
            "text": text,
            "template_id": template_id,
            "unknown_fields": unknown_fields,
            "keep_members": keep_members,
            "resend_of": resend_of,
            "skip_sent": skip_sent,
            "approval_note": approval_note,
            "channel": channel,
            "language": language,
            "retry": retry,
            "fallback": fallback,
            "sender": sender,
            "validity_period": validity_period,
            "send_at": send_at,
            "reference": reference,
            "message_class": message_class,
            "tlvs": tlvs,
            "dry_run": dry_run,
            "per_minute": per_minute,
            "zone": zone,
            "encoding": encoding,
        }, options)


class AsyncHooksResource:
    """``tuma.hooks``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[HookList, Hook]:
        """List hooks.

        `GET /v1/account/hooks`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/account/hooks q hooks", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def create(
        self,
        *,
        name: str,
        form: Literal["supabase", "message"],
        sender: str | None | Omitted = OMITTED,
        template: str | None | Omitted = OMITTED,
        test: bool | None | Omitted = OMITTED,
        secret: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> HookWithSecret:
        """Create a hook.

        `POST /v1/account/hooks`: A URL that a sign-in service (Supabase, FusionAuth, authentik, Keycloak, ZITADEL, Casdoor, Logto, Ory Kratos) calls to have its codes sent. The response contains the secret, which is shown only once. If a token creates it, it ends with that token.

        Needs the scope `account:write`.

        name: 1 to 50 letters, digits, `-` and `_`; unique in the account.
        form: `supabase`: Supabase Auth's Send SMS hook. `message`: a number and a text as JSON or as a form, as FusionAuth, authentik, Casdoor, ZITADEL, Ory Kratos and Keycloak's SMS plugins post them, or a number and a code, as Logto does.
        sender: The sender of the hook's messages, unless a call names one. Null: the account's default sender.
        template: The text for services that pass only a code, as Supabase and Logto do: `{pin}` stands for it. Default: `{pin} is your verification code.`
        test: Reaches only the simulated carrier and charges the test balance.
        secret: The secret that the service generated, if it did: `whsec_…` or `v1,whsec_…`, with 24 to 64 bytes in base64; or, for `message`, 32 to 100 letters and digits, such as ZITADEL's signing key. Default: a new one.
        """
        return await self._client._run("POST /v1/account/hooks b", (), {
            "name": name,
            "form": form,
            "sender": sender,
            "template": template,
            "test": test,
            "secret": secret,
        }, options)

    async def update(
        self,
        id: str,
        /,
        *,
        name: str | Omitted = OMITTED,
        sender: str | None | Omitted = OMITTED,
        template: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Hook:
        """Change a hook.

        `PATCH /v1/account/hooks/{id}`: Needs the scope `account:write` and a live token.

        id: `hook_<id>`.
        name: 1 to 50 letters, digits, `-` and `_`; unique in the account.
        sender: The sender of the hook's messages, unless a call names one. Null: the account's default sender.
        template: The text for services that pass only a code, as Supabase and Logto do: `{pin}` stands for it. Default: `{pin} is your verification code.`
        """
        return await self._client._run("PATCH /v1/account/hooks/{id} b", (id,), {
            "name": name,
            "sender": sender,
            "template": template,
        }, options)

    async def delete(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> DeletedHook:
        """Delete a hook.

        `DELETE /v1/account/hooks/{id}`: Needs the scope `account:write` and a live token.

        id: `hook_<id>`.
        """
        return await self._client._run("DELETE /v1/account/hooks/{id}", (id,), None, options)

    async def rotate_secret(
        self,
        id: str,
        /,
        *,
        secret: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> HookWithSecret:
        """Rotate a hook's secret.

        `POST /v1/account/hooks/{id}/rotate`: The previous secret works for another 24 hours. If a token rotates it, the hook ends with that token from now on.

        Needs the scope `account:write` and a live token.

        id: `hook_<id>`.
        secret: The secret that the service generated, if it did: `whsec_…` or `v1,whsec_…`, with 24 to 64 bytes in base64; or, for `message`, 32 to 100 letters and digits, such as ZITADEL's signing key. Default: a new one.
        """
        return await self._client._run("POST /v1/account/hooks/{id}/rotate b", (id,), {
            "secret": secret,
        }, options)

    async def call(
        self,
        name: str,
        /,
        *,
        user: HookUser | Omitted = OMITTED,
        sms: HookSms | Omitted = OMITTED,
        to: str | Omitted = OMITTED,
        text: str | Omitted = OMITTED,
        from_: str | Omitted = OMITTED,
        code: str | Omitted = OMITTED,
        payload: HookPayload | Omitted = OMITTED,
        options: Options | None = None,
    ) -> HookReply:
        """Send a message for a sign-in service.

        `POST /v1/hooks/{name}`: Called by the service, and authenticated with the hook's secret: by a signature (Standard Webhooks, ZITADEL), or by the secret as the `Bearer` token or `Basic` password; or by an access token with the scope `sms:send`. A repeated `metadata.uuid`, `webhook-id` or `Idempotency-Key` sends nothing more.

        name: `hook_<id>`; with an access token, also the hook's name.
        user: `supabase`.
        sms: `supabase`.
        to: `message`. Also `phoneNumber`, `phone`, `number`, `receiver` or `recipient`, or `contextInfo.recipientPhoneNumber`.
        text: `message`. Also `textMessage`, `message`, `body` or `content`, or `templateData.text`.
        from_: `message`. Also `sender` or `senderId`.
        code: `message`: the code in the text, which is then kept out of lists and logs.
        payload: `message`: the code, as Logto sends it.
        """
        return await self._client._run("POST /v1/hooks/{name} b", (name,), {
            "user": user,
            "sms": sms,
            "to": to,
            "text": text,
            "from": from_,
            "code": code,
            "payload": payload,
        }, options)


class AsyncVerificationsResource:
    """``tuma.verifications``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    async def start(
        self,
        *,
        brand: str,
        number: str,
        language: Literal["en", "fr", "rw", "sw"] | None | Omitted = OMITTED,
        channel: Literal["sms", "voice"] | None | Omitted = OMITTED,
        client_ip: str | None | Omitted = OMITTED,
        origin: str | None | Omitted = OMITTED,
        app_hash: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> StartedVerification:
        """Send a PIN.

        `POST /v1/sms/verify`: As a text, or with `channel` `voice` in a call. Repeated for a number and brand with a verification in progress: within 30 seconds nothing is sent by the same channel, later the same PIN is resent.

        Needs the scope `verify`.

        brand: Name shown in the message: GSM characters, no link.
        number: Recipient in international format: `+`, country code, number.
        language: Language of the message or call; defaults to the one in the verification settings.
        channel: `sms`, the default, or `voice`: the PIN is spoken in a call. For a verification in progress, the same PIN is sent by the other channel.
        client_ip: IP address of your user, for the fraud guard.
        origin: Host name of your site: adds a line to the message that lets phones autofill the PIN.
        app_hash: Your Android app's hash for Google's SMS Retriever, 11 characters: ends the message, which your app then reads without a permission. It must fit one part of at most 140 bytes.
        """
        return await self._client._run("POST /v1/sms/verify b", (), {
            "brand": brand,
            "number": number,
            "language": language,
            "channel": channel,
            "client_ip": client_ip,
            "origin": origin,
            "app_hash": app_hash,
        }, options)

    async def check(
        self,
        *,
        code: str,
        request_id: str | int,
        token: bool | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CheckedVerification:
        """Check a code.

        `POST /v1/sms/verify/check`: Needs the scope `verify`.

        code: What the user typed. Spaces and dashes are ignored; Arabic-Indic digits are accepted.
        request_id: `vrf_<id>`, or `<id>` as a string or integer.
        token: Also return a signed token that your backend can verify offline.
        """
        return await self._client._run("POST /v1/sms/verify/check b", (), {
            "code": code,
            "request_id": request_id,
            "token": token,
        }, options)

    async def get(
        self,
        request_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Verification:
        """Show a verification.

        `GET /v1/sms/verify/status/{request_id}`: Needs the scope `verify`.

        request_id: `vrf_<id>` or `<id>`.
        """
        return await self._client._run("GET /v1/sms/verify/status/{request_id}", (request_id,), None, options)

    async def cancel(
        self,
        request_id: str,
        /,
        *,
        options: Options | None = None,
    ) -> CancelledVerification:
        """Cancel a verification in progress.

        `PUT /v1/sms/verify/cancel/{request_id}`: Idempotent. A PIN that has not been submitted yet is cancelled and refunded.

        Needs the scope `verify`.

        request_id: `vrf_<id>` or `<id>`.
        """
        return await self._client._run("PUT /v1/sms/verify/cancel/{request_id}", (request_id,), None, options)

    async def get_settings(
        self,
        *,
        options: Options | None = None,
    ) -> ShownVerifySettings:
        """Verification settings.

        `GET /v1/verify/settings`: Needs the scope `verify`.
        """
        return await self._client._run("GET /v1/verify/settings", (), None, options)

    async def update_settings(
        self,
        *,
        code_length: int | Omitted = OMITTED,
        expiry_seconds: int | Omitted = OMITTED,
        max_attempts: int | Omitted = OMITTED,
        resend_after_seconds: int | Omitted = OMITTED,
        max_sends: int | Omitted = OMITTED,
        sender: str | None | Omitted = OMITTED,
        language: Literal["en", "fr", "rw", "sw"] | Omitted = OMITTED,
        templates: VerifyTemplatesChange | Omitted = OMITTED,
        guard: GuardChange | Omitted = OMITTED,
        options: Options | None = None,
    ) -> ShownVerifySettings:
        """Change verification settings.

        `PATCH /v1/verify/settings`: Takes any subset; omitted settings keep their values.

        Needs the scope `account:write` and a live token.

        code_length: Digits of a PIN.
        expiry_seconds: Validity of a PIN.
        max_attempts: Wrong codes before a verification fails.
        resend_after_seconds: Requesting a PIN again sooner than this sends nothing and returns the same verification.
        max_sends: PINs to one number for one brand in 30 minutes.
        sender: Sender ID of PIN messages. Null: the account's default sender, else the brand.
        language: The template for requests that name no language.
        """
        return await self._client._run("PATCH /v1/verify/settings b", (), {
            "code_length": code_length,
            "expiry_seconds": expiry_seconds,
            "max_attempts": max_attempts,
            "resend_after_seconds": resend_after_seconds,
            "max_sends": max_sends,
            "sender": sender,
            "language": language,
            "templates": templates,
            "guard": guard,
        }, options)

    def list_blocks(
        self,
        *,
        active: bool | Omitted = OMITTED,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[GuardBlockList, GuardBlock]:
        """List blocks of the fraud guard, with reasons.

        `GET /v1/verify/blocks`: Needs the scope `verify`.

        active: Only active blocks.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/verify/blocks q blocks", (), {
            "active": active,
            "page": page,
            "per_page": per_page,
        }, options)

    async def get_stats(
        self,
        *,
        from_: str | datetime | Omitted = OMITTED,
        to: str | Omitted = OMITTED,
        bucket: Literal["hour", "day"] | Omitted = OMITTED,
        time_zone: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> VerifyStats:
        """The funnel of verifications, by country and network.

        `GET /v1/verify/stats`: Needs the scope `verify`.

        from_: Start of the period, ISO 8601 with a zone; defaults to seven days before `to`.
        to: End of the period, exclusive; defaults to now.
        bucket: With it, the reply has `buckets`: the figures of each hour (UTC) or day, at most 1000.
        time_zone: The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.
        """
        return await self._client._run("GET /v1/verify/stats q", (), {
            "from": from_,
            "to": to,
            "bucket": bucket,
            "time_zone": time_zone,
        }, options)

    async def get_key_set(
        self,
        *,
        options: Options | None = None,
    ) -> KeySet:
        """Public keys of verification tokens.

        `GET /.well-known/jwks.json`
        """
        return await self._client._run("GET /.well-known/jwks.json", (), None, options)


class AsyncApprovalsResource:
    """``tuma.approvals``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list(
        self,
        *,
        status: Literal["waiting_for_approval"] | Omitted = OMITTED,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[ApprovalList, Approval]:
        """List sends that wait for an approver, or did.

        `GET /v1/approvals`: Newest first.

        Needs the scope `sms:read`.

        status: Only those that wait; otherwise all.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/approvals q approvals", (), {
            "status": status,
            "page": page,
            "per_page": per_page,
        }, options)

    async def get(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Approval:
        """Show a send that waits for an approver, or did.

        `GET /v1/approvals/{id}`: Needs the scope `sms:read`.

        id: `apv_<id>`.
        """
        return await self._client._run("GET /v1/approvals/{id}", (id,), None, options)

    def list_messages(
        self,
        id: str,
        /,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[ApprovalMessages, ApprovalSample]:
        """List the messages of a send that waits for an approver.

        `GET /v1/approvals/{id}/messages`: Each text as it would go out, in the order in which they would. Recipients that have opted out since are left out.

        Needs the scope `sms:read`.

        id: `apv_<id>`.
        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/approvals/{id}/messages q messages", (id,), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def approve(
        self,
        id: str,
        /,
        *,
        note: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Approval:
        """Approve a send.

        `POST /v1/approvals/{id}/approve`: Charges and sends it, once. Refused to whoever asked for it, and if the balance does not cover it, which leaves it waiting.

        Needs the scope `approve`.

        id: `apv_<id>`.
        note: For whoever asked.
        """
        return await self._client._run("POST /v1/approvals/{id}/approve b", (id,), {
            "note": note,
        }, options)

    async def reject(
        self,
        id: str,
        /,
        *,
        note: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> Approval:
        """Reject a send.

        `POST /v1/approvals/{id}/reject`: It is never sent. Refused to whoever asked for it.

        Needs the scope `approve`.

        id: `apv_<id>`.
        note: For whoever asked.
        """
        return await self._client._run("POST /v1/approvals/{id}/reject b", (id,), {
            "note": note,
        }, options)

    async def withdraw(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> Approval:
        """Withdraw a send that waits for an approver.

        `POST /v1/approvals/{id}/withdraw`: It is never sent. Only for whoever asked for it; others reject it.

        Needs the scope `sms:send`.

        id: `apv_<id>`.
        """
        return await self._client._run("POST /v1/approvals/{id}/withdraw", (id,), None, options)


class AsyncPrivacyResource:
    """``tuma.privacy``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    async def erase_number(
        self,
        *,
        number: str,
        options: Options | None = None,
    ) -> Erased:
        """Erase a phone number and its messages.

        `POST /v1/privacy/erase`: Charges are kept, and so is an opt-out, since it is the person's own request. Messages in progress keep the number until they are final and are counted as `open`; repeat the request to erase them. In the audit log the number is masked.

        Needs the scope `account:write` and a live token.

        number: The phone number, in international format.
        """
        return await self._client._run("POST /v1/privacy/erase b", (), {
            "number": number,
        }, options)


class AsyncSandboxResource:
    """``tuma.sandbox``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    async def list_handset_messages(
        self,
        number: str,
        /,
        *,
        options: Options | None = None,
    ) -> HandsetMessageList:
        """List a simulated phone's messages from this account.

        `GET /v1/sandbox/handsets/{number}/messages`: Needs the scope `sms:read`.
        """
        return await self._client._run("GET /v1/sandbox/handsets/{number}/messages", (number,), None, options)

    async def send_from_handset(
        self,
        number: str,
        /,
        *,
        to: str,
        text: str,
        telco: str | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SentHandsetMessage:
        """Send a message from a simulated phone to one of our numbers.

        `POST /v1/sandbox/handsets/{number}/messages`: Answers once the service has received the message, or after two seconds if the simulated carrier is away.

        Needs the scope `sms:send`.

        to: One of our numbers or short codes.
        text: At most 10 parts.
        telco: The phone's network: a name of letters, digits, spaces and . & ' _ -, or MCC and MNC. By default derived from the phone's number.
        """
        return await self._client._run("POST /v1/sandbox/handsets/{number}/messages b", (number,), {
            "to": to,
            "text": text,
            "telco": telco,
        }, options)

    async def list_handset_calls(
        self,
        number: str,
        /,
        *,
        options: Options | None = None,
    ) -> HandsetCallList:
        """List calls to a simulated phone from this account.

        `GET /v1/sandbox/handsets/{number}/calls`: Needs the scope `sms:read`.
        """
        return await self._client._run("GET /v1/sandbox/handsets/{number}/calls", (number,), None, options)

    async def act_on_handset_call(
        self,
        id: str,
        /,
        *,
        action: Literal["answer", "decline", "press"],
        key: str | Omitted = OMITTED,
        options: Options | None = None,
    ) -> HandsetCallState:
        """Answer or decline a call on a simulated phone, or press a key.

        `POST /v1/sandbox/calls/{id}`: A call that no longer rings stays as it is.

        Needs the scope `sms:send`.

        id: `call_<id>`.
        action: `press`: the text of an answered call is heard to its end, and then `key` is pressed.
        key: The key to press: a digit, `*` or `#`. The first one counts.
        """
        return await self._client._run("POST /v1/sandbox/calls/{id} b", (id,), {
            "action": action,
            "key": key,
        }, options)

    async def get_carrier(
        self,
        *,
        options: Options | None = None,
    ) -> SandboxCarrier:
        """Get the simulated carrier's settings.

        `GET /v1/sandbox/carrier`: Needs the scope `sms:read`.
        """
        return await self._client._run("GET /v1/sandbox/carrier", (), None, options)

    async def update_carrier(
        self,
        *,
        receipt_delay_ms: int | Omitted = OMITTED,
        submit_delay_ms: int | Omitted = OMITTED,
        loss: float | Omitted = OMITTED,
        parts_per_second: int | Omitted = OMITTED,
        down: bool | Omitted = OMITTED,
        ring_ms: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> SandboxCarrier:
        """Change the simulated carrier's settings.

        `PATCH /v1/sandbox/carrier`: All accounts share the simulated carrier, so with several accounts only an operator may do this.

        Needs the scope `account:write`.

        receipt_delay_ms: Delay from the response to the receipt.
        submit_delay_ms: Delay from a submit_sm to its response.
        loss: Share of accepted messages that are lost: they reach no handset and get no receipt.
        parts_per_second: Excess parts get ESME_RTHROTTLED. 0: unlimited.
        down: Drops every session and refuses binds.
        ring_ms: How long a simulated phone rings before it answers a call by itself.
        """
        return await self._client._run("PATCH /v1/sandbox/carrier b", (), {
            "receipt_delay_ms": receipt_delay_ms,
            "submit_delay_ms": submit_delay_ms,
            "loss": loss,
            "parts_per_second": parts_per_second,
            "down": down,
            "ring_ms": ring_ms,
        }, options)


class AsyncSmppCredentialsResource:
    """``tuma.smpp_credentials``"""

    def __init__(self, client: AsyncTuma) -> None:
        self._client = client

    def list(
        self,
        *,
        page: int | Omitted = OMITTED,
        per_page: int | Omitted = OMITTED,
        options: Options | None = None,
    ) -> AsyncPagedList[SmppCredentialList, SmppCredential]:
        """List SMPP credentials.

        `GET /v1/account/smpp`: Needs the scope `account:read`.

        page: Page, from 1.
        per_page: Items per page, 1 to 100.
        """
        return self._client._list("GET /v1/account/smpp q credentials", (), {
            "page": page,
            "per_page": per_page,
        }, options)

    async def create(
        self,
        *,
        system_id: str | None | Omitted = OMITTED,
        password: str | None | Omitted = OMITTED,
        weak_password: bool | None | Omitted = OMITTED,
        scopes: Sequence[Literal["sms:send", "inbound:read"]] | None | Omitted = OMITTED,
        test: bool | None | Omitted = OMITTED,
        max_binds: int | None | Omitted = OMITTED,
        window: int | None | Omitted = OMITTED,
        parts_per_second: int | None | Omitted = OMITTED,
        allowed_addresses: Sequence[str] | None | Omitted = OMITTED,
        options: Options | None = None,
    ) -> CreatedSmppCredential:
        """Create an SMPP credential.

        `POST /v1/account/smpp`: For programs that speak SMPP or the HTTP interfaces of Kannel and Jasmin. The response contains the password, only this once. If a token creates it, it ends with that token.

        Needs the scope `account:write`.

        system_id: 3 to 15 letters, digits, `_`, `.` and `-`. Default: generated.
        password: 8 to 64 printable ASCII characters. SMPP v3.4 allows 8; longer ones work with clients that send them. Common ones are refused. Default: 8 generated characters.
        weak_password: Operators only: takes a `password` that is short or common, which programs of another gateway have. It may be guessed, so `allowed_addresses` must say where it may be used from.
        scopes: `sms:send`: submit messages and get their receipts. `inbound:read`: get the account's inbound messages. Default: `sms:send`.
        test: Reaches only the simulated carrier and charges the test balance.
        max_binds: Concurrent binds, across server processes. Default: 4.
        window: Outstanding requests on a bind, in either direction. Default: 100.
        parts_per_second: Across all its binds and requests; beyond that, ESME_RTHROTTLED. Default: 100.
        allowed_addresses: IP addresses and CIDR ranges it may be used from. Empty: any.
        """
        return await self._client._run("POST /v1/account/smpp b", (), {
            "system_id": system_id,
            "password": password,
            "weak_password": weak_password,
            "scopes": scopes,
            "test": test,
            "max_binds": max_binds,
            "window": window,
            "parts_per_second": parts_per_second,
            "allowed_addresses": allowed_addresses,
        }, options)

    async def delete(
        self,
        id: str,
        /,
        *,
        options: Options | None = None,
    ) -> RemovedSmppCredential:
        """Delete an SMPP credential.

        `DELETE /v1/account/smpp/{id}`: Its binds end, and its pending deliveries are dropped.

        Needs the scope `account:write` and a live token.

        id: `esme_<id>`.
        """
        return await self._client._run("DELETE /v1/account/smpp/{id}", (id,), None, options)


class Resources:
    """Every operation, by resource."""

    def __init__(self, client: Tuma) -> None:
        self.service = ServiceResource(client)
        self.voice = VoiceResource(client)
        self.compat = CompatResource(client)
        self.account = AccountResource(client)
        self.tokens = TokensResource(client)
        self.numbers = NumbersResource(client)
        self.operator = OperatorResource(client)
        self.senders = SendersResource(client)
        self.audit = AuditResource(client)
        self.roles = RolesResource(client)
        self.members = MembersResource(client)
        self.ledger = LedgerResource(client)
        self.webhooks = WebhooksResource(client)
        self.contacts = ContactsResource(client)
        self.lists = ListsResource(client)
        self.inbound = InboundResource(client)
        self.reports = ReportsResource(client)
        self.optouts = OptoutsResource(client)
        self.stats = StatsResource(client)
        self.templates = TemplatesResource(client)
        self.messages = MessagesResource(client)
        self.hooks = HooksResource(client)
        self.verifications = VerificationsResource(client)
        self.approvals = ApprovalsResource(client)
        self.privacy = PrivacyResource(client)
        self.sandbox = SandboxResource(client)
        self.smpp_credentials = SmppCredentialsResource(client)


class AsyncResources:
    """Every operation, by resource."""

    def __init__(self, client: AsyncTuma) -> None:
        self.service = AsyncServiceResource(client)
        self.voice = AsyncVoiceResource(client)
        self.compat = AsyncCompatResource(client)
        self.account = AsyncAccountResource(client)
        self.tokens = AsyncTokensResource(client)
        self.numbers = AsyncNumbersResource(client)
        self.operator = AsyncOperatorResource(client)
        self.senders = AsyncSendersResource(client)
        self.audit = AsyncAuditResource(client)
        self.roles = AsyncRolesResource(client)
        self.members = AsyncMembersResource(client)
        self.ledger = AsyncLedgerResource(client)
        self.webhooks = AsyncWebhooksResource(client)
        self.contacts = AsyncContactsResource(client)
        self.lists = AsyncListsResource(client)
        self.inbound = AsyncInboundResource(client)
        self.reports = AsyncReportsResource(client)
        self.optouts = AsyncOptoutsResource(client)
        self.stats = AsyncStatsResource(client)
        self.templates = AsyncTemplatesResource(client)
        self.messages = AsyncMessagesResource(client)
        self.hooks = AsyncHooksResource(client)
        self.verifications = AsyncVerificationsResource(client)
        self.approvals = AsyncApprovalsResource(client)
        self.privacy = AsyncPrivacyResource(client)
        self.sandbox = AsyncSandboxResource(client)
        self.smpp_credentials = AsyncSmppCredentialsResource(client)
