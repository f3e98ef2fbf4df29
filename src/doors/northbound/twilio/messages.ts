/** Twilio's message resource over the accept path: create, fetch, list, redact, cancel, delete. */
import type { RequestTrace } from "../../../base/traces/traces.ts";
import { findAccountRow } from "../../../core/accounts/directory.ts";
import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import { parseMoney } from "../../../base/money.ts";
import { parseNumber, recipientFor } from "../../../base/phone/phone.ts";
import { nearestStorable } from "../../../base/time.ts";
import { missingScope, reached, type Caller, type Scope } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import { eraseReceived } from "../../../core/inbound/listing.ts";
import {
  draftMessage,
  longestValiditySeconds,
  type Draft,
  type SendFields,
  type SendingRules,
} from "../../../core/messages/accept/draft.ts";
import { cancelMessage } from "../../../core/messages/life/book.ts";
import { eraseMessage } from "../../../core/messages/life/retention.ts";
import { rangeOfTime } from "../../../core/messages/list/listing.ts";
import { readEndpointUrl } from "../../../core/webhooks/delivery/guard.ts";
import type { PrivateAllowance } from "../../../core/webhooks/delivery/allowance.ts";
import type { ApiParts } from "../api-parts.ts";
import type { TwilioOrigin } from "../origin.ts";
import { NumberedRefusal } from "./errors.ts";
import { no, none, parseTwilioTime, readPage, readWhole, type Known, type Parameters } from "./parameters.ts";
import { idOf, sidOf } from "./sids.ts";
import { listMessages, type MessageFilter, type MessageRow, type Slice } from "./store.ts";
import { accountPath, messageJson, pageOf } from "./wire.ts";

/** What messages need from the rest of the program. */
export type MessageParts = Pick<ApiParts, "acceptor" | "rules" | "steps"> & {
  /** The private addresses that callbacks may reach. */
  allowance: PrivateAllowance;
};

/** `POST Messages.json`. */
export const created: Known = {
  honoured:
    "To From MessagingServiceSid Body StatusCallback ValidityPeriod SmartEncoded ScheduleType SendAt MaxPrice".split(
      " ",
    ),
  refused: {
    ShortenUrls: no,
    SendAsMms: no,
    ContentRetention: /^(retain)?$/,
    AddressRetention: /^(retain)?$/,
    MediaUrl: none,
    ContentSid: none,
    ContentVariables: none,
    ApplicationSid: none,
    PersistentAction: none,
  },
};

/** `POST Messages/{Sid}.json`. */
export const updated: Known = { honoured: ["Body", "Status"] };

/** `GET Messages.json`. */
export const listed: Known = {
  honoured: ["PageSize", "Page", "PageToken", "To", "From", "DateSent", "DateSent<", "DateSent>"],
};

const refuse = (number: number, detail: string) => new NumberedRefusal("invalid_request", number, detail);

/** `POST Messages.json`: charges and stores a message. */
export async function createMessage(
  ctx: Context,
  parts: MessageParts,
  caller: Caller,
  given: Parameters,
  trace: RequestTrace | undefined,
) {
  const now = ctx.clock.now();
  const rules = await parts.rules(caller);
  const fields = readSend(given, caller, rules.country);
  const callback = await readCallback(parts, caller, given.get("StatusCallback"));
  const draft = draftText(fields, rules, now);
  const limit = readPrice(given.get("MaxPrice"));
  if (limit !== undefined && draft.price * BigInt(draft.parts) > limit)
    throw refuse(
      30010,
      "The message costs more than `MaxPrice`. Nothing was charged or sent. Raise it or leave it out.",
    );
  const service = serviceOf(given) !== undefined;
  const origin: TwilioOrigin = {
    protocol: "twilio",
    ...(service ? { service } : {}),
    ...(callback === undefined ? {} : { callback: { url: callback, from: draft.sender, to: draft.to } }),
  };
  const { accountId, test } = caller;
  const order = {
    accountId,
    test,
    draft,
    priority: "single" as const,
    trace,
    ...(service || callback ? { origin } : {}),
  };
  const accepted = await parts.acceptor.accept(order);
  // Only an order with an idempotency key can be a replay.
  if (accepted.kind !== "accepted") throw new Error("an order without a key was replayed");
  const shown = await show(ctx, caller, accepted.message.id);
  // What the message has become meanwhile is for a status callback to say: programs take any other status for a failure.
  return shown.status === "scheduled" ? shown : { ...shown, status: "queued", date_sent: null };
}

/** The longest text, in characters whatever their encoding. */
const mostCharacters = 1_600;

/** Drafts a text as long as Twilio takes it, which may be more parts than elsewhere; a header numbers up to 255 (3GPP TS 23.040 §9.2.3.24.1). */
export function draftText(fields: SendFields, rules: SendingRules, now: Date): Draft {
  const characters = Array.from(fields.text).length;
  if (characters > mostCharacters)
    throw new NumberedRefusal(
      "text_too_long",
      21617,
      `\`Body\` has ${characters} characters, more than the maximum of ${mostCharacters}. Shorten it.`,
    );
  return draftMessage(fields, rules, now, 255);
}

/** The SID of a messaging service, which some programs send as the sender, as Twilio allows. */
function serviceOf(given: Parameters): string | undefined {
  const from = given.get("From");
  return given.get("MessagingServiceSid") ?? (from !== undefined && /^MG[0-9a-f]{32}$/i.test(from) ? from : undefined);
}

function readSend(given: Parameters, { accountId }: Caller, country: string | undefined): SendFields {
  const [to, text, service] = [given.get("To"), given.get("Body"), serviceOf(given)];
  const from = given.get("From") === service ? undefined : given.get("From");
  if (to === undefined) throw refuse(21604, "`To` is missing. Send the phone number of the recipient.");
  if (text === undefined) throw refuse(21602, "`Body` is missing. Send the text of the message.");
  if (from === undefined && service === undefined)
    throw refuse(
      21603,
      "`From` is missing. Send a sender ID, or the `MessagingServiceSid` of `GET /v1/account/twilio`.",
    );
  if (service !== undefined && idOf("MG", service) !== accountId)
    throw refuse(
      21701,
      "`MessagingServiceSid` is unknown. Send the account's only one, from `GET /v1/account/twilio`.",
    );
  const validity = readWhole(given, "ValidityPeriod", 60, longestValiditySeconds);
  const sendAt = readSchedule(given);
  return {
    to: recipientFor(to.replace(/^\+?(?=\d)/, "+"), to, country),
    text,
    ...(from === undefined ? {} : { sender: from }),
    ...(validity === undefined ? {} : { validity_period: validity }),
    ...(sendAt === undefined ? {} : { send_at: sendAt }),
    ...(/^(true|1)$/i.test(given.get("SmartEncoded") ?? "") ? { encoding: "smart" as const } : {}),
  };
}

function readSchedule(given: Parameters): string | undefined {
  const [type, at] = [given.get("ScheduleType"), given.get("SendAt")];
  if (type !== undefined && type !== "fixed") throw refuse(35126, "`ScheduleType` must be `fixed`.");
  if (type !== undefined && at === undefined)
    throw refuse(35111, "`SendAt` is missing, which `ScheduleType` needs. Send both.");
  if (at === undefined) return undefined;
  if (type === undefined) throw refuse(20001, "`SendAt` needs `ScheduleType` with the value `fixed`. Send both.");
  const time = parseTwilioTime(at);
  if (time) return time.toISOString();
  throw refuse(35114, "`SendAt` is not a time. Write it like `2026-11-30T20:36:27Z`.");
}

function readPrice(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  const price = parseMoney(text);
  if (price !== undefined && price >= 0n) return price;
  throw refuse(20001, "`MaxPrice` is not a price. Send a decimal number such as 0.05, in the account's currency.");
}

/** A URL to call; undefined if none is given. Refuses what the guard of webhooks refuses. */
export async function readCallback(
  { allowance }: Pick<MessageParts, "allowance">,
  { accountId }: Pick<Caller, "accountId">,
  given: string | undefined,
  name = "StatusCallback",
  number = 21609,
): Promise<string | undefined> {
  if (given === undefined) return undefined;
  await allowance.refresh();
  try {
    return readEndpointUrl(given, allowance.of(accountId)).href;
  } catch (error) {
    if (error instanceof Refusal) throw refuse(number, error.message.replaceAll("`url`", `\`${name}\``));
    throw error;
  }
}

/** The directions that a caller may read. */
function readable({ scopes }: Caller): Pick<MessageFilter, "sent" | "received"> {
  const has = (scope: Scope) => scopes.has(scope);
  return { sent: has("sms:read"), received: has("inbound:read") };
}

const currencyOf = async (ctx: Context, accountId: number) => (await findAccountRow(ctx, accountId))!.currency;

/** A message that the caller has just created, and so may see whatever its scopes. */
async function show(ctx: Context, caller: Caller, id: number) {
  const [row] = await listMessages(ctx.sql, reached(caller), { id, sent: true, received: true }, { limit: 1 });
  if (!row) throw notFound();
  return messageJson(row, caller.accountId, await currencyOf(ctx, caller.accountId));
}

/** `GET Messages/{Sid}.json`. */
export async function fetchMessage(ctx: Context, caller: Caller, sid: string) {
  const row = await findMessage(ctx, caller, sid);
  return messageJson(row, caller.accountId, await currencyOf(ctx, caller.accountId));
}

/** Nobody changes or erases what they may not read: the answer shows it, and what is erased is gone for good. */
async function findMessage(ctx: Context, caller: Caller, sid: string): Promise<MessageRow> {
  const about = readable(caller);
  if (!about.sent && !about.received) throw missingScope(caller, "sms:read");
  const id = idOf("SM", sid);
  const [row] = id === undefined ? [] : await listMessages(ctx.sql, reached(caller), { id, ...about }, { limit: 1 });
  if (!row) throw notFound();
  return row;
}

/** Messages on a page: by default, and at most. */
const [usualPage, largestPage] = [50, 1000];

/** `GET Messages.json`: messages of both directions, newest first. */
export async function listResources(ctx: Context, caller: Caller, given: Parameters, query: URLSearchParams) {
  const { accountId } = caller;
  const { page, size } = readPage(given, usualPage, largestPage);
  const slice = readSlice(given, page, size);
  const times = readTimes(given);
  const within = times.since || times.until ? await rangeOfTime(ctx, accountId, times.since, times.until) : undefined;
  const number = (name: string) => {
    const text = given.get(name);
    const read = text === undefined ? undefined : parseNumber(text, caller.country);
    return read?.ok ? read.e164 : text;
  };
  const filter = { to: number("To"), from: number("From"), ...times, within, ...readable(caller) };
  const rows = await listMessages(ctx.sql, reached(caller), filter, slice);
  const currency = await currencyOf(ctx, accountId);
  const sids = rows.map(({ id }) => sidOf("SM", id));
  return {
    messages: rows.map((row) => messageJson(row, accountId, currency)),
    ...pageOf(`${accountPath(accountId)}/Messages.json`, query, { page, size, sids }),
  };
}

function readSlice(given: Parameters, page: number, limit: number): Slice {
  const token = given.get("PageToken");
  if (token === undefined) {
    if (page > 0) throw refuse(20006, "`Page` needs the `PageToken` of the page before. Follow `next_page_uri`.");
    return { limit };
  }
  const id = idOf("SM", token.slice(2));
  if (id === undefined || !/^P[AB]/.test(token))
    throw refuse(20006, "`PageToken` is not one that a list returned. Follow `next_page_uri`.");
  return { limit, ...(token.startsWith("PA") ? { olderThan: id } : { newerThan: id }) };
}

/** `DateSent` is a whole day (UTC); `DateSent>` and `DateSent<` are times, or the beginning of a day. */
function readTimes(given: Parameters): { since: Date | undefined; until: Date | undefined } {
  const [on, after, before] = ["DateSent", "DateSent>", "DateSent<"].map((name) => readDate(given, name));
  if (!on) return { since: after, until: before };
  const day = new Date(on.toISOString().slice(0, 10));
  return { since: day, until: nearestStorable(new Date(day.getTime() + 86_400_000)) };
}

function readDate(given: Parameters, name: string): Date | undefined {
  const text = given.get(name);
  if (text === undefined) return undefined;
  const at = parseTwilioTime(text);
  if (at) return at;
  throw refuse(20001, `\`${name}\` must be a date such as 2026-11-30, or a time such as 2026-11-30T20:36:27Z.`);
}

/** `POST Messages/{Sid}.json`: erases the text, or cancels a message that has not been submitted yet. */
export async function updateMessage(ctx: Context, parts: MessageParts, caller: Caller, sid: string, given: Parameters) {
  const row = await findMessage(ctx, caller, sid);
  const status = given.get("Status");
  if (status !== undefined) {
    if (status !== "canceled")
      throw refuse(20001, "`Status` can only be set to `canceled`. Send that, or leave it out.");
    const state = row.state && (await cancelMessage(ctx, reached(caller), row.id, parts.steps));
    if (state !== "cancelled")
      throw refuse(30409, "The message cannot be canceled any more: only scheduled and queued messages can be.");
  } else if (!given.has("Body"))
    throw refuse(20001, "There is nothing to change. Send an empty `Body`, or `Status=canceled`.");
  if (given.get("Body") !== undefined)
    throw refuse(20001, "`Body` cannot be changed, only erased. Send it empty to erase the text.");
  if (given.has("Body")) await erase(ctx, caller, row);
  return show(ctx, caller, row.id);
}

/**
 * `DELETE Messages/{Sid}.json`: erases the text, and hides the message from Twilio's resources. Its number and charge stay on
 * record, since the ledger needs them.
 */
export async function deleteMessage(ctx: Context, caller: Caller, sid: string): Promise<void> {
  await erase(ctx, caller, await findMessage(ctx, caller, sid), { protocol: "twilio", deleted: true });
}

async function erase(ctx: Context, caller: Caller, row: MessageRow, deleted?: TwilioOrigin): Promise<void> {
  const owner = reached(caller);
  if (row.state === null) return eraseReceived(ctx, owner, row.id, deleted !== undefined);
  if (await eraseMessage(ctx, owner, row.id, deleted)) return;
  throw refuse(20009, "The message is still in transit. Try again once its status is final.");
}
