import { refuseField } from "../../../base/errors.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";

/** Distinguishes valid sender IDs from ones that no network shows; the rule itself belongs to `messages/`. */
export type SenderRule = (text: string) => { ok: true; sender: string } | { ok: false; why: Sentence };

/** The stored form of a sender ID; refuses one that no network shows. */
export function checkSender(field: string, text: string, senderRule: SenderRule): string {
  const sender = senderRule(text);
  if (!sender.ok)
    throw refuseField("invalid_sender", field, say("`{field}` is refused: {reason}.", { field, reason: sender.why }));
  return sender.sender;
}
