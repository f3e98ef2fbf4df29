import { dlrBody, inboundBody, type EventKind } from "./webhooks.ts";

/** An example of each event, in the real format. */
const examples: Record<EventKind, (at: Date) => string> = {
  // No message has the id 0, so receivers can recognise an example.
  dlr: (at) => dlrBody({ status: "DELIVRD", messageId: 0, modifiedAt: at, retries: 0 }),
  inbound: (at) =>
    inboundBody({
      from: "+250788123456",
      to: "7878",
      text: "This is an example of an inbound message.",
      telco: "",
      receivedAt: at,
      messageId: 0,
    }),
  "balance.low": (at) =>
    JSON.stringify({ balance: 4.2, low_balance: 5, currency: "USD", at: at.toISOString(), example: true }),
  "link.state": (at) =>
    JSON.stringify({
      carrier_id: "car_0",
      name: "mtn-1",
      state: "down",
      reason: "connection refused",
      at: at.toISOString(),
      example: true,
    }),
  alarm: (at) =>
    JSON.stringify({
      state: "begun",
      id: "alm_0",
      kind: "link",
      account_id: null,
      title: "The carrier link mtn-1 is not bound",
      meaning: "This is an example of an alarm.",
      remedy: "Nothing: no link is down.",
      url: "https://sms.example.com/operator/carriers/car_0",
      since: at.toISOString(),
      begun_at: at.toISOString(),
      over_at: null,
      example: true,
    }),
};

/** The body of an example event. */
export const exampleBody = (kind: EventKind, at: Date): string => examples[kind](at);
