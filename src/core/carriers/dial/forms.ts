/**
 * The device interface of SMS Gateway for Android, as its app and its server have it: capcom6/android-sms-gateway at 0cdc5d86,
 * android-sms-gateway/server at 22074dda and the types of android-sms-gateway/client-go at 9b599876. Pure.
 */
import { Type, type Static } from "typebox";
import { formatId, parseId } from "../../../base/ids.ts";
import type { CarrierReceipt } from "../traffic.ts";

/** A SIM, as the app names it; numbers and names are masked by the app. A phone that may not read its SIMs names none. */
const SimCard = Type.Object({
  slotIndex: Type.Integer(),
  simNumber: Type.Integer({ minimum: 1, maximum: 3 }),
  phoneNumber: Type.Optional(Type.Union([Type.Null(), Type.String({ maxLength: 64 })])),
  carrierName: Type.Optional(Type.Union([Type.Null(), Type.String({ maxLength: 128 })])),
  iccid: Type.Optional(Type.Union([Type.Null(), Type.String({ maxLength: 64 })])),
});

const simCards = Type.Optional(Type.Union([Type.Null(), Type.Array(SimCard, { maxItems: 3 })]));
const pushToken = Type.Optional(Type.Union([Type.Null(), Type.String({ maxLength: 4096 })]));

/** Body of `POST {url}/device`. */
export const RegisterBody = Type.Object({
  name: Type.Optional(Type.Union([Type.Null(), Type.String({ maxLength: 128 })])),
  pushToken,
  simCards,
});

/** Body of `PATCH {url}/device`. */
export const DeviceBody = Type.Object({ id: Type.String({ maxLength: 36 }), pushToken, simCards });

/** The states of the app for a message and its recipient. */
const processingStates = ["Pending", "Cancelling", "Cancelled", "Processed", "Sent", "Delivered", "Failed"] as const;
type ProcessingState = (typeof processingStates)[number];

/** How many messages a phone may report, and is given, at once: the app reports one, and sends 30 in half an hour. */
export const mostAtOnce = 100;

/** Body of `PATCH {url}/message`. */
export const StatesBody = Type.Array(
  Type.Object({
    id: Type.String({ minLength: 1, maxLength: 36 }),
    state: Type.Enum([...processingStates]),
    recipients: Type.Array(
      Type.Object({
        phoneNumber: Type.String({ minLength: 1, maxLength: 128 }),
        state: Type.Enum([...processingStates]),
        error: Type.Optional(Type.Union([Type.Null(), Type.String({ maxLength: 2000 })])),
      }),
      { minItems: 1, maxItems: 10 },
    ),
    states: Type.Optional(Type.Union([Type.Null(), Type.Record(Type.String(), Type.String({ maxLength: 40 }))])),
  }),
  { maxItems: mostAtOnce },
);

/** What a phone reports of one message. */
export type Reported = Static<typeof StatesBody>[number];

/** The SIMs in a request, as the app counts them; a phone that names none has one, its default, which has the number 0. */
export function simsOf(cards: Static<typeof RegisterBody>["simCards"]): number[] {
  const sims = [...new Set((cards ?? []).map(({ simNumber }) => simNumber))].sort((a, b) => a - b);
  return sims.length > 0 ? sims : [0];
}

/** The id under which the phone keeps a message: it sends each id once, and reports again what it is given again. */
export const idOnPhone = (id: number): string => formatId("out_sms", id);
/** The message of such an id, or undefined. */
export const messageOnPhone = (id: string): number | undefined => parseId("out_sms", id);

/** A message as the phone is given it. */
export interface Given {
  id: number;
  sim: number;
  recipient: string;
  text: string;
  urgent: boolean;
  validUntil: Date;
  createdAt: Date;
}

/** A message in `GET {url}/message`. From 100 on, the app sends before its own waiting. */
export function messageJson({ id, sim, recipient, text, urgent, validUntil, createdAt }: Given) {
  return {
    id: idOnPhone(id),
    message: text,
    textMessage: { text },
    phoneNumbers: [recipient],
    ...(sim === 0 ? {} : { simNumber: sim }),
    withDeliveryReport: true,
    isEncrypted: false,
    priority: urgent ? 100 : 0,
    validUntil: validUntil.toISOString(),
    state: "Pending",
    createdAt: createdAt.toISOString(),
  };
}

/** The sections of the app's settings that `GET {url}/settings` sets. */
export function settingsJson(signingKey: string) {
  return {
    // Without Google's push service, which only the maker's own server can use.
    gateway: { notification_channel: "SSE_ONLY" },
    // Paced here, where parts are counted; the app remembers the ids that it sent for longer than any message is valid.
    messages: { limit_period: "Disabled", processing_order: "FIFO", log_lifetime_days: 30 },
    ping: { interval_seconds: 60 },
    webhooks: { signing_key: signingKey, retry_count: 15 },
  };
}

/** What we make of a recipient's state; undefined for states that say no more than that the phone has the message. */
const receiptStates: Partial<Record<ProcessingState, CarrierReceipt["state"]>> = {
  Sent: "ACCEPTD",
  Delivered: "DELIVRD",
  Failed: "UNDELIV",
  Cancelled: "DELETED",
};

/** The longest error that is kept. */
const longestError = 100;

/** The error by its name in Android, `RESULT_ERROR_NO_SERVICE`, or else in the words of the app. */
export function errorOf(error: string): string {
  return /\bRESULT_[A-Z_]{3,60}\b/.exec(error)?.[0] ?? error.slice(0, longestError);
}

/** How far the clock of a phone may differ from ours. */
const skewMs = 60_000;

/**
 * What a phone reports, as a receipt over its link; undefined if it says only that the phone has the message. The times are the phone's,
 * unless they are before the message was handed out or later than now.
 */
export function receiptOf(
  { id, recipients, states }: Reported,
  row: { linkId: number; recipient: string; handedAt: Date },
  now: Date,
): CarrierReceipt | undefined {
  const reported = recipients.find(({ phoneNumber }) => phoneNumber === row.recipient) ?? recipients[0]!;
  const error = reported.error ?? "";
  const late = reported.state === "Failed" && error === "TTL expired";
  const state = late ? "EXPIRED" : receiptStates[reported.state];
  if (state === undefined) return undefined;
  const at = new Date(states?.[reported.state] ?? "");
  const isPossible = at.getTime() > row.handedAt.getTime() - skewMs && at.getTime() <= now.getTime();
  return {
    linkId: row.linkId,
    carrierIds: [id],
    state,
    ...(reported.state === "Failed" && error !== "" ? { error: errorOf(error) } : {}),
    wholeMessage: true,
    recipient: row.recipient,
    sender: "",
    at: isPossible ? at : now,
  };
}
