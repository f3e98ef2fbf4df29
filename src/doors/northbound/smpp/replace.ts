/** replace_sm (SMPP v3.4 §4.10): another text, time or kind of receipt for a message that is still waiting. */
import type { Context } from "../../../base/context.ts";
import { refuseFields, type FieldError } from "../../../base/errors.ts";
import { readContent, readSendAt, readSender, type SendingRules } from "../../../core/messages/accept/draft.ts";
import { validUntilOf } from "../../../core/messages/replace/change.ts";
import {
  replaceMessage,
  showReplaceable,
  type Replaceable,
  type Replacement,
} from "../../../core/messages/replace/replace.ts";
import { addressOf, DATA_CODING, readUserData, STATUS, type PduOf } from "../../../smpp/smpp.ts";
import type { Credential } from "../credentials.ts";
import { smppOrigin, type SmppOrigin } from "../origin.ts";
import { checkReceipts, contentOf, readTimes, receiptsOf, senderOf, type Unreadable } from "./submission.ts";

type Replace = PduOf<"replace_sm">;

const refuse = (status: number, reason: string): Unreadable => ({ status, reason });

/** Replaces a message, or returns why it cannot be replaced. Throws the refusals of the accept path for a text that cannot be sent. */
export async function replace(
  ctx: Context,
  credential: Credential,
  pdu: Replace,
  id: number | undefined,
  rules: SendingRules,
): Promise<Unreadable | undefined> {
  if (pdu.smDefaultMsgId !== 0)
    return refuse(STATUS.ESME_RINVDFTMSGID, "sm_default_msg_id is set, and there are no predefined messages");
  const wrong = checkReceipts({ registeredDelivery: pdu.registeredDelivery });
  if (wrong) return wrong;
  const { accountId, test } = credential;
  const message = id === undefined ? undefined : await showReplaceable(ctx, { accountId, test }, id);
  if (!message) return refuse(STATUS.ESME_RINVMSGID, "there is no such message");
  if (readSender(senderOf(pdu), rules, []) !== message.sender)
    return refuse(STATUS.ESME_RINVSRCADR, "the source address is not that of the message");
  // Its text and time may have been approved, and are changed as a whole or not at all.
  if (message.isBulk) return refuse(STATUS.ESME_RREPLACEFAIL, "the message is one of a bulk send");
  if (!message.waits) return refuse(STATUS.ESME_RREPLACEFAIL, "the message was already submitted, or is final");
  const replacement = read(pdu, message, credential, ctx.clock.now());
  if ("status" in replacement) return replacement;
  const done = await replaceMessage(ctx, accountId, message, replacement);
  return done ? undefined : refuse(STATUS.ESME_RREPLACEFAIL, "the message was submitted meanwhile");
}

/** The replacement, read as the message was: replace_sm has neither data_coding nor esm_class. */
function read(pdu: Replace, message: Replaceable, credential: Credential, now: Date): Replacement | Unreadable {
  const origin = smppOrigin(message.origin ?? undefined);
  const times = readTimes(pdu, now);
  if ("status" in times) return times;
  const problems: FieldError[] = [];
  const coding = origin?.coding ?? codingOf(message);
  const header = message.header === null ? undefined : Buffer.from(message.header);
  const content = readContent(contentOf(readUserData(pdu.shortMessage, 0, coding), coding), header, problems);
  const sendAt = times.send_at === undefined ? message.sendAt : (readSendAt(times.send_at, now, problems) ?? null);
  if (problems.length > 0) throw refuseFields(problems);
  if (content.parts !== message.parts && message.isBulk)
    return refuse(STATUS.ESME_RREPLACEFAIL, "the new text has a different number of parts than its bulk send");
  const since = sendAt !== null && sendAt > now ? sendAt : now;
  const validUntil =
    times.validity_period === undefined
      ? validUntilOf(message, times.send_at !== undefined, since)
      : new Date(since.getTime() + times.validity_period * 1000);
  return { ...content, sendAt, validUntil, origin: originOf(pdu, message, credential, origin, now) };
}

const codingOf = ({ encoding }: Replaceable) =>
  encoding === "ucs2" ? DATA_CODING.ucs2 : encoding === "binary" ? DATA_CODING.octets : DATA_CODING.default;

/** The origin with the receipts that are now requested. A message from another API keeps its own. */
function originOf(
  pdu: Replace,
  message: Replaceable,
  credential: Credential,
  origin: SmppOrigin | undefined,
  now: Date,
): Replacement["origin"] {
  if (origin === undefined && message.origin !== null) return message.origin;
  const {
    wants: _wants,
    intermediate: _intermediate,
    ...rest
  } = origin ?? {
    protocol: "smpp" as const,
    credential: credential.id,
    from: { ton: pdu.sourceAddrTon, npi: pdu.sourceAddrNpi, addr: pdu.sourceAddr },
    to: addressOf(message.recipient),
    at: now.getTime(),
  };
  const wanted = receiptsOf({ registeredDelivery: pdu.registeredDelivery, tlvs: {} });
  return { ...rest, ...wanted } satisfies SmppOrigin;
}
