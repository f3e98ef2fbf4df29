import type { Static } from "typebox";
import { isFinal, type MessageState } from "../../core/messages/life/tracked.ts";
import type { messageSchema } from "../../core/messages/schemas.ts";

type Message = Static<typeof messageSchema>;
type Entry = Message["timeline"][number];

/** What a state means for the sender of a message that has not failed, and what they should do. */
const meanings: Partial<Record<MessageState, string>> = {
  scheduled: "The message is waiting for its scheduled time. Until then, it can be cancelled.",
  queued: "The message is waiting for a carrier link. No action is needed; it can still be cancelled.",
  submitting: "The message is being handed to the carrier. No action is needed.",
  in_doubt:
    "The carrier did not respond, so it may or may not have the message. A delivery receipt will settle this; otherwise the service submits it again. Do not send it again yourself: it might arrive twice.",
  sent: "The carrier has accepted the message, but no delivery receipt has arrived yet. The phone may be off or out of reach.",
  delivered: "The carrier reports that the message is on the phone.",
  cancelled: "The message was cancelled before it was sent.",
};

/** What happened, by state in the timeline: the message's own, or that of a delivery receipt (SMPP v3.4 appendix B). */
const events: Record<string, (by: string) => string> = {
  scheduled: () => "It was accepted, charged and scheduled",
  queued: () => "It waited for a carrier link",
  submitting: (by) => `It was submitted to ${by}`,
  sent: (by) => `${by} accepted it`,
  in_doubt: (by) => `${by} did not respond, so it may or may not have the message`,
  refused: (by) => `${by} refused it`,
  delivered: () => "It ended as delivered",
  undelivered: () => "It ended as undelivered",
  expired: () => "It expired",
  rejected: () => "It ended as rejected",
  failed: () => "It ended as failed",
  unknown: () => "No receipt arrived, so its outcome is unknown",
  cancelled: () => "It was cancelled",
  fallback: () => "Its fallback",
  DELIVRD: (by) => `${by} reported it delivered`,
  EXPIRED: (by) => `${by} reported that its validity ended`,
  UNDELIV: (by) => `${by} reported that it could not be delivered`,
  REJECTD: (by) => `${by} reported it rejected`,
  DELETED: (by) => `${by} reported it deleted`,
  SKIPPED: (by) => `${by} reported it skipped`,
  UNKNOWN: (by) => `${by} reported its outcome as unknown`,
  ENROUTE: (by) => `${by} reported it en route`,
  ACCEPTD: (by) => `${by} reported it accepted`,
};

/** A message explained: its timeline in sentences, and what its state means. */
export function explain(message: Message) {
  const { sms_id, state, to, sender, refunded, reason } = message;
  const meaning = reason ? `${reason.meaning} ${reason.remedy}` : (meanings[state] ?? "");
  const money = refunded ? " The whole charge was refunded." : "";
  return {
    sms_id,
    state,
    final: isFinal(state),
    to,
    sender,
    meaning: `${meaning}${money}`,
    ...(reason === undefined ? {} : { reason }),
    timeline: message.timeline.map((entry, n) => ({
      at: entry.at,
      sentence: sentence(entry, n === 0, message.item_count),
    })),
  };
}

function sentence({ state, carrier, code, detail, part }: Entry, isFirst: boolean, parts: number): string {
  const by = carrier === undefined ? "the carrier" : `the link ${carrier}`;
  const what = isFirst && state === "queued" ? "It was accepted and charged" : (events[state]?.(by) ?? state);
  const which = part === undefined || parts === 1 ? "" : ` (part ${part + 1} of ${parts})`;
  const isError = code !== undefined && !/^0+$/.test(code);
  const why = [isError ? `code ${code}` : "", detail ?? ""].filter((each) => each !== "").join(", ");
  const text = `${what}${which}${why === "" ? "" : `: ${why}`}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
