import type { Cause } from "../words.ts";

/** What each cause means, and what to do. */
export type CauseTexts = Readonly<Record<Cause, readonly [meaning: string, remedy: string]>>;

/** The causes in English. */
export const en: CauseTexts = {
  number_unknown: [
    "The number does not exist, or is no longer in use.",
    "Check the number with the person, and correct it. Sending again to the same number will fail again.",
  ],
  no_text_messages: [
    "The number cannot receive text messages: it may be a landline or a data line.",
    "Ask the person for a mobile number.",
  ],
  phone_off: [
    "The phone was off or out of reach for as long as the carrier tried.",
    "Send again later, at an hour when the phone is likely to be on.",
  ],
  phone_full: [
    "The phone's memory for messages is full.",
    "Send again later; if it goes on, ask the person to delete messages.",
  ],
  phone_error: ["The phone did not take the message.", "Send again later."],
  blocked_by_recipient: [
    "The recipient has blocked such messages.",
    "Do not send again. Ask the person, by another way, whether they want these messages.",
  ],
  barred: [
    "The network does not let this number receive the message: it is barred or suspended.",
    "Ask the person for another number, or to have it unbarred by their network.",
  ],
  content_refused: [
    "The carrier filtered the message because of its text.",
    "Change the text: links, unusual signs and repeated texts are common causes. If it goes on, ask your operator.",
  ],
  sender_refused: [
    "The carrier does not accept this sender ID.",
    "Use another sender ID, or ask your operator to have this one registered. Then send again.",
  ],
  carrier_busy: ["The carrier was overloaded for as long as we tried.", "Send again later."],
  carrier_error: ["The carrier had a fault of its own.", "Send again later; if it goes on, tell your operator."],
  carrier_credit: [
    "The carrier did not take the message because the operator's credit there is exhausted.",
    "Tell your operator, and send again once it is settled.",
  ],
  request_refused: [
    "The carrier does not accept messages in this form: a setting of the link or an option of the message is wrong.",
    "Tell your operator, with the code in the timeline. Until it is mended, sending again will fail again.",
  ],
  carrier_refused: [
    "The carrier refused the message and gave no reason.",
    "Ask your operator to ask the carrier. Without a change, sending again will most likely fail again.",
  ],
  not_delivered: [
    "The carrier could not deliver the message and gave no reason.",
    "Check that the number is in use, then send again.",
  ],
  expired: [
    "The message was not delivered before its validity ended. The phone was probably off or out of reach.",
    "Send again later, or with a longer validity.",
  ],
  no_route: [
    "No link of this service carries messages to this number; no carrier was asked.",
    "Tell your operator that a route for it is missing. Until there is one, sending again will fail again.",
  ],
  never_submitted: [
    "The message could not be handed to any carrier in time.",
    "Send again later. If it goes on, ask your operator whether the number's network is connected.",
  ],
  left_to_original: [
    "This installation was restored from a backup, and the original may have sent the message already: it was not sent from here.",
    "Do not send again unless the person says that it did not arrive, or the original shows that it was not sent.",
  ],
  opted_out: [
    "The recipient opted out after the message was accepted and before it was sent: it was not sent, and is refunded.",
    "Do not send again. Take the number off your list; sending START opts it back in.",
  ],
  no_receipt: [
    "The carrier accepted the message but never said whether it was delivered. It may have arrived.",
    "Do not send again unless the person says that it did not arrive: it might arrive twice.",
  ],
  call_busy: ["The line was busy.", "Call again in a few minutes."],
  call_unanswered: ["Nobody answered the call.", "Call again later, or send a text."],
  call_declined: ["The recipient declined the call.", "Do not call again at once; send a text instead."],
};
