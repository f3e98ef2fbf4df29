/** The replies of customers' programs to received messages: each `<Message>` is sent like any other. */
import { findAccountRow } from "../../accounts/directory.ts";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { requestHash } from "../../base/idempotency.ts";
import { formatId } from "../../base/ids.ts";
import { draftMessage } from "../../messages/accept/draft.ts";
import type { CallbackAnswer } from "../../webhooks/webhooks.ts";
import { decodeCharset } from "../http/form.ts";
import type { TwilioOrigin } from "../origin.ts";
import { readCallback, type MessageParts } from "./messages.ts";
import { idOf } from "./sids.ts";
import { listMessages, type MessageRow } from "./store.ts";
import { readTwiml, type TwimlMessage } from "./twiml.ts";

/** What replies need from the rest of the program. */
export type AnswerParts = Pick<MessageParts, "acceptor" | "rules" | "allowance">;

/**
 * Sends the messages of a reply, in order. A reply that is read twice is sent once. One that cannot be followed is logged with the
 * reason and the id of the received message, never with its text. Rejects only if the database cannot be reached.
 */
export async function followAnswer(ctx: Context, parts: AnswerParts, answer: CallbackAnswer): Promise<void> {
  const { accountId, eventId, sent, contentType, body } = answer;
  const id = idOf("SM", new URLSearchParams(sent).get("MessageSid") ?? "");
  const about = { account: accountId, inbound: id && formatId("in_sms", id) };
  const reject = (reason: string) =>
    ctx.log.warn({ ...about, reason }, "a program's reply to a received message was not sent");
  const text = body && decodeCharset(body, "utf-8");
  if (text === undefined) return reject(body ? "it is not UTF-8" : "it is longer than 64 KiB, or was cut short");
  const twiml = readTwiml(contentType, text);
  if (!twiml.ok) return reject(twiml.reason);
  if (twiml.messages.length === 0 || id === undefined) return;
  const filter = { id, sent: false, received: true };
  const [received] = await listMessages(ctx.sql, { accountId, test: undefined }, filter, { limit: 1 });
  if (!received) return reject("the message was deleted");
  if ((await findAccountRow(ctx, accountId))?.suspended_at) return reject("the account is suspended");
  for (const [n, message] of twiml.messages.entries()) {
    try {
      await send(ctx, parts, { accountId, received, message, key: ` twiml ${eventId} ${n}` });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500 || error.code === "idempotency_in_progress") throw error;
      reject(`message ${n + 1}: ${error.code}`);
    }
  }
}

interface Reply {
  accountId: number;
  received: MessageRow;
  message: TwimlMessage;
  /** Begins with a space, as no client's key does. */
  key: string;
}

async function send(ctx: Context, parts: AnswerParts, { accountId, received, message, key }: Reply): Promise<void> {
  const { test } = received;
  const { to = received.sender, from = received.recipient, body: text, statusCallback } = message;
  const url = await readCallback(parts, statusCallback);
  const rules = await parts.rules({ accountId, test });
  const draft = draftMessage({ to, text, sender: from }, rules, ctx.clock.now());
  const origin: TwilioOrigin = {
    protocol: "twilio",
    reply: true,
    ...(url === undefined ? {} : { callback: { url, from: draft.sender, to: draft.to } }),
  };
  const bodyHash = requestHash("twiml", { to, from, text });
  await parts.acceptor.accept({ accountId, test, draft, priority: "single", key: { key, bodyHash }, origin });
}
