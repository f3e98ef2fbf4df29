/** Each cause, and whether the same message may arrive if it is sent again. */
export const resends = {
  number_unknown: false,
  no_text_messages: false,
  phone_off: true,
  phone_full: true,
  phone_error: true,
  blocked_by_recipient: false,
  barred: false,
  content_refused: false,
  sender_refused: false,
  carrier_busy: true,
  carrier_error: true,
  carrier_credit: false,
  request_refused: false,
  carrier_refused: false,
  not_delivered: true,
  expired: true,
  no_route: false,
  never_submitted: true,
  left_to_original: false,
  opted_out: false,
  no_receipt: false,
  call_busy: true,
  call_unanswered: true,
  call_declined: false,
} as const;

/** A stable word for why a message failed. Causes are added, never renamed. */
export type Cause = keyof typeof resends;

/** Our own code of a message that no link takes: no carrier has been asked. */
export const noRoute = "no_route";

/** Our own code of a message of a restored copy: the original may have sent it. */
export const leftToOriginal = "left_to_original";

/** Our own code of a message whose recipient opted out before it was sent. */
export const optedOut = "opted_out";

/** All causes. */
export const causes = Object.keys(resends) as Cause[];
