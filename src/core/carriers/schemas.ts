import { ownCodes } from "./causes/schemas.ts";
import { attemptOutcomes } from "./attempt-outcomes.ts";
import { HttpUpstream } from "./http/schemas.ts";
import { Type, type Static, type TObject, type TSchema } from "typebox";
import { integer, integerIn, moneySchema, named, text } from "../../http/schemas.ts";
import { tlvTypes } from "../../smpp/smpp.ts";

/** The wire form of carrier links and routes. The defaults of a link's settings are defined only here. */

const closed = { additionalProperties: false };

const LinkName = named("CarrierName", { id: Type.String(), name: Type.String() });

const Numbering = (name: string, ton: number, npi: number, what: string) =>
  named(
    `${name}Numbering`,
    {
      ton: integerIn(0, 6, "Type of number, SMPP v3.4 §5.2.5", ton),
      npi: integerIn(0, 18, "Numbering plan, SMPP v3.4 §5.2.6", npi),
    },
    { ...closed, default: {}, description: what },
  );

const Encoding = named(
  "CarrierEncoding",
  {
    default_alphabet: Type.Enum(["gsm", "gsm-packed", "latin1", "ascii"], {
      default: "gsm",
      description: "The carrier's default alphabet, data_coding 0",
    }),
    default_data_coding: integerIn(0, 255, "data_coding of messages in the default alphabet", 0),
    ucs2_data_coding: integerIn(0, 255, "data_coding of messages in UCS-2", 8),
    binary_data_coding: integerIn(0, 255, "data_coding of binary messages", 4),
    message_class: Type.Enum(["message_class", "general"], {
      default: "message_class",
      description:
        "data_coding of messages with a class, such as flash: the message class group (0xF0, SMPP v3.4 §5.2.19) or the general group (0x10) of 3GPP TS 23.038. In UCS-2 it is always 0x18",
    }),
    long_messages: Type.Enum(["udh8", "udh16", "sar", "payload"], {
      default: "udh8",
      description: "Concatenation: UDH with an 8- or 16-bit reference, SAR TLVs, or the whole text in message_payload",
    }),
    receipt_ids: Type.Enum(["exact", "response_hex", "receipt_hex", "learned"], {
      default: "learned",
      description:
        "The form of message ids in receipts: `exact`, as in the response; `response_hex`, the response's hexadecimal id in decimal; `receipt_hex`, the response's decimal id in hexadecimal; or `learned` from the first receipts",
    }),
    utc_offset_minutes: integerIn(-840, 840, "UTC offset of the dates in the carrier's receipts", 0),
  },
  { ...closed, default: {}, description: "How the carrier encodes texts and ids" },
);

const Addresses = named(
  "CarrierAddresses",
  {
    alphanumeric: Numbering("Alphanumeric", 5, 0, "Alphanumeric senders"),
    international: Numbering("International", 1, 1, "Senders that are phone numbers"),
    short: Numbering("ShortCode", 3, 0, "Senders that are short codes"),
    destination: Numbering("Destination", 1, 1, "Recipients"),
    plus: Type.Boolean({ default: false, description: "Write international numbers with a leading +" }),
  },
  { ...closed, default: {}, description: "TON and NPI by kind of address" },
);

/** The maximum number of TLVs of a link. */
const maxTlvs = 32;

const LinkTlv = named(
  "CarrierTlv",
  {
    name: Type.String({
      minLength: 1,
      maxLength: 40,
      pattern: "^[A-Za-z][A-Za-z0-9_.-]*$",
      description: "Its name in requests and webhooks: a letter, then letters, digits and _ . -",
    }),
    tag: integerIn(
      1,
      65_535,
      "5120 (0x1400) to 16383 (0x3FFF) for vendor-specific TLVs, or any other that Tuma does not write itself",
    ),
    type: Type.Enum([...tlvTypes], {
      description:
        "SMPP v3.4 §3.1: `int1`, `int2`, `int4`, `int8` are integers of that many octets, `cstring` ends with a NUL, `text` does not, `octets` are written in hexadecimal",
    }),
    direction: Type.Optional(
      Type.Enum(["both", "out", "in"], {
        default: "both",
        description: "`out`: messages may set it; `in`: it is kept from receipts and inbound messages",
      }),
    ),
    value: Type.Optional(
      Type.Union([Type.String({ maxLength: 510 }), Type.Integer({ minimum: 0 }), Type.Null()], {
        default: null,
        description: "A constant value that every submit_sm on the link has and messages cannot set",
      }),
    ),
  },
  closed,
);

/** A TLV of a link. */
export type LinkTlv = Static<typeof LinkTlv>;

/** The settings of a link other than its address and credentials; stored as given. */
export const LinkSettings = Type.Object(
  {
    tls: Type.Boolean({ default: false, description: "Connect over TLS; the certificate must be valid for the host" }),
    tls_verify: Type.Boolean({
      default: true,
      description:
        "`false` accepts any certificate: the connection is encrypted, but a man in the middle could intercept it",
    }),
    system_type: Type.String({ maxLength: 12, pattern: "^[\\x20-\\x7e]*$", default: "" }),
    service_type: Type.String({ maxLength: 5, pattern: "^[\\x20-\\x7e]*$", default: "" }),
    address_range: Type.String({ maxLength: 40, pattern: "^[\\x20-\\x7e]*$", default: "" }),
    window: integerIn(1, 5000, "How many submit_sm may be outstanding on the link", 10),
    parts_per_second: Type.Union([Type.Null(), Type.Number({ minimum: 0.1, maximum: 100_000 })], {
      default: null,
      description: "Throughput limit in submit_sm per second; `null` for none",
    }),
    response_timeout_seconds: Type.Union([Type.Null(), Type.Number({ minimum: 0.2, maximum: 120 })], {
      default: null,
      description: "After this, a submit_sm without a response is in doubt; `null` for SUBMIT_TIMEOUT_SECONDS",
    }),
    enquire_link_seconds: Type.Number({ minimum: 1, maximum: 600, default: 30 }),
    telco: Type.String({
      maxLength: 60,
      default: "",
      description:
        "The network that inbound messages on this link come from: its name, or MCC and MNC. Empty: taken from the message",
    }),
    receipts: Type.Boolean({ default: true, description: "Request delivery receipts (registered_delivery 1)" }),
    validity: Type.Enum(["relative", "absolute", "none"], {
      default: "relative",
      description: "Format of validity_period, SMPP v3.4 §7.1.1",
    }),
    user_message_reference: Type.Boolean({
      default: true,
      description: "Set user_message_reference, by which a receipt is matched even without a response",
    }),
    tlvs: Type.Array(LinkTlv, {
      maxItems: maxTlvs,
      default: [],
      description:
        "The optional parameters that the link takes from messages, keeps from receipts and inbound messages, or sends as constants",
    }),
    codes: ownCodes(
      "The carrier's own error codes, as they stand in timelines, and the cause that each means; they come before those of its file and of the standards",
    ),
    encoding: Encoding,
    addresses: Addresses,
    provider: Type.Union([Type.Null(), Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,39}$" })], {
      default: null,
      description:
        "A ready-made HTTP carrier, by its id in `GET /v1/operator/carrier-providers`; its file sets `http`. It cannot be changed later",
    }),
    settings: Type.Record(
      Type.String({ pattern: "^[a-z][a-z_]{0,39}$" }),
      Type.String({ maxLength: 2000, pattern: "^[\\x20-\\x7e]*$" }),
      {
        ...closed,
        default: {},
        description: "With `provider`: the settings of its file. Secret ones are stored encrypted and never returned",
      },
    ),
    http: Type.Union([Type.Null(), HttpUpstream], {
      default: null,
      description: "With `bind` `http`: the upstream's requests, responses and callbacks",
    }),
  },
  closed,
);

/** A link's settings, complete. */
export type LinkSettings = Static<typeof LinkSettings>;

/** The same fields, all optional: an absent field is not changed. Below the top level, only fields with a default. */
function loose(object: TObject, isOptional: (schema: TSchema) => boolean = () => true): TObject {
  const entries = Object.entries(object.properties).map(([name, schema]) => [
    name,
    isOptional(schema) ? Type.Optional(loosened(schema)) : loosened(schema),
  ]);
  const { description, title } = object as { description?: string; title?: string };
  return Type.Object(Object.fromEntries(entries) as Record<string, TSchema>, {
    ...closed,
    ...(description === undefined ? {} : { description }),
    // Another shape, so another name.
    ...(title === undefined ? {} : { title: `${title}Change` }),
  });
}

/** A schema of the same value, in which members with a default may be left out. */
export function loosened(schema: TSchema): TSchema {
  if ("properties" in schema) return loose(schema as TObject, (member) => "default" in member);
  if ("items" in schema) {
    const { items, type: _array, ...rest } = schema as { items: TSchema; type: string };
    return Type.Array(loosened(items), rest);
  }
  const { anyOf, description } = schema as { anyOf?: TSchema[]; description?: string };
  if (!anyOf?.some((each) => "properties" in each)) return schema;
  return Type.Union(anyOf.map(loosened), description === undefined ? {} : { description });
}

const identity = {
  name: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: "^[A-Za-z0-9][A-Za-z0-9 ._-]*$",
    description: "Letters, digits, spaces and . _ -, beginning with a letter or digit",
  }),
  host: Type.String({
    minLength: 1,
    maxLength: 253,
    pattern: "^[A-Za-z0-9._:-]+$",
    description: "A host name or an IP address, without a scheme or port",
  }),
  port: integerIn(1, 65_535),
  system_id: Type.String({
    minLength: 1,
    maxLength: 15,
    pattern: "^[\\x20-\\x7e]+$",
    description:
      "1 to 15 ASCII characters. Links with the same system_id go to the same carrier: a receipt for one may arrive on another",
  }),
  password: Type.String({
    maxLength: 64,
    pattern: "^[\\x20-\\x7e]*$",
    description:
      "ASCII, up to 8 characters by SMPP v3.4 §5.2.2, up to 64 for carriers that issue longer ones; never returned",
  }),
  bind: Type.Enum(["transceiver", "tx_rx", "http"], {
    default: "transceiver",
    description: "One session for both directions, a transmitter and a receiver, or an HTTP API (`http`)",
  }),
  enabled: Type.Boolean({ default: true }),
};

const looseSettings = loose(LinkSettings).properties;

/** Body of `POST /v1/operator/carriers`. */
export const NewLinkBody = Type.Object(
  {
    ...identity,
    // The address of an HTTP upstream is in `http.url`. For other links, each missing field is named in the refusal.
    host: Type.Optional(identity.host),
    port: Type.Optional(identity.port),
    system_id: Type.Optional(identity.system_id),
    password: Type.Optional(identity.password),
    bind: Type.Optional(identity.bind),
    enabled: Type.Optional(identity.enabled),
    keep_sandbox: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "With the first link: every account stays in the sandbox until an operator takes it live. If false, all accounts that were not created in the sandbox go live. Later links change no account.",
      }),
    ),
    ...looseSettings,
  },
  { ...closed, title: "CarrierInput" },
);

/** Body of `PATCH /v1/operator/carriers/{id}`: any of the fields. */
export const LinkChangeBody = loose(
  Type.Object({ ...identity, ...LinkSettings.properties }, { ...closed, title: "Carrier" }),
);

type Loose<T> = { [Name in keyof T]?: T[Name] extends object ? Loose<T[Name]> : T[Name] };

/** The carrier's address, and our credentials there. */
export type LinkIdentity = { [Name in keyof typeof identity]: Static<(typeof identity)[Name]> };

/** A new link; absent fields have their defaults. */
export type NewLink = Pick<LinkIdentity, "name"> &
  Partial<Omit<LinkIdentity, "name">> &
  Loose<LinkSettings> & { keep_sandbox?: boolean };

/** A change of a link; absent fields are not changed. */
export type LinkChange = Partial<LinkIdentity> & Loose<LinkSettings>;

const Pdu = named("CarrierPdu", {
  at: Type.String({ format: "date-time" }),
  command: Type.String(),
  status: integer("The command_status of its response; -1 if there was none"),
  from: text("The sender; of a bind or unbind, the system_id"),
  to: Type.String(),
  message_id: Type.Union([Type.Null(), Type.String()], { description: "The carrier's message id" }),
  trial: Type.Optional(Type.Boolean({ description: "Of a test of the connection" })),
});

const trialFields = {
  carrier_id: Type.Optional(
    Type.String({
      pattern: "^car_[1-9][0-9]{0,15}$",
      description: "A saved link, whose settings hold where they are left out here; so does its password",
    }),
  ),
  although_bound: Type.Optional(
    Type.Boolean({
      default: false,
      description: "Binds although a link with the same system_id is bound now. Some carriers then end that session",
    }),
  ),
};

/** Body of `POST /v1/operator/carriers/test`: the fields of a new link, or of a change of the link `carrier_id`. */
export const LinkTrialBody = Type.Object(
  { ...trialFields, ...LinkChangeBody.properties },
  { ...closed, title: "CarrierTestInput" },
);

/** What is tried: a new link, or a change of a saved one. */
export type LinkTrialBody = LinkChange & { [Name in keyof typeof trialFields]?: Static<(typeof trialFields)[Name]> };

/** What came of a test of a connection. */
export const LinkTrial = named("CarrierTest", {
  outcome: Type.Enum([...attemptOutcomes, "already_bound"], {
    description:
      "`bound`: the carrier accepted the bind; `token_issued` and `reached`, of an HTTP API: it gave an access token, or its address answers, which is all that can be tried without a message. `refused`: the carrier refused the bind or the credentials; `host_unknown`, `connection_refused`, `unreachable`, `no_tls`, `certificate`, `closed`, `no_answer`: how far it came. `already_bound`: not tried, because a link with this system_id is bound",
  }),
  code: Type.Union([Type.Null(), Type.String()], {
    description: "What failed, by its name in SMPP or in the operating system: `ESME_RINVPASWD`, `ECONNREFUSED`",
  }),
  reason: text("What came back, in the language of `Accept-Language`"),
  advice: text("What it means and what to do, in the language of `Accept-Language`"),
  carrier: Type.Union([Type.Null(), LinkName], {
    description: "With `already_bound`: the link that is bound",
  }),
  pdus: Type.Array(Pdu, { description: "Newest first. Those of a saved link are also among its `live.recent`" }),
});

const shareOfRoute = {
  carrier_id: Type.String({ pattern: "^car_[1-9][0-9]{0,15}$", description: "`car_…`" }),
  weight: Type.Optional(integerIn(1, 1000, "Share of messages among carriers of equal priority", 1)),
  priority: Type.Optional(integerIn(0, 100, "Lower numbers are tried first", 0)),
};

/** A route in `GET` and `PUT /v1/operator/routes`. */
export const RouteBody = Type.Object(
  {
    prefix: Type.Optional(
      Type.String({
        pattern: "^\\+?[0-9]{0,15}$",
        default: "",
        description: "First digits of the number, including its country code; empty matches every number",
      }),
    ),
    mccmnc: Type.Optional(
      Type.Union([Type.Null(), Type.String({ pattern: "^[0-9]{5,6}$" })], {
        default: null,
        description:
          "Only numbers of the network with this MCC and MNC, by the number ranges of East Africa; takes precedence over routes by prefix alone",
      }),
    ),
    account_id: Type.Optional(
      Type.Union([Type.Null(), Type.String({ pattern: "^acc_[1-9][0-9]{0,15}$" })], {
        default: null,
        description: "Only messages of this account; takes precedence over general routes",
      }),
    ),
    choose: Type.Optional(
      Type.Enum(["priority", "cost"], {
        default: "priority",
        description:
          "`cost`: the link with the lowest rate for the number first, if the rates are in one currency; then by priority",
      }),
    ),
    min_delivery_rate: Type.Optional(
      Type.Union([Type.Null(), Type.Number({ minimum: 0, maximum: 1 })], {
        default: null,
        description:
          "A link with a lower delivery rate for the destination in the last hour is tried last, except for one message in twenty",
      }),
    ),
    carriers: Type.Array(named("RouteShare", shareOfRoute, closed), { minItems: 1, maxItems: 20 }),
  },
  { ...closed, title: "Route" },
);

/** A route as given. */
export type RouteBody = Static<typeof RouteBody>;

/** Body of `PUT /v1/operator/routes`: a bare array, or `{"routes": […]}` as `GET` returns it. */
export const RouteListBody = Type.Array(RouteBody, { maxItems: 10_000 });
/** All routes. */
export const RoutesBody = named("RouteList", {
  routes: RouteListBody,
  version: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        "In a request: the version that it is based on; if the routes have changed since, the request is refused with `conflict`",
    }),
  ),
  accounts: Type.Optional(
    Type.Array(named("RouteAccount", { id: Type.String(), name: Type.String() }), {
      description: "The accounts that routes name; ignored in a request",
    }),
  ),
});

const Live = named(
  "CarrierActivity",
  {
    owner: Type.Union([Type.Null(), Type.String()], { description: "The process that runs it" }),
    state: text("`connecting`, `binding`, `bound`, `draining` or `down`"),
    reason: Type.String(),
    since: Type.String({ format: "date-time" }),
    bound_sessions: Type.Optional(Type.Integer()),
    outstanding: Type.Optional(integer("submit_sm without a response")),
    queued: Type.Optional(integer("Messages in memory waiting for window and pace")),
    submits_per_second: Type.Optional(Type.Number()),
    receipts_per_second: Type.Optional(Type.Number()),
    pace: Type.Optional(
      Type.Union([Type.Null(), Type.Number()], { description: "Current limit in parts per second; `null` for none" }),
    ),
    throttled: Type.Optional(Type.Boolean({ description: "The carrier throttled us in the last 5 s" })),
    quality: Type.Optional(
      Type.Array(
        named("CarrierQuality", {
          prefix: text("Leading digits of the numbers"),
          accepted: integer("Parts accepted by the carrier"),
          delivered: Type.Integer(),
          failed: integer("Undelivered, expired or rejected, by receipt"),
          seconds: Type.Union([Type.Null(), Type.Number()], {
            description: "Mean time from submission to receipt, for receipts with a submit date",
          }),
        }),
        { description: "Deliveries of the last hour, by destination" },
      ),
    ),
    recent: Type.Optional(Type.Array(Pdu, { description: "The last 100 PDUs, newest first, with masked numbers" })),
  },
  { description: "State of the link as its process last reported it, at most a few seconds old" },
);

const untilTime = Type.Union([Type.Null(), Type.String({ format: "date-time" })]);

/** Body of `POST /v1/operator/carriers/{id}/callback-key`. */
export const CallbackKeyBody = Type.Object(
  {
    kind: Type.Enum(["receipts", "inbound"], { description: "Whose address gets a new key" }),
    grace_hours: Type.Optional(
      integerIn(
        0,
        168,
        "How long calls with the old key are still accepted. Messages in flight carry the old receipt address; 0 refuses the old key, and every earlier one, at once",
        24,
      ),
    ),
  },
  { ...closed, title: "CallbackKeyInput" },
);

/** Which key to renew, and for how long the old one is still accepted. */
export type CallbackKeyBody = Static<typeof CallbackKeyBody>;

/** A link. */
export const LinkBody = Type.Object(
  {
    id: text("`car_<id>`"),
    name: identity.name,
    host: identity.host,
    port: Type.Integer(),
    system_id: text("Empty for an HTTP link without one"),
    bind: Type.Enum(["transceiver", "tx_rx", "http", "phone"], {
      description:
        "As given; `phone` for a SIM of a phone (`/v1/operator/phones`), whose `host` is the phone's id and whose `port` the number of the SIM",
    }),
    enabled: identity.enabled,
    draining: Type.Boolean(),
    sandbox: Type.Boolean({ description: "The simulated carrier" }),
    ...LinkSettings.properties,
    receipt_url: Type.Optional(
      text(
        "The URL to which an HTTP upstream must post its receipts. Shown only when the link is added or its key renewed",
      ),
    ),
    inbound_url: Type.Optional(
      text("The URL to which an HTTP upstream must post inbound messages. Shown like `receipt_url`"),
    ),
    old_keys_until: Type.Optional(
      named(
        "OldCallbackKeys",
        { receipts: untilTime, inbound: untilTime },
        {
          description:
            "With `bind` `http`: until when calls with an earlier key are accepted; `null` if they no longer are",
        },
      ),
    ),
    live: Live,
    created_at: Type.String({ format: "date-time" }),
  },
  { title: "Carrier" },
);

/** All links. */
export const LinkListBody = named("CarrierList", { carriers: Type.Array(LinkBody) });

/** The route of a number, explained. */
export const RouteExplanation = named("RouteExplanation", {
  to: Type.String(),
  account_id: Type.String(),
  route: Type.Union([Type.Null(), RouteBody]),
  carrier: Type.Union([Type.Null(), LinkName], { description: "The link that would take it now" }),
  source: Type.Union([
    Type.Null(),
    named("SourceAddress", { ton: Type.Integer(), npi: Type.Integer(), addr: Type.String() }),
  ]),
  carriers: Type.Array(
    named("RouteCarrier", {
      id: Type.String(),
      name: Type.String(),
      state: Type.Enum(["up", "down", "draining", "disabled"]),
    }),
  ),
  price: Type.Union([Type.Null(), moneySchema()], { description: "Per part" }),
  currency: text("The currency of the price (ISO 4217)"),
  quiet_until: Type.Union([Type.Null(), Type.String({ format: "date-time" })], {
    description: "End of the quiet hours that hold bulk messages to the number now",
  }),
  why: Type.String(),
});

const Rate = named(
  "RateInput",
  {
    prefix: Type.String({
      pattern: "^\\+?[0-9]{0,15}$",
      description: "Leading digits of the number; empty matches every number",
    }),
    price: Type.Union([Type.Number({ minimum: 0 }), Type.String()], {
      description: "What the carrier charges for a part, at most 6 decimals",
    }),
    country: Type.Optional(Type.Union([Type.Null(), Type.String()], { description: "As `GET` returns it; ignored" })),
    network: Type.Optional(Type.Union([Type.Null(), Type.String()], { description: "As `GET` returns it; ignored" })),
  },
  closed,
);

/** A carrier's rates, in replies. */
export const RateList = named("RateList", {
  currency: text("The currency of all rates of the link (ISO 4217)."),
  rates: Type.Array(
    named("Rate", {
      prefix: Type.String(),
      country: Type.Union([Type.Null(), Type.String()], {
        description: "ISO 3166-1; of several countries with one calling code, the main one",
      }),
      network: Type.Union([Type.Null(), Type.String()], {
        description: "The network that the numbers were assigned to; `null` if several or unknown",
      }),
      price: moneySchema("What the carrier charges for a part"),
    }),
  ),
  version: text("Send it with a change, so that the change cannot undo somebody else's"),
});

/** A carrier's rates by prefix; the longest match wins. */
export const RatesBody = named(
  "RateListInput",
  {
    currency: Type.Optional(
      Type.String({
        pattern: "^[A-Z]{3}$",
        description: "The currency of all rates (ISO 4217); if absent, the current one, or USD",
      }),
    ),
    rates: Type.Array(Rate, { maxItems: 20_000 }),
    version: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          "The version that the new rates are based on; if the rates have changed since, the request is refused with `conflict`",
      }),
    ),
  },
  closed,
);

const timeOfDay = (description: string) => Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$", description });

const Quiet = named(
  "QuietHours",
  {
    country: Type.String({ pattern: "^[A-Z]{2}$", description: "ISO 3166-1, such as RW" }),
    from: timeOfDay("`HH:MM`, local time"),
    until: timeOfDay("`HH:MM`; if before `from`, on the next day"),
    time_zone: Type.String({ maxLength: 60, description: "IANA name, such as Africa/Kigali" }),
    applies_to: Type.Optional(
      Type.Enum(["bulk", "all"], {
        default: "bulk",
        description:
          "`bulk`: only bulk sends; `all`: single messages too. Urgent messages such as PINs are always sent",
      }),
    ),
  },
  closed,
);

/** Hours in which messages to a country wait. */
export const QuietHoursBody = named("QuietHoursList", { quiet_hours: Type.Array(Quiet, { maxItems: 250 }) }, closed);
