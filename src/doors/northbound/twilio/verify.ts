/** Twilio's verification resources over the PINs of `core/verify`: start, fetch, cancel, approve, check. */
import type { RequestTrace } from "../../../base/traces/traces.ts";
import { findAccountRow } from "../../../core/accounts/directory.ts";
import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import { englishOnly } from "../../../base/sentences/sentence.ts";
import { formatId } from "../../../base/ids.ts";
import { languages, type Language } from "../../../base/languages.ts";
import { parseNumber } from "../../../base/phone/phone.ts";
import { publicUrl } from "../../../http/address.ts";
import { reachOf, type Caller } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import type { StepOptions } from "../../../core/messages/life/transitions.ts";
import { spokenLanguages } from "../../../core/carriers/calls.ts";
import { channelOf } from "../../../core/verify/channel.ts";
import { stateAt, type PinChecker } from "../../../core/verify/check/check.ts";
import type { PinIssuer } from "../../../core/verify/issue/issuer.ts";
import { readPinRequest } from "../../../core/verify/issue/request.ts";
import { normaliseCode } from "../../../core/verify/pin.ts";
import { showSettings } from "../../../core/verify/change-settings.ts";
import { approve, cancel, findOwn } from "../../../core/verify/verify.ts";
import type { Announce } from "../../../core/webhooks/webhooks.ts";
import type { ApiParts } from "../api-parts.ts";
import { NumberedRefusal } from "./errors.ts";
import { no, none, readPage, type Known, type Parameters } from "./parameters.ts";
import { idOf, sidOf } from "./sids.ts";
import { isoTime } from "./wire.ts";

/** What verifications need from the rest of the program. */
export interface VerifyParts extends Pick<ApiParts, "rules"> {
  issuer: PinIssuer;
  checker: PinChecker;
  steps: StepOptions;
  announce: Announce;
}

/** Twilio's error number for an invalid parameter of a verification. */
const invalid = 60200;
const refuse = (detail: string, number = invalid) => new NumberedRefusal("invalid_request", number, detail);

/** Refuses any SID but that of the account's only service with `not_found`. */
export function checkService({ accountId }: Caller, sid: string): void {
  if (idOf("VA", sid) !== accountId) throw notFound();
}

type Row = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

const statuses = {
  in_progress: "pending",
  verified: "approved",
  cancelled: "canceled",
  expired: "expired",
  failed: "max_attempts_reached",
} as const;

/** Their names of the channels. */
const twilioChannels = { sms: "sms", voice: "call" } as const;

/** The members that a verification and a check of it share. */
const sharedJson = ({ account_id: accountId, id, number, state, created_at, ended_at, sent_at, ...sent }: Row) => ({
  sid: sidOf("VE", id),
  service_sid: sidOf("VA", accountId),
  account_sid: sidOf("AC", accountId),
  to: number,
  channel: twilioChannels[channelOf(sent)],
  status: statuses[state],
  valid: state === "verified",
  amount: null,
  payee: null,
  date_created: isoTime(created_at),
  date_updated: isoTime(ended_at ?? sent_at.at(-1) ?? created_at),
});

function verificationJson(ctx: Context, row: Row) {
  const shared = sharedJson(row);
  return {
    ...shared,
    lookup: {},
    send_code_attempts: row.sent_at.map((at, n) => ({
      time: isoTime(at),
      channel: twilioChannels[channelOf(row, row.message_ids[n])].toUpperCase(),
      attempt_sid: sidOf("VL", row.message_ids[n] ?? row.id),
    })),
    sna: null,
    url: `${publicUrl(ctx.config)}/v2/Services/${shared.service_sid}/Verifications/${shared.sid}`,
  };
}

/** `POST Verifications`. */
export const started: Known = {
  honoured: ["To", "Channel", "CustomFriendlyName", "Locale", "DeviceIp", "AppHash"],
  refused: {
    EnableSnaClientToken: no,
    CustomCode: none,
    CustomMessage: none,
    TemplateSid: none,
    TemplateCustomSubstitutions: none,
    SendDigits: none,
    Amount: none,
    Payee: none,
    RateLimits: none,
  },
  number: invalid,
};

/** `POST Verifications/{Sid}`. */
export const updated: Known = { honoured: ["Status"], number: invalid };

/** `POST VerificationCheck`. */
export const checked: Known = {
  honoured: ["To", "VerificationSid", "Code"],
  refused: { Amount: none, Payee: none },
  number: invalid,
};

/** `GET Services`. */
export const listedServices: Known = { honoured: ["PageSize", "Page"], number: invalid };

/** `POST Verifications`: sends a PIN by SMS or in a call, or sends it again. */
export async function startVerification(
  ctx: Context,
  parts: VerifyParts,
  caller: Caller,
  given: Parameters,
  trace: RequestTrace | undefined,
) {
  const channel = given.get("Channel");
  if (channel !== "sms" && channel !== "call")
    throw refuse(
      channel === undefined ? "`Channel` is missing. Send `sms` or `call`." : "`Channel` must be `sms` or `call`.",
    );
  const to = needed(given, "To");
  const rules = await parts.rules(caller);
  const brand = given.get("CustomFriendlyName") ?? (await findAccountRow(ctx, caller.accountId))!.name;
  const language = readLanguage(given.get("Locale"));
  if (language === undefined && given.has("Locale")) given.ignored.push("Locale");
  const wanted = {
    number: to,
    brand,
    language: language ?? null,
    client_ip: given.get("DeviceIp") ?? null,
    app_hash: given.get("AppHash") ?? null,
  };
  const voices = channel === "call" ? await spokenLanguages(ctx) : undefined;
  const { id } = await parts.issuer.issue({ ...readPinRequest(wanted, caller, rules, voices), trace });
  const row = await findOwn(ctx, caller, { id });
  if (!row) throw notFound();
  return verificationJson(ctx, row);
}

function needed(given: Parameters, name: string): string {
  const value = given.get(name);
  if (value !== undefined) return value;
  throw refuse(`\`${name}\` is missing. Send it.`);
}

/** `fr`, `fr-CA` and `fr_CA` are French. Undefined, so that the account's own language applies, for a language without texts. */
function readLanguage(locale: string | undefined): Language | undefined {
  const wanted = locale?.toLowerCase().split(/[-_]/, 1)[0];
  return languages.find((each) => each === wanted);
}

/** A verification by its sid or, as Twilio allows, by its phone number. */
async function findBy(ctx: Context, caller: Caller, which: string): Promise<Row | undefined> {
  const id = idOf("VE", which);
  if (id !== undefined) return findOwn(ctx, caller, { id });
  const number = parseNumber(which, caller.country);
  return number.ok ? findOwn(ctx, caller, { number: number.e164 }) : undefined;
}

/** `GET Verifications/{Sid}`: only while it is in progress, as with Twilio. */
export async function fetchVerification(ctx: Context, caller: Caller, which: string) {
  const row = await findBy(ctx, caller, which);
  if (!row || stateAt(row, ctx.clock.now()) !== "in_progress") throw notFound();
  return verificationJson(ctx, row);
}

/** `POST Verifications/{Sid}`: cancels one in progress, or approves it without a code. */
export async function updateVerification(
  ctx: Context,
  { steps, announce }: VerifyParts,
  caller: Caller,
  which: string,
  given: Parameters,
) {
  const status = needed(given, "Status");
  if (status !== "canceled" && status !== "approved") throw refuse("`Status` must be `canceled` or `approved`.");
  const row = await findBy(ctx, caller, which);
  if (!row || stateAt(row, ctx.clock.now()) !== "in_progress") throw notFound();
  if (status === "approved") await approve(ctx, caller, row.id, announce);
  else await cancel(ctx, caller, formatId("vrf", row.id), { steps, announce });
  const ended = await findOwn(ctx, caller, { id: row.id });
  if (!ended) throw notFound();
  return verificationJson(ctx, ended);
}

/** `POST VerificationCheck`: `approved` for the right code, `pending` for a wrong one, 404 once the verification has ended. */
export async function checkVerification(ctx: Context, { checker }: VerifyParts, caller: Caller, given: Parameters) {
  const code = normaliseCode(needed(given, "Code"));
  if (code === "" || code.length > 100) throw refuse("`Code` is empty or too long. Send what the user typed.");
  const which = given.get("VerificationSid") ?? given.get("To");
  if (which === undefined) throw refuse("`To` is missing. Send the phone number, or `VerificationSid`.");
  const row = await findBy(ctx, caller, which);
  if (!row) throw notFound();
  const number = parseNumber(given.get("To") ?? row.number, caller.country);
  if (!number.ok || number.e164 !== row.number) throw refuse("`To` and `VerificationSid` disagree. Send one of them.");
  const { accountId } = caller;
  const checked = await checker.check({ accountId, test: reachOf(caller), id: row.id, code });
  if (checked.kind === "blocked" || (checked.kind === "ended" && checked.state === "failed"))
    throw new NumberedRefusal(
      "too_many_attempts",
      60202,
      "Max check attempts reached: too many codes were wrong. Start a new verification.",
    );
  if (checked.kind === "unknown" || checked.kind === "ended") throw notFound();
  const valid = checked.kind === "verified";
  const after = (await findOwn(ctx, caller, { id: row.id }))!;
  return { ...sharedJson(after), status: valid ? "approved" : "pending", valid, sna_attempts_error_codes: [] };
}

/** `GET Services/{Sid}`. */
export async function showService(ctx: Context, parts: VerifyParts, caller: Caller) {
  const { accountId } = caller;
  const account = await findAccountRow(ctx, accountId);
  if (!account) throw new Refusal("not_found", englishOnly("The account is gone."));
  const settings = await showSettings(ctx, accountId, await parts.rules(caller));
  const sid = sidOf("VA", accountId);
  const url = `${publicUrl(ctx.config)}/v2/Services/${sid}`;
  return {
    sid,
    account_sid: sidOf("AC", accountId),
    friendly_name: account.name,
    code_length: settings.code_length,
    lookup_enabled: false,
    psd2_enabled: false,
    skip_sms_to_landlines: false,
    dtmf_input_required: false,
    tts_name: null,
    do_not_share_warning_enabled: false,
    custom_code_enabled: false,
    date_created: isoTime(account.created_at),
    date_updated: isoTime(account.created_at),
    url,
    links: { verifications: `${url}/Verifications`, verification_checks: `${url}/VerificationCheck` },
  };
}

/** Services of a page: by default, and at most. */
const [usualPage, largestPage] = [50, 1000];

/** `GET Services`: the account's only one. */
export async function listServices(ctx: Context, parts: VerifyParts, caller: Caller, given: Parameters) {
  const { page, size } = readPage(given, usualPage, largestPage);
  const url = (at: number) => `${publicUrl(ctx.config)}/v2/Services?PageSize=${size}&Page=${at}`;
  return {
    services: page === 0 ? [await showService(ctx, parts, caller)] : [],
    meta: {
      page,
      page_size: size,
      first_page_url: url(0),
      previous_page_url: page > 0 ? url(page - 1) : null,
      url: url(page),
      next_page_url: null,
      key: "services",
    },
  };
}
