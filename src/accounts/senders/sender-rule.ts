import { refuseField } from "../../base/errors.ts";

/** Tells a valid sender from one that no network shows; the rule is `messages/`' own. */
export type SenderRule = (text: string) => { ok: true; sender: string } | { ok: false; reason: string };

/** A sender in the form in which it is kept; refuses one that no network shows. */
export function checkSender(field: string, text: string, senderRule: SenderRule): string {
  const sender = senderRule(text);
  if (!sender.ok) throw refuseField("invalid_sender", field, `\`${field}\` is refused: ${sender.reason}.`);
  return sender.sender;
}
