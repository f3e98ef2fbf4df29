import { dlrBody, inboundBody, optoutBody, reportEndedBody, senderDecidedBody, verificationBody } from "./bodies.ts";
import type { EventKind } from "./rows.ts";

/** Marks the example of an event whose ids do not show that it is one. */
const asExample = (body: string) => JSON.stringify({ ...(JSON.parse(body) as object), example: true });

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
  optout: (at) =>
    asExample(
      optoutBody({
        state: "opted_out",
        number: "+250788123456",
        keyword: "STOP",
        messageId: 0,
        at,
        test: false,
      }),
    ),
  verification: (at) =>
    asExample(
      verificationBody({
        status: "verified",
        id: 0,
        brand: "Acme",
        number: "+250788123456",
        country: "RW",
        attempts: 0,
        channel: "sms",
        sends: 1,
        createdAt: new Date(at.getTime() - 30_000),
        endedAt: at,
        test: false,
      }),
    ),
  "report.ended": (at) =>
    asExample(
      reportEndedBody({
        reportId: "00000000-0000-0000-0000-000000000000",
        url: "https://sms.example.com/v1/sms/reports/00000000-0000-0000-0000-000000000000",
        reference: "an example",
        state: "completed",
        messages: 3,
        parts: 3,
        cost: 0.018,
        refunded: 0,
        states: { delivered: 2, undelivered: 1 },
        createdAt: new Date(at.getTime() - 60_000),
        endedAt: at,
        test: false,
      }),
    ),
  "sender.decided": (at) =>
    asExample(senderDecidedBody({ sender: "ACME", status: "approved", countries: ["RW"], note: null, at })),
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

/** Whether a body is about test data, or is an example. */
export function isTestBody(body: unknown): boolean {
  const { test, example, message_id: id } = (body ?? {}) as Record<string, unknown>;
  return test === true || example === true || id === "out_sms_0" || id === "in_sms_0";
}

/** The body of an example event. */
export const exampleBody = (kind: EventKind, at: Date): string => examples[kind](at);
