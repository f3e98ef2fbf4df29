import { reasonSchema } from "../../../core/carriers/causes/schemas.ts";
import { Type } from "typebox";
import { operatorAccountSchema, senderSchema, tokensSchema } from "../../../core/accounts/schemas.ts";
import { membersSchema } from "../../../core/accounts/people/schemas.ts";
import { integer, moneySchema, named, nullable, text, time, wordSchema } from "../../../http/schemas.ts";
import { RouteBody } from "../../../core/carriers/schemas.ts";
import { tallySchema } from "../../../core/stats/schemas.ts";

const tally = (name: string, description: string) =>
  Type.Array(named(name, { at: time(), ...tallySchema }), { description });

const appliedPrices = (description: string) =>
  Type.Array(
    named("AppliedPrice", {
      prefix: text("First digits; empty: everywhere."),
      price: moneySchema("Per part, or per call."),
      own: Type.Boolean({
        description: "True if the price is from its own list, which takes precedence over the general one.",
      }),
    }),
    { description },
  );

/** An account as an operator sees it. No secrets, no texts and no phone numbers of its recipients. */
export const accountDetailsSchema = named("AccountDetails", {
  ...operatorAccountSchema.properties,
  org_name: Type.String(),
  spent_per_day: moneySchema("The average of the last 7 days, or the last 24 hours if these cost more."),
  days_left: nullable(Type.Number(), "How long the balance will last at that rate; null if nothing is spent."),
  hours: tally("HourTally", "The last 24 hours, live."),
  days: tally("DayTally", "The last 30 days (UTC), live."),
  people: Type.Array(membersSchema.properties.members.items, { description: "At most 100." }),
  invitations: membersSchema.properties.invitations,
  tokens: Type.Array(tokensSchema.properties.tokens.items, { description: "The newest 100, without their secrets." }),
  senders_waiting: Type.Array(senderSchema, {
    description: "Sender IDs waiting for review, oldest first, at most 100.",
  }),
  numbers: Type.Array(Type.String(), { description: "Its own inbound numbers, at most 100." }),
  webhooks: Type.Array(
    named("WebhookHealth", {
      id: Type.String(),
      host: text("The host of its URL; the rest may contain a secret."),
      health: wordSchema(["off", "failing", "unsteady", "ok", "idle"]),
      failing_since: nullable(time()),
      first_attempt_at: nullable(time()),
      disabled_reason: nullable(Type.String()),
      delivered: integer("Of the last 100 deliveries."),
      failed: Type.Integer(),
    }),
    { description: "At most 100." },
  ),
  errors: Type.Array(
    named("ErrorGroup", {
      kind: wordSchema(["message", "call"]),
      state: text("The final state of the messages, or the HTTP status of the calls."),
      code: text("The carrier's code or our own; empty if unknown."),
      reason: Type.Optional(reasonSchema),
      count: Type.Integer(),
      last_at: time(),
    }),
    { description: "Of the last 24 hours, grouped, most frequent first." },
  ),
  routes: Type.Array(RouteBody, {
    description: "Its own routes; messages that match none of them take the general ones.",
  }),
  links: Type.Array(named("UsedLink", { id: Type.String(), name: Type.String(), messages: Type.Integer() }), {
    description: "The links that its last 1,000 messages took.",
  }),
  prices: appliedPrices("Its own prices, then the general ones that apply to it, at most 100."),
  prices_total: Type.Integer(),
  call_prices: appliedPrices("The same for calls in which a PIN is spoken."),
  call_prices_total: Type.Integer(),
});

/** What changes when accounts go live. */
export const goingLiveSchema = named("GoingLive", {
  is_first_link: Type.Boolean({ description: "There never was a real link: the first one takes these accounts live." }),
  accounts: Type.Array(
    named("AccountGoingLive", {
      id: Type.String(),
      name: Type.String(),
      tokens: integer("Live tokens, whose messages would reach real phones."),
      credentials: integer("Live SMPP credentials, likewise."),
      balance: moneySchema("The balance after: what was paid in stays."),
      sandbox_credit: moneySchema("The sandbox credit that is removed."),
      currency: Type.String(),
      numbers: Type.Array(Type.String(), {
        description: "Numbers claimed for the simulated carrier, which are freed.",
      }),
      waiting: integer("Messages that are scheduled or queued, which are cancelled and refunded; counted to 1,000."),
    }),
    {
      description:
        "Before the first real link, the accounts that it takes live; afterwards those in the sandbox, each of which can be taken live. At most 100.",
    },
  ),
  total: integer("How many these are."),
  in_sandbox: integer("How many are in the sandbox, where the first link leaves them."),
  webhooks: Type.Array(
    named("WebhookOfTrial", {
      id: Type.String(),
      account_id: Type.String(),
      host: text("The host of its URL; the rest may contain a secret."),
      reason: text("Why its address is not allowed."),
    }),
    {
      description:
        "Webhooks that the first real link makes undeliverable: their address is allowed only to a trial. Give them a public one, or name its range in `ALLOW_PRIVATE_WEBHOOKS`.",
    },
  ),
});
