/** The replies of customers' programs to received messages: each `<Message>` is sent like any other. */
import { findAccountRow } from "../../../core/accounts/directory.ts";
import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import { requestHash } from "../../../base/idempotency.ts";
import { formatId } from "../../../base/ids.ts";
import { noteAnswerProblem } from "../../../core/inbound/listing.ts";
import { problemOf, problemSentence, type AnswerProblem } from "../../../core/inbound/answer-problem.ts";
import type { CallbackAnswer } from "../../../core/webhooks/webhooks.ts";
import { decodeCharset } from "../../../http/form.ts";
import type { TwilioOrigin } from "../origin.ts";
import { draftText, readCallback, type MessageParts } from "./messages.ts";
import { idOf } from "./sids.ts";
import { listMessages, type MessageRow } from "./store.ts";
import { readTwiml, type TwimlMessage } from "./twiml.ts";

/** What replies need from the rest of the program. */
export type AnswerParts = Pick<MessageParts, "acceptor" | "rules" | "allowance">;

/**
 * Sends what an answer asks for, in its order. Reading the same answer twice sends it once. Why an answer cannot be followed is stored with
 * the received message, and logged with its id, never with its text; rejects only if the database cannot be reached.
 */
export async function followAnswer(ctx: Context, parts: AnswerParts, answer: CallbackAnswer): Promise<void> {
  const { accountId, eventId, sent, contentType, body } = answer;
  const id = idOf("SM", new URLSearchParams(sent).get("MessageSid") ?? "");
  if (id === undefined) return;
  const owner = { accountId, test: undefined };
  const reject = async (problem: AnswerProblem, message?: number) => {
    const about = { account: accountId, inbound: formatId("in_sms", id), message, reason: problemSentence(problem) };
    ctx.log.warn(about, "an answer to a received message was not followed");
    await noteAnswerProblem(ctx, owner, id, problem);
  };
  const text = body && decodeCharset(body, "utf-8");
  if (text === undefined) return reject(problemOf(body ? "not_utf8" : "too_long"));
  const twiml = readTwiml(contentType, text);
  if (!twiml.ok) return reject(twiml.problem);
  if (twiml.messages.length === 0) return;
  const [received] = await listMessages(ctx.sql, owner, { id, sent: false, received: true }, { limit: 1 });
  // Deleted meanwhile: nobody would see why.
  if (!received) return;
  if ((await findAccountRow(ctx, accountId))?.suspended_at) return reject(problemOf("suspended"));
  for (const [n, message] of twiml.messages.entries()) {
    try {
      await send(ctx, parts, { accountId, received, message, key: ` twiml ${eventId} ${n}` });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500 || error.code === "idempotency_in_progress") throw error;
      await reject(problemOf("refused", error.code), n + 1);
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
  const url = await readCallback(parts, { accountId }, statusCallback);
  const rules = await parts.rules({ accountId, test });
  const draft = draftText({ to, text, sender: from }, rules, ctx.clock.now());
  const origin: TwilioOrigin = {
    protocol: "twilio",
    reply: true,
    ...(url === undefined ? {} : { callback: { url, from: draft.sender, to: draft.to } }),
  };
  const bodyHash = requestHash("twiml", { to, from, text });
  await parts.acceptor.accept({ accountId, test, draft, priority: "single", key: { key, bodyHash }, origin });
}
