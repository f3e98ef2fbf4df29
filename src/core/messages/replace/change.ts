/** `PATCH /v1/sms/{id}`: another time or text for a message that is still waiting. */
import type { Static } from "typebox";
import type { Context } from "../../../base/context.ts";
import { Refusal, refuseFields, type FieldError } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import type { Reached } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import { readSpoken, uselessIn } from "../accept/call.ts";
import { readContent, readSendAt } from "../accept/draft.ts";
import { isFinal, type MessageState } from "../life/tracked.ts";
import type { messageChangeSchema } from "../schemas.ts";
import { replaceMessage, showReplaceable, type Replaceable, type Replacement } from "./replace.ts";

/** Changes a message; members that are absent stay. The validity lasts as long as before, from the new time. */
export async function changeMessage(
  ctx: Context,
  owner: Reached,
  id: number,
  fields: Static<typeof messageChangeSchema>,
): Promise<void> {
  const message = await showReplaceable(ctx, owner, id);
  if (!message) throw notFound();
  if (message.isBulk) throw new Refusal("conflict", ofBulkSend);
  if (!message.waits) throw notChangeable(message.state);
  const replacement = read(fields, message, ctx.clock.now());
  if (await replaceMessage(ctx, owner.accountId, message, replacement)) return;
  throw new Refusal("conflict", say("The message was submitted or changed meanwhile. Show it, and decide again."));
}

function read(fields: Static<typeof messageChangeSchema>, message: Replaceable, now: Date): Replacement {
  const problems: FieldError[] = [];
  const header = message.header === null ? undefined : Buffer.from(message.header);
  const encoding = message.encoding === "binary" ? ("binary" as const) : fields.encoding;
  const text = fields.text ?? message.text;
  const content = message.options?.call
    ? readSpoken(text, problems)
    : readContent({ text, ...(encoding === undefined ? {} : { encoding }) }, header, problems);
  if (message.options?.call) problems.push(...uselessIn(fields));
  // What is sent in its place has its text.
  if (message.options?.fallback?.call) readSpoken(text, problems);
  else if (message.options?.fallback) readContent({ text }, undefined, problems);
  const isMoved = fields.send_at !== undefined;
  const sendAt = isMoved ? (readSendAt(fields.send_at ?? undefined, now, problems) ?? null) : message.sendAt;
  if (problems.length > 0) throw refuseFields(problems);
  return { ...content, sendAt, validUntil: validUntilOf(message, isMoved, sendAt ?? now), origin: message.origin };
}

/** The end of a message's validity: as long after its new time as it was after the old one. */
export function validUntilOf(
  { validUntil, sendAt, createdAt }: Pick<Replaceable, "validUntil" | "sendAt" | "createdAt">,
  isMoved: boolean,
  since: Date,
): Date {
  return isMoved ? new Date(since.getTime() + validUntil.getTime() - (sendAt ?? createdAt).getTime()) : validUntil;
}

const ofBulkSend = say(
  "The message is one of a bulk send, whose time is changed as a whole: `PATCH {path}`. A single message of it can only be cancelled.",
  { path: "/v1/sms/reports/{report_id}" },
);

function notChangeable(state: MessageState): Refusal {
  const said = isFinal(state)
    ? say("The message is {state}, which is final. Only scheduled and queued messages can be changed.", {
        state: { state },
      })
    : say("The carrier already has the message. Only scheduled and queued messages can be changed.");
  return new Refusal("not_in_progress", said, { members: { state } });
}
