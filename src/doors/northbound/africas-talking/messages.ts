/** Sends, the inbox and the balance in the form of Africa's Talking, over the accept path. */
import type { RequestTrace } from "../../../base/traces/traces.ts";
import { findBalance } from "../../../core/accounts/balance.ts";
import type { Context } from "../../../base/context.ts";
import { isTransient } from "../../../base/db.ts";
import { Refusal, type ErrorCode } from "../../../base/errors.ts";
import { requestHash } from "../../../base/idempotency.ts";
import { parseId } from "../../../base/ids.ts";
import { moneyFromSql, parseMoney, type Money } from "../../../base/money.ts";
import { recipientFor } from "../../../base/phone/phone.ts";
import { reached, type Caller } from "../../../http/auth.ts";
import { toRefusal } from "../../../http/errors.ts";
import { draftMessage, refuseTogether, type Draft, type SendFields } from "../../../core/messages/accept/draft.ts";
import type { ApiParts } from "../api-parts.ts";
import type { AfricasTalkingOrigin } from "../origin.ts";
import { none, type Known, type Parameters } from "../parameters.ts";
import { refuse } from "./errors.ts";
import type { NamedAccount } from "./settings.ts";
import { accepted, failedRecipient, refusedRecipient, type RecipientStatus } from "./statuses.ts";
import { listInbox } from "./store.ts";
import { amount, messageId } from "./wire.ts";

/** The most recipients of a request. */
const mostRecipients = 1_000;

/** How many of them are charged and stored at a time, so that a large request leaves room for others. */
const together = 100;

/** The service's own default sender, which programs send that have none: here the account's default sender. */
const defaultSender = "AFRICASTKNG";

/** `POST /version1/messaging` and, with other names for two fields, `…/bulk`. */
export const sent: Known = {
  honoured: [
    "username",
    "to",
    "phoneNumbers",
    "message",
    "from",
    "senderId",
    "bulkSMSMode",
    "enqueue",
    "retryDurationInHours",
  ],
  lists: ["to", "phoneNumbers"],
  refused: { maskedNumber: none },
};

/** `GET /version1/messaging`. The library for Node.js sends `undefined` for what is not given. */
export const listed: Known = { honoured: ["username", "lastReceivedId", "shortCode"] };

/** `GET /version1/user`. */
export const shown: Known = { honoured: ["username"] };

/** A request to send, read. */
interface Send {
  recipients: string[];
  fields: Omit<SendFields, "to">;
  enqueue: boolean;
}

/** What became of a recipient. */
interface Outcome {
  /** In E.164, or as it was written if it is no number. */
  number: string;
  status: RecipientStatus;
  /** Of an accepted message. */
  message?: { id: number; cost: Money; parts: number };
  refusal?: Refusal;
}

/** What a send comes with. */
export interface SendContext {
  caller: Caller;
  account: NamedAccount;
  /** The request's Idempotency-Key, in the namespace of the caller's kind. */
  key: string | undefined;
  trace: RequestTrace | undefined;
}

/** `POST /version1/messaging`: charges and stores a message for each recipient. `refusedWith` is our code for the first that was refused. */
export async function sendMessages(
  ctx: Context,
  parts: Pick<ApiParts, "acceptor" | "rules">,
  given: Parameters,
  about: SendContext,
): Promise<{ answer: object; refusedWith: ErrorCode | undefined }> {
  const send = readSend(given);
  const drafted = await draftAll(ctx, parts, about.caller, send);
  const outcomes: Outcome[] = [];
  for (let at = 0; at < drafted.length; at += together)
    outcomes.push(
      ...(await Promise.all(drafted.slice(at, at + together).map((each) => accept(parts, each, send, about)))),
    );
  // What is wrong with the whole request is said of it, unless a part of it has been sent already.
  const failed = outcomes.find(({ status }) => status === failedRecipient)?.refusal;
  if (failed && !outcomes.some(({ message }) => message)) throw failed;
  const refusedWith = outcomes.find(({ refusal }) => refusal)?.refusal?.code;
  return { answer: answerOf(outcomes, about.account.currency), refusedWith };
}

function readSend(given: Parameters): Send {
  const to = given.get("to") ?? given.get("phoneNumbers");
  if (to === undefined) throw missing(given.has("phoneNumbers") ? "phoneNumbers" : "to");
  const text = given.get("message");
  if (text === undefined) throw missing("message");
  if (given.get("bulkSMSMode") !== undefined && !isYes(given.get("bulkSMSMode")))
    throw refuse(
      "Premium messages, for which the recipient pays (`bulkSMSMode` 0), are not available here. Send `bulkSMSMode` 1, or leave it out.",
    );
  const recipients = to.split(/[,;\n]/).map((each) => each.trim());
  const wanted = [...new Set(recipients.filter(Boolean))];
  if (wanted.length === 0) throw missing("to");
  if (wanted.length > mostRecipients)
    throw refuse(
      `\`to\` has ${wanted.length} recipients, more than ${mostRecipients} in one request; nothing was sent. Send several requests, or one to \`POST /v1/sms/bulk\`.`,
    );
  const from = given.get("senderId") ?? given.get("from");
  const hours = readHours(given.get("retryDurationInHours"));
  return {
    recipients: wanted,
    enqueue: isYes(given.get("enqueue")),
    fields: {
      text,
      ...(from === undefined || from.toUpperCase() === defaultSender ? {} : { sender: from }),
      ...(hours === undefined ? {} : { validity_period: hours * 3_600 }),
    },
  };
}

const missing = (field: string) => refuse(`Request is missing required form field '${field}'`);

/** "Yes" in every form that client libraries send. */
const isYes = (text: string | undefined) => /^(?:1|true)$/i.test(text ?? "");

/** A message is retried for a week at most. */
const mostHours = 168;

function readHours(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const hours = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (hours >= 1 && hours <= mostHours) return hours;
  throw refuse(`\`retryDurationInHours\` must be a whole number from 1 to ${mostHours}.`);
}

type Drafted = Outcome & { draft?: Draft };

/** A draft for each recipient, or why there is none. A number that is written twice gets one message. */
async function draftAll(
  ctx: Context,
  { rules: rulesOf }: Pick<ApiParts, "rules">,
  caller: Caller,
  { recipients, fields, enqueue }: Send,
): Promise<Drafted[]> {
  const now = ctx.clock.now();
  const rules = await rulesOf(caller);
  const drafted = new Map<string, Drafted>();
  for (const written of recipients) {
    try {
      const to = recipientFor(international(written), compact(written), rules.country);
      const draft = draftMessage({ ...fields, to }, rules, now);
      drafted.set(draft.to, { number: draft.to, status: accepted(enqueue), draft });
    } catch (error) {
      drafted.set(written, refusedOutcome(written, error));
    }
  }
  const all = [...drafted.values()];
  const drafts = all.flatMap(({ draft }) => draft ?? []);
  try {
    refuseTogether(rules.approveAbove, drafts);
    return all;
  } catch (error) {
    return all.map((each) => (each.draft ? refusedOutcome(each.number, error) : each));
  }
}

/** A recipient without the marks that people write between digits. */
const compact = (written: string) => written.replaceAll(/[\s.()-]/g, "");

/** Bare digits are read as an international number: an unescaped `+` arrives as a space. */
function international(written: string): string {
  const digits = compact(written);
  return /^[1-9]\d{7,}$/.test(digits) ? `+${digits}` : digits;
}

/** Throws what is wrong with the whole request, such as its text. */
function refusedOutcome(number: string, error: unknown): Outcome {
  if (!(error instanceof Refusal)) throw error;
  const ofRequest = error.extras.errors?.find(({ code }) => !refusedRecipient(code));
  const status = refusedRecipient(error.code);
  if (ofRequest || !status) throw ofRequest ? new Refusal(ofRequest.code, ofRequest.said) : error;
  return { number, status, refusal: error };
}

/** Charges and stores one message. With a key, each of its recipients gets one message however often the request is repeated. */
async function accept(
  { acceptor }: Pick<ApiParts, "acceptor">,
  { draft, ...outcome }: Drafted,
  { recipients }: Send,
  { caller, key, trace }: SendContext,
): Promise<Outcome> {
  if (!draft) return outcome;
  const { accountId, test } = caller;
  const { to, sender, text, validitySeconds } = draft;
  const bodyHash =
    key === undefined ? "" : requestHash("africas-talking", { recipients, sender, text, validitySeconds });
  const origin: AfricasTalkingOrigin = { protocol: "africastalking", to };
  const order = {
    accountId,
    test,
    draft,
    priority: recipients.length > 1 ? ("bulk" as const) : ("single" as const),
    // Begins with a space, as no client's key does.
    ...(key === undefined ? {} : { key: { key: ` africastalking ${to} ${key}`, bodyHash } }),
    origin,
    trace,
  };
  try {
    const result = await acceptor.accept(order);
    return { ...outcome, message: result.kind === "accepted" ? ofMessage(result.message) : ofReplay(result.body) };
  } catch (error) {
    if (!(error instanceof Refusal) && !isTransient(error)) throw error;
    const refusal = toRefusal(error)!;
    return { ...outcome, status: refusedRecipient(refusal.code) ?? failedRecipient, refusal };
  }
}

const ofMessage = ({ id, price, parts }: { id: number; price: Money; parts: number }) => ({
  id,
  cost: price * BigInt(parts),
  parts,
});

/** A message that an earlier request with the same key has sent, from the answer of `POST /v1/sms` to it. */
function ofReplay(body: string): NonNullable<Outcome["message"]> {
  const { sms_id: id, total_cost: cost, item_count: parts } = JSON.parse(body) as Record<string, string | number>;
  return { id: parseId("out_sms", String(id))!, cost: parseMoney(cost!)!, parts: Number(parts) };
}

function answerOf(outcomes: Outcome[], currency: string): object {
  const messages = outcomes.flatMap(({ message }) => message ?? []);
  const total = messages.reduce((sum, { cost }) => sum + cost, 0n);
  const [first] = outcomes;
  // As the service says it: of a sender that nobody may use, there is nothing else to say.
  const isSender = outcomes.every(({ status }) => status.word === "InvalidSenderId");
  return {
    SMSMessageData: {
      Message: isSender
        ? first!.status.word
        : `Sent to ${messages.length}/${outcomes.length} Total Cost: ${amount(currency, total)}`,
      Recipients: outcomes.map(({ number, status, message }) => ({
        statusCode: status.code,
        number,
        status: status.word,
        cost: message ? amount(currency, message.cost) : "0",
        messageId: message ? messageId(message.id) : "None",
        messageParts: message?.parts ?? 0,
      })),
    },
  };
}

/**
 * How long a received message is held back from the inbox. Programs ask for what follows the last id that they have, and ids are in the order
 * of time only to within a moment (`base/ids.ts`): one that is stored late, with a lower id, would be missed for good.
 */
const settledMs = 2_000;

/** How many messages an answer of the inbox has. */
const inboxPage = 100;

/** `GET /version1/messaging`: received messages after the last that the program has, oldest first. */
export async function listReceived(ctx: Context, caller: Caller, given: Parameters) {
  const read = (name: string) => (given.get(name) === "undefined" ? undefined : given.get(name));
  const after = read("lastReceivedId") ?? "0";
  if (!/^\d{1,15}$/.test(after)) throw refuse("`lastReceivedId` must be the `id` of a received message, or 0.");
  const rows = await listInbox(ctx.sql, reached(caller), {
    after: Number(after),
    before: new Date(ctx.clock.now().getTime() - settledMs),
    number: read("shortCode"),
    limit: inboxPage,
  });
  return {
    SMSMessageData: {
      Messages: rows.map(({ id, sender, number, text, created_at: at }) => ({
        linkId: linkId(id),
        text: text ?? "",
        to: number,
        id,
        date: at.toISOString(),
        from: sender,
      })),
    },
  };
}

/** Programs refuse a received message without one; it has no effect here. */
export const linkId = (id: number): string => `in_sms_${id}`;

/** `GET /version1/user`: the balance. */
export async function showUser(ctx: Context, { accountId, test }: Caller, { currency }: NamedAccount) {
  const balance = moneyFromSql(await findBalance(ctx.sql, accountId, test));
  return { UserData: { balance: amount(currency, balance) } };
}
